import Solver
import Syntax

// Lowers a stack to the constraints that arrange the children of the view in whose block it stands, as UIStackView
// makes them. The manual lists the constraints; their source: A. Grebenyuk, "Let's Build UIStackView", and the frames
// that Xcode saved.

struct StackLowering: LoweringPass {
  let builder: LayoutBuilder

  /// Priorities of the wishes for a size of 0: of a stack along its axis where its views share its length, of a stack
  /// across it, of a view across it, and of an empty stack.
  private enum Shrinking {
    static let along = Rational(49)
    static let across = Rational(51)
    static let view = Rational(25)
    static let empty = Rational.one
  }

  func lowerStack(_ pending: PendingStatement) {
    guard let line = read(pending), !scrolling.refuses("a stack", along: line.axis, pending) else { return }
    let first = equations.endIndex
    defer {
      builder.lowered.stacks.append(
        StackArrangement(
          view: line.container, axis: line.axis, alignment: line.alignment, distribution: line.distribution,
          items: line.items.map { ($0.view, $0.gap != nil) }, condition: scopes[pending.scope].condition,
          place: line.keyword, equations: first..<equations.endIndex))
    }
    presencePass.forEachPresence(of: line.items.map { $0.view }, in: pending) { isThere, pending in
      var here = line.closed(where: isThere)
      here.pending = pending
      forEachDirection(here) { lower($0) }
    }
  }

  /// Calls `body` with the stack, once for each reading direction of the screens if its margins differ: they are left
  /// and right, and the constraints count from the side where reading begins.
  private func forEachDirection(_ line: StackLine, _ body: (StackLine) -> Void) {
    let directions = line.margins.left == line.margins.right ? [] : screens.map { $0.isRightToLeft }.unique
    guard directions.contains(true) else { return body(line) }
    for isRightToLeft in directions {
      var here = line
      if isRightToLeft { swap(&here.margins.left, &here.margins.right) }
      let first = equations.endIndex
      body(here)
      guard directions.count > 1 else { continue }
      let when = conditionalPass.intern(When(text: "rtl", condition: .reading(isRightToLeft: true)))
      let condition = Condition(branches: [Condition.Branch(when: when, holds: isRightToLeft)])
      for number in first..<equations.endIndex { equations[number].condition.require(condition) }
    }
  }

  private func lower(_ line: StackLine) {
    let first = equations.endIndex
    let whole = StackWriter(builder: builder, line: line)
    if line.items.isEmpty {
      for axis in [line.axis, line.across] { whole.shrink(line.container, axis, Shrinking.empty, at: line.keyword) }
    }
    for number in line.items.indices { lower(number, whole) }
    if !line.items.isEmpty { lowerSizes(whole) }
    mentionPart("stack", from: first, at: line.keyword)
  }

  /// Appends the constraints of one view, and of the gap before it.
  private func lower(_ number: Int, _ stack: StackWriter) {
    let (line, item) = (stack.line, stack.line.items[number])
    let first = equations.endIndex
    if number == 0 {
      stack.tieEdge(isStart: true, item)
    } else {
      stack.tieGap(number)
    }
    let afterGap = equations.endIndex
    stack.size(item)
    stack.distribute(number)
    stack.align(number)
    if line.alignment != .fill { stack.shrink(item.view, line.across, Shrinking.view, at: item.place) }
    if number == line.items.count - 1 { stack.tieEdge(isStart: false, item) }
    if number > 0, let gap = line.items[number - 1].gap { mentionPart("gap", from: first, at: gap.place) }
    let name = views[item.view].name
    if builder.spacers[item.place] == nil, first < equations.endIndex {
      mentions.append(Mention(place: item.name, subject: .arranged(item.view, equations: first..<equations.endIndex)))
    }
    if item.place != item.name { mentionPart("'\(name)' in its stack", from: afterGap, at: item.place) }
  }

  /// Appends the constraints of the stack's own size, and of the guide around views aligned by baselines.
  private func lowerSizes(_ stack: StackWriter) {
    let (line, isOne) = (stack.line, stack.line.items.count == 1)
    if line.alignment.isBaseline {
      if !isOne, let group = builder.spacers[line.keyword] {
        stack.span(group)
        stack.shrink(group, .vertical, Shrinking.across, at: line.keyword)
      }
      stack.shrink(line.container, line.across, Shrinking.along, at: line.keyword)
    } else if line.alignment != .fill {
      stack.shrink(line.container, line.across, isOne ? Shrinking.along : Shrinking.across, at: line.keyword)
    }
    if line.distribution != .fill { stack.shrink(line.container, line.axis, Shrinking.along, at: line.keyword) }
  }
}

/// Writes the constraints of a stack.
private struct StackWriter: LoweringPass {
  let builder: LayoutBuilder
  let line: StackLine
  /// The part of the stack that each view gets, by its number, if the views fill it proportionally; nil for a view
  /// without an intrinsic size. Computed once, as each part depends on all sizes.
  private let shares: [ConditionalValue<StackSizes>]

