// The guide of the keyboard, and ranges of views. Worked out by hand.

extension StatesTests {
  static let keyboards: [Row] = [
    Row(
      "the guide is as high as the keyboard, and else lies below the safe area",
      """
      screen none = 100 x 500 safeArea (20, 0, 34, 0)
      screen low = 100 x 500 safeArea (20, 0, 34, 0) keyboard 200 rtl
      screen high = 100 x 150 keyboard 200
      screen device = iPhoneSE keyboard
      screen turned = iPhone16 landscape keyboard
      view bar
      bar.height == 10
      bar.bottom == keyboard.top
      bar.horizontalInsets == 0
      """,
      frames: [
        "none bar 0 456 100 10", "low bar 0 290 100 10", "high bar 0 -10 100 10", "device bar 0 397 375 10",
        "turned bar 0 174 852 10",
      ]),
    Row(
      "a list makes a screen of each, beside sizes of text; metrics and conditions count",
      """
      let keys = 200
      screen p = 100 x 500 keyboard none, keys text 100%, 200%
      view bar (text: 10 x 10)
      bar.left == 0
      bar.bottom == keyboard.top
      when keyboard { view over; over.edges == keyboard.edges }
      """,
      frames: [
        "p.100%.none bar 0 490 10 10", "p.100%.keys bar 0 290 10 10", "p.100%.keys over 0 300 100 200",
        "p.200%.none bar 0 480 20 20", "p.200%.keys bar 0 280 20 20", "p.200%.keys over 0 300 100 200",
      ]),
    Row(
      "a ranged screen has pieces with a keyboard that is as high as the root",
      """
      screen p = 100 x 100...400 keyboard 200
      view bar
      bar.horizontalInsets == 0; bar.top == keyboard.top; bar.bottom == 0
      """,
      frames: ["p.min bar 0 0 100 100", "p.max bar 0 200 100 200"]),
    Row(
      "from inside a view the guide is the root's; in an instance that of the layout around it",
      """
      layout Main {
        screen p = 100 x 500 keyboard 200
        view panel { view field; field.horizontalInsets == 0; field.height == 10; field.bottom == keyboard.top - 5 }
        panel.insets == 20
        view inner: Inner
        inner.insets == 40
      }
      layout Inner {
        screen p = 10 x 10
        view low; low.top == keyboard.top; low.height == 1; low.horizontalInsets == 0
      }
      """,
      frames: [
        "p panel 20 20 60 460", "p panel.field 0 265 60 10", "p inner 40 40 20 420", "p inner.low 0 260 20 1",
        "p low 0 10 10 1",
      ]),
    Row(
      "a view, a state or a trait of that name wins",
      """
      screen p = 100 x 100 traits keyboard
      states on: keyboard, away
      view keyboard
      keyboard.edges == superview.edges
      when keyboard { view over; over.insets == 0 }
      """,
      frames: [
        "p/keyboard keyboard 0 0 100 100", "p/keyboard over 0 0 100 100", "p/away keyboard 0 0 100 100",
      ]),
    Row(
      "without a device it needs a height, which is not negative",
      """
      screen p = 100 x 100 keyboard
      screen q = 100 x 100 keyboard 10 - 20
      view bar; bar.insets == 0
      """,
      frames: ["p bar 0 0 100 100", "q bar 0 0 100 100"],
      says: ["out-of-range 1: needs a height", "out-of-range 2: never negative"]),
  ]

  static let countedViews: [Row] = [
    Row(
      "a range declares a view of each name, and stands for them in lists, groups, visual format and stacks",
      """
      screen p = 60 x 40
      view d1..3: Day { view inner; inner.insets == 1 }
      view form { view e09..10 }
      form.insets == 0
      [d1..3].height == 10
      [d1..3].top == 0
      [d1..3].widthsEqual
      |[d1][d2][d3]|
      V:|[form.e09..10]|
      group lefts = form.e09..10.leftInset
      lefts == 5
      [form.e09..10].rightInset == 5
      """,
      frames: [
        "p d1 0 0 20 10", "p d1.inner 1 1 18 8", "p d2 20 0 20 10", "p d2.inner 1 1 18 8", "p d3 40 0 20 10",
        "p d3.inner 1 1 18 8", "p form 0 0 60 40", "p form.e09 5 0 50 40", "p form.e10 5 0 50 40",
      ]),
    Row(
      "in a stack and in a row they follow one another, and hidden ones close up",
      """
      screen p = 60 x 40
      view top { view d1..3; stack (spacing: 3) { d1..3(10), _spacer } }
      view low { view d1..3
        rows { [d1..3(10)] } }
      V:|[top(20)][low]|
      [top, low].horizontalInsets == 0
      state all { }
      state some { hide top.d1..2, low.d2 }
      """,
      frames: [
        "p/all top 0 0 60 20", "p/all top.d1 0 0 10 20", "p/all top.d2 13 0 10 20", "p/all top.d3 26 0 10 20",
        "p/all low 0 20 60 20", "p/all low.d1 0 0 10 20", "p/all low.d2 10 0 10 20", "p/all low.d3 20 0 10 20",
        "p/some top 0 0 60 20", "p/some top.d3 0 0 10 20", "p/some low 0 20 60 20", "p/some low.d1 0 0 10 20",
        "p/some low.d3 10 0 10 20",
      ]),
    Row(
      "what is wrong with several is said once",
      """
      screen p = 60 x 40
      view d1..3 { view inner; inner.insets == 0; inner.lft == 3 }
      view e1..3
      [e1..4].left == 0
      """, says: ["unknown-attribute 2", "unknown-view 4: 'e4' of this range"]),
    Row(
      "an open range is one finding",
      """
      screen p = 60 x 40
      view d1..2
      [d1..2].top == 0; [d1..2].height == 5; [d1..2].left == 0
      """,
      frames: ["p d1 0 0 0 5 ambiguous", "p d2 0 0 0 5 ambiguous"], says: ["ambiguous 2: 'd1'"]),
    Row(
      "a range counts upward, up to a thousand",
      """
      screen p = 60 x 40
      view a..3, b3..1, c1..2000
      """, frames: [], says: ["syntax 2: needs a number", "out-of-range 2: backward", "out-of-range 2: longer than"]),
  ]
}
