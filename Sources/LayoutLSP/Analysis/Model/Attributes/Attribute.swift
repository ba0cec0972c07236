// The attributes of the language: their names, what each one measures, and on which axis.
//
// This is the one table of attributes. Lowering, completion and hover read it; no other code knows a name.

/// The rectangle that an inset is measured from.
package enum InsetBase: UInt8, Hashable, Sendable {
  case superview, margins, safeArea
}

/// Which of a view's four priorities a priority setter sets.
package struct PriorityTargets: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package static let hugHorizontal = PriorityTargets(rawValue: 1)
  package static let hugVertical = PriorityTargets(rawValue: 2)
  package static let resistHorizontal = PriorityTargets(rawValue: 4)
  package static let resistVertical = PriorityTargets(rawValue: 8)

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

/// What an attribute measures.
package enum Measure: Hashable, Sendable {
  /// A position on an axis: an edge, the centre or a baseline of the rectangle or of its margins.
  case position(Edge, margin: Bool)
  /// Width or height.
  case size(Axis)
  /// Width or height of what scrolls in the view.
  case contentSize(Axis)
  /// width / height
  case aspectRatio
  /// The centre as a share of the superview's size.
  case fraction(Axis)
  /// The distance inward from an edge of the superview, its margins or the safe area.
  case inset(Edge, from: InsetBase)
  /// The gap to another view.
  case offset(Edge)
  /// The distance of an edge from the same edge of another view: positive inward, baselines upward.
  case alignment(Edge)
  /// The size as a multiple of another view's.
  case sizeRatio(Axis)
  /// Several attributes at once, component by component: see `Attribute.parts`.
  case compound
  /// No constraint: the attribute sets a priority of the intrinsic size.
  case priority(PriorityTargets)
}

extension Measure {
  /// The axis along which it is measured; nil for compounds, for priorities and for the aspect ratio.
  package var axis: Axis? {
    switch self {
    case .size(let axis), .contentSize(let axis), .fraction(let axis), .sizeRatio(let axis): axis
    default: edge?.axis
    }
  }

  /// The edge, centre or baseline that is measured; nil for other measures.
  package var edge: Edge? {
    switch self {
    case .position(let edge, _), .inset(let edge, _), .offset(let edge), .alignment(let edge): edge
    default: nil
    }
  }

  /// Whether it is a quotient. The equation is then multiplied by its denominator.
  var isQuotient: Bool {
    switch self {
    case .aspectRatio, .fraction, .sizeRatio: true
    default: false
    }
  }
}

package struct Attribute: Sendable {
  package let name: String
  package let measure: Measure
  /// Whether the attribute is written `name(view)`.
  package let takesView: Bool
  /// For a compound, the names of the attributes that it stands for.
  package var parts: [String] = []
  /// One sentence for completion and hover.
  package let meaning: String

  init(name: String, measure: Measure, takesView: Bool, parts: [String] = [], meaning: String) {
    self.name = name
    self.measure = measure
    self.takesView = takesView
    self.parts = parts
    self.meaning = meaning
  }

  /// See `Measure.axis`.
  package var axis: Axis? { measure.axis }

  package var isPosition: Bool { if case .position = measure { true } else { false } }

  package var isQuotient: Bool { measure.isQuotient }

  /// The kind of attribute, in the words that completion shows beside the name.
  package var kind: String {
    switch measure {
    case .position(let edge, _): "\(edge.axis.name) position"
    case .size(let axis), .contentSize(let axis): "\(axis.name) length"
    case .aspectRatio: "ratio"
    case .fraction(let axis): "\(axis.name) fraction"
    case .inset(let edge, _), .offset(let edge): "\(edge.axis.name) length"
    case .alignment(let edge): "\(edge.axis.name) length"
    case .sizeRatio: "ratio"
    case .compound: "\(parts.count) attributes"
    case .priority: "priority"
    }
  }
}

extension Attribute {
  /// Returns the width or height of what scrolls in a view.
  package static func contentSize(_ axis: Axis) -> String { axis == .horizontal ? "contentWidth" : "contentHeight" }

  /// Every attribute, in the order in which completion offers them.
  package static let all: [Attribute] = positions + sizes + insets + toOtherViews + compounds + priorities

  /// The measure of each attribute in `all`.
  package static let measures = all.map { $0.measure }

  /// For each attribute in `all` the indices of the attributes that it stands for; empty unless it is a compound.
  package static let parts = all.map { attribute in
    attribute.parts.compactMap { index(of: $0, takesView: attribute.takesView) }
  }

  /// For each attribute in `all` whether it is measured against the superview, as insets and fractions are.
  static let needSuperview = all.indices.map { index in
    (parts[index] + [index]).contains { part in
      switch measures[part] {
      case .inset, .fraction: true
      default: false
      }
    }
  }

