import Solver
import Syntax

// Lowers equations whose names are resolved to pairs of sums: one for each link of a chain, each member of a list,
// each component of a compound. Reports what Auto Layout forbids.

struct EquationLowering: LoweringPass {
  let builder: LayoutBuilder

  func lowerRelation(_ pending: PendingStatement) {
    guard let equation = resolver.resolve(pending) else { return }
    let first = equations.endIndex
    let slices = equation.slices
    // What is collected is what this statement says, and nothing else.
    guard slices.allSatisfy({ !($0.isSlice && builder.isFull) && lowerPart($0) }) else {
      builder.lowered = builder.lowered.unusable
      return
    }
    if slices.count > 1 { mentionSlices(of: equation, from: first) }
    // Only a list has list attributes to mention.
    if equation.memberRanges.isEmpty { return }
    for side in equation.sides { resolver.mentionListAttributes(in: side, pending, from: first) }
  }

  /// Lowers an equation, or its slice for one member of a group; returns false if it has an error.
  private func lowerPart(_ equation: ResolvedEquation) -> Bool {
    if equation.setsPriority {
      applyPrioritySetter(equation)
      return true
    }
    return lower(equation)
  }

  /// Mentions, for an equation of a group, the constraints of all members at its relations, priority and `?`.
  private func mentionSlices(of equation: ResolvedEquation, from first: EquationID) {
    for operation in equation.operators {
      mentionPart("constraints of a group", from: first, at: equation.pending.context.place(of: operation.cursor))
    }
    for child in equation.pending.statement.children where child.kind == .priority || child.kind == .question {
      mentionPart("constraints of a group", from: first, at: equation.pending.context.place(of: child))
    }
  }

  // MARK: Priority setters

  /// Applies an equation such as `a.hugH == high`, which sets priorities of the intrinsic size.
  private func applyPrioritySetter(_ equation: ResolvedEquation) {
    let context = equation.pending.context
    guard equation.sides.count == 2, equation.operators.first?.relation == .equal,
      let reference = equation.reference(at: equation.sides[0].index),
      case .priority(let targets) = Attribute.measures[reference.attribute], equation.references.count == 1,
      equation.parts.priority == nil
    else {
      let place =
        equation.references.first?.place ?? context.place(of: equation.sides[0])
      return report(.syntax, place, "a priority is set by itself, such as a.hugH == high")
    }
    guard let value = evaluator.priority(equation.sides[1], scope: equation.pending.scope, context: context) else {
      return
    }
    if equation.parts.question != nil {
      let name = context.reader.string(equation.sides[0])
      report(.debug, reference.place, "\(name) is \(value): a priority of the intrinsic size, not a constraint")
    }
    let setting = PrioritySetting(
      condition: scopes[equation.pending.scope].condition, targets: targets, value: value)
    for case .view(let view) in reference.boxes { builder.lowered.priorities.append((view, setting)) }
  }

  // MARK: Constraints

  /// Appends an equation with its pairs; returns false if it has an error, which is then reported.
  func lower(_ equation: ResolvedEquation) -> Bool {
    let pending = equation.pending
    guard let components = componentCount(of: equation) else { return false }
    var priority = Rational.required
    if equation.parts.priority != nil || equation.parts.keepPriority != nil {
      guard let known = evaluator.priority(of: pending) else { return false }
      priority = known
    }
    var pairs: [EquationPair] = []
    var followsReading = false
    for member in equation.superviews.indices where !builder.isFull {
      for index in 0..<max(components, 1) {
        let component = components == 0 ? nil : (index: index, count: components)
        let made = self.pairs(of: equation, member: member, component: component)
        guard let (new, traits) = made else { return false }
        pairs += new
        followsReading = followsReading || traits.isDirectional
      }
    }
    if !equation.isSlice, !equation.isSetter { mentionOperators(of: equation) }
    lintOutsideSuperview(pairs, followsReading: followsReading, equation)
    equations.append(
      Equation(
        place: equation.place, pairs: pairs, followsReading: followsReading, priority: priority,
        question: equation.parts.question.map { pending.context.place(of: $0) }))
    return true
  }

