import Analysis
import Features
import Formats
import Platform
import Protocol

// The server's jobs: computations from a snapshot alone, mostly on other threads.

/// A request about documents, with what its answer needs besides the snapshot.
struct AnswerJob: Sendable {
  let id: RequestID
  let message: IncomingMessage
  let feature: Feature
  /// The URI of the request's document, as the client spells it; nil for a request about all files.
  let uri: String?
  let tokens: SentTokens
  let pace: WorkProgress.Pace
  let messages: JobThreads
  /// Milliseconds after which the request is answered with an error.
  let timeLimit: Int

  struct Outcome: Sendable {
    var answer: EncodedMessage?
    var workspace: Workspace
    /// The unsolved analysis of the document, if there is one.
    var unsolved: Analysis?
  }

  /// Answers the request. `solved` and `unsolved` are analyses of the document that are known already.
  func run(_ snapshot: Snapshot, solved: Analysis?, unsolved: Analysis?, _ stop: Jobs.Stop) -> Outcome {
    let file = uri.map(FileURI.file)
    stop.set(after: timeLimit)
    let work = SnapshotWork(snapshot, about: file, solved: solved, unsolved: unsolved, stop)
    let answer = answer(about: file, work)
    let reason: ResponseError? = stop.isSet ? (stop.isOverdue ? .tooSlow : .cancelled) : nil
    let result: Server.Response = reason.map { .failure($0) } ?? answer.map { $0 ?? JSONValue.null.written }
    return Outcome(
      answer: OutgoingMessage.response(id, result).encoded, workspace: work.workspace, unsolved: work.unsolved)
  }

  private func answer(about file: FilePath?, _ work: SnapshotWork) -> Feature.Answer {
    let progress = feature.progressTitle.map { title in
      WorkProgress(token: message.workDoneToken, title: title, pace: pace, now: message.arrived / 1000) {
        [messages] value, token in
        let params = LSP.ProgressParams(token: token, value: value)
        messages.post(.message(.notification(method: "$/progress", params: params)))
      }
    }
    defer { progress?.end() }
    let project = work.project(progress)
    guard let asked = message.params(as: Feature.Request.self) else { return .failure(.invalidParams(message)) }
    switch asked {
    case .project(_, let respond): return respond(project)
    case .document(_, let respond):
      let snapshot = work.snapshot
      guard let file, let positions = snapshot.buffers.positions(file, snapshot.capabilities.encoding),
        let analysis = feature.needsSolution ? work.analysis(of: file) : work.unsolvedAnalysis(of: file)
      else { return .failure(.cancelled) }
      let context = FeatureContext(
        analysis: analysis, positions: positions, capabilities: snapshot.capabilities, project: project,
        sentTokens: tokens, hints: snapshot.settings.hints)
      return respond(context)
    }
  }
}

/// The diagnostics of a version of a file.
struct Diagnosis: Sendable {
  let file: FilePath
  let analysis: Analysis
  let diagnostics: [LSP.Diagnostic]
  /// The settings with which the diagnostics were made.
  let options: DiagnosticOptions
  /// The message that publishes the diagnostics; nil for a client that pulls them, and for a file that is not open.
  let published: EncodedMessage?
}

/// Analyses a file, and finds its diagnostics if they are wanted.
struct AnalysisJob: Sendable {
  let file: FilePath
  let diagnoses: Bool

  struct Outcome: Sendable {
    /// nil if the file cannot be read, or if the job was told to stop.
    var analysis: Analysis?
    var diagnosis: Diagnosis?
    var workspace: Workspace
    /// The names that the file declares, if it is open and they are not those that were noted last.
    var declaredNames: Set<WorkspaceNames.Sought>?
    /// Microseconds.
    var duration: Int
  }

  /// Runs the job. `known` is the analysis, if there is one already.
  func run(_ snapshot: Snapshot, known: Analysis?, _ stop: Jobs.Stop) -> Outcome {
    let begun = monotonicMicroseconds()
    let work = SnapshotWork(snapshot, about: file, solved: known, stop)
    let analysis = work.analysis(of: file)
    let found = diagnoses ? analysis.map { diagnosis($0, work) } : nil
    return Outcome(
      analysis: analysis, diagnosis: found, workspace: work.workspace, declaredNames: declaredNames(work.workspace),
      duration: monotonicMicroseconds() - begun)
  }

  private func declaredNames(_ workspace: Workspace) -> Set<WorkspaceNames.Sought>? {
    guard workspace.documents[file] != nil, let names = workspace.outlines[file]?.declaredNames else { return nil }
    return names == workspace.elsewhere.names(ofOpen: file) ? nil : names
  }

  private func diagnosis(_ analysis: Analysis, _ work: SnapshotWork) -> Diagnosis {
    let found = work.diagnostics(of: file, in: analysis)
    var published: EncodedMessage?
    if !work.snapshot.capabilities.pullsDiagnostics, let entry = work.snapshot.buffers[file] {
      let params = LSP.PublishDiagnosticsParams(uri: entry.uri, version: entry.version, diagnostics: found)
      published = OutgoingMessage.notification(method: "textDocument/publishDiagnostics", params: params).encoded
    }
    return Diagnosis(
      file: file, analysis: analysis, diagnostics: found, options: work.snapshot.settings.diagnostics,
      published: published)
  }
}
