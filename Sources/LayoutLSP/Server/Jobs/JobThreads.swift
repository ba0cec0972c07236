import Platform
import Protocol
import Synchronization

/// Threads that run jobs, and the mailbox in which they leave the results. Does not decide which job is run when, nor
/// on how many threads: the next free thread takes the next job.
final class JobThreads: Sendable {
  /// The computation of a job, from values of its own.
  typealias Work = @Sendable () -> any Sendable

  enum Delivery: Sendable {
    /// The result of the job with that number.
    case result(Int, any Sendable)
    /// A message to the client from a job that still runs.
    case message(OutgoingMessage)
  }

  private struct Job: Sendable {
    let number: Int
    let work: Work
  }

  private struct State {
    var jobs: [Job] = []
    var deliveries: [Delivery] = []
    var threads = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Holds a byte for each job that waits.
  private let jobs: Pipe
  /// Holds a byte while there are deliveries.
  private let mail: Pipe
  /// Whether a crash report tells what the threads do: each then gets a stack for signal handlers.
  private let notesLines: Bool

  init(notesLines: Bool) throws(SystemError) {
    self.notesLines = notesLines
    jobs = try Pipe()
    mail = try Pipe()
  }

  deinit {
    jobs.close()
    mail.close()
  }

  // MARK: For the one who hands out

  /// The descriptor to watch: it has input while there are deliveries.
  var mailbox: Int32 { mail.output }

  /// Adds a thread. Returns false if the system gives none.
  func add() -> Bool {
    guard let thread = Thread({ self.serve() }) else { return false }
    state.withLock { $0.threads += 1 }
    thread.detach()
    return true
  }

  /// Hands work to the next free thread.
  func run(_ number: Int, _ work: @escaping Work) {
    state.withLock { $0.jobs.append(Job(number: number, work: work)) }
    jobs.signal()
  }

  /// Takes the deliveries since the last call, in their order.
  func takeDeliveries() -> [Delivery] {
    state.withLock { state in
      guard !state.deliveries.isEmpty else { return [] }
      // Taken under the lock, so that there is a byte exactly while there are deliveries.
      _ = mail.take()
      defer { state.deliveries = [] }
      return state.deliveries
    }
  }

  /// Ends the threads, each when its job is done.
  func close() {
    let threads = state.withLock { state in
      state.isClosed = true
      state.jobs = []
      state.deliveries = []
      return state.threads
    }
    for _ in 0..<threads { jobs.signal() }
  }

  // MARK: On the threads

  func post(_ delivery: Delivery) {
    if add(delivery) { mail.signal() }
  }

  /// Adds a delivery. Returns whether it is the only one that waits.
  private func add(_ delivery: Delivery) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.deliveries.append(delivery)
      return state.deliveries.count == 1
    }
  }

  private func serve() {
    if notesLines { Signals.handleOnOtherStack() }
    while jobs.take() {
      if let isFirst = doNext() {
        if isFirst { mail.signal() }
      } else if state.withLock({ $0.isClosed }) {
        return
      }
    }
  }

  /// Runs the next job. Returns whether its delivery is the only one that waits; nil if there was no job. When it
  /// returns, this thread no longer holds what the job was given, nor its result: a text with a single holder is
  /// changed in place, and what the reader of the delivery releases is freed.
  private func doNext() -> Bool? {
    let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
    return job.map { add(.result($0.number, $0.work())) }
  }
}
