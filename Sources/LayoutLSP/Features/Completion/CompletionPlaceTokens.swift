import Analysis
import Syntax

/// What the tokens before the cursor tell: the statement, the brackets around it, the references before it.
extension CompletionPlace {
  typealias Token = (kind: SyntaxKind, text: String)

  var model: LayoutModel? { layout?.model }

  /// The condition of the block around the place.
  var condition: Condition {
    guard let model, model.scopes.indices.contains(scope) else { return .always }
    return model.scopes[scope].condition
  }

  // MARK: The statement

  /// The first word of the statement, where it is a keyword.
  var keyword: String? {
    guard let word = tokens.first, word.kind == .identifier, tokens.count < 2 || tokens[1].kind == .identifier else {
      return nil
    }
    return word.text
  }

  /// Whether the place is in the declaration of a view, a guide or a layout.
  var isDeclaration: Bool { ["view", "guide", "layout"].contains(keyword ?? "") }

  var isBehindRelation: Bool { tokens.contains { $0.kind.relation != nil } }

  /// Whether a priority is due, as behind `a.hugH == `.
  var setsPriority: Bool {
    guard isBehindRelation, let left = leftAttribute, case .priority = left.measure else { return false }
    return true
  }

  /// Whether the token at `index` is the last word of a setter, as `min` in `a.width.min =`.
  func isSetter(at index: Int) -> Bool {
    guard index >= 2, index + 1 < tokens.count, tokens[index].kind == .identifier else { return false }
    return ["equal", "min", "max"].contains(tokens[index].text) && tokens[index - 1].kind == .dot
      && tokens[index + 1].kind == .equal
  }

  /// Whether the tokens end with a number, a percentage, parentheses, a metric or an attribute of a view.
  var isBehindOperand: Bool {
    switch tokens.last?.kind {
    case .number, .percent, .rightParen: return true
    case .identifier: break
    default: return false
    }
    let path = path(endingAt: tokens.count - 1)
    guard let name = path.last else { return false }
    if path.count > 1 { return Attribute.index(of: name, takesView: false) != nil }
    return model?.metrics.contains { $0.name == name } == true
  }

  // MARK: Brackets

  /// Whether the parentheses around the cursor are those of an attribute that takes a view.
  var isInsideArgument: Bool {
    guard let open = openBracket, tokens[open].kind == .leftParen, open >= 1 else { return false }
    return !isDeclaration && tokens[open - 1].kind == .identifier
  }

  var isInsideList: Bool { openBracket.map { tokens[$0].kind == .leftBracket } ?? false }

  /// The index of the last bracket that is not closed before the cursor.
  var openBracket: Int? {
    tokens.outsideClosedBrackets.first { [.leftParen, .leftBracket].contains(tokens[$0].kind) }
  }

  /// The number of open parentheses.
  var parentheses: Int {
    tokens.reduce(0) { $0 + ($1.kind == .leftParen ? 1 : $1.kind == .rightParen ? -1 : 0) }
  }

  // MARK: References

  /// The rectangle named directly before the last dot, nil inside where it is unknown; for a list its last member. The
  /// whole is nil where none is named.
  var boxBeforeDot: (box: Box?, isList: Bool)? {
    let isList = tokens.count > 1 && tokens[tokens.count - 2].kind == .rightBracket
    let names = path(endingAt: tokens.count - (isList ? 3 : 2))
    return names.isEmpty && !isList ? nil : (box(of: names), isList)
  }

  /// Returns the names of the path that ends with the token at `end`.
  func path(endingAt end: Int) -> [String] {
    var names: [String] = []
    var index = end
    while index >= 0, tokens[index].kind == .identifier {
      names.insert(tokens[index].text, at: 0)
      guard index >= 1, tokens[index - 1].kind == .dot else { break }
      index -= 2
    }
    return names
  }

  /// Returns the rectangle that a path names here; nil where it is unknown.
  func box(of names: [String]) -> Box? {
    guard let model, let start = names.first else { return nil }
    var box = model.declarations.declaredView(start, from: scope).map { Box.view($0) }
    box = box ?? PseudoView(rawValue: start).flatMap { pseudoView($0, in: model) }
    for name in names.dropFirst() {
      guard case .view(let view)? = box else { return nil }
      box = model.views.child(name, of: view, under: condition).map { .view($0) }
      if box == nil, PseudoView(rawValue: name) == .superview { box = model.views[view].parent.map { .view($0) } }
      if box == nil, PseudoView(rawValue: name) == .margins { box = .margins(of: view) }
    }
    return box
  }

