// Words in a font: how wide they are, and how they break into lines. All measures are in thousandths of a point, so
// that every comparison is exact.

/// The lines that words have at a width.
package struct TextShape: Hashable, Sendable {
  package var lines: Int
  /// The width that a view with these lines asks for, in thousandths of a point, rounded as the view rounds it.
  package var width: PointParts

  package init(lines: Int, width: PointParts) { (self.lines, self.width) = (lines, width) }
}

/// A line of words as it is drawn.
package struct ShownLine: Hashable, Sendable {
  package var text: String
  /// In points.
  package var width: Double
  /// Whether it ends in dots, because what follows has no room.
  package var isCut = false
}

package struct MeasuredWords: Sendable {
  /// How much larger than their font says words are shown.
  package struct Scale: Hashable, Sendable {
    package var width: Double
    package var height: Double

    package init(width: Double = 1, height: Double = 1) { (self.width, self.height) = (width, height) }
  }

  /// The most characters of a text that are measured; the rest is taken to be one more line.
  package static let mostCharacters = 10_000

  /// Parts that begin a new line each.
  private let paragraphs: [MeasuredParagraph]
  private let control: TextControl
  private let font: ShownFont
  private let scale: Scale
  private let mostLines: Int?
  private let widest: PointParts

  /// `mostLines`: the most lines that are shown; nil for as many as the words need.
  package init(_ words: String, _ font: ShownFont, _ scale: Scale, in control: TextControl, mostLines: Int?) {
    let widths = CharacterWidths(font)
    let parts = words.unicodeScalars.contains { $0.endsLine } ? words.paragraphs : [words.prefix(Self.mostCharacters)]
    paragraphs = parts.map { MeasuredParagraph($0, widths, factor: scale.width) }
    (self.control, self.font, self.scale, self.mostLines) = (control, font, scale, mostLines)
    widest = paragraphs.map { $0.width }.max() ?? 0
  }

  // MARK: One line

  /// The size with each part on one line and only one line high, as views ask for it before they have a width.
  package var oneLine: (width: PointParts, height: PointParts) {
    (thousandths(control.width(around: widest, lines: paragraphs.count, of: font)), height(of: 1))
  }

  package func height(of lines: Int) -> PointParts {
    thousandths(control.height(around: lines, of: font, factor: scale.height))
  }

  /// The distances of the first baseline from the top, and of the last from the bottom.
  package var baselines: (first: PointParts, last: PointParts) {
    let height = control.height(around: 1, of: font, factor: scale.height)
    let (first, last) = control.baselines(of: font, factor: scale.height, height: height, lines: 1)
    return (thousandths(first), thousandths(last))
  }

  /// The width of the words on one line before it is rounded, in points.
  package var exactWidth: Double { Double(widest) / 1_000_000 }

  // MARK: Lines

  /// The fewest lines that show all of the words, however wide the view is: segments stand beside each other.
  package var fewestLines: Int { control.isInSegments ? 1 : paragraphs.count }

  /// Returns the lines that are shown in a view of a width, in thousandths of a point.
  package func shape(in width: PointParts) -> TextShape {
    if mostLines == 1 { return TextShape(lines: 1, width: oneLine.width) }
    var (lines, longest): (Int, PointParts) = (0, 0)
    forEachLine(in: width) { line, _ in
      lines += 1
      longest = max(longest, line)
      return lines != mostLines
    }
    return TextShape(lines: max(1, lines), width: thousandths(control.width(around: longest, lines: lines, of: font)))
  }

  /// Returns how many lines the words take in a view of a width, shown or not; no more than `limit`.
  package func linesNeeded(in width: PointParts, limit: Int = .max) -> Int {
    var lines = 0
    forEachLine(in: width) { _, _ in
      lines += 1
      return lines < limit
    }
    return max(1, lines)
  }

  /// Returns the words of each line that is shown.
  package func text(in width: PointParts) -> [Substring] {
    var lines: [Substring] = []
    for paragraph in paragraphs {
      paragraph.forEachLine(in: room(in: width)) { range, _, _ in
        lines.append(paragraph.text(range))
        return lines.count != mostLines
      }
      if lines.count == mostLines { break }
    }
    return lines
  }

  /// Returns the lines that are drawn in a view of a width; the last of at most `limit` of them is cut off where more
  /// follows.
  package func shownLines(in width: PointParts, atMost limit: Int) -> [ShownLine] {
    let (most, room) = (max(1, min(limit, mostLines ?? limit)), room(in: width))
    var lines: [ShownLine] = []
    for (number, paragraph) in paragraphs.enumerated() where lines.count < most {
      let isLast = number == paragraphs.count - 1
      paragraph.forEachLine(in: room) { range, width, _ in
        let isCut = lines.count == most - 1 && (range.upperBound < paragraph.count || !isLast) || width > room
        lines.append(isCut ? paragraph.cutLine(from: range.lowerBound, room) : paragraph.line(range, width))
        return lines.count < most
      }
    }
    return lines
  }

  /// The parts between line ends, each on a line of its own, as segments show them.
  package var segments: [ShownLine] { paragraphs.map { $0.line(0..<$0.count, $0.width) } }

  /// The font at the size at which the words are drawn.
  package var shownFont: ShownFont { ShownFont(size: font.size * scale.height, weight: font.weight, face: font.face) }

  /// Returns the least width at which the words take no more than this many lines, in thousandths of a point; nil where
  /// they take more at every width.
  package func leastWidth(for lines: Int) -> PointParts? {
    guard lines >= paragraphs.count else { return nil }
    var (low, high): (PointParts, PointParts) = (0, fittingWidth(for: widest))
    if linesNeeded(in: low, limit: lines + 1) <= lines { return 0 }
    // At `low` they take more lines, at `high` not.
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if linesNeeded(in: middle, limit: lines + 1) <= lines { high = middle } else { low = middle }
    }
    return high
  }

  /// The least width of a view at which no word is cut between two characters, in thousandths of a point.
  package var longestWord: PointParts { fittingWidth(for: paragraphs.map { $0.longestWord }.max() ?? 0) }

  /// Returns the widths above `least` and up to `greatest`, the greatest first, at which the number of lines changes, and
  /// with `followsLongest` also those at which the longest line does: just below each of them the lines are others. nil
  /// where there are more than `limit`.
  package func breaks(
    between least: PointParts, and greatest: PointParts, followsLongest: Bool, atMost limit: Int
  ) -> [PointParts]? {
    guard mostLines != 1, least < greatest else { return [] }
    var (result, width): ([PointParts], PointParts) = ([], greatest)
    while true {
      let own = shape(in: width)
      guard let next = nextBreak(below: width, than: own, followsLongest: followsLongest), next > least else {
        return result
      }
      guard result.count < limit else { return nil }
      result.append(next)
      width = next - 1
    }
  }

  /// Returns the least width down to which the lines are as at `width`; nil where they are the same down to 0.
  private func nextBreak(
    below width: PointParts, than shape: TextShape, followsLongest: Bool
  ) -> PointParts? {
    if !followsLongest {
      return mostLines == shape.lines ? nil : leastWidth(for: shape.lines).flatMap { $0 > 0 ? $0 : nil }
    }
    // Lines stay as they are until the longest of those that fit, and can break, fits no more.
    var (longest, count): (PointParts, Int) = (0, 0)
    let room = room(in: width)
    forEachLine(in: width) { line, mayBreak in
      if mayBreak, line <= room { longest = max(longest, line) }
      count += 1
      return count != mostLines
    }
    let least = fittingWidth(for: longest)
    return least > 0 && least <= width ? least : nil
  }

  /// Calls `body` with the width of each line, in millionths of a point, and whether it has more than one character, until
  /// it returns false.
  private func forEachLine(in width: PointParts, _ body: (PointParts, Bool) -> Bool) {
    let room = room(in: width)
    var goesOn = true
    for paragraph in paragraphs where goesOn {
      paragraph.forEachLine(in: room) { _, width, mayBreak in
        goesOn = body(width, mayBreak)
        return goesOn
      }
    }
  }

  /// The greatest width of a line that fits in a view: a view as wide as its own words must not wrap them.
  private func room(in width: PointParts) -> PointParts { width * 1000 - control.widthAroundLines + Self.tolerance }

  /// The least width of a view in which a line fits.
  private func fittingWidth(for line: PointParts) -> PointParts {
    max(0, (line - Self.tolerance + control.widthAroundLines + 999) / 1000)
  }

  /// A hundredth of a point.
  private static let tolerance: PointParts = 10_000

  private func thousandths(_ millionths: PointParts) -> PointParts { (millionths + 999) / 1000 }
}

