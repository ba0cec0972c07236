/// An edit that mends a finding. It has been tried on the text before it is offered.
package struct VerifiedFix: Sendable {
  /// `Make 'a.width >= 100' optional (@ 999): it misses by 40 points on phone`, `Add 'a.left == superview.left + 16'`
  package var title: String
  package var changes: [TextChange]
  /// Whether the fix leaves nothing of the finding.
  package var mendsAll = true
  /// Whether the fix is most probably what the author meant.
  package var isLikely = false
  /// What it does to the frames. One that does something is offered only where every fix does.
  var damage = FrameDamage.none
  /// How much is wrong with what it brings: a finding that looks wrong, and one of what it wrote; likewise.
  var faults = 0

  var isHarmful: Bool { level > 0 }
  /// How bad it is: of several fixes only those of the least level are offered.
  fileprivate var level: Int { max(damage.kind, faults) }
}

/// An edit that may mend a finding, before it is tried.
struct FixCandidate {
  var changes: [TextChange]
  /// Whether it is most probably what the author meant.
  var isLikely = false
  /// Candidates of one group are one fix: the first that holds is offered.
  var group: Int?
  /// Returns the title, which may tell what the edit leads to.
  var title: (EditEffect) -> String

  init(_ changes: [TextChange], isLikely: Bool = false, title: @escaping (EditEffect) -> String) {
    (self.changes, self.isLikely, self.title) = (changes, isLikely, title)
  }

  init(_ title: String, _ changes: [TextChange], isLikely: Bool = false) {
    self.init(changes, isLikely: isLikely) { _ in title }
  }
}

