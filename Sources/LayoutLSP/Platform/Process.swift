#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// This process, and others by their numbers.
enum Process {
  static func exit(_ code: Int32) -> Never { end(code) }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Whether there is one of this number. It is, where only the right to know is missing.
  static func isAlive(_ number: Int32) -> Bool { kill(number, 0) == 0 || errno != ESRCH }
}

/// The system's function, whose name is the method's too.
private func end(_ code: Int32) -> Never { exit(code) }
