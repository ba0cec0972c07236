/// The sizes that contents have, and how strongly they ask for them: of texts by their fonts, of images by the resources of
/// the document, of controls by what the system makes them.
struct IBSizes {
  struct Content {
    var width: Double?
    var height: Double?
    /// From the top, from the bottom.
    var firstBaseline: Double?
    var lastBaseline: Double?
    /// A width that was added up of characters.
    var isText = false
    var reason: ImportReason.Code?
    var message = ""
  }

  private let root: IBRoot
  private let document: IBDocument
  private(set) var reasons: [ImportReason] = []
  private var contents: [Content?] = []

  init(_ root: IBRoot, in document: IBDocument) {
    self.root = root
    self.document = document
    contents = root.views.map { view in
      view.parent == nil ? nil : content(of: view).map { measured($0, view) }
    }
    for (view, content) in zip(root.views, contents) {
      if let reason = content?.reason {
        reasons.append(ImportReason(code: reason, message: content?.message ?? "", id: view.id))
      }
    }
  }

  /// As they are written at a view's declaration.
  func properties(of view: Int) -> [String] {
    var properties: [String] = []
    if let content = contents[view] {
      let (width, height) = (text(content.width), text(content.height))
      if width != "_" || height != "_" { properties.append("intrinsic: \(width) x \(height)") }
      if let first = content.firstBaseline { properties.append("firstBaseline: \(text(first))") }
      if let last = content.lastBaseline { properties.append("lastBaseline: \(text(last))") }
    }
    return properties + priorities(of: root.views[view].element)
  }

  private func text(_ value: Double?) -> String { value.flatMap { IBNumber($0) }?.text ?? "_" }

  /// Where they are not those that views have unless it is said.
  private func priorities(of element: XMLElement) -> [String] {
    func written(_ attribute: String, _ usual: Double) -> String? {
      guard let value = element.number(attribute), 1...1000 ~= value, value != usual else { return nil }
      return value == 1000 ? "required" : text(value)
    }
    func both(_ name: String, _ horizontal: String?, _ vertical: String?) -> [String] {
      if let horizontal, horizontal == vertical { return ["\(name): \(horizontal)"] }
      return [horizontal.map { "\(name)H: \($0)" }, vertical.map { "\(name)V: \($0)" }].compactMap { $0 }
    }
    return both("hug", written("horizontalHuggingPriority", 250), written("verticalHuggingPriority", 250))
      + both(
        "resist", written("horizontalCompressionResistancePriority", 750),
        written("verticalCompressionResistancePriority", 750))
  }

  // MARK: What has a size

  private func content(of view: IBRoot.View) -> Content? {
    let element = view.element
    if let width = element.number("placeholderIntrinsicWidth"),
      let height = element.number("placeholderIntrinsicHeight")
    {
      return Content(width: width, height: height)
    }
    switch document.platform {
    case .macOS: return IBMacSizes(document).content(of: element)
    case .iOS, .tvOS, .watchOS: return phoneContent(of: view)
    }
  }

  /// How far an estimate of a text may be off: the advances of the system's fonts are not public, and those of its
  /// neighbour among fonts are within an eighth of them.
  private static let closeness = 0.125

  /// Of a text, what Xcode measured: where the frame that it saved is near the estimate, it is taken, and said to be.
  private func measured(_ estimate: Content, _ view: IBRoot.View) -> Content {
    guard estimate.isText, let width = estimate.width, width > 0 else { return estimate }
    var content = estimate
    let insets = IBAlignment.insets(of: view.element, on: document.platform).first ?? IBInsets()
    let saved = (view.frame?.width ?? 0) - (document.platform == .macOS ? insets.left + insets.right : 0)
    content.reason = content.reason ?? .text
    if content.message.isEmpty { content.message = "its width of \(text(width)) is estimated by its font" }
    if saved != width, abs(saved - width) <= max(width * Self.closeness, 2) {
      content.width = saved
      content.message = "its width of \(text(saved)) is taken from its frame; by its font it is about \(text(width))"
    }
    return content
  }

  private var scale: Double {
    let threefold: Set<String> = [
      "retina5_5", "retina5_9", "retina6_5", "retina6_7", "retina6_12", "retina6_0", "retina6_72", "retina5_4",
      "retina6_3",
    ]
    return threefold.contains(document.device.id ?? "") ? 3 : 2
  }

