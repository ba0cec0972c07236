/// A set of small numbers from which the least (or the greatest) is taken out until none is left.
///
/// A bit for each number: walking from one to the next costs a word for each 64 numbers passed over, which for the
/// definitions of a layout beats a heap.
struct IndexQueue {
  private var words: [UInt64]
  /// No word outside of these has a bit.
  private var first: Int
  private var last = -1

  /// Of numbers below `count`.
  init(count: Int) {
    words = [UInt64](repeating: 0, count: count / 64 + 1)
    first = words.count
  }

  mutating func insert(_ number: Int) {
    let word = number >> 6
    words[word] |= 1 << UInt64(number & 63)
    if word < first { first = word }
    if word > last { last = word }
  }

  mutating func popFirst() -> Int? {
    while first <= last {
      let bits = words[first]
      if bits != 0 {
        words[first] = bits & (bits &- 1)
        return first << 6 + bits.trailingZeroBitCount
      }
      first += 1
    }
    clear()
    return nil
  }

  mutating func popLast() -> Int? {
    while first <= last {
      let bits = words[last]
      if bits != 0 {
        let bit = 63 - bits.leadingZeroBitCount
        words[last] = bits & ~(1 << UInt64(bit))
        return last << 6 + bit
      }
      last -= 1
    }
    clear()
    return nil
  }

  private mutating func clear() {
    first = words.count
    last = -1
  }
}
