import Analysis
import Protocol

// Whole statements that would settle the open values of a layout, for places where a statement may start. The last
// solution tells which values are open: without one nothing is offered.

extension StatementCompletion {
  /// The greatest number of views that are looked at.
  private static let mostViews = 4

  /// The first equation found for each open value; views of this block come before others.
  var settlingStatements: [CompletionCandidate] {
    guard let layout = place.layout, place.condition == .always else { return [] }
    let open = layout.model.views.indices.filter { view in
      layout.result.everySize.contains { !$0.free(of: view).isEmpty }
    }
    let isHere = { layout.model.views[$0].parent == place.view }
    var search = SettlementSearch(layout.result, work: SettlementSearch.workForCompletion, scope: place.scope)
    var seen: Set<String> = []
    var items: [CompletionCandidate] = []
    for view in (open.filter(isHere) + open.filter { !isHere($0) }).prefix(Self.mostViews) {
      let name = layout.model.path(of: view)
      for settlement in search.openValues(of: view, most: 1).compactMap({ $0.settlements.first })
      where settlement.states.isEmpty && seen.insert(settlement.text).inserted {
        items.append(
          candidate(
            settlement.text, .snippet, "settles '\(name)'",
            "The \(settlement.dimension.name) of \(Markdown.code(name)) is open: this settles it.",
            rank: 0))
      }
    }
    return items.inOrderOfWeight
  }
}

extension SettlementSearch {
  /// The number of constraints that may be solved for a list that should be there at once.
  fileprivate static let workForCompletion = 20_000
}
