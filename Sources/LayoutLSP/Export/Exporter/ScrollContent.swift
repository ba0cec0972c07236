import Analysis
import Solver

// What scrolls in an app: views inside are tied to the content layout guide, and where nothing says how far the content
// reaches it is as large as the frame layout guide.

extension LayoutExporter {
  /// Refuses what cannot scroll in exported code.
  mutating func refuseScrolling() {
    for view in model.views.indices where model.views.scrolls(view) && isOwn(view) {
      let (place, name) = (model.views[view].nameRange, visible(model.path(of: view)))
      if platform == .appkit {
        guard !contents(of: view).isEmpty else { continue }
        refuse(
          place,
          "AppKit scrolls no views by their constraints: an NSScrollView has a document view. Export it for UIKit, or "
            + "make a layout of what scrolls and give it that view as its root")
      } else if view == 0 {
        refuse(place, "the app gives the root as a plain view: put what scrolls into a view of the class UIScrollView")
      } else if model.views[view].layout != nil {
        refuse(place, "'\(name)' is a plain view that holds another layout: put it into a view of the class UIScrollView")
      }
    }
  }

  /// Whether an equation says that a content is as large as the frame, and needs no constraint: a view that UIKit fills
  /// by itself knows how large its content is.
  func isLeftToToolkit(_ equation: Int) -> Bool {
    model.declarations.unscrolled.contains { unscrolled in
      unscrolled.equation == equation
        && (contents(of: unscrolled.view).isEmpty || Self.filled.contains(model.views[unscrolled.view].typeName ?? ""))
    }
  }

  /// Returns the words for the constraint that such an equation makes; nil for other equations.
  func contentStatement(_ equation: Int) -> String? {
    model.declarations.unscrolled.first { $0.equation == equation }.map { "content of \(model.path(of: $0.view))" }
  }

  private func contents(of view: Int) -> [Int] { model.views[view].children.filter { !model.views[$0].isGuide } }

  private static let filled: Set<String> = ["UITableView", "UICollectionView", "UITextView"]
}
