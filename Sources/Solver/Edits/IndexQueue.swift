/// A set of small numbers from which the least (or the greatest) is taken out until none is left.
///
/// A bit for each number: walking from one to the next costs a word for each 64 numbers passed over, which for the
/// definitions of a layout beats a heap.
struct IndexQueue {
  private var words: [UInt64]
  /// No word outside of these has a bit.
  private var firstWord: Int
  private var lastWord = -1

  /// Of numbers below `count`.
  init(count: Int) {
    words = [UInt64](repeating: 0, count: count / 64 + 1)
    firstWord = words.count
  }

  mutating func insert(_ number: Int) {
    let word = number >> 6
    words[word] |= 1 << UInt64(number & 63)
    if word < firstWord { firstWord = word }
    if word > lastWord { lastWord = word }
  }

  /// The one that is taken out next.
  var first: Int? {
    mutating get {
      while firstWord <= lastWord {
        if words[firstWord] != 0 { return firstWord << 6 + words[firstWord].trailingZeroBitCount }
        firstWord += 1
      }
      clear()
      return nil
    }
  }

  mutating func popFirst() -> Int? {
    guard let number = first else { return nil }
    words[firstWord] &= words[firstWord] &- 1
    return number
  }

  mutating func popLast() -> Int? {
    while firstWord <= lastWord {
      let bits = words[lastWord]
      if bits != 0 {
        let bit = 63 - bits.leadingZeroBitCount
        words[lastWord] = bits & ~(1 << UInt64(bit))
        return lastWord << 6 + bit
      }
      lastWord -= 1
    }
    clear()
    return nil
  }

  private mutating func clear() {
    firstWord = words.count
    lastWord = -1
  }
}
