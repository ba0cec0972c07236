/// A property list in its XML form, as Apple's tools write translations and settings.
package enum PropertyList: Equatable, Sendable {
  case string(String)
  /// An integer or a real number, as written.
  case number(String)
  case bool(Bool)
  /// A date or data, as written.
  case other(String)
  case array([PropertyList])
  /// The entries in the order written; a key may stand twice.
  case dictionary([Entry])

  package struct Entry: Equatable, Sendable {
    package let key: String
    package let value: PropertyList
    /// Where the tag of the key begins, in bytes from the beginning of the document.
    package let offset: Int

    /// The bytes of the key, if it is written without references.
    package var keyPlace: Range<Int> {
      let start = offset + "<key>".utf8.count
      return start..<start + key.utf8.count
    }
  }

  /// A document that is XML, but no property list, or is none; in words.
  package struct Failure: Error, Equatable {
    /// In bytes from the beginning of the document.
    package let offset: Int
    package let message: String
  }

  /// Whether a text looks like a property list: it begins with a tag of XML.
  package static func begins(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[start...].first { !$0.isSpaceOrTab && !$0.isLineBreak }
    return first == UInt8(ascii: "<")
  }

  /// The value of the first entry with a key; nil where there is none, and for what is no dictionary.
  package subscript(key: String) -> PropertyList? {
    if case .dictionary(let entries) = self { entries.first { $0.key == key }?.value } else { nil }
  }

  /// Reads a document in UTF-8. A DOCTYPE, which Apple's tools write, is passed over.
  ///
  /// Source: the DTD "PropertyList-1.0".
  package init(reading bytes: [UInt8]) throws(Failure) {
    let root: XMLElement
    do throws(XMLReader.Failure) {
      root = try XMLElement.document(Self.withoutDoctype(bytes))
    } catch {
      throw Failure(offset: error.offset, message: error.message)
    }
    guard root.name == "plist", root.children.count == 1, let value = root.children.first else {
      throw Failure(offset: root.offset, message: "the document is no <plist> with one value")
    }
    try self.init(value)
  }

  private init(_ element: XMLElement) throws(Failure) {
    switch element.name {
    case "string": self = .string(element.text)
    case "integer", "real": self = .number(element.text)
    case "true": self = .bool(true)
    case "false": self = .bool(false)
    case "date", "data": self = .other(element.text)
    case "array":
      var items: [PropertyList] = []
      for child in element.children { items.append(try PropertyList(child)) }
      self = .array(items)
    case "dict": self = .dictionary(try Self.entries(of: element))
    default: throw Failure(offset: element.offset, message: "there is no value <\(element.name)> in property lists")
    }
  }

  private static func entries(of element: XMLElement) throws(Failure) -> [Entry] {
    guard element.children.count.isMultiple(of: 2) else {
      throw Failure(offset: element.offset, message: "a <dict> has a key without a value")
    }
    var entries: [Entry] = []
    for place in stride(from: 0, to: element.children.count, by: 2) {
      let key = element.children[place]
      guard key.name == "key" else {
        throw Failure(offset: key.offset, message: "a <dict> has <\(key.name)> where a key must stand")
      }
      entries.append(Entry(key: key.text, value: try PropertyList(element.children[place + 1]), offset: key.offset))
    }
    return entries
  }

  /// Blanks a declaration `<!DOCTYPE …>` without an inner part, so that offsets stay.
  private static func withoutDoctype(_ bytes: [UInt8]) -> [UInt8] {
    let head = Array("<!DOCTYPE plist".utf8)
    let places = bytes.indices.prefix(1024)
    guard let start = places.first(where: { bytes[$0...].starts(with: head) }),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")), !bytes[start..<end].contains(UInt8(ascii: "["))
    else { return bytes }
    var blanked = bytes
    for place in start...end where !blanked[place].isLineBreak { blanked[place] = UInt8(ascii: " ") }
    return blanked
  }
}
