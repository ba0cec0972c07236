import Analysis
import Solver

/// How far rectangles for which a platform has no anchors lie inside their view, guide or content.
struct PlainInsets {
  let model: LayoutModel
  let platform: ExportPlatform
  /// Returns the margins of a view.
  let margins: (ViewID) -> ExportedMargins

  var all: [Box: ExportedMargins] {
    var insets: [Box: ExportedMargins] = [:]
    for view in model.views.indices where model.views[view].isGuide || platform == .appkit {
      insets[.margins(of: view)] = margins(view)
      guard model.views[view].isGuide else { continue }
      let area = model.views[view].safeArea ?? .zero
      insets[.safeArea(of: view)] = ExportedMargins(area.sides.map { ExportedNumber($0) })
    }
    for view in model.views.indices where model.views.scrolls(view) {
      insets[.contentMargins(of: view)] = margins(view)
    }
    return insets
  }
}
