import Solver
import Syntax

// Reports mistakes in equations that the grammar accepts: a view where its attribute is meant, the attribute before
// its view, frames and their parts, products and quotients of measures.

extension ReferenceMistakes {
  // MARK: Views and attributes

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

  /// Properties of views that layouts do not have.
  private static let noMeasures: Set<String> = [
    "alpha", "opacity", "hidden", "isHidden", "visible", "visibility", "color", "backgroundColor", "background",
    "tintColor",
    "text", "font", "fontSize", "textColor", "cornerRadius", "borderWidth", "borderRadius", "zIndex", "zPosition",
    "transform", "rotation", "scale", "shadow", "image", "clipsToBounds", "enabled", "isEnabled",
  ]
  private static let shares: Set<String> = ["flex", "flexGrow", "grow", "weight", "flexShrink", "layoutWeight"]

  /// Reports a view that is hidden as in code, `a.isHidden = true`; returns whether it is.
  private func reportHidden(_ name: String, at place: SourceRange, of node: Cursor, _ pending: PendingStatement) -> Bool
  {
    let shown = ["hidden", "isHidden", "visible", "isVisible", "visibility", "alpha", "opacity"]
    guard shown.contains(name), let view = node.first(.path) ?? node.first(.list), !node.hasArgument else {
      return false
    }
    let reader = pending.context.reader
    var views = reader.string(view)
    if view.kind == .list { views = String(views.dropFirst().dropLast()) }
    let value = pending.statement.children.last { $0.kind.isExpression }.map(reader.string) ?? ""
    let isHiding =
      switch name {
      case "hidden", "isHidden": ["true", "YES", "yes"].contains(value)
      case "visibility": ["hidden", "gone", "invisible", "collapsed"].contains(value)
      default: ["false", "NO", "no", "0", "0.0"].contains(value)
      }
    // What is half transparent is there.
    if !isHiding, name == "alpha" || name == "opacity" { return false }
    let statement = "hide \(views)"
    report(
      .unknownAttribute, place,
      "there is no '\(name)': a view is there unless a state or a condition says \(statement), as in "
        + "state empty { \(statement) }",
      fix: isHiding && !scopes[pending.scope].condition.isAlways
        ? ("Write '\(statement)'", pending.place, statement) : nil)
    return true
  }

  /// Reports a name that is neither a position nor a size; returns whether it is one.
  func reportNoMeasure(
    _ name: String, at place: SourceRange, of node: Cursor, _ pending: PendingStatement
  ) -> Bool {
    if reportHidden(name, at: place, of: node, pending) { return true }
    if Self.noMeasures.contains(name) {
      report(.unknownAttribute, place, "'\(name)' is none of a layout's: it knows where views are, and how large")
      return true
    }
    guard Self.shares.contains(name) else { return false }
    report(
      .unknownAttribute, place,
      "there is no '\(name)': equal shares are an equation, such as a.width == b.width, and room that is left over goes to "
        + "the view that hugs least, as with a.hugH == 1")
    return true
  }

  /// The words that lead from a view to a part of its frame in code, with the attributes of the parts.
  private static let wrappers: [String: [String: String]] = [
    "size": ["width": "width", "height": "height"], "center": ["x": "centerX", "y": "centerY"],
    "origin": ["x": "left", "y": "top"],
    "insets": ["left": "leftInset", "right": "rightInset", "top": "topInset", "bottom": "bottomInset"],
    "frame": ["width": "width", "height": "height"], "bounds": ["width": "width", "height": "height"],
  ]

  /// Reports a priority in the form of a call, `a.left == b.right.priority(high)`; returns whether it is one.
  private func reportPriority(_ node: ReferenceNode, _ pending: PendingStatement) -> Bool {
    let reader = pending.context.reader
    guard let path = node.path, let word = node.word, reader.string(word) == "priority",
      let argument = node.argument, let value = argument.first(.path).map(reader.string)
    else { return false }
    let text = "@ \(ForeignNames.priority(value) ?? value)"
    let call = path.contentRange.upperBound..<argument.contentRange.upperBound
    report(
      .syntax, pending.context.place(of: word), "a priority stands behind '@': \(text)",
      fix: ("Write '\(text)'", pending.context.place(of: call), " " + text))
    return true
  }

