import Testing

/// Tests the fixes that findings suggest: the finding is gone afterwards, and there is no new one.
@Suite struct SuggestedFixTests {
  private static let frame = "screen p = 100 x 100\nview abc, b\nabc.edges == view.edges; b.size == 20 x 30"

  private static let table: [ActionRow] = [
    ActionRow(
      "\(frame); b.top == 1\nab‸d.left == b.left", "Replace with 'abc'", "\(frame); b.top == 1\nabc.left == b.left"),
    ActionRow("\(frame)\nb.lef‸ == 3; b.top == 0", "Replace with 'left'", "\(frame)\nb.left == 3; b.top == 0"),
    ActionRow(
      "let gap = 2\n\(frame)\nb.left == ga‸b; b.top == 0", "Replace with 'gap'",
      "let gap = 2\n\(frame)\nb.left == gap; b.top == 0"),
    ActionRow(
      "\(frame)\n«b.right == 10»; b.top == 0", "Replace with '-10'", "\(frame)\nb.right == -10; b.top == 0"),
    ActionRow(
      "\(frame)\nb.right == ‸superview.right + 10; b.top == 0", "Replace with '- 10'",
      "\(frame)\nb.right == superview.right - 10; b.top == 0"),
    ActionRow(
      "\(frame)\nb.left + ‸10 == superview.left; b.top == 0", "Replace with '- 10'",
      "\(frame)\nb.left - 10 == superview.left; b.top == 0"),
    ActionRow(
      "let m = 4\n\(frame)\nb.‸right == m; b.top == 0", "Replace with '-m'",
      "let m = 4\n\(frame)\nb.right == -m; b.top == 0"),
    ActionRow(
      "let m = -4\n\(frame)\nb.‸right == -m; b.top == 0", "Replace with 'm'",
      "let m = -4\n\(frame)\nb.right == m; b.top == 0"),
    ActionRow("\(frame)\nb.left == 1; b.top == ‸-10", "Replace with '10'", "\(frame)\nb.left == 1; b.top == 10"),
    ActionRow(
      "\(frame)\n[‸b].bottom.equal = 10; b.left == 1", "Replace with '-10'",
      "\(frame)\n[b].bottom.equal = -10; b.left == 1"),
    ActionRow(
      "\(frame)\nview c; c.size == 1 x 1\n[‸b, c].bottom == 10; [b, c].left == 1", "Replace with '-10'",
      "\(frame)\nview c; c.size == 1 x 1\n[b, c].bottom == -10; [b, c].left == 1"),
    ActionRow(
      "\(frame)\nb.left == ‸b.width; b.top == 0", "Insert 'superview.left +'",
      "\(frame)\nb.left == superview.left + b.width; b.top == 0"),
    ActionRow(
      "\(frame)\nb.left =‸< 3; b.top == 0; b.left == 3", "Write '<='", "\(frame)\nb.left <= 3; b.top == 0; b.left == 3"),
    ActionRow(
      "\(frame); b.top == 1; b.left == 1\n  view d (wi‸dth: 2 * 10, height: 5)\n  d.center == superview.center",
      "Write it as an equation",
      "\(frame); b.top == 1; b.left == 1\n  view d\n  d.width == 2 * 10\n  d.height == 5\n  d.center == superview.center"
    ),
    ActionRow(
      "layout L‸ # a comment\n  \(frame); b.top == 1; b.left == 1\n}", "Insert '{'",
      "layout L { # a comment\n  \(frame); b.top == 1; b.left == 1\n}"),
    ActionRow(
      "layout L {\n  screen p = 9 x 9\n  view a: A # why\n\n    view b\n    b.edges == view.edges\n  }\n"
        + "  a.edges == view.edges\n‸}",
      "Insert '{' after 'view a: A'",
      "layout L {\n  screen p = 9 x 9\n  view a: A { # why\n\n    view b\n    b.edges == view.edges\n  }\n"
        + "  a.edges == view.edges\n}"),
    ActionRow("vie‸e a", "Write 'view'", "view a", mayAppear: ["ambiguous", "unused-view", "zero-size"]),
  ]

  @Test(arguments: table) func suggestedFixesAreMade(_ row: ActionRow) { row.check() }

  /// A `}` that closes nothing may belong to a missing `{`, whose place the text does not always tell.
  @Test func missingBracesAreInsertedWhereTheirPlaceIsKnown() {
    let (inside, behind) = ("view b\nb.edges == view.edges\n}", "a.edges == view.edges\n‸}")
    #expect(
      ActionDocument("layout L {\n  view a\n    view b\n    b.edges == view.edges\n  }\n  \(behind)")
        .offered(only: ["quickfix"]) == ["quickfix! Insert '{' after 'view a'"])
    #expect(
      ActionDocument("layout L {\nview a\n\(inside)\n\(behind)").offered(only: ["quickfix", "source"])
        == ["quickfix Remove '}'"])
  }

  @Test func onlyFindingsAtTheCursorAreFixed() {
    #expect(ActionDocument("\(Self.frame)‸; b.top == 1\nabd.left == b.left").offered(only: ["quickfix"]) == [])
    let at = ActionDocument("\(Self.frame); b.top == 1\n‸abd.left == b.left")
    let fixes = ["quickfix! Replace with 'abc'", "quickfix Declare the view 'abd'"]
    let all = "source.fixAll Fix all that has one obvious answer"
    #expect(at.offered() == fixes + [all])
    #expect(at.offered(only: ["quickfix"]) == fixes)
    #expect(at.offered(only: ["source"]) == [all])
    #expect(at.offered(only: ["refactor"]) == [])
    #expect(at.offered(only: ["quickfix.other", "quick"]) == [])
    #expect(at.offered(only: [""]) == at.offered())
  }
}
