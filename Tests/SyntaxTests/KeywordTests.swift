import Testing

@testable import Syntax

/// Tests that the table of keywords holds what editors may show and insert.
@Suite struct KeywordTests {
  @Test(arguments: Keyword.all.map { $0.name }) func examplesCanBeRead(_ name: String) throws {
    let keyword = try #require(Keyword.named(name))
    let before = keyword.place == .behindWhen ? "when width < 600 { logo.width == 120 } " : ""
    let text = Array((before + keyword.example + "\n").utf8)
    #expect(SyntaxTree.parse(text).mistakes(in: text) == [])
    #expect(keyword.example.contains(name) && keyword.snippet.hasPrefix(name))
  }

  @Test func namesDiffer() {
    #expect(Set(Keyword.all.map { $0.name }).count == Keyword.all.count)
  }
}
