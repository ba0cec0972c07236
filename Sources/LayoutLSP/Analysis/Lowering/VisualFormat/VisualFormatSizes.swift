import Solver
import Syntax

// The predicates of a visual format's items, and the values in predicates and gaps. In these expressions a view's
// name alone is its size, and a percentage is a share of the superview.

/// A predicate such as `>= 50 @ high`.
struct FormatPredicate {
  var relation: Relation
  /// The expression that it is compared with.
  var size: Cursor
  var priority = Rational.required
  var place: SourceRange
}

extension VisualFormatLowering {
  /// Appends one constraint for each predicate, view and axis.
  func lowerPredicates(of member: (cursor: Cursor, boxes: [Box]), _ line: FormatLine) {
    guard let predicates = member.cursor.first(.predicates) else { return }
    let name = line.context.reader.string(member.cursor).prefix { $0 != "(" }
    let size = line.axes.count == 1 ? line.axes[0].size : "size"
    for predicate in predicates.children where predicate.kind == .predicate {
      guard let read = read(predicate, line) else { continue }
      let first = equations.endIndex
      let superview = member.boxes.first.map { views.superview(of: $0) } ?? line.superview
      for (axis, value) in values(of: read.size, line, share: superview, allowsViews: true) {
        for box in member.boxes {
          constrain(.measure(axis.size, of: box), read.relation, value, priority: read.priority, at: read.place)
        }
      }
      mentionPart("\(size) of \(name): \(line.context.reader.string(predicate))", from: first, at: read.place)
    }
  }

  /// Reads a predicate of a view's size or of a gap; returns nil for an error, which is then reported.
  func read(_ predicate: Cursor, _ line: FormatLine) -> FormatPredicate? {
    guard let size = predicate.expression else { return nil }
    var result = FormatPredicate(
      relation: predicate.children.lazy.compactMap { $0.kind.relation }.first ?? .equal, size: size,
      place: line.context.place(of: predicate))
    guard let cursor = predicate.first(.priority) else { return result }
    let value = cursor.expression
      .flatMap { evaluator.priority($0, scope: line.pending.scope, context: line.context) }
    guard let value else { return nil }
    result.priority = value
    return result
  }

  // MARK: Values

  /// Returns the value of an expression on each axis of the line; none if it has an error, which is then reported
  /// once.
  func values(
    of expression: Cursor, _ line: FormatLine, share superview: ViewID?, allowsViews: Bool = false
  ) -> [(axis: Axis, form: AtomForm)] {
    var result: [(axis: Axis, form: AtomForm)] = []
    for axis in line.axes {
      let (form, said) = collecting {
        value(of: expression, axis, line, share: superview, allowsViews: allowsViews)
      }
      var read = said
      // The second axis only mentions the same names again.
      if !result.isEmpty { read.mentions = [] }
      builder.lowered.append(read)
      guard let form else { return [] }
      result.append((axis, form))
    }
    return result.contains { $0.form.terms.contains { equationLowering.isUnknown($0.atom) } } ? [] : result
  }

  private func value(
    of expression: Cursor, _ axis: Axis, _ line: FormatLine, share superview: ViewID?, allowsViews: Bool
  ) -> AtomForm? {
    var frame = EquationFrame(references: [], member: 0, component: nil, share: (axis, superview))
    guard resolveNames(in: expression, axis, line, allowsViews: allowsViews, &frame) else { return nil }
    let whole = ExpressionFrame(purpose: .equation(frame), scope: line.pending.scope, context: line.context)
    guard let form = evaluator.evaluate(expression, whole) else { return nil }
    let place = line.context.place(of: expression)
    if form.isOfNoSuperview {
      report(.noSuperview, place, "a percentage is a share of the superview, and the root has none")
      return nil
    }
    return isLength(form, at: place) ? form : nil
  }

  private func resolveNames(
    in expression: Cursor, _ axis: Axis, _ line: FormatLine, allowsViews: Bool, _ frame: inout EquationFrame
  ) -> Bool {
    switch expression.kind {
    case .name:
      guard allowsViews else { return isNoView(expression, axis, line) }
      return resolveName(expression, axis, line, &frame)
    case .reference:
      if allowsViews, let box = viewNamed(by: expression, line) {
        frame.name(expression, stands: .measure(axis.size, of: box))
        return true
      }
      if let list = expression.first(.list) {
        report(.syntax, line.context.place(of: list), "a list cannot stand here: name one view")
        return false
      }
      guard
        let reference = resolver.resolveReference(
          ReferenceNode(expression, line.pending, in: resolver), superviews: [line.superview], line.pending)
      else {
        return false
      }
      frame.references.append(reference)
      return true
    default:
      guard expression.kind.hasOperands else { return true }
      return expression.expressions
        .allSatisfy { resolveNames(in: $0, axis, line, allowsViews: allowsViews, &frame) }
    }
  }

