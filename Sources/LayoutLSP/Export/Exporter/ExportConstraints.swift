import Analysis
import Solver

/// Exports the constraints of a layout's own text, in the order written.
extension LayoutExporter {
  mutating func exportConstraints() {
    var made: [ExportedConstraint] = []
    var maker = ConstraintMaker(firstGuide: result.guides.count)
    plainInsets = PlainInsets(model: model, platform: platform, margins: margins(of:)).all
    for item in model.items {
      switch item {
      case .view(let view): if isOwn(view), model.views[view].isGuide { made += contentConstraints(of: view) }
      case .equation(let number): made += constraints(of: number, &maker)
      }
    }
    result.guides += maker.guides.map { guide in
      var guide = guide
      guide.property = names.take(guide.property, or: "")
      return guide
    }
    result.constraints = merged(made)
    for view in model.views.indices where isOwn(view) {
      if let reason = scrolling.reason(against: view) { refuse(model.views[view].nameRange, reason) }
    }
    takeMargins()
    nameConstraints()
    nameIdentifiers()
    for (number, condition) in result.conditions.enumerated() {
      result.conditionNames.append(
        names.take(ConditionNames(layout: result).name(of: condition) ?? "group\(number + 1)", or: "Constraints"))
    }
  }

  /// Returns the constraints with those as one that are the same under several conditions. Soft ones only if they are of
  /// one statement, because two of them weigh more than one.
  private func merged(_ all: [ExportedConstraint]) -> [ExportedConstraint] {
    var made: [ExportedConstraint] = []
    var numbers: [ConstraintContent: [Int]] = [:]
    for one in all {
      let content = ConstraintContent(one)
      let same = numbers[content]?.lazy.compactMap { number in
        made[number].condition.either(or: one.condition, isWhole: isWhole).map { (number, $0) }
      }.first { one.priority == .required || made[$0.0].statement == one.statement && made[$0.0].line == one.line }
      if let (number, condition) = same {
        made[number].condition = condition
        made[number].comment += one.comment
      } else {
        numbers[content, default: []].append(made.count)
        made.append(one)
      }
    }
    return made
  }

  /// Whether one of some states of a set always is in force. An instance may be in none.
  private func isWhole(_ set: Int, _ states: [Int]) -> Bool {
    !mayBeInstance && model.declarations.stateSets[set].states.count == states.count
  }

  private var scrolling: ScrollContent { ScrollContent(model: model, platform: platform) }

  /// Returns constraints for the intrinsic size of a guide, which has no content in an app.
  private mutating func contentConstraints(of view: Int) -> [ExportedConstraint] {
    let node = model.views[view]
    guard let place = node.intrinsicRange else { return [] }
    if node.text != nil {
      refuse(place, "a guide shows no text in an app: make it a view, or give it an intrinsic size")
    }
    var made: [ExportedConstraint] = []
    for (axis, size) in [(Axis.horizontal, node.intrinsicWidth), (.vertical, node.intrinsicHeight)] where size != nil {
      let anchor = ExportedAnchor(item: item(of: view), attribute: .size(axis))
      for isHugging in [true, false] {
        if node.prioritySettings.contains(where: { !$0.condition.isAlways }) {
          refuse(
            place,
            "the hugging and resistance of a guide cannot change in exported code: make it a view, or leave the condition"
          )
        }
        made.append(
          ExportedConstraint(
            first: .anchor(anchor), relation: isHugging ? .lessOrEqual : .greaterOrEqual,
            constant: number(.intrinsic(view: view, axis)),
            priority: node.priority(.intrinsic(axis, hugging: isHugging), in: Situation()),
            line: line(start(of: place)),
            statement: statement(at: place), condition: presence(of: view)))
      }
    }
    return made
  }

  /// Returns the margins of a view, which are plain numbers for a view inside an instance.
  private func margins(of view: Int) -> ExportedMargins {
    ExportedMargins(
      model.views[view].margins.sides.enumerated().map { side, points in
        isOwn(view) ? number(.margin(view: view, side: side)) : ExportedNumber(points)
      })
  }

