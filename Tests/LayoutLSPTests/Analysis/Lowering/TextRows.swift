// Texts that wrap, on screens of one size and of many. Worked out by hand.

extension StatesTests {
  static let texts: [Row] = [
    Row(
      "a width of exactly an n-th of a text has n lines, a little less one more",
      """
      screen a = 640 x fit
      screen b = 639 x fit
      screen c = 320 x fit
      screen d = 319.999 x fit
      view t (text: 640 x 20)
      t.insets == 0
      """,
      frames: ["a t 0 0 640 20", "b t 0 0 639 40", "c t 0 0 320 40", "d t 0 0 319.999 60"]),
    Row(
      "an n-th that no decimal is",
      """
      screen s = 640 x fit
      view t (text: 640 x 20), u (text: 640 x 20)
      t.left == 0; t.width == superview.width / 3; t.top == 0
      u.left == 0; u.width == 213.3333; u.top == t.bottom; u.bottom == 0
      """,
      frames: ["s t 0 0 213.333 60", "s u 0 60 213.333 80"]),
    Row(
      "as large as its lines, and no larger than it is asked to be",
      """
      screen s = 300 x 100
      view t (text: 640 x 20 lines 2), u (text: 100 x 20), none (text: 0 x 20), thin (text: 50 x 20)
      t.left == 0; t.top == 0; t.right == 0
      u.left == 0; u.top == t.bottom
      none.left == 0; none.top == u.bottom; none.width == 0
      thin.left == 0; thin.top == none.bottom; thin.width == 0
      """,
      frames: [
        "s t 0 0 300 40", "s u 0 40 100 20", "s none 0 60 0 20", "s thin 0 80 0 60",
      ],
      says: [
        "truncated 2: all of it takes 3 lines and not 2, in 300 points of width, on s", "zero-size 2: 'none'",
        "truncated 2: 0 of 50 points wide on s", "zero-size 2: 'thin'",
      ]),
    Row(
      "the height of a text is asked for as that of an image is",
      """
      screen s = 100 x 100
      view t (text: 300 x 20, resist: 100), u (text: 300 x 20, hug: 800)
      t.horizontalInsets == 0; t.top == 0; t.height == 30 @ 200
      u.horizontalInsets == 0; u.top == t.bottom; u.height == 100 @ 700
      """,
      frames: ["s t 0 0 100 30", "s u 0 30 100 60"],
      says: ["truncated 2: 30 of 60 points high on s", "never-satisfied 4: misses by at least 40 points"]),
    Row(
      "sizes of text make a screen each",
      """
      screen p = 200 x fit text 100%, 200%, 135% x 100%, accessibility5
      view t (text: 150 x 10), i (intrinsic: 20 x 20)
      t.horizontalInsets == 0; t.top == 0
      i.left == 0; i.top == t.bottom; i.bottom == 0
      when text >= 200% { i.hugH == 1 }
      """,
      frames: [
        "p.100% t 0 0 200 10", "p.100% i 0 10 20 20", "p.200% t 0 0 200 40", "p.200% i 0 40 20 20",
        "p.135%x100% t 0 0 200 20", "p.135%x100% i 0 20 20 20", "p.accessibility5 t 0 0 200 93.529",
        "p.accessibility5 i 0 93.529 20 20",
      ]),
    Row(
      "one size of text leaves the screen its name, and a set brings its own",
      """
      screens Large { screen p = 100 x fit text 200% }
      layout L {
        screens Large
        view t (text: 50 x 10)
        t.insets == 0
      }
      """,
      frames: ["p t 0 0 100 20"]),
    Row(
      "a range is cut where a number of lines changes",
      """
      screen r = 100...700 x 60
      view t (text: 600 x 20)
      t.horizontalInsets == 0; t.top == 0; t.bottom <= 0
      t.resistV == 1000
      """,
      frames: ["r.min t 0 0 100 120 conflict", "r.max t 0 0 700 20"],
      says: [
        "range-conflict 3: 'r' needs width >= 200 {r width 200 700}"
      ]),
    Row(
      "widths that do not grow with the screen, and screens of no size at all",
      """
      screen r = 0...400 x fit
      view t (text: 600 x 20 lines 4)
      t.right == 0; t.top == 0; t.bottom == 0
      t.width == 400 - superview.width
      """,
      frames: ["r.min t -400 0 400 40", "r.max t 400 0 0 80"], says: ["truncated 2: on r (width > 250)"]),
    Row(
      "mistakes",
      """
      screen p = 100 x 50 text huge, 0%, 20%, 20%
      view a (text: 100 x 20, intrinsic: 3 x 4)
      view b (text: 100)
      view c (intrinsic: 3 x 4 lines 2)
      view d (text: 3 x 4 lines 0), e (text: 3 x 4 lines 1.5), f (text: _ x 4), g (text: -1 x 4)
      view h (text: 3 x 4, numberOfLines: 2), i (hug: 3, lines: 2)
      [h, i].edges == view.edges
      [a, b, c, d, e, f, g].size == 10; [a, b, c, d, e, f, g].center == (0, 0)
      """,
      says: [
        "unknown-name 1: the text size 'huge'", "out-of-range 1: more than 0%", "duplicate-name 1: given twice",
        "duplicate-name 2: both say how large", "syntax 3: a text is width x height on one line",
        "syntax 4: only a text has lines", "out-of-range 5: a whole number from 1", "out-of-range 5: whole number",
        "syntax 5: a width and a height", "out-of-range 5: never negative",
        "unknown-name 6: 'numberOfLines' stands behind the size", "unknown-name 6: the property 'lines'",
      ]),
  ]
}
