/// An element of a document, with its children. Text is kept only inside of elements that hold text: between elements
/// it is white space in the documents that are read here.
package final class XMLElement {
  package let name: String
  package let attributes: [XMLReader.Attribute]
  package fileprivate(set) var children: [XMLElement] = []
  package fileprivate(set) weak var parent: XMLElement?
  /// The characters directly in the element, joined.
  package fileprivate(set) var text = ""

  fileprivate init(name: String, attributes: [XMLReader.Attribute]) {
    self.name = name
    self.attributes = attributes
  }

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
    var open: [XMLElement] = []
    var root: XMLElement?
    while let event = try reader.next() {
      switch event {
      case .start(let name, let attributes):
        let element = XMLElement(name: name, attributes: attributes)
        if let last = open.last {
          element.parent = last
          last.children.append(element)
        } else {
          root = element
        }
        open.append(element)
      case .end: open.removeLast()
      case .text(let text): open.last?.text += text
      }
    }
    guard let root else { throw XMLReader.Failure(offset: reader.offset, message: "there is no element") }
    return root
  }
}
