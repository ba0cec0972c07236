import Analysis
import Features
import Import
import Platform
import Protocol

/// A file that is analysed as the server would do it, with its diagnostics. Prints nothing.
package struct CheckedFile: Sendable {
  /// The path on the command line; `--stdin-filename` for standard input.
  var path: String
  var text: [UInt8]
  var lines: LineTable
  /// The diagnostics, with columns in UTF-16.
  var diagnostics: [LSP.Diagnostic]
  /// The number of findings that the file's comments, or the rules, silence.
  private(set) var silenced = 0
  /// The entries of the rules that silence nothing in the file.
  private(set) var unusedIgnores: [ProjectRules.Ignored] = []
  /// What an entry of the rules would call each of the findings.
  private(set) var entries: [String] = []
  /// The analysis; nil for one of many files, of which nothing else is asked.
  private(set) var analysis: Analysis?

  /// How the file's layouts fare on all their screens; nil without `--matrix`.
  var matrices: [LayoutMatrix]?

  var frames: [LayoutFrames] { analysis?.frames ?? [] }

  var uri: String { FileURI.uri(path: Files.absolute(path)) }

  /// A file with diagnostics that are known already.
  init(path: String, text: [UInt8], diagnostics: [LSP.Diagnostic]) {
    self.path = path
    self.text = text
    lines = LineTable(text)
    self.diagnostics = diagnostics
  }

  /// Analyses the text. Imports are read from the current folder, the file's own, and those given. What is not as
  /// `recorded` is reported as well.
  package init(
    path: String, text: [UInt8], folders: [String] = [], in workspace: Workspace = Workspace(),
    recorded: [RecordedLayout]? = nil
  ) {
    var workspace = workspace
    self.init(path: path, text: text, folders: folders, in: &workspace, recorded: recorded)
  }

  /// Analyses the text in `workspace`, which keeps what it learns.
  init(
    path: String, text: [UInt8], folders: [String] = [], in workspace: inout Workspace,
    recorded: [RecordedLayout]? = nil
  ) {
    let file = Files.absolute(path)
    workspace.files = CheckedFile.sources(of: path, folders: folders)
    workspace.sharing = Thread.forEach
    workspace.open(file, text: text)
    let analysis = workspace.analysis(of: file)
    self.init(path: path, text: text, analysis: analysis, recorded) { [workspace] in workspace.text(of: $0) }
    self.analysis = analysis
  }

  /// Analyses one of several files that import one another. What is not as `recorded` is reported as well.
  init(
    _ file: ReadFile, in files: OutlinedFiles, withMatrix: Bool = false, keepingAnalysis: Bool = false,
    recorded: [RecordedLayout]? = nil
  ) {
    if let refusal = file.refusal {
      self.init(path: file.path, text: file.text, refusal: refusal)
      return
    }
    let place = Files.absolute(file.path)
    let analysis = files.analysis(of: place, text: file.layoutText)
    let moved = recorded.flatMap { analysis?.findings(unlike: $0) } ?? []
    let findings = (analysis?.findings ?? []) + moved
    if let layouts = file.layouts {
      self.init(file, layouts, findings, in: files) {
        layouts.textOfAnySize.flatMap { files.analysisAlone(of: place, text: $0) }?.findings ?? []
      }
    } else {
      self.init(path: file.path, text: file.text, findings: findings) { files.text(of: $0) }
    }
    silenced += analysis?.silenced.count ?? 0
    if withMatrix { matrices = analysis?.matrices }
    if keepingAnalysis { self.analysis = analysis }
  }

  /// Analyses one of several files with all its screens in one language after the other.
  init(_ file: ReadFile, in files: OutlinedFiles, languages: [ChosenLanguage], withMatrix: Bool) {
    if let refusal = file.refusal {
      self.init(path: file.path, text: file.text, refusal: refusal)
      return
    }
    let analyses = files.analyses(of: Files.absolute(file.path), text: file.layoutText, in: languages)
    let runs = zip(languages, analyses).map { LanguageRun($0.language, $1) }
    if let layouts = file.layouts {
      self.init(file, layouts, runs.findings, in: files) { [] }
    } else {
      self.init(path: file.path, text: file.text, findings: runs.findings) { files.text(of: $0) }
    }
    silenced += analyses.map { $0.silenced.count }.max() ?? 0
    if withMatrix { matrices = runs.matrices }
  }

  /// A file that is no layout, with what was found in the layouts that it sets up.
  private init(
    _ file: ReadFile, _ layouts: SourceLayouts, _ found: [Finding<FileRange>], in files: OutlinedFiles,
    always: () -> [Finding<FileRange>]
  ) {
    let rules = CommandRules.shared.rules(for: file.path)
    let told = layouts.told(of: found, ignoring: rules?.ignored[layouts.file] ?? [], always: always)
    self.init(path: file.path, text: file.text, findings: told.findings) { files.text(of: $0) }
    silenced = told.silenced.count
    unusedIgnores = told.unused
    entries = told.entries
  }

  /// A file that is no layout and cannot be read as what its name says: an error at its place.
  private init(path: String, text: [UInt8], refusal: (byte: Int, reason: String)) {
    let byte = min(refusal.byte, text.count)
    let place = FileRange(file: Files.absolute(path), bytes: byte..<byte)
    self.init(path: path, text: text, findings: [Finding(.syntax, at: place, refusal.reason)]) { _ in nil }
  }

  /// Analyses the text in one language after the other.
  init(path: String, text: [UInt8], folders: [String], languages: [ChosenLanguage], withMatrix: Bool) {
    let file = Files.absolute(path)
    var imported: [Workspace] = []
    let analyses = languages.compactMap { language in
      var workspace = Workspace()
      workspace.files = CheckedFile.sources(of: path, folders: folders)
      workspace.chosenLanguage = language
      workspace.open(file, text: text)
      defer { imported = [workspace] }
      return workspace.analysis(of: file)
    }
    self.init(path: path, text: text, analyses, languages, withMatrix) { imported.first?.text(of: $0) }
  }

  private init(
    path: String, text: [UInt8], _ analyses: [Analysis], _ languages: [ChosenLanguage], _ withMatrix: Bool,
    textOf: (FilePath) -> [UInt8]?
  ) {
    let runs = zip(languages, analyses).map { LanguageRun($0.language, $1) }
    self.init(path: path, text: text, findings: runs.findings, textOf: textOf)
    silenced = analyses.map { $0.silenced.count }.max() ?? 0
    if withMatrix { matrices = runs.matrices }
  }

  private init(
    path: String, text: [UInt8], analysis: Analysis?, _ recorded: [RecordedLayout]? = nil,
    textOf: (FilePath) -> [UInt8]?
  ) {
    let moved = recorded.flatMap { analysis?.findings(unlike: $0) } ?? []
    self.init(path: path, text: text, findings: (analysis?.findings ?? []) + moved, textOf: textOf)
    silenced = analysis?.silenced.count ?? 0
  }

  init(path: String, text: [UInt8], findings: [Finding<FileRange>], textOf: (FilePath) -> [UInt8]?) {
    self.init(path: path, text: text, diagnostics: [])
    let file = Files.absolute(path)
    let own = PositionConverter(text: text, lines: lines, encoding: .utf16)
    // Many places of diagnostics are in the same other file.
    var converters = [file: own]
    diagnostics = withoutActuallyEscaping(textOf) { textOf in
      let locations = LocationConverter(positions: own) { place in
        let converter =
          converters[place.file] ?? textOf(place.file).map { PositionConverter(text: $0, encoding: .utf16) }
        converters[place.file] = converter
        return converter.map { LSP.Location(uri: FileURI.uri(path: place.file), range: $0.range(of: place.bytes)) }
      }
      let options = DiagnosticOptions().over(CommandRules.shared.rules(for: path))
      return Features.diagnostics(findings, options, locations)
    }
  }

  /// Returns the files that may be imported: those in the current folder, in the file's own, in that of its project's
  /// rules, and in those given.
  package static func sources(of path: String, folders: [String] = []) -> DiskFiles {
    let own = [Files.workingFolder, Files.absolute(path).folder]
    return DiskFiles(folders: own + folders.map(Files.absolute) + CommandRules.shared.folders(of: [path]))
  }

  /// Returns the number of findings of a severity, with those that a diagnostic only counts.
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

  /// The number of findings that comments silence.
  var silenced: Int { files.reduce(0) { $0 + $1.silenced } }

  /// The result with the errors alone.
  var errorsOnly: CheckResult {
    var result = self
    for index in result.files.indices { result.files[index].diagnostics.removeAll { $0.severity != .error } }
    return result
  }
}
