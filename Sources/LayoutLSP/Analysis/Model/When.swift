/// The condition of a `when`, or of an `else when`.
struct When: Hashable, Sendable {
  /// As it is written, on one line.
  var text: String
  /// nil where it has an error: then neither the block nor what follows `else` holds anywhere.
  var condition: ScreenCondition?
}

extension [When] {
  /// As many borders as one layout's conditions may have where both sides are ranges: with every one the pieces can
  /// become as many more.
  static var mostBorders: Int { 16 }

  var haveTooManyBorders: Bool { flatMap { $0.condition?.comparisons ?? [] }.borders.count > Self.mostBorders }
}
