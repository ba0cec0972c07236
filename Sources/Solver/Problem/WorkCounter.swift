/// What keeps a solve from going on for ever: whether its caller still wants it, whether its numbers still fit, and whether
/// it has done more than its `WorkLimit` allows. Counts work, never time: what is given up is a function of the problem.

/// Why a solve ended without an answer: nothing of it is used.
enum Stopped: Error {
  /// The caller no longer wants the answer: nothing else is tried.
  case unwanted
  /// A number may have been too large for the kind of numbers in use.
  case overflow
  case givenUp(Unsolved)

  var unsolved: Unsolved? { if case .givenUp(let unsolved) = self { unsolved } else { nil } }
}

final class WorkCounter {
  /// Units of work between two questions: some tens of microseconds.
  private static let interval = 128
  private(set) var spent = 0
  /// Pivots made, those of attempts that were given up included.
  private(set) var pivots = 0
  private let stop: StopCheck
  private let limit: WorkLimit
  /// The count of overflows at which fractions of machine words are still right; nil while rationals are in use.
  private var overflows: Int?
  private var longArithmetic: LongArithmetic?
  private var longArithmeticLeft: Int
  /// The run that took the most steps for its size.
  private(set) var hardestRun = (steps: 0, forms: 1)

  init(_ limit: WorkLimit = WorkLimit(), _ stop: @escaping StopCheck) {
    self.stop = stop
    self.limit = limit
    longArithmeticLeft = limit.bounds.longArithmetic
  }

  /// One pivot, or what takes about as long.
  func spend() throws(Stopped) {
    spent &+= 1
    // Wrong numbers might never come to an end.
    if let overflows, overflows != Overflow.count { throw .overflow }
    if let longArithmetic, longArithmetic.isExhausted { throw giveUp(.digits, limit.bounds.longArithmetic) }
    if spent % WorkCounter.interval == 0, stop() {
      limit.noteStop()
      throw .unwanted
    }
  }

  /// Counts what was done, for those who measure.
  func countPivots(_ count: Int) { pivots &+= count }

  /// Steps that a run with so many forms and kinks has taken.
  func spend(steps: Int, forms: Int) throws(Stopped) {
    if steps * hardestRun.forms > hardestRun.steps * forms { hardestRun = (steps, forms) }
    let most = limit.bounds.stepsPerForm * (forms + 8)
    if steps > most { throw giveUp(.steps, most) }
    try spend()
  }

  private func giveUp(_ reason: Unsolved.Reason, _ limit: Int) -> Stopped {
    .givenUp(Unsolved(reason: reason, limit: limit))
  }

  /// What `words` says, which calculates with fractions of machine words; where one of those overflows, what `rationals`
  /// says. `skippingWords`: it is known that words do not do. Not to be nested.
  func attempt<Answer>(
    skippingWords: Bool = false, words: () throws(Stopped) -> Answer, rationals: () throws(Stopped) -> Answer
  ) throws(Stopped) -> Answer {
    if skippingWords { return try withLongArithmetic(rationals) }
    let before = Overflow.count
    overflows = before
    do throws(Stopped) {
      let answer = try words()
      overflows = nil
      if Overflow.count == before { return answer }
    } catch {
      overflows = nil
      // All threads count overflows together: one that happened elsewhere, after the caller said stop, changes nothing.
      if case .unwanted = error { throw error }
      if Overflow.count == before { throw error }
    }
    return try withLongArithmetic(rationals)
  }

  /// Half of what is left is for this: one part of a problem that takes all that it gets leaves something for the others.
  private func withLongArithmetic<Answer>(_ run: () throws(Stopped) -> Answer) throws(Stopped) -> Answer {
    let counter = LongArithmetic(limit: longArithmeticLeft / 2)
    longArithmetic = counter
    let result = LongArithmetic.$current.withValue(counter) { () -> Result<Answer, Stopped> in
      do throws(Stopped) { return .success(try run()) } catch { return .failure(error) }
    }
    longArithmetic = nil
    longArithmeticLeft -= min(counter.spent, longArithmeticLeft / 2)
    if counter.isExhausted { throw giveUp(.digits, limit.bounds.longArithmetic) }
    return try result.get()
  }
}

extension Problem {
  /// The answer; nil where the caller said stop, or it was given up.
  func answer<Answer>(stop: StopCheck, _ body: (WorkCounter) throws(Stopped) -> Answer) -> Answer? {
    let result = withoutActuallyEscaping(stop) { stop -> Result<Answer, Stopped> in
      do throws(Stopped) { return .success(try body(WorkCounter(workLimit, stop))) } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let answer): return answer
    case .failure(let stopped):
      if let unsolved = stopped.unsolved { workLimit.note(unsolved) }
      return nil
    }
  }
}
