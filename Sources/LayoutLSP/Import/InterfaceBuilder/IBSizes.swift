import Analysis
import Formats

/// The sizes of contents, and how strongly they ask for them: of texts by their fonts, of images by the document's
/// resources, of controls by the system's own sizes. Where none of these tells, or turns out to be wrong, the size is
/// taken from the frame, with a reason that says so.
struct IBSizes {
  /// The size of a view's content: of its alignment rectangle, which on macOS is smaller than its frame.
  struct Content {
    var width: Double?
    var height: Double?
    /// The distances of the baselines from the top, and from the bottom.
    var firstBaseline: Double?
    var lastBaseline: Double?
    /// Whether it is for Interface Builder's canvas alone.
    var isDesignSize = false
    /// Whether the width was added up of characters.
    var isText = false
    /// The height of a line of a text that wraps; the width is that of the whole text on one line.
    var line: Double?
    /// The most lines that there may be, 0 for no limit.
    var most = 0.0
    /// Whether it has more than one line in its frame.
    var isWrapped = false
    /// Why the size is not certain.
    var reason: ImportReason.Code?
    var message = ""
  }

  /// A size that is taken from the frame, because the size by the rules led elsewhere.
  struct Correction: Hashable {
    let view: Int
    let axis: Axis
  }

  private let root: IBRoot
  private let document: IBDocument
  private let geometry: SavedGeometry
  private(set) var reasons: [ImportReason] = []
  private var contents: [Content?] = []
  /// The sizes by the fonts alone, whatever the frames say, of texts whose size was not corrected.
  private var estimates: [Int: Content] = [:]
  /// The words of the views, by the view's number.
  private(set) var words: [Int: IBWords] = [:]
  /// The views whose words have the measures that are written.
  private(set) var viewsWithWords: Set<Int> = []
  private let choices: ImportChoices

  init(_ root: IBRoot, in document: IBDocument, _ geometry: SavedGeometry, _ choices: ImportChoices) {
    self.root = root
    self.document = document
    self.geometry = geometry
    self.choices = choices
    let drawn = choices.hasDesignSizes ? root.axesOfDesignSizes : [:]
    for view in root.views.indices {
      contents.append(view == 0 ? nil : known(view, choices.corrected))
      if let axes = drawn[view], contents[view] == nil { contents[view] = designSize(view, axes) }
    }
    alignBaselines()
    for view in root.views.indices where placeholder(view) == nil {
      words[view] = IBWords(root.views[view].element, in: document, saved: geometry.size(of: view))
      if let words = words[view], have(view, words) { viewsWithWords.insert(view) }
    }
  }

  /// Whether words have the measures of a view, whether by the fonts alone or by its frame.
  private func have(_ view: Int, _ words: IBWords) -> Bool {
    let withBaselines = root.viewsWithBaselines.contains(view)
    if isPlaced(view), !withBaselines, root.views[view].element["customClass"] == nil { return true }
    guard words.tellsSize, let content = contents[view] else { return false }
    var estimate = estimates[view] ?? content
    (estimate.firstBaseline, estimate.lastBaseline) = (content.firstBaseline, content.lastBaseline)
    let asWide = choices.corrected.contains(Correction(view: view, axis: .horizontal))
    return [content, estimate].contains { words.have($0, asWide: asWide, withBaselines: withBaselines) }
  }

  /// Returns the words of a view whose measures are written; nil where there are none.
  func remark(of view: Int) -> String? {
    let element = root.views[view].element
    guard !choices.withWords.contains(view), Self.withTitle.contains(element.name) else { return nil }
    let words = (element.child("buttonConfiguration")?.title ?? element.title ?? element.placeholder)?.words ?? ""
    let line = words.onOneLine(most: 80)
    return line.isEmpty ? nil : "\"\(line)\""
  }

  /// The elements whose words people read in them.
  private static let withTitle: Set<String> = [
    "label", "button", "textField", "secureTextField", "searchField", "popUpButton", "comboBox",
  ]

