import Solver
import Syntax

// The values of rules, read once from the text. Names of metrics and views are resolved here; the rules' own names,
// such as `ll`, are not, because their values differ from situation to situation.

/// An expression of a rule, and where it stands.
struct RuleExpression {
  indirect enum Kind {
    case value(RuleValue)
    /// The value that was last assigned to the name.
    case read(RuleName)
    case sum([(sign: Rational, term: RuleExpression)])
    case product([(divides: Bool, factor: RuleExpression)])
    /// `(ll = 3)`: `count` assignments. The first of them stands `before` places ahead of the assignment that uses
    /// the value.
    case assigned(before: Int, count: Int)
    /// An expression with an error, which is reported.
    case unknown
  }
  var kind: Kind
  var place: SourceRange
  /// The explanation of the expression for hover; nil for none.
  var words: String?

  /// The parts of the expression that have words.
  var parts: [RuleExpression] {
    switch kind {
    case .value, .read, .assigned, .unknown: words == nil ? [] : [self]
    case .sum(let terms): terms.flatMap { $0.term.parts }
    case .product(let factors): factors.flatMap { $0.factor.parts }
    }
  }
}

extension RuleExpression {
  /// The views on which its value is measured.
  var views: [ViewID] {
    switch kind {
    case .value(let value): value.form.terms.flatMap { $0.atom.boxes.map { $0.view } }
    case .sum(let terms): terms.flatMap { $0.term.views }
    case .product(let factors): factors.flatMap { $0.factor.views }
    case .read, .assigned, .unknown: []
    }
  }
}

/// The surroundings in which a rule's values are evaluated.
struct RuleFrame {
  /// The view that the rule is for.
  var view: ViewID
  /// Its superview; nil for the root.
  var superview: ViewID?
  /// The view that `superview` means in the statement.
  var outer: ViewID?
  var pending: PendingStatement
  /// The number of parentheses around the assignment.
  var nesting = 0
  /// The assignments in parentheses in its value, by the index of their node: how far before it the first one stands,
  /// and their number.
  var inner: [Int: (before: Int, count: Int)] = [:]

  var context: StatementContext { pending.context }
}

extension RuleLowering {
  func ruleExpression(_ cursor: Cursor, _ frame: RuleFrame) -> RuleExpression {
    if cursor.kind == .parenthesized, let inner = cursor.expression {
      return ruleExpression(inner, frame)
    }
    if cursor.kind == .parenthesized, let inner = cursor.first(.ruleAssignment).flatMap({ frame.inner[$0.index] }) {
      return RuleExpression(
        kind: .assigned(before: inner.before, count: inner.count), place: frame.context.place(of: cursor))
    }
    var expression = RuleExpression(kind: ruleExpressionKind(cursor, frame), place: frame.context.place(of: cursor))
    switch expression.kind {
    case .read(let name): expression.words = "\(name.rawValue): what was last assigned to it"
    case .value where cursor.kind == .ruleSpecifier: expression.words = specifierWords(cursor, frame)
    default: break
    }
    return expression
  }

  private func specifierWords(_ cursor: Cursor, _ frame: RuleFrame) -> String {
    let text = frame.context.reader.string(cursor)
    let name = cursor.children(.identifier).last.map { frame.context.reader.string($0) } ?? ""
    guard let rule = RuleName(rawValue: name), let path = cursor.first(.argument)?.first(.path) else {
      return "\(text): a \(name == "p" ? "percentage" : "length")"
    }
    return "\(text): \(rule.meaning(of: frame.context.reader.string(path)))"
  }

  private func ruleExpressionKind(_ cursor: Cursor, _ frame: RuleFrame) -> RuleExpression.Kind {
    switch cursor.kind {
    case .numberLiteral: return number(cursor, frame).map { .value(.constant($0)) } ?? .unknown
    case .percentLiteral: return percentage(cursor, frame)
    case .name: return name(cursor, frame)
    case .reference: return reportReference(cursor, frame)
    case .ruleSpecifier: return specifier(cursor, frame)
    case .unary:
      let isNegative = cursor.children(.minus).count % 2 == 1
      guard let operand = cursor.expression else { return .unknown }
      return .sum([(isNegative ? Rational(-1) : .one, ruleExpression(operand, frame))])
    case .sum: return sum(cursor, frame)
    case .product: return product(cursor, frame)
    default: return .unknown
    }
  }

