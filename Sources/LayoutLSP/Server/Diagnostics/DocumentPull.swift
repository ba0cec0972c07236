import Analysis
import Features
import Platform
import Protocol

// Answers `textDocument/diagnostic`. The diagnostics are those that are published to other clients, found in the same
// way: after the delay that the user has set, once no message waits.

/// A request whose diagnostics are known, and which waits a moment for those of related documents.
final class RelatedPull {
  let request: PendingRequest
  let diagnosis: Diagnosis
  /// The time, in milliseconds of the monotonic clock, at which it waits no longer.
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
  /// Schedules the file's diagnostics, with which the request is answered.
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

  /// Answers the requests that wait for these diagnostics. Returns whether there were any.
  func answerPulls(_ diagnosis: Diagnosis) -> Bool {
    let requests = (pulls.removeValue(forKey: diagnosis.file) ?? []).filter { !$0.isAnswered }
    for request in requests { answer(request, diagnosis) }
    return !requests.isEmpty
  }

  /// Answers with the diagnostics, and with those of dependent documents that have changed, as far as they are found
  /// within `timeLimits.related`. The client is told to ask for the rest.
  private func answer(_ request: PendingRequest, _ diagnosis: Diagnosis) {
    let file = diagnosis.file
    let dependents =
      capabilities.takesRelatedDocuments
      ? documents.buffers.workspace.dependents(of: file).filter { pulled.isKnown($0) } : []
    let pull = RelatedPull(request, diagnosis, due: monotonicMilliseconds() + timeLimits.related)
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

  /// Answers the requests that have waited long enough.
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
    // Neovim 0.12 ignores related documents beside a report of nothing new.
    let report = report(
      pull.diagnosis.diagnostics, of: file, previous: related.isEmpty ? params.previousResultId : nil)
    connection.requests.answer(
      pull.request, .success(LSP.DocumentDiagnosticReport(report: report, relatedDocuments: related)))
    // The diagnostics that are not found yet may have changed: if so, the client is told.
    if pull.missing > 0 {
      for other in documents.buffers.workspace.dependents(of: file) where pulled.isKnown(other) { schedule(other) }
    }
  }

  /// Handles a change of the file's text: fails the requests for its diagnostics, so that the client asks again.
  func overtakePulls(of file: FilePath) {
    if capabilities.pullsDiagnostics { pulled.changedAt[file] = monotonicMilliseconds() }
    let related = relatedPulls.filter { $0.diagnosis.file == file }.map { $0.request }
    relatedPulls.removeAll { $0.diagnosis.file == file }
    for request in related + (pulls.removeValue(forKey: file) ?? []) {
      connection.requests.answer(request, .failure(.overtaken))
    }
  }

  /// Fails the requests for a file that is neither open nor may be read.
  func refusePulls(of file: FilePath) {
    for request in pulls.removeValue(forKey: file) ?? [] {
      let uri = request.message.params(as: LSP.DocumentDiagnosticParams.self)?.textDocument.uri ?? ""
      connection.requests.answer(
        request, .failure(ResponseError(code: .invalidParams, message: "\(uri) is not open")))
    }
  }

  /// Tells the client to ask again if a document's diagnostics differ from those that it was given.
  func checkPulled(_ file: FilePath, now found: [LSP.Diagnostic]) {
    guard pulled.isStale(file, now: found) else { return }
    guard capabilities.takesRelatedDocuments, let last = lastChange(before: file) else {
      return refresh([.diagnostics])
    }
    // They come with the answer about a changed document, which most clients ask for at once; but Neovim 0.12 does not
    // for a buffer without a window.
    let (now, due) = (monotonicMilliseconds(), last + timeLimits.asking)
    if due <= now { return refresh([.diagnostics]) }
    if !connection.inbox.isAtEnd { publisher.schedule(file, now: now, delay: due - now) }
  }

  /// Returns when a document that this one depends on has changed last, of those for whose diagnostics the client has not
  /// asked since; nil if there is none.
  private func lastChange(before file: FilePath) -> Int? {
    pulled.changedAt.filter {
      pulled.isKnown($0.key) && documents.buffers.workspace.dependents(of: $0.key).contains(file)
    }.map { $0.value }.max()
  }

  func report(_ found: [LSP.Diagnostic], of file: FilePath, previous: String?) -> LSP.DiagnosticReport {
    let id = pulled.keep(found, of: file)
    return id == previous ? .unchanged(resultId: id) : .full(resultId: id, found)
  }
}
