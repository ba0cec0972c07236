import Analysis
import Features
import Platform
import Protocol

/// The work for one document: its analyses, the answers to requests about it in the order in which they were asked,
/// and its diagnostics. Each is a job; this class decides which comes next.
///
/// At any time a document has at most: the analysis of its newest text; one of an older text, while a request from
/// before the change waits; one answer that needs an analysis and one that does not; and jobs that were given up and
/// have not noticed yet. New work is begun only beside at most one of those.
final class DocumentWork {
  /// How the search for diagnostics ended.
  enum Outcome {
    case found(Diagnosis)
    /// The file is neither open, nor may it be read.
    case unreadable
    /// The text has changed meanwhile.
    case overtaken
  }

  /// The file; nil for work that is about all files.
  let file: FilePath?
  /// The owner. It and its works hold each other until a work rests, or all end.
  private let documents: AnalysedDocuments
  private(set) var newest: DocumentVersion?
  /// The older versions that requests still wait for, the oldest first.
  private var older: [DocumentVersion] = []
  private let solvedLine = RequestQueue()
  private let unsolvedLine = RequestQueue()
  /// The callbacks that wait for the diagnostics of the newest version.
  private var waiters: [(Outcome) -> Void] = []
  private var isClientWaiting = false
  /// The number of jobs that are given up and have not ended.
  private var abandoned = 0
  /// Milliseconds of the monotonic clock before which no analysis is begun.
  private(set) var notBefore: Int?
  /// The first diagnostics of the document, which wait for the names that other files declare.
  private var held: Diagnosis?
  /// Whether diagnostics have been found before.
  private var hasFound = false
  /// Milliseconds for which the first diagnostics wait for the names.
  private static let mostHeld = 500
  /// Whether the last analysis was so short that the loop may do the next one.
  private var isQuick = false

  init(_ file: FilePath?, of documents: AnalysedDocuments) {
    self.file = file
    self.documents = documents
  }

  private var jobs: Jobs { documents.connection.jobs }

  /// Whether anyone waits for an answer or for diagnostics.
  var isAwaited: Bool { !waiters.isEmpty || !solvedLine.isIdle || !unsolvedLine.isIdle }
  /// Whether nobody waits and no job runs.
  var isIdle: Bool { !isAwaited && abandoned == 0 && newest?.job == nil }

  // MARK: Asking

  func ask(_ request: PendingRequest, _ job: AnswerJob, isSolved: Bool) {
    let question = Question(request, job, documents.snapshot, version, isSolved: isSolved)
    question.version.add(question)
    (isSolved ? solvedLine : unsolvedLine).add(question)
    request.whenGivenUp = { [weak self] in self?.giveUp(question) }
    advance()
  }

