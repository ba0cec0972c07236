import Testing

@testable import Analysis

/// The nearest of several names to a misspelt one.
struct SpellingTests {
  @Test(
    arguments: [
      // An insertion, a deletion, a replacement, a swap; letters of any case and script.
      ("widtth", ["height", "width"], "width"), ("widt", ["width"], "width"), ("wadth", ["width"], "width"),
      ("wdith", ["width"], "width"), ("TITEL", ["title"], "title"), ("grösse", ["Größe", "GRÖSZE"], "GRÖSZE"),
      // A third of the longer name's letters may differ; one letter always may, but not all.
      ("abcxyz", ["abcdef"], nil), ("abcdxy", ["abcdef"], "abcdef"), ("ab", ["ac"], "ac"), ("a", ["b"], nil),
      // Two swaps in a row, and one behind other mistakes.
      ("badcfe", ["abcdef"], nil), ("badcef", ["abcdef"], "abcdef"), ("xlabeltitel", ["labeltitle"], "labeltitle"),
      // The nearest name; of equally near ones the one that begins alike, then the first; never the name itself.
      ("label", ["table", "labels"], "labels"), ("centerYx", ["centerX", "centerY"], "centerY"),
      ("row", ["row1", "row2"], "row1"), ("row", ["row", "rows"], "rows"), ("", ["a"], nil), ("a", [""], nil),
    ] as [(String, [String], String?)])
  func nearest(_ name: String, _ candidates: [String], _ expected: String?) {
    #expect(Spelling.nearest(to: name, among: candidates) == expected)
  }
}
