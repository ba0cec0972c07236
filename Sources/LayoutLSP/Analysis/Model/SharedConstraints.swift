/// The numbers of the constraints that stand in the text or are implied by it, which are the same in all scenarios. In
/// each scenario the constraints of its sizes follow, with numbers that mean something only there.
package struct SharedConstraints: Sendable {
  /// How many are implied by the views alone; they come first.
  let impliedCount: Int
  let count: Int
  /// The number of each equation's first constraint.
  private let firsts: Table<Equation, Int32>
  let texts: [ModelText]

  init(_ items: [ModelItem], _ declarations: Declarations, _ equations: Numbered<Equation>) {
    let views = declarations.views
    var firsts = Table(repeating: Int32(0), for: equations.indices)
    var texts: [ModelText] = []
    impliedCount = views.count * 2
    var next = impliedCount
    for item in items {
      switch item {
      case .view(let view):
        let hasWidth = views[view].intrinsicWidth != nil
        if views[view].text != nil, hasWidth || views[view].isContentOfWords && views[view].intrinsicHeight != nil {
          texts.append(
            ModelText(
              view: view, wishes: next, hasWidth: hasWidth, shown: declarations.shownTexts(of: views[view])))
        }
        next += views[view].intrinsicConstraintCount
      case .equation(let equation):
        firsts[equation] = Int32(clamping: next)
        next += equations[equation].pairs.count
      }
    }
    (self.firsts, self.texts, count) = (firsts, texts, next)
  }

  /// Returns the number of an equation's first constraint.
  func first(of equation: EquationID) -> Int { Int(firsts[equation]) }

  /// Whether the number means the same constraint in every scenario.
  package func contains(_ number: Int) -> Bool { number < count }
}

extension ViewNode {
  /// How many constraints the intrinsic size makes: two for each axis on which the content gives a size.
  var intrinsicConstraintCount: Int { (intrinsicWidth == nil ? 0 : 2) + (intrinsicHeight == nil ? 0 : 2) }
}

/// A view that shows a text.
package struct ModelText: Sendable {
  /// Of a text view that scrolls its words, what scrolls in it.
  var view: ViewID
  /// The number of the first of the constraints that the lines decide: two of the width, if the text asks for one, then
  /// two of the height.
  var wishes: Int
  var hasWidth: Bool
  /// The text as each screen shows it.
  var shown: Table<Screen, ShownText>

  var widths: Range<Int> { wishes..<wishes + (hasWidth ? 2 : 0) }
  var heights: Range<Int> { widths.upperBound..<widths.upperBound + 2 }
  var widthVariable: Int { Dimension.width.variable(of: view) }
}

extension Declarations {
  /// Returns the text of a view as each screen shows it.
  func shownTexts(of node: ViewNode) -> Table<Screen, ShownText> {
    var known: [TextScale: ShownText] = [:]
    let shown = screens.compactMap { screen -> ShownText? in
      let showing = screen.textShowing
      if known[showing] == nil { known[showing] = node.shownText(at: showing) }
      return known[showing]
    }
    return Table(shown)
  }
}
