#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the system knows about a file without reading it.
package struct FileStatus {
  /// `other` is a pipe, a socket or a device. A link is only met where links are not followed.
  package enum Kind { case file, folder, link, other }

  /// What all names of a file (hard links, and links that are followed) have in common, and no other file has.
  package struct Identity: Hashable {
    fileprivate var device: Int64
    fileprivate var inode: UInt64
  }

  private var status = stat()

  /// nil where the system tells nothing: `SystemError.last` says why.
  package init?(_ path: String, followingLinks: Bool = true) {
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
  }

  /// The status of an open descriptor; nil where the system tells nothing.
  package init?(_ descriptor: Int32) {
    guard fstat(descriptor, &status) == 0 else { return nil }
  }

  package var kind: Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  package var identity: Identity {
    Identity(device: Int64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
  }

  /// In bytes.
  package var size: Int { Int(status.st_size) }
  /// The permission bits.
  var permissions: mode_t { status.st_mode & 0o7777 }
  /// The count of its names (hard links).
  var names: Int { Int(status.st_nlink) }
  var owner: uid_t { status.st_uid }
  var group: gid_t { status.st_gid }

  /// When its bytes, its name or its rights changed last, by the wall clock.
  package var changed: TimeStamp { TimeStamp(changeTime) }

  /// Its device and inode, its size and its times. While these are the same its bytes are too, as far as the clock of
  /// its disk can tell times apart.
  package var numbers: [Int64] {
    [
      Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino), Int64(status.st_size),
      Int64(modificationTime.tv_sec), Int64(modificationTime.tv_nsec), Int64(changeTime.tv_sec),
      Int64(changeTime.tv_nsec),
    ]
  }

  // POSIX calls the times `st_mtim` and `st_ctim`. Darwin's `sys/stat.h` does not: stat(2) of macOS.
  #if canImport(Darwin)
    private var modificationTime: timespec { status.st_mtimespec }
    private var changeTime: timespec { status.st_ctimespec }
  #else
    private var modificationTime: timespec { status.st_mtim }
    private var changeTime: timespec { status.st_ctim }
  #endif
}
