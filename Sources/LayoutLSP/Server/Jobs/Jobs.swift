import Platform
import Protocol
import Synchronization

/// Runs work that may be long on other threads, so that the loop never waits for it. Decides how many threads there
/// are and which job comes next; what a job does, and when it is no longer wanted, is up to whoever starts it.
///
/// There are as many threads as the machine has processors. If all of them are busy while a job waits for `threadDelay`,
/// one more is added, up to `mostThreads`; then jobs wait for a free one. Jobs that nobody waits for take at most
/// `mostUnawaited` threads, so that the others are free for requests; and jobs about long texts at most `mostLong`, so that
/// some are free for short ones.
///
/// A job that is expected to be short and is the only one is run by the loop itself, when that has nothing else to do:
/// to wake a thread, and to be woken by it, can take longer than the job. If the client sends something meanwhile, the
/// job is begun again on a thread.
final class Jobs {
  /// Whether the result of a job is still wanted. The loop decides, the job asks now and then.
  final class Stop: Sendable {
    private let flag = Atomic(false)
    /// The input that the loop cannot watch while it runs the job; negative if a thread runs it.
    private let input: Int32
    /// The time of the next look at the input, in microseconds of the monotonic clock.
    private let looksAgain: Atomic<Int>
    /// The time at which the job has taken too long, in microseconds of the monotonic clock.
    private let deadline = Atomic(Int.max)

    fileprivate init(hearing input: Int32 = -1) {
      self.input = input
      looksAgain = Atomic(input < 0 ? Int.max : monotonicMicroseconds() + Self.pause)
    }

    /// Microseconds between two looks at the input. Most jobs end before the first look, and so need not be begun
    /// again.
    private static let pause = 1000

    var isSet: Bool {
      if wasSet || isOverdue { return true }
      guard input >= 0 else { return false }
      let now = monotonicMicroseconds()
      guard now >= looksAgain.load(ordering: .relaxed) else { return false }
      looksAgain.store(now + Self.pause, ordering: .relaxed)
      var input = PollTarget(input, for: .input)
      if input.look() { set() }
      return wasSet
    }

    /// Whether the flag is set; does not look at the input.
    fileprivate var wasSet: Bool { flag.load(ordering: .relaxed) }

    /// Whether the job has taken too long.
    var isOverdue: Bool {
      let deadline = deadline.load(ordering: .relaxed)
      return deadline != Int.max && monotonicMicroseconds() >= deadline
    }

    /// Tells the job to stop after a number of milliseconds from now on.
    func set(after milliseconds: Int) {
      deadline.store(monotonicMicroseconds() + milliseconds * 1000, ordering: .relaxed)
    }

    fileprivate func set() { flag.store(true, ordering: .relaxed) }
  }

  final class Job {
    fileprivate let number: Int
    fileprivate var stop = Stop()
    /// Whether somebody has asked for the result.
    fileprivate let isAwaited: Bool
    /// Whether it is about a long text.
    fileprivate let isLong: Bool
    /// When it began to wait, or a thread for it was last refused: milliseconds of the monotonic clock.
    fileprivate var queued: Int
    fileprivate var work: (@Sendable (Stop) -> any Sendable)?
    /// Called by the loop with the result, and whether that is still wanted.
    fileprivate var finish: (any Sendable, Bool) -> Void = { _, _ in }

    fileprivate init(number: Int, isAwaited: Bool, isLong: Bool) {
      self.number = number
      (self.isAwaited, self.isLong) = (isAwaited, isLong)
      queued = monotonicMilliseconds()
    }
  }

  /// The number up to which threads are added for waiting jobs, whatever the machine: fewer slow documents hold
  /// nothing up.
  private static let mostThreads = 16
  /// The most jobs that run at a time and that nobody waits for.
  private static let mostUnawaited = 8
  /// The most jobs about long texts that run at a time.
  private static let mostLong = 12
  /// Milliseconds for which a job waits before a thread is added.
  private static let threadDelay = 10

