import Analysis

/// The files that the client has beside the open ones, which the workspace knows itself: those that imports and catalogs may
/// name. A value of its own for each state of them.
final class FilesInMemory: FileSource {
  /// The folders whose files belong to the workspace.
  let folders: [FilePath]
  /// The text of each file, and the number of the change that brought it.
  private let texts: [FilePath: Text]
  private let changes: Int64
  private let listed: [FilePath: [FolderEntry]]

  private struct Text: Sendable {
    var bytes: [UInt8]
    var change: Int64
  }

  convenience init() { self.init([:], folders: [], changes: 0) }

  private init(_ texts: [FilePath: Text], folders: [FilePath], changes: Int64) {
    self.texts = texts
    self.folders = folders
    self.changes = changes
    listed = Self.listing(of: texts.keys.sorted())
  }

  /// Returns the same files in a workspace with these folders.
  func inside(_ folders: [FilePath]) -> FilesInMemory { FilesInMemory(texts, folders: folders, changes: changes) }

  /// Returns the files after some have got a text, and others (nil) are gone.
  func replacing(_ files: [(path: FilePath, text: [UInt8]?)]) -> FilesInMemory {
    var texts = texts
    for file in files { texts[file.path] = file.text.map { Text(bytes: $0, change: changes + 1) } }
    return FilesInMemory(texts, folders: folders, changes: changes + 1)
  }

  /// The entries of every folder that has a file in it or below it.
  private static func listing(of paths: [FilePath]) -> [FilePath: [FolderEntry]] {
    var listed: [FilePath: [FolderEntry]] = [:]
    for path in paths where path.isAbsolute {
      var (entry, isFolder) = (path, false)
      while entry != .root {
        let folder = entry.folder
        let isKnown = listed[folder] != nil
        listed[folder, default: []].append(FolderEntry(name: entry.name, isFolder: isFolder))
        // A folder that has entries already stands in the one around it.
        if isKnown { break }
        (entry, isFolder) = (folder, true)
      }
    }
    return listed
  }

  // MARK: FileSource

  var project: [FilePath] { folders }

  func allows(_ file: FilePath) -> Bool { true }

  func find(_ file: FilePath) -> Result<(path: FilePath, stamp: FileStamp), ImportFailure> {
    guard let text = texts[file] else { return .failure(.missing) }
    return .success((file, FileStamp(numbers: [text.change])))
  }

  func read(_ file: FilePath) -> Result<[UInt8], ImportFailure> {
    texts[file].map { .success($0.bytes) } ?? .failure(.missing)
  }

  func entries(of folder: FilePath) -> [FolderEntry] {
    (listed[folder.appending("")] ?? []).sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
