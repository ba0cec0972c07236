// The reasons why a layout differs from its root in the file: what it says only approximately, and what it leaves
// out.

package struct ImportReason: Hashable {
  package enum Code: String {
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
    case framesDiffer = "frames-differ"
    case canvas, font, stack, container, direction, hidden, unknown
  }

  package var code: Code
  /// A sentence about the element, in words.
  package var message: String
  /// Interface Builder's identifier of the element.
  package var id: String?

  /// Whether the layout says less than the file, or something else. The other reasons are for what a layout does not
  /// need.
  var isApproximation: Bool { code != .placeholder && code != .uninstalled && code != .hidden }
}
