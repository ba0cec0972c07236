import Analysis
import Solver

// Hovers on states and on branches of a `when`, and the notes on views and priorities that differ between them.

extension HoverText {
  /// Returns a sentence that says where the view exists; nothing for a view that always exists.
  func existence(of view: ViewID) -> [String] {
    let text = model.views[view].presence.text(states: model.states, whens: model.whens)
    return text.isEmpty ? [] : ["Exists only \(text)."]
  }

  /// Returns the page of a state: the set that it belongs to, and how its configurations are solved.
  func statePage(_ state: StateID) -> HoverPage {
    var page = HoverPage(title: "state \(model.states[state])")
    let sets = model.declarations.stateSets
    let set = model.declarations.set(of: state).map { sets[$0] }
    let others = (set?.states ?? []).map { model.states[$0] }.joined(separator: ", ")
    page.sentences.append(
      sets.count > 1
        ? "One of: \(others). Each is solved with each choice from the other sets."
        : "One of: \(others). Each is solved by itself.")
    page.columns = ["screen", "width", "height", "status"]
    for configuration in result.configurations where model.states(in: configuration.state).contains(state) {
      let size = [Dimension.width, .height].map { NumberText.points(configuration.values[$0.variable(of: .root)]) }
      let name = sets.count > 1 ? configuration.name(in: model) : configuration.screenName(in: model)
      page.rows.append([name] + size + [configuration.status.rawValue])
    }
    return page
  }

  /// Returns the page of a branch of a `when`: on which screens it holds, and at which of their sizes.
  func branchPage(_ branch: Condition) -> HoverPage? {
    let whens = branch.branches.filter { model.whens.indices.contains($0.when) }
    guard let last = whens.last else { return nil }
    var page = HoverPage(title: last.holds ? "when \(model.whens[last.when].text)" : "else")
    if whens.count > 1 || !last.holds {
      page.sentences.append("Holds \(branch.text(states: model.states, whens: model.whens)).")
    }
    page.columns = ["screen", "holds"]
    let namesStates = whens.contains { model.whens[$0.when].condition?.namesStates == true }
    for (number, screen) in model.screens.numbered {
      for state in namesStates ? model.solvedStates : [nil] {
        page.rows.append([model.name(ofScreen: screen.name, in: state), sizes(of: number, in: state, where: branch)])
      }
    }
    return page
  }

  private func sizes(of screen: ScreenID, in state: CombinationID?, where branch: Condition) -> String {
    let pieces = model.pieces(of: screen, in: state, where: branch)
    let isRanged = model.screens[screen].isRanged
    if pieces.isEmpty { return isRanged ? "at no size" : "no" }
    let texts = pieces.compactMap { model.sizesText(of: $0, on: screen) }
    return texts.isEmpty ? (isRanged ? "at every size" : "yes") : texts.joined(separator: " or ")
  }

  /// Adds the priorities of each view to a page; by configuration where they differ.
  func priorityPage(_ page: HoverPage, _ targets: PriorityTargets, of boxes: [Box]) -> HoverPage {
    var page = page
    let rows = result.configurations.map { configuration in
      let here = boxes.filter { result.exists($0.view, in: configuration) }
      return here.map { box in
        let situation = result.scenarios[configuration.scenario].situation
        let values = model.views[box.view].priorities(targets, in: situation)
        return [model.name(of: box), values.map { NumberText.points($0) }.joined(separator: ", ")]
      }
    }
    page.columns = ["view", "priority"]
    page.rows = rows.first ?? []
    guard rows.contains(where: { $0 != page.rows }) else { return page }
    page.columns.insert("screen", at: 0)
    page.rows = zip(result.configurations, rows).flatMap { configuration, rows in
      rows.map { [configuration.name(in: model)] + $0 }
    }
    return page
  }
}
