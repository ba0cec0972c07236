import Analysis

// How likely an attribute is to come next behind `view.`: by how often people write it at all, and by what is still
// open of the view. The weights are rules of thumb, and only their order matters. Attributes that do not fit are not
// judged here.

struct AttributeLikelihood {
  private let written: WrittenConstraints
  private let view: ViewID
  private let isNamedFromInside: Bool
  private let habits: AttributeHabits
  private let children: ArraySlice<ViewID>

  /// `view` is the view of the rectangle before the dot. `isNamedFromInside` says that it is named from inside, as in
  /// `superview.`, `view.` or `margins.`.
  init(written: WrittenConstraints, view: ViewID, isNamedFromInside: Bool) {
    self.written = written
    self.view = view
    self.isNamedFromInside = isNamedFromInside
    habits = AttributeHabits(written, of: view)
    children = written.model.views[view].children.prefix(AttributeHabits.mostNeighbours)
  }

  private var model: LayoutModel { written.model }

  // MARK: In general

  /// The uses of an attribute in a hundred constraints of interfaces made by hand; others are rare.
  private static let frequency: [String: Double] = [
    "leading": 20, "top": 18, "trailing": 16, "bottom": 14, "centerY": 10, "height": 9, "width": 9, "centerX": 7,
    "left": 2, "right": 2, "lastBaseline": 1, "firstBaseline": 1, "aspectRatio": 1, "leadingMargin": 0.6,
    "trailingMargin": 0.6, "size": 0.5, "center": 0.5, "edges": 0.5, "topMargin": 0.3, "bottomMargin": 0.3,
  ]
  private static let rare = 0.1

  /// The attributes that are mostly written next for the same view.
  private static let partners: [String: [String]] = [
    "width": ["height"], "height": ["width"], "leading": ["trailing"], "trailing": ["leading"],
    "top": ["bottom", "right"], "bottom": ["top"], "centerX": ["centerY"], "centerY": ["centerX"],
    "left": ["top", "right"], "right": ["left", "bottom"],
  ]

  /// Returns how often an attribute is written. Reading directions and sides share a frequency in the proportion in
  /// which the layout, and above all this view, uses them.
  private func frequency(of attribute: Attribute) -> Double {
    if attribute.takesView { return Self.rare }
    let name = attribute.name
    let general = Self.frequency[name] ?? Self.rare
    switch name {
    case "left", "right":
      return (Self.frequency[name == "left" ? "leading" : "trailing"] ?? 0) * habits.shareOfSides
    case "leading", "trailing": return general * (1 - habits.shareOfSides)
    case "leadingMargin", "trailingMargin":
      return general + (isNamedFromInside || !children.isEmpty ? 16 * habits.shareOfMargins : 0)
    default:
      return general + 20 * Double(habits.uses[name] ?? 0) / Double(written.all.count + 20)
    }
  }

  // MARK: On the left

  /// Returns the weight of an attribute behind the dot at the start of a statement; more is likelier.
  func weight(of attribute: Attribute) -> Double {
    frequency(of: attribute) * need(of: attribute) * habit(attribute)
  }

  /// Returns 1 for an attribute that is open, and little for one that is fixed already.
  private func need(of attribute: Attribute) -> Double {
    var need = ownNeed(of: attribute)
    guard let (axis, anchor) = attribute.measure.anchor else { return need }
    if anchor != .size, children.contains(where: { written.openness(of: attribute, $0) == .open }) {
      // Ends are written outer view first: `superview.trailing == label.trailing`.
      let isPlaced = isFixed("leading") && isFixed("top")
      need = max(need, (anchor == .end ? 0.6 : 0.15) * (isPlaced ? 1.6 : 1))
    }
    if anchor == .center, habits.isBesideSibling(across: axis), !written.anchors(of: view, axis).contains(.start) {
      need *= 2.5
    }
    if anchor == .end, !isNamedFromInside, written.anchors(of: view, axis).isDisjoint(with: [.start, .center]) {
      need *= 0.5
    }
    if isNamedFromInside, anchor == .start || anchor == .size { need *= 0.2 }
    return need
  }

  private func ownNeed(of attribute: Attribute) -> Double {
    switch attribute.measure {
    case .compound:
      return attribute.parts.allSatisfy { openness($0) == .open } ? 1 : 0.02
    case .aspectRatio: return isFixed("width") != isFixed("height") ? 1 : isFixed("width") ? 0.02 : 0.3
    case .priority: return 1
    default: break
    }
    let isSize = attribute.measure.anchor?.anchor == .size
    switch written.openness(of: attribute, view) {
    case .open: return isSize ? needOfSize : 1
    case .byContent: return isSize ? (needOfSize > 1 ? needOfSize : 0.35) : 0.5
    case .fixed, nil:
      // A fixed side may follow from the other one.
      let other = attribute.name == "width" ? "height" : attribute.name == "height" ? "width" : nil
      return other.map { !isFixed($0) } == true ? 0.3 : 0.02
    }
  }