  init(builder: LayoutBuilder, line: StackLine) {
    (self.builder, self.line) = (builder, line)
    guard line.distribution == .fillProportionally else {
      shares = []
      return
    }
    let gaps = line.items.indices.dropLast().map { line.gap($0) }
    shares = Self.scales(of: line, builder).flatMap { scale in
      let sizes = ConditionalPass(builder: builder).values(
        of: { $0.contentSize(line.axis, scale.value) }, line.items.map { $0.view }, line.pending.scope)
      return sizes.map { sizes in
        var condition = sizes.condition
        if let own = scale.condition {
          condition = condition ?? builder.declarations.scopes[line.pending.scope].condition
          condition?.require(own)
        }
        return ConditionalValue(
          condition: condition, value: StackSizes(sizes: sizes.value, gaps: gaps.reduce(.zero, +)))
      }
    }
  }

  /// Returns the sizes at which screens show the texts of the stack.
  private static func scales(of line: StackLine, _ builder: LayoutBuilder) -> [ConditionalValue<TextScale>] {
    let hasTexts = line.items.contains { builder.declarations.views[$0.view].text != nil }
    let scales = hasTexts ? builder.declarations.screens.map { $0.textShowing }.unique : [.standard]
    guard scales.count > 1 else { return scales.map { ConditionalValue(value: $0) } }
    return scales.map { scale in
      let when = ConditionalPass(builder: builder).intern(
        When(text: "texts are shown at \(scale.text)", condition: .textScale(scale)))
      return ConditionalValue(condition: Condition(branches: [Condition.Branch(when: when, holds: true)]), value: scale)
    }
  }

  private var items: [StackItem] { line.items }

  private func addConstraint(
    _ role: StackRule.Role, _ left: AtomForm, _ relation: Relation, _ right: AtomForm, priority: Rational = .required,
    at place: SourceRange
  ) {
    let first = equations.endIndex
    constrain(left, relation, right, priority: priority, at: place, followsReading: true)
    mark(role, from: first)
  }

  private func mark(_ role: StackRule.Role, from first: EquationID) {
    for number in first..<equations.endIndex { equations[number].stack = StackRule(role, in: line.container) }
  }

  private func measure(_ attribute: String, _ number: Int) -> AtomForm {
    .measure(attribute, of: .view(items[number].view))
  }

  private func size(_ view: ViewID, _ axis: Axis) -> AtomForm { .measure(axis.size, of: .view(view)) }

  /// Returns `leading` or `trailing`, on the vertical axis `top` or `bottom`.
  private func edge(_ axis: Axis, isLow: Bool) -> String {
    axis == .horizontal ? (isLow ? "leading" : "trailing") : isLow ? "top" : "bottom"
  }

  private func center(_ axis: Axis) -> String { axis == .horizontal ? "centerX" : "centerY" }

  private func inset(_ view: ViewID, _ axis: Axis, isLow: Bool) -> AtomForm {
    .measure(edge(axis, isLow: isLow) + "Inset", of: .view(view))
  }

  // MARK: Along the stack

  func tieEdge(isStart: Bool, _ item: StackItem) {
    let margins = line.margins[line.axis]
    addConstraint(
      isStart ? .start : .end, inset(item.view, line.axis, isLow: isStart), .equal,
      .points(isStart ? margins.near : margins.far), at: item.place)
  }

  /// Returns the distance from the view before to the view of the number.
  private func gap(before number: Int) -> AtomForm {
    .measure(
      edge(line.axis, isLow: true) + "Offset", of: .view(items[number].view), to: .view(items[number - 1].view))
  }

  func tieGap(_ number: Int) {
    let isLeast = line.distribution == .equalSpacing || line.distribution == .equalCentering
    addConstraint(
      .gap, gap(before: number), isLeast ? .greaterOrEqual : .equal, .points(line.gap(number - 1)),
      at: items[number - 1].gap?.place ?? items[number].place)
  }

  /// Appends the constraints that stand in parentheses behind the name, as in `name(44)`.
  func size(_ item: StackItem) {
    let first = equations.endIndex
    let format = FormatLine(pending: line.pending, axes: [line.axis], items: [], superview: line.container)
    VisualFormatLowering(builder: builder).lowerPredicates(of: (item.cursor, [.view(item.view)]), format)
    mark(.size, from: first)
  }

  func distribute(_ number: Int) {
    let place = items[number].place
    switch line.distribution {
    case .fill: break
    case .fillEqually:
      guard number > 0 else { return }
      addConstraint(.equalSize, measure(line.axis.size, number), .equal, measure(line.axis.size, 0), at: place)
    case .fillProportionally: share(number)
    case .equalSpacing:
      guard number > 1 else { return }
      addConstraint(.equalGap, gap(before: number), .equal, gap(before: 1), at: place)
    case .equalCentering:
      guard number > 1 else { return }
      // The second pair has priority 149, the third 148, and so on down.
      let priority = Rational(max(151 - number, 1))
      addConstraint(.equalCenter, centers(before: number), .equal, centers(before: 1), priority: priority, at: place)
    }
  }

