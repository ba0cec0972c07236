/// Many short lists that grow and shrink, all in one array: the rows of a tableau, or its columns.
///
/// A list that outgrows its room moves to the end and gets twice as much there, as in sparse factorisations (Duff, Erisman
/// and Reid, Direct Methods for Sparse Matrices, 2.7); once most of the array is left behind the lists are moved together.
struct ListPool<Element> {
  private struct Extent {
    var start: Int32
    var count: Int32
    var capacity: Int32
  }

  private var elements: [Element] = []
  private var extents: [Extent] = []
  /// How much of the array belongs to no list.
  private var waste = 0
  /// What is where nothing is.
  private let filler: Element

  init(filler: Element) { self.filler = filler }

  var count: Int { extents.count }

  mutating func reserveCapacity(lists: Int, elements count: Int) {
    extents.reserveCapacity(lists)
    elements.reserveCapacity(count)
  }

  /// A new list, the last, that has some room.
  mutating func addList(reserving capacity: Int = 0) {
    extents.append(extent(capacity))
    elements.append(contentsOf: repeatElement(filler, count: capacity))
  }

  /// A new list, the last.
  mutating func addList(_ list: some Collection<Element>) {
    var new = extent(list.count)
    new.count = new.capacity
    extents.append(new)
    elements.append(contentsOf: list)
  }

  private func extent(_ capacity: Int) -> Extent {
    Extent(start: Int32(truncatingIfNeeded: elements.count), count: 0, capacity: Int32(truncatingIfNeeded: capacity))
  }

  @inline(__always)
  func count(of list: Int) -> Int { Int(extents[list].count) }

  /// Where the elements of a list are, until any list changes.
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

  mutating func append(_ element: Element, to list: Int) {
    if extents[list].count == extents[list].capacity { makeRoom(for: count(of: list) + 1, in: list) }
    elements[Int(extents[list].start) + Int(extents[list].count)] = element
    extents[list].count += 1
  }

  /// Keeps the first elements of the list.
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

  mutating func replace(_ list: Int, with new: [Element]) {
    if new.count > Int(extents[list].capacity) { makeRoom(for: new.count, in: list) }
    let start = Int(extents[list].start)
    for index in new.indices { elements[start + index] = new[index] }
    extents[list].count = Int32(truncatingIfNeeded: new.count)
  }

  mutating func swapLists(_ one: Int, _ other: Int) { extents.swapAt(one, other) }

  private mutating func makeRoom(for needed: Int, in list: Int) {
    let capacity = 2 * needed
    waste += Int(extents[list].capacity)
    if waste > elements.count / 2 + 256 {
      // The room of this list counts as waste from now on.
      moveTogether()
    }
    let old = places(of: list)
    let start = elements.count
    for place in old { elements.append(elements[place]) }
    elements.append(contentsOf: repeatElement(filler, count: capacity - old.count))
    extents[list].start = Int32(truncatingIfNeeded: start)
    extents[list].capacity = Int32(truncatingIfNeeded: capacity)
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
  }
}
