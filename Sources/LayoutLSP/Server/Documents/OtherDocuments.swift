import Analysis
import Features
import Import
import Protocol

/// The open documents that are no layouts: files of Interface Builder and of code. The client's settings say which of them
/// are checked. Nothing else is answered about them: they belong to other servers.
final class OtherDocuments {
  private struct Entry {
    var uri: String
    var version: Int?
    var text: [UInt8]
    /// Whether the client shows diagnostics of it.
    var isShown = false
    /// How often the text, or what its check depends on, has changed.
    var change = 0
  }

  private let connection: Connection
  private let settings: () -> Settings
  private let workspace: () -> Workspace
  private var entries: [FilePath: Entry] = [:]
  /// The checks that are under way.
  private(set) var running = 0

  init(connection: Connection, settings: @escaping () -> Settings, workspace: @escaping () -> Workspace) {
    (self.connection, self.settings, self.workspace) = (connection, settings, workspace)
  }

  // MARK: Changes

  /// Opens a document. Returns false for a layout.
  func open(_ document: LSP.DidOpenParams.TextDocumentItem) -> Bool {
    let file = FileURI.file(document.uri)
    guard let kind = CheckedKind(file.text), kind != .layouts else { return false }
    entries[file] = Entry(uri: document.uri, version: document.version, text: Array(document.text.utf8))
    check(file)
    return true
  }

  /// Changes a document. Returns false for one that is none of these.
  func change(_ params: LSP.DidChangeParams) -> Bool {
    let file = FileURI.file(params.textDocument.uri)
    guard let entry = entries[file] else { return false }
    entries[file]?.text = entry.text.changed(by: params.contentChanges, connection.capabilities.encoding)
    entries[file]?.version = params.textDocument.version
    check(file)
    return true
  }

  /// Closes a document. Returns false for one that is none of these.
  func close(_ uri: String) -> Bool {
    let file = FileURI.file(uri)
    guard let entry = entries.removeValue(forKey: file) else { return false }
    if entry.isShown { publish([], of: file, entry.uri, nil) }
    return true
  }

  /// Checks all of them again: the settings, or rules, have changed.
  func checkAgain() {
    for file in entries.keys.sorted() { check(file) }
  }

  // MARK: Checking

  private func check(_ file: FilePath) {
    guard let kind = CheckedKind(file.text), var entry = entries[file] else { return }
    entry.change += 1
    defer { entries[file] = entry }
    guard settings().checked.contains(kind.rawValue) else {
      if entry.isShown { publish([], of: file, entry.uri, entry.version) }
      entry.isShown = false
      return
    }
    entry.isShown = true
    let (change, text, encoding) = (entry.change, entry.text, connection.capabilities.encoding)
    let options = settings().diagnostics
    running += 1
    _ = connection.jobs.start(
      isAwaited: false, isLong: text.count > LongTexts.least,
      line: CrashReport.jobLine("textDocument/publishDiagnostics", entry.uri, version: entry.version)
    ) { [workspace = workspace()] _ in
      OtherDocuments.diagnostics(of: file, kind, text, in: workspace, options, encoding)
    } finish: { [weak self] diagnostics, _ in
      guard let self else { return }
      running -= 1
      guard let now = entries[file], now.change == change else { return }
      publish(diagnostics, of: file, now.uri, now.version)
    }
  }

  private func publish(_ diagnostics: [LSP.Diagnostic], of file: FilePath, _ uri: String, _ version: Int?) {
    let params = LSP.PublishDiagnosticsParams(uri: uri, version: version, diagnostics: diagnostics)
    let message = OutgoingMessage.notification(method: "textDocument/publishDiagnostics", params: params)
    connection.outbox.send(message.encoded, diagnosing: file)
  }

  private static func diagnostics(
    of file: FilePath, _ kind: CheckedKind, _ text: [UInt8], in workspace: Workspace, _ options: DiagnosticOptions,
    _ encoding: PositionEncoding
  ) -> [LSP.Diagnostic] {
    let rules = workspace.rules(for: file)
    guard rules?.excludes(file) != true else { return [] }
    let screens = CheckScreen.all(ofProjectAround: file, in: workspace)
    let positions = PositionConverter(text: text, encoding: encoding)
    func converted(_ findings: [Finding<FileRange>]) -> [LSP.Diagnostic] {
      let locations = LocationConverter(positions: positions) { place in
        guard place.file == file else { return nil }
        return LSP.Location(uri: FileURI.uri(path: file), range: positions.range(of: place.bytes))
      }
      return Features.diagnostics(findings, options.over(rules), locations)
    }
    let layouts: SourceLayouts?
    if kind == .nibs {
      do throws(IBDocument.Refusal) {
        layouts = try SourceLayouts(nib: text, of: file, on: screens)
      } catch {
        let byte = min(error.offset ?? 0, text.count)
        return converted([Finding(.syntax, at: FileRange(file: file, bytes: byte..<byte), error.message)])
      }
    } else {
      guard ImportedCode.refusal(of: text) == nil else { return [] }
      layouts =
        SourceLayouts.layouts(of: ImportedCode([(file.name, text)]), in: [(file, text)], on: screens).first?.layouts
    }
    guard let layouts else { return [] }
    func findings(_ text: [UInt8]?) -> [Finding<FileRange>] {
      var alone = Workspace()
      alone.files = workspace.files
      guard let text else { return [] }
      alone.open(file, text: text)
      return alone.analysis(of: file)?.findings ?? []
    }
    let told = layouts.told(of: findings(layouts.text), ignoring: rules?.ignored[file] ?? []) {
      findings(layouts.textOfAnySize)
    }
    return converted(told.findings)
  }
}
