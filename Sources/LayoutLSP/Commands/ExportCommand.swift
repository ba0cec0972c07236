import Analysis
import Export
import Platform
import Protocol

/// `layout-lsp export`: the layouts of a file as an app's code, or as data.
extension Command {
  static let export = Command(
    name: "export", summary: "make app code of a file's layouts",
    usage:
      "--to swift|objc|json [--platform appkit] [--stacks native] [--access public] [--live] [--watch] [-o OUT] FILE",
    details: """
      FILE may be - for standard input. Of a layout Card comes a class CardLayout that makes its constraints. A file with
      errors is refused, as is what no constraint can say. What is wrong, and where an app decides otherwise than the
      language, is printed on stderr, a line each, as compilers do. Exit code 1 if nothing was exported. With --live the
      classes follow FILE.json in debug builds: what `export --to json --watch -o FILE.json FILE` writes there.
      """,
    options: [
      OptionSpec(name: "to", value: "LANGUAGE", choices: ["swift", "objc", "json"], help: "swift, objc or json"),
      OptionSpec(
        name: "platform", value: "PLATFORM", choices: ExportPlatform.allCases.map { $0.rawValue },
        help: "uikit (the default) or appkit"),
      OptionSpec(
        name: "stacks", value: "HOW", choices: ExportStacks.allCases.map { $0.rawValue },
        help: "as constraints (the default) or as native views: UIStackView, in uikit alone"),
      OptionSpec(
        name: "access", value: "ACCESS", choices: ["internal", "public"],
        help: "of Swift: internal (the default) or public"),
      OptionSpec(
        name: "live", value: nil,
        help: "let debug builds follow FILE.json while they run, by a file LayoutLive.swift beside OUT"),
      OptionSpec(
        name: "watch", value: nil, help: "write OUT again whenever FILE or what it imports changes, until interrupted"),
      OptionSpec(name: "output", value: "OUT", short: "o", help: "write to this file"), stdinFilename,
    ],
    run: runExport)
}

private func runExport(_ arguments: Arguments) throws(UsageError) -> Int32 {
  let exporting = try Exporting(arguments)
  guard arguments.has("watch") else { return exporting.run().code }
  let watch = try Watch(exporting.path, output: exporting.writer.output)
  try watch.run { () throws(UsageError) in
    let (code, files) = exporting.run()
    return (code == ExitCode.success, files)
  }
}

/// What to export, how, and where to write it.
private struct Exporting {
  let path: String
  /// The file's name for the user, also for standard input.
  let name: String
  let language: String
  let platform: ExportPlatform
  let stacks: ExportStacks
  var writer: CodeWriter

  init(_ arguments: Arguments) throws(UsageError) {
    path = try arguments.file(for: "export")
    name = arguments.name(of: path)
    guard let language = arguments["to"] else { throw UsageError(message: "export needs --to swift, objc or json") }
    self.language = language
    platform = arguments["platform"].flatMap { ExportPlatform(rawValue: $0) } ?? .uikit
    stacks = arguments["stacks"].flatMap { ExportStacks(rawValue: $0) } ?? .constraints
    if stacks == .native, platform == .appkit {
      throw UsageError(
        message: "--stacks native is for uikit: NSStackView arranges views by other rules than the language")
    }
    let output = try arguments.output("output", for: "the code", besides: [path])
    writer = CodeWriter(output: output, language: language, isPublic: arguments["access"] == "public")
    if arguments.has("live") { writer.live = try LiveExport(of: path, in: language, stacks, to: output) }
  }

  /// Returns the exit code, and the files that the code depends on.
  func run() -> (code: Int32, files: [FilePath]) {
    let own = Files.absolute(path)
    guard let text = Files.read(path).orComplain() else { return (ExitCode.failure, [own]) }
    var workspace = Workspace()
    let file = CheckedFile(path: name, text: text, in: &workspace)
    let (exported, said) = file.exported(for: platform, stacks: stacks, asData: language == "json", in: &workspace)
    Terminal.write(said, to: Descriptor.standardError)
    let files = (workspace.needed[Files.absolute(file.path)] ?? []).sorted()
    guard let exported else { return (ExitCode.errorsFound, [own] + files) }
    return (writer.write(exported, besides: [path] + files.map { $0.text }), [own] + files)
  }
}

