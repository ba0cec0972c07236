import Analysis
import Formats

/// The layouts that a file of Interface Builder or of code sets up, to be checked in its place: what is found in their
/// text is told of the file.
package struct SourceLayouts: Sendable {
  /// Where a line of the text comes from.
  struct Origin: Sendable {
    var place: FileRange
    /// What the rules of a project call it: the identifier of the element, or the class and the path of the view.
    var subject: String
    var element: SourceElement?
    /// Whether what the line says is only nearly what the file says.
    var isApproximated = false
    /// Whether it may be that the line does not hold in the app, or not always: nothing is said that depends on it.
    var isDoubtful = false
    /// The content that a view is checked with because its own is not known.
    var assumed: CodeViews.AssumedContent?
  }

  /// Where the size of a root comes from.
  enum RootSize {
    /// The file, and the devices that it is for.
    case given
    /// A device or a table, though the file says nothing of it.
    case likely
    /// The file, but a window takes the size that its constraints ask for.
    case window
    /// Nothing: it is a guess.
    case guessed
  }

  /// The lines of one layout.
  struct Part: Sendable {
    var lines: Range<Int>
    /// Whether all is known that moves its views.
    var isWhole = true
    var size = RootSize.given

    /// Whether a finding may be told of the layout. What is about frames, but for those that are open, needs the size of
    /// the root.
    func tells(_ code: FindingCode) -> Bool {
      code.isAboutConstraints || isWhole && (code == .ambiguous || size != .guessed)
    }
  }

  package let file: FilePath
  /// The text of the layouts.
  package let text: [UInt8]
  /// The same text with roots that are as large as their contents ask: which conflicts there are whatever the size of the
  /// root. nil where all sizes are given.
  package let textOfAnySize: [UInt8]?
  /// By line, from 0: its own, or that of the block around it.
  private let origins: [Origin?]
  private let parts: [Part]
  /// What there is to say of the file besides.
  private let notes: [Finding<FileRange>]

  /// `lines`: with the origins of those that have one. The origin of another line is that of the block around it.
  init(
    of file: FilePath, _ lines: [(text: String, origin: Origin?)], parts: [Part], notes: [Finding<FileRange>]
  ) {
    self.file = file
    text = Array(lines.map { $0.text + "\n" }.joined().utf8)
    textOfAnySize =
      parts.contains { $0.size != .given }
      ? Array(lines.map { SourceLayouts.ofAnySize($0.text) + "\n" }.joined().utf8) : nil
    origins = SourceLayouts.filled(lines)
    self.parts = parts
    self.notes = notes
  }

  /// Returns a line that gives a screen another size, that of its content.
  private static func ofAnySize(_ line: String) -> String {
    let words = line.split(separator: " ")
    guard line.hasPrefix("  screen "), words.count > 3 else { return line }
    let isDevice = words.count < 6 || words[4] != "x"
    let rest = words.dropFirst(isDevice ? 4 : 6).drop { $0 == "landscape" }
    return "  screen \(words[1]) = fit x fit \(rest.joined(separator: " "))"
  }

  private static func filled(_ lines: [(text: String, origin: Origin?)]) -> [Origin?] {
    var blocks: [(indent: Int, origin: Origin)] = []
    return lines.map { line in
      let indent = line.text.prefix { $0 == " " }.count
      if !line.text.isEmpty { blocks.removeAll { $0.indent >= indent } }
      if let origin = line.origin { blocks.append((indent, origin)) }
      return line.origin ?? blocks.last?.origin
    }
  }

  // MARK: Findings

  /// What is to be told of the file.
  package struct Told: Sendable {
    /// In the order of the file's bytes.
    package var findings: [Finding<FileRange>] = []
    /// What the rules silence.
    package var silenced: [Finding<FileRange>] = []
    /// The entries of the rules that silence nothing.
    package var unused: [ProjectRules.Ignored] = []
    /// What an entry of the rules would call each of the findings that may be silenced.
    package var entries: [String] = []
  }

  /// Returns what is to be told of the file. `found`: in the text. `always`: what is found in it whatever the size of the
  /// root.
  package func told(
    of found: [Finding<FileRange>], ignoring ignored: [ProjectRules.Ignored], always: () -> [Finding<FileRange>]
  ) -> Told {
    var told = Told()
    let listed = Set(ignored.map { $0.entry })
    var used: Set<String> = []
    for (finding, subject) in findings(found, always: always) {
      let entry = "\(subject): \(finding.code.rawValue)"
      if listed.contains(entry) {
        used.insert(entry)
        told.silenced.append(finding)
      } else {
        told.findings.append(finding)
        if !subject.isEmpty { told.entries.append(entry) }
      }
    }
    told.unused = ignored.filter { !used.contains($0.entry) }
    told.entries = told.entries.unique
    return told
  }

  /// A finding with what the rules call it; empty for what is said of the file as a whole.
  private typealias Subject = (finding: Finding<FileRange>, subject: String)

  /// Returns the findings in the order of the file's bytes.
  private func findings(_ found: [Finding<FileRange>], always: () -> [Finding<FileRange>]) -> [Subject] {
    let starts = LineStarts(text)
    var sure: [SureFinding: Finding<FileRange>]?
    let told = found.compactMap { finding -> Subject? in
      guard finding.code.isAboutApp else { return nil }
      guard finding.place.file == file else { return (finding, "") }
      let line = starts.line(of: finding.bytes.lowerBound)
      let part = parts.first { $0.lines.contains(line) } ?? Part(lines: 0..<0)
      let members = self.members(of: finding, starts)
      guard let origin = origins[line], part.tells(finding.code),
        !members.contains(where: { $0.isDoubtful || $0.cannotTell(finding.code) })
      else { return nil }
      var moved = self.moved(finding, starts, around: origin)
      if part.size != .given, finding.code.dependsOnSize {
        let known = sure ?? self.sure(always())
        sure = known
        if let same = known[SureFinding(code: finding.code, line: line)] {
          // What there is whatever the size of the root is explained without it.
          if finding.code == .conflict { moved = self.moved(same, LineStarts(textOfAnySize ?? []), around: origin) }
        } else {
          guard part.size.weaken(&moved) else { return nil }
        }
      }
      if members.contains(where: { $0.isApproximated }) { moved.severity = .information }
      moved.related = moved.related.filter { $0.place != moved.place }
      if let element = origin.element {
        moved.message += "\nIn Interface Builder: \(element.words)"
        moved.data = .element(element, moved.data)
      }
      return (moved, origin.subject)
    }
    let notes = notes.map { note -> Subject in
      if case .element(let element, _)? = note.data { (note, element.id) } else { (note, "") }
    }
    return (SourceLayouts.merged(told) + notes).enumerated().sorted {
      ($0.element.finding.bytes.lowerBound, $0.offset) < ($1.element.finding.bytes.lowerBound, $1.offset)
    }.map { $0.element }
  }

  /// Returns a finding in the text as one of the file.
  private func moved(_ finding: Finding<FileRange>, _ starts: LineStarts, around origin: Origin) -> Finding<FileRange> {
    finding.moved { place in
      place.file == file ? origins[starts.line(of: place.bytes.lowerBound)]?.place ?? origin.place : place
    }
  }

  /// Returns those of the findings in the text with roots of any size of which nothing is in doubt.
  private func sure(_ findings: [Finding<FileRange>]) -> [SureFinding: Finding<FileRange>] {
    let starts = LineStarts(textOfAnySize ?? [])
    var sure: [SureFinding: Finding<FileRange>] = [:]
    for finding in findings where finding.place.file == file {
      let key = SureFinding(code: finding.code, line: starts.line(of: finding.bytes.lowerBound))
      let isDoubtful = members(of: finding, starts).contains { $0.isDoubtful || $0.cannotTell(finding.code) }
      if !isDoubtful, sure[key] == nil { sure[key] = finding }
    }
    return sure
  }

  /// Returns the findings with one alone of the conflicts that one statement has: the first error, which misses by the
  /// most.
  private static func merged(_ told: [Subject]) -> [Subject] {
    var best: [FileRange: Int] = [:]
    func rank(_ finding: Finding<FileRange>) -> (Int, Double) {
      guard case .conflict(let conflict)? = finding.data else { return (0, 0) }
      return (-(finding.severity ?? .error).rawValue, conflict.gap)
    }
    for (index, one) in told.enumerated() where one.finding.code == .conflict {
      if let known = best[one.finding.place], rank(told[known].finding) >= rank(one.finding) { continue }
      best[one.finding.place] = index
    }
    return told.enumerated().filter { index, one in
      one.finding.code != .conflict || best[one.finding.place] == index
    }.map { $0.element }
  }

  /// The origins of what a finding is about, and of what leads to it.
  private func members(of finding: Finding<FileRange>, _ starts: LineStarts) -> [Origin] {
    var places = [finding.place] + finding.related.map { $0.place }
    if case .conflict(let conflict)? = finding.data { places += conflict.members }
    return places.filter { $0.file == file }.compactMap { origins[starts.line(of: $0.bytes.lowerBound)] }
  }
}

