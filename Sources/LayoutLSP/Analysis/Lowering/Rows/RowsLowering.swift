import Solver
import Syntax

// Lowers rows to the constraints that lay out views in lines, top to bottom, in the view in whose block the statement
// stands.
//
// A row needs no rectangle of its own: the views of a row are tied to the first of them. Each gap, width, height and
// mark makes its own constraints; the place of a constraint without text of its own is that of the view or the row.

/// The surroundings that the rows of one statement share.
private struct RowSurroundings {
  var container: ViewID
  var pending: PendingStatement
  var context: StatementContext { pending.context }
  /// The word `rows`.
  var keyword: Cursor? { pending.statement.first(.identifier) }
}

/// The constraint of an edge or a gap: what is measured, and the gap that is written.
private struct RowTie {
  var words: String
  var measure: AtomForm
  var relation = Relation.equal
  var gap: Cursor?
  /// The distance where nothing is written, in points.
  var bare = Rational.zero
  /// The place of the constraint where nothing is written.
  var place: SourceRange
  var axis = Axis.horizontal
}

package struct RowsLowering: LoweringPass {
  let builder: LayoutBuilder

  /// The standard gap of rows, in points: not the spacing of the superview.
  private static let standardGap = Rational(10)

  func lowerRows(_ pending: PendingStatement) {
    if scrolling.refuses("rows", along: .vertical, pending) { return }
    let rows = readRows(pending)
    checkNames(rows)
    let spacing = pending.statement.first(.rowSpacing)
    var isOrdered = false
    if let spacing, !spacing.hasProblem, !builder.bracesFail, pending.statement.first(.rowsBlock) != nil {
      let line = ItemLine(spacing)
      isOrdered = checkOrder(line, rows, pending) && line.items.count == rows.count
    }
    presencePass.forEachPresence(of: rows.flatMap { $0.items.compactMap { $0.view } }, in: pending) {
      isThere, pending in
      lower(rows, isOrdered: isOrdered, pending, where: isThere)
    }
  }

  /// Lowers the rows with the views that are present: a row of which no view is left falls away.
  private func lower(
    _ all: [RowOfViews], isOrdered: Bool, _ pending: PendingStatement, where isThere: (ViewID) -> Bool
  ) {
    let surroundings = RowSurroundings(container: owner(of: pending.scope), pending: pending)
    let closed = PresentItems(all.count) { all[$0].isThere(isThere) }
    let rows = closed.items.map { all[$0].closed(where: isThere) }
    let first = equations.endIndex
    let spacing = pending.statement.first(.rowSpacing)
    if let spacing, isOrdered {
      let line = ItemLine(spacing).closed(closed)
      for number in 0...rows.count { constrainAbove(number, line, rows, surroundings) }
    }
    var labels: [String: Range<EquationID>] = [:]
    for (number, row) in rows.enumerated() {
      let begin = equations.endIndex
      if spacing == nil { constrainAbove(number, nil, rows, surroundings) }
      constrain(row, surroundings)
      if let label = row.label {
        mentionPart(row.words, from: begin, at: label.place)
        labels[label.name] = begin..<equations.endIndex
      }
    }
    if spacing == nil { constrainAbove(rows.count, nil, rows, surroundings) }
    if let spacing { mentionReferences(ItemLine(spacing), labels, surroundings) }
    if let keyword = surroundings.keyword {
      mentionPart("rows", from: first, at: pending.context.place(of: keyword))
    }
  }

  private func mentionReferences(
    _ line: ItemLine, _ labels: [String: Range<EquationID>], _ surroundings: RowSurroundings
  ) {
    for name in line.items.compactMap({ $0.first(.identifier) }) {
      let label = surroundings.context.reader.string(name)
      guard let range = labels[label], !range.isEmpty else { continue }
      mentions.append(
        Mention(place: surroundings.context.place(of: name), subject: .part("row \(label)", equations: range)))
    }
  }

  // MARK: From row to row

  /// Constrains the gap above a row; `rows.count` stands for the gap below the last one. Where nothing is written,
  /// its place is that of the row below, and at the bottom the word `rows`: the rows fill the view.
  private func constrainAbove(
    _ number: Int, _ spacing: ItemLine?, _ rows: [RowOfViews], _ surroundings: RowSurroundings
  ) {
    let container = surroundings.container
    let above = number > 0 ? rows[number - 1] : nil
    let below = number < rows.count ? rows[number] : nil
    let edge = below == nil ? spacing?.end ?? surroundings.keyword : number == 0 ? spacing?.start : nil
    let reference = number < rows.count ? spacing?.items[number] : nil
    guard let place = (edge ?? reference).map({ surroundings.context.place(of: $0) }) ?? below?.place else { return }
    var tie = RowTie(words: "", measure: AtomForm(), gap: spacing?.gaps[number], place: place, axis: .vertical)
    switch (above?.rectangle, below?.rectangle) {
    case (nil, let view?) where above == nil:
      (tie.words, tie.measure) = ("top edge", inset("top", of: view, in: container))
    case (let view?, nil) where below == nil:
      (tie.words, tie.measure) = ("bottom edge", inset("bottom", of: view, in: container))
      // The rows reach the bottom if a row can grow; a row with an error may be such a row or not.
      let fills = rows.contains { $0.height == nil } && rows.allSatisfy { $0.isSound }
      if !fills { tie.relation = .greaterOrEqual }
    case (let view?, let next?):
      (tie.words, tie.measure) = ("gap", .measure("topOffset", of: .view(next), to: .view(view)))
      // In the spacing, two labels with nothing between them touch.
      if spacing == nil { tie.bare = Self.standardGap }
    default: return
    }
    constrain(tie, surroundings)
  }

  // MARK: Along a row

  private func constrain(_ row: RowOfViews, _ surroundings: RowSurroundings) {
    var equal: (view: ViewID, place: SourceRange)?
    for (number, item) in row.items.enumerated() {
      let begin = equations.endIndex
      if row.isSound { constrainBefore(number, in: row, surroundings) }
      constrainWidth(of: item, &equal, surroundings)
      if row.isSound { constrainMark(of: number, in: row, surroundings) }
      tie(item, to: row)
      mentionPart("'\(item.view.map { views[$0].name } ?? "")' in its row", from: begin, at: item.place)
      if let mark = item.mark, mark.side == .leading { mentionPart(mark.side.words, from: begin, at: mark.place) }
    }
    if row.isSound { constrainEnd(of: row, surroundings) }
    constrainHeight(of: row, surroundings)
  }

  /// Whether an item is not tied to the one before it: both have widths, and are put to different sides.
  private func isGapDropped(before number: Int, in row: RowOfViews) -> Bool {
    let (left, right) = (row.items[number - 1], row.items[number])
    return left.hasWidth && right.hasWidth && left.side != right.side
  }

  /// Constrains the gap before an item, or the leading edge of the first item.
  private func constrainBefore(_ number: Int, in row: RowOfViews, _ surroundings: RowSurroundings) {
    let item = row.items[number]
    guard let view = item.view else { return }
    let bracket = item.cursor.first(.leftBracket).map { surroundings.context.place(of: $0) } ?? item.place
    var tie = RowTie(
      words: "leading edge", measure: inset("leading", of: view, in: surroundings.container), place: bracket)
    if number == 0 {
      guard !item.hasWidth || item.side == .leading else { return }
      tie.gap = row.line.gaps[0]
      if let bar = row.line.start { tie.place = surroundings.context.place(of: bar) }
    } else if isGapDropped(before: number, in: row) {
      guard item.side == .leading else { return }
    } else if let before = row.items[number - 1].view {
      tie.gap = row.line.gaps[number]
      (tie.words, tie.measure) = ("gap", .measure("leadingOffset", of: .view(view), to: .view(before)))
    } else {
      return
    }
    constrain(tie, surroundings)
  }

  /// Constrains the trailing edge of the last item.
  private func constrainEnd(of row: RowOfViews, _ surroundings: RowSurroundings) {
    guard let last = row.items.last, let view = last.view else { return }
    let edge = row.line.end ?? last.cursor.first(.rightBracket)
    // A mark sets where the view is: only `>` puts it at the trailing edge.
    let fills = last.side == .trailing || row.isFlexible && last.mark == nil
    let begin = equations.endIndex
    constrain(
      RowTie(
        words: "trailing edge", measure: inset("trailing", of: view, in: surroundings.container),
        relation: fills ? .equal : .greaterOrEqual, gap: row.line.gaps[row.items.count],
        place: edge.map { surroundings.context.place(of: $0) } ?? last.place), surroundings)
    if let mark = last.mark, mark.side == .trailing { mentionPart(mark.side.words, from: begin, at: mark.place) }
  }

  private func constrainWidth(
    of item: RowItem, _ equal: inout (view: ViewID, place: SourceRange)?, _ surroundings: RowSurroundings
  ) {
    guard let view = item.view, let width = item.width, width.problem == .none else { return }
    let place = surroundings.context.place(of: width)
    let begin = equations.endIndex
    let measure = AtomForm.measure("width", of: .view(view))
    if item.isEqual {
      if let other = equal {
        constrain(measure, .equal, .measure("width", of: .view(other.view)), at: place)
        mentionPart("equal width", from: begin, at: other.place)
      }
      equal = (view, place)
    } else if let value = number(in: width, "a width", surroundings) {
      constrain(measure, .equal, .points(value), at: place)
    }
    mentionPart("width", from: begin, at: place)
  }

  private func number(in parentheses: Cursor, _ what: String, _ surroundings: RowSurroundings) -> Rational? {
    guard !parentheses.hasProblem, let value = parentheses.expression else {
      return nil
    }
    return evaluator.constant(value, of: .other(what), scope: surroundings.pending.scope, context: surroundings.context)
  }

  private func constrainHeight(of row: RowOfViews, _ surroundings: RowSurroundings) {
    guard let height = row.height, let value = number(in: height, "a height", surroundings) else { return }
    let place = surroundings.context.place(of: height)
    let begin = equations.endIndex
    for view in row.items.compactMap({ $0.isSpacer && $0.view != row.rectangle ? nil : $0.view }) {
      constrain(.measure("height", of: .view(view)), .equal, .points(value), at: place)
    }
    mentionPart("height of the row", from: begin, at: place)
  }

  /// Ties a view to the row's top and bottom. If the row has a height, each view has that height in place of the
  /// bottom.
  private func tie(_ item: RowItem, to row: RowOfViews) {
    guard let view = item.view, let rectangle = row.rectangle, view != rectangle, !item.isSpacer else { return }
    for edge in row.height == nil ? ["top", "bottom"] : ["top"] {
      constrain(
        .measure(edge, of: .view(view)), .equal, .measure(edge, of: .view(rectangle)), at: item.place)
    }
  }

  // MARK: Marks

  /// Appends what a mark asks for beyond the edge that its view is tied to anyway: the trailing edge for the last
  /// view of that side, the centre for a block of neighbours.
  private func constrainMark(of number: Int, in row: RowOfViews, _ surroundings: RowSurroundings) {
    let item = row.items[number]
    let isLast = number == row.items.count - 1
    guard item.hasWidth, let view = item.view else { return }
    switch item.side {
    case .leading: break
    case .trailing:
      guard !isLast, isGapDropped(before: number + 1, in: row) else { return }
      let begin = equations.endIndex
      let place = item.mark?.place ?? item.place
      constrain(inset("trailing", of: view, in: surroundings.container), .equal, .points(.zero), at: place)
      mentionPart(item.side.words, from: begin, at: place)
    case .centred:
      guard item.isCentred, isLast || !row.items[number + 1].isCentred else { return }
      constrainCentre(of: block(endingAt: number, in: row), in: row, surroundings)
    }
  }

  private func block(endingAt end: Int, in row: RowOfViews) -> ClosedRange<Int> {
    var start = end
    while start > 0, row.items[start - 1].isCentred { start -= 1 }
    return start...end
  }

  private func constrainCentre(of block: ClosedRange<Int>, in row: RowOfViews, _ surroundings: RowSurroundings) {
    let container = surroundings.container
    let items = row.items[block]
    guard let first = items.first?.view, let last = items.last?.view else { return }
    let begin = equations.endIndex
    let marks = items.compactMap { $0.mark?.place }
    let place = marks.first ?? row.place
    if first == last {
      let centre = AtomForm.measure("centerX", of: .view(container))
      constrain(.measure("centerX", of: .view(first)), .equal, centre, at: place)
    } else {
      constrain(
        inset("leading", of: first, in: container), .equal, inset("trailing", of: last, in: container), at: place)
    }
    for mark in marks { mentionPart("centred", from: begin, at: mark) }
  }

  // MARK: Gaps

  /// Appends the constraints that are written in a gap, or the bare distance if nothing is.
  private func constrain(_ tie: RowTie, _ surroundings: RowSurroundings) {
    let context = surroundings.context
    let begin = equations.endIndex
    guard let gap = tie.gap else {
      constrain(tie.measure, tie.relation, .points(tie.bare), at: tie.place)
      // The word `rows` stands for all constraints of the statement.
      if tie.place != surroundings.keyword.map({ context.place(of: $0) }) {
        mentionPart(tie.words, from: begin, at: tie.place)
      }
      return
    }
    guard !gap.hasProblem else { return }
    if let predicates = gap.first(.predicates) {
      for predicate in predicates.children where predicate.kind == .predicate {
        var part = tie
        part.place = context.place(of: predicate)
        if let written = predicate.children.compactMap({ $0.kind.relation }).first { part.relation = written }
        constrain(part, to: predicate, surroundings)
      }
    } else if gap.children.contains(where: { $0.kind.isExpression }) {
      var whole = tie
      whole.place = context.place(of: gap)
      constrain(whole, to: gap, surroundings)
    } else {
      constrain(tie.measure, tie.relation, .points(Self.standardGap), at: context.place(of: gap))
    }
    mentionPart("gap", from: begin, at: context.place(of: gap))
  }

  /// Appends the constraint of a tie, with the value and the priority that stand in a node.
  private func constrain(_ tie: RowTie, to node: Cursor, _ surroundings: RowSurroundings) {
    let pending = surroundings.pending
    guard let value = node.expression else { return }
    guard !value.measuresViews else {
      return report(
        .syntax, pending.context.place(of: value),
        "a gap of rows is made of numbers, metrics and percentages: measures of views belong in equations")
    }
    let purpose = EquationFrame(
      references: [], member: 0, component: nil, share: (tie.axis, surroundings.container))
    let frame = ExpressionFrame(purpose: .equation(purpose), scope: pending.scope, context: pending.context)
    guard let distance = evaluator.evaluate(value, frame) else { return }
    var level = Rational.required
    if let expression = node.first(.priority)?.expression {
      guard let written = evaluator.priority(expression, scope: pending.scope, context: pending.context) else { return }
      level = written
    }
    constrain(tie.measure, tie.relation, distance, priority: level, at: tie.place)
  }

  // MARK: Measures

  /// Returns how far a view lies inside the container's edge.
  private func inset(_ edge: String, of view: ViewID, in container: ViewID) -> AtomForm {
    views[view].parent == container
      ? .measure(edge + "Inset", of: .view(view))
      : .measure(edge + "Align", of: .view(view), to: .view(container))
  }
}
