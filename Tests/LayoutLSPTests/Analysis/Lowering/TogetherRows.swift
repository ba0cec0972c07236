// Files in which several notations meet: their frames and findings, worked out by hand.

extension TogetherTests {
  static let instances: [Row] = [
    Row(
      "states of an instance in a state: only the same name holds",
      """
      === main.layout
      import "st.layout"
      screen p = 100 x 50
      state on { view x: St; x.insets == 0 }
      state off { view x: St; x.insets == 5; x.t.top == 0 }
      === st.layout
      layout St {
        view t; t: ll = tt = 0
        state on { t: w = h = 1; view inner; inner: ll = tt = 3, w = h = 1 }
        state off { t: w = h = 2 }
        state more { t: w = h = 3 }
      }
      """,
      frames: [
        "p/on x 0 0 100 50", "p/on x.t 0 0 1 1", "p/on x.inner 3 3 1 1", "p/off x 5 5 90 40", "p/off x.t 0 0 2 2",
      ], says: ["redundant 4:40"]),
    Row(
      "an instance that is kept in a state, beside one that is not",
      """
      === main.layout
      import "st.layout"
      screen p = 100 x 50
      view x: St (state: on), y: St
      x.left == 0; x.verticalInsets == 0; x.width == 10
      y.left == 10; y.verticalInsets == 0; y.width == 10
      state up { y.top == 0 @ 3 }
      === st.layout
      layout St {
        states power: off, on
        states lid: down, up
        view t; t: ll = tt = 0
        state on { t: w = 1 }
        state off { t: w = 2 }
        when on and up { t: h = 5 } else { t: h = 6 }
      }
      """,
      frames: [
        "p/down + off x 0 0 10 50", "p/down + off x.t 0 0 1 6", "p/down + off y 10 0 10 50", "p/down + off y.t 0 0 2 6",
        "p/down + on x 0 0 10 50", "p/down + on x.t 0 0 1 6", "p/down + on y 10 0 10 50", "p/down + on y.t 0 0 1 6",
        "p/up + off x 0 0 10 50", "p/up + off x.t 0 0 1 5", "p/up + off y 10 0 10 50", "p/up + off y.t 0 0 2 6",
        "p/up + on x 0 0 10 50", "p/up + on x.t 0 0 1 5", "p/up + on y 10 0 10 50", "p/up + on y.t 0 0 1 5",
      ]),
    Row(
      "kept in a state that its layout has not",
      """
      === main.layout
      import "st.layout"
      screen p = 9 x 9
      view x: St (state: onn), y (state: on)
      x.insets == 0; y.insets == 0
      === st.layout
      layout St { states s: on, off; view t; t.insets == 0 }
      """,
      says: ["unknown-name 3:20: did you mean 'on'?", "unknown-name 3:29: only an instance is kept in a state"]),
    Row(
      "a view of one state of an instance, named in another",
      """
      === main.layout
      import "st.layout"
      screen p = 9 x 9
      state on { view x: St; x.insets == 0; x.inner.top == 0 }
      state off { view x: St; x.insets == 0; x.inner.top == 0 }
      view y: St; y.insets == 0; y.inner.top == 1
      === st.layout
      layout St { state on { view inner; inner.height == 1; inner.horizontalInsets == 0 } }
      """,
      says: [
        "unknown-view 4:42: 'inner' never exists here: in state 'off' no other state holds",
        "unknown-view 5:30: 'inner' exists only in state 'on'",
      ]),
    Row(
      "conditions of an instance in branches speak of the screen",
      """
      === main.layout
      import "w.layout"
      screen a = 100 x 50
      screen b = 200 x 50
      when width < 150 { view x: W; x.insets == 0 } else { view x: W; x.insets == 1 }
      view z: W; z.insets == 2
      === w.layout
      layout W {
        view q; q.top == 0; q.height == 1; q.left == 0
        when width < 120 { q.width == 3 } else when height > 60 { q.width == 4 } else { q.width == 5 }
      }
      """,
      frames: [
        "a x 0 0 100 50", "a x.q 0 0 3 1", "a z 2 2 96 46", "a z.q 0 0 3 1", "b x 1 1 198 48", "b x.q 0 0 5 1",
        "b z 2 2 196 46", "b z.q 0 0 5 1",
      ]),
    Row(
      "a view of a branch of an instance, named where the same condition holds",
      """
      === main.layout
      import "w.layout"
      let narrow = 150
      screen a = 100 x 50
      screen b = 200 x 50
      view x: W; x.insets == 0
      when width < narrow { x.q.insets == 3 } else { x.r.insets == 4 }
      x.q.left == 0
      === w.layout
      layout W { when width < 150 { view q } else { view r } }
      """,
      frames: ["a x 0 0 100 50", "a x.q 3 3 94 44", "b x 0 0 200 50", "b x.r 4 4 192 42"],
      says: ["unknown-view 7:3: 'q' exists only where width < 150"]),
    Row(
      "what is wrong only where an instance stands is said there",
      """
      === main.layout
      import "w.layout"
      screen a = 100...200 x 50...60
      view x: W; x.insets == 0
      === w.layout
      layout W { when \((0...16).map { "width < height + \($0)" }.joined(separator: " and ")) { view q; q.insets == 0 } }
      """,
      says: ["out-of-range 3:9 + w.layout:1: inside 'x': width and height are compared with each other in more than 16"]
    ),
    Row(
      "rows with spacers in an instance in a state",
      """
      === main.layout
      import "sp.layout"
      screen p = 100 x 50 rtl
      state on { view s: Sp, s2: Sp; s.insets == 10; s2.edges == s.edges }
      state off { when height > 40 { view s3: Sp; s3.insets == 20 } }
      === sp.layout
      layout Sp { view k; rows { [_spacer][k(10)]-4-[_spacer(6)] } }
      """,
      frames: [
        "p/on s 10 10 80 30", "p/on s.k 10 0 10 30", "p/on s2 10 10 80 30", "p/on s2.k 10 0 10 30",
        "p/off s3 20 20 60 10", "p/off s3.k 10 0 10 10",
      ]),
  ]

