import Glibc

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
    realFolders = self.folders.map { Self.real($0) ?? $0 }
  }

  func allows(_ file: String) -> Bool {
    let path = ImportPath.joined(file, "")
    return Self.isInside(path, folders) || Self.isInside(path, realFolders)
  }

  func find(_ file: String) -> Result<(path: String, stamp: FileStamp), ImportFailure> {
    guard let path = Self.real(file) else { return .failure(Self.failure) }
    guard Self.isInside(path, realFolders) else { return .failure(.outside) }
    var information = stat()
    guard stat(path, &information) == 0 else { return .failure(Self.failure) }
    if let reason = Self.obstacle(information) { return .failure(reason) }
    let numbers = [
      Int64(truncatingIfNeeded: information.st_dev), Int64(truncatingIfNeeded: information.st_ino),
      Int64(information.st_size), Int64(information.st_mtim.tv_sec), Int64(information.st_mtim.tv_nsec),
      Int64(information.st_ctim.tv_sec), Int64(information.st_ctim.tv_nsec), Self.doubt(information.st_ctim),
    ]
    return .success((path, FileStamp(numbers: numbers)))
  }

  func read(_ file: String) -> Result<[UInt8], ImportFailure> {
    // What the name leads to may be another file than the one that was found.
    guard let path = Self.real(file) else { return .failure(Self.failure) }
    guard Self.isInside(path, realFolders) else { return .failure(.outside) }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY)
    guard descriptor >= 0 else { return .failure(Self.failure) }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { return .failure(Self.failure) }
    if let reason = Self.obstacle(information) { return .failure(reason) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= Self.most {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failure(Self.failure) }
      if count == 0 { return .success(bytes) }
      bytes += chunk[..<count]
    }
    return .failure(Self.tooLarge)
  }

  func entries(of folder: String) -> [FolderEntry] {
    guard let path = Self.real(folder), Self.isInside(path, realFolders), let directory = opendir(path) else {
      return []
    }
    defer { closedir(directory) }
    var entries: [FolderEntry] = []
    while entries.count < Self.mostEntries, let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var information = stat()
      guard !name.hasPrefix("."), Self.canBeSpelled(name), stat(path + "/" + name, &information) == 0 else { continue }
      entries.append(FolderEntry(name: name, isFolder: information.st_mode & S_IFMT == S_IFDIR))
    }
    return entries.sorted { Array($0.name.utf8).lexicographicallyPrecedes(Array($1.name.utf8)) }
  }

  /// Whether an import can have the name in its quotes. A name that is no UTF-8 has replacement characters here.
  private static func canBeSpelled(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\"" && $0.value != 0x7f && $0 != "\u{FFFD}" }
  }

  /// The folder that relative paths count from.
  static var workingDirectory: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The clock of a disk is coarse: what was written just now may be written again with the same time. A number of its
  /// own for as long as that may be, so that the file is read again.
  private static func doubt(_ changed: timespec) -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let (seconds, isTooFar) = Int64(now.tv_sec).subtractingReportingOverflow(Int64(changed.tv_sec))
    return !isTooFar && (0...2).contains(seconds) ? Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec) : 0
  }

  /// Why a folder's entries cannot be read; nil where they can.
  static func obstacle(toFolder path: String) -> String? {
    guard let directory = opendir(path) else { return String(cString: strerror(errno)) }
    closedir(directory)
    return nil
  }

  /// The path with links followed; nil where there is nothing.
  private static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// Why a file is not read: a pipe or a device might never answer, and a large file keeps everything waiting.
  private static func obstacle(_ information: stat) -> ImportFailure? {
    guard information.st_mode & S_IFMT == S_IFREG else {
      return .unreadable(information.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is no plain file")
    }
    return information.st_size <= most ? nil : tooLarge
  }

  private static let tooLarge = ImportFailure.unreadable("it is larger than 16 MB")

  private static func isInside(_ path: String, _ folders: [String]) -> Bool {
    folders.contains { $0 == "/" || path == $0 || path.hasPrefix($0 + "/") }
  }

  private static var failure: ImportFailure {
    errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(String(cString: strerror(errno)))
  }
}
