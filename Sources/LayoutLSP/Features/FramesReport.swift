/// The solved frames of a document as data: what `frames --format json` prints and `layout/frames` answers.

struct FramesReport: Encodable, Sendable {
  struct Layout: Encodable, Sendable {
    var name: String
    var configurations: [Configuration]
  }

  struct Configuration: Encodable, Sendable {
    var screen: String
    /// `null` where the layout has no states.
    var state: JSONValue
    var width: Double
    var height: Double
    var status: String
    /// Absent where the text has no errors.
    var provisional: Bool?
    var views: [View]
  }

  /// Points, to nine decimals.
  struct View: Encodable, Sendable {
    var path: String
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var absoluteX: Double
    var absoluteY: Double
    /// Lower and upper bound by dimension; absent where all is determined.
    var ambiguous: [String: [JSONValue]]?
  }

  var version = 1
  var layouts: [Layout]

  init(_ frames: [LayoutFrames]) {
    layouts = frames.map { layout in
      Layout(name: layout.name, configurations: layout.configurations.map(Configuration.init))
    }
  }
}

extension FramesReport.Configuration {
  fileprivate init(_ frames: ConfigurationFrames) {
    screen = frames.screen
    state = frames.state.map { .string($0) } ?? .null
    width = frames.width.withoutNoise
    height = frames.height.withoutNoise
    status = frames.status.rawValue
    provisional = frames.provisional == nil ? nil : true
    views = frames.views.map(FramesReport.View.init)
  }
}

extension FramesReport.View {
  fileprivate init(_ frame: ViewFrame) {
    path = frame.path
    x = frame.x.withoutNoise
    y = frame.y.withoutNoise
    width = frame.width.withoutNoise
    height = frame.height.withoutNoise
    absoluteX = frame.absoluteX.withoutNoise
    absoluteY = frame.absoluteY.withoutNoise
    guard !frame.ambiguous.isEmpty else { return }
    ambiguous = freeValues(frame.ambiguous)
  }
}

/// `[lower, upper]` by dimension, `null` for no bound.
func freeValues(_ values: [FreeValue]) -> [String: [JSONValue]] {
  Dictionary(
    values.map { ($0.dimension, [JSONValue.number($0.lower), .number($0.upper)]) }, uniquingKeysWith: { $1 })
}

extension Feature {
  /// `layout/frames`, a request of this server's own.
  static let frames = Feature("layout/frames") { (_: LSP.TextDocumentParams, context) -> FramesReport? in
    FramesReport(context.analysis.frames)
  }
}
