/// How much solving may cost before it is given up, and what its caller is told of that. Bounds are for what no layout
/// does: they are some fifty times what the hardest ones take.
import Synchronization

/// It would take more work than any layout has use for. Nothing is known of what was asked.
public struct Unsolved: Equatable, Sendable {
  public enum Reason: Sendable {
    /// Steps of the simplex method in one run.
    case steps
    /// Operations on numbers of very many digits, in products of machine words.
    case digits
    /// Numbers looked at: entries of rows and columns.
    case entries
  }
  public var reason: Reason
  /// The bound that was passed.
  public var limit: Int

  public init(reason: Reason, limit: Int) {
    self.reason = reason
    self.limit = limit
  }
}

/// Bounds for what is put to the solver: `stepsPerForm` for one run, the others for all questions that share a
/// `WorkLimit`.
public struct WorkBounds: Equatable, Sendable {
  /// Steps of one run of the simplex method for each form and each kink of its costs: rows, columns, bounds, soft
  /// constraints. The hardest programs there are tests for take about two; the bound is a multiple of that, and
  /// proportional to the size.
  public var stepsPerForm = 100
  /// Products of machine words in operations on numbers that do not fit two words: about a second.
  public var longArithmetic = 300_000_000
  /// Entries of rows and columns that are looked at, roughly, which is what everything else takes its time with: about a
  /// second. A layout of ten thousand lines takes some fifty thousand.
  public var entries = 30_000_000
  /// Members of conflicts that the answer to one question tells: a list that does not fit has, for each of its conflicts,
  /// as many as it is long.
  public var conflictMembers = 300_000

  public init() {}

  /// A share of all that is not per run.
  public func divided(by parts: Int) -> WorkBounds {
    var result = self
    result.longArithmetic /= parts
    result.entries /= parts
    return result
  }

  public func multiplied(by factor: Int) -> WorkBounds {
    var result = self
    result.longArithmetic *= factor
    result.entries *= factor
    return result
  }

  /// What is left when something was spent.
  public func without(_ spent: WorkSpent) -> WorkBounds {
    var result = self
    result.longArithmetic -= min(spent.longArithmetic, longArithmetic)
    result.entries -= min(spent.entries, entries)
    return result
  }

  /// No more than these.
  public func atMost(_ other: WorkBounds) -> WorkBounds {
    var result = self
    result.longArithmetic = min(longArithmetic, other.longArithmetic)
    result.entries = min(entries, other.entries)
    return result
  }

  /// Whether this is little of it: an eighth.
  public func isAmple(for spent: WorkSpent) -> Bool {
    spent.longArithmetic <= longArithmetic / 8 && spent.entries <= entries / 8
  }
}

/// What was done, in the units of `WorkBounds`: a function of what was asked.
public struct WorkSpent: Equatable, Sendable {
  public var longArithmetic = 0
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

/// What solving may cost in all, what it has cost, and a note of the first question that was given up. One may be shared by
/// several problems that are one to their caller.
public final class WorkLimit: Sendable {
  public let bounds: WorkBounds

  private struct Notes {
    var spent = WorkSpent()
    var unsolved: Unsolved?
    var wasStopped = false
  }
  private let notes = Mutex(Notes())

  public init(_ bounds: WorkBounds = WorkBounds()) { self.bounds = bounds }

  /// What was given up first, if anything was.
  public var unsolved: Unsolved? { notes.withLock { $0.unsolved } }

  /// The caller said stop.
  public var wasStopped: Bool { notes.withLock { $0.wasStopped } }

  public var spent: WorkSpent { notes.withLock { $0.spent } }

  /// What more it may cost.
  public var left: WorkBounds { bounds.without(spent) }

  /// Notes work that is done, or false where there is not that much left: then nothing of it is to be done.
  public func allows(entries: Int) -> Bool {
    notes.withLock { notes in
      guard entries <= bounds.entries - notes.spent.entries else {
        if notes.unsolved == nil { notes.unsolved = Unsolved(reason: .entries, limit: bounds.entries) }
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

/// Asked now and then during a long solve; `true` stops it.
public typealias StopCheck = () -> Bool
