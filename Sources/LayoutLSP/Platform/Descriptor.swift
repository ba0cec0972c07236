#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reads and writes open files, pipes, sockets and terminals by their descriptors, the numbers that the system knows
/// them by.
package enum Descriptor {
  // Not `let`: a static value that is computed at its first use takes a lock then, and a signal handler asks for the
  // last one.
  package static var standardInput: Int32 { STDIN_FILENO }
  package static var standardOutput: Int32 { STDOUT_FILENO }
  package static var standardError: Int32 { STDERR_FILENO }

  /// Opens standard input, output and error where the process was started without them: otherwise the next file or pipe
  /// that is opened would be taken for one of them. There is nothing to read then, writing output fails, and what is
  /// written to standard error is lost.
  package static func openMissingStandards() {
    for (descriptor, flags) in [(standardInput, O_RDONLY), (standardOutput, O_RDONLY), (standardError, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The system gives the lowest number that is free.
      _ = openFile("/dev/null", flags)
    }
  }

  /// Opens a file for reading. A `guarded` path may have become something else since it was looked at: no link is
  /// followed, no pipe waited for, no terminal taken over.
  package static func open(_ path: String, guarded: Bool = false) throws(SystemError) -> Int32 {
    try opened(openFile(path, O_RDONLY | O_CLOEXEC | (guarded ? O_NONBLOCK | O_NOFOLLOW | O_NOCTTY : 0)))
  }

  /// Opens a file for writing at its end; makes it if there is none.
  package static func openToAppend(_ path: String) throws(SystemError) -> Int32 {
    try opened(openFile(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644))
  }

  /// Makes a file for writing. Fails if the name is taken, be it by a link to nothing.
  static func openNew(_ path: String) throws(SystemError) -> Int32 {
    try opened(openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644))
  }

  /// Opens a plain file for writing from its start; its old bytes stay until they are overwritten. No link is
  /// followed.
  static func openToOverwrite(_ path: String) throws(SystemError) -> Int32 {
    try opened(openFile(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW))
  }

  private static func opened(_ descriptor: Int32) throws(SystemError) -> Int32 {
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  package static func close(_ descriptor: Int32) { closeFile(descriptor) }

  /// Returns how many bytes were read into the buffer: at least one, or 0 at the end.
  package static func read(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    let count = buffer.withUnsafeMutableBytes { readFile(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw .last }
    return count
  }

  /// Returns all bytes up to the end; nil where there are more than the limit.
  package static func readAll(_ descriptor: Int32, limit: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, min(FileStatus(descriptor)?.size ?? 0, limit)))
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      do throws(SystemError) {
        let count = try read(descriptor, into: &chunk)
        if count == 0 { return bytes }
        bytes += chunk[..<count]
      } catch {
        guard error.isInterruption else { throw error }
      }
    }
    return nil
  }

  /// Writes at most `count` of the bytes from `start` on, and returns how many were written.
  package static func write(
    _ bytes: [UInt8], from start: Int, atMost count: Int = .max, to descriptor: Int32
  ) throws(SystemError) -> Int {
    let count = bytes.withUnsafeBytes {
      writeFile(descriptor, $0.baseAddress?.advanced(by: start), min(count, $0.count - start))
    }
    guard count >= 0 else { throw .last }
    return count
  }

  /// The bytes that a pipe with room takes without waiting, on every system: `_POSIX_PIPE_BUF` of limits.h.
  private static let leastRoom = 512

  /// Writes all bytes; false where the reader has gone, or where there is no room and `waitingForRoom` is false.
  package static func write(_ bytes: [UInt8], to descriptor: Int32, waitingForRoom waits: Bool = true) -> Bool {
    var sent = 0
    while sent < bytes.count {
      if !waits {
        var room = PollTarget(descriptor, for: .room)
        guard room.look(), room.hasRoom else { return false }
      }
      do throws(SystemError) {
        let count = try write(bytes, from: sent, atMost: waits ? .max : leastRoom, to: descriptor)
        guard count > 0 else { return false }
        sent += count
      } catch {
        if error.isNotNow, waits {
          var room = PollTarget(descriptor, for: .room)
          room.wait()
        } else if !error.isInterruption {
          return false
        }
      }
    }
    return true
  }

  /// Writes as much as goes at once from memory. A signal handler may call this.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    _ = writeFile(descriptor, bytes.baseAddress, bytes.count)
  }

  /// Writes as much as goes at once of the bytes up to a zero. A signal handler may call this.
  package static func write(_ text: UnsafePointer<CChar>, to descriptor: Int32) {
    _ = writeFile(descriptor, text, strlen(text))
  }

  /// Waits until the disk has what was written; false on failure.
  static func isOnDisk(_ descriptor: Int32) -> Bool {
    // Darwin's `fsync` may leave the bytes in the memory of the drive, which then writes things in another order.
    // `F_FULLFSYNC` waits for the drive, on file systems that know it: fsync(2) and fcntl(2) of macOS.
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return fsync(descriptor) == 0
  }

  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
}

// The system's functions, which inside of `Descriptor` the methods of the same names hide.
private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 { open(path, flags, mode) }
private func closeFile(_ descriptor: Int32) { close(descriptor) }
private func readFile(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
private func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
