// States in sets, and conditions on more than sizes. Worked out by hand.

extension StatesTests {
  static let sets: [Row] = [
    Row(
      "beside declared sets a name of none is unknown, wherever the instance that has it stands",
      """
      layout Cell {
        screen p = 100 x 50
        states unread: read, unread
        view dot; dot.insets == 0
        state raed { hide dot }
        state shown { hide dot }
        view part: Part
        part.insets == 0
      }
      layout Part { states k: shown, gone; screen q = 10 x 10 }
      """,
      says: ["unknown-name 5: did you mean 'read'?"]),
    Row(
      "an instance is kept in a state of each of several sets, and the views of the others fall away",
      """
      layout Part {
        states k: one, two
        states l: small, large
        screen q = 50 x 10
        view a (intrinsic: 20 x 10)
        state one { view b (intrinsic: 30 x 10) }
        state large { a.height.equal = 12 }
        stack { a, b, _spacer }
      }
      layout Main {
        screen p = 90 x 50
        view c: Part (state: two + large)
        c.left == 0; c.top == 0; c.width == 50
      }
      """,
      frames: [
        "q/one + small a 0 0 20 10", "q/one + small b 20 0 30 10", "q/one + large a 0 0 20 12 conflict",
        "q/one + large b 20 0 30 10 conflict", "q/two + small a 0 0 20 10", "q/two + large a 0 0 20 12 conflict",
        "p c 0 0 50 12", "p c.a 0 0 20 12",
      ], says: ["conflict 8"]),
    Row(
      "sets vary by themselves, the last one first",
      """
      screen p = 100 x 50
      states keyboard: hidden, shown
      states panel: closed, open
      view a; a.left == 0; a.top == 0
      state shown { a.width == 10 }
      state hidden { a.width == 20 }
      state open { a.height == 3 }
      state closed { a.height == 4 }
      """,
      frames: [
        "p/hidden + closed a 0 0 20 4", "p/hidden + open a 0 0 20 3", "p/shown + closed a 0 0 10 4",
        "p/shown + open a 0 0 10 3",
      ]),
    Row(
      "a block of several states holds in each of them, and one set's may stand in another's",
      """
      screen p = 100 x 50
      states s: a, b, c
      states t: x, y
      view v; v.left == 0; v.top == 0; v.height.equal = 5
      v.width.equal = 1
      state a, b { v.width.equal = 2 }
      state b { state y { v.width.equal = 3 } }
      state c, y { v.height.equal = 6 }
      """,
      frames: [
        "p/a + x v 0 0 2 5", "p/a + y v 0 0 2 6", "p/b + x v 0 0 2 5", "p/b + y v 0 0 3 6", "p/c + x v 0 0 1 6",
        "p/c + y v 0 0 1 6",
      ]),
    Row(
      "what is set in every state of a set is overridden, in all but one not",
      """
      screen p = 100 x 50
      states s: a, b
      states t: x, y
      view v; v.left == 0; v.top == 0
      v.width.equal = 1
      v.height.equal = 1
      state a { v.width.equal = 2; state x { v.height.equal = 2 } }
      state b { v.width.equal = 3; v.height.equal = 3 }
      """,
      frames: ["p/a + x v 0 0 2 2", "p/a + y v 0 0 2 1", "p/b + x v 0 0 3 3", "p/b + y v 0 0 3 3"],
      says: ["overridden 5: 'v.width == 1'"]),
    Row(
      "at most 64 combinations",
      """
      screen p = 100 x 50
      states a: a1, a2, a3, a4
      states b: b1, b2, b3, b4
      states c: c1, c2, c3, c4
      states d: d1, d2
      """,
      says: ["out-of-range 5: one set of states too many"]),
    Row(
      "mistakes in sets",
      """
      screen p = 100 x 50
      states a: on, off
      states a: up, on
      state on { state off { } }
      """,
      says: [
        "duplicate-name 3: the set of states 'a'", "duplicate-name 3: the state 'on'",
        "syntax 4: a state cannot stand inside another of its set",
      ]),
    Row(
      "a range is cut where it turns from upright to landscape",
      """
      screen r = 300...500 x 400
      view v; v.left == 0; v.top == 0; v.height == 5
      when portrait { v.width == 10 } else { v.width == view.width - 300 }
      when landscape { v.width >= 150 }
      """,
      frames: ["r.min v 0 0 10 5", "r.max v 0 0 200 5"],
      says: [
        "range-conflict 4: 'r' needs width 300 to 400 or 450 to 500 {r width 300 400}"
      ]),
    Row(
      "conditions on the reading direction, traits, text and states",
      """
      screen p = 100 x 50 rtl
      screen q = 100 x 50 traits regular, pointer
      states s: a, b
      view v; v.left == 0; v.top == 0
      when rtl { v.width == 1 } else when regular and not (ltr and not pointer) { v.width == 2 }
      when text >= 200% { v.width == 3 }
      when b and pointer { v.height == 4 } else when a or text == 100% { v.height == 5 }
      """,
      frames: ["p/a v 0 0 1 5", "p/b v 0 0 1 5", "q/a v 0 0 2 5", "q/b v 0 0 2 4"]),
    Row(
      "a word that no screen has, a metric alone, and text without a percentage",
      """
      screen p = 100 x 50 traits regular
      view v; v.insets == 0
      let m = 3
      when regulr { }
      when m { }
      when text >= 2 { }
      when text >= 1e9999999% { }
      when text >= 1e300% { }
      when text >= 1e-9223372036854775808% { }
      """,
      says: [
        "unknown-name 4: did you mean 'regular'?", "syntax 5: 'm' is a metric", "syntax 6: one percentage",
        "out-of-range 7: numbers go up to 1e9", "out-of-range 8: numbers go up to 1e9",
        "out-of-range 9: numbers go up to 1e9",
      ]),
  ]
}
