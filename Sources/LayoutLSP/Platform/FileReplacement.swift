#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Replaces the bytes of an existing file, as a formatter does: as a whole where that is possible, and always so that the file keeps its
/// identity, with its rights, its owner, its names and its attributes.
///
/// A new file is written beside the old one and takes its name, so that every reader, and every crash, finds the old
/// bytes or the new ones. Where that would lose something, the new bytes are written over the old ones: for a file
/// with further names (hard links), one that belongs to somebody else, one with attributes that a new file may not
/// get, or one in a folder in which no file can be made. A reader may then see some of both, and a machine that stops
/// in the midst leaves a part of each.
package struct FileReplacement {
  package enum Outcome {
    case done
    /// The path is no plain file, and only these have bytes that can be replaced.
    case noPlainFile
    /// The file holds other bytes by now: it was left alone.
    case changed
  }

  /// The path with links followed.
  private let path: String
  private let old: [UInt8]
  private let new: [UInt8]

  /// Replaces the bytes that were read from a file, unless it has others by now. A path that is a link stays one.
  /// Signals that would end the process wait until this is done, so that nothing is left half done; nothing holds off
  /// SIGKILL.
  package static func replace(_ path: String, holding old: [UInt8], with new: [UInt8]) throws(SystemError) -> Outcome {
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

  /// Whether the file still has its old bytes. Asked as late as possible: between this and the replacement is less
  /// time than anyone needs to save a file by hand.
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

  /// Makes an empty file beside the old one that is like it in all but its name; nil where that is not possible.
  private func twin(of original: Int32, _ status: FileStatus) -> Twin? {
    // In the same folder, so that it is on the same disk. Its name does not end in `.layout`, so that nobody takes it
    // for a layout.
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    // The owner comes first: changing it takes rights away.
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
      guard Descriptor.write(new, to: twin.descriptor), Descriptor.isOnDisk(twin.descriptor) else { throw .last }
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
    if Descriptor.write(new, to: descriptor), ftruncate(descriptor, off_t(new.count)) == 0,
      Descriptor.isOnDisk(descriptor)
    {
      return .done
    }
    let error = SystemError.last
    // Puts the old bytes back: there was room for them.
    if lseek(descriptor, 0, SEEK_SET) == 0, Descriptor.write(old, to: descriptor) {
      _ = ftruncate(descriptor, off_t(old.count))
    }
    throw error
  }
}
