import Solver

// Findings about what breaks no equation and may look wrong: views that overlap, that lie outside of the layout, that
// a notch or the keyboard covers, or that are too small for a finger. Each has a file of its own; here they are looked for
// at every size of every screen.

extension LayoutCheck {
  static let looks = LayoutCheck(needs: .everything) { result in
    let laws = FrameLaws(result, workLimit: result.findingsLimit)
    var overlaps = OverlapSearch(laws)
    var outside = OffScreenSearch(laws)
    var obscured = ObscuredSearch(laws)
    var targets = SmallTargetSearch(laws)
    // One scenario after the other, because following its sizes is what takes time. The search that may use up the
    // work comes last.
    for scenario in laws.scenarios where result.findingsLimit.unsolved == nil {
      outside.search(scenario)
      obscured.search(scenario)
      targets.search(scenario)
      overlaps.search(scenario)
    }
    return overlaps.findings + outside.findings + obscured.findings + targets.findings
  }
}

extension FrameLaws {
  /// Returns `on phone (width < 360)`.
  func text(of found: [MatchingSizes]) -> String { ScenarioText(result: result).text(ofParts: places(of: found)) }

  /// Returns the scenarios, with sizes if not all sizes of a scenario are meant.
  func places(of found: [MatchingSizes]) -> [(scenario: Int, sizes: ScreenPiece?)] {
    found.map { ($0.scenario, $0.sizes(in: result)) }
  }

  func screenNames(of found: [MatchingSizes]) -> [String] {
    ScenarioText(result: result).screenNames(of: found.map { $0.scenario })
  }

  /// Returns the greatest value of a demand's form, and whether it has that value everywhere.
  func greatest(_ demand: Int, of found: [MatchingSizes]) -> (points: String, isSame: Bool) {
    let (least, greatest) = (found.map { $0.least[demand] }.min(), found.map { $0.greatest[demand] }.max())
    return (NumberText.points(greatest ?? .zero), least == greatest)
  }
}