  /// Finds the diagnostics of the newest version.
  /// - Parameter isAwaited: whether the client has asked for them.
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
    if case .found = outcome { hasFound = true }
    for take in all { take(outcome) }
  }

  // MARK: Changes

  /// The most bytes that the older texts of a document that requests wait for may have together.
  private static let mostOlder = 64 << 20

  /// Notes that the document is about to get another text. `bytes`, the length of its text until now, stands for the
  /// length of each older text.
  func textChanges(bytes: Int) {
    let last = newest
    newest = nil
    dropHeld()
    fulfil(.overtaken)
    guard let last else { return }
    older.removeAll { $0.waiting == 0 }
    if last.waiting > 0 { older.append(last) }
    last.dropAnalyses()
    dropUnwanted(last)
    while older.count * bytes > Self.mostOlder {
      for question in older.removeFirst().questions {
        documents.connection.requests.giveUp(question.request, .outdated)
      }
    }
  }

  /// Notes a change of something outside of the document that it depends on.
  func surroundingsChange() {
    dropHeld()
    guard let last = newest else { return }
    newest = nil
    last.dropAnalyses()
    dropUnwanted(last)
  }

  /// Notes that a file has changed while an analysis runs: whether that needs the file is known when it ends.
  func doubt(_ file: FilePath) {
    if newest?.job != nil { newest?.doubts.append(file) }
  }

  /// Notes that other files declare these names no longer, or do so now, while an analysis runs.
  func doubt(_ names: Set<WorkspaceNames.Sought>) {
    if newest?.job != nil { newest?.doubtedNames.formUnion(names) }
  }

  // MARK: Waiting for names

  /// Keeps the first diagnostics back for a while: with the names that other files declare they may be others.
  private func hold(_ diagnosis: Diagnosis) {
    held = diagnosis
    notBefore = monotonicMilliseconds() + Self.mostHeld
    documents.putOff(file)
  }

  private func dropHeld() {
    if held == nil { return }
    (held, notBefore) = (nil, nil)
  }

  /// Tells the diagnostics that were kept back: the names are known now, or it takes too long.
  func release() {
    guard let diagnosis = held else { return }
    dropHeld()
    fulfil(.found(diagnosis))
    advance()
  }

  /// Gives up the diagnostics and the analysis.
  func end() {
    dropHeld()
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

  /// Stops the analysis of a version if nobody wants it.
  private func dropUnwanted(_ version: DocumentVersion) {
    guard let job = version.job, version.waitingForSolution == 0, version !== newest || waiters.isEmpty else { return }
    version.job = nil
    abandon(job)
  }

  /// Milliseconds for which the next analysis waits for one that was given up. That mostly ends at once, and leaves
  /// what it has found.
  private static let settlingTime = 5

  private func abandon(_ job: Jobs.Job) {
    guard !jobs.abandon(job) else { return }
    abandoned += 1
    notBefore = monotonicMilliseconds() + Self.settlingTime
    documents.putOff(file)
  }

  private func abandonedEnds() {
    abandoned -= 1
    if abandoned == 0 { notBefore = nil }
  }

  // MARK: Jobs

  /// Starts the jobs that may be started: none while the client does not read.
  func advance() {
    if let notBefore, notBefore <= monotonicMilliseconds() {
      self.notBefore = nil
      if held != nil { return release() }
    }
    guard abandoned <= 1 else { return }
    guard !documents.connection.outbox.isFull else { return documents.putOff(file) }
    defer { if isIdle { documents.dropIdleWork(of: file) } }
    answerNext(in: unsolvedLine)
    answerNext(in: solvedLine)
    guard !waiters.isEmpty, held == nil else { return }
    if version.isUnreadable { return fulfil(.unreadable) }
    analyse(version) { documents.snapshot }
  }

  private func answerNext(in line: RequestQueue) {
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
      isAwaited: true, isLong: isLong(in: snapshot),
      line: CrashReport.jobLine(job.message.method, job.uri, version: entry?.version)
    ) {
      job.run(snapshot, solved: solved, unsolved: unsolved, $0)
    } finish: { [weak self] outcome, isWanted in
      self?.answered(question, outcome, in: line, isWanted)
    }
  }

  /// Whether the document has a long text.
  private func isLong(in snapshot: Snapshot) -> Bool {
    file.flatMap { snapshot.buffers.workspace.text(of: $0) }.map { $0.count > LongTexts.least } ?? false
  }

  private func answered(_ question: Question, _ outcome: AnswerJob.Outcome, in line: RequestQueue, _ isWanted: Bool) {
    documents.learn(from: outcome.workspace, isOvertaken: question.version !== newest)
    // The answer may have looked at files of the workspace.
    documents.tellOfNames()
    if isWanted {
      line.current = nil
      question.version.end(question)
      if question.version === newest, newest?.unsolved == nil { newest?.unsolved = outcome.unsolved }
      if let answer = outcome.answer { documents.connection.requests.answer(question.request, answer) }
      if question.version !== newest { question.version.dropAnalyses() }
    } else {
      abandonedEnds()
    }
    advance()
  }

  /// Starts the analysis of a version, with the diagnostics if somebody waits for them.
  private func analyse(_ version: DocumentVersion, _ snapshot: () -> Snapshot) {
    guard let file, version.job == nil, version.solved != nil || notBefore == nil else { return }
    let job = AnalysisJob(file: file, diagnoses: version === newest && !waiters.isEmpty)
    let (known, now) = (version.solved, snapshot())
    let entry = now.buffers[file]
    version.job = jobs.start(
      isAwaited: isClientWaiting || version.waitingForSolution > 0, isLong: isLong(in: now), isShort: isQuick,
      line: CrashReport.jobLine("textDocument/publishDiagnostics", entry?.uri ?? file.text, version: entry?.version)
    ) {
      job.run(now, known: known, $0)
    } finish: { [weak self] outcome, isWanted in
      self?.analysed(version, outcome, isWanted)
    }
  }

  private func analysed(_ version: DocumentVersion, _ outcome: AnalysisJob.Outcome, _ isWanted: Bool) {
    documents.warn(ofRules: outcome.ruleProblems)
    isQuick = isWanted && outcome.duration < documents.timeLimits.analysis * 1000
    // Keeps what is known of the text before until the client has been told: freeing a model takes a while.
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
        documents.dependencyChanged(file)
      }
      version.doubts = []
      if let file, version === newest {
        documents.noteNames(of: file, declared: outcome.declaredNames, doubted: version.doubtedNames)
      }
      version.doubtedNames = []
      // If the settings have changed meanwhile, the diagnostics are made again from the analysis that is known now.
      if version === newest, let diagnosis = outcome.diagnosis, diagnosis.options == documents.options {
        if let file, !hasFound, documents.isLookingUpNames(for: file) {
          hold(diagnosis)
        } else {
          fulfil(.found(diagnosis))
        }
      }
    } else {
      abandonedEnds()
    }
    advance()
  }
}
