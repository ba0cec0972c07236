import Analysis
import Export
import Platform
import Protocol

/// `layout-lsp export`: the layouts of a file as an app's code, or as data.
extension Command {
  static let export = Command(
    name: "export", summary: "make app code of a file's layouts",
    usage:
      "--to swift|objc|json [--platform uikit|appkit] [--stacks native] [--access public] [--lookup] [--identifiers names] "
      + "[-o OUT] FILE",
    details: """
      FILE may be - for standard input. Of a layout Card comes a class CardLayout that makes its constraints. A layout
      with errors is refused, as is one with something that no constraint can say; the others of the file are exported.
      What is wrong, and where an app decides otherwise than the language, is printed on stderr, a line each, as
      compilers do. Exit code 1 if something was refused.
      """,
    options: [
      OptionSpec(name: "to", value: "LANGUAGE", choices: ["swift", "objc", "json"], help: "swift, objc or json"),
      OptionSpec(
        name: "platform", value: "PLATFORM", choices: ExportPlatform.allCases.map { $0.rawValue },
        help: "uikit or appkit; without it, the one whose classes the views have, else uikit"),
      OptionSpec(
        name: "stacks", value: "HOW", choices: ExportStacks.allCases.map { $0.rawValue },
        help: "as constraints (the default) or as native views: UIStackView, in uikit alone"),
      OptionSpec(
        name: "access", value: "ACCESS", choices: ["internal", "public"],
        help: "of Swift: internal (the default) or public"),
      OptionSpec(name: "lookup", help: "with the views and guides of each class by path"),
      OptionSpec(
        name: "identifiers", value: "WHAT", choices: CodeStyle.Identifiers.allCases.map { $0.rawValue },
        help: "what constraints are called: lines of the file (the default), or names that stay where lines move"),
      OptionSpec(
        name: "details", help: "warn of each constraint of which an app may decide otherwise, not once a cause"),
      OptionSpec(name: "output", value: "OUT", short: "o", help: "write to this file"), stdinFilename,
    ],
    run: runExport)
}

private func runExport(_ arguments: Arguments) throws(UsageError) -> Int32 {
  let path = try arguments.file(for: "export")
  guard let language = arguments["to"] else { throw UsageError(message: "export needs --to swift, objc or json") }
  let stacks = arguments["stacks"].flatMap { ExportStacks(rawValue: $0) } ?? .constraints
  let output = try arguments.output("output", for: "the code", besides: [path])
  guard let text = Files.read(path).orComplain() else { return ExitCode.failure }
  var workspace = Workspace()
  let file = CheckedFile(path: arguments.name(of: path), text: text, in: &workspace)
  let platform = try platform(arguments["platform"], of: file)
  if stacks == .native, platform == .appkit {
    throw UsageError(
      message: "--stacks native is for uikit: NSStackView arranges views by other rules than the language")
  }
  let (exported, said, isRefused) = file.exported(
    for: platform, stacks: stacks, asData: language == "json", details: arguments.has("details"), in: &workspace)
  Terminal.write(said, to: Descriptor.standardError)
  guard let exported else { return ExitCode.errorsFound }
  let imported = (workspace.needed[Files.absolute(file.path)] ?? []).map { $0.text }
  let writer = CodeWriter(output: output, inputs: [path] + imported)
  let style = CodeStyle(
    isPublic: arguments["access"] == "public", hasLookup: arguments.has("lookup"),
    identifiers: arguments["identifiers"].flatMap { CodeStyle.Identifiers(rawValue: $0) } ?? .lines)
  let code = writer.write(exported, as: language, style)
  return code == ExitCode.success && isRefused ? ExitCode.errorsFound : code
}

/// Returns the platform that is asked for, or else the one whose classes the file's views have.
private func platform(_ word: String?, of file: CheckedFile) throws(UsageError) -> ExportPlatform {
  if let given = word.flatMap({ ExportPlatform(rawValue: $0) }) { return given }
  let named = file.analysis.map { ExportPlatform.named(in: $0) } ?? []
  guard named.count < 2 else {
    let classes = named.map { $0.className }
    throw UsageError(
      message: "\(shownPath(file.path)) has classes of UIKit and of AppKit, \(classes[0]) and \(classes[1]): "
        + "say --platform uikit or --platform appkit")
  }
  return named.first?.platform ?? .uikit
}

