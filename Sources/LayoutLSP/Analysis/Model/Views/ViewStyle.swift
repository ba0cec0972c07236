import Solver

// How a view looks beside its class and its words, as its declaration says it. It changes no frame.

/// A colour as a declaration names it.
package enum ViewColor: Hashable, Sendable {
  case system(SystemColor)
  /// Six or eight hexadecimal digits: red, green, blue, and how opaque it is.
  case digits(String)
  /// One of the app's catalog, whose parts are not known here.
  case named(String)

  /// nil for words that begin as digits do and are none.
  package init?(words: String) {
    guard words.utf8.first == UInt8(ascii: "#") else {
      self = .named(words)
      return
    }
    let digits = words.dropFirst().lowercased()
    let isHexadecimal = digits.utf8.allSatisfy { 48...57 ~= $0 || 97...102 ~= $0 }
    guard isHexadecimal, digits.utf8.count == 6 || digits.utf8.count == 8 else {
      return nil
    }
    self = .digits(digits)
  }

  /// The digits as which it is drawn: a colour that is not known is grey.
  package func shown(inDark isDark: Bool) -> String {
    switch self {
    case .system(let color): isDark ? color.dark : color.light
    case .digits(let digits): digits
    case .named: "9a9ca1"
    }
  }
}

package struct ViewStyle: Hashable, Sendable {
  package var background: ViewColor?
  package var tint: ViewColor?
  /// Of the words.
  package var color: ViewColor?
  /// In points; what is inside is clipped.
  package var cornerRadius: Rational?
  /// The name of a symbol of the system.
  package var symbol: String?
  /// The name of an image of the app's.
  package var image: String?

  package init() {}

  package static let plain = ViewStyle()
}
