import Solver
import Syntax

/// Reports mistakes in equations as a whole: sides without an attribute, literals that others write for several sides at
/// once, products and quotients of measures, and axes that do not go together.
struct EquationMistakes: LoweringPass {
  let builder: LayoutBuilder

  /// Reports an equation in which no attribute is named: `view1 = view2`, `value = 42 +keepHigh`.
  func reportNoReference(_ sides: [Cursor], _ pending: PendingStatement) {
    guard let name = sides.lazy.compactMap(firstName).first else { return }
    if pending.statement.kind == .setterStatement { return resolver.reportNoGroup(name, pending) }
    if reportHyphen(sides, pending) { return }
    let context = pending.context
    let text = context.reader.string(name)
    let place = context.place(of: name)
    let isFirst = sides.first?.kind == .name
    if isFirst, SLL.names.contains(text), pending.statement.first(.equal) != nil {
      let view = visibleViews(from: pending.scope).first ?? "view"
      let start = context.place(of: name.contentRange.lowerBound..<name.contentRange.lowerBound)
      return report(.syntax, place, SLL.needsView(text), fix: ("Insert '\(view): '", start, "\(view): "))
    }
    if isFirst, sides.count == 2, let sum = sides.last, sum.kind == .sum,
      let keep = sum.children.last(), keep.kind == .name, context.reader.string(keep).hasPrefix("keep"),
      let number = sum.expression
    {
      let metric = "let \(text) = \(context.reader.string(number))"
      return report(
        .syntax, place, "a metric is declared with let, and a priority stands where it is used: \(metric)",
        fix: ("Write '\(metric)'", pending.place, metric))
    }
    guard isFirst, sides.count == 2, sides[1].kind == .numberLiteral, pending.statement.first(.equal) != nil else {
      return resolver.reportNoGroup(name, pending)
    }
    report(
      .syntax, place, "name an attribute of \(text), such as \(text).left, or declare a metric: let \(text) = …",
      fix: ("Write 'let \(text)'", place, "let \(text)"))
  }

  private func firstName(_ expression: Cursor) -> Cursor? {
    if expression.kind == .name { return expression }
    guard expression.kind.hasOperands else { return nil }
    return expression.children.lazy.filter { $0.kind.isExpression }.compactMap(self.firstName).first
  }

  /// Reports a '-' where a '.' was meant, as in `logo-left == 8`; returns whether it did.
  func reportHyphen(_ sides: [Cursor], _ pending: PendingStatement) -> Bool {
    guard let sum = sides.first(where: { $0.kind == .sum }), sum.children.contains(where: { $0.kind == .minus }) else {
      return false
    }
    let reader = pending.context.reader
    let names = sum.children.filter { $0.kind == .name }
    guard names.count == 2, sum.children.filter({ $0.kind != .minus }).count == 2,
      evaluator.isViewName(reader.string(names[0]), from: pending.scope),
      Attribute.index(of: reader.string(names[1]), takesView: false) != nil
    else { return false }
    let name = "\(reader.string(names[0])).\(reader.string(names[1]))"
    report(
      .syntax, pending.context.place(of: sum), "an attribute stands behind a '.': \(name)",
      fix: ("Write '\(name)'", pending.context.place(of: sum), name))
    return true
  }

  /// Reports a view in place of a measure, as in `a.left == b`, and suggests the attribute of the other side.
  func reportView(_ name: String, at place: SourceRange, _ frame: ExpressionFrame) {
    var attribute = "left"
    if case .equation(let equation) = frame.purpose, let first = equation.references.first {
      attribute = Attribute.all[first.attribute].name
    }
    // What keeps clear of the keyboard ends where that begins.
    if name == PseudoView.keyboard.rawValue, attribute == "bottom" { attribute = "top" }
    report(
      .syntax, place, "'\(name)' is a view: name one of its attributes, such as \(name).\(attribute)",
      fix: ("Write '\(name).\(attribute)'", place, "\(name).\(attribute)"), isGuess: true)
  }

  /// Reports an attribute without its view, as in `a.centerX == center`, and suggests the superview's.
  func reportAttributeAlone(_ name: String, at place: SourceRange, _ frame: ExpressionFrame) {
    var attribute = name
    if case .equation(let equation) = frame.purpose, let first = equation.references.first, !first.isCompound,
      let index = Attribute.index(of: name, takesView: false), Attribute.measures[index] == .compound
    {
      attribute = Attribute.all[first.attribute].name
    }
    report(
      .unknownName, place, "'\(name)' is an attribute: write the view before it, such as superview.\(attribute)",
      fix: ("Write 'superview.\(attribute)'", place, "superview.\(attribute)"), isGuess: true)
  }

