import Analysis

// Chooses between the ways in which a root can be read, by the frames that its file has saved.

extension ImportedFile {
  /// Solves a root, and takes saved sizes where more frames are as saved then. Returns how the frames compare at the end.
  package mutating func fit(_ index: Int) -> FrameComparison {
    var fitting = FrameFitting(self, index)
    fitting.fit()
    fitting.ignoreWhatIsMeant()
    self = fitting.imported
    note(fitting.outcome.comparison, in: index)
    return fitting.outcome.comparison
  }

  /// Fits a root, and writes it for a check on these screens, and for a window at its smallest.
  mutating func fit(_ index: Int, toCheckOn screens: [CheckScreen]) {
    var fitting = FrameFitting(self, index)
    fitting.fit()
    let conflicts = fitting.outcome.findings[.conflict] ?? 0
    let smallest = smallestWindow(of: index).map { [$0] } ?? []
    fitting.imported.writePlainly(index, on: screens + smallest)
    fitting.outcome = FrameFitting.solve(&fitting.imported, index)
    if !smallest.isEmpty, fitting.outcome.findings[.conflict] ?? 0 > conflicts {
      // AppKit makes no window smaller than its constraints allow.
      fitting.imported.writePlainly(index, on: screens)
      fitting.outcome = FrameFitting.solve(&fitting.imported, index)
    }
    fitting.ignoreWhatIsMeant()
    self = fitting.imported
  }
}

/// Compares the solved frames of a root with those that the file has saved. Where sizes led to other frames, it takes
/// the saved sizes instead, as far as more frames agree then.
private struct FrameFitting {
  /// What solving a root's layout tells.
  struct Outcome {
    var comparison: FrameComparison
    var hasConflict: Bool
    /// The lines at which views are reported as ambiguous, from 0, and at which soft constraints hold nowhere.
    var ambiguousLines: Set<Int>
    var idleLines: Set<Int>
    /// The views that are reported as ambiguous, by path.
    var open: Set<String>
    /// The overlaps, each with its line from 0 and the views, by path.
    var overlaps: [(line: Int, view: String, others: [String])]
    /// How many findings there are of each code that says more than a hint.
    var findings: [FindingCode: Int]
    /// How many findings there are in all.
    var count: Int
    /// The axes along which views are smaller than their content, by path.
    var truncated: [String: Set<Axis>]

    /// The paths of the views whose frames differ, or that are smaller than their content.
    var touched: Set<String> { Set(comparison.differing.map { $0.path } + Array(truncated.keys)) }

    /// Whether it is as good as another outcome: it has no new findings, and every frame agrees that agreed there, or has
    /// the size that it had there, to a point.
    func isAsGood(as other: Outcome) -> Bool {
      guard findings.allSatisfy({ $0.value <= other.findings[$0.key] ?? 0 }) else { return false }
      let before = other.comparison.differing.reduce(into: [String: IBRect]()) { $0[$1.path] = $1.solved }
      return comparison.differing.allSatisfy { difference in
        before[difference.path].map { rect in
          abs(rect.width - difference.solved.width) <= 1 && abs(rect.height - difference.solved.height) <= 1
        } ?? false
      }
    }
  }

  fileprivate(set) var imported: ImportedFile
  fileprivate(set) var outcome: Outcome
  private let index: Int
  /// How many more solutions may be tried: fewer for a root of many views.
  private var tries: Int

  init(_ imported: ImportedFile, _ index: Int) {
    self.imported = imported
    self.index = index
    outcome = FrameFitting.solve(&self.imported, index)
    tries = max(3, min(40, 4000 / max(1, imported.roots[index].views.count)))
  }

  mutating func fit() {
    fitScreen()
    if outcome.hasConflict { attempt { [index] in $0.putBrokenLast(in: index) } }
    attempt { [index] in $0.writeNativeStacks(in: index) }
    make(for: imported.roots[index].nativeStacks) { [index] in $0.writeOwnStacks($1, in: index) }
    attempt { [index] in $0.takeDesignSizes(in: index) }
    // A frame that differs only because others do may agree after a first round.
    for _ in 0..<3 {
      let before = outcome.comparison.agreeing
      take(outcome.comparison.differing)
      if outcome.comparison.agreeing == before { break }
    }
    takeOpenSizes()
    let smaller = outcome.truncated.reduce(into: [Int: Set<Axis>]()) { axes, truncated in
      imported.number(ofView: truncated.key, in: index).map { axes[$0] = truncated.value }
    }
    make(for: Set(smaller.keys)) { [index] imported, views in
      imported.leaveOutSizes(smaller.filter { views.contains($0.key) }, in: index)
    }
    let withWords = imported.roots[index].viewsWithWords
    make(for: withWords) { [index] in $0.writeWords(of: $1, in: index) }
    // Others may have words, too, where their frames do not depend on them.
    make(for: imported.roots[index].viewsThatMayHaveWords.subtracting(withWords)) { [index] in
      $0.writeWords(of: $1, in: index)
    }
    leaveOutIdleLines()
  }

