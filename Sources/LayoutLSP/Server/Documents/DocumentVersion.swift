import Analysis

/// A document with one text and its imports in one state: the analyses of it, and the requests that wait for them.
final class DocumentVersion {
  var solved: Analysis?
  /// An analysis in which only those layouts are solved that were solved before.
  var unsolved: Analysis?
  /// Whether the document cannot be read, so that there is no analysis.
  var isUnreadable = false
  /// The job that makes the analysis, or the diagnostics of a known analysis.
  var job: Jobs.Job?
  /// The files that changed since the analysis began. Whether it needs them is known when it ends.
  var doubts: [FilePath] = []
  /// The names whose files changed since the analysis began. Whether it asked for them is known when it ends.
  var doubtedNames: Set<WorkspaceNames.Sought> = []
  /// The requests about this version. Answered ones stay while any waits.
  private(set) var questions: [Question] = []
  /// The number of requests that wait for an answer, and (`waitingForSolution`) how many of them wait for the
  /// analysis.
  private(set) var waiting = 0
  private(set) var waitingForSolution = 0

  func add(_ question: Question) {
    question.version = self
    question.doubts = doubts.count
    questions.append(question)
    waiting += 1
    if question.isSolved { waitingForSolution += 1 }
  }

  /// Ends a question that is answered or given up.
  func end(_ question: Question) {
    guard !question.hasEnded else { return }
    question.hasEnded = true
    // A snapshot holds the document's text.
    question.snapshot = nil
    question.running = nil
    leave(question)
  }

  private func leave(_ question: Question) {
    waiting -= 1
    if question.isSolved { waitingForSolution -= 1 }
    // Questions hold this version, and would do so for ever.
    if waiting == 0 { questions = [] }
  }

  /// Moves the questions that were asked after a change which this version lacks to another version.
  func move(to other: DocumentVersion, where isLate: (_ doubts: ArraySlice<FilePath>) -> Bool) {
    for question in questions where !question.hasEnded && question.version === self {
      guard isLate(doubts.prefix(question.doubts)) else { continue }
      leave(question)
      other.add(question)
    }
  }

  /// Drops the analyses if nobody waits for them, so that the document's text is held once and can be changed in
  /// place.
  func dropAnalyses() {
    guard waiting == 0 else { return }
    (solved, unsolved) = (nil, nil)
  }
}

/// A request about a document, with the snapshot taken when it was asked.
final class Question {
  let request: PendingRequest
  let job: AnswerJob
  fileprivate(set) var snapshot: Snapshot?
  fileprivate(set) var version: DocumentVersion
  /// Whether it waits for the analysis of its version.
  let isSolved: Bool
  /// The number of `doubts` that its version had when it was asked.
  fileprivate var doubts = 0
  var running: Jobs.Job?
  fileprivate(set) var hasEnded = false

  init(_ request: PendingRequest, _ job: AnswerJob, _ snapshot: Snapshot, _ version: DocumentVersion, isSolved: Bool) {
    self.request = request
    self.job = job
    self.snapshot = snapshot
    self.version = version
    self.isSolved = isSolved
  }
}

/// Questions that are answered one at a time, in the order in which they were asked.
final class RequestQueue {
  /// The one that is being answered.
  var current: Question?
  private var questions = Queue<Question>()

  func add(_ question: Question) { questions.append(question) }

  /// The next question that still waits for an answer.
  var next: Question? {
    while questions.first?.request.isAnswered == true { questions.removeFirst() }
    return questions.first
  }

  var isIdle: Bool { current == nil && next == nil }
}
