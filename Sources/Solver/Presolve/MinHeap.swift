/// A binary heap: the smallest element comes first. Equal elements come in no particular order, so that order must
/// not matter.
struct MinHeap<Element: Comparable> {
  private var elements: [Element] = []

  mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  mutating func removeAll() { if !elements.isEmpty { elements.removeAll(keepingCapacity: true) } }

  mutating func push(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      child = parent
    }
  }

  mutating func pop() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    elements[0] = last
    sink(0)
    return first
  }

  private mutating func sink(_ element: Int) {
    var parent = element
    while true {
      var child = 2 * parent + 1
      guard child < elements.count else { return }
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      parent = child
    }
  }
}

// MARK: - Before the elements are ordered
//
// Where mostly the first element alone is asked for, one pass over all elements takes less than to order them.

extension MinHeap {
  /// Adds an element without ordering it; `order` must be called before `push` or `pop`.
  mutating func append(_ element: Element) { elements.append(element) }

  /// Removes and returns the smallest of the appended elements.
  mutating func popUnordered() -> Element? {
    guard var least = elements.indices.first else { return nil }
    for index in elements.indices where elements[index] < elements[least] { least = index }
    elements.swapAt(least, elements.count - 1)
    return elements.popLast()
  }

  /// Makes a heap of the appended elements.
  mutating func order() {
    for parent in (0..<elements.count / 2).reversed() { sink(parent) }
  }
}
