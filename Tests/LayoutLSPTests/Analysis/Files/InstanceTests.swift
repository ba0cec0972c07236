import Testing

/// Instances: views that are laid out as a layout says, mostly one of another file. The frames were worked out by hand.
struct InstanceTests {
  private static let head = "import \"card.layout\"\nlayout T {\nscreen p = 400 x 300\n"
  private static let card = (
    file: "=== card.layout\nlayout Card {\n$0\n}\n", usual: "view t (intrinsic: 100 x 20)\nt.insets == 10"
  )

  static let instances = [
    LayoutTable(
      head + "view c: Card\nc.left == 5; c.top == 6; c.size == 100 x 80\n", beside: card,
      """
      ‹a view inside, by its path› c.t.left == 30 ‖ view t; t.top == 0; t.bottom == 0; t.width == 20
      → c 5 6 100 80, c.t 30 0 20 80
      ‹deep› c.i.t.width == 33
      === card.layout
      import "icon.layout"
      layout Card { view i: Icon; i.insets == 5 }
      === icon.layout
      layout Icon { view t; t.left == 1; t.top == 2; t.height == 3 } → c.i 5 5 90 70, c.i.t 1 2 33 3
      ‹margins of the layout›
      === card.layout
      layout Card (margins: 16) { view t; t.edges == margins.edges } → c.t 16 16 68 48
      ‹spacing of the layout›
      === card.layout
      layout Card (margins: 2, spacing: 30) { view t, s; H:|-[t(20)]-[s]-|; V:|[t]|; V:|[s]| }
      → c.t 2 0 20 80, c.s 52 0 46 80
      ‹a view of a state inside›  ‖ view t; t.insets == 1; state s { view x; x.insets == 2 }; state t { }
      → p/s: c.t 1 1 98 78, c.x 2 2 96 76; p/t: c.t 1 1 98 78, c.x absent
      ‹rules and rows inside›  ‖ view t, s; rows { [t(20)>](30); [s] }; view u; u: ll = tt = 10%, rr = bb = 5
      → c.t 80 0 20 30, c.s 0 40 100 40, c.u 10 8 85 67
      ‹rules of what is inside› c.t: ll = 5, tt = 10%, w = 50%, h = 5 ‖ view t → c.t 5 8 50 5
      ‹format of what is inside› HV:|-7-[c.t(30)] ‖ view t → c.t 7 7 30 30
      ‹a setter set again› c.t.width.equal = 60 ‖ view t; t.left == 0; t.top == 0; t.height == 1; t.width.equal = 50
      → c.t 0 0 60 1
      ‹a setter set again in a state› state s { c.t.width.equal = 60 }; state o { }
      ‖ view t; t.left == 0; t.top == 0; t.height == 1; t.width.equal = 50 → p/s: c.t 0 0 60 1; p/o: c.t 0 0 50 1
      ‹a setter in a state, set again around it› c.t.width.equal = 60
      ‖ view t; t.left == 0; t.top == 0; t.height == 1; state s { t.width.equal = 50 } → p/s: c.t 0 0 60 1
      ‹rules go on around it› c.t: rr = 5 ‖ view t; t: ll = 10, tt = 0, h = 1 → c.t 10 0 85 1
      ‹screens of the instance in a condition›
      ‖ screen s = 900 x 900; view t; t.left == 0; t.top == 0; t.width == 3
      when width < 600 { t.height == 5 } else { t.height == 9 } → c.t 0 0 3 5
      ‹no such view inside› c.«unknown-view»zz.left == 0 →
      ‹a conflict with what is inside› «conflict»c.t.width == 60
      ‖ view t; t.left == 0; t.top == 0; t.height == 1; «related»t.width == 50 → conflict: c.t 0 0 50 1
      ‹a conflict of a rule inside› «conflict»c.t.width == 60
      ‖ view t; t.top == 0; t.height == 1; t: ll = 10, «related»w = 50 → conflict: c.t 10 0 50 1
      ‹a conflict of a format inside› «conflict»c.t.width == 60
      ‖ view t; t.top == 0; t.height == 1; H:|-10-[t(«related»50)] → conflict: c.t 10 0 50 1
      """),
    LayoutTable(
      head, beside: card,
      """
      ‹sized by what it holds› view c: Card; c.left == 5; c.top == 6 → c 5 6 120 40, c.t 10 10 100 20
      ‹sized from around it› view c: Card; c.insets == 10 → c 10 10 380 280, c.t 10 10 360 260
      ‹two of them› view c: Card, d: Card
      c.left == 5; c.top == 6; d.left == c.right; d.top == c.bottom; d.size == 50 x 60
      → c 5 6 120 40, c.t 10 10 100 20, d 125 46 50 60, d.t 10 10 30 40
      ‹between others› view a; view c: Card; view b; a.left == 0; a.top == 0; a.size == 7 x 7; H:[a]-3-[c]-4-[b(5)]
      [c, b].top == 1; b.height == 2 → a 0 0 7 7, c 10 1 120 40, b 134 1 5 2
      ‹a view inside against one outside› view c: Card; view d; c.left == 5; c.top == 6; c.size == 100 x 80
      d.left == 50; d.top == 0; d.size == 9 x 9; c.t.left == d.left ‖ view t; t.top == 0; t.bottom == 0; t.width == 20
      → c.t 45 0 20 80
      ‹a view outside by one inside› view c: Card; view d; c.left == 5; c.top == 6; c.size == 100 x 80
      d.edges == c.t.edges → c.t 10 10 80 60, d 15 16 80 60
      ‹a list with views inside› view c: Card; view d; c.left == 5; c.top == 6; c.size == 100 x 80
      d.left == 1; d.top == 0; [c.t, d].size == 7 x 8 ‖ view t; t.top == 0; t.left == 0 → c.t 0 0 7 8, d 1 0 7 8
      ‹in a view› view u { view c: Card; c.left == 1; c.top == 2 }; u.left == 20; u.top == 30; u.size == 200 x 100
      → u.c 1 2 120 40, u.c.t 10 10 100 20
      ‹its own screens do not count› view c: Card; c.insets == 10
      ‖ screen s = 50 x 50; view t (intrinsic: 100 x 20); t.insets == 10 → c.t 10 10 360 260
      ‹a view called as its layout› view Card: Card; Card.insets == 10 → Card 10 10 380 280, Card.t 10 10 360 260
      ‹margins of the layout, from outside› view c: Card; view d; c.left == 5; c.top == 6; c.size == 100 x 80
      d.left == c.leftMargin; d.top == c.topMargin; d.size == 1 x 1
      === card.layout
      layout Card (margins: (1, 2, 3, 4)) { view t; t.insets == 0 } → d 7 7 1 1
      ‹margins where it stands› view c: Card (margins: 3); c.left == 5; c.top == 6; c.size == 100 x 80
      ‖ view t; t.edges == margins.edges → c.t 3 3 94 74
      ‹baselines of the layout› view c: Card; c.left == 0; c.size == 100 x 80; c.firstBaseline == 50
      === card.layout
      layout Card (firstBaseline: 20) { view t; t.insets == 0 } → c 0 30 100 80
      ‹states by name› view c: Card; c.left == 5; c.top == 6; state compact { c.width == 50 }
      state wide { c.width == 90 }
      ‖ view t; t.insets == 10; state compact { t.height == 5 }; state wide { t.height == 9 }
      → p/compact: c 5 6 50 25, c.t 10 10 30 5; p/wide: c 5 6 90 29, c.t 10 10 70 9
      ‹states of the instance alone› view c: Card; c.left == 5; c.top == 6; c.width == 50
      ‖ view t; t.insets == 10; state compact { t.height == 5 }; state wide { t.height == 9 }
      → p/compact: c 5 6 50 25; p/wide: c 5 6 50 29
      ‹states of either› view c: Card; c.left == 5; c.top == 6; c.width == 50 @ 400; state wide { c.width == 90 }
      ‖ view t; t.insets == 10; t.height == 3 @ 400; state compact { t.height == 5 }
      → p/compact: c 5 6 50 25, c.t 10 10 30 5; p/wide: c 5 6 90 23, c.t 10 10 70 3
      ‹states of two instances› view c: Card, d: Card; [c, d].left == 5; c.top == 6; d.top == 0; [c, d].width == 50
      ‖ view t; t.insets == 10; state compact { t.height == 5 }; state wide { t.height == 9 }
      → p/compact: c 5 6 50 25, d 5 0 50 25; p/wide: c 5 6 50 29, d 5 0 50 29
      ‹a condition inside› screen q = 700 x 300; view c: Card; c.left == 5; c.top == 6; c.size == 100 x 80
      ‖ view t; t.left == 0; t.top == 0; t.width == 3; when width < 600 { t.height == 5 } else { t.height == 9 }
      → p: c.t 0 0 3 5; q: c.t 0 0 3 9
      ‹safe area where it stands› view c: Card (safeArea: (1, 2, 3, 4)); c.left == 5; c.top == 6; c.size == 100 x 80
      ‖ view t; t.edges == safeArea.edges → c.t 2 1 94 76
      ‹rows of instances› view c: Card, d: Card; rows { [c](60); [d(50)>]-[_spacer(30)>] } ‖ view t; t.insets == 5
      → c 0 0 400 60, c.t 5 5 390 50, d 310 70 50 230, d.t 5 5 40 220
      ‹format of instances› view c: Card, d: Card; HV:|-1-[c]; H:[c]-2-[d]; V:|-3-[d]
      → c 1 1 120 40, d 123 3 120 40, d.t 10 10 100 20
      ‹a rule of an instance› view c: Card; c: ll = tt = 10%, rr = bb = 0 → c 40 30 360 270, c.t 10 10 340 250
      ‹a setter of an instance› view c: Card; c.keepInsets.equal = 5; c.t.keepInsets.min = 3
      → c 5 5 390 290, c.t 10 10 370 270
      ‹a setter before the instance› «overridden»c.t.width.equal = 60; view c: Card
      c.left == 5; c.top == 6; c.size == 100 x 80 ‖ view t; t.left == 0; t.top == 0; t.height == 1; t.width.equal = 50
      → c.t 0 0 50 1
      ‹an instance of a state› view a; a.insets == 0; state s { view c: Card; c.insets == 10 }; state o { }
      → p/s: c.t 10 10 360 260; p/o: c absent, c.t absent
      ‹an instance under a condition› screen q = 700 x 300; view a; a.insets == 0
      when width < 600 { view c: Card; c.insets == 10 } → p: c.t 10 10 360 260; q: c absent, c.t absent
      ‹two instances, one changed› view c: Card, d: Card; [c, d].left == 0; [c, d].top == 0; c.t.width == 55
      → c 0 0 75 40, c.t 10 10 55 20, d 0 0 120 40
      ‹a group of views inside› view c: Card, d: Card; [c, d].left == 0; [c, d].top == 0
      group g = c.t.width, d.t.height; g.equal = 7 → c.t 10 10 7 20, d.t 10 10 100 7
      ‹a list of instances› view c: Card, d: Card
      c.left == 0; [c, d].top == 0; c.t.width == 50; [c, d].horizontalOffsets == 5; [c.t, d.t].heightsEqual
      → c 0 0 70 40, d 75 0 120 40
      ‹a layout named after its file› view c: card; c.left == 5; c.top == 6; c.size == 100 x 80
      === card.layout
      view t; t.insets == 3 → c.t 3 3 94 74
      ‹both kinds in a file› view c: card; view d: Card; c.left == 5; c.top == 6; c.size == 100 x 80
      d.edges == c.edges
      === card.layout
      view t; t.insets == 3; layout Card { view s; s.insets == 4 } → c.t 3 3 94 74, d.s 4 4 92 72
      ‹no layout, but a class› view c: UIButton; c.left == 5; c.top == 6; c.size == 100 x 80 → c 5 6 100 80
      ‹an unused import› view c; c.left == 5; c.top == 6; c.size == 100 x 80 → c 5 6 100 80
      ‹a conflict inside› view c: «conflict»Card; c.left == 5; c.top == 6; c.size == 100 x 80
      ‖ view t; t.left == 0; t.top == 0; t.height == 1; «related»t.width == 50; «related»t.width == 60
      → conflict: c.t 0 0 50 1
      ‹a conflict inside, by what is before it› «conflict»c.t.width == 60; view c: Card
      c.left == 5; c.top == 6; c.size == 100 x 80
      ‖ view t; t.left == 0; t.top == 0; t.height == 1; «related»t.width == 50 → conflict: c.t 0 0 60 1
      ‹a conflict inside, by what is after it› view c: Card
      c.left == 5; c.top == 6; c.height == 80; «conflict»c.width == 30
      ‖ view t; t.top == 0; t.bottom == 0; «related»t.width == 50; «related»t.left == 0; t.right == 0
      → conflict: c 5 6 50 80
      ‹conflicts in two instances› view c: «conflict»Card; view d: «conflict»Card
      c.left == 5; c.top == 6; c.size == 100 x 80; d.edges == c.edges
      ‖ view t; t.left == 0; t.top == 0; t.height == 1; «related»t.width == 50; «related»t.width == 60
      → conflict: c.t 0 0 50 1, d.t 0 0 50 1
      ‹a conflict inside in one state› view c: «conflict»Card; c.left == 5; c.top == 6; c.size == 100 x 80
      ‖ view t; t.left == 0; t.top == 0; t.height == 1; «related»t.width == 50
      state s { t.top == 0 @ 9; t.width == 60 }; state o { } → p/s: conflict: c.t 0 0 50 1; p/o: c.t 0 0 50 1
      ‹a conflict two files away› view c: «conflict»Card; c.left == 5; c.top == 6; c.size == 100 x 80
      === card.layout
      import "icon.layout"
      layout Card { view i: Icon; i.insets == 5 }
      === icon.layout
      layout Icon { view t; t.left == 0; t.top == 0; t.height == 1; «related»t.width == 50; «related»t.width == 60 }
      → conflict: c.i.t 0 0 50 1
      ‹ambiguous inside, both of two› view «ambiguous»c: Card, «ambiguous»d: Card
      c.left == 5; c.top == 6; c.size == 100 x 80; d.edges == c.edges ‖ view t; t.left == 3; t.top == 0; t.height == 1
      → ambiguous: c.t 3 0 0 1
      ‹ambiguous inside› view «ambiguous»c: Card; c.left == 5; c.top == 6; c.size == 100 x 80
      ‖ view t; t.left == 3; t.top == 0; t.height == 1 → ambiguous: c.t 3 0 0 1
      """),
    LayoutTable(
      foot: "\n", beside: card,
      """
      ‹content alone› import "card.layout"; layout T { view c: Card; c.insets == 5 }
      → content: . 0 0 130 50, c 5 5 120 40, c.t 10 10 100 20
      ‹standard spacing, not that around it› import "card.layout"; layout T (spacing: 50, margins: 50) {
      screen p = 400 x 300; view c: Card; c.left == 5; c.top == 6; c.size == 100 x 80 }
      ‖ view t, s; H:|-[t(20)]-[s]-|; V:|[t]|; V:|[s]| → c.t 8 0 20 80, c.s 36 0 56 80
      ‹metrics of the layout› let m = 50
      import "card.layout"
      layout T { screen p = 400 x 300; view c: Card; c.left == 5; c.top == 6; c.size == 100 x 80; c.t.width <= m * 2 }
      ‖ let m = 5; view t; t.insets == m → c.t 5 5 90 70
      ‹metrics are not inherited› let m = 5

      layout T { screen p = 400 x 300; view c: Card; c.left == 5; c.top == 6; c.size == 100 x 80 }
      layout Card { let m = 7; view t; t.insets == m } → c.t 7 7 86 66
      ‹safe area of the screen› import "card.layout"; layout T { screen p = 400 x 300 safeArea (20, 10, 30, 40)
      view c: Card; c.left == 5; c.top == 6; c.size == 100 x 80 }
      ‖ view t; t.top == safeArea.top + 8; t.left == safeArea.left; t.size == 1 x 1 → c.t 5 22 1 1
      ‹safe area of a view around it› import "card.layout"; layout T { screen p = 400 x 300 safeArea (20, 10, 30, 40)
      view u (safeArea: (7, 8, 9, 10)) { view c: Card; c.insets == 0 }; u.left == 50; u.top == 60; u.size == 100 x 80
      } ‖ view t; t.edges == safeArea.edges → u.c.t 8 7 82 64
      ‹safe area of its own› import "card.layout"; layout T { screen p = 400 x 300 safeArea (20, 10, 30, 40)
      view c: Card; c.left == 5; c.top == 6; c.size == 100 x 80 }
      === card.layout
      layout Card (safeArea: (1, 2, 3, 4)) { view t; t.edges == safeArea.edges } → c.t 2 1 94 76
      ‹from the right› import "card.layout"; layout T { screen p = 400 x 300 rtl; view c: Card
      c.left == 5; c.top == 6; c.size == 100 x 80 } ‖ view t; t.leading == 8; t.width == 20; t.top == 0; t.height == 1
      → c.t 72 0 20 1
      ‹the sample of a whole file› import "card.layout"                      # layouts of another file, path relative to this one
      let margin = 16                           # a metric: numbers and other metrics, earlier or later, no cycles; also inside a layout
      layout Login (margins: 16, spacing: 12) { # a layout is a root view with a name
      screen phone  = 390 x 844 safeArea (47, 0, 34, 0)
      screen tablet = 768...1366 x 1024     # a range: must hold for every width in it
      screen cell   = 320 x fit             # height as small as the constraints allow
      screen arabic = 390 x 844 safeArea (47, 0, 34, 0) rtl

      view «ambiguous»logo (intrinsic: 120 x 40)
      view «ambiguous»title: UILabel (intrinsic: 200 x 20, firstBaseline: 16, lastBaseline: 4)
      view «ambiguous»form {                           # children: `form` is their superview
      view «ambiguous»user, «ambiguous»password; user.top == 8 }
      view «ambiguous»card: Card                       # an instance of another layout
      guide gutter                          # an invisible rectangle, constrained like a view

      logo.centerX == 0; form.user.left == logo.left           # a path names a nested view from outside
      } →
      ‹a folder below› import "parts/card.layout"; layout T { screen p = 400 x 300; view c: Card; c.insets == 10 }
      === parts/card.layout
      layout Card { view t (intrinsic: 100 x 20); t.insets == 10 } → c.t 10 10 360 260
      ‹relative to the importing file› import "parts/card.layout"; layout T { screen p = 400 x 300; view c: Card
      c.left == 5; c.top == 6; c.size == 100 x 80 }
      === parts/card.layout
      import "icon.layout"
      import "../more/mark.layout"
      layout Card { view i: Icon; i.insets == 5; view m: Mark; m.insets == 6 }
      === parts/icon.layout
      layout Icon { view t; t.insets == 1 }
      === more/mark.layout
      layout Mark { view t; t.insets == 2 } → c.i.t 1 1 88 68, c.m.t 2 2 84 64
      ‹a blank in the name› import "my card.layout"; layout T { screen p = 400 x 300; view c: Card; c.insets == 10 }
      === my card.layout
      layout Card { view t (intrinsic: 100 x 20); t.insets == 10 } → c.t 10 10 360 260
      ‹of the same file› layout T { screen p = 400 x 300; view c: Card; c.left == 5; c.top == 6; c.size == 100 x 80 }
      layout Card { view t (intrinsic: 100 x 20); t.insets == 10 } → c.t 10 10 80 60
      ‹two imports› import "card.layout"
      import "icon.layout"
      layout T { screen p = 400 x 300; view c: Card; view i: Icon; c.left == 5; c.top == 6; c.size == 100 x 80
      i.edges == c.edges }
      === card.layout
      layout Card { view t (intrinsic: 100 x 20); t.insets == 10 }
      === icon.layout
      layout Icon { view t; t.insets == 1 } → c.t 10 10 80 60, i.t 1 1 98 78
      ‹one file by two ways› import "card.layout"
      import "icon.layout"
      layout T { screen p = 400 x 300; view c: Card; view i: Icon; c.left == 5; c.top == 6; c.size == 100 x 80
      i.edges == c.edges }
      === card.layout
      import "icon.layout"
      layout Card { view i: Icon; i.insets == 5 }
      === icon.layout
      layout Icon { view t; t.insets == 1 } → c.i.t 1 1 88 68, i.t 1 1 98 78
      ‹a range that is too narrow inside› import "card.layout"; layout T { screen p = 100...500 x 300
      view c: Card; «range-conflict»c.insets == 0 } ‖ view t; t.insets == 0; t.width >= 150 → p.min: any:; p.max: c.t 0 0 500 300
      """),
  ]

  @Test(arguments: instances.flatMap(\.rows)) func framesAndFindings(_ row: LayoutTable.Row) throws {
    try row.expect()
  }
}
