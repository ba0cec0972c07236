import Analysis
import Features
import Platform
import Protocol

/// The open documents, the work for each of them, and the folders that their imports may reach into. Publishes no
/// diagnostics: `ClientDisplay` does.
final class AnalysedDocuments {
  let connection: Connection
  /// The loop itself analyses a document whose last analysis took fewer milliseconds than this.
  let timeLimits: Server.TimeLimits
  private let analyzer: Snapshot.Analyzer
  private let settings: () -> Settings
  private(set) var buffers: OpenDocuments
  /// The work by file. The key nil stands for requests about all files.
  private var works: [FilePath?: DocumentWork] = [:]
  /// The files whose work was put off for some milliseconds, or until the client reads.
  private var delayed: Set<FilePath?> = []
  /// Called when something that an analysed file depends on has changed, apart from texts that were handled already.
  var dependencyChanged: (_ file: FilePath) -> Void = { _ in }
  private let index: NameIndexing
  private let longTexts: LongTexts
  /// The mistakes in the rules of projects that the user has been shown.
  private var toldRuleProblems: Set<String> = []
  let tokens = SentTokens()
  /// The paths of the workspace's folders, and (`reachedFolders`) of all folders that imports may reach into.
  private(set) var workspaceFolders: [FilePath] = []
  private var reachedFolders: [FilePath] = []

  init(
    connection: Connection, analyzer: @escaping Snapshot.Analyzer, timeLimits: Server.TimeLimits,
    settings: @escaping () -> Settings
  ) {
    self.connection = connection
    self.timeLimits = timeLimits
    self.analyzer = analyzer
    self.settings = settings
    buffers = OpenDocuments(sharing: Thread.forEach) { [log = connection.log] in log(.warning, $0) }
    buffers.workspace.keepElsewhere()
    index = NameIndexing(buffers.workspace.elsewhere, connection.jobs)
    longTexts = LongTexts(jobs: connection.jobs, inbox: connection.inbox)
    longTexts.users = { [weak self] in self?.buffers.workspace.dependents(of: $0) ?? [] }
    index.hasLooked = { [weak self] in
      self?.tellOfNames()
      for work in self?.works.values.map({ $0 }) ?? [] { work.release() }
    }
  }

  subscript(file: FilePath) -> OpenDocuments.Entry? { buffers[file] }

  func uri(of file: FilePath) -> String { buffers.uri(of: file) }

  // MARK: Changes

  /// Called with a document whose text has changed, and the open documents that this may concern.
  typealias Changed = (_ file: FilePath, _ dependents: [FilePath]) -> Void

  /// Opens a document, and then calls `changed`.
  func open(_ document: LSP.DidOpenParams.TextDocumentItem, then changed: @escaping Changed) {
    connection.crashReport?.about(document.uri, version: document.version)
    let file = FileURI.file(document.uri)
    parse(
      document.text.utf8.count, of: file, line: ("textDocument/didOpen", document.uri, document.version),
      buffers.parsing(document.text, of: file)
    ) { [self] parsed in
      let dependents = textChanges(file)
      _ = buffers.open(document, as: parsed)
      updateFolders()
      changed(file, dependents)
    }
  }

  /// Calls `use` with a text once a job has parsed it; at once, and with nil, if it has few bytes.
  private func parse(
    _ bytes: Int, of file: FilePath, line: (method: String, uri: String, version: Int?),
    _ parse: @autoclosure () -> (@Sendable () -> ParsedText)?, use: @escaping (ParsedText?) -> Void
  ) {
    guard bytes > LongTexts.least, let parse = parse() else { return use(nil) }
    longTexts.parse(
      file, line: CrashReport.jobLine(line.method, line.uri, version: line.version), parse, use: use)
  }

  /// Whether no text is being parsed by a job.
  var hasAllTexts: Bool { longTexts.isIdle }

