// Texts that wrap, on screens of one size and of many. Worked out by hand.

extension StatesTests {
  static let texts: [Row] = measures + words

  private static let words: [Row] = [
    Row(
      "words in fonts: one line, written lines, styles, and controls with what they add",
      """
      screen s = 300 x 300
      view a: UILabel (text: "漢字"), b: UILabel (text: "漢字" font 20), c: UILabel (text: "漢\\n字\\n漢字")
      view d: UIButton (text: "漢字漢字"), e: NSTextField (text: "漢字"), f: NSTextField (text: "漢字", align: center)
      view g: UIButton (text: "漢字", configuration: filled), h (text: "漢字" font title2 bold)
      view i: NSTextField, j: NSTextField (text: "漢字", editable: yes)
      [a, b, c, d, e, f, g, h, i, j].left == 0; [a, b, c, d, e, f, g, h, i, j].top == 0; [i, j].width == 9
      """,
      frames: [
        "s a 0 0 34 20.5", "s b 0 0 40 24", "s c 0 0 34 61", "s d 0 0 60 30", "s e 0 0 26 16", "s f 0 0 30 16",
        "s g 0 0 58 34.5", "s h 0 0 44 26.5", "s i 0 0 9 22", "s j 0 0 9 22",
      ]),
    Row(
      "words wrap between ideographs, and a bubble closes around its longest line",
      """
      screen s = 120 x fit
      view wide: UILabel (text: "漢字漢字漢字"), bubble { view words: UILabel (text: "漢字漢字漢字") }
      wide.horizontalInsets == 0; wide.top == 0
      bubble.words.insets == 8; bubble.left == 0; bubble.width <= 80; bubble.top == wide.bottom; bubble.bottom == 0
      """,
      frames: ["s wide 0 0 120 20.5", "s bubble 0 20.5 67 57", "s bubble.words 8 8 51 41"]),
    Row(
      "an equality that is set aside does not keep it from that",
      """
      screen s = 80 x fit
      view words: UILabel (text: "漢字漢字漢字"), c
      words.left == 0; words.right <= 0; words.verticalInsets == 0; c.left == 0; c.top == 0; c.size == 7
      words.width == c.width * 20
      """,
      frames: ["s words 0 0 68 41 conflict", "s c 0 0 7 7 conflict"], says: ["conflict 4: misses by"]),
    Row(
      "on a range the same, at every width",
      """
      screen r = 50...120 x fit
      view words: UILabel (text: "漢字漢字漢字"), under (intrinsic: 1 x 1)
      words.left == 0; words.width <= superview.width; words.top == 0
      under.top == words.bottom; under.left == words.right; under.bottom == 0
      """,
      frames: [
        "r.min words 0 0 34 61", "r.min under 34 61 1 1", "r.max words 0 0 102 20.5", "r.max under 102 20.5 1 1",
      ]),
    Row(
      "sizes of text: factors for all, names for styles and for what scales",
      """
      screen p = 300 x 300 text 100%, 200%, accessibility3
      view a (text: "漢字" font body), b (text: "漢字" font 17), c (text: "漢字" font 17 scales), d (text: 34 x 20)
      [a, b, c, d].left == 0; [a, b, c, d].top == 0
      a.width >= 5 @ low
      when text >= 200% { d.hugH == high }
      """,
      frames: [
        "p.100% a 0 0 34 20.5", "p.100% b 0 0 34 20.5", "p.100% c 0 0 34 20.5", "p.100% d 0 0 34 20",
        "p.200% a 0 0 68 41", "p.200% b 0 0 68 41", "p.200% c 0 0 68 41", "p.200% d 0 0 68 40",
        "p.accessibility3 a 0 0 80 48", "p.accessibility3 b 0 0 34 20.5", "p.accessibility3 c 0 0 74 44.5",
        "p.accessibility3 d 0 0 80 47.059",
      ]),
    Row(
      "cut off by lines and by width, meant, or made smaller first",
      """
      screen s = 60 x 300
      view a (text: "漢字漢字漢字漢字" lines 1), b (text: "漢字漢字漢字漢字" lines 2), c (text: "漢字漢字漢字漢字" lines 2 truncates)
      view d (text: "漢字漢字" shrinks 80%), e (text: "漢字漢字", shrinks 90%, lines 1), f (text: "漢字漢字" lines 0)
      [a, b, c, d, e, f].left == 0; [a, b, c, d, e, f].top == 0; [a, b, c, d, e, f].width == superview.width
      """,
      frames: [
        "s a 0 0 60 20.5", "s b 0 0 60 41", "s c 0 0 60 41", "s d 0 0 60 20.5", "s e 0 0 60 20.5", "s f 0 0 60 41",
      ],
      says: [
        "truncated 2: 60 of 136 points wide", "truncated 2: 3 lines and not 2", "truncated 3: 60 of 61.2 points wide",
      ]),
    Row(
      "a button's title stays on one line, a label's not, unless lines are written",
      """
      screen s = 40 x 300
      view a: UIButton (text: "漢字漢字"), b: UIButton (text: "漢字漢字" lines 0), c: UILabel (text: "漢字漢字" font 15)
      [a, b, c].left == 0; [a, b, c].top == 0; [a, b, c].width == 40
      """,
      frames: ["s a 0 0 40 30", "s b 0 0 40 48", "s c 0 0 40 36"], says: ["truncated 2: 40 of 60 points wide"]),
    Row(
      "baselines are those of the font, and grow with the text",
      """
      screen p = 300 x 100 text 100%, 200%
      view a: UILabel (text: "漢" font 17), b: UILabel (text: "漢" font 34), c (text: 10 x 20, firstBaseline: 15)
      [a, b, c].left == 0; b.top == 0; [a, c].firstBaseline == b.firstBaseline
      """,
      frames: [
        "p.100% a 0 16 17 20.5", "p.100% b 0 0 34 41", "p.100% c 0 17.5 10 20", "p.200% a 0 32.5 34 41",
        "p.200% b 0 0 68 81.5", "p.200% c 0 35 20 40",
      ]),
    Row(
      "a metric as a size, and words of fonts before it",
      """
      let title = 20, 30 when width > 300; let bold = 12
      screen s = 200 x 90; screen t = 400 x 90
      view a (text: "漢" font title), b (text: "漢" font (title / 2) bold), c (text: font title3, "漢" lines 1)
      [a, b, c].left == bold; [a, b, c].top == 0
      """,
      frames: [
        "s a 12 0 20 24", "s b 12 0 10 12", "s c 12 0 20 24", "t a 12 0 30 36", "t b 12 0 15 18", "t c 12 0 20 24",
      ]),
    Row(
      "words of an instance in the place of its own size",
      """
      layout Tag (text: "漢") { screen s = fit x fit; view dot (intrinsic: 1 x 1); dot.edges == view.edges }
      layout L {
        screen s = 90 x 90
        view a: Tag (text: "漢字"), b: Tag (intrinsic: 7 x 7)
        [a, b].left == 0; [a, b].top == 0
      }
      """,
      frames: ["s dot 0 0 17 20.5", "s a 0 0 34 20.5", "s a.dot 0 0 34 20.5", "s b 0 0 7 7", "s b.dot 0 0 7 7"]),
    Row(
      "mistakes in words",
      """
      screen p = 100 x 50
      view a (text: "a" "b"), b (text: 3 x 4 font title2), c (text: font body), d (text: "x" font title9)
      view e (text: "x" font 0), f (text: "x" font 1001), g (text: "x" shrinks 0%), h (text: "x" lines 2 lines 3)
      view i (text: "x" font title1 title2), j (text: "x", intrinsic: 3 x 4), k (text: "x" font 3 bold heavy)
      view l (align: middle), m (text: "x", numberOfLines: 2)
      [a, b, c, d, e, f, g, h, i, j, k, l, m].size == 10; [a, b, c, d, e, f, g, h, i, j, k, l, m].center == (0, 0)
      """,
      says: [
        "syntax 2: has its words once", "syntax 2: only words have a font", "syntax 2: a text is words in quotes",
        "unknown-name 2: the text style 'title9'", "out-of-range 3: more than 0 points", "out-of-range 3: at most 1000",
        "out-of-range 3: more than 0%", "duplicate-name 3: given twice", "duplicate-name 4: one style",
        "duplicate-name 4: both say how large", "duplicate-name 4: one weight",
        "syntax 5: 'align' is natural, left, center, right or justified", "unknown-name 5: stands behind",
      ]),
    Row(
      "words and options as others write them",
      """
      screen p = 100 x 50
      view a (title: "a"), b (text: "b", title: "b"), c (hug: "b"), d (font: headline, text: "d"), e (image: "e")
      view f (text: "f" font 17 semibol), g (text: "g" truncate)
      [a, b, c, d, e, f, g].size == 10; [a, b, c, d, e, f, g].center == (0, 0)
      """,
      says: [
        "unknown-name 2: 'title' is called 'text' here", "unknown-name 2: the property 'title' is not known",
        "syntax 2: and no words", "unknown-name 2: 'font' stands behind",
        "syntax 3: did you mean 'semibold'?", "syntax 3: did you mean 'truncates'?",
      ]),
  ]

