/// Times edits of instances in the neutral JSON format: `LAYOUT_INSTANCES="a.json b.json" swift test …`.
///
/// Prints medians in microseconds over 20 constraints spread evenly, each the median of some rounds, for a constant that
/// grows by 1, the constraint taken out and put back, and put back as another one: of all, and in brackets of the required
/// equalities, the inequalities and the wishes among them. Then each swing of the root's width, in milliseconds.
import Glibc
import Testing

@testable import Solver

@Suite(.serialized) struct EditMeasurements {
  @Test(.enabled(if: !InstanceMeasurements.paths.isEmpty), arguments: InstanceMeasurements.paths)
  func measure(path: String) throws {
    let problem = try Instance.read(path)
    let clock = ContinuousClock()
    var edited = EditableProblem(problem)
    let cold = clock.measure { edited = EditableProblem(problem) }
    let count = problem.constraints.count
    var times: [[(kind: Int, time: Duration)]] = [[], [], [], []]
    for index in (0..<20).map({ $0 * count / 20 + count / 40 }) {
      let constraint = problem.constraints[index]
      var rounds: [[Duration]] = [[], [], [], []]
      for _ in 0..<7 {
        rounds[0].append(clock.measure { edited.setConstant(constraint.constant + .one, of: index) })
        edited.setConstant(constraint.constant, of: index)
        rounds[1].append(clock.measure { edited.remove(index) })
        rounds[2].append(clock.measure { edited.restore(index) })
        edited.remove(index)
        var added = 0
        rounds[3].append(clock.measure { added = edited.add(constraint) })
        edited.remove(added)
        edited.restore(index)
      }
      let kind = constraint.priority < .required ? 2 : constraint.relation == .equal ? 0 : 1
      for edit in 0..<4 { times[edit].append((kind, rounds[edit].sorted()[3])) }
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    print(name, "cold", cold, "fresh solves", edited.freshSolves)
    for (edit, label) in ["constant", "remove", "restore", "add"].enumerated() {
      let kinds = (0..<3).map { kind in median(times[edit].filter { $0.kind == kind }.map(\.time)) }
      print(" ", label, median(times[edit].map(\.time)), kinds)
      if getenv("LAYOUT_EDITS_ALL") != nil { print(times[edit].map { "\($0.kind): \(µs($0.time))" }) }
    }
    let isRight = edited.values == EditableProblem(problem).values
    #expect(isRight)
    try swing(path, &edited)
  }

  private func swing(_ path: String, _ edited: inout EditableProblem) throws {
    let swings = try Instance.swings(path)
    let clock = ContinuousClock()
    for (constraint, constants) in swings {
      let times = constants.map { constant in clock.measure { edited.setConstant(constant, of: constraint) } }
      print("  swings", times)
    }
  }

  private func µs(_ time: Duration) -> Double {
    (Double(time / .nanoseconds(1)) / 100).rounded() / 10
  }

  private func median(_ times: [Duration]) -> Double {
    times.isEmpty ? 0 : µs(times.sorted()[times.count / 2])
  }
}
