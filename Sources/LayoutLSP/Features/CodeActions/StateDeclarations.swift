import Analysis
import Syntax

// Adds a state that the text names, and no set of the layout has, to a set. Which one is meant nobody knows: each is
// offered.

extension CodeActionSource {
  static let stateDeclarations = CodeActionSource(name: "states", kinds: [.quickFix]) { place in
    var actions: [CodeAction] = []
    for finding in place.findings where finding.code == .unknownName {
      guard let (path, token) = place.identifier(of: finding), place.isState(token, path) else { continue }
      let name = path.text(of: token)
      for (set, end) in place.stateSets(around: path).prefix(mostSets) {
        let edit = TextChange.insert(", \(name)", at: end)
        actions.add(
          CodeAction("Add the state '\(name)' to '\(set)'", [edit], fixedFindings: [finding], isPreferred: false))
      }
    }
    return actions
  }

  /// The most sets that are offered; more help nobody.
  private static let mostSets = 6
}

extension CodeActionPlace {
  /// Whether a word stands where a state can be named.
  fileprivate func isState(_ token: Cursor, _ path: NodePath) -> Bool {
    guard let parent = path.chain.dropLast().last else { return false }
    return parent.kind == .stateStatement || parent.kind == .conditionWord
  }

  /// Returns the sets that the layout around a place declares: the name of each, and where its last state ends.
  fileprivate func stateSets(around path: NodePath) -> [(name: String, end: Int)] {
    let start = path.bytes(of: path.chain[path.chain.count - 1]).lowerBound
    let around = analysis.units.filter { $0.mayTouch(start...start) }
    guard let layout = around.first(where: { !$0.model.isFileLevel }) ?? around.first else { return [] }
    return document.statements(of: layout).compactMap { bytes in
      guard let site = document.nodes(at: bytes.lowerBound), let statement = site.statement,
        statement.kind == .statesStatement, !statement.hasProblem
      else { return nil }
      let names = statement.children.filter { $0.kind == .identifier }.dropFirst()
      guard let name = names.first, let last = names.dropFirst().last else { return nil }
      return (site.text(of: name), site.bytes(of: last).upperBound)
    }
  }
}
