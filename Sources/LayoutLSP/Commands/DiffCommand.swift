import Analysis
import Features
import Formats
import Import
import Platform

/// `layout-lsp diff`: what is different between the solutions of two states.
extension Command {
  static let diff = Command(
    name: "diff", summary: "tell what a change does to the frames",
    usage: "[--format FORMAT] [--tolerance N] [--as PATH] [-o OUT] OLD NEW",
    details: """
      OLD and NEW are layouts, storyboards, xibs, files of code, folders (as `check` reads them) or recordings of
      `frames --record`; /dev/null is a file that is not there. Layouts are compared as they are solved, on every screen,
      in every state, ranged screens at every size: views that came, went, moved or changed their size, and verdicts, one
      line for each cause. Exit code 1 where something is different. For git, which hands over copies of both states:

        git config difftool.layout.cmd 'layout-lsp diff --as "$MERGED" -- "$LOCAL" "$REMOTE"'
        git difftool -y -t layout HEAD~1 -- '*.layout'
      """,
    options: [
      OptionSpec(
        name: "format", value: "FORMAT", choices: DiffFormat.allCases.map { $0.rawValue },
        help: "human (the default), json, github (a comment in Markdown) or html (a page with both pictures over each "
          + "other); without it, what the name OUT ends with"),
      OptionSpec(
        name: "tolerance", value: "N", help: "how many points a frame may differ; 0.01 where it is not given"),
      OptionSpec(
        name: "as", value: "PATH", help: "take OLD and NEW for the file at this path: what they import lies beside it"),
      OptionSpec(name: "output", value: "OUT", short: "o", help: "write to this file"),
    ],
    operands: .files([ImportPath.ending, ".json"]), run: runDiff)
}

enum DiffFormat: String, CaseIterable, Sendable {
  case human, json, github, html

  /// Returns the format given, else that of the output's ending.
  init(_ arguments: Arguments, output: String?) {
    let endings: [(String, DiffFormat)] = [(".json", .json), (".md", .github), (".html", .html), (".htm", .html)]
    let ofOutput = endings.first { ending, _ in output?.lowercased().hasSuffix(ending) == true }?.1
    self = arguments["format"].flatMap { DiffFormat(rawValue: $0) } ?? ofOutput ?? .human
  }
}

private func runDiff(_ arguments: Arguments) throws(UsageError) -> Int32 {
  let paths = arguments.operands
  guard paths.count == 2 else {
    throw UsageError(message: "diff needs an OLD and a NEW: files, folders or recordings")
  }
  guard paths != ["-", "-"] else { throw UsageError(message: "only one of OLD and NEW can be standard input") }
  let tolerance = try tolerance(arguments["tolerance"])
  let output = try arguments.output("output", for: "the comparison", besides: paths)
  // The layouts of nibs and code may be named after their files.
  let isOfApp = paths.allSatisfy { CheckedKind($0) == .nibs } || paths.allSatisfy { CheckedKind($0) == .code }
  let name = arguments["as"] ?? (isOfApp ? paths[1] : nil)
  guard let old = ComparedSide(paths[0], as: name), let new = ComparedSide(paths[1], as: name)
  else { return ExitCode.failure }
  let comparison = Comparison(old.recording, new.recording, tolerance: tolerance)
  let bytes: [UInt8]
  switch DiffFormat(arguments, output: output) {
  case .human:
    let style = Style(color: output == nil ? arguments["color"] : arguments["color"] ?? "never")
    bytes = Array(comparison.text(bold: style.bold, faint: style.faint).utf8)
  case .json: bytes = jsonLine(comparison.json)
  case .github: bytes = Array(comparison.markdown.utf8)
  case .html: bytes = Array(ComparisonPage(comparison, old: old.layouts, new: new.layouts).html.utf8)
  }
  if let output {
    if Files.write(bytes, to: output, besides: paths).orComplain() == nil { return ExitCode.failure }
  } else {
    Terminal.write(bytes)
  }
  return comparison.isEmpty ? ExitCode.success : ExitCode.errorsFound
}

private func tolerance(_ text: String?) throws(UsageError) -> Double {
  guard let text else { return Comparison.leastTolerance }
  guard let tolerance = Double(text), tolerance.isFinite, tolerance >= 0 else {
    throw UsageError(message: "--tolerance is a number of points, 0 or more, such as 0.5, not \(text)")
  }
  return tolerance
}

/// OLD or NEW.
private struct ComparedSide {
  var recording: Recording
  /// What can be drawn of it.
  var layouts: [ComparisonPage.LayoutPath: ComparisonPage.ChosenLayout] = [:]
}

extension ComparedSide {
  /// nil after telling the user what cannot be read. A file is analysed as if it were at the other path given.
  init?(_ path: String, as other: String?) {
    if path == "/dev/null" {
      self.init(recording: Recording(isOfOneFile: true))
      return
    }
    if FileStatus(path)?.kind == .folder, path != "-" {
      guard let solved = SolvedFiles([path]) else { return nil }
      for failure in solved.failures { complain(failure.words) }
      guard solved.failures.isEmpty else { return nil }
      self.init(solved.files, isOfOneFile: false) { Files.absolute($0).relative(to: Files.absolute(path)) }
      return
    }
    guard let text = Files.read(path).orComplain() else { return nil }
    let isLayout = ImportPath.hasEnding(path, of: [ImportPath.ending])
    if !isLayout, text.first(where: { !$0.isSpaceOrTab && !$0.isLineBreak }) == UInt8(ascii: "{") {
      guard let recording = Recording.read(text, of: path) else { return nil }
      self.init(recording: recording)
      return
    }
    let name = other ?? (path == "-" ? "<stdin>" : path)
    guard CommandRules.shared.areRight(for: [name]) else { return nil }
    let files = [ReadFile(path: name, text: text)].withLayouts(CheckedKinds())
    if let refusal = files.first?.refusal {
      complain("\(shownPath(path)): \(visible(refusal.reason))")
      return nil
    }
    if CheckedKind(name) == .layouts || CheckedKind(name) == nil {
      self.init([CheckedFile(path: name, text: text)], isOfOneFile: true) { $0 }
      return
    }
    let groups = FileGroups(files, folders: [], CatalogStore())
    let checked = files.compactMap { file in
      groups.group(of: file).map { CheckedFile(file, in: $0, keepingAnalysis: true) }
    }
    self.init(checked, isOfOneFile: true) { $0 }
  }

  private init(_ files: [CheckedFile], isOfOneFile: Bool, name: (String) -> String) {
    self.init(recording: Recording(isOfOneFile: isOfOneFile))
    for file in files {
      let path = name(file.path)
      for layout in file.analysis?.layouts ?? [] {
        recording.layouts.append(RecordedLayout(layout, path: path))
        if let analysis = file.analysis {
          layouts[ComparisonPage.LayoutPath(path, layout.model.name)] = ComparisonPage.ChosenLayout(
            layout, of: analysis)
        }
        if let why = layout.result.provisional {
          let name = visible(layout.model.name)
          complain("\(shownPath(file.path)): '\(name)' is compared as far as it is known: \(visible(why.words))")
        }
      }
    }
  }
}
