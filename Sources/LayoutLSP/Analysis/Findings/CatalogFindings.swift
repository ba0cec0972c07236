/// `unreadable-catalog`: catalogs, and tables of them, that cannot be found or read.
struct CatalogFindings {
  let outline: FileOutline
  let library: LayoutLibrary
  let files: any FileSource

  private var file: FilePath { outline.document.file }

  /// In the order written.
  var all: [Finding<FileRange>] {
    var unread = UnreadFileFindings(.catalog, in: file, files)
    return outline.allCatalogSites.compactMap { site in
      switch library.catalog(site.name, in: file) {
      case .failure(let reason): unread.finding(site, reason)
      case .success(let catalog): incomplete(site, catalog.unread)
      }
    }
  }

  /// Returns the finding for a catalog without some of its tables; nil for a whole one.
  private func incomplete(_ site: ImportSite, _ unread: [String]) -> Finding<FileRange>? {
    guard let first = unread.first else { return nil }
    let more = unread.count == 1 ? "" : "; and \(unread.count - 1) more"
    return Finding(
      code: .unreadableCatalog, place: FileRange(file: file, bytes: site.bytes),
      message: "'\(site.name)' is used without what cannot be read of it: \(first)\(more)")
  }
}
