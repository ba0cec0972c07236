import Solver
import Syntax

/// Reports references that name nothing: words of other notations and of code, views further inside, attributes where
/// views should be.
struct ReferenceMistakes: LoweringPass {
  let builder: LayoutBuilder

  /// Whether a view of that name is further inside, where a path leads to it; reports that path.
  func reportNested(_ name: String, from scope: Int, at place: SourceRange) -> Bool {
    // Looking at a view takes little beside a comparison of names, so 16 views count as one; the comparisons are
    // bounded.
    guard !builder.isUnread(name), builder.mayCompare(views.count / 16) else { return false }
    for owner in scopesAround(scope).compactMap({ scopes[$0].view }) {
      // Each of thousands of cells may have such a view: three are named.
      let paths = views.paths(to: name, inside: owner, under: scopes[scope].condition, atMost: 4)
      guard let first = paths.first else { continue }
      let what = "the view '\(name)' is not known here"
      if paths.count == 1 {
        report(
          .unknownView, place, "\(what); did you mean '\(first)'?",
          fix: ("Replace with '\(first)'", place, first))
      } else {
        let named = paths.prefix(3).map { "'\($0)'" } + (paths.count > 3 ? ["others"] : [])
        report(.unknownView, place, "\(what), only \(Wording.list(named))")
      }
      return true
    }
    return false
  }

  /// Reports `paneltop` where there is a view `panel`, and `cardtitle` where that has a view `title`; returns whether it
  /// did.
  func reportMissingDot(
    _ code: FindingCode, _ what: String, _ name: String, from scope: Int, at place: SourceRange
  ) -> Bool {
    guard !isUnread(name), builder.mayCompare(views.count / 16) else { return false }
    let owners = visibleViews(from: scope).filter { name.hasPrefix($0) && name.count > $0.count }
    let meant = owners.sorted { $0.count > $1.count }.first { owner in
      let rest = String(name.dropFirst(owner.count))
      if code == .unknownName { return Attribute.index(of: rest, takesView: false) != nil }
      guard case .view(let view)? = declarations.box(owner, inside: nil, superview: nil, from: scope) else {
        return false
      }
      return declarations.box(rest, inside: view, superview: nil, from: scope) != nil
        && PseudoView(rawValue: rest) == nil
    }
    guard let meant else { return false }
    let written = "\(meant).\(name.dropFirst(meant.count))"
    report(
      code, place, "\(what) '\(name)' is not known here; did you mean '\(written)'?",
      fix: ("Replace with '\(written)'", place, written))
    return true
  }

  /// Reports an attribute where a view should be, as in `a.left.equal` or `hide a.left`.
  func reportAttributeInside(
    _ name: String, of view: Int, at place: SourceRange, in path: Cursor, _ pending: PendingStatement
  ) -> Box? {
    let what = "'\(name)' is an attribute of \(view == 0 ? "the layout" : "'\(views[view].name)'"), not a view"
    // A reference ends with an attribute; elsewhere a path names a view and ends with it.
    if path.index > 0, path.piece.nodes[path.index - 1].kind == .reference {
      report(.unknownView, place, "\(what): equal, min, max or a relation follows it")
      return nil
    }
    let names = path.children.filter { $0.kind == .identifier }
    let before = names.prefix { pending.context.place(of: $0) != place }
    let owner = before.map { pending.context.reader.string($0) }.joined(separator: ".")
    report(
      .unknownView, place, "\(what): write \(owner) here",
      fix: before.count + 1 == names.count
        ? ("Replace with '\(owner)'", pending.context.place(of: path), owner) : nil)
    return nil
  }

