// One picture of a layout on one screen in one state, as values: what is where, what is open, what conflicts. Hovers, the
// command line, previews and pages are all written of it. How it looks is not known here.

/// A rectangle in points, in the root's coordinates.
struct DrawnRect: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }
  var centerX: Double { x + width / 2 }
  var centerY: Double { y + height / 2 }

  /// They have some area in common.
  func intersects(_ other: DrawnRect) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }

  func contains(_ other: DrawnRect) -> Bool {
    x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
  }

  func union(_ other: DrawnRect) -> DrawnRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return DrawnRect(
      x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  /// Larger by so much on every side; smaller where negative.
  func grown(by distance: Double) -> DrawnRect {
    DrawnRect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
  }
}

struct DrawnView: Sendable {
  enum Kind: String, Sendable {
    case root, view, guide, instance
  }

  /// Of the view in its layout's model, and of the view that it stands in: nil for the root.
  var id: Int
  var parent: Int?
  /// From the root: `form.user`; empty for the root.
  var path: String
  var name: String
  /// The class, or the layout of an instance.
  var type: String?
  var kind: Kind
  /// How many views are around it.
  var depth: Int
  var frame: DrawnRect
  /// Whether something stands in it.
  var isContainer = false
  /// What is not determined, in the order x, y, width, height; with it, how far each can go.
  var reaches: [DrawnReach] = []
  /// A part of it lies outside of the root.
  var isOutside = false
  /// What of what it shows is not seen: `40 of 60 points high`. With it, whether that is missing at the bottom, or at the right.
  var truncation: [DrawnTruncation] = []
  /// Heights of its baselines in the root's coordinates, where some statement speaks of one.
  var baselines: [Double] = []

  var isOpen: Bool { !reaches.isEmpty }
}

/// Of what a view shows something is cut off.
struct DrawnTruncation: Sendable {
  /// Along which it is too small.
  var axis: Axis
  /// `40 of 60 points high`
  var text: String
}

/// How far an open value can go, in the root's coordinates: of x the left edge, of the width the right edge. nil is no bound.
struct DrawnReach: Sendable {
  var value: FreeValue
  var axis: Axis
  var from: Double?
  var to: Double?
}

/// A rectangle inside of a view that equations can name.
struct DrawnInset: Sendable {
  enum Kind: String, Sendable {
    case margins
    case safeArea = "safe-area"
  }
  var kind: Kind
  var view: Int
  var frame: DrawnRect
}

/// A distance along an axis, with what a statement says of it.
struct DimensionLine: Hashable, Sendable {
  var axis: Axis
  /// Along the axis.
  var from: Double
  var to: Double
  /// Across it.
  var across: Double
  /// `16`, `≥ 16, is 40`; empty where both ends are one place.
  var label: String
  /// Stretches of the edges that it runs between, across the axis: up to where a thin line leads there.
  var edges: [DrawnEdge] = []
}

/// An edge of a rectangle: its place along an axis, and from where to where it goes across it.
struct DrawnEdge: Hashable, Sendable {
  var place: Double
  var from: Double
  var to: Double
}

/// A statement about the selected view, as it can be measured in the picture.
struct DrawnEquation: Sendable {
  /// `title.left == superview.left + 16`
  var text: String
  var lines: [DimensionLine]
  var isRequired: Bool
  /// It holds here. One that does not is a soft one, or was set aside.
  var holds: Bool
}

/// Required constraints that cannot hold together.
struct DrawnConflict: Sendable {
  struct Member: Sendable {
    var text: String
    /// It is the one that does not hold in the picture.
    var isSetAside: Bool
    var lines: [DimensionLine]
  }
  var members: [Member]
  /// `20 + 400 + 10 > 390 by 40 points`; nil where it is not known.
  var arithmetic: String?
}

struct Drawing: Sendable {
  var layout: String
  /// As `frames` calls it: `tablet.min` for an end of a ranged screen. Of another size the screen's name.
  var screen: String
  var state: String?
  var width: Double
  var height: Double
  var status: SolveStatus
  var provisional: Provisional?
  /// The root first; each before what stands in it, in the order in which they are painted. Guides are among them.
  var views: [DrawnView]
  var insets: [DrawnInset]
  /// What is looked at, by its id.
  var selection: Int?
  /// The statements about the selection.
  var equations: [DrawnEquation] = []
  var conflicts: [DrawnConflict] = []
  /// So many conflicts more, which are not drawn.
  var otherConflicts = 0

  var root: DrawnRect { DrawnRect(x: 0, y: 0, width: width, height: height) }

  /// `Login · phone · shown`
  var title: String { ([layout, screen] + [state].compactMap { $0 }).joined(separator: " · ") }

  /// `390 × 844`
  var size: String { "\(NumberText.points(width)) × \(NumberText.points(height))" }

  /// In one word, as tables have it.
  var verdict: String { provisional == nil ? status.rawValue : "\(status.rawValue), provisional" }

  /// What a picture's reader who cannot see it is told.
  var summary: String {
    let count = views.count { $0.kind != .guide && $0.kind != .root }
    return "\(title), \(size), \(verdict), \(count) view\(count == 1 ? "" : "s")"
  }
}

extension DrawnView {
  /// `title: UILabel, 120 × 21 at 16, 44`
  var summary: String {
    let name = path.isEmpty ? "layout" : path
    let numbers = [frame.width, frame.height, frame.x, frame.y].map { NumberText.points($0) }
    let open = reaches.isEmpty ? "" : ", open: \(reaches.map(\.text).joined(separator: ", "))"
    return "\(name)\(type.map { ": \($0)" } ?? ""), \(numbers[0]) × \(numbers[1]) at \(numbers[2]), \(numbers[3])"
      + open + (isOutside ? ", outside of the layout" : "")
      + truncation.map { ", truncated: \($0.text)" }.joined()
  }
}

extension DrawnReach {
  /// `x 0…70`, `width 20…`
  var text: String {
    guard value.isIntervalKnown else { return "\(value.dimension) is open" }
    if value.lower == nil, value.upper == nil { return "\(value.dimension) can be anything" }
    let (lower, upper) = (value.lower.map { NumberText.least($0) }, value.upper.map { NumberText.greatest($0) })
    return "\(value.dimension) \(lower ?? "")…\(upper ?? "")"
  }
}
