/// The client at the other end: what it can do, what goes out to it, and what has arrived from it meanwhile. Knows nothing
/// of documents.
final class Connection {
  let inbox: Inbox
  let outbox: Outbox
  let log: Log
  let trace: MessageTrace
  let crashReport: CrashReport?
  var capabilities = ClientCapabilities()
  private let pace: WorkProgress.Pace
  private var nextRequest = 1

  init(input: Int32, output: Int32, log: Log, pace: WorkProgress.Pace, crashReport: CrashReport?) {
    self.log = log
    self.pace = pace
    self.crashReport = crashReport
    trace = MessageTrace(log: log)
    inbox = Inbox(descriptor: input, decoder: Router.decoder, log: log, trace: trace)
    outbox = Outbox(descriptor: output, input: input, inbox: inbox, log: log, trace: trace)
    trace.tell = { [weak outbox] in outbox?.send(.notification(method: "$/logTrace", params: $0)) }
  }

  // MARK: Sending

  func send(_ method: String, _ params: any Encodable & Sendable) {
    outbox.send(.notification(method: method, params: params))
  }

  /// Sends a request; its id, which the answer will carry.
  func request(_ method: String, _ params: (any Encodable & Sendable)? = nil) -> RequestID {
    let id = RequestID.number(nextRequest)
    nextRequest += 1
    outbox.send(.request(id, method: method, params: params))
    return id
  }

  /// Asks the client to tell of something.
  func register(_ id: String, _ method: String, _ options: JSONValue) {
    let registration = LSP.RegistrationParams.Registration(id: id, method: method, registerOptions: options)
    _ = request("client/registerCapability", LSP.RegistrationParams(registrations: [registration]))
  }

  func respond(to message: IncomingMessage, _ result: Server.Response) {
    guard case .request(let id) = message.kind else { return }
    outbox.send(.response(id, result))
  }

  /// Shows the user that something is not as it should be: in a window, or among the messages of the server.
  func warn(_ text: String, inWindow: Bool) {
    let method = inWindow ? "window/showMessage" : "window/logMessage"
    send(method, LSP.MessageParams(type: .warning, message: visible(text)))
  }

  /// What tells a client that gave a token for it how far the work for its request is.
  func progress(for message: IncomingMessage, title: String) -> WorkProgress {
    WorkProgress(token: message.workDoneToken, title: title, pace: pace, now: monotonicMilliseconds()) {
      [self] value, token in send("$/progress", LSP.ProgressParams(token: token, value: value))
    }
  }

  // MARK: Looking, during long work

  /// Microseconds between two looks at what has arrived.
  private static let lookInterval = 100

  /// Looks at what has arrived meanwhile, and asks `stop` about it.
  func looking(_ stop: @escaping (Inbox) -> Bool) -> () -> Bool {
    var asked = monotonicMicroseconds()
    var isStopped = false
    return { [inbox, outbox] in
      // A look at the pipe is a system call, which takes a microsecond. A request that editors send right behind a change
      // is seen before the change is solved.
      let now = monotonicMicroseconds()
      guard !isStopped, now >= asked + Self.lookInterval else { return isStopped }
      asked = now
      inbox.drain()
      outbox.check()
      isStopped = outbox.isClosed || inbox.hasExit || stop(inbox)
      return isStopped
    }
  }
}