  func reportAttribute(
    _ name: String, at place: SourceRange, of node: Cursor, takesView: Bool, boxes: [Box],
    _ pending: PendingStatement
  ) {
    let whole = pending.context.reader.string(node)
    if reportListAttribute(name, at: place, of: node, pending) || reportMissing(name, at: place, of: node, pending) {
      return
    }
    if Attribute.index(of: name, takesView: !takesView) != nil {
      let message =
        takesView
        ? "'\(name)' takes no view: write \(name) without the parentheses"
        : "'\(name)' is measured to another view: write \(name)(…) with its name in the parentheses"
      return report(.syntax, place, message)
    }
    if case .view(let view)? = boxes.first,
      views.child(name, of: view, under: scopes[pending.scope].condition) != nil
    {
      return report(.syntax, place, "'\(whole)' is a view: name one of its attributes, such as \(whole).left")
    }
    if !takesView, let same = RuleName.attributes[name] {
      return report(
        .unknownAttribute, place, "'\(name)' is a name of rules: write '\(same)' here",
        fix: ("Replace with '\(same)'", place, same))
    }
    func candidates() -> [String] {
      let ofLists =
        takesView || node.first(.list) == nil ? [] : ListAttribute.all.filter { $0.takesValue }.map { $0.name }
      return Attribute.all.filter { $0.takesView == takesView }
        .map { name.hasPrefix("keep") ? KeepLayoutName.prefixed($0) : $0.name }
        + ofLists.map { name.hasPrefix("keep") ? KeepLayoutName.prefixed($0) : $0 }
    }
    if reportNoMeasure(name, at: place, of: node, pending) || reportDashed(name, of: node, pending) { return }
    if reportFrame(name, at: place, of: node, pending) || reportBound(name, at: place, of: node, pending)
      || !takesView
        && reportForeign(name, at: place, ours: ForeignNames.attribute(name), .unknownAttribute, among: candidates())
    {
      return
    }
    reportUnknown(.unknownAttribute, "the attribute", name, at: place, among: candidates())
  }

  /// Reports a name that others have for ours; returns whether it did. A slip of another known name is left to the
  /// caller.
  func reportForeign(
    _ name: String, at place: SourceRange, ours: String?, _ code: FindingCode,
    among candidates: @autoclosure () -> [String]
  ) -> Bool {
    guard let ours, !builder.isUnread(name), Spelling.correction(of: name, among: candidates()) ?? ours == ours else {
      return false
    }
    report(code, place, "'\(name)' is called '\(ours)' here", fix: ("Replace with '\(ours)'", place, ours))
    return true
  }

  /// Reports a name with a dash as in CSS, such as `a.margin-left == 8` or `a.max-width == 100`; returns whether it
  /// did.
  private func reportDashed(_ name: String, of node: Cursor, _ pending: PendingStatement) -> Bool {
    let minus = pending.statement.descendants(.minus).first { $0.offset == node.contentRange.upperBound }
    guard let minus, let attribute = node.children.last(where: { $0.kind == .identifier }),
      let word = pending.statement.descendants(.identifier).first(where: { $0.offset == minus.contentRange.upperBound })
    else { return false }
    let second = pending.context.reader.string(word)
    let place = pending.context.place(of: attribute.contentRange.lowerBound..<word.contentRange.upperBound)
    let joined = name + second.prefix(1).uppercased() + second.dropFirst()
    if reportBound(joined, at: place, of: node, pending) { return true }
    guard let ours = ForeignNames.attributes[joined] else { return false }
    report(
      .unknownAttribute, place, "'\(name)-\(second)' is called '\(ours)' here",
      fix: ("Replace with '\(ours)'", place, ours))
    return true
  }

  /// Reports a bound such as `a.minWidth == 100`, which is a relation here; returns whether it did.
  private func reportBound(_ name: String, at place: SourceRange, of node: Cursor, _ pending: PendingStatement) -> Bool
  {
    guard let (attribute, relation) = ForeignNames.bound(name) else { return false }
    let path = node.first(.path).map { pending.context.reader.string($0) } ?? "a"
    let sign = pending.statement.children.first { $0.kind.relation != nil || $0.kind == .equal }
    var bytes: SourceRange?
    if let sign, let word = node.children.last(where: { $0.kind == .identifier }), sign.offset > word.offset {
      bytes = pending.context.place(of: word.contentRange.lowerBound..<sign.contentRange.upperBound)
    }
    report(
      .unknownAttribute, place, "there is no '\(name)': write \(path).\(attribute) \(relation) …",
      fix: bytes.map { ("Write '\(path).\(attribute) \(relation)'", $0, "\(attribute) \(relation)") })
    return true
  }

  /// Reports a word about lists that stands where it does not fit; returns whether it did.
  func reportListAttribute(_ name: String, at place: SourceRange, of node: Cursor, _ pending: PendingStatement) -> Bool
  {
    guard let attribute = ListAttribute.named(name) else { return false }
    let reader = pending.context.reader
    let path = (node.first(.list) ?? node.first(.path)).map { reader.string($0) } ?? "[a, b]"
    if !attribute.takesValue {
      let list = attribute.isBetween && node.first(.list) == nil ? "[\(path), b]" : path
      report(.syntax, place, "'\(name)' takes no value: write \(list).\(name) by itself")
    } else {
      report(.syntax, place, "'\(name)' is between the views of a list: write [\(path), b].\(name)")
    }
    return true
  }

