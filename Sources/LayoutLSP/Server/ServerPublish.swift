/// Diagnostics for clients that are sent them, and word to all that what they show has become something else.
extension Server {
  /// Publishes a document's diagnostics, unless something arrives meanwhile that need not wait for them, such as another
  /// change of the document: then they are due again afterwards, if they still are wanted.
  func publish(_ file: String) {
    guard let entry = documents[file] else {
      publisher.cancel(file)
      return
    }
    crashReport?.about(entry.uri, version: entry.version)
    let analysis = analysis(of: file) { [capabilities] inbox in inbox.waits { $0.interrupts(file, capabilities) } }
    guard let analysis else {
      log(.debug, "analysis of \(entry.uri) interrupted")
      // What interrupted it is handled next; where nothing waits, there is no analysis to be had.
      if inbox.isEmpty { publisher.cancel(file) } else { publisher.interrupted(file) }
      return
    }
    publisher.cancel(file)
    if capabilities.pullsDiagnostics {
      checkPulled(file, analysis)
    } else {
      sendDiagnostics(entry.uri, version: entry.version, diagnostics(of: file, in: analysis), of: file)
    }
    noteShown(analysis, of: file)
  }

  /// Remembers what the layouts of a document that imports others came to. Where that is something else now, and the
  /// document's own text not the reason, the client asks again for what it shows beside diagnostics.
  func noteShown(_ analysis: Analysis, of file: String) {
    let isEcho = echoes.remove(file) != nil
    guard documents.workspace.imports(file) else { return }
    let results = analysis.units.map(\.result)
    let before = shown.updateValue(results, forKey: file)
    if isEcho, before.map({ !$0.elementsEqual(results) { $0 === $1 } }) ?? true { refresh(Refreshes.Kind.looks) }
  }

  /// `file` is that of an open document, which is sent nothing that it was sent before.
  func sendDiagnostics(
    _ uri: String, version: Int?, _ diagnostics: [LSP.Diagnostic], of file: String? = nil
  ) {
    let params = LSP.PublishDiagnosticsParams(uri: uri, version: version, diagnostics: diagnostics)
    let frame = diagnosticsEncoder.frame(params)
    if let file {
      guard sent[file] != frame else { return }
      sent[file] = frame
    }
    outbox.send(notification: "textDocument/publishDiagnostics", frame: frame)
  }
}
