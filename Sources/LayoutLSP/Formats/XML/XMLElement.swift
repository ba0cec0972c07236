/// An element of a document, with its children. Text is kept only inside of elements that hold text: between elements
/// it is white space in the documents that are read here.
///
/// It is a number in a table of the document's elements: elements that refer to each other would need weak references,
/// which a browser's program lacks.
package struct XMLElement {
  fileprivate struct Entry {
    let name: String
    let attributes: [XMLReader.Attribute]
    let parent: Int?
    let offset: Int
    var children: [Int] = []
    var text = ""
  }

  fileprivate final class Table {
    /// In the order of their tags.
    var entries: [Entry] = []
  }

  fileprivate let table: Table
  fileprivate let number: Int

  private var entry: Entry { table.entries[number] }

  package var name: String { entry.name }
  package var attributes: [XMLReader.Attribute] { entry.attributes }
  /// Where its tag begins, in bytes from the beginning of the document.
  package var offset: Int { entry.offset }
  package var children: [XMLElement] { entry.children.map { XMLElement(table: table, number: $0) } }
  package var parent: XMLElement? { entry.parent.map { XMLElement(table: table, number: $0) } }
  /// The characters directly in the element, joined.
  package var text: String { entry.text }

  /// The value of an attribute; nil where there is none.
  package subscript(attribute: String) -> String? {
    attributes.first { $0.name == attribute }?.value
  }

  /// Returns the first child with a name.
  package func child(_ name: String) -> XMLElement? {
    children.first { $0.name == name }
  }

  /// Returns the first child that is the value of a property: Interface Builder names these by the attribute `key`.
  package func child(key: String) -> XMLElement? {
    children.first { $0["key"] == key }
  }

  /// The element and all elements inside of it, in the order of their tags.
  package var all: [XMLElement] {
    var found: [XMLElement] = []
    var open = [self]
    while let element = open.popLast() {
      found.append(element)
      open += element.children.reversed()
    }
    return found
  }
}

extension XMLElement {
  /// Returns the root element of a document.
  package static func document(_ bytes: [UInt8]) throws(XMLReader.Failure) -> XMLElement {
    var reader = XMLReader(bytes)
    let table = Table()
    var open: [Int] = []
    while let event = try reader.next() {
      switch event {
      case .start(let name, let attributes):
        let number = table.entries.count
        if let last = open.last { table.entries[last].children.append(number) }
        table.entries.append(Entry(name: name, attributes: attributes, parent: open.last, offset: reader.tagOffset))
        open.append(number)
      case .end: open.removeLast()
      case .text(let text): if let last = open.last { table.entries[last].text += text }
      }
    }
    guard !table.entries.isEmpty else { throw XMLReader.Failure(offset: reader.offset, message: "there is no element") }
    return XMLElement(table: table, number: 0)
  }
}
