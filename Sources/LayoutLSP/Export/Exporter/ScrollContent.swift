import Analysis
import Solver

/// Makes the constraints that UIKit's scroll views need besides those of the file. To views inside, the edges of a
/// scroll view are those of its content (Apple, Technical Note TN2154), and nothing says how large that is. In the
/// file they are the edges of the view.
struct ScrollContent {
  let layout: ExportedLayout
  /// The view around each view, by its number in the model.
  let parents: [Int?]

  /// The constraints of each scroll view along each axis on which something inside is tied to it.
  var constraints: [ExportedConstraint] {
    layout.views.filter { $0.typeName == "UIScrollView" }.flatMap { view in
      Axis.allCases.flatMap { constraints(of: view, $0) }
    }
  }

  private func constraints(of view: ExportedView, _ axis: Axis) -> [ExportedConstraint] {
    let tied = edges(of: view, axis)
    guard !tied.isEmpty else { return [] }
    let size = ExportedAnchor(item: .content(of: view.number), attribute: .size(axis))
    // If something is tied to its far edge or centre, the content is as large as the view shows: nothing scrolls along
    // the axis.
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

  /// Returns the edges and centres of a scroll view to which something inside is tied.
  private func edges(of view: ExportedView, _ axis: Axis) -> Set<ExportedAttribute> {
    Set(
      layout.constraints.map { $0.anchors }.filter { anchors in anchors.contains { isInside($0.item, of: view.number) }
      }
      .flatMap { anchors in anchors.filter { $0.item == .view(view.number) } }.map { $0.attribute }
      .filter { $0.axis == axis && $0 != .size(axis) })
  }

  /// Whether a view inside is tied to something outside of the scroll view, and so is not scrolled.
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
