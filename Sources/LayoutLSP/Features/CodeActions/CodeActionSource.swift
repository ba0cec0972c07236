import Analysis
import Syntax

// The sources of code actions. An action, its place and its source are plain values in bytes; each source is a file of
// this folder and a line of the list below.

struct CodeActionSource: Sendable {
  /// Identifies the source when one of its actions is resolved; never shown.
  let name: String
  let kinds: [CodeAction.Kind]
  /// Returns the actions at a place, in a fixed order. Editors ask at every move of the cursor, so it must be quick.
  let offers: @Sendable (CodeActionPlace) -> [CodeAction]
  /// Returns the edits of an action that makes them on demand; nil where there are none after all.
  var finish: @Sendable (CodeActionPlace, _ token: String) -> [TextChange]? = { _, _ in nil }

  /// All sources, in the order in which editors list their actions.
  static let all: [CodeActionSource] = [
    .misspeltDeclarations,
    .suggestedFixes,
    .declarations,
    .metricDeclarations, .stateDeclarations, .lookProperties,
    .duplicates,
    .imports,
    .directions,
    .conflicts,
    .ambiguities, .truncations, .looks,
    .removals,
    .extractMetric,
    .inlineMetric,
    .rewrites,
    .fixAll,
    .ignore,
  ]

  static func named(_ name: String) -> CodeActionSource? { all.first { $0.name == name } }
}

extension [CodeAction] {
  /// Appends an action. One with the same title and change gives only its findings to the action that is there: a
  /// mistake may be found twice, such as on two screens.
  mutating func add(_ action: CodeAction) {
    if let known = firstIndex(where: { $0.title == action.title && $0.change == action.change }) {
      self[known].fixedFindings += action.fixedFindings
    } else {
      append(action)
    }
  }
}
