/// `layout-lsp format`: files and folders laid out as an editor would lay them out on request.
extension Command {
  static let format = Command(
    name: "format", summary: "lay out the text of files",
    usage: "[--check | --write] [--indent WIDTH] PATH…",
    details: """
      A PATH is a file, a folder (every *.layout below it, but not in folders that begin with a dot) or - for standard
      input. The result goes to standard output; with --write into the files, and the paths of those that changed are
      printed. Only spaces and empty lines change, never what a layout means. A statement with a mistake keeps its spaces,
      and while a brace is missing all lines keep their indentation. Exit code 1 if --check finds a file that is laid out
      otherwise.
      """,
    options: [
      OptionSpec(name: "check", value: nil, help: "change nothing; print the paths of files that would change"),
      OptionSpec(name: "write", value: nil, short: "w", help: "change the files"),
      OptionSpec(name: "indent", value: "WIDTH", help: "spaces of a step of indentation, 1 to 16 (2), or `tab`"),
      stdinFilename,
    ],
    run: runFormat)
}

/// A file before and after.
private struct FormattedFile: Sendable {
  var path: String
  var text: [UInt8]
  /// nil where the text is as it should be.
  var result: [UInt8]?
}

private func runFormat(_ arguments: Arguments) throws(UsageError) -> Int32 {
  let (checks, writes) = (arguments.has("check"), arguments.has("write"))
  guard !checks || !writes else { throw UsageError(message: "format takes --check or --write, not both") }
  guard !arguments.operands.isEmpty else { throw UsageError(message: "format needs a PATH: a file, a folder or -") }
  guard !writes || !arguments.operands.contains("-") else {
    throw UsageError(message: "standard input cannot be written to: leave out --write")
  }
  let options = try formattingOptions(arguments["indent"])
  let stdinName = arguments["stdin-filename"] ?? "<stdin>"
  var (files, failures) = formattedFiles(arguments.operands, options)
  for file in files {
    if writes, let result = file.result, case .failure(let failure) = Files.replace(file.path, with: result) {
      failures.append(failure)
    } else if !checks && !writes {
      Terminal.write(file.result ?? file.text)
    } else if file.result != nil {
      Terminal.write((file.path == "-" ? stdinName : file.path) + "\n")
    }
  }
  for failure in failures { complain("\(failure.path): \(failure.reason)") }
  if !failures.isEmpty { return ExitCode.failure }
  return checks && files.contains { $0.result != nil } ? ExitCode.errorsFound : ExitCode.success
}

private func formattingOptions(_ indent: String?) throws(UsageError) -> LSP.FormattingOptions? {
  guard let indent else { return nil }
  if indent == "tab" { return LSP.FormattingOptions(tabSize: 4, insertSpaces: false) }
  guard let width = Int(indent), (1...16).contains(width) else {
    throw UsageError(message: "--indent is a number from 1 to 16, or tab, not \(indent)")
  }
  return LSP.FormattingOptions(tabSize: width, insertSpaces: true)
}

private func formattedFiles(
  _ paths: [String], _ options: LSP.FormattingOptions?
) -> ([FormattedFile], [Files.Failure]) {
  let (files, unreadable) = Files.find(paths)
  let progress = Progress("formatted", total: files.count)
  let results = Parallel.map(files, progress: { progress.show($0) }) { path in
    Files.read(path).map { FormattedFile(path: path, text: $0, result: formattedText($0, options)) }
  }
  progress.clear()
  var failures = unreadable
  var formatted: [FormattedFile] = []
  for result in results {
    switch result {
    case .success(let file): formatted.append(file)
    case .failure(let failure): failures.append(failure)
    }
  }
  return (formatted, failures)
}
