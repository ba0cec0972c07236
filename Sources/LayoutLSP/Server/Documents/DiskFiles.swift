import Analysis
import Platform
import Texts

/// The files on the disk that imports may name: those that lie in given folders once links are followed. Does not
/// interpret what it reads.
package final class DiskFiles: FileSource {
  /// Files of more bytes are not read. A catalog of an app in forty languages is much larger than any layout.
  private static func most(of file: FilePath) -> Int {
    CatalogFileKind(ofFileNamed: file.name) == .xcstrings ? 64 << 20 : 16 << 20
  }
  /// The most entries of a folder that are looked at.
  private static let mostEntries = 10_000

  /// The folders as they are named, and (`realFolders`) with links followed; without a `/` at the end.
  private let folders: [FilePath]
  private let realFolders: [FilePath]
  /// The folders whose files, with those of their subfolders, belong to the workspace.
  package let project: [FilePath]

  /// `folders` are absolute paths; `project` are some of them.
  convenience init(folders: [FilePath], project: [FilePath] = []) {
    let folders = folders.map { $0.appending("") }
    self.init(folders, realFolders: folders.map { Self.realPath($0) ?? $0 }, project)
  }

  private init(_ folders: [FilePath], realFolders: [FilePath], _ project: [FilePath]) {
    self.folders = folders
    self.realFolders = realFolders
    self.project = project
  }

  /// Returns files of one more folder. The other folders are not looked up again.
  func adding(_ folder: FilePath) -> DiskFiles {
    let path = folder.appending("")
    return DiskFiles(folders + [path], realFolders: realFolders + [Self.realPath(path) ?? path], project)
  }

  package func allows(_ file: FilePath) -> Bool {
    let path = file.appending("")
    return Self.isInside(path, folders) || Self.isInside(path, realFolders)
  }

  /// Whether the folder is one of `folders` or inside one, also with links followed.
  func contains(_ folder: FilePath) -> Bool {
    Self.isInside(folder, folders) && Self.isInside(Self.realPath(folder) ?? folder, realFolders)
  }

  package func find(_ file: FilePath) -> Result<(path: FilePath, stamp: FileStamp), ImportFailure> {
    guard let path = Self.realPath(file) else { return .failure(Self.failure(.last)) }
    guard Self.isInside(path, realFolders) else { return .failure(.outside) }
    guard let status = FileStatus(path.text) else { return .failure(Self.failure(.last)) }
    if let reason = Self.obstacle(status, file) { return .failure(reason) }
    return .success((path, FileStamp(numbers: status.numbers + [Self.doubt(status.changed)])))
  }

  package func read(_ file: FilePath) -> Result<[UInt8], ImportFailure> {
    // The path may lead to another file by now than the one that `find` found.
    guard let path = Self.realPath(file) else { return .failure(Self.failure(.last)) }
    guard Self.isInside(path, realFolders) else { return .failure(.outside) }
    do throws(SystemError) {
      let descriptor = try Descriptor.open(path.text, guarded: true)
      defer { Descriptor.close(descriptor) }
      guard let status = FileStatus(descriptor) else { return .failure(Self.failure(.last)) }
      if let reason = Self.obstacle(status, file) { return .failure(reason) }
      return try Descriptor.readAll(descriptor, limit: Self.most(of: file)).map { .success($0) }
        ?? .failure(Self.tooLarge(file))
    } catch {
      return .failure(Self.failure(error))
    }
  }

  package func entries(of folder: FilePath) -> [FolderEntry] {
    guard let path = Self.realPath(folder), Self.isInside(path, realFolders),
      let names = try? Folders.names(in: path.text)
    else { return [] }
    let entries = names.lazy.filter(Self.canBeSpelled).compactMap { name in
      Self.entry(path.entry(name).text, name)
    }
    return entries.prefix(Self.mostEntries).sorted {
      Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8))
    }
  }

  /// Whether a name can stand between the quotes of an import.
  private static func canBeSpelled(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" && $0.value != 0x7f && $0 != "\u{FFFD}" }
  }

  /// Returns a number that makes a file's stamp new, so that the file is read again, for 2 s after its last change;
  /// then 0. The clock of a disk is coarse: what was written just now may be written again with the same time.
  private static func doubt(_ changed: TimeStamp) -> Int64 {
    let now = TimeStamp.now
    let (seconds, isTooFar) = Int64(now.seconds).subtractingReportingOverflow(Int64(changed.seconds))
    return !isTooFar && (0...2).contains(seconds) ? Int64(now.seconds) &* 1_000_000_000 &+ Int64(now.nanoseconds) : 0
  }

  /// Returns why a file is not read, or nil. A pipe or a device might never answer, and a large file holds everything
  /// up.
  private static func obstacle(_ status: FileStatus, _ file: FilePath) -> ImportFailure? {
    switch status.kind {
    case .file: status.size <= most(of: file) ? nil : tooLarge(file)
    case .folder: .unreadable("it is a folder")
    case .link, .other: .unreadable("it is no plain file")
    }
  }

  private static func tooLarge(_ file: FilePath) -> ImportFailure {
    .unreadable("it is larger than \(most(of: file) >> 20) MB")
  }

  private static func isInside(_ path: FilePath, _ folders: [FilePath]) -> Bool {
    folders.contains { path.isInside($0) }
  }

  private static func realPath(_ path: FilePath) -> FilePath? { Folders.realPath(path.text).map { FilePath($0) } }

  private static func entry(_ path: String, _ name: String) -> FolderEntry? {
    guard let status = FileStatus(path) else { return nil }
    let isFolder = status.kind == .folder
    let isLink = isFolder && FileStatus(path, followingLinks: false)?.kind != .folder
    return FolderEntry(name: name, isFolder: isFolder, isLink: isLink)
  }

  private static func failure(_ error: SystemError) -> ImportFailure {
    error.isMissing ? .missing : .unreadable(error.message)
  }
}
