import Formats

/// The sizes of AppKit's controls: those of their alignment rectangles, which are smaller than their frames. Some
/// changed with the system: of the sizes that a control has had, the one that the frame shows is taken.
///
/// Source: `intrinsicContentSize` of the controls on macOS 10.10 to 15, as the frames show that Xcode saved.
struct IBMacSizes {
  private typealias Content = IBSizes.Content

  let document: IBDocument

  /// `insets`: those of the alignment rectangle in the frame.
  func content(of element: XMLElement, saved: (width: Double, height: Double)?, insets: IBInsets) -> IBSizes.Content? {
    let cell = element.child(key: "cell")
    let height = saved?.height ?? -1
    let controlSize = cell?["controlSize"] ?? element["controlSize"] ?? "regular"
    func arrangedLength(_ length: Double?) -> Double? { element.parent?.parent?.name == "stackView" ? length : nil }
    switch element.name {
    case "textField", "secureTextField", "searchField", "tokenField": return textField(element, cell, saved, insets)
    case "button": return button(element, saved, insets)
    case "popUpButton", "comboBox":
      let title = cell?["title"] ?? ""
      let sizes = IBMacSizes.heights[controlSize] ?? [20, 21, 22, 24]
      let around = controlSize == "small" ? 24.0 : 33
      let width = element.name == "comboBox" ? nil : font(cell)?.width(of: title).rounded(.up).advanced(by: around)
      return baselines(
        Content(width: title.isEmpty ? nil : width, height: usualSize(of: sizes, height), isText: !title.isEmpty), cell)
    case "segmentedControl": return Content(height: usualSize(of: [20, 21, 22, 24, 18, 23], height))
    case "slider": return Content(height: usualSize(of: [15, 24, 16, 20, 12, 17], height))
    case "stepper": return Content(width: 13, height: usualSize(of: [23, 22, 24], height))
    case "switch":
      let sizes: [(Double, Double)] = [(38, 21), (36, 21), (32, 18), (26, 15), (54, 24), (28, 16), (22, 12)]
      let size = sizes.first { abs($0.1 - height) < 0.26 } ?? (38, 21)
      return Content(width: size.0, height: size.1)
    case "box" where element["boxType"] == "separator":
      let isVertical = (element.frame?.width ?? 9) < (element.frame?.height ?? 0)
      // In a stack it keeps the length that it was drawn with.
      return isVertical
        ? Content(width: 1, height: arrangedLength(saved?.height))
        : Content(width: arrangedLength(saved?.width), height: 1)
    case "imageView": return image(cell?["image"])
    case "progressIndicator":
      let isSmall = controlSize == "small"
      guard element["style"] == "spinning" else { return Content(height: usualSize(of: [18, 6, 12, 4], height)) }
      return Content(width: isSmall ? 16 : 32, height: isSmall ? 16 : 32)
    case "levelIndicator": return Content(height: usualSize(of: [18, 16, 13], height))
    case "datePicker": return Content(height: usualSize(of: [22, 21, 24, 27, 20], height))
    case "colorWell": return Content(height: usualSize(of: [23, 24, 28], height))
    default: return nil
    }
  }

  private static let heights: [String: [Double]] = [
    "small": [18, 17, 19, 20, 16], "mini": [15, 14, 13, 16], "large": [28, 30, 32],
  ]

  func font(_ cell: XMLElement?) -> IBFont? {
    let small = ["small": 11.0, "mini": 9][cell?["controlSize"] ?? ""]
    return IBFont(cell?.child(key: "font"), defaultSize: small ?? 13, on: .macOS)
  }

  // MARK: Texts

  /// Returns the heights that a line has had, those of newer systems first.
  private func lines(_ font: IBFont) -> [Double] {
    let known: [Double: [Double]] = [
      9: [11, 12], 10: [13, 12], 11: [14, 13], 12: [15, 16], 13: [16, 17, 18], 14: [17, 16], 15: [19, 18],
      16: [19, 20], 17: [21, 20],
    ]
    return known[font.size] ?? [(font.size * 1.178).rounded(), font.lineHeight.rounded(.up)]
  }

