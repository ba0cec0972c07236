import Solver

/// The properties of a screen on which the meaning of a relation depends.
package struct ScreenTraits: Hashable, Sendable {
  package var isRightToLeft: Bool
  /// The safe area of the root.
  var safeArea: Insets
  /// The keyboard that the screen shows; nil for none: the guide then lies below the safe area.
  var keyboard: KeyboardHeight?
  /// The changes of view properties that hold on the screen: indices into `Declarations.propertyChanges`.
  var changes: [Int]
  /// How much larger texts are than declared, and their language.
  package var textScale: TextScale

  /// `safeArea` and `keyboard` are those of the situation, where they are not the same on all of the screen.
  package init(
    _ screen: Screen, root: ViewNode, safeArea: Insets? = nil, keyboard: KeyboardHeight? = nil, changes: [Int] = []
  ) {
    isRightToLeft = screen.isRightToLeft
    textScale = screen.textShowing
    self.safeArea = safeArea ?? screen.safeArea ?? root.safeArea ?? .zero
    self.keyboard = keyboard ?? screen.keyboards.first?.height
    self.changes = changes
  }
}
