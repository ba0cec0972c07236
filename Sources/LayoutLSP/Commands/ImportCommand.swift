import Analysis
import Formats
import Import
import Platform
import Protocol

/// `layout-lsp import`: turns files of Interface Builder, and layout code in Swift and Objective-C, into layouts, and
/// reports on each.
extension Command {
  static let importing = Command(
    name: "import", summary: "turn Interface Builder files and layout code into layouts",
    usage: "[-o FOLDER] [--report OUT.json] [--check] [--force] PATH…",
    details: """
      A PATH is a .storyboard or .xib, a .swift, .m or .h, or a folder: every such file below it, but not in folders that
      begin with a dot. The layouts go to standard output, or into FOLDER, a NAME.layout for each file, in folders as
      below PATH. What was written of Interface Builder's files is then solved and compared with the frames that the file
      has saved. Of code each class with views of its own becomes a layout, with the line that each statement comes from;
      what cannot be known without running the code stands in it as a comment. Exit code 1 if a file or a root of one was
      refused.
      """,
    options: [
      OptionSpec(name: "output", value: "FOLDER", short: "o", help: "write into this folder, which is made if need be"),
      OptionSpec(
        name: "report", value: "OUT.json", help: "write what is exact, approximated or refused, and which frames differ"
      ),
      OptionSpec(name: "check", value: nil, help: "write no layouts; only say what would come of the files"),
      OptionSpec(name: "force", value: nil, help: "write over layouts that are there"),
    ],
    operands: .files([".storyboard", ".xib"] + CodeImport.endings), run: runImport)
}

private func runImport(_ arguments: Arguments) throws(UsageError) -> Int32 {
  guard !arguments.operands.isEmpty else { throw UsageError(message: "import needs a PATH: a file or a folder") }
  let folder = arguments["output"]
  let checks = arguments.has("check")
  if checks, folder != nil { throw UsageError(message: "import takes --check or -o, not both") }
  let isReportShown = arguments["report"] == "-"
  if isReportShown, !checks, folder == nil {
    throw UsageError(message: "the layouts go to standard output: --report - takes --check or -o FOLDER")
  }
  let found = FoundFiles(arguments.operands, endings: [".storyboard", ".xib"] + CodeImport.endings)
  let files = found.files
  if files.isEmpty, found.failures.isEmpty { complain("there is no .storyboard, .xib or code in what is named") }
  let report = try arguments.output("report", for: "the report", besides: files)
  found.complainOfSkipped()
  for failure in found.failures { complain(failure.words) }
  let nibs = files.filter { !CodeImport.isCode($0) }
  var results = Parallel.map(nibs, progress: Progress("imported", total: nibs.count)) { ImportResult($0) }
  var code = CodeImport(files.filter { CodeImport.isCode($0) }, operands: arguments.operands)
  var written: [String: String] = [:]
  if let folder {
    var writer = LayoutFiles(
      folder: folder, replaces: arguments.has("force"), inputs: files, operands: arguments.operands)
    guard writer.makeFolder(folder) else { return ExitCode.failure }
    results = writer.write(results)
    writer.write(&code)
    written = writer.written
  } else if !checks {
    for result in results { Terminal.write(result.text) }
    Terminal.write(code.sources.map { $0.text }.joined(separator: "\n"))
  }
  if folder != nil || checks, !isReportShown {
    Terminal.write(results.filter { $0.refusal == nil }.map { $0.line(to: written[$0.path]) + "\n" }.joined())
    Terminal.write(code.lines.map { $0 + "\n" }.joined())
  }
  for result in results where result.refusal != nil { complain(result.line()) }
  for failure in code.refusals { complain(failure.words) }
  if let report, !write(jsonLine(importReport(results, code)), to: report, besides: files + written.values) {
    return ExitCode.failure
  }
  if !code.refusals.isEmpty { return ExitCode.errorsFound }
  if !found.failures.isEmpty || results.contains(where: { $0.hasFailed }) { return ExitCode.failure }
  return results.contains { $0.refusal != nil } ? ExitCode.errorsFound : ExitCode.success
}

/// Writes to a file, or to standard output for `-`. Returns whether that worked.
private func write(_ report: [UInt8], to path: String, besides files: [String]) -> Bool {
  guard path == "-" else { return Files.write(report, to: path, besides: files).orComplain() != nil }
  Terminal.write(String(decoding: report, as: UTF8.self))
  return true
}

/// Writes layouts into a folder, in the folders in which their files are below the ones that the user named.
private struct LayoutFiles {
  let folder: String
  let replaces: Bool
  /// The files that the layouts are made of.
  let inputs: [String]
  /// The folders that the user named, the innermost first.
  private let named: [FilePath]
  /// The file of each layout, by what it is made of.
  private(set) var written: [String: String] = [:]
  /// The names that files have, in small letters.
  private var taken: Set<String> = []

  init(folder: String, replaces: Bool, inputs: [String], operands: [String]) {
    (self.folder, self.replaces, self.inputs) = (folder, replaces, inputs)
    let folders = operands.filter { FileStatus($0)?.kind == .folder }.map { Files.absolute($0) }
    named = folders.sorted { $0.text.utf8.count > $1.text.utf8.count }
  }

  /// Makes a folder and those around it that are missing, the outermost first. Returns whether that worked.
  func makeFolder(_ folder: String) -> Bool {
    var missing = [Files.absolute(folder)]
    while let last = missing.last, FileStatus(last.text) == nil, last != .root { missing.append(last.folder) }
    do throws(SystemError) {
      for path in missing.reversed() { try Folders.make(path.text) }
      return true
    } catch {
      complain("\(visible(folder)): \(error.message)")
      return false
    }
  }

