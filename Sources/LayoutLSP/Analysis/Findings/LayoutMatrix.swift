import Solver

// How a layout does on each of its screens in each of its states, as one table. The findings explain the details;
// what a comment silences is no fault here either.

package struct LayoutMatrix: Sendable {
  /// The kinds of faults of a screen in a state, the worst first.
  package enum Kind: String, CaseIterable, Sendable {
    case conflict
    case unsolved = "not solved"
    case open, truncated, overlapping
    case offScreen = "off-screen"

    /// Whether there are frames all the same, and no others are possible.
    package var isSolved: Bool {
      switch self {
      case .conflict, .unsolved, .open: false
      case .truncated, .overlapping, .offScreen: true
      }
    }
  }

  package struct Cell: Sendable {
    /// The name of the screen, with the text size if it has several: `large.135%`.
    package var screen: String
    /// The combination of states, such as `shown + full`; nil where the layout has no states.
    package var state: String?
    /// The faults, with their views, and with sizes if not all sizes of a range are meant; empty where all is well.
    package var faults: [Fault]

    package var isSolved: Bool { faults.isEmpty }
  }

  package struct Fault: Hashable, Sendable {
    package var kind: Kind
    /// The paths of the views.
    package var views: [String]
    /// Such as `width < 360`.
    package var sizes: String?

    /// Such as `truncated: title, body (width < 360)`.
    package var text: String {
      kind.rawValue + (views.isEmpty ? "" : ": " + Wording.shortened(views).joined(separator: ", "))
        + (sizes.map { " (\($0))" } ?? "")
    }
  }

  package var layout: String
  /// In the order of the screens, then of the states.
  package var cells: [Cell]
  /// Why there are no cells: the text has errors.
  package var provisional: Provisional?
}

extension LayoutMatrix {
  /// Each screen with the states in which it has the same faults; states are nil for all states, and where there are
  /// none.
  package var rows: [(screen: String, states: [String]?, faults: [Fault])] {
    var rows: [(screen: String, states: [String]?, faults: [Fault])] = []
    for screen in cells.map({ $0.screen }).unique {
      let here = cells.filter { $0.screen == screen }
      for faults in here.map({ $0.faults }).unique {
        let states = here.filter { $0.faults == faults }.compactMap { $0.state }
        rows.append((screen, states.count == here.count || states.isEmpty ? nil : states, faults))
      }
    }
    return rows
  }

  /// Such as `11 of 12 solved, 1 conflict, 1 truncated`.
  package var summary: String {
    let worst = cells.compactMap { $0.faults.first?.kind }
    let counts = Kind.allCases.compactMap { kind in
      let count = worst.count { $0 == kind }
      return count > 0 ? "\(count) \(kind.rawValue)" : nil
    }
    let unsolved = worst.count { !$0.isSolved }
    return (["\(cells.count - unsolved) of \(cells.count) solved"] + counts).joined(separator: ", ")
  }
}

extension Analysis {
  /// One table for each layout of the file, in the order of the text.
  package var matrices: [LayoutMatrix] { layouts.map(matrix) }

  package func matrix(of layout: AnalysedLayout) -> LayoutMatrix { MatrixMaker(layout: layout, analysis: self).matrix }
}

private struct MatrixMaker: AnalysedLayoutReader {
  let layout: AnalysedLayout
  let analysis: Analysis

  /// A fault of a view in part of a scenario.
  private struct Place {
    var kind: LayoutMatrix.Kind
    var view: ViewID?
    var scenario: Int
    var sizes: ScreenPiece?
  }

  var matrix: LayoutMatrix {
    guard !result.textHasErrors else {
      return LayoutMatrix(layout: model.name, cells: [], provisional: result.provisional)
    }
    let places = conflicts + open + looks
    let unsolved = Set(result.unsolved.map { Scenario.Place(screen: $0.screen, state: $0.state) })
    var cells: [LayoutMatrix.Cell] = []
    for (screen, node) in model.screens.numbered {
      for state in model.solvedStates {
        let scenarios = result.scenarios(on: screen, in: state)
        let here = places.filter { scenarios.contains($0.scenario) }
        var faults = LayoutMatrix.Kind.allCases.flatMap { kind in
          self.faults(here.filter { $0.kind == kind }, kind, scenarios, on: screen)
        }
        if unsolved.contains(Scenario.Place(screen: screen, state: state)) || model.isTooLarge {
          faults.append(LayoutMatrix.Fault(kind: .unsolved, views: []))
        }
        cells.append(
          LayoutMatrix.Cell(
            screen: node.name, state: result.stateName(state), faults: faults.sorted { $0.rank < $1.rank }))
      }
    }
    return LayoutMatrix(layout: model.name, cells: cells)
  }