  /// Takes saved sizes where the known ones do not add up to the root's, which leaves open who is larger: those of the
  /// views that are open, else those of all.
  private mutating func takeOpenSizes() {
    for axis in [Axis.vertical, .horizontal] {
      let open = Set(outcome.open.compactMap { imported.number(ofView: $0, in: index) })
      for views in [open, nil] {
        var next = imported
        guard !outcome.open.isEmpty, tries > 0, next.takeSavedSizes(axis, of: views, in: index) else { continue }
        tries -= 1
        let reached = FrameFitting.solve(&next, index)
        if reached.open.count < outcome.open.count, reached.count < outcome.count,
          reached.comparison.agreeing >= outcome.comparison.agreeing
        {
          (imported, outcome) = (next, reached)
        }
      }
    }
  }

  /// Lets a cell, or a header, be as high or wide as its constraints ask, where what is drawn is not what they ask: less
  /// is found then.
  private mutating func fitScreen() {
    guard imported.roots[index].isDrawnForCanvas,
      outcome.hasConflict || !outcome.truncated.isEmpty
        || !outcome.idleLines.isEmpty
    else { return }
    for axes: Set<Axis> in [[.vertical], [.horizontal]] {
      var next = imported
      guard next.fitScreen(axes, in: index) else { continue }
      let reached = FrameFitting.solve(&next, index)
      if reached.count < outcome.count, !reached.hasConflict {
        (imported, outcome) = (next, reached)
        return
      }
    }
  }

  /// Leaves out the soft constraints of native stacks that hold nowhere, as far as no frame depends on them.
  private mutating func leaveOutIdleLines() {
    var next = imported
    guard !imported.stackLines(among: outcome.idleLines, of: index).isEmpty,
      next.writeStackLines(each: true, in: index)
    else { return }
    let idle = next.stackLines(among: FrameFitting.solve(&next, index).idleLines, of: index)
    // Even in a root of many views all are tried together.
    tries = max(tries, 2)
    make(for: Set(idle.indices), areViews: false) { [index] imported, lines in
      imported.leaveOut(stackLines: lines.map { idle[$0] }, of: index)
    }
  }

  /// Lets comments silence what was meant so: views that Interface Builder was told not to verify, what lies over or below
  /// a hidden view, and constraints of NSStackView that hold nowhere.
  fileprivate mutating func ignoreWhatIsMeant() {
    var codes: [Int: [FindingCode]] = [:]
    for line in imported.linesWithoutAmbiguity(outcome.ambiguousLines, of: index) {
      codes[line, default: []].append(.ambiguous)
    }
    for line in outcome.idleLines where !imported.stackLines(among: [line], of: index).isEmpty {
      codes[line, default: []].append(.neverSatisfied)
    }
    for (line, view, others) in outcome.overlaps
    where imported.isHidden(view, in: index) || others.allSatisfy({ imported.isHidden($0, in: index) }) {
      codes[line, default: []].append(.overlapping)
    }
    imported.ignore(codes, of: index)
  }

  /// Writes the root in another way, which is kept if more frames agree then, or as many without a conflict.
  @discardableResult
  private mutating func attempt(_ change: (inout ImportedFile) -> Bool) -> Bool {
    var next = imported
    guard tries > 0, change(&next) else { return false }
    tries -= 1
    let reached = FrameFitting.solve(&next, index)
    let gain = reached.comparison.agreeing - outcome.comparison.agreeing
    guard gain > 0 || gain == 0 && outcome.hasConflict && !reached.hasConflict else { return true }
    (imported, outcome) = (next, reached)
    return true
  }

