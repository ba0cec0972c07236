import Analysis
import Solver

// A picture of a layout on one screen in one state, as values: where views are, what is open, what conflicts. Hovers,
// the command line, previews and pages are all written from it. How it looks is not known here.

/// A rectangle in points, in the root's coordinates.
package struct DrawnRect: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }
  var centerX: Double { x + width / 2 }
  var centerY: Double { y + height / 2 }

  /// Whether both have some area in common.
  func intersects(_ other: DrawnRect) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  func contains(_ other: DrawnRect) -> Bool {
    x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
  }

  package func union(_ other: DrawnRect) -> DrawnRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return DrawnRect(
      x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  /// Returns the area that both have in common; without a size where there is none.
  func intersection(_ other: DrawnRect) -> DrawnRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return DrawnRect(
      x: left, y: top, width: max(0, min(right, other.right) - left), height: max(0, min(bottom, other.bottom) - top))
  }

  /// Returns the rectangle grown by a distance on every side; shrunk where it is negative.
  func grown(by distance: Double) -> DrawnRect {
    DrawnRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
}

package struct DrawnView: Sendable {
  package enum Kind: String, Sendable {
    case root, view, guide, instance
  }

  /// The numbers of the view and of its superview in the layout's model; the root has no superview.
  package var id: ViewID
  package var parent: ViewID?
  /// The path from the root: `form.user`; empty for the root.
  package var path: String
  package var name: String
  /// The class, or the layout of an instance.
  package var type: String?
  package var kind: Kind
  /// The count of views around it.
  var depth: Int
  package var frame: DrawnRect
  /// Whether some view stands in it.
  var isContainer = false
  /// The reaches of its open values, in the order x, y, width, height.
  package var reaches: [OpenInterval] = []
  /// Whether a part of it lies outside of the root.
  var isOutside = false
  /// Where it is shown, if it is in a view that scrolls; the rest of it has to be scrolled to.
  var window: DrawnWindow?
  /// How much of its content is visible, where not all is; one for each axis.
  var truncation: [DrawnTruncation] = []
  /// The y of its baselines in the root's coordinates, of those that some statement names.
  var baselines: [Double] = []
  /// How it looks by its class; nil where the class says nothing.
  var look: Look?
  /// The words that it shows; nil where they are not known.
  var words: DrawnWords?
  /// What its declaration says of its look.
  var style = ViewStyle()
  /// The nearest view around it whose round corners clip it.
  var roundedBy: ViewID?

  package var isOpen: Bool { !reaches.isEmpty }
}

/// The area in which what is in a view that scrolls is shown, in the root's coordinates.
struct DrawnWindow: Hashable, Sendable {
  /// The views that scroll, the innermost first.
  var views: [ViewID]
  var frame: DrawnRect
}

/// A part of a view's content that is cut off.
struct DrawnTruncation: Sendable {
  /// The axis along which the view is too small: its content is cut off at the right, or at the bottom.
  var axis: Axis
  /// `40 of 60 points high`
  var text: String
}

/// How far an open value can move its edge, in the root's coordinates: x the left edge, the width the right edge, y
/// and height the top and the bottom edge. nil is no bound.
package struct OpenInterval: Sendable {
  package var value: FreeValue
  var axis: Axis
  var from: Double?
  var to: Double?
}

/// A rectangle inside of a view that equations can name: its margins, its safe area, or what the keyboard
/// covers of the root.
struct DrawnInset: Sendable {
  enum Kind: String, Sendable {
    case margins
    case safeArea = "safe-area"
    case keyboard

    /// The name that is written beside it.
    var words: String {
      switch self {
      case .margins: "margins"
      case .safeArea: "safe area"
      case .keyboard: "keyboard"
      }
    }
  }
  var kind: Kind
  var view: ViewID
  var frame: DrawnRect
}

/// A distance along an axis, with the number that a statement gives it.
package struct DimensionLine: Hashable, Sendable {
  package var axis: Axis
  /// The ends, along the axis.
  package var from: Double
  package var to: Double
  /// The line's place across the axis.
  package var across: Double
  /// `16`, `≥ 16, is 40`
  package var label: String
  /// The edges that the line runs between. Where the line passes beside an edge, a thin line leads to it.
  package var edges: [DrawnEdge] = []
}

/// An edge of a rectangle: its place along an axis, and its ends across the axis.
package struct DrawnEdge: Hashable, Sendable {
  package var place: Double
  package var from: Double
  package var to: Double
}