  /// Returns one fault for all views with the same sizes.
  private func faults(
    _ places: [Place], _ kind: LayoutMatrix.Kind, _ scenarios: [Int], on screen: ScreenID
  ) -> [LayoutMatrix.Fault] {
    var faults: [LayoutMatrix.Fault] = []
    for view in places.map({ $0.view }).unique {
      let own = places.filter { $0.view == view }
      let isEverywhere = Set(own.filter { $0.sizes == nil }.map { $0.scenario }).count == scenarios.count
      let pieces = own.map { $0.sizes ?? result.scenarios[$0.scenario].sizes }.joined
      let sizes = isEverywhere ? [] : pieces.compactMap { model.sizesText(of: $0, on: screen) }
      let name = view.map { model.path(of: $0) }
      let text = sizes.isEmpty ? nil : sizes.joined(separator: " or ")
      if let known = faults.firstIndex(where: { $0.sizes == text }) {
        faults[known].views += [name].compactMap { $0 }
      } else {
        faults.append(LayoutMatrix.Fault(kind: kind, views: [name].compactMap { $0 }, sizes: text))
      }
    }
    return faults
  }

  // MARK: What is wrong where

  private var conflicts: [Place] {
    result.conflicts.filter { $0.isShown }.map { Place(kind: .conflict, scenario: $0.scenario) }
      + result.ranges.map { Place(kind: .conflict, scenario: $0.scenario, sizes: failing(in: $0.scenario)) }
  }

  /// Returns the sizes that fail; nil if they are in several parts.
  private func failing(in scenario: Int) -> ScreenPiece? {
    guard let feasibleSizes = result.feasibleSizes[scenario] else { return nil }
    let outside = feasibleSizes.sides.compactMap { side in
      result.scenarios[scenario].sizes.cut(by: SizeLimit(function: side, isStrict: false).opposite)
    }
    return outside.count == 1 ? outside[0] : nil
  }

  /// The views reported as ambiguous, each once in a scenario.
  private var open: [Place] {
    var places: [Place] = []
    var known: Set<[Int]> = []
    for configuration in result.everySize where configuration.status == .ambiguous {
      let arising = configuration.free.filter { $0.arises }.map { $0.view }
      for view in arising.map({ model.views.scrollView(of: $0) ?? $0 }).unique
      where isTold(.ambiguous, view) && known.insert([configuration.scenario, view.index]).inserted {
        places.append(Place(kind: .open, view: view, scenario: configuration.scenario))
      }
    }
    return places
  }

  private var looks: [Place] {
    let truncated = result.truncatedViews.sorted { $0.key < $1.key }.flatMap { view, found in
      places(.truncated, .truncated, view, found)
    }
    guard analysis.findings.contains(where: { $0.code == .overlapping || $0.code == .offScreen }) else {
      return truncated
    }
    let laws = FrameLaws(result)
    var (overlaps, outside) = (OverlapSearch(laws), OffScreenSearch(laws))
    for scenario in laws.scenarios {
      outside.search(scenario)
      overlaps.search(scenario)
    }
    return truncated + overlaps.places.flatMap { places(.overlapping, .overlapping, $0.view, $0.found) }
      + outside.places.flatMap { places(.offScreen, .offScreen, $0.view, $0.found) }
  }

  private func places(
    _ kind: LayoutMatrix.Kind, _ code: FindingCode, _ view: ViewID, _ found: [(scenario: Int, sizes: ScreenPiece?)]
  ) -> [Place] {
    guard isTold(code, view) else { return [] }
    return found.map { Place(kind: kind, view: view, scenario: $0.scenario, sizes: $0.sizes) }
  }

  /// Whether there is such a finding about the view, or about the view of another layout that it stands for, which is
  /// reported there alone. A silenced finding does not count.
  private func isTold(_ code: FindingCode, _ view: ViewID) -> Bool {
    let (name, declaration) = (model.path(of: view), model.views[view].nameRange.map(layout.range))
    return analysis.findings.contains { finding in
      guard finding.code == code else { return false }
      if finding.origin == nil, finding.place == declaration { return true }
      guard layout.mayTouch(finding.bytes.lowerBound...finding.bytes.upperBound) else { return false }
      switch finding.data {
      case .appearance(let told, _, _)?, .truncated(let told, _)?, .ambiguous(let told, _, _)?: return told == name
      default: return true
      }
    }
  }
}

extension LayoutMatrix.Fault {
  fileprivate var rank: Int { LayoutMatrix.Kind.allCases.firstIndex(of: kind) ?? 0 }
}
