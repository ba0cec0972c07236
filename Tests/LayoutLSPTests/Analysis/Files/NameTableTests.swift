import Testing

@testable import Analysis

/// The numbers of names, compared with a dictionary.
struct NameTableTests {
  @Test func equalNamesHaveEqualNumbers() {
    var random = SeededGenerator(seed: 3)
    var table = NameTable()
    var numbers: [String: Int] = ["": 0]
    #expect("".utf8.withContiguousStorageIfAvailable { table.number(of: UnsafeRawBufferPointer($0)) } ?? 0 == 0)
    for _ in 0..<5_000 {
      // Some names are as long as a word of the hash, or longer.
      let name = String((0..<random.below(20)).map { _ in ["a", "b", "\u{e4}"][random.below(3)] }.joined())
      let number = Array(name.utf8).withUnsafeBytes { table.number(of: $0) }
      #expect(number == numbers[name, default: numbers.count], "\(name)")
      numbers[name] = number
    }
    #expect(numbers.count > 1_000 && table.count == numbers.count)
  }
}