  private mutating func constraints(of number: Int, _ maker: inout ConstraintMaker) -> [ExportedConstraint] {
    if nativeStacks?.equations.contains(number) == true || scrolling.isLeftToToolkit(number) { return [] }
    let equation = model.equations[number]
    let reading = ConstraintReading(model: model, item: item(of:), rootSafeArea: safeArea(of: 0), insets: plainInsets)
    // The text of an instance has a class of its own.
    guard equation.place.source == 0 else {
      checkInstance(equation)
      return []
    }
    if platform == .appkit, equation.namesKeyboard {
      refuse(
        equation.place, "a Mac shows no keyboard, so AppKit has no guide of it: leave this out, or export for UIKit")
    }
    var made: [ExportedConstraint] = []
    var parts: [EquationPart] = []
    for (place, pair) in equation.pairs.enumerated() {
      let condition = condition(of: pair, in: equation, number: number)
      guard condition != .never else { continue }
      let constant = self.number(.pair(equation: number, pair: place))
      let terms = reading.terms(of: pair, constant: constant, followsReading: equation.followsReading)
      parts.append(EquationPart(pair: pair, condition: condition, terms: terms))
    }
    let comment = comments.take(at: statementStart(of: equation.place))
    for (number, part) in parts.enumerated() {
      let statement = scrolling.statement(number) ?? statement(at: part.pair.place)
      let template = ExportedConstraint(
        first: .anchor(ExportedAnchor(item: .view(0), attribute: .left)), relation: part.pair.relation,
        priority: priority(of: equation), line: line(start(of: part.pair.place)), statement: statement,
        condition: part.condition, comment: made.isEmpty ? comment : [])
      let isOfBothSides = parts.contains { part.isMirrorImage(of: $0) } && !Self.saysLeftOrRight(statement)
      maker.guideName = guideName(part.pair)
      made += maker.constraints(
        of: isOfBothSides ? part.terms.followingReading : part.terms, part.pair.relation, template)
    }
    return made
  }

  /// Whether a statement names an attribute of the left or of the right.
  private static func saysLeftOrRight(_ statement: String) -> Bool {
    let words = statement.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    return words.contains { word in
      (word.hasPrefix("left") || word.hasPrefix("right"))
        && (Attribute.named(word, takesView: false) ?? Attribute.named(word, takesView: true)) != nil
    }
  }

  /// Returns the name of a guide that helps to measure a pair: that of what the text sets.
  private func guideName(_ pair: EquationPair) -> String {
    guard let atom = (pair.left.terms + pair.right.terms).first?.atom, let view = atom.boxes.first?.view else {
      return "guide"
    }
    return ExportedNames.camelCase(result.paths[view] + [atom.attribute?.name, "guide"].compactMap { $0 })
  }

  /// Returns the item for a view, or for a guide, which the model numbers as a view.
  private func item(of view: Int) -> ExportedItem { guideNumbers[view].map { .guide($0) } ?? .view(view) }

  /// Returns the safe area of a view. The layout around an instance may give that of the root.
  func safeArea(of view: Int) -> ExportedItem {
    view == 0 && result.takesSafeArea ? .givenSafeArea : .safeArea(of: view)
  }

  /// Returns the priority of an equation. The toolkits' priorities are `Float`s, in which a soft one may round to
  /// 1000.
  private mutating func priority(of equation: Equation) -> Rational {
    if !equation.isRequired, Float(equation.priority.double) >= 1000 {
      refuse(
        equation.place,
        "an app rounds the priority \(equation.priority) to 1000, so that this would be required: use at most 999.9999")
    }
    return equation.priority
  }

  // MARK: Instances

  /// Refuses what replaces an equation of an instance: its layout has a class of its own, which knows nothing of this
  /// one.
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

  func statementStart(of place: SourceRange) -> Int {
    let statement = model.statements[Int(place.statement)]
    return layout.pieceStarts[statement.piece] + statement.offset
  }

  /// Returns the statement, if it stands on one line; else the line of the part.
  private func statement(at place: SourceRange) -> String {
    let text = analysis.document.text
    let lines = TextLines(text: text)
    let start = statementStart(of: place)
    let end = min(start + model.statements[Int(place.statement)].length, text.count)
    if lines.end(of: start) >= end { return text[start..<end].onOneLine }
    let part = self.start(of: place)
    let (lower, upper) = (lines.start(of: part), lines.end(of: part))
    let whole = text[max(lower, min(start, upper))..<min(upper, max(end, lower))]
    return whole.prefix { $0 != UInt8(ascii: "#") }.onOneLine
  }

