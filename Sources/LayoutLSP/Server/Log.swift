/// Lines for whoever looks after the server: on stderr or in a file, never on stdout, which is the protocol's.
final class Log: Sendable {
  enum Level: Int, Comparable, CaseIterable, Sendable {
    case off, error, warning, info, debug
    /// Every message, and what is in it: only then what files say.
    case trace, verbose

    /// As the command line spells them.
    init?(name: String) {
      guard let place = Self.names.firstIndex(of: name == "warn" ? "warning" : name) else { return nil }
      self = Self.allCases[place]
    }
    static let names = allCases.map { "\($0)" }
    static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  let level: Level
  private let descriptor: Int32
  private let ownsDescriptor: Bool

  init(level: Level, descriptor: Int32 = Descriptor.standardError) {
    self.level = level
    self.descriptor = descriptor
    ownsDescriptor = false
  }

  /// Appends to a file. Throws where it cannot be opened.
  init(level: Level, path: String) throws(SystemError) {
    descriptor = try Descriptor.openToAppend(path)
    self.level = level
    ownsDescriptor = true
  }

  /// The file that it goes to, where that is not stderr.
  var file: Int32? { ownsDescriptor ? descriptor : nil }

  deinit {
    if ownsDescriptor { Descriptor.close(descriptor) }
  }

  /// The message is made only where it is wanted. It is one line, whatever a client calls its documents and methods.
  func callAsFunction(_ level: Level, _ message: @autoclosure () -> String) {
    guard level != .off, level <= self.level else { return }
    let line = Array("\(Self.time()) \(level): \(visible(message()))\n".utf8)
    _ = Descriptor.write(line, to: descriptor, waitingForRoom: false)
  }

  /// `12:03:04.567`, local.
  static func time() -> String {
    let now = TimeStamp.now
    func digits(_ value: Int, _ count: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
    return now.localTime.map { digits($0, 2) }.joined(separator: ":") + "." + digits(now.nanoseconds / 1_000_000, 3)
  }
}
