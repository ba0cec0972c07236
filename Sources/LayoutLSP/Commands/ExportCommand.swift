import Analysis
import Export
import Platform
import Protocol

/// `layout-lsp export`: the layouts of a file as an app's code, or as data.
extension Command {
  static let export = Command(
    name: "export", summary: "make app code of a file's layouts",
    usage: "--to swift|objc|json [--platform uikit|appkit] [--lookup] [--live] [--watch] [-o OUT] FILE",
    details: """
      FILE may be - for standard input. Of a layout Card comes a class CardLayout that makes its constraints. A layout
      with errors is refused, as is one with something that no constraint can say; the others of the file are exported.
      What is wrong, and where an app decides otherwise than the language, is printed on stderr, a line each, as
      compilers do. Exit code 1 if something was refused. With --live the classes follow FILE.json in debug builds: what
      `export --to json --watch -o FILE.json FILE` writes there.
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
      OptionSpec(
        name: "live", help: "let debug builds follow FILE.json while they run, by a file LayoutLive.swift beside OUT"),
      OptionSpec(name: "watch", help: "write OUT again whenever FILE or what it imports changes, until interrupted"),
      OptionSpec(name: "output", value: "OUT", short: "o", help: "write to this file"), stdinFilename,
    ],
    run: runExport)
}

private func runExport(_ arguments: Arguments) throws(UsageError) -> Int32 {
  let exporting = try Exporting(arguments)
  guard CommandRules.shared.areRight(for: [arguments.name(of: exporting.path)]) else { return ExitCode.failure }
  guard arguments.has("watch") else { return try exporting.run().code }
  let watch = try Watch(exporting.path, output: exporting.writer.output)
  try watch.run { () throws(UsageError) in
    do throws(UsageError) {
      let (hasWritten, _, files) = try exporting.run()
      return (hasWritten, files)
    } catch {
      // What the file asks of the command line now, it may not ask after the next edit.
      complain(error.message)
      return (false, [Files.absolute(exporting.path)])
    }
  }
}

/// What to export, how, and where to write it.
private struct Exporting {
  let path: String
  let arguments: Arguments
  let language: String
  let stacks: ExportStacks
  var writer: CodeWriter

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    path = try arguments.file(for: "export")
    guard let language = arguments["to"] else { throw UsageError(message: "export needs --to swift, objc or json") }
    self.language = language
    stacks = arguments["stacks"].flatMap { ExportStacks(rawValue: $0) } ?? .constraints
    if let platform = arguments["platform"].flatMap({ ExportPlatform(rawValue: $0) }) {
      try Self.check(stacks, for: platform)
    }
    let output = try arguments.output("output", for: "the code", besides: [path])
    let identifiers = arguments["identifiers"].flatMap { CodeStyle.Identifiers(rawValue: $0) } ?? .lines
    let style = CodeStyle(
      isPublic: arguments["access"] == "public", hasLookup: arguments.has("lookup"), identifiers: identifiers)
    writer = CodeWriter(output: output, language: language, style: style)
    if arguments.has("live") {
      let live = try LiveExport(of: path, in: language, stacks, to: output)
      writer.style.liveData = live.data
      writer.runtime = live.runtime
    }
  }

  private static func check(_ stacks: ExportStacks, for platform: ExportPlatform) throws(UsageError) {
    guard stacks == .native, platform == .appkit else { return }
    throw UsageError(
      message: "--stacks native is for uikit: NSStackView arranges views by other rules than the language")
  }

  /// Returns whether something was written, the exit code, and the files that the code depends on.
  func run() throws(UsageError) -> (hasWritten: Bool, code: Int32, files: [FilePath]) {
    let own = Files.absolute(path)
    guard let text = Files.read(path).orComplain() else { return (false, ExitCode.failure, [own]) }
    var workspace = Workspace()
    let file = CheckedFile(path: arguments.name(of: path), text: text, in: &workspace)
    let platform = try platform(arguments["platform"], of: file, isData: language == "json")
    try Self.check(stacks, for: platform)
    let (exported, said, isRefused) = file.exported(
      for: platform, stacks: stacks, asData: language == "json", details: arguments.has("details"), in: &workspace)
    Terminal.write(said, to: Descriptor.standardError)
    let files = (workspace.needed[Files.absolute(file.path)] ?? []).sorted()
    guard let exported else { return (false, ExitCode.errorsFound, [own] + files) }
    let code = writer.write(exported, besides: [path] + files.map { $0.text })
    let isWritten = code == ExitCode.success
    return (isWritten, isWritten && isRefused ? ExitCode.errorsFound : code, [own] + files)
  }
}

/// Returns the platform that is asked for, or else the one whose classes the file's views have.
/// Data may have classes of both.
private func platform(_ word: String?, of file: CheckedFile, isData: Bool) throws(UsageError) -> ExportPlatform {
  if let given = word.flatMap({ ExportPlatform(rawValue: $0) }) { return given }
  let named = file.analysis.map { ExportPlatform.named(in: $0) } ?? []
  guard named.count < 2 || isData else {
    let classes = named.map { $0.className }
    throw UsageError(
      message: "\(shownPath(file.path)) has classes of UIKit and of AppKit, \(classes[0]) and \(classes[1]): "
        + "say --platform uikit or --platform appkit")
  }
  return named.first?.platform ?? .uikit
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
  var style: CodeStyle
  /// The file that classes follow data with; nil if they follow none.
  var runtime: String?

  /// Writes the code of a file, which is made of other files. Returns the exit code.
  func write(_ file: ExportedFile, besides inputs: [String]) -> Int32 {
    func write(_ code: String, to path: String) -> Int32 {
      Files.write(Array(code.utf8), to: path, besides: inputs).orComplain() == nil
        ? ExitCode.failure : ExitCode.success
    }
    let code = file.code(in: language, style: style, maker: maker)
    guard let output else {
      Terminal.write(code)
      return ExitCode.success
    }
    if language == "objc", output.hasSuffix(".m") || output.hasSuffix(".mm") {
      // A header and an implementation, beside each other.
      let header = String(output.dropLast(output.hasSuffix(".mm") ? 3 : 2)) + ".h"
      let code = write(file.objectiveCHeader(maker: maker, style: style), to: header)
      if code != ExitCode.success { return code }
      return write(file.objectiveC(maker: maker, header: FilePath(header).name, style: style), to: output)
    }
    if let runtime {
      // It is the same for all classes: what is there stays as it is, so that nothing is built again for it.
      let text = file.liveRuntime(maker: maker)
      if (try? Files.read(runtime).get()) != Array(text.utf8) {
        let code = write(text, to: runtime)
        if code != ExitCode.success { return code }
      }
    }
    return write(code, to: output)
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
    // No code is made of an error, whatever a project's rules make of it.
    let errors = analysis?.findings.filter { $0.code.severity == .error } ?? []
    let told = Set(diagnostics.filter { $0.severity == .error }.map { $0.code })
    let lowered = errors.filter { !told.contains($0.code.rawValue) }
    let positions = PositionConverter(text: text, lines: lines, encoding: .utf16)
    for finding in lowered {
      say("error", positions.range(of: finding.bytes).start, "\(finding.message) [\(finding.code.rawValue)]")
    }
    for diagnostic in diagnostics where diagnostic.severity == .error || diagnostic.severity == .warning {
      if lowered.contains(where: { $0.code.rawValue == diagnostic.code }) { continue }
      let severity = diagnostic.severity == .error ? "error" : "warning"
      say(severity, diagnostic.range.start, "\(diagnostic.message) [\(diagnostic.code)]")
    }
    guard let analysis else { return (nil, said, true) }
    var others: [FilePath: Analysis] = [:]
    for file in ExportedFile.files(neededBy: analysis) { others[file] = workspace.analysisOfAny(file) }
    let exported = ExportedFile(analysis, for: platform, stacks: stacks, details: details, others: others) {
      lines.line(of: $0) + 1
    }
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
    let isRefused = !errors.isEmpty || !asData && exported.problems.contains { $0.isError }
    let accepted = asData ? exported : exported.withoutRefused
    if isRefused { return (accepted.layouts.isEmpty ? nil : accepted, said, true) }
    if exported.layouts.isEmpty, analysis.library.metrics(of: analysis.document.file).isEmpty {
      return (nil, said + "layout-lsp: \(visible(path)): there is no layout in it\n", true)
    }
    return (accepted, said, false)
  }
}
