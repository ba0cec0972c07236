#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writing a file: as a whole or not at all.
enum FileReplacement {
  /// Puts other bytes in the place of a file's. Whoever reads it meanwhile, and whatever happens meanwhile, has the old
  /// ones or the new ones. Its mode stays; where it is a link, the file that it leads to is the one replaced. False where
  /// it is no plain file.
  static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) -> Bool {
    guard access(path, W_OK) == 0, let status = FileStatus(path), let target = Folders.realPath(path) else {
      throw .last
    }
    guard status.kind == .file else { return false }
    // In the same folder, so that it is on the same disk; not called `.layout`, so that nobody takes it for one.
    var name = Array((target + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .last }
    // Where it is another's and may not be given back, it is the writer's: its mode decides who else may use it.
    _ = fchown(descriptor, status.owner, status.group)
    let isWritten =
      fchmod(descriptor, status.permissions) == 0 && Descriptor.write(bytes, to: descriptor) && isOnDisk(descriptor)
    guard close(descriptor) == 0, isWritten, rename(name, target) == 0 else {
      let error = SystemError.last
      unlink(name)
      throw error
    }
    return true
  }

  /// Waits until the disk has what was written.
  private static func isOnDisk(_ descriptor: Int32) -> Bool {
    // Darwin's `fsync` may leave it in the memory of the drive, which then writes things in another order. `F_FULLFSYNC`
    // waits for the drive, on file systems that know it: fsync(2) and fcntl(2) of macOS.
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return fsync(descriptor) == 0
  }
}
