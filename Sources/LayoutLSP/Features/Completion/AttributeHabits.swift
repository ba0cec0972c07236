import Analysis

// How the constraints of a layout use attributes, as far as it matters for the next constraint of one view. Everything
// is counted once; `AttributeLikelihood` interprets the counts.

struct AttributeHabits {
  /// The greatest number of a view's neighbours that are looked at.
  static let mostNeighbours = 60

  /// The first siblings of the view, at most `mostNeighbours`.
  let siblings: Set<ViewID>
  /// The constraints that name the view.
  private(set) var own: [WrittenConstraints.Constraint] = []
  /// The number of constraints that begin with an attribute, by its name.
  private(set) var uses: [String: Int] = [:]
  /// The share of `left` and `right` among the horizontal edges that are named; edges of this view count more.
  let shareOfSides: Double
  /// The share of `leadingMargin` and `trailingMargin` among these and `leading` and `trailing`.
  let shareOfMargins: Double
  /// The names of the view's attributes in its constraints.
  private var ownNames: Set<String> = []
  /// By the name of an attribute, the siblings for which a constraint begins with it.
  private var having: [String: Set<ViewID>] = [:]
  /// The axes along which a constraint ties the view to a sibling.
  private var axesBesideSibling: Set<Axis> = []

  init(_ written: WrittenConstraints, of view: ViewID) {
    let views = written.model.views
    let beside = views[view].parent.map { views[$0].children.lazy.filter { $0 != view }.prefix(Self.mostNeighbours) }
    siblings = beside.map { Set($0) } ?? []
    var edges = EdgeCounts()
    var begun = Array(repeating: 0, count: Attribute.all.count)
    for constraint in written.all {
      let left = constraint.left
      begun[left.attribute] += 1
      edges.add(left, isOwn: left.view == view)
      if let right = constraint.right { edges.add(right, isOwn: left.view == view) }
      if siblings.contains(left.view) { having[Attribute.all[left.attribute].name, default: []].insert(left.view) }
      if constraint.names(view) { own.append(constraint) }
    }
    for (attribute, count) in zip(Attribute.all, begun) where count > 0 { uses[attribute.name, default: 0] += count }
    shareOfSides = edges.share(of: ["left", "right"], times: 4)
    shareOfMargins = edges.share(of: ["leadingMargin", "trailingMargin"], times: 1)
    for constraint in own {
      guard let end = constraint.end(of: view) else { continue }
      ownNames.insert(Attribute.all[end.attribute].name)
      guard let other = constraint.end(opposite: view), let axis = Attribute.measures[end.attribute].axis else {
        continue
      }
      if siblings.contains(other.view) { axesBesideSibling.insert(axis) }
    }
  }

  func isWritten(_ name: String) -> Bool { ownNames.contains(name) }

  func shareOfSiblings(having name: String) -> Double {
    siblings.isEmpty ? 0 : Double(having[name]?.count ?? 0) / Double(siblings.count)
  }

  /// Whether a constraint ties the view to a sibling along the other axis.
  func isBesideSibling(across axis: Axis) -> Bool { axesBesideSibling.contains { $0 != axis } }
}

/// The number of times that each attribute is named, on either side.
private struct EdgeCounts {
  private var own = Array(repeating: 0, count: Attribute.all.count)
  private var others = Array(repeating: 0, count: Attribute.all.count)

  mutating func add(_ end: WrittenConstraints.End, isOwn: Bool) {
    if isOwn { own[end.attribute] += 1 } else { others[end.attribute] += 1 }
  }

  /// Returns the share of some attributes among these and `leading` and `trailing`; one use by this view counts as
  /// `weight` uses.
  func share(of names: Set<String>, times weight: Int) -> Double {
    func count(_ names: Set<String>) -> Double {
      Double(
        Attribute.all.indices.reduce(0) { sum, index in
          names.contains(Attribute.all[index].name) ? sum + weight * own[index] + others[index] : sum
        })
    }
    let (these, those) = (0.3 + count(names), 2.7 + count(["leading", "trailing"]))
    return these / (these + those)
  }
}
