import Analysis
import Syntax

// The text shown between the words of a document: the frames of views and the values of metrics. Positions are in
// bytes.

/// The user's settings for hints.
package struct HintOptions: Sendable, Equatable {
  package var frames = true
  /// The names of the screen and the state whose frames are shown; the first ones where a name does not exist.
  package var screen: String?
  package var state: String?

  init(frames: Bool = true, screen: String? = nil, state: String? = nil) {
    self.frames = frames
    self.screen = screen
    self.state = state
  }

  package init() {}
}

struct Hint: Equatable {
  /// The byte before which the hint stands.
  var place: Int
  var label: String
  /// The first byte of the name that the hint is about.
  var name: Int
  /// The bytes of the name of the screen that the frame belongs to.
  var screen: Range<Int>?
}

extension Analysis {
  /// Returns the hints inside a range of bytes, in the order of the text.
  func hints(in bytes: Range<Int>, _ options: HintOptions) -> [Hint] {
    let declared = document.declarations(in: bytes)
    guard let first = declared.keys.min(), let last = declared.keys.max() else { return [] }
    let names = first...last
    return units.filter { $0.mayTouch(names) }.flatMap { layout -> [Hint] in
      var hints = layout.metricHints(names, declared)
      if options.frames, layout.makesLayout { hints += layout.frameHints(names, declared, options) }
      return hints
    }.sorted { ($0.place, $0.name) < ($1.place, $1.name) }
  }
}

extension AnalysedLayout {
  fileprivate func metricHints(_ names: ClosedRange<Int>, _ declared: [Int: Int]) -> [Hint] {
    model.metrics.compactMap { metric in
      guard let place = metric.nameRange, place.source == 0, let value = metric.value else { return nil }
      let name = bytes(of: place).lowerBound
      guard names.contains(name), let end = declared[name] else { return nil }
      let label = metric.choices.isEmpty ? NumberText.points(value) : model.text(of: metric.choices)
      return Hint(place: end, label: "= \(label)", name: name)
    }
  }

  fileprivate func frameHints(
    _ names: ClosedRange<Int>, _ declared: [Int: Int], _ options: HintOptions
  ) -> [Hint] {
    guard let configuration = configuration(options) else { return [] }
    let screen = model.screens[configuration.screen].nameRange.flatMap { $0.source == 0 ? bytes(of: $0) : nil }
    return model.views.indices.compactMap { view in
      guard model.views[view].parent != nil, let place = model.views[view].nameRange, place.source == 0 else {
        return nil
      }
      let name = bytes(of: place).lowerBound
      guard names.contains(name), let end = declared[name], result.exists(view, in: configuration) else { return nil }
      return Hint(place: end, label: frameText(of: view, in: configuration), name: name, screen: screen)
    }
  }

  /// Returns the configuration of the settings, else the first one of their screen, else the first one.
  private func configuration(_ options: HintOptions) -> ConfigurationResult? {
    let screens = result.configurations.filter { model.screens[$0.screen].name == options.screen }
    let candidates = screens.isEmpty ? result.configurations : screens
    let chosen = candidates.first { options.state != nil && result.stateName($0.state) == options.state }
    return chosen ?? candidates.first
  }

  /// Returns `(8, 20) 100 × 40`, with a `?` behind values that are not determined. A frame that is in conflict or
  /// provisional says so.
  func frameText(of view: ViewID, in configuration: ConfigurationResult) -> String {
    let free = Set(result.freeValues(of: view, in: configuration).map { $0.dimension })
    let values = Dimension.allCases.map { dimension in
      let value = NumberText.points(configuration.values[dimension.variable(of: view)])
      return configuration.status == .ambiguous && free.contains(dimension.name) ? value + "?" : value
    }
    guard values.count == 4 else { return "" }
    var label = "(\(values[0]), \(values[1])) \(values[2]) × \(values[3])"
    if result.viewsInConflict(in: configuration).contains(view) { label += ", in conflict" }
    if result.provisional != nil { label += ", provisional" }
    return label
  }
}

extension Document {
  /// Returns where the declarations inside a range end, by the first byte of the declared name; views end before their
  /// blocks. Metrics that are plain numbers are left out.
  fileprivate func declarations(in bytes: Range<Int>) -> [Int: Int] {
    var found: [Int: Int] = [:]
    for (number, piece) in tree.pieces.enumerated() {
      let start = tree.starts[number]
      guard start <= bytes.upperBound, bytes.lowerBound <= tree.starts[number + 1] else { continue }
      var offset = 0
      for (index, node) in piece.nodes.enumerated() {
        let cursor = Cursor(piece: piece, index: index, offset: offset)
        if node.size == 1 { offset += Int(node.length) }
        guard node.kind == .viewDeclarator || node.kind == .letStatement, let declared = cursor.declared else {
          continue
        }
        let end = start + declared.end
        if bytes.lowerBound <= end, end <= bytes.upperBound { found[start + declared.name] = end }
      }
    }
    return found
  }
}

extension Cursor {
  /// The bytes of the declared name's start and of the declaration's end, from the start of the piece.
  fileprivate var declared: (name: Int, end: Int)? {
    if kind == .letStatement {
      let further = children.filter { $0.kind == .metricValue }
      let values = ([self] + further).compactMap { $0.expression }
      guard let name = first(.identifier, skipping: 1), let last = further.last ?? values.last,
        values.contains(where: { $0.kind != .numberLiteral && !$0.isSignedNumber })
      else { return nil }
      return (name.range.lowerBound, last.contentRange.upperBound)
    }
    guard let name = first(.identifier) else { return nil }
    let parts = children.filter { $0.kind == .identifier || $0.kind == .properties }
    return (name.range.lowerBound, parts.last?.contentRange.upperBound ?? name.range.upperBound)
  }

  /// Whether the node is a number with a sign, such as `-3`.
  private var isSignedNumber: Bool { kind == .unary && first(.numberLiteral) != nil }
}
