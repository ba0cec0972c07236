import Syntax

/// How two versions of a layout's text differ where relations differ alone, one for one, and what stands between
/// statements: the declarations around them are the same. Looks at the trees; knows nothing of what statements mean.
struct RelationDifference {
  /// A node of the one version and what it is in the other.
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

  /// Relations that are others, in reading order.
  private(set) var relations: [Pair] = []
  /// Statements with something inside that is another, from the inside out.
  private(set) var enclosing: [Pair] = []
  /// In reading order, each with those before it.
  private(set) var shifts: [Shift] = []

  private let old: Text
  private let new: Text
  /// So many bytes are the same at the start and at the end.
  private let sameHead: Int
  private let sameTail: Int

  private struct Text {
    let piece: Piece
    let bytes: [UInt8]
  }

  /// nil where more differs. The texts are those of the pieces.
  init?(_ old: Piece, _ oldText: [UInt8], _ new: Piece, _ newText: [UInt8]) {
    guard old.length == oldText.count, new.length == newText.count else { return nil }
    self.old = Text(piece: old, bytes: oldText)
    self.new = Text(piece: new, bytes: newText)
    let (head, tail) = Self.same(oldText, newText)
    (sameHead, sameTail) = (head, tail)
    guard compare(old.root, new.root) else { return nil }
  }

  /// By how much something has moved that starts at that byte of the old text.
  func shift(ofStart start: Int) -> Shift? { shifts.last { $0.start <= start } }

  /// The same of something that ends there.
  func shift(ofEnd end: Int) -> Shift? { shifts.last { $0.isInsertion ? $0.start < end : $0.start <= end } }

  // MARK: Comparing

  /// Compares the children of two nodes of one kind.
  private mutating func compare(_ outerOld: Cursor, _ outerNew: Cursor) -> Bool {
    var (olds, news) = (outerOld.allChildren, outerNew.allChildren)
    var (before, after) = (outerOld.offset, outerNew.offset)
    // Behind a statement that has grown a list goes on; within a statement places count from its start.
    let isList = outerOld.kind == .block || outerOld.kind == .piece
    var hasMoved = false
    var isFirst = true
    while true {
      let (oldChild, newChild) = (Self.skipTrivia(&olds), Self.skipTrivia(&news))
      let between = before..<(oldChild?.offset ?? outerOld.range.upperBound)
      let instead = after..<(newChild?.offset ?? outerNew.range.upperBound)
      if !isSame(between, instead) {
        hasMoved = hasMoved || !isFirst && between.count != instead.count
        note(between, instead, (oldChild?.index ?? outerOld.endIndex, newChild?.index ?? outerNew.endIndex))
      }
      guard let oldChild, let newChild else { return oldChild == nil && newChild == nil }
      if hasMoved && !isList { return false }
      isFirst = false
      (before, after) = (oldChild.range.upperBound, newChild.range.upperBound)
      if isSame(oldChild, newChild) { continue }
      guard oldChild.kind == newChild.kind, differ(oldChild, newChild) else { return false }
      hasMoved = hasMoved || oldChild.length != newChild.length
    }
  }

  /// Whether two nodes that differ do so in relations alone.
  private mutating func differ(_ oldNode: Cursor, _ newNode: Cursor) -> Bool {
    switch oldNode.kind {
    case .relationStatement:
      relations.append(Pair(old: oldNode, new: newNode))
      note(oldNode.range, newNode.range, (oldNode.endIndex, newNode.endIndex))
      return true
    case .layoutStatement, .viewStatement, .guideStatement, .stateStatement, .whenStatement, .viewDeclarator, .block:
      guard compare(oldNode, newNode) else { return false }
      if oldNode.kind.isStatement { enclosing.append(Pair(old: oldNode, new: newNode)) }
      return true
    default: return false
    }
  }

  private mutating func note(_ range: Range<Int>, _ instead: Range<Int>, _ nodes: (old: Int, new: Int)) {
    shifts.append(
      Shift(
        start: range.upperBound, isInsertion: range.isEmpty, bytes: instead.upperBound - range.upperBound,
        nodes: nodes.new - nodes.old))
  }

  /// The next child that is no trivia.
  private static func skipTrivia(_ children: inout Cursor.Children) -> Cursor? {
    while let child = children.next() { if !child.kind.isTrivia { return child } }
    return nil
  }

  // MARK: What is the same

  private func isSame(_ oldNode: Cursor, _ newNode: Cursor) -> Bool {
    guard oldNode.node == newNode.node, isSame(oldNode.range, newNode.range) else { return false }
    let (first, second) = (oldNode.index, newNode.index)
    return oldNode.piece.nodes.withUnsafeBufferPointer { olds in
      newNode.piece.nodes.withUnsafeBufferPointer { news in
        for index in 0..<Int(oldNode.node.size) where olds[first + index] != news[second + index] { return false }
        return true
      }
    }
  }

  private func isSame(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
    guard range.count == other.count else { return false }
    if range.lowerBound == other.lowerBound, range.upperBound <= sameHead { return true }
    let fromEnd = old.bytes.count - range.lowerBound
    if fromEnd == new.bytes.count - other.lowerBound, fromEnd <= sameTail { return true }
    return old.bytes[range] == new.bytes[other]
  }

  /// How many bytes two texts have in common at the start, and behind that at the end.
  private static func same(_ old: [UInt8], _ new: [UInt8]) -> (head: Int, tail: Int) {
    old.withUnsafeBytes { old in
      new.withUnsafeBytes { new in
        let shorter = min(old.count, new.count)
        // Eight bytes at a time.
        var head = 0
        while head + 8 <= shorter,
          old.loadUnaligned(fromByteOffset: head, as: UInt64.self)
            == new.loadUnaligned(fromByteOffset: head, as: UInt64.self)
        { head += 8 }
        while head < shorter, old[head] == new[head] { head += 1 }
        var tail = 0
        while head + tail + 8 <= shorter,
          old.loadUnaligned(fromByteOffset: old.count - tail - 8, as: UInt64.self)
            == new.loadUnaligned(fromByteOffset: new.count - tail - 8, as: UInt64.self)
        { tail += 8 }
        while head + tail < shorter, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
        return (head, tail)
      }
    }
  }
}
