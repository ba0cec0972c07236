/// The documents that are open, the analysis of each as it is now, and the folders that their imports reach into. Shows
/// nothing to the client.
final class AnalysedDocuments {
  /// Everything that is known of an open document; nil if `stop` said so before the end.
  typealias Analyzer = (inout Workspace, FilePath, () -> Bool) -> Analysis?

  let connection: Connection
  private let analyzer: Analyzer
  var buffers: OpenDocuments
  /// The analyses of the documents as they are now.
  private var analyses: [FilePath: Analysis] = [:]
  /// Analyses in which only those layouts are solved that were solved before.
  private var unsolved: [FilePath: Analysis] = [:]
  /// The paths of the workspace's folders, and of all those that imports may reach into.
  private(set) var workspaceFolders: [FilePath] = []
  private var reachedFolders: [FilePath] = []

  init(connection: Connection, analyzer: @escaping Analyzer) {
    self.connection = connection
    self.analyzer = analyzer
    buffers = OpenDocuments(log: connection.log)
  }

  subscript(file: FilePath) -> OpenDocuments.Entry? { buffers[file] }

  /// As the client spells it, where it has told.
  func uri(of file: FilePath) -> String { buffers[file]?.uri ?? FileURI.uri(path: file) }

  // MARK: Changes

  /// The file of a document that is opened.
  func open(_ document: LSP.DidOpenParams.TextDocumentItem) -> FilePath {
    forgetAnalyses()
    connection.crashReport?.about(document.uri, version: document.version)
    let file = buffers.open(document)
    updateFolders()
    return file
  }

  /// The file of a document that has another text now; nil where it has not.
  func change(_ params: LSP.DidChangeParams) -> FilePath? {
    let document = params.textDocument
    if let next = connection.inbox.peek?.params(as: LSP.DidChangeParams.self),
      FileURI.file(next.textDocument.uri) == FileURI.file(document.uri),
      let change = next.contentChanges.first, change.range == nil
    {
      // The text that this makes would be replaced by a whole one before anyone could ask about it.
      connection.log(.debug, "version \(document.version ?? 0) superseded")
      return nil
    }
    forgetAnalyses()
    connection.crashReport?.about(document.uri, version: document.version)
    return buffers.change(params, connection.capabilities.encoding)
  }

  /// The file of a document that is closed; nil where it was not open.
  func close(_ uri: String) -> FilePath? {
    guard let file = buffers.close(uri) else { return nil }
    forgetAnalyses()
    updateFolders()
    return file
  }

  /// A file may be another one on the disk.
  func forget(_ file: FilePath) { buffers.workspace.forget(file) }

  /// Something has changed: what is known of any file may depend on it.
  func forgetAnalyses() {
    analyses = [:]
    unsolved = [:]
  }

  // MARK: Analysis

  /// The analysis of a document as it is now. During long work `stop` is asked about what has arrived meanwhile.
  func analysis(of file: FilePath, stop: @escaping (Inbox) -> Bool) -> Analysis? {
    if let known = analyses[file] { return known }
    note(file)
    let analysis = analyzer(&buffers.workspace, file, connection.looking(stop))
    if let analysis { analyses[file] = analysis }
    return analysis
  }

  /// The same, also of a file that is not open and may be read; nil for any other, if the client no longer wants the answer,
  /// or if `stop` says so.
  func analysis(ofAny file: FilePath, stop: @escaping (Inbox) -> Bool = { _ in false }) -> Analysis? {
    let stop = { (inbox: Inbox) in inbox.isCurrentCancelled || stop(inbox) }
    if buffers[file] != nil { return analysis(of: file, stop: stop) }
    return buffers.workspace.analysisOfAny(file, stop: connection.looking(stop))
  }

  /// What is known of a document without solving anything.
  func unsolvedAnalysis(of file: FilePath) -> Analysis? {
    if let known = analyses[file] ?? unsolved[file] { return known }
    let analysis = buffers.workspace.unsolvedAnalysis(of: file)
    unsolved[file] = analysis
    return analysis
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
    buffers.workspace.files = DiskFiles(folders: all)
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
