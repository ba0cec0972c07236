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

extension Analysis {
  /// The layout of this analysis that the other is a version of.
  func layout(continuing old: AnalysedLayout) -> AnalysedLayout? {
    units.first { $0.model.name == old.model.name && $0.model.isFileLevel == old.model.isFileLevel }
  }
}
