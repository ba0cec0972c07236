import Texts

/// A kind of files that a layout names, in the words of the findings about those that are not read.
struct NamedFileKind {
  let code: FindingCode
  /// What a layout names: `file`, `catalog`.
  let noun: String
  /// What its name is to be.
  let path: String
  /// From where such files are read.
  let source: String
  /// What comes of one that is not read.
  var consequence = ""
  /// What a file is not that has another ending.
  let other: String
  /// The ending of all such files. Names are compared without it: it would make any two alike. Empty where there are
  /// several.
  var ending = ""
  let isNamed: @Sendable (String) -> Bool

  static let layout = NamedFileKind(
    code: .unresolvedImport, noun: "file",
    path: "an import is a path relative to this file, such as \"card.layout\" or \"../card.layout\"",
    source: "files are imported from its folders only", other: "is no .layout file", ending: ImportPath.ending
  ) { ImportPath.hasEnding($0) }

  static let catalog = NamedFileKind(
    code: .unreadableCatalog, noun: "catalog",
    path: "a catalog is a path relative to this file, such as \"Localizable.xcstrings\"",
    source: "catalogs are read from its folders only", consequence: ", so the words count as they are written",
    other: "is no catalog: the name ends in .xcstrings, .strings or .stringsdict"
  ) { CatalogFileKind(ofFileNamed: $0) != nil }
}

/// Findings about files that a layout names and that cannot be found or read.
struct UnreadFileFindings {
  let kind: NamedFileKind
  /// The file that names them.
  let file: FilePath
  let files: any FileSource
  /// For how many more findings a similar file name is suggested.
  private var helped = 100

  init(_ kind: NamedFileKind, in file: FilePath, _ files: any FileSource) {
    (self.kind, self.file, self.files) = (kind, file, files)
  }

  mutating func finding(_ site: ImportSite, _ reason: ImportFailure) -> Finding<FileRange> {
    let place = FileRange(file: file, bytes: site.bytes)
    var finding = Finding(code: kind.code, place: place, message: "")
    switch reason {
    case .noFolder:
      finding.message = "this document is in no folder yet, so '\(site.name)' cannot be found: save it first"
    case .absolute: finding.message = kind.path
    case .outside: finding.message = "'\(site.name)' is outside of the workspace: \(kind.source)"
    case .unreadable(let why): finding.message = "'\(site.name)' cannot be read\(kind.consequence): \(why)"
    case .missing, .otherKind:
      let (folder, last) = ImportPath.parts(of: site.name)
      let mayHelp = helped > 0 && (reason == .missing || !kind.ending.isEmpty)
      let nearest = mayHelp ? nearest(to: last, in: folder).map { folder + $0 } : nil
      let what =
        reason == .missing
        ? "there is no \(kind.noun) '\(site.name)' here\(kind.consequence)" : "'\(site.name)' \(kind.other)"
      finding.message = what + (nearest.map { "; did you mean '\($0)'?" } ?? "")
      finding.data = nearest.map { .fix(("Replace with '\($0)'", place, "\"\($0)\"")) }
    }
    helped -= 1
    return finding
  }

  /// Returns the file with the most similar name in a folder, given by its path in the statement.
  private func nearest(to name: String, in folder: String) -> String? {
    guard file.isAbsolute else { return nil }
    let path = file.folder.appending(folder)
    let candidates = files.entries(of: path).filter { !$0.isFolder && kind.isNamed($0.name) }.map { $0.name }
      .filter { path.appending($0) != file }
    let dot = kind.ending.isEmpty ? nil : name.lastIndex(of: ".")
    let stem = String(name.prefix(upTo: dot ?? name.endIndex))
    // A name as it is on disk: characters that look the same may have other bytes.
    if let same = candidates.first(where: { $0 == stem + kind.ending }) { return same }
    let stems = candidates.map { String($0.dropLast(kind.ending.count)) }
    return Spelling.nearest(to: stem, among: stems).map { $0 + kind.ending }
  }
}
