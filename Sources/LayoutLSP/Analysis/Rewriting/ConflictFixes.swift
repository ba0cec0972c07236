import Solver

/// The verified fixes of a conflict: its members, loosened one at a time. Each is tried on the text as it would be, and
/// counts only where that conflict is gone then and nothing else is wrong that was not.

struct ConflictFixes {
  private let analysis: Analysis
  private let finding: Finding<FileRange>
  private let layout: AnalysedLayout
  /// What would be known of the file with these changes; nil where nobody wants to know any more.
  private let trial: ([TextChange]) -> Analysis?
  /// Constraints that may still be solved.
  private var work = SettlementSearch.workForOneView

  /// nil for a finding that is no conflict of the analysis.
  init?(outOf finding: Finding<FileRange>, in analysis: Analysis, trial: @escaping ([TextChange]) -> Analysis?) {
    let members = finding.conflictMembers
    guard let last = members.last, let layout = analysis.layout(ofConflict: last) else { return nil }
    (self.analysis, self.finding, self.layout, self.trial) = (analysis, finding, layout, trial)
  }

  /// At most so many: first those of the relaxed member.
  mutating func fixes(most: Int) -> [VerifiedFix] {
    var fixes: [VerifiedFix] = []
    let members = finding.conflictMembers.filter { $0.file == analysis.document.file }
    guard let last = members.last else { return [] }
    for member in [last] + members.dropLast() {
      guard let part = ConstraintPart(analysis.document, member.bytes) else { continue }
      for loosening in Loosening.allCases where fixes.count < most {
        guard work > 0 else { return fixes }
        guard let changes = changes(for: loosening, of: part), !fixes.contains(where: { $0.changes == changes }) else {
          continue
        }
        work -= layout.result.constraints.reduce(0) { $0 + $1.count }
        guard let after = trial(changes) else { return fixes }
        guard analysis.isMended(finding, in: after, by: changes) else { continue }
        let reach = part.reach(of: loosening, changes)
        let constraints = layout.constraints(in: FileRange(file: member.file, bytes: reach))
        let name = constraints.count == 1 ? "'\(layout.text(ofConstraint: constraints[0]))'" : part.name(of: reach)
        let consequence = layout.consequence(of: loosening, for: constraints, in: after)
        fixes.append(
          VerifiedFix(
            title: part.title(for: loosening, name, changes) + (consequence.map { ": " + $0 } ?? ""), changes: changes))
      }
    }
    return fixes
  }

  private func changes(for loosening: Loosening, of part: ConstraintPart) -> [TextChange]? {
    part.changes(for: loosening) ?? (loosening == .optional ? optionalEquation(for: part) : nil)
  }

  /// In place of a rule, which has no priority.
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
  /// As it is written: `'[a, b].width == 10'`, `'a' in '[a, b].width == 10'`
  fileprivate func name(of reach: Range<Int>) -> String {
    let statement = "'\(site.text(of: site.content).split(whereSeparator: \.isNewline).first ?? "")'"
    return reach == site.content ? statement : "'\(site.text(of: reach))' in \(statement)"
  }

  fileprivate func title(for loosening: Loosening, _ name: String, _ changes: [TextChange]) -> String {
    switch loosening {
    case .optional: return "Make \(name) optional (@ \(Loosening.priority))"
    case .removed: return "Remove \(name)"
    case .atMost, .atLeast:
      // Where a sign is put in, it takes the place of an unwritten `==`.
      guard let change = changes.first, !change.bytes.isEmpty else {
        return "Turn '==' into '\(loosening.sign ?? "")' in \(name)"
      }
      return "Turn '\(site.text(of: change.bytes))' into '\(change.text)' in \(name)"
    }
  }
}

extension Finding<FileRange> {
  /// Where the members of a conflict stand, the relaxed one last; of a range all that the conflict at its broken end
  /// names.
  var conflictMembers: [FileRange] {
    switch (code, data) {
    case (.conflict, .conflict(let members, _, _, _)?): members
    case (.rangeConflict, _): related.map(\.place)
    default: []
    }
  }
}

extension Analysis {
  /// The layout that has a conflict, or a broken range, with that member last.
  fileprivate func layout(ofConflict member: FileRange) -> AnalysedLayout? {
    layouts.first { layout in
      let ranges = layout.result.ranges.flatMap {
        $0.sides.compactMap(\.conflict) + [$0.pair?.conflict].compactMap { $0 }
      }
      return (layout.result.conflicts + ranges).contains { conflict in
        let place = layout.result.constraints[conflict.scenario][conflict.relaxed].place
        return place.map(layout.range) == member
      }
    }
  }