  /// Resolves a name that stands alone: a declared view, else a metric, else a word for a rectangle such as
  /// `superview`. Returns false for an unknown name, which is then reported.
  private func resolveName(
    _ expression: Cursor, _ axis: Axis, _ line: FormatLine, _ frame: inout EquationFrame
  ) -> Bool {
    let name = line.context.reader.string(expression)
    let place = line.context.place(of: expression)
    let scope = line.pending.scope
    if declaredView(name, from: scope) == nil {
      if metric(name, from: scope) != nil { return true }
      guard PseudoView(rawValue: name) != nil else {
        reportUnknownSize(name, at: place, scope)
        return false
      }
    }
    guard let box = resolver.resolveFirst(name, at: place, outer: line.superview, scope, quiet: false) else {
      return false
    }
    resolver.mention(box, at: place)
    frame.name(expression, stands: .measure(axis.size, of: box))
    return true
  }

  /// Whether a name in a gap without parentheses, such as `[a]-b-[c]`, names no view: a metric has to stand there. A
  /// view is reported.
  private func isNoView(_ expression: Cursor, _ axis: Axis, _ line: FormatLine) -> Bool {
    let name = line.context.reader.string(expression)
    guard metric(name, from: line.pending.scope) == nil, evaluator.isViewName(name, from: line.pending.scope) else {
      return true
    }
    let edge = axis == .horizontal ? "leading" : "top"
    let advice =
      declaredView(name, from: line.pending.scope) == nil
      ? "'\(name)' is no gap: what is measured from it is an equation, such as a.\(edge) == \(name).\(edge) + 8"
      : "'\(name)' is a view: write -(\(name))- for a gap of its size, or [\(name)] for the view itself"
    report(.syntax, line.context.place(of: expression), advice)
    return false
  }

  private func reportUnknownSize(_ name: String, at place: SourceRange, _ scope: ScopeID) {
    let nearest = builder.nearest(to: name) { visibleViews(from: scope) + visibleMetrics(from: scope) }
    let isView = nearest.map { declaredView($0, from: scope) != nil } ?? false
    let (code, what) = isView ? (FindingCode.unknownView, "the view") : (.unknownName, "a view or metric")
    reportUnknown(code, what, name, at: place, among: nearest.map { [$0] } ?? [])
  }

  /// Returns the view of a reference such as `form.user`; nil if its last word is an attribute, or no view.
  private func viewNamed(by reference: Cursor, _ line: FormatLine) -> Box? {
    guard let path = reference.first(.path), let last = reference.children.last(where: { $0.kind == .identifier }),
      reference.first(.argument) == nil
    else { return nil }
    let name = line.context.reader.string(last)
    guard Attribute.index(of: name, takesView: false) == nil,
      case .view(let view)? = resolver.resolve(path, outer: line.superview, line.pending, quiet: true),
      let child = views.child(name, of: view, under: scopes[line.pending.scope].condition)
    else { return nil }
    _ = resolver.resolve(path, outer: line.superview, line.pending)
    resolver.mention(.view(child), at: line.context.place(of: last))
    return .view(child)
  }

  /// Whether a value is a length; reports what is none. Quotients do not fit, and positions only as the distance
  /// between two.
  private func isLength(_ form: AtomForm, at place: SourceRange) -> Bool {
    let terms = form.normalized.terms
    for term in terms {
      guard let attribute = term.atom.attribute else { continue }
      switch attribute.measure {
      case .compound:
        report(.syntax, place, "'\(attribute.name)' has several parts: a size or a gap is one length")
        return false
      case .priority:
        report(.syntax, place, "'\(attribute.name)' is a priority: a size or a gap is a length")
        return false
      case .aspectRatio, .fraction, .sizeRatio:
        report(
          .nonlinear, place, "'\(attribute.name)' is a quotient: comparing it with this is not linear; use a number")
        return false
      default: break
      }
    }
    return arePlacesDistances(terms, at: place)
  }

  private func arePlacesDistances(_ terms: [AtomForm.Term], at place: SourceRange) -> Bool {
    let places = terms.compactMap { term -> (edge: Edge, sign: Int)? in
      if case .position(let edge, _)? = term.atom.attribute?.measure { (edge, term.coefficient.sign) } else { nil }
    }
    guard let first = places.first else { return true }
    if places.contains(where: { $0.edge.axis != first.edge.axis }) {
      equationMistakes.reportMixedAxes(at: place)
      return false
    }
    if places.contains(where: { $0.edge.isDirectional }),
      places.contains(where: { $0.edge == .left || $0.edge == .right })
    {
      equationMistakes.reportMixedDirections(at: place)
      return false
    }
    guard places.contains(where: { $0.sign != first.sign }) else {
      report(.positionAndLength, place, "a position stands here for a length: name a size, such as width or height")
      return false
    }
    return true
  }
}
