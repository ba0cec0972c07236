#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Why a call of the system failed: the number that it left in `errno`.
package struct SystemError: Error, Equatable {
  let number: Int32

  /// The error of the last call. Any call in between may change it.
  package static var last: SystemError { SystemError(number: errno) }

  /// Nothing has that name.
  package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  /// Something has that name already.
  var isTaken: Bool { number == EEXIST }
  /// A signal came: the call may be repeated at once.
  package var isInterruption: Bool { number == EINTR }
  /// There is nothing to read, or no room to write, at the moment.
  package var isNotNow: Bool { number == EAGAIN }
  /// The reason in the system's words.
  package var message: String { String(cString: strerror(number)) }
}
