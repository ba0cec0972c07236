import Solver

// Rectangles and their edges as linear forms over the layout's variables.
//
// Every view's x and y are variables in its superview's coordinates, so a place in an ancestor's space is the sum of
// the origins on the way up. The margin guide and the safe area of a view are rectangles that stand inside it; they
// have no variables of their own. The content of a view that scrolls stands inside it too: its size is that of a view
// that nothing can name, its place follows from the reading direction.

extension Views {
  /// Returns the rectangle's superview; nil for the root.
  package func superview(of box: Box) -> ViewID? {
    switch box {
    case .view(let view): self[view].parent
    case .margins(let view), .safeArea(let view), .content(let view), .contentMargins(let view): view
    case .keyboard: .root
    }
  }

  /// Returns the views from `view` up to the root, itself first.
  package func ancestry(of view: ViewID) -> [ViewID] {
    var result = [view]
    while let last = result.last, let parent = self[last].parent { result.append(parent) }
    return result
  }

  /// Returns how many views are around a view.
  private func depth(of view: ViewID) -> Int {
    var (depth, current) = (0, view)
    while let parent = self[current].parent { (depth, current) = (depth + 1, parent) }
    return depth
  }

  /// Returns the nearest view that contains both, where a view contains itself.
  func commonAncestor(_ view: ViewID, _ other: ViewID) -> ViewID {
    if view == other { return view }
    var (a, b) = (view, other)
    var distance = depth(of: a) - depth(of: b)
    while distance > 0, let parent = self[a].parent { (a, distance) = (parent, distance - 1) }
    while distance < 0, let parent = self[b].parent { (b, distance) = (parent, distance + 1) }
    while a != b, let outside = self[a].parent, let around = self[b].parent { (a, b) = (outside, around) }
    return a
  }

  /// Returns the rectangle that an inset of a view counts from.
  package func frame(of base: InsetBase, superview: ViewID) -> Box {
    switch base {
    case .superview: scrolls(superview) ? .content(of: superview) : .view(superview)
    case .margins: scrolls(superview) ? .contentMargins(of: superview) : .margins(of: superview)
    case .safeArea: .safeArea(of: safeAreaOwner(from: superview))
    }
  }

  /// Whether what is in the view scrolls.
  package func scrolls(_ view: ViewID) -> Bool { self[view].contentArea != nil }

  /// Returns the view, and if it scrolls that which has the size of its content.
  package func withContent(_ view: ViewID) -> [ViewID] { [view] + (self[view].contentArea.map { [$0] } ?? []) }

  /// Returns the view that scrolls, of one that has the size of its content; nil for any other.
  package func scrollView(of area: ViewID) -> ViewID? {
    self[area].parent.flatMap { self[$0].contentArea == area ? $0 : nil }
  }

  /// Returns the view that has the size of the rectangle, but for insets.
  fileprivate func sized(by box: Box) -> ViewID {
    switch box {
    case .view(let view), .margins(let view), .safeArea(let view): view
    case .keyboard: .root
    case .content(let view), .contentMargins(let view): self[view].contentArea ?? view
    }
  }

  /// Returns the nearest view from `view` outward that has a safe area; the root at last.
  package func safeAreaOwner(from view: ViewID) -> ViewID {
    var current = view
    while let parent = self[current].parent {
      if self[current].safeArea != nil { return current }
      current = parent
    }
    return .root
  }
}

