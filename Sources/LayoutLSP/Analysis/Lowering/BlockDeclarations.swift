import Solver
import Syntax

/// `state` and `when`: the scopes that their blocks open, and what conditions say of the screen. Statements in the blocks
/// are read as anywhere; their scope carries the condition.

extension LayoutBuilder {
  /// A block of a state in one place: a second one of the same name there goes on with its scope.
  struct StateBlock: Hashable {
    var state: String
    /// The scope around it.
    var outer: Int
  }

  /// A condition, until the metrics have values.
  struct PendingWhen {
    var when: Int
    var condition: Cursor
    /// The scope around the statement.
    var scope: Int
    var context: StatementContext
  }

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
    if stateScopes[key] == nil {
      // Inside a block of another state nothing holds: in one text that is an error, around an instance it is not.
      if let outer = condition.state, outer != state { condition.branches.append(.never) }
      condition.state = condition.state ?? state
      stateScopes[key] = open(scope, under: condition)
    }
    declareBlocks(of: statement, scope: stateScopes[key] ?? scope, piece: piece, reader: context.reader)
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
        pendingWhens.append(PendingWhen(when: whens.count, condition: condition, scope: scope, context: context))
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

  // MARK: Conditions

  func evaluateWhens() {
    for pending in pendingWhens {
      let reported = findings.count
      let condition = condition(pending.condition, pending)
      // One mistake is one finding.
      if pending.condition.hasProblem { findings.removeSubrange(reported...) }
      whens[pending.when].condition = pending.condition.hasProblem ? nil : condition
    }
    joinWhens()
  }

  /// Two that say the same are one: what the block of one declares exists in that of the other.
  private func joinWhens() {
    var first: [ScreenCondition: Int] = [:]
    var joined: [Int: Int] = [:]
    for when in whens.indices {
      guard let condition = whens[when].condition?.withoutPlaces else { continue }
      if let known = first[condition] { joined[when] = known } else { first[condition] = when }
    }
    guard !joined.isEmpty else { return }
    for scope in scopes.indices { scopes[scope].condition.join(joined) }
    for view in views.indices { views[view].condition.join(joined) }
    for group in groups.indices { groups[group].condition.join(joined) }
  }

  /// nil where it has an error, which is then reported.
  private func condition(_ node: Cursor, _ pending: PendingWhen) -> ScreenCondition? {
    switch node.kind {
    case .comparison: return comparison(node, pending)
    case .conditionGroup: return parts(of: node, pending)?.first
    case .conjunction: return parts(of: node, pending).map { .all($0) }
    case .disjunction: return parts(of: node, pending).map { .any($0) }
    case .negation:
      let nots = node.children.filter { $0.kind == .identifier }.count
      return parts(of: node, pending)?.first.map { nots % 2 == 0 ? $0 : .not($0) }
    default: return nil
    }
  }

  private func parts(of node: Cursor, _ pending: PendingWhen) -> [ScreenCondition]? {
    let nodes = node.children.filter { $0.kind.isCondition }
    let parts = nodes.map { condition($0, pending) }
    return parts.contains { $0 == nil } ? nil : parts.compactMap { $0 }
  }

  /// A chain is one comparison for each pair of neighbours.
  private func comparison(_ node: Cursor, _ pending: PendingWhen) -> ScreenCondition? {
    let frame = Frame(
      purpose: .constant("a condition"), scope: pending.scope, context: pending.context, namesScreen: true)
    let sides = node.children.filter { $0.kind.isExpression }.map { evaluate($0, frame) }
    let signs = node.children.compactMap { $0.kind.sizeSign }
    guard signs.count + 1 == sides.count else { return nil }
    var links: [ScreenCondition] = []
    for (index, sign) in signs.enumerated() {
      guard let left = sides[index], let right = sides[index + 1] else { return nil }
      let difference = (left - right).normalized
      var comparison = SizeComparison(
        width: .zero, height: .zero, constant: difference.constant, sign: sign,
        place: pending.context.place(of: node))
      for term in difference.terms {
        if term.atom.attribute?.axis == .horizontal { comparison.width = term.coefficient }
        if term.atom.attribute?.axis == .vertical { comparison.height = term.coefficient }
      }
      links.append(.comparison(comparison))
    }
    return links.count == 1 ? links[0] : .all(links)
  }

  /// The screen's width or height, as a condition names it: there they win over metrics.
  func screenMeasure(_ name: String) -> AtomForm? {
    guard name == "width" || name == "height" else { return nil }
    return .measure(name, of: .view(0))
  }

  /// A name that stands for nothing in a condition.
  func reportUnknownMeasure(_ name: String, at place: Place, _ scope: Int) {
    if states.contains(name) {
      return report(
        .unknownName, place, "'\(name)' is a state: a condition is about the screen's width and height")
    }
    if isViewName(name, from: scope) {
      return report(.unknownName, place, "'\(name)' is a view: a condition is about the screen's width and height")
    }
    reportUnknown(
      .unknownName, "the metric", name, at: place, among: ["width", "height"] + visibleMetrics(from: scope))
  }

  /// A comparison of both sides of a screen is a number where one of them is; where both are ranges it cuts the screen
  /// askew, and only so many of them can.
  func checkWhens() {
    guard whens.haveTooManyBorders, let screen = screens.first(where: \.isTwoRanges) else { return }
    var known: [PlaneFunction] = []
    for comparison in whens.flatMap({ $0.condition?.comparisons ?? [] }) where comparison.isAskew {
      guard !known.contains(comparison.border) else { continue }
      known.append(comparison.border)
      guard known.count > [When].mostBorders, let place = comparison.place else { continue }
      reportHere(
        .outOfRange, place,
        "width and height are compared with each other in more than \([When].mostBorders) ways, and both are ranges on "
          + "screen '\(screen.name)': compare each with a number, or give '\(screen.name)' a fixed width or height")
      return
    }
  }
}

extension Condition {
  /// Asks of one `when` what it asked of another that says the same.
  fileprivate mutating func join(_ joined: [Int: Int]) {
    for branch in branches.indices { branches[branch].when = joined[branches[branch].when] ?? branches[branch].when }
  }
}

extension Condition.Branch {
  /// Of no `when`: it holds nowhere.
  static let never = Condition.Branch(when: -1, holds: true)

  /// The other branch.
  var otherwise: Condition.Branch {
    self == .never ? .never : Condition.Branch(when: when, holds: !holds)
  }
}

extension SyntaxKind {
  /// A node that is true or false.
  var isCondition: Bool {
    switch self {
    case .comparison, .conjunction, .disjunction, .negation, .conditionGroup: true
    default: false
    }
  }

  fileprivate var sizeSign: SizeComparison.Sign? {
    switch self {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .equal, .equalEqual: .equal
    case .greaterOrEqual: .greaterOrEqual
    case .greater: .greater
    default: nil
    }
  }
}