/// A finding that there is whatever the size of the root.
private struct SureFinding: Hashable {
  let code: FindingCode
  let line: Int
}

extension FindingCode {
  /// Whether another size of the root may mend it.
  fileprivate var dependsOnSize: Bool {
    self == .conflict || self == .rangeConflict || self == .ambiguous || self == .truncated
  }
}

extension SourceLayouts.RootSize {
  /// Makes less of a finding that another size of the root would mend. Returns whether it is told at all.
  fileprivate func weaken(_ finding: inout Finding<FileRange>) -> Bool {
    // A window grows until there is room.
    guard finding.code == .conflict || finding.code == .rangeConflict else { return self != .window }
    finding.severity = self == .window ? .information : .warning
    finding.message +=
      self == .window
      ? "\nThis is at the size that was saved: a window takes the one that its constraints ask for"
      : "\nThe size of the root is not in the code: a check assumes it"
    return true
  }
}

extension SourceLayouts.Origin {
  /// Whether a finding may come from the content that is assumed. That words are there, but not how many, is known.
  fileprivate func cannotTell(_ code: FindingCode) -> Bool {
    code == .ambiguous ? assumed == .size : assumed != nil
  }
}

extension SourceElement {
  fileprivate var words: String {
    let name = className.map { "\(label) (\($0), id \(id)" } ?? "\(label) (id \(id)"
    return view.isEmpty ? name + ")" : name + ", \(view))"
  }
}

/// Where the lines of a text begin.
struct LineStarts {
  private let starts: [Int]
  private let end: Int

  init(_ text: [UInt8]) {
    starts = [0] + text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    end = text.count
  }

  /// Returns the line with a byte, from 0.
  func line(of byte: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= byte { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the bytes of lines, from 0, without the spaces around them.
  func bytes(of lines: ClosedRange<Int>, in text: [UInt8]) -> Range<Int> {
    let first = min(max(0, lines.lowerBound), starts.count - 1)
    let next = max(first, lines.upperBound) + 1
    var (from, to) = (starts[first], next < starts.count ? starts[next] : end)
    while from < to, text[from] <= 0x20 { from += 1 }
    while to > from, text[to - 1] <= 0x20 { to -= 1 }
    return from..<to
  }
}
