/// The space between two tokens of one line: a space, or nothing.
///
/// Two tokens in a row belong to two children of one node, and the kind of that node decides. So this is the whole
/// style of every notation; line ends and comments are in `FormatterGaps.swift`.
enum Spacing {
  case none
  case one

  /// Returns the space between the children `left` and `right` of a node. A tight node has none around its operators:
  /// fractions of two numbers, as in `b.width * 2/3`, and the priorities of visual format.
  static func between(_ left: SyntaxKind, _ right: SyntaxKind, in parent: SyntaxKind, isTight: Bool) -> Spacing {
    if right == .comma || right == .semicolon { return .none }
    switch parent {
    case .sum, .product: return isTight ? .none : .one
    case .list, .tuple, .properties, .formatItem, .predicates: return left == .comma ? .one : .none
    case .languageName: return .none
    case .viewDeclarator where left == .ellipsis || right == .ellipsis: return .none
    case .viewDeclarator, .property, .textOption, .ruleStatement, .statesStatement:
      return right == .colon ? .none : .one
    case .setterStatement: return left == .dot || right == .dot ? .none : .one
    case .visualFormatStatement: return right == .formatOption ? .one : .none
    case .row: return left == .rowLabel ? .one : .none
    case .priority: return isTight ? .none : .one
    case .unary, .percentLiteral, .ruleSpecifier, .reference, .path, .argument, .keepPriority, .parenthesized,
      .conditionGroup,
      .dimension, .formatAxis, .formatMember, .viewRange, .predicate, .gap, .rowSpacing, .rowReference, .rowItem,
      .rowWidth,
      .rowMark, .rowHeight, .rowLabel, .stackItem:
      return .none
    default: return .one
    }
  }

  /// Whether two tokens would be read as others without a space; `first` is the first byte of the right one.
  static func wouldMerge(_ left: SyntaxKind, _ right: SyntaxKind, first: UInt8) -> Bool {
    let words: KindSet = [.identifier, .number, .times]
    return left.isOne(of: words) && right.isOne(of: words) || left == .ellipsis && first == UInt8(ascii: ".")
  }
}
