import Solver

// The solved frames of a file, as commands print them and hovers show them.

/// The frame of a view in points: `x` and `y` in its superview's coordinates, `absoluteX` and `absoluteY` in the
/// root's.
package struct ViewFrame: Sendable {
  /// The path from the root, such as `form.user`; empty for the root.
  package var path: String
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double
  package var absoluteX: Double
  package var absoluteY: Double
  /// The ambiguous values, in the order x, y, width, height.
  package var ambiguous: [FreeValue]
  /// The size of what scrolls in the view; nil for a view that does not scroll.
  package var content: ContentFrame?
}

/// The size of what scrolls in a view, in points; nil for a side that is ambiguous.
package struct ContentFrame: Sendable {
  package var width: Double?
  package var height: Double?
  /// How far it scrolls: `scrolls 1030 of 568`, with `sideways` for the horizontal axis; nil where it does not.
  package var text: String?
}

package struct ConfigurationFrames: Sendable {
  /// `tablet.min` and `tablet.max` for the ends of a ranged screen.
  package var screen: String
  package var state: String?
  package var width: Double
  package var height: Double
  package var status: SolveStatus
  /// Why the frames may not be those of the whole layout: part of it was not understood, or not solved. nil where
  /// they are.
  package var provisional: Provisional?
  /// The root first, then the views in the order written; guides are not views.
  package var views: [ViewFrame]
  /// Guides with subviews whose places are ambiguous: so are the places of these subviews then.
  package var openGuides: [OpenGuide] = []
}

package struct OpenGuide: Sendable {
  package var path: String
  package var ambiguous: [FreeValue]
}

package struct LayoutFrames: Sendable {
  /// The file's path as the user gives it; nil where one file is meant anyway.
  package var path: String?
  package var name: String
  package var configurations: [ConfigurationFrames]
}

extension AnalysedLayout {
  package var frames: LayoutFrames {
    LayoutFrames(name: model.name, configurations: result.configurations.map { frames(in: $0) })
  }

  private func frames(in configuration: ConfigurationResult) -> ConfigurationFrames {
    let value = { (view: ViewID, dimension: Dimension) in configuration.values[dimension.variable(of: view)].double }
    var origins: Table<ViewNode, (x: Double, y: Double)> = []
    var frames: [ViewFrame] = []
    var openGuides: [OpenGuide] = []
    // Paths from the root, without the root's name.
    var paths: Table<ViewNode, String> = []
    for view in model.views.indices {
      let parent = model.views[view].parent
      let x = parent == nil ? 0 : value(view, .x)
      let y = parent == nil ? 0 : value(view, .y)
      let outer: (x: Double, y: Double) = parent.map { origins[$0] } ?? (0, 0)
      origins.append((outer.x + x, outer.y + y))
      let path = parent.map { ($0 == .root ? "" : paths[$0] + ".") + model.views[view].name } ?? ""
      paths.append(path)
      guard result.exists(view, in: configuration) else { continue }
      let free = configuration.status == .ambiguous ? result.freeValues(of: view, in: configuration) : []
      if model.views[view].isGuide {
        if model.views.scrollView(of: view) != nil { continue }
        if !free.isEmpty { openGuides.append(OpenGuide(path: path, ambiguous: free)) }
        continue
      }
      frames.append(
        ViewFrame(
          path: path, x: x, y: y, width: value(view, .width), height: value(view, .height),
          absoluteX: outer.x + x, absoluteY: outer.y + y, ambiguous: free,
          content: result.content(of: view, in: configuration)))
    }
    return ConfigurationFrames(
      screen: configuration.screenName(in: model), state: result.stateName(configuration.state),
      width: value(.root, .width), height: value(.root, .height),
      status: configuration.status, provisional: result.provisional, views: frames, openGuides: openGuides)
  }
}
