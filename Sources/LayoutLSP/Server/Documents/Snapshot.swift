import Analysis
import Features
import Protocol

/// The documents at one moment, with all that answers are made of: the input of a job. Later changes do not show in
/// it, and what the job finds out stays in its own copy.
struct Snapshot: Sendable {
  /// Analyses an open document; nil if `stop` said so before the end.
  typealias Analyzer = @Sendable (inout Workspace, FilePath, @escaping @Sendable () -> Bool) -> Analysis?

  var buffers: OpenDocuments
  let analyzer: Analyzer
  /// The paths of the workspace's folders.
  let folders: [FilePath]
  let capabilities: ClientCapabilities
  let settings: Settings
}

/// A snapshot in use by one job, which works with the snapshot's workspace.
final class SnapshotWork {
  private(set) var snapshot: Snapshot
  private let stop: Jobs.Stop
  /// The analyses of the document that the job is about, where they are known already.
  private var known: (file: FilePath?, solved: Analysis?, unsolved: Analysis?)

  init(
    _ snapshot: Snapshot, about file: FilePath?, solved: Analysis? = nil, unsolved: Analysis? = nil, _ stop: Jobs.Stop
  ) {
    self.snapshot = snapshot
    self.stop = stop
    known = (file, solved, unsolved)
  }

  /// The workspace, with what the job has found out.
  var workspace: Workspace { snapshot.buffers.workspace }
  /// The unsolved analysis of the document that the job is about, if there is one.
  var unsolved: Analysis? { known.unsolved }

  // MARK: Analyses

  /// Returns the analysis of a document that is open, or of another file that may be read; nil for any other, or if
  /// the job is told to stop.
  func analysis(of file: FilePath) -> Analysis? {
    if file == known.file, let solved = known.solved { return solved }
    let isStopped: @Sendable () -> Bool = { [stop] in stop.isSet }
    let found =
      snapshot.buffers[file] == nil
      ? snapshot.buffers.workspace.analysisOfAny(file, stop: isStopped)
      : snapshot.analyzer(&snapshot.buffers.workspace, file, isStopped)
    if file == known.file { known.solved = found }
    return found
  }

  /// Returns the analysis of a document without solving anything more.
  func unsolvedAnalysis(of file: FilePath) -> Analysis? {
    if file == known.file, let found = known.solved ?? known.unsolved { return found }
    let found = snapshot.buffers.workspace.unsolvedAnalysis(of: file)
    if file == known.file { known.unsolved = found }
    return found
  }

  /// Returns the diagnostics of an analysed file, as they are published.
  func diagnostics(of file: FilePath, in analysis: Analysis) -> [LSP.Diagnostic] {
    let rules = workspace.rules(for: file)
    guard rules?.excludes(file) != true,
      let locations = snapshot.buffers.locations(file, snapshot.capabilities.encoding)
    else { return [] }
    return Features.diagnostics(analysis.findings, snapshot.settings.diagnostics.over(rules), locations)
  }

  /// Returns the mistakes in the rules of a file's project, in words for the user.
  func ruleProblems(of file: FilePath) -> [String] {
    workspace.rules(for: file)?.problems(workspace.files).map { $0.words } ?? []
  }

  // MARK: What features may ask

  /// Returns every open file and every `.layout` file in the workspace's folders, in the order of their names.
  func files() -> [FilePath] {
    let found = workspace.files.layoutFiles(in: snapshot.folders)
    return Set(found + snapshot.buffers.files).sorted()
  }

  /// Returns what features may ask about other files than the one that a request names. It holds this object.
  /// - Parameter progress: is told of each file that is visited.
  func project(_ progress: WorkProgress? = nil) -> Project {
    let (capabilities, stop) = (snapshot.capabilities, stop)
    return Project(
      files: { [self] in files() },
      analysis: { [self] in analysis(of: $0) },
      positions: { [self] in snapshot.buffers.anyPositions($0, capabilities.encoding) },
      uri: { [self] in snapshot.buffers.uri(of: $0) },
      version: { [self] in snapshot.buffers[$0]?.version },
      text: { [self] in try? workspace.files.read($0).get() },
      rules: { [self] in workspace.rules(for: $0) },
      names: names(progress),
      capabilities: capabilities,
      diagnostics: snapshot.settings.diagnostics.over(known.file.flatMap { workspace.rules(for: $0) }),
      analyses: { [self] text, file in
        let copy = WorkspaceCopy(workspace, texts: [file: text])
        return { copy.analysis(of: $0, stop: { stop.isSet }) }
      })
  }

  private func names(_ progress: WorkProgress?) -> ProjectNames {
    let stop = stop
    return ProjectNames(
      files: { [self] in
        let found = files()
        progress?.total = found.count
        return found
      },
      unsolved: { [self] in
        progress?.visit($0)
        return snapshot.buffers.workspace.unsolvedAnalysis(of: $0)
      },
      document: { [self] in
        progress?.visit($0)
        return snapshot.buffers.workspace.document(of: $0)
      },
      realPath: { [self] in workspace.realPath(of: $0) },
      replacing: { [self] in
        WorkspaceCopy(workspace, texts: $0).names(files: files, isCancelled: { stop.isSet })
      },
      isCancelled: { stop.isSet })
  }
}
