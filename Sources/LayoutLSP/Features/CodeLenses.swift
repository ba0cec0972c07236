import Analysis
import Drawing
import Protocol

// `textDocument/codeLens`: above each layout its counts and its verdict.

extension Feature {
  package static let codeLens = Feature(
    "textDocument/codeLens", offers: Capability("codeLensProvider") { _ in ["resolveProvider": false] }
  ) { (params: LSP.TextDocumentParams, context) -> [LSP.CodeLens]? in
    context.analysis.lenses.map { lens in
      // Clicking the lens opens the picture where the client has a panel for it.
      let isPreviewed = context.capabilities.showsPreviews
      let command = LSP.Command(
        title: lens.title, command: isPreviewed ? "layout.openPreview" : "",
        arguments: isPreviewed
          ? [.string(context.project.uri(context.analysis.document.file)), .string(lens.layout)] : nil)
      return LSP.CodeLens(range: context.positions.range(of: lens.bytes), command: command)
    }
  }
}

/// A line about a whole layout, shown above its name, or at the start of the file where the layout is named after the
/// file.
struct Lens: Equatable {
  var bytes: Range<Int>
  var title: String
  /// The name of the layout.
  var layout: String
}

extension Analysis {
  /// The lenses in the order of the text.
  var lenses: [Lens] {
    zip(layouts, matrices).flatMap { layout, matrix -> [Lens] in
      let place = layout.model.views.first?.nameRange.map { layout.bytes(of: $0) } ?? 0..<0
      let whole = Lens(bytes: place, title: layout.summary, layout: layout.model.name)
      // With a single cell the summary of the layout says everything.
      guard matrix.cells.count > 1 else { return [whole] }
      return [whole, Lens(bytes: place, title: matrix.summary, layout: layout.model.name)]
    }.enumerated().sorted { ($0.element.bytes.lowerBound, $0.offset) < ($1.element.bytes.lowerBound, $1.offset) }
      .map { $0.element }
  }
}

extension AnalysedLayout {
  /// Returns a text like `12 constraints, 3 screens, solved`, without Markdown.
  var summary: String {
    let constraints = model.equations.reduce(0) { $0 + $1.pairs.count }
    var parts = [counted(constraints, "constraint"), counted(model.screens.count, "screen")]
    if !model.states.isEmpty { parts.append(counted(model.states.count, "state")) }
    return (parts + [verdict]).joined(separator: ", ")
  }

  /// The worst outcome of the layout, in words.
  private var verdict: String {
    if result.textHasErrors {
      switch result.provisional {
      case .errors: return "has errors"
      case .notImported: return "has a layout that is not imported"
      default: return "has an instance with errors"
      }
    }
    if model.isTooLarge || !result.unsolved.isEmpty { return "not solved" }
    let setAside = Set(result.conflicts.filter { $0.isShown }.map { $0.relaxed }).count
    if setAside > 0 { return counted(setAside, "conflict") }
    if !result.ranges.isEmpty { return "not at every size" }
    return result.configurations.contains { $0.status == .ambiguous } ? "ambiguous" : "solved"
  }
}
