/// The client at the other end: what it can do, what goes out to it, what has arrived from it, and what it waits for; and
/// the threads that work for it. Knows nothing of documents.
final class Connection {
  let inbox: Inbox
  let outbox: Outbox
  let log: Log
  let trace: MessageTrace
  let requests: PendingRequests
  let jobs: Jobs
  let crashReport: CrashReport?
  var capabilities = ClientCapabilities()
  let pace: WorkProgress.Pace
  /// The client has gone, and left more than is ever read.
  private(set) var isLost = false
  private var nextRequest = 1

  /// Throws where the system gives no pipes.
  init(
    input: Int32, output: Int32, log: Log, pace: WorkProgress.Pace, crashReport: CrashReport?
  ) throws(SystemError) {
    self.log = log
    self.pace = pace
    self.crashReport = crashReport
    trace = MessageTrace(log: log)
    inbox = Inbox(descriptor: input, decoder: Router.decoder, log: log, trace: trace)
    outbox = Outbox(descriptor: output, log: log, trace: trace)
    requests = PendingRequests(outbox: outbox)
    jobs = try Jobs(crashReport: crashReport)
    inbox.cancelled = { [requests] in requests.cancel($0, $1) }
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

  /// Shows the user that something is not as it should be: in a window, or among the messages of the server.
  func warn(_ text: String, inWindow: Bool) {
    let method = inWindow ? "window/showMessage" : "window/logMessage"
    send(method, LSP.MessageParams(type: .warning, message: visible(text)))
  }

  // MARK: Waiting

  /// Sleeps until something arrives, or was made, or can be written, or so many milliseconds are over; without a number for
  /// as long as it takes.
  func wait(milliseconds: Int?) {
    // Where no more is read, the client's end is watched all the same.
    let input = inbox.isAtEnd ? -1 : inbox.descriptor
    var watched = [
      outbox.watched, Watched(jobs.mailbox, for: .input), Watched(input, for: inbox.isFull ? .end : .input),
    ]
    guard Watched.wait(&watched, milliseconds: milliseconds) else { return }
    outbox.note(watched[0])
    isLost = inbox.isFull && watched[2].isClosed
    if watched[0].isReady { outbox.flush() }
  }
}