  /// Writes the layouts. Returns the results, with a refusal for each that could not be written.
  mutating func write(_ results: [ImportResult]) -> [ImportResult] {
    results.map { result in
      guard result.refusal == nil, result.hasLayouts else { return result }
      var result = result
      let path = FilePath(folder).entry(unique(place(of: result.path), &taken) + ".layout").text
      if !replaces, FileStatus(path, followingLinks: false) != nil {
        result.refusal = "\(path) is there already; --force writes over it"
        return result
      }
      let parent = FilePath(path).folder
      guard makeFolder(parent.text) else {
        result.fail(Files.Failure(path: path, reason: "its folder cannot be made"))
        return result
      }
      let text = result.text(in: Files.absolute(parent.text))
      switch Files.write(Array(text.utf8), to: path, besides: inputs) {
      case .success: written[result.path] = path
      case .failure(let failure): result.fail(failure)
      }
      return result
    }
  }

  /// Writes the layouts of code.
  mutating func write(_ code: inout CodeImport) {
    for source in code.sources {
      let path = code.path(of: source)
      let place = place(of: path)
      let stem = place.lastIndex(of: "/").map { String(place[...$0]) } ?? ""
      let name =
        taken.contains((stem + source.name).lowercased()) ? named(after: path, stem, source.name) : stem + source.name
      let target = FilePath(folder).entry(unique(name, &taken) + ".layout").text
      if !replaces, FileStatus(target, followingLinks: false) != nil {
        code.refuse(Files.Failure(path: target, reason: "the file is there already; --force writes over it"))
      } else if !makeFolder(FilePath(target).folder.text) {
        code.refuse(Files.Failure(path: target, reason: "its folder cannot be made"))
      } else {
        switch Files.write(Array(source.text.utf8), to: target, besides: inputs) {
        case .success:
          code.written[source.file] = target
          written[path] = target
        case .failure(let failure): code.refuse(failure)
        }
      }
    }
  }

  /// A name that another file has taken gets that of its folder before it.
  private func named(after path: String, _ stem: String, _ name: String) -> String {
    stem + Files.absolute(path).folder.name + "-" + name
  }

  /// Returns the path of a file below the folder that the user named, without its ending.
  private func place(of path: String) -> String {
    let file = Files.absolute(path)
    let base = named.first { file.isInside($0) }
    let relative = base.map { file.relative(to: $0) } ?? file.name
    let ending = file.name.lastIndex(of: ".").map { file.name[$0...].count } ?? 0
    return String(relative.dropLast(ending))
  }

  /// Returns the name with a number where it is taken. To some disks, names that differ in case are one.
  private func unique(_ wanted: String, _ taken: inout Set<String>) -> String {
    var (name, number) = (wanted, 2)
    while !taken.insert(name.lowercased()).inserted {
      name = "\(wanted)\(number)"
      number += 1
    }
    return name
  }
}

// MARK: The report

/// Returns the report in the shape that the manual describes.
private func importReport(_ results: [ImportResult], _ code: CodeImport) -> JSONValue {
  let roots = results.flatMap { $0.refusal == nil ? $0.roots : [] }
  let summary: [String: JSONValue] = [
    "files": .int(results.count), "roots": .int(roots.count), "exact": .int(roots.count { $0.isExact }),
    "approximated": .int(roots.count { !$0.isExact }), "refused": .int(0),
    "framesDiffer": .int(roots.count { !$0.differing.isEmpty }),
  ]
  var members: [String: JSONValue] = [
    "version": 1, "files": .array(results.map(report)), "summary": .object(summary),
  ]
  if !code.isEmpty {
    members["classes"] = code.classes
    members["helpers"] = code.helpers
  }
  return .object(members)
}

private func report(_ result: ImportResult) -> JSONValue {
  [
    "path": .string(result.path), "status": .string(result.refusal == nil ? "converted" : "refused"),
    "reason": result.refusal.map { .string($0) } ?? .null,
    "roots": .array(result.refusal == nil ? result.roots.map(report) : []), "empty": .int(result.emptyRoots),
  ]
}

private func report(_ root: ImportResult.Root) -> JSONValue {
  let reasons = root.reasons.unique.map { reason -> JSONValue in
    [
      "code": .string(reason.code.rawValue), "message": .string(reason.message),
      "id": reason.id.map { .string($0) } ?? .null,
    ]
  }
  let differing = root.differing.map { difference -> JSONValue in
    var members: [String: JSONValue] = [
      "path": .string(difference.path), "id": .string(difference.id), "saved": numbers(difference.saved),
      "solved": numbers(difference.solved),
    ]
    if difference.isOfCanvas { members["canvas"] = true }
    return .object(members)
  }
  return [
    "layout": .string(root.layout), "id": .string(root.id), "status": .string(root.isExact ? "exact" : "approximated"),
    "reasons": .array(reasons), "screen": .string(LayoutWriter.screenName),
    "views": .object(root.views.mapValues { .string($0) }),
    "frames": ["agree": .int(root.agreeing), "differ": .array(differing)],
  ]
}

private func numbers(_ rect: IBRect) -> JSONValue {
  .array([rect.x, rect.y, rect.width, rect.height].map { .double($0.withoutNoise) })
}
