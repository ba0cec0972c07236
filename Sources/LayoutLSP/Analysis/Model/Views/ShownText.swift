import Solver
import Texts

// A text as a view shows it on a screen: how large it is on one line, and how it wraps at each width. Its actual width
// is not known here.

/// The lines of a text at a width.
struct TextLinesShown: Hashable, Sendable {
  var count: Int
  /// The width that the text asks for with these lines, in points; nil for that which it has on one line.
  var width: Rational?
}

/// A text as a view shows it on a screen of one text size. All numbers are in points.
package struct ShownText: Sendable {
  private enum Content: Sendable {
    case measures(WrappingMeasures)
    case words(MeasuredWords)
  }

  private let content: Content
  /// The most lines that are shown, the rest being cut off; nil for as many as the text needs.
  package let mostLines: Int?
  /// Whether it is meant to be cut off.
  package let truncates: Bool
  /// How small its one line may get before it is cut off, from 0 to 1; nil where it stays as it is.
  package let shrinksTo: Rational?
  /// The size with one line.
  package let width: Rational
  package let height: Rational

  init(_ measures: WrappingMeasures, _ text: ViewText, _ mostLines: Int?) {
    self.init(.measures(measures), text, mostLines, measures.width, measures.height)
  }

  init(_ words: MeasuredWords, _ text: ViewText, _ mostLines: Int?) {
    let (width, height) = words.oneLine
    self.init(.words(words), text, mostLines, .thousandths(width), .thousandths(height))
  }

  private init(_ content: Content, _ text: ViewText, _ mostLines: Int?, _ width: Rational, _ height: Rational) {
    (self.content, self.mostLines, self.width, self.height) = (content, mostLines, width, height)
    (truncates, shrinksTo) = (text.truncates, text.shrinksTo)
  }

  /// The distances of the first baseline from the top, and of the last from the bottom; nil where only the declaration
  /// can say them.
  var baselines: (first: Rational, last: Rational)? {
    guard case .words(let words) = content else { return nil }
    let (first, last) = words.baselines
    return (.thousandths(first), .thousandths(last))
  }

  func height(of lines: Int) -> Rational {
    switch content {
    case .measures: height * Rational(lines)
    case .words(let words): .thousandths(words.height(of: lines))
    }
  }

  /// Returns the lines that are shown in a view of a width.
  func lines(in width: Rational) -> TextLinesShown {
    switch content {
    case .measures(let measures): return TextLinesShown(count: measures.lines(in: width))
    case .words(let words):
      let shape = words.shape(in: width.thousandths)
      let asked = Rational.thousandths(shape.width)
      return TextLinesShown(count: shape.lines, width: asked == self.width ? nil : asked)
    }
  }

  /// Returns how many lines all of the text takes in a view of a width.
  func linesNeeded(in width: Rational) -> Int {
    switch content {
    case .measures(let measures): measures.linesNeeded(in: width)
    case .words(let words): words.linesNeeded(in: width.thousandths)
    }
  }

  /// Returns the least width at which all of the text takes no more than this many lines; nil where it takes more at
  /// every width.
  func leastWidth(for lines: Int) -> Rational? {
    switch content {
    case .measures: width / Rational(max(1, lines))
    case .words(let words): lines == 1 ? width : words.leastWidth(for: lines).map { .thousandths($0) }
    }
  }

  /// Whether all of the text is shown in a view of this width, if it is high enough.
  func holds(in width: Rational) -> Bool {
    guard self.width.sign > 0 else { return true }
    guard width.sign > 0 else { return false }
    guard let mostLines else { return true }
    if lacksLines { return false }
    if let shrinksTo { return width >= self.width * shrinksTo }
    switch content {
    case .measures: return self.width <= width * Rational(mostLines)
    case .words(let words):
      return width >= self.width
        || mostLines > 1
          && words.linesNeeded(in: width.thousandths, limit: mostLines + 1) <= mostLines
    }
  }

  /// Whether the words have more parts, each on a line of its own, than lines are shown: no width shows all of them.
  var lacksLines: Bool {
    guard case .words(let words) = content, let mostLines else { return false }
    return words.fewestLines > mostLines
  }

  /// The least width of the view at which no word is cut between two characters; nil where the words are not known, or
  /// never wrap.
  var longestWord: Rational? {
    guard case .words(let words) = content, mostLines != 1 else { return nil }
    return .thousandths(words.longestWord)
  }

  /// Returns the widths between two others at which the lines change: at each of them there are other lines than just
  /// below it. `followsLongest`: also where only the width changes that the text asks for. nil where there are more than
  /// `limit`.
  func breaks(between least: Rational, and greatest: Rational, followsLongest: Bool, atMost limit: Int) -> [Rational]? {
    switch content {
    case .measures(let measures): measures.breaks(between: least, and: greatest, atMost: limit)
    case .words(let words):
      words.breaks(
        between: least.thousandths, and: greatest.thousandths, followsLongest: followsLongest, atMost: limit
      )?.map { .thousandths($0) }
    }
  }

  /// The words as they are drawn; nil for a text of which only the measures are known.
  package var words: MeasuredWords? { if case .words(let words) = content { words } else { nil } }

  /// Returns the lines that a text without words has in a view of a width, by their widths.
  package func measuredLines(in width: Rational) -> [Double] {
    guard words == nil, width.sign > 0 else { return [] }
    let count = lines(in: width).count
    let last = self.width - width * Rational(count - 1)
    return Array(repeating: width.double, count: max(0, count - 1)) + [min(width, max(last, .zero)).double]
  }

  /// Whether the width that the text asks for depends on its lines.
  var asksForItsLongestLine: Bool { if case .words = content { mostLines != 1 } else { false } }
}

