import Analysis

// The rows of a hover's table, one for each configuration. States of a screen with equal cells share a row.

extension HoverText {
  /// Returns the rows; `cells` returns what follows the name of a configuration, nil for one without a row.
  func rows(_ cells: (ConfigurationResult) -> [String]?) -> [[String]] {
    struct Row {
      var screen: String
      var cells: [String]
      var configurations: [ConfigurationResult]
    }
    var rows: [Row] = []
    // The indices in `rows` of each screen's rows.
    var known: [String: [Int]] = [:]
    var counts: [String: Int] = [:]
    for configuration in result.configurations {
      let screen = configuration.screenName(in: model)
      counts[screen, default: 0] += 1
      guard let cells = cells(configuration) else { continue }
      if let same = known[screen]?.first(where: { rows[$0].cells == cells }) {
        rows[same].configurations.append(configuration)
      } else {
        known[screen, default: []].append(rows.count)
        rows.append(Row(screen: screen, cells: cells, configurations: [configuration]))
      }
    }
    return rows.map { row in
      let states = row.configurations.compactMap { $0.state.map { model.name(ofCombination: $0) } }
      let isAll = states.count > 1 && states.count == counts[row.screen]
      let name = isAll || states.isEmpty ? row.screen : "\(row.screen) · \(states.joined(separator: ", "))"
      return [name] + row.cells
    }
  }
}
