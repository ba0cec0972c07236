// How text of a file, a setting or a client is shown to people, and how many columns it takes in a terminal.

/// Returns the text with each character written as an escape, such as `\u{202E}`, that would not be seen or would be
/// obeyed: control characters, which command terminals and begin lines; characters that turn the direction of a line
/// or have no width; separators of lines and paragraphs. All text of others is shown through this. `linesStay` keeps
/// line feeds.
package func visible(_ text: Substring, linesStay: Bool = false) -> String {
  visible(String(text), linesStay: linesStay)
}

/// See above.
package func visible(_ text: String, linesStay: Bool = false) -> String {
  // Nearly every text ends here.
  var bytes = text
  if bytes.withUTF8({ $0.allSatisfy { (0x20...0x7e).contains($0) } }) { return text }
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isVisible(scalar) || linesStay && scalar == "\n" {
      shown.append(scalar)
    } else {
      shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
    }
  }
  return String(shown)
}

private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII { return (0x20...0x7e).contains(scalar.value) }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: return false
  // A variation selector is seen in the look of the character before it.
  default: return !scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isVariationSelector
  }
}

extension StringProtocol {
  /// The text on one line, with one space between words.
  package var onOneLine: String { split { $0.isWhitespace }.joined(separator: " ") }

  /// Returns the text on one line, cut to `most` characters.
  package func onOneLine(most: Int) -> String {
    let line = onOneLine
    return line.count > most ? line.prefix(most - 1) + "…" : line
  }
}

// MARK: Columns

extension Unicode.Scalar {
  /// The columns of a terminal that it takes: 0, 1 or 2 (Unicode Standard Annex 11, the wide and fullwidth ranges in
  /// use).
  package var columns: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf,
    0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6,
    0x1f300...0x1f64f, 0x1f680...0x1f6ff, 0x1f900...0x1f9ff, 0x1fa70...0x1faff, 0x20000...0x3fffd,
  ]
}

extension Character {
  /// The columns of a terminal that it takes; at most two for a flag or a family, which has several scalars.
  package var columns: Int { min(2, unicodeScalars.reduce(0) { $0 + $1.columns }) }
}

extension StringProtocol {
  package var columns: Int { reduce(0) { $0 + $1.columns } }
}
