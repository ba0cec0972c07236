import Analysis
import Features
import Formats
import Platform
import Protocol
import Server

// The size of a file and the times of its analysis, measured on the file itself. Prints nothing.

/// The measurements, in the shape in which they are printed as data.
struct FileStats: Encodable, Sendable {
  struct Stages: Encodable, Sendable {
    var parse: Double
    var model: Double
    var solve: Double
    var check: Double
  }

  /// Times of an edit; both nil if the file has no constant to edit.
  struct Edit: Encodable, Sendable {
    var reparse: Double?
    var check: Double?

    enum CodingKeys: CodingKey { case reparse, check }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(reparse, forKey: .reparse)
      try container.encode(check, forKey: .check)
    }
  }

  var version = 1
  var file: String
  var bytes: Int
  var lines: Int
  var tokens = 0
  var views = 0
  var constraints = 0
  var variables = 0
  var components = 0
  var configurations = 0
  var ms: Stages
  var editMilliseconds: Edit
  var pivots = 0
  var peakMemory: Int

  enum CodingKeys: String, CodingKey {
    case version, file, bytes, lines, tokens, views, constraints, variables, components, configurations, ms, pivots
    case editMilliseconds = "edit_ms"
    case peakMemory = "peak_rss_bytes"
  }
}

extension FileStats {
  /// Runs every measurement so many times.
  init(measuring text: [UInt8], path: String, runs: Int) {
    file = path
    bytes = text.count
    // What follows the last line end counts as a line only if it is not empty.
    lines = LineTable(text).lineCount - (text.isEmpty || text.last == UInt8(ascii: "\n") ? 1 : 0)
    var bench = StageBench(text: text, path: path)
    for _ in 0..<runs { bench.run() }
    for _ in 0..<runs { bench.edit() }
    ms = bench.stages
    editMilliseconds = bench.edits
    let sizes = bench.sizes
    (tokens, views, configurations) = (sizes.tokens, sizes.views, sizes.configurations)
    (constraints, variables, components) = (sizes.constraints, sizes.variables, sizes.components)
    pivots = sizes.pivots
    peakMemory = ResidentMemory.peak
  }
}

/// Analyses one file again and again, as `check` does and as the server does.
private struct StageBench {
  private let text: [UInt8]
  private let path: String
  /// The file as an editor has it open.
  private var documents: OpenDocuments
  private let uri: String
  private let file: FilePath
  private var parse: [Duration] = []
  private var model: [Duration] = []
  private var solve: [Duration] = []
  private var check: [Duration] = []
  private var reparse: [Duration] = []
  private var recheck: [Duration] = []
  private(set) var sizes = FileSizes()

  init(text: [UInt8], path: String) {
    self.text = text
    self.path = path
    documents = OpenDocuments(sharing: Thread.forEach)
    uri = FileURI.uri(path: Files.absolute(path))
    let item = LSP.DidOpenParams.TextDocumentItem(uri: uri, version: 1, text: String(decoding: text, as: UTF8.self))
    documents.workspace.files = CheckedFile.sources(of: path)
    file = documents.open(item)
    checkAgain()
  }

  var stages: FileStats.Stages {
    FileStats.Stages(
      parse: parse.median.milliseconds, model: model.median.milliseconds, solve: solve.median.milliseconds,
      check: check.median.milliseconds)
  }

  var edits: FileStats.Edit {
    if reparse.isEmpty { return FileStats.Edit() }
    return FileStats.Edit(reparse: reparse.median.milliseconds, check: recheck.median.milliseconds)
  }

  mutating func run() {
    check.append(timed { CheckedFile(path: path, text: text) }.time)
    let parsed = timed { Document(file: file, text: text, replacing: nil) }
    let modelled = timed { documents.workspace.models(of: file) }
    guard let models = modelled.answer else { return }
    let solved = timed { models.solve() }
    parse.append(parsed.time)
    model.append(modelled.time)
    solve.append(solved.time)
    sizes = solved.answer.sizes(of: parsed.answer)
  }

  /// Types a digit, which is measured, and removes it, which is not.
  mutating func edit() {
    guard let place = documents.workspace.documents[file]?.constantNearMiddle,
      let position = documents.positions(file, .utf16)?.position(of: place)
    else { return }
    let end = LSP.Position(line: position.line, character: position.character + 1)
    let typed = change(LSP.Range(start: position, end: position), "1")
    reparse.append(timed { documents.change(typed, .utf16) }.time)
    recheck.append(timed { checkAgain() }.time)
    _ = documents.change(change(LSP.Range(start: position, end: end), ""), .utf16)
    checkAgain()
  }

  private mutating func checkAgain() {
    guard let analysis = documents.workspace.analysis(of: file), let locations = documents.locations(file, .utf16)
    else { return }
    _ = diagnostics(analysis.findings, DiagnosticOptions(), locations)
  }

  private func change(_ range: LSP.Range, _ text: String) -> LSP.DidChangeParams {
    LSP.DidChangeParams(
      textDocument: LSP.DidChangeParams.VersionedIdentifier(uri: uri, version: nil),
      contentChanges: [LSP.DidChangeParams.ContentChange(range: range, text: text)])
  }
}
