import Syntax
import Texts

/// `unreadable-catalog`: catalogs that cannot be found or read. The words that a layout writes count then.
struct CatalogFindings {
  let outline: FileOutline
  let library: LayoutLibrary
  let files: any FileSource

  private var file: FilePath { outline.document.file }

  /// In the order written.
  var all: [Finding<FileRange>] {
    var findings: [Finding<FileRange>] = []
    for site in outline.allCatalogSites {
      guard case .failure(let reason) = library.catalog(site.name, in: file) else { continue }
      findings.append(unreadable(site, reason, isHelped: findings.count < Self.mostHelped))
    }
    return findings
  }

  /// The most findings for which a similar file name is suggested.
  private static let mostHelped = 100

  private func unreadable(_ site: ImportSite, _ reason: ImportFailure, isHelped: Bool) -> Finding<FileRange> {
    let place = FileRange(file: file, bytes: site.bytes)
    var finding = Finding(code: .unreadableCatalog, place: place, message: "")
    switch reason {
    case .noFolder:
      finding.message = "this document is in no folder yet, so '\(site.name)' cannot be found: save it first"
    case .absolute:
      finding.message = "a catalog is a path relative to this file, such as \"Localizable.xcstrings\""
    case .outside:
      finding.message = "'\(site.name)' is outside of the workspace: catalogs are read from its folders only"
    case .unreadable(let why):
      finding.message = "'\(site.name)' cannot be read, so the words count as they are written: \(why)"
    case .otherKind:
      finding.message = "'\(site.name)' is no catalog: the name ends in .xcstrings, .strings or .stringsdict"
    case .missing:
      let (folder, last) = ImportPath.parts(of: site.name)
      let nearest = isHelped ? Spelling.nearest(to: last, among: candidates(in: folder)) : nil
      finding.message =
        "there is no catalog '\(site.name)' here, so the words count as they are written"
        + (nearest.map { "; did you mean '\(folder + $0)'?" } ?? "")
      finding.data = nearest.map { .fix(("Replace with '\(folder + $0)'", place, "\"\(folder + $0)\"")) }
    }
    return finding
  }

  /// Returns the catalogs in a folder, given by its path in the statement.
  private func candidates(in folder: String) -> [String] {
    guard file.isAbsolute else { return [] }
    return files.entries(of: file.folder.appending(folder))
      .filter { !$0.isFolder && CatalogFileKind(ofFileNamed: $0.name) != nil }.map { $0.name }
  }
}