  /// Reports two neighbours in a chain that are both numbers, as in `a.width >= 20 <= 40`.
  func reportConstantLink(_ link: Int, of equation: ResolvedEquation) {
    let context = equation.pending.context
    let (sides, relations) = (equation.sides, equation.operators.map { $0.relation })
    let bounds = Set(relations)
    let place = context.place(
      of: sides[link].contentRange.through(sides[link + 1].contentRange))
    let message = "no view is measured here: a chain relates neighbours alone, as in 20 <= a.width <= 40"
    // Both bounds were meant for the first side.
    guard sides.count == 3, link == 1, bounds == [.lessOrEqual, .greaterOrEqual] else {
      return report(.syntax, place, message)
    }
    let texts = sides.map { context.reader.string($0) }
    let chain = "\(texts[1]) \(relations[1].sign) \(texts[0]) \(relations[1].sign) \(texts[2])"
    let whole = context.place(of: sides[0].contentRange.through(sides[2].contentRange))
    report(.syntax, place, message, fix: ("Write '\(chain)'", whole, chain), isGuess: true)
  }

  /// Reports `+keepHigh` outside of a setter, where it is no priority, as in `a.width == 10 +keepHigh`; returns
  /// whether it did.
  func endsInKeepPriority(_ sum: Cursor, _ frame: ExpressionFrame) -> Bool {
    guard sum.first(.name) != nil else { return false }
    var plus: Cursor?
    var last: Cursor?
    for child in sum.children {
      if child.kind == .plus { plus = child }
      if child.kind.isExpression { last = child }
    }
    guard let plus, let last, last.kind == .name else { return false }
    let name = frame.context.reader.string(last)
    guard name.hasPrefix("keep"), PriorityNames.value(of: name) != nil, metric(name, from: frame.scope) == nil else {
      return false
    }
    let plain = name.dropFirst(4).lowercased()
    let place = frame.context.place(of: plus.contentRange.through(last.contentRange))
    report(
      .syntax, place, "'+\(name)' belongs to a setter, as in a.width.equal = 10 +\(name): write @ \(plain)",
      fix: ("Write '@ \(plain)'", place, "@ \(plain)"))
    return true
  }

  /// Returns the size that `100 * 40` or `(100, 40)` means: `100 x 40`. Returns nil for any other value.
  func size(meantBy value: Cursor, _ context: StatementContext) -> String? {
    let numbers = value.expressions
    let isProduct = value.kind == .product && !value.children.contains { $0.kind == .slash }
    guard isProduct || value.kind == .tuple, numbers.count == 2, numbers.allSatisfy({ $0.kind == .numberLiteral })
    else {
      return nil
    }
    return numbers.map(context.reader.string).joined(separator: " x ")
  }

  /// Reports a literal of several values where one is needed. In `a.width == b.width x 2` the `x` is meant to
  /// multiply.
  func reportLiteral(_ literal: Cursor, _ frame: ExpressionFrame) {
    let place = frame.context.place(of: literal)
    let parts = literal.expressions
    guard literal.kind == .size, parts.count == 2, !parts.contains(where: { $0.kind == .sum }) else {
      return report(
        .syntax, place, "several values stand here for one: they fit only an attribute such as size, center or insets")
    }
    let texts = parts.map(frame.context.reader.string)
    if case .equation(let equation) = frame.purpose, parts.allSatisfy({ $0.kind == .numberLiteral }),
      equation.references.contains(where: { Attribute.measures[$0.attribute] == .aspectRatio })
    {
      let ratio = texts.joined(separator: "/")
      return report(
        .syntax, place, "a ratio is written with '/': \(ratio)", fix: ("Write '\(ratio)'", place, ratio))
    }
    let product = texts.joined(separator: " * ")
    report(
      .syntax, place,
      "a width x height fits only an attribute such as size or intrinsic; what is multiplied has '*': \(product)",
      fix: ("Write '\(product)'", place, product), isGuess: true)
  }

  /// Reports a value in place of the literal of a compound, as in `a.center == superview` or `a.size == 100 * 40`;
  /// returns whether it is known what was meant.
  func reportLiteral(meantFor name: String, _ equation: ResolvedEquation) -> Bool {
    let pending = equation.pending
    guard equation.sides.count == 2, let side = equation.sides.first(where: { $0.kind != .reference }) else {
      return false
    }
    let place = pending.context.place(of: side)
    if name == "size", let size = size(meantBy: side, pending.context) {
      report(.syntax, place, "a size is width x height: \(size)", fix: ("Write '\(size)'", place, size))
      return true
    }
    let view = pending.context.reader.string(side)
    guard side.kind == .name, evaluator.isViewName(view, from: pending.scope) else { return false }
    report(
      .syntax, place, "'\(view)' is a view: compare with its \(name), \(view).\(name)",
      fix: ("Write '\(view).\(name)'", place, "\(view).\(name)"))
    return true
  }