  private func textField(
    _ element: XMLElement, _ cell: XMLElement?, _ saved: (width: Double, height: Double)?, _ insets: IBInsets
  ) -> IBSizes.Content? {
    guard let font = font(cell) else { return nil }
    let height = saved?.height ?? -1
    let line = usualSize(of: lines(font), height)
    if cell?["borderStyle"] != nil || element.name == "searchField" {
      let box = usualSize(of: [line + 5, 21, 22, 19, 24, 28], height)
      return baselines(Content(height: box), cell)
    }
    let title = (element.title ?? element.placeholder)?.words ?? ""
    guard !title.isEmpty else { return Content(width: 0, height: line) }
    let parts = title.split(separator: "\n", omittingEmptySubsequences: false)
    let around = (cell?["alignment"] == "center" ? 8 : 4) - insets.left - insets.right
    let natural = (parts.map { font.width(of: $0) }.max() ?? 0).rounded(.up) + around
    let isLine =
      cell?["usesSingleLineMode"] == "YES" || ["clipping", "truncatingTail"].contains(cell?["lineBreakMode"])
    var content = Content(width: natural, height: line * Double(parts.count), isText: true)
    if !isLine, parts.count == 1, let saved, natural > saved.width * 1.02, height > line * 1.5 {
      content.wrap(at: saved, line: line, most: 0) { $0 }
    }
    content.firstBaseline = font.ascender.rounded()
    content.lastBaseline = max(0, line - font.ascender.rounded())
    if !font.isSystem { content.reason = .font }
    return content
  }

  private func baselines(_ content: IBSizes.Content, _ cell: XMLElement?) -> IBSizes.Content {
    guard let height = content.height, let font = font(cell) else { return content }
    var content = content
    let above = ((height - font.lineHeight) / 2 + font.ascender).rounded()
    content.firstBaseline = max(0, above)
    content.lastBaseline = max(0, height - above)
    return content
  }

  // MARK: Buttons and images

  private func button(
    _ element: XMLElement, _ saved: (width: Double, height: Double)?, _ insets: IBInsets
  ) -> IBSizes.Content? {
    let cell = element.child(key: "cell")
    let title = element.title?.words ?? ""
    guard let font = font(cell) else { return nil }
    let height = saved?.height ?? -1
    let hasText = !title.isEmpty && cell?["imagePosition"] != "only"
    let width = hasText ? font.width(of: title).rounded(.up) : 0
    let image = cell?["image"].flatMap { document.images[$0] }
    // An image lies beside the title, or above, below or behind it.
    let isBeside = !["overlaps", "above", "below"].contains(cell?["imagePosition"])
    let inner = isBeside ? width + (image?.width ?? 0) : max(width, image?.width ?? 0)
    let controlSize = cell?["controlSize"] ?? "regular"
    switch cell?["type"] {
    case "check", "radio":
      let sizes: [Double] = controlSize == "small" ? [14, 12, 16] : controlSize == "mini" ? [10, 12] : [16, 14, 18]
      let line = lines(font).first ?? 16
      let isNew = element.frame.map { $0.height < 17 } ?? false
      let around = controlSize == "regular" ? (isNew ? 22.0 : cell?["type"] == "radio" ? 25 : 26) : 21
      var content = Content(width: width + around - insets.left - insets.right, isText: hasText)
      content.height = usualSize(of: sizes + [line], height)
      return baselines(content, cell)
    case "push":
      let sizes = IBMacSizes.heights[controlSize] ?? [20, 21, 24]
      let around = controlSize == "regular" ? (height >= 24 ? 24.0 : document.tools < 17000 ? 26 : 20) : 16
      return baselines(
        Content(width: inner + around, height: usualSize(of: sizes, height), isText: hasText), cell)
    case "help":
      let size = usualSize(of: [20, 21, 24, 16], height)
      return Content(width: size, height: size)
    case "disclosureTriangle": return Content(width: 13, height: usualSize(of: [13, 16], height))
    case "roundTextured", "round", "roundRect", "recessed", "inline":
      return baselines(
        Content(
          width: inner + (hasText ? 16 : 14), height: usualSize(of: [22, 23, 24, 19, 18, 17], height), isText: true),
        cell)
    default:
      if let image, !hasText { return self.image(cell?["image"]) ?? Content(width: image.width, height: image.height) }
      if let image, inner < width + image.width {
        return Content(width: inner, height: max(lines(font).first ?? 0, image.height), isText: hasText)
      }
      return Content(width: inner + 8, height: usualSize(of: [23, 25, 21, 20], height), isText: hasText)
    }
  }

  private func image(_ name: String?) -> IBSizes.Content? {
    guard let name, let size = document.images[name] else { return nil }
    return Content(of: name, size, in: document)
  }
}
