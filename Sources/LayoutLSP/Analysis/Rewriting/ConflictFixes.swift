import Solver
import Syntax

// The verified fixes of a conflict: one of its members gets another number or is loosened. Each is tried on the
// changed text, and counts only where the conflict is gone and no new error has come. The likely ones come first: the
// number that differs from that of all similar constraints, then the member that was written last.

struct ConflictFixes {
  private let finding: Finding<FileRange>
  private let trials: TextTrials
  private let layout: AnalysedLayout
  private let conflict: ScreenConflict

  /// nil for a finding that is no conflict of the analysis.
  init?(outOf finding: Finding<FileRange>, _ trials: TextTrials) {
    let members = finding.conflictMembers
    guard let last = members.last, let (layout, conflict) = trials.analysis.conflict(with: last) else { return nil }
    (self.finding, self.trials, self.layout, self.conflict) = (finding, trials, layout, conflict)
  }

  private var document: Document { trials.document }

  /// Returns at most this many fixes.
  func fixes(most: Int) -> [VerifiedFix] {
    trials.fixes(among: candidates, of: finding, in: layout, most: most, tolerating: .ambiguity)
  }

  private func candidate(_ number: TextChange, _ part: ConstraintPart) -> FixCandidate {
    let title = "\(document.words(for: number)) in \(name(of: part, part.bytes))"
    return FixCandidate(title, [number], isLikely: finding.code == .rounding)
  }

  /// Writes insets for `a.edges >= superview.edges`: by their edges the view would reach beyond its superview at the
  /// right and the bottom.
  private func insets(_ part: ConstraintPart) -> [FixCandidate] {
    let site = part.site
    let sides = site.cursor.expressions
    guard site.notation == .equation, sides.count == 2,
      site.cursor.children.contains(where: { $0.kind == .greaterOrEqual })
    else { return [] }
    let edges = ".edges"
    let view = site.text(of: sides[0])
    guard view.hasSuffix(edges), site.text(of: sides[1]) == "superview" + edges else { return [] }
    let text = view.dropLast(edges.count) + ".insets >= 0"
    let change = TextChange(
      site.bytes(of: sides[0]).through(site.bytes(of: sides[1])), String(text))
    return [FixCandidate("Write '\(text)': all edges stay inside", [change], isLikely: true)]
  }

  /// Returns the candidates for a loosening; several where one priority may crush a content that another does not.
  private func candidates(_ loosening: Loosening, _ part: ConstraintPart) -> [FixCandidate] {
    guard let changes = changes(for: loosening, of: part) else { return [] }
    let priorities = loosening == .optional ? Loosening.priorities : [Loosening.priority]
    return priorities.map { priority in
      let own = changes.map { TextChange($0.bytes, $0.text.replacing(Loosening.priority, by: priority)) }
      var candidate = FixCandidate(own) { effect in
        let reach = part.reach(of: loosening, changes)
        let constraints = layout.constraints(in: FileRange(file: document.file, bytes: reach))
        let consequence = layout.consequence(of: loosening, for: constraints, in: effect.after)
        return part.title(for: loosening, name(of: part, reach), own, priority)
          + (consequence.map { ": " + $0 } ?? "")
      }
      if loosening == .optional { candidate.group = part.bytes.lowerBound }
      return candidate
    }
  }

  private func name(of part: ConstraintPart, _ reach: Range<Int>) -> String {
    let constraints = layout.constraints(in: FileRange(file: document.file, bytes: reach))
    return constraints.count == 1 ? "'\(layout.text(ofConstraint: constraints[0]))'" : part.name(of: reach)
  }

  /// The most likely first.
  private var candidates: [FixCandidate] {
    let members = finding.conflictMembers.filter { $0.file == document.file }.map { $0.bytes }
    let parts = members.reversed().compactMap { ConstraintPart(document, $0) }
    let constants = ConflictConstants(layout: layout, conflict: conflict, trials: trials)
    var candidates = narrowing
    for part in parts.prefix(RelatedPlaces.mostRelated) {
      candidates += insets(part)
      guard let (fix, others) = constants.usualNumber(in: part.bytes) else { continue }
      let title = "\(document.words(for: fix)) in \(name(of: part, part.bytes)), as in \(others) others"
      candidates.append(FixCandidate(title, [fix], isLikely: true))
    }
    for (place, part) in parts.enumerated() {
      // The member written last may have another number; the earlier ones are more probably meant as they are.
      let numbers = place == 0 ? constants.workingNumbers(in: part.bytes) : []
      candidates += numbers.filter { !$0.turnsSign }.map { candidate($0.change, part) }
      candidates += Loosening.allCases.flatMap { self.candidates($0, part) }
      candidates += numbers.filter { $0.turnsSign }.map { candidate($0.change, part) }
    }
    return candidates
  }

