import Testing

@testable import Analysis
@testable import Features

/// The constraints of a layout are released once its findings are known, and made again as they were.
struct ScenarioConstraintsTests {
  private static let layout = """
     {
      screen p = 100 x fit rtl
      screen t = 100...160 x 60...80
      view a (intrinsic: 20 x 10), b
      a.leading == 4; a.top == 12
      b.left == a.right + 8 @ high
      b.width == 500 @ low
      b.height.equal = 7
      when width < 120 { a.width == 10% } else { a.width == 9; a.width == 10 }
      state on { b.top == 5; b.height.equal = 9 }
      state off { b.top == 2 }
    }

    """

  @Test func constraintsAreMadeAgainAsTheyWere() throws {
    let text = (0..<9).map { "layout L\($0)" + Self.layout }.joined()
    var workspace = Workspace()
    workspace.open("/a.layout", text: Array(text.utf8))
    let found = workspace.analysis(of: "/a.layout")
    let analysis = try #require(found)
    #expect(analysis.layouts.count == 9)
    for layout in analysis.layouts {
      let solved = layout.model.solve(textHasErrors: false) { false }
      let fresh = try #require(solved)
      #expect(layout.result.constraints.count == 6)
      #expect(layout.result.constraints.map { "\(Array($0))" } == fresh.constraints.map { "\(Array($0))" })
    }
    // Hovers, which use the constraints, are the same in the first layout and in the last.
    let (first, last) = (analysis.layouts[0], analysis.layouts[8])
    let length = try #require(last.pieceStarts.first) - (try #require(first.pieceStarts.first))
    for offset in 12..<Self.layout.utf8.count {
      #expect(
        hoverAnswer(analysis, at: offset)?.plaintext == hoverAnswer(analysis, at: offset + length)?.plaintext,
        "at \(offset)")
    }
  }
}
