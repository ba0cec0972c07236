// How much work solving may take before it is given up, and what its caller learns of that. No real layout reaches
// the bounds: they are some fifty times what the hardest ones take.
import Synchronization

/// Why a question was given up: it would take more work than any layout needs. Nothing is known of its answer.
public struct Unsolved: Equatable, Sendable {
  public enum Reason: Sendable {
    /// Steps of the simplex method in one run.
    case steps
    /// Operations on numbers of very many digits, in products of machine words.
    case digits
    /// Entries of rows and columns that are read.
    case entries
  }
  public var reason: Reason
  /// The bound that was passed.
  public var limit: Word

  public init(reason: Reason, limit: Word) {
    self.reason = reason
    self.limit = limit
  }
}

/// Bounds on the solver's work: `stepsPerForm` for one run of the simplex method, `conflictMembers` for one question,
/// the others for all questions that share a `WorkLimit`.
public struct WorkBounds: Equatable, Sendable {
  /// The most steps of one run of the simplex method, for each form and each kink of its costs (rows, columns,
  /// bounds, soft constraints). The hardest programs of the tests take about two; the bound is a multiple of that,
  /// and proportional to the size.
  public var stepsPerForm = 100
  /// The most products of machine words in operations on numbers that do not fit two words: about a second.
  public var longArithmetic: Word = 300_000_000
  /// The most entries of rows and columns that are read, roughly, which is where all other work spends its time:
  /// about a second. A layout of ten thousand lines takes some fifty thousand.
  public var entries = 30_000_000
  /// The most members of conflicts that one answer lists: in a list of views that does not fit each conflict has as
  /// many members as the list is long.
  public var conflictMembers = 300_000

  public init() {}

  /// Returns an equal share of the bounds that several questions use up together.
  public func divided(by parts: Int) -> WorkBounds {
    var result = self
    result.longArithmetic /= Word(parts)
    result.entries /= parts
    return result
  }

  public func multiplied(by factor: Int) -> WorkBounds {
    var result = self
    result.longArithmetic *= Word(factor)
    result.entries *= factor
    return result
  }

  /// Returns what is left of the bounds after some work.
  public func without(_ spent: WorkSpent) -> WorkBounds {
    var result = self
    result.longArithmetic -= min(spent.longArithmetic, longArithmetic)
    result.entries -= min(spent.entries, entries)
    return result
  }

  /// Returns the smaller of both bounds, for those that several questions use up together.
  public func atMost(_ other: WorkBounds) -> WorkBounds {
    var result = self
    result.longArithmetic = min(longArithmetic, other.longArithmetic)
    result.entries = min(entries, other.entries)
    return result
  }

  /// Whether the work is at most an eighth of the bounds.
  public func isAmple(for spent: WorkSpent) -> Bool {
    spent.longArithmetic <= longArithmetic / 8 && spent.entries <= entries / 8
  }
}

/// The work done, in the units of `WorkBounds`: a function of the questions asked.
public struct WorkSpent: Equatable, Sendable {
  public var longArithmetic: Word = 0
  public var entries = 0

  public init() {}

  public static func + (one: WorkSpent, other: WorkSpent) -> WorkSpent {
    var sum = one
    sum.longArithmetic += other.longArithmetic
    sum.entries += other.entries
    return sum
  }

  public static func += (spent: inout WorkSpent, more: WorkSpent) { spent = spent + more }
}

/// The work that solving may take in all, the work done, and a note of the first question that was given up. Problems
/// that are one to their caller may share a limit.
public final class WorkLimit: Sendable {
  public let bounds: WorkBounds

  private struct Notes {
    var spent = WorkSpent()
    var unsolved: Unsolved?
    var wasStopped = false
  }
  private let notes = Mutex(Notes())

  public init(_ bounds: WorkBounds = WorkBounds()) { self.bounds = bounds }

  /// Why the first question was given up; nil where none was.
  public var unsolved: Unsolved? { notes.withLock { $0.unsolved } }

  /// Whether the caller stopped a question.
  public var wasStopped: Bool { notes.withLock { $0.wasStopped } }

  public var spent: WorkSpent { notes.withLock { $0.spent } }

  /// The work that may still be done.
  public var left: WorkBounds { bounds.without(spent) }

  /// Notes work that the caller is about to do. False where less is left: then the caller must not do it.
  public func allows(entries: Int) -> Bool {
    notes.withLock { notes in
      guard entries <= bounds.entries - notes.spent.entries else {
        if notes.unsolved == nil { notes.unsolved = Unsolved(reason: .entries, limit: Word(bounds.entries)) }
        return false
      }
      notes.spent.entries += entries
      return true
    }
  }

  func note(_ spent: WorkSpent) { notes.withLock { $0.spent += spent } }

  func note(_ unsolved: Unsolved) {
    notes.withLock { notes in
      if notes.unsolved == nil { notes.unsolved = unsolved }
    }
  }

  func noteStop() { notes.withLock { $0.wasStopped = true } }
}

/// Called now and then during a long solve; returns true to stop it.
public typealias StopCheck = () -> Bool
