import Analysis
import Drawing
import Formats
import Protocol
import Solver

// `layout/handles`: the numbers of the text that move an edge or a size of a view, for dragging it in a picture.

extension LSP {
  struct HandlesParams: DocumentParams {
    var textDocument: TextDocumentIdentifier
    var version: Int?
    /// The view's id in the picture.
    var view: ViewID

    init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      version = try json.optional("version")
      view = try json.value("view")
    }
  }
}

extension Feature {
  package static let handles = Feature("layout/handles") {
    (params: LSP.Pictured<LSP.HandlesParams>, context) throws(ResponseError) -> JSONValue? in
    try context.isAbout(params.own.version)
    guard let chosen = try context.chosen(params.choice), chosen.layout.model.views.indices.contains(params.own.view),
      chosen.layout.result.exists(params.own.view, in: chosen.configuration)
    else { throw ResponseError(code: .invalidParams, message: "there is no such view in the picture") }
    return .object([
      "version": context.project.version(context.analysis.document.file).map { .int($0) } ?? .null,
      "dimensions": ViewHandles(context, chosen, view: params.own.view).json,
    ])
  }
}

/// The handles of one view, as JSON.
struct ViewHandles {
  let context: FeatureContext
  let chosen: ChosenConfiguration
  let view: ViewID
  private var models: PreviewModels { PreviewModels(context) }
  private var model: LayoutModel { chosen.layout.model }

  init(_ context: FeatureContext, _ chosen: ChosenConfiguration, view: ViewID) {
    (self.context, self.chosen, self.view) = (context, chosen, view)
  }

  private var search: NumberHandles {
    let place = CodeActionPlace(context.analysis, 0..<0, context.project)
    return NumberHandles(
      layout: chosen.layout, configuration: chosen.configuration, trials: place.trials,
      stop: context.project.names.isCancelled)
  }

  var json: JSONValue {
    let hasErrors = chosen.layout.result.textHasErrors
    let handles: (found: [NumberHandle], isComplete: Bool) = hasErrors ? ([], true) : search.handles(of: view)
    let reason = hasErrors ? "the text has errors, which are to be mended first" : reason(handles.isComplete)
    return .array(
      HandledDimension.allCases.map { dimension($0, handles.found, isOpen: !hasErrors, otherwise: reason) })
  }

  private func dimension(
    _ dimension: HandledDimension, _ handles: [NumberHandle], isOpen: Bool, otherwise reason: String
  ) -> JSONValue {
    let moving = handles.filter { !$0.movement.slope(of: dimension, of: view).isZero }.enumerated().sorted {
      one, other in
      (rank(one.element, dimension), one.offset) < (rank(other.element, dimension), other.offset)
    }.map { $0.element }
    let new = isOpen ? newEquation(dimension) : nil
    // A metric changes only if the user chooses it.
    let isFirstPreferred = new == nil && moving.first?.kind != .metric
    let numbers = moving.enumerated().map { candidate($1, dimension, isPreferred: isFirstPreferred && $0 == 0) }
    let candidates = [new].compactMap { $0 } + numbers
    var members: [String: JSONValue] = [
      "name": .string(dimension.rawValue),
      "value": .number(dimension.value(of: view, chosen.configuration.values).double),
      "candidates": .array(candidates),
    ]
    if candidates.isEmpty { members["reason"] = .string(reason) }
    return .object(members)
  }

  /// Ranks handles: constants about the view that move it by as much as they grow, other constants about it, constants
  /// about other views, then metrics.
  private func rank(_ handle: NumberHandle, _ dimension: HandledDimension) -> Int {
    if handle.kind == .metric { return 3 }
    guard handle.isAboutView else { return 2 }
    return handle.movement.slope(of: dimension, of: view).magnitude == .one ? 0 : 1
  }

  private func candidate(_ handle: NumberHandle, _ dimension: HandledDimension, isPreferred: Bool) -> JSONValue {
    let bytes = handle.number.bytes
    let text = context.analysis.document.text
    func words(_ bytes: some Collection<UInt8>) -> String { visible(String(decoding: bytes, as: UTF8.self).onOneLine) }
    // A statement is shown up to its block or to the end of its first line.
    let statement = words(text[handle.statement].prefix { !"{\r\n".utf8.contains($0) })
    var members: [String: JSONValue] = [
      "id": .string("number:\(bytes.lowerBound)-\(bytes.upperBound)"),
      "label": .string("\(words(text[bytes])) in `\(Wording.cut(statement, most: 60))`"),
      "kind": .string(handle.kind.rawValue), "range": models.range(bytes), "text": .string(words(text[bytes])),
      "value": .number(handle.number.value.double),
      "slope": .string(handle.movement.slope(of: dimension, of: view).description),
      "alsoMoves": alsoMoves(handle.movement.moves),
      "uses": .int(handle.uses), "preferred": .bool(isPreferred),
    ]
    if let lower = handle.lower { members["min"] = .number(lower.double) }
    if let upper = handle.upper { members["max"] = .number(upper.double) }
    return .object(members)
  }

  private func alsoMoves(_ moved: Set<ViewID>) -> JSONValue {
    .array(moved.subtracting([view]).sorted().map { .string($0 == .root ? "" : visible(model.path(of: $0))) })
  }

  /// Returns a candidate that adds an equation for an open value; nil where the value is not open.
  private func newEquation(_ dimension: HandledDimension) -> JSONValue? {
    guard let part = dimension.parts.first, dimension.parts.count == 1,
      let free = chosen.layout.result.freeValues(of: view, in: chosen.configuration)
        .first(where: { $0.dimension == part.name }),
      let movement = search.movement(ofOpen: part, of: view)
    else { return nil }
    let value = dimension.value(of: view, chosen.configuration.values)
    var members: [String: JSONValue] = [
      "id": .string("new:\(dimension.rawValue)"), "kind": "new", "text": "", "slope": "1", "preferred": true,
      "label": .string("a new equation, `\(visible(model.path(of: view))).\(dimension.rawValue) == …`"),
      "value": .number(value.double), "alsoMoves": alsoMoves(movement.moves), "uses": 1,
    ]
    if let lower = free.lower { members["min"] = .number(lower.double) }
    if let upper = free.upper { members["max"] = .number(upper.double) }
    return .object(members)
  }

  /// Returns why no number or equation can change the view.
  private func reason(_ isComplete: Bool) -> String {
    // Not reached for the right and bottom edges of a layout sized by its content, if numbers move them.
    if view == .root { return "fixed by the screen" }
    if let source = model.views[view].nameRange?.source, source != 0 {
      let layout = model.sources[Int(source)].layout.map { "`\(visible($0))`" } ?? "another layout"
      return "it follows from the text of \(layout), which is changed where that is shown by itself"
    }
    return isComplete
      ? "no number of this layout moves it: it follows from the screen, from other views and from shares of them"
      : "none of the \(NumberHandles.mostNumbers) numbers that are nearest to it in the text moves it"
  }
}
