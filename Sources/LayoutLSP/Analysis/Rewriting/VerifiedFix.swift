/// An edit that mends a finding. It has been tried on the text before it is offered.
package struct VerifiedFix: Sendable {
  /// `Make 'a.width >= 100' optional (@ 999): it misses by 40 points on phone`, `Add 'a.left == superview.left + 16'`
  package var title: String
  package var changes: [TextChange]
  /// Whether the fix leaves nothing of the finding.
  package var mendsAll = true
  /// Whether the fix is most probably what the author meant.
  package var isLikely = false
}

/// A text and the analyses that it would have after changes. Each call analyses the text anew.
package struct TextTrials {
  /// The analysis of the unchanged text.
  let analysis: Analysis
  /// The analyses of the changed text, with solutions and without; nil once the request is cancelled.
  let solved: ([TextChange]) -> Analysis?
  let unsolved: ([TextChange]) -> Analysis?

  package init(
    analysis: Analysis, solved: @escaping ([TextChange]) -> Analysis?, unsolved: @escaping ([TextChange]) -> Analysis?
  ) {
    self.analysis = analysis
    self.solved = solved
    self.unsolved = unsolved
  }

  var document: Document { analysis.document }

  /// Returns the solved layout after the changes; nil where its text has errors.
  func solved(_ layout: AnalysedLayout, after changes: [TextChange]) -> (analysis: Analysis, result: LayoutResult)? {
    guard let after = solved(changes), let result = after.layout(continuing: layout)?.result, result.provisional == nil
    else { return nil }
    return (after, result)
  }

  /// Returns the layout's model after the changes, unsolved.
  func model(of layout: AnalysedLayout, after changes: [TextChange]) -> LayoutModel? {
    unsolved(changes)?.layout(continuing: layout)?.model
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
      var search = ConflictFixes(outOf: finding, self)
      return search?.fixes(most: mostForConflict) ?? []
    case .ambiguous: return AmbiguityFixes(of: finding, self)?.fixes ?? []
    case .truncated: return TruncatedFixes(of: finding, self)?.fixes ?? []
    case .overlapping, .offScreen, .smallTarget: return LookFixes(of: finding, self)?.fixes ?? []
    default: return []
    }
  }
}
