import Synchronization

/// Work that may be long, done on other threads so that the loop never waits for it. Decides how many threads there are and
/// what is done first; what a job is, and when it is wanted no more, is for those who start it.
///
/// There are as many threads as the machine has processors. Where all of them have been busy for a moment while a job waits,
/// there is one more, up to a fixed number; what still waits then waits for one of them. Jobs that nobody waits for take no
/// more than some of the threads, so that the others are there for whoever asks.
///
/// A job that is expected to be short and is the only one is done by the loop itself, when it has nothing else to do: to wake a
/// thread, and to be woken by it, can take longer than that. When the client says something meanwhile, it is begun once more on
/// a thread.
final class Jobs {
  /// Whether the result of a job is still wanted. The loop decides, the job asks now and then.
  final class Stop: Sendable {
    private let flag = Atomic(false)
    /// What the loop would hear of, if it did not do the job; negative where a thread does it.
    private let input: Int32
    /// Microseconds of the monotonic clock.
    private let looksAgain: Atomic<Int>

    fileprivate init(hearing input: Int32 = -1) {
      self.input = input
      looksAgain = Atomic(input < 0 ? Int.max : monotonicMicroseconds() + Self.pause)
    }

    /// Microseconds. What takes no longer, as most does, is not left half done: it would have to be begun anew.
    private static let pause = 1000

    var isSet: Bool {
      if wasSet { return true }
      guard input >= 0 else { return false }
      let now = monotonicMicroseconds()
      guard now >= looksAgain.load(ordering: .relaxed) else { return false }
      looksAgain.store(now + Self.pause, ordering: .relaxed)
      var input = Watched(input, for: .input)
      if input.look() { set() }
      return wasSet
    }

    /// Whether the job may have been told to stop; looks at nothing.
    fileprivate var wasSet: Bool { flag.load(ordering: .relaxed) }

    fileprivate func set() { flag.store(true, ordering: .relaxed) }
  }

  final class Job {
    fileprivate let number: Int
    fileprivate var stop = Stop()
    /// Somebody has asked for what comes of it.
    fileprivate let isAwaited: Bool
    fileprivate let queued: Int
    fileprivate var work: (@Sendable (Stop) -> any Sendable)?
    /// What the loop does with the result, and whether it is wanted.
    fileprivate var finish: (any Sendable, Bool) -> Void = { _, _ in }

    fileprivate init(number: Int, isAwaited: Bool) {
      self.number = number
      self.isAwaited = isAwaited
      queued = monotonicMilliseconds()
    }
  }

  /// Threads there may be, for machines of any size: as many slow documents hold nothing up.
  private static let mostThreads = 16
  /// Of those, for jobs that nobody waits for.
  private static let mostUnawaited = 8
  /// Milliseconds for which a job waits before there is one more thread.
  private static let patience = 10

  private let threads: JobThreads
  private var threadCount = 0
  private var last = 0
  /// Those that wait for a thread, in order.
  private var waiting: [Job] = []
  private var running: [Int: Job] = [:]
  /// One that the loop is to do itself. Then there is no other.
  private var short: Job?
  private let crashReport: CrashReport?

  init(crashReport: CrashReport?) throws(SystemError) {
    self.crashReport = crashReport
    threads = try JobThreads(notesLines: crashReport != nil)
  }

  /// To be watched for input: then something is to be delivered.
  var mailbox: Int32 { threads.mailbox }

  /// No job is under way.
  var isIdle: Bool { running.isEmpty && waiting.isEmpty && short == nil }

  /// Takes words to the client out of jobs.
  var messages: JobThreads { threads }

  /// Does `work` on another thread, and then `finish` here, which is told whether the job was not abandoned.
  /// - Parameters:
  ///   - isAwaited: somebody has asked for what comes of it.
  ///   - isShort: the loop may do it itself.
  ///   - line: what it is about, should the process end in it.
  func start<Result: Sendable>(
    isAwaited: Bool, isShort: Bool = false, line: @autoclosure () -> String,
    _ work: @escaping @Sendable (Stop) -> Result,
    finish: @escaping (Result, _ isWanted: Bool) -> Void
  ) -> Job {
    last += 1
    let job = Job(number: last, isAwaited: isAwaited)
    if crashReport == nil {
      job.work = work
    } else {
      let line = line()
      job.work = { stop in CrashReport.noting(line) { work(stop) } }
    }
    job.finish = { if let result = $0 as? Result { finish(result, $1) } }
    if isShort, isIdle {
      short = job
    } else {
      waiting += [short, job].compactMap { $0 }
      short = nil
      dispatch()
    }
    return job
  }

  /// The result of a job is not wanted any more. False where it had begun: then it still ends, and is finished.
  func abandon(_ job: Job) -> Bool {
    job.stop.set()
    guard running[job.number] == nil else { return false }
    if short === job { short = nil }
    waiting.removeAll { $0 === job }
    return true
  }

  /// Does the job that the loop is to do itself, unless something can be heard from `input` before it ends; false where there is
  /// none.
  func doShort(hearing input: Int32) -> Bool {
    guard let job = short else { return false }
    short = nil
    job.stop = Stop(hearing: input)
    // What has come since it asked last leaves its result whole.
    if let result = job.work?(job.stop), !job.stop.wasSet {
      job.work = nil
      job.finish(result, true)
    } else {
      job.stop = Stop()
      waiting.append(job)
      dispatch()
    }
    return true
  }

  /// Finishes what is done. `tell` is given words to the client that jobs had.
  func deliver(_ tell: (OutgoingMessage) -> Void) {
    for letter in threads.takeLetters() {
      switch letter {
      case .message(let message): tell(message)
      case .result(let number, let result):
        if let job = running.removeValue(forKey: number) { job.finish(result, !job.stop.wasSet) }
      }
    }
    dispatch()
  }

  /// Milliseconds until a job has waited long enough for one more thread; nil where none does.
  func wait(now: Int) -> Int? {
    guard threadCount < Self.mostThreads, let next = next else { return nil }
    return max(0, waiting[next].queued + Self.patience - now)
  }

  /// To be called when that time is over.
  func advance() { dispatch() }

  /// Nothing is wanted any more.
  func close() {
    for job in running.values { job.stop.set() }
    short = nil
    waiting = []
    running = [:]
    threads.close()
  }

  // MARK: Handing out

  /// The job that is to be done next.
  private var next: Int? {
    let unawaited = running.values.count { !$0.isAwaited }
    return waiting.firstIndex { $0.isAwaited || unawaited < Self.mostUnawaited }
  }

  private func dispatch() {
    while let next, running.count < threadCount || addThread(for: waiting[next]) || threadCount == 0 {
      let job = waiting.remove(at: next)
      running[job.number] = job
      if let work = job.work {
        let stop = job.stop
        // Where the system gives no thread at all the loop does it.
        if threadCount == 0 {
          threads.post(.result(job.number, work(stop)))
        } else {
          threads.run(job.number) { work(stop) }
        }
      }
      job.work = nil
    }
  }

  private func addThread(for job: Job) -> Bool {
    let hasWaited = monotonicMilliseconds() >= job.queued + Self.patience
    guard threadCount < Thread.processors || hasWaited && threadCount < Self.mostThreads, threads.add() else {
      return false
    }
    threadCount += 1
    return true
  }
}
