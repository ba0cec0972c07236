import Analysis
import Protocol
import Syntax

/// Completion inside a visual format: views in brackets, sizes in gaps and predicates, options at the end.
struct VisualFormatCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate]? {
    guard let format = FormatPlace(tokens), let last = tokens.last?.kind else { return nil }
    if format.parentheses > 0 { return insideSize(format, last) }
    if format.isInItem {
      switch last {
      case .leftBracket, .comma: return itemViews(format)
      case .dot: return innerViews
      default: return []
      }
    }
    switch last {
    case .colon: return edgeAndItem
    case .minus where format.beginsGap: return metrics
    case .rightBracket, .identifier: return options(format)
    case .bar where format.hasItem: return options(format)
    default: return []
    }
  }

  var starts: [CompletionCandidate] {
    [
      ("H:", "a horizontal line of views", "From leading to trailing: `H:|-[a]-8-[b(50)]-|`."),
      ("V:", "a vertical line of views", "From top to bottom: `V:|-[a]-8-[b(50)]-|`."),
      ("HV:", "a line of views on both axes", "Both at once: `HV:|[a]|` fills the superview."),
    ].map { label, detail, documentation in
      candidate(label, .keyword, detail, documentation, insert: "\(label)|-[${1:view}]-|", rank: 3)
    }
  }

  // MARK: Views

  private var edgeAndItem: [CompletionCandidate] {
    [
      candidate("|", .operator, "edge", "The superview's edge.", rank: 1),
      candidate("[…]", .operator, "item", "A view of the line.", insert: "[${1:view}]", rank: 2),
    ]
  }

  /// Returns the views for an item; views that the line already has come last.
  private func itemViews(_ format: FormatPlace) -> [CompletionCandidate] {
    (views + pseudoViews).map { format.views.contains($0.label) ? $0.with { $0.rank = 8 } : $0 }
  }

  private var innerViews: [CompletionCandidate] {
    guard let model, case .view(let view)? = place.boxBeforeDot?.box else { return [] }
    return model.declarations.children(of: view, under: place.condition).map { self.view($0, in: model, rank: 1) }
  }

  // MARK: Sizes

  /// The candidates in the parentheses of a stack's view, which are read like those of an item behind its bracket.
  var insideStackItem: [CompletionCandidate] {
    guard let format = FormatPlace([(.leftBracket, "[")] + tokens), let last = tokens.last?.kind else { return [] }
    return insideSize(format, last)
  }

  /// Returns the candidates in the parentheses of a view or of a gap.
  private func insideSize(_ format: FormatPlace, _ last: SyntaxKind) -> [CompletionCandidate] {
    if format.isInArgument { return last == .dot ? innerViews : last == .leftParen ? views + pseudoViews : [] }
    let sizes = views + pseudoViews + metrics
    switch last {
    case .at: return priorities + metrics
    case .plus, .minus: return format.isInPriority ? metrics : sizes
    case .star, .slash: return metrics
    case .leftParen where format.parentheses == 1, .comma: return relations + sizes
    case .leftParen: return sizes
    case .dot: return lengths + innerViews
    default: return last.relation == nil ? [] : sizes
    }
  }

  private var relations: [CompletionCandidate] {
    [
      ("==", "Exactly: what is meant where no relation is written."), (">=", "At least."), ("<=", "At most."),
    ].map { candidate($0, .operator, "relation", $1, rank: 0) }
  }

  /// The attributes of another view that can be a size or a gap; sizes come first.
  private var lengths: [CompletionCandidate] {
    Attribute.all.compactMap { attribute in
      let rank: Int
      switch attribute.measure {
      case .size: rank = 0
      case .inset, .offset, .alignment: rank = 3
      default: return nil
      }
      return candidate(attribute, called: attribute.name, rank: rank)
    }
  }

  // MARK: Options

  private func options(_ format: FormatPlace) -> [CompletionCandidate] {
    FormatOption.all.filter { option in
      format.axis.map { $0 != option.axis } == true && !tokens.contains { $0.text == option.name }
    }.map { candidate($0.name, .enumMember, "option", "Aligns \($0.meaning).", rank: 1) }
  }
}

/// What the tokens before the cursor tell of a visual format.
struct FormatPlace {
  /// The axis; nil for both.
  var axis: Axis? = .horizontal
  var isInItem = false
  var hasItem = false
  /// The number of parentheses around the cursor.
  var parentheses = 0
  /// Whether the innermost parentheses are those of an attribute that takes a view.
  var isInArgument = false
  /// Whether the cursor is behind the `@` of a predicate.
  var isInPriority = false
  /// Whether the last token is the first `-` of a gap.
  var beginsGap = false
  /// The names that begin the paths of the line's items.
  var views: Set<String> = []

  /// Fails where the tokens are no visual format.
  init?(_ tokens: [CompletionPlace.Token]) {
    guard let first = tokens.first else { return nil }
    var start = 0
    switch first.kind {
    case .bar: break
    case .identifier where tokens.count > 1 && tokens[1].kind == .colon && ["H", "V", "HV"].contains(first.text):
      // A rule of a view called `H` or `V` goes on with a name.
      guard tokens.count == 2 || tokens[2].kind != .identifier else { return nil }
      axis = first.text == "H" ? .horizontal : first.text == "V" ? .vertical : nil
      start = 2
    case .leftBracket where Self.isItem(tokens): break
    case .minus where Self.isGap(tokens), .tilde where Self.isGap(tokens): break
    default: return nil
    }
    var arguments: [Bool] = []
    for index in tokens.indices.dropFirst(start) {
      let before = index > 0 ? tokens[index - 1].kind : nil
      beginsGap = false
      switch tokens[index].kind {
      case .leftBracket where arguments.isEmpty: isInItem = true
      case .rightBracket:
        if isInItem { hasItem = true }
        (isInItem, isInPriority) = (false, false)
        arguments = []
      case .leftParen:
        let isAttribute = before == .identifier && index > 1 && tokens[index - 2].kind == .dot
        arguments.append(isAttribute && !arguments.isEmpty)
      case .rightParen:
        if !arguments.isEmpty { arguments.removeLast() }
        isInPriority = isInPriority && !arguments.isEmpty
      case .at: isInPriority = true
      case .comma: isInPriority = false
      case .minus: beginsGap = before == .rightBracket || before == .bar
      case .identifier where isInItem && arguments.isEmpty && (before == .leftBracket || before == .comma):
        views.insert(tokens[index].text)
      default: break
      }
    }
    parentheses = arguments.count
    isInArgument = arguments.last == true
  }

  /// Whether a statement begins with a gap, by mistake, and an item behind it: `-[a]`, `-10%-[a]`.
  private static func isGap(_ tokens: [CompletionPlace.Token]) -> Bool {
    guard let item = tokens.prefix(5).firstIndex(where: { $0.kind == .leftBracket }) else { return false }
    return item == 1 || tokens[item - 1].kind == .minus
  }

  /// Whether a statement that begins with `[` is visual format, as far as the tokens tell.
  private static func isItem(_ tokens: [CompletionPlace.Token]) -> Bool {
    guard let end = tokens.firstIndex(where: { $0.kind == .rightBracket }) else {
      return tokens.last?.kind != .dot || tokens.contains { $0.kind == .leftParen }
    }
    guard tokens.indices.contains(end + 1) else { return true }
    return tokens[end + 1].kind != .dot && tokens[end + 1].kind.relation == nil
  }
}