  private func mentionOperators(of equation: ResolvedEquation) {
    let number = equations.endIndex
    func mention(_ child: Cursor, link: Int? = nil) {
      let place = equation.pending.context.place(of: child.range)
      mentions.append(Mention(place: place, subject: .equation(number, link: link)))
    }
    for (link, operation) in equation.operators.enumerated() { mention(operation.cursor, link: link) }
    if let priority = equation.parts.priority { mention(priority) }
    if let question = equation.parts.question { mention(question) }
  }

  // MARK: Compounds

  /// Returns how many components the equation has: 0 if nothing in it is a compound, nil if the compounds do not fit,
  /// which is then reported.
  func componentCount(of equation: ResolvedEquation) -> Int? {
    guard equation.hasCompound else { return 0 }
    let references = equation.references
    guard let compound = references.first(where: { $0.isCompound }) else { return 0 }
    let count = Attribute.parts[compound.attribute].count
    for other in references
    where !other.isCompound || Attribute.parts[other.attribute].count != count
      || family(of: other) != family(of: compound)
    {
      // Both values of a point may be measures, as in `a.center == (b.right, b.top)`.
      if !other.isCompound, family(of: compound) == "center", equation.literalPart(of: other) != nil { continue }
      report(
        .syntax, other.place,
        "'\(Attribute.all[compound.attribute].name)' is compared part by part: with the same of another view, or values"
      )
      return nil
    }
    let name = Attribute.all[compound.attribute].name
    // A setter gives every component the one value.
    if references.count == 1, compound.arguments.isEmpty, !equation.isSetter, let needed = Self.literalNeeded[name],
      !equation.sides.contains(where: { containsLiteral($0) })
    {
      equationMistakes.reportLiteral(of: compound, name, needed, equation)
      return nil
    }
    if name == "edges", references.count == 1 {
      equationMistakes.reportLiteral(of: compound, name, Self.literalNeeded[name] ?? "", equation)
      return nil
    }
    return count
  }

  private static let literalNeeded = [
    "center": "is compared with a point such as (0, 0), or with another view's center",
    "edges": "is compared with another view's or guide's edges, such as superview.edges; for distances use insets",
  ]

  /// Returns the family of a compound: compounds of one family can be compared. `insets` and `pin` are one family,
  /// every other name is its own.
  private func family(of reference: ResolvedReference) -> String {
    let name = Attribute.all[reference.attribute].name
    return name == "pin" ? "insets" : name
  }

  private func containsLiteral(_ expression: Cursor) -> Bool {
    if expression.kind == .size || expression.kind == .tuple { return true }
    return expression.kind.hasOperands && expression.children.contains { containsLiteral($0) }
  }

  // MARK: Pairs

  /// Returns the pairs of one member and component, and the traits of their sides. Returns nil if they have an error,
  /// which is then reported, or measure something unknown.
  private func pairs(
    of equation: ResolvedEquation, member: Int, component: (index: Int, count: Int)?
  ) -> (pairs: [EquationPair], traits: EquationTraits)? {
    let pending = equation.pending
    let frame = ExpressionFrame(
      purpose: .equation(equationFrame(equation, member: member, component: component)), scope: pending.scope,
      context: pending.context)
    guard let sides = sides(of: equation, frame) else { return nil }
    let measured = sides.indices.first { sides[$0].namesView }
    if sides.count > 2, let link = sides.firstLinkWithoutView {
      equationMistakes.reportConstantLink(link, of: equation)
      return nil
    }
    guard case .some(let meant) = superviewMeant(by: equation, member: member, component: component) else {
      return nil
    }
    let outside = measured == nil ? nil : meant
    let atoms = sides.flatMap { $0.terms.map { $0.atom } } + (outside.map { [$0] } ?? [])
    let traits = EquationTraits(of: atoms)
    let space = geometry.space(of: atoms.flatMap { $0.boxes })
    var pairs: [EquationPair] = []
    for link in sides.indices.dropLast() {
      var (left, right) = (sides[link], sides[link + 1])
      // The superview's attribute stands on the side next to the one that measures a view, and in front, as one would
      // write it.
      if let outside, measured == link + 1 { left = left.behind(outside) }
      if let outside, measured == link { right = right.behind(outside) }
      pairs.append(
        EquationPair(
          left: left, right: right, relation: equation.parts.operators[link].relation,
          place: place(of: equation, member: member, link: link, component: component), link: link,
          space: space))
    }
    guard check(traits, pairs, equation), !builder.hasUnknownParts || !pairs.contains(where: isUnknown) else {
      return nil
    }
    return (pairs, traits)
  }