package struct Geometry {
  package let views: Views
  package let traits: ScreenTraits

  /// Returns the view in whose space a relation between these rectangles is evaluated: their nearest common ancestor,
  /// which may be the view of one of them. For a single rectangle it is the superview.
  func space(of boxes: [Box]) -> ViewID {
    guard let first = boxes.first else { return .root }
    guard boxes.contains(where: { $0 != first }) else { return views.superview(of: first) ?? .root }
    return boxes.dropFirst().reduce(first.view) { views.commonAncestor($0, $1.view) }
  }

  /// Returns how far the rectangle lies inside its view's edges.
  private func insets(of box: Box) -> Insets {
    switch box {
    case .view, .content: .zero
    case .margins(let view), .contentMargins(let view): views[view].margins
    case .safeArea(let view): view == .root ? traits.safeArea : views[view].safeArea ?? .zero
    case .keyboard: .zero
    }
  }

  /// Adds how high the guide of the keyboard is.
  private func addKeyboardHeight(times factor: Rational, to form: inout LinearForm) {
    switch traits.keyboard {
    case .points(let height)?: form.constant += height * factor
    case .whole?: form.add(Axis.vertical.length.variable(of: .root), times: factor)
    case nil: form.constant += traits.safeArea.bottom * factor
    }
  }

  package func size(of box: Box, _ axis: Axis) -> LinearForm {
    var form = LinearForm()
    addSize(of: box, axis, times: .one, to: &form)
    return form
  }

  // These functions add a measure to an existing form: a layout has thousands of measures, and a list for each takes
  // time.

  /// Adds the size of the rectangle.
  func addSize(of box: Box, _ axis: Axis, times factor: Rational, to form: inout LinearForm) {
    if case .keyboard = box, axis == .vertical { return addKeyboardHeight(times: factor, to: &form) }
    form.add(axis.length.variable(of: views.sized(by: box)), times: factor)
    if case .view = box { return }
    let insets = insets(of: box)[axis]
    form.constant -= (insets.near + insets.far) * factor
  }

  /// Adds the rectangle's left or top edge in the coordinates of `space`, an ancestor of its view or the view itself.
  private func addOrigin(of box: Box, _ axis: Axis, in space: ViewID, times factor: Rational, to form: inout LinearForm)
  {
    let dimension = axis.position
    var current = box.view
    while current != space, let parent = views[current].parent {
      form.add(dimension.variable(of: current), times: factor)
      current = parent
    }
    if case .view = box { return }
    if case .keyboard = box, axis == .vertical {
      form.add(axis.length.variable(of: .root), times: factor)
      return addKeyboardHeight(times: -factor, to: &form)
    }
    if axis == .horizontal, traits.isRightToLeft, views.sized(by: box) != box.view {
      addSize(of: .view(box.view), axis, times: factor, to: &form)
      addSize(of: .content(of: box.view), axis, times: -factor, to: &form)
    }
    form.constant += insets(of: box)[axis].near * factor
  }

  /// Returns a physical edge of the rectangle in the coordinates of `space`, from its left or top.
  private func physical(_ edge: Edge, of box: Box, margin: Bool, in space: ViewID) -> LinearForm {
    var form = LinearForm()
    addPhysical(edge, of: box, margin: margin, in: space, times: .one, to: &form)
    return form
  }

  private func addPhysical(
    _ edge: Edge, of box: Box, margin: Bool, in space: ViewID, times factor: Rational, to form: inout LinearForm
  ) {
    addOrigin(of: box, edge.axis, in: space, times: factor, to: &form)
    switch edge {
    case .left, .top, .leading: break
    case .right, .bottom, .trailing: addSize(of: box, edge.axis, times: factor, to: &form)
    case .centerX, .centerY: addSize(of: box, edge.axis, times: factor * .half, to: &form)
    case .firstBaseline: form.constant += baselines(of: box).first * factor
    case .lastBaseline:
      addSize(of: box, .vertical, times: factor, to: &form)
      form.constant -= baselines(of: box).last * factor
    }
    guard margin, case .view(let view) = box else { return }
    let (near, far) = views[view].margins[edge.axis]
    switch edge {
    case .left, .top, .leading: form.constant += near * factor
    case .right, .bottom, .trailing: form.constant -= far * factor
    case .centerX, .centerY: form.constant += (near - far) * .half * factor
    case .firstBaseline, .lastBaseline: break
    }
  }

  private func baselines(of box: Box) -> (first: Rational, last: Rational) {
    guard case .view(let view) = box else { return (.zero, .zero) }
    return views[view].baselines(at: traits.textScale)
  }

  /// Returns an edge in the coordinates of `space`. With `followsReading`, horizontal places are measured from the
  /// side where reading starts, so that on an rtl screen everything runs the other way.
  package func position(_ edge: Edge, of box: Box, margin: Bool, in space: ViewID, followsReading: Bool) -> LinearForm {
    var form = LinearForm()
    addPosition(edge, of: box, margin: margin, in: space, followsReading: followsReading, times: .one, to: &form)
    return form
  }

  func addPosition(
    _ edge: Edge, of box: Box, margin: Bool, in space: ViewID, followsReading: Bool, times factor: Rational,
    to form: inout LinearForm
  ) {
    let mirrored = traits.isRightToLeft && followsReading && edge.axis == .horizontal
    if mirrored { addSize(of: .view(space), .horizontal, times: factor, to: &form) }
    addPhysical(
      edge.physical(rightToLeft: traits.isRightToLeft), of: box, margin: margin, in: space,
      times: mirrored ? -factor : factor, to: &form)
  }

  /// Returns `edge of a - other of b`, wherever both stand.
  private func distance(
    _ edge: Edge, of a: Box, margin marginOfA: Bool = false, from other: Edge, of b: Box, margin marginOfB: Bool = false
  ) -> LinearForm {
    let common = space(of: [a, b, .view(a.view), .view(b.view)])
    return physical(edge, of: a, margin: marginOfA, in: common) - physical(other, of: b, margin: marginOfB, in: common)
  }

  /// Returns how far `edge` of the rectangle lies inside the same edge of the rectangle that `base` names.
  func inset(_ edge: Edge, of box: Box, from base: InsetBase, superview: ViewID) -> LinearForm {
    let edge = edge.physical(rightToLeft: traits.isRightToLeft)
    let frame = views.frame(of: base, superview: superview)
    return isFar(edge)
      ? distance(edge, of: frame, from: edge, of: box) : distance(edge, of: box, from: edge, of: frame)
  }

  /// Returns the gap between `edge` of `a` and the facing edge of `b`, which lies on that side.
  func offset(_ edge: Edge, of a: Box, to b: Box) -> LinearForm {
    switch edge.physical(rightToLeft: traits.isRightToLeft) {
    case .right: distance(.left, of: b, from: .right, of: a)
    case .top: distance(.top, of: a, from: .bottom, of: b)
    case .bottom: distance(.top, of: b, from: .bottom, of: a)
    default: distance(.left, of: a, from: .right, of: b)
    }
  }

  /// Returns how far `edge` of `a` lies inside the same edge of `b`; baselines count upward.
  func alignment(_ edge: Edge, of a: Box, with b: Box) -> LinearForm {
    let edge = edge.physical(rightToLeft: traits.isRightToLeft)
    return isFar(edge) ? distance(edge, of: b, from: edge, of: a) : distance(edge, of: a, from: edge, of: b)
  }

  private func isFar(_ edge: Edge) -> Bool {
    switch edge {
    case .right, .bottom, .firstBaseline, .lastBaseline: true
    default: false
    }
  }
}