/// A statement about the selected view, with the distances that show it in the picture.
package struct DrawnEquation: Sendable {
  /// `title.left == superview.left + 16`
  var text: String
  package var lines: [DimensionLine]
  var isRequired: Bool
  /// Whether the statement holds here. One that does not is soft, or was relaxed.
  package var holds: Bool
}

/// Required constraints that cannot hold together.
struct DrawnConflict: Sendable {
  struct Member: Sendable {
    var text: String
    /// Whether it is the relaxed member, which does not hold in the picture.
    var isRelaxed: Bool
    var lines: [DimensionLine]
  }
  var members: [Member]
  /// `20 + 400 + 10 > 390 by 40 points`; nil where it is not known.
  var arithmetic: String?
}

package struct Drawing: Sendable {
  package var layout: String
  /// The path of the view that alone is drawn, with what is in it; nil where all of the layout is.
  var part: String?
  /// The screen's name as in `frames`: `tablet.min` for an end of a ranged screen. At a size of its own, the screen's
  /// plain name.
  package var screen: String
  package var state: String?
  package var width: Double
  package var height: Double
  package var status: SolveStatus
  package var provisional: Provisional?
  /// The views in the order in which they are painted: the root first, each before what stands in it. Guides are
  /// among them.
  package var views: [DrawnView]
  /// The count of views that are not drawn, because the picture has too many to show.
  package var omitted = 0
  var insets: [DrawnInset]
  /// The id of the selected view.
  var selection: ViewID?
  /// The statements about the selection.
  var equations: [DrawnEquation] = []
  var conflicts: [DrawnConflict] = []
  /// The count of further conflicts, which are not drawn.
  var otherConflicts = 0
  /// What is seen of the device around the screen; nil where the screen says nothing of one.
  var device: DrawnDevice?

  var root: DrawnRect { DrawnRect(x: 0, y: 0, width: width, height: height) }

  /// The layout's name, with that of the part that is drawn alone.
  package var name: String { ([layout] + [part].compactMap { $0 }).joined(separator: " · ") }

  /// `Login · phone · shown`
  package var title: String {
    ([name, screen] + [state].compactMap { $0 }).joined(separator: " · ")
  }

  /// `390 × 844`
  package var size: String { "\(NumberText.points(width)) × \(NumberText.points(height))" }

  /// The status in a word or two, as in tables.
  package var verdict: String { provisional == nil ? status.rawValue : "\(status.rawValue), provisional" }

  /// The picture in words, for readers who cannot see it.
  package var summary: String {
    let count = views.count { $0.kind != .guide && $0.kind != .root }
    return "\(title), \(size), \(verdict), \(counted(count, "view"))" + (omitted > 0 ? " drawn" : "")
  }

  /// How many views are not drawn, and how to see them; nil where all are.
  package var omission: String? {
    guard omitted > 0 else { return nil }
    return "\(omitted) of \(omitted + views.count - 1) views are not drawn, the smallest ones: "
      + "layout-lsp render --part NAME draws one view with all that is in it"
  }
}

/// `1 view`, `2 views`
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension DrawnView {
  /// `title: UILabel, 120 × 21 at 16, 44`
  package var summary: String {
    let name = path.isEmpty ? "layout" : path
    let numbers = [frame.width, frame.height, frame.x, frame.y].map { NumberText.points($0) }
    let open = reaches.isEmpty ? "" : ", open: \(reaches.map { $0.text }.joined(separator: ", "))"
    return "\(name)\(type.map { ": \($0)" } ?? ""), \(numbers[0]) × \(numbers[1]) at \(numbers[2]), \(numbers[3])"
      + [style.symbol, style.image].compactMap { $0.map { ", \"\(visible($0))\"" } }.joined()
      + open + (isOutside ? ", outside of the layout" : "")
      + truncation.map { ", truncated: \($0.text)" }.joined()
  }
}

extension OpenInterval {
  /// `x 0…70`, `width 20…`
  package var text: String {
    guard value.isIntervalKnown else { return "\(value.dimension) is open" }
    if value.lower == nil, value.upper == nil { return "\(value.dimension) can be anything" }
    let (lower, upper) = (value.lower.map { NumberText.least($0) }, value.upper.map { NumberText.greatest($0) })
    return "\(value.dimension) \(lower ?? "")…\(upper ?? "")"
  }
}
