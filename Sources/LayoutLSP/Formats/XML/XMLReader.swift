/// Reads XML 1.0 in UTF-8, event by event: elements with their attributes, and text. It knows nothing of what a
/// document means. It does not validate and reads nothing outside of the document: a DOCTYPE is refused, and with it
/// every entity but the five of XML itself. It accepts the same documents as expat, and gives the same events.
///
/// Source: Extensible Markup Language (XML) 1.0, fifth edition, whose productions the comments name.
package struct XMLReader {
  enum Event: Equatable {
    case start(name: String, attributes: [Attribute])
    case end(name: String)
    /// The characters between two tags, with line ends as `\n` and references replaced. Comments and instructions do
    /// not divide them.
    case text(String)
  }

  package struct Attribute: Equatable {
    package let name: String
    package let value: String
  }

  /// A document that is not well-formed, or exceeds a limit.
  package struct Failure: Error, Equatable {
    /// In bytes from the beginning of the document.
    package let offset: Int
    package let message: String
  }

  /// The limits of a document: far more than any real one has.
  static let largestDepth = 512
  static let mostElements = 1_000_000
  /// The limit for one element.
  static let mostAttributes = 4096
  static let mostBytes = 64 << 20

  private let bytes: [UInt8]
  /// The offset of the next byte.
  private(set) var offset = 0
  /// Where the last tag that opens an element begins.
  private(set) var tagOffset = 0
  /// The open elements, the outermost first, with the offset at which each tag begins.
  private var open: [(name: String, offset: Int)] = []
  private var elements = 0
  /// The name of an element with the tag `<name/>`, whose end is the next event.
  private var emptied: String?
  private var text: [UInt8] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next event; nil at the end of the document.
  mutating func next() throws(Failure) -> Event? {
    if let name = emptied {
      emptied = nil
      return .end(name: name)
    }
    if offset == 0 { try begin() }
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "<") else {
        try readCharacters()
        continue
      }
      if offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "!") || bytes[offset + 1] == UInt8(ascii: "?") {
        try readMarkup()
      } else if let gathered = takeText() {
        return gathered
      } else {
        return try readTag()
      }
    }
    if let (name, begun) = open.last { throw Failure(offset: begun, message: "the element '\(name)' is never closed") }
    if elements == 0 { throw Failure(offset: offset, message: "there is no element") }
    return nil
  }

  private mutating func takeText() -> Event? {
    guard !text.isEmpty else { return nil }
    defer { text.removeAll() }
    return .text(String(decoding: text, as: UTF8.self))
  }

  // MARK: Prolog

  /// Reads what stands before the first element or text: a byte order mark, and the XML declaration.
  private mutating func begin() throws(Failure) {
    guard bytes.count <= Self.mostBytes else {
      throw Failure(offset: Self.mostBytes, message: "the document has more than \(Self.mostBytes >> 20) MB")
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) || bytes.prefix(2).contains(0) {
      throw Failure(offset: 0, message: "the document is in UTF-16; only UTF-8 is read")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    // `<?xml-stylesheet …?>` is an instruction.
    let declared =
      bytes[offset...].starts(with: "<?xml".utf8) && offset + 5 < bytes.count && Self.isSpace(bytes[offset + 5])
    if declared { try readDeclaration() }
  }

  /// Reads an `XMLDecl`: the version, the encoding and whether the document stands alone, in this order.
  private mutating func readDeclaration() throws(Failure) {
    offset += 5
    var rest = ["version", "encoding", "standalone"][...]
    while true {
      let spaced = skipSpaces()
      if eat("?>") { break }
      let begun = offset
      let name = try readName()
      guard spaced, let place = rest.firstIndex(of: name), name == "version" || rest.first != "version" else {
        throw Failure(offset: begun, message: "'\(name)' has no place in the XML declaration")
      }
      rest = rest[(place + 1)...]
      let from = offset
      let value = try readValue()
      let known = ["utf-8", "us-ascii", "ascii"]
      if name == "encoding", !known.contains(value.lowercased()) {
        throw Failure(offset: begun, message: "the encoding '\(value)' is not read; only UTF-8 is")
      }
      let isPlain = value.utf8.allSatisfy(Self.isOfDeclaration) && !bytes[from..<offset].contains(UInt8(ascii: "&"))
      guard isPlain, name != "standalone" || value == "yes" || value == "no" else {
        throw Failure(offset: begun, message: "'\(name)' of the XML declaration cannot be '\(value)'")
      }
    }
    if rest.first == "version" { throw Failure(offset: offset, message: "the XML declaration has no version") }
  }

  /// Whether values of the declaration may hold the byte.
  private static func isOfDeclaration(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  // MARK: Comments, instructions, CDATA

  private mutating func readMarkup() throws(Failure) {
    let begun = offset
    if eat("<!--") {
      try skip(to: "--", from: begun, of: "comment")
      guard eat(">") else { throw Failure(offset: offset - 2, message: "'--' stands within a comment") }
    } else if eat("<![CDATA[") {
      guard !open.isEmpty else { throw Failure(offset: begun, message: "characters stand outside of the root element") }
      let from = offset
      try skip(to: "]]>", from: begun, of: "CDATA section")
      appendText(from..<(offset - 3))
    } else if eat("<?") {
      let target = try readName()
      if target.lowercased() == "xml" {
        throw Failure(offset: begun, message: "an XML declaration stands elsewhere than at the beginning")
      }
      if eat("?>") { return }
      guard skipSpaces() else { throw unexpected("the instruction '\(target)'") }
      try skip(to: "?>", from: begun, of: "processing instruction")
    } else if eat("<!DOCTYPE") {
      throw Failure(offset: begun, message: "a DOCTYPE is not read")
    } else {
      throw unexpected("markup")
    }
  }

  private mutating func skip(to end: StaticString, from begun: Int, of what: String) throws(Failure) {
    while offset < bytes.count {
      if eat(end) { return }
      _ = try readScalar()
    }
    throw Failure(offset: begun, message: "the \(what) has no end")
  }

  // MARK: Tags

  private mutating func readTag() throws(Failure) -> Event {
    let begun = offset
    offset += 1
    if eat("/") { return try readEnd(from: begun) }
    tagOffset = begun
    guard !(open.isEmpty && elements > 0) else {
      throw Failure(offset: begun, message: "there is a second root element")
    }
    let name = try readName()
    let attributes = try readAttributes(of: name)
    elements += 1
    if elements > Self.mostElements {
      throw Failure(offset: begun, message: "there are more than \(Self.mostElements) elements")
    }
    if open.count >= Self.largestDepth {
      throw Failure(offset: begun, message: "elements are nested more than \(Self.largestDepth) deep")
    }
    if eat("/>") {
      emptied = name
    } else if eat(">") {
      open.append((name, begun))
    } else {
      throw unexpected("the tag of '\(name)'")
    }
    return .start(name: name, attributes: attributes)
  }

  private mutating func readEnd(from begun: Int) throws(Failure) -> Event {
    let name = try readName()
    skipSpaces()
    guard eat(">") else { throw unexpected("the end tag of '\(name)'") }
    guard let (opened, _) = open.popLast() else {
      throw Failure(offset: begun, message: "'</\(name)>' closes nothing")
    }
    guard opened.utf8.elementsEqual(name.utf8) else {
      throw Failure(offset: begun, message: "'</\(name)>' stands where '</\(opened)>' should")
    }
    return .end(name: name)
  }

  private mutating func readAttributes(of element: String) throws(Failure) -> [Attribute] {
    var attributes: [Attribute] = []
    // Names are compared as bytes: two that are equal as strings only are two names.
    var names: Set<[UInt8]> = []
    while true {
      let spaced = skipSpaces()
      guard let byte = peek, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/") else { return attributes }
      let begun = offset
      guard spaced else { throw unexpected("the tag of '\(element)'") }
      let name = try readName()
      let value = try readValue()
      guard names.insert(Array(name.utf8)).inserted else {
        throw Failure(offset: begun, message: "'\(element)' has the attribute '\(name)' twice")
      }
      guard names.count <= Self.mostAttributes else {
        throw Failure(offset: begun, message: "an element has more than \(Self.mostAttributes) attributes")
      }
      attributes.append(Attribute(name: name, value: value))
    }
  }

  /// Reads `Eq AttValue`. Each white space character becomes a space, except where a reference stands for it.
  private mutating func readValue() throws(Failure) -> String {
    skipSpaces()
    guard eat("=") else { throw unexpected("an attribute, after whose name '=' is expected") }
    skipSpaces()
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw unexpected("an attribute, whose value stands in quotes")
    }
    let begun = offset
    offset += 1
    var value: [UInt8] = []
    while let byte = peek {
      switch byte {
      case quote:
        offset += 1
        return String(decoding: value, as: UTF8.self)
      case UInt8(ascii: "<"):
        throw Failure(offset: offset, message: "'<' stands within the value of an attribute")
      case UInt8(ascii: "&"):
        value += try readReference()
      case 0x09, 0x0A, 0x0D:
        offset += byte == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
        value.append(0x20)
      default:
        let plain = plainRun(until: quote)
        value.append(contentsOf: bytes[plain.isEmpty ? try readScalar() : plain])
      }
    }
    throw Failure(offset: begun, message: "the value of an attribute has no closing quote")
  }

  /// Reads ASCII characters that stand for themselves in a value: nearly all of a document.
  private mutating func plainRun(until quote: UInt8) -> Range<Int> {
    let begun = offset
    bytes.withUnsafeBufferPointer { bytes in
      while offset < bytes.count, 0x20..<0x7F ~= bytes[offset], bytes[offset] != quote,
        bytes[offset] != UInt8(ascii: "&"), bytes[offset] != UInt8(ascii: "<")
      {
        offset += 1
      }
    }
    return begun..<offset
  }

  // MARK: Characters

  private mutating func readCharacters() throws(Failure) {
    let inside = !open.isEmpty
    while let byte = peek, byte != UInt8(ascii: "<") {
      if !inside {
        guard Self.isSpace(byte) else {
          throw Failure(offset: offset, message: "characters stand outside of the root element")
        }
        offset += 1
      } else if byte == UInt8(ascii: "&") {
        text += try readReference()
      } else if byte == UInt8(ascii: "]"), bytes[offset...].starts(with: "]]>".utf8) {
        throw Failure(offset: offset, message: "']]>' stands outside of a CDATA section")
      } else {
        appendText(try readScalar())
      }
    }
  }

  /// Appends bytes of the document, with each line end as `\n`.
  private mutating func appendText(_ range: Range<Int>) {
    for place in range {
      let byte = bytes[place]
      if byte == 0x0D {
        text.append(0x0A)
      } else if byte != 0x0A || place == 0 || bytes[place - 1] != 0x0D {
        text.append(byte)
      }
    }
  }

  /// Reads a reference: `&amp;`, `&#10;`, `&#xA;`.
  private mutating func readReference() throws(Failure) -> [UInt8] {
    let begun = offset
    let end = bytes[begun...].prefix(16).firstIndex(of: UInt8(ascii: ";")) ?? begun
    guard end > begun else { throw Failure(offset: begun, message: "'&' begins no reference; write '&amp;'") }
    let name = String(decoding: bytes[(begun + 1)..<end], as: UTF8.self)
    offset = end + 1
    if let byte = Self.entities[name] { return [byte] }
    let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.dropFirst()
    guard name.hasPrefix("#"), digits.first != "+", digits.first != "-",
      let number = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10), let scalar = Unicode.Scalar(number),
      scalar.isOfXML
    else { throw Failure(offset: begun, message: "'&\(name);' stands for nothing") }
    return Array(String(scalar).utf8)
  }

  private static let entities: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
    "apos": UInt8(ascii: "'"),
  ]

  /// Reads one character (`Char`) and returns its bytes.
  private mutating func readScalar() throws(Failure) -> Range<Int> {
    let begun = offset
    guard let byte = peek else { throw Failure(offset: offset, message: "the document ends here") }
    if byte >= 0x20 && byte < 0x80 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      offset += 1
      return begun..<offset
    }
    guard let scalar = scalar(at: begun), scalar.isOfXML else {
      throw Failure(offset: begun, message: byte < 0x80 ? "a control character stands here" : "this is no UTF-8")
    }
    offset += UTF8.width(scalar)
    return begun..<offset
  }

  private func scalar(at offset: Int) -> Unicode.Scalar? {
    var decoder = UTF8()
    var iterator = bytes[offset...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return scalar
  }

  // MARK: Names

  private mutating func readName() throws(Failure) -> String {
    let begun = offset
    while let scalar = scalar(at: offset), scalar.isInXMLName(first: offset == begun) {
      offset += UTF8.width(scalar)
    }
    guard offset > begun else { throw unexpected("a place where a name is expected") }
    return String(decoding: bytes[begun..<offset], as: UTF8.self)
  }

  // MARK: Bytes

  private var peek: UInt8? {
    offset < bytes.count ? bytes[offset] : nil
  }

  private mutating func eat(_ expected: StaticString) -> Bool {
    let length = expected.utf8CodeUnitCount
    guard offset + length <= bytes.count,
      expected.withUTF8Buffer({ bytes[offset..<(offset + length)].elementsEqual($0) })
    else { return false }
    offset += length
    return true
  }

  @discardableResult
  private mutating func skipSpaces() -> Bool {
    let begun = offset
    while let byte = peek, Self.isSpace(byte) { offset += 1 }
    return offset > begun
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  private func unexpected(_ what: String) -> Failure {
    guard offset < bytes.count else { return Failure(offset: offset, message: "the document ends within \(what)") }
    let scalar = scalar(at: offset)
    let shown = scalar.map {
      $0.value > 0x20 && $0.value < 0x7F ? "'\($0)'" : "U+\(String($0.value, radix: 16, uppercase: true))"
    }
    return Failure(offset: offset, message: "\(shown ?? "a byte that is no UTF-8") stands in \(what)")
  }
}
