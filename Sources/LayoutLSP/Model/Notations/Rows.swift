import Solver
import Syntax

/// Rows: the constraints that lay out views in lines, top to bottom, in the view that the statement stands in.
///
/// A row needs no rectangle of its own: the views of a row are tied to the first of them. Each gap, width, height and
/// mark makes its own constraints; what stands at no text of its own stands at the view or the row.

/// What the rows of one statement share.
private struct RowSurroundings {
  var container: Int
  var pending: LayoutBuilder.PendingStatement
  var context: StatementContext { pending.context }
}

extension LayoutBuilder {
  /// The standard gap of rows: not that of the superview.
  private static let standardGap = Rational(10)

  func lowerRows(_ pending: PendingStatement) {
    let surroundings = RowSurroundings(container: owner(of: pending.scope), pending: pending)
    let rows = readRows(pending)
    let first = equations.count
    var isSpaced = true
    let spacing = pending.statement.first(.rowSpacing)
    if let spacing {
      let line = RowLine(spacing)
      isSpaced = !spacing.hasProblem && checkOrder(line, rows, pending)
      if isSpaced, !pending.statement.hasProblem { constrain(line, rows, surroundings) }
    }
    var labels: [String: Range<Int>] = [:]
    for (number, row) in rows.enumerated() {
      let begin = equations.count
      if spacing == nil { constrainAbove(number, nil, rows, surroundings) }
      constrain(row, surroundings)
      if let label = row.label {
        mentionPart(row.words, from: begin, at: label.place)
        labels[label.name] = begin..<equations.count
      }
    }
    if spacing == nil { constrainAbove(rows.count, nil, rows, surroundings) }
    if let spacing { mentionReferences(RowLine(spacing), labels, surroundings) }
    if let keyword = pending.statement.first(.identifier) {
      mentionPart("rows", from: first, at: pending.context.place(of: keyword))
    }
  }

  private func mentionReferences(_ line: RowLine, _ labels: [String: Range<Int>], _ surroundings: RowSurroundings) {
    for name in line.items.compactMap({ $0.first(.identifier) }) {
      let label = surroundings.context.reader.string(name)
      guard let range = labels[label], !range.isEmpty else { continue }
      mentions.append(
        Mention(place: surroundings.context.place(of: name), subject: .part("row \(label)", equations: range)))
    }
  }

  // MARK: From row to row

  /// The gaps of a spacing whose labels are those of the rows.
  private func constrain(_ spacing: RowLine, _ rows: [RowOfViews], _ surroundings: RowSurroundings) {
    for (number, gap) in spacing.gaps.enumerated() {
      // Between two labels with nothing between them the rows touch.
      let bare = number > 0 && number < rows.count ? spacing.items[number - 1] : nil
      constrainAbove(number, gap, rows, surroundings, touching: bare)
    }
  }

  /// The gap above a row; below the last one for the number behind it.
  private func constrainAbove(
    _ number: Int, _ gap: Cursor?, _ rows: [RowOfViews], _ surroundings: RowSurroundings, touching: Cursor? = nil
  ) {
    let container = surroundings.container
    let above = number > 0 ? rows[number - 1] : nil
    let below = number < rows.count ? rows[number] : nil
    guard let place = (below ?? above)?.place else { return }
    switch (above?.rectangle, below?.rectangle) {
    case (nil, let view?) where above == nil:
      constrain(inset("top", of: view, in: container), .equal, gap, bare: .zero, at: place, .vertical, surroundings)
    case (let view?, nil) where below == nil:
      // Where a row can grow, the rows reach the bottom; what is not understood may be such a row or not.
      let fills = rows.contains { $0.height == nil } && rows.allSatisfy(\.isSound)
      constrain(
        inset("bottom", of: view, in: container), fills ? .equal : .greaterOrEqual, gap, bare: .zero, at: place,
        .vertical, surroundings)
    case (let view?, let next?):
      let bare = touching == nil ? Self.standardGap : .zero
      constrain(
        .measure("topOffset", of: .view(next), to: .view(view)), .equal, gap, bare: bare,
        at: touching.map { surroundings.context.place(of: $0) } ?? place, .vertical, surroundings)
    default: break
    }
  }

