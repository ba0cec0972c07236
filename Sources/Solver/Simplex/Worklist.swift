/// The columns that may improve, the shortest first, of those about as short the last to come.
///
/// A stack for each length, and above some length for each power of two, linked through the columns themselves: a run may
/// list every column of a long row and take back all but one.
struct Worklist {
  private static let exact = 32
  private var tops = [Int](repeating: -1, count: Worklist.exact + Int.bitWidth)
  /// The form below each listed one in its stack, -1 for none.
  private var below: [Int] = []
  private var isListed: [Bool] = []
  private var least = Worklist.exact + Int.bitWidth
  private var greatest = -1

  mutating func reserveCapacity(_ count: Int) {
    below.reserveCapacity(count)
    isListed.reserveCapacity(count)
  }

  mutating func resize(_ formCount: Int) {
    let more = formCount - below.count
    below.append(contentsOf: repeatElement(-1, count: more))
    isListed.append(contentsOf: repeatElement(false, count: more))
  }

  func contains(_ form: Int) -> Bool { isListed[form] }

  mutating func push(_ form: Int, length: Int) {
    let stack =
      length < Worklist.exact ? length : Worklist.exact + Int.bitWidth - 1 - length.leadingZeroBitCount
    isListed[form] = true
    below[form] = tops[stack]
    tops[stack] = form
    least = min(least, stack)
    greatest = max(greatest, stack)
  }

  mutating func pop() -> Int? {
    while least <= greatest {
      let form = tops[least]
      if form >= 0 {
        tops[least] = below[form]
        isListed[form] = false
        return form
      }
      least += 1
    }
    least = tops.count
    greatest = -1
    return nil
  }
}
