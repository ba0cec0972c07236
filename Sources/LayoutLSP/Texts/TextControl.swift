// What a control adds to the words that it shows, by its class. Source: the frames that Xcode saved in public Interface
// Builder files; where systems differ, the older one counts.

package struct TextControl: Hashable, Sendable {
  /// What a declaration says of the control besides its words.
  package struct Options: Hashable, Sendable {
    /// Whether the class is a button with a configuration, whose insets are larger.
    package var isConfigured = false
    package var isCentered = false
    package var isEditable = false

    package init() {}
  }

  private enum Kind { case label, button, configuredButton, field, segments, macLabel, macField, macControl }

  private let kind: Kind
  package let platform: TextPlatform
  /// The font where none is written.
  private let usualFont: TextFont
  /// What is added to the width of the words, in points.
  private let addedWidth: Double
  private let addedHeight: Double

  private init(
    _ kind: Kind, _ platform: TextPlatform = .uiKit, font: Double, weight: FontWeight? = nil,
    adds: (width: Double, height: Double) = (0, 0)
  ) {
    (self.kind, self.platform) = (kind, platform)
    var usual = TextFont(.points(font))
    usual.weight = weight
    usualFont = usual
    (addedWidth, addedHeight) = adds
  }

  /// The control of a class; a label for every class that is no control.
  package init(className: String?, _ options: Options = Options()) {
    switch className {
    case "UIButton" where options.isConfigured: self.init(.configuredButton, font: 17, adds: (24, 14))
    case "UIButton": self.init(.button, font: 15, adds: (0, 12))
    case "UITextField": self.init(.field, font: 17, adds: (14, 12))
    case "UISearchBar", "UISearchTextField": self.init(.field, font: 17, adds: (14, 12))
    case "UISegmentedControl": self.init(.segments, font: 13, weight: .medium, adds: (18.5, 16))
    case "NSTextField" where options.isEditable, "NSSearchField", "NSSecureTextField", "NSComboBox", "NSTokenField":
      self.init(.macField, .appKit, font: 13, adds: (0, 6))
    case "NSTextField": self.init(.macLabel, .appKit, font: 13, adds: (options.isCentered ? 8 : 4, 0))
    case "NSButton": self.init(.macControl, .appKit, font: 13, adds: (20, 4))
    case "NSPopUpButton": self.init(.macControl, .appKit, font: 13, adds: (40, 9))
    case "NSSegmentedControl": self.init(.macControl, .appKit, font: 13, adds: (20, 8))
    case let name? where name.hasPrefix("NS"): self.init(.label, .appKit, font: 13)
    default: self.init(.label, font: 17)
    }
  }

  package func font(_ written: TextFont?) -> TextFont { written ?? usualFont }

  /// Whether its words stay on one line where no number of lines is written.
  package var isSingleLine: Bool {
    switch kind {
    case .button, .field, .segments, .macField, .macControl: true
    case .label, .configuredButton, .macLabel: false
    }
  }

  /// Whether its words say how wide it is.
  package var hasWidth: Bool { kind != .macField }

  // MARK: Sizes, in millionths of a point

  /// The width of the control around lines, whose greatest width is given.
  func width(around longest: PointParts, lines: Int) -> PointParts {
    let added = millionths(addedWidth)
    switch kind {
    case .segments: return roundedUp((longest + added) * PointParts(max(1, lines)))
    case .button: return max(millionths(30), roundedUp(longest))
    // The words alone are rounded to whole points, and so is what is added.
    default: return roundedUp(longest) + added
    }
  }

  /// What is added to the width of words that wrap.
  var widthAroundLines: PointParts { kind == .segments || kind == .button ? 0 : millionths(addedWidth) }

  /// The height of the control around a number of lines. `factor`: how much larger than the font's they are shown.
  func height(around lines: Int, of font: ShownFont, factor: Double) -> PointParts {
    let line = font.lineHeight * factor
    let added = millionths(addedHeight)
    switch kind {
    case .label where platform == .uiKit, .configuredButton:
      return halfPoints(millionths(line * Double(lines)) + added)
    case .button: return wholePoints(millionths(line)) * PointParts(lines) + added
    case .field: return max(millionths(34), wholePoints(millionths(line)) + added)
    case .segments: return max(millionths(32), wholePoints(millionths(line)) + added)
    case .label, .macLabel: return macLine(font, factor) * PointParts(lines)
    case .macField, .macControl: return macLine(font, factor) * PointParts(lines) + added
    }
  }

  /// The distances of the first baseline from the top, and of the last from the bottom.
  func baselines(of font: ShownFont, factor: Double, height: PointParts, lines: Int) -> (
    first: PointParts, last: PointParts
  ) {
    let (ascender, descender) = (millionths(font.ascender * factor), millionths(font.descender * factor))
    switch kind {
    case .label where platform == .uiKit:
      let first = halfPoints(ascender)
      return (first, max(0, halfPoints(ascender + descender) - first))
    case .label, .macLabel:
      let first = (ascender + 500_000) / 1_000_000 * 1_000_000
      return (first, max(0, macLine(font, factor) - first))
    default:
      // The lines stand in the middle.
      let free = max(0, height - (ascender + descender) * PointParts(lines)) / 2
      return (free + ascender, free + descender)
    }
  }

  private func macLine(_ font: ShownFont, _ factor: Double) -> PointParts {
    let known: [Double: PointParts] = [9: 11, 10: 13, 11: 14, 12: 15, 13: 16, 14: 17, 16: 19, 22: 26]
    if factor == 1, let line = known[font.size] { return line * 1_000_000 }
    return wholePoints(millionths(font.lineHeight * factor))
  }

  private func roundedUp(_ width: PointParts) -> PointParts {
    let toHalves = platform == .uiKit && (kind == .label || kind == .field)
    return toHalves ? halfPoints(width) : wholePoints(width)
  }
}

/// A length in thousandths or millionths of a point. An `Int` of 32 bits would hold 2,147 points.
package typealias PointParts = Int64

/// Returns points in millionths. Sizes of fonts are bounded where they are read.
func millionths(_ points: Double) -> PointParts { PointParts(exactly: (points * 1_000_000).rounded()) ?? 0 }

private func halfPoints(_ width: PointParts) -> PointParts { (width + 499_999) / 500_000 * 500_000 }
private func wholePoints(_ width: PointParts) -> PointParts { (width + 999_999) / 1_000_000 * 1_000_000 }
