import Analysis
import Features
import Platform
import Protocol

// Answers `workspace/diagnostic`: one file after the other, each begun when nothing else is to be done.

/// A request for the diagnostics of all files, on its way from file to file.
final class WorkspacePull {
  fileprivate let request: PendingRequest
  /// The results that the client has.
  fileprivate let previous: [LSP.WorkspaceDiagnosticParams.PreviousResult]
  /// The ids of `previous`, by file.
  fileprivate let names: [FilePath: String]
  fileprivate let progress: WorkProgress
  /// The files that are still to be looked at, the last first; nil before they are listed.
  fileprivate var files: [FilePath]?
  /// The reports that are not sent yet.
  fileprivate var items: [LSP.WorkspaceDocumentDiagnosticReport] = []
  /// Whether a job lists the files or looks at one.
  fileprivate var isBusy = false

  fileprivate init(
    _ request: PendingRequest, previous: [LSP.WorkspaceDiagnosticParams.PreviousResult], progress: WorkProgress
  ) {
    self.request = request
    self.previous = previous
    self.progress = progress
    names = Dictionary(previous.map { (FileURI.file($0.uri), $0.value) }, uniquingKeysWith: { $1 })
  }
}

extension ClientDisplay {
  func pullWorkspace(_ request: PendingRequest) {
    guard let params = request.message.params(as: LSP.WorkspaceDiagnosticParams.self) else {
      return connection.requests.answer(request, .failure(.invalidParams(request.message)))
    }
    hasPulledWorkspace = true
    let progress = WorkProgress(
      token: request.message.workDoneToken, title: "Checking layouts", pace: connection.pace,
      now: monotonicMilliseconds()
    ) { [connection] in connection.send("$/progress", LSP.ProgressParams(token: $1, value: $0)) }
    let pull = WorkspacePull(request, previous: params.previousResultIds, progress: progress)
    workspacePulls.append(pull)
    request.whenGivenUp = { [weak self, weak pull] in
      pull?.progress.end()
      self?.workspacePulls.removeAll { $0 === pull }
    }
  }

  /// Continues one of the requests. Returns false if none can be continued.
  func continueWorkspacePulls() -> Bool {
    guard let pull = workspacePulls.first(where: { !$0.isBusy }) else { return false }
    guard let files = pull.files else {
      list(pull)
      return true
    }
    if let file = files.last {
      pull.isBusy = true
      pull.progress.visit(file)
      documents.diagnose(file, isAwaited: false) { [weak self, pull] in self?.add($0, of: file, to: pull) }
    } else {
      pull.progress.end()
      workspacePulls.removeAll { $0 === pull }
      connection.requests.answer(pull.request, .success(LSP.WorkspaceDiagnosticReport(items: pull.items)))
    }
    return true
  }

  /// Lists the files in a job.
  private func list(_ pull: WorkspacePull) {
    pull.isBusy = true
    let snapshot = documents.snapshot
    _ = connection.jobs.start(isAwaited: false, line: CrashReport.jobLine("workspace/diagnostic", nil, version: nil)) {
      SnapshotWork(snapshot, about: nil, $0).files()
    } finish: { files, _ in
      pull.isBusy = false
      pull.files = files.reversed()
      pull.progress.total = files.count
      let there = Set(files)
      // A file that is gone has no diagnostics.
      pull.items = pull.previous.filter { !there.contains(FileURI.file($0.uri)) }.map {
        LSP.WorkspaceDocumentDiagnosticReport(uri: $0.uri, report: .full(resultId: nil, []))
      }
    }
  }

  /// Adds the diagnostics of a file: none if it cannot be read.
  private func add(_ outcome: DocumentWork.Outcome, of file: FilePath, to pull: WorkspacePull) {
    pull.isBusy = false
    guard !pull.request.isAnswered else { return }
    var found: [LSP.Diagnostic] = []
    switch outcome {
    case .found(let diagnosis):
      found = diagnosis.diagnostics
      if documents[file] == nil { pulled.keep(diagnosis.analysis.library.asked, neededBy: file) }
      noteShown(diagnosis.analysis, of: file)
    case .unreadable: break
    // The file is looked at once more.
    case .overtaken: return
    }
    pull.files?.removeLast()
    pull.items.append(
      LSP.WorkspaceDocumentDiagnosticReport(
        uri: documents.uri(of: file), version: documents[file]?.version,
        report: report(found, of: file, previous: pull.names[file])))
    if let partial = pull.request.message.partialResultToken {
      connection.send(
        "$/progress", LSP.ProgressParams(token: partial, value: LSP.WorkspaceDiagnosticReport(items: pull.items)))
      pull.items = []
    }
  }
}