  private func sum(_ cursor: Cursor, _ frame: RuleFrame) -> RuleExpression.Kind {
    var terms: [(sign: Rational, term: RuleExpression)] = []
    var sign = Rational.one
    for child in cursor.children {
      if child.kind == .plus { sign = .one }
      if child.kind == .minus { sign = Rational(-1) }
      if child.kind.isExpression { terms.append((sign, ruleExpression(child, frame))) }
    }
    return .sum(terms)
  }

  private func product(_ cursor: Cursor, _ frame: RuleFrame) -> RuleExpression.Kind {
    var factors: [(divides: Bool, factor: RuleExpression)] = []
    var divides = false
    for child in cursor.children {
      if child.kind == .star { divides = false }
      if child.kind == .slash { divides = true }
      if child.kind.isExpression { factors.append((divides, ruleExpression(child, frame))) }
    }
    return .product(factors)
  }

  // MARK: Numbers and names

  /// Returns the value of a number, or a hundredth of the number of a percentage.
  private func number(_ cursor: Cursor, _ frame: RuleFrame) -> Rational? {
    let purpose = EquationFrame(references: [], member: 0, component: nil, share: nil)
    let plain = ExpressionFrame(purpose: .equation(purpose), scope: frame.pending.scope, context: frame.context)
    return evaluator.evaluate(cursor, plain)?.constant
  }

  private func percentage(_ cursor: Cursor, _ frame: RuleFrame) -> RuleExpression.Kind {
    guard let share = number(cursor, frame) else { return .unknown }
    return self.share(share, axis: axis(of: cursor, frame), at: cursor, frame)
  }

  /// Returns the axis that `H:` or `V:` forces; nil without either.
  private func axis(of cursor: Cursor, _ frame: RuleFrame) -> Axis? {
    guard let first = cursor.children.first(where: { _ in true }), first.kind == .identifier else { return nil }
    return frame.context.reader.string(first) == "H" ? .horizontal : .vertical
  }

  private func share(_ share: Rational, axis: Axis?, at cursor: Cursor, _ frame: RuleFrame) -> RuleExpression.Kind {
    guard let superview = frame.superview else {
      report(
        .noSuperview, frame.context.place(of: cursor), "a percentage is a share of the superview, and the root has none"
      )
      return .unknown
    }
    guard let axis else { return .value(RuleValue(share: share)) }
    return .value(RuleValue(form: AtomForm(terms: [(.share(axis, of: superview), share)])))
  }

  private func name(_ cursor: Cursor, _ frame: RuleFrame) -> RuleExpression.Kind {
    let name = frame.context.reader.string(cursor)
    let place = frame.context.place(of: cursor)
    if let rule = RuleName(rawValue: name) { return .read(rule) }
    let scope = frame.pending.scope
    if metric(name, from: scope) != nil {
      let value = evaluator.constant(cursor, of: .other("a rule's value"), scope: scope, context: frame.context)
      return value.map { .value(.constant($0)) } ?? .unknown
    }
    if name == "nil" {
      report(.syntax, place, "nil removes a rule: it stands by itself behind '=', as in ll = nil")
    } else if evaluator.isViewName(name, from: scope) {
      report(
        .syntax, place, "'\(name)' is a view: say what is measured of it, such as %tt(\(name)) or %w(\(name))")
    } else {
      reportUnknown(
        .unknownName, "the rule or metric", name, at: place,
        among: SLL.names + visibleMetrics(from: scope))
    }
    return .unknown
  }

  // MARK: Other views

