import Solver
import Syntax

// Lowers a visual format to constraints, part by part in the order written. Gaps are in `VisualFormatGaps.swift`;
// predicates, and the values in gaps and predicates, in `VisualFormatSizes.swift`.

/// A visual format whose views are resolved.
struct FormatLine {
  var pending: PendingStatement
  /// One axis, or both for `HV:`.
  var axes: [Axis]
  var items: [FormatItem]
  /// The superview of the first view: `|` stands for it, and percentages of gaps are shares of it. nil if the first
  /// view is the root, or unknown.
  var superview: ViewID?
  /// The gaps before, between and behind the items, one more than items; nil where nothing is written.
  var gaps: [Cursor?] = [nil]
  /// The bars.
  var start: Cursor?
  var end: Cursor?
  /// The distance of the last `~`, by axis.
  var equalGaps: [Axis: AtomForm] = [:]

  var context: StatementContext { pending.context }

  /// The bars and items in the order of the line, each with the gap before it.
  var parts: [(side: FormatSide, cursor: Cursor, gap: Cursor?)] {
    var parts: [(side: FormatSide, cursor: Cursor, gap: Cursor?)] = []
    if let start { parts.append((.bar, start, nil)) }
    for (number, item) in items.enumerated() { parts.append((.item(number), item.cursor, gaps[number])) }
    if let end { parts.append((.bar, end, gaps[items.count])) }
    return parts
  }
}

struct FormatItem {
  var cursor: Cursor
  /// The rectangles of each member: several for a range, none where the name is unknown.
  var members: [(cursor: Cursor, boxes: [Box])]

  var boxes: [Box] { members.flatMap { $0.boxes } }
}

/// One end of a gap.
enum FormatSide {
  case bar
  /// Index into `FormatLine.items`.
  case item(Int)
}

struct VisualFormatLowering: LoweringPass {
  let builder: LayoutBuilder

  func lowerVisualFormat(_ pending: PendingStatement) {
    let (line, read) = collecting { formatLine(pending) }
    let isUsable = !pending.statement.hasProblem && !builder.isFull
    // One mistake is one finding: the syntax error has been reported.
    builder.lowered.append(isUsable ? read : read.withoutFindings)
    guard isUsable else { return }
    if let item = loneItem(line) { return reportLone(item, pending) }
    let views = line.items.flatMap { $0.boxes.map { $0.view } }
    if line.items.count == 1, views.count == 1 { reportIdleOptions(of: line) }
    presencePass.forEachPresence(of: views, in: pending) { isThere, pending in
      var here = closed(line, where: isThere)
      here.pending = pending
      // A line of which nothing is left has nothing to say, and no superview to measure in.
      if !here.items.isEmpty { lower(&here) }
    }
  }

  /// Returns the only item of a line such as `[a]`, which has no gap or size, and no option that could align several
  /// views; nil for other lines.
  private func loneItem(_ line: FormatLine) -> Cursor? {
    guard line.items.count == 1, let item = line.items.first, item.cursor.descendants(.predicates).isEmpty else {
      return nil
    }
    let speaking: [SyntaxKind] = item.boxes.count > 1 ? [.bar, .gap, .formatOption] : [.bar, .gap]
    return line.pending.statement.children.contains { speaking.contains($0.kind) } ? nil : item.cursor
  }

  private func reportLone(_ item: Cursor, _ pending: PendingStatement) {
    let text = pending.context.reader.string(item)
    report(
      .silent, pending.context.place(of: item),
      "\(text.utf8.count > 40 ? "this" : text) alone says nothing: give it a size, as in [a(50)], a neighbour, as in "
        + "|-[a], or an attribute")
  }

  /// Reports options that say nothing because the line has one view, as in `|-[a]-| alignAllTop`. `align` reports an
  /// unknown option, and one that does not fit the axis.
  private func reportIdleOptions(of line: FormatLine) {
    for option in line.pending.statement.children where option.kind == .formatOption {
      let name = line.context.reader.string(option)
      guard FormatOption.all.contains(where: { $0.name == name && line.axes.count == 1 && $0.axis != line.axes[0] })
      else { continue }
      report(
        .silent, line.context.place(of: option),
        "'\(name)' says nothing here: it aligns the views of a line with each other, and this one has one view")
    }
  }

