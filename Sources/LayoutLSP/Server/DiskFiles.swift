/// The files on the disk that imports may name: those in some folders, however links lead there. Understands nothing
/// that it reads.
struct DiskFiles: FileSource {
  /// Larger files are no layouts.
  private static let most = 16 << 20
  /// Names of a folder that are looked at.
  private static let mostEntries = 10_000

  /// The folders, as they are named and as they are with links followed; without a `/` at the end.
  private let folders: [String]
  private let realFolders: [String]

  /// `folders` are absolute paths.
  init(folders: [String]) {
    self.folders = folders.map { ImportPath.joined($0, "") }
    realFolders = self.folders.map { Folders.realPath($0) ?? $0 }
  }

  func allows(_ file: String) -> Bool {
    let path = ImportPath.joined(file, "")
    return Self.isInside(path, folders) || Self.isInside(path, realFolders)
  }

  func find(_ file: String) -> Result<(path: String, stamp: FileStamp), ImportFailure> {
    guard let path = Folders.realPath(file) else { return .failure(Self.failure(.last)) }
    guard Self.isInside(path, realFolders) else { return .failure(.outside) }
    guard let status = FileStatus(path) else { return .failure(Self.failure(.last)) }
    if let reason = Self.obstacle(status) { return .failure(reason) }
    return .success((path, FileStamp(numbers: status.numbers + [Self.doubt(status.changed)])))
  }

  func read(_ file: String) -> Result<[UInt8], ImportFailure> {
    // What the name leads to may be another file than the one that was found.
    guard let path = Folders.realPath(file) else { return .failure(Self.failure(.last)) }
    guard Self.isInside(path, realFolders) else { return .failure(.outside) }
    do throws(SystemError) {
      let descriptor = try Descriptor.open(path, guarded: true)
      defer { Descriptor.close(descriptor) }
      guard let status = FileStatus(descriptor) else { return .failure(Self.failure(.last)) }
      if let reason = Self.obstacle(status) { return .failure(reason) }
      return try Descriptor.readAll(descriptor, limit: Self.most).map { .success($0) } ?? .failure(Self.tooLarge)
    } catch {
      return .failure(Self.failure(error))
    }
  }

  func entries(of folder: String) -> [FolderEntry] {
    guard let path = Folders.realPath(folder), Self.isInside(path, realFolders),
      let names = try? Folders.names(in: path)
    else { return [] }
    let entries = names.lazy.filter(Self.canBeSpelled).compactMap { name in
      FileStatus(path + "/" + name).map { FolderEntry(name: name, isFolder: $0.kind == .folder) }
    }
    return entries.prefix(Self.mostEntries).sorted {
      Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8))
    }
  }

  /// Whether an import can have the name in its quotes. A name that is no UTF-8 has replacement characters here.
  private static func canBeSpelled(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" && $0.value != 0x7f && $0 != "\u{FFFD}" }
  }

  /// The clock of a disk is coarse: what was written just now may be written again with the same time. A number of its
  /// own for as long as that may be, so that the file is read again.
  private static func doubt(_ changed: TimeStamp) -> Int64 {
    let now = TimeStamp.now
    let (seconds, isTooFar) = Int64(now.seconds).subtractingReportingOverflow(Int64(changed.seconds))
    return !isTooFar && (0...2).contains(seconds) ? Int64(now.seconds) &* 1_000_000_000 &+ Int64(now.nanoseconds) : 0
  }

  /// Why a file is not read: a pipe or a device might never answer, and a large file keeps everything waiting.
  private static func obstacle(_ status: FileStatus) -> ImportFailure? {
    switch status.kind {
    case .file: status.size <= most ? nil : tooLarge
    case .folder: .unreadable("it is a folder")
    case .other: .unreadable("it is no plain file")
    }
  }

  private static let tooLarge = ImportFailure.unreadable("it is larger than 16 MB")

  private static func isInside(_ path: String, _ folders: [String]) -> Bool {
    folders.contains { $0 == "/" || path == $0 || path.hasPrefix($0 + "/") }
  }

  private static func failure(_ error: SystemError) -> ImportFailure {
    error.isMissing ? .missing : .unreadable(error.message)
  }
}
