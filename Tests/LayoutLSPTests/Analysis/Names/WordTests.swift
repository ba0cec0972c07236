import Syntax
import Testing

@testable import Analysis

/// The meaning of each word of a text.
struct WordTests {
  /// In a text without mistakes no word is unknown.
  @Test(arguments: NameSamples.sets.indices) func everyWordIsKnown(_ number: Int) throws {
    let names = NamesOf(NameSamples.sets[number])
    for file in names.files {
      let named = try #require(names.names.named(file))
      let unknown = named.words().filter { $0.meaning == .unknown }.map { names.text($0.bytes, of: file) }
      #expect(unknown == [], "\(file)")
    }
  }

  @Test func theSamplesHaveNoErrors() throws {
    for set in NameSamples.sets.suffix(2) {
      let names = NamesOf(set)
      var workspace = names.workspace
      for file in names.files {
        let analysis = workspace.analysis(of: file)
        let errors = try #require(analysis).findings.filter { $0.code.severity == .error && $0.code != .conflict }
        #expect(errors.map(\.message) == [], "\(file)")
      }
    }
  }

  /// The symbols of a statement's words are the subjects of which the model's constraints are made.
  @Test(arguments: NameSamples.sets.indices) func wordsAgreeWithTheModel(_ number: Int) throws {
    let names = NamesOf(NameSamples.sets[number])
    var seen = 0
    for file in names.files {
      let reader = try #require(names.names.named(file))
      for unit in reader.units {
        for mention in unit.model.mentions {
          let bytes = unit.layout.bytes(of: mention.place)
          let expected: Symbol?
          switch mention.subject {
          case .view(let view, _): expected = reader.symbol(ofView: view, unit)
          case .metric(let metric, _): expected = reader.symbol(ofMetric: metric, unit)
          case .group(let group, _): expected = reader.symbol(ofGroup: group, unit)
          case .layout(let view): expected = unit.model.views[view].layout.map { reader.symbol(of: $0) }
          default: continue
          }
          seen += 1
          let word = try #require(reader.word(at: bytes.lowerBound))
          #expect(word.bytes == bytes)
          if word.meaning == .pseudoView { continue }
          #expect(word.meaning.symbol == expected, "\(names.text(bytes, of: file)) in \(file)")
        }
      }
    }
    // A file of screens alone has no such words.
    #expect(seen > 0 || NameSamples.sets[number].allSatisfy { !$0.text.contains("view ") })
  }
}
