import Analysis
import Protocol
import Syntax

// `textDocument/selectionRange`: from a name outward to the whole file, in the steps of the language: name, reference,
// expression, side, equation, statement, block, layout, file.

extension Feature {
  package static let selectionRange = Feature(
    "textDocument/selectionRange", solved: false, offers: Capability("selectionRangeProvider")
  ) { (params: LSP.SelectionRangeParams, context) -> [LSP.SelectionRange]? in
    params.positions.map { position in
      let steps = context.analysis.document.selectionSteps(at: context.positions.offset(of: position))
      var selected: LSP.SelectionRange?
      for step in steps.reversed() {
        selected = LSP.SelectionRange(range: context.positions.range(of: step), parent: selected)
      }
      return selected ?? LSP.SelectionRange(range: LSP.Range(start: position, end: position), parent: nil)
    }
  }
}

extension Document {
  /// Returns ranges of bytes, each inside the next; the last is the whole text.
  func selectionSteps(at offset: Int) -> [Range<Int>] {
    let offset = min(max(0, offset), text.count)
    var outward: [Range<Int>] = []
    if let (chain, start) = chain(at: offset) {
      for index in chain.indices.reversed() where chain[index].kind != .piece {
        let inner = index + 1 < chain.count ? chain[index + 1] : nil
        outward += steps(of: chain[index], around: inner).map { $0.shifted(by: start) }
      }
    }
    outward.append(0..<text.count)
    return outward.reduce(into: []) { kept, range in
      guard range.touches(offset) else { return }
      guard let last = kept.last else { return kept.append(range) }
      if range.encloses(last), range != last { kept.append(range) }
    }
  }

  /// Returns the nodes around a place; between a word and something else those of the word.
  private func chain(at offset: Int) -> (chain: [Cursor], start: Int)? {
    func chain(_ offset: Int) -> (chain: [Cursor], start: Int)? {
      tree.path(to: offset).map { ($0.chain, tree.starts[$0.piece]) }
    }
    let here = chain(offset)
    if here?.chain.last?.kind.isWord != true, let before = chain(offset - 1), before.chain.last?.kind.isWord == true {
      return before
    }
    return here ?? chain(offset - 1)
  }

  /// Returns the ranges of a node that are steps of the selection, from the inside out.
  private func steps(of node: Cursor, around inner: Cursor?) -> [Range<Int>] {
    let whole = node.kind == .lineComment || node.kind == .blockComment ? node.range : node.contentRange
    switch node.kind {
    case .whitespace, .newline: return []
    case .path:
      // In `form.user.name` the path `form.user` is a step.
      guard let inner, inner.kind == .identifier else { return [whole] }
      return [whole.lowerBound..<inner.range.upperBound, whole]
    case let kind where kind.makesConstraints:
      let sides = node.expressions
      guard let first = sides.first, let last = sides.last else { return [whole] }
      return [first.contentRange.through(last.contentRange), whole]
    case .properties, .tuple, .parenthesized, .list,
      _ where node.kind.isBlock:
      guard let inside = node.inside else { return [whole] }
      return [inside, whole]
    default: return [whole]
    }
  }
}

extension Cursor {
  /// The range from the first child between the brackets to the last; nil where they are empty.
  fileprivate var inside: Range<Int>? {
    let inside = children.filter { child in
      switch child.kind {
      case .leftBrace, .rightBrace, .leftParen, .rightParen, .leftBracket, .rightBracket, .missing: false
      default: true
      }
    }
    guard let first = inside.first, let last = inside.last else { return nil }
    let range = first.contentRange.lowerBound..<max(first.contentRange.lowerBound, last.contentRange.upperBound)
    return range.isEmpty ? nil : range
  }
}

extension SyntaxKind {
  fileprivate var isWord: Bool { self == .identifier || self == .number || self == .string }
}
