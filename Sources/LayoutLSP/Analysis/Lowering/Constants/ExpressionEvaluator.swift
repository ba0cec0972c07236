import Solver
import Syntax

// Evaluates expressions to linear combinations of measures. The same code serves metrics, properties, sizes of
// screens, priorities and equations; an `ExpressionFrame` says what may stand in them.

struct ExpressionEvaluator: LoweringPass {
  let builder: LayoutBuilder

  /// Returns the value of a constant expression; nil if it has an error, which is then reported.
  func constant(_ expression: Cursor, of owner: ValueOwner, scope: ScopeID, context: StatementContext) -> Rational? {
    // Nearly all constants are plain numbers: their value depends on nothing around them.
    if expression.kind == .numberLiteral, expression.problem == .none {
      builder.take(FileBudget.Cost.visit)
      return number(expression, context)
    }
    return evaluate(expression, ExpressionFrame(purpose: .constant(owner), scope: scope, context: context))?.constant
  }

  func evaluate(_ expression: Cursor, _ frame: ExpressionFrame) -> AtomForm? {
    var form = AtomForm()
    return add(expression, frame, to: &form) ? form : nil
  }

  /// Adds the value of an expression times `factor` to `form`; returns false if it has an error, which is then
  /// reported.
  func add(_ expression: Cursor, _ frame: ExpressionFrame, times factor: Rational = .one, to form: inout AtomForm)
    -> Bool
  {
    // The parser has reported this.
    guard expression.problem == .none else { return false }
    builder.take(FileBudget.Cost.visit)
    switch expression.kind {
    case .numberLiteral: return add(number(expression, frame.context), times: factor, to: &form)
    case .percentLiteral: return add(percentage(expression, frame), times: factor, to: &form)
    case .name where frame.isReference(expression):
      return addReference(expression, frame, times: factor, to: &form)
    case .name:
      if frame.namesScreen, let measure = conditionPass.screenMeasure(frame.context.reader.string(expression)) {
        return add(measure, times: factor, to: &form)
      }
      if let size = viewSize(expression, frame) { return add(size, times: factor, to: &form) }
      return add(metricValue(expression, frame), times: factor, to: &form)
    case .parenthesized: return expression.expression.map { add($0, frame, times: factor, to: &form) } ?? false
    case .unary: return addUnary(expression, frame, times: factor, to: &form)
    case .sum: return addSum(expression, frame, times: factor, to: &form)
    case .product: return add(product(expression, frame), times: factor, to: &form)
    case .reference:
      if let size = viewSize(expression, frame) { return add(size, times: factor, to: &form) }
      return addReference(expression, frame, times: factor, to: &form)
    case .size, .tuple: return addComponent(ofLiteral: expression, frame, times: factor, to: &form)
    default: return false
    }
  }

  private func add(_ value: Rational?, times factor: Rational, to form: inout AtomForm) -> Bool {
    guard let value else { return false }
    form.constant += value * factor
    return true
  }

  private func add(_ value: AtomForm?, times factor: Rational, to form: inout AtomForm) -> Bool {
    guard let value else { return false }
    form.add(value, times: factor)
    return true
  }

  // MARK: Priorities

  /// Returns a priority from 1 to 1000; nil if the value is none, which is then reported.
  func priority(_ expression: Cursor, scope: ScopeID, context: StatementContext) -> Rational? {
    let frame = ExpressionFrame(purpose: .priority, scope: scope, context: context)
    guard let value = evaluate(expression, frame)?.constant else { return nil }
    guard value >= .one, value <= .required else {
      report(
        .invalidPriority, context.place(of: expression), "a priority is between 1 and 1000; this is \(value)")
      return nil
    }
    return value
  }

  /// Returns the priority of a statement, behind `@` or as `+keepHigh`, or 1000 without one; nil if it has an error,
  /// which is then reported.
  func priority(of pending: PendingStatement) -> Rational? {
    let context = pending.context
    if let keep = pending.statement.first(.keepPriority) {
      if let number = keep.expression {
        return priority(number, scope: pending.scope, context: context)
      }
      return keep.first(.identifier).flatMap { PriorityNames.value(of: context.reader.string($0)) }
    }
    guard let cursor = pending.statement.first(.priority) else { return .required }
    guard let expression = cursor.expression else { return nil }
    return priority(expression, scope: pending.scope, context: context)
  }

