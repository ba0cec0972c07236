import Analysis
import Solver

// What a declaration changes in how the class of a view looks: colours, corners, images.

extension Look {
  /// Returns the look with what a declaration says of it.
  func with(_ style: ViewStyle, _ view: LookSubject) -> Look {
    var look = self
    for number in shapes.indices where shapes[number].fill == .tint || shapes[number].stroke == .tint {
      look.shapes[number].color = style.tint ?? shapes[number].color
    }
    if wordsPaint == .tint { look.wordsColor = style.tint }
    look.wordsColor = style.color ?? look.wordsColor
    if hasSurface {
      look.shapes[0].color = style.background ?? look.shapes[0].color
      if style.background != nil { look.shapes[0].opacity = 1 }
      if let radius = style.cornerRadius?.double { look.shapes[0].form = .rect(radius: view.radius(radius)) }
    }
    if style.symbol != nil || style.image != nil { look.show(style, view) }
    return look
  }

  /// Whether the first shape is a surface behind all others, which a background takes the place of.
  var hasSurface: Bool {
    guard let first = shapes.first, first.fill != nil, case .rect = first.form else { return false }
    return first.from.x.share == 0 && first.to.x.share == 1 && first.from.y.share == 0 && first.to.y.share == 1
  }

  /// Adds a mark in the place of an image that is not known: beside the words, or in the middle.
  private mutating func show(_ style: ViewStyle, _ view: LookSubject) {
    let icon: LookIcon = style.symbol == nil ? .picture : .symbol
    shapes.removeAll { if case .icon(.picture, _) = $0.form { true } else { false } }
    // No image is drawn on the surface of one that is not known.
    if style.symbol != nil, view.className.hasSuffix("ImageView"), style.background == nil, hasSurface {
      shapes.removeFirst()
    }
    // Beside words there is room only where the view is wider than they are.
    if view.hasWords, view.spareWidth < 44 { return }
    let factor = min(view.hasWords ? 0.8 : 2.6, view.radius(500) / 14)
    let x: LookPlace = view.hasWords ? .near(14) : .middle(0)
    var mark = LookShape(
      .icon(icon, factor: factor), LookPoint(x, .middle(0)), stroke: wordsPaint == .ink ? .tint : wordsPaint)
    mark.color = style.tint ?? style.color
    shapes.append(mark)
    if naming == .title, !view.hasWords { naming = .hidden }
  }
}

extension DrawnView {
  /// In points, no more than half of the shorter side; nil where the file says none.
  var cornerRadius: Double? {
    style.cornerRadius.map { min($0.double, frame.width / 2, frame.height / 2) }
  }

  /// The background that the file gives it, where its class has no surface of its own.
  var backgroundShape: LookShape? {
    guard let background = style.background, look?.hasSurface != true else { return nil }
    var shape = LookShape.box(radius: cornerRadius ?? 0, fill: .paper)
    shape.color = background
    return shape
  }
}
