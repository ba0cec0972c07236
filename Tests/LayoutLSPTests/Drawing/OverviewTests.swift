import Testing

@testable import Analysis
@testable import Drawing
@testable import Features
@testable import Formats
@testable import Protocol

/// Pictures of very many views: what can be told apart is drawn, and what is not drawn is told.
@Suite struct OverviewTests {
  /// A layout with two boxes, one full of small views, and far more small views beside them.
  private static func text(_ count: Int) -> String {
    let inner = (0..<100).map { "view i\($0); i\($0).size == (3, 3); i\($0).left == \($0); i\($0).top == 0" }
    let small = (0..<count).map { "view s\($0); s\($0).size == (2, 1); s\($0).left == \($0 % 300); s\($0).top == 9" }
    return """
      screen p = 300 x 300
      \(small.joined(separator: "\n"))
      view box { view deep { \(inner.joined(separator: "\n")) } }
      box.insets == 0; box.deep.insets == 20
      """
  }

  private static func chosen(_ text: String, part: String? = nil) throws -> Drawing {
    let analysis = try #require(MarkedDocument(text).analysis)
    return try analysis.chosen(DrawingChoice(part: part)).drawing()
  }

  @Test func theLargestViewsAreDrawn() throws {
    let most = DrawingMaker.mostViews
    let drawing = try Self.chosen(Self.text(most))
    #expect(drawing.views.count == most + 1 && drawing.omitted == 102)
    let ids = Set(drawing.views.map { $0.id })
    #expect(drawing.views.allSatisfy { $0.parent.map(ids.contains) ?? true })
    let names = Set(drawing.views.map { $0.path })
    #expect(names.isSuperset(of: ["box", "box.deep", "box.deep.i0", "box.deep.i99", "s0"]))
    #expect(!names.contains("s\(most - 1)"))
    #expect(drawing.views.map { $0.id } == drawing.views.map { $0.id }.sorted())
    let told = "102 of \(most + 102) views are not drawn"
    #expect(DrawingNotes.lines(of: drawing, in: .infinity).contains { $0.text.hasPrefix(told) })
  }

  @Test func nothingIsLeftOutUpToTheLimit() throws {
    let drawing = try Self.chosen(Self.text(DrawingMaker.mostViews - 102))
    #expect(drawing.omitted == 0 && drawing.omission == nil && drawing.views.count == DrawingMaker.mostViews + 1)
  }

  /// A page of too many views has those that are drawn, and says what is not.
  @Test func pagesSayWhatIsNotDrawn() throws {
    let analysis = try #require(MarkedDocument(Self.text(DrawingMaker.mostViews)).analysis)
    let page = Page(analysis: analysis)
    #expect(page.omissions.count == 1)
    #expect(page.html.contains("102 of \(DrawingMaker.mostViews + 102) views are not drawn"))
    let layout = page.data.json["layouts"].items.first
    guard case .object(let views)? = layout?["views"] else {
      Issue.record("the views are no object")
      return
    }
    #expect(views.count == DrawingMaker.mostViews + 1)
    #expect(layout?["equations"].items.isEmpty == true)
    #expect(layout?["configurations"].items.first?["frames"].items.count == views.count)
  }

  /// A page has room for so many pictures; those of the chosen layout are among them.
  @Test func pagesHaveSoManyPictures() throws {
    let text = (0..<1_010).map { "layout L\($0) { screen p = 10 x 10 }" }.joined(separator: "\n")
    let analysis = try #require(MarkedDocument(text).analysis)
    #expect(
      Page(analysis: analysis).omissions == [
        "10 of 1010 pictures are not on the page: --layout, --screen and --state choose with which it begins"
      ])
    let start = try analysis.chosen(DrawingChoice(layout: "L1009")).drawing()
    let data = PageData(analysis, start: start, isCancelled: { false })
    #expect(data.layouts.last?.layout.model.name == "L1009" && data.layouts.count == 1_000)
    #expect(data.pictures.map { $0.layout } == Array(0..<1_000))
  }

  /// One view with what is in it is drawn in its own coordinates, as it is drawn in the whole.
  @Test func aPartIsDrawnAlone() throws {
    let text = """
      screen p = 300 x 200
      view outer (margins: 4) { view inner (text: 40 x 20); inner.left == margins.left + 3; inner.top == 5; guide g }
      outer.left == 50; outer.top == 20; outer.size == (100, 60)
      outer.g.insets == 2
      view other; other.edges == outer.edges
      """
    let (whole, part) = (try Self.chosen(text), try Self.chosen(text, part: "outer"))
    #expect(part.title.hasSuffix(" · outer · p"))
    #expect(part.width == 100 && part.height == 60)
    #expect(part.views.map { $0.path } == ["outer", "outer.inner", "outer.g"])
    #expect(part.views.first?.parent == nil)
    let frames = Dictionary(uniqueKeysWithValues: whole.views.map { ($0.path, $0.frame) })
    for view in part.views {
      let frame = try #require(frames[view.path])
      let here = DrawnRect(
        x: view.frame.x + 50, y: view.frame.y + 20, width: view.frame.width, height: view.frame.height)
      #expect(here == frame)
    }
    #expect(part.insets.map { $0.frame } == [DrawnRect(x: 4, y: 4, width: 92, height: 52)])
    #expect(part.svg().contains("outer"))
    #expect(part.textPicture().contains("inner"))
  }

  @Test func aPartThatDoesNotExistIsToldSo() throws {
    let analysis = try #require(MarkedDocument("screen p = 30 x 20\nview a { view b }; view c").analysis)
    #expect(throws: DrawingRefusal(message: "there is no view `b`: the views of `Marked` are `a`, `a.b` and `c`")) {
      try analysis.chosen(DrawingChoice(part: "b"))
    }
  }
}
