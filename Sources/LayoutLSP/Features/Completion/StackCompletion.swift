import Analysis
import Protocol
import Syntax

/// Completion in a `stack` statement: its direction, its options and their values, the views that it arranges.
struct StackCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate]? {
    guard let stack = StackPlace(place) else { return nil }
    if stack.isInBlock { return inBlock(stack) }
    guard tokens.last?.text != "stack" || tokens.count > 1 else { return directions + [optionList] }
    guard place.openBracket != nil else { return tokens.last?.kind == .identifier ? [optionList] : [] }
    return inOptions
  }

  var starts: [CompletionCandidate] {
    [
      candidate(
        "stack", .keyword, "arrange the children in a line",
        "Views one behind the other, as UIStackView has them: `stack vertical (spacing: 8) { a, b }`.",
        insert: "stack ${1:vertical} (spacing: ${2:8}) { ${3:view} }", rank: 3)
    ]
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

  private var inOptions: [CompletionCandidate] {
    switch tokens.last?.kind {
    case .leftParen where place.parentheses == 1, .comma where place.parentheses == 1: return options
    case .colon: return values(of: tokens.dropLast().last?.text ?? "")
    case .leftParen, .comma, .plus, .minus, .star, .slash: return metrics
    default: return []
    }
  }

  /// The options that are not given yet.
  private var options: [CompletionCandidate] {
    StackOption.allCases.filter { option in !tokens.contains { $0.text == option.rawValue } }.map { option in
      candidate(
        option.rawValue, .field, "option", option.meaning, insert: "\(option.rawValue): \(option.form.snippet)", rank: 1
      )
    }
  }

  private func values(of option: String) -> [CompletionCandidate] {
    guard let option = StackOption(rawValue: option) else { return [] }
    // Only horizontal stacks can align baselines.
    let isVertical = tokens.contains { $0.text == StackDirection.vertical.rawValue }
    let words = option.words.filter { !isVertical || StackAlignment(rawValue: $0.name)?.isBaseline != true }
    return words.isEmpty
      ? metrics : words.map { candidate($0.name, .enumMember, option.rawValue, $0.meaning, rank: 1) }
  }

  // MARK: Views

  private func inBlock(_ stack: StackPlace) -> [CompletionCandidate] {
    if place.openBracket != nil { return VisualFormatCompletion(place: place).insideStackItem }
    switch tokens.last?.kind {
    case nil: return items(stack)
    case .comma: return items(stack) + metrics
    case .plus, .minus, .star, .slash: return metrics
    default: return []
    }
  }

  /// Returns the children of the view that the stack stands in; those that it does not arrange yet come first.
  private func items(_ stack: StackPlace) -> [CompletionCandidate] {
    guard model != nil else { return [] }
    return children(placed: stack.names, rank: 4) + [spacer(rank: 3)]
  }
}

/// The place of a cursor in a `stack` statement, and the views that the stack arranges.
struct StackPlace {
  let isInBlock: Bool
  /// The paths of the views, as written.
  let names: [String]

  /// Fails where the cursor is in no such statement.
  init?(_ place: CompletionPlace) {
    guard let path = place.path, let statement = path.around(.stackStatement) else {
      // The cursor is behind the end of an unfinished statement, as at the end of a file without a line end.
      guard place.tokens.first?.text == "stack",
        [nil, .identifier, .leftParen].contains(place.tokens.dropFirst().first?.kind)
      else { return nil }
      (isInBlock, names) = (false, [])
      return
    }
    let end = place.word.lowerBound - path.start
    // At the keyword itself the word may be a name that is being written.
    guard let keyword = statement.first(.identifier), end > keyword.range.upperBound else { return nil }
    let block = statement.first(.stackBlock)
    if let last = block?.allChildren.last(where: { $0.kind == .rightBrace }), end > last.offset { return nil }
    isInBlock = block.map { end > $0.offset } ?? false
    let items = block?.children.filter { $0.kind == .stackItem } ?? []
    names = items.compactMap { $0.first(.path) }.map { path.text(of: $0) }
  }
}
