import Analysis

/// A kind of files that are checked. Of those that are no layouts, the layouts that they set up are checked in their place.
package enum CheckedKind: String, CaseIterable, Sendable {
  case layouts, nibs, code

  package var endings: [String] {
    switch self {
    case .layouts: [ImportPath.ending]
    case .nibs: [".storyboard", ".xib"]
    case .code: [".swift", ".m", ".mm", ".h"]
    }
  }

  /// The kind of a file; nil for one whose name tells none.
  package init?(_ path: String) {
    guard let kind = CheckedKind.allCases.first(where: { ImportPath.hasEnding(path, of: $0.endings) }) else {
      return nil
    }
    self = kind
  }
}
