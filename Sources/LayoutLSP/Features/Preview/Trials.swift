import Analysis
import Drawing
import Formats
import Protocol

// `layout/try` and `layout/edit`: the result of changing a number or adding an equation, and the edit that does it.
// Every edit is solved before it is offered.

extension LSP {
  /// The change to try: edits, or candidates of `layout/handles` with their new values.
  struct TrialParams: DocumentParams {
    struct Shown: ReadsMembers, Sendable {
      var choice: PictureChoice
      /// The id in the picture of the view whose candidate is changed.
      var view: ViewID?

      init(_ json: JSONMembers) throws(JSONMismatch) {
        choice = try PictureChoice(json)
        view = try json.optional("view")
      }
    }
    struct Change: ReadsMembers, Sendable {
      var candidate: String
      /// The new value of the number in the text, or of the new equation.
      var value: Double

      init(candidate: String, value: Double) {
        self.candidate = candidate
        self.value = value
      }

      init(_ json: JSONMembers) throws(JSONMismatch) {
        candidate = try json.value("candidate")
        value = try json.value("value")
      }
    }
    var textDocument: TextDocumentIdentifier
    var version: Int
    var seq: Int?
    var edits: [TextEdit]?
    /// A single candidate; `changes` has several.
    var candidate: String?
    var value: Double?
    var changes: [Change]?
    var shown: Shown

    init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      version = try json.value("version")
      seq = try json.optional("seq")
      edits = try json.optional("edits")
      candidate = try json.optional("candidate")
      value = try json.optional("value")
      changes = try json.optional("changes")
      shown = try json.value("shown")
    }
  }

  struct TrialEdit: WritesMembers {
    var edit: WorkspaceEdit
    var label: String
    var newProblems: JSONValue

    func writeMembers(to json: inout JSONWriter) {
      json.member("edit", edit)
      json.member("label", label)
      json.member("newProblems", newProblems)
    }
  }
}

extension Feature {
  package static let tryEdit = Feature("layout/try") {
    (params: LSP.TrialParams, context) throws(ResponseError) -> JSONValue? in
    let trial = try Trial(params, context)
    guard let shown = try trial.after.chosen(params.shown.choice) else {
      throw ResponseError(code: .requestFailed, message: "then there is nothing to draw")
    }
    let (theme, style) = (try params.shown.choice.drawingTheme, try params.shown.choice.drawingStyle)
    let drawing = shown.drawing()
    return .object([
      "version": .int(params.version), "seq": params.seq.map { .int($0) } ?? .null,
      "shown": PreviewModels(trial.after).shown(shown, drawing, theme, style, idPrefix: "ghost"),
      "changedViews": .array(trial.changedViews(drawing).map { .id($0) }), "newProblems": trial.newProblems,
      "edits": .array(
        trial.changes.map {
          ["range": PreviewModels(context).range($0.bytes), "newText": .string($0.text)]
        }),
    ])
  }

  /// Answers `null` where the text would stay the same.
  package static let edit = Feature("layout/edit") {
    (params: LSP.TrialParams, context) throws(ResponseError) -> LSP.TrialEdit? in
    let trial = try Trial(params, context)
    let document = context.analysis.document
    let isSame = trial.changes.allSatisfy { Array(document.text[$0.bytes]) == Array($0.text.utf8) }
    if isSame { return nil }
    return LSP.TrialEdit(
      edit: workspaceEdit([(document.file, trial.changes)], context.project), label: trial.label,
      newProblems: trial.newProblems)
  }
}

/// A solved text with a change.
private struct Trial {
  let context: FeatureContext
  let before: ChosenConfiguration?
  let changes: [TextChange]
  /// The context of the changed text.
  let after: FeatureContext

  init(_ params: LSP.TrialParams, _ context: FeatureContext) throws(ResponseError) {
    try context.isAbout(params.version)
    self.context = context
    before = try context.chosen(params.shown.choice)
    changes = try Self.changes(params, context, before)
    let place = CodeActionPlace(context.analysis, 0..<0, context.project)
    guard let analysis = place.trials.solved(changes) else {
      throw ResponseError(code: .requestFailed, message: "it cannot be tried")
    }
    func mistakes(_ analysis: Analysis) -> Int { analysis.findings.count { $0.code == .syntax } }
    guard mistakes(analysis) <= mistakes(context.analysis) else {
      throw ResponseError(code: .requestFailed, message: "the text would have an error more")
    }
    after = FeatureContext(
      analysis: analysis,
      positions: PositionConverter(text: analysis.document.text, encoding: context.capabilities.encoding),
      capabilities: context.capabilities, project: context.project)
  }