  /// The need of a size, by the class or else the name: symbols and buttons are given a size, and views that scroll
  /// fill the place that they get.
  private var needOfSize: Double {
    let node = model.views[view]
    guard node.layout == nil else { return 1 }
    let kind = (node.typeName ?? node.name).lowercased()
    if ["image", "button", "switch", "indicator", "icon"].contains(where: kind.holds) { return 2.5 }
    return ["table", "scroll", "web", "collection", "textview", "map"].contains(where: kind.holds) ? 0.3 : 1
  }

  private func isFixed(_ name: String) -> Bool { openness(name) == .fixed }

  private func openness(_ name: String) -> WrittenConstraints.Openness? {
    Attribute.named(name, takesView: false).flatMap { written.openness(of: $0, view) }
  }

  /// Returns how much the statements nearby suggest an attribute.
  private func habit(_ attribute: Attribute) -> Double {
    var factor = 1.0
    let isWritten = habits.isWritten(attribute.name)
    if isWritten, !isNamedFromInside { factor *= attribute.measure.anchor?.anchor == .size ? 1 : 0.6 }
    if !isWritten { factor *= 1 + 1.5 * habits.shareOfSiblings(having: attribute.name) }
    guard let last = written.last else { return factor }
    let lastName = Attribute.all[last.left.attribute].name
    if last.left.view == view, Self.partners[lastName]?.contains(attribute.name) == true {
      factor *= isFixed(attribute.name) ? 2 : 5
    }
    if habits.siblings.contains(last.left.view), lastName == attribute.name, attribute.measure.isOftenRepeated {
      factor *= 3
    }
    return factor
  }

  // MARK: On the right

  /// Returns the weight of an attribute behind the dot on the right of a relation that has `other` on its left.
  func weight(of attribute: Attribute, beside other: WrittenConstraints.End) -> Double {
    let left = Attribute.all[other.attribute]
    let least = frequency(of: attribute) / 1000
    let isOpposite = Self.opposites[left.name] == attribute.name
    if other.view == view { return isOpposite ? 5 : least }
    let isMargin = left.name.hasSuffix("Margin")
    if model.views.ancestry(of: other.view).contains(view) || model.views.ancestry(of: view).contains(other.view) {
      if isMargin { return isOpposite ? 4 : attribute.name == left.name ? 0.2 : least }
      if attribute.name == left.name { return 3 }
      if attribute.name == left.name + "Margin" { return habits.shareOfMargins > 0.2 ? 1.4 : 0.4 }
      return isOpposite ? 0.3 : least
    }
    if attribute.name == left.name { return 3 }
    return isOpposite ? weightOfOpposite(beside: other, left) : least
  }

  private static let opposites = [
    "leading": "trailing", "trailing": "leading", "left": "right", "right": "left", "top": "bottom", "bottom": "top",
    "width": "height", "height": "width", "leadingMargin": "leading", "trailingMargin": "trailing",
    "topMargin": "top", "bottomMargin": "bottom",
  ]

  /// Returns the weight of the opposite edge. It is high for two views that are aligned along the other axis: they
  /// stand in a row. It is low for views that follow each other along the other axis: they are aligned along this one.
  private func weightOfOpposite(beside other: WrittenConstraints.End, _ left: Attribute) -> Double {
    guard let (axis, anchor) = left.measure.anchor, anchor != .size else { return 0.5 }
    var weight = 3.5
    for constraint in habits.own {
      guard let one = constraint.end(of: view), let two = constraint.end(opposite: view), two.view == other.view,
        let along = Attribute.all[one.attribute].axis, along != axis
      else { continue }
      weight = one.attribute == two.attribute ? 6 : 1
    }
    return weight
  }

  // MARK: In words

  /// Returns in words what the attribute would settle of the view; nil where it is fixed already.
  func reason(for attribute: Attribute) -> String? {
    guard !isNamedFromInside, let (axis, anchor) = attribute.measure.anchor,
      let openness = written.openness(of: attribute, view), openness == .open
    else { return nil }
    let known = written.anchors(of: view, axis)
    if anchor == .size || !known.isEmpty { return "fixes its \(axis.size)" }
    return "places it \(axis == .horizontal ? "horizontally" : "vertically")"
  }
}

extension Measure {
  /// Whether several views in a row mostly have the same value: true for sizes and centres.
  fileprivate var isOftenRepeated: Bool { anchor.map { $0.anchor == .size || $0.anchor == .center } ?? false }
}