  static let rulesAndSetters: [Row] = [
    Row(
      "rules go on over an instance's text, in every state on their own",
      """
      === main.layout
      import "card.layout"
      screen p = 300 x 300
      view c: Card; c: w += 20, ll = tt = 7; c.t: ll = 3
      state wide { c: rr = 10 }
      state thin { c: w = 50 }
      state plain { }
      === card.layout
      layout Card { view: w = 100, h = 40
        view t; t: ll = tt = 0, w = h = 5 }
      """,
      frames: [
        "p/wide c 7 7 283 40", "p/wide c.t 3 0 5 5", "p/thin c 7 7 50 40", "p/thin c.t 3 0 5 5",
        "p/plain c 7 7 120 40", "p/plain c.t 3 0 5 5",
      ]),
    Row(
      "rules before the instance come before its own",
      """
      === main.layout
      import "card.layout"
      screen p = 300 x 300
      c: ll = tt = 1, w = 30
      view c: Card
      === card.layout
      layout Card { view: w = 100, h = 40 }
      """,
      frames: ["p c 1 1 100 40"], says: ["ignored-rule 3:17 + card.layout:1: 'w' is assigned again"]),
    Row(
      "a rule that is a soft constraint in one state alone, and fails there",
      """
      === main.layout
      screen p = 300 x 300
      view a, b; a: ll = tt = 0, w = 10, h = 5; b: ll = tt = 0, w = 10, h = 5
      state all { }
      state small { a: maxw = 4 }
      when width > 10 { b: maxw = 4 }
      """,
      frames: ["p/all a 0 0 10 5", "p/all b 0 0 4 5", "p/small a 0 0 4 5", "p/small b 0 0 4 5"],
      says: []),
    Row(
      "a mistake that a rule outside makes of one inside",
      """
      === main.layout
      import "card.layout"
      screen p = 300 x 300
      view o: Card; o: ll = tt = 0
      c: ll = tt = 1, w = %w(o)
      view c: Card
      === card.layout
      layout Card { view a; a: ll = tt = 0, w = h = 4; view: w *= %w(a), h = 40 }
      """,
      says: ["nonlinear 5:9 + card.layout:1: inside 'c': two measures of views are multiplied"]),
    Row(
      "setters replace one another over the border of an instance, in the order written",
      """
      === main.layout
      import "set.layout"
      screen p = 300 x 90
      b.width.equal = 30
      view a: Set, b: Set, c: Set
      [a, b, c].left == 0; a.top == 0; b.top == 20; c.top == 40
      a.width.equal = 30
      c.width.equal = none; c.width == 60
      state high { a.height.equal = 11 }
      state low { }
      === set.layout
      layout Set { view.width.equal = 100; view.height.equal = 9 }
      """,
      frames: [
        "p/high a 0 0 30 11", "p/high b 0 20 100 9", "p/high c 0 40 60 9", "p/low a 0 0 30 9", "p/low b 0 20 100 9",
        "p/low c 0 40 60 9",
      ], says: ["overridden 3:1 + set.layout:1: 'b.width == 30' is replaced by what is set later"]),
    Row(
      "a setter replaced in the text of the instance is hinted in its own file alone",
      """
      === main.layout
      import "set.layout"
      screen p = 300 x 90
      view a: Set; a.left == 0; a.top == 0
      === set.layout
      layout Set { view.width.equal = 100; view.width.equal = 50; view.height.equal = 9 }
      """,
      frames: ["p a 0 0 50 9"]),
  ]

