/// What the operations on rationals that do not fit two machine words have cost in one solve, and when that is enough.
///
/// Sums of a few ratios with hundreds of digits can have millions, and every operation on those takes seconds: no count of
/// pivots bounds that. Beyond the limit an operation gives 0 at once, which is wrong and is noticed, as the overflow of a
/// `Fraction` is. Counted, not timed: what is given up is a function of the problem.
import Synchronization

final class LongArithmetic: Sendable {
  /// That of the solve this thread is in; where there is none, there is no limit.
  @TaskLocal static var current: LongArithmetic?

  private let limit: Int
  private let work = Atomic<Int>(0)

  init(limit: Int) { self.limit = limit }

  /// Products of words, roughly.
  var spent: Int { work.load(ordering: .relaxed) }

  var isExhausted: Bool { spent > limit }

  /// Counts an operation on these; false where it is not to be carried out.
  static func isAllowed(_ left: Rational, _ right: Rational) -> Bool {
    guard let current else { return true }
    // What is short takes its time as well.
    let products = 512 &+ left.wordCount &* right.wordCount
    return current.work.wrappingAdd(products, ordering: .relaxed).newValue <= current.limit
  }
}

extension Rational {
  fileprivate var wordCount: Int {
    switch storage {
    case .small: 2
    case .big(let fraction): fraction.numerator.words.count + fraction.denominator.words.count
    }
  }
}
