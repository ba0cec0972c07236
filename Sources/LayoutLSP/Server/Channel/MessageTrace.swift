import Platform
import Protocol

/// Reports every message received and sent, with its time and how long its answer took: to the log, and to the client
/// once it asked with `$/setTrace`. Reports the content of messages only at the level `verbose`, because that holds
/// texts of files.
final class MessageTrace {
  /// The level that the client has set.
  var level = LSP.Trace.off
  /// Sends a report to the client.
  var tell: (LSP.LogTraceParams) -> Void = { _ in }
  private let log: Log
  /// The unanswered requests: their methods, and when they arrived in microseconds of the monotonic clock.
  private var waiting: [RequestID: (method: String, arrived: Int)] = [:]

  init(log: Log) {
    self.log = log
  }

  /// Whether the content of messages is reported.
  var isVerbose: Bool { level == .verbose || log.level >= .verbose }

  private var isOn: Bool { level != .off || log.level >= .trace }

  /// Reports a message when it is taken out of the inbox, where it may have waited.
  func received(_ message: IncomingMessage) {
    guard isOn else { return }
    switch message.kind {
    case .request(let id):
      waiting[id] = (message.method, message.arrived)
      note("received request \(id) \(message.method)", message.body)
    case .notification: note("received notification \(message.method)", message.body)
    case .response(let id, _): note("received response \(id)", message.body)
    case .invalid: note("received what is no message", message.body)
    }
  }

  /// Reports a message that is written as these bytes.
  func sent(_ message: OutgoingMessage, _ frame: [UInt8]) {
    guard isOn else { return }
    switch message {
    case .response(let id, let result):
      let entry = id.flatMap { waiting.removeValue(forKey: $0) }
      var text = id.map { "\($0)" } ?? "to nothing"
      if let entry { text += " \(entry.method) after \(Self.milliseconds(monotonicMicroseconds() - entry.arrived)) ms" }
      switch result {
      case .success: note("sent response \(text)", frame)
      case .failure(let error): note("sent error \(error.code.rawValue), response \(text)", frame)
      }
    case .request(let id, let method, _): note("sent request \(id) \(method)", frame)
    // A report of a report would never end.
    case .notification("$/logTrace", _): break
    case .notification(let method, _): note("sent notification \(method)", frame)
    }
  }

  private func note(_ text: String, _ bytes: @autoclosure () -> [UInt8]) {
    let content = isVerbose ? Self.content(bytes()) : nil
    log(.trace, text + (log.level >= .verbose ? " " + (content ?? "") : ""))
    guard level != .off else { return }
    tell(LSP.LogTraceParams(message: "\(Log.time()) \(text)", verbose: level == .verbose ? content : nil))
  }

  /// Returns the body of a frame, or a body alone, on one line: JSON has line breaks only where a space would do.
  private static func content(_ bytes: [UInt8]) -> String {
    let start = bytes.firstIndex(of: UInt8(ascii: "{")) ?? bytes.startIndex
    let line = bytes[start...].map { $0 == 0x0a || $0 == 0x0d ? UInt8(ascii: " ") : $0 }
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns microseconds as milliseconds with one decimal.
  private static func milliseconds(_ microseconds: Int) -> String {
    let tenths = max(0, microseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
