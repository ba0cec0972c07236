import Analysis
import Protocol
import Syntax

/// Completion in rows: views in brackets, widths and heights, labels in the spacing.
struct RowsCompletion: CompletionSource {
  let place: CompletionPlace
  private let rows: WrittenRows

  init(place: CompletionPlace) {
    self.place = place
    rows = WrittenRows(place)
  }

  /// The candidates in the header and in the block of a `rows` statement.
  var candidates: [CompletionCandidate] { place.around(.rowsBlock) == nil ? inSpacing : inRow }

  // MARK: The spacing

  private var inSpacing: [CompletionCandidate] {
    switch (place.node, place.before) {
    case (.rowReference, .leftBracket):
      let used = Set(rows.references)
      return rows.labels.map { label($0, rank: used.contains($0) ? 2 : 1) }
    default: return atNumber ? metrics : []
    }
  }

  /// Whether a number or metric is due: in a gap, or as a width or height.
  private var atNumber: Bool {
    guard [.gap, .predicates, .predicate, .rowWidth, .rowHeight].contains(place.node) else { return false }
    return [.minus, .leftParen, .plus, .star, .slash].contains(place.before)
  }

  private func label(_ name: String, rank: Int) -> CompletionCandidate {
    candidate(name, .reference, "row", "The row `\(name)` of the block below.", rank: rank)
  }

  // MARK: Rows

  private var inRow: [CompletionCandidate] {
    switch (place.node, place.before) {
    case (.rowsBlock, _): missingRows + bracketed
    case (.row, .bar), (.row, .gap): bracketed
    case (.row, .rowLabel): place.slot.before?.first(.colon) == nil ? [] : bracketed
    case (.gap, .minus): metrics + bracketed
    case (.rowItem, .leftBracket): items
    case (.rowItem, .rowWidth): marks
    case (.rowWidth, .leftParen) where !place.slot.isInArithmetic: [equalWidth] + metrics
    default: atNumber ? metrics : []
    }
  }

  /// The rows that the spacing names and the block lacks.
  private var missingRows: [CompletionCandidate] {
    let known = Set(rows.labels)
    return rows.references.filter { !known.contains($0) }.map {
      candidate($0, .reference, "row", "The row `\($0)` of the spacing above.", insert: "\($0): [${1:view}]", rank: 0)
    }
  }

  /// The children of the view that the rows stand in; those that stand in no row yet come first.
  private var items: [CompletionCandidate] {
    children(placed: rows.names, rank: 3) + [spacer(rank: 2)]
  }

  /// The views and the spacer with brackets around them.
  private var bracketed: [CompletionCandidate] { items.map { $0.between("[", "]") } }

  private var equalWidth: CompletionCandidate {
    candidate("==", .operator, "equal width", "As wide as the other views of the row with `(==)`.", rank: 1)
  }

  private var marks: [CompletionCandidate] {
    [("<", RowMark.leading), (">", .trailing), ("<>", .centred)].map { sign, mark in
      candidate(sign, .operator, mark.words, "The view is \(mark.words).", rank: 1)
    }
  }
}

/// What the whole `rows` statement around a cursor holds, also behind the cursor.
private struct WrittenRows {
  /// The labels of the rows, as written.
  private(set) var labels: [String] = []
  /// The labels in the spacing.
  private(set) var references: [String] = []
  /// The paths of the views in rows, as written.
  private(set) var names: [String] = []

  init(_ place: CompletionPlace) {
    guard let path = place.path, let statement = path.around(.rowsStatement) else { return }
    for part in statement.children.flatMap({ $0.children }) {
      if part.kind == .rowReference, let name = part.first(.identifier) { references.append(path.text(of: name)) }
      guard part.kind == .row else { continue }
      if let label = part.first(.rowLabel)?.first(.identifier) { labels.append(path.text(of: label)) }
      names += part.children.filter { $0.kind == .rowItem }.compactMap { $0.first(.path) }.map { path.text(of: $0) }
    }
  }
}
