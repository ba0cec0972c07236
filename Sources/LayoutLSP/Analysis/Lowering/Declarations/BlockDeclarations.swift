import Solver
import Syntax

/// `state` and `when`: the scopes that their blocks open. Statements in the blocks are read as anywhere; their scope carries
/// the condition.

extension DeclarationPass {
  // MARK: Declarations

  func declareState(_ statement: Cursor, scope: Int, piece: Int, context: StatementContext) {
    var condition = scopes[scope].condition
    guard let nameCursor = statement.first(.identifier, skipping: 1) else {
      // The name is missing: what stands there holds in no state that has one.
      condition.branches.append(.never)
      return declareBlocks(of: statement, scope: open(scope, under: condition), piece: piece, reader: context.reader)
    }
    let name = context.reader.string(nameCursor)
    let state = states.firstIndex(of: name) ?? states.count
    if state == states.count { states.append(name) }
    mentions.append(Mention(place: context.place(of: nameCursor), subject: .state(state)))
    let key = StateBlock(state: name, outer: scope)
    if builder.stateScopes[key] == nil {
      // Inside a block of another state nothing holds: in one text that is an error, around an instance it is not.
      if let outer = condition.state, outer != state { condition.branches.append(.never) }
      condition.state = condition.state ?? state
      builder.stateScopes[key] = open(scope, under: condition)
    }
    declareBlocks(of: statement, scope: builder.stateScopes[key] ?? scope, piece: piece, reader: context.reader)
  }

  /// The blocks that are children of the statement: there is one, where the text has no error.
  private func declareBlocks(of statement: Cursor, scope: Int, piece: Int, reader: Reader) {
    for block in statement.children where block.kind == .block {
      declareBlock(block, scope: scope, piece: piece, reader: reader)
    }
  }

  private func open(_ outer: Int, under condition: Condition) -> Int {
    scopes.append(
      NameScope(view: scopes[outer].view, parent: outer, root: scopes[outer].root, condition: condition))
    return scopes.count - 1
  }

  /// One `when`, `else when` or `else` with what follows it.
  private struct Clause {
    var words: [Cursor] = []
    var condition: Cursor?
    var block: Cursor?
  }

  private func clauses(of statement: Cursor) -> [Clause] {
    var clauses: [Clause] = []
    var clause = Clause()
    for child in statement.children {
      if child.kind == .identifier { clause.words.append(child) }
      if child.kind.isCondition { clause.condition = child }
      guard child.kind == .block else { continue }
      clause.block = child
      clauses.append(clause)
      clause = Clause()
    }
    return clauses
  }

  func declareWhen(_ statement: Cursor, scope: Int, piece: Int, context: StatementContext) {
    var outer = scopes[scope].condition
    // The branches of this statement alone.
    var own = Condition.always
    for clause in clauses(of: statement) {
      var branch: Condition.Branch?
      if let condition = clause.condition {
        branch = Condition.Branch(when: whens.count, holds: true)
        let text = context.reader.string(condition).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        builder.pendingWhens.append(
          PendingWhen(when: whens.count, condition: condition, scope: scope, context: context))
        whens.append(When(text: text))
      } else if clause.words.last.map({ context.reader.string($0) }) != "else" {
        // What is no condition holds nowhere, and neither does what follows its `else`.
        branch = .never
      }
      var (inside, ownInside) = (outer, own)
      if let branch {
        inside.branches.append(branch)
        ownInside.branches.append(branch)
        outer.branches.append(branch.otherwise)
        own.branches.append(branch.otherwise)
      }
      mentionBranch(clause.words, ownInside, context)
      guard let block = clause.block else { continue }
      declareBlock(block, scope: open(scope, under: inside), piece: piece, reader: context.reader)
    }
  }

  private func mentionBranch(_ words: [Cursor], _ condition: Condition, _ context: StatementContext) {
    for word in words { mentions.append(Mention(place: context.place(of: word), subject: .branch(condition))) }
  }
}

extension Condition.Branch {
  /// A branch of no `when`, which holds nowhere.
  static let never = Condition.Branch(when: -1, holds: true)

  /// The other branch of the same `when`.
  var otherwise: Condition.Branch {
    self == .never ? .never : Condition.Branch(when: when, holds: !holds)
  }
}
