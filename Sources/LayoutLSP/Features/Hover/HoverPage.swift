/// What a hover shows, in words: how it is laid out, not what it says.

/// A title, sentences, and a table, for clients with and without Markdown.
struct HoverPage: Sendable {
  var title: String
  /// In Markdown, like the notes; title and table are not.
  var sentences: [String] = []
  var columns: [String] = []
  var rows: [[String]] = []
  var notes: [String] = []
  var drawing: Drawing?

  /// No longer with an image than editors show.
  private static let most = 48 << 10

  /// `pictures`: the client shows images of SVG. One that is too long for it is drawn in characters.
  func markdown(pictures: Bool) -> String {
    let text = markdown
    guard let drawing else { return text }
    let image = pictures ? drawing.markdownImage(atMost: Self.most - text.utf8.count - 2) : nil
    return text + "\n\n" + (image ?? drawing.markdownText)
  }

  /// All but the picture.
  private var markdown: String {
    var parts = ["**\(Markdown.text(title))**"] + sentences.map(Markdown.quietingNames)
    if !rows.isEmpty {
      let rule = columns.indices.map { $0 == 0 ? "---" : "--:" }
      let table = [columns.map(Markdown.text), rule] + rows.map { $0.map(Markdown.text) }
      parts.append(table.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n"))
    }
    if !notes.isEmpty { parts.append(notes.map { "- " + Markdown.quietingNames($0) }.joined(separator: "\n")) }
    return parts.joined(separator: "\n\n")
  }

  var plaintext: String {
    var lines = [visible(title)] + sentences.map { Markdown.plain($0) }
    let table = rows.isEmpty ? [] : [columns] + rows
    let widths = columns.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    for row in table {
      let cells = row.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + padding : padding + row[column]
      }
      lines.append(cells.joined(separator: "  "))
    }
    lines += notes.map { "- " + Markdown.plain($0) }
    return (lines + [drawing?.textPicture()].compactMap { $0 }).joined(separator: "\n")
  }
}
