/// Names as numbers: whoever asks often what a name means asks with its number, and no string is made of it.
struct NameTable {
  private struct Name {
    let hash: Int
    /// Its first bytes: most names are no longer.
    let firstWord: UInt64
    /// In `bytes`.
    let place: Range<Int>
  }

  /// Open addressing with steps of one; the number of a name and 1, or 0. A power of two, at most half full.
  private var slots = [Int32](repeating: 0, count: 64)
  private var names: [Name] = []
  /// The bytes of all names.
  private var bytes: [UInt8] = []

  /// From 0, in the order in which names were first met.
  var count: Int { names.count }

  /// The number of a name.
  mutating func number(of name: UnsafeRawBufferPointer) -> Int {
    let (hash, firstWord) = (hash(of: name), Self.word(of: name, at: 0))
    let slot = slots.withUnsafeBufferPointer { slots in
      var slot = hash & (slots.count - 1)
      while slots[slot] > 0 {
        let number = Int(slots[slot]) - 1
        if names[number].hash == hash, names[number].firstWord == firstWord, isName(number, name) { break }
        slot = (slot + 1) & (slots.count - 1)
      }
      return slot
    }
    if slots[slot] > 0 { return Int(slots[slot]) - 1 }
    slots[slot] = Int32(count + 1)
    names.append(Name(hash: hash, firstWord: firstWord, place: bytes.count..<bytes.count + name.count))
    bytes += name
    if count * 2 > slots.count { grow() }
    return count - 1
  }

  /// Other in each process, so that no file can be made of names that all collide.
  private static let anySeed = Int.random(in: .min ... .max) | 1
  private let seed = anySeed

  /// Eight bytes from `start` on; where there are fewer the last eight, or all of a name that is shorter.
  @inline(__always)
  private static func word(of name: UnsafeRawBufferPointer, at start: Int) -> UInt64 {
    if name.count >= 8 { return name.loadUnaligned(fromByteOffset: min(start, name.count - 8), as: UInt64.self) }
    if name.count >= 4 {
      let last = name.loadUnaligned(fromByteOffset: name.count - 4, as: UInt32.self)
      return UInt64(last) << 32 | UInt64(name.loadUnaligned(as: UInt32.self))
    }
    return name.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Multiplies and folds eight bytes at a time.
  private func hash(of name: UnsafeRawBufferPointer) -> Int {
    var hash = UInt64(truncatingIfNeeded: seed &+ name.count)
    for start in stride(from: 0, to: name.count, by: 8) {
      let product = (hash ^ Self.word(of: name, at: start)).multipliedFullWidth(by: UInt64(truncatingIfNeeded: seed))
      hash = product.high ^ product.low
    }
    return Int(truncatingIfNeeded: hash)
  }

  /// Of a name with the same first word.
  private func isName(_ number: Int, _ name: UnsafeRawBufferPointer) -> Bool {
    let place = names[number].place
    guard place.count == name.count else { return false }
    if place.count <= 8 { return true }
    return bytes.withUnsafeBytes { bytes in
      let known = UnsafeRawBufferPointer(rebasing: bytes[place])
      for start in stride(from: 8, to: name.count, by: 8)
      where Self.word(of: known, at: start) != Self.word(of: name, at: start) {
        return false
      }
      return true
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    for (number, name) in names.enumerated() {
      var slot = name.hash & (slots.count - 1)
      while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }
}
