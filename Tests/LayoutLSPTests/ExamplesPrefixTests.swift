import Syntax
import Testing

/// Tests that the mistakes of a file that is still being typed are found near its end.
@Suite struct ExamplesPrefixTests {
  private static let examples = Repository.files(in: "Examples", ending: ".layout")

  /// Each mistake of a prefix lies in the statement that is cut, or is the brace of a block that is cut.
  @Test(arguments: examples) func mistakesOfAPrefixAreNearItsEnd(_ path: String) throws {
    let text = Array(try #require(Repository.text(path)).utf8)
    let whole = SyntaxTree.parse(text)
    try #require(!whole.hasProblems)
    for end in 0...text.count {
      let prefix = Array(text[..<end])
      let tree = SyntaxTree.parse(prefix)
      guard tree.hasProblems else { continue }
      let cut = Self.startOfStatement(at: end, in: whole)
      for mistake in tree.mistakes(in: prefix) where mistake.problem != .unclosedBlock {
        try #require(mistake.range.lowerBound >= cut, "\(mistake.problem) in the first \(end) bytes of \(path)")
      }
    }
  }

  /// Returns the first byte of the innermost statement that contains the byte before `end`.
  private static func startOfStatement(at end: Int, in tree: SyntaxTree) -> Int {
    guard let index = tree.pieceIndex(at: max(0, end - 1)) else { return 0 }
    let start = tree.starts[index]
    let path = tree.pieces[index].root.path(to: max(0, end - 1) - start)
    return start + (path.last { $0.kind.isStatement }?.offset ?? 0)
  }
}
