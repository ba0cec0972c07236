/// What a file's saved frames show about things that the file does not state: where the alignment rectangle of a
/// control lies in its frame, the safe area of a view, and its margins. Each is chosen so that the required equations
/// of the file hold in its frames. This type decides nothing: the values by the rules stand unless the frames
/// contradict them.
struct SavedGeometry {
  enum Guide: Hashable { case safeArea, margins }

  enum Edge: String, CaseIterable, Hashable { case top, left, bottom, right }

  private struct Unknown: Hashable {
    let view: Int
    let guide: Guide
    let edge: Edge
  }

  let root: IBRoot
  let document: IBDocument
  /// The frames by the view's number, in the root's coordinates; nil where a frame above is missing.
  private var frames: [IBRect?] = []
  /// By the view's number: how far inside of its frame the alignment rectangle lies, to which constraints apply.
  var alignments: [IBInsets]
  /// How many constraints show each inset, which is in half points.
  private var votes: [Unknown: [Int: Int]] = [:]
  /// How far the middle of a guide lies from the middle of its view, by the last constraint that shows it.
  private var centres: [Centre: Double] = [:]

  init(_ root: IBRoot, in document: IBDocument) {
    self.root = root
    self.document = document
    alignments = root.views.map { IBAlignment.usual(of: $0.element, in: document) }
    frames = SavedGeometry.frames(root)
    let equations = root.constraints.filter { constraint in
      constraint.relation == .equal && constraint.priority?.value ?? 0 >= 900 && !constraint.isPlaceholder
        && !constraint.isElsewhere
    }
    align(by: equations)
    for equation in equations { count(equation) }
  }

  private static func frames(_ root: IBRoot) -> [IBRect?] {
    var frames: [IBRect?] = []
    for view in root.views {
      var frame = view.frame
      if let parent = view.parent {
        frame = frames[parent].flatMap { outer in
          frame.map { IBRect(x: outer.x + $0.x, y: outer.y + $0.y, width: $0.width, height: $0.height) }
        }
      }
      frames.append(frame)
    }
    return frames
  }

  /// Returns the inset that most constraints show, to half a point; nil where none shows any, or as many show the
  /// expected one.
  func contradiction(to expected: Double, of guide: Guide, at edge: Edge, of view: Int) -> Double? {
    let known = votes[Unknown(view: view, guide: guide, edge: edge)] ?? [:]
    guard let best = known.max(by: { ($0.value, -abs($0.key)) < ($1.value, -abs($1.key)) }) else { return nil }
    let agreeing = known.filter { abs(Double($0.key) / 2 - expected) <= 0.5 }.values.max() ?? 0
    return agreeing < best.value ? Double(best.key) / 2 : nil
  }

  /// How far bars may reach into a safe area: a navigation bar with a large title and a search field is 148 high. What
  /// lies further inward is a frame that is not up to date.
  private static let mostOfBars = 150.0

  /// Returns four insets, each replaced where the frames contradict it, and whether any was.
  func corrected(_ insets: IBInsets, of guide: Guide, of view: Int) -> (insets: IBInsets, isChanged: Bool) {
    var found = insets
    for edge in Edge.allCases {
      let most = guide == .safeArea ? insets[edge] + Self.mostOfBars : .infinity
      if let shown = contradiction(to: insets[edge], of: guide, at: edge, of: view), shown >= 0, shown <= most {
        found[edge] = shown
      }
    }
    for (centre, near, far) in [("centerX", Edge.left, Edge.right), ("centerY", .top, .bottom)] {
      guard let shift = centres[Centre(view: view, guide: guide, axis: centre)], found[near] == insets[near],
        found[far] == insets[far], abs(found[near] - found[far] - 2 * shift) > 0.5
      else { continue }
      if found[far] + 2 * shift >= 0 {
        found[near] = found[far] + 2 * shift
      } else {
        found[far] = found[near] - 2 * shift
      }
    }
    return (found, found != insets)
  }

  private struct Centre: Hashable {
    let view: Int
    let guide: Guide
    let axis: String
  }

  /// The numbers of the required constraints that do not hold in the frames: of constraints that contradict each
  /// other, those that Xcode chose to break.
  var violated: Set<Int> {
    Set(
      root.constraints.indices.filter { index in
        let constraint = root.constraints[index]
        guard constraint.priority?.value == 1000, !constraint.isPlaceholder, !constraint.isElsewhere,
          let miss = miss(constraint)
        else { return false }
        switch constraint.relation {
        case .equal: return abs(miss) > 0.5
        case .lessOrEqual: return miss > 0.5
        case .greaterOrEqual: return miss < -0.5
        case nil: return false
        }
      })
  }

  // MARK: Guides

