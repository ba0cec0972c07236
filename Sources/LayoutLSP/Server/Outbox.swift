import Glibc

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
    guard let frame = message.frame else {
      log(.error, "a message could not be encoded")
      return
    }
    write(frame)
    trace.sent(message, frame)
  }

  /// Bytes of the longest message since this was asked last.
  func takeLongest() -> Int {
    defer { longest = 0 }
    return longest
  }

  /// Looks whether the client still has its end open.
  func check() {
    var watched = pollfd(fd: descriptor, events: 0, revents: 0)
    if poll(&watched, 1, 0) > 0 { note(watched) }
  }

  /// Waits for input or for the client to close its end, at most this many milliseconds; without a number for as long as
  /// it takes.
  func waitForInput(milliseconds: Int?) {
    guard !inbox.isAtEnd else { return }
    var watched = [
      pollfd(fd: descriptor, events: 0, revents: 0), pollfd(fd: input, events: Int16(POLLIN), revents: 0),
    ]
    if poll(&watched, 2, milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1) > 0 { note(watched[0]) }
  }

  /// Of a pipe that nobody reads an error is told, of a socket that it was hung up.
  private func note(_ end: pollfd) {
    if Int32(end.revents) & (POLLERR | POLLHUP | POLLNVAL) != 0 { isClosed = true }
  }

  /// A pipe that can be written takes this much without waiting.
  private static let chunk = 4096

  private func write(_ bytes: [UInt8]) {
    longest = max(longest, bytes.count)
    var sent = 0
    while sent < bytes.count, !isClosed {
      guard waitForRoom() else { continue }
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: sent), min(Self.chunk, $0.count - sent))
      }
      if count > 0 {
        sent += count
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        isClosed = true
      }
    }
  }

  /// Waits until a chunk can be written, reading meanwhile; false where it should be asked again.
  private func waitForRoom() -> Bool {
    var watched = [
      pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: inbox.isAtEnd ? -1 : input, events: Int16(POLLIN), revents: 0),
    ]
    // Most of the time there is room at once.
    if poll(&watched, 1, 0) == 0 {
      guard poll(&watched, 2, -1) > 0 else { return false }
      if watched[1].revents != 0 { inbox.drain() }
    }
    note(watched[0])
    return Int32(watched[0].revents) & POLLOUT != 0 && !isClosed
  }
}
