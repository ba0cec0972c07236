import Analysis
import Drawing

// The page of a hover and how it is laid out; its words are made elsewhere.

/// A title, sentences and a table, for clients with and without Markdown, and those that show Markdown without
/// rendering it.
struct HoverPage: Sendable {
  var title: String
  /// The text beside the title. A client with a single line shows only the title and this.
  var summary: String?
  /// In Markdown, as are the notes; title, summary and table are plain text.
  var sentences: [String] = []
  var columns: [String] = []
  var rows: [[String]] = []
  var notes: [String] = []
  var drawing: Drawing?

  /// The most bytes of a page with an image that editors show.
  private static let most = 48 << 10

  /// Returns the page as Markdown. `pictures` says whether the client shows SVG images; a picture that would be too
  /// long is drawn in characters.
  func markdown(pictures: Bool) -> String {
    let text = markdown
    guard let drawing else { return text }
    let image = pictures ? drawing.markdownImage(atMost: Self.most - text.utf8.count - 2) : nil
    return text + "\n\n" + (image ?? drawing.markdownText)
  }

  /// The page without the picture.
  private var markdown: String {
    let first = "**\(Markdown.text(title))**" + (summary.map { " " + Markdown.text($0) } ?? "")
    var parts = [first] + sentences.map(Markdown.quietingNames)
    if !rows.isEmpty { parts.append(markdownTable.joined(separator: "\n")) }
    if !notes.isEmpty { parts.append(notes.map { "- " + Markdown.quietingNames($0) }.joined(separator: "\n")) }
    return parts.joined(separator: "\n\n")
  }

  private var markdownTable: [String] {
    let table = ([columns] + rows).map { $0.map(Markdown.text) }
    let widths = Self.widths(of: table).map { max(3, $0) }
    let rule = widths.enumerated().map { column, width in
      column == 0 ? String(repeating: "-", count: width) : String(repeating: "-", count: width - 1) + ":"
    }
    let lines = table.map { Self.padded($0, to: widths) }
    return ([lines[0], rule] + lines.dropFirst()).map { "| \($0.joined(separator: " | ")) |" }
  }

  private static func widths(of table: [[String]]) -> [Int] {
    (table.first ?? []).indices.map { column in table.map { $0[column].count }.max() ?? 0 }
  }

  /// Pads the cells of a row: the first column is aligned to the left, the others to the right.
  private static func padded(_ row: [String], to widths: [Int]) -> [String] {
    row.indices.map { column in
      let padding = String(repeating: " ", count: widths[column] - row[column].count)
      return column == 0 ? row[column] + padding : padding + row[column]
    }
  }

  var plaintext: String {
    var lines = [visible(title) + (summary.map { " " + visible($0) } ?? "")] + sentences.map { Markdown.plain($0) }
    let table = rows.isEmpty ? [] : [columns] + rows
    let widths = Self.widths(of: table)
    lines += table.map { Self.padded($0, to: widths).joined(separator: "  ") }
    lines += notes.map { "- " + Markdown.plain($0) }
    return (lines + [drawing?.textPicture()].compactMap { $0 }).joined(separator: "\n")
  }
}