  /// Returns the index in `all` of the attribute of that name, in the form with or without a view in parentheses.
  package static func index(of name: String, takesView: Bool) -> Int? {
    byName[Key(name: name, takesView: takesView)]
      ?? KeepLayoutName.plain(name, takesView: takesView).flatMap { byName[Key(name: $0, takesView: takesView)] }
  }

  /// Returns the index of the first attribute that measures the same: `lastBaseline` for `baseline`.
  static func canonical(_ index: Int) -> Int {
    let own = all[index]
    return all.firstIndex { $0.measure == own.measure && $0.takesView == own.takesView && $0.parts == own.parts }
      ?? index
  }

  package static func named(_ name: String, takesView: Bool) -> Attribute? {
    index(of: name, takesView: takesView).map { all[$0] }
  }

  private struct Key: Hashable {
    let name: String
    let takesView: Bool
  }

  private static let byName: [Key: Int] = {
    var table: [Key: Int] = [:]
    for (index, attribute) in all.enumerated() {
      table[Key(name: attribute.name, takesView: attribute.takesView)] = index
    }
    return table
  }()

  private static func plain(_ name: String, _ measure: Measure, _ meaning: String) -> Attribute {
    Attribute(name: name, measure: measure, takesView: false, meaning: meaning)
  }

  private static func toView(_ name: String, _ measure: Measure, _ meaning: String) -> Attribute {
    Attribute(name: name, measure: measure, takesView: true, meaning: meaning)
  }

  private static func compound(
    _ name: String, _ parts: [String], takesView: Bool = false, _ meaning: String
  ) -> Attribute {
    Attribute(name: name, measure: .compound, takesView: takesView, parts: parts, meaning: meaning)
  }

  private static let positions: [Attribute] = [
    plain("left", .position(.left, margin: false), "The left edge."),
    plain("right", .position(.right, margin: false), "The right edge. A negative constant ends inside the superview."),
    plain("top", .position(.top, margin: false), "The top edge."),
    plain(
      "bottom", .position(.bottom, margin: false), "The bottom edge. A negative constant ends inside the superview."),
    plain(
      "leading", .position(.leading, margin: false), "The edge where reading starts: left, or right on an rtl screen."),
    plain(
      "trailing", .position(.trailing, margin: false), "The edge where reading ends: right, or left on an rtl screen."),
    plain("centerX", .position(.centerX, margin: false), "The horizontal centre."),
    plain("centerY", .position(.centerY, margin: false), "The vertical centre."),
    plain("firstBaseline", .position(.firstBaseline, margin: false), "The baseline of the first line of text."),
    plain("lastBaseline", .position(.lastBaseline, margin: false), "The baseline of the last line of text."),
    plain("baseline", .position(.lastBaseline, margin: false), "The baseline of the last line of text."),
    plain("leftMargin", .position(.left, margin: true), "The left edge, moved in by the view's left margin."),
    plain("rightMargin", .position(.right, margin: true), "The right edge, moved in by the view's right margin."),
    plain("topMargin", .position(.top, margin: true), "The top edge, moved in by the view's top margin."),
    plain("bottomMargin", .position(.bottom, margin: true), "The bottom edge, moved in by the view's bottom margin."),
    plain("leadingMargin", .position(.leading, margin: true), "The leading edge, moved in by the margin on that side."),
    plain(
      "trailingMargin", .position(.trailing, margin: true), "The trailing edge, moved in by the margin on that side."),
    plain(
      "centerXWithinMargins", .position(.centerX, margin: true), "The horizontal centre of what the margins enclose."),
    plain(
      "centerYWithinMargins", .position(.centerY, margin: true), "The vertical centre of what the margins enclose."),
    plain(
      "horizontalCenter", .fraction(.horizontal), "The centre as a share of the superview's width: 0.5 is centred."),
    plain("verticalCenter", .fraction(.vertical), "The centre as a share of the superview's height: 0.5 is centred."),
  ]

  private static let sizes: [Attribute] = [
    plain("width", .size(.horizontal), "The width, never negative."),
    plain("height", .size(.vertical), "The height, never negative."),
    plain("aspectRatio", .aspectRatio, "Width divided by height: `a.aspectRatio == 16/9`."),
    plain("contentWidth", .contentSize(.horizontal), "The width of what a scroll view scrolls."),
    plain("contentHeight", .contentSize(.vertical), "The height of what a scroll view scrolls."),
    toView("width", .sizeRatio(.horizontal), "The width as a multiple of the other view's width."),
    toView("height", .sizeRatio(.vertical), "The height as a multiple of the other view's height."),
  ]

  private static let sides: [(name: String, edge: Edge)] = [
    ("left", .left), ("right", .right), ("top", .top), ("bottom", .bottom), ("leading", .leading),
    ("trailing", .trailing),
  ]

