import Analysis
import Features
import Formats
import Platform
import Protocol
import Server

// The stages of an analysis one at a time, for measuring. The analysis itself runs all stages at once.

/// The models of a file's layouts, before anything is solved.
struct FileModels {
  fileprivate let layouts: [AnalysedLayout]

  /// Solves the models, with all verdicts and findings.
  func solve() -> SolvedFile {
    var solved: [AnalysedLayout] = []
    for layout in layouts {
      guard let result = solve(layout.model) else { continue }
      solved.append(AnalysedLayout(result: result, pieceStarts: layout.pieceStarts, makesLayout: true))
    }
    return SolvedFile(layouts: solved, frames: solved.map(\.frames))
  }

  private func solve(_ model: LayoutModel) -> LayoutResult? {
    if model.isTooLarge { return LayoutResult(model: model) }
    let hasErrors = model.hasErrors || model.instancesHaveErrors
    guard let result = model.solve(textHasErrors: hasErrors, stop: { false }),
      result.findings(bracesFail: model.pieces.contains { $0.hasBraceProblem }, stop: { false }) != nil
    else { return nil }
    result.constraints.forget()
    return result
  }
}

/// The solved layouts of a file.
struct SolvedFile: Sendable {
  let layouts: [AnalysedLayout]
  let frames: [LayoutFrames]
}

extension Workspace {
  /// Makes the models of an open file anew, without reading again what it imports.
  func models(of file: FilePath) -> FileModels? {
    var workspace = self
    workspace.outlines[file] = nil
    workspace.contents[file] = nil
    workspace.caches[file] = nil
    return workspace.unsolvedAnalysis(of: file).map { FileModels(layouts: $0.layouts) }
  }
}
