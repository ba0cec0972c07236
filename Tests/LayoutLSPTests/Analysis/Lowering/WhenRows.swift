// Ranged screens that conditions cut into pieces: the sizes that work in each piece, worked out by hand.

extension StatesTests {
  static let ranges: [Row] = [
    Row(
      "a range that works throughout, in pieces",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10
      when width < 600 { a.width == view.width } else { a.width == view.width - 100; a.width >= 500 }
      """,
      frames: ["s.min a 0 0 320 10", "s.max a 0 0 1266 10"]),
    Row(
      "a piece that fails below a size",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10
      when width < 600 { a.width >= 347; a.right <= 0 } else { a.width >= 700; a.right <= 0 }
      a.width == 0 @ 1
      """,
      frames: ["s.min a 0 0 347 10 conflict", "s.max a 0 0 700 10"],
      says: [
        "range-conflict 4: 's' needs width 347 to below 600 or 700 to 1366 {s width 347 600}",
        "range-conflict 4: 's' needs width 347 to below 600 or 700 to 1366 {s width 347 600}",
      ]),
    Row(
      "what fails at every size of a piece is a conflict there",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10; a.width == 20
      when width <= 600 { a.width == 30 } else { a.height == 10 }
      """,
      frames: ["s.min a 0 0 20 10 conflict", "s.max a 0 0 20 10"],
      says: [
        "range-conflict 4: 's' needs width > 600 {s width 600 1366}",
        "redundant 4: a.height == 10",
      ]),
    Row(
      "a size that is no longer in its piece does not count",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10; a.width == view.width
      when width < 600 { a.width >= 600; a.height == 5 @ 3 } else { a.width >= 600 }
      """,
      frames: ["s.min a 0 0 320 10 conflict", "s.max a 0 0 1366 10"],
      says: [
        "range-conflict 4: 's' needs width >= 600 {s width 600 1366}",
        "never-satisfied 4: by at least 5",
      ]),
    Row(
      "the same size in its piece does",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10; a.width == view.width
      when width <= 600 { a.width >= 600 } else { a.width >= 600 }
      """,
      frames: ["s.min a 0 0 320 10 conflict", "s.max a 0 0 1366 10"],
      says: [
        "range-conflict 4: 's' needs width >= 600 {s width 600 1366}"
      ]),
    Row(
      "a soft constraint that would hold at a size that is no longer in its piece",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10; a.width == view.width
      when 400 < width < 600 { a.width == 600 @ 5; a.width == 599 @ 4; a.width == 400 @ 3 }
      when 400 <= width <= 600 { a.width == 600 @ 7; a.width == 400 @ 7 }
      """,
      frames: ["s.min a 0 0 320 10", "s.max a 0 0 1366 10"],
      // Next to these sizes the constraints miss by less than a screen shows.
      says: []),
    Row(
      "one size by itself",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10
      when width == 500 { a.width == 3; a.width == 4 } else { a.width == 5 }
      when width == 320 { a.left == 0 @ 1; a.height == 11 @ 2 }
      """,
      frames: ["s.min a 0 0 5 10", "s.max a 0 0 5 10"],
      says: [
        "range-conflict 4: 's' needs another width than 500 {s width 320 500}",
        "never-satisfied 5: by at least 1",
      ]),
    Row(
      "both ends by themselves",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10
      when width == 320 { a.width == 1 } else when width >= 1366 { a.width == 2 } else { a.width <= 3 }
      """,
      frames: ["s.min a 0 0 1 10", "s.max a 0 0 2 10"],
      says: ["ambiguous 2: width can be 0 to 3 {s}"]),
    Row(
      "ambiguous in one piece, zero in another, a view in a third",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10
      when width < 400 { a.width <= 7 }
      else when width < 500 { a.width == 0 }
      else { a.width == 9; view b; b.left == 0; b.top == 0; b.height == 0; b.width == 1 }
      """,
      frames: ["s.min a 0 0 0 10 ambiguous", "s.max a 0 0 9 10", "s.max b 0 0 1 0"],
      says: ["ambiguous 2: width can be 0 to 7 {s}", "zero-size 6: 'b' has height 0"]),
    Row(
      "pieces and states together",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10; a.right <= 0
      state one { when width < 600 { a.width == 400 } else { a.width == 500 } }
      state two { a.width == 300; when width > 1000 { a.width == 301 } }
      """,
      frames: [
        "s.min/one a 0 0 0 10 conflict", "s.max/one a 0 0 500 10", "s.min/two a 0 0 300 10",
        "s.max/two a 0 0 300 10 conflict",
      ],
      says: [
        "range-conflict 4: 's' needs width >= 400 in state 'one' {s width 400 1366}",
        "range-conflict 5: 's' needs width <= 1000 in state 'two' {s width 320 1000}",
      ]),
    Row(
      "a state is cut by what holds in it alone, and where something changes",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10; a.right <= 0
      state one { when width < 600 { a.width == 300 } else { a.width == 301 } }
      state two { a.width == 700; when width < 800 { let unused = 1 } else { when width < 500 { a.width == 3 } } }
      """,
      frames: [
        "s.min/one a 0 0 300 10", "s.max/one a 0 0 301 10", "s.min/two a 0 0 0 10 conflict", "s.max/two a 0 0 700 10",
      ],
      says: [
        "range-conflict 5: 's' needs width >= 700 in state 'two' {s width 700 1366}",
        "unused-metric 5",
      ]),
    Row(
      "a condition that no size of the range reaches",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10
      when width < 100 or height > 480 { a.width == 3; a.width == 4; a.top == 9 @ 5 } else { a.width == 5 }
      """,
      frames: ["s.min a 0 0 5 10", "s.max a 0 0 5 10"]),
    Row(
      "width against height, where one of them is a range",
      """
      screen s = 320...1366 x 480
      view a
      a.left == 0; a.top == 0; a.height == 10; a.right <= 0
      when width > height { a.width == 500 } else { a.width == 320 }
      """,
      frames: ["s.min a 0 0 320 10", "s.max a 0 0 500 10"],
      says: [
        "range-conflict 4: 's' needs width 320 to 480 or 500 to 1366 {s width 320 480}"
      ]),
    Row(
      "two ranges are cut into boxes",
      """
      screen s = 320...1366 x 400...900
      view a
      a.left == 0; a.top == 0; a.right <= 0; a.bottom <= 0
      when width < 600 and height < 500 { a.size == 330 x 410 } else { a.size == 320 x 500 }
      """,
      frames: ["s.min a 0 0 0 0 conflict", "s.max a 0 0 320 500"],
      says: [
        "range-conflict 4: 's' needs height >= 410 {s height 410 900}",
        "range-conflict 4: 's' needs height >= 410 {s height 410 900}",
      ]),
    Row(
      "a pair that fails is a pair of the piece",
      """
      screen s = 320...1366 x 400...900
      view a, b
      a.left == 0; a.top == 0; b.left == 0; b.top == 0; b.height == 1; b.right <= 0; a.size == 10 x 10
      when width < 600 and height < 500 { b.width >= view.width + view.height - 1000 } else { b.width == 300 }
      when width >= 600 or height >= 500 { b.height == 1 @ 3 } else { b.width <= 90 }
      """,
      frames: ["s.min a 0 0 10 10 ambiguous", "s.min b 0 0 0 1 ambiguous", "s.max a 0 0 10 10", "s.max b 0 0 300 1"],
      says: [
        "range-conflict 5: on s at 595.625 x 498.4375, though every width works {s both}"
      ]),
    Row(
      "the content's height beside a range",
      """
      screen s = 320...1366 x fit
      view a
      a.left == 0; a.top == 0; a.bottom == 0; a.width == 3
      when height < 9999 { a.height == 1 } else when width <= 1000 { a.height == 20 } else { a.height == 30 }
      """,
      frames: ["s.min a 0 0 3 20", "s.max a 0 0 3 30"]),
    Row(
      "mistakes in conditions",
      """
      screen s = 320...1366 x 480
      let margin = 3
      view a
      a.insets == 0
      when widht < 600 { a.top == 5 } else { a.top == 6 }
      when a < 600 { a.top == 7 }
      when width * height < 600 { a.top == 8 }
      when width < margin / 0 { a.top == 9 }
      when width < 600 { view b }
      """,
      says: [
        "unknown-name 5: did you mean 'width'?", "unknown-name 6: 'a' is a view", "nonlinear 7: ",
        "division-by-zero 8: ",
      ]),
  ]
}
