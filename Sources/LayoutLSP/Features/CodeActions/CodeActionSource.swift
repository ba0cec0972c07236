import Syntax

// What can be done at a place of a text, as plain values in bytes: an action, the place it is asked for at, and a source
// of actions. Each source is a file of this folder and a line of the list here.

struct CodeActionSource: Sendable {
  /// Not shown: it finds the source again when one of its actions is finished.
  let name: String
  let kinds: [CodeAction.Kind]
  /// In a fixed order. For every move of a cursor, so it must be quick.
  let offers: @Sendable (CodeActionPlace) -> [CodeAction]
  /// The edits of an action that was put off; nil where there are none after all.
  var finish: @Sendable (CodeActionPlace, _ token: String) -> [TextChange]? = { _, _ in nil }

  /// In the order in which editors list what they offer.
  static let all: [CodeActionSource] = [
    .suggestedFixes,
    .declarations,
    .metricDeclarations,
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
  /// Offers what does the same once, for all that it mends: one mistake may be found in two ways, such as on two screens.
  mutating func add(_ action: CodeAction) {
    if let known = firstIndex(where: { $0.title == action.title && $0.change == action.change }) {
      self[known].mends += action.mends
    } else {
      append(action)
    }
  }
}
