import Solver
import Syntax

// Reads rows: their views, widths and marks, and reports errors in them. The constraints are made in
// `RowsLowering.swift`.

/// The side to which a view of a row is put.
package enum RowMark: Sendable {
  case leading, trailing, centred

  package var words: String {
    switch self {
    case .leading: "pinned to the leading side"
    case .trailing: "pinned to the trailing side"
    case .centred: "centred"
    }
  }
}

struct RowItem {
  var cursor: Cursor
  /// The place of the item, from bracket to bracket.
  var place: SourceRange
  /// nil where its name is unknown.
  var view: ViewID?
  var isSpacer = false
  /// The node of `(50)` or `(==)`.
  var width: Cursor?
  var isEqual = false
  /// The mark as written; nil without one.
  var mark: (side: RowMark, place: SourceRange)?
  /// The side of its own mark, or of the view before it.
  var side = RowMark.leading
  /// Whether the view has a width of its own, so that it can be pinned or centred; otherwise it is flexible.
  var hasWidth = false
  /// Whether the view is centred: by its own mark, or with the view directly before it. Behind a flexible view it
  /// needs a mark.
  var isCentred = false
}

struct RowOfViews {
  var label: (name: String, place: SourceRange)?
  /// The whole row.
  var place: SourceRange
  var line: ItemLine
  var items: [RowItem]
  var height: Cursor?
  /// Whether the row has no error that could change its constraints.
  var isSound: Bool
  /// The view whose top and bottom are the top and bottom of the row.
  var rectangle: ViewID?

  var isFlexible: Bool { items.contains { !$0.hasWidth } }
  /// Whether the row stays: one of its views is present, or it has none but spacers. An unknown view counts as
  /// present.
  func isThere(_ isThere: (ViewID) -> Bool) -> Bool {
    let views = items.filter { !$0.isSpacer }.map { $0.view }
    return views.isEmpty || views.contains { $0.map(isThere) ?? true }
  }

  /// Returns the row with only the views that are present. A view without a mark goes with the view before it.
  func closed(where isThere: (ViewID) -> Bool) -> RowOfViews {
    let line = PresentItems(items.count) { items[$0].view.map(isThere) ?? true }
    var result = self
    result.line = self.line.closed(line)
    result.items = []
    var side = RowMark.leading
    for var item in line.items.map({ items[$0] }) {
      side = item.mark?.side ?? side
      item.side = side
      item.isCentred =
        item.hasWidth && side == .centred && (item.mark != nil || result.items.last?.isCentred == true)
      result.items.append(item)
    }
    let named = result.items.first { !$0.isSpacer && $0.view != nil }
    result.rectangle = (named ?? result.items.first { $0.view != nil })?.view
    return result
  }
  var words: String { label.map { "row \($0.name)" } ?? "row" }
}

extension RowsLowering {
  package static let spacerName = "_spacer"

  // MARK: Declarations

  /// Declares the spacers of a `rows` statement, a new one for each `[_spacer]`: invisible, and nothing can name them.
  func declareSpacers(_ statement: Cursor, scope: ScopeID, context: StatementContext) {
    guard let block = statement.first(.rowsBlock) else { return }
    for row in block.children where row.kind == .row {
      for item in row.children where item.kind == .rowItem { declarer.declareSpacer(item, scope, context) }
    }
  }

  // MARK: Rows

  /// Reads the rows of a statement, and reports what is wrong in them.
  func readRows(_ pending: PendingStatement) -> [RowOfViews] {
    guard let block = pending.statement.first(.rowsBlock) else { return [] }
    var seen: [ViewID: SourceRange] = [:]
    return block.children.filter { $0.kind == .row }.map { row in reading(row) { readRow(row, &seen, pending) } }
  }

