import Analysis
import Texts

// How the lines of words follow the width of their view, for a page that changes it.

/// The lines of a text from a width on.
package struct WordLines: Sendable {
  /// The least width of the view with these lines, in points.
  package var least: Double
  package var lines: [ShownLine]
  /// Whether more words follow, which are never shown.
  package var isCut: Bool
}

extension AnalysedLayout {
  /// The views whose looks have a segment for each line of their words.
  package func viewsInSegments(in configuration: ConfigurationResult) -> Set<ViewID> {
    Set(drawing(of: configuration).views.filter { $0.look?.isInSegments ?? false }.map { $0.id })
  }

  /// The most changes of lines that are told.
  private static let mostBreaks = 120
  /// Below this width, in points, lines are not told any more: each word is cut into pieces there.
  private static let leastWidth = 40.0

  /// Returns the lines of the words of a view in a configuration at each width up to a greatest one, in points, the widest
  /// first; nil where they are not known, or change too often.
  /// `isInSegments`: whether its look has a segment for each line.
  package func wordLines(
    of view: ViewID, in configuration: ConfigurationResult, isInSegments: Bool, upTo greatest: Double
  ) -> [WordLines]? {
    let geometry = result.geometry(in: configuration)
    guard let text = geometry.views[view].shownText(at: geometry.traits.textScale), let words = text.words else {
      return nil
    }
    if isInSegments {
      return [WordLines(least: 0, lines: words.segments, isCut: false)]
    }
    // A line that is shown alone is whole here: the page cuts it off.
    if text.mostLines == 1 {
      return [WordLines(least: 0, lines: words.shownLines(in: .max / 10_000, atMost: 1), isCut: false)]
    }
    let most = DrawnWords.thousandths(greatest)
    guard
      let breaks = words.breaks(
        between: DrawnWords.thousandths(Self.leastWidth), and: most, followsLongest: true, atMost: Self.mostBreaks)
    else {
      return nil
    }
    var (lines, width): ([WordLines], PointParts) = ([], most)
    for least in breaks + [0] {
      let shown = words.shownLines(in: width, atMost: .max)
      lines.append(
        WordLines(least: Double(least) / 1000, lines: shown, isCut: shown.contains { $0.isCut }))
      width = least - 1
    }
    return lines
  }
}
