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
    // The files imported so far, and where.
    var imported: [FilePath: ImportSite] = [:]
    for resolution in library.imports[file] ?? [] {
      switch resolution.file {
      case .failure(let reason):
        findings.append(unresolved(resolution.site, reason, isHelped: findings.count < Self.mostHelped))
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

  /// The most findings for which a similar file name is suggested.
  private static let mostHelped = 100

  private func place(of site: ImportSite) -> FileRange { FileRange(file: file, bytes: site.bytes) }

  // MARK: Files

  private func unresolved(_ site: ImportSite, _ reason: ImportFailure, isHelped: Bool) -> Finding<FileRange> {
    var finding = Finding(code: .unresolvedImport, place: place(of: site), message: "")
    switch reason {
    case .noFolder:
      finding.message = "this document is in no folder yet, so '\(site.name)' cannot be found: save it first"
    case .absolute:
      finding.message = "an import is a path relative to this file, such as \"card.layout\" or \"../card.layout\""
    case .outside:
      finding.message = "'\(site.name)' is outside of the workspace: files are imported from its folders only"
    case .unreadable(let why):
      finding.message = "'\(site.name)' cannot be read: \(why)"
    case .missing, .otherKind:
      let (folder, last) = ImportPath.parts(of: site.name)
      let nearest = isHelped ? nearest(to: last, among: candidates(in: folder)) : nil
      let what = reason == .missing ? "there is no file '\(site.name)' here" : "'\(site.name)' is no .layout file"
      finding.message = what + (nearest.map { "; did you mean '\(folder + $0)'?" } ?? "")
      finding.data = nearest.map {
        .fix(("Replace with '\(folder + $0)'", place(of: site), "\"\(folder + $0)\""))
      }
    }
    return finding
  }

  /// Returns the file with the most similar name. Compared without the ending: all have it, so it would make any two
  /// names alike.
  private func nearest(to name: String, among candidates: [String]) -> String? {
    let stem = String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    // A name as it is on disk: characters that look the same may have other bytes.
    if let same = candidates.first(where: { $0 == stem + ImportPath.ending }) { return same }
    let stems = candidates.map { String($0.dropLast(ImportPath.ending.count)) }
    return Spelling.nearest(to: stem, among: stems).map { $0 + ImportPath.ending }
  }

  /// Returns the files that an import could name in a folder, given by its path in the import.
  private func candidates(in folder: String) -> [String] {
    guard file.isAbsolute else { return [] }
    let path = file.folder.appending(folder)
    return files.entries(of: path).filter { !$0.isFolder && ImportPath.hasEnding($0.name) }.map { $0.name }
      .filter { path.appending($0) != file }
  }

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
