import Analysis
import Solver
import Texts

/// The words of a view, and how it shows them.
package struct ExportedText: Hashable, Sendable {
  package var words: String
  /// Where an app finds the words in its language; nil without a catalog.
  package var localization: WrittenText.Localization?
  /// Whether the words have gaps for which the file gives samples: what stands there the app knows alone.
  var isSample: Bool
  /// nil where the class shows the font by itself.
  var font: ExportedFont?
  /// How small its one line may get, from 0 to 1; nil where it stays as it is.
  var shrinksTo: Rational?

  /// nil for a view without words.
  init?(_ view: ViewNode, className: String?, on platform: ExportPlatform) {
    guard let text = view.text, let written = text.written else { return nil }
    words = written.words
    localization = written.localization
    isSample = !written.samples.isEmpty
    shrinksTo = text.shrinksTo
    // A button made in code has another font than one of Interface Builder.
    let isConfigured = platform == .uikit && view.buttonConfiguration != nil
    let usual = className == "UIButton" && !isConfigured ? view.textControl.font(nil) : nil
    font = (written.font ?? usual).map { ExportedFont($0, on: platform) }
  }
}

/// A font of an app.
struct ExportedFont: Hashable, Sendable {
  /// A text style of the system; nil for a size alone.
  var style: String?
  /// In points; for a style those of the standard text size.
  var points: Rational
  /// nil for that of the style.
  var weight: String?
  var family: String?
  var isItalic: Bool
  /// Whether it grows with the text size of the system.
  var scales: Bool

  init(_ font: TextFont, on platform: ExportPlatform) {
    let shown = font.shown(at: .large, on: platform == .uikit ? .uiKit : .appKit)
    let hundredths = Solver.Word(exactly: (shown.size * 100).rounded()) ?? 0
    points = Rational(numerator: hundredths, denominator: 100) ?? .zero
    (family, weight) = (font.family, font.weight?.rawValue)
    (isItalic, scales) = (font.isItalic, font.scales)
    if case .style(let name) = font.size { (style, scales) = (name.rawValue, true) }
  }

  /// The ways in which toolkits make a font.
  enum Kind {
    /// A text style as the system has it.
    case style(String)
    case system(weight: String?)
    case italic
    case family(String, weight: String?)
  }

  /// Returns how a toolkit makes the font. AppKit has no italic font of the system.
  func kind(on platform: ExportPlatform) -> Kind {
    if let family { return .family(family, weight: weight) }
    if let style, weight == nil, !isItalic { return .style(style) }
    return isItalic && platform == .uikit ? .italic : .system(weight: weight)
  }

  /// Whether code has to let the font grow with the text size of the system.
  func isScaled(on platform: ExportPlatform) -> Bool {
    if case .style = kind(on: platform) { false } else { scales && platform == .uikit }
  }
}
