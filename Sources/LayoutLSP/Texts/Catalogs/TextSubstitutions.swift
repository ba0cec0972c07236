import Formats

// Texts with parts that depend on a number: `%#@songs@ on %#@albums@`, where `songs` has plural forms of its own.

/// Puts the forms of substitutions in the place of their names.
struct TextSubstitutions {
  /// A name's forms. The number that they are about stands in them as `argument`.
  struct Substitution {
    var forms: [StringCatalog.Form]
    /// What a form writes for the number: `%arg`; nil where it writes a placeholder of its own.
    var argument: String?
    /// The placeholder of the number: `%lld`.
    var placeholder = "%d"
  }

  var substitutions: [String: Substitution] = [:]

  /// Returns each text that a text can become, each name's forms combined with all others'; nil where there are too
  /// many. A name without forms stays as it is.
  func expanded(_ form: StringCatalog.Form, depth: Int = 0) -> [StringCatalog.Form]? {
    guard let name = Self.name(in: form.text), let substitution = substitutions[name.text] else { return [form] }
    guard depth < CatalogLimits.deepestForms else { return nil }
    var found: [StringCatalog.Form] = []
    for part in substitution.forms {
      let text = substitution.argument.map { Self.replace($0, in: part.text, with: substitution.placeholder) }
      let cases = [form.cases, part.cases].filter { !$0.isEmpty }.joined(separator: ", ")
      let whole = name.before + (text ?? part.text) + name.after
      guard
        let expanded = expanded(StringCatalog.Form(cases: cases, text: whole), depth: depth + 1),
        found.count + expanded.count <= CatalogLimits.mostForms
      else { return nil }
      found += expanded
    }
    return found
  }

  /// Returns the first name in a text, `%#@name@` or `%1$#@name@`, with what stands around it.
  private static func name(in text: String) -> (before: String, text: String, after: String)? {
    let bytes = Array(text.utf8)
    for start in bytes.indices where bytes[start] == UInt8(ascii: "%") {
      var place = start + 1
      while place < bytes.count, bytes[place].isDigit || bytes[place] == UInt8(ascii: "$") { place += 1 }
      guard bytes[place...].starts(with: "#@".utf8) else { continue }
      place += 2
      guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "@")) else { return nil }
      let part = { (range: Range<Int>) in String(decoding: bytes[range], as: UTF8.self) }
      return (part(0..<start), part(place..<end), part(end + 1..<bytes.count))
    }
    return nil
  }

  private static func replace(_ word: String, in text: String, with other: String) -> String {
    let (word, bytes) = (Array(word.utf8), Array(text.utf8))
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place...].starts(with: word) {
        result += other.utf8
        place += word.count
      } else {
        result.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
