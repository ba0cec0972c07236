import Glibc

/// Files and folders as the command line names them. Reads the disk; understands nothing that it reads.
enum Files {
  struct Failure: Error, Equatable {
    var path: String
    var reason: String
  }

  /// More bytes than this are no layout: a device may have no end.
  private static let most = 64 << 20

  /// The bytes of a file, or of standard input for `-`.
  static func read(_ path: String, limit: Int = most) -> Result<[UInt8], Failure> {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(failure(path)) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var information = stat()
    if fstat(descriptor, &information) == 0, information.st_size > 0 {
      bytes.reserveCapacity(min(information.st_size, limit))
    }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failure(failure(path)) }
      if count == 0 { return .success(bytes) }
      bytes += chunk[..<count]
    }
    return .failure(Failure(path: path, reason: "it is larger than \(limit >> 20) MB"))
  }

  /// The files to check: those named, and every `*.layout` below the folders named, each once, in the order of their
  /// paths. What begins with a dot inside a folder is left alone, as are pipes and devices, which might never end;
  /// links to folders are not followed there.
  static func find(_ paths: [String]) -> (files: [String], failures: [Failure]) {
    var files: Set<String> = []
    var failures: [Failure] = []
    for path in paths {
      if path == "-" || !isFolder(path) {
        files.insert(path)
      } else {
        walk(path, &files, &failures)
      }
    }
    return (files.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }, failures)
  }

  /// A path from the root of the disk, `.` and `..` resolved by name.
  static func absolute(_ path: String) -> String {
    var parts: [Substring] = []
    let full = path.hasPrefix("/") ? path : workingDirectory() + "/" + path
    for part in full.split(separator: "/") where part != "." {
      if part == ".." {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func walk(_ root: String, _ files: inout Set<String>, _ failures: inout [Failure]) {
    // A list of its own, not the call stack: folders may be nested deeper than that allows.
    var folders = [root]
    while let folder = folders.popLast() {
      guard let directory = opendir(folder) else {
        failures.append(failure(folder))
        continue
      }
      defer { closedir(directory) }
      while let entry = readdir(directory) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        guard !name.hasPrefix(".") else { continue }
        let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        var information = stat()
        guard lstat(path, &information) == 0 else { continue }
        if information.st_mode & S_IFMT == S_IFDIR {
          folders.append(path)
        } else if name.hasSuffix(".layout"), isPlainOrMissing(path) {
          files.insert(path)
        }
      }
    }
  }

  /// A link to nothing is found too: that it cannot be read is worth saying.
  private static func isPlainOrMissing(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) != 0 || information.st_mode & S_IFMT == S_IFREG
  }

  private static func isFolder(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }

  private static func workingDirectory() -> String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }

  static func failure(_ path: String) -> Failure {
    Failure(path: path, reason: String(cString: strerror(errno)))
  }
}
