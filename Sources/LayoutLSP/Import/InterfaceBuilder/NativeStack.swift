import Analysis
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

  /// One of the constraints, of some of the arranged views.
  private struct Line {
    var views: [String]
    /// What is said of each of them.
    let text: String

    init(_ views: [String], _ text: String) { (self.views, self.text) = (views, text) }

    var isSoft: Bool { text.holds(" @ ") }
    var statement: String { (views.count == 1 ? views[0] : "[\(views.joined(separator: ", "))]") + text }
  }

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
      if value == 1000 { return "999.9" }
      // A little less than views hug: as 250 it would leave open which of the two gives way.
      return value != 250 && abs(value - 250) < 0.001 ? usual : IBNumber(points: value).text
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
  private var sideNames: (low: String, high: String, centre: String) {
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
  func statements(_ choices: ImportChoices, _ name: (Int) -> String) -> [String] {
    let views = stack.arranged.map { name($0.view) }
    return (across(views) + along(views)).flatMap { line -> [String] in
      guard line.isSoft else { return [line.statement] }
      let each = line.views.filter { !choices.idleLines.contains($0 + line.text) }
      if each.isEmpty { return [] }
      return choices.hasLineEach ? each.map { $0 + line.text } : [Line(each, line.text).statement]
    }
  }

  private func across(_ views: [String]) -> [Line] {
    let (low, high) = (points(sides.low), points(-sides.high))
    var lines = [
      Line(views, ".\(sideNames.low) >= \(low)"), Line(views, ".\(sideNames.high) <= \(high)\(resistsClipping)"),
    ]
    switch stack.alignment {
    case "leading", "top": lines.append(Line(views, ".\(sideNames.low) == \(low) @ 260"))
    case "trailing", "bottom": lines.append(Line(views, ".\(sideNames.high) == \(high) @ 260"))
    case "center":
      lines.append(Line(views, ".\(sideNames.centre) == \(points((sides.low - sides.high) / 2)) @ 260"))
    case "firstBaseline", "lastBaseline":
      lines += views.dropFirst().map { Line([$0], ".\(stack.alignment) == \(views[0]).\(stack.alignment) @ 260") }
    default: break
    }
    // Where the alignment says the same more strongly, that is enough.
    let isWeak = (Double(hugsAcross) ?? 1000) <= 260
    if !isWeak || !["leading", "top"].contains(stack.alignment) {
      lines.append(Line(views, ".\(sideNames.low) == \(low) @ \(hugsAcross)"))
    }
    if !isWeak || !["trailing", "bottom"].contains(stack.alignment) {
      lines.append(Line(views, ".\(sideNames.high) == \(high) @ \(hugsAcross)"))
    }
    return lines
  }

  private func along(_ views: [String]) -> [Line] {
    let (start, end, size, centre) = names
    guard let first = views.first, let last = views.last else { return [] }
    if stack.distribution == "equalCentering", views.count == 1 {
      return [Line([first], ".\(centre) == \(points((ends.start - ends.end) / 2)) @ 260")]
    }
    let isLoose = stack.distribution == "equalSpacing" || stack.distribution == "equalCentering"
    let (from, to) = (points(ends.start), points(-ends.end))
    guard isLoose else {
      var lines = [Line([first], ".\(start) == \(from)")]
      for (index, (before, next)) in zip(views, views.dropFirst()).enumerated() {
        lines.append(Line([next], ".\(start) == \(before).\(end)\(plus(gap(index)))"))
      }
      lines.append(Line([last], ".\(end) == \(to)"))
      if stack.distribution == "fillEqually" {
        lines += views.dropFirst().map { Line([$0], ".\(size) == \(first).\(size) @ 260") }
      }
      return lines
    }
    var lines = [
      Line([first], ".\(start) >= \(from)"), Line([last], ".\(end) <= \(to)"),
      Line([first], ".\(start) == \(from) @ 750"), Line([last], ".\(end) == \(to) @ 750"),
    ]
    for (index, (before, next)) in zip(views, views.dropFirst()).enumerated() {
      let gap = plus(gap(index))
      lines.append(Line([next], ".\(start) >= \(before).\(end)\(gap)"))
      lines.append(Line([next], ".\(start) == \(before).\(end)\(gap) @ \(hugsAlong)"))
      guard index > 0 else { continue }
      let (near, far) = stack.distribution == "equalCentering" ? (centre, centre) : (end, start)
      lines.append(
        Line([next], ".\(far) - \(before).\(near) == \(before).\(far) - \(views[index - 1]).\(near) @ 260"))
    }
    return lines
  }

  private func gap(_ index: Int) -> IBNumber { stack.arranged[index].gap ?? stack.spacing }

  private func plus(_ number: IBNumber) -> String {
    number.value == 0 ? "" : number.value > 0 ? " + \(number.text)" : " - \(number.negated.text)"
  }
}
