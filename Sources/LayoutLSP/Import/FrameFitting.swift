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
    imported.ignoreAmbiguity(onLines: outcome.ambiguousLines, of: index)
  }

  /// Writes the root in another way, which is kept if more frames agree then.
  @discardableResult
  private mutating func attempt(_ change: (inout ImportedFile) -> Bool) -> Bool {
    var next = imported
    guard tries > 0, change(&next) else { return false }
    tries -= 1
    let reached = FrameFitting.solve(&next, index)
    guard reached.comparison.agreeing > outcome.comparison.agreeing else { return true }
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
    return Outcome(
      comparison: comparison, hasConflict: !lines(in: analysis) { $0.code == .conflict }.isEmpty,
      ambiguousLines: lines(in: analysis) { $0.code == .ambiguous })
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
