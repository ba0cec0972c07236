// Layouts with states, and with conditions on screens of one size: their frames and findings.

extension StatesTests {
  static let rows: [Row] = [
    Row(
      "each state is solved with what stands outside all of them",
      """
      screen p = 100 x 50
      view a
      a.top == 0; a.height == 10
      state compact { a.left == 0; a.width == 20 }
      state wide { a.left == 5; a.width == view.width - 10 }
      """,
      frames: ["p/compact a 0 0 20 10", "p/wide a 5 0 90 10"]),
    Row(
      "blocks of one name are one state, wherever they stand",
      """
      screen p = 100 x 50
      view box { view a; state on { let m = 3; a.left == m }; a.top == 1; state on { a.width == m * 4 } }
      box.edges == view.edges; box.a.height == 10
      state off { box.a.left == 7; box.a.width == 8 }
      """,
      frames: [
        "p/on box 0 0 100 50", "p/on box.a 3 1 12 10", "p/off box 0 0 100 50", "p/off box.a 7 1 8 10",
      ]),
    Row(
      "views of a state exist there alone, under one name in several",
      """
      screen p = 100 x 50
      state one { view a; a.left == 0; a.top == 0; a.size == 1 x 2 }
      state two { view a { view b }; a.edges == view.edges; a.b.edges == a.edges }
      """,
      frames: ["p/one a 0 0 1 2", "p/two a 0 0 100 50", "p/two a.b 0 0 100 50"]),
    Row(
      "a view of one state, named outside it and in another",
      """
      screen p = 100 x 50
      state one { view a, c; a.insets == 0; c.insets == 1 }
      a.left == 0
      state two { view d; d.insets == 0; a.top == 0; d.left == view.c.left }
      """,
      says: [
        "unknown-view 3: 'a' exists only in state 'one'", "unknown-view 4: 'a' exists only in state 'one'",
        "unknown-view 4: 'c' exists only in state 'one'",
      ]),
    Row(
      "a view of a branch, named outside it",
      """
      screen p = 100 x 50
      state one { when width < 600 { view a; let m = 3; a.insets == 0 } else { a.top == 0 } }
      view q; q.insets == m
      """,
      says: [
        "unknown-view 2: 'a' exists only in state 'one' where width < 600",
        "unknown-name 3: the metric 'm' has a value only in state 'one' where width < 600",
      ]),
    Row(
      "priorities of the intrinsic size",
      """
      screen p = 100 x 50
      view a (intrinsic: 10 x 10, hugH: 300)
      a.left == 0; a.top == 0; a.width == 40 @ 400
      state tight { a.hugH == 500 }
      state loose { a.hugV == 1; a.height == 30 @ 2 }
      """,
      frames: ["p/tight a 0 0 10 10", "p/loose a 0 0 40 30"], says: []),
    Row(
      "of several settings the last that holds wins",
      """
      screen p = 100 x 50
      view a (intrinsic: 10 x 10)
      a.left == 0; a.top == 0; a.width == 40 @ 400
      state one { a.hugH == 500 }
      state two { a.left == 0 @ 1 }
      when height < 60 { a.hugH == 450 } else { a.hugH == 1 }
      state two { a.hugH == 2 }
      """,
      frames: ["p/one a 0 0 10 10", "p/two a 0 0 40 10"]),
    Row(
      "a conflict in each state",
      """
      screen p = 100 x 50
      screen q = 200 x 50
      view a
      a.top == 0; a.height == 10; a.left == 0
      a.width == 30
      state one { a.width == 40 }
      state two { a.width >= 50; a.width == view.width }
      """,
      frames: [
        "p/one a 0 0 30 10 conflict", "p/two a 0 0 30 10 conflict", "q/one a 0 0 30 10 conflict",
        "q/two a 0 0 30 10 conflict",
      ],
      says: [
        "conflict 6: 10 points on p and q in state 'one' {p q one 10}",
        "conflict 7: 20 points on p and q in state 'two' {p q two 20}",
        "conflict 7: 170 points on q in state 'two', and by 70 points on p in state 'two' {p q two 170}",
      ]),
    Row(
      "one constraint in conflict in two states",
      """
      screen p = 100 x 50
      view a
      a.top == 0; a.height == 10; a.left == 0
      state one { a.width == 40 }
      state two { a.width == 60 }
      a.width == 50
      state three { view b; b.insets == 0 }
      """,
      frames: [
        "p/one a 0 0 40 10 conflict", "p/two a 0 0 60 10 conflict", "p/three a 0 0 50 10", "p/three b 0 0 100 50",
      ],
      says: [
        "conflict 6: 10 points on p in states 'one' and 'two' {p 10}"
      ]),
    Row(
      "ambiguous in one state only",
      """
      screen p = 100 x 50
      view a
      a.top == 0; a.height == 10; a.left == 0
      state one { a.width <= 40 }
      state two { a.width == 60 }
      """,
      frames: ["p/one a 0 0 0 10 ambiguous", "p/two a 0 0 60 10"],
      says: ["ambiguous 2: on p in state 'one': width can be 0 to 40 {p}"]),
    Row(
      "ambiguous in all states, and not where one has a conflict",
      """
      screen p = 100 x 50
      view a
      a.top == 0; a.height == 10; a.left == 0; a.width >= 7
      state one { a.width <= 40 }
      state two { a.top == 0 @ 9 }
      state three { a.top == 3 }
      """,
      frames: ["p/one a 0 0 7 10 ambiguous", "p/two a 0 0 7 10 ambiguous", "p/three a 0 0 7 10 conflict"],
      says: [
        "ambiguous 2: on p in states 'one' and 'two': width can be 7 to 40 {p}",
        "conflict 6: on p in state 'three' {p three 3}",
      ]),
    Row(
      "soft constraints and hints are about the states where their statements hold",
      """
      screen p = 100 x 50
      view a
      a.top == 0; a.height == 10; a.left == 0
      state one { a.width == 40; a.right == superview.left + 40; a.width == 3 @ 5; a.top == 1 @ 5 }
      state two { a.width == 3; view z; z.top == 0; z.left == 0; z.width == 0; z.height == 1 }
      a.width == 3 @ 6
      """,
      frames: ["p/one a 0 0 40 10", "p/two a 0 0 3 10", "p/two z 0 0 0 1"],
      says: [
        "redundant 4: 'a.right == superview.left + 40'", "never-satisfied 4: by at least 37 points",
        "never-satisfied 4: by at least 1 point", "zero-size 5: 'z' has width 0",
      ]),
    Row(
      "conditions on screens of one size",
      """
      screen p = 300 x 500
      screen q = 600 x 400
      screen r = 800 x fit
      view a
      a.top == 0; a.left == 0; a.height == 10
      when width < 600 and height > 400 { a.width == 1 }
      else when 600 <= width < 601 or width == 3 { a.width == 2 }
      else { a.width == 3 }
      when not height < 450 { view b; b.insets == 0 } else { view c; c.left == 0; c.top == 0; c.size == 4 x 5 }
      when height < 9000 or height >= 9000 { a.left == 77 }
      """,
      frames: [
        "p a 0 0 1 10 conflict", "p b 0 0 300 500 conflict", "q a 0 0 2 10 conflict", "q c 0 0 4 5 conflict",
        "r a 0 0 3 10", "r b 0 0 800 0",
      ],
      says: ["conflict 10: on p and q {p q 77}"]),
    Row(
      "arithmetic, metrics and both sides",
      """
      screen portrait = 300 x 500
      screen landscape = 500 x 300
      let limit = 2
      view a
      a.top == 0; a.left == 0; a.height == 10
      when (width + 100) * 2 > limit * height + 10 * (limit - 1) { a.width == 1 } else { a.width == 2 }
      """,
      frames: ["portrait a 0 0 2 10", "landscape a 0 0 1 10"]),
    Row(
      "nothing but the content's size: every comparison is false",
      """
      view a
      a.top == 0; a.left == 0; a.height == 10; a.bottom <= 0; a.right <= 0
      when width < 600 { a.width == 1 } else when not width > 5 { a.width == 2 } else { a.width == 3 }
      """,
      frames: ["content a 0 0 2 10"]),
  ]
}
