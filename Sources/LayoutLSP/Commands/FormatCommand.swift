import Analysis
import Features
import Platform

/// `layout-lsp format`: files and folders laid out as an editor would lay them out on request.
extension Command {
  static let format = Command(
    name: "format", summary: "lay out the text of files",
    usage: "[--check | --write] [--indent WIDTH] [--default-indent WIDTH] PATH…",
    details: """
      A PATH is a file, a folder (every *.layout below it, but not in folders that begin with a dot) or - for standard
      input. The result goes to standard output; with --write into the files, and the paths of those that changed are
      printed. Only spaces and empty lines change, never what a layout means. The lines of a statement with a mistake stay
      as they are, and while a brace is missing all lines keep their indentation. Links in a folder are skipped, and named
      unless their files are in it. A file that somebody else changes meanwhile is left alone. Exit code 1 if --check
      finds a file that is laid out otherwise.
      """,
    options: [
      OptionSpec(name: "check", value: nil, help: "change nothing; print the paths of files that would change"),
      OptionSpec(name: "write", value: nil, short: "w", help: "change the files"),
      OptionSpec(
        name: "indent", value: "WIDTH", help: "spaces of a step of indentation, 1 to 16, or `tab`, whatever files have"),
      OptionSpec(
        name: "default-indent", value: "WIDTH",
        help: "the same where neither the file nor an .editorconfig says it; without this it is 2"),
      stdinFilename,
    ],
    run: runFormat)
}

private func runFormat(_ arguments: Arguments) throws(UsageError) -> Int32 {
  let (checks, writes) = (arguments.has("check"), arguments.has("write"))
  guard !checks || !writes else { throw UsageError(message: "format takes --check or --write, not both") }
  guard !arguments.operands.isEmpty else { throw UsageError(message: "format needs a PATH: a file, a folder or -") }
  guard !writes || !arguments.operands.contains("-") else {
    throw UsageError(message: "standard input cannot be written to: leave out --write")
  }
  let run = FormatRun(
    indentation: try indentation(arguments, "indent"),
    defaultIndentation: try indentation(arguments, "default-indent"), task: checks ? .check : writes ? .write : .print,
    stdinName: arguments["stdin-filename"] ?? "<stdin>")
  return run.exitCode(of: arguments.operands)
}

private func indentation(_ arguments: Arguments, _ option: String) throws(UsageError) -> ChosenIndentation? {
  guard let text = arguments[option] else { return nil }
  guard let chosen = ChosenIndentation(text) else {
    throw UsageError(message: "--\(option) is a number from 1 to 16, or tab, not \(text)")
  }
  return chosen
}

/// Lays some files out. Those that are written are done one after the other, each as soon as it is read, so that a
/// save by someone else in between is noticed.
private struct FormatRun: Sendable {
  enum Task { case check, write, print }

  /// nil to keep what each file has.
  var indentation: ChosenIndentation?
  var defaultIndentation: ChosenIndentation?
  var task: Task
  var stdinName: String

  func exitCode(of paths: [String]) -> Int32 {
    let found = FoundFiles(paths, isForWriting: true)
    found.complainOfSkipped()
    guard CommandRules.shared.areRight(for: found.files) else { return ExitCode.failure }
    let files = found.files
    let progress = Progress("formatted", total: files.count)
    var results: [Result<Formatted, Files.Failure>] = []
    if task == .write {
      for file in files {
        results.append(written(file))
        progress.show(results.count)
      }
      progress.clear()
    } else {
      results = Parallel.map(files, progress: progress) { formatted($0) }
    }
    var failures = found.failures
    var isChanged = false
    for result in results {
      switch result {
      case .failure(let failure): failures.append(failure)
      case .success(let file):
        isChanged = isChanged || file.isChanged
        show(file)
      }
    }
    for failure in failures { complain(failure.words) }
    if !failures.isEmpty { return ExitCode.failure }
    return task == .check && isChanged ? ExitCode.errorsFound : ExitCode.success
  }

  private struct Formatted: Sendable {
    var path: String
    /// The formatted text, if it is to be shown.
    var text: [UInt8] = []
    var isChanged: Bool
  }

  /// Reads a file. Refuses UTF-16, in which spaces and line ends are other bytes.
  private func read(_ path: String) -> Result<[UInt8], Files.Failure> {
    Files.read(path).flatMap { text in
      guard text.isUTF16 else { return .success(text) }
      return .failure(Files.Failure(path: path, reason: "it is UTF-16, and a layout is UTF-8"))
    }
  }

  private func formatted(_ path: String) -> Result<Formatted, Files.Failure> {
    read(path).map { text in
      let result = formatted(text, of: path)
      return Formatted(path: path, text: task == .print ? result ?? text : [], isChanged: result != nil)
    }
  }

  /// Returns the formatted text; nil if it is the same as before.
  private func formatted(_ text: [UInt8], of path: String) -> [UInt8]? {
    let file = Files.absolute(path == "-" ? stdinName : path)
    let width = CommandRules.shared.rules(for: file.text)?.width
    return formattedText(text, of: file, indentation: indentation, otherwise: defaultIndentation, width: width) {
      FileStatus($0.text)?.kind == .file ? try? Files.read($0.text).get() : nil
    }
  }

  private func written(_ path: String) -> Result<Formatted, Files.Failure> {
    read(path).flatMap { text in
      guard let result = formatted(text, of: path) else {
        return .success(Formatted(path: path, isChanged: false))
      }
      return Files.replace(path, holding: text, with: result).map { Formatted(path: path, isChanged: true) }
    }
  }

  private func show(_ file: Formatted) {
    if task == .print {
      Terminal.write(file.text)
    } else if file.isChanged {
      Terminal.write(shownPath(file.path == "-" ? stdinName : file.path) + "\n")
    }
  }
}
