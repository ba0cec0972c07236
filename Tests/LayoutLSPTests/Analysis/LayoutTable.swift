import Testing

@testable import Analysis

/// A table of layouts, and the frames and findings that each must give: worked out by hand.
///
/// A row is a text of one or several lines, `→`, and frames. Rows of one line are separated by ` ¦ `. What begins with `‹`
/// and ends with `›` is the row's title.
///
///     a.left == 7 → a 7 0 40 30 ¦ a.width == 10 →
///     ‹states set again› «overridden»a.width.equal = 10
///     state s { a.width.equal = 20 }; state t { a.width.equal = 30 } → p/s: a 0 0 20 30; p/t: a 0 0 30 30, b absent
///
/// `«code»` in the text: a finding of that code begins here, and `«related»`: a finding names this place as related. There
/// are no errors, warnings, `overridden` or `ignored-rule` without a mark, and none of a code that the row marks. Frames are
/// `path x y width height`, of the screen `p` or of all the configurations named; `_` is any value, `.` is the root.
/// `conflict: …` or `ambiguous: …` is the status, which is else `solved` where warnings are compared; `any: …` leaves it
/// open. Nothing behind the `→`: frames are not compared.
/// Further files begin with `=== name`; what stands behind a `‖` is in the table's usual further file.
struct LayoutTable {
  struct Row: CustomTestStringConvertible, Sendable {
    /// The texts of the files, with marks; the first is analysed.
    fileprivate(set) var files: String
    fileprivate(set) var frames: String
    fileprivate(set) var compared: Compared
    fileprivate(set) var testDescription: String
  }

  /// The findings of which each has a mark: those above, those without the warnings, or those of some codes.
  enum Compared: Sendable {
    case serious, errors, only(Set<String>)

    /// The status of a row that tells none: without warnings, views may be ambiguous.
    fileprivate var status: Substring { if case .serious = self { "solved" } else { "any" } }
  }

  let rows: [Row]

  /// `head` stands before each text, and `foot` behind it. `frames` are those of a row that has only numbers, in the place
  /// of `$1` and so on; the last number also stands for those that are missing.
  init(
    _ head: String = "", foot: String = "\n}\n", frames: String = "",
    beside: (file: String, usual: String) = ("", ""), compared: Compared = .serious, _ table: String
  ) {
    rows = Self.parts(table).map { title, written, wanted in
      let (text, others) = "\n\(written)"[...].cut("\n===")
      let (main, other) = text.cut("‖")
      let usual = beside.file.replacing("$0", with: other.isEmpty ? beside.usual : String(other.trimmed))
      return Row(
        files: "=== main.layout\n\(head)\(main.trimmed)\(foot)" + (others.isEmpty ? usual : "=== " + others.trimmed),
        frames: Self.filled(frames, wanted), compared: compared, testDescription: String(title ?? main.trimmed))
    }
  }

  /// Returns the title, the text and what stands behind the `→` of each row.
  static func parts(_ table: String) -> [(title: Substring?, text: Substring, wanted: Substring)] {
    var parts: [(Substring?, Substring, Substring)] = []
    var open: [Substring] = []
    for line in table.split(separator: "\n", omittingEmptySubsequences: false) {
      open.append(line)
      guard line.contains("→") else { continue }
      for row in open.joined(separator: "\n").split(separator: " ¦ ") {
        let (text, wanted) = row[...].cut("→")
        let (title, rest) = text.hasPrefix("‹") ? text.dropFirst().cut("›") : ("", text)
        parts.append((title.isEmpty ? nil : title, rest.trimmed, wanted.trimmed))
      }
      open = []
    }
    let rest = open.joined(separator: "\n")[...].trimmed
    return rest.isEmpty ? parts : parts + [(nil, rest, "a row without its →")]
  }

  private static func filled(_ template: String, _ wanted: Substring) -> String {
    let parts = wanted.split(separator: ";").map { part in
      let colon = part.lastIndex(of: ":").map { part.index(after: $0) } ?? part.startIndex
      let values = part[colon...].split(separator: " ")
      guard !template.isEmpty, !values.isEmpty, values.allSatisfy({ Double($0) != nil }) else { return String(part) }
      return (1...9).reduce("\(part[..<colon]) \(template)") { text, number in
        text.replacing("$\(number)", with: values[min(number, values.count) - 1])
      }
    }
    return parts.joined(separator: ";")
  }
}

extension LayoutTable.Row {
  /// The same row, whose frames on the screen `p` are those on `r` too.
  var alike: Self { with("p: \(frames); r: \(frames)") }

  /// The same row, whose frames on the screen `p` are mirrored on `r`: both are `width` wide.
  func mirrored(in width: Double) -> Self {
    let other = frames.split(separator: ",").map { frame -> String in
      let words = frame.split(separator: " ")
      let numbers = words.dropFirst().map { Self.number($0) ?? .nan }
      return "\(words[0]) \(width - numbers[0] - numbers[2]) \(numbers[1]) \(numbers[2]) \(numbers[3])"
    }
    return with("p: \(frames); r: \(other.joined(separator: ","))")
  }

