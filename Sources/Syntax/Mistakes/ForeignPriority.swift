/// The names that priorities have in code.
package enum ForeignPriority {
  /// Returns what a priority is called here, by its name in code, with or without a prefix such as
  /// `UILayoutPriority`; nil for any other name.
  package static func ours(_ name: String) -> String? {
    var rest = name[...]
    for prefix in ["UILayoutPriority", "NSLayoutPriority"] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    switch rest {
    case "Required", "must", "MUST": return "required"
    case "DefaultHigh", "defaultHigh", "strong": return "high"
    case "medium": return "500"
    case "DefaultLow", "defaultLow", "weak": return "low"
    case "FittingSizeLevel", "fittingSizeLevel", "FittingSizeCompression", "fittingSizeCompression", "fittingSize":
      return "fitting"
    default: return nil
    }
  }

  /// Returns the priority behind `@` for `+keepAt(800)`, `KeepPriorityHigh` or `keepHigh`.
  package static func ofKeepLayout(_ text: String) -> String {
    var name = text.filter { !$0.isWhitespace && $0 != "+" }
    if name.hasPrefix("keepAt("), name.hasSuffix(")") { return String(name.dropFirst(7).dropLast()) }
    for prefix in ["KeepPriority", "keep"] where name.hasPrefix(prefix) { name = String(name.dropFirst(prefix.count)) }
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
