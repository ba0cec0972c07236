import Solver

// A constraint as the solver gets it, with what made it. How it is made is said elsewhere.

/// What made a constraint.
enum ConstraintKind: Sendable {
  /// Index into `LayoutModel.equations` and into its pairs.
  case equation(Int, pair: Int)
  case intrinsic(view: Int, axis: Axis, hugging: Bool)
  /// Sizes are never negative.
  case nonnegative(view: Int, axis: Axis)
  /// A side of the screen that fits its content.
  case fit(Axis)
  /// What a condition says of both sides of a ranged screen together. There are few: each of the others would be as large.
  indirect case sizes(SizeLimit)
}

/// A constraint over the layout's variables, as it is on screens of one kind.
struct ModelConstraint: Sendable {
  var kind: ConstraintKind
  /// The part of the text that made it; nil for what is implied.
  var place: SourceRange?
  var constraint: LinearConstraint
  /// The constraint holds in the scenario at hand. One that does not is kept, so that numbers mean the same in all.
  var isActive = true
}

/// Many constraints, all active: in few pieces of memory, and each made when it is asked for.
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

  /// Appends what `add` appends one constraint for.
  mutating func append(_ kind: ConstraintKind, at place: SourceRange?, _ add: (inout ConstraintList) -> Void) {
    origins.append(Origin(kind: kind, place: place))
    add(&linear)
  }
}
