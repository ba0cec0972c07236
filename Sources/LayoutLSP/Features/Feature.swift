import Analysis
import Formats
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
  /// Returns the rules of a file's project; nil where there are none.
  var rules: (_ file: FilePath) -> ProjectRules? = { _ in nil }
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
    rules: @escaping (_ file: FilePath) -> ProjectRules? = { _ in nil },
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
    self.rules = rules
    self.names = names
    self.capabilities = capabilities
    self.diagnostics = diagnostics
    self.analyses = analyses
  }
}

package struct Feature: Sendable {
  /// The answer as JSON; nil stands for `null`.
  package typealias Answer = Result<WrittenJSON?, ResponseError>

  /// A request with its parameters read: what it is about, and how it is answered.
  package enum Request: Sendable {
    /// About the document with a URI.
    case document(uri: String, respond: @Sendable (FeatureContext) -> Answer)
    /// About the whole project, or about the document of an earlier answer that the parameters repeat.
    case project(uri: String?, respond: @Sendable (Project) -> Answer)
  }

  package let method: String
  /// Nil for a method that is covered by another feature's capability.
  package let capability: Capability?
  /// Whether the answer needs solved layouts; if not, it does not wait for the solver.
  package let needsSolution: Bool
  /// The title of the progress that the client shows while the feature goes through files; nil where there are few.
  package let progressTitle: String?
  private let read: @Sendable (JSONMembers) throws(JSONMismatch) -> Request

  /// Creates a feature about a document. `solved` is false where the answer needs only the text and its names.
  /// `answer` may throw an error for the client to show.
  init<Params: DocumentParams, Value: WritesJSON & SendableMetatype>(
    _ method: String, progress title: String? = nil, solved needsSolution: Bool = true,
    offers capability: Capability? = nil,
    answer: @escaping @Sendable (Params, FeatureContext) throws(ResponseError) -> Value?
  ) {
    self.method = method
    self.capability = capability
    self.needsSolution = needsSolution
    progressTitle = title
    read = { (message) throws(JSONMismatch) in
      let params: Params = try message.value("params")
      return .document(uri: params.textDocument.uri) { context in
        Self.written { () throws(ResponseError) in try answer(params, context) }
      }
    }
  }

  /// Creates a feature about the whole project, or about the document that the parameters repeat from an earlier
  /// answer.
  init<Params: ReadsJSON & Sendable, Value: WritesJSON & SendableMetatype>(
    project method: String, progress title: String? = nil,
    offers capability: Capability? = nil,
    about uri: @escaping @Sendable (Params) -> String? = { _ in nil },
    answer: @escaping @Sendable (Params, Project) throws(ResponseError) -> Value?
  ) {
    self.method = method
    self.capability = capability
    // Resolve requests ask about frames, fixes or explanations.
    needsSolution = true
    progressTitle = title
    read = { (message) throws(JSONMismatch) in
      let params: Params = try message.value("params")
      return .project(uri: uri(params)) { project in
        Self.written { () throws(ResponseError) in try answer(params, project) }
      }
    }
  }

  private static func written(_ answer: () throws(ResponseError) -> (some WritesJSON)?) -> Answer {
    do throws(ResponseError) { return .success(try answer()?.written) } catch { return .failure(error) }
  }

  /// Reads the parameters of a request. Throws where they have another shape than the method's.
  package func request(in message: JSONMembers) throws(JSONMismatch) -> Request { try read(message) }
}
