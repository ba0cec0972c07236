import Protocol

/// A request that the client waits for.
final class PendingRequest {
  let id: RequestID
  let message: IncomingMessage
  fileprivate(set) var isAnswered = false
  /// Called when the request is given up, after the client was told so.
  var whenGivenUp: () -> Void = {}

  init(_ id: RequestID, _ message: IncomingMessage) {
    self.id = id
    self.message = message
  }
}

/// The requests that the client waits for. Each is answered once: the first answer counts.
final class PendingRequests {
  private var requests: [RequestID: PendingRequest] = [:]
  private var tokens: [ProgressToken: PendingRequest] = [:]
  private let outbox: Outbox

  init(outbox: Outbox) {
    self.outbox = outbox
  }

  var isEmpty: Bool { requests.isEmpty }

  func expect(_ id: RequestID, _ message: IncomingMessage) -> PendingRequest {
    let request = PendingRequest(id, message)
    requests[id] = request
    if let token = message.workDoneToken { tokens[token] = request }
    return request
  }

  func answer(_ request: PendingRequest, _ result: Server.Response) {
    guard end(request) else { return }
    outbox.send(.response(request.id, result))
  }

  func answer(_ request: PendingRequest, _ encoded: EncodedMessage) {
    guard end(request) else { return }
    outbox.send(encoded)
  }

  /// Cancels a request by its id or progress token, unless it is answered already.
  func cancel(_ id: RequestID?, _ token: ProgressToken?) {
    let request = id.flatMap { requests[$0] } ?? token.flatMap { tokens[$0] }
    if let request { giveUp(request, .cancelled) }
  }

  func giveUp(_ request: PendingRequest, _ reason: ResponseError) {
    guard !request.isAnswered else { return }
    let whenGivenUp = request.whenGivenUp
    answer(request, .failure(reason))
    whenGivenUp()
  }

  /// Gives up all requests, in the order in which they arrived.
  func giveUpAll(_ reason: ResponseError) {
    for request in requests.values.sorted(by: { $0.message.arrived < $1.message.arrived }) { giveUp(request, reason) }
  }

  private func end(_ request: PendingRequest) -> Bool {
    guard !request.isAnswered else { return false }
    request.isAnswered = true
    request.whenGivenUp = {}
    // A client may use an id twice.
    if requests[request.id] === request { requests[request.id] = nil }
    if let token = request.message.workDoneToken, tokens[token] === request { tokens[token] = nil }
    return true
  }
}

extension ResponseError {
  static let cancelled = ResponseError(code: .requestCancelled, message: "cancelled by the client")
  /// Makes the client ask once more.
  static let overtaken = ResponseError(
    code: .serverCancelled, message: "the text has changed", data: .object(["retriggerRequest": .bool(true)]))
  static let tooSlow = ResponseError(
    code: .requestFailed, message: "the answer takes too long: divide the layout, or ask about less of it")
  static let shutDown = ResponseError(code: .requestCancelled, message: "the server is shut down")
  /// For requests about old texts when too many of these are held.
  static let outdated = ResponseError(code: .contentModified, message: "the text has changed since, more than once")
}
