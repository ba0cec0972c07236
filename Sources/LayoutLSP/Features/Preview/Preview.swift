import Analysis
import Drawing
import Formats
import Protocol

// `layout/preview`, a request of this server's own for a panel beside the text: pictures, their views, and where the
// text names each view.

extension LSP {
  /// The picture of a document that is wanted; each member that is left out stands for the first one.
  struct PictureChoice: ReadsMembers, Sendable {
    struct Size: ReadsMembers, Sendable {
      var width: Double
      var height: Double

      init(_ json: JSONMembers) throws(JSONMismatch) {
        width = try json.value("width")
        height = try json.value("height")
      }
    }
    var layout: String?
    var screen: String?
    var state: String?
    var size: Size?
    var theme: String?
    var style: String?
    /// The path of the view that alone is wanted, with what is in it.
    var part: String?

    init(_ json: JSONMembers) throws(JSONMismatch) {
      layout = try json.optional("layout")
      screen = try json.optional("screen")
      state = try json.optional("state")
      size = try json.optional("size")
      theme = try json.optional("theme")
      style = try json.optional("style")
      part = try json.optional("part")
    }
  }

  /// The parameters of a request about a picture, with the members of `PictureChoice` among them.
  struct Pictured<Params: DocumentParams>: DocumentParams {
    let own: Params
    let choice: PictureChoice

    init(_ json: JSONMembers) throws(JSONMismatch) {
      own = try Params(json)
      choice = try PictureChoice(json)
    }

    var textDocument: TextDocumentIdentifier { own.textDocument }
  }

  struct PreviewParams: DocumentParams {
    /// The document, and the version that the picture has to show; without a version the newest.
    var document: DidChangeParams.VersionedIdentifier
    /// The cursor: its layout is shown where no layout is chosen.
    var position: Position?
    /// Whether to show every layout on every screen in every state.
    var all: Bool?
    /// The number of the first picture of all that is wanted, from 0.
    var from: Int?

    init(_ json: JSONMembers) throws(JSONMismatch) {
      document = try json.value("textDocument")
      position = try json.optional("position")
      all = try json.optional("all")
      from = try json.optional("from")
    }

    var textDocument: TextDocumentIdentifier { TextDocumentIdentifier(uri: document.uri) }
  }
}

/// The most pictures in one answer, and the most views in all of them: a picture takes some tens of kilobytes, a view
/// about one.
private let mostPictures = 64
private let mostViews = 4 * DrawingMaker.mostViews

extension Feature {
  package static let preview = Feature(
    "layout/preview",
    offers: Capability("experimental", "layoutPreview") { $0.showsPreviews ? ["version": 1] : nil }
  ) { (params: LSP.Pictured<LSP.PreviewParams>, context) throws(ResponseError) -> JSONValue? in
    try context.isAbout(params.own.document.version)
    let models = PreviewModels(context)
    let at = params.own.position.map { context.positions.bytes(of: LSP.Range(start: $0, end: $0)).lowerBound }
    let (theme, style) = (try params.choice.drawingTheme, try params.choice.drawingStyle)
    var shown: [JSONValue]
    var count = 1
    if params.own.all == true {
      let all = context.analysis.layouts.flatMap { layout in
        layout.result.configurations.map { ChosenConfiguration(layout: layout, configuration: $0) }
      }
      count = all.count
      shown = []
      var views = 0
      for (number, picture) in all.enumerated().dropFirst(max(0, params.own.from ?? 0)).prefix(mostPictures) {
        let drawing = picture.drawing()
        views += drawing.views.count
        if !shown.isEmpty, views > mostViews { break }
        shown.append(models.shown(picture, drawing, theme, style, idPrefix: "cell\(number)"))
      }
    } else {
      let chosen = try context.chosen(params.choice, at: at)
      shown = chosen.map { [models.shown($0, $0.drawing(), theme, style, idPrefix: "preview")] } ?? []
    }
    return .object([
      "uri": .string(params.textDocument.uri),
      "version": context.project.version(context.analysis.document.file).map { .int($0) } ?? .null,
      "choices": .array(models.choices), "shown": .array(shown), "count": .int(count),
    ])
  }
}

extension FeatureContext {
  /// Throws where the client speaks of another version than this one.
  func isAbout(_ version: Int?) throws(ResponseError) {
    guard let version, version != project.version(analysis.document.file) else { return }
    throw ResponseError(code: .contentModified, message: "the text has changed since")
  }

  /// Returns the configuration that is wanted; nil where nothing can be drawn. A name that does not exist, as after a
  /// rename, counts as not chosen. Without a layout's name the layout at `offset` is meant.
  func chosen(_ wanted: LSP.PictureChoice, at offset: Int? = nil) throws(ResponseError) -> ChosenConfiguration? {
    let layouts = analysis.layouts.filter { !$0.result.configurations.isEmpty }
    let components = analysis.components
    func isAt(_ layout: AnalysedLayout) -> Bool {
      guard let offset else { return false }
      return layout.ownBytes.contains { $0.contains(offset) || $0.upperBound == offset }
    }
    guard
      let layout = layouts.first(where: { $0.model.name == wanted.layout }) ?? layouts.first(where: isAt)
        ?? layouts.first(where: { !components.contains($0.model.name) }) ?? layouts.first
    else { return nil }
    let all = layout.result.configurations
    let onScreen = all.filter {
      $0.screenName(in: layout.model) == wanted.screen || layout.model.screens[$0.screen].name == wanted.screen
    }
    let candidates = onScreen.isEmpty ? all : onScreen
    guard
      let configuration = candidates.first(where: { layout.result.stateName($0.state) == wanted.state })
        ?? candidates.first
    else { return nil }
    var chosen = ChosenConfiguration(layout: layout, configuration: configuration)
    if let size = try wanted.drawnSize {
      guard let resized = layout.resized(like: configuration, to: size, stop: project.names.isCancelled) else {
        throw ResponseError(code: .requestFailed, message: "that size takes too long to solve")
      }
      chosen = resized
    }
    return wanted.part.flatMap(chosen.showing) ?? chosen
  }
}

extension LSP.PictureChoice {
  /// The chosen size; nil for the screen's own.
  var drawnSize: DrawnSize? {
    get throws(ResponseError) {
      guard let size else { return nil }
      if let drawn = DrawnSize(width: size.width, height: size.height) { return drawn }
      throw ResponseError(code: .invalidParams, message: "the size is not one from 0 to 1e9 points")
    }
  }

  var drawingTheme: DrawingTheme {
    get throws(ResponseError) {
      if let theme = DrawingTheme(rawValue: theme ?? "light") { return theme }
      let known = DrawingTheme.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw ResponseError(code: .invalidParams, message: "there is no theme `\(visible(theme ?? ""))`: [\(known)]")
    }
  }

  var drawingStyle: DrawingStyle {
    get throws(ResponseError) {
      if let style = DrawingStyle(rawValue: style ?? "screen") { return style }
      let known = DrawingStyle.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw ResponseError(code: .invalidParams, message: "there is no style `\(visible(style ?? ""))`: [\(known)]")
    }
  }
}
