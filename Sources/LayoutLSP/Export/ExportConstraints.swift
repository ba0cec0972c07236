import Solver

/// The constraints of a layout's own text for an app, in the order written.
extension LayoutExporter {
  mutating func exportConstraints() {
    var made: [ExportedConstraint] = []
    var maker = ConstraintMaker(firstGuide: result.guides.count)
    for item in model.items {
      switch item {
      case .view(let view): if isOwn(view), model.views[view].isGuide { made += contentConstraints(of: view) }
      case .equation(let number): made += constraints(of: number, &maker)
      }
    }
    result.guides += maker.guides.map { guide in
      var guide = guide
      guide.property = names.take(guide.property, or: "Guide")
      return guide
    }
    result.constraints = made
    takeInsideGuides()
    takeMargins()
    nameFollowing()
  }

  /// A guide has no content in an app: what it would ask for is asked for by constraints.
  private mutating func contentConstraints(of view: Int) -> [ExportedConstraint] {
    let node = model.views[view]
    guard let place = node.intrinsicRange else { return [] }
    if node.text != nil {
      refuse(place, "a guide shows no text in an app: make it a view, or give it an intrinsic size")
    }
    var made: [ExportedConstraint] = []
    for (axis, size) in [(Axis.horizontal, node.intrinsicWidth), (.vertical, node.intrinsicHeight)] where size != nil {
      let anchor = ExportedAnchor(item: item(of: view), attribute: axis == .horizontal ? .width : .height)
      for isHugging in [true, false] {
        if node.prioritySettings.contains(where: { !$0.condition.isAlways }) {
          refuse(
            place, "the hugging and resistance of a guide cannot change in exported code: make it a view, or leave the condition")
        }
        made.append(
          ExportedConstraint(
            first: .anchor(anchor), relation: isHugging ? .lessOrEqual : .greaterOrEqual,
            constant: number(.intrinsic(view: view, axis)),
            priority: node.priority(.intrinsic(axis, hugging: isHugging), in: Situation()), line: line(start(of: place)),
            statement: statement(at: place), condition: exported(node.presence)))
      }
    }
    return made
  }

  private mutating func constraints(of number: Int, _ maker: inout ConstraintMaker) -> [ExportedConstraint] {
    let equation = model.equations[number]
    // The texts of instances have classes of their own.
    guard equation.place.source == 0 else {
      checkInstance(equation)
      return []
    }
    var made: [ExportedConstraint] = []
    let comment = comments.take(at: statementStart(of: equation.place))
    for (place, pair) in equation.pairs.enumerated() {
      let condition = condition(of: pair, in: equation)
      guard condition != .never else { continue }
      var terms = ConstraintReading.terms(
        of: pair, followsReading: equation.followsReading, in: model, rootSafeArea: safeArea(of: 0))
      terms.constant = terms.constant.isZero && ConstraintReading.isQuotient(pair) ? .zero : self.number(
        .pair(equation: number, pair: place))
      let template = ExportedConstraint(
        first: .anchor(ExportedAnchor(item: .view(0), attribute: .left)), relation: pair.relation,
        priority: priority(of: equation), line: line(start(of: pair.place)), statement: statement(at: pair.place),
        condition: condition, comment: made.isEmpty ? comment : [])
      made += maker.constraints(of: terms, pair.relation, template).map { named($0) }
    }
    return made
  }

  /// Numbers of views that are guides by the guides that stand for them.
  private func named(_ constraint: ExportedConstraint) -> ExportedConstraint {
    var constraint = constraint
    constraint.first = named(constraint.first)
    constraint.second = constraint.second.map(named)
    return constraint
  }

  private func named(_ measure: ExportedMeasure) -> ExportedMeasure {
    switch measure {
    case .anchor(let anchor): .anchor(named(anchor))
    case .distance(let from, let to): .distance(from: named(from), to: named(to))
    }
  }

  private func named(_ anchor: ExportedAnchor) -> ExportedAnchor {
    guard case .view(let view) = anchor.item else { return anchor }
    return ExportedAnchor(item: item(of: view), attribute: anchor.attribute)
  }

  private func item(of view: Int) -> ExportedItem { guideNumbers[view].map { .guide($0) } ?? .view(view) }

  /// The safe area of the layout's root may be that of the layout around it.
  func safeArea(of view: Int) -> ExportedItem {
    view == 0 && result.takesSafeArea ? .givenSafeArea : .safeArea(of: view)
  }

  /// Priorities of the toolkits are short floating-point numbers.
  private mutating func priority(of equation: Equation) -> Rational {
    if !equation.isRequired, Float(equation.priority.double) >= 1000 {
      refuse(
        equation.place,
        "an app rounds the priority \(equation.priority) to 1000, so that this would be required: use at most 999.9999")
    }
    return equation.priority
  }

  // MARK: Instances

  /// What is said inside of an instance is said by its own class, which knows nothing of what is around it.
  private mutating func checkInstance(_ equation: Equation) {
    for pair in equation.pairs {
      for place in pair.replacedAt where place.source == 0 {
        refuse(
          place,
          "this replaces what the layout of an instance sets, which has exported code of its own: set it there, by a metric or a "
            + "state")
      }
    }
  }

  // MARK: Words

  private func statementStart(of place: SourceRange) -> Int {
    let statement = model.statements[Int(place.statement)]
    return layout.pieceStarts[statement.piece] + statement.offset
  }