  // MARK: Arithmetic

  private func addUnary(
    _ expression: Cursor, _ frame: ExpressionFrame, times factor: Rational, to form: inout AtomForm
  ) -> Bool {
    var isNegative = false
    for child in expression.children {
      if child.kind == .minus { isNegative.toggle() }
      if child.kind.isExpression { return add(child, frame, times: isNegative ? -factor : factor, to: &form) }
    }
    return false
  }

  private func addSum(
    _ expression: Cursor, _ frame: ExpressionFrame, times factor: Rational, to form: inout AtomForm
  ) -> Bool {
    guard !equationMistakes.endsInKeepPriority(expression, frame) else { return false }
    // A form of its own, as the sum is checked as a whole: `form` may already be long.
    var sum = AtomForm()
    var isNegative = false
    var isKnown = true
    expression.forEachChild { kind, place in
      switch kind {
      case .plus: isNegative = false
      case .minus: isNegative = true
      case let kind where kind.isExpression:
        isKnown = add(expression.child(at: place), frame, times: isNegative ? -.one : .one, to: &sum)
      default: break
      }
      return isKnown
    }
    guard isKnown, isReasonable(sum, expression, frame) else { return false }
    form.add(sum, times: factor)
    return true
  }

  private func product(_ expression: Cursor, _ frame: ExpressionFrame) -> AtomForm? {
    var result: AtomForm?
    var divides = false
    for child in expression.children {
      switch child.kind {
      case .star: divides = false
      case .slash: divides = true
      case let kind where kind.isExpression:
        guard let value = evaluate(child, frame) else { return nil }
        guard let left = result else {
          result = value
          continue
        }
        let combined = divides ? quotient(left, value, child, frame) : times(left, value, expression, frame)
        guard let combined else { return nil }
        result = combined
      default: break
      }
    }
    return result.flatMap { isReasonable($0, expression, frame) ? $0 : nil }
  }

  private func times(_ left: AtomForm, _ right: AtomForm, _ whole: Cursor, _ frame: ExpressionFrame) -> AtomForm? {
    switch (left.namesView, right.namesView) {
    case (true, true):
      report(
        .nonlinear, frame.context.place(of: whole),
        "two measures of views are multiplied: a constraint must be linear, so one factor has to be a number")
      return nil
    case (false, true):
      mentionAsNumbers(in: whole, frame)
      return right.scaled(by: left.sharesAsNumbers)
    case (true, false):
      mentionAsNumbers(in: whole, frame)
      return left.scaled(by: right.sharesAsNumbers)
    case (false, false):
      return left.terms.isEmpty ? right.scaled(by: left.constant) : left.scaled(by: right.sharesAsNumbers)
    }
  }

  private func quotient(_ left: AtomForm, _ right: AtomForm, _ divisor: Cursor, _ frame: ExpressionFrame) -> AtomForm? {
    guard !right.namesView else {
      report(
        .nonlinear, frame.context.place(of: divisor),
        "this divides by a measure of a view, which is not linear: multiply both sides by it instead")
      return nil
    }
    guard let factor = Rational.one.divided(by: right.sharesAsNumbers) else {
      report(.divisionByZero, frame.context.place(of: divisor), "this is 0, and nothing can be divided by 0")
      return nil
    }
    return left.scaled(by: factor)
  }

  /// Whether the numbers of a form are in bounds; reports them if not. Exact values could outgrow everything:
  /// repeated squaring doubles their digits each time.
  private func isReasonable(_ form: AtomForm, _ expression: Cursor, _ frame: ExpressionFrame) -> Bool {
    let isReasonable =
      Limits.isReasonable(form.constant) && form.terms.allSatisfy { Limits.isReasonable($0.coefficient) }
    if !isReasonable {
      report(
        .outOfRange, frame.context.place(of: expression),
        "the value of this is too large or too fine: numbers go up to 1e9 and are kept exactly")
    }
    return isReasonable
  }

  // MARK: Operands

