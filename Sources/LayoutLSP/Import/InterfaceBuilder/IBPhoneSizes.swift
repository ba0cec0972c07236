import Formats
import Texts

/// The sizes of UIKit's controls. Some changed with the system: of the sizes that a control has had, the one that the
/// frame shows is taken, else the newest that the document's version of Xcode knew.
///
/// Source: `intrinsicContentSize` of the controls on iOS 7 to 17, as the frames show that Xcode saved.
struct IBPhoneSizes {
  private typealias Content = IBSizes.Content

  let document: IBDocument

  func content(of element: XMLElement, saved: (width: Double, height: Double)?) -> IBSizes.Content? {
    let (width, height) = (saved?.width ?? -1, saved?.height ?? -1)
    switch element.name {
    case "label": return label(element, saved)
    case "button": return button(element)
    case "textField": return textField(element, height)
    case "textView" where element["scrollEnabled"] == "NO": return textView(element, saved)
    case "imageView": return image(element["image"], element)
    case "switch": return 61...63 ~= width ? Content(width: 61, height: 28) : Content(width: 49, height: 31)
    case "slider": return Content(height: usualSize(of: isNew ? [30, 33, 31] : [30, 31], height))
    case "segmentedControl": return segments(element, height)
    case "stepper": return Content(width: 94, height: usualSize(of: isNew ? [32, 29] : [29, 32], height))
    case "pageControl": return pages(element, height)
    case "progressView":
      return Content(
        height: usualSize(of: element["progressViewStyle"] == "bar" ? [2.5] : isNew ? [4, 2] : [2, 4], height))
    case "activityIndicatorView":
      let isLarge = ["whiteLarge", "large"].contains(element["style"] ?? "")
      return Content(width: isLarge ? 37 : 20, height: isLarge ? 37 : 20)
    case "datePicker" where element["style"] == "inline":
      return Content(width: usualSize(of: [320], width), height: nil)
    case "datePicker", "pickerView": return Content(width: 320, height: usualSize(of: [216, 162, 180], height))
    case "searchBar": return Content(height: usualSize(of: isNew ? [56, 44, 51] : [44, 56, 51], height))
    case "navigationBar", "toolbar": return Content(height: usualSize(of: [44, 49, 56, 83], height))
    case "tabBar": return Content(height: usualSize(of: [49, 83, 70], height))
    default: return nil
    }
  }

  /// Whether the document is from Xcode 11 or newer, which knew the controls of iOS 13.
  private var isNew: Bool { document.tools >= 15000 }

  private var scale: Double {
    if document.platform == .tvOS { return 1 }
    let threefold: Set<String> = [
      "retina5_5", "retina5_9", "retina6_5", "retina6_7", "retina6_12", "retina6_0", "retina6_72", "retina5_4",
      "retina6_3",
    ]
    return threefold.contains(document.device.id ?? "") ? 3 : 2
  }

  /// Rounds up to the next pixel.
  private func rounded(_ value: Double) -> Double { (value * scale - 0.001).rounded(.up) / scale }

  /// Returns the font of a control, or of the pieces of its text; nil for one that is not understood, and where there
  /// are several.
  func font(_ element: XMLElement, _ size: Double, of title: IBTitle? = nil) -> IBFont? {
    if let title, title.fonts.count > 1 { return nil }
    return IBFont(
      title?.fonts.first ?? element.child("fontDescription"), defaultSize: document.platform == .tvOS ? 38 : size,
      on: document.platform)
  }

  // MARK: Texts

