import Solver
import Syntax

// Evaluates the constants of a layout: metrics, and properties of views.

struct ConstantPass: LoweringPass {
  let builder: LayoutBuilder

  // MARK: Metrics

  /// Gives every metric its value, in the order in which they need one another; reports cycles.
  func evaluate(_ pending: [PendingMetric]) {
    let needs = pending.map { metricsNeeded($0, pending) }
    var missing = needs.map { $0.count }
    var neededBy: [[Int]] = Array(repeating: [], count: pending.count)
    for (index, list) in needs.enumerated() { for need in list { neededBy[need].append(index) } }
    var ready = missing.indices.filter { missing[$0] == 0 }
    var done = Array(repeating: false, count: missing.count)
    while let index = ready.popLast() {
      conditionalPass.evaluate(pending[index])
      done[index] = true
      for user in neededBy[index] {
        missing[user] -= 1
        if missing[user] == 0 { ready.append(user) }
      }
    }
    reportCycles(pending, needs: needs, done: done)
  }

  /// Returns the indices of the pending metrics that a metric's expressions and conditions name. They nest no deeper
  /// than the parser's limit.
  private func metricsNeeded(_ pending: PendingMetric, _ all: [PendingMetric]) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    func visit(_ cursor: Cursor) {
      if cursor.kind == .name {
        if let metric = metric(pending.context.reader.string(cursor), from: pending.scope),
          let index = index(of: metric, in: all), seen.insert(index).inserted
        {
          found.append(index)
        }
      } else if cursor.kind.isExpression || cursor.kind.isCondition || cursor.kind == .metricValue {
        for child in cursor.children { visit(child) }
      }
    }
    if let expression = pending.expression { visit(expression) }
    for value in pending.further { visit(value) }
    return found
  }

  /// Returns the index of a metric in `pending`; nil if it is not pending. Pending metrics stand in the order in which
  /// they were declared, and borrowed ones have numbers between theirs.
  private func index(of metric: MetricID, in pending: [PendingMetric]) -> Int? {
    let index = pending.partitioningIndex { $0.metric >= metric }
    return index < pending.count && pending[index].metric == metric ? index : nil
  }

  /// Reports each cycle once, at its first metric in the text.
  private func reportCycles(_ pending: [PendingMetric], needs: [[Int]], done: [Bool]) {
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
      reportCycle(path[first...].map { pending[$0].metric })
    }
  }

  /// Reports metrics each of which needs the next, and the last the first.
  private func reportCycle(_ cycle: [MetricID]) {
    let start = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
    let ordered = Array(cycle[start...] + cycle[..<start])
    let names = ordered.map { metrics[$0].name }
    guard let place = metrics[ordered[0]].nameRange else { return }
    let related = ordered.dropFirst().compactMap { metric in
      metrics[metric].nameRange.map { (place: $0, message: "'\(metrics[metric].name)' is part of the circle") }
    }
    let chain = (names + [names[0]]).joined(separator: " needs ")
    report(.metricCycle, place, "the metric has no value, for it needs itself: \(chain)", related: related)
    // The expressions of a cycle are not evaluated; its metrics still count as used, by one another.
    for metric in ordered { use(metric: metric) }
  }

  // MARK: Properties

  func applyProperties(_ pending: PendingProperties) {
    var seen = SmallDictionary<String, SourceRange>()
    for property in pending.properties.children(.property) {
      guard let nameCursor = property.first(.path) ?? property.first(.identifier) else { continue }
      let name = pending.context.reader.string(nameCursor)
      guard !property.hasProblem else {
        views[pending.view].unknown(.all)
        continue
      }
      let place = pending.context.place(of: nameCursor)
      if let first = seen[name] { reportTwice(name, at: place, first: first) }
      seen.set(place, for: name)
      if instanceWordsPass.apply(property, named: name, at: place, to: pending) { continue }
      let other = name == "text" ? "intrinsic" : name == "intrinsic" ? "text" : nil
      if let other, let first = seen[other] {
        report(
          .duplicateName, place, "'\(name)' and '\(other)' both say how large the content is: remove one of them",
          related: [(place: first, message: "'\(other)' is given here")])
        continue
      }
      if let string = property.first(.string), ViewProperty(rawValue: name)?.form.takesWords != true {
        reportWords(string, of: name, at: place, pending)
        continue
      }
      guard let value = property.expression ?? property.first(.string) ?? property.first(.textOption) else { continue }
      apply(name, at: place, value: value, whole: property, to: pending)
    }
  }

  /// Reports words in quotes as the value of a property that has none.
  private func reportWords(_ string: Cursor, of name: String, at place: SourceRange, _ pending: PendingProperties) {
    views[pending.view].unknown(.all)
    if views[pending.view].isIncomplete { return }
    if let property = ViewProperty(rawValue: name) {
      let words = property.form.value.words
      return report(.syntax, pending.context.place(of: string), "'\(name)' is \(words), and no words")
    }
    let metrics = views[pending.view].layout.map { builder.library.settableMetrics(of: $0).map { $0.name } } ?? []
    if metrics.contains(name) {
      return report(
        .syntax, pending.context.place(of: string),
        "'\(name)' is a number of '\(views[pending.view].typeName ?? "")', and no words")
    }
    if pending.text == nil, ForeignNames.texts.contains(name) {
      return report(
        .unknownName, place, "'\(name)' is called 'text' here: the words that the view shows",
        fix: ("Replace with 'text'", place, "text"))
    }
    reportUnknown(.unknownName, "the property", name, at: place, among: ViewProperty.names + metrics)
  }

  /// Returns a fix that writes equations below the declaration, if all its properties are attributes and its line
  /// ends with them; else nil.
  private func equationsInstead(
    of pending: PendingProperties
  ) -> (title: String, place: SourceRange, replacement: String)? {
    let reader = pending.context.reader
    let lines = TextLines(text: reader.text)
    let list = pending.properties.range
    let end = reader.pieceStart + list.upperBound
    guard lines.isBlank(end..<lines.end(of: end)) else { return nil }
    let line = lines.start(of: reader.pieceStart + list.lowerBound)
    let indentation = String(decoding: reader.text[line..<lines.skippingSpaces(from: line)], as: UTF8.self)
    var equations = ""
    for property in pending.properties.children where property.kind == .property {
      guard !property.hasProblem, let name = property.first(.identifier).map(reader.string),
        Attribute.index(of: name, takesView: false) != nil, ViewProperty(rawValue: name) == nil,
        let value = property.expression
      else { return nil }
      equations += "\n\(indentation)\(views[pending.view].name).\(name) == \(reader.string(value))"
    }
    let start = lines.skippingSpaces(before: reader.pieceStart + list.lowerBound) - reader.pieceStart
    return ("Write it as an equation", pending.context.place(of: start..<list.upperBound), equations)
  }

  private func apply(_ name: String, at place: SourceRange, value: Cursor, whole: Cursor, to pending: PendingProperties)
  {
    let named = ViewProperty(rawValue: name)
    // A text has a style too, which is that of its font.
    let hasStyle = !ViewProperty.styles(of: views[pending.view].typeName).isEmpty
    guard let property = named, property != .style || hasStyle else {
      if let metric = builder.instances.metricsSet[place] {
        mentions.append(Mention(place: place, subject: .metric(metric, isDeclaration: false)))
        return
      }
      // In a layout that is not known, any name may be a metric.
      if views[pending.view].isIncomplete { return }
      if let option = Self.textOption(named: name), let text = pending.text {
        return reportOption(option, named: name, at: place, value, whole, behind: text, pending)
      }
      let metrics = views[pending.view].layout.map { builder.library.settableMetrics(of: $0).map { $0.name } } ?? []
      // The metric is given once more behind this, and the second time is reported there.
      if metrics.contains(name) { return }
      if Attribute.index(of: name, takesView: false) != nil,
        Spelling.correction(of: name, among: ViewProperty.names) == nil
      {
        return report(
          .unknownName, place, "'\(name)' is no property but an attribute: write an equation, such as a.\(name) == 100",
          fix: equationsInstead(of: pending))
      }
      if reportAppsProperty(name, at: place, whole, pending) { return }
      if named == .style {
        return report(.unknownName, place, "'style' is how large a UIActivityIndicatorView is, and this is none")
      }
      let known = { ViewProperty.names + metrics }
      if reportForeign(
        name, at: place, ours: ForeignNames.properties[name], .unknownName, among: known())
      {
        return
      }
      return reportUnknown(.unknownName, "the property", name, at: place, among: known())
    }
    if property == .state { return checkKeptState(at: place, pending) }
    if reportLook(property, at: place, pending) { return }
    if property == .scrolls { return scrolling.checkAnswer(value, of: pending) }
    let content = property == .text ? scrolling.contentOfWords(pending.view) : nil
    guard builder.hasConditionalMetrics else {
      if let change = PropertyValue(builder, property, value, in: whole, pending).change(under: .always) {
        change(&views[pending.view])
        if let content { change(&views[content]) }
      }
      return
    }
    let expressions = [value] + TextPass.expressions(of: whole).filter { $0 != value }
    let scopes = conditionalPass.scopes(for: expressions, in: pending.scope, pending.context)
    conditionalPass.forEach(scopes) { scope in
      var inside = pending
      inside.scope = scope
      let condition = scopes.count > 1 ? self.scopes[scope].condition : .always
      let written = PropertyValue(builder, property, value, in: whole, inside)
      guard let change = written.change(under: condition) else { return }
      if property.isPriority || scope == scopes.first {
        change(&views[pending.view])
        if let content { change(&views[content]) }
      }
      guard scopes.count > 1, !property.isPriority else { return }
      declarations.propertyChanges += ([pending.view] + [content].compactMap { $0 }).map {
        PropertyChange(view: $0, condition: condition, apply: change)
      }
    }
  }

  private func checkKeptState(at place: SourceRange, _ pending: PendingProperties) {
    guard views[pending.view].layout == nil, !views[pending.view].isIncomplete else { return }
    report(
      .unknownName, place,
      "only an instance is kept in a state: '\(views[pending.view].name)' is none, so this belongs on a view with a layout"
    )
  }

  func number(_ value: Cursor, of owner: ValueOwner, _ pending: PendingProperties) -> Rational? {
    evaluator.constant(value, of: owner, scope: pending.scope, context: pending.context)
  }

  /// Returns what stands on both sides of the `x`; nil if that is not two expressions.
  func sides(ofSize value: Cursor) -> (first: Cursor, second: Cursor)? {
    var count = 0
    var places = (first: ChildPlace(index: 0, offset: 0), second: ChildPlace(index: 0, offset: 0))
    value.forEachChild { kind, place in
      guard kind.isExpression || kind == .identifier else { return true }
      if count == 0 { places.first = place } else { places.second = place }
      count += 1
      return count < 3
    }
    return count == 2 ? (value.child(at: places.first), value.child(at: places.second)) : nil
  }

  /// Returns the option of a text that a property is called after, here or in other systems.
  private static func textOption(named name: String) -> TextOption? {
    switch name {
    case "numberOfLines", "maxLines", "lineLimit": .lines
    case "textStyle", "style": .font
    default: TextOption(rawValue: name)
    }
  }

  /// Reports an option of a text written as a property: `text: 640 x 20, lines: 3`.
  private func reportOption(
    _ option: TextOption, named name: String, at place: SourceRange, _ value: Cursor, _ whole: Cursor,
    behind text: Cursor, _ pending: PendingProperties
  ) {
    let (reader, word) = (pending.context.reader, option.rawValue)
    let properties = pending.properties.children(.property)
    let isNext = zip(properties, properties.dropFirst()).contains { [$0, $1] == [text, whole] }
    let isBefore = zip(properties, properties.dropFirst()).contains { [$0, $1] == [whole, text] }
    var fix: (title: String, place: SourceRange, replacement: String)?
    if option == .lines || option == .font, isNext || isBefore {
      let bytes =
        isNext
        ? text.contentRange.gap(to: value.contentRange)
        : whole.contentRange.through(text.contentRange)
      fix = (
        "Write '\(word)' behind the text", pending.context.place(of: bytes),
        isNext ? " \(word) " : "\(reader.string(text)) \(word) \(reader.string(value))"
      )
    }
    let example = option == .font ? "text: \"Done\" font headline" : "text: 640 x 20 \(option.example)"
    report(.unknownName, place, "'\(name)' stands behind the size or the words of a text: \(example)", fix: fix)
  }

  /// Returns one side of the size of the content, in points; nil for `_`, or for an error, which is then reported.
  func size(_ part: Cursor, _ name: String, _ pending: PendingProperties) -> Rational? {
    if part.kind == .identifier { return nil }
    guard let number = number(part, of: .property(name), pending) else { return nil }
    guard number >= .zero else {
      report(.outOfRange, pending.context.place(of: part), "a size is never negative")
      return nil
    }
    return number
  }

  /// Reads one number for all sides, or (top, left, bottom, right); returns nil for an error, which is then reported.
  func insets(_ value: Cursor, of name: String, scope: ScopeID, _ context: StatementContext) -> Insets? {
    guard value.kind == .tuple else {
      return evaluator.constant(value, of: .property(name), scope: scope, context: context).map { Insets(all: $0) }
    }
    let parts = value.expressions
    guard parts.count == 4 else {
      report(.syntax, context.place(of: value), "'\(name)' is one number, or (top, left, bottom, right)")
      return nil
    }
    let numbers = parts.map { evaluator.constant($0, of: .property(name), scope: scope, context: context) }
    guard let top = numbers[0], let left = numbers[1], let bottom = numbers[2], let right = numbers[3] else {
      return nil
    }
    return Insets(top: top, left: left, bottom: bottom, right: right)
  }
}

extension LoweringPass {
  var constantPass: ConstantPass { ConstantPass(builder: builder) }
}
