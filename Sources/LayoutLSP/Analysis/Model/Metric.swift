import Solver

/// `let name = …`
struct Metric: Sendable {
  var name: String
  /// The scope that it is declared in.
  var scope: Int
  /// nil for a metric of a file, which the layout only borrows.
  var nameRange: SourceRange?
  /// The file of a metric that is borrowed.
  var file: FilePath?
  /// Further files that are imported and have one of that name: which of them is meant is not known.
  var rivals: [FilePath] = []
  /// nil where its expression has an error. Of one with choices the value that holds where no other does.
  var value: Rational?
  /// Where its value depends on conditions: which it is in each situation, of which one always holds.
  var choices: [MetricChoice] = []
  var isUsed = false

  /// What it is in a situation; nil where it has an error.
  func value(in situation: Condition) -> Rational? {
    choices.isEmpty ? value : choices.first { situation.implies($0.condition) }?.value ?? value
  }
}
