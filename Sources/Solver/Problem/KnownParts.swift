import Synchronization

// Answers to parts of problems, kept to be used again: a layout has many combinations of states, and most of its
// parts are the same in all of them. This file does not know how a part is solved.

/// A cache of answers to parts that were solved before. The key of a part holds its variables and rows, so that an
/// answer from the cache equals the one that solving would give. Only for problems with one `negligible`, whose
/// `observed` variables ascend.
public final class KnownParts: Sendable {
  /// The variables and rows of a part, encoded as integers.
  struct Key: Hashable {
    let numbers: [Word]
    /// Computed once: there may be many keys, and many of them are long.
    private let hash: Word

    init(_ numbers: [Word]) {
      self.numbers = numbers
      // Multiplicative hashing, with a factor that mixes the bits: Knuth, The Art of Computer Programming 3, 6.4.
      hash = numbers.reduce(0) { ($0 ^ $1) &* 0x2545_F491_4F6C_DD1D ^ ($0 &>> 29) }
    }

    static func == (left: Key, right: Key) -> Bool { left.hash == right.hash && left.numbers == right.numbers }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// The answer to a part in which nothing conflicts. It names constraints by their rows in the part.
  struct Answer: Sendable {
    var values: [Rational]
    var free: [FreeVariable]
    var broken: [(row: Int, violation: Rational)]
    var redundant: [Int]
    var isUnique: Bool
  }

  /// The most answers that are kept.
  private static let most = 10_000

  private let answers = Mutex<[Key: Answer]>([:])

  public init() {}

  func answer(to key: Key) -> Answer? { answers.withLock { $0[key] } }

  func keep(_ answer: Answer, for key: Key) {
    answers.withLock { if $0.count < Self.most { $0[key] = answer } }
  }
}
