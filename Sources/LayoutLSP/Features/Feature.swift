/// How a feature declares itself: its method, what it adds to the server's capabilities, how its parameters are read
/// and how it answers, in one value. The router is a list of these.

/// What a feature is given: one analysed version of a document, and how to speak about it to this client.
struct FeatureContext {
  let analysis: Analysis
  let positions: PositionConverter
  let abilities: ClientAbilities
}

struct Feature: Sendable {
  let method: String
  let params: ParamsDecoder
  let contribute: @Sendable (inout LSP.ServerCapabilities) -> Void
  /// The document that a request's parameters name; nil if they are another request's.
  let documentURI: @Sendable (IncomingMessage) -> String?
  /// The answer, nil for `null`.
  let respond: @Sendable (IncomingMessage, FeatureContext) -> (any Encodable & Sendable)?

  init<Params: DocumentParams, Answer: Encodable & Sendable>(
    _ method: String,
    contribute: @escaping @Sendable (inout LSP.ServerCapabilities) -> Void = { _ in },
    answer: @escaping @Sendable (Params, FeatureContext) -> Answer?
  ) {
    self.method = method
    self.contribute = contribute
    params = ParamsDecoder(Params.self)
    documentURI = { $0.params(as: Params.self)?.textDocument.uri }
    respond = { message, context in
      message.params(as: Params.self).flatMap { answer($0, context) }
    }
  }
}