  private func readRow(_ row: Cursor, _ seen: inout [ViewID: SourceRange], _ pending: PendingStatement) -> RowOfViews {
    let context = pending.context
    let line = ItemLine(row)
    var read = RowOfViews(
      place: context.place(of: row), line: line, items: [], height: row.first(.rowHeight), isSound: !row.hasProblem)
    if let label = row.first(.rowLabel)?.first(.identifier) {
      read.label = (context.reader.string(label), context.place(of: label))
    }
    read.line.items = []
    read.line.gaps = []
    for (number, cursor) in line.items.enumerated() {
      for (place, turns) in readItems(cursor, pending).enumerated() {
        for var item in turns {
          check(&item, &seen, pending)
          if item.mark != nil, !item.hasWidth { read.isSound = false }
          read.items.append(item)
          // Each of several views that take turns has the gap before the item. In a range the views touch.
          read.line.items.append(cursor)
          read.line.gaps.append(place == 0 ? line.gaps[number] : nil)
        }
      }
    }
    read.line.gaps.append(line.gaps[line.items.count])
    return read
  }

  /// Reads an item, or the items of a range: each once for each of the views of its name that take turns in its place.
  private func readItems(_ cursor: Cursor, _ pending: PendingStatement) -> [[RowItem]] {
    let context = pending.context
    var item = RowItem(cursor: cursor, place: context.place(of: cursor))
    item.width = cursor.first(.rowWidth)
    item.isEqual = item.width?.first(.equalEqual) != nil
    item.hasWidth = item.width != nil && !item.isEqual
    if let mark = cursor.first(.rowMark) {
      let isLess = mark.first(.less) != nil
      let side: RowMark = !isLess ? .trailing : mark.first(.greater) != nil ? .centred : .leading
      item.mark = (side, context.place(of: mark))
    }
    if let spacer = builder.spacers[item.place] {
      item.view = spacer
      item.isSpacer = true
      return [[item]]
    }
    var places: [[ViewID]] = []
    if let path = cursor.first(.path) { places = [viewsInside(path, pending)] }
    if let range = cursor.first(.viewRange) {
      let found = ranges.items(inRange: range, outer: owner(of: pending.scope), pending)
      let inside = self.inside(found.flatMap { $0 }.map { .view($0) }, range, pending)
      places = found.map { $0.filter(inside.contains) }.filter { !$0.isEmpty }
    }
    let items = places.filter { !$0.isEmpty }.map { turns in
      turns.map { view in
        var one = item
        one.view = view
        return one
      }
    }
    return items.isEmpty ? [[item]] : items
  }

  /// Returns the views that a path names inside the view in whose block the rows stand; none if there are none, which
  /// is then reported.
  private func viewsInside(_ path: Cursor, _ pending: PendingStatement) -> [ViewID] {
    inside(resolver.items(path, outer: owner(of: pending.scope), pending), path, pending)
  }

  /// Returns the views that are inside the view in whose block the rows stand; none where one is not, which is then
  /// reported at the node that names them.
  private func inside(_ boxes: [Box], _ path: Cursor, _ pending: PendingStatement) -> [ViewID] {
    let container = owner(of: pending.scope)
    let inside = boxes.compactMap { box -> ViewID? in
      guard case .view(let view) = box, view != container else { return nil }
      return views.ancestry(of: view).contains(container) ? view : nil
    }
    // With the braces right, it may be a view inside.
    guard inside.count < boxes.count, !builder.bracesFail else { return inside }
    let owner = container == .root ? "the layout" : "'\(views[container].name)'"
    report(
      .unknownView, pending.context.place(of: path),
      "'\(pending.context.reader.string(path))' is no view inside \(owner): rows hold the views of the view they stand in"
    )
    return []
  }

  private func check(_ item: inout RowItem, _ seen: inout [ViewID: SourceRange], _ pending: PendingStatement) {
    guard let view = item.view else { return }
    if let first = seen[view] {
      item.view = nil
      guard !builder.bracesFail else { return }
      report(
        .syntax, item.place, "'\(views[view].name)' stands in these rows already: remove one of them",
        related: [(place: first, message: "it stands here first")])
      return
    }
    seen[view] = item.place
    guard let mark = item.mark, !item.hasWidth else { return }
    // The content gives the view a width of its own.
    item.hasWidth = views[view].intrinsicWidth != nil
    guard !item.hasWidth else { return }
    let name = views[view].name
    let sign = pending.context.reader.string(item.cursor.first(.rowMark) ?? item.cursor)
    report(
      .needsWidth,
      (item.cursor.first(.path) ?? item.cursor.first(.viewRange)).map { pending.context.place(of: $0) } ?? item.place,
      "'\(name)' is \(mark.side.words) and needs a width for that: a number, as in [\(name)(50)\(sign)], or an intrinsic one"
    )
  }