  /// The statement, if it stands on one line; else the line of the part.
  private func statement(at place: SourceRange) -> String {
    let text = analysis.document.text
    let lines = TextLines(text: text)
    let start = statementStart(of: place)
    let end = min(start + model.statements[Int(place.statement)].length, text.count)
    if lines.end(of: start) >= end { return Self.oneLine(text[start..<end]) }
    let part = self.start(of: place)
    let (lower, upper) = (lines.start(of: part), lines.end(of: part))
    let whole = text[max(lower, min(start, upper))..<min(upper, max(end, lower))]
    return Self.oneLine(whole.prefix { $0 != UInt8(ascii: "#") })
  }

  private static func oneLine(_ bytes: ArraySlice<UInt8>) -> String {
    let text = visible(String(decoding: bytes, as: UTF8.self).split { $0.isWhitespace || $0 == ";" }.joined(separator: " "))
    return Wording.cut(text, most: 120)
  }

  // MARK: What changes

  /// Rectangles inside of a view or guide that the platform has none for are guides, with constraints of their own.
  private mutating func takeInsideGuides() {
    var known: [ExportedItem: Int] = [:]
    var made: [ExportedConstraint] = []
    for number in result.constraints.indices {
      result.constraints[number].first = inside(result.constraints[number].first, &known, &made)
      result.constraints[number].second = result.constraints[number].second.map { inside($0, &known, &made) }
    }
    result.constraints = made + result.constraints
  }

  private mutating func inside(
    _ measure: ExportedMeasure, _ known: inout [ExportedItem: Int], _ made: inout [ExportedConstraint]
  ) -> ExportedMeasure {
    switch measure {
    case .anchor(let anchor): .anchor(inside(anchor, &known, &made))
    case .distance(let from, let to): .distance(from: inside(from, &known, &made), to: inside(to, &known, &made))
    }
  }

  private mutating func inside(
    _ anchor: ExportedAnchor, _ known: inout [ExportedItem: Int], _ made: inout [ExportedConstraint]
  ) -> ExportedAnchor {
    let (view, word): (Int, String)
    switch anchor.item {
    case .margins(let outer) where platform == .appkit || model.views[outer].isGuide: (view, word) = (outer, "Margins")
    case .safeArea(let outer) where model.views[outer].isGuide: (view, word) = (outer, "SafeArea")
    default: return anchor
    }
    let guide = known[anchor.item] ?? addInsideGuide(of: view, word, &made)
    known[anchor.item] = guide
    return ExportedAnchor(item: .guide(guide), attribute: anchor.attribute)
  }

  private mutating func addInsideGuide(of view: Int, _ word: String, _ made: inout [ExportedConstraint]) -> Int {
    let owner = model.views[view].isGuide ? self.owner(of: view) : view
    let property = names.take(ExportedNames.camelCase(result.paths[view] + [word]), or: "Guide")
    result.guides.append(ExportedGuide(kind: .inside, property: property, owner: owner))
    let guide = result.guides.count - 1
    let safeArea = model.views[view].safeArea ?? .zero
    let insets =
      word == "Margins"
      ? (0..<4).map { number(.margin(view: view, side: $0)) }
      : [safeArea.top, safeArea.left, safeArea.bottom, safeArea.right].map { ExportedNumber($0) }
    let place = model.views[view].nameRange ?? model.firstStatement
    for (number, attribute) in [ExportedAttribute.top, .left, .bottom, .right].enumerated() {
      let inset = insets[number]
      made.append(
        ExportedConstraint(
          first: .anchor(ExportedAnchor(item: .guide(guide), attribute: attribute)), relation: .equal,
          second: .anchor(ExportedAnchor(item: item(of: view), attribute: attribute)),
          constant: number < 2 ? inset : -inset, line: place.map { line(start(of: $0)) } ?? 1,
          statement: "\(word == "Margins" ? "margins" : "safeArea") of \(view == 0 ? model.name : model.path(of: view))",
          condition: exported(model.views[view].presence)))
    }
    return guide
  }

  /// Margins are set where something is measured from them.
  private mutating func takeMargins() {
    let used = Set(
      result.constraints.flatMap { [$0.first] + [$0.second].compactMap { $0 } }.flatMap(\.anchors).compactMap {
        anchor -> Int? in
        if case .margins(let view) = anchor.item { view } else { nil }
      })
    for number in result.views.indices where used.contains(result.views[number].number) {
      let view = result.views[number].number
      let sides = (0..<4).map { self.number(.margin(view: view, side: $0)) }
      result.views[number].margins = ExportedMargins(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
  }

  /// Constraints that a metric changes have names.
  private mutating func nameFollowing() {
    for number in result.constraints.indices where !result.constraints[number].constant.terms.isEmpty {
      let last: ExportedMeasure = result.constraints[number].first
      guard let anchor = last.anchors.last else { continue }
      let owner =
        switch anchor.item {
        case .view(let view): result.paths[view]
        case .margins(let view): result.paths[view] + ["margins"]
        case .safeArea(let view): result.paths[view] + ["safeArea"]
        case .guide(let guide): [result.guides[guide].property]
        case .givenSafeArea: ["safeArea"]
        }
      let name = ExportedNames.camelCase(owner.map { $0 } + [anchor.attribute.rawValue])
      result.constraints[number].property = names.take(name, or: "OfLine\(result.constraints[number].line)")
    }
  }
}
