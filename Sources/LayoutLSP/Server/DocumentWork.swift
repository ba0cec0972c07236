/// The work about one document: its analyses, the answers of requests about it in the order in which they were asked, and
/// its diagnostics. Each is a job; which is to be done next is decided here.
///
/// Of a document there are at a time: the analysis of its newest text; one of an older text, while a request that came
/// before the change waits for its answer; one answer that needs an analysis and one that does not; and what was given up and
/// has not noticed yet. Of the last there is at most one before something new is begun.
final class DocumentWork {
  /// What became of diagnostics that are wanted.
  enum Outcome {
    case found(Diagnosis)
    /// It is neither open, nor may it be read.
    case unreadable
    /// The text is another by now.
    case overtaken
  }

  /// The file; nil for work that is about all files.
  let file: FilePath?
  /// Those of which this is one: it holds them until it ends.
  private let documents: AnalysedDocuments
  private(set) var newest: DocumentVersion?
  /// Versions that requests still wait for, the oldest first.
  private var older: [DocumentVersion] = []
  private let solvedLine = QuestionLine()
  private let unsolvedLine = QuestionLine()
  /// Those who wait for the diagnostics of the newest version.
  private var waiters: [(Outcome) -> Void] = []
  private var isClientWaiting = false
  /// Jobs that are given up and have not ended.
  private var abandoned = 0
  /// Milliseconds of the monotonic clock before which no analysis is begun.
  private(set) var notBefore: Int?
  /// The last analysis took so little time that the loop may make the next one.
  private var isQuick = false

  init(_ file: FilePath?, of documents: AnalysedDocuments) {
    self.file = file
    self.documents = documents
  }

  private var jobs: Jobs { documents.connection.jobs }

  /// Somebody waits for something.
  var isAwaited: Bool { !waiters.isEmpty || !solvedLine.isIdle || !unsolvedLine.isIdle }
  /// Nothing is under way.
  var isIdle: Bool { !isAwaited && abandoned == 0 && newest?.job == nil }

  // MARK: Asking

  func ask(_ request: PendingRequest, _ job: AnswerJob, isSolved: Bool) {
    let question = Question(request, job, documents.snapshot, version, isSolved: isSolved)
    question.version.add(question)
    (isSolved ? solvedLine : unsolvedLine).add(question)
    request.whenGivenUp = { [weak self] in self?.giveUp(question) }
    advance()
  }

  /// - Parameter isAwaited: the client has asked for them.
  func diagnose(isAwaited: Bool, _ take: @escaping (Outcome) -> Void) {
    waiters.append(take)
    isClientWaiting = isClientWaiting || isAwaited
    advance()
  }

  private var version: DocumentVersion {
    let version = newest ?? DocumentVersion()
    newest = version
    return version
  }

  private func fulfil(_ outcome: Outcome) {
    let all = waiters
    waiters = []
    isClientWaiting = false
    for take in all { take(outcome) }
  }

  // MARK: Changes

  /// Bytes that all older texts of a document may have together which requests wait for.
  private static let mostOlder = 64 << 20

  /// The document has another text, or will have one at once, of about so many bytes.
  func textChanges(bytes: Int) {
    let last = newest
    newest = nil
    fulfil(.overtaken)
    guard let last else { return }
    older.removeAll { $0.waiting == 0 }
    if last.waiting > 0 { older.append(last) }
    last.letGo()
    dropUnwanted(last)
    while older.count * bytes > Self.mostOlder {
      for question in older.removeFirst().questions {
        documents.connection.requests.giveUp(question.request, .outdated)
      }
    }
  }

  /// Something that the document needs has changed.
  func surroundingsChange() {
    guard let last = newest else { return }
    newest = nil
    last.letGo()
    dropUnwanted(last)
  }

  /// A file has changed, and what the document needs may be on its way to be known.
  func doubt(_ file: FilePath) {
    if newest?.job != nil { newest?.doubts.append(file) }
  }

  /// Nobody waits for any of it any more.
  func end() {
    waiters = []
    if let newest { dropUnwanted(newest) }
  }

  // MARK: Giving up

  private func giveUp(_ question: Question) {
    let running = question.running
    question.version.end(question)
    for line in [solvedLine, unsolvedLine] where line.current === question {
      line.current = nil
      if let running { abandon(running) }
    }
    dropUnwanted(question.version)
    advance()
  }

  /// Stops the analysis of a version that nobody wants.
  private func dropUnwanted(_ version: DocumentVersion) {
    guard let job = version.job, version.waitingForSolution == 0, version !== newest || waiters.isEmpty else { return }
    version.job = nil
    abandon(job)
  }

