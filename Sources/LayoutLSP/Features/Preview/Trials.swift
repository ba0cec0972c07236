/// `layout/try` and `layout/edit`: what a text would come to with a number changed or an equation added; and that edit.
/// Every edit is solved before it is offered.

extension LSP {
  /// What is to be changed: edits as they are, or a candidate of `layout/handles` with its new value.
  struct TrialParams: DocumentParams {
    struct Shown: Decodable, Sendable {
      var choice: PictureChoice
      /// By its id in the picture: whose candidate it is.
      var view: Int?

      private enum Key: CodingKey { case view }
      init(from decoder: any Decoder) throws {
        choice = try PictureChoice(from: decoder)
        view = try decoder.container(keyedBy: Key.self).decodeIfPresent(Int.self, forKey: .view)
      }
    }
    var textDocument: TextDocumentIdentifier
    var version: Int
    var seq: Int?
    var edits: [TextEdit]?
    var candidate: String?
    var value: Double?
    var shown: Shown
  }

  struct TrialEdit: Encodable, Sendable {
    var edit: WorkspaceEdit
    var label: String
    var newProblems: JSONValue
  }
}

extension Feature {
  static let tryEdit = Feature("layout/try") {
    (params: LSP.TrialParams, context) throws(ResponseError) -> JSONValue? in
    let trial = try Trial(params, context)
    guard let shown = try trial.after.chosen(params.shown.choice) else {
      throw ResponseError(code: .requestFailed, message: "then there is nothing to draw")
    }
    let theme = try params.shown.choice.drawingTheme
    return .object([
      "version": .int(params.version), "seq": params.seq.map { .int($0) } ?? .null,
      "shown": PreviewModels(trial.after).shown(shown, theme, idPrefix: "ghost"),
      "changedViews": .array(trial.changedViews(shown.drawing()).map { .int($0) }), "newProblems": trial.newProblems,
      "edits": .array(
        trial.changes.map {
          ["range": PreviewModels(context).range($0.bytes), "newText": .string($0.text)]
        }),
    ])
  }

  /// `null` where the text would be the same.
  static let edit = Feature("layout/edit") {
    (params: LSP.TrialParams, context) throws(ResponseError) -> LSP.TrialEdit? in
    let trial = try Trial(params, context)
    let document = context.analysis.document
    let isSame = trial.changes.allSatisfy { Array(document.text[$0.bytes]) == Array($0.text.utf8) }
    if isSame { return nil }
    let file = document.file
    let edits = trial.changes.map { (bytes: $0.bytes, text: $0.text) }
    let words = trial.changes.map { visible($0.text, linesStay: false) }.joined(separator: ", ")
    return LSP.TrialEdit(
      edit: workspaceEdit([(file, edits)], context.project), label: "Move to \(words)", newProblems: trial.newProblems)
  }
}

/// A text with a change, solved.
private struct Trial {
  let context: FeatureContext
  let before: ChosenConfiguration?
  let changes: [TextChange]
  /// As `context`, of the text with the change.
  let after: FeatureContext

  init(_ params: LSP.TrialParams, _ context: FeatureContext) throws(ResponseError) {
    try context.isAbout(params.version)
    self.context = context
    before = try context.chosen(params.shown.choice)
    changes = try Self.changes(params, context, before)
    let place = CodeActionPlace(context.analysis, 0..<0, context.project)
    guard let analysis = place.analysis(after: place.edits(changes)) else {
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
    let parts = params.candidate?.split(separator: ":", maxSplits: 1) ?? []
    guard parts.count == 2, let value = params.value, let number = Rational(shortest: value), let chosen else {
      throw ResponseError(code: .invalidParams, message: "there are neither edits nor a candidate with a value")
    }
    if parts[0] == "new", let view = params.shown.view, let dimension = HandledDimension(rawValue: String(parts[1])),
      let change = context.analysis.equation(saying: number, of: dimension, of: view, in: chosen.layout)
    {
      return [change]
    }
    let ends = parts[1].split(separator: "-").compactMap { Int($0) }
    guard parts[0] == "number", ends.count == 2, 0 <= ends[0], ends[0] <= ends[1],
      ends[1] <= context.analysis.document.text.count,
      let written = WrittenNumber.all(in: ends[0]..<ends[1], of: context.analysis.document).first
    else { throw ResponseError(code: .invalidParams, message: "there is no such candidate in this version") }
    return [written.change(to: number)]
  }

  /// Ids in the picture afterwards of the views that stand elsewhere, or were not there.
  func changedViews(_ drawing: Drawing) -> [Int] {
    let old = Dictionary((before?.drawing().views ?? []).map { ($0.path, $0.frame) }, uniquingKeysWith: { $1 })
    return drawing.views.filter { old[$0.path] != $0.frame }.map(\.id)
  }

  /// What was not said before: errors and warnings.
  var newProblems: JSONValue {
    func isGrave(_ finding: Finding<FileRange>) -> Bool { [.error, .warning].contains(finding.code.severity) }
    let known = Set(context.analysis.findings.filter(isGrave).map { $0.code.rawValue + $0.message })
    let new = after.analysis.findings.filter { isGrave($0) && !known.contains($0.code.rawValue + $0.message) }
    return .array(
      new.map { finding in
        [
          "code": .string(finding.code.rawValue), "severity": .string(finding.code.severity.name),
          "message": .string(visible(finding.message, linesStay: true)),
        ]
      })
  }
}
