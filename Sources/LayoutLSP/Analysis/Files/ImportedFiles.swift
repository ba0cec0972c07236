// What an import may name, and what a workspace asks for of the files that are not open. The disk is behind `FileSource`.

/// Why an import brings nothing.
enum ImportFailure: Error, Hashable, Sendable {
  /// The document that imports is not saved: it stands in no folder.
  case noFolder
  /// A path from the root of the disk.
  case absolute
  /// Its name does not end in `.layout`.
  case noLayoutFile
  /// It is in none of the workspace's folders, or a link leads out of them.
  case outside
  case missing
  /// It is there, but for this reason its text is not to be had.
  case unreadable(String)
}

/// Changes whenever the bytes of a file may have changed.
struct FileStamp: Hashable, Sendable {
  var numbers: [Int64]
}

/// The files beside those that are open.
protocol FileSource: Sendable {
  /// Whether a path is in a folder of the workspace, as far as its text tells.
  func allows(_ file: FilePath) -> Bool
  /// The path that a file has when links are followed, and its stamp.
  func find(_ file: FilePath) -> Result<(path: FilePath, stamp: FileStamp), ImportFailure>
  func read(_ file: FilePath) -> Result<[UInt8], ImportFailure>
  /// In the order of their names; empty where there is no such folder in the workspace.
  func entries(of folder: FilePath) -> [FolderEntry]
  /// Every layout file of the workspace, as far as it is known.
  func projectFiles() -> [FilePath]
}

extension FileSource {
  func projectFiles() -> [FilePath] { [] }

  /// Every `.layout` file in the folders and those inside them, in the order of their names. Hidden folders are left
  /// out, and so is what lies very deep; of very many the first.
  func layoutFiles(in folders: [FilePath]) -> [FilePath] {
    let walk = FolderWalk(mostFolders: 10_000, mostFiles: 10_000, deepest: 32, skipped: ["node_modules"])
    return Set(walk.files(in: folders.map { $0.appending("") }, entries: entries)).sorted()
  }
}

/// No files but those that are open.
struct NoFiles: FileSource {
  func allows(_ file: FilePath) -> Bool { true }
  func find(_ file: FilePath) -> Result<(path: FilePath, stamp: FileStamp), ImportFailure> { .failure(.missing) }
  func read(_ file: FilePath) -> Result<[UInt8], ImportFailure> { .failure(.missing) }
  func entries(of folder: FilePath) -> [FolderEntry] { [] }
}
