/// Rows of `ImportTests` about metrics and screens that an import brings, and about screens that stand outside of
/// layouts.
extension ImportTests {
  static let brought: [Row] = [
    Row(
      name: "metrics of another file, which may need those that it imports",
      files: """
        === main.layout
        import "tokens.layout"
        screen p = 400 x 600
        let pad = wide + 1
        view a; a.left == pad; a.top == gap; a.size == wide x gap
        === tokens.layout
        import "base.layout"
        let gap = unit * 3
        let wide = gap * 2
        === base.layout
        let unit = 4
        """,
      frames: ["a 25 12 24 12"]),
    Row(
      name: "not those that the other file imports",
      files: """
        === main.layout
        import "tokens.layout"
        screen p = 400 x 600
        view a; a.left == unit; a.top == gap; a.size == 9 x 9
        === tokens.layout
        import "base.layout"
        let gap = unit * 3
        === base.layout
        let unit = 4
        """,
      findings: ["unknown-name 3:19"]),
    Row(
      name: "a name of the file itself wins",
      files: """
        === main.layout
        import "tokens.layout"
        let gap = 1
        layout Card { screen p = 20 x 20; view a; a.edges == view.edges }
        layout L { let wide = 2; screens Phones; view c: Card; c.left == gap; c.top == wide; c.size == 5 x 5 }
        screens Phones { screen own = 30 x 30 }
        === tokens.layout
        let gap = 12
        let wide = 24
        screens Phones { screen other = 300 x 300 }
        layout Card { }
        """,
      frames: ["a 0 0 20 20", "c 1 2 5 5", "c.a 0 0 5 5"]),
    Row(
      name: "a name that two imports bring is told where it is used",
      files: """
        === main.layout
        import "a.layout"
        import "b.layout"
        layout L { screens S; view x, y: Y; x.edges == view.edges; y.left == m; y.edges == x.edges }
        === a.layout
        let m = 1
        let unused = 1
        screens S { screen p = 1 x 1 }
        layout Y { }
        === b.layout
        let m = 1
        let unused = 2
        screens S { screen p = 1 x 1 }
        layout Y { }
        """,
      findings: ["duplicate-name 3:20", "duplicate-name 3:34", "duplicate-name 3:70"],
      says: [
        "'S' is a set of screens of 'a.layout' and 'b.layout'", "'Y' is a layout of", "'m' is a metric of",
      ]),
    Row(
      name: "metrics through a circle of imports have values, the circle alone is wrong",
      files: """
        === main.layout
        import "b.layout"
        let a = b + 1
        layout L { screen p = 40 x 40; view v; v.left == a; v.top == b; v.size == c x c }
        let c = 3
        === b.layout
        import "main.layout"
        let b = c * 2
        """,
      findings: ["import-cycle 1:8 + b.layout:1"], frames: ["v 7 6 3 3"]),
    Row(
      name: "an instance sees the metrics that its own file sees",
      files: """
        === main.layout
        import "card.layout"
        let gap = 1
        screen p = 400 x 600
        view c: Card; c.left == gap; c.top == 0; c.size == 50 x 50
        === card.layout
        import "tokens.layout"
        layout Card { view t; t.left == gap; t.top == gap; t.size == 5 x 5 }
        === tokens.layout
        let gap = 7
        """,
      frames: ["c 1 0 50 50", "c.t 7 7 5 5"]),
    Row(
      name: "screens of the file are those of its layouts that have none",
      files: """
        === main.layout
        let w = 30
        screen p = w x 40 safeArea (5, 0, 0, 0)
        layout A { view a; a.edges == safeArea.edges }
        layout B { screen q = 9 x 9; view b; b.edges == view.edges }
        """,
      frames: ["a 0 5 30 35", "b 0 0 9 9"]),
    Row(
      name: "without a layout they make one of the file",
      files: """
        === main.layout
        screen p = 30 x 40
        screen q = 9 x 9
        """, frames: []),
    Row(
      name: "sets of screens, of the file and of another, in a layout and in the file",
      files: """
        === main.layout
        import "tokens.layout"
        screens Own { screen o = 10 x 10; screen r = 11...12 x 10 }
        screens Phones
        layout A { view a; a.edges == view.edges }
        layout B { screen x = 5 x 5; screens Own; view b; b.edges == view.edges }
        === tokens.layout
        let w = 30
        screens Phones { screen p = w x 40 }
        """,
      frames: ["a 0 0 30 40", "b 0 0 5 5"]),
    Row(
      name: "what is wrong with a set is told once, where it stands",
      files: """
        === main.layout
        screens Set { screen p = 10 x 10; screen p = 9...8 x 10 }
        screens Set { screen q = nope x 1 }
        layout A { screens Set; view a; a.edges == view.edges }
        layout B { screens Set; view a; a.edges == view.edges }
        layout C { screens Sett; screen p = 3 x 3; view a; a.edges == view.edges }
        """,
      findings: [
        "duplicate-name 1:42", "out-of-range 1:46", "duplicate-name 2:9", "unknown-name 2:26", "unknown-name 5:20",
      ],
      says: ["the set of screens 'Sett' is not known here; did you mean 'Set'?"]),
    Row(
      name: "a screen that a set brings has the name of another",
      files: """
        === main.layout
        screens S { screen p = 10 x 10 }
        layout A { screen p = 3 x 3; screens S; view a; a.edges == view.edges }
        """,
      findings: ["duplicate-name 2:38"]),
    Row(
      name: "a range that does not work is told at the statement, with the screen",
      files: """
        === main.layout
        import "tokens.layout"
        screen p = 100...300 x 40
        layout A { view a; a.edges == view.edges; a.width >= 200 }
        layout B { screens S; view a; a.edges == view.edges; a.width >= 30 }
        === tokens.layout
        screens S { screen r = 20...40 x 40 }
        """,
      findings: ["range-conflict 3:43", "range-conflict 4:54 + tokens.layout:1"],
      says: ["'p' needs width >= 200", "'r' needs width >= 30"]),
    Row(
      name: "a layout of another file that is not imported",
      files: """
        === main.layout
        screen p = 4 x 4
        view a: Card, b: UILabel, c: side
        [a, b, c].edges == view.edges
        a.title.left == 0
        === deep/card.layout
        # layout Other { }
        layout Card { view title }
        === deep/side.layout
        view x
        === deep/label.layout
        /* layout UILabel { } */
        """,
      findings: ["not-imported 2:9", "not-imported 2:30"], says: ["'Card' is a layout of 'deep/card.layout'"]),
    Row(
      name: "a metric of a file that is not imported",
      files: """
        === main.layout
        screen p = 4 x 4
        view a
        a.left == gutter; a.top == inner; a.size == 2
        === deep/metrics.layout
        let gutter = 1
        layout Card { let inner = 2; view v; v.size == inner }
        """,
      findings: ["unknown-name 3:11", "unknown-name 3:28"],
      says: ["the metric 'gutter' is not known here: it is one of 'deep/metrics.layout', which is not imported"]),
    Row(
      name: "a metric that an importer uses is not unused",
      files: """
        === main.layout
        import "user.layout"
        let used = 1
        let unused = 2
        layout L { screen p = 4 x 4 }
        === user.layout
        import "main.layout"
        """,
      findings: ["import-cycle 1:8 + user.layout:1", "unused-metric 2:5", "unused-metric 3:5"]),
    Row(
      name: "devices",
      files: """
        === main.layout
        layout L {
          screen se = iPhoneSE
          view a; a.edges == safeArea.edges
        }
        layout M {
          screen pro = iPhone16Pro landscape traits compact, island rtl
          view a; a.edges == safeArea.edges
        }
        layout N {
          screen pad = iPadPro11 landscape safeArea (1, 2, 3, 4)
          view a; a.edges == safeArea.edges
        }
        """,
      frames: ["a 0 20 375 647", "a 62 0 750 381", "a 2 1 1188 830"]),
    Row(
      name: "a device that is not known",
      files: """
        === main.layout
        let w = 3
        layout L { screen a = iPhoneES; screen b = w; view v; v.edges == view.edges; v.width >= w }
        """,
      findings: ["unknown-name 2:23", "syntax 2:44"], says: ["did you mean 'iPhoneSE'?"]),
    Row(
      name: "a device in words",
      files: """
        === main.layout
        layout L {
          screen a = iPhone 15
          screen b = iPhone15Pro Max landscape
          screen c = iPad Pro 11 rtl
          screen d = iPhone15 portrait
          screen e = my phone
          screen f = iPhone15 saveArea (1, 2, 3, 4)
          screen g = phone 390 x 844
          view v; v.edges == view.edges
        }
        """,
      findings: [
        "unknown-name 2:14", "unknown-name 3:14", "unknown-name 4:14", "unknown-name 5:14", "unknown-name 6:14",
        "syntax 7:23", "syntax 8:19",
      ],
      says: [
        "the device 'iPhone 15' is not known here; did you mean 'iPhone15'?", "did you mean 'iPhone15ProMax'?",
        "did you mean 'iPadPro11'?", "did you mean 'iPhone15'?", "the device 'my phone' is not known here",
      ]),
    Row(
      name: "an instance sets metrics of its layout, and what needs them follows",
      files: """
        === main.layout
        import "card.layout"
        screen p = 400 x 600
        let side = 5
        view a: Card, b: Card (side: side * 4, gap: 3, hug: 3), c: Card (half: 1)
        [a, b, c].left == 0; [a, b, c].top == 0; [a, b, c].size == 90
        === card.layout
        let gap = 2
        let double = gap * 2
        layout Card {
          let side = 10
          let half = side / 2
          view t, in: Inner
          t.size == side x half; t.left == gap; t.top == double
          in.edges == view.edges
        }
        layout Inner { view i; i.size == gap x double; i.left == 0; i.top == 0 }
        """,
      frames: [
        "a 0 0 90 90", "a.t 2 4 10 5", "a.in 0 0 90 90", "a.in.i 0 0 2 4", "b 0 0 90 90", "b.t 3 6 20 10",
        "b.in 0 0 90 90", "b.in.i 0 0 3 6", "c 0 0 90 90", "c.t 2 4 10 1", "c.in 0 0 90 90", "c.in.i 0 0 2 4",
      ]),
    Row(
      name: "what is no metric of the layout and no property",
      files: """
        === main.layout
        layout Card { let side = 1; view t { let inner = 2; t.left == inner }; t.size == side; t.top == 0 }
        layout L {
          screen p = 40 x 40
          view a: Card (sode: 3), b: Card (inner: 3), c: Card (side: 50%), d: UIView (side: 3)
          [a, b, c, d].edges == view.edges
        }
        """,
      findings: ["unknown-name 4:17", "unknown-name 4:36", "syntax 4:62", "unknown-name 4:79"],
      says: ["the property 'sode' is not known here; did you mean 'side'?"]),
    Row(
      name: "a lone number is both sides, and a point may be made of positions",
      files: """
        === main.layout
        screen p = 200 x 100
        view a, b, c
        a.size == 20; a.left == 30; a.top == 40
        b.size == 40
        b.center == (a.right, 5)
        c.size.equal = 50%
        (a.left + 1, superview.bottom) == c.center
        """,
      findings: ["off-screen 2:12"], frames: ["a 30 40 20 20", "b 30 35 40 40", "c -19 75 100 50"]),
    Row(
      name: "a point of other axes",
      files: """
        === main.layout
        screen p = 200 x 100
        view a, b
        a.edges == view.edges; b.size == 9
        b.center == (a.top, a.left)
        b.center == (a.width, 3)
        a.size == (b.width, b.height)
        """,
      findings: ["mixed-axes 4:1", "position-and-length 5:1", "syntax 6:12"]),
  ]
}
