import Analysis

extension ImportedFile {
  /// Solves a root, and takes saved sizes where more frames are as saved then. Returns how the frames compare at the end.
  package mutating func fit(_ index: Int) -> FrameComparison {
    var fitting = FrameFitting(self, index)
    fitting.fit()
    self = fitting.imported
    return fitting.comparison
  }
}

/// Compares the solved frames of a root with those that the file has saved. Where sizes led to other frames, it takes
/// the saved sizes instead, as far as more frames agree then.
private struct FrameFitting {
  private(set) var imported: ImportedFile
  private(set) var comparison: FrameComparison
  private let index: Int
  private let hasConflict: Bool
  /// How many more solutions may be tried: fewer for a root of many views.
  private var tries: Int

  init(_ imported: ImportedFile, _ index: Int) {
    self.imported = imported
    self.index = index
    (comparison, hasConflict) = FrameFitting.solve(&self.imported, index)
    tries = max(3, min(40, 4000 / max(1, imported.roots[index].views.count)))
  }

  mutating func fit() {
    var next = imported
    if hasConflict, next.putBrokenLast(in: index) {
      let (reached, _) = FrameFitting.solve(&next, index)
      if reached.agreeing > comparison.agreeing { (imported, comparison) = (next, reached) }
    }
    // A frame that differs only because others do may agree after a first round.
    for _ in 0..<3 {
      let before = comparison.agreeing
      take(comparison.differing)
      guard comparison.agreeing > before else { return }
    }
  }

  /// Takes the saved sizes of all these views. If no more frames agree then, tries each half.
  private mutating func take(_ differing: [FrameComparison.Difference]) {
    guard !differing.isEmpty, tries > 0 else { return }
    var next = imported
    guard next.takeSizes(of: differing, in: index) else { return }
    tries -= 1
    let (reached, _) = FrameFitting.solve(&next, index)
    if reached.agreeing > comparison.agreeing {
      (imported, comparison) = (next, reached)
    } else if differing.count > 1 {
      take(Array(differing.prefix(differing.count / 2)))
      take(Array(differing.suffix(differing.count - differing.count / 2)))
    }
  }

  /// Solves a root's layout, which needs no other layout of its file. Statements with errors other than conflicts are
  /// left out.
  private static func solve(_ imported: inout ImportedFile, _ index: Int) -> (FrameComparison, hasConflict: Bool) {
    var analysis = analysis(of: imported.roots[index].text)
    for _ in 0..<4 {
      let wrong = (analysis?.findings ?? []).listed.filter {
        $0.code.severity == .error && $0.code != .conflict && $0.code != .rangeConflict
      }
      let lines = analysis.map { analysis in Set(wrong.map { line(of: $0.bytes.lowerBound, in: analysis.document) }) }
      guard let lines, !lines.isEmpty, imported.leaveOut(lines: lines, of: index) else { break }
      analysis = Self.analysis(of: imported.roots[index].text)
    }
    let comparison = FrameComparison(imported.roots[index], analysis?.frames.first?.configurations.first?.views ?? [])
    return (comparison, (analysis?.findings ?? []).contains { $0.code == .conflict })
  }

  private static func analysis(of text: String) -> Analysis? {
    let file = FilePath("/imported.layout")
    var workspace = Workspace()
    workspace.open(file, text: Array(text.utf8))
    return workspace.analysis(of: file)
  }

  /// Returns the line of a byte, from 0.
  private static func line(of byte: Int, in document: Document) -> Int {
    document.text[..<byte].count { $0 == UInt8(ascii: "\n") }
  }
}
