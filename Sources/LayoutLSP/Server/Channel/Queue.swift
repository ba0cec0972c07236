/// Elements that leave in the order in which they came. Each has a place, a number that stays the same while it waits.
struct Queue<Element> {
  /// The elements by place; nil for those that have left.
  private var elements: [Element?] = []
  /// The place of the first element, and (`end`) that of the next one to come.
  private(set) var start = 0
  var end: Int { elements.count }
  var isEmpty: Bool { start == end }
  var first: Element? { isEmpty ? nil : elements[start] }

  subscript(place: Int) -> Element? {
    get { elements[place] }
    _modify { yield &elements[place] }
  }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeFirst() {
    guard !isEmpty else { return }
    elements[start] = nil
    start += 1
    guard isEmpty else { return }
    elements.removeAll(keepingCapacity: end < 64)
    start = 0
  }
}
