/// One file, analysed as the server would, and its diagnostics. Prints nothing.
struct CheckedFile: Sendable {
  /// As named on the command line; `--stdin-filename` for standard input.
  var path: String
  var text: [UInt8]
  var lines: LineTable
  /// Columns in UTF-16.
  var diagnostics: [LSP.Diagnostic]
  /// How many findings its comments silence.
  private(set) var silenced = 0
  /// What is known of it; nil of one of many, of which nobody asks more than that.
  private(set) var analysis: Analysis?

  /// How its layouts fare on all their screens; nil where that was not asked for.
  var matrices: [LayoutMatrix]?

  var frames: [LayoutFrames] { analysis?.frames ?? [] }

  var uri: String { FileURI.uri(path: Files.absolute(path)) }

  /// Of what is known already.
  init(path: String, text: [UInt8], diagnostics: [LSP.Diagnostic]) {
    self.path = path
    self.text = text
    lines = LineTable(text)
    self.diagnostics = diagnostics
  }

  /// Analyses the text. What it imports is read from the current folder and its own, and from those given.
  init(path: String, text: [UInt8], folders: [String] = [], in workspace: Workspace = Workspace()) {
    var workspace = workspace
    self.init(path: path, text: text, folders: folders, in: &workspace)
  }

  /// The same, with what the workspace learns on the way.
  init(path: String, text: [UInt8], folders: [String] = [], in workspace: inout Workspace) {
    let file = Files.absolute(path)
    workspace.files = CheckedFile.sources(of: path, folders: folders)
    workspace.sharing = Thread.forEach
    workspace.open(file, text: text)
    let analysis = workspace.analysis(of: file)
    self.init(path: path, text: text, analysis: analysis) { [workspace] in workspace.text(of: $0) }
    self.analysis = analysis
  }

  /// One of several, with what is known of them all.
  init(path: String, text: [UInt8], in files: OutlinedFiles, withMatrix: Bool = false) {
    let analysis = files.analysis(of: Files.absolute(path), text: text)
    self.init(path: path, text: text, analysis: analysis) { files.text(of: $0) }
    if withMatrix { matrices = analysis?.matrices }
  }

  private init(path: String, text: [UInt8], analysis: Analysis?, textOf: (FilePath) -> [UInt8]?) {
    self.init(path: path, text: text, diagnostics: [])
    silenced = analysis?.silenced.count ?? 0
    let file = Files.absolute(path)
    let own = PositionConverter(text: text, lines: lines, encoding: .utf16)
    // A place in another file comes with many of its kind.
    var converters = [file: own]
    diagnostics = withoutActuallyEscaping(textOf) { textOf in
      let places = Places(positions: own) { place in
        let converter =
          converters[place.file] ?? textOf(place.file).map { PositionConverter(text: $0, encoding: .utf16) }
        converters[place.file] = converter
        return converter.map { LSP.Location(uri: FileURI.uri(path: place.file), range: $0.range(of: place.bytes)) }
      }
      return LayoutLSP.diagnostics(analysis?.findings ?? [], DiagnosticOptions(), places)
    }
  }

  /// Where what it imports may be: in the current folder and its own, and in those given.
  static func sources(of path: String, folders: [String] = []) -> DiskFiles {
    DiskFiles(folders: [Files.workingFolder, Files.absolute(path).folder] + folders.map(Files.absolute))
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

  /// Findings that comments silence.
  var silenced: Int { files.reduce(0) { $0 + $1.silenced } }

  /// With the errors alone.
  var errorsOnly: CheckResult {
    var result = self
    for index in result.files.indices { result.files[index].diagnostics.removeAll { $0.severity != .error } }
    return result
  }
}
