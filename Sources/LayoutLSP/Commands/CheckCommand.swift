/// `layout-lsp check`: the diagnostics of files and folders.
extension Command {
  static let check = Command(
    name: "check", summary: "report what is wrong in files",
    usage: "[--format FORMAT] [--quiet] PATH…",
    details: """
      A PATH is a file, a folder (every *.layout below it, but not in folders that begin with a dot) or - for standard
      input. Imports reach into the folders named, the current one and that of the file. Files are printed in the order
      of their paths. Exit code 1 if an error was reported.
      """,
    options: [
      OptionSpec(
        name: "format", value: "FORMAT", choices: CheckFormat.allCases.map(\.rawValue),
        help: "human (the default), json, github (workflow commands) or sarif"),
      OptionSpec(name: "quiet", value: nil, short: "q", help: "errors only, and no summary"),
      stdinFilename,
    ],
    run: runCheck)
}

/// What standard input is called.
let stdinFilename = OptionSpec(
  name: "stdin-filename", value: "NAME", help: "what to call standard input: a layout may be named after it")

enum CheckFormat: String, CaseIterable, Sendable {
  case human, json, github, sarif
}

private func runCheck(_ arguments: Arguments) throws(UsageError) -> Int32 {
  guard !arguments.operands.isEmpty else { throw UsageError(message: "check needs a PATH: a file, a folder or -") }
  let format = arguments["format"].flatMap(CheckFormat.init(rawValue:)) ?? .human
  let (result, failures) = checkedFiles(arguments.operands, stdinName: arguments["stdin-filename"])
  for failure in failures { complain("\(failure.path): \(failure.reason)") }
  let isQuiet = arguments.has("quiet")
  let shown = isQuiet ? result.errorsOnly : result
  switch format {
  case .human:
    let style = Style(isOn: Terminal.usesColor(arguments["color"], Descriptor.standardOutput))
    Terminal.write(
      HumanReport(style: style).text(shown, withSummary: !isQuiet && (failures.isEmpty || !result.files.isEmpty)))
  case .json: Terminal.write(jsonReport(shown, counts: result))
  case .github: Terminal.write(githubReport(shown))
  case .sarif: Terminal.write(sarifReport(shown))
  }
  if !failures.isEmpty { return ExitCode.failure }
  return result.count(.error) > 0 ? ExitCode.errorsFound : ExitCode.success
}

private func checkedFiles(_ paths: [String], stdinName: String?) -> (CheckResult, [Files.Failure]) {
  let (files, unreadable) = Files.find(paths)
  let progress = Progress("checked", total: files.count)
  let results = Parallel.map(files, progress: { progress.show($0) }) { path in
    Files.read(path).map {
      CheckedFile(path: path == "-" ? stdinName ?? "<stdin>" : path, text: $0, folders: paths.filter { $0 != "-" })
    }
  }
  progress.clear()
  var failures = unreadable
  var checked: [CheckedFile] = []
  for result in results {
    switch result {
    case .success(let file): checked.append(file)
    case .failure(let failure): failures.append(failure)
    }
  }
  return (CheckResult(files: checked), failures)
}