  private func number(_ literal: Cursor, _ context: StatementContext) -> Rational? {
    var digits = literal.range
    literal.forEachChild { kind, place in
      if kind == .number { digits = literal.range(of: place) }
      return kind != .number
    }
    if let whole = context.reader.wholeNumber(digits), !digits.isEmpty { return Rational(whole) }
    let text = context.reader.string(literal.first(.number) ?? literal)
    guard let value = Limits.number(text) else {
      // The parser has reported this.
      if literal.hasProblem { return nil }
      report(
        .outOfRange, context.place(of: literal), "'\(text.prefix(40))' is out of range: numbers go up to 1e9")
      return nil
    }
    return value
  }

  private func percentage(_ literal: Cursor, _ frame: ExpressionFrame) -> AtomForm? {
    guard let value = number(literal, frame.context) else { return nil }
    let factor = value * Rational.hundredth
    let place = frame.context.place(of: literal)
    switch frame.purpose {
    case .constant(let owner):
      report(.syntax, place, "\(owner.words) cannot be a percentage: it belongs to no view; write the number")
      return nil
    case .priority:
      report(.invalidPriority, place, "a priority is a number from 1 to 1000 or a name such as high, not a percentage")
      return nil
    case .equation(let equation):
      guard let share = equation.share else {
        mention(percentage: factor, nil, at: place)
        return AtomForm(constant: factor)
      }
      var axis = share.axis
      if let forced = literal.first(.identifier) {
        axis = frame.context.reader.string(forced) == "H" ? .horizontal : .vertical
      }
      mention(percentage: factor, .share(axis, of: share.of), at: place)
      return AtomForm(terms: [(.share(axis, of: share.of), factor)])
    }
  }

  /// Mentions a percentage once: for the first member of a list and the first component of a compound.
  private func mention(percentage factor: Rational, _ share: Atom?, at place: SourceRange) {
    if mentions.last?.place == place { return }
    mentions.append(Mention(place: place, subject: .percentage(factor, of: share)))
  }

  /// Notes that percentages in a product with a measure are numbers, not shares.
  private func mentionAsNumbers(in product: Cursor, _ frame: ExpressionFrame) {
    let place = frame.context.place(of: product)
    for index in mentions.indices.reversed() {
      guard case .percentage(let factor, _) = mentions[index].subject, mentions[index].place.lower >= place.lower,
        mentions[index].place.statement == place.statement, mentions[index].place.source == place.source
      else { return }
      mentions[index].subject = .percentage(factor, of: nil)
    }
  }

  private func metricValue(_ expression: Cursor, _ frame: ExpressionFrame) -> Rational? {
    let name = frame.context.reader.string(expression)
    let place = frame.context.place(of: expression)
    if let metric = metric(name, from: frame.scope) {
      use(metric: metric)
      mentions.append(Mention(place: place, subject: .metric(metric, isDeclaration: false)))
      if !metrics[metric].rivals.isEmpty {
        let files = [metrics[metric].file].compactMap { $0 } + metrics[metric].rivals
        reportSeveral("metric", name, in: files, at: place)
      }
      return metrics[metric].value(in: scopes[frame.scope].condition)
    }
    if case .priority = frame.purpose {
      if let value = PriorityNames.value(of: name) { return value }
      func known() -> [String] { PriorityNames.all + visibleMetrics(from: frame.scope) }
      if !reportForeign(name, at: place, ours: ForeignPriority.ours(name), .unknownName, among: known()) {
        reportUnknown(.unknownName, "the priority", name, at: place, among: known())
      }
      return nil
    }
    if resolver.reportMetricElsewhere(name, from: frame.scope, at: place) { return nil }
    if frame.namesScreen {
      conditionPass.reportUnknownMeasure(name, at: place, frame.scope)
    } else if isViewName(name, from: frame.scope) {
      equationMistakes.reportView(name, at: place, frame)
    } else if Attribute.index(of: name, takesView: false) != nil {
      equationMistakes.reportAttributeAlone(name, at: place, frame)
    } else {
      if resolver.reportUnimportedMetric(name, at: place) { return nil }
      if case .equation = frame.purpose,
        viewMistakes.reportMissingDot(.unknownName, "the metric", name, from: frame.scope, at: place)
      {
        return nil
      }
      let keepNames = name.hasPrefix("keep") ? PriorityNames.keepLayout : []
      reportUnknown(
        .unknownName, "the metric", name, at: place,
        among: visibleMetrics(from: frame.scope, outside: frame.context) + keepNames)
    }
    return nil
  }

