/// A cost of a form that grows by `weight` a unit to the left of the position, to the right of it, or both.
struct SoftConstraint<N: ExactNumber> {
  var position: N
  var weight: N
  var limitsBelow: Bool
  var limitsAbove: Bool

  init(_ position: N, weight: N, _ limits: (below: Bool, above: Bool)) {
    self.position = position
    self.weight = weight
    (limitsBelow, limitsAbove) = limits
  }

  var below: N { limitsBelow ? weight : .zero }
  var above: N { limitsAbove ? weight : .zero }
}

/// The soft rows of a system as costs of its forms, in the order in which they were appended; `ordered` groups them
/// by priority level and form.
struct SoftConstraints<N: ExactNumber> {
  private struct Place {
    var form: Int32
    var level: Int32
  }

  private var list: [SoftConstraint<N>] = []
  private var places: [Place] = []
  /// The highest number of a priority level plus 1.
  private(set) var levelCount = 0

  var count: Int { list.count }

  mutating func reserveCapacity(_ count: Int) {
    list.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  mutating func append(_ constraint: SoftConstraint<N>, form: Int, level: Int) {
    list.append(constraint)
    places.append(Place(form: Int32(truncatingIfNeeded: form), level: Int32(truncatingIfNeeded: level)))
    levelCount = max(levelCount, level + 1)
  }

  /// Returns the indices sorted by priority level, the highest priority first, and within a level by form.
  /// `Costs.layOut` sorts those of one form by position.
  func ordered(formCount: Int) -> [Int32] {
    // Sorted by counting: only the few soft constraints of one form are sorted by comparing, later.
    let places = places.span
    var byForm = [Int32](repeating: 0, count: places.count)
    var next = [Int32](repeating: 0, count: max(formCount, levelCount) + 1)
    var ends = next.mutableSpan
    for index in places.indices { ends[Int(places[index].form) + 1] += 1 }
    for form in 0..<formCount { ends[form + 1] += ends[form] }
    for index in places.indices {
      let form = Int(places[index].form)
      byForm[Int(ends[form])] = Int32(truncatingIfNeeded: index)
      ends[form] += 1
    }
    for key in ends.indices { ends[key] = 0 }
    for index in places.indices { ends[Int(places[index].level) + 1] += 1 }
    for level in 0..<levelCount { ends[level + 1] += ends[level] }
    var order = byForm
    var result = order.mutableSpan
    for number in byForm {
      let level = Int(places[Int(number)].level)
      result[Int(ends[level])] = number
      ends[level] += 1
    }
    return order
  }

  /// Whether two soft constraints have the same form and priority level.
  @inline(__always)
  func haveSameFormAndLevel(_ one: Int32, _ other: Int32) -> Bool {
    let (one, other) = (places[Int(one)], places[Int(other)])
    return one.form == other.form && one.level == other.level
  }

  @inline(__always)
  subscript(index: Int32) -> SoftConstraint<N> { list[Int(index)] }

  func form(of index: Int32) -> Int { Int(places[Int(index)].form) }
  func level(of index: Int32) -> Int { Int(places[Int(index)].level) }
}
