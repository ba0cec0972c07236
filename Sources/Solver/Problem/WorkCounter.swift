// What keeps a solve from going on for ever: whether its caller still wants it, whether its numbers still fit, and whether
// it has done more than its `WorkLimit` allows. Counts work, never time: what is given up is a function of the problem.

final class WorkCounter {
  /// Units of work, and entries, between two questions: some tens of microseconds, a millisecond at most.
  private static let interval = 128
  private static let entryInterval = 20_000
  private(set) var count = 0
  /// What counts against the limit.
  private(set) var spent = WorkSpent()
  /// Pivots made, those of attempts that were given up included.
  private(set) var pivots = 0
  /// Members of conflicts that may still be told.
  private(set) var membersLeft: Int
  private let stop: StopCheck
  private let limit: WorkLimit
  /// What there was left when this began.
  private let most: WorkBounds
  /// What the attempt at hand may come to.
  private var mostEntries: Int
  private var nextEntryQuestion = WorkCounter.entryInterval
  private let overflow = Overflow()
  /// The count of overflows at which fractions of machine words are still right; nil while rationals are in use.
  private var overflows: Int?
  private var longArithmetic: LongArithmetic?
  /// The run that took the most steps for its size.
  private(set) var hardestRun = (steps: 0, forms: 1)

  init(_ limit: WorkLimit = WorkLimit(), _ stop: @escaping StopCheck) {
    self.stop = stop
    self.limit = limit
    most = limit.left
    mostEntries = most.entries
    membersLeft = most.conflictMembers
  }

  /// One pivot, or what takes about as long.
  func spend() throws(Stopped) {
    count &+= 1
    try check()
    if count % WorkCounter.interval == 0 { try ask() }
  }

  /// Entries of rows or columns that were looked at.
  func spend(entries: Int) throws(Stopped) {
    spent.entries &+= entries
    if spent.entries > nextEntryQuestion {
      nextEntryQuestion = spent.entries + WorkCounter.entryInterval
      try check()
      try ask()
    }
    if spent.entries > mostEntries {
      try check()
      throw giveUp(.entries, limit.bounds.entries)
    }
  }

  /// That the numbers so far are right: wrong ones might never come to an end, and are not to be kept.
  func check() throws(Stopped) {
    if let overflows, overflows != overflow.count { throw .overflow }
    if let longArithmetic, longArithmetic.isExhausted { throw giveUp(.digits, limit.bounds.longArithmetic) }
  }

  private func ask() throws(Stopped) {
    guard stop() else { return }
    limit.noteStop()
    throw .unwanted
  }

  /// How many entries the attempt at hand may still look at.
  var entriesLeft: Int { max(mostEntries - spent.entries, 0) }

  /// Counts what was done, for those who measure.
  func countPivots(_ count: Int) { pivots &+= count }

  /// Counts the members of a conflict that was told.
  func countMembers(_ count: Int) { membersLeft -= count }

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
  ///
  /// Half of what is left is for this: one part of a problem that takes all that it gets leaves something for the others.
  func attempt<Answer>(
    skippingWords: Bool = false, words: () throws(Stopped) -> Answer, rationals: () throws(Stopped) -> Answer
  ) throws(Stopped) -> Answer {
    let entries = spent.entries
    mostEntries = entries + max(most.entries - entries, 0) / 2
    defer { mostEntries = most.entries }
    if skippingWords { return try withLongArithmetic(rationals) }
    let before = overflow.count
    overflows = before
    let result = Overflow.$current.withValue(overflow) { () -> Result<Answer, Stopped> in
      do throws(Stopped) { return .success(try words()) } catch { return .failure(error) }
    }
    overflows = nil
    if overflow.count == before { return try result.get() }
    if case .failure(.unwanted) = result { throw .unwanted }
    mostEntries = spent.entries + max(most.entries - spent.entries, 0) / 2
    return try withLongArithmetic(rationals)
  }

  private func withLongArithmetic<Answer>(_ run: () throws(Stopped) -> Answer) throws(Stopped) -> Answer {
    let share = max(most.longArithmetic - spent.longArithmetic, 0) / 2
    let counter = LongArithmetic(limit: share)
    longArithmetic = counter
    let result = LongArithmetic.$current.withValue(counter) { () -> Result<Answer, Stopped> in
      do throws(Stopped) { return .success(try run()) } catch { return .failure(error) }
    }
    longArithmetic = nil
    spent.longArithmetic += min(counter.spent, share)
    if counter.isExhausted { throw giveUp(.digits, limit.bounds.longArithmetic) }
    return try result.get()
  }
}

extension Problem {
  /// The answer; nil where the caller said stop, or it was given up.
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
