/// `unresolved-import`, `import-cycle`, and `duplicate-name` of imports: files that cannot be found or read, import
/// cycles, and files imported twice.
struct ImportFindings {
  let outline: FileOutline
  let library: LayoutLibrary
  let files: any FileSource

  private var file: FilePath { outline.document.file }

  /// In the order of the imports.
  var all: [Finding<FileRange>] {
    var findings: [Finding<FileRange>] = []
    var unread = UnreadFileFindings(.layout, in: file, files)
    // The files imported so far, and where.
    var imported: [FilePath: ImportSite] = [:]
    for resolution in library.imports[file] ?? [] {
      switch resolution.file {
      case .failure(let reason):
        findings.append(unread.finding(resolution.site, reason))
      case .success(let key):
        if let first = imported[key] {
          findings.append(twice(resolution.site, first))
          continue
        }
        findings += [cycle(resolution.site, key)].compactMap { $0 }
        imported[key] = resolution.site
      }
    }
    return findings
  }

  private func place(of site: ImportSite) -> FileRange { FileRange(file: file, bytes: site.bytes) }

  private func twice(_ site: ImportSite, _ first: ImportSite) -> Finding<FileRange> {
    Finding(
      code: .duplicateName, place: place(of: site), message: "'\(site.name)' is imported twice: remove one of the two",
      related: [(place(of: first), "it is imported here first")])
  }

  // MARK: Circles

  /// The most files of a cycle that are named; the rest is counted.
  private static let mostOfCircle = 12

  /// Returns a finding for an import in a cycle. Each import of the cycle gets one in its own file: none is the first.
  private func cycle(_ site: ImportSite, _ key: FilePath) -> Finding<FileRange>? {
    guard let way = library.way(from: key, to: file) else { return nil }
    guard key != file else {
      return Finding(code: .importCycle, place: place(of: site), message: "a file cannot import itself")
    }
    let names = ([file] + way).prefix(Self.mostOfCircle)
    let rest = way.count + 1 - names.count
    var related: [(place: FileRange, message: String)] = []
    for (from, to) in zip(way, way.dropFirst()).prefix(Self.mostOfCircle) {
      guard let next = library.imports[from]?.first(where: { (try? $0.file.get()) == to }) else { continue }
      related.append(
        (FileRange(file: from, bytes: next.site.bytes), "'\(last(from))' imports '\(last(to))' here"))
    }
    let circle = names.map { "'\(last($0))'" }
    return Finding(
      code: .importCycle, place: place(of: site),
      message: "files import one another in a circle: \(circle[0]) imports "
        + circle.dropFirst().joined(separator: ", which imports ")
        + (rest > 0 ? ", and so on through \(rest) more imports" : ""),
      related: related)
  }

  private func last(_ file: FilePath) -> String { visible(file.name) }
}
