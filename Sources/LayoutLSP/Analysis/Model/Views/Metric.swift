import Solver

/// `let name = …`
package struct Metric: Sendable {
  package var name: String
  /// The scope that it is declared in.
  package var scope: ScopeID
  /// nil for a metric at file level, which the layout only borrows.
  package var nameRange: SourceRange?
  /// The file of a borrowed metric.
  package var file: FilePath?
  /// Further imported files with a metric of that name. If there are any, it is not known which one is meant.
  package var rivals: [FilePath] = []
  /// nil where the expression has an error. For a metric with choices, the value that holds where no other choice
  /// does.
  package var value: Rational?
  /// The values under conditions, of which exactly one holds in each situation; empty for a metric with a single
  /// value.
  package var choices: [MetricChoice] = []
  package var isUsed = false

  /// Returns the value in a situation; nil where it has an error.
  func value(in situation: Condition) -> Rational? {
    choices.isEmpty ? value : choices.first { situation.implies($0.condition) }?.value ?? value
  }
}
