@testable import Analysis

/// Lets tests write paths as string literals.
extension FilePath: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) { self.init(text) }
}

/// Files in memory, made by a test. `/w` is the folder of the workspace.
struct MemoryFiles {
  var texts: [FilePath: String] = [:]
  /// By path, the path that each link leads to.
  var links: [FilePath: FilePath] = [:]
  var unreadable: Set<FilePath> = []

  /// The files as they are now, for a workspace.
  var source: MemorySource { MemorySource(files: self) }
}

/// Reads files in memory for a workspace.
final class MemorySource: FileSource {
  private let files: MemoryFiles

  init(files: MemoryFiles) { self.files = files }

  func allows(_ file: FilePath) -> Bool { file.isInside("/w") }

  func find(_ file: FilePath) -> Result<(path: FilePath, stamp: FileStamp), ImportFailure> {
    let path = files.links[file] ?? file
    guard allows(path) else { return .failure(.outside) }
    guard let text = files.texts[path] else { return .failure(.missing) }
    return .success((path, FileStamp(numbers: [Int64(truncatingIfNeeded: text.hashValue)])))
  }

  func read(_ file: FilePath) -> Result<[UInt8], ImportFailure> {
    if files.unreadable.contains(file) { return .failure(.unreadable("Permission denied")) }
    return files.texts[files.links[file] ?? file].map { .success(Array($0.utf8)) } ?? .failure(.missing)
  }

  var project: [FilePath] { ["/w"] }

  func entries(of folder: FilePath) -> [FolderEntry] {
    guard allows(folder) else { return [] }
    let below = (Array(files.texts.keys) + Array(files.links.keys)).filter { $0 != folder && $0.isInside(folder) }.map {
      $0.relative(to: folder).split(separator: "/")
    }
    let entries = below.map { parts in (FilePath(String(parts[0])), parts.count > 1) }
    return Dictionary(entries) { first, _ in first }.sorted { $0.key < $1.key }.map {
      FolderEntry(name: $0.key.text, isFolder: $0.value)
    }
  }
}

/// Several files in one text: each begins with `=== path`. The first file is open, and is analysed.
struct FileSet {
  var workspace = Workspace()
  var files = MemoryFiles()
  let main: FilePath
  private(set) var texts: [FilePath: String] = [:]

  init(_ text: String) {
    var paths: [FilePath] = []
    var lines: [FilePath: [Substring]] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("=== ") {
        paths.append("/w/\(line.dropFirst(4))")
      } else if let path = paths.last {
        lines[path, default: []].append(line)
      }
    }
    main = paths.first ?? ""
    for path in paths { texts[path] = (lines[path] ?? []).joined(separator: "\n") }
    for path in paths.dropFirst() { files.texts[path] = texts[path] }
    workspace.files = files.source
    workspace.open(main, text: Array((texts[main] ?? "").utf8))
  }

  /// Returns the analysis of the open file.
  mutating func analysis() -> Analysis? { workspace.analysis(of: main) }

  /// Returns `code line:column` of a finding, columns in characters, with ` + file:line` for each related place in
  /// another file.
  func shown(_ finding: Finding<FileRange>) -> String {
    let at = place(FileRange(file: main, bytes: finding.bytes))
    let related = finding.related.filter { $0.place.file != main }.map { found -> String in
      let line = place(found.place).prefix { $0 != ":" }
      return " + \(found.place.file.relative(to: "/w")):\(line)"
    }
    return "\(finding.code.rawValue) \(at)" + related.joined()
  }

  /// Returns `line:column` of the beginning of a place.
  func place(_ range: FileRange) -> String {
    (texts[range.file] ?? "").place(ofByte: range.bytes.lowerBound)
  }
}

extension String {
  /// Returns `line:column` of a byte, both from 1, the column in characters.
  func place(ofByte byte: Int) -> String {
    let before = String(decoding: Array(utf8).prefix(byte), as: UTF8.self)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    return "\(lines.count):\((lines.last?.count ?? 0) + 1)"
  }
}

extension Finding<FileRange> {
  /// Returns the text of the finding's file after its fix; nil where it has none.
  func applyingFix(to text: String) -> String? {
    guard case .fix(let fix)? = data else { return nil }
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(fix.place.bytes, with: Array(fix.replacement.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Analysis {
  /// `path x y width height` of every view but the roots, on the first screen.
  var shownFrames: [String] {
    frames.flatMap { layout in
      (layout.configurations.first?.views ?? []).dropFirst().map { view in
        ([view.path] + [view.x, view.y, view.width, view.height].map { NumberText.points($0) })
          .joined(separator: " ")
      }
    }
  }
}