  // MARK: What changes

  /// Sets the margins of the views that something is measured from.
  private mutating func takeMargins() {
    let used = Set(
      result.constraints.flatMap { $0.anchors }.compactMap { anchor -> Int? in
        if case .margins(let view) = anchor.item { view } else { nil }
      })
    refuseMargins(measuredFrom: used)
    for number in result.views.indices where used.contains(result.views[number].number) {
      result.views[number].margins = margins(of: result.views[number].number)
    }
  }

  /// Names each identifier that several constraints have, because they come from one statement, to write it only once.
  private mutating func nameIdentifiers() {
    var numbers: [String: [Int]] = [:]
    for number in result.constraints.indices {
      numbers[result.constraints[number].identifier(in: result.file), default: []].append(number)
    }
    for number in result.constraints.indices {
      let text = result.constraints[number].identifier(in: result.file)
      guard let shared = numbers[text], shared.count > 1, shared[0] == number else { continue }
      let name = names.take("line\(result.constraints[number].line)", or: "Statement")
      result.identifiers.append((name, text))
      for other in shared { result.constraints[other].identifierName = name }
    }
  }

  /// Names each constraint by its layout and what it sets, and in code those whose constants change with metrics.
  private mutating func nameConstraints() {
    var counts: [String: Int] = [:]
    for number in result.constraints.indices {
      guard let anchor = result.constraints[number].first.anchors.last else { continue }
      let name = ([result.name] + path(of: anchor.item) + [anchor.attribute.rawValue]).joined(separator: ".")
      counts[name, default: 0] += 1
      result.constraints[number].name = counts[name] == 1 ? name : "\(name)\(counts[name] ?? 0)"
      if result.constraints[number].constant.terms.isEmpty { continue }
      let property = ExportedNames.camelCase(owner(of: anchor.item) + [anchor.attribute.rawValue])
      result.constraints[number].property = names.take(property, or: "")
    }
  }

  /// Returns how an item is called in the file.
  private func path(of item: ExportedItem) -> [String] {
    let (own, rest) = (item.view, owner(of: item))
    guard let own, own > 0 else { return rest }
    return model.path(of: own).split(separator: ".").map(String.init) + rest.dropFirst(result.paths[own].count)
  }

  /// Returns the words that name an item in code.
  private func owner(of item: ExportedItem) -> [String] {
    switch item {
    case .view(let view): result.paths[view]
    case .margins(let view): result.paths[view] + ["margins"]
    case .safeArea(let view): result.paths[view] + ["safeArea"]
    case .keyboard: ["keyboard"]
    case .content(let view): result.paths[view] + ["content"]
    case .frame(let view): result.paths[view] + ["frame"]
    case .guide(let guide): [result.guides[guide].property]
    case .givenSafeArea: ["safeArea"]
    }
  }
}

/// What a constraint says, whenever it holds.
private struct ConstraintContent: Hashable {
  let first: ExportedMeasure
  let second: ExportedMeasure?
  let relation: Relation
  let multiplier: Rational
  let constant: ExportedNumber
  let priority: Rational

  init(_ constraint: ExportedConstraint) {
    (first, second, relation) = (constraint.first, constraint.second, constraint.relation)
    (multiplier, constant, priority) = (constraint.multiplier, constraint.constant, constraint.priority)
  }
}

/// A pair of an equation, and when it holds.
private struct EquationPart {
  let pair: EquationPair
  let condition: ExportedCondition
  let terms: ConstraintTerms

  func isMirrorImage(of other: EquationPart) -> Bool {
    condition == other.condition && terms.isMirrorImage(of: other.terms, pair.relation, other.pair.relation)
  }
}

extension Equation {
  /// Whether it names the guide of the keyboard.
  fileprivate var namesKeyboard: Bool {
    pairs.contains { pair in
      (pair.left.terms + pair.right.terms).contains { $0.atom.boxes.contains(.keyboard) }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text on one line, without semicolons, cut to 120 characters.
  fileprivate var onOneLine: String {
    let words = String(decoding: self, as: UTF8.self).split { $0.isWhitespace || $0 == ";" }
    return Wording.cut(visible(words.joined(separator: " ")), most: 120)
  }
}
