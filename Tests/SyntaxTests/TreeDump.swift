import Syntax

/// The tree as text.
extension SyntaxTree {
  /// One line for each node that is no trivia: two spaces for each level, the kind, a leaf's text, the problem.
  func dump(_ text: [UInt8], includesTrivia: Bool = false) -> String {
    var lines: [String] = []
    for (piece, start) in zip(pieces, starts) {
      var open: [(end: Int, offset: Int)] = []
      var offset = start
      for (index, node) in piece.nodes.enumerated() {
        while let last = open.last, last.end <= index { open.removeLast() }
        let isLeaf = node.size == 1
        if includesTrivia || !node.kind.isTrivia {
          var line = String(repeating: "  ", count: open.count) + "\(node.kind)"
          if isLeaf, node.length > 0 {
            line += " " + quoted(text.dropFirst(offset).prefix(Int(node.length)))
          }
          if node.problem != .none { line += " !\(node.problem)" }
          lines.append(line)
        }
        if isLeaf { offset += Int(node.length) } else { open.append((index + Int(node.size), offset)) }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).debugDescription
  }
}