  /// Reports something that KeepLayout measures and that has no name here; returns whether it did.
  func reportMissing(_ name: String, at place: SourceRange, of node: Cursor, _ pending: PendingStatement) -> Bool {
    let reader = pending.context.reader
    let argument = node.first(.argument)?.first(.path).map { reader.string($0) }
    guard let missing = KeepLayoutName.missing(name, takesView: argument != nil), name.hasPrefix("keep"),
      let path = (node.first(.path) ?? node.first(.list)).map({ reader.string($0) })
    else { return false }
    let other = argument ?? "superview"
    let baseline = "\(path).\(missing.baseline)"
    let equation =
      missing.isUpward ? "\(other).\(missing.from) == \(baseline) + 10" : "\(baseline) == \(other).\(missing.from) + 10"
    report(
      .unknownAttribute, place, "'\(name)' has no name here: write an equation, such as \(equation)",
      fix: node.first(.list) == nil ? equationFix(equation, pending) : nil)
    return true
  }

  /// Returns a fix that writes an equation in place of a setter, with its relation and its value; nil if the
  /// statement is no complete setter.
  private func equationFix(
    _ equation: String, _ pending: PendingStatement
  ) -> (title: String, place: SourceRange, replacement: String)? {
    guard pending.statement.kind == .setterStatement, !pending.statement.hasProblem,
      let word = pending.statement.first(.identifier), let equal = pending.statement.first(.equal),
      let value = pending.statement.children.last(where: { $0.kind.isExpression && $0.offset > equal.offset }),
      let start = pending.statement.expression
    else { return nil }
    let reader = pending.context.reader
    let relation = ["min": ">=", "max": "<="][reader.string(word)] ?? "=="
    let parts = equation.dropLast(2).split(separator: "=", omittingEmptySubsequences: true)
    guard parts.count == 2 else { return nil }
    let text = "\(parts[0])\(relation)\(parts[1])\(reader.string(value))"
    let place = pending.context.place(of: start.contentRange.lowerBound..<value.contentRange.upperBound)
    return ("Write '\(text)'", place, text)
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
    let place = frame.context.place(of: plus.contentRange.lowerBound..<last.contentRange.upperBound)
    report(
      .syntax, place, "'+\(name)' belongs to a setter, as in a.width.equal = 10 +\(name): write @ \(plain)",
      fix: ("Write '@ \(plain)'", place, "@ \(plain)"))
    return true
  }

  /// Reports a misspelt word of a setter, as in `a.width.equals = 10`; returns whether it did.
  func reportSetterWord(_ path: Cursor, _ pending: PendingStatement) -> Bool {
    guard pending.statement.kind == .relationStatement, pending.statement.first(.equal) != nil,
      let attribute = path.children.last(where: { $0.kind == .identifier }), attribute.offset > path.offset,
      Attribute.index(of: pending.context.reader.string(attribute), takesView: false) != nil,
      let target = pending.statement.first(.reference), target.first(.path)?.offset == path.offset,
      let word = target.children.last(where: { $0.kind == .identifier }), resolver.namedView(path, pending) == nil
    else { return false }
    let name = pending.context.reader.string(word)
    let words = ["equal", "min", "max"]
    guard Attribute.index(of: name, takesView: false) == nil, Spelling.nearest(to: name, among: words) != nil else {
      return false
    }
    reportUnknown(.unknownAttribute, "what is set,", name, at: pending.context.place(of: word), among: words)
    return true
  }

  /// Reports what stands for a view in code, such as `self.view` or `controller.keepLayoutView`; returns whether it
  /// did.
  func reportObject(_ path: Cursor, _ pending: PendingStatement) -> Bool {
    let names = path.children.filter { $0.kind == .identifier }
    guard let first = names.first, let last = names.last else { return false }
    let reader = pending.context.reader
    if reader.string(last) == "keepLayoutView", declaredView(reader.string(first), from: pending.scope) == nil {
      let place = pending.context.place(of: path)
      report(
        .unknownView, place, "what the bars leave free is called safeArea here",
        fix: ("Write 'safeArea'", place, "safeArea"))
      return true
    }
    if reportBarGuide(last, of: path, pending) || reportGuide(names, of: path, pending) { return true }
    guard names.count > 1, reader.string(first) == "self", declaredView("self", from: pending.scope) == nil else {
      return false
    }
    let prefix = pending.context.place(of: first.contentRange.lowerBound..<names[1].contentRange.lowerBound)
    report(
      .unknownView, pending.context.place(of: first), "views are named without 'self' here",
      fix: ("Remove 'self.'", prefix, ""))
    return true
  }

