/// The condition of a `when`, or of an `else when`.
package struct When: Hashable, Sendable {
  /// The condition as it is written, on one line.
  package var text: String
  /// nil where the condition has an error: then neither the block nor what follows `else` holds anywhere.
  package var condition: ScreenCondition?
}

extension [When] {
  /// The most borders that the conditions of one layout may have where both sides of a screen are ranges: each
  /// further border can add as many pieces as there are borders.
  static var mostBorders: Int { 16 }

  var haveTooManyBorders: Bool { flatMap { $0.condition?.comparisons ?? [] }.borders.count > Self.mostBorders }
}
