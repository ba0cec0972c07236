import Analysis
import Drawing
import Formats
import Protocol

// `layout/render`, a request of this server's own: a picture of a document's layout. The command `render` prints the
// same.

/// The output format of a picture.
package enum PictureFormat: String, CaseIterable, ReadsJSON, Sendable {
  case svg, html, text
}

extension LSP {
  struct RenderParams: DocumentParams {
    var textDocument: TextDocumentIdentifier
    var format: PictureFormat

    init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      format = try json.value("format")
    }
  }

  struct RenderResult: WritesMembers {
    /// The version of the document; null where it is not open.
    var version: Int?
    var text: String

    func writeMembers(to json: inout JSONWriter) {
      json.member("text", text)
      json.member("version", version)
    }
  }
}

extension Feature {
  package static let render = Feature("layout/render") {
    (params: LSP.Pictured<LSP.RenderParams>, context) throws(ResponseError) -> LSP.RenderResult? in
    let wanted = params.choice
    var choice = DrawingChoice(layout: wanted.layout, screen: wanted.screen, state: wanted.state, part: wanted.part)
    choice.size = try wanted.drawnSize
    let (theme, style) = (try wanted.drawingTheme, try wanted.drawingStyle)
    let file = context.analysis.document.file
    do throws(DrawingRefusal) {
      let picture = try picture(
        of: context.analysis, choice, as: params.own.format, theme: theme, style: style,
        isCancelled: context.project.names.isCancelled)
      return LSP.RenderResult(version: context.project.version(file), text: picture.text)
    } catch {
      throw ResponseError(code: .requestFailed, message: error.message)
    }
  }
}

/// Returns a picture in a format, and what is left out of it, a sentence each. `isCancelled` returns true once nobody
/// wants it any more.
package func picture(
  of analysis: Analysis, _ choice: DrawingChoice, as format: PictureFormat, theme: DrawingTheme = .light,
  style: DrawingStyle = .screen, cells: TextCells = TextCells(), notes: [String] = [], isWatched: Bool = false,
  isCancelled: @escaping () -> Bool = { false }
) throws(DrawingRefusal) -> (text: String, omissions: [String]) {
  switch format {
  case .svg:
    let drawing = try analysis.chosen(choice, stop: isCancelled).drawing()
    return (drawing.svg(PictureOptions(theme: theme, style: style)), [drawing.omission].compactMap { $0 })
  case .text:
    let drawing = try analysis.chosen(choice, stop: isCancelled).drawing()
    return (
      "\(visible(drawing.title)), \(drawing.size), \(drawing.verdict)\n\(drawing.textPicture(cells))\n",
      [drawing.omission].compactMap { $0 }
    )
  case .html:
    let start = choice == DrawingChoice() ? nil : try analysis.chosen(choice, stop: isCancelled).drawing()
    let page = Page(
      analysis: analysis, start: start, style: style, notes: notes, isWatched: isWatched, isCancelled: isCancelled)
    return (page.html, page.omissions)
  }
}
