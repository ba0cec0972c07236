import Testing

@testable import LayoutLSP

/// What is kept beside the equations of a model, against what looking at all of them says.
struct NotableEquationsTests {
  private static let asking = """
    layout Asking {
      view a, b; [a, b].width == 7 ?; a.left == b.left == 3
      a.size == 10 x 20 ?; a.insets.equal = 4; b.width.equal = 6; [a, b].heightsEqual
      a.topInset.equal = 5; b.width.equal = 7; b.top == 1 ?
      state on { b.top == 2 ?; a: ll = 1, tt = 2, bb = 3, bb = 4 }
      state off { a: ll >= 1 @ low }
    }
    """

  /// Of all notations, also with mistakes in them.
  private static func models() throws -> [LayoutModel] {
    var workspace = Workspace()
    var texts = [asking]
    for path in Repository.files(in: "Examples", ending: ".layout") {
      texts.append(try #require(Repository.text(path)))
    }
    for (number, text) in texts.enumerated() { workspace.open("/x/\(number).layout", text: Array(text.utf8)) }
    var models = texts.indices.flatMap { workspace.models("/x/\($0).layout") }
    var random = SeededGenerator(seed: 11)
    for _ in 0..<12 {
      var set = FileSet(EveryNotationHistoryTests.files)
      for (path, text) in set.texts.sorted(by: { $0.key < $1.key }) {
        let piece = EveryNotationHistoryTests.pieces[random.below(EveryNotationHistoryTests.pieces.count)]
        let at = random.below(text.utf8.count)
        set.workspace.open(path, text: Array(text.utf8))
        set.workspace.edit(path, bytes: at..<at, replacement: Array(piece.utf8))
        models += set.workspace.models(path)
      }
    }
    return models
  }

  @Test func theyAreThoseThatAreFound() throws {
    let models = try Self.models()
    for model in models {
      let all = Array(model.equations)
      #expect(model.notable.asked == all.indices.filter { all[$0].question != nil })
      #expect(model.notable.replaced == all.indices.filter { all[$0].pairs.contains { !$0.replacedAt.isEmpty } })
    }
    #expect(models.contains { $0.notable.asked.count > 2 } && models.contains { $0.notable.replaced.count > 1 })
  }

  @Test func equationsOfOneStatementStandTogether() throws {
    let models = try Self.models()
    for model in models {
      let statements = model.equations.map(\.place.statement)
      for (number, statement) in statements.enumerated() {
        let same = statements.indices.filter { statements[$0] == statement }
        #expect(Array(model.equations(besides: number)) == same, "\(model.name), \(number)")
      }
    }
    #expect(models.contains { model in model.equations.indices.contains { model.equations(besides: $0).count > 2 } })
  }

  @Test func someAreReplaced() throws {
    var random = SeededGenerator(seed: 5)
    for model in try Self.models() where !model.equations.isEmpty {
      var equations = Array(model.equations)
      let lower = random.below(equations.count)
      let upper = lower + random.below(equations.count - lower + 1)
      equations.replaceSubrange(lower..<upper, with: equations[lower..<upper].reversed())
      let replaced = model.notable.replacing(lower..<upper, with: equations[lower..<upper])
      let made = NotableEquations(equations)
      #expect(replaced.asked == made.asked && replaced.replaced == made.replaced)
    }
  }
}

extension Workspace {
  fileprivate mutating func models(_ path: String) -> [LayoutModel] { names(of: path)?.units.map(\.model) ?? [] }
}