  /// Takes the saved sizes of all these views. If no more frames agree then, tries each half.
  private mutating func take(_ differing: [FrameComparison.Difference]) {
    let before = outcome.comparison.agreeing
    guard !differing.isEmpty, attempt({ [index] in $0.takeSizes(of: differing, in: index) }),
      outcome.comparison.agreeing == before, differing.count > 1
    else { return }
    take(Array(differing.prefix(differing.count / 2)))
    take(Array(differing.suffix(differing.count - differing.count / 2)))
  }

  /// Makes a change for as many of these views as may have it while the frames stay as they are, and nothing new is
  /// found: without the views whose own frames change, and if that does not do, for one half after the other.
  /// `areViews`: whether the numbers are those of views.
  private mutating func make(
    for views: Set<Int>, areViews: Bool = true, _ change: (inout ImportedFile, Set<Int>) -> Bool
  ) {
    var next = imported
    guard !views.isEmpty, tries > 0, change(&next, views) else { return }
    tries -= 1
    let reached = FrameFitting.solve(&next, index)
    if reached.isAsGood(as: outcome) {
      (imported, outcome) = (next, reached)
      return
    }
    let changed = reached.touched.subtracting(outcome.touched).compactMap { imported.number(ofView: $0, in: index) }
    let rest = areViews ? views.subtracting(changed) : views
    if rest.count < views.count {
      make(for: rest, change)
    } else if views.count > 1 {
      let sorted = views.sorted()
      make(for: Set(sorted.prefix(sorted.count / 2)), areViews: areViews, change)
      make(for: Set(sorted.suffix(sorted.count - sorted.count / 2)), areViews: areViews, change)
    }
  }

  /// Solves a root's layout, which needs no other layout of its file. Statements with errors other than conflicts are
  /// left out.
  fileprivate static func solve(_ imported: inout ImportedFile, _ index: Int) -> Outcome {
    var analysis = analysis(of: imported.roots[index].text)
    for _ in 0..<4 {
      let wrong = lines(in: analysis) {
        $0.code.severity == .error && $0.code != .conflict && $0.code != .rangeConflict
      }
      guard !wrong.isEmpty, imported.leaveOut(lines: wrong, of: index) else { break }
      analysis = Self.analysis(of: imported.roots[index].text)
    }
    let comparison = FrameComparison(imported.roots[index], analysis?.frames.first?.configurations.first?.views ?? [])
    let findings = analysis?.findings ?? []
    return Outcome(
      comparison: comparison, hasConflict: findings.contains { $0.code == .conflict },
      ambiguousLines: lines(in: analysis) { $0.code == .ambiguous },
      idleLines: lines(in: analysis) { $0.code == .neverSatisfied },
      open: findings.reduce(into: []) { open, finding in
        if case .ambiguous(let view, _, _) = finding.data { open.insert(view) }
      },
      overlaps: overlaps(in: analysis),
      findings: findings.reduce(into: [:]) { counts, finding in
        if finding.code.severity != .hint { counts[finding.code, default: 0] += 1 }
      },
      count: findings.count,
      truncated: findings.reduce(into: [:]) { axes, finding in
        guard case .truncated(let view, let screens) = finding.data else { return }
        axes[view] = Set(Axis.allCases.filter { axis in screens.contains { $0.axis == axis.size } })
      })
  }

  private static func overlaps(in analysis: Analysis?) -> [(line: Int, view: String, others: [String])] {
    guard let analysis else { return [] }
    return analysis.findings.listed.compactMap { finding in
      guard finding.code == .overlapping, case .appearance(let view, let others, _) = finding.data,
        let line = lines(in: analysis, { $0.code == .overlapping && $0.bytes == finding.bytes }).first
      else { return nil }
      return (line: line, view: view, others: others)
    }
  }

  private static func analysis(of text: String) -> Analysis? {
    let file = FilePath("/imported.layout")
    var workspace = Workspace()
    workspace.open(file, text: Array(text.utf8))
    return workspace.analysis(of: file)
  }

  /// Returns the lines, from 0, of the listed findings that are meant.
  private static func lines(in analysis: Analysis?, _ isMeant: (Finding<FileRange>) -> Bool) -> Set<Int> {
    guard let analysis else { return [] }
    let text = analysis.document.text
    return Set(
      analysis.findings.listed.filter(isMeant).map { finding in
        text[..<finding.bytes.lowerBound].count { $0 == UInt8(ascii: "\n") }
      })
  }
}
