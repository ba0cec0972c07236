import Solver
import Syntax

// Declares `state` and `when` statements: opens the scopes of their blocks. Statements in the blocks are read as
// anywhere; their scope carries the condition.

extension DeclarationPass {
  // MARK: Declarations

  func declareState(_ statement: Cursor, scope: ScopeID, piece: Int, context: StatementContext) {
    var condition = scopes[scope].condition
    guard let nameCursor = statement.first(.identifier, skipping: 1) else {
      // The name is missing: the block holds in no state.
      condition.branches.append(.never)
      return declareBlocks(of: statement, scope: open(scope, under: condition), piece: piece, reader: context.reader)
    }
    let names = [nameCursor] + statement.children.filter { $0.kind == .identifier }.dropFirst(2)
    let words = names.map { (name: context.reader.string($0), place: context.place(of: $0)) }
    let key = StateBlock(state: words.map { $0.name }.joined(separator: ","), outer: scope)
    let own = statePass.condition(ofStates: words)
    if builder.declaring.stateScopes[key] == nil {
      // A state inside a block of another state of its set never holds: in one text that is an error, if the outer
      // block is around an instance it is not.
      if condition.excludes(own), let text = scopesAround(scope).last(where: { scopes[$0].view != nil }),
        !scopes[text].condition.excludes(own), let keyword = statement.first(.identifier), !builder.bracesFail
      {
        report(
          .syntax, context.place(of: keyword),
          "a state cannot stand inside another of its set: they are alternatives")
      }
      condition.require(own)
      builder.declaring.stateScopes[key] = open(scope, under: condition)
    }
    declareBlocks(
      of: statement, scope: builder.declaring.stateScopes[key] ?? scope, piece: piece, reader: context.reader)
  }

  /// Declares the blocks of the statement: there is one, if the text has no error.
  private func declareBlocks(of statement: Cursor, scope: ScopeID, piece: Int, reader: Reader) {
    for block in statement.children where block.kind == .block {
      declareBlock(block, scope: scope, piece: piece, reader: reader)
    }
  }

  private func open(_ outer: ScopeID, under condition: Condition) -> ScopeID {
    scopes.append(
      NameScope(view: scopes[outer].view, parent: outer, root: scopes[outer].root, condition: condition, isBranch: true)
    )
  }

  func declareWhen(_ statement: Cursor, scope: ScopeID, piece: Int, context: StatementContext) {
    var outer = scopes[scope].condition
    // The branches of this statement alone, without those around it.
    var own = Condition.always
    for clause in WhenClause.all(of: statement) {
      // A clause behind a chain of branches stands in none of them, and its condition names each of them.
      builder.take(outer.branches.count * FileBudget.Cost.term)
      guard builder.hasRoom(at: context.place(of: clause.condition ?? statement)) else { return }
      var branch: Condition.Branch?
      if let condition = clause.condition {
        branch = Condition.Branch(when: whens.count, holds: true)
        let text = context.reader.line(condition)
        builder.declared.whens.append(
          PendingWhen(
            when: whens.count, condition: condition, scope: scope, context: context, pins: builder.declaring.pins))
        whens.append(When(text: text))
      } else if clause.words.last.map({ context.reader.string($0) }) != "else" {
        // A clause without a valid condition holds nowhere, and neither does what follows its `else`.
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

/// One `when`, `else when` or `else`, with its condition and its block.
private struct WhenClause {
  var words: [Cursor] = []
  var condition: Cursor?
  var block: Cursor?

  /// Returns the clauses of a `when` statement that have a block, in the order written.
  static func all(of statement: Cursor) -> [WhenClause] {
    var clauses: [WhenClause] = []
    var clause = WhenClause()
    for child in statement.children {
      if child.kind == .identifier { clause.words.append(child) }
      if child.kind.isCondition { clause.condition = child }
      guard child.kind == .block else { continue }
      clause.block = child
      clauses.append(clause)
      clause = WhenClause()
    }
    return clauses
  }
}
