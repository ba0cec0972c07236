/// A list of numbers that are not negative and mostly small, in a byte each where they are below 128: a long document has
/// more than a million of them in its semantic tokens.
struct PackedNumbers: Sendable, Equatable {
  /// Seven bits in each byte, the lowest first; the eighth says that more follow.
  private var bytes: [UInt8] = []
  private(set) var count = 0

  init(_ numbers: some Sequence<Int> = []) {
    for number in numbers { append(number) }
  }

  var isEmpty: Bool { count == 0 }

  mutating func append(_ number: Int) {
    var rest = UInt(Swift.max(0, number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
    count += 1
  }

  mutating func append(contentsOf other: PackedNumbers) {
    bytes += other.bytes
    count += other.count
  }

  /// For those of others and so many more that are lengths or places on a screen.
  mutating func reserveCapacity(bytesOf others: some Sequence<PackedNumbers>, andNumbers more: Int) {
    bytes.reserveCapacity(others.reduce(2 * more) { $0 + $1.bytes.count })
  }

  /// How long they are with a comma behind each, as decimals.
  var decimalLength: Int {
    reduce(0) { sum, number in
      var (digits, rest) = (1, number)
      while rest >= 10 { (digits, rest) = (digits + 1, rest / 10) }
      return sum + digits + 1
    }
  }

  /// Without room for more.
  var fitting: PackedNumbers {
    var result = PackedNumbers()
    result.bytes = bytes.withUnsafeBufferPointer { Array($0) }
    result.count = count
    return result
  }
}

extension PackedNumbers: Sequence {
  struct Iterator: IteratorProtocol {
    fileprivate var bytes: IndexingIterator<[UInt8]>

    mutating func next() -> Int? {
      guard var byte = bytes.next() else { return nil }
      var number = UInt(byte & 0x7f)
      var shift: UInt = 7
      while byte >= 0x80, let more = bytes.next() {
        byte = more
        number |= UInt(byte & 0x7f) << shift
        shift += 7
      }
      return Int(truncatingIfNeeded: number)
    }
  }

  func makeIterator() -> Iterator { Iterator(bytes: bytes.makeIterator()) }
}

extension PackedNumbers: Encodable {
  func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension PackedNumbers: ExpressibleByArrayLiteral {
  init(arrayLiteral numbers: Int...) { self.init(numbers) }
}