  /// Reports a bar's guide, as in `topLayoutGuide.bottom` or `V:[topLayoutGuide]-[a]`: where a bar ends, the safe
  /// area begins. Returns whether it did.
  private func reportBarGuide(_ name: Cursor, of path: Cursor, _ pending: PendingStatement) -> Bool {
    let reader = pending.context.reader
    let guide = reader.string(name)
    guard let edges = ForeignNames.barGuides[guide], declaredView(guide, from: pending.scope) == nil,
      !builder.isUnread(guide)
    else { return false }
    let ours = "safeArea.\(edges.ours)"
    let reference = pending.statement.descendants(.reference).first { $0.first(.path)?.offset == path.offset }
    guard let word = reference?.children.last(where: { $0.kind == .identifier }) else {
      report(
        .unknownView, pending.context.place(of: name),
        "there is no '\(guide)': where the bar ends is \(ours), in an equation such as a.\(edges.ours) == \(ours)")
      return true
    }
    let edge = reader.string(word)
    guard edge == edges.theirs || edge == edges.theirs + "Anchor" else { return false }
    let place = pending.context.place(of: name.contentRange.lowerBound..<word.contentRange.upperBound)
    report(
      .unknownView, place, "'\(guide).\(edge)' is called '\(ours)' here", fix: ("Replace with '\(ours)'", place, ours))
    return true
  }

  /// Reports a guide of UIKit that is a word here, with the view before it: `view.keyboardLayoutGuide.top`, where the
  /// attribute may have its suffix too. Returns whether it did.
  private func reportGuide(_ names: [Cursor], of path: Cursor, _ pending: PendingStatement) -> Bool {
    let reader = pending.context.reader
    guard let last = names.last, let first = names.first, let ours = ForeignNames.guides[reader.string(last)],
      declaredView(reader.string(last), from: pending.scope) == nil, !builder.isUnread(reader.string(last))
    else { return false }
    let reference = pending.statement.descendants(.reference).first { $0.first(.path)?.offset == path.offset }
    let word = reference?.children.last { $0.kind == .identifier }
    let attribute = word.map(reader.string).flatMap { ForeignNames.attributes[$0] ?? $0 }
    // The views before it stay where they have a guide of their own.
    let owner =
      names.count > 1 && !ours.isAlone
      ? reader.string(first.contentRange.lowerBound..<last.contentRange.lowerBound) : ""
    let text = [owner + ours.name, attribute].compactMap { $0 }.joined(separator: ".")
    let bytes = first.contentRange.lowerBound..<(word ?? last).contentRange.upperBound
    let name = reader.string(first.contentRange.lowerBound..<last.contentRange.upperBound)
    report(
      .unknownView, pending.context.place(of: last), "'\(name)' is called '\(owner + ours.name)' here",
      fix: ("Replace with '\(text)'", pending.context.place(of: bytes), text), isGuess: ours.isNear)
    return true
  }

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

  /// Reports two neighbours in a chain that are both numbers, as in `a.width >= 20 <= 40`.
  func reportConstantLink(_ link: Int, of equation: ResolvedEquation) {
    let context = equation.pending.context
    let (sides, relations) = (equation.sides, equation.operators.map { $0.relation })
    let bounds = Set(relations)
    let place = context.place(
      of: sides[link].contentRange.lowerBound..<sides[link + 1].contentRange.upperBound)
    let message = "no view is measured here: a chain relates neighbours alone, as in 20 <= a.width <= 40"
    // Both bounds were meant for the first side.
    guard sides.count == 3, link == 1, bounds == [.lessOrEqual, .greaterOrEqual] else {
      return report(.syntax, place, message)
    }
    let texts = sides.map { context.reader.string($0) }
    let chain = "\(texts[1]) \(relations[1].sign) \(texts[0]) \(relations[1].sign) \(texts[2])"
    let whole = context.place(of: sides[0].contentRange.lowerBound..<sides[2].contentRange.upperBound)
    report(.syntax, place, message, fix: ("Write '\(chain)'", whole, chain), isGuess: true)
  }

  private func firstName(_ expression: Cursor) -> Cursor? {
    if expression.kind == .name { return expression }
    guard expression.kind.hasOperands else { return nil }
    return expression.children.lazy.filter { $0.kind.isExpression }.compactMap(self.firstName).first
  }
}

extension LoweringPass {
  var mistakes: ReferenceMistakes { ReferenceMistakes(builder: builder) }
}
