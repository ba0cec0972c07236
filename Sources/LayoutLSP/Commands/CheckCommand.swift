import Analysis
import Drawing
import Features
import Import
import Platform
import Protocol

/// `layout-lsp check`: the diagnostics of files and folders.
extension Command {
  static let check = Command(
    name: "check", summary: "report what is wrong in files",
    usage: "[--also KINDS] [--screens NAMES] [--format FORMAT] [--matrix] [--languages CATALOG] PATH…",
    details: """
      A PATH is a file, a folder (every *.layout below it, but not in folders that begin with a dot) or - for standard
      input. Storyboards, xibs and files of Swift and Objective-C are read as `import` reads them: where one is named, and
      in folders with --also or where the rules of the project say so. Their findings stand at the element or the
      statement. They are checked on the screens of --screens, else of the rules, else on the smallest and the largest
      devices, a nib also on the size that it was saved with. Links in a folder that lead out of it are skipped, and
      named. Imports reach into the folders named, the current one and that of the file. With --languages every screen is
      shown in every language of a catalog, one after the other, in place of those that it says; words are looked up in
      this catalog first. With --against a frame that is not as `frames --record` wrote it is an error. Files are printed
      in the order of their paths. Exit code 1 if an error was reported, 2 if there is nothing to check.
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
      OptionSpec(
        name: "against", value: "FRAMES.json", help: "report what is not as in this recording, of frames --record"),
      OptionSpec(name: "also", value: "KINDS", help: "check nibs, code or both (nibs,code) in folders, too"),
      OptionSpec(
        name: "screens", value: "NAMES",
        help: "the screens of nibs and code: devices, or screens of the rules, with commas between them"),
      OptionSpec(
        name: "write-ignores", value: nil,
        help: "write what is found in nibs and code into the rules, as what is ignored from now on"),
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
  var recording: Recording?
  if let path = arguments["against"] {
    if languages != nil {
      throw UsageError(message: "--against compares the screens' own languages, so it does not go with --languages")
    }
    guard let found = Recording.read(path) else { return ExitCode.failure }
    recording = found
  }
  let read = ReadFiles(arguments.operands, try CheckedKinds(arguments))
  let checked = checkedFiles(
    read, arguments.operands, stdinName: arguments["stdin-filename"], withMatrix: arguments.has("matrix"),
    in: languages, catalogs, against: recording)
  guard let result = checked else { return ExitCode.failure }
  let failures = read.failures
  for failure in failures { complain(failure.words) }
  if read.isNothingFound, failures.isEmpty, result.files.isEmpty {
    complain(read.nothing(in: arguments.operands))
    return ExitCode.failure
  }
  if arguments.has("write-ignores") { return result.writeIgnores() ? ExitCode.success : ExitCode.failure }
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
    case .otherKind: "it is no catalog: the name of one ends in .xcstrings, .strings or .stringsdict"
    case .missing: "there is no such file"
    case .outside: "a link leads out of its folder"
    case .unreadable(let why): why
    case .noFolder, .absolute: "it cannot be read"
    }
  }
}

/// Returns nil after telling the user what is wrong in the rules of a project.
private func checkedFiles(
  _ read: ReadFiles, _ paths: [String], stdinName: String?, withMatrix: Bool, in languages: [ChosenLanguage]?,
  _ catalogs: CatalogStore, against recording: Recording?
) -> CheckResult? {
  let named = read.files.map { $0.path } + (stdinName.map { [$0] } ?? [])
  guard CommandRules.shared.areRight(for: named) else { return nil }
  let folders = paths.filter { $0 != "-" }
  let groups = FileGroups(read.files, folders: folders, catalogs)
  let recordedByFile = recording?.byFile
  let checked = Parallel.map(read.files, progress: Progress("checked", total: read.files.count)) { file in
    let recorded = recordedByFile.map {
      $0[Files.absolute(file.path == "-" ? stdinName ?? "<stdin>" : file.path)] ?? []
    }
    if let group = groups.group(of: file) {
      if let languages { return CheckedFile(file, in: group, languages: languages, withMatrix: withMatrix) }
      return CheckedFile(file, in: group, withMatrix: withMatrix, recorded: recorded)
    }
    if let languages {
      return CheckedFile(
        path: stdinName ?? "<stdin>", text: file.text, folders: folders, languages: languages, withMatrix: withMatrix)
    }
    var checked = CheckedFile(path: stdinName ?? "<stdin>", text: file.text, folders: folders, recorded: recorded)
    if withMatrix { checked.matrices = checked.analysis?.matrices }
    return checked
  }
  let gone = recording?.filesGone(from: paths, besides: read.files.map { $0.path }) ?? []
  let more = gone + CheckedFile.rules(of: checked)
  let files = more.isEmpty ? checked : (checked + more).sorted { FilePath($0.path) < FilePath($1.path) }
  return CheckResult(files: files)
}

extension ReadFiles {
  /// What to say where there is nothing to check.
  fileprivate func nothing(in paths: [String]) -> String {
    let place = visible(paths.joined(separator: " "))
    let kinds = [CheckedKind.nibs, .code].filter { passedOver[$0] != nil }
    guard !kinds.isEmpty else { return "there is nothing to check in \(place)" }
    let nibs = passedOver[.nibs].map { counted($0, "file") + " of Interface Builder" }
    let code = passedOver[.code].map { counted($0, "file") + " of code" }
    return "there is no layout in \(place), but \([nibs, code].compactMap { $0 }.joined(separator: " and ")): "
      + "layout-lsp check --also \(kinds.map { $0.rawValue }.joined(separator: ",")) \(place)"
  }
}