  private func rounded(_ value: Double) -> Double { (value * scale - 0.001).rounded(.up) / scale }

  private func phoneContent(of view: IBRoot.View) -> Content? {
    let element = view.element
    switch element.name {
    case "label": return label(view)
    case "button": return button(element)
    case "textField": return textField(element)
    case "imageView": return image(element["image"], element)
    case "switch": return Content(width: 49, height: 31)
    case "slider": return Content(height: 30)
    case "segmentedControl": return segments(element)
    case "stepper": return Content(width: 94, height: isNew ? 32 : 29)
    case "pageControl": return Content(height: 37)
    case "progressView": return Content(height: element["progressViewStyle"] == "bar" ? 2.5 : isNew ? 4 : 2)
    case "activityIndicatorView":
      let isLarge = ["whiteLarge", "large"].contains(element["style"] ?? "")
      return Content(width: isLarge ? 37 : 20, height: isLarge ? 37 : 20)
    case "datePicker", "pickerView": return Content(width: 320, height: 216)
    case "searchBar": return Content(height: isNew ? 56 : 44)
    case "navigationBar", "toolbar": return Content(height: 44)
    case "tabBar": return Content(height: 49)
    default: return nil
    }
  }

  /// Since Xcode 11, which knew the controls of iOS 13.
  private var isNew: Bool { (document.document.number("toolsVersion") ?? 0) >= 15000 }

  private func font(_ element: XMLElement, _ size: Double) -> IBFont? {
    IBFont(element.child("fontDescription"), defaultSize: size)
  }

  private func label(_ view: IBRoot.View) -> Content? {
    let element = view.element
    guard let font = font(element, 17) else { return nil }
    let text = element.title ?? ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let natural = rounded(lines.map { font.width(of: $0) }.max() ?? 0)
    let most = element.number("numberOfLines") ?? 1
    var count = Double(lines.count)
    var content = Content()
    content.width = natural
    content.isText = true
    if most != 1, let width = view.frame?.width, width > 0, natural > width {
      count = max(count, (natural / width).rounded(.up))
      content.width = min(natural, element.number("preferredMaxLayoutWidth") ?? natural)
    }
    if most > 0 { count = min(count, most) }
    content.height = text.isEmpty ? 0 : rounded(font.lineHeight * count)
    content.firstBaseline = rounded(font.ascender)
    content.lastBaseline = (content.height ?? 0) - rounded(font.ascender + font.lineHeight * (count - 1))
    if !font.isSystem { content.reason = .font; content.message = "the metrics of its font are not known here" }
    return content
  }

  private func button(_ element: XMLElement) -> Content? {
    let isSystem = ["roundedRect", "system"].contains(element["buttonType"] ?? "")
    let state = element.children.first { $0.name == "state" && $0["key"] == "normal" }
    guard let font = font(element, isSystem ? 15 : 18) else { return nil }
    var content = Content()
    var width = 0.0
    var height = 0.0
    if let title = element.title, !title.isEmpty {
      width = font.width(of: title)
      height = rounded(font.lineHeight)
    }
    let image = state?["image"].flatMap { document.images[$0] }
    if let image {
      width += image.width
      height = max(height, image.height)
    }
    if let insets = element.children.first(where: { $0.name == "inset" && $0["key"] == "contentEdgeInsets" }) {
      width += (insets.number("minX") ?? 0) + (insets.number("maxX") ?? 0)
      height += (insets.number("minY") ?? 0) + (insets.number("maxY") ?? 0)
    } else if element.child("buttonConfiguration") != nil {
      width += 24
      height += 14
    } else if image == nil {
      height += 12
    }
    content.width = isSystem && image == nil ? max(30, rounded(width)) : rounded(width)
    content.height = rounded(height)
    content.isText = element.title?.isEmpty == false
    if let height = content.height {
      content.firstBaseline = (height - font.lineHeight) / 2 + font.ascender
      content.lastBaseline = (height - font.lineHeight) / 2 + font.descender
    }
    return content
  }

