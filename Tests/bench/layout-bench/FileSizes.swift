import Analysis
import Features
import Formats
import Platform
import Protocol
import Server
import Solver
import Syntax

/// The sizes of a file and of the problems that it makes.
struct FileSizes: Sendable, Equatable {
  /// The number of tokens, without white space, line ends and comments.
  var tokens = 0
  /// The views of all layouts, including those of instances, without roots and guides.
  var views = 0
  /// This and the next two count, for each layout, the configuration that has the most constraints.
  var constraints = 0
  var variables = 0
  var components = 0
  /// The configurations with frames: each screen in each state, a ranged screen at both ends.
  var configurations = 0
  /// The pivots for the solutions of all configurations, and for those between the ends of a ranged screen.
  var pivots = 0
}

extension SolvedFile {
  func sizes(of document: Document) -> FileSizes {
    var sizes = FileSizes()
    for piece in document.tree.pieces {
      sizes.tokens += piece.nodes.count { $0.kind.isToken && !$0.kind.isTrivia && $0.length > 0 }
    }
    for layout in layouts {
      sizes.views += layout.model.views.dropFirst().count { !$0.isGuide }
      sizes.configurations += layout.result.configurations.count
      sizes.pivots += layout.result.pivots
      guard let problem = layout.result.largestProblem.map(ProblemSize.init) else { continue }
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