  // MARK: Along a row

  private func constrain(_ row: RowOfViews, _ surroundings: RowSurroundings) {
    var equal: (view: Int, place: Place)?
    for (number, item) in row.items.enumerated() {
      let begin = equations.count
      if row.isSound { constrainBefore(number, in: row, surroundings) }
      constrainWidth(of: item, &equal, surroundings)
      if row.isSound { constrainMark(of: number, in: row, surroundings) }
      tie(item, to: row)
      mentionPart("'\(item.view.map { views[$0].name } ?? "")' in its row", from: begin, at: item.place)
    }
    if row.isSound { constrainEnd(of: row, surroundings) }
    constrainHeight(of: row, surroundings)
  }

  /// Two neighbours that have widths and are put to different sides are not tied to each other.
  private func isGapDropped(before number: Int, in row: RowOfViews) -> Bool {
    let (left, right) = (row.items[number - 1], row.items[number])
    return left.hasWidth && right.hasWidth && left.side != right.side
  }

  /// The gap before an item, or where it is the first, the leading edge.
  private func constrainBefore(_ number: Int, in row: RowOfViews, _ surroundings: RowSurroundings) {
    let item = row.items[number]
    guard let view = item.view else { return }
    let gap = row.line.gaps[number]
    let place = item.mark?.place ?? item.place
    let edge = inset("leading", of: view, in: surroundings.container)
    if number == 0 {
      guard !item.hasWidth || item.side == .leading else { return }
      return constrain(edge, .equal, gap, bare: .zero, at: place, .horizontal, surroundings)
    }
    if isGapDropped(before: number, in: row) {
      guard item.side == .leading else { return }
      return constrain(edge, .equal, nil, bare: .zero, at: place, .horizontal, surroundings)
    }
    guard let before = row.items[number - 1].view else { return }
    constrain(
      .measure("leadingOffset", of: .view(view), to: .view(before)), .equal, gap, bare: .zero, at: item.place,
      .horizontal, surroundings)
  }

  /// The trailing edge, behind the last item.
  private func constrainEnd(of row: RowOfViews, _ surroundings: RowSurroundings) {
    guard let last = row.items.last, let view = last.view else { return }
    let fills = row.isFlexible || last.side == .trailing
    constrain(
      inset("trailing", of: view, in: surroundings.container), fills ? .equal : .greaterOrEqual,
      row.line.gaps[row.items.count], bare: .zero, at: last.mark?.place ?? last.place, .horizontal, surroundings)
  }

  private func constrainWidth(
    of item: RowItem, _ equal: inout (view: Int, place: Place)?, _ surroundings: RowSurroundings
  ) {
    guard let view = item.view, let width = item.width, width.problem == .none else { return }
    let place = surroundings.context.place(of: width)
    let begin = equations.count
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
    guard !parentheses.hasProblem, let value = parentheses.children.first(where: { $0.kind.isExpression }) else {
      return nil
    }
    return constant(value, of: what, scope: surroundings.pending.scope, context: surroundings.context)
  }

  private func constrainHeight(of row: RowOfViews, _ surroundings: RowSurroundings) {
    guard let height = row.height, let value = number(in: height, "a height", surroundings) else { return }
    let place = surroundings.context.place(of: height)
    let begin = equations.count
    for view in row.items.compactMap({ $0.isSpacer && $0.view != row.rectangle ? nil : $0.view }) {
      constrain(.measure("height", of: .view(view)), .equal, .points(value), at: place)
    }
    mentionPart("height of the row", from: begin, at: place)
  }

