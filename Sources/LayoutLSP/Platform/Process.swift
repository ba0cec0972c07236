#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// This process, and other processes by their numbers.
package enum Process {
  package static func exit(_ code: Int32) -> Never { end(code) }

  package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Whether there is a process with this number, also one that this process has no right to signal.
  package static func isAlive(_ number: Int32) -> Bool { kill(number, 0) == 0 || errno != ESRCH }
}

/// The system's function, which inside of `Process` the method of that name hides.
private func end(_ code: Int32) -> Never { exit(code) }