  /// Milliseconds for which the next analysis waits for one that is given up: mostly that ends at once, and leaves what it
  /// has found.
  private static let patience = 5

  private func abandon(_ job: Jobs.Job) {
    guard !jobs.abandon(job) else { return }
    abandoned += 1
    notBefore = monotonicMilliseconds() + Self.patience
    documents.putOff(file)
  }

  private func abandonedEnds() {
    abandoned -= 1
    if abandoned == 0 { notBefore = nil }
  }

  // MARK: Jobs

  /// Starts what may be started: nothing while the client does not read.
  func advance() {
    if let notBefore, notBefore <= monotonicMilliseconds() { self.notBefore = nil }
    guard abandoned <= 1 else { return }
    guard !documents.connection.outbox.isFull else { return documents.putOff(file) }
    defer { if isIdle { documents.rest(file) } }
    answerNext(in: unsolvedLine)
    answerNext(in: solvedLine)
    guard !waiters.isEmpty else { return }
    if version.isUnreadable { return fulfil(.unreadable) }
    analyse(version) { documents.snapshot }
  }

  private func answerNext(in line: QuestionLine) {
    guard line.current == nil, let question = line.next, let asked = question.snapshot else { return }
    let version = question.version
    if question.isSolved, version.solved == nil, !version.isUnreadable {
      return analyse(version) { documents.refreshed(asked) }
    }
    line.current = question
    let (job, snapshot) = (question.job, documents.refreshed(asked))
    let (solved, unsolved) = (version.solved, version.unsolved)
    let entry = job.uri.flatMap { snapshot.buffers[FileURI.file($0)] }
    question.running = jobs.start(
      isAwaited: true, line: CrashReport.jobLine(job.message.method, job.uri, version: entry?.version)
    ) {
      job.run(snapshot, solved: solved, unsolved: unsolved, $0)
    } finish: { [weak self] outcome, isWanted in
      self?.answered(question, outcome, in: line, isWanted)
    }
  }

  private func answered(_ question: Question, _ outcome: AnswerJob.Outcome, in line: QuestionLine, _ isWanted: Bool) {
    documents.learn(from: outcome.workspace, isOvertaken: question.version !== newest)
    if isWanted {
      line.current = nil
      question.version.end(question)
      if question.version === newest, newest?.unsolved == nil { newest?.unsolved = outcome.unsolved }
      if let answer = outcome.answer { documents.connection.requests.answer(question.request, answer) }
      if question.version !== newest { question.version.letGo() }
    } else {
      abandonedEnds()
    }
    advance()
  }

  /// Has a version analysed, and diagnosed where that is wanted.
  private func analyse(_ version: DocumentVersion, _ snapshot: () -> Snapshot) {
    guard let file, version.job == nil, version.solved != nil || notBefore == nil else { return }
    let job = AnalysisJob(file: file, diagnoses: version === newest && !waiters.isEmpty)
    let (known, now) = (version.solved, snapshot())
    let entry = now.buffers[file]
    version.job = jobs.start(
      isAwaited: isClientWaiting || version.waitingForSolution > 0, isShort: isQuick,
      line: CrashReport.jobLine("textDocument/publishDiagnostics", entry?.uri ?? file.text, version: entry?.version)
    ) {
      job.run(now, known: known, $0)
    } finish: { [weak self] outcome, isWanted in
      self?.analysed(version, outcome, isWanted)
    }
  }

  private func analysed(_ version: DocumentVersion, _ outcome: AnalysisJob.Outcome, _ isWanted: Bool) {
    isQuick = isWanted && outcome.duration < documents.patience * 1000
    // What is known of the text before is let go of when the client has been told: a model takes a while to be taken apart.
    let former = file.flatMap { documents.buffers.workspace.caches[$0] }
    defer { withExtendedLifetime(former) {} }
    documents.learn(from: outcome.workspace, isOvertaken: !isWanted || version !== newest)
    if isWanted {
      version.job = nil
      version.solved = outcome.analysis
      version.isUnreadable = outcome.analysis == nil
      if let file, version === newest, documents.isConcerned(file, by: version.doubts[...]) {
        newest = nil
        version.move(to: self.version) { documents.isConcerned(file, by: $0) }
        documents.echo(file)
      }
      version.doubts = []
      // Where the settings have changed meanwhile it is made again, of the analysis that is known now.
      if version === newest, let diagnosis = outcome.diagnosis, diagnosis.options == documents.options {
        fulfil(.found(diagnosis))
      }
    } else {
      abandonedEnds()
    }
    advance()
  }
}
