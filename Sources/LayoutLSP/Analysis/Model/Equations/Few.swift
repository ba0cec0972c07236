/// A list that nearly always has one element, which is stored without an array around it.
package enum Few<Element> {
  case none
  case one(Element)
  /// Two elements or more.
  case several([Element])

  init() { self = .none }

  init(_ elements: [Element]) {
    switch elements.count {
    case 0: self = .none
    case 1: self = .one(elements[0])
    default: self = .several(elements)
    }
  }

  mutating func append(_ element: Element) {
    switch self {
    case .none: self = .one(element)
    case .one(let first): self = .several([first, element])
    case .several(var elements):
      // Held by nothing else, the array is changed in place.
      self = .none
      elements.append(element)
      self = .several(elements)
    }
  }
}

extension Few {
  mutating func append(contentsOf other: Few<Element>) {
    if isEmpty { self = other } else { for element in other { append(element) } }
  }
}

extension Few: Sendable where Element: Sendable {}

extension Few: RandomAccessCollection, MutableCollection {
  package var startIndex: Int { 0 }

  package var endIndex: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .several(let elements): elements.count
    }
  }

  package subscript(index: Int) -> Element {
    get {
      switch self {
      case .one(let only) where index == 0: only
      case .several(let elements): elements[index]
      // The index is out of range: subscripting the empty array traps, as any array does.
      default: [][index]
      }
    }
    set {
      guard case .several(var elements) = self else {
        self = .one(newValue)
        return
      }
      self = .none
      elements[index] = newValue
      self = .several(elements)
    }
  }

  /// Calls `body` for each element without making a list of them.
  @inline(__always)
  func forEach(_ body: (Element) -> Void) {
    switch self {
    case .none: break
    case .one(let only): body(only)
    case .several(let elements): for element in elements { body(element) }
    }
  }
}

extension Few: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Element...) { self.init(elements) }
}