  private func label(_ element: XMLElement, _ saved: (width: Double, height: Double)?) -> Content? {
    let title = element.title
    guard let font = font(element, 17, of: title) else { return nil }
    let text = title?.words ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let natural = rounded(lines.map { font.width(of: $0) }.max() ?? 0)
    let most = element.number("numberOfLines") ?? 1
    var content = Content(width: natural, height: text.isEmpty ? 0 : rounded(font.lineHeight), isText: true)
    if most != 1, lines.count == 1, !text.isEmpty, element["preferredMaxLayoutWidth"] == nil {
      content.wrap(at: saved, line: font.lineHeight, most: most) { rounded($0) }
    } else if lines.count > 1 || most != 1 {
      var count = Double(lines.count)
      let width = element.number("preferredMaxLayoutWidth") ?? saved?.width ?? 0
      if width > 0, natural > width {
        if element["preferredMaxLayoutWidth"] != nil { content.width = width }
        count = max(count, (natural / width).rounded(.up))
        let shown = ((saved?.height ?? 0) / font.lineHeight).rounded()
        if shown >= Double(lines.count), shown <= count * 2 { count = shown }
      }
      if most > 0 { count = min(count, most) }
      content.height = rounded(font.lineHeight * count)
    }
    content.firstBaseline = min(rounded(font.ascender), content.height ?? 0)
    content.lastBaseline = max(0, rounded(font.lineHeight) - rounded(font.ascender))
    if !font.isSystem {
      content.reason = .font
      content.message = "the metrics of its font are not known here"
    }
    return content
  }

  /// Returns the font of a button's title.
  func titleFont(_ element: XMLElement, of title: IBTitle?) -> IBFont? {
    element.child("buttonConfiguration").flatMap { font($0, 17, of: title) }
      ?? font(element, IBPhoneSizes.isSystemButton(element) ? 15 : 18, of: title)
  }

  private static func isSystemButton(_ element: XMLElement) -> Bool {
    ["roundedRect", "system"].contains(element["buttonType"] ?? "")
  }

  private func button(_ element: XMLElement) -> Content? {
    let isSystem = IBPhoneSizes.isSystemButton(element)
    let state = element.children.first { $0.name == "state" && $0["key"] == "normal" }
    let configuration = element.child("buttonConfiguration")
    let titled = configuration?.title ?? element.title
    guard let font = titleFont(element, of: titled) else { return nil }
    let title = titled?.words ?? ""
    var content = Content(isText: !title.isEmpty)
    var width = title.isEmpty ? 0 : font.width(of: title)
    var height = title.isEmpty ? 0 : font.lineHeight.rounded(.up)
    if let name = state?["image"] ?? configuration?["image"] ?? state?["backgroundImage"] {
      guard let image = document.images[name] else { return nil }
      let size = symbol(name, image, state ?? element)
      width += size.width
      height = max(height, size.height)
      if title.isEmpty, document.isSymbol(name) {
        content.reason = .unknown
        content.message = "the size of the symbol '\(name)' is estimated"
      }
    }
    let isBare = width == 0
    if let insets = element.child(key: "contentEdgeInsets") {
      width += (insets.number("minX") ?? 0) + (insets.number("maxX") ?? 0)
      height += (insets.number("minY") ?? 0) + (insets.number("maxY") ?? 0)
    } else if configuration != nil {
      width += 24
      height += 14
    } else if isBare {
      (width, height) = (30, isSystem ? 30 : 34)
    } else if !title.isEmpty {
      height = max(height, font.lineHeight.rounded(.up) + 12)
    }
    if document.platform == .tvOS, !title.isEmpty { (width, height) = (width + 80, font.lineHeight.rounded(.up) + 40) }
    content.width = !title.isEmpty && document.platform != .tvOS ? max(30, rounded(width)) : rounded(width)
    content.height = rounded(height)
    if let height = content.height {
      content.firstBaseline = max(0, (height - font.lineHeight) / 2 + font.ascender)
      content.lastBaseline = max(0, (height - font.lineHeight) / 2 + font.descender)
    }
    return content
  }

