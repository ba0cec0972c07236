import Analysis
import Protocol
import Syntax

/// Completion inside a visual format: views in brackets, sizes in gaps and predicates, options at the end.
struct VisualFormatCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate] {
    switch (place.node, place.before) {
    case (.visualFormatStatement, .formatItem), (.visualFormatStatement, .formatOption): options
    case (.visualFormatStatement, .bar): place.parts(of: place.statement, .formatItem).isEmpty ? [] : options
    case (.gap, .minus): metrics
    case (.formatItem, .leftBracket), (.formatItem, .comma): itemViews
    case (.path, .dot): innerViews
    default: inPredicates
    }
  }

  // MARK: Views

  /// The candidates behind `H:`.
  var edgeAndItem: [CompletionCandidate] {
    [
      candidate("|", .operator, "edge", "The superview's edge.", rank: 1),
      candidate("[…]", .operator, "item", "A view of the line.", insert: "[${1:view}]", rank: 2),
    ]
  }

  /// The views for an item; views that the line already has come last.
  private var itemViews: [CompletionCandidate] {
    let members = place.statement.children(.formatItem).flatMap { $0.children(.formatMember) }
    let used = Set(members.compactMap { $0.first(.path) }.compactMap { place.firstWord(of: $0) })
    return (views + pseudoViews).map { used.contains($0.label) ? $0.with { $0.rank = 8 } : $0 }
  }

  // MARK: Sizes

  /// The candidates in the parentheses of a view or of a gap.
  var inPredicates: [CompletionCandidate] {
    let sizes = views + pseudoViews + metrics
    return switch (place.node, place.before) {
    case (.predicates, .leftParen), (.predicates, .comma): relations + sizes
    case (.priority, .at): priorities + metrics
    case (.priority, let before?): before.isExpression ? [] : metrics
    case (.predicate, .star), (.predicate, .slash): metrics
    case (.predicate, let before?): before.isExpression || before == .priority ? [] : sizes
    case (.argument, .leftParen): views + pseudoViews
    case (.reference, .dot): lengths + innerViews
    case (.path, .dot) where place.around(.argument) != nil: innerViews
    default: []
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

  private var options: [CompletionCandidate] {
    let used = Set(place.parts(of: place.statement, .formatOption).map { place.reader.string($0) })
    let word = place.statement.first(.formatAxis).flatMap { place.firstWord(of: $0) }
    return FormatOption.all.filter { option in
      word != "HV" && option.axis == (word == "V" ? .horizontal : .vertical) && !used.contains(option.name)
    }.map { candidate($0.name, .enumMember, "option", "Aligns \($0.meaning).", rank: 1) }
  }
}
