import Glibc

/// What the client has sent and the server has not handled yet, in order. Reads when asked, and never waits unless asked
/// to; so it can be looked into in the middle of long work. Handles nothing itself but cancellation.
final class Inbox {
  private let descriptor: Int32
  private let decoder: MessageDecoder
  private let log: Log
  private var frames = FrameDecoder()
  private var queue: [IncomingMessage] = []
  private var head = 0
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  /// The request that is being answered, so that its cancellation is noticed; and whether it was cancelled.
  private var current: RequestID?
  private(set) var isCurrentCancelled = false
  /// The stream has ended; what came before is still in the queue.
  private(set) var isAtEnd = false
  /// An `exit` waits: nobody will read what is computed now.
  private(set) var hasExit = false

  init(descriptor: Int32, decoder: MessageDecoder, log: Log) {
    self.descriptor = descriptor
    self.decoder = decoder
    self.log = log
  }

  /// The next message, after a look at what has arrived.
  func next() -> IncomingMessage? {
    drain()
    current = nil
    isCurrentCancelled = false
    guard head < queue.count else { return nil }
    let message = queue[head]
    head += 1
    if head == queue.count {
      queue.removeAll(keepingCapacity: queue.count < 64)
      head = 0
    }
    if case .request(let id) = message.kind { current = id }
    return message
  }

  /// Whether a message waits that satisfies the condition.
  func waits(where condition: (IncomingMessage) -> Bool) -> Bool {
    queue[head...].contains(where: condition)
  }

  /// Whether any message waits.
  var isEmpty: Bool { head == queue.count }

  /// The message after the one being handled.
  var peek: IncomingMessage? { head < queue.count ? queue[head] : nil }

  /// Waits for input, at most this many milliseconds; without a number for as long as it takes.
  func wait(milliseconds: Int?) {
    guard !isAtEnd else { return }
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&watched, 1, milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1)
  }

  /// Reads what has arrived, without waiting.
  func drain() {
    while !isAtEnd {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, 0) > 0 else { return }
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { return }
      guard count > 0 else {
        isAtEnd = true
        return
      }
      chunk.withUnsafeBytes { frames.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      takeFrames()
    }
  }

  private func takeFrames() {
    while let event = frames.next() {
      switch event {
      case .broken(let reason):
        log(.warning, "skipped \(reason)")
        let error = ResponseError(code: .parseError, message: "skipped \(reason)")
        queue.append(IncomingMessage(kind: .invalid(nil, error)))
      case .body(let body):
        let message = decoder.message(body)
        if case .invalid(_, let error) = message.kind, error.code == .parseError { frames.reject(body) }
        accept(message)
      }
    }
  }

  private func accept(_ message: IncomingMessage) {
    guard case .notification = message.kind else {
      queue.append(message)
      return
    }
    if message.method == "$/cancelRequest" {
      if let id = message.params(as: LSP.CancelParams.self)?.id { cancel(id) }
      return
    }
    if message.method == "exit" { hasExit = true }
    queue.append(message)
  }

  /// What is cancelled stays in its place, for its answer comes in order. One already answered is forgotten.
  private func cancel(_ id: RequestID) {
    if current == id { isCurrentCancelled = true }
    for index in queue.indices.dropFirst(head) {
      if case .request(id) = queue[index].kind { queue[index].isCancelled = true }
    }
  }
}
