// Why an import fails, and how a workspace reaches the files that are not open. The disk is behind `FileSource`.

/// Why an import brings nothing.
package enum ImportFailure: Error, Hashable, Sendable {
  /// The document with the import is not saved, so it is in no folder.
  case noFolder
  /// The import is a path from the root of the disk.
  case absolute
  /// The name does not end in `.layout`.
  case noLayoutFile
  /// The file is in none of the workspace's folders, or a link leads out of them.
  case outside
  case missing
  /// The file exists, but its text cannot be had, for this reason.
  case unreadable(String)
}

/// A value that changes whenever the bytes of a file may have changed.
package struct FileStamp: Hashable, Sendable {
  var numbers: [Int64]

  package init(numbers: [Int64]) {
    self.numbers = numbers
  }
}

/// Access to the files that are not open.
package protocol FileSource: AnyObject, Sendable {
  /// Whether a path is in a folder of the workspace, judged by the path alone.
  func allows(_ file: FilePath) -> Bool
  /// Returns the path that a file has when links are followed, and its stamp.
  func find(_ file: FilePath) -> Result<(path: FilePath, stamp: FileStamp), ImportFailure>
  func read(_ file: FilePath) -> Result<[UInt8], ImportFailure>
  /// Returns the entries of a folder in the order of their names; empty where the workspace has no such folder.
  func entries(of folder: FilePath) -> [FolderEntry]
  /// Returns every layout file of the workspace, as far as it is known.
  func projectFiles() -> [FilePath]
}

extension FileSource {
  package func projectFiles() -> [FilePath] { [] }

  /// Returns every `.layout` file in the folders and below them, in the order of their paths. Leaves out hidden
  /// folders and whatever is more than 32 levels deep, and stops at 10,000 folders or files. A whole disk is not searched.
  package func layoutFiles(in folders: [FilePath]) -> [FilePath] {
    let walk = FolderWalk(mostFolders: 10_000, mostFiles: 10_000, deepest: 32, skipped: ["node_modules"])
    return Set(walk.files(in: folders.map { $0.appending("") }.filter { $0 != .root }, entries: entries)).sorted()
  }
}

/// A source without any files, for open documents alone.
final class NoFiles: FileSource {
  func allows(_ file: FilePath) -> Bool { true }
  func find(_ file: FilePath) -> Result<(path: FilePath, stamp: FileStamp), ImportFailure> { .failure(.missing) }
  func read(_ file: FilePath) -> Result<[UInt8], ImportFailure> { .failure(.missing) }
  func entries(of folder: FilePath) -> [FolderEntry] { [] }
}
