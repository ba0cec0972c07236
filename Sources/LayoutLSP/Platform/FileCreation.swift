#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Puts a file of output in its place: written anew beside it and then moved there, so that nothing is written through
/// a link, no other name of an older file changes, and no reader finds a part. `FileReplacement` changes files that
/// stay what they are.
package enum FileCreation {
  package enum Outcome {
    case done
    /// The path is a link to a file, to a folder or to nothing.
    case link
    /// The path is a folder, a pipe, a socket or a device.
    case noPlainFile
    /// The path is one of the files that the output is made of.
    case input
  }

  /// Makes the file, or replaces the plain file that is there and takes over its rights. Refuses everything else, and
  /// the `inputs`, by whatever names. Signals that would end the process wait until this is done.
  package static func create(
    _ path: String, holding bytes: [UInt8], besides inputs: Set<FileStatus.Identity>
  ) throws(SystemError) -> Outcome {
    let old = FileStatus(path, followingLinks: false)
    if let old {
      switch old.kind {
      // `/dev/stdout` is a link to something that is no file.
      case .link: return FileStatus(path)?.kind == .other ? .noPlainFile : .link
      case .folder, .other: return .noPlainFile
      case .file: if inputs.contains(old.identity) { return .input }
      }
      // A new file could take the place of one that the user has protected.
      guard access(path, W_OK) == 0 else { throw .last }
    }
    let held = Signals.hold()
    defer { Signals.release(held) }
    let (twin, descriptor) = try emptyFile(beside: path)
    defer { Descriptor.close(descriptor) }
    if let old, fchmod(descriptor, old.permissions) != 0 { throw removing(twin, .last) }
    guard Descriptor.write(bytes, to: descriptor), Descriptor.isOnDisk(descriptor), rename(twin, path) == 0 else {
      throw removing(twin, .last)
    }
    return .done
  }

  private static func removing(_ path: String, _ error: SystemError) -> SystemError {
    unlink(path)
    return error
  }

  /// Makes an empty file in the folder of the path, with a name that nobody takes for a layout or looks at.
  private static func emptyFile(beside path: String) throws(SystemError) -> (path: String, descriptor: Int32) {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? ""
    while true {
      let name = folder + ".layout-lsp." + String(UInt64.random(in: .min ... .max), radix: 36)
      do throws(SystemError) {
        return (name, try Descriptor.openNew(name))
      } catch {
        guard error.isTaken else { throw error }
      }
    }
  }
}