/// Words without a line end among them. Widths are in millionths of a point.
private struct MeasuredParagraph: Sendable {
  private let words: Substring
  /// The width of everything before a character, and behind the last.
  private let before: [PointParts]
  /// The kerning of a character with the one before it.
  private let kerning: [Int32]
  /// Whether a character takes no room at the end of a line.
  private let hangs: [Bool]
  /// The places behind which a line may end, the last of them the end of the words.
  private let ends: [LineEnd]
  /// The width of the dots of a line that is cut off.
  private let dots: PointParts

  private struct LineEnd: Sendable {
    /// The index of the character that begins the next line.
    var next: Int
    /// The end of what is shown: without the spaces.
    var shown: Int
    /// The width of a hyphen that is shown.
    var hyphen: PointParts
  }

  init(_ words: Substring, _ widths: CharacterWidths, factor: Double) {
    self.words = words
    let characters = Array(words)
    var (before, kerning): ([PointParts], [Int32]) = ([0], [])
    before.reserveCapacity(characters.count + 1)
    var (sum, previous): (PointParts, Character?) = (0, nil)
    func scaled(_ width: PointParts) -> PointParts {
      factor == 1 ? width : PointParts(exactly: (Double(width) * factor).rounded()) ?? 0
    }
    for character in characters {
      var isLetter = false
      sum += scaled(widths.width(of: character, behind: previous, isLetter: &isLetter))
      before.append(sum)
      kerning.append(previous.map { isLetter ? Int32(clamping: scaled(widths.kerning($0, character))) : 0 } ?? 0)
      previous = isLetter ? character : nil
    }
    (self.before, self.kerning) = (before, kerning)
    hangs = characters.map { $0.isBreakingSpace || $0.isSoftHyphen }
    var isLetter = false
    dots = scaled(widths.width(of: "…", behind: nil, isLetter: &isLetter))
    ends = Self.ends(of: characters) { isSoft in
      var isLetter = false
      return isSoft ? scaled(widths.width(of: "-", behind: nil, isLetter: &isLetter)) : 0
    }
  }

