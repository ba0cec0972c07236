import Analysis
import Drawing

// What is recorded of solved layouts: the frames on every screen in every state, and for ranged screens their laws. A
// later state of the layouts is compared with it.

package struct Recording: Sendable {
  package var layouts: [RecordedLayout] = []
  /// Whether it is of one file. Such a file may have any name: tools keep old states under names of their own.
  package var isOfOneFile = false

  package init(layouts: [RecordedLayout] = [], isOfOneFile: Bool = false) {
    (self.layouts, self.isOfOneFile) = (layouts, isOfOneFile)
  }
}

package struct RecordedLayout: Sendable {
  /// The path of its file, from where the recording was made.
  package var path: String
  package var name: String
  var configurations: [RecordedConfiguration]
  var laws: [RecordedLaws]
}

/// The frames on a screen in a state, at one size.
struct RecordedConfiguration: Sendable {
  struct View: Sendable {
    /// The path from the root; empty for the root.
    var path: String
    /// In the root's coordinates.
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// `tablet.min` and `tablet.max` for the ends of a ranged screen.
  var screen: String
  var state: String?
  var width: Double
  var height: Double
  var status: SolveStatus
  var views: [View]
}

/// The laws of the frames on a ranged screen in a state.
struct RecordedLaws: Sendable {
  /// The views and guides that the laws have as numbers, by path.
  var paths: Table<ViewNode, String>
  var guides: Set<ViewID>
  var screen: String
  var state: String?
  var laws: SizeLaws
}

extension RecordedLayout {
  package init(_ layout: AnalysedLayout, path: String) {
    let frames = layout.frames
    self.init(
      path: path, name: frames.name, configurations: frames.configurations.map { RecordedConfiguration($0) },
      laws: RecordedLaws.all(of: layout))
  }
}

extension RecordedConfiguration {
  fileprivate init(_ frames: ConfigurationFrames) {
    self.init(
      screen: frames.screen, state: frames.state, width: frames.width, height: frames.height, status: frames.status,
      views: frames.views.map {
        View(path: $0.path, x: $0.absoluteX, y: $0.absoluteY, width: $0.width, height: $0.height)
      })
  }
}

extension RecordedLaws {
  /// Returns the laws of all ranged screens in all states, as far as they are known.
  fileprivate static func all(of layout: AnalysedLayout) -> [RecordedLaws] {
    let model = layout.model
    var paths: Table<ViewNode, String> = []
    for view in model.views.indices {
      let node = model.views[view]
      paths.append(node.parent.map { ($0 == .root ? "" : paths[$0] + ".") + node.name } ?? "")
    }
    let guides = Set(model.views.indices.filter { model.views[$0].isGuide })
    let places = layout.result.configurations.filter { model.screens[$0.screen].isRanged }
      .map { ScreenInState(screen: $0.screen, state: $0.state) }.unique
    return places.compactMap { place in
      layout.sizeLaws(on: place.screen, in: place.state).map {
        RecordedLaws(
          paths: paths, guides: guides, screen: model.screens[place.screen].name,
          state: layout.result.stateName(place.state), laws: $0)
      }
    }
  }

  private struct ScreenInState: Hashable {
    var screen: ScreenID
    var state: CombinationID?
  }
}
