import Analysis
import Platform
import Protocol

/// `layout-lsp check`: the diagnostics of files and folders.
extension Command {
  static let check = Command(
    name: "check", summary: "report what is wrong in files",
    usage: "[--format FORMAT] [--matrix] [--languages CATALOG] [--quiet] PATH…",
    details: """
      A PATH is a file, a folder (every *.layout below it, but not in folders that begin with a dot) or - for standard
      input. Links in a folder that lead out of it are skipped, and named. Imports reach into the folders named, the
      current one and that of the file. With --languages every screen is shown in every language of a catalog, one after
      the other, in place of those that it says; words are looked up in this catalog first. Files are printed in the
      order of their paths. Exit code 1 if an error was reported.
      """,
    options: [
      OptionSpec(
        name: "format", value: "FORMAT", choices: CheckFormat.allCases.map { $0.rawValue },
        help: "human (the default), json, github (workflow commands) or sarif"),
      OptionSpec(
        name: "matrix", value: nil,
        help: "also a table of how each layout fares on every screen, with every size of text, in every state"),
      OptionSpec(
        name: "languages", value: "CATALOG",
        help: "every layout in every language of an .xcstrings, or of the .strings beside one"),
      OptionSpec(name: "quiet", value: nil, short: "q", help: "errors only, and no summary"),
      stdinFilename,
    ],
    run: runCheck)
}

/// The option that names standard input.
package let stdinFilename = OptionSpec(
  name: "stdin-filename", value: "NAME", help: "what to call standard input: a layout may be named after it")

enum CheckFormat: String, CaseIterable, Sendable {
  case human, json, github, sarif
}

private func runCheck(_ arguments: Arguments) throws(UsageError) -> Int32 {
  guard !arguments.operands.isEmpty else { throw UsageError(message: "check needs a PATH: a file, a folder or -") }
  let format = arguments["format"].flatMap(CheckFormat.init(rawValue:)) ?? .human
  let catalogs = CatalogStore()
  var languages: [ChosenLanguage]?
  if let path = arguments["languages"] {
    guard let found = chosenLanguages(path, catalogs) else { return ExitCode.failure }
    languages = found
  }
  let checked = checkedFiles(
    arguments.operands, stdinName: arguments["stdin-filename"], withMatrix: arguments.has("matrix"), in: languages,
    catalogs)
  guard let (result, failures) = checked else { return ExitCode.failure }
  for failure in failures { complain(failure.words) }
  let isQuiet = arguments.has("quiet")
  let shown = isQuiet ? result.errorsOnly : result
  switch format {
  case .human:
    let hasSummary = !isQuiet && (failures.isEmpty || !result.files.isEmpty)
    Terminal.write(HumanReport(style: Style(color: arguments["color"])).text(shown, withSummary: hasSummary))
  case .json: Terminal.write(jsonReport(shown, counts: result))
  case .github: Terminal.write(githubReport(shown))
  case .sarif: Terminal.write(sarifReport(shown))
  }
  if !failures.isEmpty { return ExitCode.failure }
  return result.count(.error) > 0 ? ExitCode.errorsFound : ExitCode.success
}

/// Returns the languages of the catalog at a path; nil after telling the user why it cannot be read.
private func chosenLanguages(_ path: String, _ catalogs: CatalogStore) -> [ChosenLanguage]? {
  let file = Files.absolute(path)
  // The tables of other languages are in the folders beside this one.
  let files = DiskFiles(folders: [Files.workingFolder, file.folder.folder])
  switch catalogs.catalog(at: file, files) {
  case .success(let catalog): return catalog.catalog.languages.map { ChosenLanguage($0, of: catalog) }
  case .failure(let reason):
    complain("\(visible(path)): \(visible(reason.words))")
    return nil
  }
}

extension ImportFailure {
  fileprivate var words: String {
    switch self {
    case .otherKind: "it is no catalog: its name ends in .xcstrings, .strings or .stringsdict"
    case .missing: "there is no such file"
    case .outside: "a link leads out of its folder"
    case .unreadable(let why): why
    case .noFolder, .absolute: "it cannot be read"
    }
  }
}

/// Returns nil after telling the user what is wrong in the rules of a project.
private func checkedFiles(
  _ paths: [String], stdinName: String?, withMatrix: Bool, in languages: [ChosenLanguage]?,
  _ catalogs: CatalogStore
) -> (CheckResult, [Files.Failure])? {
  let found = FoundFiles(paths)
  found.complainOfSkipped()
  guard CommandRules.shared.areRight(for: found.files + (stdinName.map { [$0] } ?? [])) else { return nil }
  var failures = found.failures
  var read: [ReadFile] = []
  for result in Parallel.map(found.files, { path in Files.read(path).map { ReadFile(path: path, text: $0) } }) {
    switch result {
    case .success(let file): read.append(file)
    case .failure(let failure): failures.append(failure)
    }
  }
  let folders = paths.filter { $0 != "-" }
  let groups = FileGroups(read, folders: folders, catalogs)
  let checked = Parallel.map(read, progress: Progress("checked", total: read.count)) { file in
    if let group = groups.group(of: file) {
      if let languages {
        return CheckedFile(path: file.path, text: file.text, in: group, languages: languages, withMatrix: withMatrix)
      }
      return CheckedFile(path: file.path, text: file.text, in: group, withMatrix: withMatrix)
    }
    if let languages {
      return CheckedFile(
        path: stdinName ?? "<stdin>", text: file.text, folders: folders, languages: languages, withMatrix: withMatrix)
    }
    var checked = CheckedFile(path: stdinName ?? "<stdin>", text: file.text, folders: folders)
    if withMatrix { checked.matrices = checked.analysis?.matrices }
    return checked
  }
  return (CheckResult(files: checked), failures)
}

/// A file with the text that was read. All files are read before any is checked, because they import one another.
private struct ReadFile: Sendable {
  /// The path on the command line; `-` for standard input, which nobody imports.
  var path: String
  var text: [UInt8]
}

/// The files to check, grouped by the folders that their imports reach into: mostly there is one group.
private struct FileGroups: Sendable {
  /// The files that all may import from: those in the folders on the command line and in the current one.
  private let common: DiskFiles
  private var groups: [FilePath?: OutlinedFiles] = [:]
  /// The further folder that files in a folder may import from: their own. nil if `common` has it already.
  private var own: [FilePath: FilePath?] = [:]

  init(_ files: [ReadFile], folders: [String], _ catalogs: CatalogStore) {
    let ofRules = CommandRules.shared.folders(of: files.map { $0.path })
    common = DiskFiles(folders: [Files.workingFolder] + folders.map(Files.absolute) + ofRules)
    var texts: [FilePath?: [FilePath: [UInt8]]] = [:]
    for file in files where file.path != "-" {
      let path = Files.absolute(file.path)
      let known = own[path.folder] ?? (common.contains(path.folder) ? nil : path.folder)
      own.updateValue(known, forKey: path.folder)
      texts[known, default: [:]][path] = file.text
    }
    for (folder, texts) in texts {
      // Checking many files keeps all processors busy anyway.
      groups[folder] = OutlinedFiles(
        texts, files: folder.map(common.adding) ?? common, catalogs: catalogs,
        sharing: files.count == 1 ? Thread.forEach : nil)
    }
  }

  /// Returns the group of a file; nil for standard input.
  func group(of file: ReadFile) -> OutlinedFiles? {
    file.path == "-" ? nil : own[Files.absolute(file.path).folder].flatMap { groups[$0] }
  }
}
