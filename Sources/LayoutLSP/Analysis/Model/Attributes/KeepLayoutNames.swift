/// KeepLayout's spelling of names: with `keep` before them, and with `To` behind those that take a view.
///
/// The table of attributes has the meaning of each name; only the differences between the two spellings are here.
package enum KeepLayoutName {
  /// Returns the name without KeepLayout's additions: `topInset` for `keepTopInset`, `leftOffset` for
  /// `keepLeftOffsetTo`; nil for a name without the prefix.
  package static func plain(_ name: String, takesView: Bool) -> String? {
    guard name.hasPrefix("keep"), name.utf8.count > 4 else { return nil }
    var plain = name.dropFirst(4).prefix(1).lowercased() + name.dropFirst(5)
    if takesView, plain.hasSuffix("To") { plain.removeLast(2) }
    return others[plain] ?? plain
  }

  /// Returns KeepLayout's name of the attribute: `keepLeftOffsetTo` for `leftOffset`.
  package static func prefixed(_ attribute: Attribute) -> String {
    if attribute.name.hasPrefix("keep") { return attribute.name }
    return prefixed(attribute.name) + (attribute.takesView ? "To" : "")
  }

  package static func prefixed(_ name: String) -> String { "keep" + name.prefix(1).uppercased() + name.dropFirst() }

  private static let others = [
    "baselineAlign": "lastBaselineAlign",
    "compressionResistance": "resist",
    "horizontalCompressionResistance": "resistH",
    "verticalCompressionResistance": "resistV",
    "huggingPriority": "hug",
    "horizontalHuggingPriority": "hugH",
    "verticalHuggingPriority": "hugV",
  ]

  /// Returns what a name of KeepLayout measures that no attribute here does: a baseline against an edge, or against
  /// the other kind of baseline. `from` is the line it is measured from; `isUpward` tells whether the distance counts
  /// upward.
  static func missing(_ name: String, takesView: Bool) -> (baseline: String, from: String, isUpward: Bool)? {
    switch (plain(name, takesView: takesView), takesView) {
    case ("firstBaselineInset", false): ("firstBaseline", "top", false)
    case ("lastBaselineInset", false): ("lastBaseline", "bottom", true)
    case ("firstBaselineOffset", true): ("firstBaseline", "lastBaseline", false)
    case ("lastBaselineOffset", true): ("lastBaseline", "firstBaseline", true)
    default: nil
    }
  }
}
