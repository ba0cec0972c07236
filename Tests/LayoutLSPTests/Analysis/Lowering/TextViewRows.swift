// Text views: words with room around them, which grow with their lines or scroll. An ideograph is as wide as its font is
// large. Worked out by hand.

extension StatesTests {
  static let textViews: [Row] = [
    Row(
      "8 points above and below, 5 at each side: it wraps 10 points sooner than a label",
      """
      screen s = 300 x 300
      view a: UITextView (text: "漢字漢字漢字" font 17, scrolls: no), b: UITextView (text: "漢字漢字漢字" font 17, scrolls: no)
      view c: UITextView (text: "漢字漢字漢字" font 17, scrolls: no), d: UITextView (text: "漢字", scrolls: no)
      view e: UITextView (text: "", scrolls: no)
      [a, b, c, d, e].left == 0; [a, b, c, d, e].top == 0; a.width == 61; b.width == 60; c.right <= 0; e.width == 50
      """,
      frames: ["s a 0 0 61 57", "s b 0 0 60 77", "s c 0 0 112 36.5", "s d 0 0 34 30.5", "s e 0 0 50 30.5"]),
    Row(
      "a composer grows with its words up to a limit, and scrolls from there: nothing is cut off",
      """
      screen s = 300 x 300
      view a: UITextView (text: "漢字漢" font 17, scrolls: no), b: UITextView (text: "漢字漢字漢字漢字漢" font 17, scrolls: no)
      view c: UITextView (text: "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字" font 17, scrolls: no)
      view d: UITextView (text: "漢", scrolls: no)
      [a, b, c, d].left == 0; [a, b, c, d].top == 0; [a, b, c, d].width == 61; 36 <= [a, b, c, d].height <= 120
      """,
      frames: ["s a 0 0 61 36.5", "s b 0 0 61 77", "s c 0 0 61 120", "s d 0 0 61 36"]),
    Row(
      "a bar at the bottom grows with its composer",
      """
      screen s = 77 x 300
      view bar { view field: UITextView (text: "漢字漢字漢字" font 17, scrolls: no); field.insets == 8 }
      bar.horizontalInsets == 0; bar.bottom == 0
      """,
      frames: ["s bar 0 227 77 73", "s bar.field 8 8 61 57"]),
    Row(
      "without a limit a text view that does not scroll is cut off",
      """
      screen s = 61 x 40
      view a: UITextView (text: "漢字漢字漢字" font 17, scrolls: no), b (intrinsic: 61 x 20, resist: 800)
      a.horizontalInsets == 0; b.left == 0; a.top == 0; b.top == a.bottom; b.bottom == 0
      """,
      frames: ["s a 0 0 61 20", "s b 0 20 61 20"], says: ["truncated 2: is smaller than its text"]),
    Row(
      "one that scrolls has no size of its own",
      """
      screen s = 300 x 300
      view a: UITextView (text: "漢字漢字漢字" font 17)
      a.left == 0; a.top == 0; a.width == 61
      """,
      frames: ["s a 0 0 61 0 ambiguous"], says: ["ambiguous 2: with 'scrolls: no' it has that of its words"]),
    Row(
      "one that takes what room there is beside another is told of, though that comes first",
      """
      screen s = 300 x 300
      view list: UITableView, field: UITextView (text: "漢字漢字漢字" font 17)
      V:|[list][field(>=36,<=120)]|
      [list, field].horizontalInsets == 0
      """,
      frames: ["s list 0 0 300 180 ambiguous", "s field 0 180 300 120 ambiguous"],
      says: ["ambiguous 2: a text view that scrolls such as 'field' asks for no size"]),
    Row(
      "its words are its content, as wide as the frame and as high as they need",
      """
      screen s = 300 x 300
      view a: UITextView (text: "漢字漢字漢字" font 17), b: UITextView (text: "漢字漢字漢字" font 17), c, d
      a.left == 0; a.top == 0; a.width == 61; a.height == 30
      b.left == 0; b.top == 0; b.width == 78; b.height == b.contentHeight
      [c, d].left == 0; [c, d].top == 0; c.height == a.contentHeight; c.width == a.contentWidth
      d.height == 1; d.width == b.contentWidth
      """,
      frames: ["s a 0 0 61 30", "s b 0 0 78 57", "s c 0 0 61 57", "s d 0 0 78 1"]),
    Row(
      "measures and an intrinsic size are taken as said, and lines are a limit",
      """
      screen s = 300 x 300
      view a: UITextView (text: 100 x 20), b: UITextView (intrinsic: 80 x 30)
      view c: UITextView (text: "漢字漢字漢字漢字漢" font 17 lines 2 truncates, scrolls: no)
      [a, b, c].left == 0; [a, b, c].top == 0; c.width == 61
      """,
      frames: ["s a 0 0 100 20", "s b 0 0 80 30", "s c 0 0 61 57"]),
    Row(
      "baselines lie 8 points lower than those of a label",
      """
      screen s = 300 x 300
      view a: UITextView (text: "漢字" font 17, scrolls: no), b: UILabel (text: "漢字"), c: UILabel (text: "漢字")
      a.left == 0; a.top == 20; [b, c].left == 100
      b.firstBaseline == a.firstBaseline; c.lastBaseline == a.lastBaseline
      """,
      frames: ["s a 0 20 44 36.5", "s b 100 28 34 20.5", "s c 100 28 34 20.5"]),
    Row(
      "on a range the same, at every width",
      """
      screen r = 44...112 x fit
      view a: UITextView (text: "漢字漢字漢字" font 17, scrolls: no), under (intrinsic: 1 x 1)
      a.horizontalInsets == 0; a.top == 0; under.top == a.bottom; under.left == 0; under.bottom == 0
      """,
      frames: ["r.min a 0 0 44 77", "r.min under 0 77 1 1", "r.max a 0 0 112 36.5", "r.max under 0 36.5 1 1"]),
    Row(
      "its words grow with the text and follow conditions, and the room around them stays",
      """
      screen p = 122 x 300 text 100%, 200%
      let size = 17, 10 when width < 100
      screen q = 61 x 300
      view a: UITextView (text: "漢字" font (size), scrolls: no), b: UITextView (text: "漢字漢字漢字漢字" font (size)), c
      [a, b, c].left == 0; [a, b, c].top == 0; b.right == 0; b.height == b.contentHeight; c.width == 1
      c.height == b.contentHeight
      """,
      frames: [
        "p.100% a 0 0 44 36.5", "p.100% b 0 0 122 57", "p.100% c 0 0 1 57", "p.200% a 0 0 78 57",
        "p.200% b 0 0 122 138", "p.200% c 0 0 1 138", "q a 0 0 30 28", "q b 0 0 61 40", "q c 0 0 1 40",
      ]),
    Row(
      "an activity indicator of the large style, where the file gives no other size",
      """
      screen s = 300 x 300
      view a: UIActivityIndicatorView, b: UIActivityIndicatorView (style: large), c: UIActivityIndicatorView (style: medium)
      view d: UIActivityIndicatorView (style: large, intrinsic: 9 x 9)
      [a, b, c, d].left == 0; [a, b, c, d].top == 0
      """,
      frames: ["s a 0 0 20 20", "s b 0 0 37 37", "s c 0 0 20 20", "s d 0 0 9 9"]),
    Row(
      "one that is hidden asks for nothing, and in a state it may scroll no more",
      """
      screen s = 61 x 300
      view a: UITextView (text: "漢字漢字漢字" font 17), b: UITextView (text: "漢字漢字漢字" font 17, scrolls: no)
      V:|[a(40)][b]
      [a, b].horizontalInsets == 0
      state on { }
      state off { hide a }
      """,
      frames: ["s/on a 0 0 61 40", "s/on b 0 40 61 57", "s/off b 0 0 61 57"]),
  ]
}
