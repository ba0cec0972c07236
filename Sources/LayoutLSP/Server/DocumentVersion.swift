/// A document with one text, and what it imports as it is: what is known of it, and who waits for that.
final class DocumentVersion {
  var solved: Analysis?
  /// An analysis in which only those layouts are solved that were solved before.
  var unsolved: Analysis?
  /// There is no analysis to be had.
  var isUnreadable = false
  /// Makes the analysis, or the diagnostics of one that is known.
  var job: Jobs.Job?
  /// The files that changed since the analysis was begun, while it was not known what it needs.
  var doubts: [FilePath] = []
  /// The requests about it; those that are answered too, while any waits.
  private(set) var questions: [Question] = []
  /// How many wait for an answer, and how many of these for the analysis.
  private(set) var waiting = 0
  private(set) var waitingForSolution = 0

  func add(_ question: Question) {
    question.version = self
    question.doubts = doubts.count
    questions.append(question)
    waiting += 1
    if question.isSolved { waitingForSolution += 1 }
  }

  /// A question has its answer.
  func end(_ question: Question) {
    guard !question.hasEnded else { return }
    question.hasEnded = true
    // Nothing holds the text any more.
    question.snapshot = nil
    question.running = nil
    leave(question)
  }

  private func leave(_ question: Question) {
    waiting -= 1
    if question.isSolved { waitingForSolution -= 1 }
    // They hold this version, and would do so for ever.
    if waiting == 0 { questions = [] }
  }

  /// Questions that came after a change which this version does not have wait for another.
  func move(to other: DocumentVersion, where isLate: (_ doubts: ArraySlice<FilePath>) -> Bool) {
    for question in questions where !question.hasEnded && question.version === self {
      guard isLate(doubts.prefix(question.doubts)) else { continue }
      leave(question)
      other.add(question)
    }
  }

  /// The document has another text: of what nobody waits for nothing is held, so that the text is changed in its place.
  func letGo() {
    guard waiting == 0 else { return }
    (solved, unsolved) = (nil, nil)
  }
}

/// A request about a document, with all as it was when it was asked.
final class Question {
  let request: PendingRequest
  let job: AnswerJob
  fileprivate(set) var snapshot: Snapshot?
  fileprivate(set) var version: DocumentVersion
  /// It waits for the analysis of its version.
  let isSolved: Bool
  /// How many doubts of its version there were when it was asked.
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

/// Questions that are answered one after the other, in the order in which they were asked.
final class QuestionLine {
  /// The one that is being answered.
  var current: Question?
  private var questions: [Question] = []
  private var head = 0

  func add(_ question: Question) { questions.append(question) }

  /// The next that still waits for an answer.
  var next: Question? {
    while head < questions.count, questions[head].request.isAnswered { head += 1 }
    if head == questions.count {
      questions.removeAll(keepingCapacity: head < 64)
      head = 0
    } else if head > 1024, head > questions.count / 2 {
      questions.removeFirst(head)
      head = 0
    }
    return head < questions.count ? questions[head] : nil
  }

  var isIdle: Bool { current == nil && next == nil }
}
