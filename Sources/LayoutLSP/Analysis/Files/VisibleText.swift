/// What a file, a setting or a client says, as people are shown it.

/// The text with all that would not be seen in its place, or would be obeyed, written as `\u{202E}`: control characters, which
/// command terminals and begin lines; what turns the direction of a line; what has no width; separators of lines and
/// paragraphs. Whatever shows text of others shows it through this. `linesStay` keeps line feeds.
func visible(_ text: some StringProtocol, linesStay: Bool = false) -> String {
  // Nearly every text.
  if text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) { return String(text) }
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
  // What chooses between two looks of a character is seen in that.
  default: return !scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isVariationSelector
  }
}

extension StringProtocol {
  /// On one line, with one space for all that is between words.
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The same, and no longer than so many characters.
  func onOneLine(most: Int) -> String {
    let line = onOneLine
    return line.count > most ? line.prefix(most - 1) + "…" : line
  }
}