  /// Every view has the row's top and bottom; where the row has a height, that of each view stands there.
  private func tie(_ item: RowItem, to row: RowOfViews) {
    guard let view = item.view, let rectangle = row.rectangle, view != rectangle, !item.isSpacer else { return }
    for edge in row.height == nil ? ["top", "bottom"] : ["top"] {
      constrain(
        .measure(edge, of: .view(view)), .equal, .measure(edge, of: .view(rectangle)), at: item.place)
    }
  }

  // MARK: Marks

  /// What a mark asks for beyond the edge that its view is tied to anyway: the trailing edge behind the last of its
  /// side, the centre for a block of neighbours.
  private func constrainMark(of number: Int, in row: RowOfViews, _ surroundings: RowSurroundings) {
    let item = row.items[number]
    let isLast = number == row.items.count - 1
    guard item.hasWidth, let view = item.view else { return }
    switch item.side {
    case .leading: break
    case .trailing:
      guard !isLast, isGapDropped(before: number + 1, in: row) else { return }
      constrain(
        inset("trailing", of: view, in: surroundings.container), .equal, .points(.zero),
        at: item.mark?.place ?? item.place)
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
    let begin = equations.count
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

  /// `measure relation gap`: what is written in the gap, or `bare` where nothing is.
  private func constrain(
    _ measure: AtomForm, _ relation: Relation, _ gap: Cursor?, bare: Rational, at place: Place, _ axis: Axis,
    _ surroundings: RowSurroundings
  ) {
    guard let gap else { return constrain(measure, relation, .points(bare), at: place) }
    guard !gap.hasProblem else { return }
    let context = surroundings.context
    let begin = equations.count
    if let predicates = gap.first(.predicates) {
      for predicate in predicates.children where predicate.kind == .predicate {
        let written = predicate.children.compactMap(\.kind.relation).first
        constrain(measure, written ?? relation, predicate, at: context.place(of: predicate), axis, surroundings)
      }
    } else if gap.children.contains(where: { $0.kind.isExpression }) {
      constrain(measure, relation, gap, at: context.place(of: gap), axis, surroundings)
    } else {
      constrain(measure, relation, .points(Self.standardGap), at: context.place(of: gap))
    }
    mentionPart("gap", from: begin, at: context.place(of: gap))
  }

  /// `measure relation value @ priority`, as the value and the priority stand in a node.
  private func constrain(
    _ measure: AtomForm, _ relation: Relation, _ node: Cursor, at place: Place, _ axis: Axis,
    _ surroundings: RowSurroundings
  ) {
    let pending = surroundings.pending
    guard let value = node.children.first(where: { $0.kind.isExpression }) else { return }
    guard !namesAttribute(value) else {
      return report(
        .syntax, pending.context.place(of: value),
        "a gap of rows is made of numbers, metrics and percentages: measures of views belong in equations")
    }
    let purpose = EquationFrame(references: [:], member: 0, component: nil, share: (axis, surroundings.container))
    let frame = Frame(purpose: .equation(purpose), scope: pending.scope, context: pending.context)
    guard let distance = evaluate(value, frame) else { return }
    var level = Rational.required
    if let expression = node.first(.priority)?.children.first(where: { $0.kind.isExpression }) {
      guard let written = priority(expression, scope: pending.scope, context: pending.context) else { return }
      level = written
    }
    constrain(measure, relation, distance, priority: level, at: place)
  }

  private func namesAttribute(_ expression: Cursor) -> Bool {
    if expression.kind == .reference { return true }
    return expression.kind.hasOperands && expression.children.contains { namesAttribute($0) }
  }

  // MARK: Measures

  /// How far a view lies inside the container's edge.
  private func inset(_ edge: String, of view: Int, in container: Int) -> AtomForm {
    views[view].parent == container
      ? .measure(edge + "Inset", of: .view(view))
      : .measure(edge + "Align", of: .view(view), to: .view(container))
  }
}
