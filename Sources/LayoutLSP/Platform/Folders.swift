#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Folders of the disk, and the paths that lead there.
package enum Folders {
  /// Returns the names in a folder, unordered, except those that begin with a dot; at most `most`, the first ones. A
  /// name that is not UTF-8 cannot be opened by a string: `unreadable` gets it with replacement characters instead.
  package static func names(
    in path: String, most: Int = .max, unreadable: (_ name: String, _ isFolder: Bool) -> Void = { _, _ in }
  ) throws(SystemError) -> [String] {
    guard let directory = opendir(path) else { throw .last }
    defer { closedir(directory) }
    var names: [String] = []
    while names.count < most, let entry = readdir(directory) {
      // The size of `d_name`: 256 bytes on Linux, 1,024 in Darwin's `sys/dirent.h`.
      let room = MemoryLayout.size(ofValue: entry.pointee.d_name)
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: room) { bytes in
          if bytes[0] == CChar(bitPattern: UInt8(ascii: ".")) { return }
          if let name = String(validatingCString: bytes) {
            names.append(name)
          } else {
            var status = stat()
            let isFolder =
              fstatat(dirfd(directory), bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT == S_IFDIR
            unreadable(String(cString: bytes), isFolder)
          }
        }
      }
    }
    return names
  }

  /// Makes a folder inside an existing one. A folder that exists already is no failure.
  package static func make(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o777) != 0 else { return }
    let reason = SystemError.last
    if FileStatus(path)?.kind != .folder { throw reason }
  }

  /// Returns the path with links followed; nil where nothing is there: `SystemError.last` says why.
  package static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The folder that relative paths count from.
  package static var workingDirectory: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}