  private func centers(before number: Int) -> AtomForm {
    measure(center(line.axis), number) - measure(center(line.axis), number - 1)
  }

  /// Appends the constraint of a view's part of the stack's length, margins and all, as UIStackView measures it.
  private func share(_ number: Int) {
    let whole = size(line.container, line.axis)
    conditionalPass.forEach(shares) { shares in
      guard let share = shares.sizes[number]?.divided(by: shares.total) else { return }
      noteLines(number, shares)
      // The first view has priority 999, the second 998, and so on down to 751. The only one has all of the stack.
      addConstraint(
        .share, measure(line.axis.size, number), .equal, whole.scaled(by: share),
        priority: items.count == 1 ? .required : Rational(max(999 - number, 751)), at: items[number].place)
    }
  }

  /// Notes the share of the next equation if it changes with the lines of texts.
  private func noteLines(_ number: Int, _ sizes: StackSizes) {
    guard line.axis == .vertical, items.contains(where: { views[$0.view].text != nil }) else { return }
    let heights = zip(items, sizes.sizes).compactMap { item, size in size.map { (view: item.view, height: $0) } }
    builder.lowered.shares.append(
      StackShare(
        equation: equations.endIndex, stack: line.container, view: items[number].view, heights: heights,
        gaps: sizes.gaps))
  }

  // MARK: Across the stack

  func align(_ number: Int) {
    let item = items[number]
    switch line.alignment {
    case .fill:
      stayInside(item, isLow: true, .edge)
      stayInside(item, isLow: false, .edge)
    case .leading, .top, .trailing, .bottom:
      let isLow = line.alignment.isAtStart == true
      stayInside(item, isLow: isLow, .edge)
      stayInside(item, isLow: !isLow, .inside)
    case .center:
      center(item)
      stayInside(item, isLow: true, .inside)
      stayInside(item, isLow: false, .inside)
    case .firstBaseline, .lastBaseline: alignBaseline(number)
    }
  }

  private func stayInside(_ item: StackItem, isLow: Bool, _ role: StackRule.Role) {
    let margins = line.margins[line.across]
    addConstraint(
      role, inset(item.view, line.across, isLow: isLow), role == .edge ? .equal : .greaterOrEqual,
      .points(isLow ? margins.near : margins.far), at: item.place)
  }

  private func center(_ item: StackItem) {
    let (attribute, margins) = (center(line.across), line.margins[line.across])
    let middle = AtomForm.measure(attribute, of: .view(line.container))
    addConstraint(
      .center, .measure(attribute, of: .view(item.view)), .equal,
      middle + .points((margins.near - margins.far) * .half), at: item.place)
  }

  /// Aligns a view with the first one by their baselines. Only the first view is kept inside the stack; alone in it,
  /// it is kept on both sides.
  private func alignBaseline(_ number: Int) {
    let isFirst = line.alignment == .firstBaseline
    guard number > 0 else {
      stayInside(items[0], isLow: isFirst, .inside)
      if items.count == 1 { stayInside(items[0], isLow: !isFirst, .inside) }
      return
    }
    let haveBaselines = [0, number].allSatisfy { place in
      let view = views[items[place].view]
      return isFirst ? view.statesFirstBaseline : view.statesLastBaseline
    }
    let attribute = haveBaselines ? line.alignment.rawValue : edge(line.across, isLow: isFirst)
    guard !haveBaselines || [0, number].allSatisfy({ !views[items[$0].view].unknownParts.contains(.baselines) }) else {
      return
    }
    addConstraint(.baseline, measure(attribute, number), .equal, measure(attribute, 0), at: items[number].place)
  }

  /// Puts the baseline guide at one side of the stack, and makes it hold all views.
  func span(_ group: ViewID) {
    let isFirst = line.alignment == .firstBaseline
    let margins = line.margins[line.across]
    addConstraint(
      .group, inset(group, line.across, isLow: !isFirst), .equal, .points(isFirst ? margins.far : margins.near),
      at: line.keyword)
    for isLow in [true, false] {
      let edge = AtomForm.measure(edge(line.across, isLow: isLow), of: .view(group))
      for (number, item) in items.enumerated() {
        let own = measure(self.edge(line.across, isLow: isLow), number)
        addConstraint(.group, edge, isLow ? .lessOrEqual : .greaterOrEqual, own, at: item.place)
      }
    }
  }

  // MARK: Shrinking

  func shrink(_ view: ViewID, _ axis: Axis, _ priority: Rational, at place: SourceRange) {
    addConstraint(.shrink, size(view, axis), .equal, .points(.zero), priority: priority, at: place)
  }
}

/// The sizes of a stack's views along it, by their numbers, and the sum of the gaps between them.
private struct StackSizes {
  /// nil for a view without an intrinsic size.
  var sizes: [Rational?]
  var gaps: Rational

  var total: Rational { sizes.reduce(gaps) { $0 + ($1 ?? .zero) } }
}