  /// With the changes the finding is gone, and no error is there that was not.
  func isMended(_ finding: Finding<FileRange>, in after: Analysis, by changes: [TextChange]) -> Bool {
    let errors = after.findings.filter(\.isWrong)
    let wasThere = errors.allSatisfy { error in
      findings.contains { $0.isWrong && $0.isContinued(by: error, after: changes) }
    }
    // One statement may have made several of them.
    let alike = findings.filter { $0.isAbout(finding) }
    let left = errors.filter { error in alike.contains { $0.isContinued(by: error, after: changes) } }
    return wasThere && left.count < alike.count
  }
}

extension Finding<FileRange> {
  /// The other says of the changed text what this says, or less.
  fileprivate func isContinued(by other: Finding<FileRange>, after changes: [TextChange]) -> Bool {
    guard code == other.code, changes.moved(bytes.lowerBound) == other.bytes.lowerBound else { return false }
    switch (data, other.data) {
    case (.conflict(_, let screens, let state, _)?, .conflict(_, let now, let stateNow, _)?):
      return state == stateNow && Set(now).isSubset(of: screens)
    case (.range(let axis, let lower, let upper, let screen)?, .range(let axisNow, let from, let to, let screenNow)?):
      return axis == axisNow && screen == screenNow && from <= lower && upper <= to
    default: return true
    }
  }

  fileprivate var isWrong: Bool { code.severity == .error || code == .unsolved }

  /// What is relaxed is of the same part of the text, in the same state; or the same side of the same screen does not
  /// work.
  fileprivate func isAbout(_ other: Finding<FileRange>) -> Bool {
    guard code == other.code, bytes == other.bytes else { return false }
    switch (data, other.data) {
    case (.conflict(_, _, let one, _)?, .conflict(_, _, let two, _)?): return one == two
    case (.range(let axis, _, _, let screen)?, .range(let other, _, _, let otherScreen)?):
      return axis == other && screen == otherScreen
    default: return true
    }
  }
}

// MARK: Words

extension AnalysedLayout {
  /// The numbers of what the bytes make.
  fileprivate func constraints(in reach: FileRange) -> [Int] {
    guard let constraints = result.constraints.first else { return [] }
    return constraints.indices.filter { number in
      guard let place = constraints[number].place.map(range) else { return false }
      return place.file == reach.file && reach.bytes.lowerBound <= place.bytes.lowerBound
        && place.bytes.upperBound <= reach.bytes.upperBound
    }
  }

  fileprivate func text(ofConstraint number: Int) -> String {
    result.constraints.first.map { model.text(of: $0[number]) } ?? ""
  }

  /// What comes of loosening these: by how much they miss then, or what they leave open.
  fileprivate func consequence(of loosening: Loosening, for numbers: [Int], in after: Analysis) -> String? {
    guard let new = after.layout(continuing: self)?.result, new.model.variableCount == model.variableCount else {
      return nil
    }
    var misses: [(miss: Rational, scenario: Int)] = []
    var open: Set<Int> = []
    for configuration in new.configurations {
      guard let old = result.configuration(like: configuration, of: new) else { continue }
      for number in numbers {
        guard let constraint = result.constraint(number, in: old)?.constraint else { continue }
        open.formUnion(constraint.terms.map { $0.variable / 4 }.filter { !configuration.free(of: $0).isEmpty })
        misses.append((constraint.violation(in: configuration.values), old.scenario))
      }
    }
    let views = open.sorted().map { "'\($0 == 0 ? model.name : model.path(of: $0))'" }
    guard views.isEmpty else { return "it leaves \(Wording.list(Wording.shortened(views))) ambiguous" }
    guard let worst = misses.map(\.miss).max(), !worst.isZero else { return nil }
    let failing = misses.filter { !$0.miss.isZero }
    let places = ScenarioText(result: result).text(of: failing.map(\.scenario))
    let upTo = Set(failing.map(\.miss)).count > 1 ? "up to " : ""
    let points = upTo + Wording.distance(worst.double)
    switch loosening {
    case .optional, .removed: return "it misses by \(points) \(places)"
    case .atMost: return "it is \(points) less \(places)"
    case .atLeast: return "it is \(points) more \(places)"
    }
  }
}

extension LinearConstraint {
  /// By how much it misses there.
  fileprivate func violation(in values: [Rational]) -> Rational {
    let slack = terms.reduce(-constant) { $0 + values[$1.variable] * $1.coefficient }
    switch relation {
    case .equal: return slack.magnitude
    case .lessOrEqual: return max(slack, .zero)
    case .greaterOrEqual: return max(-slack, .zero)
    }
  }
}
