/// A list that nearly always has one or two elements, which stand here themselves, without an array around them.
enum Few<Element> {
  case none
  case one(Element)
  case two(Element, Element)
  /// Three at least.
  case several([Element])

  init(_ elements: [Element]) {
    switch elements.count {
    case 0: self = .none
    case 1: self = .one(elements[0])
    case 2: self = .two(elements[0], elements[1])
    default: self = .several(elements)
    }
  }

  mutating func append(_ element: Element) {
    switch self {
    case .none: self = .one(element)
    case .one(let first): self = .two(first, element)
    case .two(let first, let second): self = .several([first, second, element])
    case .several(var elements):
      // Held once, the list is changed in its place.
      self = .none
      elements.append(element)
      self = .several(elements)
    }
  }
}

extension Few: Sendable where Element: Sendable {}

extension Few: RandomAccessCollection {
  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .none: 0
    case .one: 1
    case .two: 2
    case .several(let elements): elements.count
    }
  }

  subscript(index: Int) -> Element {
    switch self {
    case .one(let only) where index == 0: only
    case .two(let first, _) where index == 0: first
    case .two(_, let second) where index == 1: second
    case .several(let elements): elements[index]
    // There is none to be asked for: the empty list says so.
    default: [][index]
    }
  }
}
