/// Many short lists that grow and shrink, all in one array: the rows of a tableau, or its columns.
///
/// A list that outgrows its room moves to the end and gets twice as much there, as in sparse factorisations (Duff,
/// Erisman and Reid, Direct Methods for Sparse Matrices, 2.7); once most of the array is unused the lists are moved
/// together.
///
/// Several elements are written through a buffer, which checks only once that nothing else refers to the array. A
/// mutable span of it was dropped: optimized by Swift 6.3, a structure that has the pool was then copied without its
/// lists.
struct ListPool<Element> {
  private struct Extent {
    var start: Int32
    var count: Int32
    var capacity: Int32
  }

  /// The elements of all lists. Those from `used` on belong to no list yet.
  private var elements: [Element] = []
  private var used = 0
  private var extents: [Extent] = []
  /// How many of the used elements belong to no list any more.
  private var waste = 0
  /// The element in places that no list uses.
  private let filler: Element

  init(filler: Element) { self.filler = filler }

  var count: Int { extents.count }

  mutating func reserveCapacity(lists: Int, elements count: Int) {
    extents.reserveCapacity(lists)
    elements.reserveCapacity(count)
  }

  /// Adds an empty list, the last, with some room.
  mutating func addList(reserving capacity: Int = 0) {
    let start = takeRoom(capacity)
    extents.append(
      Extent(
        start: Int32(truncatingIfNeeded: start), count: 0, capacity: Int32(truncatingIfNeeded: capacity)))
  }

  /// Adds lists, the last ones: each has the elements from one start up to the next.
  mutating func addLists(starts: [Int], _ element: (Int) -> Element) {
    guard let total = starts.last else { return }
    let first = takeRoom(total)
    elements.withUnsafeMutableBufferPointer { target in
      for place in 0..<total { target[first + place] = element(place) }
    }
    for (start, end) in zip(starts, starts.dropFirst()) {
      let count = Int32(truncatingIfNeeded: end - start)
      extents.append(Extent(start: Int32(truncatingIfNeeded: first + start), count: count, capacity: count))
    }
  }

  @inline(__always)
  func count(of list: Int) -> Int { Int(extents[list].count) }

  /// Returns the places of a list's elements, which are valid until any list changes.
  @inline(__always)
  func places(of list: Int) -> Range<Int> {
    let extent = extents[list]
    return Range(uncheckedBounds: (Int(extent.start), Int(extent.start) + Int(extent.count)))
  }

  subscript(place: Int) -> Element {
    @inline(__always) get { elements[place] }
    @inline(__always) set { elements[place] = newValue }
  }

  func slice(of list: Int) -> ArraySlice<Element> { elements[places(of: list)] }

  /// Replaces the contents of an array by a list.
  func copy(_ list: Int, to array: inout [Element]) {
    let places = places(of: list)
    array.removeAll(keepingCapacity: true)
    array.append(addingCapacity: places.count) { copy in
      for place in places { copy.append(elements[place]) }
    }
  }

  mutating func append(_ element: Element, to list: Int) {
    var extent = extents[list]
    if extent.count == extent.capacity {
      makeRoom(for: Int(extent.count) + 1, in: list)
      extent = extents[list]
    }
    elements[Int(extent.start) + Int(extent.count)] = element
    extent.count += 1
    extents[list] = extent
  }

  /// Keeps only the first elements of the list.
  mutating func truncate(_ list: Int, to count: Int) { extents[list].count = Int32(truncatingIfNeeded: count) }

  mutating func removeAll(from list: Int) { extents[list].count = 0 }

  mutating func removeAll(from list: Int, where isGone: (Element) -> Bool) {
    var kept = Int(extents[list].start)
    for place in places(of: list) where !isGone(elements[place]) {
      elements[kept] = elements[place]
      kept += 1
    }
    extents[list].count = Int32(truncatingIfNeeded: kept) - extents[list].start
  }

  /// Replaces a list by the first `newCount` elements of an array.
  mutating func replace(_ list: Int, with new: [Element], _ newCount: Int) {
    if newCount > Int(extents[list].capacity) {
      extents[list].count = 0
      makeRoom(for: newCount, in: list)
    }
    let start = Int(extents[list].start)
    elements.withUnsafeMutableBufferPointer { target in
      for index in 0..<newCount { target[start + index] = new[index] }
    }
    extents[list].count = Int32(truncatingIfNeeded: newCount)
  }

  mutating func swapLists(_ one: Int, _ other: Int) { extents.swapAt(one, other) }

  private mutating func makeRoom(for needed: Int, in list: Int) {
    let capacity = 2 * needed
    waste += Int(extents[list].capacity)
    if waste > used / 2 + 256 {
      // Waste is counted from 0 again, without the room that this list leaves now.
      moveTogether()
    }
    let old = places(of: list)
    let start = takeRoom(capacity)
    elements.withUnsafeMutableBufferPointer { target in
      for index in 0..<old.count { target[start + index] = target[old.lowerBound + index] }
    }
    extents[list].start = Int32(truncatingIfNeeded: start)
    extents[list].capacity = Int32(truncatingIfNeeded: capacity)
  }

  /// Takes room for more elements at the end; returns where it begins.
  private mutating func takeRoom(_ count: Int) -> Int {
    let start = used
    used += count
    if used > elements.count {
      // Many at once, since appending takes longer than the elements do; not more than there is memory for already.
      let more = max(used - elements.count, min(256, elements.capacity - elements.count))
      let filler = filler
      elements.append(addingCapacity: more) { $0.append(repeating: filler, count: more) }
    }
    return start
  }

  private mutating func moveTogether() {
    var moved: [Element] = []
    moved.reserveCapacity(elements.count)
    waste = 0
    for list in extents.indices {
      let places = places(of: list)
      extents[list].start = Int32(truncatingIfNeeded: moved.count)
      extents[list].capacity = extents[list].count
      moved += elements[places]
    }
    elements = moved
    used = moved.count
  }
}
