#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a call of the system failed: the number that it left in `errno`.
struct SystemError: Error, Equatable {
  let number: Int32

  /// Of the call before. Whatever is called in between may change it.
  static var last: SystemError { SystemError(number: errno) }

  /// There is nothing of the name.
  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  /// A signal came: the same call may be made again at once.
  var isInterruption: Bool { number == EINTR }
  /// There is nothing to read, or no room to write, right now.
  var isNotNow: Bool { number == EAGAIN }
  /// In the system's words.
  var message: String { String(cString: strerror(number)) }
}
