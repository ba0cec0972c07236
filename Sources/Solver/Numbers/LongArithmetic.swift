// Counts what one solve spends on rationals that do not fit two machine words, and says when that is enough.
//
// Sums of a few ratios with hundreds of digits can have millions of digits, and then every operation takes seconds:
// no bound on pivots helps against that. Beyond the limit an operation gives 0 at once. That is wrong and is noticed,
// as the overflow of a `Fraction` is. Operations are counted, not timed: what is given up is a function of the
// problem.
import Synchronization

final class LongArithmetic: Sendable {
  /// The counter of the solve that this thread is in; nil: there is no limit.
  private static let local = TaskLocal<LongArithmetic?>(wrappedValue: nil)

  private let limit: Word
  private let work = Atomic<Word>(0)

  init(limit: Word) { self.limit = limit }

  /// The work done so far, roughly in products of words.
  var spent: Word { work.load(ordering: .relaxed) }

  var isExhausted: Bool { spent > limit }

  /// Does some work with this counter as its own.
  func counting<Answer>(_ work: () -> Answer) -> Answer { Self.local.withValue(self, operation: work) }

  /// Counts an operation on two numbers; false where it must not be carried out.
  static func isAllowed(_ left: Rational, _ right: Rational) -> Bool {
    guard let current = local.get() else { return true }
    // A part for the operation itself: short numbers take time as well.
    let products = 512 &+ Word(left.wordCount) &* Word(right.wordCount)
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
