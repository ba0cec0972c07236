import Solver

/// What a scroll view of UIKit is told beside the constraints of the file. From what is inside of it its edges are those of what
/// it scrolls (Apple, Technical Note TN2154), of which nothing says how large it is: in the file they are those of the view.
struct ScrollContent {
  let layout: ExportedLayout
  /// By the number of each view in the model: that around it.
  let parents: [Int?]

  /// Of each scroll view along each axis on which something inside is tied to it.
  var constraints: [ExportedConstraint] {
    layout.views.filter { $0.typeName == "UIScrollView" }.flatMap { view in
      Axis.allCases.flatMap { constraints(of: view, $0) }
    }
  }

  private func constraints(of view: ExportedView, _ axis: Axis) -> [ExportedConstraint] {
    let tied = edges(of: view, axis)
    guard !tied.isEmpty else { return [] }
    let size = ExportedAnchor(item: .content(of: view.number), attribute: .size(axis))
    // What is tied to its far edge too is as large as what shows it: along that axis nothing scrolls.
    guard tied.isSubset(of: [.left, .leading, .top]) else {
      let frame = ExportedAnchor(item: .frame(of: view.number), attribute: .size(axis))
      return [constraint(of: view, size, .equal, .anchor(frame), view.presence)]
    }
    let far: ExportedAttribute = axis == .vertical ? .bottom : tied == [.leading] ? .trailing : .right
    let end = ExportedAnchor(item: size.item, attribute: far)
    let inside = layout.views.filter {
      $0.number > 0 && $0.superview == view.number && !isTiedOutside($0, of: view, axis)
    }
    let ends = inside.map { child in
      constraint(
        of: view, end, inside.count == 1 ? .equal : .greaterOrEqual,
        .anchor(ExportedAnchor(item: .view(child.number), attribute: far)), child.presence)
    }
    guard ends.count > 1 else { return ends }
    var least = constraint(of: view, size, .equal, nil, view.presence)
    least.priority = .one
    return ends + [least]
  }

  private func constraint(
    of view: ExportedView, _ anchor: ExportedAnchor, _ relation: Relation, _ other: ExportedMeasure?,
    _ condition: ExportedCondition
  ) -> ExportedConstraint {
    ExportedConstraint(
      first: .anchor(anchor), relation: relation, second: other, line: view.line, statement: "content of \(view.path)",
      condition: condition)
  }

  /// Its edges and centres to which something inside is tied.
  private func edges(of view: ExportedView, _ axis: Axis) -> Set<ExportedAttribute> {
    Set(
      layout.constraints.map(\.anchors).filter { anchors in anchors.contains { isInside($0.item, of: view.number) } }
        .flatMap { anchors in anchors.filter { $0.item == .view(view.number) } }.map(\.attribute)
        .filter { $0.axis == axis && $0 != .size(axis) })
  }

  /// It stands where something around the scroll view does, whatever is scrolled.
  private func isTiedOutside(_ child: ExportedView, of view: ExportedView, _ axis: Axis) -> Bool {
    layout.constraints.contains { constraint in
      let anchors = constraint.anchors.filter { $0.attribute.axis == axis && $0.attribute != .size(axis) }
      return anchors.contains { $0.item == .view(child.number) }
        && anchors.contains { $0.item != .view(view.number) && !isInside($0.item, of: view.number) }
    }
  }

  private func isInside(_ item: ExportedItem, of view: Int) -> Bool {
    var current: Int? =
      switch item {
      case .view(let inner), .content(let inner), .frame(let inner): parents[inner]
      case .margins(let inner), .safeArea(let inner): inner == view ? nil : inner
      case .guide(let guide): layout.guides[guide].owner
      case .givenSafeArea: nil
      }
    while let outer = current, outer != view { current = parents[outer] }
    return current != nil
  }
}