  /// Reports an attribute before its view, or a part of a frame: `left.a == 8`, `a.size.width == 8`,
  /// `a.frame.origin.x == 8`. Returns whether it did.
  func reportMisplacedAttribute(_ node: ReferenceNode, _ pending: PendingStatement) -> Bool {
    if reportPriority(node, pending) { return true }
    guard let path = node.path, let word = node.word, node.argument == nil,
      let first = path.children.first(where: { $0.kind == .identifier })
    else { return false }
    let reader = pending.context.reader
    let names = path.children.filter { $0.kind == .identifier }
    let attribute = reader.string(word)
    let whole = path.contentRange.lowerBound..<word.contentRange.upperBound
    let start = reader.string(first)
    if names.count == 1, !isView(start, pending), Attribute.index(of: start, takesView: false) != nil,
      isView(attribute, pending)
    {
      let name = "\(attribute).\(start)"
      report(
        .unknownView, pending.context.place(of: whole), "an attribute stands behind its view: \(name)",
        fix: ("Write '\(name)'", pending.context.place(of: whole), name))
      return true
    }
    guard names.count > 1, isView(start, pending) else { return false }
    var views = names
    while views.count > 1, let last = views.last, ["frame", "bounds", "layer"].contains(reader.string(last)) {
      views.removeLast()
    }
    let parts = names[views.count...].map(reader.string)
    var ours = parts.isEmpty ? nil : ForeignNames.attributes[attribute] ?? Self.wrappers["size"]?[attribute]
    if let last = views.last, views.count > 1, let part = Self.wrappers[reader.string(last)]?[attribute] {
      views.removeLast()
      ours = part
      while views.count > 1, let outer = views.last, ["frame", "bounds"].contains(reader.string(outer)) {
        views.removeLast()
      }
    }
    guard let ours, views.count < names.count, let view = views.last else { return false }
    let bytes = names[views.count].contentRange.lowerBound..<word.contentRange.upperBound
    // The path names views that are declared, and these are meant.
    if resolver.resolve(path, outer: nil, pending, quiet: true) != nil { return false }
    let owner = reader.string(view)
    report(
      .unknownView, pending.context.place(of: bytes), "this is called '\(ours)' here: \(owner).\(ours)",
      fix: ("Replace with '\(ours)'", pending.context.place(of: bytes), ours))
    return true
  }

  /// Reports a frame with the values of its parts, as in `a.frame == (0, 0, 100, 40)`; returns whether it did.
  func reportFrame(_ name: String, at place: SourceRange, of node: Cursor, _ pending: PendingStatement) -> Bool {
    guard name == "frame" || name == "bounds", let tuple = pending.statement.first(.tuple),
      let view = (node.first(.path) ?? node.first(.list)).map(pending.context.reader.string)
    else { return false }
    let parts = zip(["left", "top", "width", "height"], tuple.expressions.map(pending.context.reader.string))
    let equations = parts.map { "\(view).\($0) == \($1)" }.suffix(name == "frame" ? 4 : 2).joined(separator: "; ")
    let whole = node.contentRange.lowerBound..<tuple.contentRange.upperBound
    let isAll = tuple.expressions.count == 4 && pending.statement.contentRange == whole
    report(
      .unknownAttribute, place, "the parts of a frame have an equation each: \(equations)",
      fix: isAll ? ("Write '\(equations)'", pending.context.place(of: whole), equations) : nil, isGuess: true)
    return true
  }

  private func isView(_ name: String, _ pending: PendingStatement) -> Bool {
    evaluator.isViewName(name, from: pending.scope)
  }

  /// Reports a '-' where a '.' was meant, as in `logo-left == 8`; returns whether it did.
  func reportHyphen(_ sides: [Cursor], _ pending: PendingStatement) -> Bool {
    guard let sum = sides.first(where: { $0.kind == .sum }), sum.children.contains(where: { $0.kind == .minus }) else {
      return false
    }
    let reader = pending.context.reader
    let names = sum.children.filter { $0.kind == .name }
    guard names.count == 2, sum.children.filter({ $0.kind != .minus }).count == 2,
      isView(reader.string(names[0]), pending),
      Attribute.index(of: reader.string(names[1]), takesView: false) != nil
    else { return false }
    let name = "\(reader.string(names[0])).\(reader.string(names[1]))"
    report(
      .syntax, pending.context.place(of: sum), "an attribute stands behind a '.': \(name)",
      fix: ("Write '\(name)'", pending.context.place(of: sum), name))
    return true
  }

  // MARK: Literals

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
    guard side.kind == .name, isView(view, pending) else { return false }
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

  // MARK: Nonlinear equations

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
    let written = sides[0].contentRange.lowerBound..<sides[1].contentRange.upperBound
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
  /// Whether a reference measures to another view.
  fileprivate var hasArgument: Bool { first(.argument) != nil }

  /// Whether an expression measures a view anywhere in it.
  var measuresViews: Bool {
    kind == .reference || kind.hasOperands && children.contains { $0.measuresViews }
  }
}
