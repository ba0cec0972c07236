#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Writing other bytes into a file that is there: as a whole where that can be, and always so that it stays the file that it
/// was, with its rights, its owner, its names and its attributes.
///
/// A new file is written beside the old one and takes its name, so that whoever reads, and whatever happens, has the old
/// bytes or the new ones. Where that would lose something, the bytes are written over the old ones: a file that has further
/// names (hard links), that belongs to somebody else, that has attributes which a new one may not get, or in a folder in
/// which none can be made. A reader may then see both, and a machine that stops in the midst leaves a part of each.
struct FileReplacement {
  enum Outcome {
    case done
    /// It is no plain file, which alone has bytes that can be replaced.
    case noPlainFile
    /// It holds something else by now: it was left alone.
    case changed
  }

  /// Where links lead to.
  private let path: String
  private let old: [UInt8]
  private let new: [UInt8]

  /// Puts other bytes in the place of those that were read from a file, unless it has others by now. Where the path is a
  /// link it stays one. What would end the process waits until this is done, so that nothing is left half done; nothing
  /// holds off SIGKILL.
  static func replace(_ path: String, holding old: [UInt8], with new: [UInt8]) throws(SystemError) -> Outcome {
    guard access(path, W_OK) == 0, let status = FileStatus(path), let target = Folders.realPath(path) else {
      throw .last
    }
    guard status.kind == .file else { return .noPlainFile }
    let held = Signals.hold()
    defer { Signals.release(held) }
    return try FileReplacement(path: target, old: old, new: new).run()
  }

  private func run() throws(SystemError) -> Outcome {
    let descriptor = try Descriptor.open(path, guarded: true)
    defer { Descriptor.close(descriptor) }
    guard let status = FileStatus(descriptor) else { throw .last }
    guard status.kind == .file else { return .noPlainFile }
    if status.names == 1, let twin = twin(of: descriptor, status) {
      defer { Descriptor.close(twin.descriptor) }
      return try replace(by: twin)
    }
    return try overwrite()
  }

  /// As late as can be. Between this and what follows is less time than anyone needs to save a file by hand.
  private func isAsItWas() throws(SystemError) -> Bool {
    let descriptor = try Descriptor.open(path, guarded: true)
    defer { Descriptor.close(descriptor) }
    return try Descriptor.readAll(descriptor, limit: old.count) == old
  }

  // MARK: A new file

  private struct Twin {
    var path: [CChar]
    var descriptor: Int32
  }

  /// An empty file beside the old one that is like it in all but its name; nil where there can be none.
  private func twin(of original: Int32, _ status: FileStatus) -> Twin? {
    // In the same folder, so that it is on the same disk; not called `.layout`, so that nobody takes it for one.
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    // The owner first: a change of it takes rights away.
    if fchown(descriptor, status.owner, status.group) == 0, fchmod(descriptor, status.permissions) == 0,
      FileAttributes.copy(from: original, to: descriptor)
    {
      return Twin(path: name, descriptor: descriptor)
    }
    Descriptor.close(descriptor)
    unlink(name)
    return nil
  }

  private func replace(by twin: Twin) throws(SystemError) -> Outcome {
    do throws(SystemError) {
      guard Descriptor.write(new, to: twin.descriptor), Self.isOnDisk(twin.descriptor) else { throw .last }
      if try isAsItWas() {
        guard rename(twin.path, path) == 0 else { throw .last }
        return .done
      }
    } catch {
      unlink(twin.path)
      throw error
    }
    unlink(twin.path)
    return .changed
  }

  // MARK: The same file

  private func overwrite() throws(SystemError) -> Outcome {
    guard try isAsItWas() else { return .changed }
    let descriptor = try Descriptor.openToOverwrite(path)
    defer { Descriptor.close(descriptor) }
    if Descriptor.write(new, to: descriptor), ftruncate(descriptor, off_t(new.count)) == 0, Self.isOnDisk(descriptor) {
      return .done
    }
    let error = SystemError.last
    // There was room for these.
    if lseek(descriptor, 0, SEEK_SET) == 0, Descriptor.write(old, to: descriptor) {
      _ = ftruncate(descriptor, off_t(old.count))
    }
    throw error
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
