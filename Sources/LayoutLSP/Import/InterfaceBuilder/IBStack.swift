import Formats

/// A stack view of a document, which becomes a statement.
struct IBStack {
  let isVertical: Bool
  let alignment: String
  let distribution: String
  let spacing: IBNumber
  /// Top, left, bottom, right.
  private(set) var margins: IBInsets?
  /// The arranged views, with the gap behind each that is not `spacing`.
  private(set) var arranged: [(view: Int, gap: IBNumber?)] = []
  /// On macOS, the areas of the views, which keep to the beginning, the middle or the end in this order; the room
  /// that is left lies between the areas.
  private var areas: [Int: Area] = [:]
  private(set) var isGravity = false

  private enum Area: String { case beginning = "beginningViews", middle = "middleViews", end = "endViews" }
  private(set) var reasons: [ImportReason] = []

  /// Takes the attributes that the stack has in some size class.
  init(_ view: IBRoot.View, _ attributes: [String: String], in root: IBRoot, on platform: IBDocument.Platform) {
    let element = view.element
    let isMac = platform == .macOS
    isVertical = IBStack.isVertical(attributes, on: platform)
    let usual = isMac ? "gravityAreas" : "fill"
    let written = attributes["distribution"] ?? usual
    distribution = IBStack.distributions.contains(written) ? written : "fill"
    isGravity = isMac && written == "gravityAreas"
    let asked = attributes["alignment"] ?? (isMac ? (isVertical ? "centerX" : "centerY") : "fill")
    alignment = IBStack.alignments(isVertical)[asked] ?? "fill"
    let gap = IBStack.spacing(attributes, on: platform)
    spacing = gap ?? IBNumber(8) ?? .zero
    let custom = element.child("customSpacing")?.children.map { $0["value"].flatMap { IBNumber($0) } } ?? []
    for (index, child) in view.children.enumerated() {
      arranged.append((child, custom.indices.contains(index) ? custom[index] : nil))
      areas[child] = root.views[child].element.parent.flatMap { Area(rawValue: $0.name) } ?? .beginning
    }
    if let insets = element.child(key: "edgeInsets") {
      margins = IBInsets(
        top: insets.number("top") ?? 0, left: insets.number("left") ?? 0, bottom: insets.number("bottom") ?? 0,
        right: insets.number("right") ?? 0)
    } else if !isMac {
      let usual = IBStack.arrangesInMargins(element, attributes) ? IBInsets(top: 8, left: 8, bottom: 8, right: 8) : nil
      margins = IBInsets.margins(saidBy: element) ?? usual
    }
    func note(_ message: String) { reasons.append(ImportReason(code: .stack, message: message, id: view.id)) }
    if isGravity {
      if areas.values.contains(.middle) { note("what is in its middle is not held in the middle") }
    } else if written != distribution {
      note("its distribution '\(written)' is taken for fill")
    }
    if IBStack.alignments(isVertical)[asked] == nil { note("its alignment '\(asked)' is taken for fill") }
    if gap == nil { note("its standard spacing is taken for 8") }
    if element.isYes("baselineRelativeArrangement") { note("its gaps are measured between frames, not baselines") }
  }

  static func isVertical(_ attributes: [String: String], on platform: IBDocument.Platform) -> Bool {
    attributes[platform == .macOS ? "orientation" : "axis"] == "vertical"
  }

  /// Returns the spacing; nil for the standard one.
  static func spacing(_ attributes: [String: String], on platform: IBDocument.Platform) -> IBNumber? {
    guard let written = attributes["spacing"] else {
      return platform == .macOS || attributes["spacingType"] == "standard" ? IBNumber(8) : .zero
    }
    return IBNumber(written)
  }

  /// Whether the stack keeps free margins that the file does not give. A stack whose file gives margins keeps them.
  private static func arrangesInMargins(_ element: XMLElement, _ attributes: [String: String]) -> Bool {
    let property = "layoutMarginsRelativeArrangement"
    let atRuntime = element.child("userDefinedRuntimeAttributes")?.children ?? []
    return attributes[property] == "YES" || atRuntime.contains { $0["keyPath"] == property && $0.isYes("value") }
  }

  /// Returns the stack as a statement. nil where nothing is arranged: an empty stack is as small as it can be, and
  /// one that the app fills later has the size that Xcode saved.
  func statement(_ name: (Int) -> String) -> String? {
    guard !arranged.isEmpty else { return nil }
    var options: [String] = []
    if spacing.value != 0 { options.append("spacing: \(spacing.text)") }
    if alignment != "fill" { options.append("align: \(alignment)") }
    if distribution != "fill" { options.append("distribute: \(distribution)") }
    if let margins, !margins.isZero { options.append("margins: (\(margins.text))") }
    var items: [String] = []
    if isGravity, areas[arranged[0].view] != .beginning { items += [IBStack.rest, "0"] }
    for (index, item) in arranged.enumerated() {
      items.append(name(item.view))
      guard index + 1 < arranged.count else { break }
      if let gap = item.gap { items.append(gap.text) }
      if isGravity, areas[item.view] != areas[arranged[index + 1].view] { items += [IBStack.rest, "0"] }
    }
    if isGravity, areas[arranged[arranged.count - 1].view] != .end { items += ["0", IBStack.rest] }
    let written = options.isEmpty ? "" : " (\(options.joined(separator: ", ")))"
    return "stack \(isVertical ? "vertical" : "horizontal")\(written) { \(items.joined(separator: ", ")) }"
  }

  /// The spacer for the room that is left. A stack of gravity areas asks for no more room than it needs, a little
  /// less strongly than views do.
  private static let rest = "_spacer(0 @ 249)"

  private static let distributions: Set<String> = [
    "fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering",
  ]

  private static func alignments(_ isVertical: Bool) -> [String: String] {
    var names = ["fill": "fill", "center": "center", "centerX": "center", "centerY": "center"]
    if isVertical {
      // Each of these values has several names.
      for name in ["leading", "top", "left"] { names[name] = "leading" }
      for name in ["trailing", "bottom", "right"] { names[name] = "trailing" }
      names["width"] = "fill"
    } else {
      for name in ["top", "leading", "left"] { names[name] = "top" }
      for name in ["bottom", "trailing", "right"] { names[name] = "bottom" }
      for name in ["firstBaseline", "lastBaseline"] { names[name] = name }
      names["baseline"] = "lastBaseline"
      names["height"] = "fill"
    }
    return names
  }
}