/// A text of which only the measures are known: its lines are taken to be full.
struct WrappingMeasures: Sendable {
  let width: Rational
  let height: Rational
  private let mostLines: Int?
  /// The lines of the text where each has one character, taken to be as wide as it is high.
  private var lineForEachCharacter = 1

  /// A bound for the lines of any text: more take more digits than anybody reads.
  static let limit = 1_000_000

  /// `width`, `height`: of the text on one line, in points, at the standard scale.
  init(width: Rational, height: Rational, mostLines: Int?, _ scale: TextScale) {
    if height.sign > 0, width > height {
      lineForEachCharacter = min(Self.limit, (width / height).roundedUp ?? Self.limit)
    }
    (self.width, self.height) = (width * scale.width, height * scale.height)
    self.mostLines = mostLines
  }

  private var most: Int { min(mostLines ?? lineForEachCharacter, lineForEachCharacter) }

  /// Returns how many lines are shown: at least one, and n where the width is exactly an n-th of the length.
  func lines(in width: Rational) -> Int { min(most, linesNeeded(in: width)) }

  func linesNeeded(in width: Rational) -> Int {
    guard self.width.sign > 0, self.width > width else { return 1 }
    guard width.sign > 0 else { return lineForEachCharacter }
    return min(lineForEachCharacter, (self.width / width).roundedUp ?? lineForEachCharacter)
  }

  func breaks(between least: Rational, and greatest: Rational, atMost limit: Int) -> [Rational]? {
    guard width.sign > 0, least <= greatest, greatest.sign > 0 else { return [] }
    let (first, last) = (lines(in: greatest), least.sign > 0 ? lines(in: least) : most)
    guard last - first <= limit else { return nil }
    return (first..<max(first, last)).map { width / Rational($0) }
  }
}

extension Rational {
  fileprivate static let thousand = Rational(1000)

  /// Returns a number of points, given in thousandths.
  fileprivate static func thousandths(_ number: PointParts) -> Rational { Rational(Solver.Word(number)) / thousand }

  /// The number in whole thousandths, rounded down; within what a screen may measure.
  fileprivate var thousandths: PointParts {
    guard sign > 0 else { return 0 }
    return min((-(self * .thousand)).roundedUp.map { PointParts(-$0) } ?? .max, 1_000_000_000_000)
  }
}
