import Testing

@testable import Analysis
@testable import Features

/// Tests every action offered anywhere in valid and invalid texts: it can be applied, and the findings it mends are
/// gone.
@Suite struct EveryActionTests {
  /// Returns the problems of the offered actions: edits that overlap or cut a character, other line ends, findings
  /// that stay.
  private static func problems(_ document: ActionDocument, _ kinds: [String]) -> [String] {
    guard let place = document.place else { return ["no analysis"] }
    // Fixes that are verified by solving have tests of their own.
    if place.findings.contains(where: { [.conflict, .rangeConflict, .ambiguous].contains($0.code) }) { return [] }
    let before = place.analysis.findings.map(\.message)
    return place.actions(only: kinds).flatMap { source, action -> [String] in
      guard let edits = place.edits(of: action, from: source)?.inOrderOfPlaces else {
        if case .edits = action.change { return ["no edits"] }
        return []
      }
      var problems: [String] = []
      var end = 0
      for edit in edits {
        if edit.bytes.lowerBound < end { problems.append("overlapping edits") }
        end = edit.bytes.upperBound
      }
      if end > document.text.utf8.count { problems.append("beyond the text") }
      let text = Array(document.text.utf8).applying(edits)
      if String(validating: text, as: UTF8.self) == nil { problems.append("cut characters") }
      if !ends(of: text).isSubset(of: ends(of: Array(document.text.utf8)).union(document.text.isOneLine ? [[10]] : []))
      {
        problems.append("another line end")
      }
      let mended = Set(action.fixedFindings.map(\.message))
      let after = mended.isEmpty ? [] : document.messages(of: String(decoding: text, as: UTF8.self))
      problems += mended.filter { after.count($0) >= before.count($0) }.map { "'\($0)' stays" }
      return problems.map { "\(action.title): \($0): \(edits.map { ($0.bytes, $0.text) })" }
    }
  }

  private static func ends(of text: [UInt8]) -> Set<[UInt8]> {
    var found: Set<[UInt8]> = []
    var at = 0
    while at < text.count {
      let end = text[at] == 13 && at + 1 < text.count && text[at + 1] == 10 ? at + 2 : at + 1
      if text[at] == 10 || text[at] == 13 { found.insert(Array(text[at..<end])) }
      at = end
    }
    return found
  }

  /// Checks the actions at a place. Actions for the whole file, the same at all places, are left out by default.
  private static func check(
    _ document: ActionDocument, at offset: Int, to end: Int? = nil, _ kinds: [String] = ["quickfix", "refactor"]
  ) {
    let problems = problems(document.at(offset..<max(offset, end ?? offset)), kinds)
    let text = document.text
    let before = String(decoding: Array(text.utf8)[max(0, offset - 60)..<offset], as: UTF8.self)
    let after = String(decoding: Array(text.utf8)[offset..<min(text.utf8.count, offset + 60)], as: UTF8.self)
    #expect(problems.isEmpty, "\(before)‸\(after)")
  }

  private static let samples = NameSamples.sets.map { $0.first?.text ?? "" }

  /// At some places of each text, and at each finding.
  @Test(arguments: samples.indices) func wholeTexts(_ index: Int) {
    let document = ActionDocument(Self.samples[index])
    for offset in stride(from: 0, through: document.text.utf8.count, by: 131) { Self.check(document, at: offset) }
    for finding in document.analysis?.findings ?? [] {
      Self.check(document, at: finding.bytes.lowerBound)
    }
  }

  /// Random selections in texts with each kind of line end, which the edits have to keep.
  @Test(arguments: samples.indices) func selections(_ index: Int) {
    var random = SeededGenerator(seed: UInt64(index))
    let ends = ["\n", "\r\n", "\r"][index % 3]
    let text = Self.samples[index].split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ends)
    let document = ActionDocument(text)
    for _ in 0..<rounds(30) {
      let start = Int.random(in: 0...text.utf8.count, using: &random)
      let end = min(text.utf8.count, start + Int.random(in: 0...30, using: &random))
      Self.check(document, at: start, to: end)
    }
  }

  @Test(arguments: samples.indices) func prefixes(_ index: Int) {
    let bytes = Array(Self.samples[index].utf8)
    for length in stride(from: index, through: bytes.count, by: 211) {
      let document = ActionDocument(String(decoding: bytes[..<length], as: UTF8.self))
      for finding in (document.analysis?.findings ?? []).suffix(2) {
        Self.check(document, at: finding.bytes.lowerBound)
      }
    }
  }

  /// Texts with one byte less, or with a few bytes twice.
  @Test(arguments: samples.indices) func mutations(_ index: Int) {
    var random = SeededGenerator(seed: UInt64(index))
    let bytes = Array(Self.samples[index].utf8)
    for _ in 0..<rounds(8) where !bytes.isEmpty {
      var mutated = bytes
      let at = Int.random(in: bytes.indices, using: &random)
      if Bool.random(using: &random) {
        mutated.remove(at: at)
      } else {
        mutated.insert(contentsOf: bytes[at..<min(bytes.count, at + Int.random(in: 1...20, using: &random))], at: at)
      }
      let document = ActionDocument(String(decoding: mutated, as: UTF8.self))
      Self.check(document, at: 0, to: 0, ["source"])
      for finding in (document.analysis?.findings ?? []).prefix(3) {
        Self.check(document, at: finding.bytes.lowerBound)
      }
    }
  }
}

extension [String] {
  fileprivate func count(_ word: String) -> Int { count { $0 == word } }
}

extension String {
  fileprivate var isOneLine: Bool { !utf8.contains(10) && !utf8.contains(13) }
}