  /// Returns the line with the views that are present; the others fall away with a gap.
  private func closed(_ whole: FormatLine, where isThere: (ViewID) -> Bool) -> FormatLine {
    var line = whole
    for item in line.items.indices {
      for member in line.items[item].members.indices {
        line.items[item].members[member].boxes.removeAll { !isThere($0.view) }
      }
      line.items[item].members.removeAll { $0.boxes.isEmpty }
    }
    let closed = PresentItems(line.items.count) { !line.items[$0].members.isEmpty || whole.items[$0].members.isEmpty }
    line.gaps = closed.gaps.map { whole.gaps[$0] }
    line.items = closed.items.map { line.items[$0] }
    line.superview = line.items.first?.members.first?.boxes.first.flatMap { views.superview(of: $0) }
    return line
  }

  private func lower(_ line: inout FormatLine) {
    var left: (side: FormatSide, cursor: Cursor)?
    var starts: [EquationID] = []
    var ends: [EquationID] = []
    for part in line.parts {
      let before = equations.endIndex
      if let left { tie(left, part.gap, (part.side, part.cursor), &line) }
      if case .item? = left?.side { ends.append(equations.endIndex) }
      if case .item(let item) = part.side {
        starts.append(before)
        for member in line.items[item].members { lowerPredicates(of: member, line) }
      }
      left = (part.side, part.cursor)
    }
    if ends.count < starts.count { ends.append(equations.endIndex) }
    for (item, range) in zip(line.items, zip(starts, ends)) where range.0 < range.1 {
      let words = "\(line.context.reader.string(item.cursor)) in its line"
      mentions.append(
        Mention(place: line.context.place(of: item.cursor), subject: .part(words, equations: range.0..<range.1)))
    }
    for option in line.pending.statement.children where option.kind == .formatOption { align(option, line) }
  }

  // MARK: Views

  private func formatLine(_ pending: PendingStatement) -> FormatLine {
    let items = pending.statement.children.lazy.filter { $0.kind == .formatItem }
    let paths = items.flatMap { $0.children.filter { $0.kind == .formatMember } }.compactMap { $0.namedPath }
    let named = paths.compactMap { resolver.namedView($0, pending) }.first
    let outer = resolver.superview(ofFirst: named, pending)
    var line = FormatLine(pending: pending, axes: axes(of: pending), items: [], superview: nil)
    for item in items where !builder.isFull {
      builder.take(FileBudget.Cost.item)
      let members = item.children.filter { $0.kind == .formatMember }
      line.items.append(
        FormatItem(cursor: item, members: members.map { ($0, boxes(of: $0, outer: outer, pending)) }))
    }
    let read = ItemLine(pending.statement)
    (line.gaps, line.start, line.end) = (read.gaps, read.start, read.end)
    line.superview = line.items.first?.members.first?.boxes.first.flatMap { views.superview(of: $0) }
    reportRepetitions(in: line)
    reportBar(of: line)
    return line
  }

  private func axes(of pending: PendingStatement) -> [Axis] {
    guard let axis = pending.statement.first(.formatAxis)?.first(.identifier) else { return [.horizontal] }
    switch pending.context.reader.string(axis) {
    case "V": return [.vertical]
    case "HV": return [.horizontal, .vertical]
    default: return [.horizontal]
    }
  }

  private func boxes(of member: Cursor, outer: ViewID?, _ pending: PendingStatement) -> [Box] {
    if let path = member.first(.path) { return resolver.items(path, outer: outer, pending) }
    guard let range = member.first(.viewRange), !member.hasProblem else { return [] }
    return ranges.items(inRange: range, outer: outer, pending).flatMap { $0.map { .view($0) } }
  }

  /// Reports a `|` in a line whose first view is the root: it has no superview.
  private func reportBar(of line: FormatLine) {
    guard line.superview == nil, line.items.first?.members.first?.boxes.isEmpty == false,
      let bar = line.pending.statement.first(.bar)
    else { return }
    report(
      .noSuperview, line.context.place(of: bar), "'|' is the superview of the first view, and the root has none")
  }

