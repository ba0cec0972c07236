import Synchronization

/// Threads that do jobs, and the mailbox in which they leave what came of them. Which job is done when, and on how many
/// threads, is not known here: whatever is handed over is begun by the next thread that is free.
final class JobThreads: Sendable {
  /// What a job computes, from values that it has for itself.
  typealias Work = @Sendable () -> any Sendable

  enum Letter: Sendable {
    /// What came of the job of that number.
    case result(Int, any Sendable)
    /// A word to the client in the middle of a job.
    case message(OutgoingMessage)
  }

  private struct Job: Sendable {
    let number: Int
    let work: Work
  }

  private struct State {
    var jobs: [Job] = []
    var letters: [Letter] = []
    var threads = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  /// A byte for each job that waits.
  private let jobs: Pipe
  /// A byte while there are letters.
  private let mail: Pipe
  /// Whether threads are to tell what they are at, should the process end.
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

  /// To be watched for input: then there are letters.
  var mailbox: Int32 { mail.output }

  /// One thread more; false where the system gives none.
  func add() -> Bool {
    guard let thread = Thread({ self.serve() }) else { return false }
    state.withLock { $0.threads += 1 }
    thread.detach()
    return true
  }

  /// Has the next thread that is free do the work.
  func run(_ number: Int, _ work: @escaping Work) {
    state.withLock { $0.jobs.append(Job(number: number, work: work)) }
    jobs.signal()
  }

  /// The letters since this was asked last, in their order.
  func takeLetters() -> [Letter] {
    state.withLock { state in
      guard !state.letters.isEmpty else { return [] }
      // Taken under the lock, so that there is a byte exactly while there are letters.
      _ = mail.take()
      defer { state.letters = [] }
      return state.letters
    }
  }

  /// Lets the threads end: each when its job is done.
  func close() {
    let threads = state.withLock { state in
      state.isClosed = true
      state.jobs = []
      state.letters = []
      return state.threads
    }
    for _ in 0..<threads { jobs.signal() }
  }

  // MARK: On the threads

  func post(_ letter: Letter) {
    if add(letter) { mail.signal() }
  }

  /// Whether it is the first that waits.
  private func add(_ letter: Letter) -> Bool {
    state.withLock { state in
      guard !state.isClosed else { return false }
      state.letters.append(letter)
      return state.letters.count == 1
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

  /// Does the next job, and says whether its letter is the first that waits; nil where there is none to do. When it returns
  /// nothing is held here any more of what the job was given, nor of what came of it: a text that only one holds is changed in
  /// its place, and what the one who reads the letter lets go of is free.
  private func doNext() -> Bool? {
    let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
    return job.map { add(.result($0.number, $0.work())) }
  }
}
