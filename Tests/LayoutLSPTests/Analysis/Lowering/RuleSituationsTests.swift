import Solver
import Syntax
import Testing

@testable import Analysis

/// In each situation the constraints in force are those of the rules that hold there, in the order written. They are
/// compared with those of a layout that has these rules alone.
struct RuleSituationsTests {
  /// Rules of a view, and the condition of their block.
  struct Block {
    var condition: Condition
    var rules: String
  }

  private static func when(_ branches: (Int, Bool)...) -> Condition {
    Condition(branches: branches.map { Condition.Branch(when: $0.0, holds: $0.1) })
  }

  private static func state(_ number: StateID, _ branches: (Int, Bool)...) -> Condition {
    Condition(
      states: [Condition.States(set: 0, numbers: [number])],
      branches: branches.map { Condition.Branch(when: $0.0, holds: $0.1) })
  }

  static let layouts: [[Block]] = [
    [Block(condition: .always, rules: "ll = 0, rr = 0"), Block(condition: state(0), rules: "minw = 5, cl = 9")],
    [
      Block(condition: .always, rules: "ll = 10, w = 50%, h = w"), Block(condition: state(1), rules: "w = 30, ll += 5"),
      Block(condition: .always, rules: "tt = w, ll *= 2"), Block(condition: state(0), rules: "rr = ll, tt = nil"),
    ],
    [
      Block(condition: when((0, true)), rules: "ll = 10"), Block(condition: when((0, false)), rules: "rr = 10"),
      Block(condition: when((0, false), (1, true)), rules: "ll = rl - 5, maxw = 3"),
      Block(condition: when((0, false), (1, false)), rules: "w = 7, rl = 4"),
      Block(condition: .always, rules: "w += 1"),
    ],
    [
      Block(condition: when((2, true)), rules: "tt = bb = 5"), Block(condition: state(1, (2, true)), rules: "ct = 5"),
      Block(condition: when((0, true)), rules: "bb += 5, minh = bb"), Block(condition: state(0), rules: "tt = 50%"),
      Block(condition: .always, rules: "h = tt + bb"),
    ],
  ]

  private func statements(_ rules: String) -> (tree: SyntaxTree, text: [UInt8], statements: [Cursor]) {
    let text = Array("a: \(rules)\n".utf8)
    let tree = SyntaxTree.parse(text)
    return (tree, text, tree.pieces.flatMap(\.root.statements))
  }

  private func model(_ blocks: [Block], states: [String]) -> LayoutModel {
    let builder = LayoutBuilder(file: "/f", unread: UnreadNames(), fileMetrics: FileMetrics())
    builder.states = Table(states)
    if !states.isEmpty { builder.declarations.stateSets = [StateSet(states: Array(builder.states.indices))] }
    let view = Array("view a\n".utf8)
    let declared = SyntaxTree.parse(view)
    var pieces = declared.pieces
    for statement in declared.pieces.flatMap(\.root.statements) {
      DeclarationPass(builder: builder).declare(
        statement, scope: .outermost, piece: 0, reader: Reader(text: view, pieceStart: 0))
    }
    for block in blocks {
      let (tree, text, found) = statements(block.rules)
      let scope = builder.scopes.append(NameScope(view: .root, parent: .outermost, condition: block.condition))
      for statement in found {
        DeclarationPass(builder: builder).declare(
          statement, scope: scope, piece: pieces.count, reader: Reader(text: text, pieceStart: 0))
      }
      pieces += tree.pieces
    }
    builder.text.pieces = pieces
    return builder.finish(name: "L", isFileLevel: true)
  }

  private func active(_ model: LayoutModel, in situation: Situation) -> [String] {
    let shared = model.constraints(for: ScreenTraits(.content, root: model.views[0])) ?? ModelConstraintList()
    return SituationConstraints(shared, of: model, in: situation).filter(\.isActive)
      .map { model.text(of: $0) }
  }

  @Test(arguments: layouts.indices) func constraintsInForceAreThoseOfTheRulesThatHold(_ number: Int) {
    let blocks = Self.layouts[number]
    let model = model(blocks, states: ["s", "t", "u"])
    #expect(model.findings.allSatisfy { $0.code.severity == .hint })
    for state in StateID(0)..<3 {
      for bits in 0..<8 {
        let situation = Situation(states: [state], whens: (0..<3).map { bits & 1 << $0 != 0 })
        let holding = blocks.filter { $0.condition.holds(in: situation) }
        let alone = self.model(holding.map { Block(condition: .always, rules: $0.rules) }, states: [])
        #expect(active(model, in: situation) == active(alone, in: Situation()), "\(situation)")
      }
    }
  }

  /// A rule has a hint only if it has no effect in any situation.
  @Test func hintsHoldInEverySituation() {
    let hinted = { (blocks: [Block]) in
      self.model(blocks, states: ["s", "t"]).findings.filter { $0.code == .ignoredRule }.count
    }
    let both = Block(condition: .always, rules: "ll = 1, rr = 2, w = 3")
    #expect(hinted([both]) == 1)
    #expect(hinted([both, Block(condition: Self.state(0), rules: "ll = nil")]) == 0)
    #expect(hinted([both, Block(condition: Self.state(0), rules: "ll = 5")]) == 1)
    #expect(
      hinted([Block(condition: Self.state(0), rules: "ll = 5"), Block(condition: .always, rules: "ll = 6")]) == 1)
  }

  /// Independent `when`s double the number of situations, up to a limit that is reported. The branches of one chain
  /// do not.
  @Test func situationsHaveALimit() {
    let blocks = (0..<12).map { Block(condition: Self.when(($0, true)), rules: "ll += \($0)") }
    #expect(model(blocks, states: []).findings.map(\.code) == [.outOfRange])
    let chain = (0..<100).map { number in
      let outer = (0..<number).map { Condition.Branch(when: $0, holds: false) }
      return Block(
        condition: Condition(branches: outer + [Condition.Branch(when: number, holds: true)]),
        rules: "ll = \(number)")
    }
    #expect(model(chain, states: []).findings.isEmpty)
  }
}
