// The jobs themselves: what is computed from a snapshot alone, mostly on other threads.

/// A request about documents, and what its answer is made with.
struct AnswerJob: Sendable {
  let id: RequestID
  let message: IncomingMessage
  let feature: Feature
  /// The document that it is about, as the client spells it; nil for what is about all files.
  let uri: String?
  let tokens: SentTokens
  let pace: WorkProgress.Pace
  let messages: JobThreads

  struct Outcome: Sendable {
    var answer: EncodedMessage?
    var workspace: Workspace
    /// What is known of the document without solving, where that was asked for.
    var unsolved: Analysis?
  }

  /// With what is known of the document already.
  func run(_ snapshot: Snapshot, solved: Analysis?, unsolved: Analysis?, _ stop: Jobs.Stop) -> Outcome {
    let file = uri.map(FileURI.file)
    let work = SnapshotWork(snapshot, about: file, solved: solved, unsolved: unsolved, stop)
    let answer = answer(about: file, work)
    let result: Server.Response = stop.isSet ? .failure(.cancelled) : answer.map { $0 ?? JSONValue.null }
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
    switch feature.scope {
    case .project(_, let respond): return respond(message, project)
    case .document(_, let respond):
      let snapshot = work.snapshot
      guard let file, let positions = snapshot.buffers.positions(file, snapshot.capabilities.encoding),
        let analysis = feature.needsSolution ? work.analysis(of: file) : work.unsolvedAnalysis(of: file)
      else { return .failure(.cancelled) }
      let context = FeatureContext(
        analysis: analysis, positions: positions, capabilities: snapshot.capabilities, project: project,
        sentTokens: tokens, hints: snapshot.settings.hints)
      return respond(message, context)
    }
  }
}

/// The diagnostics of a version of a file.
struct Diagnosis: Sendable {
  let file: FilePath
  let analysis: Analysis
  let diagnostics: [LSP.Diagnostic]
  /// The settings with which they were made.
  let options: DiagnosticOptions
  /// As they are published, where the client does not ask for them.
  let published: EncodedMessage?
}

/// An analysis of a file, and its diagnostics where they are wanted.
struct AnalysisJob: Sendable {
  let file: FilePath
  let diagnoses: Bool

  struct Outcome: Sendable {
    /// nil for a file that cannot be read, or where the job was told to stop.
    var analysis: Analysis?
    var diagnosis: Diagnosis?
    var workspace: Workspace
    /// Microseconds.
    var duration: Int
  }

  /// With the analysis, where it is known.
  func run(_ snapshot: Snapshot, known: Analysis?, _ stop: Jobs.Stop) -> Outcome {
    let begun = monotonicMicroseconds()
    let work = SnapshotWork(snapshot, about: file, solved: known, stop)
    let analysis = work.analysis(of: file)
    let found = diagnoses ? analysis.map { diagnosis($0, work) } : nil
    return Outcome(
      analysis: analysis, diagnosis: found, workspace: work.workspace, duration: monotonicMicroseconds() - begun)
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
