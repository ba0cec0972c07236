import Formats

/// Chooses the alignment rectangle that a control has in a file, among those that it may have (`IBAlignment`): the
/// one with which most of its constraints hold, and most of the places that a stack gives it. Where the file's own numbers
/// give an inset, it is that.
extension SavedGeometry {
  mutating func align(by equations: [IBConstraint]) {
    var named: [Int: [IBConstraint]] = [:]
    for equation in equations {
      for id in Set([equation.first, equation.second].compactMap { $0 }) {
        if let view = root.number(of: id) { named[view, default: []].append(equation) }
      }
    }
    // Twice, because one control may be tied to another.
    for view in Array(root.views.indices) + Array(root.views.indices) {
      let element = root.views[view].element
      guard IBAlignment.mayHaveInsets(element, on: document.platform) else { continue }
      let candidates = IBAlignment.insets(of: element, on: document.platform)
      // A view that is tied to hundreds of others is not judged by all of them.
      let equations = (named[view] ?? []).prefix(64)
      var best = (insets: alignments[view], score: score(equations, view))
      for candidate in candidates + [IBInsets()] where candidate != best.insets {
        alignments[view] = candidate
        let reached = score(equations, view)
        if reached > best.score { best = (candidate, reached) }
      }
      let exact = exactInsets(of: view, equations, besides: best.insets)
      alignments[view] = exact
      if exact != best.insets, score(equations, view) <= best.score { alignments[view] = best.insets }
    }
  }

  /// The greatest inset that is taken for one: a place further off is an old one.
  private static let greatestInset = 12.0

  /// Returns insets with those in the place of others that follow from the saved frame and from constraints on views that
  /// have no insets, such as the superview: all of these constraints have to give the same one.
  private func exactInsets(of view: Int, _ equations: some Sequence<IBConstraint>, besides insets: IBInsets) -> IBInsets
  {
    guard document.platform == .macOS, let frame = frame(of: view) else { return insets }
    var shown: [Edge: Set<Double>] = [:]
    for equation in equations where equation.multiplier?.isOne == true {
      guard let constant = equation.constant?.value, let id = equation.second, let attribute = equation.secondAttribute,
        let first = root.number(of: equation.first), let second = root.number(of: id), first != second
      else { continue }
      let isFirst = first == view
      guard !IBAlignment.mayHaveInsets(root.views[isFirst ? second : first].element, on: .macOS),
        let edge = SavedGeometry.edge(isFirst ? equation.firstAttribute : attribute),
        let position = isFirst
          ? value(id, attribute, beside: equation.first).map({ $0 + constant })
          : value(equation.first, equation.firstAttribute, beside: id).map({ $0 - constant })
      else { continue }
      let inset = (frame.inset(to: position, at: edge) * 2).rounded() / 2
      if 0...Self.greatestInset ~= inset { shown[edge, default: []].insert(inset) }
    }
    var exact = insets
    for (edge, values) in shown where values.count == 1 { exact[edge] = values.first ?? 0 }
    return exact
  }

  private func score(_ equations: some Sequence<IBConstraint>, _ view: Int) -> Int {
    let misses = equations.compactMap { miss($0).map(abs) } + stackPlaces(of: view).map { abs($0.0 - $0.1) }
    // Half a pixel and a little: on macOS a pixel may be a point.
    return misses.count { $0 < (document.platform == .macOS ? 0.51 : 0.26) }
  }

  /// Returns by how much the left side of a constraint between views exceeds the right one; nil where the saved
  /// geometry does not give a side.
  func miss(_ equation: IBConstraint) -> Double? {
    guard let constant = equation.constant, let multiplier = equation.multiplier,
      let first = value(equation.first, equation.firstAttribute, beside: equation.second)
    else { return nil }
    guard let id = equation.second, let attribute = equation.secondAttribute else {
      return ["width", "height"].contains(equation.firstAttribute) ? first - constant.value : nil
    }
    guard let second = value(id, attribute, beside: equation.first) else { return nil }
    return first - second * multiplier.value - constant.value
  }

  /// Returns the places of an arranged view's edges and middle, each with the place where its stack may be expected
  /// to put it.
  private func stackPlaces(of view: Int) -> [(Double, Double)] {
    guard let parent = root.views[view].parent, root.views[parent].element.name == "stackView",
      let own = rect(of: view), let stack = rect(of: parent)
    else { return [] }
    let attributes = root.views[parent].element.attributes(on: document.device)
    let isVertical = IBStack.isVertical(attributes, on: document.platform)
    let spacing = IBStack.spacing(attributes, on: document.platform)?.value ?? 8
    let arranged = root.views[parent].children.filter { !root.views[$0].isHidden }
    guard let index = arranged.firstIndex(of: view) else { return [] }
    func along(_ rect: IBRect) -> (start: Double, end: Double) {
      isVertical ? (rect.y, rect.y + rect.height) : (rect.x, rect.x + rect.width)
    }
    func across(_ rect: IBRect) -> [Double] {
      let (low, breadth) = isVertical ? (rect.x, rect.width) : (rect.y, rect.height)
      return [low, low + breadth / 2, low + breadth]
    }
    let before = index > 0 ? rect(of: arranged[index - 1]).map { along($0).end + spacing } : along(stack).start
    let after =
      index + 1 < arranged.count ? rect(of: arranged[index + 1]).map { along($0).start - spacing } : along(stack).end
    let ends = [before.map { (along(own).start, $0) }, after.map { (along(own).end, $0) }].compactMap { $0 }
    return ends + zip(across(own), across(stack))
  }
}