  /// Returns the properties as they are written at a view's declaration.
  func properties(of view: Int) -> [String] {
    var properties: [String] = []
    if choices.withWords.contains(view), let words = words[view] {
      properties = words.properties
    } else if let content = contents[view] {
      // What the file does not say, the toolkit may.
      let isSized =
        !isPlaced(view) || document.className(of: root.views[view].element).flatMap { ToolkitClass.named($0) } != nil
      let (width, height) = (text(content.width), text(content.height))
      if isSized, let line = content.line {
        let most = content.most > 0 ? " lines \(text(content.most))" : ""
        properties.append("text: \(width) x \(text(line))\(most)")
      } else if isSized, width != "_" || height != "_" {
        properties.append("intrinsic: \(width) x \(height)")
      }
      if root.viewsWithBaselines.contains(view) {
        if let first = content.firstBaseline { properties.append("firstBaseline: \(text(first))") }
        if let last = content.lastBaseline { properties.append("lastBaseline: \(text(last))") }
      }
    }
    if isPlaced(view) { return properties }
    let written = priorities(of: root.views[view].element)
    // What the file says counts more than how weakly Interface Builder's own size asks.
    let ofDesign = (contents[view]?.isDesignSize == true ? ["hug: 60", "resist: 60"] : []).filter { property in
      !written.contains { $0.prefix { $0 != ":" } == property.prefix { $0 != ":" } }
    }
    return properties + ofDesign + written
  }

  /// Whether a view stands where its frame and mask say, whatever its content asks for.
  private func isPlaced(_ view: Int) -> Bool {
    let own = root.views[view]
    return own.standsByFrame && own.frame != nil && own.parent.flatMap { root.views[$0].frame } != nil
  }

  /// Whether nothing is lost of a view, as people see it, that is a little smaller along an axis than others of its kind:
  /// of words something would be.
  func mayBeSmaller(_ view: Int, _ axis: Axis) -> Bool {
    let element = root.views[view].element
    guard element.name != "label", placeholder(view) == nil else { return false }
    let isBareField =
      element.name == "textField" && element.child(key: "cell").map { $0["borderStyle"] == nil } ?? false
    return axis == .vertical ? !isBareField : contents[view]?.isText == false
  }

  /// Returns the size that Interface Builder draws a view with in a stack that gives it none: 240 x 128, or 50 where it
  /// was at most 50.
  private mutating func designSize(_ view: Int, _ axes: Set<Axis>) -> Content? {
    guard let saved = geometry.size(of: view) else { return nil }
    note(.frame, "nothing gives it a size; it has the one that Interface Builder draws it with", view)
    return Content(
      width: axes.contains(.horizontal) ? (saved.width <= 50 ? 50 : 240) : nil,
      height: axes.contains(.vertical) ? (saved.height <= 50 ? 50 : 128) : nil, isDesignSize: true)
  }

  /// Returns a size as text. A damaged file may have sizes below 0.
  private func text(_ value: Double?) -> String { value.map { IBNumber(points: max(0, $0)).text } ?? "_" }

  /// Returns the hugging and resistance priorities that differ from the default of views.
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

  private mutating func known(_ view: Int, _ corrected: Set<Correction>) -> Content? {
    let element = root.views[view].element
    var content = placeholder(view)
    if content != nil { note(.placeholder, "its size is for Interface Builder's canvas: the app sets it", view) }
    if content == nil {
      let saved = geometry.size(of: view)
      content =
        document.platform == .macOS
        ? IBMacSizes(document: document).content(of: element, saved: saved, insets: geometry.alignments[view])
        : IBPhoneSizes(document: document).content(of: element, saved: saved)
      let hasWords = choices.withWords.contains(view)
      if let content, !Axis.allCases.contains(where: { corrected.contains(Correction(view: view, axis: $0)) }) {
        estimates[view] = content
      }
      content = content.map { measured($0, view, byFont: hasWords) }
    }
    if isPlaced(view), !choices.withWords.contains(view) { return content }
    if let content, let reason = content.reason { note(reason, content.message, view) }
    for axis in Axis.allCases where corrected.contains(Correction(view: view, axis: axis)) {
      content = take(axis, of: view, in: content ?? Content())
    }
    for axis in Axis.allCases where choices.smaller.contains(Correction(view: view, axis: axis)) {
      if axis == .horizontal { content?.width = nil } else { content?.height = nil }
    }
    return content
  }

