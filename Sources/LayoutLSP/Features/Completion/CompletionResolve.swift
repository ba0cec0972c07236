import Analysis
import Protocol

// `completionItem/resolve`: documentation that takes work and is made only for the selected candidate.

/// A view that is offered. Its frames need a solution.
struct OfferedView: Sendable {
  let layout: AnalysedLayout
  let view: ViewID

  /// The view's frame on each screen, one line each.
  var frames: String? {
    guard !layout.result.configurations.isEmpty else { return nil }
    return layout.result.configurations.filter { layout.result.exists(view, in: $0) }.map { configuration in
      let values = Dimension.allCases.map { NumberText.points(configuration.values[$0.variable(of: view)]) }
      return "\(configuration.name(in: layout.model)): x \(values[0]), y \(values[1]), \(values[2]) x \(values[3])"
    }.joined(separator: "  \n")
  }

  init(layout: AnalysedLayout, view: ViewID) {
    self.layout = layout
    self.view = view
  }

  /// Finds the view of an earlier answer in the present text; nil where it does not exist any more.
  init?(_ subject: LSP.CompletionItem.Subject, in analysis: Analysis) {
    guard let layout = analysis.units.first(where: { $0.model.name == subject.layout }) else { return nil }
    let model = layout.model
    // If alternatives have views with the same path, the earlier index tells them apart as long as it still fits.
    let earlier = ViewID(subject.view)
    let isThere = model.views.indices.contains(earlier) && model.path(of: earlier) == subject.path
    let found = isThere ? earlier : model.views.indices.first { model.path(of: $0) == subject.path }
    guard let found else { return nil }
    self.init(layout: layout, view: found)
  }

  func subject(in uri: String) -> LSP.CompletionItem.Subject {
    LSP.CompletionItem.Subject(uri: uri, layout: layout.model.name, path: layout.model.path(of: view), view: view.index)
  }
}

extension Feature {
  /// While the user types a name the list stays and the text changes, so the answer is about the present text. The
  /// client sends the item back with whatever it has added.
  package static let completionResolve = Feature(project: "completionItem/resolve", about: { $0.subject?.uri }) {
    (item: LSP.ResolvedCompletionItem, project) -> LSP.ResolvedCompletionItem? in
    var item = item
    guard let subject = item.subject, project.capabilities.completionResolves.contains("documentation"),
      let analysis = project.analysis(FileURI.file(subject.uri)),
      let frames = OfferedView(subject, in: analysis)?.frames
    else { return item }
    item.documentation = Markdown.content(frames, asMarkdown: project.capabilities.documentationMarkdown)
    return item
  }
}
