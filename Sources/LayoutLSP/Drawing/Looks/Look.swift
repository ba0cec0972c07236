import Analysis
import Texts

// How a view looks: shapes whose places follow its frame, so that a picture is right at every size, and where its words
// stand. Which class looks how is in `ClassLook`; how shapes are written is not known here.

/// A place along one axis of a view: a share of its size, and points from there.
package struct LookPlace: Hashable, Sendable {
  package var share: Double
  package var points: Double

  /// Points from the left or upper edge.
  static func near(_ points: Double) -> LookPlace { LookPlace(share: 0, points: points) }
  /// Points from the middle, towards the far edge.
  static func middle(_ points: Double) -> LookPlace { LookPlace(share: 0.5, points: points) }
  /// Points inward from the right or lower edge.
  static func far(_ points: Double) -> LookPlace { LookPlace(share: 1, points: -points) }
  static func part(_ share: Double) -> LookPlace { LookPlace(share: share, points: 0) }

  /// The same place where one reads from right to left.
  var mirrored: LookPlace { LookPlace(share: 1 - share, points: -points) }

  func place(from start: Double, length: Double) -> Double { start + share * length + points }
}

package struct LookPoint: Hashable, Sendable {
  package var x: LookPlace
  package var y: LookPlace

  init(_ x: LookPlace, _ y: LookPlace) { (self.x, self.y) = (x, y) }

  var mirrored: LookPoint { LookPoint(x.mirrored, y) }

  func place(in frame: DrawnRect) -> (x: Double, y: Double) {
    (x.place(from: frame.x, length: frame.width), y.place(from: frame.y, length: frame.height))
  }
}

/// What a shape is painted with; each theme has a colour for it.
package enum Paint: String, CaseIterable, Sendable {
  case ink, faint, device, tint, control, separator, paper, knob, positive
  /// Words on a fill of `tint`.
  case onTint = "on-tint"
  /// The edge of a fill of `control`: of another colour in high contrast alone.
  case controlLine = "control-line"
}

/// A part of how a view looks.
package struct LookShape: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// From one point to the other.
    case rect(radius: Double)
    case line
    /// Around the first point.
    case circle(radius: Double)
    /// A path whose origin is the first point, enlarged by a factor.
    case icon(LookIcon, factor: Double)
    /// A few letters around the first point, which is on their baseline.
    case letters(String, size: Double)
  }

  package var form: Form
  package var from: LookPoint
  package var to: LookPoint
  package var fill: Paint?
  package var stroke: Paint?
  package var strokeWidth: Double
  package var opacity: Double
  /// The colour of the fill, or of a line without a fill, where the file says one.
  package var color: ViewColor?

  init(
    _ form: Form, _ from: LookPoint, to: LookPoint? = nil, fill: Paint? = nil, stroke: Paint? = nil, width: Double = 1,
    opacity: Double = 1
  ) {
    (self.form, self.from, self.to) = (form, from, to ?? from)
    (self.fill, self.stroke, strokeWidth, self.opacity) = (fill, stroke, width, opacity)
  }

  /// A rectangle that is inset from the frame.
  static func box(
    inset: Double = 0, radius: Double = 0, fill: Paint? = nil, stroke: Paint? = nil, width: Double = 1,
    opacity: Double = 1
  ) -> LookShape {
    LookShape(
      .rect(radius: radius), LookPoint(.near(inset), .near(inset)), to: LookPoint(.far(inset), .far(inset)), fill: fill,
      stroke: stroke, width: width, opacity: opacity)
  }

  /// A line across the view at a height.
  static func rule(
    _ y: LookPlace, from x: LookPlace = .near(0), to end: LookPlace = .far(0), _ stroke: Paint, width: Double = 1
  )
    -> LookShape
  {
    LookShape(.line, LookPoint(x, y), to: LookPoint(end, y), stroke: stroke, width: width)
  }

  var mirrored: LookShape {
    var shape = self
    (shape.from, shape.to) = (from.mirrored, to.mirrored)
    if case .rect = form { (shape.from.x, shape.to.x) = (to.x.mirrored, from.x.mirrored) }
    return shape
  }
}