  private mutating func note(_ code: ImportReason.Code, _ message: String, _ view: Int) {
    // Words have the size of their font, whatever measures were taken for them.
    if code == .frame, choices.withWords.contains(view) { return }
    reasons.append(ImportReason(code: code, message: message, id: root.views[view].id))
  }

  /// Whether a view may have a content size: it shows something, or only the app knows its class.
  static func mayHaveContent(_ view: IBRoot.View) -> Bool {
    guard !view.isMisplaced, view.parent != nil else { return false }
    switch view.element.name {
    case "stackView", "tableViewCellContentView", "collectionViewCellContentView": return false
    case "view", "customView", "visualEffectView", "box":
      return view.children.isEmpty && view.element["customClass"] != nil
    default: return view.children.isEmpty
    }
  }

  /// Returns the size that Interface Builder's canvas gives a view, along the axes on which no constraint says otherwise.
  private func placeholder(_ view: Int) -> Content? {
    let element = root.views[view].element
    func size(_ attribute: String, _ axis: Axis) -> Double? {
      root.axesWithSize[view]?.contains(axis) ?? false ? nil : element.number(attribute)
    }
    let width = size("placeholderIntrinsicWidth", .horizontal)
    let height = size("placeholderIntrinsicHeight", .vertical)
    return width == nil && height == nil ? nil : Content(width: width, height: height)
  }

  /// Takes the size along an axis from the frame.
  private mutating func take(_ axis: Axis, of view: Int, in content: Content) -> Content {
    guard let saved = geometry.size(of: view) else { return content }
    var content = content
    let (name, value, before) =
      axis == .horizontal ? ("width", saved.width, content.width) : ("height", saved.height, content.height)
    guard value >= 0 else { return content }
    if content.line != nil {
      // No longer a text that wraps, but a fixed size.
      content.line = nil
      if content.isWrapped, axis == .vertical { content.width = saved.width }
    }
    let estimate = before.map { ", by what is known of such views it is \(text($0))" } ?? ""
    note(.frame, "its \(name) of \(text(value)) is taken from its frame\(estimate)", view)
    switch axis {
    case .horizontal: content.width = value
    case .vertical:
      // The text stays in the middle.
      let shift = before.map { (value - $0) / 2 } ?? 0
      content.height = value
      content.firstBaseline = content.firstBaseline.map { max(0, $0 + (element(view, "label") ? 0 : shift)) }
      content.lastBaseline = content.lastBaseline.map { max(0, $0 + shift * (element(view, "label") ? 2 : 1)) }
    }
    return content
  }

  // MARK: Baselines

  /// Corrects baselines by the frames. Where a constraint makes two baselines equal, one may be another than is known
  /// of its kind: that of a control which is higher than it asks for, or of a stack, which has the baseline of one of
  /// its views. Texts without a border are certain.
  private mutating func alignBaselines() {
    for constraint in root.constraints where constraint.relation == .equal && !constraint.isPlaceholder {
      guard let first = baseline(constraint.first, constraint.firstAttribute),
        let second = constraint.second.flatMap({ baseline($0, constraint.secondAttribute ?? "") }),
        let constant = constraint.constant, constraint.multiplier?.isOne == true, first.view != second.view
      else { continue }
      let miss = first.position - second.position - constant.value
      guard abs(miss) > 0.26, abs(miss) < 1000 else { continue }
      if isFreeText(second.view) || !isFreeText(first.view) {
        move(first, by: -miss)
      } else {
        move(second, by: miss)
      }
    }
  }

  private struct Baseline {
    let view: Int
    let isFirst: Bool
    /// The saved place in the root's coordinates.
    let position: Double
  }

