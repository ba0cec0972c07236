import Solver
import Syntax
import Testing

@testable import Analysis

/// What a statement says stands by itself: it changes nothing of the statements before it but what it replaces, and
/// a statement with a mistake says nothing.
@Suite struct StatementOrderTests {
  private func model(_ text: String, units: Int = FileBudget().units) -> LayoutModel {
    let outline = FileOutline(
      Document(file: "/a.layout", text: Array(text.utf8), replacing: nil), metrics: LayoutBuilder.fileMetrics)
    let builder = LayoutBuilder(
      file: "/a.layout", unit: outline.fileLevel, unread: UnreadNames(), fileMetrics: FileMetrics(),
      room: FileBudget(units: units))
    builder.declare(outline.fileLevel, in: Array(text.utf8))
    return builder.finish(name: "L", isFileLevel: true)
  }

  /// Wherever the room of the file ends, the statements before that say the same, and nothing is reported twice.
  @Test(
    arguments: [
      "a: ll = 1, tt = 2", "state t { a: ll = 1, rr += ll, w = 30 }", "|-(-8)-[a]", "V:|-(-8)-[a]-(-3)-|",
      "when width > 500 { a.left.equal = 5; a.left.equal = 6 }", "rows { [a(50)]-[_spacer] }", "[a].widthsEqual",
    ])
  func whereTheRoomEndsNothingEarlierChanges(_ statement: String) {
    let before = "view a; view b; state s { b.left == 3 }; a.width.equal = 20; b.top == a.top"
    let alone = model(before).equations
    let whole = model("\(before); \(statement)")
    #expect(!whole.isTooLarge)
    for units in 80..<250 {
      let model = model("\(before); \(statement)", units: units)
      for (equation, known) in zip(model.equations, alone) where known.place == equation.place {
        #expect(equation.condition == known.condition, "\(units)")
      }
      let places = model.findings.map { "\($0.code) \($0.place)" }
      #expect(places.count == Set(places).count, "\(units): \(places)")
    }
    #expect(model("\(before); \(statement)", units: 100).isTooLarge)
  }

  /// A statement with a mistake says nothing, and replaces nothing, however many of its members are right.
  @Test(arguments: ["g.equal = b.width", "g == b.width", "[a, b].width.equal = b.left"])
  func statementWithAMistakeSaysNothing(_ statement: String) {
    let before = "view a, b; group g = a.width, a.left; a.width.equal = 30"
    let model = model("\(before); \(statement)")
    #expect(model.findings.map(\.code) == [.positionAndLength])
    #expect(model.equations.count == 1)
    #expect(model.equations.allSatisfy { $0.pairs.allSatisfy { !$0.isReplaced } })
  }

  /// Beside a syntax error the names of a statement may be no names at all: only the syntax error is reported.
  @Test(
    arguments: [
      "x.left == +", "x.left.equal = ", "x: ll = ", "[x]-(>=)-[y]", "[x, y].widthsEqual @", "rows { [x](5 }",
      "stack vertical { x y( }", "state s { hide x, }", "group g = x.left, x.", "when z < { a.left == 0 }",
    ])
  func onlyTheSyntaxErrorIsReported(_ statement: String) {
    #expect(model("view a\na.left == 0\n\(statement)\n").findings.map(\.code) == [])
  }

  /// Statements that disagree are named in the order written, whatever their notation.
  @Test func laterSettersReplaceEarlierOnesInTheOrderWritten() {
    let model = model(
      """
      view a
      a.width.equal = 1
      state s { a.width.equal = 2; a.width.equal = none }
      [a].width.equal = 3
      """)
    let replaced = model.equations.map { $0.pairs.map { $0.replacedAt.map { Int($0.statement) } } }
    let statements = model.equations.map { Int($0.place.statement) }
    #expect(statements == [1, 3, 5])
    #expect(replaced == [[[3, 4, 5]], [[4]], [[]]])
    #expect(model.removals.map { $0.replacedAt.map { Int($0.statement) } } == [[5]])
  }

  /// Whatever stands before a statement, its words stand for its own equations.
  @Test func wordsStandForTheEquationsOfTheirStatement() {
    let model = model(
      """
      screen p = 320 x 480...600
      view a, b, c { view d }
      let gap = 8, 16 when height > 500
      a.left == gap; a.width == b.width == 40
      |-gap-[a(20)]-[b(==a)]-|
      state s { hide b }
      group sides = a.left, b.left
      sides >= gap
      [a, b].width.min = gap
      [a, b].widthsEqual
      a: tt = gap, h = 20
      rows |-[r1]-gap-[r2]-| { r1: [a(gap)]-[b]; r2: [c] }
      view e { view f, g; stack vertical (spacing: gap) { f, g(20) } }
      [a, b].horizontalOffsets.equal = 10
      """)
    #expect(model.findings.map(\.code) == [])
    let mentions = model.mentions.filter { $0.subject.equations != nil }
    #expect(mentions.count > 40)
    for mention in mentions {
      let equations = model.equations[mention.subject.equations ?? 0..<0]
      #expect(!equations.isEmpty && equations.allSatisfy { $0.place.statement == mention.place.statement })
    }
    #expect(model.chosenValues.keys.allSatisfy { model.equations[$0].condition.isAlways == false })
  }
}