  private static func ends(of characters: [Character], hyphen: (Bool) -> PointParts) -> [LineEnd] {
    let mayEnd = characters.lineEnds
    var (ends, shown): ([LineEnd], Int) = ([], 0)
    for (index, character) in characters.enumerated() {
      if index > 0, mayEnd[index] {
        ends.append(LineEnd(next: index, shown: shown, hyphen: hyphen(characters[index - 1].isSoftHyphen)))
      }
      if !character.isBreakingSpace { shown = index + 1 }
    }
    ends.append(LineEnd(next: characters.count, shown: shown, hyphen: 0))
    return ends
  }

  /// The width on one line. Spaces at the end take no room, as on every line.
  var width: PointParts { ends.last.map { width(from: 0, to: $0.shown) } ?? 0 }

  /// The width of the widest part in which no line may end.
  var longestWord: PointParts {
    zip([0] + ends.map { $0.next }, ends).map { start, end in width(from: start, to: end.shown) + end.hyphen }.max()
      ?? 0
  }

  func text(_ range: Range<Int>) -> Substring {
    let start = words.index(words.startIndex, offsetBy: range.lowerBound)
    return words[start..<words.index(start, offsetBy: range.count)]
  }

  var count: Int { hangs.count }

  /// Returns a line with the characters that are shown of a range, which is that wide.
  func line(_ range: Range<Int>, _ width: PointParts) -> ShownLine {
    var shown = Array(text(range))
    while shown.last?.isBreakingSpace ?? false { shown.removeLast() }
    if shown.last?.isSoftHyphen ?? false { shown[shown.count - 1] = "-" }
    return ShownLine(text: String(shown.filter { !$0.isSoftHyphen }), width: Double(width) / 1_000_000)
  }

  /// Returns the line that begins at a character, with dots behind what has room.
  func cutLine(from start: Int, _ room: PointParts) -> ShownLine {
    var end = start
    while end < count, width(from: start, to: end + 1) + dots <= room { end += 1 }
    while end > start, hangs[end - 1] { end -= 1 }
    let line = line(start..<end, width(from: start, to: end) + dots)
    return ShownLine(text: line.text + "…", width: line.width, isCut: true)
  }

  private func width(from start: Int, to end: Int) -> PointParts {
    end > start ? before[end] - before[start] - PointParts(kerning[start]) : 0
  }

  /// Calls `body` with the characters of each line, their width, and whether more than one of them is shown, until it
  /// returns false. Each line takes as much as fits into `room`, at least one character.
  func forEachLine(in room: PointParts, _ body: (Range<Int>, PointParts, Bool) -> Bool) {
    guard let last = ends.last, last.next > 0 else {
      _ = body(0..<0, 0, false)
      return
    }
    var (start, next) = (0, 0)
    while start < last.next {
      var fitting: (end: LineEnd, width: PointParts)?
      var index = next
      // Places up to the first that is out of reach: only a hyphen makes a line shorter further on.
      while index < ends.count {
        let end = ends[index]
        let bare = width(from: start, to: end.shown)
        if bare + end.hyphen <= room { fitting = (end, bare + end.hyphen) }
        if bare > room { break }
        index += 1
      }
      var line = fitting ?? wordPart(from: start, until: ends[next], room)
      if line.end.next <= start { line.end.next = start + 1 }
      guard body(start..<line.end.next, line.width, line.end.shown > start + 1) else { return }
      start = line.end.next
      while next < ends.count, ends[next].next <= start { next += 1 }
    }
  }

  /// Returns as many characters as fit of a word that is wider than a line.
  private func wordPart(from start: Int, until end: LineEnd, _ room: PointParts) -> (end: LineEnd, width: PointParts) {
    var place = start + 1
    while place < end.shown, width(from: start, to: place + 1) <= room { place += 1 }
    // What hangs behind the last character belongs to its line, and takes no room.
    var (shown, behind) = (place, place)
    while shown > start + 1, hangs[shown - 1] { shown -= 1 }
    while behind < end.shown, hangs[behind] { behind += 1 }
    let next = behind >= end.shown ? end.next : behind
    return (LineEnd(next: next, shown: shown, hyphen: 0), width(from: start, to: shown))
  }
}

extension String {
  /// The parts between line ends, no more characters together than are measured.
  fileprivate var paragraphs: [Substring] {
    prefix(MeasuredWords.mostCharacters).split(omittingEmptySubsequences: false) { character in
      character.unicodeScalars.first?.endsLine ?? false
    }
  }
}
