import Testing

@testable import LayoutLSP

/// Whatever is offered, wherever, in texts right and wrong: it can be made, and what it mends is gone.
@Suite struct EveryActionTests {
  /// Edits of which none overlap, that cut no character, and after which there are fewer of the findings.
  private static func problems(_ document: ActionDocument) -> [String] {
    guard let place = document.place else { return ["no analysis"] }
    return place.actions().flatMap { source, action -> [String] in
      guard let edits = place.edits(of: action, from: source) else {
        if case .edits = action.change { return ["\(action.title): no edits"] }
        return []
      }
      var problems: [String] = []
      var end = 0
      for edit in edits.byFile.flatMap(\.edits) {
        if edit.bytes.lowerBound < end { problems.append("\(action.title): overlapping edits \(edits)") }
        end = edit.bytes.upperBound
        if end > document.text.utf8.count { problems.append("\(action.title): beyond the text") }
      }
      let text = Array(document.text.utf8).applying(edits.byFile.flatMap(\.edits))
      if String(validating: text, as: UTF8.self) == nil { problems.append("\(action.title): cut characters") }
      let before = document.messages(of: document.text)
      let after = document.messages(of: String(decoding: text, as: UTF8.self))
      for message in Set(action.mends.map(\.message)) where after.count(message) >= before.count(message) {
        problems.append("\(action.title): '\(message)' stays, \(edits.map { ($0.bytes, $0.text) })")
      }
      return problems
    }
  }

  private static func check(_ text: String, at offset: Int) {
    let problems = problems(ActionDocument(text, bytes: offset..<offset))
    let before = String(decoding: Array(text.utf8)[max(0, offset - 60)..<offset], as: UTF8.self)
    let after = String(decoding: Array(text.utf8)[offset..<min(text.utf8.count, offset + 60)], as: UTF8.self)
    #expect(problems.isEmpty, "\(before)‸\(after)")
  }

  private static let samples = NameSamples.sets.map { $0.first?.text ?? "" }

  /// At every place of a few, and at each finding.
  @Test(arguments: samples.indices) func wholeTexts(_ index: Int) {
    let text = Self.samples[index]
    for offset in stride(from: 0, through: text.utf8.count, by: 131) { Self.check(text, at: offset) }
    for finding in ActionDocument(text, bytes: 0..<0).analysis?.findings ?? [] {
      Self.check(text, at: finding.bytes.lowerBound)
    }
  }

  @Test(arguments: samples.indices) func prefixes(_ index: Int) {
    let bytes = Array(Self.samples[index].utf8)
    for length in stride(from: index, through: bytes.count, by: 211) {
      let text = String(decoding: bytes[..<length], as: UTF8.self)
      for finding in (ActionDocument(text, bytes: 0..<0).analysis?.findings ?? []).suffix(2) {
        Self.check(text, at: finding.bytes.lowerBound)
      }
    }
  }

  /// One byte less, or a word twice.
  @Test(arguments: samples.indices) func mutations(_ index: Int) {
    var random = SeededGenerator(seed: UInt64(index))
    let bytes = Array(Self.samples[index].utf8)
    for _ in 0..<8 where !bytes.isEmpty {
      var mutated = bytes
      let at = Int.random(in: bytes.indices, using: &random)
      if Bool.random(using: &random) {
        mutated.remove(at: at)
      } else {
        mutated.insert(contentsOf: bytes[at..<min(bytes.count, at + Int.random(in: 1...20, using: &random))], at: at)
      }
      let text = String(decoding: mutated, as: UTF8.self)
      for finding in (ActionDocument(text, bytes: 0..<0).analysis?.findings ?? []).prefix(3) {
        Self.check(text, at: finding.bytes.lowerBound)
      }
    }
  }
}

extension [String] {
  fileprivate func count(_ word: String) -> Int { count { $0 == word } }
}