  static let lines: [Row] = [
    Row(
      "visual format in one branch, rows in the other, on screens of both directions",
      """
      === main.layout
      screen r = 100 x 40 rtl
      screen w = 100...200 x 40
      view a, b
      when width < 150 { HV:|-4-[a(20)]; |-4-[a]-6-[b]-4-|; V:|-0-[b]-0-| } else { rows { [a(==)][b(==)](30) } }
      """,
      frames: [
        "r a 76 4 20 20", "r b 4 0 66 40", "w.min a 4 4 20 20", "w.min b 30 0 66 40", "w.max a 0 0 100 30",
        "w.max b 100 0 100 30",
      ], says: ["redundant 4:37"]),
    Row(
      "groups, lists and question marks in blocks inside one another",
      """
      === main.layout
      screen p = 100 x 50
      view box { view a, b
        state on { group g = a.width, b.width; g == 7 @ high ?
          [a, b].horizontalOffsets == 3; [a, b].heightsEqual ? }
        state off { when width > 50 { view c; [a, b, c].leftAligned; c.size == 1 x 2; c.top == 5
          [a, b].width.equal = 9 } }
        a.left == 10; [a, b].top == 1; a.height == 3; b.height >= 3
        state off { b.height == 4 ? }
      }
      box.edges == view.edges
      """,
      frames: [
        "p/on box 0 0 100 50", "p/on box.a 10 1 7 3", "p/on box.b 20 1 7 3", "p/off box 0 0 100 50",
        "p/off box.a 10 1 9 3", "p/off box.b 10 1 9 4", "p/off box.c 10 5 1 2",
      ],
      says: [
        """
        debug 3:42: box.a.width == 7 @ 750 — p · on: holds exactly
        box.b.width == 7 @ 750 — p · on: holds exactly
        """,
        "debug 4:37: box.a.height == box.b.height — p · on: holds exactly",
        "debug 8:15: box.b.height == 4 — p · off: holds exactly",
      ]),
    Row(
      "visual format and groups over the border of an instance",
      """
      === main.layout
      import "card.layout"
      screen p = 100 x 50
      view c: Card (spacing: 3), d
      |-5-[c(60)][d]|; HV:|[c.t(>=4)]-[c.u(20)]-0-|; V:|[c]|; V:|[d]|
      group g = c.t.width, d.topInset; g <= 40
      === card.layout
      layout Card (spacing: 20) { view t, u }
      """,
      frames: [
        "p c 5 0 60 50", "p c.t 0 0 37 27", "p c.u 40 30 20 20", "p d 65 0 35 50",
      ]),
  ]
}
