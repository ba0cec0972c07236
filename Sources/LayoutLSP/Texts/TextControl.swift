// What a control adds to the words that it shows, by its class: to its alignment rectangle, which is what constraints
// speak of. Source: the frames that Xcode saved in public Interface Builder files; where systems differ, the older one
// counts.

package struct TextControl: Hashable, Sendable {
  /// What a declaration says of the control besides its words.
  package struct Options: Hashable, Sendable {
    /// Whether the class is a button with a configuration, whose insets are larger.
    package var isConfigured = false
    package var isCentered = false
    package var isEditable = false
    /// Whether a `UITextField` has no border.
    package var isBorderless = false
    /// What an `NSButton` is, where it is no push button.
    package var button: MacButton?

    package init() {}
  }

  /// The buttons of AppKit with a mark before their title.
  package enum MacButton: String, Sendable { case checkbox, radio }

  private enum Kind {
    case label, button, configuredButton, field, bareField, segments, textView, macLabel, macField, macButton,
      macControl
  }

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
    case "UITextField" where options.isBorderless: self.init(.bareField, font: 17, adds: (0, 1))
    case "UITextField": self.init(.field, font: 17, adds: (14, 12))
    case "UISearchBar", "UISearchTextField": self.init(.field, font: 17, adds: (14, 12))
    case "UITextView": self.init(.textView, font: 12, adds: (10, 16))
    case "UISegmentedControl": self.init(.segments, font: 13, weight: .medium, adds: (18.5, 16))
    case "NSTextField" where options.isEditable, "NSSearchField", "NSSecureTextField", "NSComboBox", "NSTokenField":
      self.init(.macField, .appKit, font: 13, adds: (0, 6))
    case "NSTextField": self.init(.macLabel, .appKit, font: 13, adds: (options.isCentered ? 4 : 0, 0))
    case "NSButton":
      switch options.button {
      case .checkbox: self.init(.macButton, .appKit, font: 13, adds: (24, 0))
      case .radio: self.init(.macButton, .appKit, font: 13, adds: (23, 0))
      case nil: self.init(.macButton, .appKit, font: 13, adds: (20, 4))
      }
    case "NSPopUpButton": self.init(.macButton, .appKit, font: 13, adds: (33, 4))
    case "NSSegmentedControl": self.init(.macControl, .appKit, font: 13, adds: (20, 6))
    case let name? where name.hasPrefix("NS"): self.init(.label, .appKit, font: 13)
    default: self.init(.label, font: 17)
    }
  }

  package func font(_ written: TextFont?) -> TextFont { written ?? usualFont }

  /// Whether its words stay on one line where no number of lines is written.
  package var isSingleLine: Bool {
    switch kind {
    case .button, .field, .bareField, .segments, .macField, .macButton, .macControl: true
    case .label, .configuredButton, .textView, .macLabel: false
    }
  }

  /// Whether it scrolls its words, unless its declaration says that it does not.
  package var isTextView: Bool { kind == .textView }

  /// Whether each part of its words between line ends is a segment beside the one before it.
  var isInSegments: Bool { kind == .segments }

  /// Whether its words say how wide it is.
  package var hasWidth: Bool { kind != .macField }

  // MARK: Sizes, in millionths of a point

  /// The width of the control around lines of a font, whose greatest width is given.
  func width(around longest: PointParts, lines: Int, of font: ShownFont) -> PointParts {
    let added = millionths(addedWidth)
    switch kind {
    // The small and mini sizes, with their smaller fonts, have narrower ends.
    case .macButton: return roundedUp(longest) + max(0, added + millionths(2 * min(0, font.size - 13)))
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
    case .label where platform == .uiKit, .configuredButton, .textView:
      return halfPoints(millionths(line * Double(lines)) + added)
    case .button: return wholePoints(millionths(line * Double(lines))) + added
    case .bareField: return wholePoints(millionths(line)) + added
    case .field: return max(millionths(34), wholePoints(millionths(line)) + added)
    case .segments: return max(millionths(32), wholePoints(millionths(line)) + added)
    case .label, .macLabel: return macLine(font, factor) * PointParts(lines)
    case .macButton where font.size < 13 && addedHeight > 0:
      return macLine(font, factor) * PointParts(lines) + added / 2
    case .macField, .macButton, .macControl: return macLine(font, factor) * PointParts(lines) + added
    }
  }

  /// The distances of the first baseline from the top, and of the last from the bottom.
  func baselines(of font: ShownFont, factor: Double, height: PointParts, lines: Int) -> (
    first: PointParts, last: PointParts
  ) {
    let (ascender, descender) = (millionths(font.ascender * factor), millionths(font.descender * factor))
    switch kind {
    case .label where platform == .uiKit, .textView:
      let (first, above) = (halfPoints(ascender), millionths(addedHeight) / 2)
      return (above + first, above + max(0, halfPoints(ascender + descender) - first))
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
    let toHalves = platform == .uiKit && [.label, .field, .bareField, .textView].contains(kind)
    return toHalves ? halfPoints(width) : wholePoints(width)
  }
}

/// A length in thousandths or millionths of a point. An `Int` of 32 bits would hold 2,147 points.
package typealias PointParts = Int64

/// Returns points in millionths. Sizes of fonts are bounded where they are read.
func millionths(_ points: Double) -> PointParts { PointParts(exactly: (points * 1_000_000).rounded()) ?? 0 }

private func halfPoints(_ width: PointParts) -> PointParts { (width + 499_999) / 500_000 * 500_000 }
private func wholePoints(_ width: PointParts) -> PointParts { (width + 999_999) / 1_000_000 * 1_000_000 }
