import Solver

// A constraint as the solver gets it, with its origin. How it is made is not known here.

/// The origin of a constraint.
package enum ConstraintKind: Sendable {
  case equation(EquationID, pair: Int)
  case intrinsic(view: ViewID, axis: Axis, hugging: Bool)
  /// Sizes are never negative.
  case nonnegative(view: ViewID, axis: Axis)
  /// A side of the screen that fits its content.
  case fit(Axis)
  /// A limit on the width and height of a ranged screen together, from a condition. Indirect because it is large and
  /// rare: every other constraint would take as much room.
  indirect case sizes(SizeLimit)
}

/// A constraint over the layout's variables, for one set of screen traits.
package struct ModelConstraint: Sendable {
  package var kind: ConstraintKind
  /// The source range that the constraint comes from; nil for what is implied.
  package var place: SourceRange?
  package var constraint: LinearConstraint
  /// Whether the constraint counts in the scenario at hand. Inactive ones are kept, so that numbers mean the same in
  /// all.
  var isActive = true
}

/// Many constraints, all active, in few allocations; each `ModelConstraint` is made on access.
struct ModelConstraintList: RandomAccessCollection, Sendable {
  private struct Origin {
    let kind: ConstraintKind
    let place: SourceRange?
  }

  private var origins: [Origin] = []
  private(set) var linear = ConstraintList()

  var startIndex: Int { 0 }
  var endIndex: Int { origins.count }

  subscript(number: Int) -> ModelConstraint {
    ModelConstraint(kind: kind(of: number), place: origins[number].place, constraint: linear[number])
  }

  func kind(of number: Int) -> ConstraintKind { origins[number].kind }

  mutating func reserveCapacity(_ count: Int) {
    origins.reserveCapacity(count)
    linear.reserveCapacity(count)
  }

  /// Appends one constraint: `add` appends its linear part to the list.
  mutating func append(_ kind: ConstraintKind, at place: SourceRange?, _ add: (inout ConstraintList) -> Void) {
    origins.append(Origin(kind: kind, place: place))
    add(&linear)
  }
}
