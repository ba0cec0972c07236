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
  /// The number of constraints that may still be solved.
  private var work = SettlementSearch.workForOneView

  /// nil for a finding that is no conflict of the analysis.
  init?(outOf finding: Finding<FileRange>, _ trials: TextTrials) {
    let members = finding.conflictMembers
    guard let last = members.last, let (layout, conflict) = trials.analysis.conflict(with: last) else { return nil }
    (self.finding, self.trials, self.layout, self.conflict) = (finding, trials, layout, conflict)
  }

  private var document: Document { trials.document }

  /// A fix that has not been tried.
  private enum Attempt {
    case change(TextChange, title: String, isLikely: Bool = false)
    case loosening(Loosening, ConstraintPart)
  }

  /// What a fix makes worse; the worse, the later it is offered.
  private enum Cost: Int, CaseIterable { case nothing, lookingWrong, ambiguity }

  /// Returns at most this many fixes.
  mutating func fixes(most: Int) -> [VerifiedFix] {
    var found: [(fix: VerifiedFix, cost: Cost)] = []
    for attempt in attempts {
      guard found.count(where: { $0.cost == .nothing }) < most, work > 0 else { break }
      guard let changes = changes(of: attempt), !found.contains(where: { $0.fix.changes == changes }) else { continue }
      work -= layout.result.constraints.reduce(0) { $0 + $1.count }
      guard let after = trials.solved(changes) else { break }
      guard trials.analysis.isMended(finding, in: after, by: changes) else { continue }
      found.append(fix(of: attempt, changes, after))
    }
    return Array(Cost.allCases.flatMap { cost in found.filter { $0.cost == cost }.map { $0.fix } }.prefix(most))
  }

  private func fix(of attempt: Attempt, _ changes: [TextChange], _ after: Analysis) -> (fix: VerifiedFix, cost: Cost) {
    let looks: Cost = trials.analysis.looksWorse(after) ? .lookingWrong : .nothing
    switch attempt {
    case .change(_, let title, let isLikely):
      return (VerifiedFix(title: title, changes: changes, isLikely: isLikely), isLikely ? .nothing : looks)
    case .loosening(let loosening, let part):
      let reach = part.reach(of: loosening, changes)
      let constraints = layout.constraints(in: FileRange(file: document.file, bytes: reach))
      let consequence = layout.consequence(of: loosening, for: constraints, in: after)
      let title = part.title(for: loosening, name(of: part, reach), changes)
      let fix = VerifiedFix(title: title + (consequence.map { ": " + $0.text } ?? ""), changes: changes)
      return (fix, consequence?.leavesAmbiguity == true ? .ambiguity : looks)
    }
  }

  private func name(of part: ConstraintPart, _ reach: Range<Int>) -> String {
    let constraints = layout.constraints(in: FileRange(file: document.file, bytes: reach))
    return constraints.count == 1 ? "'\(layout.text(ofConstraint: constraints[0]))'" : part.name(of: reach)
  }

  /// The attempts, the most likely first.
  private var attempts: [Attempt] {
    let members = finding.conflictMembers.filter { $0.file == document.file }.map { $0.bytes }
    let newestFirst = Array(members.reversed())
    let parts = newestFirst.compactMap { ConstraintPart(document, $0) }
    let constants = ConflictConstants(layout: layout, conflict: conflict, trials: trials)
    var attempts = narrowing
    for part in parts.prefix(RelatedPlaces.mostRelated) {
      guard let (fix, others) = constants.usualNumber(in: part.bytes) else { continue }
      let title = "\(document.words(for: fix)) in \(name(of: part, part.bytes)), as in \(others) others"
      attempts.append(.change(fix, title: title, isLikely: true))
    }
    for (place, part) in parts.enumerated() {
      // The member written last may have another number; the earlier ones are more probably meant as they are.
      for fix in place == 0 ? constants.workingNumbers(in: part.bytes) : [] {
        let title = "\(document.words(for: fix)) in \(name(of: part, part.bytes))"
        attempts.append(.change(fix, title: title, isLikely: finding.code == .rounding))
      }
      attempts += Loosening.allCases.map { .loosening($0, part) }
    }
    return attempts
  }

  /// Narrows a screen's range to the sizes that work in all its states and pieces: the sizes of one piece alone would
  /// leave conflicts in the others.
  private var narrowing: [Attempt] {
    let result = layout.result
    guard case .range(let axis, _, _, let screen)? = finding.data else { return [] }
    let ranges = result.ranges.filter { layout.model.screens[result.scenarios[$0.scenario].screen].name == screen }
    let sides = ranges.flatMap { $0.sides }.filter { $0.axis.size == axis }
    guard let side = sides.first, let change = document.narrowing(finding.bytes, side.axis, to: sides) else {
      return []
    }
    return [.change(change, title: "Narrow the \(axis) of '\(screen)' to '\(change.text)'")]
  }

  private func changes(of attempt: Attempt) -> [TextChange]? {
    switch attempt {
    case .change(let change, _, _): [change]
    case .loosening(let loosening, let part): changes(for: loosening, of: part)
    }
  }

  private func changes(for loosening: Loosening, of part: ConstraintPart) -> [TextChange]? {
    part.changes(for: loosening) ?? (loosening == .optional ? optionalEquation(for: part) : nil)
  }

  /// Replaces a rule, which has no priority, by an optional equation.
  private func optionalEquation(for part: ConstraintPart) -> [TextChange]? {
    guard part.site.notation == .rule, let reading = NormalisedStatement(part.site, in: layout),
      let constraint = reading.constraints.first(where: { layout.bytes(of: $0.pair.place) == part.bytes }),
      let equation = reading.equation(for: constraint), let removal = part.changes(for: .removed)
    else { return nil }
    let statement = "\(equation) @ \(Loosening.priority)"
    if part.reach(of: .removed, removal) == part.site.content { return [part.site.replacement(by: [statement])] }
    return removal + [part.site.insertion(of: [statement])]
  }
}

