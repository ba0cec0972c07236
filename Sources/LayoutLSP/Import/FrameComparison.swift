/// The frames of an imported layout, solved, beside those that its file has saved.
struct FrameComparison {
  struct Difference {
    let path: String
    let id: String
    let saved: IBRect
    let solved: IBRect
  }

  /// How far two frames may be from each other that are the same: half a point, which is a pixel.
  static let tolerance = 0.5

  private(set) var agreeing = 0
  private(set) var differing: [Difference] = []

  /// Of a root and its solved views.
  init(_ root: ImportedFile.Root, _ views: [ViewFrame]) {
    let boxes = Dictionary(
      views.map { ($0.path, IBRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height)) }
    ) { first, _ in first }
    for (path, id) in root.views where !path.isEmpty {
      guard let saved = root.saved[path], let solved = boxes[path] else { continue }
      let outer = root.saved[String(path.split(separator: ".").dropLast().joined(separator: "."))]
      if saved.isShown(by: solved, in: outer?.alignments ?? []) {
        agreeing += 1
      } else {
        differing.append(Difference(path: path, id: id, saved: saved.frame, solved: solved))
      }
    }
  }
}

extension ImportedFile.SavedView {
  /// A layout speaks of alignment rectangles, a file saves frames: the same where the one lies in the other as it does in
  /// controls of its kind, and its superview's.
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

infix operator ~~ : ComparisonPrecedence

private func ~~ (left: Double, right: Double) -> Bool { abs(left - right) <= FrameComparison.tolerance }
