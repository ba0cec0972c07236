/// A list in chunks. A later version of it in which few elements are others shares the rest, so that making one and
/// letting one go costs what was replaced, not what there is. Reading one element costs a search over the chunks.
struct Chunked<Element: Sendable>: Sendable {
  /// None of them is empty.
  private var chunks: [[Element]] = []
  /// Where each chunk begins; last, where the list ends.
  private var starts = [0]

  /// Elements of a chunk, as it is made.
  private static var usual: Int { 64 }

  init(_ elements: [Element] = []) {
    chunks.reserveCapacity(elements.count / Self.usual + 1)
    append(elements)
  }

  /// The same list with other elements in the place of some.
  func replacing(_ range: Range<Int>, with elements: [Element]) -> Chunked {
    guard !chunks.isEmpty else { return Chunked(elements) }
    let first = chunk(of: Swift.min(range.lowerBound, count - 1))
    let last = range.isEmpty ? first : chunk(of: range.upperBound - 1)
    let changed =
      chunks[first][..<(range.lowerBound - starts[first])] + elements
      + chunks[last][(range.upperBound - starts[last])...]
    var result = self
    result.chunks.replaceSubrange(first...last, with: Self.cut(Array(changed)))
    result.starts.removeSubrange((first + 1)...)
    for chunk in result.chunks[first...] { result.starts.append(result.count + chunk.count) }
    return result
  }

  private mutating func append(_ elements: [Element]) {
    for chunk in Self.cut(elements) {
      chunks.append(chunk)
      starts.append(count + chunk.count)
    }
  }

  /// Chunks of the usual length; what is up to twice that long stays whole.
  private static func cut(_ elements: [Element]) -> [[Element]] {
    if elements.isEmpty { return [] }
    if elements.count <= 2 * usual { return [elements] }
    return stride(from: 0, to: elements.count, by: usual).map {
      Array(elements[$0..<Swift.min($0 + usual, elements.count)])
    }
  }

  private func chunk(of index: Int) -> Int {
    var (low, high) = (0, chunks.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= index { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension Chunked: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }
  var count: Int { starts[starts.count - 1] }

  subscript(index: Int) -> Element {
    let chunk = chunk(of: index)
    return chunks[chunk][index - starts[chunk]]
  }

  /// Goes from chunk to chunk without searching.
  struct Iterator: IteratorProtocol {
    fileprivate let chunks: [[Element]]
    fileprivate var chunk = 0
    fileprivate var place = 0

    mutating func next() -> Element? {
      guard chunk < chunks.count else { return nil }
      let element = chunks[chunk][place]
      place += 1
      if place == chunks[chunk].count { (chunk, place) = (chunk + 1, 0) }
      return element
    }
  }

  func makeIterator() -> Iterator { Iterator(chunks: chunks) }
}
