import Formats

/// A stack of macOS as the constraints that NSStackView makes for it. A view that hugs its content less than the stack
/// hugs across is stretched to the breadth; the others keep their sizes, and the stack shrinks to the largest.
///
/// Source: the frames of 370 stacks that Xcode saved.
struct NativeStack {
  private let stack: IBStack
  /// The priorities with which the stack hugs its views, along it and across, and keeps from clipping them across.
  private let hugsAlong: String
  private let hugsAcross: String
  private let resistsClipping: String
  private let insets: IBInsets

  /// nil for a stack that is written with the language's own words: of gravity areas, with shares of its contents, with
  /// hidden views, or empty.
  init?(_ view: IBRoot.View, _ stack: IBStack, in root: IBRoot) {
    guard !stack.isGravity, stack.distribution != "fillProportionally", !stack.arranged.isEmpty,
      !stack.arranged.contains(where: { root.views[$0.view].isHidden })
    else { return nil }
    self.stack = stack
    let element = view.element
    func priority(_ attribute: String, _ usual: String) -> String {
      guard let value = element.number(attribute), 1...1000 ~= value else { return usual }
      // As near as possible: required, it would contradict itself.
      return value == 1000 ? "999.9" : IBNumber(points: value).text
    }
    let (along, across) = stack.isVertical ? ("vertical", "horizontal") : ("horizontal", "vertical")
    hugsAlong = priority(along + "StackHuggingPriority", "249.99998")
    hugsAcross = priority(across + "StackHuggingPriority", "249.99998")
    let clipping = element.number(across + "ClippingResistancePriority") ?? 1000
    resistsClipping = 1..<1000 ~= clipping ? " @ \(IBNumber(points: clipping).text)" : ""
    insets = stack.margins ?? IBInsets()
  }

  private var names: (start: String, end: String, size: String, centre: String) {
    stack.isVertical ? ("top", "bottom", "height", "centerY") : ("leading", "trailing", "width", "centerX")
  }
  private var across: (low: String, high: String, centre: String) {
    stack.isVertical ? ("leading", "trailing", "centerX") : ("top", "bottom", "centerY")
  }
  private var ends: (start: Double, end: Double) {
    stack.isVertical ? (insets.top, insets.bottom) : (insets.left, insets.right)
  }
  private var sides: (low: Double, high: Double) {
    stack.isVertical ? (insets.left, insets.right) : (insets.top, insets.bottom)
  }

  private func points(_ value: Double) -> String { IBNumber(points: value).text }

  /// Returns the constraints, as statements of the stack's block.
  func statements(_ name: (Int) -> String) -> [String] {
    let views = stack.arranged.map { name($0.view) }
    return acrossStatements(views) + alongStatements(views)
  }

  private func acrossStatements(_ views: [String]) -> [String] {
    let all = views.count == 1 ? views[0] : "[\(views.joined(separator: ", "))]"
    let (low, high) = (points(sides.low), points(-sides.high))
    var lines = ["\(all).\(across.low) >= \(low)", "\(all).\(across.high) <= \(high)\(resistsClipping)"]
    switch stack.alignment {
    case "leading", "top": lines.append("\(all).\(across.low) == \(low) @ 260")
    case "trailing", "bottom": lines.append("\(all).\(across.high) == \(high) @ 260")
    case "center": lines.append("\(all).\(across.centre) == \(points((sides.low - sides.high) / 2)) @ 260")
    case "firstBaseline", "lastBaseline":
      lines += views.dropFirst().map { "\($0).\(stack.alignment) == \(views[0]).\(stack.alignment) @ 260" }
    default: break
    }
    lines.append("\(all).\(across.low) == \(low) @ \(hugsAcross)")
    lines.append("\(all).\(across.high) == \(high) @ \(hugsAcross)")
    return lines
  }

  private func alongStatements(_ views: [String]) -> [String] {
    let (start, end, size, centre) = names
    guard let first = views.first, let last = views.last else { return [] }
    if stack.distribution == "equalCentering", views.count == 1 {
      return ["\(first).\(centre) == \(points((ends.start - ends.end) / 2)) @ 260"]
    }
    let isLoose = stack.distribution == "equalSpacing" || stack.distribution == "equalCentering"
    let (from, to) = (points(ends.start), points(-ends.end))
    guard isLoose else {
      var lines = ["\(first).\(start) == \(from)"]
      for (index, (before, next)) in zip(views, views.dropFirst()).enumerated() {
        lines.append("\(next).\(start) == \(before).\(end)\(plus(gap(index)))")
      }
      lines.append("\(last).\(end) == \(to)")
      if stack.distribution == "fillEqually" {
        lines += views.dropFirst().map { "\($0).\(size) == \(first).\(size) @ 260" }
      }
      return lines
    }
    var lines = [
      "\(first).\(start) >= \(from)", "\(last).\(end) <= \(to)", "\(first).\(start) == \(from) @ 750",
      "\(last).\(end) == \(to) @ 750",
    ]
    for (index, (before, next)) in zip(views, views.dropFirst()).enumerated() {
      let gap = plus(gap(index))
      lines.append("\(next).\(start) >= \(before).\(end)\(gap)")
      lines.append("\(next).\(start) == \(before).\(end)\(gap) @ \(hugsAlong)")
      guard index > 0 else { continue }
      let (near, far) = stack.distribution == "equalCentering" ? (centre, centre) : (end, start)
      lines.append(
        "\(next).\(far) - \(before).\(near) == \(before).\(far) - \(views[index - 1]).\(near) @ 260")
    }
    return lines
  }

  private func gap(_ index: Int) -> IBNumber { stack.arranged[index].gap ?? stack.spacing }

  private func plus(_ number: IBNumber) -> String {
    number.value == 0 ? "" : number.value > 0 ? " + \(number.text)" : " - \(number.negated.text)"
  }
}
