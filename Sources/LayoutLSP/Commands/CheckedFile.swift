/// One file, analysed as the server would, and its diagnostics. Prints nothing.
struct CheckedFile: Sendable {
  /// As named on the command line; `--stdin-filename` for standard input.
  var path: String
  var text: [UInt8]
  var lines: LineTable
  /// Columns in UTF-16.
  var diagnostics: [LSP.Diagnostic]
  var frames: [LayoutFrames]

  var uri: String { FileURI.uri(path: Files.absolute(path)) }

  /// Of what is known already.
  init(path: String, text: [UInt8], diagnostics: [LSP.Diagnostic], frames: [LayoutFrames] = []) {
    self.path = path
    self.text = text
    lines = LineTable(text)
    self.diagnostics = diagnostics
    self.frames = frames
  }

  /// Analyses the text. What it imports is read from the folders given, the current one and its own.
  init(path: String, text: [UInt8], folders: [String] = [], in workspace: Workspace = Workspace()) {
    self.path = path
    self.text = text
    lines = LineTable(text)
    var workspace = workspace
    let file = Files.absolute(path)
    workspace.files = CheckedFile.sources(of: path, folders: folders)
    workspace.open(file, text: text)
    let analysis = workspace.analysis(of: file)
    frames = analysis?.frames ?? []
    let positions = PositionConverter(text: text, lines: lines, encoding: .utf16)
    let places = Places(positions: positions) { place in
      guard let text = workspace.text(of: place.file) else { return nil }
      let converter = place.file == file ? positions : PositionConverter(text: text, encoding: .utf16)
      let uri = FileURI.uri(path: Files.absolute(place.file))
      return LSP.Location(uri: uri, range: converter.range(of: place.bytes))
    }
    diagnostics = LayoutLSP.diagnostics(analysis?.findings ?? [], DiagnosticOptions(), places)
  }

  /// Where what it imports may be: in the folders given, the current one and its own.
  static func sources(of path: String, folders: [String] = []) -> DiskFiles {
    let own = [Folders.workingDirectory, ImportPath.folder(of: Files.absolute(path))].compactMap { $0 }
    return DiskFiles(folders: own + folders.map(Files.absolute))
  }

  /// With those that are not listed one by one.
  func count(_ severity: LSP.DiagnosticSeverity) -> Int {
    diagnostics.reduce(0) { $0 + ($1.severity == severity ? $1.findingCount : 0) }
  }
}

/// What `check` found, in path order.
struct CheckResult: Sendable {
  var files: [CheckedFile]

  func count(_ severity: LSP.DiagnosticSeverity) -> Int {
    files.reduce(0) { $0 + $1.count(severity) }
  }

  /// With the errors alone.
  var errorsOnly: CheckResult {
    var result = self
    for index in result.files.indices { result.files[index].diagnostics.removeAll { $0.severity != .error } }
    return result
  }
}
