import Solver
import Syntax

/// What is constant in a layout: metrics, properties of views, sizes of screens.

struct ConstantPass: LoweringPass {
  let builder: LayoutBuilder

  // MARK: Metrics

  /// Gives every metric its value, earlier or later ones first as they need one another; cycles are reported.
  func evaluateMetrics() {
    let needs = builder.pendingMetrics.map(metricsNeeded)
    var pendingOf: [Int: Int] = [:]
    for (index, pending) in builder.pendingMetrics.enumerated() { pendingOf[pending.metric] = index }
    var missing = needs.map { $0.count }
    var neededBy: [[Int]] = Array(repeating: [], count: builder.pendingMetrics.count)
    for (index, list) in needs.enumerated() { for need in list { neededBy[need].append(index) } }
    var ready = missing.indices.filter { missing[$0] == 0 }
    var done = Array(repeating: false, count: missing.count)
    while let index = ready.popLast() {
      evaluateMetric(builder.pendingMetrics[index])
      done[index] = true
      for user in neededBy[index] {
        missing[user] -= 1
        if missing[user] == 0 { ready.append(user) }
      }
    }
    reportCycles(needs: needs, done: done)
  }

  /// The pending metrics that an expression names. Names nest no deeper than the parser's limit.
  private func metricsNeeded(_ pending: PendingMetric) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    func visit(_ cursor: Cursor) {
      if cursor.kind == .name {
        if let metric = metric(pending.context.reader.string(cursor), from: pending.scope),
          let index = pendingIndex(of: metric), seen.insert(index).inserted
        {
          found.append(index)
        }
      } else if cursor.kind.isExpression {
        for child in cursor.children { visit(child) }
      }
    }
    if let expression = pending.expression { visit(expression) }
    return found
  }

  /// Metrics of the layout are pending in the order in which they were declared; those of files are among them.
  private func pendingIndex(of metric: Int) -> Int? {
    let index = builder.pendingMetrics.partitioningIndex { $0.metric >= metric }
    return index < builder.pendingMetrics.count && builder.pendingMetrics[index].metric == metric ? index : nil
  }

  private func evaluateMetric(_ pending: PendingMetric) {
    guard let expression = pending.expression else { return }
    metrics[pending.metric].value = evaluator.constant(
      expression, of: "a metric", scope: pending.scope, context: pending.context)
  }

  /// Reports each cycle once, at its first metric in the text.
  private func reportCycles(needs: [[Int]], done: [Bool]) {
    var reported = done
    for start in needs.indices where !reported[start] {
      var path: [Int] = []
      var position: [Int: Int] = [:]
      var current = start
      while position[current] == nil, !reported[current] {
        position[current] = path.count
        path.append(current)
        guard let next = needs[current].first(where: { !done[$0] }) else { break }
        current = next
      }
      defer { for index in path { reported[index] = true } }
      guard !reported[current], let first = position[current] else { continue }
      let cycle = Array(path[first...])
      reportCycle(cycle)
    }
  }

  private func reportCycle(_ cycle: [Int]) {
    let start = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
    let ordered = Array(cycle[start...] + cycle[..<start])
    let names = ordered.map { metrics[builder.pendingMetrics[$0].metric].name }
    guard let place = metrics[builder.pendingMetrics[ordered[0]].metric].nameRange else { return }
    let related = ordered.dropFirst().compactMap { index in
      metrics[builder.pendingMetrics[index].metric].nameRange.map {
        (place: $0, message: "'\(metrics[builder.pendingMetrics[index].metric].name)' is part of the circle")
      }
    }
    let chain = (names + [names[0]]).joined(separator: " needs ")
    report(.metricCycle, place, "the metric has no value, for it needs itself: \(chain)", related: related)
    for index in ordered {
      // Its expression is still looked at, so that what it names counts as used.
      use(metric: builder.pendingMetrics[index].metric)
    }
  }

  // MARK: Properties

  func applyProperties(_ pending: PendingProperties) {
    var seen: [String: SourceRange] = [:]
    for property in pending.properties.children where property.kind == .property {
      guard let nameCursor = property.first(.identifier) else { continue }
      let name = pending.context.reader.string(nameCursor)
      guard !property.hasProblem else {
        views[pending.view].unknown(.all)
        continue
      }
      let place = pending.context.place(of: nameCursor)
      if let first = seen[name] {
        report(
          .duplicateName, place, "'\(name)' is given twice: remove one of them",
          related: [(place: first, message: "given here first")])
      }
      seen[name] = place
      guard let value = property.children.first(where: { $0.kind.isExpression }) else { continue }
      apply(name, at: place, value: value, whole: property, to: pending)
    }
  }

  private func apply(_ name: String, at place: SourceRange, value: Cursor, whole: Cursor, to pending: PendingProperties)
  {
    guard let property = ViewProperty.named(name) else {
      if let metric = builder.instances.metricsSet[place] {
        mentions.append(Mention(place: place, subject: .metric(metric, isDeclaration: false)))
        return
      }
      // Of a layout that is not known any name may be a metric.
      if views[pending.view].isIncomplete { return }
      let metrics = views[pending.view].layout.map { builder.library.settableMetrics(of: $0).map(\.name) } ?? []
      if Attribute.index(of: name, takesView: false) != nil,
        Spelling.slip(of: name, among: ViewProperty.all.map(\.name)) == nil
      {
        return report(
          .unknownName, place, "'\(name)' is no property but an attribute: write an equation, such as a.\(name) == 100")
      }
      return reportUnknown(
        .unknownName, "the property", name, at: place, among: ViewProperty.all.map(\.name) + metrics)
    }
    switch property.value {
    case .size: applyIntrinsic(value, whole: whole, to: pending)
    case .points(let set, let parts):
      guard let number = number(value, of: "'\(name)'", pending) else {
        return views[pending.view].unknown(parts)
      }
      set(&views[pending.view], number)
    case .insets(let set, _, _):
      let insets = insets(value, of: name, scope: pending.scope, pending.context)
      set(&views[pending.view], insets)
    case .priority(let targets):
      guard let priority = evaluator.priority(value, scope: pending.scope, context: pending.context) else { return }
      views[pending.view].set(priority, for: targets)
    case .state:
      guard views[pending.view].layout == nil, !views[pending.view].isIncomplete else { return }
      report(
        .unknownName, place,
        "only an instance is kept in a state: '\(views[pending.view].name)' is none, so this belongs on a view with a layout"
      )
    }
  }

  private func number(_ value: Cursor, of what: String, _ pending: PendingProperties) -> Rational? {
    evaluator.constant(value, of: what, scope: pending.scope, context: pending.context)
  }

  private func applyIntrinsic(_ value: Cursor, whole: Cursor, to pending: PendingProperties) {
    let parts = value.children.filter { $0.kind.isExpression || $0.kind == .identifier }
    guard value.kind == .size, parts.count == 2 else {
      guard !pending.properties.hasProblem else { return }
      let size = mistakes.size(meantBy: value, pending.context)
      return report(
        .syntax, pending.context.place(of: value), "an intrinsic size is width x height, such as 120 x 40 or 120 x _",
        fix: size.map { ("Write '\($0)'", pending.context.place(of: value), $0) })
    }
    views[pending.view].intrinsicRange = pending.context.place(of: whole)
    views[pending.view].intrinsicWidth = intrinsicPart(parts[0], pending)
    views[pending.view].intrinsicHeight = intrinsicPart(parts[1], pending)
  }

  /// One side of an intrinsic size; nil for `_`.
  private func intrinsicPart(_ part: Cursor, _ pending: PendingProperties) -> Rational? {
    if part.kind == .identifier { return nil }
    guard let number = number(part, of: "'intrinsic'", pending) else { return nil }
    guard number >= .zero else {
      report(.outOfRange, pending.context.place(of: part), "a size is never negative")
      return nil
    }
    return number
  }

  /// One number for all sides, or (top, left, bottom, right).
  func insets(_ value: Cursor, of name: String, scope: Int, _ context: StatementContext) -> Insets? {
    guard value.kind == .tuple else {
      return evaluator.constant(value, of: "'\(name)'", scope: scope, context: context).map { Insets(all: $0) }
    }
    let parts = value.children.filter { $0.kind.isExpression }
    guard parts.count == 4 else {
      report(.syntax, context.place(of: value), "'\(name)' is one number, or (top, left, bottom, right)")
      return nil
    }
    let numbers = parts.map { evaluator.constant($0, of: "'\(name)'", scope: scope, context: context) }
    guard let top = numbers[0], let left = numbers[1], let bottom = numbers[2], let right = numbers[3] else {
      return nil
    }
    return Insets(top: top, left: left, bottom: bottom, right: right)
  }

  // MARK: Screens

  func evaluateScreen(_ pending: PendingScreen) {
    var screen = pending.isOfSet ? declarations.screensOfSets[pending.screen] : screens[pending.screen]
    evaluate(&screen, pending)
    if pending.isOfSet { declarations.screensOfSets[pending.screen] = screen } else { screens[pending.screen] = screen }
  }

  private func evaluate(_ screen: inout Screen, _ pending: PendingScreen) {
    let context = pending.context
    if let size = pending.statement.first(.screenSize) {
      screen.sizeRange = context.place(of: size)
      let sides = size.children.filter { $0.kind == .dimension }
      if sides.count == 2 {
        screen.width = extent(sides[0], pending) ?? .fit
        screen.height = extent(sides[1], pending) ?? .fit
      }
    }
    if let device = pending.statement.first(.screenDevice) { apply(device, pending, to: &screen) }
    // The keyword and the name come first.
    let words = pending.statement.children.filter { $0.kind == .identifier }.dropFirst(2)
    for word in words { apply(word, nil, pending, to: &screen) }
    for clause in pending.statement.children where clause.kind == .screenClause {
      if let word = clause.first(.identifier) { apply(word, clause, pending, to: &screen) }
    }
  }

  /// Its size and safe area are those of a device.
  private func apply(_ named: Cursor, _ pending: PendingScreen, to screen: inout Screen) {
    guard let word = named.first(.identifier) else { return }
    let context = pending.context
    let name = context.reader.string(word)
    screen.sizeRange = context.place(of: named)
    guard let device = Device.named(name) else {
      let place = context.place(of: word)
      // It may be a metric, and the other half of the size is still to come.
      if metric(name, from: NameScope.outermost) != nil {
        return report(
          .syntax, place, "a screen needs a width and a height: \(name) x 844, or a device, such as iPhone16")
      }
      return reportUnknown(.unknownName, "the device", name, at: place, among: Device.all.map(\.name))
    }
    mentions.append(
      Mention(
        place: context.place(of: named),
        subject: pending.isOfSet ? .screenOfSet(pending.screen) : .screen(pending.screen)))
    screen.device = device
    screen.isLandscape = named.first(.identifier, skipping: 1) != nil
    let size = device.size(isLandscape: screen.isLandscape)
    screen.width = .range(lower: Rational(size.width), upper: Rational(size.width))
    screen.height = .range(lower: Rational(size.height), upper: Rational(size.height))
    screen.safeArea = device.safeArea(isLandscape: screen.isLandscape)
  }

  /// `clause`: the property's word with its insets or its words, where it has some.
  private func apply(_ word: Cursor, _ clause: Cursor?, _ pending: PendingScreen, to screen: inout Screen) {
    let name = pending.context.reader.string(word)
    switch ScreenProperty(rawValue: name) {
    case .safeArea:
      let tuple = clause.flatMap { $0.hasProblem ? nil : $0.children.first { $0.kind.isExpression } }
      let insets = tuple.flatMap { self.insets($0, of: name, scope: pending.scope, pending.context) }
      if insets == nil, !pending.isOfSet { views[0].unknown(.safeArea) }
      screen.safeArea = insets ?? .zero
    case .rtl: screen.isRightToLeft = true
    case .traits:
      let words = clause?.children.filter { $0.kind == .identifier }.dropFirst() ?? []
      screen.traits += words.map { pending.context.reader.string($0) }
    case nil: break
    }
  }

  private func extent(_ dimension: Cursor, _ pending: PendingScreen) -> Extent? {
    let (scope, context) = (pending.scope, pending.context)
    let values = dimension.children.filter { $0.kind.isExpression }
    guard let first = values.first else { return .fit }
    guard let lower = evaluator.constant(first, of: "a screen's size", scope: scope, context: context) else {
      return nil
    }
    var upper = lower
    if values.count == 2 {
      guard let end = evaluator.constant(values[1], of: "a screen's size", scope: scope, context: context) else {
        return nil
      }
      upper = end
    }
    guard lower >= .zero else {
      report(.outOfRange, context.place(of: first), "a screen's size is never negative")
      return nil
    }
    guard lower <= upper else {
      report(.outOfRange, context.place(of: dimension), "the range is empty: its end is less than its start")
      return nil
    }
    return .range(lower: lower, upper: upper)
  }
}

extension LoweringPass {
  var constantPass: ConstantPass { ConstantPass(builder: builder) }
}
