import Synchronization

// Answers to the parts of problems that have much in common: a layout has many combinations of states, and most of its parts
// are the same in all of them. How a part is solved is not known here.

/// What is known of parts that were solved before. A part is known by all that its answer depends on, so that it makes no
/// difference to an answer whether it was. For problems whose observed variables ascend.
public final class KnownParts: Sendable {
  /// A part's variables and rows in numbers.
  struct Key: Hashable {
    let numbers: [Int]
    /// Found once: there may be many, and many of them are long.
    private let hash: Int

    init(_ numbers: [Int]) {
      self.numbers = numbers
      // As in Knuth, The Art of Computer Programming 3, 6.4: multiplied by what mixes the bits.
      hash = numbers.reduce(0) { ($0 ^ $1) &* 0x2545_F491_4F6C_DD1D ^ ($0 &>> 29) }
    }

    static func == (left: Key, right: Key) -> Bool { left.hash == right.hash && left.numbers == right.numbers }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// Of a part in which nothing conflicts. Constraints by their places among its rows.
  struct Answer: Sendable {
    var values: [Rational]
    var free: [FreeVariable]
    var broken: [(row: Int, violation: Rational)]
    var redundant: [Int]
    var isUnique: Bool
  }

  /// So many parts are kept.
  private static let most = 10_000

  private let answers = Mutex<[Key: Answer]>([:])

  public init() {}

  func answer(to key: Key) -> Answer? { answers.withLock { $0[key] } }

  func keep(_ answer: Answer, for key: Key) {
    answers.withLock { if $0.count < Self.most { $0[key] = answer } }
  }
}