  private mutating func count(_ equation: IBConstraint) {
    guard let id = equation.second, let attribute = equation.secondAttribute, let constant = equation.constant?.value,
      equation.multiplier?.isOne == true, equation.first != id
    else { return }
    countCentre(id, attribute, at: value(equation.first, equation.firstAttribute, beside: nil).map { $0 - constant })
    countCentre(equation.first, equation.firstAttribute, at: value(id, attribute, beside: nil).map { $0 + constant })
    let (first, second) = (unknown(equation.first, equation.firstAttribute), unknown(id, attribute))
    if let first, second == nil, let known = value(id, attribute, beside: nil) {
      vote(first, at: known + constant)
    } else if let second, first == nil, let known = value(equation.first, equation.firstAttribute, beside: nil) {
      vote(second, at: known - constant)
    }
  }

  /// Notes the middle of a guide, which a view that is centred in it shows.
  private mutating func countCentre(_ id: String, _ attribute: String, at position: Double?) {
    guard let position, let guide = document.guides[id], guide.kind == .safeArea || guide.kind == .margins,
      let owner = root.number(of: guide.owner), let rect = rect(of: owner), ["centerX", "centerY"].contains(attribute)
    else { return }
    let middle = attribute == "centerX" ? rect.x + rect.width / 2 : rect.y + rect.height / 2
    centres[Centre(view: owner, guide: guide.kind == .safeArea ? .safeArea : .margins, axis: attribute)] =
      position - middle
  }

  private mutating func vote(_ unknown: Unknown, at position: Double) {
    guard let inset = frames[unknown.view]?.inset(to: position, at: unknown.edge), abs(inset) < 1e6 else { return }
    votes[unknown, default: [:]][Int((inset * 2).rounded()), default: 0] += 1
  }

  /// Returns the unknown inset that an edge of a guide depends on; nil for any other edge.
  private func unknown(_ id: String, _ attribute: String) -> Unknown? {
    if let guide = document.guides[id], let owner = root.number(of: guide.owner) {
      let kind: Guide? =
        switch guide.kind {
        case .safeArea: .safeArea
        case .top where attribute == "bottom", .bottom where attribute == "top": .safeArea
        case .margins: .margins
        default: nil
        }
      let edge = guide.kind == .top ? "top" : guide.kind == .bottom ? "bottom" : attribute
      return kind.flatMap { kind in
        SavedGeometry.edge(edge).map { Unknown(view: owner, guide: kind, edge: $0) }
      }
    }
    guard attribute.hasSuffix("Margin"), let view = root.number(of: id) else { return nil }
    return SavedGeometry.edge(String(attribute.dropLast(6))).map { Unknown(view: view, guide: .margins, edge: $0) }
  }

  static func edge(_ attribute: String) -> Edge? {
    Edge(rawValue: attribute == "leading" ? "left" : attribute == "trailing" ? "right" : attribute)
  }

  // MARK: What is saved

  /// A view's frame, in the root's coordinates.
  func frame(of view: Int) -> IBRect? { frames[view] }

  /// A view's alignment rectangle, in the root's coordinates.
  func rect(of view: Int) -> IBRect? { frames[view]?.inset(by: alignments[view]) }

  /// Returns the value of an attribute of a view's alignment rectangle, in the root's coordinates. nil for a view
  /// that has no saved place, is not there, or that Interface Builder marks as misplaced, and for the content of a
  /// scroll view.
  func value(_ id: String, _ attribute: String, beside other: String?) -> Double? {
    guard let view = root.number(of: id), let rect = rect(of: view), !root.views[view].isHidden,
      !root.views[view].isElsewhere, !root.views[view].isMisplaced
    else { return nil }
    if let inner = other.flatMap({ root.number(of: $0) }), inner != view, root.views[view].isScrolling(document),
      root.isInside(inner, view)
    {
      return nil
    }
    switch attribute {
    case "left", "leading": return rect.x
    case "right", "trailing": return rect.x + rect.width
    case "centerX": return rect.x + rect.width / 2
    case "top": return rect.y
    case "bottom": return rect.y + rect.height
    case "centerY": return rect.y + rect.height / 2
    case "width": return rect.width
    case "height": return rect.height
    default: return nil
    }
  }

  /// The size of a view's alignment rectangle.
  func size(of view: Int) -> (width: Double, height: Double)? {
    guard let frame = root.views[view].frame else { return nil }
    let insets = alignments[view]
    return (frame.width - insets.left - insets.right, frame.height - insets.top - insets.bottom)
  }
}

extension IBRect {
  /// Returns how far inside of an edge a position on its axis lies.
  func inset(to position: Double, at edge: SavedGeometry.Edge) -> Double {
    switch edge {
    case .top: position - y
    case .left: position - x
    case .bottom: y + height - position
    case .right: x + width - position
    }
  }
}

extension IBInsets {
  subscript(edge: SavedGeometry.Edge) -> Double {
    get {
      switch edge {
      case .top: top
      case .left: left
      case .bottom: bottom
      case .right: right
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .left: left = newValue
      case .bottom: bottom = newValue
      case .right: right = newValue
      }
    }
  }
}
