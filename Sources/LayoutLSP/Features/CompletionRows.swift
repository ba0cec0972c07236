import Syntax

/// What may stand in rows: views in their brackets, widths and heights, labels in the spacing.
extension CompletionList {
  /// The statement itself.
  var rowsStart: CompletionCandidate {
    candidate(
      "rows", .keyword, "lay out views in rows",
      "Views in lines, top to bottom: `rows |-[r1]-| { r1: [a(50)]-[b](60) }`. The spacing may be left out.",
      insert: "rows |-[${1:r1}]-| {\n\t${1:r1}: [${2:view}]\n}", rank: 3)
  }

  /// In a `rows` statement, its header or its block; nil elsewhere.
  var inRows: [CompletionCandidate]? {
    guard let rows = place.rows else { return nil }
    return rows.isInBlock ? inRow(rows) : inSpacing(rows)
  }

  // MARK: The spacing

  private func inSpacing(_ rows: CompletionPlace.Rows) -> [CompletionCandidate] {
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

  private func inRow(_ rows: CompletionPlace.Rows) -> [CompletionCandidate] {
    switch tokens.last?.kind {
    case nil: return missingRows(rows) + bracketed(rows)
    case .colon, .bar: return bracketed(rows)
    case .minus where openBracket == nil: return metrics + bracketed(rows)
    case .leftBracket: return items(rows)
    case .leftParen where isWidth: return [equalWidth] + metrics
    case .leftParen, .plus, .minus, .star, .slash: return metrics
    case .rightParen where openBracket != nil: return marks
    default: return []
    }
  }

  /// The parentheses around the cursor are those behind a view's name.
  private var isWidth: Bool {
    guard let open = openBracket, open >= 1 else { return false }
    return tokens[open - 1].kind == .identifier
  }

  /// The rows that the spacing names and the block lacks.
  private func missingRows(_ rows: CompletionPlace.Rows) -> [CompletionCandidate] {
    let known = Set(rows.labels)
    return rows.references.filter { !known.contains($0) }.map {
      candidate($0, .reference, "row", "The row `\($0)` of the spacing above.", insert: "\($0): [${1:view}]", rank: 0)
    }
  }

  /// The views inside the view that the rows stand in: first those that stand in no row yet.
  private func children(_ rows: CompletionPlace.Rows) -> [CompletionCandidate] {
    guard let model, model.scopes.indices.contains(place.scope) else { return [] }
    let scope = model.scopes[place.scope]
    let placed = Set(rows.names)
    return model.declarations.children(of: scope.view ?? 0, under: condition)
      .map { view($0, in: model, rank: placed.contains(model.views[$0].name) ? 3 : 1) }
  }

  private func items(_ rows: CompletionPlace.Rows) -> [CompletionCandidate] { children(rows) + [spacer] }

  private var spacer: CompletionCandidate {
    candidate(
      RowsLowering.spacerName, .keyword, "invisible view", "A new view that nobody sees: it takes up space.", rank: 2)
  }

  /// The same with their brackets.
  private func bracketed(_ rows: CompletionPlace.Rows) -> [CompletionCandidate] {
    items(rows).map { item in
      var item = item
      item.label = "[\(item.label)]"
      item.insertText = item.label
      return item
    }
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
