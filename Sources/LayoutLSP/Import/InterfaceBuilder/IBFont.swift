import Analysis
import Formats
import Texts

/// A font of a document, and the measures of a line in it, by the tables that words in layout files are measured by.
struct IBFont {
  /// The font as a layout names it.
  let written: TextFont
  let shown: ShownFont

  init?(_ element: XMLElement?, defaultSize: Double, on platform: IBDocument.Platform = .iOS) {
    guard let font = IBFont.font(element, defaultSize, platform) else { return nil }
    written = font
    shown = font.shown(at: .large, on: platform == .macOS ? .appKit : .uiKit)
  }

  private static func font(
    _ element: XMLElement?, _ defaultSize: Double, _ platform: IBDocument.Platform
  ) -> TextFont? {
    guard let element else { return TextFont(.points(defaultSize)) }
    if let style = (element["style"] ?? element["textStyle"]).flatMap({ Self.font($0, on: platform) }) { return style }
    let kind = element["type"] ?? element["metaFont"] ?? ""
    let name = element["name"] ?? ""
    let written = element.number("pointSize") ?? element.number("size")
    let size = written.flatMap { $0 == 0 ? nil : $0 } ?? IBFont.metaSizes[kind] ?? defaultSize
    guard size > 0, size <= 1000 else { return nil }
    let words = (name + kind).lowercased()
    let weight = element["weight"]?.lowercased()
    // The longest first: `semibold` has the name of another weight in it.
    let weights = FontWeight.allCases.filter { $0 != .regular }.sorted { $0.rawValue.count > $1.rawValue.count }
    var font = TextFont(.points(size))
    font.weight = weights.first { one in
      let name = one.rawValue.lowercased()
      return weight.map { $0 == name } ?? words.holds(name)
    }
    font.isItalic = words.holds("italic") || words.holds("oblique")
    let family = element["family"] ?? name.split(separator: "-").first.map { String($0) }
    font.family = FontFace(family: family) == .system ? nil : family
    return font
  }

  var size: Double { shown.size }

  /// Whether it is the system's own font. For other fonts the height of a line is not certain, and of most nothing is
  /// known.
  var isSystem: Bool { shown.face == .system }

  /// The height of a line from its top to its bottom, in points.
  var lineHeight: Double { shown.lineHeight }
  var ascender: Double { shown.ascender }
  var descender: Double { shown.descender }

  /// Returns the width of a line of text, in points.
  func width(of text: some StringProtocol) -> Double {
    MeasuredWords(String(text), shown, MeasuredWords.Scale(), in: TextControl(className: nil), mostLines: 1).exactWidth
  }

  /// Returns the font of a text style; nil for one that is not known.
  private static func font(_ style: String, on platform: IBDocument.Platform) -> TextFont? {
    let prefix = "UICTFontTextStyle"
    let name = (style.hasPrefix(prefix) ? String(style.dropFirst(prefix.count)) : style).lowercased()
    if platform == .tvOS {
      return televisionStyles[name].map { size in
        var font = TextFont(.points(size))
        if name == "headline" { font.weight = .semibold }
        return font
      }
    }
    let known = others[name] ?? name
    return TextStyle.allCases.first { $0.rawValue.lowercased() == known }.map { TextFont(.style($0)) }
  }

  /// Names that files have for text styles.
  private static let others = ["title0": "largetitle", "subhead": "subheadline"]
  private static let televisionStyles: [String: Double] = [
    "title1": 76, "title2": 57, "title3": 48, "headline": 38, "subhead": 38, "subheadline": 38, "callout": 31,
    "body": 29, "footnote": 29, "caption1": 25, "caption2": 23,
  ]

  /// The sizes of AppKit's fonts by purpose, in points.
  private static let metaSizes: [String: Double] = [
    "system": 13, "systemBold": 13, "smallSystem": 11, "smallSystemBold": 11, "miniSystem": 9, "message": 13,
    "menu": 13, "titleBar": 13, "label": 10, "toolTip": 11, "controlContent": 12, "user": 12, "userFixedPitch": 11,
    "systemMedium": 13, "systemSemibold": 13, "systemLight": 13, "systemHeavy": 13, "cellTitle": 12,
  ]
}
