// Which calls of functions that are not known lay something out, by what they are called on and by their words.

struct UnknownCalls {
  let reading: ClassReading

  private static let words: Set<String> = [
    "pin", "pinned", "constrain", "constrained", "constraint", "constraints", "anchor", "anchors", "anchored", "edges",
    "dock", "stick", "stretch", "fill", "snap", "embed", "center", "centre", "centered", "attach", "align", "aligned",
    "squared", "layout", "superview", "horizontally", "vertically",
  ]
  /// What a view is asked for too, by a function that gives a number.
  private static let measures: Set<String> = [
    "edge", "height", "width", "size", "top", "bottom", "leading", "trailing", "left", "right", "square", "aspect",
    "ratio",
  ]
  /// What toolkits have with these words, and makes no constraint.
  private static let ofToolkits: Set<String> = [
    "sizeToFit", "sizeThatFits", "systemLayoutSizeFitting", "layoutIfNeeded", "layoutSubviews",
    "layoutSubtreeIfNeeded", "layoutSublayers", "updateConstraints", "updateConstraintsIfNeeded",
    "updateConstraintsForSubtreeIfNeeded", "alignmentRect", "frame", "setConstraint",
  ]
  /// Parts of views that are no views, and have measures of their own.
  private static let values: Set<String> = [
    "frame", "bounds", "layer", "center", "text", "attributedText", "font", "image", "contentSize", "contentOffset",
    "contentInset", "transform", "window", "delegate", "dataSource", "constraints", "subviews",
  ]

  /// Whether a call lays something out: one of an anchor; one of a view, of a part of it or with views, that its words
  /// say.
  func layOut(_ call: CodeExpression, of receiver: Value?, besideViews: Bool, in scope: Scope) -> Bool {
    guard case .call(let function, let arguments) = call.form, let name = function.lastName, !isHarmless(name),
      !arguments.contains(where: { $0.label == "animated" })
    else { return false }
    if case .side? = receiver { return true }
    if besideViews, UnknownCalls.speaks(name, besidesMeasures: true) { return true }
    var path = [name]
    var isOfView = receiver?.asItem != nil
    if !isOfView, case .unknown? = receiver, case .member(let base, _) = function.form {
      guard let parts = parts(of: base, in: scope) else { return false }
      (path, isOfView) = (parts + path, true)
    }
    return isOfView && (path.contains { UnknownCalls.speaks($0) } || arguments.contains { isMeasure($0.value) })
  }

  /// Whether a function is a toolkit's, or one of the project that lays nothing out.
  private func isHarmless(_ name: String) -> Bool {
    Self.ofToolkits.contains(name) || reading.project.defines(name) && !reading.project.relevant.contains(name)
  }

  /// Returns the names of the parts of a view of the class that an expression leads through; nil for one of something
  /// else.
  private func parts(of expression: CodeExpression, in scope: Scope) -> [String]? {
    guard case .member(let base, let name) = expression.form, !Self.values.contains(name) else { return nil }
    if let outer = parts(of: base, in: scope) { return outer + [name] }
    guard base.path != nil, reading.evaluate(base, in: scope).asItem != nil else { return nil }
    return [name]
  }

  /// Whether the first or second word of a name is one of layout: `fillSuperview`, `withHeight`
  static func speaks(_ name: String, besidesMeasures: Bool = false) -> Bool {
    var found: [String] = []
    for letter in name {
      if found.isEmpty || letter.isUppercase || letter == "_" { found.append("") }
      if letter != "_" { found[found.count - 1] += letter.lowercased() }
    }
    return found.prefix(2).contains { words.contains($0) || !besidesMeasures && measures.contains($0) }
  }

  /// `.height(40)`, alone or in a list
  private func isMeasure(_ expression: CodeExpression) -> Bool {
    switch expression.form {
    case .list(let items): items.contains { isMeasure($0) }
    case .call(let function, _):
      if case .implicitMember(let name) = function.form { UnknownCalls.speaks(name) } else { false }
    default: false
    }
  }
}
