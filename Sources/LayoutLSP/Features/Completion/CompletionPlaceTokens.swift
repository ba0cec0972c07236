import Syntax

/// What the tokens before the cursor say of the place: the statement, the brackets around it, the references before it.
extension CompletionPlace {
  typealias Token = (kind: SyntaxKind, text: String)

  var model: LayoutModel? { layout?.model }

  /// When what is written at the place holds.
  var condition: Condition {
    guard let model, model.scopes.indices.contains(scope) else { return .always }
    return model.scopes[scope].condition
  }

  // MARK: The statement

  /// The first word of the statement, where it is a keyword here.
  var first: String? {
    guard let word = tokens.first, word.kind == .identifier, tokens.count < 2 || tokens[1].kind == .identifier else {
      return nil
    }
    return word.text
  }

  /// In the declaration of a view, a guide or a layout.
  var isDeclaration: Bool { ["view", "guide", "layout"].contains(first ?? "") }

  var isBehindRelation: Bool { tokens.contains { $0.kind.relation != nil } }

  /// `a.hugH == ` waits for a priority.
  var setsPriority: Bool {
    guard isBehindRelation, let left = leftAttribute, case .priority = left.measure else { return false }
    return true
  }

  /// The token at `index` is the `min` of `a.width.min =`.
  func isSetter(at index: Int) -> Bool {
    guard index >= 2, index + 1 < tokens.count, tokens[index].kind == .identifier else { return false }
    return ["equal", "min", "max"].contains(tokens[index].text) && tokens[index - 1].kind == .dot
      && tokens[index + 1].kind == .equal
  }

  // MARK: Brackets

  /// The parentheses around the cursor are those of an attribute that takes a view.
  var isInsideArgument: Bool {
    guard let open = openBracket, tokens[open].kind == .leftParen, open >= 1 else { return false }
    return !isDeclaration && tokens[open - 1].kind == .identifier
  }

  var isInsideList: Bool { openBracket.map { tokens[$0].kind == .leftBracket } ?? false }

  /// The last bracket that is not closed before the cursor.
  var openBracket: Int? {
    var depth = 0
    for index in tokens.indices.reversed() {
      switch tokens[index].kind {
      case .rightParen, .rightBracket: depth += 1
      case .leftParen, .leftBracket:
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  // MARK: References

  /// The rectangles named directly before the last dot.
  var boxesBeforeDot: (boxes: [Box], isList: Bool)? {
    guard let model else { return ([], false) }
    var index = tokens.count - 2
    if index >= 0, tokens[index].kind == .rightBracket { return ([], true) }
    var names: [String] = []
    while index >= 0, tokens[index].kind == .identifier {
      names.insert(tokens[index].text, at: 0)
      guard index >= 1, tokens[index - 1].kind == .dot else { break }
      index -= 2
    }
    guard let start = names.first else { return nil }
    var box = model.declarations.declaredView(start, from: scope).map { Box.view($0) }
    box = box ?? (PseudoView(rawValue: start) == .view ? .view(0) : nil)
    for name in names.dropFirst() {
      guard case .view(let view)? = box else { break }
      box = model.views.child(name, of: view, under: condition).map { .view($0) }
    }
    return (box.map { [$0] } ?? [], false)
  }

  /// The name before the last dot stands directly behind the relation: a length there would be compared with a position.
  var isFirstOperand: Bool {
    var index = tokens.count - 1
    while index >= 1, tokens[index].kind == .dot, tokens[index - 1].kind == .identifier { index -= 2 }
    return index >= 0 && tokens[index].kind.relation != nil
  }

  /// The first attribute of the equation, once a relation or an operator stands behind it.
  var leftAttribute: Attribute? {
    if first == "group" { return nil }
    for index in tokens.indices.dropFirst() where index < tokens.count - 1 {
      guard tokens[index].kind == .identifier, tokens[index - 1].kind == .dot,
        tokens[index + 1].kind != .dot || isSetter(at: index + 2)
      else {
        continue
      }
      let takesView = tokens[index + 1].kind == .leftParen
      if let attribute = Attribute.named(tokens[index].text, takesView: takesView) { return attribute }
    }
    return nil
  }
}
