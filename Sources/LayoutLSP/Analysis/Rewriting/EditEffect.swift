// The one measure of an edit: what it makes of the findings of the file, and of those of the files that use its layouts.
// A finding of the old text and one of the new are the same where they say the same about the same place.

/// How bad it is if an edit brings a finding, from harmless to worst.
package enum Harm: Int, Comparable, CaseIterable, Sendable {
  /// Something to know, such as a statement that now does nothing.
  case none
  /// Views that are smaller than their content, or statements that do nothing any more.
  case truncation
  /// Views that are out of sight, or over each other.
  case looks
  /// A value that nothing determines.
  case ambiguity
  case error

  package static func < (one: Harm, other: Harm) -> Bool { one.rawValue < other.rawValue }
}

extension FindingCode {
  var harm: Harm {
    switch self {
    case .unsolved, .rounding, .tooLarge: .error
    case .ambiguous, .unsettledText: .ambiguity
    case .outsideSuperview, .zeroSize, .offScreen, .contentSize, .overlapping, .smallTarget, .notMirrored: .looks
    case .truncated, .noEffect: .truncation
    default: severity == .error ? .error : .none
    }
  }

  /// Whether the finding is about what the text says, not about what follows from it. As long as there is one, little
  /// else is known of its layout.
  var isAboutText: Bool {
    severity == .error && self != .conflict && self != .rangeConflict
  }
}

package struct EditEffect {
  /// The analysis of the changed text.
  let after: Analysis
  private let before: Analysis
  private let changes: [TextChange]
  /// The findings that come with the edit, and those that get worse by it.
  private(set) var brought: [Finding<FileRange>]
  /// The worst that a frame suffers.
  private(set) var damage: FrameDamage

  package init(of changes: [TextChange], before: Analysis, after: Analysis) {
    (self.before, self.after, self.changes) = (before, after, changes)
    brought = after.findings.brought(since: before.findings, by: changes)
    damage = Self.damage(before, after, changes)
  }

  private static func damage(_ before: Analysis, _ after: Analysis, _ changes: [TextChange]) -> FrameDamage {
    before.layouts.reduce(.none) { worst, old in
      worst == .harm
        ? worst : max(worst, after.layout(continuing: old).map { FrameHarm(old, $0, changes).damage } ?? .none)
    }
  }

  /// Adds what the edit brings to another file.
  mutating func add(before: Analysis, after: Analysis) {
    brought += after.findings.brought(since: before.findings, by: [])
    damage = max(damage, Self.damage(before, after, []))
  }

  /// Whether a finding that the edit brings is about something that it wrote.
  var isFaulty: Bool {
    let written = changes.filter { !$0.text.isEmpty }.map { change in
      let start = changes.moved(change.bytes.lowerBound)
      return start..<start + change.text.utf8.count
    }
    return brought.contains { finding in
      finding.place.file == after.document.file && written.contains { $0.overlaps(finding.bytes) }
    }
  }

  /// The worst that the edit brings.
  package var harm: Harm { harm { _ in true } }

  /// The worst that the edit brings, of the findings that count.
  package func harm(of isCounted: (Finding<FileRange>) -> Bool) -> Harm {
    brought.reduce(.none) { isCounted($1) ? max($0, $1.code.harm) : $0 }
  }

  /// The worst that an edit brings which was made to mend some findings. What comes to light where mistakes of the text
  /// hid it is not the edit's fault, but more mistakes like them are.
  package func harm(mending findings: [Finding<FileRange>]) -> Harm {
    let codes = Set(findings.map { $0.code })
    return harm { brought in
      // With its name put right, a word may still not fit where it stands.
      if findings.contains(where: { $0.code == .unknownName && $0.isPartly(brought, after: changes) }) { return false }
      return codes.contains { !$0.isAboutText } || brought.code == .syntax || codes.contains(brought.code)
    }
  }

  /// How much the new text still has of a finding, and of others like it at the same place, as a share of what the old
  /// text had: 0 for nothing, at least 1 where it is no better.
  package func rest(of finding: Finding<FileRange>) -> Double {
    let had = before.findings.filter { finding.isSame(as: $0, after: []) }.reduce(0) { $0 + $1.extent }
    let has = after.findings.filter { finding.isSame(as: $0, after: changes) }.reduce(0) { $0 + $1.extent }
    return Double(has) / Double(max(had, 1))
  }
}

