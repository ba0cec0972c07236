/// What the client has sent and the server has not handled yet, in order. Reads when asked, and never waits unless asked
/// to; so it can be looked into in the middle of long work. Handles nothing itself but cancellation.
final class Inbox {
  private let descriptor: Int32
  private let decoder: MessageDecoder
  private let log: Log
  private let trace: MessageTrace
  private var frames = FrameDecoder()
  private var queue: [IncomingMessage] = []
  private var head = 0
  /// What was put off, in the order in which that happened.
  private var postponed: [(message: IncomingMessage, due: Int, isBackground: Bool)] = []
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var keepsBodies = false
  /// The request that is being answered, so that its cancellation is noticed; and whether it was cancelled.
  private var current: (id: RequestID, token: ProgressToken?)?
  private(set) var isCurrentCancelled = false
  private var longest = 0
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
    begin(message)
    return message
  }

  private func begin(_ message: IncomingMessage) {
    isCurrentCancelled = message.isCancelled
    if case .request(let id) = message.kind { current = (id, message.workDoneToken) }
  }

  // MARK: Putting off

  /// Handles a message not before a time of the monotonic clock, and not before all that waits; one in the background not
  /// before the diagnostics that are due either.
  func postpone(_ message: IncomingMessage, until due: Int, inBackground: Bool = false) {
    // It may have been cancelled since it was taken out.
    var message = message
    if case .request(let id) = message.kind, current?.id == id { message.isCancelled = isCurrentCancelled }
    message.isPostponed = true
    postponed.append((message, due, inBackground))
  }

  /// A message that was put off and is due now. What is cancelled waits for nothing.
  func nextPostponed(now: Int, inBackground: Bool) -> IncomingMessage? {
    let index = postponed.firstIndex {
      $0.isBackground == inBackground && ($0.due <= now || $0.message.isCancelled || isAtEnd)
    }
    guard let index else { return nil }
    let message = postponed.remove(at: index).message
    begin(message)
    return message
  }

  /// Takes back what was put off and satisfies the condition.
  func withdraw(where condition: (IncomingMessage) -> Bool) -> [IncomingMessage] {
    let withdrawn = postponed.map(\.message).filter(condition)
    postponed.removeAll { condition($0.message) }
    return withdrawn
  }

  /// Milliseconds until something that was put off is due; nil where nothing was.
  func wait(now: Int) -> Int? {
    postponed.map { max(0, $0.message.isCancelled ? 0 : $0.due - now) }.min()
  }

  // MARK: Looking and reading

  /// Bytes of the longest message since this was asked last.
  func takeLongest() -> Int {
    defer { longest = 0 }
    return longest
  }

  /// Whether a message waits that satisfies the condition.
  func waits(where condition: (IncomingMessage) -> Bool) -> Bool {
    queue[head...].contains(where: condition)
  }

  /// Whether any message waits.
  var isEmpty: Bool { head == queue.count }

  /// The message after the one being handled.
  var peek: IncomingMessage? { head < queue.count ? queue[head] : nil }

  /// Reads what has arrived, without waiting.
  func drain() {
    while !isAtEnd {
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
        // The trace may become verbose in the same breath.
        if let asked = message.params(as: LSP.SetTraceParams.self) { keepsBodies = asked.value == .verbose }
        if keepsBodies || trace.isVerbose { message.body = body }
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
    switch message.method {
    case "$/cancelRequest":
      if let id = message.params(as: LSP.CancelParams.self)?.id { cancel { request, _ in request == id } }
    case "window/workDoneProgress/cancel":
      if let cancelled = message.params(as: LSP.WorkDoneProgressCancelParams.self)?.token {
        cancel { _, token in token == cancelled }
      }
    default:
      if message.method == "exit" { hasExit = true }
      queue.append(message)
    }
  }

  /// What is cancelled stays in its place, for its answer comes in order. One already answered is forgotten.
  private func cancel(where isOne: (RequestID, ProgressToken?) -> Bool) {
    func isMeant(_ message: IncomingMessage) -> Bool {
      if case .request(let id) = message.kind { isOne(id, message.workDoneToken) } else { false }
    }
    if let current, isOne(current.id, current.token) { isCurrentCancelled = true }
    for index in queue.indices.dropFirst(head) where isMeant(queue[index]) { queue[index].isCancelled = true }
    for index in postponed.indices where isMeant(postponed[index].message) {
      postponed[index].message.isCancelled = true
    }
  }
}