  /// Narrows a screen's range to the sizes that work in all its states and text sizes: the sizes of one alone would
  /// leave conflicts in the others.
  private var narrowing: [FixCandidate] {
    let model = layout.model
    let name: String
    switch finding.data {
    case .range(let ranges, let pairs)?: name = ranges.first?.screen ?? pairs.first?.screen ?? ""
    default: return []
    }
    guard let screen = model.screens.first(where: { $0.name == name }), let place = screen.sizeRange,
      layout.range(of: place).file == document.file
    else { return [] }
    return Axis.allCases.flatMap { axis in
      workingSizes(of: place, along: axis).prefix(2)
        .compactMap { document.narrowing(layout.bytes(of: place), axis, to: $0) }
        .map { FixCandidate("Narrow the \(axis.size) of '\(name)' to '\($0.text)'", [$0]) }
    }
  }

  /// Returns the sizes along an axis that work on all screens which are declared by this size. Where each width works
  /// with some height, those that work in every piece.
  private func workingSizes(of place: SourceRange, along axis: Axis) -> [SizeInterval] {
    let (result, model) = (layout.result, layout.model)
    let places = result.scenarios.map { $0.place }.unique.filter { model.screens[$0.screen].sizeRange == place }
    if case .range(let ranges, _)? = finding.data, ranges.isEmpty {
      let sides = result.ranges.filter { places.contains(result.scenarios[$0.scenario].place) }
        .flatMap { $0.sides }.filter { $0.axis == axis }
      guard let lower = sides.map({ $0.lower }).max(), let upper = sides.map({ $0.upper }).min(), lower <= upper else {
        return []
      }
      return [SizeInterval(lower: lower, upper: upper)]
    }
    let sizes = places.map { result.workingSizes(of: $0, along: axis, without: result.failingPieces(of: $0)) }
    return sizes.dropFirst().reduce(sizes.first ?? []) { $0.intersection($1) }
  }

  private func changes(for loosening: Loosening, of part: ConstraintPart) -> [TextChange]? {
    part.changes(for: loosening) ?? (loosening == .optional ? optionalEquation(for: part) : nil)
  }

  /// Replaces a rule, which has no priority, by an optional equation.
  private func optionalEquation(for part: ConstraintPart) -> [TextChange]? {
    guard part.site.notation == .rule, let reading = NormalisedStatement(part.site, in: layout),
      let constraint = reading.constraints.first(where: { layout.bytes(of: $0.pair.place) == part.bytes }),
      let equation = reading.equation(for: constraint)
    else { return nil }
    return part.replaced(by: "\(equation) @ \(Loosening.priority)")
  }
}

extension ConstraintPart {
  /// Returns the part as written: `'[a, b].width == 10'`, `'a' in '[a, b].width == 10'`
  fileprivate func name(of reach: Range<Int>) -> String {
    let statement = "'\(site.text(of: site.content).split { $0.isNewline }.first ?? "")'"
    return reach == site.content ? statement : "'\(site.text(of: reach))' in \(statement)"
  }

  fileprivate func title(
    for loosening: Loosening, _ name: String, _ changes: [TextChange], _ priority: String
  ) -> String {
    switch loosening {
    case .optional: return "Make \(name) optional (@ \(priority))"
    case .removed: return "Remove \(name)"
    case .atMost, .atLeast:
      // An inserted sign takes the place of an unwritten `==`.
      guard let change = changes.first, !change.bytes.isEmpty else {
        return "Turn '==' into '\(loosening.sign ?? "")' in \(name)"
      }
      return "Turn '\(site.text(of: change.bytes))' into '\(change.text)' in \(name)"
    }
  }
}

extension Finding<FileRange> {
  /// The places of a conflict's members, the relaxed one last; of a range conflict, the places of the conflict at its
  /// broken end.
  var conflictMembers: [FileRange] {
    switch (code, data) {
    case (.conflict, .conflict(let conflict)?), (.rounding, .conflict(let conflict)?): conflict.members
    case (.rangeConflict, _): related.map { $0.place } + [origin ?? place]
    default: []
    }
  }
}

