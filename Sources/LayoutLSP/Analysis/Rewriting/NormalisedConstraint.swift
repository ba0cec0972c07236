import Solver

// One constraint, independent of its notation, with the words of its text that another notation can keep. How a
// notation writes it is not known here.

struct NormalisedConstraint {
  let pair: EquationPair
  /// Left less right, for each geometry of `Geometry.ofAnyScreen`.
  let difference: [LinearForm]
  /// The right side as a form; nil where the geometries differ.
  let right: LinearForm?
  let priority: Rational
  /// The priority as written; nil where none is.
  let priorityText: String?
  /// The part of the right side without measures of views: numbers, metrics, shares. Its form is nil where the
  /// geometries differ.
  let value: (form: LinearForm?, text: String)?
  /// The right side as written, if it means the same in every notation with expressions; else nil.
  let rightText: String?
  /// Whether its value depends on metrics: their present values must not be written in their place.
  let usesMetrics: Bool

  /// ` @ high`
  var priorityWords: String { priority == .required ? "" : " @ " + priorityName }

  var priorityName: String {
    priorityText ?? PriorityNames.all.first { PriorityNames.value(of: $0) == priority } ?? "\(priority)"
  }

  /// The views that it names, each once, with guides but without the root.
  var views: [ViewID] {
    var result: [ViewID] = []
    for case .view(let view) in (pair.left.terms + pair.right.terms).flatMap({ $0.atom.boxes })
    where view != .root && !result.contains(view) { result.append(view) }
    return result
  }
}