  /// Changes a document, and then calls `changed`; not if it is not open, or if the change is skipped.
  func change(_ params: LSP.DidChangeParams, then changed: @escaping Changed) {
    let document = params.textDocument
    if let next = connection.inbox.peek?.params(as: LSP.DidChangeParams.self),
      FileURI.file(next.textDocument.uri) == FileURI.file(document.uri),
      let change = next.contentChanges.first, change.range == nil
    {
      // The next message replaces the whole text before anyone could ask about the one that this change makes.
      return connection.log(.debug, "version \(document.version ?? 0) superseded")
    }
    connection.crashReport?.about(document.uri, version: document.version)
    let file = FileURI.file(document.uri)
    let encoding = connection.capabilities.encoding
    let bytes = params.contentChanges.reduce(buffers.workspace.documents[file]?.text.count ?? 0) {
      max($0, $1.text.utf8.count)
    }
    parse(
      bytes, of: file, line: ("textDocument/didChange", document.uri, document.version),
      buffers.changing(params, encoding)
    ) { [self] parsed in
      let dependents = textChanges(file)
      guard let file = buffers.change(params, encoding, as: parsed) else { return }
      changed(file, dependents)
    }
  }

  /// Closes a document. Returns its file, and the open documents that this may concern; nil if it was not open.
  func close(_ uri: String) -> (file: FilePath, dependents: [FilePath])? {
    let dependents = textChanges(FileURI.file(uri))
    guard let file = buffers.close(uri) else { return nil }
    works[file]?.advance()
    tokens.forget(file)
    buffers.workspace.elsewhere.close(file)
    index.look(at: file)
    updateFolders()
    return (file, dependents)
  }

  private func textChanges(_ file: FilePath) -> [FilePath] {
    works[file]?.textChanges(bytes: buffers.workspace.documents[file]?.text.count ?? 0)
    return surroundingsChange(by: file)
  }

  /// Notes that a file that is not open, or a folder, may have changed on the disk. Returns the documents that this
  /// may concern.
  func forget(_ file: FilePath) -> [FilePath] {
    buffers.workspace.forget(file)
    index.look(at: file)
    return surroundingsChange(by: file)
  }

  /// Looks again at what all files on the disk declare, imported or not: they may have changed.
  func lookAgain() { index.lookAgain() }

  /// Marks the analyses of all documents that a change of the file may concern as outdated. Returns these documents.
  private func surroundingsChange(by file: FilePath) -> [FilePath] {
    let dependents = buffers.workspace.dependents(of: file)
    for dependent in dependents { surroundingsChange(of: dependent) }
    for (other, work) in works where other != file { work.doubt(file) }
    return dependents
  }

  func surroundingsChange(of file: FilePath) { works[file]?.surroundingsChange() }

  /// Shows the user each mistake in the rules of a project once.
  func warn(ofRules problems: [String]) {
    let new = problems.filter { toldRuleProblems.insert($0).inserted }
    guard !new.isEmpty else { return }
    connection.warn(new.joined(separator: "; "), inWindow: true)
  }

  // MARK: Work

  /// Answers a request from the documents as they are now, in its turn.
  func ask(_ request: PendingRequest, _ feature: Feature, about uri: String?) {
    let job = AnswerJob(
      id: request.id, message: request.message, feature: feature, uri: uri, tokens: tokens, pace: connection.pace,
      messages: connection.jobs.messages, timeLimit: timeLimits.answer)
    // A request that goes through many files does not hold up those about one document.
    guard let file = uri.map(FileURI.file), buffers[file] != nil, feature.progressTitle == nil else {
      return work(nil).ask(request, job, isSolved: false)
    }
    work(file).ask(request, job, isSolved: feature.needsSolution)
  }

  /// Finds a file's diagnostics as it is now. The file need not be open, if it may be read.
  /// - Parameter isAwaited: whether the client has asked for the diagnostics.
  func diagnose(_ file: FilePath, isAwaited: Bool, _ take: @escaping (DocumentWork.Outcome) -> Void) {
    work(file).diagnose(isAwaited: isAwaited, take)
  }

  /// Whether anyone waits for an answer or for diagnostics.
  var isAwaited: Bool { works.values.contains { $0.isAwaited } }

  /// Milliseconds until work that was put off is due; nil if none was.
  func wait(now: Int) -> Int? { delayed.compactMap { works[$0] }.map { max(0, ($0.notBefore ?? now) - now) }.min() }

  /// Continues the work that was put off. To be called when the time of `wait` is over and the client reads.
  func advance() {
    let waiting = delayed
    delayed = []
    for file in waiting {
      works[file]?.advance()
      if works[file]?.notBefore != nil { putOff(file) }
    }
  }

  /// Gives up all work.
  func end() {
    for work in works.values { work.end() }
    works = [:]
  }

  private func work(_ file: FilePath?) -> DocumentWork {
    if let work = works[file] { return work }
    let work = DocumentWork(file, of: self)
    works[file] = work
    return work
  }

  // MARK: For the work about a document

