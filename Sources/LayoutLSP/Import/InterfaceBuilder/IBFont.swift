/// A font of a document, and what a line of it measures: by the metrics of the system's font, which nearly all views use.
///
/// Sources: the text styles at the standard size, Human Interface Guidelines, Typography; ascender .952148, descender
/// .241211 of SF Pro, its `hhea` table. Widths of characters are those of Helvetica (Adobe Core 14 AFM), which the system's
/// font is close to.
struct IBFont {
  let size: Double
  let isBold: Bool
  /// The system's own; others have other metrics.
  let isSystem: Bool

  init?(_ element: XMLElement?, defaultSize: Double) {
    guard let element else {
      self.init(size: defaultSize)
      return
    }
    let written = element.number("pointSize") ?? element.number("size")
    if let style = element["style"], let size = IBFont.styles[style] {
      self.init(size: size, isBold: style.hasSuffix("Headline"))
      return
    }
    let kind = element["type"] ?? element["metaFont"] ?? ""
    let bold = ["boldSystem", "systemBold", "smallSystemBold", "systemSemibold", "systemHeavy"].contains(kind)
    let weight = ["semibold", "bold", "heavy", "black"].contains(element["weight"] ?? "")
    guard let size = written ?? IBFont.metaSizes[kind], size > 0, size <= 1000 else { return nil }
    let name = element["name"] ?? ""
    self.init(
      size: size, isBold: bold || weight || name.contains("Bold") || name.contains("-W6"),
      isSystem: name.isEmpty || name.hasPrefix(".SF") || name.hasPrefix(".AppleSystem"))
  }

  private init(size: Double, isBold: Bool = false, isSystem: Bool = true) {
    self.size = size
    self.isBold = isBold
    self.isSystem = isSystem
  }

  /// Of a line, from its top to its bottom.
  var lineHeight: Double { size * (0.952148 + 0.241211) }
  var ascender: Double { size * 0.952148 }
  var descender: Double { size * 0.241211 }

  /// Of a line of text.
  func width(of text: some StringProtocol) -> Double {
    let units = text.unicodeScalars.reduce(0) { $0 + IBFont.units($1) }
    return Double(units) * size / 1000 * (isBold ? 1.06 : 1)
  }

  private static let styles: [String: Double] = [
    "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28, "UICTFontTextStyleTitle2": 22,
    "UICTFontTextStyleTitle3": 20, "UICTFontTextStyleHeadline": 17, "UICTFontTextStyleBody": 17,
    "UICTFontTextStyleCallout": 16, "UICTFontTextStyleSubhead": 15, "UICTFontTextStyleFootnote": 13,
    "UICTFontTextStyleCaption1": 12, "UICTFontTextStyleCaption2": 11,
  ]

  /// Of AppKit's fonts by purpose.
  private static let metaSizes: [String: Double] = [
    "system": 13, "systemBold": 13, "smallSystem": 11, "smallSystemBold": 11, "miniSystem": 9, "message": 13,
    "menu": 13,
    "titleBar": 13, "label": 10, "toolTip": 11, "controlContent": 12, "user": 12, "userFixedPitch": 11,
    "systemMedium": 13, "systemSemibold": 13, "systemLight": 13, "systemHeavy": 13, "cellTitle": 12,
  ]

  private static func units(_ scalar: Unicode.Scalar) -> Int {
    let index = Int(scalar.value) - 32
    if widths.indices.contains(index) { return widths[index] }
    // What is written in squares is as wide as it is high.
    return scalar.value >= 0x2E80 ? 1000 : 556
  }

  /// From the space to `~`.
  private static let widths: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ]
}