  private static let insets: [Attribute] = sides.flatMap { side in
    [
      plain(
        "\(side.name)Inset", .inset(side.edge, from: .superview),
        "How far the \(side.name) edge lies inside the superview's; positive is inward."),
      plain(
        "\(side.name)MarginInset", .inset(side.edge, from: .margins),
        "How far the \(side.name) edge lies inside the superview's \(side.name) margin; positive is inward."),
      plain(
        "\(side.name)SafeInset", .inset(side.edge, from: .safeArea),
        "How far the \(side.name) edge lies inside the safe area's; positive is inward."),
    ]
  }

  private static let toOtherViews: [Attribute] =
    sides.map { side in
      toView(
        "\(side.name)Offset", .offset(side.edge),
        "The gap between the \(side.name) edge and the other view, which lies on that side.")
    }
    + sides.map { side in
      toView(
        "\(side.name)Align", .alignment(side.edge),
        "How far the \(side.name) edge lies inside the other view's \(side.name) edge; 0 is aligned.")
    } + [
      toView(
        "firstBaselineAlign", .alignment(.firstBaseline),
        "How far the first baseline lies above the other view's; 0 is aligned."),
      toView(
        "lastBaselineAlign", .alignment(.lastBaseline),
        "How far the last baseline lies above the other view's; 0 is aligned."),
      toView("verticalAlign", .alignment(.centerX), "How far centerX lies right of the other view's; 0 is aligned."),
      toView("horizontalAlign", .alignment(.centerY), "How far centerY lies below the other view's; 0 is aligned."),
    ]

  private static let compounds: [Attribute] = [
    compound("size", ["width", "height"], "Width and height: `a.size == 100 x 200`."),
    compound("center", ["centerX", "centerY"], "centerX and centerY: `a.center == (0, 0)`."),
    compound("edges", ["top", "left", "bottom", "right"], "All four edges: `a.edges == superview.edges`."),
    compound(
      "insets", ["topInset", "leftInset", "bottomInset", "rightInset"],
      "All four insets: `a.insets == 10` or `(top, left, bottom, right)`."),
    compound(
      "pin", ["topInset", "leftInset", "bottomInset", "rightInset"],
      "All four insets: `a.pin == 10` or `(top, left, bottom, right)`."),
    compound("horizontalInsets", ["leftInset", "rightInset"], "The left and right insets."),
    compound("verticalInsets", ["topInset", "bottomInset"], "The top and bottom insets."),
    compound(
      "marginInsets", ["topMarginInset", "leftMarginInset", "bottomMarginInset", "rightMarginInset"],
      "All four insets from the superview's margins."),
    compound(
      "horizontalMarginInsets", ["leftMarginInset", "rightMarginInset"],
      "The left and right insets from the superview's margins."),
    compound(
      "verticalMarginInsets", ["topMarginInset", "bottomMarginInset"],
      "The top and bottom insets from the superview's margins."),
    compound(
      "safeInsets", ["topSafeInset", "leftSafeInset", "bottomSafeInset", "rightSafeInset"],
      "All four insets from the safe area."),
    compound(
      "horizontalSafeInsets", ["leftSafeInset", "rightSafeInset"], "The left and right insets from the safe area."),
    compound(
      "verticalSafeInsets", ["topSafeInset", "bottomSafeInset"], "The top and bottom insets from the safe area."),
    compound(
      "keepCenter", ["horizontalCenter", "verticalCenter"],
      "The centre as shares of the superview's width and height: `a.keepCenter == 0.5` is centred."),
    compound("size", ["width", "height"], takesView: true, "Width and height as multiples of the other view's."),
    compound(
      "edgeAlign", ["topAlign", "leftAlign", "bottomAlign", "rightAlign"], takesView: true,
      "All four edges against the other view's; positive is inward."),
    compound(
      "centerAlign", ["verticalAlign", "horizontalAlign"], takesView: true, "Both centres against the other view's."),
  ]

  private static let priorities: [Attribute] = [
    plain("hugH", .priority([.hugHorizontal]), "How strongly the view resists growing wider than its content."),
    plain("hugV", .priority([.hugVertical]), "How strongly the view resists growing taller than its content."),
    plain("hug", .priority([.hugHorizontal, .hugVertical]), "Hugging priority on both axes."),
    plain("resistH", .priority([.resistHorizontal]), "How strongly the view resists being narrower than its content."),
    plain("resistV", .priority([.resistVertical]), "How strongly the view resists being lower than its content."),
    plain("resist", .priority([.resistHorizontal, .resistVertical]), "Compression resistance on both axes."),
    plain("compressH", .priority([.hugHorizontal, .resistHorizontal]), "Hugging and resistance, horizontally."),
    plain("compressV", .priority([.hugVertical, .resistVertical]), "Hugging and resistance, vertically."),
  ]
}