extension Analysis {
  /// Returns the conflict, or the conflict at the broken end of a range, that relaxes that member, and its layout. Of
  /// several, the one that misses by most.
  fileprivate func conflict(with member: FileRange) -> (AnalysedLayout, ScreenConflict)? {
    for layout in layouts {
      let ranges = layout.result.ranges.flatMap {
        $0.sides.compactMap { $0.conflict } + [$0.pair?.conflict].compactMap { $0 }
      }
      let conflicts = (layout.result.conflicts + ranges).filter { conflict in
        layout.result.place(of: conflict).map(layout.range) == member
      }
      if let worst = conflicts.max(by: { $0.miss < $1.miss }) { return (layout, worst) }
    }
    return nil
  }
}

// MARK: Words

extension AnalysedLayout {
  /// Returns the numbers of the constraints that these bytes make.
  fileprivate func constraints(in reach: FileRange) -> [Int] {
    guard let constraints = result.constraints.first else { return [] }
    return constraints.indices.filter { number in
      guard let place = constraints[number].place.map(range) else { return false }
      return place.file == reach.file && reach.bytes.encloses(place.bytes)
    }
  }

  fileprivate func text(ofConstraint number: Int) -> String {
    result.constraints.first.map { model.text(of: $0[number]) } ?? ""
  }

  /// Returns the consequence of loosening these constraints: by how much they then miss, or which views become
  /// ambiguous; nil where there is none.
  fileprivate func consequence(of loosening: Loosening, for numbers: [Int], in after: Analysis) -> String? {
    guard let new = after.layout(continuing: self)?.result, new.model.variableCount == model.variableCount else {
      return nil
    }
    var misses: [(miss: Rational, scenario: Int)] = []
    var open: Set<ViewID> = []
    for configuration in new.configurations {
      guard let old = result.configuration(like: configuration, of: new) else { continue }
      for number in numbers {
        guard let constraint = result.constraint(number, in: old)?.constraint else { continue }
        open.formUnion(constraint.terms.map { $0.view }.filter { !configuration.free(of: $0).isEmpty })
        misses.append((constraint.violation(at: configuration.values), old.scenario))
      }
    }
    let views = open.sorted().map { "'\($0 == .root ? model.name : model.path(of: $0))'" }
    guard views.isEmpty else { return "it leaves \(Wording.list(Wording.shortened(views))) ambiguous" }
    guard let worst = misses.map({ $0.miss }).max(), !worst.isZero else { return nil }
    let failing = misses.filter { !$0.miss.isZero }
    let places = ScenarioText(result: result).text(of: failing.map { $0.scenario })
    let upTo = Set(failing.map { $0.miss }).count > 1 ? "up to " : ""
    let points = upTo + Wording.distance(worst.double)
    switch loosening {
    case .optional, .removed: return "it misses by \(points) \(places)"
    case .atMost: return "it is \(points) less \(places)"
    case .atLeast: return "it is \(points) more \(places)"
    }
  }
}

extension Document {
  /// Returns the change of a screen's size in these bytes to the sizes along one axis; nil where the written ends are
  /// not numbers.
  fileprivate func narrowing(_ bytes: Range<Int>, _ axis: Axis, to sizes: SizeInterval) -> TextChange? {
    guard let path = nodes(at: bytes.lowerBound), let size = path.around(.screenSize) else { return nil }
    let dimensions = size.children.filter { $0.kind == .dimension }
    guard dimensions.count == 2 else { return nil }
    let dimension = axis == .horizontal ? dimensions[0] : dimensions[1]
    let ends = dimension.expressions
    guard ends.count == 2, ends.allSatisfy({ $0.kind == .numberLiteral }) else { return nil }
    guard let sizes = sizes.withWrittenEnds else { return nil }
    let (lower, upper) = (NumberText.least(sizes.lower), NumberText.greatest(sizes.upper))
    return TextChange(path.bytes(of: dimension), sizes.isPoint ? lower : "\(lower)...\(upper)")
  }
}

extension SizeInterval {
  /// The interval as a screen can have it, whose ranges include their ends: it ends at the next whole size beside an
  /// end that is excluded. nil where nothing is left.
  fileprivate var withWrittenEnds: SizeInterval? {
    let lower = includesLower ? lower : (lower + .one).rounded(up: false, decimals: 0)
    let upper = includesUpper ? upper : (upper - .one).rounded(up: true, decimals: 0)
    return lower <= upper ? SizeInterval(lower: lower, upper: upper) : nil
  }
}
