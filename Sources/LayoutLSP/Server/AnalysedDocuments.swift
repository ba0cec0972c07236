/// The documents that are open, the work about each, and the folders that their imports reach into. Shows nothing to the
/// client.
final class AnalysedDocuments {
  let connection: Connection
  /// Milliseconds that an analysis which the loop makes may take.
  let patience: Int
  private let analyzer: Snapshot.Analyzer
  private let settings: () -> Settings
  private(set) var buffers: OpenDocuments
  /// By file; nil for what is about all files.
  private var works: [FilePath?: DocumentWork] = [:]
  /// Those that wait for a moment, or for the client to read.
  private var delayed: Set<FilePath?> = []
  /// What an imported file has become shows in these documents, though it was on its way to be known that they import it.
  var echo: (_ file: FilePath) -> Void = { _ in }
  let tokens = SentTokens()
  /// The paths of the workspace's folders, and of all those that imports may reach into.
  private(set) var workspaceFolders: [FilePath] = []
  private var reachedFolders: [FilePath] = []

  init(
    connection: Connection, analyzer: @escaping Snapshot.Analyzer, patience: Int, settings: @escaping () -> Settings
  ) {
    self.connection = connection
    self.patience = patience
    self.analyzer = analyzer
    self.settings = settings
    buffers = OpenDocuments(log: connection.log)
  }

  subscript(file: FilePath) -> OpenDocuments.Entry? { buffers[file] }

  func uri(of file: FilePath) -> String { buffers.uri(of: file) }

  // MARK: Changes

  /// The file of a document that is opened, and the documents that this concerns.
  func open(_ document: LSP.DidOpenParams.TextDocumentItem) -> (file: FilePath, dependents: [FilePath]) {
    connection.crashReport?.about(document.uri, version: document.version)
    let file = FileURI.file(document.uri)
    let dependents = textChanges(file)
    _ = buffers.open(document)
    updateFolders()
    return (file, dependents)
  }

  /// The same of a document that has another text now; nil where it has not.
  func change(_ params: LSP.DidChangeParams) -> (file: FilePath, dependents: [FilePath])? {
    let document = params.textDocument
    if let next = connection.inbox.peek?.params(as: LSP.DidChangeParams.self),
      FileURI.file(next.textDocument.uri) == FileURI.file(document.uri),
      let change = next.contentChanges.first, change.range == nil
    {
      // The text that this makes would be replaced by a whole one before anyone could ask about it.
      connection.log(.debug, "version \(document.version ?? 0) superseded")
      return nil
    }
    connection.crashReport?.about(document.uri, version: document.version)
    let dependents = textChanges(FileURI.file(document.uri))
    return buffers.change(params, connection.capabilities.encoding).map { ($0, dependents) }
  }

  /// The same of a document that is closed; nil where it was not open.
  func close(_ uri: String) -> (file: FilePath, dependents: [FilePath])? {
    let dependents = textChanges(FileURI.file(uri))
    guard let file = buffers.close(uri) else { return nil }
    works[file]?.advance()
    tokens.forget(file)
    updateFolders()
    return (file, dependents)
  }

  private func textChanges(_ file: FilePath) -> [FilePath] {
    works[file]?.textChanges(bytes: buffers.workspace.documents[file]?.text.count ?? 0)
    return surroundingsChange(by: file)
  }

  /// A file that is not open, or a folder, may be another one on the disk.
  func forget(_ file: FilePath) -> [FilePath] {
    buffers.workspace.forget(file)
    let askers = buffers.workspace.askers.filter { $0 != file }
    for asker in askers { surroundingsChange(of: asker) }
    return (surroundingsChange(by: file) + askers).unique
  }

  /// What files that are not imported declare may be something else on the disk.
  func lookAgain() { buffers.workspace.elsewhere.forget(.root) }

  /// The documents that the change of a file concerns: what is known of them is not so any more.
  private func surroundingsChange(by file: FilePath) -> [FilePath] {
    let dependents = buffers.workspace.dependents(of: file)
    for dependent in dependents { surroundingsChange(of: dependent) }
    for (other, work) in works where other != file { work.doubt(file) }
    return dependents
  }

