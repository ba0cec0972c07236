/// Names as numbers: whoever asks often what a name means asks with its number, and no string is made of it.
struct NameTable {
  /// Open addressing with steps of one; the number of a name and 1, or 0. A power of two, at most half full.
  private var slots = [Int32](repeating: 0, count: 64)
  private var hashes: [Int] = []
  /// The bytes of all names, and where each ends.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// From 0, in the order in which names were first met.
  var count: Int { ends.count }

  /// The number of a name.
  mutating func number(of name: UnsafeRawBufferPointer) -> Int {
    let hash = hash(of: name)
    var slot = hash & (slots.count - 1)
    while slots[slot] > 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, isName(number, name) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(count + 1)
    hashes.append(hash)
    bytes += name
    ends.append(bytes.count)
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  /// Other in each table, so that no file can be made of names that all collide.
  private let seed = Int.random(in: .min ... .max) | 1

  /// Multiplies and folds eight bytes at a time: most names are no longer.
  private func hash(of name: UnsafeRawBufferPointer) -> Int {
    var hash = UInt64(truncatingIfNeeded: seed &+ name.count)
    var start = 0
    while start < name.count {
      var word: UInt64 = 0
      for place in start..<min(start + 8, name.count) { word = word << 8 | UInt64(name[place]) }
      let product = (hash ^ word).multipliedFullWidth(by: UInt64(truncatingIfNeeded: seed))
      hash = product.high ^ product.low
      start += 8
    }
    return Int(truncatingIfNeeded: hash)
  }

  private func isName(_ number: Int, _ name: UnsafeRawBufferPointer) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - start == name.count else { return false }
    for place in 0..<name.count where bytes[start + place] != name[place] { return false }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var slot = hash & (slots.count - 1)
      while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }
}
