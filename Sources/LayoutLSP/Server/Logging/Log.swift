import Analysis
import Platform

/// Lines for whoever looks after the server: on stderr or in a file, never on stdout, which is the protocol's.
package final class Log: Sendable {
  package enum Level: Int, Comparable, CaseIterable, Sendable {
    case off, error, warning, info, debug
    /// `trace` has every message, `verbose` also its content: only then does the log hold texts of files.
    case trace, verbose

    /// The level with that name on the command line; nil if there is none.
    init?(name: String) {
      guard let place = Self.names.firstIndex(of: name == "warn" ? "warning" : name) else { return nil }
      self = Self.allCases[place]
    }
    static let names = allCases.map { "\($0)" }
    package static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  let level: Level
  private let descriptor: Int32
  private let ownsDescriptor: Bool

  package init(level: Level, descriptor: Int32 = Descriptor.standardError) {
    self.level = level
    self.descriptor = descriptor
    ownsDescriptor = false
  }

  /// Appends to a file. Throws if it cannot be opened.
  init(level: Level, path: String) throws(SystemError) {
    descriptor = try Descriptor.openToAppend(path)
    self.level = level
    ownsDescriptor = true
  }

  /// The log's own file; nil if it writes to stderr.
  var file: Int32? { ownsDescriptor ? descriptor : nil }

  deinit {
    if ownsDescriptor { Descriptor.close(descriptor) }
  }

  /// Writes one line, whatever names the client sends. The message is evaluated only if its level is logged.
  func callAsFunction(_ level: Level, _ message: @autoclosure () -> String) {
    guard level != .off, level <= self.level else { return }
    let line = Array("\(Self.time()) \(level): \(visible(message()))\n".utf8)
    // A file always has room; a reader of stderr that does not read must not stop the server.
    _ = Descriptor.write(line, to: descriptor, waitingForRoom: ownsDescriptor)
  }

  /// Returns the local time, as `12:03:04.567`.
  static func time() -> String {
    let now = TimeStamp.now
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    return now.localTime.map { digits($0, 2) }.joined(separator: ":") + "." + digits(now.nanoseconds / 1_000_000, 3)
  }
}