extension ConstraintPart {
  /// Returns the part as written: `'[a, b].width == 10'`, `'a' in '[a, b].width == 10'`
  fileprivate func name(of reach: Range<Int>) -> String {
    let statement = "'\(site.text(of: site.content).split { $0.isNewline }.first ?? "")'"
    return reach == site.content ? statement : "'\(site.text(of: reach))' in \(statement)"
  }

  fileprivate func title(for loosening: Loosening, _ name: String, _ changes: [TextChange]) -> String {
    switch loosening {
    case .optional: return "Make \(name) optional (@ \(Loosening.priority))"
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
    case (.conflict, .conflict(let members, _, _, _, _)?), (.rounding, .conflict(let members, _, _, _, _)?): members
    case (.rangeConflict, _): related.map { $0.place }
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
        let place = layout.result.constraints[conflict.scenario][conflict.relaxed].place
        return place.map(layout.range) == member
      }
      if let worst = conflicts.max(by: { $0.miss < $1.miss }) { return (layout, worst) }
    }
    return nil
  }

  /// Whether the other analysis has more findings about looks or unsettled values.
  fileprivate func looksWorse(_ after: Analysis) -> Bool {
    func count(_ analysis: Analysis) -> [FindingCode: Int] {
      analysis.findings.reduce(into: [:]) { counts, finding in
        switch finding.code {
        case .ambiguous, .unsettledText, .outsideSuperview, .zeroSize, .offScreen, .overlapping, .smallTarget:
          counts[finding.code, default: 0] += 1
        default: break
        }
      }
    }
    let before = count(self)
    return count(after).contains { code, number in number > before[code, default: 0] }
  }

  /// Whether the changes remove the finding and bring no new error.
  func isMended(_ finding: Finding<FileRange>, in after: Analysis, by changes: [TextChange]) -> Bool {
    let errors = after.findings.filter { $0.isWrong }
    let wasThere = errors.allSatisfy { error in
      findings.contains { $0.isWrong && $0.isContinued(by: error, after: changes) }
    }
    // One statement may have several findings of this kind; one fewer is enough.
    let alike = findings.filter { $0.isAbout(finding) }
    let left = errors.filter { error in alike.contains { $0.isContinued(by: error, after: changes) } }
    return wasThere && left.count < alike.count
  }
}

