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
}