  /// Reports a view that is its own neighbour, or stands twice in one item.
  private func reportRepetitions(in line: FormatLine) {
    var before: Set<Box> = []
    for item in line.items {
      var seen: Set<Box> = []
      for member in item.members {
        let name = line.context.reader.string(
          member.cursor.first(.path) ?? member.cursor.first(.viewRange) ?? member.cursor)
        if member.boxes.contains(where: { before.contains($0) }) {
          report(.syntax, line.context.place(of: member.cursor), "'\(name)' cannot be its own neighbour")
        } else if member.boxes.contains(where: { seen.contains($0) }) {
          report(.syntax, line.context.place(of: member.cursor), "'\(name)' stands here twice")
        }
        seen.formUnion(member.boxes)
      }
      before = seen
    }
  }

  // MARK: Options

  /// Appends the constraints of an alignment option: one for each two neighbours of the line's views.
  private func align(_ cursor: Cursor, _ line: FormatLine) {
    let name = line.context.reader.string(cursor)
    let place = line.context.place(of: cursor)
    guard let option = FormatOption.all.first(where: { $0.name == name }) else {
      return reportOption(name, at: place)
    }
    guard line.axes.count == 1 else {
      return report(.syntax, place, "'\(name)' has nothing to align where HV: places views on both axes")
    }
    guard option.axis != line.axes[0] else {
      let (along, fitting) =
        option.axis == .vertical
        ? ("vertically", "alignAllLeading, alignAllTrailing or alignAllCenterX")
        : ("horizontally", "alignAllTop, alignAllBottom or alignAllCenterY")
      return report(
        .syntax, place, "'\(name)' does not fit a line that runs \(along): its views can be aligned by \(fitting)")
    }
    let first = equations.endIndex
    let boxes = line.items.flatMap { $0.boxes }
    for (one, next) in zip(boxes, boxes.dropFirst()) where one != next {
      constrain(
        .measure(option.attribute, of: next), .equal, .measure(option.attribute, of: one), at: place,
        followsReading: option.isDirectional)
    }
    mentionPart("\(name): \(option.meaning)", from: first, at: place)
  }

  private func reportOption(_ name: String, at place: SourceRange) {
    if name.hasPrefix("direction") || name.hasPrefix("NSLayoutFormatDirection") {
      return report(
        .syntax, place, "the direction follows the screen, which is read from left to right or is 'rtl': remove this",
        fix: ("Remove '\(name)'", place, ""))
    }
    let prefix = "NSLayoutFormat"
    let plain = name.hasPrefix(prefix + "Align") ? "a" + name.dropFirst(prefix.count + 1) : name
    let names = FormatOption.all.map { $0.name }
    if plain != name, names.contains(plain) {
      return report(
        .unknownName, place, "this option is called '\(plain)' here",
        fix: ("Replace with '\(plain)'", place, plain))
    }
    reportUnknown(.unknownName, "the option", plain, at: place, among: names)
  }
}

/// An option at the end of a visual format.
package struct FormatOption: Sendable {
  package var name: String
  /// The attribute that is aligned, by its name in `Attribute.all`.
  var attribute: String
  package var meaning: String

  package var axis: Axis { Attribute.named(attribute, takesView: false)?.axis ?? .horizontal }
  var isDirectional: Bool { attribute == "leading" || attribute == "trailing" }

  private init(_ name: String, _ attribute: String, _ meaning: String) {
    (self.name, self.attribute, self.meaning) = (name, attribute, meaning)
  }

  package static let all: [FormatOption] = [
    FormatOption("alignAllTop", "top", "all top edges at one height"),
    FormatOption("alignAllBottom", "bottom", "all bottom edges at one height"),
    FormatOption("alignAllLeft", "left", "all left edges on one line"),
    FormatOption("alignAllRight", "right", "all right edges on one line"),
    FormatOption("alignAllLeading", "leading", "all leading edges on one line"),
    FormatOption("alignAllTrailing", "trailing", "all trailing edges on one line"),
    FormatOption("alignAllCenterX", "centerX", "all horizontal centres on one line"),
    FormatOption("alignAllCenterY", "centerY", "all vertical centres at one height"),
    FormatOption("alignAllFirstBaseline", "firstBaseline", "all first baselines at one height"),
    FormatOption("alignAllLastBaseline", "lastBaseline", "all last baselines at one height"),
  ]
}
