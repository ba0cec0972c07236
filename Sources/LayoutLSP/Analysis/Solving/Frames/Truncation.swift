import Solver
import Texts

/// By how much a view is smaller than its content along one axis, at one size. Not where that happens.
package struct Truncation: Sendable {
  package var axis: Axis
  var has: Rational
  /// The least size with which everything is shown.
  var needs: Rational
  /// For a text whose number of lines is limited: the number of lines that it would take, and how many are shown.
  var lines: (needed: Int, most: Int)?
  /// Whether what is needed is the width of a word, which is cut between two characters.
  var cutsWord = false
  /// Whether no width shows all of the text, as it has more paragraphs than lines.
  var lacksLines = false

  var size: Rational { needs - has }
  /// Whether it is more than what rounding to whole points brings.
  var isShown: Bool { lacksLines || size > .half }

  /// Returns `40 of 60 points high`, `4 lines and not 2`, or `40 of the 60 points that its longest word takes`.
  package var text: String {
    if let lines { return "\(lines.needed) lines and not \(lines.most)" }
    let (has, needs) = (NumberText.points(has), NumberText.points(needs))
    return cutsWord
      ? "\(has) of the \(needs) points that its longest word takes" : "\(has) of \(needs) points \(axis.long)"
  }
}

extension LayoutModel {
  /// Whether a view must not be smaller than its content. Not an image: it is drawn smaller, not cut off.
  func showsContent(_ view: ViewID) -> Bool {
    let node = views[view]
    return view != .root && !node.isGuide && node.intrinsicConstraintCount > 0
      && node.typeName?.hasSuffix("ImageView") != true
  }
}

extension LayoutModel {
  /// Whether a statement says how high a view may be: a text view with more words scrolls from there.
  package func limitsHeight(of view: ViewID, in situation: Situation) -> Bool {
    equations.contains { equation in
      equation.condition.holds(in: situation)
        && equation.pairs.contains { pair in
          !pair.exceptions.contains { $0.holds(in: situation) } && pair.limitsHeight(of: view)
        }
    }
  }
}

extension EquationPair {
  fileprivate func limitsHeight(of view: ViewID) -> Bool {
    let own = difference.terms.filter { $0.atom.measure == .size(.vertical) && $0.atom.box == .view(view) }
    return own.contains { term in
      switch relation {
      case .equal: true
      case .lessOrEqual: term.coefficient.sign > 0
      case .greaterOrEqual: term.coefficient.sign < 0
      }
    }
  }
}

extension LayoutResult {
  /// Returns the number of lines of a view's text in a scenario; nil for a view without a text.
  package func lines(of view: ViewID, in scenario: Int) -> Int? {
    let node = model.views[view]
    let shown = node.scrollsWords ? node.contentArea : view
    guard node.text != nil, let place = model.texts.firstIndex(where: { $0.view == shown }) else { return nil }
    let lines = scenarios[scenario].sizes.lines
    return lines.indices.contains(place) ? lines[place].count : 1
  }

  /// Returns by how much a view of this size is smaller than its content along an axis: negative if it is larger. nil
  /// for an axis without a content size, for one on which it is meant to give way, and for the width of a text all of
  /// which is shown by wrapping.
  func truncation(of view: ViewID, _ axis: Axis, at size: Rational, in scenario: Int) -> Truncation? {
    let node = node(of: view, in: scenarios[scenario].situation)
    let scale = model.screens[scenarios[scenario].screen].textShowing
    guard let text = node.shownText(at: scale), let own = lines(of: view, in: scenario) else {
      let resistance = axis == .horizontal ? PriorityTargets.resistHorizontal : .resistVertical
      guard node.priority(resistance, in: scenarios[scenario].situation) >= Rational(750) else { return nil }
      return node.contentSize(axis, scale).map { Truncation(axis: axis, has: size, needs: $0) }
    }
    if text.truncates || node.scrollsWords { return nil }
    if axis == .vertical, node.textControl.isTextView, model.limitsHeight(of: view, in: scenarios[scenario].situation) {
      return nil
    }
    if axis == .vertical { return Truncation(axis: axis, has: size, needs: text.height(of: own)) }
    guard !text.holds(in: size) else {
      guard let word = text.longestWord, size < word else { return nil }
      return Truncation(axis: axis, has: size, needs: word, cutsWord: true)
    }
    let most = text.mostLines ?? 1
    let needs = text.leastWidth(for: most).map { $0 * (text.shrinksTo ?? .one) } ?? text.width
    // What a text of one line lacks are points.
    guard size.sign > 0, most > 1 || text.lacksLines, text.mostLines != nil, text.shrinksTo == nil else {
      return Truncation(axis: axis, has: size, needs: needs)
    }
    return Truncation(
      axis: axis, has: size, needs: needs, lines: (text.linesNeeded(in: size), most), lacksLines: text.lacksLines)
  }

  /// Returns one view with its properties in a situation, without making all the others: callers ask about many.
  private func node(of view: ViewID, in situation: Situation) -> ViewNode {
    let changes = model.declarations.propertyChanges
    var node = model.views[view]
    for number in changes.indices where changes[number].view == view && changes[number].condition.holds(in: situation) {
      changes[number].apply(&node)
    }
    return node
  }

  /// Returns what a view lacks along each axis on which its size is determined, if a screen can show it.
  package func truncations(of view: ViewID, in configuration: ConfigurationResult) -> [Truncation] {
    guard model.showsContent(view), exists(view, in: configuration) else { return [] }
    return [(Axis.horizontal, Dimension.width), (.vertical, .height)].compactMap { axis, dimension in
      let variable = dimension.variable(of: view)
      guard !configuration.free(of: view).contains(where: { $0.variable == variable }) else { return nil }
      let truncation = truncation(of: view, axis, at: configuration.values[variable], in: configuration.scenario)
      return truncation.flatMap { $0.isShown ? $0 : nil }
    }
  }
}
