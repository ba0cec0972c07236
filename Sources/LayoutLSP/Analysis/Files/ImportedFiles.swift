/// What an import may name, and what a workspace asks for of the files that are not open. Paths are compared as text
/// here: the disk is behind `FileSource`.

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
  func allows(_ file: String) -> Bool
  /// The path that a file has when links are followed, and its stamp.
  func find(_ file: String) -> Result<(path: String, stamp: FileStamp), ImportFailure>
  func read(_ file: String) -> Result<[UInt8], ImportFailure>
  /// In the order of their names; empty where there is no such folder in the workspace.
  func entries(of folder: String) -> [FolderEntry]
}

extension FileSource {
  /// Every `.layout` file in the folders and those inside them, in the order of their names. Hidden folders are left
  /// out, and so is what lies very deep; of very many the first.
  func layoutFiles(in folders: [String]) -> [String] {
    let walk = FolderWalk(mostFolders: 10_000, mostFiles: 10_000, deepest: 32, skipped: ["node_modules"])
    let roots = folders.map { ImportPath.joined($0, "") }
    return Set(walk.files(in: roots, ending: ImportPath.ending, entries: entries)).sorted()
  }
}

/// No files but those that are open.
struct NoFiles: FileSource {
  func allows(_ file: String) -> Bool { true }
  func find(_ file: String) -> Result<(path: String, stamp: FileStamp), ImportFailure> { .failure(.missing) }
  func read(_ file: String) -> Result<[UInt8], ImportFailure> { .failure(.missing) }
  func entries(of folder: String) -> [FolderEntry] { [] }
}

/// The name of a file as an import gives it: a path relative to the file that imports.
enum ImportPath {
  static let ending = ".layout"

  /// What the layout of the statements at file level is called: the file's name without its ending.
  static func layoutName(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.hasSuffix(ending) ? String(name.dropLast(ending.utf8.count)) : name
  }

  /// The path that `name` means in `file`, `.` and `..` resolved by name.
  static func target(of name: String, from file: String) -> Result<String, ImportFailure> {
    guard file.utf8.first == UInt8(ascii: "/") else { return .failure(.noFolder) }
    guard name.utf8.first != UInt8(ascii: "/") else { return .failure(.absolute) }
    guard name.hasSuffix(ending), !name.hasSuffix("/" + ending), name != ending else {
      return .failure(.noLayoutFile)
    }
    guard !name.utf8.contains(0) else { return .failure(.missing) }
    return .success(joined(folder(of: file), name))
  }

  /// Everything before the last `/`.
  static func folder(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// What stands before the last component of a name, with its `/`, and that component.
  static func parts(of name: String) -> (folder: String, last: String) {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", name) }
    let end = name.utf8.index(after: slash)
    return (String(name[..<end]), String(name[end...]))
  }

  /// A path below a folder, `.` and `..` resolved by name; not above the root of the disk.
  static func joined(_ folder: String, _ path: String) -> String {
    var parts: [Substring] = []
    for part in (folder + "/" + path).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// A path as a file in the folder names it.
  static func relative(_ path: String, from folder: String) -> String {
    let (target, start) = (path.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(target.dropLast(), start).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: start.count - common)
    return (up + target.dropFirst(common).map(String.init)).joined(separator: "/")
  }

  /// Whether a name can stand between quotes.
  static func canBeQuoted(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" && $0.value != 0x7f }
  }
}
