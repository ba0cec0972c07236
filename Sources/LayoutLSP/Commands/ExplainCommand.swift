import Analysis
import Export
import Features
import Platform

/// `layout-lsp explain`: the system's log of constraints that cannot hold together, as layouts.
extension Command {
  static let explain = Command(
    name: "explain", summary: "explain a log of unsatisfiable constraints",
    usage: "[--in FOLDER] [LOG]",
    details: """
      Reads what UIKit and AppKit log where constraints cannot all hold ("Unable to simultaneously satisfy constraints"), from
      a file or from standard input, and prints a layout for each message: its constraints and no others. Comments before
      it say which of them contradict each other, with the arithmetic, and name the lines of layouts whose exported code
      made the constraints; with --in they are looked for in a folder, and shown. The output is a layout file. Exit code
      1 if nothing was recognised.
      """,
    options: [
      OptionSpec(name: "in", value: "FOLDER", help: "the folder with the layouts whose code made the constraints")
    ],
    operands: .files(["log", "txt"]), run: runExplain)
}

private func runExplain(_ arguments: Arguments) throws(UsageError) -> Int32 {
  guard arguments.operands.count < 2 else {
    throw UsageError(message: "explain takes one LOG, or none for standard input")
  }
  let path = arguments.operands.first ?? "-"
  let text: [UInt8]
  switch Files.read(path) {
  case .success(let read): text = read
  case .failure(let failure):
    complain(failure.words)
    return ExitCode.failure
  }
  var layouts: [(path: String, text: [UInt8])] = []
  if let folder = arguments["in"] {
    guard FileStatus(folder)?.kind == .folder else {
      complain("\(shownPath(folder)): this is no folder")
      return ExitCode.failure
    }
    let found = FoundFiles([folder])
    for failure in found.failures { complain(failure.words) }
    if !found.failures.isEmpty { return ExitCode.failure }
    layouts = found.files.compactMap { file in (try? Files.read(file).get()).map { (file, $0) } }
  }
  let messages = SystemLog(String(decoding: text, as: UTF8.self)).messages
  guard !messages.isEmpty else {
    complain("\(path == "-" ? "standard input" : shownPath(path)): there are no constraints of a log in this")
    return ExitCode.errorsFound
  }
  let explained = messages.enumerated().map { index, message in
    let name = index == 0 ? "Log" : "Log\(index + 1)"
    let identifiers = message.constraints.compactMap { $0.identifier }
    return explanation(of: message.layout(name), named: name, unread: message.unread, identifiers, layouts)
  }
  Terminal.write(explained.joined(separator: "\n"))
  return ExitCode.success
}

/// Returns the layout of a message's constraints, with what is wrong in them before it, as comments. `unread` is the
/// number of the message's lines that could not be read, `identifiers` are those of its constraints.
private func explanation(
  of layout: String, named name: String, unread: Int, _ identifiers: [String],
  _ layouts: [(path: String, text: [UInt8])]
) -> String {
  let checked = CheckedFile(path: "\(name).layout", text: Array(layout.utf8))
  let conflicts = checked.diagnostics.filter { ["conflict", "range-conflict"].contains($0.code) }.map { $0.message }
  var comments =
    conflicts.isEmpty ? ["these constraints can all hold: what contradicts them is not in the log"] : conflicts
  if unread > 0 {
    let lines = unread == 1 ? "one line of the log is" : "\(unread) lines of the log are"
    comments.append("\(lines) written in no known way, and left out")
  }
  for identifier in identifiers {
    guard let line = LayoutLine(identifier: identifier) else { continue }
    if let place = place(of: line, in: layouts) {
      comments.append(place)
    } else if line.file != nil {
      comments.append(identifier)
    }
  }
  return comments.flatMap { $0.split(whereSeparator: { $0.isNewline }) }.map { "# \(visible(String($0)))\n" }.joined()
    + layout
}

/// Returns the place of a statement and its text: `views/Card.layout:14: title.leading == 16`.
private func place(of line: LayoutLine, in layouts: [(path: String, text: [UInt8])]) -> String? {
  for (path, text) in layouts {
    guard let bytes = line.bytes(in: text, of: FilePath(path)) ?? exportedPlace(of: line, path, text) else { continue }
    let number = text[..<bytes.lowerBound].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    return "\(shownPath(path)):\(number): \(String(decoding: text[bytes], as: UTF8.self))"
  }
  return nil
}

/// Returns the bytes of the line whose exported code has a constraint of that name, though the text does not name its
/// attribute: of `title.insets == 4` for `Card.title.leading`.
private func exportedPlace(of line: LayoutLine, _ path: String, _ text: [UInt8]) -> Range<Int>? {
  guard line.file == nil, let layout = line.statement.split(separator: ".").first,
    text.firstPlace(of: Array(layout.utf8)) != nil
  else { return nil }
  var workspace = Workspace()
  let file = CheckedFile(path: path, text: text, in: &workspace)
  let platform = file.analysis.flatMap { ExportPlatform.named(in: $0).first?.platform } ?? .uikit
  let exported = file.exported(for: platform, asData: true, in: &workspace).file
  return exported?.line(of: line.statement).flatMap { LayoutLine.line($0, of: text) }
}
