import Solver

// What one constraint says, freed of the notation that it is written in, with the words of the text that can be kept in
// another one. How a notation writes it is not known here.

struct NormalisedConstraint {
  let pair: EquationPair
  /// Left less right: one for each of `Geometry.ofAnyScreen`.
  let difference: [LinearForm]
  /// The right side, where it is the same in all of them.
  let right: LinearForm?
  let priority: Rational
  /// As written, where it is.
  let priorityText: String?
  /// What on the right is no measure of a view: numbers, metrics, shares. The form where it is the same in all geometries.
  let value: (form: LinearForm?, text: String)?
  /// The right side as it is written, where that means the same in every notation with expressions.
  let rightText: String?
  /// Its value was worked out from metrics: what it is now must not take their place.
  let usesMetrics: Bool

  /// ` @ high`
  var priorityWords: String { priority == .required ? "" : " @ " + priorityName }

  var priorityName: String {
    priorityText ?? PriorityNames.all.first { PriorityNames.value(of: $0) == priority } ?? "\(priority)"
  }

  /// The views that it speaks of, each once, guides too; the root is none.
  var views: [Int] {
    var result: [Int] = []
    for case .view(let view) in (pair.left.terms + pair.right.terms).flatMap(\.atom.boxes)
    where view != 0 && !result.contains(view) { result.append(view) }
    return result
  }
}
