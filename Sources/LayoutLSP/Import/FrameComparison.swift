import Analysis

/// The solved frames of an imported layout beside those that its file has saved.
package struct FrameComparison {
  package struct Difference {
    package let path: String
    package let id: String
    package let saved: IBRect
    package let solved: IBRect
    /// Whether it differs along an axis alone along which Interface Builder draws a size that is not the app's.
    package let isOfCanvas: Bool
  }

  /// The most points by which frames that count as equal differ: half a point, which is a pixel.
  static let tolerance = 0.5

  package private(set) var agreeing = 0
  package private(set) var differing: [Difference] = []

  /// Compares a root's saved frames with its solved views.
  package init(_ root: ImportedFile.Root, _ views: [ViewFrame]) {
    let boxes: [String: IBRect] = views.reduce(into: [:]) { boxes, view in
      guard boxes[view.path] == nil else { return }
      boxes[view.path] = IBRect(x: view.x, y: view.y, width: view.width, height: view.height)
    }
    for (path, id) in root.views where !path.isEmpty {
      guard let saved = root.saved[path], let solved = boxes[path] else { continue }
      let outer = root.saved[String(path.split(separator: ".").dropLast().joined(separator: "."))]
      if saved.isShown(by: solved, in: outer?.alignments ?? []) {
        agreeing += 1
      } else {
        let likely = saved.isShown(by: solved.moved(like: saved, along: root.canvasAxes), in: outer?.alignments ?? [])
        differing.append(
          Difference(path: path, id: id, saved: saved.frame, solved: solved, isOfCanvas: likely))
      }
    }
  }
}

extension ImportedFile.SavedView {
  /// Whether the saved frame and the solved rectangle agree. A layout constrains alignment rectangles, a file saves
  /// frames: they agree if the rectangle lies in the frame as it may in controls of this kind, and of its superview's
  /// kind.
  fileprivate func isShown(by solved: IBRect, in outer: [IBInsets]) -> Bool {
    let none = IBInsets()
    return (alignments + [none]).contains { own in
      (outer + [none]).contains { around in
        solved.x - own.left + around.left ~~ frame.x && solved.y - own.top + around.top ~~ frame.y
          && solved.width + own.left + own.right ~~ frame.width && solved.height + own.top + own.bottom ~~ frame.height
      }
    }
  }
}

extension IBRect {
  /// Returns the solved rectangle with the saved place and size along some axes.
  fileprivate func moved(like saved: ImportedFile.SavedView, along axes: Set<Axis>) -> IBRect {
    var moved = self
    if axes.contains(.horizontal) { (moved.x, moved.width) = (saved.frame.x, saved.frame.width) }
    if axes.contains(.vertical) { (moved.y, moved.height) = (saved.frame.y, saved.frame.height) }
    return moved
  }
}

infix operator ~~ : ComparisonPrecedence

private func ~~ (left: Double, right: Double) -> Bool { abs(left - right) <= FrameComparison.tolerance }
