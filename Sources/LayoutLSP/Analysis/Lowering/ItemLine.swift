import Syntax

/// A line of items with gaps between them: a row, the spacing of rows, or a line of visual format.
struct ItemLine {
  var items: [Cursor] = []
  /// The gaps, one more than items; nil where nothing is written.
  var gaps: [Cursor?] = [nil]
  /// The bars.
  var start: Cursor?
  var end: Cursor?

  init(_ line: Cursor) {
    for child in line.children {
      switch child.kind {
      case .gap: gaps[gaps.count - 1] = child
      case .bar: if items.isEmpty { start = child } else { end = child }
      case .rowItem, .rowReference, .formatItem:
        items.append(child)
        gaps.append(nil)
      default: break
      }
    }
  }

  /// Returns the line with only the items and gaps of `line`, which has their indices in this line.
  func closed(_ line: PresentItems) -> ItemLine {
    var result = self
    result.items = line.items.map { items[$0] }
    result.gaps = line.gaps.map { gaps[$0] }
    return result
  }
}
