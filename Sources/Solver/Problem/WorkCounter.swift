// Ends a solve that takes too long: its caller no longer wants the answer, its numbers do not fit, or it has done
// more work than its `WorkLimit` allows. Work is counted, never time, so that what is given up is a function of the
// problem.

final class WorkCounter {
  /// How many units of work, or entries, lie between two calls of `stop`: some tens of microseconds, a millisecond at
  /// most.
  private static let interval = 128
  private static let entryInterval = 20_000
  private(set) var count = 0
  /// The work that counts against the limit.
  private(set) var spent = WorkSpent()
  /// Pivots made, including those of attempts that were given up.
  private(set) var pivots = 0
  /// How many members of conflicts may still be listed. At 0 or less a conflict is told without members that all
  /// stand before it.
  private(set) var membersLeft: Int
  private let stop: StopCheck
  private let limit: WorkLimit
  /// What the limit had left when this counter was made.
  private let most: WorkBounds
  /// The value of `spent.entries` beyond which the present attempt is given up.
  private var mostEntries: Int
  private var nextEntryQuestion = WorkCounter.entryInterval
  private let overflow = Overflow()
  /// The overflow count when the attempt with fractions began: while it has not changed, their values are right. nil
  /// while rationals are in use.
  private var overflows: Int?
  private var longArithmetic: LongArithmetic?
  /// The run of the simplex method that took the most steps for its size, for measurements.
  private(set) var hardestRun = (steps: 0, forms: 1)

  init(_ limit: WorkLimit = WorkLimit(), _ stop: @escaping StopCheck) {
    self.stop = stop
    self.limit = limit
    most = limit.left
    mostEntries = most.entries
    membersLeft = most.conflictMembers
  }

  /// Counts one pivot, or something that takes about as long.
  func spend() throws(Stopped) {
    count &+= 1
    try checkNumbers()
    if count % WorkCounter.interval == 0 { try ask() }
  }

  /// Counts entries of rows or columns that were read.
  func spend(entries: Int) throws(Stopped) {
    spent.entries &+= entries
    if spent.entries > nextEntryQuestion {
      nextEntryQuestion = spent.entries + WorkCounter.entryInterval
      try checkNumbers()
      try ask()
    }
    if spent.entries > mostEntries {
      try checkNumbers()
      throw giveUp(.entries, Word(limit.bounds.entries))
    }
  }

  /// Throws if a number so far may be wrong: a calculation with wrong numbers might never end, and its results must
  /// not be kept.
  func checkNumbers() throws(Stopped) {
    if let overflows, overflows != overflow.count { throw .overflow }
    if let longArithmetic, longArithmetic.isExhausted { throw giveUp(.digits, limit.bounds.longArithmetic) }
  }

  private func ask() throws(Stopped) {
    guard stop() else { return }
    limit.noteStop()
    throw .unwanted
  }

  /// How many entries the present attempt may still read.
  var entriesLeft: Int { max(mostEntries - spent.entries, 0) }

  /// Counts pivots, which are reported for measurements.
  func countPivots(_ count: Int) { pivots &+= count }

  /// Counts the members of a conflict that was listed.
  func countMembers(_ count: Int) { membersLeft -= count }

  /// Counts a step of a run of the simplex method that has taken `steps` so far. `forms`: its forms and kinks
  /// together.
  func spend(steps: Int, forms: Int) throws(Stopped) {
    if Word(steps) * Word(hardestRun.forms) > Word(hardestRun.steps) * Word(forms) { hardestRun = (steps, forms) }
    let most = limit.bounds.stepsPerForm * (forms + 8)
    if steps > most { throw giveUp(.steps, Word(most)) }
    try spend()
  }

  private func giveUp(_ reason: Unsolved.Reason, _ limit: Word) -> Stopped {
    .givenUp(Unsolved(reason: reason, limit: limit))
  }

  /// Returns the answer of `inFractions`, or, where a fraction of machine words overflows, that of `inRationals`.
  /// `skippingFractions`: fractions are known not to suffice. Not to be nested.
  ///
  /// An attempt may take half of what is left: a part of a problem that takes all that it gets leaves something for
  /// the others.
  func attempt<Answer>(
    skippingFractions: Bool = false, inFractions: () throws(Stopped) -> Answer,
    inRationals: () throws(Stopped) -> Answer
  ) throws(Stopped) -> Answer {
    let entries = spent.entries
    mostEntries = entries + max(most.entries - entries, 0) / 2
    defer { mostEntries = most.entries }
    if skippingFractions { return try withLongArithmetic(inRationals) }
    let before = overflow.count
    overflows = before
    let result = overflow.counting { () -> Result<Answer, Stopped> in
      do throws(Stopped) { return .success(try inFractions()) } catch { return .failure(error) }
    }
    overflows = nil
    if overflow.count == before { return try result.get() }
    if case .failure(.unwanted) = result { throw .unwanted }
    mostEntries = spent.entries + max(most.entries - spent.entries, 0) / 2
    return try withLongArithmetic(inRationals)
  }

  private func withLongArithmetic<Answer>(_ run: () throws(Stopped) -> Answer) throws(Stopped) -> Answer {
    let share = max(most.longArithmetic - spent.longArithmetic, 0) / 2
    let counter = LongArithmetic(limit: share)
    longArithmetic = counter
    let result = counter.counting { () -> Result<Answer, Stopped> in
      do throws(Stopped) { return .success(try run()) } catch { return .failure(error) }
    }
    longArithmetic = nil
    spent.longArithmetic += min(counter.spent, share)
    if counter.isExhausted { throw giveUp(.digits, limit.bounds.longArithmetic) }
    return try result.get()
  }
}

extension Problem {
  /// Runs `body` within the problem's work limit; returns nil where the caller stopped it, or it was given up.
  func answer<Answer>(stop: StopCheck, _ body: (WorkCounter) throws(Stopped) -> Answer) -> Answer? {
    let result = withoutActuallyEscaping(stop) { stop -> Result<Answer, Stopped> in
      let work = WorkCounter(workLimit, stop)
      defer { workLimit.note(work.spent) }
      do throws(Stopped) { return .success(try body(work)) } catch {
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
