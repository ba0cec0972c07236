/// What an import may name, and what a workspace asks for of the files that are not open. The disk is behind `FileSource`.

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

/// The name of a file as an import gives it: a path relative to the file that imports.
enum ImportPath {
  static let ending = ".layout"

  /// Whether a name is that of a `.layout` file.
  static func hasEnding(_ name: String) -> Bool { hasEnding(name, of: [ending]) }

  static func hasEnding(_ name: String, of endings: [String]) -> Bool {
    endings.contains { name.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// The path that `name` means in `file`, `.` and `..` resolved by name.
  static func target(of name: String, from file: FilePath) -> Result<FilePath, ImportFailure> {
    guard file.isAbsolute else { return .failure(.noFolder) }
    guard name.utf8.first != UInt8(ascii: "/") else { return .failure(.absolute) }
    guard hasEnding(name), parts(of: name).last.utf8.count > ending.utf8.count else { return .failure(.noLayoutFile) }
    guard !name.utf8.contains(0) else { return .failure(.missing) }
    return .success(file.folder.appending(name))
  }

  /// What stands before the last component of a name, with its `/`, and that component.
  static func parts(of name: String) -> (folder: String, last: String) {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", name) }
    let end = name.utf8.index(after: slash)
    return (String(name[..<end]), String(name[end...]))
  }

  /// Whether a name can stand between quotes.
  static func canBeQuoted(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" && $0.value != 0x7f }
  }
}