/// Small drawings in paths, around the origin, about 20 points wide.
package enum LookIcon: String, Sendable {
  case picture, symbol, search, chevron, chevrons, disclosure, check, calendar, pin, globe, play, plus, minus, spinner,
    note

  /// The path, stroked two points wide.
  var path: String {
    switch self {
    case .picture: "M-14 9L-5 -3L1 5L5 1L14 9M6.5 -5.5a2.5 2.5 0 1 0 0.01 0"
    case .symbol: "M0 -9a9 9 0 1 0 0.01 0M-4 0H4M0 -4V4"
    case .search: "M-1.5 -6.5a5 5 0 1 0 0.01 0M2.2 2.2L6 6"
    case .chevron: "M-5 -2.5L0 2.5L5 -2.5"
    case .chevrons: "M-3.5 -2.5L0 -6L3.5 -2.5M-3.5 2.5L0 6L3.5 2.5"
    case .disclosure: "M-3 -6L3 0L-3 6"
    case .check: "M-4 0L-1 3L4 -3.5"
    case .calendar: "M-8 -6H8V8H-8ZM-8 -2H8M-4 -9V-5M4 -9V-5"
    case .pin: "M0 9C-6 2 -7 -1 -7 -3A7 7 0 0 1 7 -3C7 -1 6 2 0 9ZM0 -5a2 2 0 1 0 0.01 0"
    case .globe: "M0 -9a9 9 0 1 0 0.01 0M-9 0H9M0 -9C-5 -4 -5 4 0 9C5 4 5 -4 0 -9"
    case .play: "M-5 -7L7 0L-5 7Z"
    case .plus: "M-5 0H5M0 -5V5"
    case .minus: "M-5 0H5"
    case .spinner:
      "M0 -4V-9M2.8 -2.8L6.4 -6.4M4 0H9M2.8 2.8L6.4 6.4M0 4V9M-2.8 2.8L-6.4 6.4M-4 0H-9M-2.8 -2.8L-6.4 -6.4"
    case .note: "M-5 6V-6L6 -8V4M-7.5 4a2.5 2.5 0 1 0 0.01 0M3.5 2a2.5 2.5 0 1 0 0.01 0"
    }
  }
}

/// How words are aligned between two places.
package enum LookAlignment: String, Sendable {
  case start, middle, end

  var mirrored: LookAlignment { self == .start ? .end : self == .end ? .start : .middle }
}

/// How a view looks.
package struct Look: Sendable {
  package enum Naming: Sendable {
    /// The name stands in the middle, as a title does.
    case title
    /// The name stands where there is room, as the middle is taken.
    case corner
    /// What the view shows says enough.
    case hidden
  }

  package var shapes: [LookShape] = []
  package var naming = Naming.hidden
  /// How words are painted, and where they stand between `left` and `right`.
  package var wordsPaint = Paint.ink
  /// The colour of the words, where the file says one.
  package var wordsColor: ViewColor?
  package var alignment = LookAlignment.start
  package var left = 0.0
  package var right = 0.0
  /// Whether words begin at the top; in the middle of the view otherwise.
  package var isAtTop = false
  /// Whether bars stand for words that are not known.
  package var isBarred = false
  /// Whether each line of the words is a part of the view of its own, side by side.
  package var isInSegments = false

  var mirrored: Look {
    var look = self
    look.shapes = shapes.map { $0.mirrored }
    (look.left, look.right) = (right, left)
    return look
  }
}

/// The words of a view as they are drawn.
package struct DrawnWords: Sendable {
  package var lines: [ShownLine]
  package var font: ShownFont
  package var family: String?
  package var isItalic: Bool
  /// How much smaller than the font the line is, so that it fits.
  package var factor = 1.0
  /// How small it may get.
  package var leastFactor = 1.0
  package var alignment: LookAlignment

  /// In points, of one line.
  package var lineHeight: Double { font.lineHeight * factor }
}
