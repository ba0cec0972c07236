import Solver

// What no equation is broken by and yet may look wrong: views that cover one another, that lie outside of the layout, that a
// finger misses. Each has a file of its own; here is that they are looked for at every size of every screen.

extension LayoutCheck {
  static let looks = LayoutCheck(needs: .everything) { result in
    let laws = FrameLaws(result, workLimit: result.findingsLimit)
    var overlaps = OverlapSearch(laws)
    var outside = OffScreenSearch(laws)
    var targets = SmallTargetSearch(laws)
    // A scenario after the other: to follow its sizes is what takes time. Last what may take all the work that is left.
    for scenario in laws.scenarios where result.findingsLimit.unsolved == nil {
      outside.look(at: scenario)
      targets.look(at: scenario)
      overlaps.look(at: scenario)
    }
    return overlaps.findings + outside.findings + targets.findings
  }
}

extension FrameLaws {
  /// `on phone (width < 360)`
  func text(of found: [FoundSizes]) -> String { ScenarioText(result: result).text(ofParts: places(of: found)) }

  /// The scenarios, each with the sizes where it is not all of them.
  func places(of found: [FoundSizes]) -> [(scenario: Int, sizes: ScreenPiece?)] {
    found.map { ($0.scenario, $0.sizes(in: result)) }
  }

  func screenNames(of found: [FoundSizes]) -> [String] {
    ScenarioText(result: result).screenNames(of: found.map(\.scenario))
  }

  /// What the values of a demand are at most, and whether they are that everywhere.
  func greatest(_ demand: Int, of found: [FoundSizes]) -> (points: String, isSame: Bool) {
    let (least, greatest) = (found.map { $0.least[demand] }.min(), found.map { $0.greatest[demand] }.max())
    return (NumberText.points(greatest ?? .zero), least == greatest)
  }
}
