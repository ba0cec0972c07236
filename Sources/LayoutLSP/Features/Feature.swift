// How a feature declares itself: its method, what it adds to the server's capabilities, how its parameters are read
// and how it answers, in one value. The router is a list of these.

/// The files beside the one that a request names, as they are now: open ones, those that are imported, and those in the
/// workspace's folders. What is not there, or cannot be read, is nil. Asking is work: an analysis may have to be made.
struct Project {
  /// Every open file and every `.layout` file in the workspace's folders, in the order of their names.
  var files: () -> [FilePath] = { [] }
  var analysis: (_ file: FilePath) -> Analysis? = { _ in nil }
  var positions: (_ file: FilePath) -> PositionConverter? = { _ in nil }
  /// As the client spells it.
  var uri: (_ file: FilePath) -> String = { FileURI.uri(path: $0) }
  /// nil for a file that is not open.
  var version: (_ file: FilePath) -> Int? = { _ in nil }
  /// What stands in a file that is no layout, nil for one that may not be read.
  var text: (_ file: FilePath) -> [UInt8]? = { _ in nil }
  /// What the names of all these files mean.
  var names = ProjectNames()
  var capabilities = ClientCapabilities()
  var diagnostics = DiagnosticOptions()
  /// What would be known of a file if it had this text.
  var analysisAfter: (_ text: [UInt8], _ file: FilePath) -> Analysis? = { _, _ in nil }
}

struct Feature: Sendable {
  /// The answer, nil for `null`.
  typealias Answer = Result<(any Encodable & Sendable)?, ResponseError>

  enum Scope: Sendable {
    /// About a document: the one that a request's parameters name (nil if they are another request's).
    case document(
      uri: @Sendable (IncomingMessage) -> String?, respond: @Sendable (IncomingMessage, FeatureContext) -> Answer)
    /// About all there is, or about what an earlier answer said of a document: then that is the one.
    case project(
      uri: @Sendable (IncomingMessage) -> String?, respond: @Sendable (IncomingMessage, Project) -> Answer)
  }

  let method: String
  let params: ParamsDecoder
  /// Nil for what comes with another feature.
  let capability: Capability?
  let scope: Scope
  /// Whether layouts have to be solved for the answer. It does not wait for that where they need not be.
  let needsSolution: Bool
  /// What the client shows while files are gone through; nil where there are not many.
  let progressTitle: String?

  /// About a document. `solved`: false for what answers from the text and its names. `answer` may throw what the client
  /// is to show.
  init<Params: DocumentParams, Result: Encodable & Sendable>(
    _ method: String, progress title: String? = nil, solved needsSolution: Bool = true,
    offers capability: Capability? = nil,
    answer: @escaping @Sendable (Params, FeatureContext) throws(ResponseError) -> Result?
  ) {
    self.method = method
    self.capability = capability
    self.needsSolution = needsSolution
    progressTitle = title
    params = ParamsDecoder(Params.self)
    scope = .document(
      uri: { $0.params(as: Params.self)?.textDocument.uri },
      respond: Self.responding(answer))
  }

  /// About the whole project, or about the document that the parameters name on their way back.
  init<Params: Decodable & Sendable, Result: Encodable & Sendable>(
    project method: String, progress title: String? = nil,
    offers capability: Capability? = nil,
    about uri: @escaping @Sendable (Params) -> String? = { _ in nil },
    answer: @escaping @Sendable (Params, Project) throws(ResponseError) -> Result?
  ) {
    self.method = method
    self.capability = capability
    // What comes back is about frames, fixes or explanations.
    needsSolution = true
    progressTitle = title
    params = ParamsDecoder(Params.self)
    scope = .project(
      uri: { $0.params(as: Params.self).flatMap(uri) },
      respond: Self.responding(answer))
  }

  /// The answer to a message, about what a scope gives.
  private static func responding<Params, Given, Result: Encodable & Sendable>(
    _ answer: @escaping @Sendable (Params, Given) throws(ResponseError) -> Result?
  ) -> @Sendable (IncomingMessage, Given) -> Answer {
    { message, given in
      guard let params = message.params(as: Params.self) else { return .failure(.invalidParams(message)) }
      do throws(ResponseError) { return .success(try answer(params, given)) } catch { return .failure(error) }
    }
  }
}

extension ResponseError {
  static func invalidParams(_ message: IncomingMessage) -> ResponseError {
    if case .malformed(let reason) = message.params { return ResponseError(code: .invalidParams, message: reason) }
    return ResponseError(code: .invalidParams, message: "parameters of another method")
  }
}
