import Analysis

// Writes SVG as text: elements with presentation attributes and classes, without styles and scripts, whatever the
// texts in it hold.

package struct SVGMarkup {
  package private(set) var text = ""

  package init() {}

  /// Attributes by name; one with the value nil is left out.
  package typealias Attributes = KeyValuePairs<String, String?>

  /// Adds an element that is empty or holds one text.
  package mutating func add(
    _ name: String, _ attributes: Attributes, and others: Attributes = [:], _ content: String? = nil
  ) {
    open(name, attributes, and: others)
    guard let content else {
      text.removeLast()
      text += "/>"
      return
    }
    text += Self.escaped(content)
    close(name)
  }

  package mutating func open(_ name: String, _ attributes: Attributes, and others: Attributes = [:]) {
    text += "<" + name
    for attributes in [attributes, others] {
      for case (let key, let value?) in attributes { text += " " + key + "=\"" + Self.escaped(value) + "\"" }
    }
    text += ">"
  }

  package mutating func close(_ name: String) { text += "</" + name + ">" }

  /// Adds markup unchanged.
  package mutating func raw(_ markup: String) { text += markup }

  package mutating func lineEnd() { text += "\n" }

  /// Returns the text with entities for the characters that mean something in XML, and visible signs for those that
  /// cannot stand in it.
  static func escaped(_ text: String) -> String {
    let shown = visible(text)
    if !shown.utf8.contains(where: { Self.entities[$0] != nil }) { return shown }
    var escaped = ""
    for character in shown.unicodeScalars {
      if let entity = UInt8(exactly: character.value).flatMap({ Self.entities[$0] }) {
        escaped += entity
      } else {
        escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  private static let entities: [UInt8: String] = [
    UInt8(ascii: "&"): "&amp;", UInt8(ascii: "<"): "&lt;", UInt8(ascii: ">"): "&gt;", UInt8(ascii: "\""): "&quot;",
    UInt8(ascii: "'"): "&#39;",
  ]
}

extension Double {
  /// The value of an attribute: the shortest decimal that is that number. Numbers of a usual size have no exponent.
  package var svgText: String {
    guard isFinite else { return "0" }
    let text = "\(self == 0 ? 0 : self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// Estimates the width of a text in the sans serif font of most systems. Nothing is cut by it; it decides where
/// labels go.
enum TextMeasure {
  /// Returns the width of a text, in the unit of the letters' size.
  static func width(_ text: String, size: Double, bold: Bool = false) -> Double {
    let ems = text.unicodeScalars.reduce(0.0) { $0 + em($1) }
    return ems * size * (bold ? 1.1 : 1)
  }

  private static func em(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!": 0.29
    case "f", "t", "r", " ", "(", ")", "[", "]", "-", "/": 0.36
    case "m", "M", "W", "w", "@", "%", "…", "—": 0.92
    case "A"..."Z", "&", "=", "+", "<", ">", "≥", "≤", "×": 0.69
    case "a"..."z", "0"..."9", "_", "$", "#", "?": 0.59
    default: scalar.isASCII ? 0.6 : scalar.columns == 2 ? 1.05 : 0.7
    }
  }

  /// Returns as much of a text as fits, with an ellipsis where that is not all; nil where not even two letters fit.
  static func fitted(_ text: String, in width: Double, size: Double, bold: Bool = false) -> String? {
    if self.width(text, size: size, bold: bold) <= width { return text }
    var kept = ""
    for character in text {
      guard self.width(kept + String(character) + "…", size: size, bold: bold) <= width else { break }
      kept.append(character)
    }
    // One letter of many is no name.
    return kept.count < 2 ? nil : kept + "…"
  }

  /// Returns a text in lines of at most that width, broken at spaces. If it has more than `most` lines, the last one
  /// ends in an ellipsis.
  static func lines(_ text: String, in width: Double, size: Double, most: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, self.width(last + " " + word, size: size) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    guard lines.count > most else { return lines.map { fitted($0, in: width, size: size) ?? "…" } }
    let last = lines[(most - 1)...].joined(separator: " ")
    return (lines.prefix(most - 1) + [last]).map { fitted($0, in: width, size: size) ?? "…" }
  }
}
