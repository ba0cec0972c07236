import Testing

/// Tests the fixes that findings suggest: the finding is gone afterwards, and there is no new one.
@Suite struct SuggestedFixTests {
  private static let frame = """
    screen p = 100 x 100
    view abc, b
    abc.edges == view.edges; b.size == 20 x 30
    """

  private static let table: [ActionRow] = [
    ActionRow(
      """
      \(frame); b.top == 1
      ab‸d.left == b.left
      """, "Replace with 'abc'",
      """
      \(frame); b.top == 1
      abc.left == b.left
      """),
    ActionRow(
      """
      screen p = 100 x 100
      view titel, b
      titl‸e.edges == view.edges; b.size == 20 x 30
      b.left == title.left; b.top == title.top
      """, "Call the view 'title' where it is declared",
      """
      screen p = 100 x 100
      view title, b
      title.edges == view.edges; b.size == 20 x 30
      b.left == title.left; b.top == title.top
      """),
    ActionRow(
      """
      \(frame)
      b.lef‸ == 3; b.top == 0
      """, "Replace with 'left'",
      """
      \(frame)
      b.left == 3; b.top == 0
      """),
    ActionRow(
      """
      let gap = 2
      \(frame)
      b.left == ga‸b; b.top == 0
      """, "Replace with 'gap'",
      """
      let gap = 2
      \(frame)
      b.left == gap; b.top == 0
      """),
    ActionRow(
      """
      \(frame)
      «b.right == 10»; b.top == 0
      """, "Replace with '-10'",
      """
      \(frame)
      b.right == -10; b.top == 0
      """),
    ActionRow(
      """
      \(frame)
      b.right == ‸superview.right + 10; b.top == 0
      """, "Replace with '- 10'",
      """
      \(frame)
      b.right == superview.right - 10; b.top == 0
      """),
    ActionRow(
      """
      \(frame)
      b.left + ‸10 == superview.left; b.top == 0
      """, "Replace with '- 10'",
      """
      \(frame)
      b.left - 10 == superview.left; b.top == 0
      """),
    ActionRow(
      """
      let m = 4
      \(frame)
      b.‸right == m; b.top == 0
      """, "Replace with '-m'",
      """
      let m = 4
      \(frame)
      b.right == -m; b.top == 0
      """),
    ActionRow(
      """
      let m = -4
      \(frame)
      b.‸right == -m; b.top == 0
      """, "Replace with 'm'",
      """
      let m = -4
      \(frame)
      b.right == m; b.top == 0
      """),
    ActionRow(
      """
      \(frame)
      b.left == 1; b.top == ‸-10
      """, "Replace with '10'",
      """
      \(frame)
      b.left == 1; b.top == 10
      """),
    ActionRow(
      """
      \(frame)
      [‸b].bottom.equal = 10; b.left == 1
      """, "Replace with '-10'",
      """
      \(frame)
      [b].bottom.equal = -10; b.left == 1
      """),
    ActionRow(
      """
      \(frame)
      view c; c.size == 1 x 1
      [‸b, c].bottom == 10; [b, c].left == 1
      """, "Replace with '-10'",
      """
      \(frame)
      view c; c.size == 1 x 1
      [b, c].bottom == -10; [b, c].left == 1
      """),
    ActionRow(
      """
      \(frame)
      b.left == ‸b.width; b.top == 0
      """, "Insert 'superview.left +'",
      """
      \(frame)
      b.left == superview.left + b.width; b.top == 0
      """),
    ActionRow(
      """
      \(frame)
      b.left =‸< 3; b.top == 0; b.left == 3
      """, "Write '<='",
      """
      \(frame)
      b.left <= 3; b.top == 0; b.left == 3
      """),
    ActionRow(
      """
      \(frame); b.top == 1; b.left == 1
        view d (wi‸dth: 2 * 10, height: 5)
        d.center == superview.center
      """,
      "Write it as an equation",
      """
      \(frame); b.top == 1; b.left == 1
        view d
        d.width == 2 * 10
        d.height == 5
        d.center == superview.center
      """
    ),
    ActionRow(
      """
      layout L‸ # a comment
        \(frame); b.top == 1; b.left == 1
      }
      """, "Insert '{'",
      """
      layout L { # a comment
        \(frame); b.top == 1; b.left == 1
      }
      """),
    ActionRow(
      """
      layout L {
        screen p = 9 x 9
        view a: A # why

          view b
          b.edges == view.edges
        }
        a.edges == view.edges
      ‸}
      """,
      "Insert '{' after 'view a: A'",
      """
      layout L {
        screen p = 9 x 9
        view a: A { # why

          view b
          b.edges == view.edges
        }
        a.edges == view.edges
      }
      """),
    ActionRow("vie‸e a", "Write 'view'", "view a", mayAppear: ["ambiguous", "unused-view", "zero-size"]),
  ]

  @Test(arguments: table) func suggestedFixesAreMade(_ row: ActionRow) { row.check() }

  /// A `}` that closes nothing may belong to a missing `{`, whose place the text does not always tell.
  @Test func missingBracesAreInsertedWhereTheirPlaceIsKnown() {
    let (inside, behind) = (
      """
      view b
      b.edges == view.edges
      }
      """,
      """
      a.edges == view.edges
      ‸}
      """
    )
    #expect(
      ActionDocument(
        """
        layout L {
          view a
            view b
            b.edges == view.edges
          }
          \(behind)
        """
      )
      .offered(only: ["quickfix"]) == ["quickfix! Insert '{' after 'view a'"])
    #expect(
      ActionDocument(
        """
        layout L {
        view a
        \(inside)
        \(behind)
        """
      ).offered(only: ["quickfix", "source"])
        == ["quickfix Remove '}'"])
  }

  @Test func onlyFindingsAtTheCursorAreFixed() {
    #expect(
      ActionDocument(
        """
        \(Self.frame)‸; b.top == 1
        abd.left == b.left
        """
      ).offered(only: ["quickfix"]) == [])
    let at = ActionDocument(
      """
      \(Self.frame); b.top == 1
      ‸abd.left == b.left
      """)
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
