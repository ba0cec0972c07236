import Testing

@testable import LayoutLSP

struct ChunkedTests {
  /// Against an array that is changed in the same way.
  @Test func replacingIsThatOfAnArray() {
    var random = SeededGenerator(seed: 7)
    for length in [0, 1, 63, 64, 65, 129, 1_000] {
      var array = Array(0..<length)
      var list = Chunked(array)
      for step in 0..<200 {
        let start = Int(random.next() % UInt64(array.count + 1))
        let longest = random.next() % 8 == 0 ? array.count : 3
        let end = min(array.count, start + Int(random.next() % UInt64(longest + 1)))
        let new = (0..<Int(random.next() % (random.next() % 8 == 0 ? 300 : 4))).map { 10_000 * step + $0 }
        list = list.replacing(start..<end, with: new)
        array.replaceSubrange(start..<end, with: new)
        #expect(list.count == array.count && Array(list) == array)
        for index in array.indices where list[index] != array[index] { Issue.record("element \(index)") }
      }
    }
  }
}
