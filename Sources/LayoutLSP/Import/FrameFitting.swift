import Analysis

// Chooses between the ways in which a root can be read, by the frames that its file has saved.

extension ImportedFile {
  /// Solves a root, and takes saved sizes where more frames are as saved then. Returns how the frames compare at the end.
  package mutating func fit(_ index: Int) -> FrameComparison {
    var fitting = FrameFitting(self, index)
    fitting.fit()
    self = fitting.imported
    return fitting.outcome.comparison
  }
}

/// Compares the solved frames of a root with those that the file has saved. Where sizes led to other frames, it takes
/// the saved sizes instead, as far as more frames agree then.
private struct FrameFitting {
  /// What solving a root's layout tells.
  struct Outcome {
    var comparison: FrameComparison
    var hasConflict: Bool
    /// The lines at which views are reported as ambiguous, from 0.
    var ambiguousLines: Set<Int>
    /// How many findings there are of each code that says more than a hint.
    var findings: [FindingCode: Int]
    /// The axes along which views are smaller than their content, by path.
    var truncated: [String: Set<Axis>]

    /// The paths of the views whose frames differ, or that are smaller than their content.
    var touched: Set<String> { Set(comparison.differing.map { $0.path } + Array(truncated.keys)) }

    /// Whether it is as good as another outcome: it has no new findings, and every frame agrees that agreed there.
    func isAsGood(as other: Outcome) -> Bool {
      findings.allSatisfy { $0.value <= other.findings[$0.key] ?? 0 }
        && Set(comparison.differing.map { $0.path }).isSubset(of: other.comparison.differing.map { $0.path })
    }
  }

  private(set) var imported: ImportedFile
  private(set) var outcome: Outcome
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
    if outcome.hasConflict { attempt { [index] in $0.putBrokenLast(in: index) } }
    attempt { [index] in $0.writeNativeStacks(in: index) }
    attempt { [index] in $0.takeDesignSizes(in: index) }
    // A frame that differs only because others do may agree after a first round.
    for _ in 0..<3 {
      let before = outcome.comparison.agreeing
      take(outcome.comparison.differing)
      if outcome.comparison.agreeing == before { break }
    }
    let smaller = outcome.truncated.reduce(into: [Int: Set<Axis>]()) { axes, truncated in
      imported.number(ofView: truncated.key, in: index).map { axes[$0] = truncated.value }
    }
    make(for: Set(smaller.keys)) { [index] imported, views in
      imported.leaveOutSizes(smaller.filter { views.contains($0.key) }, in: index)
    }
    make(for: imported.roots[index].viewsWithWords) { [index] in $0.writeWords(of: $1, in: index) }
    imported.ignoreAmbiguity(onLines: outcome.ambiguousLines, of: index)
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
  private mutating func make(for views: Set<Int>, _ change: (inout ImportedFile, Set<Int>) -> Bool) {
    var next = imported
    guard !views.isEmpty, tries > 0, change(&next, views) else { return }
    tries -= 1
    let reached = FrameFitting.solve(&next, index)
    if reached.isAsGood(as: outcome) {
      (imported, outcome) = (next, reached)
      return
    }
    let changed = reached.touched.subtracting(outcome.touched).compactMap { imported.number(ofView: $0, in: index) }
    let rest = views.subtracting(changed)
    if rest.count < views.count {
      make(for: rest, change)
    } else if views.count > 1 {
      let sorted = views.sorted()
      make(for: Set(sorted.prefix(sorted.count / 2)), change)
      make(for: Set(sorted.suffix(sorted.count - sorted.count / 2)), change)
    }
  }

  /// Solves a root's layout, which needs no other layout of its file. Statements with errors other than conflicts are
  /// left out.
  private static func solve(_ imported: inout ImportedFile, _ index: Int) -> Outcome {
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
      findings: findings.reduce(into: [:]) { counts, finding in
        if finding.code.severity != .hint { counts[finding.code, default: 0] += 1 }
      },
      truncated: findings.reduce(into: [:]) { axes, finding in
        guard case .truncated(let view, let screens) = finding.data else { return }
        axes[view] = Set(Axis.allCases.filter { axis in screens.contains { $0.axis == axis.size } })
      })
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
