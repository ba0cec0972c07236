import Platform
import Protocol

/// The messages that the client has sent and the server has not handled yet, in order. Reads when asked, and never
/// waits. Handles nothing itself but the cancellation of requests in its queue.
final class Inbox {
  let descriptor: Int32
  private let decoder: MessageDecoder
  private let log: Log
  private let trace: MessageTrace
  private var frames = FrameDecoder()
  private var queue = Queue<IncomingMessage>()
  /// The messages that wait until `release`, and those that have waited and come before the queue.
  private var waiting: [IncomingMessage] = []
  private var returned: ArraySlice<IncomingMessage> = []
  /// Says whether a message that comes next has to wait.
  var holds: (IncomingMessage) -> Bool = { _ in false }
  /// Decodes a long message elsewhere, and then calls `take`; until then it waits.
  var decodesLong: DecodesLong = { _, _, _, _ in }
  typealias DecodesLong = (
    _ body: [UInt8], LongNotification, MessageDecoder, _ take: @escaping (IncomingMessage) -> Void
  ) -> Void
  /// Bytes of all messages in the queue.
  private var held = 0
  /// The places in the queue of requests by id, and (`tokens`) the ids of these requests by progress token.
  private var places: [RequestID: Int] = [:]
  private var tokens: [ProgressToken: RequestID] = [:]
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var keepsBodies = false
  /// The count of messages that were decoded elsewhere.
  private var longCount = 0
  private var longest = 0
  /// Called when the client cancels a request that has left the queue, by its id or by its progress token.
  var cancelled: (_ id: RequestID?, _ token: ProgressToken?) -> Void = { _, _ in }
  /// Whether the stream has ended. What came before may still be in the queue.
  private(set) var isAtEnd = false
  /// Whether an `exit` has arrived: nobody will read what is computed now.
  private(set) var hasExit = false

  init(descriptor: Int32, decoder: MessageDecoder, log: Log, trace: MessageTrace) {
    self.trace = trace
    self.descriptor = descriptor
    self.decoder = decoder
    self.log = log
  }

  /// Takes the next message that need not wait; nil if there is none.
  func next() -> IncomingMessage? {
    while let message = returned.popFirst() ?? nextInQueue() {
      guard holds(message) else {
        held -= message.length
        return message
      }
      waiting.append(message)
    }
    return nil
  }

  /// Lets the messages that wait come next, in their order.
  func release() {
    returned = waiting + returned
    waiting = []
  }

  private func nextInQueue() -> IncomingMessage? {
    guard let message = queue.first else { return nil }
    if case .request(let id) = message.kind, places[id] == queue.start {
      places[id] = nil
      if let token = message.workDoneToken { tokens[token] = nil }
    }
    queue.removeFirst()
    return message
  }

  /// Returns the length in bytes of the longest message since the last call.
  func takeLongest() -> Int {
    defer { longest = 0 }
    return longest
  }

  /// The message after the one being handled; nil if none has arrived.
  var peek: IncomingMessage? { returned.first ?? queue.first }

  // MARK: Reading

  /// The unhandled bytes from which on nothing more is read.
  private static let most = 64 << 20
  var isFull: Bool { held >= Self.most }

  /// Reads what has arrived, without waiting.
  func drain() {
    while !isAtEnd, !isFull {
      var watched = PollTarget(descriptor, for: .input)
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
        if body.count > LongTexts.least, !keepsBodies, !trace.isVerbose, let about = LongNotification(body) {
          acceptLong(body, about)
          continue
        }
        var message = decoder.message(body)
        message.arrived = monotonicMicroseconds()
        message.length = body.count
        // A trace may become verbose by a message that is still in the queue.
        if let asked = message.params(as: LSP.SetTraceParams.self) { keepsBodies = asked.value == .verbose }
        if keepsBodies || trace.isVerbose { message.body = body }
        if case .invalid(_, let error) = message.kind, error.code == .parseError { frames.reject(body) }
        accept(message)
      }
    }
  }

  /// Puts a message into the queue that is not decoded yet.
  private func acceptLong(_ body: [UInt8], _ about: LongNotification) {
    longCount += 1
    var message = IncomingMessage(kind: .notification)
    (message.length, message.arrived) = (body.count, monotonicMicroseconds())
    message.undecoded = about
    message.undecoded?.number = longCount
    accept(message)
    decodesLong(body, about, decoder) { [weak self, message] decoded in
      var decoded = decoded
      (decoded.length, decoded.arrived) = (message.length, message.arrived)
      self?.replace(message, by: decoded)
    }
  }

  /// Puts a message that is decoded now into the place of what stands for it.
  private func replace(_ message: IncomingMessage, by decoded: IncomingMessage) {
    func isMeant(_ other: IncomingMessage?) -> Bool { other?.undecoded?.number == message.undecoded?.number }
    if let index = waiting.firstIndex(where: isMeant) {
      waiting[index] = decoded
    } else if let index = returned.firstIndex(where: isMeant) {
      returned[index] = decoded
    } else if let place = (queue.start..<queue.end).first(where: { isMeant(queue[$0]) }) {
      queue[place] = decoded
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
      places[id] = queue.end
      if let token = message.workDoneToken { tokens[token] = id }
    default: break
    }
    queue.append(message)
    held += message.length
  }

  /// Marks a cancelled request in the queue. It keeps its place, because its answer comes in order.
  private func cancel(_ id: RequestID?, _ token: ProgressToken?) {
    if let place = id.flatMap({ places[$0] }) {
      queue[place]?.isCancelled = true
      return
    }
    func isMeant(_ message: IncomingMessage) -> Bool {
      guard case .request(let own) = message.kind else { return false }
      return own == id || token != nil && message.workDoneToken == token
    }
    if let index = waiting.firstIndex(where: isMeant) {
      waiting[index].isCancelled = true
    } else if let index = returned.firstIndex(where: isMeant) {
      returned[index].isCancelled = true
    } else {
      cancelled(id, token)
    }
  }
}
