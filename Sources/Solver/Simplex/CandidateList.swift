/// The columns that may improve the cost: the shortest first, and of those about as short the last pushed.
///
/// There is a stack for each length below 32, and above for each power of two. The stacks are linked through the
/// columns themselves: a run may list every column of a long row and take back all but one.
struct CandidateList {
  private static let exact = 32
  private var tops = [Int32](repeating: -1, count: CandidateList.exact + Int.bitWidth)
  /// The form below each listed form in its stack, -1 for none; `unlisted` for the other forms.
  private var below: [Int32] = []
  private static let unlisted: Int32 = -2
  private var least = CandidateList.exact + Int.bitWidth
  private var greatest = -1

  mutating func reserveCapacity(_ count: Int) { below.reserveCapacity(count) }

  mutating func resize(_ formCount: Int) {
    below.append(contentsOf: repeatElement(CandidateList.unlisted, count: formCount - below.count))
  }

  func contains(_ form: Int) -> Bool { below[form] != CandidateList.unlisted }

  mutating func push(_ form: Int, length: Int) {
    let stack =
      length < CandidateList.exact ? length : CandidateList.exact + Int.bitWidth - 1 - length.leadingZeroBitCount
    below[form] = tops[stack]
    tops[stack] = Int32(truncatingIfNeeded: form)
    least = min(least, stack)
    greatest = max(greatest, stack)
  }

  mutating func pop() -> Int? {
    while least <= greatest {
      let form = Int(tops[least])
      if form >= 0 {
        tops[least] = below[form]
        below[form] = CandidateList.unlisted
        return form
      }
      least += 1
    }
    least = tops.count
    greatest = -1
    return nil
  }
}
