// `completionItem/resolve`: what is said of a candidate once it is looked at, where saying it of all of them is work.

/// A view that is offered. Its frames are words about numbers that were solved.
struct OfferedView: Sendable {
  let layout: AnalysedLayout
  let view: Int

  /// The view's frame on each screen, one line each.
  var frames: String? {
    guard !layout.result.configurations.isEmpty else { return nil }
    return layout.result.configurations.filter { layout.result.exists(view, in: $0) }.map { configuration in
      let values = Dimension.allCases.map { NumberText.points(configuration.values[$0.variable(of: view)]) }
      return "\(configuration.name(in: layout.model)): x \(values[0]), y \(values[1]), \(values[2]) x \(values[3])"
    }.joined(separator: "  \n")
  }

  init(layout: AnalysedLayout, view: Int) {
    self.layout = layout
    self.view = view
  }

  /// By what was kept of it, in the text as it is now; nil where it is there no more.
  init?(_ subject: LSP.CompletionItem.Subject, in analysis: Analysis) {
    guard let layout = analysis.units.first(where: { $0.model.name == subject.layout }) else { return nil }
    let model = layout.model
    // Of several with one path, in alternatives of each other, the one that was meant while nothing moves it.
    let isThere = model.views.indices.contains(subject.view) && model.path(of: subject.view) == subject.path
    let found = isThere ? subject.view : model.views.indices.first { model.path(of: $0) == subject.path }
    guard let found else { return nil }
    self.init(layout: layout, view: found)
  }

  func subject(in uri: String) -> LSP.CompletionItem.Subject {
    LSP.CompletionItem.Subject(uri: uri, layout: layout.model.name, path: layout.model.path(of: view), view: view)
  }
}

extension Feature {
  /// While a name is typed the list stays and the text changes, so the answer is about the text as it is by now. The item
  /// comes back as the client has it, with what it may have added.
  static let completionResolve = Feature(project: "completionItem/resolve", about: { $0.subject?.uri }) {
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
