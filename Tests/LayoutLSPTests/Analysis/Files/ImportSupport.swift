@testable import LayoutLSP

/// Files of a test's own making, in memory: `/w` is the folder of the workspace.
struct MemoryFiles: FileSource {
  var texts: [String: String] = [:]
  /// By path, the path that each link leads to.
  var links: [String: String] = [:]
  var unreadable: Set<String> = []

  func allows(_ file: String) -> Bool { file == "/w" || file.hasPrefix("/w/") }

  func find(_ file: String) -> Result<(path: String, stamp: FileStamp), ImportFailure> {
    let path = links[file] ?? file
    guard allows(path) else { return .failure(.outside) }
    guard let text = texts[path] else { return .failure(.missing) }
    return .success((path, FileStamp(numbers: [Int64(truncatingIfNeeded: text.hashValue)])))
  }

  func read(_ file: String) -> Result<[UInt8], ImportFailure> {
    if unreadable.contains(file) { return .failure(.unreadable("Permission denied")) }
    return texts[links[file] ?? file].map { .success(Array($0.utf8)) } ?? .failure(.missing)
  }

  func entries(of folder: String) -> [FolderEntry] {
    guard allows(folder) else { return [] }
    let below = (Array(texts.keys) + Array(links.keys)).filter { $0.hasPrefix(folder + "/") }.map {
      $0.dropFirst(folder.count + 1)
    }
    let entries = below.map { path -> FolderEntry in
      let parts = path.split(separator: "/")
      return FolderEntry(name: String(parts[0]), isFolder: parts.count > 1)
    }
    return Set(entries).sorted { $0.name < $1.name }
  }
}

/// A few files in one text: each begins with `=== path`. The first is the one that is open, and analysed.
struct FileSet {
  var workspace = Workspace()
  var files = MemoryFiles()
  let main: String
  private(set) var texts: [String: String] = [:]

  init(_ text: String) {
    var paths: [String] = []
    var lines: [String: [Substring]] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("=== ") {
        paths.append("/w/" + line.dropFirst(4))
      } else if let path = paths.last {
        lines[path, default: []].append(line)
      }
    }
    main = paths.first ?? ""
    for path in paths { texts[path] = (lines[path] ?? []).joined(separator: "\n") }
    for path in paths.dropFirst() { files.texts[path] = texts[path] }
    workspace.files = files
    workspace.open(main, text: Array((texts[main] ?? "").utf8))
  }

  /// What is known of the file that is open.
  mutating func analysis() -> Analysis? { workspace.analysis(of: main) }

  /// `code line:column`, columns in characters; where related places are in other files, with `+ file:line` for each.
  func shown(_ finding: Finding<FileRange>) -> String {
    let at = place(FileRange(file: main, bytes: finding.bytes))
    let related = finding.related.filter { $0.place.file != main }.map { found -> String in
      let line = place(found.place).prefix { $0 != ":" }
      return " + \(found.place.file.dropFirst(3)):\(line)"
    }
    return "\(finding.code.rawValue) \(at)" + related.joined()
  }

  private func place(_ range: FileRange) -> String {
    let before = String(decoding: Array((texts[range.file] ?? "").utf8).prefix(range.bytes.lowerBound), as: UTF8.self)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    return "\(lines.count):\((lines.last?.count ?? 0) + 1)"
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
