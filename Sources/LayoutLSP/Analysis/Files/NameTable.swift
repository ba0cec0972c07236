/// Maps names to numbers: code that often asks what a name means asks with its number, and no string is made.
struct NameTable {
  private struct Name {
    let hash: UInt64
    /// The first eight bytes: most names are no longer.
    let firstWord: UInt64
    /// The bytes of the name in `bytes`.
    let place: Range<Int>
  }

  /// Open addressing with steps of one. A slot holds a name's number plus 1, or 0 if it is free. The count is a power
  /// of two, and at most half of the slots are used.
  private var slots = [Int32](repeating: 0, count: 64)
  private var names: [Name] = []
  /// The bytes of all names.
  private var bytes: [UInt8] = []

  /// The number of names. They are numbered from 0, in the order in which they were first met.
  var count: Int { names.count }

  /// Returns the number of a name, which is added if it is new.
  mutating func number(of name: UnsafeRawBufferPointer) -> Int {
    let (hash, firstWord) = (hash(of: name), Self.word(of: name, at: 0))
    let slot = slots.withUnsafeBufferPointer { slots in
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
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

  /// Different in each process, so that no file can be made of names that all collide.
  private static let anySeed = UInt64.random(in: .min ... .max) | 1
  private let seed = anySeed

  /// Returns eight bytes from `start` on. Near the end it returns the last eight, and for a shorter name all of it.
  @inline(__always)
  private static func word(of name: UnsafeRawBufferPointer, at start: Int) -> UInt64 {
    if name.count >= 8 { return name.loadUnaligned(fromByteOffset: min(start, name.count - 8), as: UInt64.self) }
    if name.count >= 4 {
      let last = name.loadUnaligned(fromByteOffset: name.count - 4, as: UInt32.self)
      return UInt64(last) << 32 | UInt64(name.loadUnaligned(as: UInt32.self))
    }
    return name.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Hashes a name by multiplying and folding eight bytes at a time.
  private func hash(of name: UnsafeRawBufferPointer) -> UInt64 {
    var hash = seed &+ UInt64(truncatingIfNeeded: name.count)
    for start in stride(from: 0, to: name.count, by: 8) {
      let product = (hash ^ Self.word(of: name, at: start)).multipliedFullWidth(by: seed)
      hash = product.high ^ product.low
    }
    return hash
  }

  /// Whether this is the name of that number. Their first words are known to be equal.
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
      var slot = Int(truncatingIfNeeded: name.hash) & (slots.count - 1)
      while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number + 1)
    }
  }
}