/// A text and the analyses that it and the files that use it would have after changes. Each call analyses the text
/// anew.
package struct TextTrials {
  /// Returns what is known of a file, in one state of the texts; nil once the request is cancelled.
  package typealias Analyses = (FilePath) -> Analysis?

  /// The analysis of the unchanged text.
  let analysis: Analysis
  private let present: Analyses
  private let changed: ([TextChange]) -> Analyses
  private let users: () -> [FilePath]
  /// The analysis of the changed text, without solutions; nil once the request is cancelled.
  package let unsolved: ([TextChange]) -> Analysis?

  /// - Parameters:
  ///   - analysis: the analysis of the unchanged text.
  ///   - present: the analyses of other files.
  ///   - changed: the analyses that files would have after changes of the text.
  ///   - users: the other files that use the text's layouts or metrics.
  package init(
    analysis: Analysis, present: @escaping Analyses, changed: @escaping ([TextChange]) -> Analyses,
    unsolved: @escaping ([TextChange]) -> Analysis?, users: @escaping () -> [FilePath]
  ) {
    (self.analysis, self.present, self.changed) = (analysis, present, changed)
    (self.unsolved, self.users) = (unsolved, users)
  }

  var document: Document { analysis.document }

  /// Returns the analysis of the changed text; nil once the request is cancelled.
  package func solved(_ changes: [TextChange]) -> Analysis? { changed(changes)(document.file) }

  /// Returns the layout's model after the changes, unsolved.
  func model(of layout: AnalysedLayout, after changes: [TextChange]) -> LayoutModel? {
    unsolved(changes)?.layout(continuing: layout)?.model
  }

  // MARK: Trying

  /// The most files beside the text's own that a trial looks at.
  private static let mostUsers = 20

  /// Tries changes that are to mend a finding. Returns nil where they leave as much of it, or bring something worse
  /// than is tolerated: to this text, or to a file that uses it.
  package func effect(
    of changes: [TextChange], mending finding: Finding<FileRange>, tolerating most: Harm = .none
  ) -> EditEffect? {
    let analyses = changed(changes)
    guard let after = analyses(document.file) else { return nil }
    var effect = EditEffect(of: changes, before: analysis, after: after)
    guard effect.rest(of: finding) < 1, effect.harm(mending: [finding]) <= most else { return nil }
    for user in users().prefix(Self.mostUsers) {
      guard let before = present(user), let after = analyses(user) else { continue }
      effect.add(before: before, after: after)
      guard effect.harm(mending: [finding]) <= most else { return nil }
    }
    return effect
  }

  /// Tries candidates, the most probable first, and returns the fixes among them, at most `most`: those that bring
  /// nothing bad first, and of these the ones that mend all of the finding.
  func fixes(
    among candidates: some Sequence<FixCandidate>, of finding: Finding<FileRange>, in layout: AnalysedLayout,
    most: Int, tolerating harm: Harm
  ) -> [VerifiedFix] {
    let cost = layout.result.constraints.reduce(0) { $0 + $1.count }
    var work = SettlementSearch.workForOneView
    var found: [(fix: VerifiedFix, rank: Int)] = []
    // The groups with a fix that harms no frame, and those with one that does.
    var (groups, harmfulGroups): (Set<Int>, Set<Int>) = ([], [])
    for candidate in candidates {
      guard work > 0, found.count(where: { $0.rank == 0 && !$0.fix.isHarmful }) < most else { break }
      if found.contains(where: { $0.fix.changes == candidate.changes }) { continue }
      if let group = candidate.group, groups.contains(group) { continue }
      work -= cost
      guard let effect = effect(of: candidate.changes, mending: finding, tolerating: harm), effect.damage != .harm
      else {
        continue
      }
      let looksWrong = !candidate.isLikely && effect.harm(mending: [finding]) >= .looks
      let faults = (effect.isFaulty ? 1 : 0) + (looksWrong ? 1 : 0)
      let isHarmless = effect.damage == .none && faults == 0
      if let group = candidate.group {
        if isHarmless { groups.insert(group) }
        if !isHarmless, !harmfulGroups.insert(group).inserted { continue }
      }
      let fix = VerifiedFix(
        title: candidate.title(effect) + effect.damage.words, changes: candidate.changes,
        mendsAll: effect.rest(of: finding) == 0, isLikely: candidate.isLikely && isHarmless,
        damage: effect.damage, faults: faults)
      let harm = candidate.isLikely ? .none : effect.harm(mending: [finding])
      found.append((fix, harm.rawValue * 2 + (fix.mendsAll ? 0 : 1)))
    }
    // What harms a frame, or brings a finding of its own, is no fix beside what does less of it.
    if let least = found.map({ $0.fix.level }).min() { found.removeAll { $0.fix.level > least } }
    // What leaves the finding on some of the screens is no fix beside what mends it on all.
    if found.contains(where: { $0.fix.mendsAll }) {
      found.removeAll { !$0.fix.mendsAll }
    } else {
      for place in found.indices { found[place].fix.title += " (some of it stays)" }
    }
    // Sorted by rank; the order of equal ones stays.
    return found.enumerated().sorted { one, other in
      let (first, second) = (one.element.fix.damage, other.element.fix.damage)
      return first != second && !(first == .none || second == .none)
        ? first < second : (one.element.rank, one.offset) < (other.element.rank, other.offset)
    }
    .prefix(most).map { $0.element.fix }
  }
}

extension Analysis {
  /// The layout whose own text holds a finding.
  func layout(of finding: Finding<FileRange>) -> AnalysedLayout? {
    layouts.first { $0.ownBytes.contains { $0.contains(finding.bytes.lowerBound) } }
  }

  /// Returns the layout of this analysis that is a later version of `old`.
  func layout(continuing old: AnalysedLayout) -> AnalysedLayout? {
    units.first { $0.model.name == old.model.name && $0.model.isFileLevel == old.model.isFileLevel }
  }
}

extension TextTrials {
  /// Returns the fixes of a finding, the most likely first: for a conflict, at most `mostForConflict`. Empty for a
  /// finding whose fixes need no trial.
  package func fixes(of finding: Finding<FileRange>, mostForConflict: Int) -> [VerifiedFix] {
    switch finding.code {
    case .conflict, .rounding, .rangeConflict:
      ConflictFixes(outOf: finding, self)?.fixes(most: mostForConflict) ?? []
    case .ambiguous: AmbiguityFixes(of: finding, self)?.fixes ?? []
    case .truncated: TruncatedFixes(of: finding, self)?.fixes ?? []
    case .overlapping, .offScreen, .obscured, .contentSize, .zeroSize, .smallTarget:
      LookFixes(of: finding, self)?.fixes ?? []
    default: []
    }
  }
}
