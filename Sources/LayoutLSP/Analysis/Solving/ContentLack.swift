import Solver

/// What a view is smaller by than what it shows, at one size. Where that is so, and how it is said, is not known here.
struct ContentLack: Sendable {
  var axis: Axis
  var has: Rational
  var needs: Rational
  /// Of a text that may have no more lines than it has: how many it would take.
  var lines: Int?

  var size: Rational { needs - has }
  /// A screen can show it.
  var isShown: Bool { size >= .leastShown }

  /// `40 of 60 points high`, `4 lines and not 2`
  func text(of text: WrappingText?) -> String {
    if let lines, let most = text?.mostLines { return "\(lines) lines and not \(most)" }
    let (has, needs) = (NumberText.points(has), NumberText.points(needs))
    return "\(has) of \(needs) points \(axis.long)"
  }
}

extension LayoutModel {
  /// Some view is not to be smaller than what it shows. An image is drawn smaller, and nothing of it is cut off.
  func showsContent(_ view: Int) -> Bool {
    let node = views[view]
    return view != 0 && !node.isGuide && node.intrinsicConstraintCount > 0
      && node.typeName?.hasSuffix("ImageView") != true
  }
}

extension LayoutResult {
  /// How many lines the text of a view has in a scenario; nil for a view without one.
  func lines(of view: Int, in scenario: Int) -> Int? {
    guard model.views[view].text != nil, let place = model.texts.firstIndex(where: { $0.view == view }) else {
      return nil
    }
    let lines = scenarios[scenario].sizes.lines
    return lines.indices.contains(place) ? lines[place] : 1
  }

  /// What is missing of a view that is so large along an axis; less than nothing where it is larger. nil for an axis along which
  /// it shows nothing, and for a text that wraps along it.
  func lack(of view: Int, _ axis: Axis, at size: Rational, in scenario: Int) -> ContentLack? {
    let node = node(of: view, in: scenarios[scenario].situation)
    guard var needs = node.contentSize(axis, model.screens[scenarios[scenario].screen].textScale) else { return nil }
    guard let text = node.text, let own = lines(of: view, in: scenario) else {
      return ContentLack(axis: axis, has: size, needs: needs)
    }
    if axis == .vertical { return ContentLack(axis: axis, has: size, needs: needs * Rational(own)) }
    guard !text.holds(needs, in: size) else { return nil }
    let lines = text.mostLines == nil ? nil : WrappingText().lines(of: needs, in: size)
    needs = needs / Rational(text.mostLines ?? 1)
    return ContentLack(axis: axis, has: size, needs: needs, lines: size.sign > 0 ? lines : nil)
  }

  /// The view alone as it is in a situation: there may be many that are asked for.
  private func node(of view: Int, in situation: Situation) -> ViewNode {
    let changes = model.declarations.propertyChanges
    var node = model.views[view]
    for number in changes.indices where changes[number].view == view && changes[number].condition.holds(in: situation) {
      changes[number].apply(&node)
    }
    return node
  }

  /// What is missing of a view, where its size is determined and a screen can show it.
  func lacks(of view: Int, in configuration: ConfigurationResult) -> [ContentLack] {
    guard model.showsContent(view), exists(view, in: configuration) else { return [] }
    return [(Axis.horizontal, Dimension.width), (.vertical, .height)].compactMap { axis, dimension in
      let variable = dimension.variable(of: view)
      guard !configuration.free(of: view).contains(where: { $0.variable == variable }) else { return nil }
      let lack = lack(of: view, axis, at: configuration.values[variable], in: configuration.scenario)
      return lack.flatMap { $0.isShown ? $0 : nil }
    }
  }
}