  /// Takes over what a job found out in its copy of the workspace.
  func learn(from copy: Workspace, isOvertaken: Bool) { buffers.workspace.learn(from: copy, isOvertaken: isOvertaken) }

  /// Notes what an analysed file declares, if it is open and that has changed, and whether it asks what others declare.
  /// - Parameter doubted: the names whose files have changed since the analysis began.
  func noteNames(of file: FilePath, declared: Set<WorkspaceNames.Sought>?, doubted: Set<WorkspaceNames.Sought>) {
    let workspace = buffers.workspace
    if let cache = workspace.caches[file], cache.asksElsewhere() {
      index.want(file)
      if cache.asksElsewhere(for: doubted) { dependencyChanged(file) }
    }
    if let declared, buffers[file] != nil { workspace.elsewhere.open(file, declaring: declared) }
    tellOfNames()
  }

  /// Notes that the analyses of files that use names are outdated, if files of the workspace declare these no longer,
  /// or do so now.
  func tellOfNames() {
    let changed = buffers.workspace.elsewhere.takeChanges()
    guard !changed.isEmpty else { return }
    for work in works.values { work.doubt(changed) }
    for file in buffers.workspace.askers(for: changed) { dependencyChanged(file) }
  }

  /// Whether a file asks what others declare, and that is being looked up.
  func isLookingUpNames(for file: FilePath) -> Bool {
    index.isBusy && buffers.workspace.caches[file]?.asksElsewhere() == true
  }

  /// The user's current options for diagnostics.
  var options: DiagnosticOptions { settings().diagnostics }

  /// Whether a file depends on one of the changed files.
  func isConcerned(_ file: FilePath, by changed: ArraySlice<FilePath>) -> Bool {
    buffers.workspace.needs(changed, in: file)
  }

  /// Leaves work for later: for a few milliseconds, or until the client reads.
  func putOff(_ file: FilePath?) { delayed.insert(file) }

  /// Drops the work of a file, which is idle, unless the file is open.
  func dropIdleWork(of file: FilePath?) { if file.flatMap({ buffers[$0] }) == nil { works[file] = nil } }

  /// The documents, settings and capabilities as they are now.
  var snapshot: Snapshot { snapshot(of: buffers) }

  private func snapshot(of buffers: OpenDocuments) -> Snapshot {
    var buffers = buffers
    buffers.workspace = buffers.workspace.copy
    return Snapshot(
      buffers: buffers, analyzer: analyzer, folders: workspaceFolders, capabilities: connection.capabilities,
      settings: settings())
  }

  /// Returns the documents of an old snapshot with the analysis caches and settings of now.
  func refreshed(_ old: Snapshot) -> Snapshot {
    if old.buffers.workspace.changes == buffers.workspace.changes { return snapshot }
    var buffers = old.buffers
    buffers.workspace.caches = self.buffers.workspace.caches
    return snapshot(of: buffers)
  }

  /// Notes a document for the crash report as the one being worked on.
  func note(_ file: FilePath) {
    if let entry = buffers[file] { connection.crashReport?.about(entry.uri, version: entry.version) }
  }

  // MARK: Folders

  /// Updates the folders that imports may reach into: the workspace's, and for each document outside of those its own
  /// folder.
  private func updateFolders() {
    let outside = buffers.folders.keys.filter { !isInWorkspace($0) }
    let all = workspaceFolders + outside.sorted()
    guard all != reachedFolders else { return }
    reachedFolders = all
    buffers.workspace.files = DiskFiles(folders: all, project: workspaceFolders)
    index.lookAgain()
  }

  func isInWorkspace(_ file: FilePath) -> Bool {
    workspaceFolders.contains { file.isInside($0) }
  }

  func addFolders(_ folders: [FilePath]) {
    workspaceFolders += folders.unique.filter { !workspaceFolders.contains($0) }
    updateFolders()
  }

  func removeFolders(_ folders: [FilePath]) {
    workspaceFolders.removeAll { folders.contains($0) }
    updateFolders()
  }

  /// Warns of the folders that cannot be read: imports find nothing in them.
  func warnOfUnreadable(_ folders: [FilePath]) {
    for folder in folders {
      do throws(SystemError) {
        _ = try Folders.names(in: folder.text, most: 0)
      } catch {
        let message = "The folder \(visible(folder.text)) cannot be read: \(error.message)"
        connection.log(.warning, message)
        connection.warn(message, inWindow: false)
      }
    }
  }
}
