import Syntax

/// How two versions of a layout's text differ where relations differ alone, one for one, and what stands between
/// statements: the declarations around them are the same. Looks at the trees; knows nothing of what statements mean.
///
/// It is asked at every keystroke and goes through all nodes of the layout: without cursors, which count references.
struct RelationDifference {
  /// A relation of the one version and what it is in the other.
  struct Pair {
    var old: Cursor
    var new: Cursor
  }

  /// What stands behind a difference has moved.
  struct Shift {
    /// The byte of the old text from which on it has.
    var start: Int
    /// The old text has nothing there that was replaced: what ends there has not moved.
    var isInsertion: Bool
    /// By so many bytes, and so many nodes.
    var bytes: Int
    var nodes: Int
  }

  /// Those that are others, in reading order.
  let relations: [Pair]
  /// In reading order, each with those before it.
  let shifts: [Shift]

  /// nil where more differs. The texts are those of the pieces.
  init?(_ old: Piece, _ oldText: ArraySlice<UInt8>, _ new: Piece, _ newText: ArraySlice<UInt8>) {
    guard old.length == oldText.count, new.length == newText.count else { return nil }
    var found: Comparison.Found?
    old.nodes.withUnsafeBufferPointer { oldNodes in
      new.nodes.withUnsafeBufferPointer { newNodes in
        oldText.withUnsafeBytes { oldText in
          newText.withUnsafeBytes { newText in
            var comparison = Comparison(
              Comparison.Version(nodes: oldNodes, text: oldText), Comparison.Version(nodes: newNodes, text: newText))
            if comparison.compare(Place(), Place()) { found = comparison.found }
          }
        }
      }
    }
    guard let found else { return nil }
    shifts = found.shifts
    relations = found.relations.map { place, other in
      Pair(
        old: Cursor(piece: old, index: place.index, offset: place.offset),
        new: Cursor(piece: new, index: other.index, offset: other.offset))
    }
  }

  /// By how much something has moved that starts at that byte of the old text.
  func shift(ofStart start: Int) -> Shift? { shifts.last { $0.start <= start } }

  /// The same of something that ends there.
  func shift(ofEnd end: Int) -> Shift? { shifts.last { $0.isInsertion ? $0.start < end : $0.start <= end } }

  /// A node of a piece: its index, and its first byte.
  fileprivate struct Place {
    var index = 0
    var offset = 0
  }
}

/// Two trees with their texts, side by side.
private struct Comparison {
  typealias Place = RelationDifference.Place
  typealias Shift = RelationDifference.Shift

  struct Version {
    let nodes: UnsafeBufferPointer<Node>
    let text: UnsafeRawBufferPointer

    /// Behind a node and all that is in it.
    func next(_ place: Place) -> Place {
      let node = nodes[place.index]
      return Place(index: place.index + Int(node.size), offset: place.offset + Int(node.length))
    }

    func skippingTrivia(_ place: Place, to end: Place) -> Place {
      var place = place
      while place.index < end.index, nodes[place.index].kind.isTrivia { place = next(place) }
      return place
    }
  }

  struct Found {
    var relations: [(Place, Place)] = []
    var shifts: [Shift] = []
  }

  private let old: Version
  private let new: Version
  /// So many bytes are the same at the start and at the end.
  private let sameHead: Int
  private let sameTail: Int
  private(set) var found = Found()

  init(_ old: Version, _ new: Version) {
    self.old = old
    self.new = new
    let shorter = min(old.text.count, new.text.count)
    var head = Self.sameWords(old.text, 0, new.text, 0, shorter)
    while head < shorter, old.text[head] == new.text[head] { head += 1 }
    var tail = 0
    while head + tail < shorter, old.text[old.text.count - 1 - tail] == new.text[new.text.count - 1 - tail] {
      tail += 1
    }
    (sameHead, sameTail) = (head, tail)
  }

