import Analysis
import Protocol

// `textDocument/inlayHint` and its `resolve`: hints where the client shows them. The tooltip is made only when the
// user points at a hint.

extension Feature {
  package static let inlayHint = Feature(
    "textDocument/inlayHint", offers: Capability("inlayHintProvider") { _ in ["resolveProvider": true] }
  ) { (params: LSP.TextDocumentRangeParams, context) -> [LSP.InlayHint]? in
    let hints = context.analysis.hints(in: context.positions.bytes(of: params.range), context.hints)
    let file = context.analysis.document.file
    let (uri, version) = (context.project.uri(file), context.project.version(file))
    return hints.map { hint in
      LSP.InlayHint(
        position: context.positions.position(of: hint.place), label: .one(hint.label), paddingLeft: true,
        data: LSP.InlayHint.Subject(
          uri: uri, version: version, name: hint.name, screen: hint.screen.map { [$0.lowerBound, $0.upperBound] }))
    }
  }

  package static let inlayHintResolve = Feature(project: "inlayHint/resolve", about: { $0.data?.uri }) {
    (hint: LSP.InlayHint, project) -> LSP.InlayHint? in
    var hint = hint
    guard let subject = hint.data else { return hint }
    let file = FileURI.file(subject.uri)
    // If the text has changed since, the hint stays as it was sent.
    guard project.version(file) == subject.version, let analysis = project.analysis(file) else { return hint }
    if project.capabilities.hints.contains("tooltip"), let answer = hoverAnswer(analysis, at: subject.name) {
      hint.tooltip = answer.content(for: project.capabilities)
    }
    if project.capabilities.hints.contains("label.location"), case .one(let text) = hint.label,
      let screen = subject.screen, screen.count == 2, 0 <= screen[0], screen[0] <= screen[1],
      let positions = project.positions(file)
    {
      let location = LSP.Location(uri: subject.uri, range: positions.range(of: screen[0]..<screen[1]))
      hint.label = .other([LSP.InlayHintLabelPart(value: text, location: location)])
    }
    return hint
  }
}
