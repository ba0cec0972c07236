import Solver
import Syntax

// Runs the rules of one view in one situation: they are carried out in the order written, and the values assigned at
// the end count.

/// One assignment to one name. `ll = rr = 10` makes two, the one to `rr` first.
struct RuleAssignment {
  enum Source {
    case expression(RuleExpression)
    /// The value that was assigned to the name on its right.
    case next
    /// `nil`
    case nothing
  }
  var name: RuleName
  /// `=`, `+=`, `-=`, `*=` or `/=`
  var operation: SyntaxKind
  var source: Source
  /// The part of the text that makes the constraint.
  var place: SourceRange
  var nameRange: SourceRange
  /// The ordinal of its statement.
  var ordinal: Int32
  /// When the assignment counts: in `situation`, while the views that it names are present.
  var condition: Condition
  /// When its statement holds, and the metrics that it names have the values of this assignment.
  var situation: Condition
  var chosenValues: [ChosenValue]?
  /// The number of parentheses around the assignment. Assignments in a value are carried out where the value is
  /// needed.
  var nesting: Int
}

/// A constraint that an assignment makes.
struct RuleConstraint {
  /// Index into the view's assignments.
  var assignment: Int
  var value: RuleValue
  var priority: Rational

  func isSame(as other: RuleConstraint) -> Bool {
    priority == other.priority && value.share == other.value.share && value.form.constant == other.value.form.constant
      && value.form.terms.elementsEqual(other.value.form.terms) { $0 == $1 }
  }
}

struct RuleRun {
  /// A value that was assigned.
  private struct Entry {
    var assignment: Int
    var name: RuleName
    /// nil where it has an error.
    var value: RuleValue?
    var isNothing: Bool
    /// The entries from which its value was computed.
    var reads: [Int]
  }

  struct Mistake {
    var code: FindingCode
    var place: SourceRange
    var message: String
  }

  /// Why an assignment makes no constraint.
  enum UnusedReason {
    /// Another assignment replaced it.
    case replaced(by: Int)
    /// Another assignment removed it.
    case removed(by: Int)
    /// The newer positions settle the axis.
    case dropped(for: [Int])
  }

  /// The greatest number of terms of all values. Sums grow with each `+=`; the file has no room for more terms.
  private static let mostTerms = FileBudget().units / FileBudget.Cost.term

  private let assignments: [RuleAssignment]
  private let superview: ViewID?
  /// The assignment that is being carried out.
  private var number = 0
  private var entries: [Entry] = []
  /// The newest entry of each slot.
  private var current = [Int?](repeating: nil, count: RuleSlot.allCases.count)
  private var reads: [Int] = []
  private(set) var mistakes: [Mistake] = []
  private(set) var constraints: [RuleConstraint] = []
  /// The assignments that make no constraint.
  private(set) var idle: [Int: UnusedReason] = [:]
  /// The number of terms of all assigned values.
  private(set) var terms = 0
  /// The assignments whose values reach a constraint.
  private(set) var live: Set<Int> = []

  /// Carries out the assignments with these numbers.
  init(_ assignments: [RuleAssignment], _ numbers: [Int], superview: ViewID?) {
    (self.assignments, self.superview) = (assignments, superview)
    for number in numbers where assignments[number].nesting == 0 { assign(number) }
    for axis in Axis.allCases { settle(axis) }
    noteReplaced()
    noteLive()
  }

  // MARK: Assigning

  private mutating func assign(_ number: Int) {
    let assignment = assignments[number]
    self.number = number
    reads = []
    var value: RuleValue?
    var isNothing = false
    switch assignment.source {
    case .nothing: isNothing = true
    case .expression(let expression):
      value = evaluate(expression)
      // `tt = (ll = nil)` means `tt = ll = nil`.
      if case .assigned = expression.kind { isNothing = entries.last?.isNothing == true }
    case .next:
      guard let next = entries.last else { break }
      (value, isNothing) = (next.value, next.isNothing)
      reads = [entries.count - 1]
    }
    if assignment.operation != .equal {
      // If nothing was assigned before, the name starts from 0.
      let old = read(assignment.name)
      if let left = old, let right = value {
        value = combine(left, assignment.operation, right, at: assignment.place)
      } else {
        value = nil
      }
    }
    terms += value?.form.terms.count ?? 0
    if terms > Self.mostTerms { value = nil }
    current[assignment.name.slot.rawValue] = entries.count
    entries.append(
      Entry(assignment: number, name: assignment.name, value: value, isNothing: isNothing, reads: reads))
  }

  /// Returns the value last assigned to the name, or to the name that measures the same edge from the other side; 0
  /// if there is none, nil if it has an error.
  private mutating func read(_ name: RuleName) -> RuleValue? {
    guard let number = current[name.slot.rawValue] else { return .constant(.zero) }
    reads.append(number)
    let entry = entries[number]
    guard !entry.isNothing else { return .constant(.zero) }
    guard let value = entry.value, entry.name.isFromFarSide != name.isFromFarSide else { return entry.value }
    guard let superview else { return nil }
    // A percentage keeps the axis of the name that was set, whatever name the value goes to.
    let whole = RuleValue(form: .measure(name.axis.size, of: .view(superview)))
    let set = RuleValue(form: value.form(on: entry.name.axis, superview: superview))
    return whole.plus(set, times: Rational(-1))
  }

  // MARK: Arithmetic

