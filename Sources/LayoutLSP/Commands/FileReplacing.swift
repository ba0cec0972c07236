import Glibc

/// Writing a file: as a whole or not at all.
extension Files {
  /// Puts other bytes in the place of a file's. Whoever reads it meanwhile, and whatever happens meanwhile, has the old
  /// ones or the new ones. Its mode stays; where it is a link, the file that it leads to is the one replaced.
  static func replace(_ path: String, with bytes: [UInt8]) -> Result<Void, Failure> {
    var information = stat()
    guard access(path, W_OK) == 0, stat(path, &information) == 0, let resolved = realpath(path, nil) else {
      return .failure(failure(path))
    }
    defer { free(resolved) }
    guard information.st_mode & S_IFMT == S_IFREG else {
      return .failure(Failure(path: path, reason: "it is no file that can be replaced"))
    }
    let target = String(cString: resolved)
    // In the same folder, so that it is on the same disk; not called `.layout`, so that nobody takes it for one.
    var name = Array((target + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return .failure(failure(path)) }
    // Where it is another's and may not be given back, it is the writer's: its mode decides who else may use it.
    _ = fchown(descriptor, information.st_uid, information.st_gid)
    let isWritten =
      fchmod(descriptor, information.st_mode & 0o7777) == 0 && Terminal.write(bytes, to: descriptor)
      && fsync(descriptor) == 0
    let isComplete = close(descriptor) == 0 && isWritten && rename(name, target) == 0
    guard isComplete else {
      let failure = failure(path)
      unlink(name)
      return .failure(failure)
    }
    return .success(())
  }
}
