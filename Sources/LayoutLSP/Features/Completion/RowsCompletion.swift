import Analysis
import Protocol
import Syntax

/// Completion in rows: views in brackets, widths and heights, labels in the spacing.
struct RowsCompletion: CompletionSource {
  let place: CompletionPlace

  /// The candidates in the header or the block of a `rows` statement; nil elsewhere.
  var candidates: [CompletionCandidate]? {
    guard let rows = RowsPlace(place) else { return nil }
    return rows.isInBlock ? inRow(rows) : inSpacing(rows)
  }

  var starts: [CompletionCandidate] {
    [
      candidate(
        "rows", .keyword, "lay out views in rows",
        "Views in lines, top to bottom: `rows |-[r1]-| { r1: [a(50)]-[b](60) }`. The spacing may be left out.",
        insert: "rows |-[${1:r1}]-| {\n\t${1:r1}: [${2:view}]\n}", rank: 3)
    ]
  }

  // MARK: The spacing

  private func inSpacing(_ rows: RowsPlace) -> [CompletionCandidate] {
    switch tokens.last?.kind {
    case .leftBracket:
      let used = Set(rows.references)
      return rows.labels.filter { !used.contains($0) }.map { label($0, rank: 1) }
        + rows.labels.filter { used.contains($0) }.map { label($0, rank: 2) }
    case .minus, .leftParen, .plus, .star, .slash: return metrics
    default: return []
    }
  }

  private func label(_ name: String, rank: Int) -> CompletionCandidate {
    candidate(name, .reference, "row", "The row `\(name)` of the block below.", rank: rank)
  }

  // MARK: Rows

  private func inRow(_ rows: RowsPlace) -> [CompletionCandidate] {
    switch tokens.last?.kind {
    case nil: return missingRows(rows) + bracketed(rows)
    case .colon, .bar: return bracketed(rows)
    case .minus where place.openBracket == nil: return metrics + bracketed(rows)
    case .leftBracket: return items(rows)
    case .leftParen where isWidth: return [equalWidth] + metrics
    case .leftParen, .plus, .minus, .star, .slash: return metrics
    case .rightParen where place.openBracket != nil: return marks
    default: return []
    }
  }

  /// Whether the parentheses around the cursor stand behind a view's name.
  private var isWidth: Bool {
    guard let open = place.openBracket, open >= 1 else { return false }
    return tokens[open - 1].kind == .identifier
  }

  /// Returns the rows that the spacing names and the block lacks.
  private func missingRows(_ rows: RowsPlace) -> [CompletionCandidate] {
    let known = Set(rows.labels)
    return rows.references.filter { !known.contains($0) }.map {
      candidate($0, .reference, "row", "The row `\($0)` of the spacing above.", insert: "\($0): [${1:view}]", rank: 0)
    }
  }

  /// Returns the children of the view that the rows stand in; those that stand in no row yet come first.
  private func items(_ rows: RowsPlace) -> [CompletionCandidate] {
    children(placed: rows.names, rank: 3) + [spacer(rank: 2)]
  }

  /// Returns the views and the spacer with brackets around them.
  private func bracketed(_ rows: RowsPlace) -> [CompletionCandidate] {
    items(rows).map { $0.between("[", "]") }
  }

  private var equalWidth: CompletionCandidate {
    candidate("==", .operator, "equal width", "As wide as the other views of the row with `(==)`.", rank: 1)
  }

  private var marks: [CompletionCandidate] {
    [("<", RowMark.leading), (">", .trailing), ("<>", .centred)].map { sign, mark in
      candidate(sign, .operator, mark.words, "The view is \(mark.words).", rank: 1)
    }
  }
}

/// The place of a cursor in a `rows` statement: the labels of its rows, and the views that stand in them.
struct RowsPlace {
  let isInBlock: Bool
  /// The labels of the rows, as written.
  private(set) var labels: [String] = []
  /// The labels in the spacing.
  private(set) var references: [String] = []
  /// The paths of the views in rows, as written.
  private(set) var names: [String] = []

  /// Fails where the cursor is in no such statement.
  init?(_ place: CompletionPlace) {
    guard let path = place.path, let statement = path.around(.rowsStatement) else { return nil }
    let end = place.word.lowerBound - path.start
    let block = path.around(.rowsBlock)
    if let block, let last = block.allChildren.last(where: { $0.kind == .rightBrace }) {
      guard end <= last.offset else { return nil }
    }
    if block == nil, let block = statement.first(.rowsBlock), end > block.offset { return nil }
    isInBlock = block != nil
    for part in statement.children.flatMap({ $0.children }) {
      if part.kind == .rowReference, let name = part.first(.identifier) { references.append(path.text(of: name)) }
      guard part.kind == .row else { continue }
      if let label = part.first(.rowLabel)?.first(.identifier) { labels.append(path.text(of: label)) }
      names += part.children.filter { $0.kind == .rowItem }.compactMap { $0.first(.path) }.map { path.text(of: $0) }
    }
  }
}
