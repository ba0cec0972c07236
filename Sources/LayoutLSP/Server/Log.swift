import Glibc

/// Lines for whoever looks after the server: on stderr or in a file, never on stdout, which is the protocol's.
final class Log {
  enum Level: Int, Comparable, CaseIterable {
    case off, error, warning, info, debug
    /// Every message, and what is in it: only then what files say.
    case trace, verbose

    /// As the command line spells them.
    init?(name: String) {
      switch name {
      case "off": self = .off
      case "error": self = .error
      case "warning", "warn": self = .warning
      case "info": self = .info
      case "debug": self = .debug
      case "trace": self = .trace
      case "verbose": self = .verbose
      default: return nil
      }
    }
    static let names = ["off", "error", "warning", "info", "debug", "trace", "verbose"]
    static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  let level: Level
  private let descriptor: Int32
  private let ownsDescriptor: Bool

  init(level: Level, descriptor: Int32 = STDERR_FILENO) {
    self.level = level
    self.descriptor = descriptor
    ownsDescriptor = false
  }

  /// Appends to a file; nil if it cannot be opened.
  init?(level: Level, path: String) {
    let opened = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard opened >= 0 else { return nil }
    self.level = level
    descriptor = opened
    ownsDescriptor = true
  }

  /// The file that it goes to, where that is not stderr.
  var file: Int32? { ownsDescriptor ? descriptor : nil }

  deinit {
    if ownsDescriptor { Glibc.close(descriptor) }
  }

  /// The message is made only where it is wanted.
  func callAsFunction(_ level: Level, _ message: @autoclosure () -> String) {
    guard level != .off, level <= self.level else { return }
    let line = Array("\(Self.time()) \(level): \(message())\n".utf8)
    var sent = 0
    while sent < line.count {
      let count = line.withUnsafeBytes { write(descriptor, $0.baseAddress?.advanced(by: sent), $0.count - sent) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// `12:03:04.567`, local.
  static func time() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    localtime_r(&now.tv_sec, &parts)
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    let fields = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits(Int($0), 2) }
    return fields.joined(separator: ":") + "." + digits(now.tv_nsec / 1_000_000, 3)
  }
}

/// Milliseconds of a clock that only goes forward.
func monotonicMilliseconds() -> Int { monotonicMicroseconds() / 1000 }

func monotonicMicroseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1_000_000 + now.tv_nsec / 1000
}
