import Solver

/// What differs from screen to screen in what a relation means.
struct ScreenTraits: Hashable, Sendable {
  var isRightToLeft: Bool
  /// Of the root.
  var safeArea: Insets
  /// What of the properties of views holds there that does not always: indices into `Declarations.propertyChanges`.
  var changes: [Int]
  /// How much larger texts are than declared.
  var textScale: TextScale

  /// `safeArea`: where it is not the same on all of the screen.
  init(_ screen: Screen, root: ViewNode, safeArea: Insets? = nil, changes: [Int] = []) {
    isRightToLeft = screen.isRightToLeft
    textScale = screen.textScale
    self.safeArea = safeArea ?? screen.safeArea ?? root.safeArea ?? .zero
    self.changes = changes
  }
}
