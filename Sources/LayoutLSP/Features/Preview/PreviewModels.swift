import Analysis
import Drawing
import Formats
import Protocol
import Solver

// The JSON of pictures for a panel. Numbers are points; positions are in the root's coordinates.

struct PreviewModels {
  let context: FeatureContext
  private var analysis: Analysis { context.analysis }

  init(_ context: FeatureContext) { self.context = context }

  /// Every layout with its screens and states, to choose from.
  var choices: [JSONValue] {
    analysis.layouts.map { layout in
      let model = layout.model
      let screens = layout.result.configurations.map { $0.screen }.unique.map { screen -> JSONValue in
        let own = layout.result.configurations.first { $0.screen == screen }
        func side(_ dimension: Dimension) -> JSONValue { .number(own?.values[dimension.variable(of: .root)].double) }
        return [
          "name": .string(visible(model.screens[screen].name)), "width": side(.width), "height": side(.height),
          "rtl": .bool(model.screens[screen].isRightToLeft),
        ]
      }
      return [
        "name": .string(visible(model.name)), "screens": .array(screens),
        "range": model.views.first?.nameRange.map { range(layout.bytes(of: $0)) } ?? range(0..<0),
        "states": .array(model.states.map { .string(visible($0)) }),
      ]
    }
  }

  /// Returns a picture with its data; `idPrefix` begins the ids in the SVG.
  func shown(
    _ chosen: ChosenConfiguration, _ drawing: Drawing, _ theme: DrawingTheme, _ style: DrawingStyle, idPrefix: String
  ) -> JSONValue {
    let layout = chosen.layout
    let options = PictureOptions(
      theme: theme, style: style, showsTitle: false, showsNotes: false, idPrefix: idPrefix, keepsNames: true)
    return [
      "layout": .string(visible(drawing.layout)), "screen": .string(visible(drawing.screen)),
      "state": drawing.state.map { .string(visible($0)) } ?? .null, "width": points(drawing.width),
      "height": points(drawing.height), "status": .string(status(drawing)),
      "breakpoints": .array(chosen.breakpoints.map { .number($0) }), "svg": .string(drawing.svg(options)),
      "views": .array(drawing.views.map { view($0, in: layout) }), "marks": .array(marks(of: layout, in: drawing)),
      "problems": .array(problems(of: layout)),
      "notes": .array(DrawingNotes.lines(of: drawing, in: .infinity).map { .string(visible($0.text)) }),
    ]
  }

  private func status(_ drawing: Drawing) -> String {
    if drawing.provisional != nil { return "provisional" }
    return drawing.status == .solved ? "ok" : drawing.status.rawValue
  }

  // MARK: Views

  private func view(_ view: DrawnView, in layout: AnalysedLayout) -> JSONValue {
    let model = layout.model
    var members: [String: JSONValue] = [
      "id": .id(view.id), "parent": view.parent.map { .id($0) } ?? .null, "path": .string(visible(view.path)),
      "name": .string(visible(view.name)), "type": view.type.map { .string(visible($0)) } ?? .null,
      "kind": .string(view.kind.rawValue), "x": points(view.frame.x), "y": points(view.frame.y),
      "width": points(view.frame.width), "height": points(view.frame.height),
      "summary": .string(visible(view.summary)),
    ]
    if let place = model.views[view.id].nameRange {
      let name = layout.range(of: place)
      let whole = SourceRange(
        source: place.source, statement: place.statement, lower: 0,
        upper: Int32(clamping: model.statements[Int(place.statement)].length))
      if name.file == analysis.document.file {
        members["selectionRange"] = range(name.bytes)
        members["range"] = range(layout.bytes(of: whole))
      } else if let positions = context.project.positions(name.file) {
        members["uri"] = .string(context.project.uri(name.file))
        members["selectionRange"] = positions.range(of: name.bytes).json
        members["range"] = positions.range(of: layout.bytes(of: whole)).json
      }
    }
    if view.isOpen { members["ambiguous"] = freeValues(view.reaches.map { $0.value }) }
    return .object(members)
  }

  /// Returns the statements and names of this file, each with the views that it is about.
  private func marks(of layout: AnalysedLayout, in drawing: Drawing) -> [JSONValue] {
    let model = layout.model
    let shown = Set(drawing.views.map { $0.id })
    var views: [Range<Int>: [ViewID]] = [:]
    func mark(_ place: SourceRange, _ more: [ViewID]) {
      let place = layout.range(of: place)
      guard place.file == analysis.document.file, place.bytes.upperBound <= analysis.document.text.count else { return }
      let more = more.filter(shown.contains)
      if !more.isEmpty { views[place.bytes, default: []] += more }
    }
    for equation in model.equations { mark(equation.place, equation.pairs.flatMap { $0.views }) }
    for view in model.views.indices { model.views[view].nameRange.map { mark($0, [view]) } }
    for mention in model.mentions {
      if case .view(let view, _) = mention.subject { mark(mention.place, [view]) }
    }
    return views.sorted { ($0.key.lowerBound, $0.key.upperBound) < ($1.key.lowerBound, $1.key.upperBound) }.map {
      ["range": range($0.key), "views": .array($0.value.unique.map { .id($0) })]
    }
  }

  private func problems(of layout: AnalysedLayout) -> [JSONValue] {
    analysis.findings(in: layout) { finding in
      context.project.diagnostics.severity(of: finding.code).map { _ in ("range", range(finding.bytes)) }
    }
  }

  // MARK: Values

  func range(_ bytes: Range<Int>) -> JSONValue { context.positions.range(of: bytes).json }
}
