import Syntax

/// What actions are asked for.
struct CodeActionPlace {
  let analysis: Analysis
  /// What is selected; empty for a cursor.
  let bytes: Range<Int>
  /// Those that touch these bytes and that the user is told of, in the order of their places: of a long selection the
  /// first.
  let findings: [Finding<FileRange>]
  let project: Project
  /// The user did not ask: an editor wants to know whether there is anything to offer.
  var isAutomatic = false

  /// Where the client tells which diagnostics it asks about, others that are there too are none of its business: Kate
  /// asks about one, by its range, and does all that is offered.
  init(
    _ analysis: Analysis, _ bytes: Range<Int>, _ project: Project, shown: [(code: String?, bytes: Range<Int>)] = []
  ) {
    self.analysis = analysis
    self.bytes = bytes
    self.project = project
    func isMeant(_ finding: Finding<FileRange>) -> Bool {
      shown.isEmpty
        || shown.contains {
          $0.code == finding.code.rawValue && $0.bytes.meets(finding.bytes)
        }
    }
    let here = analysis.findings.lazy.filter { finding in
      bytes.meets(finding.bytes) && project.diagnostics.severity(of: finding.code) != nil && isMeant(finding)
    }
    findings = Array(here.prefix(Self.mostFindings))
  }

  /// More help nobody.
  private static let mostFindings = 100

  /// Those of some codes whose mends take solving: the first few.
  func findings(toTry codes: Set<FindingCode>) -> some Sequence<Finding<FileRange>> {
    findings.lazy.filter { codes.contains($0.code) }.prefix(12)
  }

  /// Whether the user is told of it at all.
  func isShown(_ finding: Finding<FileRange>) -> Bool { project.diagnostics.severity(of: finding.code) != nil }

  /// The token of this file's text that a finding is about.
  func token(of finding: Finding<FileRange>) -> (path: NodePath, token: Cursor)? {
    guard finding.origin == nil, let path = document.nodes(at: finding.bytes.lowerBound), let token = path.chain.last,
      path.bytes(of: token) == finding.bytes
    else { return nil }
    return (path, token)
  }

  /// The same, where it is a name.
  func identifier(of finding: Finding<FileRange>) -> (path: NodePath, token: Cursor)? {
    token(of: finding).flatMap { $0.token.kind == .identifier ? $0 : nil }
  }

  var document: Document { analysis.document }
  /// Nobody wants the answer any more: what is returned does not matter.
  var isCancelled: () -> Bool { project.names.isCancelled }

  /// What would be known of the document with these changes made. That is work.
  func analysis(after changes: [TextChange]) -> Analysis? {
    project.analysisAfter(document.text.applying(changes), document.file)
  }

  /// The same without solving.
  func unsolved(after changes: [TextChange]) -> Analysis? {
    project.names.replacing([document.file: document.text.applying(changes)])?.unsolved(document.file)
  }
}

extension CodeActionPlace {
  /// What all sources offer of the kinds that are wanted; nil is all.
  func actions(only: [String]? = nil) -> [(source: CodeActionSource, action: CodeAction)] {
    func isWanted(_ kind: CodeAction.Kind) -> Bool { only?.contains { kind.isWanted(as: $0) } ?? true }
    return CodeActionSource.all.flatMap { source -> [(CodeActionSource, CodeAction)] in
      guard source.kinds.contains(where: isWanted), !isCancelled() else { return [] }
      return source.offers(self).filter { isWanted($0.kind) }.map { (source, $0) }
    }
  }

  /// The edits of an action, worked out if they were put off.
  func edits(of action: CodeAction, from source: CodeActionSource) -> [TextChange]? {
    switch action.change {
    case .edits(let edits): edits
    case .later(let token): source.finish(self, token)
    }
  }
}