  private let threads: JobThreads
  private var threadCount = 0
  private var last = 0
  /// The jobs that wait for a thread, in order.
  private var waiting: [Job] = []
  private var running: [Int: Job] = [:]
  /// The job that the loop is to run itself. While there is one, there is no other job.
  private var short: Job?
  private let crashReport: CrashReport?

  init(crashReport: CrashReport?) throws(SystemError) {
    self.crashReport = crashReport
    threads = try JobThreads(notesLines: crashReport != nil)
  }

  /// The descriptor to watch: it has input when there is something to deliver.
  var mailbox: Int32 { threads.mailbox }

  /// Whether there is no job.
  var isIdle: Bool { running.isEmpty && waiting.isEmpty && short == nil }

  /// Where running jobs post messages to the client.
  var messages: JobThreads { threads }

  /// Runs `work` on another thread, and then `finish` here, with the result and whether it is still wanted.
  /// - Parameters:
  ///   - isAwaited: whether somebody has asked for the result.
  ///   - isLong: whether the job is about a long text.
  ///   - isShort: whether the loop may run the job itself.
  ///   - line: what the job is about, for the crash report.
  func start<Result: Sendable>(
    isAwaited: Bool, isLong: Bool = false, isShort: Bool = false, line: @autoclosure () -> String,
    _ work: @escaping @Sendable (Stop) -> Result,
    finish: @escaping (Result, _ isWanted: Bool) -> Void
  ) -> Job {
    last += 1
    let job = Job(number: last, isAwaited: isAwaited, isLong: isLong)
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

  /// Abandons a job. Returns false if it had begun: then it still ends, and `finish` is called.
  func abandon(_ job: Job) -> Bool {
    job.stop.set()
    guard running[job.number] == nil else { return false }
    if short === job { short = nil }
    waiting.removeAll { $0 === job }
    return true
  }

  /// Runs the job that the loop is to run itself, until something arrives at `input`. Returns false if there is no
  /// such job.
  func doShort(hearing input: Int32) -> Bool {
    guard let job = short else { return false }
    short = nil
    job.stop = Stop(hearing: input)
    // What has arrived since the job looked last does not spoil its result.
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

  /// Finishes the jobs that are done. Gives `tell` the messages to the client that jobs have posted.
  func deliver(_ tell: (OutgoingMessage) -> Void) {
    for delivery in threads.takeDeliveries() {
      switch delivery {
      case .message(let message): tell(message)
      case .result(let number, let result):
        if let job = running.removeValue(forKey: number) { job.finish(result, !job.stop.wasSet) }
      }
    }
    dispatch()
  }

  /// Milliseconds until a job has waited long enough for one more thread; nil if none waits for that.
  func wait(now: Int) -> Int? {
    guard threadCount < Self.mostThreads, let next = next else { return nil }
    return max(0, waiting[next].queued + Self.threadDelay - now)
  }

  /// To be called when the time of `wait` is over.
  func advance() { dispatch() }

  /// Abandons all jobs, and ends the threads.
  func close() {
    for job in running.values { job.stop.set() }
    short = nil
    waiting = []
    running = [:]
    threads.close()
  }

  // MARK: Handing out

  /// The index in `waiting` of the job to be run next; nil if none may be run.
  private var next: Int? {
    let (unawaited, long) = (running.values.count { !$0.isAwaited }, running.values.count { $0.isLong })
    return waiting.firstIndex {
      ($0.isAwaited || unawaited < Self.mostUnawaited) && (!$0.isLong || long < Self.mostLong)
    }
  }

  private func dispatch() {
    while let next, running.count < threadCount || addThread(for: waiting[next]) || threadCount == 0 {
      let job = waiting.remove(at: next)
      running[job.number] = job
      if let work = job.work {
        let stop = job.stop
        // If the system gives no thread at all, the loop runs the job.
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
    let now = monotonicMilliseconds()
    let hasWaited = now >= job.queued + Self.threadDelay
    guard threadCount < Thread.processors || hasWaited && threadCount < Self.mostThreads else { return false }
    guard threads.add() else {
      // The system has none to give: the job waits before it asks again, so that the loop sleeps meanwhile.
      job.queued = now
      return false
    }
    threadCount += 1
    return true
  }
}
