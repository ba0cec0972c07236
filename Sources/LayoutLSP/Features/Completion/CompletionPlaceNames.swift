import Analysis
import Syntax

/// The rectangles and attributes that a statement names before the cursor.
extension CompletionPlace {
  // MARK: Paths

  /// The names of the rectangle before the dot at the cursor; of a list those of its last member.
  var namesBeforeDot: [String] {
    let members = slot.node.first(.list).map { $0.children(.path) } ?? []
    return names(of: members.last ?? slot.node.first(.path) ?? slot.node)
  }

  /// Returns the names of a path that end before the cursor.
  func names(of path: Cursor) -> [String] {
    path.kind == .list ? [] : parts(of: path, .identifier).map { reader.string($0) }
  }

  /// Returns the rectangle that a path names here; nil where it is unknown.
  func box(of names: [String]) -> Box? {
    guard let model, model.scopes.indices.contains(scope), !names.isEmpty else { return nil }
    var box: Box?
    for name in names {
      switch box {
      case nil: box = model.declarations.box(name, inside: nil, superview: superview, from: scope)
      case .view(let view): box = model.declarations.box(name, inside: view, superview: nil, from: scope)
      default: return nil
      }
      if box == nil { return nil }
    }
    return box
  }

  /// The view that `superview` means: that of the first view that the statement names, else the view whose block this
  /// is.
  private var superview: ViewID? {
    guard let model, let first = leftReference?.first(.path), let view = namedView(names(of: first)) else {
      return view
    }
    return model.views[view].parent
  }

  /// Returns the view at the end of a path of declared names; nil if one is unknown, or stands for something else.
  private func namedView(_ names: [String]) -> ViewID? {
    guard let model, let first = names.first else { return nil }
    var view = model.declarations.declaredView(first, from: scope)
    for name in names.dropFirst() {
      view = view.flatMap { model.views.child(name, of: $0, under: condition) }
    }
    return view
  }

  /// Whether a path names its rectangle by a stand-in such as `superview`.
  func isNamedFromInside(_ names: [String]) -> Bool {
    guard let name = names.last, PseudoView(rawValue: name) != nil else { return false }
    return model?.declarations.declaredView(name, from: scope) == nil
  }

  // MARK: The first attribute

  /// The first reference of an equation or setter before the cursor that names an attribute.
  private var leftReference: Cursor? {
    guard statement.kind == .relationStatement || statement.kind == .setterStatement else { return nil }
    return references(in: statement).first { attribute(of: $0) != nil }
  }

  /// Returns the references in an equation or setter whose attribute stands before the cursor.
  func references(in node: Cursor) -> [Cursor] {
    node.children.flatMap { child -> [Cursor] in
      if child.kind.hasOperands { return references(in: child) }
      return child.kind == .reference && !parts(of: child, .identifier).isEmpty ? [child] : []
    }
  }

  private func attribute(of reference: Cursor) -> Attribute? {
    firstWord(of: reference).flatMap { Attribute.named($0, takesView: reference.first(.argument) != nil) }
  }

  /// The first attribute of the equation.
  var leftAttribute: Attribute? { leftReference.flatMap { attribute(of: $0) } }

  /// The first attribute of the equation with its rectangle. `isNamedFromInside` says that the rectangle is named from
  /// inside, as by `superview`.
  var left: (end: WrittenConstraints.End, isNamedFromInside: Bool)? {
    guard let path = leftReference?.first(.path), let box = box(of: names(of: path)), let compared = comparedAttribute,
      let attribute = Attribute.index(of: compared.name, takesView: compared.takesView)
    else { return nil }
    return (WrittenConstraints.End(box: box, attribute: attribute), isNamedFromInside(names(of: path)))
  }

  /// The attribute that is compared at the cursor: the first one of the equation, or its part.
  var comparedAttribute: Attribute? { leftPart ?? leftAttribute }

  // MARK: Relations and compounds

  var isBehindRelation: Bool {
    statement.children.contains { $0.kind.relation != nil && $0.range.upperBound <= name.offset }
  }

  /// Whether an operand of an equation is due: behind a relation, an operator or a bracket.
  var isAtOperand: Bool { before.map { $0.isToken && $0 != .question } ?? false }

  /// Whether a priority is due, as behind `a.hugH == `.
  var setsPriority: Bool {
    guard isBehindRelation, case .priority? = leftAttribute?.measure else { return false }
    return true
  }

  /// Whether what is named at the cursor stands directly behind the relation, or begins a part of a compound: a length
  /// there would be compared with a position.
  var isFirstOperand: Bool {
    let reference = chain.lastIndex { $0.kind == .reference } ?? chain.count - 1
    let slot = GrammarSlot(of: reference, in: chain)
    guard let kind = slot.before?.kind else { return false }
    return kind.relation != nil || leftPart != nil && (kind == .leftParen || kind == .comma)
  }

  /// The part of the compound on the left that is written at the cursor: in `(8, 16)`, or behind the `x` of `3 x 4`.
  var leftPart: Attribute? {
    guard let part = literal?.part, let parts = leftAttribute?.parts, parts.indices.contains(part) else { return nil }
    return Attribute.named(parts[part], takesView: false)
  }

  /// Whether the cursor is at a part of a compound that takes only numbers: only positions are compared with those of
  /// views.
  var isNumberOfCompound: Bool { leftPart.map { !$0.isPosition } == true && around(.argument) == nil }

  /// The parentheses or the size around the cursor that are compared as a whole, and the index of the part at the
  /// cursor.
  var literal: (node: Cursor, part: Int)? {
    let index = chain.indices.last { index in
      guard [.tuple, .parenthesized, .size].contains(chain[index].kind) else { return false }
      let slot = GrammarSlot(of: index, in: chain)
      return slot.before?.kind.relation != nil && slot.node.kind.makesConstraints
    }
    guard let node = index.map({ chain[$0] }) else { return nil }
    let separators = parts(of: node, .comma).count + parts(of: node, .times).count
    return node.kind == .size && separators == 0 ? nil : (node, separators)
  }

  /// Whether the expression before the cursor ends with a number, a percentage, parentheses, a metric or an attribute.
  var isBehindOperand: Bool {
    guard !slot.isInArithmetic, var operand = slot.before, operand.kind.isExpression else { return false }
    while operand.kind.hasOperands, operand.kind != .parenthesized, operand.kind != .tuple,
      let last = operand.expressions.last
    {
      operand = last
    }
    switch operand.kind {
    case .name: return model?.metrics.contains { $0.name == reader.string(operand) } == true
    case .reference: return attribute(of: operand) != nil
    default: return true
    }
  }
}
