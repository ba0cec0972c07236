import Solver
import Syntax

// A statement as normalised constraints, with the parts of its text that another notation can keep.

struct NormalisedStatement: AnalysedLayoutReader {
  let site: StatementSite
  let layout: AnalysedLayout
  /// The scope of the block around the statement.
  let scope: ScopeID
  let geometries: [Geometry]
  private(set) var constraints: [NormalisedConstraint] = []
  /// The offsets of metrics' names in the file's text.
  private let metricPlaces: Set<Int>

  /// The most constraints that are rewritten: more lines would not be read.
  private static let mostConstraints = 12
  /// The same limit for a stack, which makes many constraints.
  private static let mostOfStack = 60

  /// nil for a statement that makes no constraints of its own, or too many.
  init?(_ site: StatementSite, in layout: AnalysedLayout) {
    guard !site.cursor.hasProblem, let scope = layout.scope(around: site.content) else { return nil }
    (self.site, self.layout, self.scope) = (site, layout, scope)
    geometries = Geometry.ofAnyScreen(layout.model)
    metricPlaces = layout.mentions { if case .metric = $0 { true } else { false } }
    let equations = layout.model.equations.filter { equation in
      equation.place.source == 0 && site.content.encloses(layout.bytes(of: equation.place))
    }
    let most = site.notation == .stack ? Self.mostOfStack : Self.mostConstraints
    guard 1...most ~= equations.reduce(0, { $0 + $1.pairs.count }) else { return nil }
    constraints = equations.flatMap { equation in equation.pairs.map { constraint(of: equation, $0) } }
  }

  func text(of form: AtomForm, besides reference: Box?) -> String {
    model.text(of: form, besides: reference, from: scope)
  }

  /// The name of a view as seen from the statement's scope.
  func name(of view: ViewID) -> String { model.name(of: .view(view), from: scope) }

  // MARK: Parts of the text

  private func constraint(of equation: Equation, _ pair: EquationPair) -> NormalisedConstraint {
    let lower = { [geometries] (form: AtomForm) -> LinearForm? in
      let whole = EquationPair(
        left: form, right: AtomForm(), relation: pair.relation, place: pair.place, link: pair.link, space: pair.space)
      return geometries.forms(of: whole, in: equation).common
    }
    let part = ConstraintPart(site.document, layout.bytes(of: pair.place))?.node
    let operand = operand(of: pair, part)
    let priority = (part?.first(.priority) ?? site.cursor.first(.priority))?.expression
    var value: (form: LinearForm?, text: String)?
    if let text = operand.flatMap(constantText) {
      let constant = AtomForm(terms: pair.right.terms.filter { $0.atom.isShare }, constant: pair.right.constant)
      value = (lower(constant), text)
    }
    return NormalisedConstraint(
      pair: pair, difference: geometries.forms(of: pair, in: equation), right: lower(pair.right),
      priority: equation.priority, priorityText: priority.map { site.text(of: $0) }, value: value,
      rightText: operand.flatMap { isPlain($0) ? site.text(of: $0) : nil },
      usesMetrics: operand.map(usesMetrics) ?? metricPlaces.contains { layout.bytes(of: pair.place).contains($0) })
  }

  /// Returns the node that the right side of a pair was read from.
  private func operand(of pair: EquationPair, _ part: Cursor?) -> Cursor? {
    switch site.notation {
    case .equation:
      let sides = site.cursor.expressions
      return sides.indices.contains(pair.link + 1) ? sides[pair.link + 1] : nil
    case .setter: return site.cursor.children.last { $0.kind.isExpression }
    case .rule:
      let bytes = layout.bytes(of: pair.place)
      let assignment = site.cursor.children.last { site.bytes(of: $0).encloses(bytes) }
      return assignment?.children.last { $0.kind.isExpression }
    default: return part?.expression ?? part
    }
  }

  // MARK: What of it is constant

  /// Returns the constant terms of a sum, as written: `margin` of `b.right + margin`. nil where there are none;
  /// constants inside of other terms do not count.
  private func constantText(_ operand: Cursor) -> String? {
    if isConstant(operand) { return site.text(of: operand) }
    guard operand.kind == .sum else { return nil }
    var text = ""
    var sign = SyntaxKind.plus
    for child in operand.children {
      if child.kind == .plus || child.kind == .minus { sign = child.kind }
      guard child.kind.isExpression, isConstant(child) else { continue }
      let words = site.text(of: child)
      text += text.isEmpty ? (sign == .minus ? "-" + words : words) : (sign == .minus ? " - " : " + ") + words
    }
    return text.isEmpty ? nil : text
  }

  /// Whether an expression has only numbers, metrics and percentages.
  private func isConstant(_ expression: Cursor) -> Bool {
    switch expression.kind {
    case .numberLiteral, .percentLiteral: true
    case .name: metricPlaces.contains(site.bytes(of: expression).lowerBound) && !isRuleName(expression)
    case .sum, .product, .unary, .parenthesized:
      expression.children.allSatisfy { !$0.kind.isExpression || isConstant($0) }
    default: false
    }
  }

  /// Whether an expression has only constants and attributes of views, and means the same in all notations with
  /// expressions.
  private func isPlain(_ expression: Cursor) -> Bool {
    guard site.notation == .equation || site.notation == .setter else { return false }
    if expression.kind == .reference { return expression.first(.list) == nil }
    if expression.kind.hasOperands, expression.kind != .size, expression.kind != .tuple {
      return expression.children.allSatisfy { !$0.kind.isExpression || isPlain($0) }
    }
    return isConstant(expression)
  }

  /// Whether the expression's value depends on a metric or on another rule: written as a number it would be fixed at
  /// its present value.
  private func usesMetrics(_ expression: Cursor) -> Bool {
    if expression.kind == .name {
      return isRuleName(expression) || metricPlaces.contains(site.bytes(of: expression).lowerBound)
    }
    if expression.kind == .ruleSpecifier { return expression.first(.argument) == nil }
    return expression.children.contains { usesMetrics($0) }
  }

  private func isRuleName(_ expression: Cursor) -> Bool {
    site.notation == .rule && RuleName(rawValue: site.text(of: expression)) != nil
  }
}

extension AnalysedLayout {
  /// The scope of the innermost block around these bytes of the layout's own text; nil where they are outside of it.
  func scope(around bytes: Range<Int>) -> ScopeID? {
    block(around: bytes)?.scope ?? (model.isFileLevel ? .outermost : nil)
  }
}