  private func baseline(_ id: String, _ attribute: String) -> Baseline? {
    guard ["baseline", "lastBaseline", "firstBaseline"].contains(attribute), let view = root.number(of: id), view > 0,
      let rect = geometry.rect(of: view), !root.views[view].isMisplaced
    else { return nil }
    let isFirst = attribute == "firstBaseline"
    let position =
      isFirst
      ? rect.y + (contents[view]?.firstBaseline ?? 0) : rect.y + rect.height - (contents[view]?.lastBaseline ?? 0)
    return Baseline(view: view, isFirst: isFirst, position: position)
  }

  private func isFreeText(_ view: Int) -> Bool {
    let element = root.views[view].element
    return element.name == "label"
      || element.name == "textField" && element.child(key: "cell").map { $0["borderStyle"] == nil } ?? false
  }

  private mutating func move(_ baseline: Baseline, by distance: Double) {
    var content = contents[baseline.view] ?? Content()
    if baseline.isFirst {
      content.firstBaseline = (content.firstBaseline ?? 0) + distance
    } else {
      content.lastBaseline = (content.lastBaseline ?? 0) - distance
    }
    guard content.firstBaseline ?? 0 >= 0, content.lastBaseline ?? 0 >= 0 else { return }
    contents[baseline.view] = content
    note(.baseline, "its baseline is read off the frames", baseline.view)
  }

  private func element(_ view: Int, _ name: String) -> Bool { root.views[view].element.name == name }

  /// The share by which an estimate of a text's width may be off.
  private static let closeness = 0.08

  /// Returns the width that Xcode measured for a text: where the saved frame is near the estimate, its width is
  /// taken, and the reason says so.
  private func measured(_ estimate: Content, _ view: Int, byFont: Bool) -> Content {
    guard estimate.isText, let width = estimate.width, width > 0 else { return estimate }
    var content = estimate
    content.reason = content.reason ?? .text
    if content.message.isEmpty { content.message = "its width of \(text(width)) is estimated by its font" }
    if byFont {
      content.message = "its words are measured by their font"
    } else if !content.isWrapped, let saved = geometry.size(of: view)?.width, saved != width,
      abs(saved - width) <= max(width * Self.closeness, 2)
    {
      content.width = saved
      content.message = "its width of \(text(saved)) is taken from its frame; by its font it is about \(text(width))"
    }
    return content
  }
}

/// Returns the one of several known sizes that was saved, else the first.
func usualSize(of sizes: [Double], _ saved: Double) -> Double { sizes.first { abs($0 - saved) < 0.26 } ?? sizes[0] }

extension IBSizes.Content {
  /// The content of an image view. A symbol's size is not certain.
  init(of image: String, _ size: (width: Double, height: Double), in document: IBDocument) {
    self.init(width: size.width, height: size.height)
    guard document.isSymbol(image) else { return }
    (reason, message) = (.unknown, "the size of the symbol '\(image)' is estimated")
  }

  /// Lets a text of one paragraph take several lines. Lines break at words, so the frame knows their count better
  /// than the width of the whole text, which is made to fit. All lines together are rounded to pixels, not each one.
  mutating func wrap(
    at saved: (width: Double, height: Double)?, line height: Double, most: Double, _ rounded: (Double) -> Double
  ) {
    line = rounded(height)
    self.most = most
    guard let natural = width, let saved, saved.width > 0, natural > saved.width * 0.9 else { return }
    var count = max(1, (natural / saved.width).rounded(.up))
    if most > 0 { count = min(count, most) }
    let shown = (saved.height / height + 0.1).rounded(.down)
    if shown != count, shown >= 1, abs(saved.height - rounded(shown * height)) < 0.6, shown <= count * 2,
      most == 0 || shown < most
    {
      width = shown > count ? (shown - 1) * saved.width + 1 : shown * saved.width
      let (lines, byFont) = (Int(min(shown, 1e6)), Int(min(count, 1e6)))
      message = "its \(lines) lines are those of its frame; by its font its text would take \(byFont)"
      count = shown
    }
    isWrapped = count > 1
    line = rounded(height * count) / count
  }
}