  /// Returns the rectangle of a stand-in. `superview` is that of the first view that the statement names, else the view
  /// whose block this is; `margins` is its margin guide, and `safeArea` is looked up from there outward.
  private func pseudoView(_ name: PseudoView, in model: LayoutModel) -> Box? {
    if name == .view { return .view(.root) }
    var outer = view
    // A path that begins with such a word names no first view.
    if let names = leftAttributeIndex.map({ path(endingAt: $0 - 2) }), let start = names.first,
      model.declarations.declaredView(start, from: scope) != nil || PseudoView(rawValue: start) == nil,
      case .view(let view)? = box(of: names)
    {
      outer = model.views[view].parent ?? .root
    }
    switch name {
    case .keyboard: return .keyboard
    case .safeArea: return .safeArea(of: model.views.safeAreaOwner(from: outer))
    case .margins: return .margins(of: outer)
    case .superview, .view: return .view(outer)
    }
  }

  /// The first attribute of the equation with its rectangle. `isNamedFromInside` says that the rectangle is named from inside,
  /// as by `superview`.
  var left: (end: WrittenConstraints.End, isNamedFromInside: Bool)? {
    guard let index = leftAttributeIndex else { return nil }
    let names = path(endingAt: index - 2)
    guard let box = box(of: names), let compared = comparedAttribute,
      let attribute = Attribute.index(of: compared.name, takesView: compared.takesView)
    else { return nil }
    return (WrittenConstraints.End(box: box, attribute: attribute), isNamedFromInside(endingAt: index - 2))
  }

  /// Whether the name before the last dot stands directly behind the relation, or begins a part of a compound: a
  /// length there would be compared with a position.
  var isFirstOperand: Bool {
    var index = tokens.count - 1
    while index >= 1, tokens[index].kind == .dot, tokens[index - 1].kind == .identifier { index -= 2 }
    guard index >= 0 else { return false }
    let kind = tokens[index].kind
    return kind.relation != nil || leftPart != nil && (kind == .leftParen || kind == .comma)
  }

  /// Whether the path that ends with the token at `end` names its rectangle by a stand-in such as `superview`.
  func isNamedFromInside(endingAt end: Int) -> Bool {
    guard let name = path(endingAt: end).last, PseudoView(rawValue: name) != nil else { return false }
    return model?.declarations.declaredView(name, from: scope) == nil
  }

  /// The view whose block contains the place.
  var view: ViewID { model.flatMap { $0.scopes.indices.contains(scope) ? $0.scopes[scope].view : nil } ?? .root }

  /// The constraints of the other statements.
  var written: WrittenConstraints? { layout.map { WrittenConstraints($0, around: word.lowerBound) } }

  /// The attribute that is compared at the cursor: the first one of the equation, or its part.
  var comparedAttribute: Attribute? { leftPart ?? leftAttribute }

  /// The first attribute of the equation, if a relation or an operator follows it.
  var leftAttribute: Attribute? {
    leftAttributeIndex.flatMap { Attribute.named(tokens[$0].text, takesView: tokens[$0 + 1].kind == .leftParen) }
  }

  /// The part of the compound on the left that is written at the cursor: in `(8, 16)`, or behind the `x` of `3 x 4`.
  var leftPart: Attribute? {
    guard let parts = leftAttribute?.parts, let literalPart, parts.indices.contains(literalPart) else { return nil }
    return Attribute.named(parts[literalPart], takesView: false)
  }

  /// Whether the cursor is at a part of a compound that takes only numbers: only positions are compared with those of
  /// views.
  var isNumberOfCompound: Bool { leftPart.map { !$0.isPosition } == true && !isInsideArgument }

  private var literalPart: Int? {
    var commas = 0
    for index in tokens.outsideClosedBrackets {
      switch tokens[index].kind {
      case .comma: commas += 1
      case .times: return 1
      case .leftParen:
        if index > 0, tokens[index - 1].kind.relation != nil { return commas }
        commas = 0
      case .leftBracket: return nil
      case let kind where kind.relation != nil: return nil
      default: break
      }
    }
    return nil
  }

  /// The index of the token of `leftAttribute`.
  private var leftAttributeIndex: Int? {
    if keyword == "group" { return nil }
    return tokens.indices.dropFirst().first { index in
      guard index < tokens.count - 1, tokens[index].kind == .identifier, tokens[index - 1].kind == .dot,
        tokens[index + 1].kind != .dot || isSetter(at: index + 2)
      else { return false }
      return Attribute.index(of: tokens[index].text, takesView: tokens[index + 1].kind == .leftParen) != nil
    }
  }
}

extension [CompletionPlace.Token] {
  /// The indices of the tokens outside of brackets that are closed again, from the last to the first.
  var outsideClosedBrackets: [Int] {
    var depth = 0
    return indices.reversed().filter { index in
      switch self[index].kind {
      case .rightParen, .rightBracket: depth += 1
      case .leftParen where depth > 0, .leftBracket where depth > 0: depth -= 1
      default: return depth == 0
      }
      return false
    }
  }
}
