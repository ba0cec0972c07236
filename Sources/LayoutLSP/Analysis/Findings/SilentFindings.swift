// `silent`: statements that make no constraint on any screen and in any state, because a view that they name does not
// exist there.

extension LayoutCheck {
  static let silent = LayoutCheck(needs: .everything) { SilentFindings(result: $0).all }
}

private struct SilentFindings: LayoutReader {
  let result: LayoutResult

  var all: [Finding<SourceRange>] {
    // Views that an instance's text names are not this file's concern.
    model.absentViewStatements.filter { $0.place.source == 0 && isSilent($0) }.map { statement in
      let name = model.path(of: statement.view)
      return Finding(
        code: .silent, place: statement.place,
        message: "this says nothing on any screen: '\(name)' is not there wherever it would hold",
        related: model.views[statement.view].nameRange.map { [($0, "'\(name)' is declared here")] } ?? [])
    }
  }

  /// Whether the statement's condition holds in some scenario, and it makes no constraint in any.
  private func isSilent(_ statement: AbsentViewStatement) -> Bool {
    let situations = result.scenarios.map { $0.situation }.filter { statement.condition.holds(in: $0) }
    return !situations.isEmpty
      && situations.allSatisfy { situation in
        statement.equations.allSatisfy { number in
          let equation = model.equations[number]
          return !equation.condition.holds(in: situation)
            || equation.pairs.allSatisfy { pair in pair.exceptions.contains { $0.holds(in: situation) } }
        }
      }
  }
}
