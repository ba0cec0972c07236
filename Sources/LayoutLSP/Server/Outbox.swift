/// Writes messages to the client, whole and in order. While the client does not read, it goes on reading from the
/// client, so that two that write to each other do not wait for ever.
final class Outbox {
  private let descriptor: Int32
  private let inbox: Inbox
  private let input: Int32
  private let log: Log
  private let trace: MessageTrace
  /// The client has closed its end. Nothing is written any more, and nobody is told.
  private(set) var isClosed = false
  private var longest = 0

  init(descriptor: Int32, input: Int32, inbox: Inbox, log: Log, trace: MessageTrace) {
    self.trace = trace
    self.descriptor = descriptor
    self.input = input
    self.inbox = inbox
    self.log = log
  }

  func send(_ message: OutgoingMessage) {
    guard !isClosed else { return }
    guard let frame = encoded(message.frame) else { return }
    write(frame)
    trace.sent(message, frame)
  }

  /// Writes a notification that is encoded already; nil for one that could not be.
  func send(notification method: String, frame: [UInt8]?) {
    guard !isClosed, let frame = encoded(frame) else { return }
    write(frame)
    trace.sent(notification: method, frame)
  }

  private func encoded(_ frame: [UInt8]?) -> [UInt8]? {
    if frame == nil { log(.error, "a message could not be encoded") }
    return frame
  }

  /// Bytes of the longest message since this was asked last.
  func takeLongest() -> Int {
    defer { longest = 0 }
    return longest
  }

  /// Looks whether the client still has its end open.
  func check() {
    var end = Watched(descriptor, for: .end)
    if end.look() { isClosed = isClosed || end.isClosed }
  }

  /// Waits for input or for the client to close its end, at most this many milliseconds; without a number for as long as
  /// it takes.
  func waitForInput(milliseconds: Int?) {
    guard !inbox.isAtEnd else { return }
    var (end, arrival) = (Watched(descriptor, for: .end), Watched(input, for: .input))
    if Watched.wait(&end, &arrival, milliseconds: milliseconds) { isClosed = isClosed || end.isClosed }
  }

  /// A pipe that can be written takes this much without waiting.
  private static let chunk = 4096

  private func write(_ bytes: [UInt8]) {
    longest = max(longest, bytes.count)
    var sent = 0
    while sent < bytes.count, !isClosed {
      guard waitForRoom() else { continue }
      do throws(SystemError) {
        let count = try Descriptor.write(bytes, from: sent, atMost: Self.chunk, to: descriptor)
        sent += count
        isClosed = count == 0
      } catch {
        isClosed = !error.isInterruption && !error.isNotNow
      }
    }
  }

  /// Waits until a chunk can be written, reading meanwhile; false where it should be asked again.
  private func waitForRoom() -> Bool {
    var end = Watched(descriptor, for: .room)
    // Most of the time there is room at once.
    if !end.look() {
      var arrival = Watched(inbox.isAtEnd ? -1 : input, for: .input)
      guard Watched.wait(&end, &arrival, milliseconds: nil) else { return false }
      if arrival.isReady { inbox.drain() }
    }
    isClosed = isClosed || end.isClosed
    return end.hasRoom && !isClosed
  }
}
