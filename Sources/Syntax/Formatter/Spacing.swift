/// What stands between two tokens of one line: a space, nothing, or what was written.
///
/// Two tokens that follow each other belong to two children of one node, and it is for that node to say. So this is the
/// whole style of every notation; line ends and comments are looked after in `FormatterGaps.swift`.
enum Spacing {
  case none
  case one
  /// In a statement that was not understood.
  case asWritten

  /// Between the children `left` and `right` of a node. Where it is tight, nothing stands around operators: in
  /// fractions of two numbers, as in `b.width * 2/3`, and in the priorities of visual format.
  static func between(_ left: SyntaxKind, _ right: SyntaxKind, in parent: SyntaxKind, isTight: Bool) -> Spacing {
    if right == .comma || right == .semicolon { return .none }
    switch parent {
    case .sum, .product: return isTight ? .none : .one
    case .list, .tuple, .properties, .formatItem, .predicates: return left == .comma ? .one : .none
    case .viewDeclarator, .property, .ruleStatement, .statesStatement: return right == .colon ? .none : .one
    case .setterStatement: return left == .dot || right == .dot ? .none : .one
    case .visualFormatStatement: return right == .formatOption ? .one : .none
    case .row: return left == .rowLabel ? .one : .none
    case .priority: return isTight ? .none : .one
    case .unary, .percentLiteral, .ruleSpecifier, .reference, .path, .argument, .keepPriority, .parenthesized,
      .conditionGroup,
      .dimension, .formatAxis, .formatMember, .predicate, .gap, .rowSpacing, .rowReference, .rowItem, .rowWidth,
      .rowMark, .rowHeight, .rowLabel, .stackItem:
      return .none
    default: return .one
    }
  }

  /// Whether two tokens would be read as others with nothing between them; `first` is the first byte of the right one.
  static func wouldMerge(_ left: SyntaxKind, _ right: SyntaxKind, first: UInt8) -> Bool {
    let words: KindSet = [.identifier, .number, .times]
    return left.isOne(of: words) && right.isOne(of: words) || left == .ellipsis && first == UInt8(ascii: ".")
  }
}
