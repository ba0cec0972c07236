import Solver

/// Which constraints of a scenario have to do with each other: its parts, which share no variable but sizes that are given.
/// What is asked about one part costs what that part is. Knows nothing of solutions.
///
/// All in plain numbers: a part goes by its first variable, and names the first of its constraints; from one variable or
/// constraint leads the way to the next of the same part.
struct ConstraintParts: Sendable {
  /// By variable, the first one of its part.
  private var partOf: [Int32]
  private var nextVariable: [Int32]
  /// By the first variable of a part; last, of what names given sizes alone.
  private var firstConstraint: [Int32]
  private var nextConstraint: [Int32]
  /// The variables that are given.
  private let given: [Int]

  /// A part, or several.
  struct Members: Sendable {
    /// By number, ascending; without those that do not hold.
    var constraints: [Int] = []
    /// Without those that are given; ascending.
    var variables: [Int] = []
  }

  private static let none: Int32 = -1

  /// What names given sizes alone.
  private var constantPart: Int { partOf.count }

  init(of constraints: [ModelConstraint], variableCount: Int, given: [Int]) {
    self.given = given
    partOf = (0..<Int32(variableCount)).map { $0 }
    nextVariable = [Int32](repeating: Self.none, count: variableCount)
    firstConstraint = [Int32](repeating: Self.none, count: variableCount + 1)
    nextConstraint = [Int32](repeating: Self.none, count: constraints.count)
    var anchors: [Int32] = []
    anchors.reserveCapacity(constraints.count)
    for constraint in constraints {
      anchors.append(constraint.isActive ? Int32(unite(constraint.constraint)) : Self.none)
    }
    nameParts()
    link(anchors)
  }

  // MARK: Asking

  /// The part that a constraint is in.
  func members(with constraint: ModelConstraint) -> Members {
    var members = Members()
    if constraint.isActive { add(part(of: constraint.constraint), to: &members) }
    return members
  }

  /// The parts that these variables are in.
  func members(with variables: [Int]) -> Members {
    var members = Members()
    for part in Set(variables.map { Int(partOf[$0]) }).sorted() { add(part, to: &members) }
    members.constraints.sort()
    members.variables.sort()
    return members
  }

  /// The part of a constraint: of the first variable that is not given.
  private func part(of constraint: LinearConstraint) -> Int {
    constraint.terms.first { !given.contains($0.variable) }.map { Int(partOf[$0.variable]) } ?? constantPart
  }

  private func add(_ part: Int, to members: inout Members) {
    var next = firstConstraint[part]
    while next >= 0 {
      members.constraints.append(Int(next))
      next = nextConstraint[Int(next)]
    }
    guard part < constantPart, !given.contains(part) else { return }
    next = Int32(part)
    while next >= 0 {
      members.variables.append(Int(next))
      next = nextVariable[Int(next)]
    }
  }

  // MARK: Making

  /// Puts the variables of a constraint together: the first of them, or what stands for given sizes.
  private mutating func unite(_ constraint: LinearConstraint) -> Int {
    var first = constantPart
    for term in constraint.terms where !given.contains(term.variable) {
      if first == constantPart {
        first = term.variable
        continue
      }
      let (left, right) = (find(first), find(term.variable))
      if left != right { partOf[max(left, right)] = Int32(min(left, right)) }
    }
    return first
  }

  /// With path halving. Nothing points to what comes behind it.
  private mutating func find(_ variable: Int) -> Int {
    var variable = variable
    while Int(partOf[variable]) != variable {
      partOf[variable] = partOf[Int(partOf[variable])]
      variable = Int(partOf[variable])
    }
    return variable
  }

  /// Makes every variable point to the first of its part, and from one to the next.
  private mutating func nameParts() {
    for variable in partOf.indices { partOf[variable] = partOf[Int(partOf[variable])] }
    for variable in partOf.indices.reversed() {
      let first = Int(partOf[variable])
      guard first != variable else { continue }
      (nextVariable[variable], nextVariable[first]) = (nextVariable[first], Int32(variable))
    }
  }

  /// `anchors`: by constraint a variable of its part; below 0 where it does not hold.
  private mutating func link(_ anchors: [Int32]) {
    for (number, anchor) in anchors.enumerated().reversed() where anchor >= 0 {
      let part = anchor == constantPart ? constantPart : Int(partOf[Int(anchor)])
      (nextConstraint[number], firstConstraint[part]) = (firstConstraint[part], Int32(number))
    }
  }
}
