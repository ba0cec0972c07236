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
  }
  public var reason: Reason
  /// The bound that was passed.
  public var limit: Int
}

/// Bounds for each question put to the solver.
public struct WorkBounds: Sendable {
  /// Steps of one run of the simplex method for each form and each kink of its costs: rows, columns, bounds, soft
  /// constraints. The hardest programs there are tests for take about two; the bound is a multiple of that, and
  /// proportional to the size.
  public var stepsPerForm = 100
  /// Products of machine words in operations on numbers that do not fit two words: some seconds at most.
  public var longArithmetic = 1_000_000_000

  public init() {}
}

/// What solving may cost, and a note of the first question that was given up. One may be shared by several problems that
/// are one to their caller.
public final class WorkLimit: Sendable {
  public let bounds: WorkBounds

  private struct Notes {
    var unsolved: Unsolved?
    var wasStopped = false
  }
  private let notes = Mutex(Notes())

  public init(_ bounds: WorkBounds = WorkBounds()) { self.bounds = bounds }

  /// What was given up first, if anything was.
  public var unsolved: Unsolved? { notes.withLock { $0.unsolved } }

  /// The caller said stop.
  public var wasStopped: Bool { notes.withLock { $0.wasStopped } }

  func note(_ unsolved: Unsolved) {
    notes.withLock { notes in
      if notes.unsolved == nil { notes.unsolved = unsolved }
    }
  }

  func noteStop() { notes.withLock { $0.wasStopped = true } }
}

/// Asked now and then during a long solve; `true` stops it.
public typealias StopCheck = () -> Bool
