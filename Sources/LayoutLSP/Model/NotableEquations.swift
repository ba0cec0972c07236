/// Which of a model's equations something is said of that nothing has to be solved for: kept beside them, so that nobody
/// goes through all of them for the sake of a few.
struct NotableEquations: Sendable {
  /// Those with a trailing `?`, in the order written.
  private(set) var asked: [Int] = []
  /// Those that a later setter takes the place of somewhere, in the order written.
  private(set) var replaced: [Int] = []

  /// `first`: the number of the first of the equations.
  init(_ equations: some Collection<Equation>, from first: Int = 0) {
    for (index, equation) in equations.enumerated() {
      if equation.question != nil { asked.append(first + index) }
      if equation.pairs.contains(where: { !$0.replacedAt.isEmpty }) { replaced.append(first + index) }
    }
  }

  /// The same with others in the place of so many equations from `first` on.
  func replacing(_ numbers: Range<Int>, with equations: some Collection<Equation>) -> NotableEquations {
    let new = NotableEquations(equations, from: numbers.lowerBound)
    var result = self
    result.asked.replace(numbers, with: new.asked)
    result.replaced.replace(numbers, with: new.replaced)
    return result
  }
}

extension [Int] {
  /// Of an ascending list.
  fileprivate mutating func replace(_ numbers: Range<Int>, with others: [Int]) {
    let first = firstIndex { $0 >= numbers.lowerBound } ?? count
    let end = self[first...].firstIndex { $0 >= numbers.upperBound } ?? count
    replaceSubrange(first..<end, with: others)
  }
}

extension LayoutModel {
  /// The numbers of all equations of the statement that made this one: they stand together.
  func equations(besides number: Int) -> Range<Int> {
    let statement = equations[number].place.statement
    var (lower, upper) = (number, number + 1)
    while lower > 0, equations[lower - 1].place.statement == statement { lower -= 1 }
    while upper < equations.count, equations[upper].place.statement == statement { upper += 1 }
    return lower..<upper
  }
}
