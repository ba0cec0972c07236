/// What a file says, in the midst of Markdown: it is shown as it is written and does nothing, whatever it is called. Reads
/// no Markdown but the little that is written here. Counts in scalars: a mark that combines with a `<` hides it from
/// nobody who reads bytes.
enum Markdown {
  /// As running text. Names stay as they are, for clients that show Markdown without reading it.
  static func text(_ plain: String) -> String {
    if plain.utf8.allSatisfy(isHarmless) { return plain }
    var escaped = String.UnicodeScalarView()
    let scalars = oneLine(plain)
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : " "
      let after = index + 1 < scalars.count ? scalars[index + 1] : " "
      switch scalar {
      case "\\", "`", "*", "[", "]", "&", "|", "~", "#": escaped.append("\\")
      // Comparisons and priorities are neither tags nor addresses.
      case "<" where after != " " && after != "=", "@" where after != " ": escaped.append("\\")
      // Inside a word it is a letter.
      case "_" where !(isLetter(before) && isLetter(after)): escaped.append("\\")
      // Addresses become links by themselves.
      case ":" where after == "/": escaped.append("\\")
      case "." where before == "w" || before == "W": escaped.append("\\")
      default: break
      }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// Between backquotes, more of them than there are in a row inside.
  static func code(_ plain: String) -> String {
    let line = oneLine(plain)
    let most = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let text = String(scalars: line)
    guard most > 0 || line.first == " " && line.last == " " else { return "`\(text)`" }
    let fence = String(repeating: "`", count: most + 1)
    return "\(fence) \(text) \(fence)"
  }

  /// Markdown of this server's, in which names stand as running text: it has no marks with `_`, so each is a name's.
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

  /// What is left without the marks for code and emphasis, `**` and backquotes, and the lines of fences.
  static func plain(_ markdown: String) -> String {
    Array(markdown.unicodeScalars).split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.starts(with: "```".unicodeScalars) || String(scalars: $0).contains("``` ") }
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

  /// What stands before as many backquotes, which are taken too; nothing where there are none.
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

  /// Markdown of this server's in the format that a client shows.
  static func content(_ markdown: String, asMarkdown: Bool) -> LSP.MarkupContent {
    asMarkdown
      ? LSP.MarkupContent(kind: .markdown, value: quietingNames(markdown))
      : LSP.MarkupContent(kind: .plaintext, value: plain(markdown))
  }

  // MARK: Characters

  /// It means nothing, whatever stands beside it.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-")
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    // The properties of a character are looked up in tables.
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      return byte.isLetter || byte.isDigit
    }
    return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .decimalNumber
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value > 0x20 && scalar.value != 0x7f && !isLetter(scalar)
  }

  /// Line ends would end the paragraph.
  private static func oneLine(_ text: String) -> [Unicode.Scalar] { Array(visible(text).unicodeScalars) }
}

extension String {
  init(scalars: some Sequence<Unicode.Scalar>) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
