// What came of a file, root by root: what the layout says exactly as the file does, what it only comes near, what it
// leaves out.

struct ImportReason: Hashable {
  enum Code: String {
    case placeholder, uninstalled, external
    case notUnderstood = "not-understood"
    case sizeClasses = "size-classes"
    case readableGuide = "readable-guide"
    case keyboardGuide = "keyboard-guide"
    case nestedSafeArea = "nested-safe-area"
    case safeArea = "safe-area-from-frames"
    case margins = "margins-from-frames"
    case frame = "size-from-frame"
    case text = "text-estimated"
    case baseline = "baseline-from-frames"
    case noFrame = "no-frame"
    case sharedIdentifier = "shared-identifier"
    case font, stack, container, direction, unknown
  }

  var code: Code
  /// In words, of the element.
  var message: String
  /// Interface Builder's identifier.
  var id: String?

  /// Whether the layout says less than the file, or something else; the others say what was not needed.
  var isApproximation: Bool { code != .placeholder && code != .uninstalled }
}
