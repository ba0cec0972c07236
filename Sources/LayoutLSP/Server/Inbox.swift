/// What the client has sent and the server has not handled yet, in order. Reads when asked, and never waits. Handles nothing
/// itself but the cancellation of what it still has.
final class Inbox {
  let descriptor: Int32
  private let decoder: MessageDecoder
  private let log: Log
  private let trace: MessageTrace
  private var frames = FrameDecoder()
  private var queue: [IncomingMessage] = []
  private var head = 0
  /// Bytes of the messages in the queue.
  private var held = 0
  /// The places in the queue of requests, by their ids, and of these by the tokens of their progress.
  private var places: [RequestID: Int] = [:]
  private var tokens: [ProgressToken: RequestID] = [:]
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var keepsBodies = false
  private var longest = 0
  /// What the client cancels and is not in the queue any more: by id, or by the token of its progress.
  var cancelled: (_ id: RequestID?, _ token: ProgressToken?) -> Void = { _, _ in }
  /// The stream has ended; what came before is still in the queue.
  private(set) var isAtEnd = false
  /// An `exit` waits: nobody will read what is computed now.
  private(set) var hasExit = false

  init(descriptor: Int32, decoder: MessageDecoder, log: Log, trace: MessageTrace) {
    self.trace = trace
    self.descriptor = descriptor
    self.decoder = decoder
    self.log = log
  }

  /// The next message of those that were read.
  func next() -> IncomingMessage? {
    guard head < queue.count else { return nil }
    let message = queue[head]
    head += 1
    held -= message.length
    if case .request(let id) = message.kind, places[id] == head - 1 {
      places[id] = nil
      if let token = message.workDoneToken { tokens[token] = nil }
    }
    if head == queue.count {
      queue.removeAll(keepingCapacity: queue.count < 64)
      head = 0
    }
    return message
  }

  /// Bytes of the longest message since this was asked last.
  func takeLongest() -> Int {
    defer { longest = 0 }
    return longest
  }

  var isEmpty: Bool { head == queue.count }

  /// The message after the one being handled.
  var peek: IncomingMessage? { head < queue.count ? queue[head] : nil }

  // MARK: Reading

  /// As much waits as is ever read without being handled.
  private static let most = 64 << 20
  var isFull: Bool { held >= Self.most }

  /// Reads what has arrived, without waiting.
  func drain() {
    while !isAtEnd, !isFull {
      var watched = Watched(descriptor, for: .input)
      guard watched.look() else { return }
      do throws(SystemError) {
        let count = try Descriptor.read(descriptor, into: &chunk)
        guard count > 0 else {
          isAtEnd = true
          return
        }
        chunk.withUnsafeBytes { frames.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      } catch {
        isAtEnd = !error.isInterruption && !error.isNotNow
        return
      }
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
        longest = max(longest, body.count)
        var message = decoder.message(body)
        message.arrived = monotonicMicroseconds()
        message.length = body.count
        // The trace may become verbose in the same breath.
        if let asked = message.params(as: LSP.SetTraceParams.self) { keepsBodies = asked.value == .verbose }
        if keepsBodies || trace.isVerbose { message.body = body }
        if case .invalid(_, let error) = message.kind, error.code == .parseError { frames.reject(body) }
        accept(message)
      }
    }
  }

  private func accept(_ message: IncomingMessage) {
    switch (message.kind, message.method) {
    case (.notification, "$/cancelRequest"):
      if let id = message.params(as: LSP.CancelParams.self)?.id { cancel(id, nil) }
      return
    case (.notification, "window/workDoneProgress/cancel"):
      if let token = message.params(as: LSP.WorkDoneProgressCancelParams.self)?.token { cancel(tokens[token], token) }
      return
    case (.notification, "exit"): hasExit = true
    case (.request(let id), _):
      places[id] = queue.count
      if let token = message.workDoneToken { tokens[token] = id }
    default: break
    }
    queue.append(message)
    held += message.length
  }

  /// What is cancelled in the queue stays in its place, for its answer comes in order.
  private func cancel(_ id: RequestID?, _ token: ProgressToken?) {
    if let place = id.flatMap({ places[$0] }) {
      queue[place].isCancelled = true
    } else {
      cancelled(id, token)
    }
  }
}
