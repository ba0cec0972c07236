import Solver
import Syntax

// The stages of an analysis one at a time, and the sizes of what goes through them, for measuring. The analysis
// itself runs all stages at once.

/// The models of a file's layouts, before anything is solved.
package struct FileModels {
  fileprivate let analysis: FileAnalysis
  fileprivate let models: [(unit: FileUnit, entry: AnalysisCache.Entry)]

  /// Solves the models, with all verdicts and findings.
  package func solve() -> SolvedFile {
    var layouts: [AnalysedLayout] = []
    for (unit, entry) in models {
      guard let result = analysis.solved(entry, unit, stop: { false })?.result else { continue }
      layouts.append(
        AnalysedLayout(
          result: result, pieceStarts: analysis.starts(of: unit, result.model), makesLayout: unit.makesLayout))
    }
    let made = layouts.filter { $0.makesLayout }
    return SolvedFile(layouts: made, frames: made.map { $0.frames })
  }
}

/// The solved layouts of a file.
package struct SolvedFile: Sendable {
  fileprivate let layouts: [AnalysedLayout]
  let frames: [LayoutFrames]
}

/// The sizes of a file and of the problems that it makes.
package struct FileSizes: Sendable, Equatable {
  /// The number of tokens, without white space, line ends and comments.
  package var tokens = 0
  /// The views of all layouts, including those of instances, without roots and guides.
  package var views = 0
  /// This and the next two count, for each layout, the configuration that has the most constraints.
  package var constraints = 0
  package var variables = 0
  package var components = 0
  /// The configurations with frames: each screen in each state, a ranged screen at both ends.
  package var configurations = 0
  /// The pivots for the solutions of all configurations, and for those between the ends of a ranged screen.
  package var pivots = 0

  package init() {}
}

extension Workspace {
  /// Makes the models of an open file anew, without reading again what it imports.
  package mutating func models(of file: FilePath) -> FileModels? {
    guard let document = documents[file] else { return nil }
    let outline = FileOutline(document, metrics: LayoutBuilder.fileMetrics)
    let analysis = FileAnalysis(
      outline, in: library(of: outline), files: files, room: room, sharing: sharing)
    return FileModels(analysis: analysis, models: analysis.models)
  }
}

extension SolvedFile {
  package func sizes(of document: Document) -> FileSizes {
    var sizes = FileSizes()
    for piece in document.tree.pieces {
      sizes.tokens += piece.nodes.count { $0.kind.isToken && !$0.kind.isTrivia && $0.length > 0 }
    }
    for layout in layouts {
      sizes.views += layout.model.views.dropFirst().count { !$0.isGuide }
      sizes.configurations += layout.result.configurations.count
      sizes.pivots += layout.result.pivots
      guard let problem = layout.result.largestProblem?.size else { continue }
      sizes.constraints += problem.constraints
      sizes.variables += problem.variables
      sizes.components += problem.components
    }
    return sizes
  }
}

extension LayoutResult {
  /// The problem of the first scenario among those with the most constraints.
  fileprivate var largestProblem: Problem? {
    let counts = constraints.map { one in one.indices.count { one.isActive($0) } }
    guard let most = counts.max(), let scenario = counts.firstIndex(of: most) else { return nil }
    return problem(of: scenario, explanationLimit).problem().problem
  }
}

// MARK: - A constant to edit

extension Document {
  /// The end of a number that is a constant of a constraint: of all of them the one that begins nearest to the middle
  /// of the text, of two the first. nil where there is none. Factors and priorities are not constants.
  package var constantNearMiddle: Int? {
    let middle = text.count / 2
    var best: Range<Int>?
    for (piece, start) in zip(tree.pieces, tree.starts) {
      for constant in piece.constants {
        let found = constant.shifted(by: start)
        let isNearer = best.map { abs(found.lowerBound - middle) < abs($0.lowerBound - middle) }
        if isNearer ?? true { best = found }
      }
    }
    return best?.upperBound
  }
}

extension Piece {
  /// The bytes of the constants in the piece, in its order.
  fileprivate var constants: [Range<Int>] {
    var result: [Range<Int>] = []
    var offset = 0
    // Nodes before `statementEnd` are inside a statement that makes constraints; those before `otherEnd` are inside a
    // part of it that holds no constant.
    var (statementEnd, otherEnd) = (0, 0)
    for (index, node) in nodes.enumerated() {
      switch node.kind {
      case let kind where kind.makesConstraints: statementEnd = max(statementEnd, index + Int(node.size))
      case .product, .priority, .percentLiteral, .keepPriority: otherEnd = max(otherEnd, index + Int(node.size))
      case .number where index < statementEnd && index >= otherEnd:
        result.append(offset..<offset + Int(node.length))
      default: break
      }
      if node.kind.isToken { offset += Int(node.length) }
    }
    return result
  }
}