  private func textField(_ element: XMLElement, _ saved: Double) -> Content? {
    guard let font = font(element, 14) else { return nil }
    let shown = [element["text"], element["placeholder"]].compactMap { $0 }.map { font.width(of: $0) }.max() ?? 0
    let style = element["borderStyle"] ?? ""
    let line = font.lineHeight.rounded(.up)
    let height =
      switch style {
      case "roundedRect": usualSize(of: isNew ? [max(34, line + 12), line + 13, 30] : [30, line + 13, 34], saved)
      case "bezel", "line": line + 7
      default: usualSize(of: [line + 1, line, line + 1.5, line + 0.5], saved)
      }
    let isBox = ["roundedRect", "bezel", "line"].contains(style)
    var content = Content(width: rounded(shown) + (isBox ? 14 : 0), height: height, isText: shown > 0)
    content.firstBaseline = (height - font.lineHeight) / 2 + font.ascender
    content.lastBaseline = (height - font.lineHeight) / 2 + font.descender
    return content
  }

  /// Returns the size of a text view that does not scroll, with the lines that its words have in the saved width.
  private func textView(_ element: XMLElement, _ saved: (width: Double, height: Double)?) -> Content? {
    let title = element.title
    guard let font = font(element, 12, of: title) else { return nil }
    let words = MeasuredWords(
      title?.words ?? "", font.shown, MeasuredWords.Scale(), in: TextControl(className: "UITextView"), mostLines: nil)
    let lines = words.shape(in: PointParts((saved?.width ?? 1e6) * 1000)).lines
    var content = Content(
      width: Double(words.oneLine.width) / 1000, height: Double(words.height(of: lines)) / 1000, isText: true,
      isWrapped: lines > 1)
    content.firstBaseline = Double(words.baselines.first) / 1000
    content.lastBaseline = Double(words.baselines.last) / 1000
    return content
  }

  private func segments(_ element: XMLElement, _ height: Double) -> Content? {
    let segments = element.child("segments")?.children ?? []
    let font = IBFont(nil, defaultSize: document.platform == .tvOS ? 38 : 13)
    let widths = segments.map { segment -> Double in
      if let own = segment.number("width") { return own }
      let image = segment["image"].flatMap { document.images[$0]?.width }
      return (image ?? font?.width(of: segment["title"] ?? "") ?? 0) + (isNew ? 24 : 20)
    }
    let isProportional = element["apportionsSegmentWidthsByContent"] == "YES"
    let sum = isProportional ? widths.reduce(0, +) : (widths.max() ?? 0) * Double(widths.count)
    let heights: [Double] = document.platform == .tvOS ? [69, 70] : isNew ? [31, 32, 28] : [28, 31]
    return Content(width: sum.rounded(.up), height: usualSize(of: heights, height), isText: true)
  }

  private func pages(_ element: XMLElement, _ height: Double) -> Content {
    let count = element.number("numberOfPages") ?? 0
    return Content(
      width: isNew ? nil : max(0, count * 16 - 9),
      height: usualSize(of: isNew ? [26, 37, 27.5, 28] : [37, 26], height))
  }

  // MARK: Images

  private func image(_ name: String?, _ element: XMLElement) -> Content? {
    guard let name else { return nil }
    guard let size = document.images[name] else {
      return Content(reason: .unknown, message: "the size of the image '\(name)' is not in the file")
    }
    return Content(of: name, symbol(name, size, element), in: document)
  }

  /// Returns the size at which an image is shown. Resources give a symbol's size at 100 points and more, but it is
  /// shown at the size of the text beside it.
  private func symbol(_ name: String, _ size: (width: Double, height: Double), _ element: XMLElement) -> (
    width: Double, height: Double
  ) {
    guard document.isSymbol(name) else { return size }
    let configuration =
      element.child(key: "preferredSymbolConfiguration") ?? element.child("preferredSymbolConfiguration")
    let font = IBFont(configuration?.child("fontDescription") ?? configuration, defaultSize: 17)
    let points = configuration == nil ? 17 : font?.size ?? 17
    let scale = configuration?["scale"] == "large" ? 1.28 : configuration?["scale"] == "small" ? 0.79 : 1
    let factor = points * scale / 17 * 0.158
    return (rounded(size.width * factor), rounded(size.height * factor))
  }
}
