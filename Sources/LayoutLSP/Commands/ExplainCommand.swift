import Analysis
import Drawing
import Export
import Features
import Foreign
import Platform

/// `layout-lsp explain`: the system's log of constraints that cannot hold together, as layouts.
extension Command {
  static let explain = Command(
    name: "explain", summary: "explain a log of unsatisfiable constraints",
    usage: "[--format human|html|json] [--in FOLDER] [-o OUT] [LOG]",
    details: """
      Reads what UIKit and AppKit log where constraints cannot all hold ("Unable to simultaneously satisfy constraints"), from
      a file or from standard input, and prints a layout for each message: its constraints and no others. Comments before
      it say which of them contradict each other, with the arithmetic, and name the lines of layouts whose exported code
      made the constraints; with --in they are looked for in a folder, and shown. The output is a layout file; as html a
      page with the answer and its picture; as json what `check` says of the layouts, with their text. Exit code 1 if
      nothing was recognised.
      """,
    options: [
      OptionSpec(
        name: "format", value: "FORMAT", choices: ExplainFormat.allCases.map { $0.rawValue },
        help: "human (the default: a layout with comments), html or json; without it, what the name OUT ends with"),
      OptionSpec(name: "output", value: "OUT", short: "o", help: "write to this file"),
      OptionSpec(name: "in", value: "FOLDER", help: "the folder with the layouts whose code made the constraints"),
    ],
    operands: .files(["log", "txt"]), run: runExplain)
}

enum ExplainFormat: String, CaseIterable {
  case human, html, json

  /// Returns the format given, else that of the output's ending.
  init(_ arguments: Arguments, output: String?) {
    let ofOutput = ExplainFormat.allCases.first { output?.lowercased().hasSuffix("." + $0.rawValue) == true }
    self = arguments["format"].flatMap { ExplainFormat(rawValue: $0) } ?? ofOutput ?? .human
  }
}

/// What a log says: the layout of a message, and what is to be said before it.
private struct Explanation {
  /// What contradicts itself in the layout, as its diagnostics have it.
  var conflicts: [String] = []
  var notes: [String]
  var layout: String

  /// The text of a layout file.
  var text: String {
    (conflicts + notes).flatMap { $0.split(whereSeparator: { $0.isNewline }) }.map { "# \(visible(String($0)))\n" }
      .joined()
      + layout
  }
}

private func runExplain(_ arguments: Arguments) throws(UsageError) -> Int32 {
  guard arguments.operands.count < 2 else {
    throw UsageError(message: "explain takes one LOG, or none for standard input")
  }
  let path = arguments.operands.first ?? "-"
  let output = try arguments.output("output", for: "the explanation", besides: [path])
  let text: [UInt8]
  switch Files.read(path) {
  case .success(let read): text = read
  case .failure(let failure):
    complain(failure.words)
    return ExitCode.failure
  }
  let layouts = LayoutFolder()
  if let folder = arguments["in"] {
    guard FileStatus(folder)?.kind == .folder else {
      complain("\(shownPath(folder)): this is no folder")
      return ExitCode.failure
    }
    let found = FoundFiles([folder])
    for failure in found.failures { complain(failure.words) }
    if !found.failures.isEmpty { return ExitCode.failure }
    layouts.files = found.files.compactMap { file in (try? Files.read(file).get()).map { LayoutOfFolder(file, $0) } }
  }
  let messages = SystemLog(text).messages
  var explained = messages.enumerated().map { index, message in
    explanation(of: message, named: index == 0 ? "Log" : "Log\(index + 1)", layouts)
  }
  let trace = ViewTrace(text)
  if !trace.views.isEmpty { explained.append(explanation(of: TraceLayout(trace))) }
  guard !explained.isEmpty else {
    let place = path == "-" ? "standard input" : shownPath(path)
    complain("\(place): there are no constraints of a log in this, and no trace of views")
    return ExitCode.errorsFound
  }
  let bytes = written(explained, as: ExplainFormat(arguments, output: output))
  guard let output else {
    Terminal.write(bytes)
    return ExitCode.success
  }
  return Files.write(bytes, to: output, besides: [path]).orComplain() == nil ? ExitCode.failure : ExitCode.success
}

