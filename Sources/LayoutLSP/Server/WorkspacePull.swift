/// Diagnostics of all files for a client that asks for them: one file after the other, whenever nothing else is to be done.

/// A request for the diagnostics of all files, on its way from file to file.
struct WorkspacePull {
  /// Those that are still to be looked at, the last first.
  var files: [FilePath]
  /// The names of the results that the client has.
  var previous: [FilePath: String]
  /// What was found and not sent.
  var items: [LSP.WorkspaceDocumentDiagnosticReport] = []
  let progress: WorkProgress
}

extension ClientDisplay {
  /// Looks at one file whenever nothing else is to be done; nil until the last of them.
  func pullWorkspace(_ message: IncomingMessage, _ id: RequestID) -> Server.Response? {
    guard let params = message.params(as: LSP.WorkspaceDiagnosticParams.self) else {
      return .failure(.invalidParams(message))
    }
    guard message.isPostponed else {
      connection.inbox.postpone(message, until: monotonicMilliseconds(), inBackground: true)
      return nil
    }
    var pull = workspacePulls.removeValue(forKey: id) ?? begin(params, message)
    if let file = pull.files.last {
      let isDone = look(at: file, &pull, partial: message.partialResultToken)
      if connection.inbox.isCurrentCancelled {
        pull.progress.end()
        return .failure(.cancelled)
      }
      if isDone { pull.files.removeLast() }
      workspacePulls[id] = pull
      connection.inbox.postpone(message, until: monotonicMilliseconds(), inBackground: true)
      return nil
    }
    pull.progress.end()
    return .success(LSP.WorkspaceDiagnosticReport(items: pull.items))
  }

  /// What was begun for a request that is cancelled is over.
  func giveUp(_ id: RequestID) -> Server.Response {
    workspacePulls.removeValue(forKey: id)?.progress.end()
    return .failure(.cancelled)
  }

  private func begin(_ params: LSP.WorkspaceDiagnosticParams, _ message: IncomingMessage) -> WorkspacePull {
    hasPulledWorkspace = true
    let files = documents.files()
    let there = Set(files)
    let previous = params.previousResultIds.map { (FileURI.file($0.uri), $0) }
    let pull = WorkspacePull(
      files: files.reversed(), previous: Dictionary(previous.map { ($0, $1.value) }, uniquingKeysWith: { $1 }),
      items: previous.filter { !there.contains($0.0) }.map { _, gone in
        // What is gone has none.
        LSP.WorkspaceDocumentDiagnosticReport(
          uri: gone.uri, report: .full(resultId: nil, []))
      },
      progress: connection.progress(for: message, title: "Checking layouts"))
    pull.progress.total = files.count
    return pull
  }

  /// False where something else was to be done first. What cannot be read has no diagnostics.
  private func look(at file: FilePath, _ pull: inout WorkspacePull, partial: ProgressToken?) -> Bool {
    pull.progress.visit(file)
    let found = diagnostics(of: file, stop: { !$0.isEmpty })
    if found == nil, !connection.inbox.isEmpty { return false }
    pull.items.append(
      LSP.WorkspaceDocumentDiagnosticReport(
        uri: documents.uri(of: file), version: documents[file]?.version,
        report: report(found ?? [], of: file, previous: pull.previous[file])))
    if let partial, !pull.items.isEmpty {
      connection.send(
        "$/progress", LSP.ProgressParams(token: partial, value: LSP.WorkspaceDiagnosticReport(items: pull.items)))
      pull.items = []
    }
    return true
  }
}