let maker = "layout-lsp \(programVersion)"

/// Writes code to where the user wants it.
private struct CodeWriter {
  /// nil for standard output.
  let output: String?
  /// The files that the code is made of.
  let inputs: [String]

  /// Returns the exit code.
  func write(_ file: ExportedFile, as language: String, _ style: CodeStyle) -> Int32 {
    guard let output else {
      Terminal.write(file.code(in: language, style: style, maker: maker))
      return ExitCode.success
    }
    let isImplementation = language == "objc" && (output.hasSuffix(".m") || output.hasSuffix(".mm"))
    if isImplementation { return writeObjectiveC(file, to: output, style) }
    return write(file.code(in: language, style: style, maker: maker), to: output)
  }

  /// Writes a header and an implementation, beside each other.
  private func writeObjectiveC(_ file: ExportedFile, to output: String, _ style: CodeStyle) -> Int32 {
    let header = String(output.dropLast(output.hasSuffix(".mm") ? 3 : 2)) + ".h"
    let code = write(file.objectiveCHeader(maker: maker, style: style), to: header)
    if code != ExitCode.success { return code }
    return write(file.objectiveC(maker: maker, header: FilePath(header).name, style: style), to: output)
  }

  private func write(_ code: String, to path: String) -> Int32 {
    Files.write(Array(code.utf8), to: path, besides: inputs).orComplain() == nil ? ExitCode.failure : ExitCode.success
  }
}

extension CheckedFile {
  /// Exports the file. Returns what of it can be exported, nil if that is nothing; the messages about it, a line each,
  /// as compilers write them, so that a build shows each at its line; and whether anything is refused. What only an
  /// app cannot do is no error in data.
  func exported(
    for platform: ExportPlatform, stacks: ExportStacks = .constraints, asData: Bool = false,
    details: Bool = false, in workspace: inout Workspace
  ) -> (file: ExportedFile?, said: String, isRefused: Bool) {
    var said = ""
    func say(_ severity: String, _ start: LSP.Position, _ message: String) {
      let lines = visible(message, linesStay: true).split(separator: "\n")
      let more = lines.dropFirst().joined(separator: "; ")
      let words = (lines.first ?? "") + (more.isEmpty ? "" : ": " + more)
      said += "\(shownPath(path)):\(start.line + 1):\(start.character + 1): \(severity): \(words)\n"
    }
    for diagnostic in diagnostics where diagnostic.severity == .error || diagnostic.severity == .warning {
      let severity = diagnostic.severity == .error ? "error" : "warning"
      say(severity, diagnostic.range.start, "\(diagnostic.message) [\(diagnostic.code)]")
    }
    guard let analysis else { return (nil, said, true) }
    var others: [FilePath: Analysis] = [:]
    for file in ExportedFile.files(neededBy: analysis) { others[file] = workspace.analysisOfAny(file) }
    let exported = ExportedFile(analysis, for: platform, stacks: stacks, details: details, others: others) {
      lines.line(of: $0) + 1
    }
    let positions = PositionConverter(text: text, lines: lines, encoding: .utf16)
    for problem in exported.problems {
      let line = problem.cause.flatMap { cause in
        others[cause.file].map { LineTable($0.document.text).line(of: cause.bytes.lowerBound) + 1 }
      }
      let cause = line.map { " in line \($0)" } ?? ""
      say(
        problem.isError && !asData ? "error" : "warning", positions.range(of: problem.bytes).start,
        "\(problem.message)\(cause) [export]")
    }
    // A file of metrics alone is for files that import it.
    let isRefused = count(.error) > 0 || !asData && exported.problems.contains { $0.isError }
    let accepted = asData ? exported : exported.withoutRefused
    if isRefused { return (accepted.layouts.isEmpty ? nil : accepted, said, true) }
    if exported.layouts.isEmpty, analysis.library.metrics(of: analysis.document.file).isEmpty {
      return (nil, said + "layout-lsp: \(visible(path)): there is no layout in it\n", true)
    }
    return (accepted, said, false)
  }
}
