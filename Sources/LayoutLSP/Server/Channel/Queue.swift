/// Elements that leave in the order in which they came. Each has a place, a number that never changes.
struct Queue<Element> {
  /// The elements from the place `offset` on; nil for those that have left.
  private var elements: [Element?] = []
  private var offset = 0
  /// The place of the first element, and (`end`) that of the next one to come.
  private(set) var start = 0
  var end: Int { offset + elements.count }
  var isEmpty: Bool { start == end }
  var first: Element? { isEmpty ? nil : self[start] }

  subscript(place: Int) -> Element? {
    get { elements[place - offset] }
    _modify { yield &elements[place - offset] }
  }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeFirst() {
    guard !isEmpty else { return }
    self[start] = nil
    start += 1
    guard isEmpty || start - offset > max(64, elements.count / 2) else { return }
    elements = Array(elements[(start - offset)...])
    offset = start
  }
}
