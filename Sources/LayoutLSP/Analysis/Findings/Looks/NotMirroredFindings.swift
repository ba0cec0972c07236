// `not-mirrored`: statements of left and right in a layout that has a right-to-left screen, where leading and trailing
// would mirror them.

extension LayoutCheck {
  static let notMirrored = LayoutCheck(needs: .everything) {
    [NotMirroredFindings(result: $0).finding].compactMap { $0 }
  }
}

private struct NotMirroredFindings: LayoutReader {
  let result: LayoutResult

  /// One finding for the layout, at the first statement.
  var finding: Finding<SourceRange>? {
    guard model.screens.contains(where: { $0.isRightToLeft }) else { return nil }
    let words = model.mentions.filter { $0.place.source == 0 && isOneSided($0.subject) }
    let statements = words.map { ConflictStatement($0.place) }.unique.count
    guard let first = words.first(where: { !isCounterpartSaid($0, among: words) }) else { return nil }
    return Finding(
      code: .notMirrored, place: first.place,
      message: "left and right stay where they are on a right-to-left screen: \(statements) "
        + "\(statements == 1 ? "statement" : "statements") of '\(model.name)' would be mirrored with leading and trailing"
    )
  }

  private func isOneSided(_ subject: Mention.Subject) -> Bool { side(of: subject) != nil }

  /// Returns the view and the edge, left or right, that a word of an equation speaks of.
  private func side(of subject: Mention.Subject) -> (boxes: [Box], edge: Edge)? {
    let attribute: Int
    let boxes: [Box]
    if let measured = subject.measured {
      (attribute, boxes) = (measured.attribute, measured.boxes)
    } else if case .setting(let index, let all, _, _) = subject, all.count == 1 {
      (attribute, boxes) = (index, all)
    } else {
      return nil
    }
    guard let edge = Attribute.measures[attribute].edge, edge == .left || edge == .right else { return nil }
    return (boxes, edge)
  }

  /// Whether both edges of a view are tied to those of its superview, which a mirror mostly leaves as it is.
  private func isCounterpartSaid(_ word: Mention, among words: [Mention]) -> Bool {
    guard let own = side(of: word.subject) else { return false }
    return words.contains { other in
      let isOpposite = side(of: other.subject).map { $0.boxes == own.boxes && $0.edge != own.edge } ?? false
      return isOpposite && isAlone(word, among: words) && isAlone(other, among: words)
    }
  }

  /// Whether the word is the only one of its kind in its statement, which then ties the edge to the superview's.
  private func isAlone(_ word: Mention, among words: [Mention]) -> Bool {
    words.count { ConflictStatement($0.place) == ConflictStatement(word.place) } == 1
  }
}
