import Analysis
import Drawing
import Protocol

// The picture in a hover on a layout, an instance or a screen: an image where the client shows images, characters
// elsewhere. `Drawing` decides what is in it.

extension HoverText {
  /// Returns the picture for a hover on a subject; nil where it shows none.
  func drawing(for subject: Mention.Subject) -> Drawing? {
    switch subject {
    case .view(.root, _): drawn(result.configurations.first, nil)
    case .view(let view, _) where model.views[view].layout != nil: instance(view)
    case .layout(let view): instance(view)
    case .screen(let screen): drawn(result.configurations.first { $0.screen == screen }, nil)
    default: nil
    }
  }

  private func instance(_ view: ViewID) -> Drawing? {
    drawn(result.configurations.first { result.exists(view, in: $0) }, view)
  }

  private func drawn(_ configuration: ConfigurationResult?, _ selection: ViewID?) -> Drawing? {
    configuration.map { layout.drawing(of: $0, selecting: selection) }
  }
}

extension Drawing {
  /// The picture as text in Markdown, with its title and size below it.
  var markdownText: String { "```text\n\(textPicture())\n```\n\n\(Markdown.text("\(title), \(size)"))" }

  /// Returns the picture as an image in Markdown; nil where that would have `limit` bytes or more.
  func markdownImage(atMost limit: Int) -> String? {
    var options = PictureOptions.thumbnail(of: self, width: 320, height: 320)
    options.idPrefix = "hover"
    let start = "![\(Markdown.text(summary))](data:image/svg+xml;base64,"
    let picture = Array(svg(options).utf8)
    guard start.utf8.count + Base64.length(of: picture.count) < limit else { return nil }
    return start + Base64.text(picture) + ")"
  }
}
