import Analysis
import Formats
import Protocol

/// Embeds text of a file in Markdown so that it is shown as written and does nothing, whatever it contains. The only
/// Markdown that is parsed here is the little that this server writes. Works on scalars: a mark that combines with a
/// `<` does not hide the `<` from readers of bytes.
enum Markdown {
  /// Returns a text as running text. Names stay as they are, for clients that show Markdown without rendering it.
  static func text(_ plain: String) -> String {
    if plain.utf8.allSatisfy(isHarmless) { return plain }
    var escaped = String.UnicodeScalarView()
    let scalars = oneLine(plain)
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : " "
      let after = index + 1 < scalars.count ? scalars[index + 1] : " "
      switch scalar {
      case "\\", "`", "*", "[", "]", "&", "|", "~", "#": escaped.append("\\")
      // The `<` and `@` of comparisons and priorities start neither tags nor addresses.
      case "<" where after != " " && after != "=", "@" where after != " ": escaped.append("\\")
      // Inside a word an underscore is an ordinary letter.
      case "_" where !(isLetter(before) && isLetter(after)): escaped.append("\\")
      // Addresses would become links by themselves.
      case ":" where after == "/": escaped.append("\\")
      case "." where before == "w" || before == "W": escaped.append("\\")
      default: break
      }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// Returns code between backquotes, with more of them than stand in a row inside it.
  static func code(_ plain: String) -> String {
    let line = oneLine(plain)
    let most = line.split { $0 != "`" }.map { $0.count }.max() ?? 0
    let text = String(scalars: line)
    guard most > 0 || line.first == " " && line.last == " " else { return "`\(text)`" }
    let fence = String(repeating: "`", count: most + 1)
    return "\(fence) \(text) \(fence)"
  }

  /// Escapes underscores in this server's own Markdown, which has no marks with `_`: each belongs to a name.
  static func quietingNames(_ markdown: String) -> String {
    if !markdown.utf8.contains(UInt8(ascii: "_")) { return markdown }
    var quiet = String.UnicodeScalarView()
    var rest = Array(markdown.unicodeScalars)[...]
    var before: Unicode.Scalar = " "
    while let scalar = rest.first {
      let fence = rest.prefix { $0 == "`" }
      let start = rest
      rest = rest.dropFirst(max(1, fence.count))
      if !fence.isEmpty {
        _ = takeCode(&rest, until: fence.count)
      } else if scalar == "_", before != "\\", !(isLetter(before) && rest.first.map(isLetter) == true) {
        quiet.append("\\")
      }
      for skipped in start[..<rest.startIndex] { quiet.append(skipped) }
      before = scalar
    }
    return String(quiet)
  }

  /// Returns Markdown without its marks for code and emphasis (backquotes and `**`) and without the lines of fences.
  static func plain(_ markdown: String) -> String {
    Array(markdown.unicodeScalars).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.starts(with: "```".unicodeScalars) || String(scalars: $0).holds("``` ") }
      .map(plainLine).joined(separator: "\n")
  }

  private static func plainLine(_ line: ArraySlice<Unicode.Scalar>) -> String {
    var plain = String.UnicodeScalarView()
    var rest = line
    while let scalar = rest.first {
      let fence = rest.prefix { $0 == "`" }
      if !fence.isEmpty {
        rest = rest.dropFirst(fence.count)
        plain += takeCode(&rest, until: fence.count)
        continue
      }
      rest = rest.dropFirst()
      if scalar == "\\", let next = rest.first, isPunctuation(next) {
        plain.append(next)
        rest = rest.dropFirst()
      } else if scalar == "*", rest.first == "*" {
        rest = rest.dropFirst()
      } else {
        plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// Returns the code before the next run of `count` backquotes and consumes both; returns nothing where there is no
  /// such run.
  private static func takeCode(_ rest: inout ArraySlice<Unicode.Scalar>, until count: Int) -> ArraySlice<Unicode.Scalar>
  {
    var at = rest.startIndex
    while at < rest.endIndex {
      let run = rest[at...].prefix { $0 == "`" }
      guard run.count == count else {
        at += max(1, run.count)
        continue
      }
      let code = rest[..<at]
      rest = rest[run.endIndex...]
      let isPadded = code.first == " " && code.last == " " && code.contains { $0 != " " }
      return isPadded ? code.dropFirst().dropLast() : code
    }
    return []
  }

  /// Returns this server's Markdown in the format that a client shows.
  static func content(_ markdown: String, asMarkdown: Bool) -> LSP.MarkupContent {
    asMarkdown
      ? LSP.MarkupContent(kind: .markdown, value: quietingNames(markdown))
      : LSP.MarkupContent(kind: .plaintext, value: plain(markdown))
  }

  // MARK: Characters

  /// Whether a byte means nothing in Markdown, whatever stands beside it.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-")
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    // The properties of a scalar are slower: they are looked up in tables.
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      return byte.isLetter || byte.isDigit
    }
    return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value > 0x20 && scalar.value != 0x7f && !isLetter(scalar)
  }

  /// Returns the scalars of a text in one line: line ends would end the paragraph.
  private static func oneLine(_ text: String) -> [Unicode.Scalar] { Array(visible(text).unicodeScalars) }
}

extension String {
  init(scalars: some Sequence<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
