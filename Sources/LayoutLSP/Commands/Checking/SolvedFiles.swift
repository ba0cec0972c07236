import Analysis
import Features
import Formats
import Platform
import Protocol

/// The files and folders of a command line with their solutions, in path order.
struct SolvedFiles {
  let files: [CheckedFile]
  let failures: [Files.Failure]

  /// nil after telling the user what is wrong in the rules of a project.
  init?(_ paths: [String], stdinName: String? = nil) {
    let read = ReadFiles(paths)
    guard CommandRules.shared.areRight(for: read.files.map { $0.path == "-" ? stdinName ?? "<stdin>" : $0.path }) else {
      return nil
    }
    let folders = paths.filter { $0 != "-" }
    let groups = FileGroups(read.files, folders: folders, CatalogStore())
    files = Parallel.map(read.files, progress: Progress("solved", total: read.files.count)) { file in
      if let group = groups.group(of: file) { return CheckedFile(file, in: group, keepingAnalysis: true) }
      return CheckedFile(path: stdinName ?? "<stdin>", text: file.text, folders: folders)
    }
    failures = read.failures
  }
}

extension CheckedFile {
  /// The layouts with the path by which a recording names their file: from the current folder, if it is in there.
  var recordable: [(path: String, layout: AnalysedLayout)] {
    let absolute = Files.absolute(path)
    let isInside = absolute.isInside(Files.workingFolder) && path != "<stdin>"
    let name = isInside ? absolute.relative(to: Files.workingFolder) : path
    return (analysis?.layouts ?? []).map { (name, $0) }
  }
}

extension Recording {
  /// Reads a recording; nil after telling the user why it cannot be read.
  static func read(_ path: String) -> Recording? {
    guard let bytes = Files.read(path).orComplain() else { return nil }
    return read(bytes, of: path)
  }

  /// Reads the text of a recording that was read from that path.
  static func read(_ bytes: [UInt8], of path: String) -> Recording? {
    do {
      return try Recording(json: JSONValue(reading: bytes))
    } catch let error as JSONMismatch {
      complain("\(shownPath(path)): it is no recording of frames --record: \(visible(error.text))")
    } catch let error as JSONValue.Failure {
      complain("\(shownPath(path)): it is no JSON: \(error.message), at byte \(error.offset)")
    } catch {
      complain("\(shownPath(path)): it cannot be read")
    }
    return nil
  }

  /// What is recorded of each file.
  var byFile: [FilePath: [RecordedLayout]] { Dictionary(grouping: layouts) { Files.absolute($0.path) } }

  /// Returns the recorded files in these folders that are not there, each with the error about it.
  func filesGone(from paths: [String], besides files: [String]) -> [CheckedFile] {
    let there = Set(files.map { Files.absolute($0) })
    let folders = paths.filter { FileStatus($0)?.kind == .folder }.map { Files.absolute($0) }
    let gone = layouts.map { $0.path }.unique.filter { path in
      let file = Files.absolute(path)
      return !there.contains(file) && folders.contains { file.isInside($0) }
    }
    return gone.map { path in
      let start = LSP.Position(line: 0, character: 0)
      let message = "the file is recorded, and not there any more"
      let diagnostic = LSP.Diagnostic(
        range: LSP.Range(start: start, end: start), severity: .error, code: FindingCode.moved.rawValue,
        message: message)
      return CheckedFile(path: path, text: [], diagnostics: [diagnostic])
    }
  }
}
