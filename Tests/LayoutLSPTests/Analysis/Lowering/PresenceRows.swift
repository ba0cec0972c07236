// Views that are not there: their neighbours close up, and statements that name them have no effect. Worked out by
// hand.

extension StatesTests {
  static let absent: [Row] = [
    Row(
      "an item of a line falls away with the gap after it, the last with the gap before it",
      """
      screen p = 100 x 20
      view a, b, c
      H:|-4-[a(10)]-5-[b(20)]-7-[c(30)]
      [a, b, c].verticalInsets == 0
      state all { }
      state middle { hide b }
      state last { hide c }
      state first { hide a }
      state some { hide b, c }
      """,
      frames: [
        "p/all a 4 0 10 20", "p/all b 19 0 20 20", "p/all c 46 0 30 20", "p/middle a 4 0 10 20",
        "p/middle c 19 0 30 20", "p/last a 4 0 10 20", "p/last b 19 0 20 20", "p/first b 4 0 20 20",
        "p/first c 31 0 30 20", "p/some a 4 0 10 20",
      ]),
    Row(
      "between bars the gap after the last stays",
      """
      screen p = 100 x 20
      view a, b
      |-3-[a]-5-[b(20)]-9-|
      [a, b].verticalInsets == 0
      state all { }
      state last { hide b }
      state first { hide a }
      state none { hide a, b }
      """,
      frames: [
        "p/all a 3 0 63 20", "p/all b 71 0 20 20", "p/last a 3 0 88 20", "p/first b 3 0 20 20 conflict",
      ],
      says: ["conflict 3"]),
    Row(
      "a view that is there where a metric of the same line has another value",
      """
      screen p = 100 x 20
      screen q = 100 x 20 traits wide
      let gap = 5, 10 when wide
      view a
      when wide { view b; b.verticalInsets == 0 }
      view c
      H:|-gap-[a(10)]-gap-[b(20)]-[c(30)]
      [a, c].verticalInsets == 0
      """,
      frames: ["p a 5 0 10 20", "p c 20 0 30 20", "q a 10 0 10 20", "q b 30 0 20 20", "q c 58 0 30 20"]),
    Row(
      "the same in a stack",
      """
      screen p = 100 x 20
      screen q = 100 x 20 traits wide
      let gap = 5, 10 when wide
      view a
      when wide { view b }
      view c
      stack { a(10), gap, b(20), c }
      """,
      frames: ["p a 0 0 10 20", "p c 15 0 85 20", "q a 0 0 10 20", "q b 20 0 20 20", "q c 40 0 60 20"]),
    Row(
      "rows close up, along and down; a row of which no view is left falls away",
      """
      screen p = 100 x 100
      view a, b, c
      rows |-1-[top]-2-[bottom]-3-| {
        top: |[a(20)]-4-[b]-5-|
        bottom: |[c]|(30)
      }
      state all { }
      state half { hide b }
      state one { hide a, b }
      state other { hide c }
      """,
      frames: [
        "p/all a 0 1 20 64", "p/all b 24 1 71 64", "p/all c 0 67 100 30", "p/half a 0 1 20 64", "p/half c 0 67 100 30",
        "p/one c 0 1 100 30", "p/other a 0 1 20 96", "p/other b 24 1 71 96",
      ]),
    Row(
      "what names a hidden view says nothing, in every notation",
      """
      screen p = 100 x 100
      view a, b, box { view c }
      b.size == 3 x 4; b.left == 20; b.top == 30
      box.left == b.right + 5
      box.left == 1 @ 900
      box.top == 2; box.size == 7 x 8; box.c.edges == box.edges
      a.left == 0; a.top == 0; a.height == 10
      a.width.equal = 9
      state all { }
      state none { hide b }
      state less { hide box, b }
      """,
      frames: [
        "p/all a 0 0 9 10", "p/all b 20 30 3 4", "p/all box 28 2 7 8", "p/all box.c 0 0 7 8", "p/none a 0 0 9 10",
        "p/none box 1 2 7 8", "p/none box.c 0 0 7 8", "p/less a 0 0 9 10",
      ],
      says: []),
    Row(
      "a setter that says nothing replaces nothing",
      """
      screen p = 100 x 100
      view a, b
      a.leftInset.equal = 10
      a.leftInset.equal = b.width
      a.top == 0; a.size == 5 x 5
      b.size == 30 x 3; b.left == 0; b.bottom == 0
      state all { }
      state none { hide b }
      """,
      frames: ["p/all a 30 0 5 5", "p/all b 0 97 30 3", "p/none a 10 0 5 5"]),
    Row(
      "so does a rule",
      """
      screen p = 100 x 100
      view a, b
      b: ll = 3, tt = 4, w = 20, h = 5
      a: ll = tt = 1, w = h = 9
      a: ll = %rl(b)
      state all { }
      state none { hide b }
      """,
      frames: ["p/all a 23 1 9 9", "p/all b 3 4 20 5", "p/none a 1 1 9 9"]),
    Row(
      "members of a list, by each of them",
      """
      screen p = 100 x 100
      view a, b, c
      [a, b, c].left == 5
      [a, b, c].size == 10 x 20
      [a, b, c].top == 0
      state all { }
      state none { when width < 200 { hide b } }
      """,
      frames: [
        "p/all a 5 0 10 20", "p/all b 5 0 10 20", "p/all c 5 0 10 20", "p/none a 5 0 10 20", "p/none c 5 0 10 20",
      ]),
    Row(
      "hidden where two conditions hold together",
      """
      screen p = 100 x 20
      screen q = 300 x 20
      view a, b
      |[a(10)][b]|
      [a, b].verticalInsets == 0
      state s { when width > 200 { hide a } }
      state t { }
      """,
      frames: [
        "p/s a 0 0 10 20", "p/s b 10 0 90 20", "p/t a 0 0 10 20", "p/t b 10 0 90 20", "q/s b 0 0 300 20",
        "q/t a 0 0 10 20", "q/t b 10 0 290 20",
      ]),
    Row(
      "items that another block declares, of which there is one at a time",
      """
      screen p = 100 x 20
      view a, b
      |[a]-2-[x(8)]-3-[b(10)]|
      [a, b].verticalInsets == 0
      state s { view x; x.verticalInsets == 1 }
      state t { view x; x.verticalInsets == 5 }
      state u { }
      """,
      frames: [
        "p/s a 0 0 77 20", "p/s b 90 0 10 20", "p/s x 79 1 8 18", "p/t a 0 0 77 20", "p/t b 90 0 10 20",
        "p/t x 79 5 8 10", "p/u a 0 0 88 20", "p/u b 90 0 10 20",
      ]),
    Row(
      "a stack of views that come and go",
      """
      screen p = 100 x 20
      view a, b, c
      stack horizontal (spacing: 2) { a(10), 5, b(20), c }
      state all { }
      state s { hide b }
      state t { hide a }
      state u { hide c, a }
      """,
      frames: [
        "p/all a 0 0 10 20", "p/all b 15 0 20 20", "p/all c 37 0 63 20", "p/s a 0 0 10 20", "p/s c 15 0 85 20",
        "p/t b 0 0 20 20", "p/t c 22 0 78 20", "p/u b 0 0 20 20 conflict",
      ],
      says: ["conflict 3"]),
    Row(
      "said of nothing that is ever there",
      """
      screen p = 100 x 20
      view a (intrinsic: 5 x 6), b (intrinsic: 5 x 6)
      a.left == 0; a.top == 0
      state s { hide b; b.left == 3; [a, b].width == 5 }
      state t { hide b }
      b.top == 1
      """,
      frames: ["p/s a 0 0 5 6", "p/t a 0 0 5 6"], says: ["silent 4: 'b'", "silent 6: 'b'"]),
    Row(
      "hide stands in a block, and names views inside the layout",
      """
      screen p = 100 x 20
      view a (intrinsic: 5 x 6)
      a.left == 0; a.top == 0
      hide a
      state s { hide view; hide z }
      """,
      frames: ["p/s a 0 0 5 6"],
      says: ["syntax 4: 'hide' stands in the block of a state", "syntax 5: always there", "unknown-view 5: 'z'"]),
  ]
}
