import Analysis
import Solver
import Syntax

/// Lines of code, and what languages write alike. Knows nothing of layouts.
struct CodeText {
  private(set) var text = ""
  private var depth = 0

  /// The columns beyond which a line is too long.
  private static let longest = 120
  private var endsBlank = false

  /// Adds a line, on several lines if it is too long for one. Never two empty ones.
  mutating func line(_ line: String = "") {
    if line.isEmpty {
      if !endsBlank { text += "\n" }
      endsBlank = true
      return
    }
    endsBlank = false
    var (rest, indent, isContinued) = (line[...], 2 * depth, false)
    let mark = line.hasPrefix("//") ? line.prefix { $0 == "/" } + " " : ""
    while rest.count + indent > Self.longest,
      let count = LineBreaks(rest, isContinued: isContinued).best(within: Self.longest - indent)
    {
      text += String(repeating: " ", count: indent) + rest.prefix(count) + "\n"
      rest = (mark + rest.dropFirst(count).drop { $0 == " " })[...]
      indent = 2 * depth + (mark.isEmpty ? 2 : 0)
      isContinued = true
    }
    text += String(repeating: " ", count: indent) + rest + "\n"
  }

  /// Whether a line is short enough to stay one.
  func hasRoom(for line: String) -> Bool { line.count + 2 * depth <= Self.longest }

  mutating func lines(_ lines: [String]) {
    for line in lines { self.line(line) }
  }

  /// Adds texts of others as comments, behind `//` or another mark.
  mutating func comments(_ texts: [String], mark: String) {
    for text in texts { line(mark + " " + Self.comment(text)) }
  }

  /// Returns a text of others for use behind the mark of a comment. In Objective-C a backslash at its end, or the
  /// trigraph for one, would make the next line part of it.
  static func comment(_ text: String) -> String {
    let line = visible(text)
    return line.hasSuffix("\\") || line.hasSuffix("??/") ? line + " //" : line
  }

  mutating func indented(_ body: (inout CodeText) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }

  /// Adds `first {`, the body and `}`.
  mutating func block(_ first: String, end: String = "}", _ body: (inout CodeText) -> Void) {
    line(first + " {")
    indented(body)
    line(end)
  }

  /// Returns a number as languages read it: the exact value, or the nearest Double.
  static func number(_ value: Rational) -> String {
    let exact = "\(value)"
    let parts = exact.split(separator: "/")
    if parts.count == 2 { return exact.utf8.count < 12 ? "\(parts[0]).0 / \(parts[1])" : "\(value.double)" }
    return exact.utf8.count < 18 ? exact : "\(value.double)"
  }

  /// Returns a number as a factor of a product, with parentheses around a quotient.
  static func operand(_ value: Rational) -> String {
    let text = number(value)
    return text.contains("/") ? "(\(text))" : text
  }

  /// Returns the name of a header, for use behind `#import`. There a backslash is one, and no quote can be written.
  static func header(_ name: String) -> String { "\"" + visible(name).replacing("\"", by: "\\u{22}") + "\"" }

  /// Returns words between quotes, all of which a view shows: line ends and characters that are not seen among them.
  /// `escape` writes such a character.
  static func words(_ text: String, escape: (Unicode.Scalar) -> String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result += visible(String(scalar)) == String(scalar) ? String(scalar) : escape(scalar)
      }
    }
    return result + "\""
  }

  /// Returns a text of others between quotes, with what would end its line or deceive the eye made visible.
  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in visible(text).unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
