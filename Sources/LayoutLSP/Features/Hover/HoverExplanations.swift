import Analysis
import Solver

// Hover notes on constraints that do not hold: the conflict of a required constraint with its arithmetic, the
// explanation of a soft one, and the tie-breaks of ambiguous views. The words come from Explanations.

extension HoverText {
  /// The greatest number of explanations in one hover; more help nobody.
  private static let mostExplanations = 6

  /// Returns each explanation of the constraints of these equation pairs once, with its configurations.
  func explanations(of pairs: [(equation: EquationID, pair: Int)]) -> [String] {
    let numbers = pairs.compactMap { result.number(ofEquation: $0.equation, pair: $0.pair) }
    return conflictNotes { numbers.contains($0) } + numbers.flatMap { explanationNotes($0, isOne: numbers.count == 1) }
  }

  /// Returns notes on the constraints about a view that fail somewhere; the first few soft ones are explained.
  func brokenNotes(_ view: ViewID) -> [String] {
    guard let constraints = result.constraints.first else { return [] }
    var explained = 0
    var notes: [String] = []
    // Only few of the constraints fail.
    let failures = Set(result.configurations.flatMap { Array($0.broken.keys) + Array($0.relaxed) })
    for number in failures.sorted() {
      guard model.shared.contains(number), constraints[number].place != nil,
        !model.isShrinking(constraints.kind(of: number)),
        constraints[number].constraint.terms.contains(where: { $0.view == view })
      else { continue }
      let failing = result.configurations.compactMap { configuration -> String? in
        if configuration.relaxed.contains(number) { return "\(configuration.name(in: model)) (contradiction)" }
        guard let violation = configuration.broken[number] else { return nil }
        return "\(configuration.name(in: model)) (by \(NumberText.points(violation)))"
      }
      guard !failing.isEmpty else { continue }
      var note = "`\(model.text(of: constraints[number]))` does not hold on \(failing.joined(separator: ", "))"
      if explained < Self.mostExplanations,
        let broken = result.configurations.first(where: { $0.broken[number] != nil }),
        let explanation = FailureExplainer(result: result).explanation(of: number, in: broken)
      {
        let words = FailureExplainer(result: result).words(for: explanation, quote: "`")
        note += ": " + words.sentence + (words.arithmetic.map { ": " + $0 } ?? "")
        explained += 1
      }
      notes.append(note)
    }
    return notes
  }

  /// Returns notes on the conflicts that name a view.
  func conflictNotes(of view: ViewID) -> [String] {
    conflictNotes { number in
      model.shared.contains(number)
        && result.constraints.contains { constraints in
          constraints[number].place != nil
            && constraints[number].constraint.terms.contains { $0.view == view }
        }
    }
  }

  /// Returns notes on the conflicts that have a member for which `isAsked` is true.
  private func conflictNotes(among isAsked: (Int) -> Bool) -> [String] {
    var notes: [(text: String, screens: [String])] = []
    for conflict in result.conflicts {
      let members = conflict.members.compactMap { member -> Int? in
        if case .constraint(let number) = member { number } else { nil }
      }
      guard members.contains(where: isAsked), let arithmetic = Arithmetic.text(of: conflict, in: result) else {
        continue
      }
      let setAside = model.text(of: result.constraints[conflict.scenario][conflict.relaxed])
      let text = "`\(setAside)` is set aside: \(arithmetic)"
      let scenario = result.scenarios[conflict.scenario]
      note(text, model.name(ofScreen: model.screens[scenario.screen].name, in: scenario.state), in: &notes)
    }
    return notes.prefix(Self.mostExplanations).map {
      "contradiction on \($0.screens.joined(separator: ", ")): \($0.text)"
    }
  }

  /// Returns why a soft constraint fails. `isOne` says that it is the only one, so that its text is left out.
  private func explanationNotes(_ number: Int, isOne: Bool) -> [String] {
    var notes: [(text: String, screens: [String])] = []
    for configuration in result.configurations.prefix(Self.mostExplanations) {
      guard let violation = configuration.broken[number],
        !model.isShrinking(result.constraints[configuration.scenario].kind(of: number)),
        let explanation = FailureExplainer(result: result).explanation(of: number, in: configuration)
      else { continue }
      let name = isOne ? "" : "`\(model.text(of: result.constraints[configuration.scenario][number]))` "
      let words = FailureExplainer(result: result).words(for: explanation, quote: "`")
      let sum = words.arithmetic.map { ": \($0)" } ?? ""
      note(
        "\(name)does not hold (misses by \(Wording.distance(violation.double))): \(words.sentence)\(sum)",
        configuration.name(in: model), in: &notes)
    }
    return notes.map { "\($0.screens.joined(separator: ", ")): \($0.text)" }
  }

  private func note(_ text: String, _ screen: String, in notes: inout [(text: String, screens: [String])]) {
    if let known = notes.firstIndex(where: { $0.text == text }) {
      if !notes[known].screens.contains(screen) { notes[known].screens.append(screen) }
    } else {
      notes.append((text, [screen]))
    }
  }
}
