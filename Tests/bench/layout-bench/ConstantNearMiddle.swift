import Analysis
import Features
import Formats
import Platform
import Protocol
import Server
import Syntax

// A constant to edit.

extension Document {
  /// The end of a number that is a constant of a constraint: of all of them the one that begins nearest to the middle
  /// of the text, of two the first. nil where there is none. Factors and priorities are not constants.
  var constantNearMiddle: Int? {
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
