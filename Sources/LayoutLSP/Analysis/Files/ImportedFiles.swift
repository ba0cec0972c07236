// Why an import fails, and how a workspace reaches the files that are not open. The disk is behind `FileSource`.

/// Why an import brings nothing.
package enum ImportFailure: Error, Hashable, Sendable {
  /// The document with the import is not saved, so it is in no folder.
  case noFolder
  /// The import is a path from the root of the disk.
  case absolute
  /// The name does not end as those of such files do.
  case otherKind
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
  /// The folders whose files, with those of their subfolders, belong to the workspace.
  var project: [FilePath] { get }
}

extension FileSource {
  package var project: [FilePath] { [] }

  /// Returns every `.layout` file in the folders and below them, in the order of their paths. Leaves out hidden
  /// folders and whatever is more than 32 levels deep, and stops at 10,000 folders or files, or once `stop` says so. A whole
  /// disk is not searched.
  package func layoutFiles(in folders: [FilePath], stop: () -> Bool = { false }) -> [FilePath] {
    let walk = FolderWalk(mostFolders: 10_000, mostFiles: 10_000, deepest: 32, skipped: [skippedFolder])
    let searched = folders.map { $0.appending("") }.filter { $0 != .root }
    let found = walk.files(in: searched) { stop() ? [] : entries(of: $0) }
    return Set(found).sorted()
  }

  /// Whether a path is one that `layoutFiles(in: project)` comes by, if there is a file.
  package func isInProject(_ path: FilePath) -> Bool {
    project.contains { folder in
      path.isInside(folder)
        && !path.relative(to: folder).split(separator: "/").contains { $0.hasPrefix(".") || $0 == skippedFolder }
    }
  }
}

/// A folder of other people's files.
private let skippedFolder = "node_modules"

/// A source without any files, for open documents alone.
final class NoFiles: FileSource {
  func allows(_ file: FilePath) -> Bool { true }
  func find(_ file: FilePath) -> Result<(path: FilePath, stamp: FileStamp), ImportFailure> { .failure(.missing) }
  func read(_ file: FilePath) -> Result<[UInt8], ImportFailure> { .failure(.missing) }
  func entries(of folder: FilePath) -> [FolderEntry] { [] }
}
