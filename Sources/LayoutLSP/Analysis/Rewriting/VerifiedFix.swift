/// An edit that mends a finding. It has been tried on the text before it is offered.
struct VerifiedFix: Sendable {
  /// `Make 'a.width >= 100' optional (@ 999): it misses by 40 points on phone`, `Add 'a.left == superview.left + 16'`
  var title: String
  var changes: [TextChange]
  /// Nothing is left of the finding then.
  var mendsAll = true
  /// It is most probably what was meant.
  var isLikely = false
}

/// A text, and what would be known of it with changes. Asking is work.
struct TextTrials {
  /// Of the text as it is.
  let analysis: Analysis
  /// nil where nobody wants to know any more.
  let solved: ([TextChange]) -> Analysis?
  let unsolved: ([TextChange]) -> Analysis?

  var document: Document { analysis.document }

  /// What would become of a layout; nil where it has errors then, too.
  func solved(_ layout: AnalysedLayout, after changes: [TextChange]) -> (analysis: Analysis, result: LayoutResult)? {
    guard let after = solved(changes), let result = after.layout(continuing: layout)?.result, result.provisional == nil
    else { return nil }
    return (after, result)
  }

  /// What it would say.
  func model(of layout: AnalysedLayout, after changes: [TextChange]) -> LayoutModel? {
    unsolved(changes)?.layout(continuing: layout)?.model
  }
}

extension Analysis {
  /// The layout in whose own text a finding stands.
  func layout(of finding: Finding<FileRange>) -> AnalysedLayout? {
    layouts.first { $0.ownBytes.contains { $0.contains(finding.bytes.lowerBound) } }
  }

  /// The layout of this analysis that the other is a version of.
  func layout(continuing old: AnalysedLayout) -> AnalysedLayout? {
    units.first { $0.model.name == old.model.name && $0.model.isFileLevel == old.model.isFileLevel }
  }
}