  private func with(_ frames: String) -> Self {
    var row = self
    row.frames = frames
    return row
  }

  /// Returns a number such as `12.5` or `400/3`; nil for `_`.
  private static func number(_ word: Substring) -> Double? {
    let parts = word.split(separator: "/").map { Double($0) ?? .nan }
    return word == "_" ? nil : parts.count == 2 ? parts[0] / parts[1] : parts[0]
  }

  /// Expects the frames and findings of the row.
  func expect() throws {
    let (text, marks) = Self.withoutMarks(files)
    var set = FileSet(text)
    let known = set.analysis()
    let analysis = try #require(known)
    let marked = Dictionary(grouping: marks) { $0.code == "related" }
    let watched = Set(marks.map(\.code)).union(["overridden", "ignored-rule"])
    let found = analysis.findings.filter {
      switch compared {
      case .serious: [.error, .warning].contains($0.code.severity) || watched.contains($0.code.rawValue)
      case .errors: $0.code.severity == .error || watched.contains($0.code.rawValue)
      case .only(let codes): codes.contains($0.code.rawValue)
      }
    }
    let shown = found.map { "\($0.code.rawValue) \(set.place(FileRange(file: set.main, bytes: $0.bytes)))" }
    let wanted = (marked[false] ?? []).map { "\($0.code) \($0.place)" }
    #expect(shown.sorted() == wanted.sorted(), "\(analysis.findings.map(\.message))")
    let related = Set(found.flatMap(\.related).map { "\($0.place.file.relative(to: "/w")) \(set.place($0.place))" })
    for mark in marked[true] ?? [] { #expect(related.contains("\(mark.file) \(mark.place)"), "\(related)") }
    if !frames.isEmpty { try expectFrames(analysis) }
  }

  private func expectFrames(_ analysis: Analysis) throws {
    let layout = try #require(analysis.frames.first { $0.name == "T" } ?? analysis.frames.first)
    var wanted: [String: Substring] = [:]
    for part in frames.split(separator: ";") {
      let (name, rest) = part.cut(":")
      let isStatus = rest.isEmpty || ["conflict", "ambiguous", "any"].contains(name.trimmed)
      wanted[isStatus ? "p" : String(name.trimmed)] = isStatus ? part : rest
    }
    let names = layout.configurations.map { $0.screen + ($0.state.map { "/\($0)" } ?? "") }
    #expect(names.sorted() == wanted.keys.sorted())
    for (name, configuration) in zip(names, layout.configurations) {
      guard let text = wanted[name] else { continue }
      let (status, frames) = text.contains(":") ? text.cut(":") : (compared.status, text)
      #expect(status.trimmed == "any" || status.trimmed == configuration.status.rawValue, "\(name)")
      for frame in frames.split(separator: ",") { expectFrame(frame, in: configuration, name) }
    }
  }

  /// `frame` is `path x y width height`, or `path absent`.
  private func expectFrame(_ frame: Substring, in configuration: ConfigurationFrames, _ name: String) {
    let words = frame.split(separator: " ")
    guard let path = words.first else { return }
    let view = configuration.views.first { $0.path == (path == "." ? "" : path) }
    let found = view.map { [$0.x, $0.y, $0.width, $0.height] } ?? []
    let wanted = words.dropFirst().first == "absent" ? [] : words.dropFirst().map(Self.number)
    let matches = found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - ($1 ?? $0)) < 1e-6 }
    #expect(matches, "\(name): \(path) has \(found), and not\(frame.dropFirst(path.count + 1))")
  }

  private struct Mark { var code, file, place: String }

  private static func withoutMarks(_ text: String) -> (text: String, marks: [Mark]) {
    var plain = ""
    var marks: [Mark] = []
    var (file, line, column) = ("", 0, 1)
    for piece in text.split(separator: "«", omittingEmptySubsequences: false).enumerated() {
      let (code, rest) = piece.offset == 0 ? ("", piece.element) : piece.element.cut("»")
      if piece.offset > 0 { marks.append(Mark(code: String(code), file: file, place: "\(line):\(column)")) }
      for part in rest.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if part.offset > 0 { (line, column) = (line + 1, 1) }
        column += part.element.count
        if part.element.hasPrefix("=== ") { (file, line) = (String(part.element.dropFirst(4)), 0) }
      }
      plain += rest
    }
    return (plain, marks)
  }
}

extension Substring {
  /// Returns what stands before and behind a separator; all and nothing without one.
  fileprivate func cut(_ separator: String) -> (Substring, Substring) {
    guard let range = firstRange(of: separator) else { return (self, "") }
    return (self[..<range.lowerBound], self[range.upperBound...])
  }

  /// What is left without blanks and line ends around it.
  var trimmed: Substring {
    let isBlank = { (character: Character) in character == " " || character == "\n" }
    guard let last = lastIndex(where: { !isBlank($0) }) else { return "" }
    return self[...last].drop(while: isBlank)
  }
}