  private mutating func evaluate(_ expression: RuleExpression) -> RuleValue? {
    switch expression.kind {
    case .value(let value): return value
    case .read(let name): return read(name)
    case .assigned(let first, let count): return carryOut(first, count)
    case .unknown: return nil
    case .sum(let terms):
      var result: RuleValue? = .constant(.zero)
      for (sign, term) in terms {
        let value = evaluate(term)
        if let value { result?.add(value, times: sign) } else { result = nil }
      }
      return result.flatMap { checked($0.normalized, at: expression.place) }
    case .product(let factors):
      var result: RuleValue?
      for (number, (divides, factor)) in factors.enumerated() {
        let value = evaluate(factor)
        guard number > 0 else {
          result = value
          continue
        }
        guard let left = result, let right = value else {
          result = nil
          continue
        }
        result = combine(left, divides ? .slashEqual : .starEqual, right, at: divides ? factor.place : expression.place)
      }
      return result
    }
  }

  /// Carries out assignments in parentheses, and returns the value of the last one.
  private mutating func carryOut(_ distance: Int, _ count: Int) -> RuleValue? {
    let (outer, outerReads) = (number, reads)
    let begin = entries.count
    for inner in (outer - distance..<outer - distance + count)
    where assignments[inner].nesting == assignments[outer].nesting + 1 { assign(inner) }
    (number, reads) = (outer, outerReads)
    guard entries.count > begin, let entry = entries.last else { return nil }
    reads.append(entries.count - 1)
    return entry.isNothing ? .constant(.zero) : entry.value
  }

  private mutating func combine(
    _ left: RuleValue, _ operation: SyntaxKind, _ right: RuleValue, at place: SourceRange
  ) -> RuleValue? {
    switch operation {
    case .plusEqual: return checked(left.plus(right, times: .one), at: place)
    case .minusEqual: return checked(left.plus(right, times: Rational(-1)), at: place)
    case .starEqual:
      guard !left.namesView || !right.namesView else {
        return fail(.nonlinear, place, "two measures of views are multiplied: one factor has to be a number")
      }
      if right.namesView { return checked(right.scaled(by: left.number), at: place) }
      let isNumber = left.form.terms.isEmpty && left.share.isZero
      return checked(isNumber ? right.scaled(by: left.number) : left.scaled(by: right.number), at: place)
    default:
      guard !right.namesView else {
        return fail(
          .nonlinear, place, "this divides by a measure of a view, which is not linear: the divisor has to be a number")
      }
      guard let factor = right.number.reciprocal else {
        return fail(.divisionByZero, place, "this divides by 0: nothing can be divided by 0")
      }
      return checked(left.scaled(by: factor), at: place)
    }
  }

  private mutating func fail(_ code: FindingCode, _ place: SourceRange, _ message: String) -> RuleValue? {
    mistakes.append(Mistake(code: code, place: place, message: message))
    return nil
  }

  /// Returns the value; nil, with a mistake, if its exact numbers would outgrow all bounds.
  private mutating func checked(_ value: RuleValue, at place: SourceRange) -> RuleValue? {
    let numbers = value.form.terms.map { $0.coefficient } + [value.form.constant, value.share]
    guard numbers.allSatisfy(Limits.isReasonable) else {
      return fail(
        .outOfRange, place, "the value of this is too large or too fine: numbers go up to 1e9 and are kept exactly")
    }
    return value
  }

  // MARK: Constraints

  /// Makes the constraints of an axis: of its two newest positions, of the size if there are fewer than two, and of
  /// all limits.
  private mutating func settle(_ axis: Axis) {
    let slots = RuleSlot.allCases.filter { $0.axis == axis }
    let inForce = slots.compactMap { slot in current[slot.rawValue].map { (slot, $0) } }
      .filter { !entries[$0.1].isNothing }
    let positions = inForce.filter { $0.0.isPosition }.map { $0.1 }.sorted()
    let counting = positions.suffix(2)
    let isLimited = inForce.contains { $0.0.isLimit }
    let yielding = isLimited ? Rational(999) : .required
    for (slot, number) in inForce {
      if slot.isLimit {
        constrain(number, .required)
      } else if slot.isPosition {
        guard counting.contains(number) else {
          idle[entries[number].assignment] = .dropped(for: counting.map { entries[$0].assignment })
          continue
        }
        constrain(number, number == counting.last ? .required : yielding)
      } else if counting.count < 2 {
        constrain(number, yielding)
      } else {
        idle[entries[number].assignment] = .dropped(for: counting.map { entries[$0].assignment })
      }
    }
  }

  private mutating func constrain(_ entry: Int, _ priority: Rational) {
    live.insert(entries[entry].assignment)
    guard let value = entries[entry].value else { return }
    constraints.append(RuleConstraint(assignment: entries[entry].assignment, value: value, priority: priority))
  }

  private mutating func noteReplaced() {
    for (number, entry) in entries.enumerated() where !entry.isNothing {
      guard let newest = current[entry.name.slot.rawValue], newest != number else { continue }
      let other = entries[newest].assignment
      idle[entry.assignment] = entries[newest].isNothing ? .removed(by: other) : .replaced(by: other)
    }
  }

  /// Marks as live the assignments from which a constraint's value was computed, directly or by way of others.
  private mutating func noteLive() {
    for entry in entries.reversed() where live.contains(entry.assignment) {
      for read in entry.reads { live.insert(entries[read].assignment) }
    }
  }
}