  private static let measures: [Row] = [
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
      "a stack shares its height by the lines that its texts have",
      """
      screen s = 40 x 400; screen r = 40...120 x 400
      card.insets == 0
      view card {
        view t (text: 120 x 30), u (intrinsic: 40 x 10)
        stack vertical (distribute: fillProportionally) { t, u }
      }
      """,
      frames: [
        "s card 0 0 40 400", "s card.t 0 0 40 360", "s card.u 0 360 40 40", "r.min card 0 0 40 400",
        "r.min card.t 0 0 40 360", "r.min card.u 0 360 40 40", "r.max card 0 0 120 400",
        "r.max card.t 0 0 120 300", "r.max card.u 0 300 120 100",
      ]),
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
      view d (text: 3 x 4 lines -1), e (text: 3 x 4 lines 1.5), f (text: _ x 4), g (text: -1 x 4)
      view h (text: 3 x 4, numberOfLines: 2), i (hug: 3, lines: 2)
      [h, i].edges == view.edges
      [a, b, c, d, e, f, g].size == 10; [a, b, c, d, e, f, g].center == (0, 0)
      """,
      says: [
        "unknown-name 1: the text size 'huge'", "out-of-range 1: more than 0%", "duplicate-name 1: given twice",
        "duplicate-name 2: both say how large", "syntax 3: a text is width x height on one line",
        "syntax 4: only a text has lines", "out-of-range 5: a whole number of lines",
        "out-of-range 5: or 0 for as many",
        "syntax 5: a width and a height", "out-of-range 5: never negative",
        "unknown-name 6: 'numberOfLines' stands behind the size or the words", "unknown-name 6: the property 'lines'",
      ]),
  ]
}
