import Analysis
import Drawing
import Protocol
import Syntax
import Texts

/// The most words that are offered: more are found by typing.
private let mostOffered = 200

/// Returns the words of catalogs for the cursor in the words of a text; nil elsewhere.
func wordsCandidates(_ analysis: Analysis, at offset: Int) -> [CompletionCandidate]? {
  guard let words = WordTranslations(analysis.document, at: offset, in: analysis.library) else { return nil }
  let start = words.bytes.lowerBound + 1
  let typed = String(decoding: analysis.document.text[start..<max(start, offset)], as: UTF8.self).lowercased()
  let end = words.isOpen ? offset : max(offset, words.bytes.upperBound - 1)
  var found: [CompletionCandidate] = []
  for catalog in words.catalogs {
    for entry in catalog.catalog.entries where found.count < mostOffered && !entry.key.isEmpty {
      let source = entry.sourceForms.first?.text ?? entry.key
      // Interface Builder's keys say nothing: its words are offered.
      let word = entry.isOfInterfaceBuilder ? source : entry.key
      guard word.lowercased().hasPrefix(typed) || source.lowercased().hasPrefix(typed) else { continue }
      let count = catalog.catalog.languages.indices.count { !entry.lacks($0) }
      let candidate = CompletionCandidate(
        word, .value, source == word ? "words" : source, "In \(counted(count, "language")).", replacing: start..<end,
        rank: 1)
      found.append(candidate.with { $0.insertText = String(TextEscapes.quoted(word).dropFirst().dropLast()) })
    }
  }
  return found
}
