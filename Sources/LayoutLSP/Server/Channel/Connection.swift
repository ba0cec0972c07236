import Analysis
import Formats
import Platform
import Protocol

/// The connection to the client: its capabilities, the messages in both directions, the requests that it waits for,
/// and the threads that run jobs. Knows nothing of documents.
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
  /// Whether the client has closed its end while the inbox is full.
  private(set) var isLost = false
  private var nextRequest = 1

  /// Throws if the system gives no pipes.
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

  func send(_ method: String, _ params: any WritesJSON & Sendable) {
    outbox.send(.notification(method: method, params: params))
  }

  /// Sends a request. Returns its id, which the answer will carry.
  func request(_ method: String, _ params: (any WritesJSON & Sendable)? = nil) -> RequestID {
    let id = RequestID.number(nextRequest)
    nextRequest += 1
    outbox.send(.request(id, method: method, params: params))
    return id
  }

  /// Asks the client to send the notifications of a method.
  func register(_ id: String, _ method: String, _ options: JSONValue) {
    let registration = LSP.RegistrationParams.Registration(id: id, method: method, registerOptions: options)
    _ = request("client/registerCapability", LSP.RegistrationParams(registrations: [registration]))
  }

  /// Shows the user a problem: in a window, or in the server's output.
  func warn(_ text: String, inWindow: Bool) {
    let method = inWindow ? "window/showMessage" : "window/logMessage"
    send(method, LSP.MessageParams(type: .warning, message: visible(text)))
  }

  // MARK: Waiting

  /// Sleeps until something arrives, a job has a result, or the output has room; at most for so many milliseconds, if
  /// given.
  func wait(milliseconds: Int?) {
    // A full inbox reads no more, but is still watched for the client closing its end.
    let input = inbox.isAtEnd ? -1 : inbox.descriptor
    var watched = [
      outbox.watched, PollTarget(jobs.mailbox, for: .input), PollTarget(input, for: inbox.isFull ? .end : .input),
    ]
    guard PollTarget.wait(&watched, milliseconds: milliseconds) else { return }
    outbox.note(watched[0])
    isLost = inbox.isFull && watched[2].isClosed
    if watched[0].isReady { outbox.flush() }
  }
}