  /// Returns the value of each side; nil if one has an error, which is then reported.
  private func sides(of equation: ResolvedEquation, _ frame: ExpressionFrame) -> [AtomForm]? {
    let pending = equation.pending
    var sides: [AtomForm] = []
    for (index, side) in equation.sides.enumerated() where !builder.isFull {
      guard let form = evaluator.evaluate(side, frame) else {
        equationMistakes.explainNonlinear(equation)
        return nil
      }
      if form.isOfNoSuperview {
        let message = "a percentage is a share of the superview, and the root has none"
        report(.noSuperview, pending.context.place(of: side), message)
        return nil
      }
      sides.append(form)
      if index > 1 { builder.take(FileBudget.Cost.item) }
      if index > 0 {
        let terms = sides[index - 1].terms.count + sides[index].terms.count
        builder.take(FileBudget.Cost.constraint + terms * FileBudget.Cost.term)
      }
    }
    return sides
  }

  func equationFrame(
    _ equation: ResolvedEquation, member: Int, component: (index: Int, count: Int)?
  ) -> EquationFrame {
    var frame = EquationFrame(
      references: equation.references, member: member, component: component, share: nil)
    let part = component?.index
    if equation.hasQuotient,
      equation.references.contains(where: { Attribute.measures[$0.attribute(component: part)].isQuotient })
    {
      return frame
    }
    if equation.references.isEmpty { return frame }
    let axis = Attribute.measures[equation.references[0].attribute(component: part)].axis
    frame.share = axis.map { ($0, equation.superviews[member]) }
    return frame
  }

  /// Returns the part of the text that makes a pair: the part of a setter's value, the list's member, the link of a
  /// chain, or the whole statement.
  private func place(
    of equation: ResolvedEquation, member: Int, link: Int,
    component: (index: Int, count: Int)?
  ) -> SourceRange {
    if let place = setterLowering.settingRange(of: equation, component: component) { return place }
    if equation.memberRanges.indices.contains(member) { return equation.memberRanges[member] }
    guard equation.operators.count > 1 else { return equation.place }
    let start = equation.sides[link].contentRange.lowerBound
    let end = equation.sides[link + 1].contentRange.upperBound
    return equation.pending.context.place(of: start..<max(start, end))
  }

  /// Returns the superview's attribute that is meant where a position is the single view attribute of an equation;
  /// `.some(nil)` where none is meant. Returns nil if there is no superview, which is then reported.
  private func superviewMeant(
    by equation: ResolvedEquation, member: Int, component: (index: Int, count: Int)?
  ) -> Atom?? {
    guard let reference = equation.onlyReference(component: component?.index), let box = reference.box(of: member)
    else { return .some(nil) }
    let index = reference.attribute(component: component?.index)
    guard case .position = Attribute.measures[index] else { return .some(nil) }
    guard let superview = views.superview(of: box) else {
      report(
        .noSuperview, reference.place,
        "the root has no superview for its \(Attribute.all[index].name) to be measured against; it is at 0, 0")
      return nil
    }
    return .some(.attribute(.view(superview), index, argument: nil))
  }
}

extension [AtomForm] {
  /// The first link of a chain neither side of which measures a view.
  fileprivate var firstLinkWithoutView: Int? {
    indices.dropLast().first { !self[$0].namesView && !self[$0 + 1].namesView }
  }
}

extension LoweringPass {
  var equationLowering: EquationLowering { EquationLowering(builder: builder) }
}
