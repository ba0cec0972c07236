import Testing

@testable import Syntax

/// The layouts of the corpus are parsed without a problem and without losing a byte.
@Test func realLayoutsHaveNoProblems() {
  guard let shared = sharedFolder() else { return }
  // Without the folders `stacks` and `stacks-made`.
  let files = ["storyboards", "ambiguous", "conflicting"].flatMap { layoutFiles(in: "\(shared)/corpus/\($0)") }
  #expect(files.count > 100)
  for file in files {
    let text = read(file)
    let tree = SyntaxTree.parse(text)
    #expect(defect(tree, text) == nil, "\(file)")
    #expect(tree.mistakes(in: text) == [], "\(file)")
  }
}