  func isViewName(_ name: String, from scope: ScopeID) -> Bool {
    declaredView(name, from: scope) != nil || PseudoView(rawValue: name) != nil
  }

  /// Returns the measure that a view's name alone stands for; nil if it stands for none.
  private func viewSize(_ expression: Cursor, _ frame: ExpressionFrame) -> AtomForm? {
    guard case .equation(let equation) = frame.purpose else { return nil }
    return equation.names?[expression.index]
  }

  private func addReference(
    _ expression: Cursor, _ frame: ExpressionFrame, times factor: Rational, to form: inout AtomForm
  ) -> Bool {
    switch frame.purpose {
    case .constant(let owner):
      report(
        .syntax, frame.context.place(of: expression),
        "\(owner.words) is made of numbers and metrics; measures of views belong in equations")
      return false
    case .priority:
      report(
        .invalidPriority, frame.context.place(of: expression),
        "a priority is a number from 1 to 1000, a name such as high, or a metric")
      return false
    case .equation(let equation):
      guard let place = equation.references.position(of: expression.index) else { return false }
      return equation.references[place].add(
        to: &form, times: factor, member: equation.member, component: equation.component?.index)
    }
  }

  /// Adds the component of a size or tuple that the frame asks for; returns false for an error, which is then
  /// reported.
  private func addComponent(
    ofLiteral literal: Cursor, _ frame: ExpressionFrame, times factor: Rational, to form: inout AtomForm
  ) -> Bool {
    guard case .equation(let equation) = frame.purpose, let component = equation.component else {
      equationMistakes.reportLiteral(literal, frame)
      return false
    }
    var (count, place) = (0, ChildPlace(index: 0, offset: 0))
    literal.forEachChild { kind, child in
      if kind.isExpression {
        if count == component.index { place = child }
        count += 1
      }
      return true
    }
    guard count == component.count else {
      report(
        .syntax, frame.context.place(of: literal),
        "\(count) values stand here where \(component.count) are needed")
      return false
    }
    return add(literal.child(at: place), frame, times: factor, to: &form)
  }
}

/// The names of priorities.
package enum PriorityNames {
  package static let all = ["required", "high", "low", "fit", "fitting"]
  /// The names behind the `+` of a setter.
  static let keepLayout = ["keepRequired", "keepHigh", "keepLow", "keepFitting"]

  package static func value(of name: String) -> Rational? {
    switch name {
    case "required": .required
    case "high": Rational(750)
    case "low": Rational(250)
    case "fit", "fitting": Rational(50)
    case let name where name.hasPrefix("KeepPriority"): value(of: name.dropFirst(12).lowercased())
    case let name where name.hasPrefix("keep"): value(of: name.dropFirst(4).lowercased())
    default: nil
    }
  }
}

/// The bounds of numbers.
package enum Limits {
  /// The largest magnitude of a number as written.
  static let written = Rational(1_000_000_000)
  /// The largest product of two such numbers.
  static let computed = written * written

  /// Whether a number is neither too large nor too fine.
  static func isReasonable(_ value: Rational) -> Bool {
    value.isSmall || value.bitWidth <= 4096 && value.magnitude <= computed
  }

  /// Returns the value of a literal; nil if it is out of range or malformed. The digits are bounded before they are
  /// read, so that no literal costs more than its length.
  package static func number(_ text: String) -> Rational? {
    guard text.utf8.count <= 1000 else { return nil }
    if let sign = text.utf8.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      guard let exponent = Int(text[sign...].dropFirst()), exponent.magnitude <= 400 else { return nil }
    }
    guard let value = Rational(decimal: text), value.magnitude <= written else { return nil }
    return value
  }
}

extension LoweringPass {
  var evaluator: ExpressionEvaluator { ExpressionEvaluator(builder: builder) }
}
