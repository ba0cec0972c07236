import Solver
import Syntax

/// Reports attributes that there are not: words of other notations and of code, frames and their parts, what no layout
/// measures, and attributes in another place than behind their view.
struct AttributeMistakes: LoweringPass {
  let builder: LayoutBuilder

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

  /// Reports a name with a dash as in CSS, such as `a.margin-left == 8` or `a.max-width == 100`; returns whether it
  /// did.
  private func reportDashed(_ name: String, of node: Cursor, _ pending: PendingStatement) -> Bool {
    let minus = pending.statement.descendants(.minus).first { $0.offset == node.contentRange.upperBound }
    guard let minus, let attribute = node.children.last(where: { $0.kind == .identifier }),
      let word = pending.statement.descendants(.identifier).first(where: { $0.offset == minus.contentRange.upperBound })
    else { return false }
    let second = pending.context.reader.string(word)
    let place = pending.context.place(of: attribute.contentRange.through(word.contentRange))
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
      bytes = pending.context.place(of: word.contentRange.through(sign.contentRange))
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
    let place = pending.context.place(of: start.contentRange.through(value.contentRange))
    return ("Write '\(text)'", place, text)
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
    if reportHidden(name, at: place, of: node, pending) || reportLook(name, at: place, of: node, pending) {
      return true
    }
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

  /// Reports a look, which no equation is about; returns whether it did. The fix writes it as a property.
  private func reportLook(
    _ name: String, at place: SourceRange, of node: Cursor, _ pending: PendingStatement
  ) -> Bool {
    guard let property = ViewProperty(rawValue: name), property.isLook, let path = node.first(.path) else {
      return false
    }
    let reader = pending.context.reader
    let view = reader.string(path)
    let value = pending.statement.expressions.last.map { reader.string($0) } ?? property.form.value.example
    report(
      .unknownAttribute, place,
      "'\(name)' is how a view looks, and stands where it is declared: view \(view) (\(name): \(value))")
    return true
  }

  /// The words that lead from a view to a part of its frame in code, with the attributes of the parts.
  private static let wrappers: [String: [String: String]] = [
    "size": ["width": "width", "height": "height"], "center": ["x": "centerX", "y": "centerY"],
    "origin": ["x": "left", "y": "top"],
    "insets": ["left": "leftInset", "right": "rightInset", "top": "topInset", "bottom": "bottomInset"],
    "frame": ["width": "width", "height": "height"], "bounds": ["width": "width", "height": "height"],
  ]

  /// Reports a frame with the values of its parts, as in `a.frame == (0, 0, 100, 40)`; returns whether it did.
  func reportFrame(_ name: String, at place: SourceRange, of node: Cursor, _ pending: PendingStatement) -> Bool {
    guard name == "frame" || name == "bounds", let tuple = pending.statement.first(.tuple),
      let view = (node.first(.path) ?? node.first(.list)).map(pending.context.reader.string)
    else { return false }
    let parts = zip(["left", "top", "width", "height"], tuple.expressions.map(pending.context.reader.string))
    let equations = parts.map { "\(view).\($0) == \($1)" }.suffix(name == "frame" ? 4 : 2).joined(separator: "; ")
    let whole = node.contentRange.through(tuple.contentRange)
    let isAll = tuple.expressions.count == 4 && pending.statement.contentRange == whole
    report(
      .unknownAttribute, place, "the parts of a frame have an equation each: \(equations)",
      fix: isAll ? ("Write '\(equations)'", pending.context.place(of: whole), equations) : nil, isGuess: true)
    return true
  }

  /// Reports a priority in the form of a call, `a.left == b.right.priority(high)`; returns whether it is one.
  private func reportPriority(_ node: ReferenceNode, _ pending: PendingStatement) -> Bool {
    let reader = pending.context.reader
    guard let path = node.path, let word = node.word, reader.string(word) == "priority",
      let argument = node.argument, let value = argument.first(.path).map(reader.string)
    else { return false }
    let text = "@ \(ForeignPriority.ours(value) ?? value)"
    let call = path.contentRange.after(argument.contentRange)
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
    let whole = path.contentRange.through(word.contentRange)
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
    let bytes = names[views.count].contentRange.through(word.contentRange)
    // The path names views that are declared, and these are meant.
    if resolver.resolve(path, outer: nil, pending, quiet: true) != nil { return false }
    let owner = reader.string(view)
    report(
      .unknownView, pending.context.place(of: bytes), "this is called '\(ours)' here: \(owner).\(ours)",
      fix: ("Replace with '\(ours)'", pending.context.place(of: bytes), ours))
    return true
  }

  private func isView(_ name: String, _ pending: PendingStatement) -> Bool {
    evaluator.isViewName(name, from: pending.scope)
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
}

extension Cursor {
  /// Whether a reference measures to another view.
  var hasArgument: Bool { first(.argument) != nil }
}

extension LoweringPass {
  var attributeMistakes: AttributeMistakes { AttributeMistakes(builder: builder) }
}
