import Analysis
import Protocol

// How a feature declares itself, in one value: its method, its entry in the server's capabilities, how its parameters
// are read and how it answers. The router is a list of features.

/// The files of the project beside the one that a request names, in their present state: open files, imported files,
/// and those in the workspace's folders. A file that does not exist or cannot be read gives nil. Asking takes work: an
/// analysis may have to be made.
package struct Project {
  /// Returns every open file and every `.layout` file in the workspace's folders, sorted by path.
  var files: () -> [FilePath] = { [] }
  var analysis: (_ file: FilePath) -> Analysis? = { _ in nil }
  var positions: (_ file: FilePath) -> PositionConverter? = { _ in nil }
  /// Returns the URI of a file as the client spells it.
  var uri: (_ file: FilePath) -> String = { FileURI.uri(path: $0) }
  /// Returns the version of a document; nil for a file that is not open.
  var version: (_ file: FilePath) -> Int? = { _ in nil }
  /// Returns the text of a file, which need not be a layout (`.editorconfig`); nil where it may not be read.
  var text: (_ file: FilePath) -> [UInt8]? = { _ in nil }
  /// The names of all these files.
  var names = ProjectNames()
  var capabilities = ClientCapabilities()
  var diagnostics = DiagnosticOptions()
  /// Returns the analyses that files would have if one had this text.
  var analyses: (_ text: [UInt8], _ file: FilePath) -> TextTrials.Analyses = { _, _ in { _ in nil } }

  package init(
    files: @escaping () -> [FilePath] = { [] },
    analysis: @escaping (_ file: FilePath) -> Analysis? = { _ in nil },
    positions: @escaping (_ file: FilePath) -> PositionConverter? = { _ in nil },
    uri: @escaping (_ file: FilePath) -> String = { FileURI.uri(path: $0) },
    version: @escaping (_ file: FilePath) -> Int? = { _ in nil },
    text: @escaping (_ file: FilePath) -> [UInt8]? = { _ in nil },
    names: ProjectNames = ProjectNames(),
    capabilities: ClientCapabilities = ClientCapabilities(),
    diagnostics: DiagnosticOptions = DiagnosticOptions(),
    analyses: @escaping (_ text: [UInt8], _ file: FilePath) -> TextTrials.Analyses = { _, _ in { _ in nil } }
  ) {
    self.files = files
    self.analysis = analysis
    self.positions = positions
    self.uri = uri
    self.version = version
    self.text = text
    self.names = names
    self.capabilities = capabilities
    self.diagnostics = diagnostics
    self.analyses = analyses
  }
}

package struct Feature: Sendable {
  /// The answer; nil stands for `null`.
  package typealias Answer = Result<(any Encodable & Sendable)?, ResponseError>

  package enum Scope: Sendable {
    /// About the document that the parameters name; `uri` returns nil where the parameters are those of another
    /// method.
    case document(
      uri: @Sendable (IncomingMessage) -> String?, respond: @Sendable (IncomingMessage, FeatureContext) -> Answer)
    /// About the whole project, or about the document of an earlier answer that the parameters repeat: `uri` returns
    /// it.
    case project(
      uri: @Sendable (IncomingMessage) -> String?, respond: @Sendable (IncomingMessage, Project) -> Answer)
  }

  package let method: String
  package let params: ParamsDecoder
  /// Nil for a method that is covered by another feature's capability.
  package let capability: Capability?
  package let scope: Scope
  /// Whether the answer needs solved layouts; if not, it does not wait for the solver.
  package let needsSolution: Bool
  /// The title of the progress that the client shows while the feature goes through files; nil where there are few.
  package let progressTitle: String?

  /// Creates a feature about a document. `solved` is false where the answer needs only the text and its names.
  /// `answer` may throw an error for the client to show.
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

  /// Creates a feature about the whole project, or about the document that the parameters repeat from an earlier
  /// answer.
  init<Params: Decodable & Sendable, Result: Encodable & Sendable>(
    project method: String, progress title: String? = nil,
    offers capability: Capability? = nil,
    about uri: @escaping @Sendable (Params) -> String? = { _ in nil },
    answer: @escaping @Sendable (Params, Project) throws(ResponseError) -> Result?
  ) {
    self.method = method
    self.capability = capability
    // Resolve requests ask about frames, fixes or explanations.
    needsSolution = true
    progressTitle = title
    params = ParamsDecoder(Params.self)
    scope = .project(
      uri: { $0.params(as: Params.self).flatMap(uri) },
      respond: Self.responding(answer))
  }

  /// Wraps `answer`: decodes the parameters of a message, and passes them on with the document or project.
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
  package static func invalidParams(_ message: IncomingMessage) -> ResponseError {
    if case .malformed(let reason) = message.params { return ResponseError(code: .invalidParams, message: reason) }
    return ResponseError(code: .invalidParams, message: "parameters of another method")
  }
}
