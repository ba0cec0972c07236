import Solver

// `content-size`: views that scroll and hold more than they show along an axis, where nothing tells how far to scroll.

extension LayoutCheck {
  static let contentSize = LayoutCheck(needs: .everything) { ContentSizeFindings(result: $0).all }
}

struct ContentSizeFindings: LayoutReader {
  let result: LayoutResult

  /// What reaches furthest beyond the frame of a view that scrolls.
  struct Reach {
    /// A view directly inside.
    var view: ViewID
    var distance: Rational
    var configurations: [ConfigurationResult]
  }

  fileprivate var all: [Finding<SourceRange>] { model.declarations.unscrolled.compactMap(finding) }

  private func finding(_ unscrolled: UnscrolledAxis) -> Finding<SourceRange>? {
    guard let reach = reach(unscrolled), let place = model.views[unscrolled.view].nameRange else { return nil }
    let (view, axis) = (unscrolled.view, unscrolled.axis)
    let name = view == .root ? "the layout" : "'\(model.path(of: view))'"
    let (far, scrolls) = axis == .vertical ? ("bottom", "down") : ("trailing edge", "sideways")
    let places = reach.configurations.map { (name: model.screens[$0.screen].name, state: $0.state) }
    let isSame = reach.configurations.count == 1
    return Finding(
      code: .contentSize, place: place,
      message: "\(name) does not scroll \(scrolls) \(ScenarioText(result: result).text(of: places)): nothing inside is "
        + "tied to the \(far) of its content, and '\(model.path(of: reach.view))' reaches \(isSame ? "" : "up to ")"
        + "\(NumberText.points(reach.distance)) points beyond its frame; '\(statement(unscrolled, reach))' lets it scroll "
        + "as far as that",
      data: .appearance(
        view: model.path(of: view), others: [model.path(of: reach.view)],
        screens: reach.configurations.map { model.screens[$0.screen].name }.unique))
  }

  /// Returns the statement that ties the view to the far edge of the content.
  func statement(_ unscrolled: UnscrolledAxis, _ reach: Reach) -> String {
    let isDirectional = model.equations.contains { $0.followsReading }
    let edge = unscrolled.axis == .vertical ? "bottom" : isDirectional ? "trailing" : "right"
    return "\(model.path(of: reach.view)).\(edge) == 0"
  }

  /// Returns what reaches beyond the frame along the axis, wherever it does not scroll; nil where nothing does.
  func reach(_ unscrolled: UnscrolledAxis) -> Reach? {
    var reach: Reach?
    for configuration in result.everySize where configuration.relaxed.isEmpty {
      guard result.isUnscrolled(unscrolled, in: configuration) else { continue }
      let furthest = model.views[unscrolled.view].children.compactMap { child -> (view: ViewID, distance: Rational)? in
        distance(of: child, from: .zero, unscrolled, configuration).map { (child, $0) }
      }.max { $0.distance < $1.distance }
      guard let furthest, furthest.distance >= .leastShown else { continue }
      if let known = reach, known.distance >= furthest.distance {
        reach?.configurations.append(configuration)
      } else {
        let others = reach?.configurations ?? []
        reach = Reach(view: furthest.view, distance: furthest.distance, configurations: others + [configuration])
      }
    }
    return reach
  }

  /// Returns how far a view, or one inside it, reaches beyond the frame of the view that scrolls; nil where its place is
  /// not determined. `origin`: of its superview, in the view that scrolls.
  private func distance(
    of view: ViewID, from origin: Rational, _ unscrolled: UnscrolledAxis, _ configuration: ConfigurationResult
  ) -> Rational? {
    let axis = unscrolled.axis
    guard result.exists(view, in: configuration) else { return nil }
    let variables = (place: axis.position.variable(of: view), size: axis.length.variable(of: view))
    guard configuration.free(variables.place) == nil, configuration.free(variables.size) == nil else { return nil }
    let near = origin + configuration.values[variables.place]
    let size = configuration.values[variables.size]
    let isTurned = axis == .horizontal && model.screens[configuration.screen].isRightToLeft
    let shown = configuration.values[axis.length.variable(of: unscrolled.view)]
    // A guide shows nothing, and what is inside of a view that scrolls is clipped by that.
    let own = model.views[view].isGuide || !size.isPositive ? nil : isTurned ? -near : near + size - shown
    let inner = model.views.scrolls(view) ? [] : model.views[view].children
    return ([own] + inner.map { distance(of: $0, from: near, unscrolled, configuration) }).compactMap { $0 }.max()
  }
}

extension Rational {
  fileprivate var isPositive: Bool { sign > 0 }
}