  // MARK: Labels

  /// Reports two rows of one name.
  func checkNames(_ rows: [RowOfViews]) {
    var first: [String: SourceRange] = [:]
    for label in rows.compactMap({ $0.label }) {
      if let known = first[label.name] {
        report(
          .duplicateName, label.place, "two rows are called '\(label.name)': rename one of them",
          related: [(place: known, message: "this one is the first")])
      }
      first[label.name] = first[label.name] ?? label.place
    }
  }

  /// Whether the labels of the spacing are those of the rows, in their order; reports where they differ.
  func checkOrder(_ spacing: ItemLine, _ rows: [RowOfViews], _ pending: PendingStatement) -> Bool {
    let context = pending.context
    let references = spacing.items.compactMap { $0.first(.identifier) }
      .map { (name: context.reader.string($0), place: context.place(of: $0)) }
    let order = collecting {
      for row in rows where row.label == nil {
        report(.rowsOrder, row.place, "this row has no place in the spacing: give it a label, as in r1: [a]")
      }
      checkReferences(references, rows)
    }.lowered
    builder.lowered.append(order)
    return order.findings.isEmpty
  }

  private func checkReferences(_ references: [(name: String, place: SourceRange)], _ rows: [RowOfViews]) {
    let labels = rows.compactMap { $0.label }
    // Of two rows with one label the first counts.
    let numbers = labels.indices.reversed().reduce(into: [:]) { $0[labels[$1].name] = $1 }
    var seen: [String: SourceRange] = [:]
    var last = -1
    var isOutOfOrder = false
    var unknown: [(name: String, place: SourceRange)] = []
    for reference in references {
      if let known = seen[reference.name] {
        report(
          .rowsOrder, reference.place, "the row '\(reference.name)' stands in the spacing twice: remove one of them",
          related: [(place: known, message: "it stands here first")])
        continue
      }
      seen[reference.name] = reference.place
      guard let index = numbers[reference.name] else {
        unknown.append(reference)
        continue
      }
      if index < last, !isOutOfOrder {
        isOutOfOrder = true
        report(
          .rowsOrder, reference.place,
          "the rows stand in another order below: '\(reference.name)' comes before '\(labels[last].name)' there",
          related: [(place: labels[index].place, message: "the row '\(reference.name)'")])
      }
      last = max(last, index)
    }
    reportMissing(labels.filter { seen[$0.name] == nil }, unknown)
  }

  /// Reports rows that the spacing lacks, and labels that it alone has: one of each together is one mistake.
  private func reportMissing(
    _ rows: [(name: String, place: SourceRange)], _ unknown: [(name: String, place: SourceRange)]
  ) {
    // Reversed: the first one is then at the end, where it can be removed at no cost.
    var unknown = Array(unknown.reversed())
    for row in rows {
      let nearest = builder.nearest(to: row.name) { unknown.reversed().map { $0.name } }
      let named = nearest.flatMap { nearest in unknown.firstIndex { $0.name == nearest } }
      guard let index = named ?? unknown.indices.last else {
        report(.rowsOrder, row.place, "the row '\(row.name)' is not in the spacing: write [\(row.name)] there")
        continue
      }
      let reference = unknown.remove(at: index)
      report(
        .rowsOrder, row.place, "the row '\(row.name)' is not in the spacing, which has '\(reference.name)'",
        related: [(place: reference.place, message: "no row is called '\(reference.name)'")],
        fix: ("Write '\(row.name)' in the spacing", reference.place, row.name))
    }
    for reference in unknown.reversed() {
      report(.rowsOrder, reference.place, "no row is called '\(reference.name)': write '\(reference.name): …' below")
    }
  }
}
