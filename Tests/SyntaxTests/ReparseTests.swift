import Glibc
import Testing

@testable import Syntax

/// A tree after an edit is, node for node, the tree of the new text.
@Suite struct ReparseTests {
  /// How many times the usual number of random edits; the environment variable `FUZZ` raises it.
  static let factor = getenv("FUZZ").flatMap { Int(String(cString: $0)) } ?? 1

  /// The first place where two trees differ, or nil.
  static func difference(_ left: SyntaxTree, _ right: SyntaxTree) -> String? {
    if left.starts != right.starts { return "pieces start at \(left.starts), not at \(right.starts)" }
    for (index, (one, other)) in zip(left.pieces, right.pieces).enumerated() {
      if one.nodes != other.nodes { return "piece \(index) differs" }
      if one.problems != other.problems { return "piece \(index) counts other problems" }
    }
    return nil
  }

  @Test(arguments: 0..<10) func randomEditsGiveTheTreeOfTheNewText(seed: Int) {
    var random = Seeded(UInt64(seed))
    var edits = 0
    while edits < 12_000 * Self.factor {
      var text = random.text()
      var tree = SyntaxTree.parse(text)
      for _ in 0..<40 {
        let before = text
        let (range, replacement) = random.edit(of: text)
        text.replaceSubrange(range, with: replacement)
        if text.count > 4000 { break }
        tree = tree.applying(TextEdit(range: range, replacementLength: replacement.count), newText: text)
        edits += 1
        let difference = Self.difference(tree, SyntaxTree.parse(text))
        if difference != nil {
          Issue.record(
            "\(difference ?? ""): \(range) of \(String(decoding: before, as: UTF8.self).debugDescription) became \(String(decoding: replacement, as: UTF8.self).debugDescription)"
          )
          return
        }
      }
    }
  }
}
