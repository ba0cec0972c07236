import Analysis
import Syntax

/// The place that code actions are asked for, with its findings.
struct CodeActionPlace {
  let analysis: Analysis
  /// The selected bytes; empty for a cursor.
  let bytes: Range<Int>
  /// The findings that touch the selection and that the user is shown, in the order of their places; of a long
  /// selection only the first hundred.
  let findings: [Finding<FileRange>]
  let project: Project
  /// Whether the editor asks without its user, to know whether there is anything to offer.
  var isAutomatic = false

  /// Collects the findings. Where the client lists diagnostics in `shown`, only findings that match one of them count:
  /// Kate asks about one diagnostic, by its range, and applies everything that is offered.
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

  /// The greatest number of findings; more help nobody.
  private static let mostFindings = 100

  /// Returns the first few findings with one of the codes, whose fixes have to be tried by solving.
  func findings(toTry codes: Set<FindingCode>) -> some Sequence<Finding<FileRange>> {
    findings.lazy.filter { codes.contains($0.code) }.prefix(12)
  }

  /// Whether the settings report a finding at all.
  func isShown(_ finding: Finding<FileRange>) -> Bool { project.diagnostics.severity(of: finding.code) != nil }

  /// Returns the token of this file's text that a finding is about; nil where it is not about one token.
  func token(of finding: Finding<FileRange>) -> (path: NodePath, token: Cursor)? {
    guard finding.origin == nil, let path = document.nodes(at: finding.bytes.lowerBound), let token = path.chain.last,
      path.bytes(of: token) == finding.bytes
    else { return nil }
    return (path, token)
  }

  /// Returns the token that a finding is about, where it is a name.
  func identifier(of finding: Finding<FileRange>) -> (path: NodePath, token: Cursor)? {
    token(of: finding).flatMap { $0.token.kind == .identifier ? $0 : nil }
  }

  var document: Document { analysis.document }
  /// Whether nobody wants the answer any more; what is returned then does not matter.
  var isCancelled: () -> Bool { project.names.isCancelled }

  /// What the document, and the files that use it, would be after changes.
  var trials: TextTrials {
    let (document, project) = (document, project)
    // Looked for once, whatever is tried: it reads all files of the project.
    var users: [FilePath]?
    return TextTrials(
      analysis: analysis, present: project.analysis,
      changed: { changes in
        let analyses = project.analyses(document.text.applying(changes), document.file)
        return { project.names.isCancelled() ? nil : analyses($0) }
      },
      unsolved: { changes in
        if project.names.isCancelled() { return nil }
        return project.names.replacing([document.file: document.text.applying(changes)])?.unsolved(document.file)
      },
      users: {
        let found = users ?? project.names.users(of: document.file)
        users = found
        return found
      })
  }
}

extension CodeActionPlace {
  /// The greatest number of findings of which each fix is tried: those at a cursor or on a few lines.
  private static let fewFindings = 10

  /// Whether changes mend a finding and bring nothing bad. With many findings, as when all are fixed together, fixes are
  /// not tried one by one.
  func helps(_ changes: [TextChange], _ finding: Finding<FileRange>) -> Bool {
    findings.count > Self.fewFindings || trials.effect(of: changes, mending: finding) != nil
  }

  /// Returns the actions of all sources that have one of the wanted kinds; nil for `only` wants all kinds.
  func actions(only: [String]? = nil) -> [(source: CodeActionSource, action: CodeAction)] {
    func isWanted(_ kind: CodeAction.Kind) -> Bool { only?.contains { kind.isWanted(as: $0) } ?? true }
    return CodeActionSource.all.flatMap { source -> [(source: CodeActionSource, action: CodeAction)] in
      guard source.kinds.contains(where: isWanted), !isCancelled() else { return [] }
      return source.offers(self).filter { isWanted($0.kind) }.map { (source: source, action: $0) }
    }
  }

  /// Returns the edits of an action; those made on demand are made now.
  func edits(of action: CodeAction, from source: CodeActionSource) -> [TextChange]? {
    switch action.change {
    case .edits(let edits): edits
    case .later(let token): source.finish(self, token)
    }
  }
}
