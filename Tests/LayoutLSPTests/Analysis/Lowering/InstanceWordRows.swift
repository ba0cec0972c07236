// Words that an instance gives to views in it. An ideograph is as wide as its font is large. Worked out by hand.

extension StatesTests {
  /// A layout whose instances are given words.
  static let plan = """
    layout Plan {
      let side = 0
      view title: UILabel (text: "漢字")
      view header { view price: UILabel (text: "漢" font 20); price.insets == 0 }
      view logo (intrinsic: 5 x 5)
      title.left == side; title.top == 0; header.left == 0; header.top == title.bottom; logo.left == 0; logo.bottom == 0
    }

    """

  static let instanceWords: [Row] = [
    Row(
      "words of an instance: by name and by path, beside a metric; the font stays",
      plan + """
        layout L {
          screen s = 300 x 300
          view a: Plan (title: "漢字漢字", header.price: "漢字漢", side: 7)
          a.insets == 0
        }
        """,
      frames: [
        "content title 0 0 34 20.5", "content header 0 20.5 20 24", "content header.price 0 0 20 24",
        "content logo 0 -5 5 5", "s a 0 0 300 300", "s a.title 7 0 68 20.5", "s a.header 0 20.5 60 24",
        "s a.header.price 0 0 60 24", "s a.logo 0 295 5 5",
      ]),
    Row(
      "words of an instance: each of a range has them",
      """
      layout Tag { view t: UILabel (text: "漢字"); t.insets == 0 }
      layout L { screen s = 90 x 90; view a: Tag, d1..2: Tag (t: "漢"); [a, d1..2].left == 0; [a, d1..2].top == 0 }
      """,
      frames: [
        "content t 0 0 34 20.5", "s a 0 0 34 20.5", "s a.t 0 0 34 20.5", "s d1 0 0 17 20.5", "s d1.t 0 0 17 20.5",
        "s d2 0 0 17 20.5", "s d2.t 0 0 17 20.5",
      ]),
    Row(
      "words of an instance: what is said outside wins",
      """
      layout Tag { screen s = 90 x 90; view t: UILabel (text: "漢字"); t.left == 0; t.top == 0 }
      layout Page { screen s = 90 x 90; view tag: Tag (t: "漢字漢"); tag.insets == 0 }
      layout L { screen s = 90 x 90; view a: Page (tag.t: "漢"), b: Page; [a, b].insets == 0 }
      """,
      frames: [
        "s t 0 0 34 20.5", "s tag 0 0 90 90", "s tag.t 0 0 51 20.5", "s a 0 0 90 90", "s a.tag 0 0 90 90",
        "s a.tag.t 0 0 17 20.5", "s b 0 0 90 90", "s b.tag 0 0 90 90", "s b.tag.t 0 0 51 20.5",
      ]),
    Row(
      "words of an instance: in every state, and in the fonts of conditions",
      """
      layout Tag {
        screen s = 90 x 90
        state on { view t: UILabel (text: "漢字"); t.left == 0; t.top == 0 }
        state off { view t: UILabel (text: "漢" font 20); t.left == 9; t.top == 0 }
      }
      layout L { screen s = 90 x 90; view a: Tag (t: "漢字漢"); a.insets == 0 }
      layout Big {
        screen s = 90 x 90
        let size = 17, 10 when width < 100
        view t: UILabel (text: "漢字" font (size)); t.left == 0; t.top == 0
      }
      layout M { screen s = 90 x 90; view a: Big (t: "漢字漢"); a.insets == 0 }
      """,
      frames: [
        "s/on t 0 0 34 20.5", "s/off t 9 0 20 24", "s/on a 0 0 90 90", "s/on a.t 0 0 51 20.5", "s/off a 0 0 90 90",
        "s/off a.t 9 0 60 24", "s t 0 0 20 12", "s a 0 0 90 90", "s a.t 0 0 30 12",
      ]),
    Row(
      "words of an instance: they wrap, and what is cut off is told where they stand",
      """
      layout Tag {
        screen s = 90 x 90
        view t: UILabel (text: "漢" lines 1), u: UILabel (text: "漢")
        V:|[t][u]
        t.left == 0; t.right <= 0; u.horizontalInsets == 0
      }
      layout L {
        screen s = 34 x 90
        view a: Tag (u: "漢字漢字", t: "漢字漢字")
        a.insets == 0
      }
      """,
      frames: [
        "s t 0 0 17 20.5", "s u 0 20.5 90 20.5", "s a 0 0 34 90", "s a.t 0 0 34 20.5", "s a.u 0 20.5 34 41",
      ], says: ["truncated 9: text \"漢字漢字\""]),
    Row(
      "words of an instance: those of a text view that scrolls",
      """
      layout Tag { screen s = 90 x 90; view t: UITextView (text: "漢"); t.left == 0; t.top == 0; t.width == 34; t.height == t.contentHeight }
      layout L { screen s = 90 x 90; view a: Tag (t: "漢字漢字"); a.insets == 0 }
      """,
      frames: ["s t 0 0 34 30.5", "s a 0 0 90 90", "s a.t 0 0 34 45"]),
    Row(
      "words of an instance: mistakes",
      plan + """
        layout L {
          screen s = 300 x 300
          view a: Plan (text: "x"), b: Plan (titel: "x"), c: Plan (title: 5)
          view d: Plan (logo: "x"), e: Plan (title: "x", title: "y"), f: Plan (header.prise: "x")
          view g: Plan (side: "x"), h: Plan (zzz: "x")
        }
        """,
      says: [
        "unknown-name 10: shows no words of its own: with words there are 'title' and 'header.price'",
        "unknown-name 10: nothing in 'Plan' is called 'titel'; did you mean 'title'?",
        "syntax 10: takes words, which stand in quotes: \"5\"",
        "unknown-name 11: 'logo' has no words: with words there are", "duplicate-name 11: 'title' is given twice",
        "unknown-name 11: nothing in 'Plan' is called 'header.prise'; did you mean 'header.price'?",
        "syntax 12: 'side' is a number of 'Plan', and no words",
        "unknown-name 12: nothing in 'Plan' is called 'zzz': with words there are 'title' and 'header.price', and the metric",
      ]),
    Row(
      "words of an instance: of what is no layout here nothing is judged, and a layout may be a text itself",
      """
      import "none.layout"
      layout Tag (text: "漢") { screen s = 90 x 90; view dot (intrinsic: 1 x 1); dot.edges == view.edges }
      layout L { screen s = 90 x 90; view a: Plan (title: "漢", header.price: "漢"), b: Tag (text: "漢字"); [a, b].insets == 0 }
      """,
      frames: ["s dot 0 0 90 90", "s a 0 0 90 90", "s b 0 0 90 90", "s b.dot 0 0 90 90"], says: ["unresolved-import 1"]),
  ]
}