  func surroundingsChange(of file: FilePath) { works[file]?.surroundingsChange() }

  // MARK: Work

  /// Has a request answered about the documents as they are now.
  func ask(_ request: PendingRequest, _ feature: Feature, about uri: String?) {
    let job = AnswerJob(
      id: request.id, message: request.message, feature: feature, uri: uri, tokens: tokens, pace: connection.pace,
      messages: connection.jobs.messages)
    // What goes through many files holds up nothing that is about one.
    guard let file = uri.map(FileURI.file), buffers[file] != nil, feature.progressTitle == nil else {
      return work(nil).ask(request, job, isSolved: false)
    }
    work(file).ask(request, job, isSolved: feature.needsSolution)
  }

  /// Has a file's diagnostics found as it is now, also of one that is not open and may be read.
  /// - Parameter isAwaited: the client has asked for them.
  func diagnose(_ file: FilePath, isAwaited: Bool, _ take: @escaping (DocumentWork.Outcome) -> Void) {
    work(file).diagnose(isAwaited: isAwaited, take)
  }

  /// Somebody waits for something.
  var isAwaited: Bool { works.values.contains { $0.isAwaited } }

  /// Milliseconds until something is to be begun that was put off; nil where nothing is.
  func wait(now: Int) -> Int? { delayed.compactMap { works[$0] }.map { max(0, ($0.notBefore ?? now) - now) }.min() }

  /// To be called when that time is over, and the client reads.
  func advance() {
    let waiting = delayed
    delayed = []
    for file in waiting {
      works[file]?.advance()
      if works[file]?.notBefore != nil { putOff(file) }
    }
  }

  /// Nothing is wanted any more.
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

  /// Something was found out in a copy of the workspace.
  func learn(from copy: Workspace, isOvertaken: Bool) { buffers.workspace.learn(from: copy, isOvertaken: isOvertaken) }

  /// How the user wants diagnostics now.
  var options: DiagnosticOptions { settings().diagnostics }

  /// Whether a file needs one of these.
  func isConcerned(_ file: FilePath, by changed: ArraySlice<FilePath>) -> Bool {
    buffers.workspace.needs(changed, in: file)
  }

  /// Something is to be begun a moment later, or once the client reads.
  func putOff(_ file: FilePath?) { delayed.insert(file) }

  /// Nothing is under way any more.
  func rest(_ file: FilePath?) { if file.flatMap({ buffers[$0] }) == nil { works[file] = nil } }

  /// All as it is now.
  var snapshot: Snapshot { snapshot(of: buffers) }

  private func snapshot(of buffers: OpenDocuments) -> Snapshot {
    var buffers = buffers
    buffers.workspace = buffers.workspace.copy
    return Snapshot(
      buffers: buffers, analyzer: analyzer, folders: workspaceFolders, capabilities: connection.capabilities,
      settings: settings())
  }

  /// All as it was then, with what is known by now.
  func refreshed(_ old: Snapshot) -> Snapshot {
    if old.buffers.workspace.changes == buffers.workspace.changes { return snapshot }
    var buffers = old.buffers
    buffers.workspace.caches = self.buffers.workspace.caches
    return snapshot(of: buffers)
  }

  /// The document that is looked at, should the process end.
  func note(_ file: FilePath) {
    if let entry = buffers[file] { connection.crashReport?.about(entry.uri, version: entry.version) }
  }

  // MARK: Folders

  /// The folders that imports may reach into: the workspace's, and for documents outside of those their own.
  private func updateFolders() {
    let outside = buffers.folders.keys.filter { !isInWorkspace($0) }
    let all = workspaceFolders + outside.sorted()
    guard all != reachedFolders else { return }
    reachedFolders = all
    buffers.workspace.files = DiskFiles(folders: all, project: workspaceFolders)
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

  /// Warns of folders that imports are to be found in and that cannot be read.
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