private func written(_ explained: [Explanation], as format: ExplainFormat) -> [UInt8] {
  let text = Array(explained.map { $0.text }.joined(separator: "\n").utf8)
  guard format != .human else { return text }
  let file = CheckedFile(path: "Log.layout", text: text)
  if format == .json {
    return jsonReport(CheckResult(files: [file]), counts: CheckResult(files: [file]), withText: true)
  }
  guard let analysis = file.analysis,
    let page = try? picture(of: analysis, DrawingChoice(), as: .html, notes: explained.flatMap { $0.notes })
  else { return text }
  return Array(page.text.utf8)
}

/// Returns the layout of a message's constraints, and what is wrong in them.
private func explanation(of message: SystemLog.Message, named name: String, _ layouts: LayoutFolder) -> Explanation {
  let layout = LogLayout(message).text(name)
  let checked = CheckedFile(path: "\(name).layout", text: Array(layout.utf8))
  let conflicts = checked.diagnostics.filter { ["conflict", "range-conflict"].contains($0.code) }.map { $0.message }
  var comments: [String] = []
  // What was not understood may contradict the rest.
  if conflicts.isEmpty, message.unread.isEmpty, !message.isHidden {
    comments.append("these constraints can all hold: what contradicts them is not in the log")
  }
  if message.isHidden {
    comments.append(
      "the system hides constraints of this log as <private>: run the app from Xcode, or install a logging profile, to "
        + "see them")
  }
  for line in message.unread {
    comments.append("this line was not understood, and is left out: \(line)")
  }
  for identifier in message.constraints.compactMap({ $0.identifier }) {
    guard let line = LayoutLine(identifier: identifier) else { continue }
    if let place = layouts.place(of: line) {
      comments.append(place)
    } else if line.file != nil {
      comments.append(identifier)
    }
  }
  return Explanation(conflicts: conflicts, notes: comments, layout: layout)
}

/// Returns the layout of a trace, and what it says is ambiguous.
private func explanation(of trace: TraceLayout) -> Explanation {
  let open = trace.open
  let comments = open.isEmpty ? ["nothing is said to be ambiguous in this trace"] : open.map { "ambiguous: \($0)" }
  return Explanation(notes: comments, layout: trace.text("Trace"))
}

/// The layouts of a folder, in which identifiers are looked for.
private final class LayoutFolder {
  var files: [LayoutOfFolder] = []

  /// Returns the place of a statement and its text: `views/Card.layout:14: title.leading == 16`.
  func place(of line: LayoutLine) -> String? {
    for file in files {
      guard let bytes = line.bytes(in: file.document) ?? file.exportedPlace(of: line) else { continue }
      let number = file.document.text[..<bytes.lowerBound].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      return "\(shownPath(file.path)):\(number): \(String(decoding: file.document.text[bytes], as: UTF8.self))"
    }
    return nil
  }
}

/// A file of the folder. It is analysed once, and only where the name of its layout is asked for.
private final class LayoutOfFolder {
  let path: String
  let document: Document
  private lazy var exported = exportedFile

  init(_ path: String, _ text: [UInt8]) {
    self.path = path
    document = Document(file: FilePath(path), text: text, replacing: nil)
  }

  /// Returns the bytes of the line whose exported code has a constraint of that name, though the text does not name its
  /// attribute: of `title.insets == 4` for `Card.title.leading`.
  func exportedPlace(of line: LayoutLine) -> Range<Int>? {
    guard line.file == nil, let layout = line.statement.split(separator: ".").first,
      document.text.firstPlace(of: layout.utf8) != nil
    else { return nil }
    return exported?.line(of: line.statement).flatMap { LayoutLine.line($0, of: document.text) }
  }

  private var exportedFile: ExportedFile? {
    var workspace = Workspace()
    let file = CheckedFile(path: path, text: document.text, in: &workspace)
    let platform = file.analysis.flatMap { ExportPlatform.named(in: $0).first?.platform } ?? .uikit
    return file.exported(for: platform, asData: true, in: &workspace).file
  }
}
