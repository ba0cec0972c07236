// Diagnostics of one document for a client that asks for them. They are those that are published to the others, and found
// in the same way: after the delay that the user wants, once nothing else waits to be handled.

/// An answer that waits a moment for what it may say of other documents.
final class RelatedPull {
  let request: PendingRequest
  let diagnosis: Diagnosis
  /// Milliseconds of the monotonic clock at which it waits no longer.
  let due: Int
  fileprivate var missing = 0
  fileprivate var related: [(uri: String, report: LSP.DiagnosticReport)] = []

  fileprivate init(_ request: PendingRequest, _ diagnosis: Diagnosis, due: Int) {
    self.request = request
    self.diagnosis = diagnosis
    self.due = due
  }
}

extension ClientDisplay {
  /// Its answer comes with the next diagnostics of the file.
  func pullDocument(_ request: PendingRequest) {
    guard let params = request.message.params(as: LSP.DocumentDiagnosticParams.self) else {
      return connection.requests.answer(request, .failure(.invalidParams(request.message)))
    }
    let file = FileURI.file(params.textDocument.uri)
    pulls[file, default: []].append(request)
    let now = monotonicMilliseconds()
    let changed = pulled.changedAt[file] ?? Int.min
    let delay = connection.inbox.isAtEnd || changed == Int.min ? 0 : changed + settings.current.diagnosticsDelay - now
    publisher.schedule(file, now: now, delay: max(0, delay))
  }

  /// Answers those who asked for diagnostics that are known now; false where nobody did.
  func answerPulls(_ diagnosis: Diagnosis) -> Bool {
    let requests = (pulls.removeValue(forKey: diagnosis.file) ?? []).filter { !$0.isAnswered }
    for request in requests { answer(request, diagnosis) }
    return !requests.isEmpty
  }

  /// Together with those of open documents that have become others because of this one, as far as they are soon known. Of
  /// the rest the client is told to ask.
  private func answer(_ request: PendingRequest, _ diagnosis: Diagnosis) {
    let file = diagnosis.file
    let dependents =
      capabilities.takesRelatedDocuments
      ? documents.buffers.workspace.dependents(of: file).filter { pulled.isKnown($0) } : []
    let pull = RelatedPull(request, diagnosis, due: monotonicMilliseconds() + patience.related)
    pull.missing = dependents.count
    guard !dependents.isEmpty else { return finish(pull) }
    relatedPulls.append(pull)
    for other in dependents {
      documents.diagnose(other, isAwaited: true) { [weak self, pull] in self?.add($0, to: pull) }
    }
  }

  private func add(_ outcome: DocumentWork.Outcome, to pull: RelatedPull) {
    guard !pull.request.isAnswered else { return }
    if case .found(let other) = outcome, let uri = documents[other.file]?.uri {
      noteShown(other.analysis, of: other.file)
      if pulled.isStale(other.file, now: other.diagnostics) {
        pull.related.append((uri, report(other.diagnostics, of: other.file, previous: nil)))
      }
    }
    pull.missing -= 1
    if pull.missing == 0 { finish(pull) }
  }

  /// Answers what has waited long enough.
  func finishRelatedPulls(now: Int) {
    for pull in relatedPulls where pull.due <= now { finish(pull) }
  }

  private func finish(_ pull: RelatedPull) {
    relatedPulls.removeAll { $0 === pull }
    let file = pull.diagnosis.file
    guard !pull.request.isAnswered, let params = pull.request.message.params(as: LSP.DocumentDiagnosticParams.self)
    else { return }
    pulled.changedAt[file] = nil
    let related = pull.related.sorted { $0.uri < $1.uri }
    // Neovim 0.12 does not look at what comes beside a report of nothing new.
    let report = report(
      pull.diagnosis.diagnostics, of: file, previous: related.isEmpty ? params.previousResultId : nil)
    connection.requests.answer(
      pull.request, .success(LSP.DocumentDiagnosticReport(report: report, relatedDocuments: related)))
    // What is still on its way may be another: then the client is told.
    if pull.missing > 0 {
      for other in documents.buffers.workspace.dependents(of: file) where pulled.isKnown(other) { schedule(other) }
    }
  }

  /// A text changes: whoever waits for its diagnostics is to ask again.
  func overtakePulls(of file: FilePath) {
    if capabilities.pullsDiagnostics { pulled.changedAt[file] = monotonicMilliseconds() }
    let related = relatedPulls.filter { $0.diagnosis.file == file }.map(\.request)
    relatedPulls.removeAll { $0.diagnosis.file == file }
    for request in related + (pulls.removeValue(forKey: file) ?? []) {
      connection.requests.answer(request, .failure(.overtaken))
    }
  }

  /// The file is neither open, nor may it be read.
  func refusePulls(of file: FilePath) {
    for request in pulls.removeValue(forKey: file) ?? [] {
      let uri = request.message.params(as: LSP.DocumentDiagnosticParams.self)?.textDocument.uri ?? ""
      connection.requests.answer(
        request, .failure(ResponseError(code: .invalidParams, message: "\(uri) is not open")))
    }
  }

  /// The diagnostics of an open document may have changed by something else than its own text.
  func checkPulled(_ file: FilePath, now found: [LSP.Diagnostic]) {
    guard pulled.isStale(file, now: found) else { return }
    // They come with those of a document that is asked for in any case, for it has changed.
    let isToCome = pulled.changedAt.keys.contains {
      pulled.isKnown($0) && documents.buffers.workspace.dependents(of: $0).contains(file)
    }
    if !capabilities.takesRelatedDocuments || !isToCome { refresh([.diagnostics]) }
  }

  func report(_ found: [LSP.Diagnostic], of file: FilePath, previous: String?) -> LSP.DiagnosticReport {
    let id = pulled.keep(found, of: file)
    return id == previous ? .unchanged(resultId: id) : .full(resultId: id, found)
  }
}