  private func textField(_ element: XMLElement) -> Content? {
    guard let font = font(element, 14) else { return nil }
    let shown = [element["text"], element["placeholder"]].compactMap { $0 }.map { font.width(of: $0) }.max() ?? 0
    let isBox = ["roundedRect", "bezel", "line"].contains(element["borderStyle"] ?? "")
    let line = font.lineHeight.rounded(.up)
    let height = isBox ? (element["borderStyle"] == "roundedRect" ? (isNew ? 34 : 30) : line + 7) : line + 1
    var content = Content(width: rounded(shown) + (isBox ? 14 : 0), height: height, isText: shown > 0)
    content.firstBaseline = (height - font.lineHeight) / 2 + font.ascender
    content.lastBaseline = (height - font.lineHeight) / 2 + font.descender
    return content
  }

  private func image(_ name: String?, _ element: XMLElement) -> Content? {
    guard let name else { return nil }
    guard let size = document.images[name] else {
      return Content(reason: .unknown, message: "the size of the image '\(name)' is not in the file")
    }
    return Content(width: size.width, height: size.height)
  }

  private func segments(_ element: XMLElement) -> Content? {
    let titles = element.child("segments")?.children.compactMap { $0["title"] } ?? []
    let font = IBFont(nil, defaultSize: 13)
    let width = titles.map { (font?.width(of: $0) ?? 0) + 20 }.max() ?? 0
    return Content(width: (width * Double(titles.count)).rounded(.up), height: isNew ? 31 : 28, isText: true)
  }
}

/// The sizes of AppKit's controls: of alignment rectangles, which are smaller than their frames.
struct IBMacSizes {
  private let document: IBDocument

  init(_ document: IBDocument) { self.document = document }

  func content(of element: XMLElement) -> IBSizes.Content? {
    let cell = element.child(key: "cell")
    let font = IBFont(cell?.child(key: "font"), defaultSize: 13)
    let title = element.title ?? ""
    let width = font?.width(of: title).rounded(.up) ?? 0
    let line = (font?.lineHeight ?? 15.5).rounded(.up)
    switch element.name {
    case "textField", "secureTextField", "searchField":
      if cell?["borderStyle"] != nil || element.name == "searchField" { return IBSizes.Content(height: 22) }
      let wraps = cell?["lineBreakMode"] == nil && title.count > 60
      return IBSizes.Content(
        width: wraps ? nil : width + 4 - 4, height: wraps ? nil : line, firstBaseline: font?.ascender.rounded(),
        lastBaseline: font.map { line - $0.ascender.rounded() }, isText: true)
    case "button": return button(cell, width)
    case "popUpButton": return IBSizes.Content(height: 20)
    case "comboBox": return IBSizes.Content(height: 21)
    case "segmentedControl": return IBSizes.Content(height: 20)
    case "slider": return IBSizes.Content(height: 15)
    case "stepper": return IBSizes.Content(width: 13, height: 23)
    case "switch": return IBSizes.Content(width: 38, height: 21)
    case "box" where element["boxType"] == "separator":
      let isVertical = (element.frame?.width ?? 9) < (element.frame?.height ?? 0)
      return isVertical ? IBSizes.Content(width: 1) : IBSizes.Content(height: 1)
    case "imageView":
      guard let name = cell?["image"], let size = document.images[name] else { return nil }
      return IBSizes.Content(width: size.width, height: size.height)
    case "progressIndicator":
      return element["style"] == "spinning" ? IBSizes.Content(width: 16, height: 16) : IBSizes.Content(height: 18)
    default: return nil
    }
  }

  private func button(_ cell: XMLElement?, _ width: Double) -> IBSizes.Content? {
    let image = cell?["image"].flatMap { document.images[$0] }
    switch cell?["type"] {
    case "check", "radio":
      return IBSizes.Content(width: width + 20, height: 14, firstBaseline: 11, lastBaseline: 3, isText: true)
    case "push": return IBSizes.Content(width: width + 24, height: 20, firstBaseline: 14, lastBaseline: 6, isText: true)
    case "help": return IBSizes.Content(width: 21, height: 21)
    case "disclosureTriangle": return IBSizes.Content(width: 13, height: 13)
    default:
      if let image { return IBSizes.Content(width: image.width, height: image.height) }
      return IBSizes.Content(width: width + 8, height: nil, isText: true)
    }
  }
}