  /// Reports a reference such as `b.top`, which a rule writes as `%tt(b)`.
  private func reportReference(_ cursor: Cursor, _ frame: RuleFrame) -> RuleExpression.Kind {
    let place = frame.context.place(of: cursor)
    guard let path = cursor.first(.path), let last = cursor.children.last(where: { $0.kind == .identifier }) else {
      report(.syntax, place, "a rule measures one view at a time, such as %tt(view)")
      return .unknown
    }
    let owner = frame.context.reader.string(path)
    guard let rule = RuleName.like(attribute: frame.context.reader.string(last)) else {
      report(.syntax, place, "in a rule another view is measured with a specifier, such as %tt(\(owner))")
      return .unknown
    }
    let text = "%\(rule.rawValue)(\(owner))"
    report(
      .syntax, place, "in a rule another view is measured with a specifier: write \(text)",
      fix: ("Write '\(text)'", place, text))
    return .unknown
  }

  private func specifier(_ cursor: Cursor, _ frame: RuleFrame) -> RuleExpression.Kind {
    let context = frame.context
    let axis = axis(of: cursor, frame)
    guard let (name, place) = context.name(cursor.first(.identifier, skipping: axis == nil ? 0 : 1)) else {
      return .unknown
    }
    if name == "f" || name == "p" {
      guard axis == nil || name == "p" else { return reportAxis(name, cursor, frame) }
      let number = cursor.first(.parenthesized).flatMap { $0.expression }
        .flatMap {
          evaluator.constant($0, of: .other("the number in %\(name)"), scope: frame.pending.scope, context: context)
        }
      guard let number else { return .unknown }
      if name == "f" { return .value(.constant(number)) }
      return share(number * Rational.hundredth, axis: axis, at: cursor, frame)
    }
    let sign = cursor.children.first { $0.kind == .caret || $0.kind == .at }
    if let sign, RuleName(rawValue: name) != nil {
      report(
        .syntax, context.place(of: sign), "^ and @ choose where a number comes from: they fit %f and %p, not %\(name)",
        fix: ("Remove '\(context.reader.string(sign))'", context.place(of: sign), ""))
      return .unknown
    }
    guard sign == nil, let rule = RuleName(rawValue: name), rule.isSpecifier else {
      let known =
        sign != nil ? ["f", "p"] : RuleName.allCases.filter { $0.isSpecifier }.map { $0.rawValue } + ["f", "p"]
      reportUnknown(.unknownName, "the specifier", name, at: place, among: known)
      return .unknown
    }
    guard axis == nil else { return reportAxis(name, cursor, frame) }
    guard let path = cursor.first(.argument)?.first(.path),
      let box = resolver.resolve(path, outer: frame.outer, frame.pending), !equationLowering.isUnknown(box)
    else { return .unknown }
    guard let measured = measure(rule, of: box, superview: frame.superview) else {
      report(.noSuperview, context.place(of: cursor), "%\(name) measures against the superview, and the root has none")
      return .unknown
    }
    return .value(RuleValue(form: measured))
  }

  private func reportAxis(_ name: String, _ cursor: Cursor, _ frame: RuleFrame) -> RuleExpression.Kind {
    report(
      .syntax, frame.context.place(of: cursor),
      "H: and V: choose the axis of a percentage: they fit 50% and %p(…), not %\(name)")
    return .unknown
  }

  /// Returns what a name measures of a rectangle, against a superview that need not be its own; nil if the name needs
  /// a superview and there is none.
  func measure(_ name: RuleName, of box: Box, superview: ViewID?) -> AtomForm? {
    guard let edge = name.slot.edge else { return .measure(name.axis.size, of: box) }
    guard let superview else { return nil }
    let place = AtomForm.measure(edge, of: box)
    let base = AtomForm.measure(name.base, of: .view(superview))
    return name.isFromFarSide ? base - place : place - base
  }
}

extension RuleName {
  /// Returns the rule name for an attribute of another notation; nil if there is none.
  static func like(attribute: String) -> RuleName? {
    switch attribute {
    case "left", "leading", "leftInset", "x": .ll
    case "right": .rl
    case "rightInset", "trailing": .rr
    case "top", "topInset", "y": .tt
    case "bottom": .bt
    case "bottomInset": .bb
    case "centerX": .cl
    case "centerY": .ct
    case "width": .w
    case "height": .h
    default: nil
    }
  }
}
