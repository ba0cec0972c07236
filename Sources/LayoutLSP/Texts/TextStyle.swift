// Fonts as files name them, and the sizes that they have at each text size of the system. Sources: Human Interface
// Guidelines, Typography (Apple), and the frames that Xcode saved.

/// Whose controls and text styles are meant.
package enum TextPlatform: Sendable { case uiKit, appKit }

/// The text sizes that people choose in the settings of iOS: the one table of them.
package enum TextCategory: String, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// The size of body text, in points.
  package var bodySize: Int { TextStyle.body.sizes[index] }

  /// The factor of the sizes of fonts that grow with body text: by the distance of its lines.
  fileprivate var scaling: Double { Double(Self.bodyLeadings[index]) / Double(Self.bodyLeadings[Self.large.index]) }

  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  private static let bodyLeadings = [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]

  /// The meaning of the category, in a sentence.
  package var meaning: String {
    "The text size at which body text has \(bodySize) points; it has \(Self.large.bodySize) at `large`."
  }
}

/// A text style of the system.
package enum TextStyle: String, CaseIterable, Sendable {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

  /// The sizes on iOS in points, by `TextCategory`.
  fileprivate var sizes: [Int] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }

  /// The size on macOS in points, where texts have one size.
  private var macSize: Int {
    switch self {
    case .largeTitle: 26
    case .title1: 22
    case .title2: 17
    case .title3: 15
    case .headline, .body: 13
    case .callout: 12
    case .subheadline: 11
    case .footnote, .caption1, .caption2: 10
    }
  }

  /// The size in points.
  package func size(at category: TextCategory, on platform: TextPlatform) -> Double {
    Double(platform == .appKit ? macSize : sizes[category.index])
  }

  package func weight(on platform: TextPlatform) -> FontWeight {
    switch (self, platform) {
    case (.headline, .uiKit): .semibold
    case (.headline, .appKit): .bold
    case (.caption2, .appKit): .medium
    default: .regular
    }
  }
}

/// How bold a font is.
package enum FontWeight: String, CaseIterable, Sendable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

  /// The place between the advances of regular, 0, and bold, 1.
  var share: Double {
    switch self {
    case .ultraLight: -0.52
    case .thin: -0.35
    case .light: -0.17
    case .regular: 0
    case .medium: 0.34
    case .semibold: 0.64
    case .bold: 1
    case .heavy: 1.33
    case .black: 1.67
    }
  }
}

/// A font as a file names it.
package struct TextFont: Hashable, Sendable {
  package enum Size: Hashable, Sendable {
    case style(TextStyle)
    /// In points.
    case points(Double)
  }

  package var size: Size
  /// nil for the system's.
  package var family: String?
  /// nil for that of the style.
  package var weight: FontWeight?
  package var isItalic = false
  /// Whether a size in points grows with the user's text size.
  package var scales = false

  package init(_ size: Size) { self.size = size }

  /// The font in words: `title2, 22 points, bold`.
  package func text(on platform: TextPlatform) -> String {
    let shown = shown(at: .large, on: platform)
    let points = Self.text(hundredths: Int(exactly: (shown.size * 100).rounded()) ?? 0)
    var parts = family.map { ["\"\($0)\""] } ?? []
    if case .style(let style) = size { parts.append(style.rawValue) }
    parts.append("\(points) points")
    if shown.weight != .regular { parts.append(shown.weight.rawValue) }
    if isItalic { parts.append("italic") }
    if scales { parts.append("growing with the text size") }
    return parts.joined(separator: ", ")
  }

  /// Returns a number with at most two decimals; descriptions of a Double are not the same everywhere.
  private static func text(hundredths: Int) -> String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    let decimals = rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)")
    return rest == 0 ? "\(whole)" : "\(whole).\(decimals)"
  }

  /// Returns the font that is shown at a text size.
  package func shown(at category: TextCategory, on platform: TextPlatform) -> ShownFont {
    let face = FontFace(family: family)
    switch size {
    case .style(let style):
      return ShownFont(
        size: style.size(at: category, on: platform), weight: weight ?? style.weight(on: platform), face: face)
    case .points(let points):
      // Rounded to a third of a point, the pixel of most phones.
      let grows = scales && category != .large && platform == .uiKit
      let size = grows ? (points * category.scaling * 3).rounded() / 3 : points
      return ShownFont(size: size, weight: weight ?? .regular, face: face)
    }
  }
}

/// A font at the size at which it is shown.
package struct ShownFont: Hashable, Sendable {
  /// In points.
  package var size: Double
  package var weight: FontWeight
  package var face: FontFace

  package init(size: Double, weight: FontWeight, face: FontFace = .system) {
    (self.size, self.weight, self.face) = (size, weight, face)
  }

  // Of the system's font; others are taken to be as high.
  package var ascender: Double { size * 0.952148 }
  package var descender: Double { size * 0.241211 }
  /// The height of a line, in points.
  package var lineHeight: Double { ascender + descender }
}

/// The table by which a font is measured.
package enum FontFace: Hashable, Sendable {
  case system, rounded, helvetica, monospaced
  /// A family of which nothing is known: it is measured as the system's font.
  case unknown

  package init(family: String?) {
    guard let family, !family.isEmpty else {
      self = .system
      return
    }
    let name = family.lowercased().filter { $0 != " " && $0 != "-" }
    func begins(with words: [String]) -> Bool { words.contains { name.hasPrefix($0) } }
    if begins(with: ["sfmono", "menlo", "monaco", "courier", "monospaced", ".applesystemuifontmono"]) {
      self = .monospaced
    } else if begins(with: ["sfprorounded", "sfrounded", "rounded", ".applesystemuifontrounded"]) {
      self = .rounded
    } else if begins(with: ["sfpro", "sfui", "system", ".sf", ".applesystem", "sanfrancisco", "inter"]) {
      self = .system
    } else if begins(with: ["helvetica", "arial"]) {
      self = .helvetica
    } else {
      self = .unknown
    }
  }

  /// How sure the measures are, in a sentence.
  package var accuracy: String {
    switch self {
    case .system, .rounded: "Widths of the system's font are near: within 2 % nearly always."
    case .helvetica: "Widths of this font are near; its lines are taken to be as high as those of the system's font."
    case .monospaced: "Each character is taken to be 0.602 of the size wide."
    case .unknown: "The measures of this font are not known: they are taken from the system's."
    }
  }
}