  /// Reports a compound that is compared with something other than a literal of it.
  func reportLiteral(
    of compound: ResolvedReference, _ name: String, _ needed: String, _ equation: ResolvedEquation
  ) {
    if reportLiteral(meantFor: name, equation) { return }
    let reference = equation.pending.statement.children.first { $0.kind == .reference }
    let word = reference?.children.last { $0.kind == .identifier }
    let place = word.map { equation.pending.context.place(of: $0) }
    report(
      .syntax, compound.place, "'\(name)' \(needed)",
      fix: name == "edges" ? place.map { ("Replace with 'insets'", $0, "insets") } : nil, isGuess: true)
  }

  /// Adds advice for the equation to the finding that was just reported for a quotient or product of measures.
  func explainNonlinear(_ equation: ResolvedEquation) {
    guard let last = findings.indices.last, findings[last].code == .nonlinear,
      findings[last].place.statement == equation.place.statement,
      findings[last].place.source == equation.place.source, equation.sides.count == 2
    else {
      return
    }
    let sides = equation.sides
    let pending = equation.pending
    let reader = pending.context.reader
    let measured = sides.map { $0.measuresViews }
    let quotients = sides.map(dividesByMeasure)
    if measured == [true, true], quotients.contains(true) {
      findings[last].message =
        quotients == [true, true]
        ? "two ratios of measures are compared, which is not linear: give each a number of its own, such as "
          + "a.width == 1.5 * a.height"
        : "this is not linear, and multiplying it out would not help, as two measures would be multiplied: give one of them "
          + "a number, such as a.width == 40, or their ratio, such as a.width == 1.5 * a.height"
      return
    }
    guard let side = measured.firstIndex(of: true), quotients[side] else {
      findings[last].message =
        "two measures of views are multiplied: a constraint must be linear, so give one of them a number, such as "
        + "a.width == 40, or tie them by a number, such as a.width == 1.5 * a.height"
      return
    }
    let operands = sides[side].expressions
    guard operands.count == 2, operands[1].measuresViews, let relation = equation.operators.first?.relation else {
      return
    }
    let other = sides[1 - side]
    let number = other.kind == .sum || other.kind == .product ? "(\(reader.string(other)))" : reader.string(other)
    let product = "\(number) * \(reader.string(operands[1]))"
    let isReversed = (side == 1) == operands[0].measuresViews
    let sign =
      switch relation {
      case .equal: "=="
      case .lessOrEqual: isReversed ? ">=" : "<="
      case .greaterOrEqual: isReversed ? "<=" : ">="
      }
    let divided = reader.string(operands[0])
    // A measure is to stand on the left.
    let text = operands[0].measuresViews ? "\(divided) \(sign) \(product)" : "\(product) \(sign) \(divided)"
    let written = sides[0].contentRange.through(sides[1].contentRange)
    findings[last].place = equation.place
    findings[last].message = "this divides by a measure of a view, which is not linear; multiplied out it is: \(text)"
    findings[last].data = .fix(("Write '\(text)'", pending.context.place(of: written), text))
    // Multiplying turns an inequality around if the measure is negative.
    findings[last].isGuess = relation != .equal
  }

  private func dividesByMeasure(_ expression: Cursor) -> Bool {
    guard expression.kind == .product, expression.children.contains(where: { $0.kind == .slash }) else { return false }
    return expression.children.last { $0.kind.isExpression }?.measuresViews ?? false
  }

  func reportMixedAxes(at place: SourceRange) {
    report(.mixedAxes, place, "a horizontal position is compared with a vertical one: both must lie on one axis")
  }

  /// Reports an equation of positions of both axes. A guess is that the second attribute was to be on the axis of the
  /// first.
  func reportMixedAxes(_ equation: ResolvedEquation) {
    let pending = equation.pending
    let references = pending.statement.descendants(.reference)
    var fix: (title: String, place: SourceRange, replacement: String)?
    if references.count == 2, let word = references[1].children.last(where: { $0.kind == .identifier }),
      let first = references[0].children.last(where: { $0.kind == .identifier }), !references[1].hasArgument
    {
      let mine = pending.context.reader.string(first)
      let ours = ForeignNames.otherAxis[pending.context.reader.string(word)].map { name in
        // Left and right stay with left and right.
        ["left", "right"].contains(mine) ? ["leading": "left", "trailing": "right"][name] ?? name : name
      }
      fix = ours.map { ("Replace with '\($0)'", pending.context.place(of: word), $0) }
    }
    report(
      .mixedAxes, equation.place,
      "a horizontal position is compared with a vertical one: both must lie on one axis", fix: fix, isGuess: true)
  }

  func reportMixedDirections(at place: SourceRange) {
    report(
      .mixedDirections, place,
      "left or right is mixed with leading or trailing, which change sides with the reading direction: use one kind")
  }
}

extension Cursor {
  /// Whether an expression measures a view anywhere in it.
  var measuresViews: Bool {
    kind == .reference || kind.hasOperands && children.contains { $0.measuresViews }
  }
}

extension LoweringPass {
  var equationMistakes: EquationMistakes { EquationMistakes(builder: builder) }
}