let maker = "layout-lsp \(programVersion)"

/// What `--live` adds: the path of the data that classes follow, and the file that they do it with.
private struct LiveExport {
  let data: String
  let runtime: String

  init(of path: String, in language: String, _ stacks: ExportStacks, to output: String?) throws(UsageError) {
    guard language == "swift" else {
      throw UsageError(message: "--live is for --to swift: classes of Objective-C and data follow no file")
    }
    if stacks == .native {
      throw UsageError(message: "--live is for stacks as constraints: it does not change stack views while they run")
    }
    guard let output, output != "-", path != "-" else {
      throw UsageError(message: "--live needs a FILE, and -o OUT: it writes LayoutLive.swift beside OUT")
    }
    data = Files.absolute(path).text + ".json"
    runtime = Files.absolute(output).folder.appending("LayoutLive.swift").text
    if Files.absolute(output).text == runtime {
      throw UsageError(message: "-o OUT is LayoutLive.swift, which --live writes beside it: choose another name")
    }
  }
}

/// Writes code to where the user wants it.
private struct CodeWriter {
  /// nil for standard output.
  let output: String?
  let language: String
  let isPublic: Bool
  /// nil if classes follow no data.
  var live: LiveExport?

  /// Writes the code of a file, which is made of other files. Returns the exit code.
  func write(_ file: ExportedFile, besides inputs: [String]) -> Int32 {
    func write(_ code: String, to path: String) -> Int32 {
      Files.write(Array(code.utf8), to: path, besides: inputs).orComplain() == nil
        ? ExitCode.failure : ExitCode.success
    }
    let code = file.code(in: language, isPublic: isPublic, maker: maker, liveData: live?.data)
    guard let output else {
      Terminal.write(code)
      return ExitCode.success
    }
    if language == "objc", output.hasSuffix(".m") || output.hasSuffix(".mm") {
      // A header and an implementation, beside each other.
      let header = String(output.dropLast(output.hasSuffix(".mm") ? 3 : 2)) + ".h"
      let code = write(file.objectiveCHeader(maker: maker), to: header)
      if code != ExitCode.success { return code }
      return write(file.objectiveC(maker: maker, header: FilePath(header).name), to: output)
    }
    if let live {
      // It is the same for all classes: what is there stays as it is, so that nothing is built again for it.
      let runtime = file.liveRuntime(maker: maker)
      if (try? Files.read(live.runtime).get()) != Array(runtime.utf8) {
        let code = write(runtime, to: live.runtime)
        if code != ExitCode.success { return code }
      }
    }
    return write(code, to: output)
  }
}

extension CheckedFile {
  /// Exports the file. Returns nil if it has an error, and the messages about it: a line each, as compilers write
  /// them, so that a build shows each at its line. What only an app cannot do is no error in data.
  func exported(
    for platform: ExportPlatform, stacks: ExportStacks = .constraints, asData: Bool = false,
    in workspace: inout Workspace
  ) -> (file: ExportedFile?, said: String) {
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
    guard let analysis, count(.error) == 0 else { return (nil, said) }
    var others: [FilePath: Analysis] = [:]
    for file in ExportedFile.files(neededBy: analysis) { others[file] = workspace.analysisOfAny(file) }
    let exported = ExportedFile(analysis, for: platform, stacks: stacks, others: others) { lines.line(of: $0) + 1 }
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
    if exported.layouts.isEmpty, analysis.library.metrics(of: analysis.document.file).isEmpty {
      return (nil, said + "layout-lsp: \(visible(path)): there is no layout in it\n")
    }
    return (!asData && exported.problems.contains { $0.isError } ? nil : exported, said)
  }
}