extension [Finding<FileRange>] {
  /// The findings of a text that its older version did not have.
  fileprivate func brought(since before: [Finding<FileRange>], by changes: [TextChange]) -> [Finding<FileRange>] {
    let known = Dictionary(grouping: before) { $0.code }
    return filter { finding in
      let alike = known[finding.code] ?? []
      return !alike.contains { known in
        known.isSame(as: finding, after: changes) && finding.isNoWorse(than: known)
          || known.isPartly(finding, after: changes)
      }
    }
  }
}

extension Finding<FileRange> {
  /// Whether the other finding is this one, in the text after the changes.
  fileprivate func isSame(as other: Finding<FileRange>, after changes: [TextChange]) -> Bool {
    guard code == other.code, place.file == other.place.file else { return false }
    switch (data, other.data) {
    case (.conflict(let conflict)?, .conflict(let now)?):
      // A conflict that was reported together with others, or for several states, may now be reported by itself.
      let places = [bytes] + conflict.others.filter { $0.file == place.file }.map { $0.bytes }
      return (conflict.state == nil || conflict.state == now.state)
        && places.contains { changes.moved($0.lowerBound) == other.bytes.lowerBound }
    case (.range(let ranges, _)?, .range(let now, _)?):
      if ranges.first?.axis != now.first?.axis { return false }
    // A statement that does nothing may have been part of one, which does nothing either.
    case _ where code.isUnnecessary:
      if changes.moved(bytes.upperBound) != other.bytes.upperBound { return false }
    default: break
    }
    return changes.moved(bytes.lowerBound) == other.bytes.lowerBound
  }

  /// Whether the other finding is about a part of the text that this one, or its fix, took as a whole.
  fileprivate func isPartly(_ other: Finding<FileRange>, after changes: [TextChange]) -> Bool {
    guard code == .syntax || code == .unknownName, place.file == other.place.file else { return false }
    var whole = bytes
    if case .fix(let fix)? = data { whole = fix.place.bytes }
    return changes.moved(whole.lowerBound) <= other.bytes.lowerBound
      && other.bytes.upperBound <= changes.moved(whole.upperBound)
  }

  /// Whether the finding reaches no further than the other, which is about the same.
  fileprivate func isNoWorse(than other: Finding<FileRange>) -> Bool {
    switch (data, other.data) {
    case (.conflict(let conflict)?, .conflict(let known)?):
      if !Set(conflict.screens).isSubset(of: known.screens) { return false }
    case (.appearance(_, _, let screens)?, .appearance(_, _, let known)?):
      if !Set(screens).isSubset(of: known) { return false }
    case (.ambiguous(_, let free, _)?, .ambiguous(_, let known, _)?):
      if !Set(free.map { $0.dimension }).isSubset(of: known.map { $0.dimension }) { return false }
    case (.truncated(_, let sizes)?, .truncated(_, let known)?):
      if !Set(sizes.map { $0.screen }).isSubset(of: known.map { $0.screen }) { return false }
    case (.range(let ranges, _)?, .range(let known, _)?):
      let isWithin = ranges.allSatisfy { range in
        known.contains { $0.screen == range.screen && range.lower <= $0.lower && $0.upper <= range.upper }
      }
      if !isWithin { return false }
    default: break
    }
    return extent <= other.extent
  }

  /// How much the finding is about: the count of screens, open values or other views.
  fileprivate var extent: Int {
    switch data {
    case .conflict(let conflict): max(1, conflict.screens.count)
    case .range(let ranges, let pairs): ranges.count + pairs.count
    case .truncated(_, let screens): max(1, screens.count)
    case .ambiguous(_, let free, _): max(1, free.count)
    case .appearance(_, let others, _): max(1, others.count)
    default: 1
    }
  }
}
