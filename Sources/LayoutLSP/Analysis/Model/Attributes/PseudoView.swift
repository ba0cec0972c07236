/// Names that stand for a rectangle where no declared view has that name.
package enum PseudoView: String, CaseIterable {
  case view, superview, safeArea, margins, keyboard

  package var meaning: String {
    switch self {
    case .view: "The layout's root."
    case .superview: "The superview of the first view named in the statement."
    case .safeArea: "The safe area of the nearest view outward that has one, up to the screen's."
    case .keyboard:
      "The guide of the keyboard, as wide as the root: where the screen shows none, all below the bottom of the safe area."
    case .margins: "The superview's rectangle, moved in by its margins."
    }
  }
}