  /// Compares the children of two nodes of one kind.
  mutating func compare(_ outerOld: Place, _ outerNew: Place) -> Bool {
    let (endOld, endNew) = (old.next(outerOld), new.next(outerNew))
    var before = Place(index: outerOld.index + 1, offset: outerOld.offset)
    var after = Place(index: outerNew.index + 1, offset: outerNew.offset)
    let kind = old.nodes[outerOld.index].kind
    // Behind a statement that has grown a list goes on; within a statement places count from its start.
    let isList = kind == .block || kind == .piece
    var hasMoved = false
    var isFirst = true
    while true {
      let (oldChild, newChild) = (old.skippingTrivia(before, to: endOld), new.skippingTrivia(after, to: endNew))
      if !isSameText(before.offset..<oldChild.offset, after.offset..<newChild.offset) {
        hasMoved = hasMoved || !isFirst && oldChild.offset - before.offset != newChild.offset - after.offset
        note(before.offset..<oldChild.offset, oldChild, newChild)
      }
      if oldChild.index == endOld.index || newChild.index == endNew.index {
        return oldChild.index == endOld.index && newChild.index == endNew.index
      }
      if hasMoved && !isList { return false }
      isFirst = false
      (before, after) = (old.next(oldChild), new.next(newChild))
      if isSame(oldChild, newChild) { continue }
      guard old.nodes[oldChild.index].kind == new.nodes[newChild.index].kind, differ(oldChild, newChild) else {
        return false
      }
      hasMoved = hasMoved || before.offset - oldChild.offset != after.offset - newChild.offset
    }
  }

  /// Whether two nodes of one kind that differ do so in relations alone.
  private mutating func differ(_ oldNode: Place, _ newNode: Place) -> Bool {
    switch old.nodes[oldNode.index].kind {
    case .relationStatement:
      found.relations.append((oldNode, newNode))
      let end = old.next(oldNode)
      note(oldNode.offset..<end.offset, end, new.next(newNode))
      return true
    case .layoutStatement, .viewStatement, .guideStatement, .stateStatement, .whenStatement, .viewDeclarator, .block:
      return compare(oldNode, newNode)
    default: return false
    }
  }

  private mutating func note(_ range: Range<Int>, _ end: Place, _ newEnd: Place) {
    found.shifts.append(
      Shift(
        start: range.upperBound, isInsertion: range.isEmpty, bytes: newEnd.offset - end.offset,
        nodes: newEnd.index - end.index))
  }

  // MARK: What is the same

  private func isSame(_ oldNode: Place, _ newNode: Place) -> Bool {
    let (node, other) = (old.nodes[oldNode.index], new.nodes[newNode.index])
    guard node == other,
      isSameText(
        oldNode.offset..<oldNode.offset + Int(node.length), newNode.offset..<newNode.offset + Int(node.length))
    else { return false }
    // Mostly all bytes are the same, unused ones included: most nodes are copies.
    let (size, count) = (MemoryLayout<Node>.stride, Int(node.size))
    let same = Self.sameWords(
      UnsafeRawBufferPointer(old.nodes), oldNode.index * size, UnsafeRawBufferPointer(new.nodes), newNode.index * size,
      count * size)
    for index in (same / size)..<count where old.nodes[oldNode.index + index] != new.nodes[newNode.index + index] {
      return false
    }
    return true
  }

  private func isSameText(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
    guard range.count == other.count else { return false }
    if range.lowerBound == other.lowerBound, range.upperBound <= sameHead { return true }
    let fromEnd = old.text.count - range.lowerBound
    if fromEnd == new.text.count - other.lowerBound, fromEnd <= sameTail { return true }
    let same = Self.sameWords(old.text, range.lowerBound, new.text, other.lowerBound, range.count)
    return (same..<range.count).allSatisfy { old.text[range.lowerBound + $0] == new.text[other.lowerBound + $0] }
  }

  /// So many bytes of `count` are the same from two places on, in steps of eight.
  private static func sameWords(
    _ text: UnsafeRawBufferPointer, _ start: Int, _ other: UnsafeRawBufferPointer, _ otherStart: Int, _ count: Int
  ) -> Int {
    var same = 0
    while same + 8 <= count,
      text.loadUnaligned(fromByteOffset: start + same, as: UInt64.self)
        == other.loadUnaligned(fromByteOffset: otherStart + same, as: UInt64.self)
    { same += 8 }
    return same
  }
}
