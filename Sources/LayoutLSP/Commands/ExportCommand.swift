import Analysis

/// `layout-lsp export`: the layouts of a file as code of an app, or as data.
extension Command {
  static let export = Command(
    name: "export", summary: "make app code of a file's layouts",
    usage: "--to swift|objc|json [--platform uikit|appkit] [--access internal|public] [-o OUT] FILE",
    details: """
      FILE may be - for standard input. Of a layout Card comes a class CardLayout that makes its constraints. A file with
      errors is refused, as is what no constraint can say. What is wrong, and where an app decides otherwise than the
      language, is printed on stderr, a line each, as compilers do. Exit code 1 if nothing was exported.
      """,
    options: [
      OptionSpec(name: "to", value: "LANGUAGE", choices: ["swift", "objc", "json"], help: "swift, objc or json"),
      OptionSpec(
        name: "platform", value: "PLATFORM", choices: ExportPlatform.allCases.map(\.rawValue),
        help: "uikit (the default) or appkit"),
      OptionSpec(
        name: "access", value: "ACCESS", choices: ["internal", "public"],
        help: "of Swift: internal (the default) or public"),
      OptionSpec(name: "output", value: "OUT", short: "o", help: "write to this file"), stdinFilename,
    ],
    run: runExport)
}

private func runExport(_ arguments: Arguments) throws(UsageError) -> Int32 {
  guard let path = arguments.operands.first else {
    throw UsageError(message: "export needs a FILE, or - for standard input")
  }
  if arguments.operands.count > 1 {
    throw UsageError(message: "export takes one FILE, but there is also `\(arguments.operands[1])`")
  }
  guard let language = arguments["to"] else { throw UsageError(message: "export needs --to swift, objc or json") }
  let output = arguments["output"]
  if let output, path != "-", Files.absolute(output) == Files.absolute(path) {
    throw UsageError(message: "-o would write the code over \(path) itself")
  }
  switch Files.read(path) {
  case .failure(let failure):
    complain(failure.words)
    return ExitCode.failure
  case .success(let text):
    let name = path == "-" ? arguments["stdin-filename"] ?? "<stdin>" : path
    var workspace = Workspace()
    let file = CheckedFile(path: name, text: text, in: &workspace)
    let platform = arguments["platform"].flatMap { ExportPlatform(rawValue: $0) } ?? .uikit
    guard let exported = file.exported(for: platform, in: &workspace) else { return ExitCode.errorsFound }
    return exported.write(as: language, isPublic: arguments["access"] == "public", to: output)
  }
}

private func write(_ code: String, to output: String?) -> Int32 {
  guard let output else {
    Terminal.write(code)
    return ExitCode.success
  }
  guard case .failure(let failure) = Files.write(Array(code.utf8), to: output) else { return ExitCode.success }
  complain(failure.words)
  return ExitCode.failure
}

extension CheckedFile {
  /// What comes of the file, and says on stderr what is to be said of that; nil where it has an error.
  fileprivate func exported(for platform: ExportPlatform, in workspace: inout Workspace) -> ExportedFile? {
    for diagnostic in diagnostics where diagnostic.severity == .error || diagnostic.severity == .warning {
      say(
        diagnostic.severity == .error ? "error" : "warning", diagnostic.range.start.line,
        diagnostic.range.start.character, "\(diagnostic.message) [\(diagnostic.code)]")
    }
    guard let analysis, count(.error) == 0 else { return nil }
    var others: [FilePath: Analysis] = [:]
    for file in ExportedFile.files(neededBy: analysis) { others[file] = workspace.analysisOfAny(file) }
    let exported = ExportedFile(analysis, for: platform, others: others) { lines.line(of: $0) + 1 }
    let positions = PositionConverter(text: text, lines: lines, encoding: .utf16)
    for problem in exported.problems {
      let start = positions.range(of: problem.bytes).start
      say(problem.isError ? "error" : "warning", start.line, start.character, "\(problem.message) [export]")
    }
    if exported.layouts.isEmpty {
      complain("\(visible(path)): there is no layout in it")
      return nil
    }
    return exported.problems.contains(where: \.isError) ? nil : exported
  }

  /// As compilers do, so that a build shows it at its line.
  private func say(_ severity: String, _ line: Int, _ column: Int, _ message: String) {
    let words = visible(message, linesStay: true).split(separator: "\n").joined(separator: " ")
    Terminal.write(
      "\(visible(path)):\(line + 1):\(column + 1): \(severity): \(words)\n", to: Descriptor.standardError)
  }
}

extension ExportedFile {
  /// The exit code.
  fileprivate func write(as language: String, isPublic: Bool, to output: String?) -> Int32 {
    let maker = "layout-lsp \(programVersion)"
    switch language {
    case "objc": return writeObjectiveC(ObjectiveCPrinter(file: self, maker: maker), to: output)
    case "json": return LayoutLSP.write(String(decoding: jsonLine(exportReport(self)), as: UTF8.self), to: output)
    default: return LayoutLSP.write(SwiftPrinter(file: self, maker: maker, isPublic: isPublic).text(), to: output)
    }
  }

  /// The implementation with the header before it, or into two files beside each other.
  private func writeObjectiveC(_ printer: ObjectiveCPrinter, to output: String?) -> Int32 {
    guard let output, output.hasSuffix(".m") else {
      return LayoutLSP.write(printer.header() + printer.implementation(header: nil), to: output)
    }
    let header = String(output.dropLast(2)) + ".h"
    let code = LayoutLSP.write(printer.header(), to: header)
    if code != ExitCode.success { return code }
    return LayoutLSP.write(printer.implementation(header: FilePath(header).name), to: output)
  }
}
