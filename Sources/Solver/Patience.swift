/// Counts the work of one solve and asks now and then whether it is still wanted. Not a limit: only the caller stops.

/// The caller said stop, or a number was too large for the kind of numbers in use: nothing of the solve is used.
struct Stopped: Error {}

final class Patience {
  /// Units of work between two questions: some tens of microseconds.
  private static let interval = 128
  private(set) var work = 0
  /// Pivots made, those of attempts that were given up included.
  private(set) var pivots = 0
  private let stop: StopCheck
  /// The count of overflows at which fractions of machine words are still right; nil while rationals are in use.
  private var overflows: Int?

  init(_ stop: @escaping StopCheck) { self.stop = stop }

  /// One pivot, or what takes about as long.
  func spend() throws(Stopped) {
    work &+= 1
    // Wrong numbers might never come to an end.
    if let overflows, overflows != Overflow.count { throw Stopped() }
    if work % Patience.interval == 0, stop() { throw Stopped() }
  }

  /// Counts what was done, for those who measure.
  func countPivots(_ count: Int) { pivots &+= count }

  /// What `words` says, which calculates with fractions of machine words; where one of those overflows, what `rationals`
  /// says. Not to be nested.
  func attempt<Answer>(
    words: () throws(Stopped) -> Answer, rationals: () throws(Stopped) -> Answer
  ) throws(Stopped) -> Answer {
    let before = Overflow.count
    overflows = before
    do throws(Stopped) {
      let answer = try words()
      overflows = nil
      if Overflow.count == before { return answer }
    } catch {
      overflows = nil
      if Overflow.count == before { throw error }
    }
    return try rationals()
  }
}