  private static func changes(
    _ params: LSP.TrialParams, _ context: FeatureContext, _ chosen: ChosenConfiguration?
  ) throws(ResponseError) -> [TextChange] {
    if let edits = params.edits {
      return edits.map { TextChange(context.positions.bytes(of: $0.range), $0.newText) }
    }
    var wanted = params.changes ?? []
    if let candidate = params.candidate, let value = params.value {
      wanted.append(LSP.TrialParams.Change(candidate: candidate, value: value))
    }
    guard !wanted.isEmpty, let chosen else {
      throw ResponseError(code: .invalidParams, message: "there are neither edits nor candidates with values")
    }
    var changes: [TextChange] = []
    var said: [(dimension: HandledDimension, value: Double)] = []
    for one in wanted {
      if let dimension = dimension(ofCandidate: one.candidate) {
        said.append((dimension, one.value))
      } else if let change = number(ofCandidate: one.candidate, in: context.analysis.document)?
        .change(toShortest: one.value)
      {
        changes.append(change)
      } else {
        throw ResponseError(
          code: .invalidParams, message: "there is no such candidate in this version, or no such number")
      }
    }
    guard !said.isEmpty else { return changes }
    let added = params.shown.view.flatMap { context.analysis.equations(saying: said, of: $0, in: chosen.layout) }
    guard let added else {
      throw ResponseError(code: .invalidParams, message: "there is no such view, or no such number")
    }
    return changes + [added]
  }

  /// Returns the dimension of a candidate like `new:left`.
  private static func dimension(ofCandidate candidate: String) -> HandledDimension? {
    candidate.hasPrefix("new:") ? HandledDimension(rawValue: String(candidate.dropFirst(4))) : nil
  }

  /// Returns the number of a candidate like `number:40-42`, whose bytes it names.
  private static func number(ofCandidate candidate: String, in document: Document) -> WrittenNumber? {
    guard candidate.hasPrefix("number:") else { return nil }
    let ends = candidate.dropFirst(7).split(separator: "-").compactMap { Int($0) }
    guard ends.count == 2, 0 <= ends[0], ends[0] < ends[1], ends[1] <= document.text.count else { return nil }
    return WrittenNumber.all(in: ends[0]..<ends[1], of: document).first { $0.bytes == ends[0]..<ends[1] }
  }

  /// The name of the edit: `Change 16 to 24`, `Add card.left == 8`.
  var label: String {
    let text = context.analysis.document.text
    let words = changes.map { change in
      let new = visible(change.text.onOneLine)
      let old = visible(String(decoding: text[change.bytes], as: UTF8.self).onOneLine)
      return old.isEmpty ? "add \(new)" : "change \(old) to \(new)"
    }
    let all = Wording.list(Wording.shortened(words))
    return all.prefix(1).uppercased() + all.dropFirst()
  }

  /// Returns the ids in the new picture of views that have moved or were not there before.
  func changedViews(_ drawing: Drawing) -> [ViewID] {
    let old = (before?.drawing().views ?? []).reduce(into: [:]) { $0[$1.path] = $1.frame }
    return drawing.views.filter { old[$0.path] != $0.frame }.map { $0.id }
  }

  /// The errors and warnings that are new: before, none with the same code stood at the same place (as moved by the
  /// edits), and none had the same code and words.
  var newProblems: JSONValue {
    struct Problem: Hashable {
      var code: String
      var place: Int
    }
    func grave(_ analysis: Analysis) -> [Finding<FileRange>] {
      analysis.findings.filter { finding in
        context.project.diagnostics.severity(of: finding.code).map { $0.rawValue <= 2 } ?? false
      }
    }
    let before = grave(context.analysis)
    let places = Set(before.map { Problem(code: $0.code.rawValue, place: moved($0.bytes.lowerBound)) })
    let words = Set(before.map { $0.code.rawValue + $0.message })
    let new = grave(after.analysis).filter { finding in
      !words.contains(finding.code.rawValue + finding.message)
        && !places.contains(Problem(code: finding.code.rawValue, place: finding.bytes.lowerBound))
    }
    return .array(
      new.map { finding in
        [
          "code": .string(finding.code.rawValue), "severity": .string(finding.code.severity.name),
          "message": .string(visible(finding.message, linesStay: true)),
        ]
      })
  }

  /// Returns the offset of a byte of the old text in the changed text.
  private func moved(_ byte: Int) -> Int {
    changes.filter { $0.bytes.upperBound <= byte }.reduce(byte) { $0 + $1.text.utf8.count - $1.bytes.count }
  }
}
