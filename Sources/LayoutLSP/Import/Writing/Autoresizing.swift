import Formats

/// The statements of a view that the file places by a frame and an autoresizing mask: parts that are not flexible
/// stay, flexible ones share the rest in the proportion that they have in the frame.
struct Autoresizing {
  /// The statements without their subject.
  let statements: [String]

  /// Takes a view's element, its frame, and its superview's, downward. `isUpward`: on macOS, where the mask's minimum
  /// is at the bottom. `isScrolled`: whether the superview scrolls, and its far edges are those of its content.
  init(_ element: XMLElement, _ frame: IBRect, in outer: IBRect, isUpward: Bool, isScrolled: Bool) {
    let mask = element.child(key: "autoresizingMask")
    func says(_ flag: String) -> Bool { mask?.isYes(flag) ?? false }
    let horizontal = Axis(
      start: "left", end: "right", size: "width", centre: "centerX",
      lengths: [frame.x, frame.width, outer.width - frame.x - frame.width],
      isFlexible: [says("flexibleMinX"), says("widthSizable"), says("flexibleMaxX")])
    let (above, below) = isUpward ? ("flexibleMaxY", "flexibleMinY") : ("flexibleMinY", "flexibleMaxY")
    var isFlexible = [says(above), says("heightSizable"), says(below)]
    // A view without a mask keeps its origin, which on macOS is at the bottom.
    if isUpward, !isFlexible.contains(true) { isFlexible[0] = true }
    let vertical = Axis(
      start: "top", end: "bottom", size: "height", centre: "centerY",
      lengths: [frame.y, frame.height, outer.height - frame.y - frame.height], isFlexible: isFlexible)
    if isScrolled {
      statements = horizontal.scrolled + vertical.scrolled
    } else if element.isContentOfCell || horizontal.fills && vertical.fills {
      let insets = IBInsets(
        top: frame.y, left: frame.x, bottom: outer.height - frame.y - frame.height,
        right: outer.width - frame.x - frame.width)
      statements = [".insets == \(insets.isEven ? IBNumber(points: insets.top).text : "(\(insets.text))")"]
    } else {
      statements = horizontal.statements + vertical.statements
    }
  }

  private struct Axis {
    let start: String
    let end: String
    let size: String
    let centre: String
    /// The lengths before the view, of the view, and behind it.
    let lengths: [Double]
    let isFlexible: [Bool]

    /// Whether only the size is flexible.
    var fills: Bool { isFlexible == [false, true, false] }

    private var near: String { ".\(start) == \(IBNumber(points: lengths[0]).text)" }
    private var long: String { ".\(size) == \(IBNumber(points: lengths[1]).text)" }
    private var far: String { ".\(end) == \(IBNumber(points: -lengths[2]).text)" }

    /// The statements of a view that scrolls, and tells nothing of the end of what does.
    var scrolled: [String] {
      let less = IBNumber(points: lengths[0] + lengths[2])
      let share = ".\(size) == superview.\(size)"
      let rest = less.value == 0 ? "" : less.value > 0 ? " - \(less.text)" : " + \(less.negated.text)"
      return [near, isFlexible[1] ? share + rest : long]
    }

    var statements: [String] {
      switch isFlexible {
      case [false, false, false], [false, false, true]: [near, long]
      case [true, false, false]: [far, long]
      case [false, true, false]: [near, far]
      case [true, false, true]: abs(lengths[0] - lengths[2]) < 0.01 ? [".\(centre) == 0", long] : [share(of: 0), long]
      case [false, true, true]: [near, share(of: 1)]
      case [true, true, false]: [share(of: 1), far]
      default: [share(of: 0), share(of: 1)]
      }
    }

    /// Returns the equation of a flexible part: its share of what the fixed parts leave of the superview.
    private func share(of part: Int) -> String {
      let flexible = zip(lengths, isFlexible).filter { $0.1 }
      let sum = flexible.reduce(0) { $0 + $1.0 }
      let ratio = sum > 0 ? lengths[part] / sum : 1 / Double(max(1, flexible.count))
      let fixed = zip(lengths, isFlexible).reduce(0) { $0 + ($1.1 ? 0 : $1.0) }
      guard let factor = IBNumber(ratio) else { return part == 0 ? near : long }
      let share = factor.value == 1 ? "" : " * " + (factor.text.contains("/") ? "(\(factor.text))" : factor.text)
      let rest = IBNumber(points: fixed * ratio)
      let name = part == 0 ? start + "Inset" : size
      let less = rest.value == 0 ? "" : rest.value > 0 ? " - \(rest.text)" : " + \(rest.negated.text)"
      return ".\(name) == superview.\(size)\(share)\(less)"
    }
  }
}

extension XMLElement {
  /// Whether it is the content of a cell, which fills the cell whatever its mask says. In older files that is a plain
  /// view.
  var isContentOfCell: Bool {
    name.hasSuffix("CellContentView") || self["key"] == "contentView" && parent?.name.hasSuffix("ViewCell") ?? false
  }
}
