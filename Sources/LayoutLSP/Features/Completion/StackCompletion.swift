import Analysis
import Protocol
import Syntax

/// Completion in a `stack` statement: its direction, its options and their values, the views that it arranges.
struct StackCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate] {
    switch (place.node, place.before) {
    case (.stackStatement, .identifier):
      place.parts(of: place.statement, .identifier).count == 1 ? directions + [optionList] : [optionList]
    case (.properties, .leftParen), (.properties, .comma): options
    case (.property, .colon): values
    case (.property, _): place.slot.isInOperation ? metrics : []
    case (.stackBlock, .leftBrace), (.stackBlock, .semicolon): items
    case (.stackBlock, .comma) where !place.slot.isInArithmetic: items + metrics
    case (.stackBlock, _): place.slot.isInOperation ? metrics : place.isOnNewLine ? items : []
    default: VisualFormatCompletion(place: place).inPredicates
    }
  }

  // MARK: The header

  private var directions: [CompletionCandidate] {
    StackDirection.allCases.map { candidate($0.rawValue, .keyword, "direction", $0.meaning, rank: 1) }
  }

  private var optionList: CompletionCandidate {
    candidate(
      "(…)", .operator, "options", "Spacing, alignment, distribution and margins.", insert: "(${1:spacing: 8})", rank: 2
    )
  }

  /// The options that are not given yet.
  private var options: [CompletionCandidate] {
    let given = Set(place.parts(of: place.slot.node, .property).compactMap { place.firstWord(of: $0) })
    return StackOption.allCases.filter { !given.contains($0.rawValue) }.map { option in
      candidate(
        option.rawValue, .field, "option", option.meaning, insert: "\(option.rawValue): \(option.form.snippet)", rank: 1
      )
    }
  }

  /// The values of the option before the cursor.
  private var values: [CompletionCandidate] {
    guard let option = place.firstWord(of: place.slot.node).flatMap({ StackOption(rawValue: $0) }) else { return [] }
    // Only horizontal stacks can align baselines.
    let direction = place.parts(of: place.statement, .identifier).last.map { place.reader.string($0) }
    let isVertical = direction == StackDirection.vertical.rawValue
    let words = option.words.filter { !isVertical || StackAlignment(rawValue: $0.name)?.isBaseline != true }
    return words.isEmpty
      ? metrics : words.map { candidate($0.name, .enumMember, option.rawValue, $0.meaning, rank: 1) }
  }

  // MARK: Views

  /// The children of the view that the stack stands in; those that it does not arrange yet come first.
  private var items: [CompletionCandidate] {
    guard model != nil else { return [] }
    let block = place.path?.around(.stackStatement)?.first(.stackBlock)
    let names = block?.children(.stackItem).compactMap { $0.first(.path) } ?? []
    return children(placed: names.compactMap { place.path?.text(of: $0) }, rank: 4) + [spacer(rank: 3)]
  }
}