extension Finding<FileRange> {
  /// Whether the other finding says of the changed text what this one says, or less.
  fileprivate func isContinued(by other: Finding<FileRange>, after changes: [TextChange]) -> Bool {
    guard code == other.code else { return false }
    if case (.conflict(_, let screens, let state, _, let others)?, .conflict(_, let now, let stateNow, _, _)?) =
      (data, other.data)
    {
      // A conflict that was reported together with another one may now be reported by itself.
      let places = [bytes] + others.filter { $0.file == place.file }.map { $0.bytes }
      return state == stateNow && Set(now).isSubset(of: screens)
        && places.contains { changes.moved($0.lowerBound) == other.bytes.lowerBound }
    }
    guard changes.moved(bytes.lowerBound) == other.bytes.lowerBound else { return false }
    switch (data, other.data) {
    case (.range(let axis, let lower, let upper, let screen)?, .range(let axisNow, let from, let to, let screenNow)?):
      return axis == axisNow && screen == screenNow && from <= lower && upper <= to
    default: return true
    }
  }

  fileprivate var isWrong: Bool { code.severity == .error || code == .unsolved || code == .rounding }

  /// Whether both findings relax the same part of the text in the same state, or are about the same axis of the same
  /// screen's range.
  fileprivate func isAbout(_ other: Finding<FileRange>) -> Bool {
    guard code == other.code, bytes == other.bytes else { return false }
    switch (data, other.data) {
    case (.conflict(_, _, let one, _, _)?, .conflict(_, _, let two, _, _)?): return one == two
    case (.range(let axis, _, _, let screen)?, .range(let other, _, _, let otherScreen)?):
      return axis == other && screen == otherScreen
    default: return true
    }
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
  fileprivate func consequence(
    of loosening: Loosening, for numbers: [Int], in after: Analysis
  ) -> (text: String, leavesAmbiguity: Bool)? {
    guard let new = after.layout(continuing: self)?.result, new.model.variableCount == model.variableCount else {
      return nil
    }
    var misses: [(miss: Rational, scenario: Int)] = []
    var open: Set<Int> = []
    for configuration in new.configurations {
      guard let old = result.configuration(like: configuration, of: new) else { continue }
      for number in numbers {
        guard let constraint = result.constraint(number, in: old)?.constraint else { continue }
        open.formUnion(constraint.terms.map { $0.view }.filter { !configuration.free(of: $0).isEmpty })
        misses.append((constraint.violation(at: configuration.values), old.scenario))
      }
    }
    let views = open.sorted().map { "'\($0 == 0 ? model.name : model.path(of: $0))'" }
    guard views.isEmpty else { return ("it leaves \(Wording.list(Wording.shortened(views))) ambiguous", true) }
    guard let worst = misses.map({ $0.miss }).max(), !worst.isZero else { return nil }
    let failing = misses.filter { !$0.miss.isZero }
    let places = ScenarioText(result: result).text(of: failing.map { $0.scenario })
    let upTo = Set(failing.map { $0.miss }).count > 1 ? "up to " : ""
    let points = upTo + Wording.distance(worst.double)
    switch loosening {
    case .optional, .removed: return ("it misses by \(points) \(places)", false)
    case .atMost: return ("it is \(points) less \(places)", false)
    case .atLeast: return ("it is \(points) more \(places)", false)
    }
  }
}

extension Document {
  /// Returns the change of a screen's size in these bytes to what all the sides have in common along one axis; nil
  /// where they have nothing in common, or the written ends are not numbers.
  fileprivate func narrowing(_ bytes: Range<Int>, _ axis: Axis, to sides: [ScreenRange.Side]) -> TextChange? {
    guard let path = nodes(at: bytes.lowerBound), let size = path.around(.screenSize) else { return nil }
    let dimensions = size.children.filter { $0.kind == .dimension }
    guard dimensions.count == 2 else { return nil }
    let dimension = axis == .horizontal ? dimensions[0] : dimensions[1]
    let ends = dimension.expressions
    guard ends.count == 2, ends.allSatisfy({ $0.kind == .numberLiteral }) else { return nil }
    let least = sides.filter { $0.failsBelow }.map { $0.lower }.max()
    let greatest = sides.filter { $0.failsAbove }.map { $0.upper }.min()
    if let least, let greatest, least > greatest { return nil }
    let lower = least.map { NumberText.least($0) } ?? path.text(of: ends[0])
    let upper = greatest.map { NumberText.greatest($0) } ?? path.text(of: ends[1])
    return TextChange(path.bytes(of: dimension), lower == upper ? lower : "\(lower)...\(upper)")
  }
}
