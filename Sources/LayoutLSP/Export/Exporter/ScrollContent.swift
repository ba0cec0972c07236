import Analysis
import Solver

/// What scrolls in an app: views inside are tied to the content layout guide, and where nothing says how far the content
/// reaches it is as large as the frame.
struct ScrollContent {
  let model: LayoutModel
  let platform: ExportPlatform

  /// Classes that UIKit fills by itself: they know how large their content is.
  private static let filled: Set<String> = ["UITableView", "UICollectionView", "UITextView"]

  private func contents(of view: ViewID) -> [ViewID] { model.views[view].children.filter { !model.views[$0].isGuide } }

  /// Returns why a view cannot scroll in exported code; nil if it can, or does not scroll.
  func reason(against view: ViewID) -> String? {
    guard model.views.scrolls(view) else { return nil }
    if platform == .appkit {
      return contents(of: view).isEmpty
        ? nil
        : "AppKit scrolls no views by their constraints: an NSScrollView has a document view. Export it for UIKit, or "
          + "make a layout of what scrolls and give it that view as its root"
    }
    if view == .root {
      return "the app gives the root as a plain view: put what scrolls into a view of the class UIScrollView"
    }
    guard model.views[view].layout != nil else { return nil }
    let name = visible(model.path(of: view))
    return "'\(name)' is a plain view that holds another layout: put it into a view of the class UIScrollView"
  }

  /// Whether an equation says that a content is as large as the frame, and needs no constraint.
  func isLeftToToolkit(_ equation: EquationID) -> Bool {
    guard let view = unscrolled(equation)?.view else { return false }
    return platform == .appkit || contents(of: view).isEmpty
      || Self.filled.contains(model.views[view].typeName ?? "")
  }

  /// Returns the words for the constraint that such an equation makes; nil for other equations.
  func statement(_ equation: EquationID) -> String? {
    unscrolled(equation).map { "content of \(model.path(of: $0.view))" }
  }

  private func unscrolled(_ equation: EquationID) -> UnscrolledAxis? {
    model.declarations.unscrolled.first { $0.equation == equation }
  }
}
