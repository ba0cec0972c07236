import Testing

@testable import Features

/// Tests the texts that a hover shows or hides, in Markdown and as plain text.
struct HoverTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let document: String
    /// The text of the range that the answer is about.
    let word: String
    let shows: [String]
    var hides: [String] = []
    var testDescription: String { name }
  }

  private static func layout(_ body: String) -> String {
    """
    layout L {
      screen p = 320 x 480
      screen wide = 640...800 x 480
      let gap = 8 * 2
      view box (intrinsic: 40 x 20, hug: 300)
    \(body)
    }
    """
  }

  static let rows: [Row] = [
    Row(
      name: "a device", document: layout("  screen q = iPhone‸SE traits compact, touch"), word: "iPhoneSE",
      shows: [
        "screen q", "iPhone SE (2nd and 3rd generation): 375 x 667 points.",
        "Safe area: top 20, left 0, bottom 0, right 0.", "touch.",
      ]),
    Row(
      name: "a screen as large as a device", document: layout("  screen ‸q = 1376 x 1032"), word: "q",
      shows: ["The size of iPad Pro 13-inch (M4), landscape."]),
    Row(
      name: "a screen of a set", document: "screens P { screen ‸q = iPhone16 landscape }", word: "q",
      shows: ["iPhone 16, landscape: 852 x 393 points.", "Safe area: top 0, left 59, bottom 21, right 59."],
      hides: ["status"]),
    Row(
      name: "a set", document: "screens P { screen q = iPhone16 }\nlayout L { screens ‸P }", word: "P",
      shows: ["screens P"]),
    Row(
      name: "a view on every screen", document: layout("  bo‸x.left == gap; box.top == 10"), word: "box",
      shows: ["view box", "| p | 16 | 10 | 40 | 20 | solved |", "wide.min", "wide.max"]),
    Row(
      name: "a view where it is declared",
      document: "layout L {\n  screen p = 100 x 100\n  view ‸a: UILabel\n  a.edges == view.edges\n}",
      word: "a", shows: ["view a: UILabel", "| p | 0 | 0 | 100 | 100 | solved |"]),
    Row(
      name: "a layout where it is declared",
      document: "layout Ca‸rd {\n  screen p = 100 x 80\n  view a\n  a.edges == view.edges\n}",
      word: "Card", shows: ["layout Card", "4 constraints, 1 screen, solved.", "| p | 0 | 0 | 100 | 80 | solved |"]),
    Row(
      name: "a layout in which something is ambiguous",
      document: "layout ‸A {\n  screen s = 100 x 100\n  view a\n  a.left == 0; a.top == 0; a.width == 5\n}",
      word: "A", shows: ["1 screen, ambiguous.", "| s | 0 | 0 | 100 | 100 | ambiguous |"]),
    Row(
      name: "a layout in which something conflicts",
      document: "layout ‸A {\n  screen s = 100 x 100\n  view a\n  a.insets == 0; a.width == 5\n}",
      word: "A", shows: ["1 screen, 1 conflict.", "| s | 0 | 0 | 100 | 100 | conflict |"]),
    Row(
      name: "what is ambiguous", document: layout("  box‸.left >= 5; box.top == 0"), word: "box",
      shows: ["| p | 5 | 0 | 40 | 20 | ambiguous |", "p: `x` is not determined: 5 … ∞"]),
    Row(
      name: "a view in a guide whose place is open",
      document: layout(
        "  guide g { guide h { view a‸; a.insets == 1 }; h.insets == 2 }; g.top == 3; g.size == 20 x 30"),
      word: "a",
      shows: [
        "| p | 1 | 1 | 14 | 24 | ambiguous |",
        "p: `x` of the guide `g`, which it stands in, is not determined: -∞ … ∞",
      ], hides: ["`y` of", "`g.h`"]),
    Row(
      name: "such a guide",
      document: layout("  guide ‸g { view a; a.insets == 1 }; g.top == 3; g.left >= 4; g.size == 20 x 30"), word: "g",
      shows: ["| p | 4 | 3 | 20 | 30 | ambiguous |", "p: `x` is not determined: 4 … ∞"]),
    Row(
      name: "what is broken",
      document: layout("  b‸ox.left == 0; box.top == 0; box.width == 100; box.width == 60 @ 700"),
      word: "box",
      shows: ["`box.width == 60 @ 700` does not hold on p (by 40)", "`box.width <= 40 @ 300 (its intrinsic size)`"]),
    Row(
      name: "a contradiction", document: layout("  b‸ox.left == 0; box.left == 9; box.top == 0"), word: "box",
      shows: ["| p | 0 | 0 | 40 | 20 | conflict |", "does not hold on p (contradiction)"]),
    Row(
      name: "the arithmetic of a contradiction", document: layout("  b‸ox.left == 0; box.left == 9; box.top == 0"),
      word: "box",
      shows: ["contradiction on p, wide: `box.left == superview.left + 9` is set aside: 9 ≠ 0, by 9 points"]),
    Row(
      name: "a member of a contradiction",
      document: layout("  box.left ‸== 300; box.width == 20; box.right == 0; box.top == 0"), word: "==",
      shows: [
        "| p | holds exactly |", "`box.right == superview.right` is set aside: already 300 + 20 ≠ 640, by 320 points",
      ]),
    Row(
      name: "a member of no contradiction",
      document: layout("  box.left == 300; box.left == 30; box.top ‸== 0"), word: "==",
      shows: ["holds exactly"], hides: ["contradiction"]),
    Row(
      name: "what stands against a soft constraint",
      document: layout("  box.left == 0; box.top == 0; box.width == 100; box.width ‸== 60 @ 700"), word: "==",
      shows: [
        "p, wide.min, wide.max: does not hold (misses by 40 points): `box.width == 100` stands against it:"
          + " 100 ≠ 60, by 40 points"
      ]),
    Row(
      name: "what stands against one of several soft constraints",
      document: layout("  box.left == 0; box.top == 0; box.width == 20 @ 900; box.size ‸== 60 x 20 @ 700"),
      word: "==",
      shows: [
        "`box.width == 60 @ 700` does not hold (misses by 40 points): `box.width == 20 @ 900` stands against it"
      ], hides: ["`box.height == 20 @ 700` does"]),
    Row(
      name: "why an intrinsic size does not hold",
      document: layout("  b‸ox.left == 0; box.top == 0; box.width == 30"), word: "box",
      shows: [
        "`box.width >= 40 @ 750 (its intrinsic size)` does not hold on p (by 10), wide.min (by 10), wide.max (by 10):"
          + " `box.width == 30` stands against it: 40 > 30 by 10 points"
      ]),
    Row(
      name: "what would settle a view", document: layout("  box‸.left >= 5; box.top == 0"), word: "box",
      shows: [
        "nothing fixes x: `box.left == superview.left + 5`, or `box.left == superview.left + 8`,"
          + " or `box.centerX == superview.centerX` would settle it"
      ]),
    Row(
      name: "what would settle a view that hangs on another",
      document: layout("  view e (intrinsic: 9 x 9); e‸.left == box.right; e.top == 0; box.top == 0"), word: "e",
      shows: ["`e.left == superview.left + 8` (and `box` with it)"]),
    Row(
      name: "an attribute's value", document: layout("  box.left == gap; box.top == 0; box.rig‸ht <= view.right"),
      word: "right", shows: ["The right edge", "| p | 56 |"]),
    Row(
      name: "a ratio", document: layout("  box.left == 0; box.top == 0; box.aspect‸Ratio == 2"), word: "aspectRatio",
      shows: ["Width divided by height", "| p | 2 |"]),
    Row(
      name: "a compound", document: layout("  box.left == 0; box.top == 0; box.si‸ze <= 50 x 50"), word: "size",
      shows: ["| screen | width | height |", "| p | 40 | 20 |"]),
    Row(
      name: "a priority attribute", document: layout("  box.left == 0; box.top == 0; box.hug‸V == low + 1"),
      word: "hugV", shows: ["growing taller", "| box | 251 |"]),
    Row(
      name: "a relation", document: layout("  box.left ‸== gap; box.top == 0"), word: "==",
      shows: ["constraint, required", "`box.left == superview.left + 16`", "| p | holds exactly |"]),
    Row(
      name: "a relation of a chain", document: layout("  box.left == 0; box.top == 0; 10 <= box.width ‸<= 200"),
      word: "<=", shows: ["`box.width <= 200`", "| p | holds with 160 to spare |"], hides: ["10"]),
    Row(
      name: "a priority", document: layout("  box.left == 0; box.top == 0; box.width == 90 ‸@ 200"), word: "@ 200",
      shows: ["constraint, priority 200", "`box.width == 90 @ 200`", "| p | broken, it misses by 50 |"]),
    Row(
      name: "a setter", document: layout("  box.left == 0; box.top.equal = 3; box.width.mi‸n = 50"), word: "min",
      shows: ["min: sets the least value", "`box.width >= 50`", "p: holds exactly"]),
    Row(
      name: "what a setter sets", document: layout("  box.keepInse‸ts.equal = (1, 2, 3, 4) +keepHigh"),
      word: "keepInsets",
      shows: [
        "All four insets", "| screen | topInset | leftInset | bottomInset | rightInset |", "| p | 1 | 2 | 3 | 4 |",
        "`box.bottomInset == 3 @ 750`",
      ]),
    Row(
      name: "a setter's priority", document: layout("  box.left == 0; box.top == 0; box.width.equal = 9 +keep‸High"),
      word: "+keepHigh", shows: ["`box.width == 9 @ 750`", "holds exactly"]),
    Row(
      name: "a setter that is replaced", document: layout("  box.insets.equ‸al = 3; box.topInset.equal = 4"),
      word: "equal", shows: ["`box.topInset == 3`", "p: replaced by a later setter", "`box.leftInset == 3`"]),
    Row(
      name: "a group", document: layout("  group g = box.left, box.top; ‸g == 4"), word: "g",
      shows: ["group g", "| screen | box.left | box.top |", "| p | 4 | 4 |"]),
    Row(
      name: "the relation of a group", document: layout("  group g = box.left, box.top; g ‸== 4"), word: "==",
      shows: ["`box.left == superview.left + 4`", "`box.top == superview.top + 4`"]),
    Row(
      name: "a statement about a list",
      document: "screen p = 90 x 90\nview a, b\na.insets == 9; b.insets == 3\n[a, b].widths‸Equal @ low",
      word: "widthsEqual",
      shows: ["All have the same width", "`a.width == b.width @ 250`", "broken, it misses by 12"]),
    Row(
      name: "gaps between neighbours",
      document:
        "screen p = 90 x 90\nview a, b\n[a, b].size == 9 x 9; a.centered; [a, b].vertical‸Offsets == 4; b.left == 0",
      word: "verticalOffsets",
      shows: ["The gap between the bottom edge", "| p | 4 |", "`a.bottomOffset(b) == 4`", "p: holds exactly"]),
    Row(
      name: "baselines of neighbours",
      document:
        "screen p = 90 x 90\nview a, b\n[a, b].size == 9 x 9; a.centered; [a, b].baseline‸Offsets == 14; b.left == 0",
      word: "baselineOffsets",
      shows: [
        "The gap from each view's last baseline", "`b.firstBaseline - a.lastBaseline == 14`", "p: holds exactly",
      ],
      hides: ["| p | 5 |", "bottom edge"]),
    Row(
      name: "a metric", document: layout("  box.left == ga‸p; box.top == 0"), word: "gap", shows: ["let gap = 16"]),
    Row(
      name: "a screen",
      document: "layout L {\n  screen p‸ = 320 x fit rtl\n  view a (intrinsic: 10 x 30)\n  a.insets == 4\n}",
      word: "p", shows: ["screen p", "| p | 320 | 38 | solved |", "right to left"]),
    Row(
      name: "a view of one state",
      document: layout("  state on { view e; e‸.insets == 1 }\n  state off { box.left == 0 }"),
      word: "e", shows: ["Exists only in state 'on'.", "| p · on | 1 | 1 | 318 | 478 | solved |"], hides: ["off"]),
    Row(
      name: "a state's name", document: layout("  state o‸n { box.left == 0 }\n  state off { box.left == 0 }"),
      word: "on", shows: ["state on", "One of: on, off.", "| p | 320 | 480 | ambiguous |", "| wide.min | 640 |"],
      hides: ["| off"]),
    Row(
      name: "a relation in a state", document: layout("  state on { box.left ‸== 1 }\n  state off { box.left == 0 }"),
      word: "==", shows: ["| p · on | holds exactly |"], hides: ["off"]),
    Row(
      name: "a condition", document: layout("  wh‸en width >= 700 { box.left == 0 } else { box.left == 1 }"),
      word: "when", shows: ["when width >= 700", "| p | no |", "| wide | width >= 700 |"]),
    Row(
      name: "the other case",
      document: layout("  when width >= 700 { box.left == 0 }\n  else when width < 660 { }\n  el‸se { box.left == 1 }"),
      word: "else",
      shows: [
        "**else**", "Holds where not (width >= 700) and not (width < 660).", "| p | no |",
        "| wide | 660 <= width < 700 |",
      ]),
    Row(
      name: "a priority that is not the same in every state",
      document: layout("  state on { box.hu‸gH == 7 }\n  state off { box.left == 0 }"), word: "hugH",
      shows: ["| p · on | box | 7 |", "| p · off | box | 300 |"]),
    Row(
      name: "a screen with states", document: "screen p‸ = 10 x 20\nstate on { view a; a.insets == 0 }", word: "p",
      shows: ["| p · on | 10 | 20 | solved |"]),
    Row(
      name: "the safe area",
      document: "screen p = 100 x 200 safeArea (20, 0, 10, 0)\nview a\na.edges == safe‸Area.edges", word: "safeArea",
      shows: ["safe area", "| p | 0 | 20 | 100 | 190 |"]),
    Row(
      name: "a metric of the file, beside layouts",
      document: "let big = 1‸00 / 3\nlet k‸ = 2\nlayout L {\n  screen p = big x k\n}", word: "k", shows: ["let k = 2"]),
  ]

  static let words: [Row] = [
    Row(
      name: "a percentage", document: layout("  box.left == 0; box.top == 0; box.width == ‸25%"), word: "25%",
      shows: ["**25%**", "Of the screen's width.", "| p | 80 |", "| wide.max | 200 |"]),
    Row(
      name: "a percentage of a view",
      document: layout("  box.insets == 40; view inner { view e; e.height == 10‸%; e.top == 0 }\n  inner.height == 50"),
      word: "10%", shows: ["Of the superview's height, which is `inner`'s.", "| p | 5 |"]),
    Row(
      name: "a percentage that is a factor", document: layout("  box.width == box.height * 5‸0%"), word: "50%",
      shows: ["the number 0.5"], hides: ["screen"]),
    Row(
      name: "reading direction", document: "screen p = 320 x 480 r‸tl\nview a\na.insets == 1", word: "rtl",
      shows: ["screen p", "Read from right to left."]),
    Row(
      name: "a screen's safe area", document: "screen p‸ = 320 x 480 safeArea (47, 0, 34, 0)\nview a\na.insets == 1",
      word: "p", shows: ["Safe area: top 47, left 0, bottom 34, right 0."]),
    Row(
      name: "the words of a safe area",
      document: "screen p = 320 x 480 safeAr‸ea (47, 0, 34, 0)\nview a\na.insets == 1",
      word: "safeArea", shows: ["The screen's safe area", "top 47"]),
    Row(
      name: "a range", document: layout("  box.insets == 1").with("640.‸..", for: "640..."), word: "...",
      shows: ["A range", "screen wide", "| wide.max | 800 |"]),
    Row(
      name: "a range that conditions cut",
      document: layout("  when width >= 700 { box.left == 0 } else { box.left == 1 }").with("wi‸de", for: "wide"),
      word: "wide", shows: ["Conditions cut it into: width < 700; width >= 700."]),
    Row(
      name: "a range that the conditions of states cut apart",
      document: layout(
        "  box.left == 0; state on { when width >= 700 { box.top == 0 } }\n"
          + "  state off { when width < 650 { box.top == 1 } }\n  state other { }"
      ).with("wi‸de", for: "wide"),
      word: "wide",
      shows: [
        "Conditions cut it in state 'on' into: width < 700; width >= 700.",
        "Conditions cut it in state 'off' into: width < 650; width >= 650.",
      ], hides: ["'other'"]),
    Row(
      name: "a range that the conditions of some states cut",
      document: layout(
        "  box.left == 0; state on, off { when width >= 700 { box.top == 0 } }\n  state other { }"
      ).with("wi‸de", for: "wide"),
      word: "wide", shows: ["Conditions cut it in states 'on' and 'off' into: width < 700; width >= 700."]),
    Row(
      name: "a text on screens of one size and of many",
      document:
        "screen p = 320 x fit text 200%\nscreen w = 200...800 x fit\nview ‸t (text: 600 x 20 lines 2)\nt.insets == 0",
      word: "t",
      shows: [
        "A text, 600 x 20 on one line, at most 2 lines.", "1200 x 40 at 200%, on p.", "p: 2 lines",
        "w: 2 lines below 600, then 1", "p: truncated, 4 lines and not 2", "w.min: truncated, 3 lines and not 2",
      ]),
    Row(
      name: "a text of many lines on a range",
      document: "screen w = 200...800 x fit\nview ‸t (text: 600 x 20)\nt.insets == 0",
      word: "t", shows: ["w: 3 lines below 300, 2 below 600, then 1"], hides: ["truncated"]),
    Row(
      name: "a property of a text", document: "screen p = 3 x 3\nview t (te‸xt: 1 x 1)\nt.insets == 0",
      word: "text: 1 x 1",
      shows: ["The size of a text on one line", "640 x 20 lines 3"]),
    Row(
      name: "a screen that shows texts larger",
      document: "screen p = 3 x 3 te‸xt 135% x 100%\nview t (text: 1 x 1)\nt.insets == 0",
      word: "text", shows: ["How large text is", "Texts are shown at 135% x 100% of their size."]),
    Row(
      name: "a size of text", document: "screen p = 3 x 3 text 20%, smal‸l\nview t (text: 1 x 1)\nt.insets == 0",
      word: "small", shows: ["How large text is", "screen p.20%"]),
    Row(
      name: "a range that texts cut", document: "screen ‸w = 200...800 x fit\nview t (text: 600 x 20)\nt.insets == 0",
      word: "w", shows: ["Lines of texts cut it into: width < 300; 300 <= width < 600; width >= 600."]),
    Row(
      name: "a size that fits", document: "screen p = 320 x f‸it\nview a (intrinsic: 3 x 4)\na.insets == 1",
      word: "fit",
      shows: ["As small as the constraints allow.", "| p | 320 | 6 |"]),
    Row(
      name: "an intrinsic size", document: "screen p = 9 x 9\nview a (int‸rinsic: 3 x 4)\na.top == 0; a.left == 0",
      word: "intrinsic: 3 x 4", shows: ["The size of the content", "`view a (intrinsic: 120 x 40)`"]),
    Row(
      name: "a property's number",
      document: "screen p = 9 x 9\nview a (intrinsic: 3 x 4, hug: 30‸0)\na.center == (0, 0)",
      word: "hug: 300", shows: ["Hugging priority on both axes"]),
    Row(
      name: "a condition's measure", document: layout("  when wid‸th >= 700 { box.left == 0 } else { box.left == 1 }"),
      word: "width", shows: ["when width >= 700", "| wide | width >= 700 |"]),
    Row(
      name: "the number of a condition", document: layout("  when width >= 70‸0 { box.left == 0 }"), word: "700",
      shows: ["when width >= 700"]),
    Row(
      name: "view", document: layout("  vi‸ew e"), word: "view",
      shows: ["Declares views", "`view logo (intrinsic: 120 x 40)`"]),
    Row(name: "let", document: layout("  le‸t e = 3"), word: "let", shows: ["Declares a metric", "`let margin = 16`"]),
    Row(
      name: "state", document: layout("  sta‸te on { box.left == 1 }"), word: "state",
      shows: ["holds in that state alone"]),
    Row(
      name: "states", document: layout("  sta‸tes set: on, off"), word: "states",
      shows: ["Declares a set of states", "`states keyboard: hidden, shown`"]),
    Row(
      name: "hide", document: layout("  state on { hi‸de box }"), word: "hide",
      shows: ["are not there where its block holds"]),
    Row(
      name: "screens", document: "scr‸eens P { screen q = iPhone16 }", word: "screens",
      shows: ["Declares a set of screens"]),
    Row(
      name: "an option of a stack", document: "view a, b\nstack (spac‸ing: 8) { a, b }", word: "spacing: 8",
      shows: ["The gap between two views", "`stack (spacing: 8) { logo, title }`"]),
    Row(
      name: "an option that is a word", document: "view a, b\nstack (align: cen‸ter) { a, b }", word: "align: center",
      shows: ["In the middle of the stack.", "Where the views are put across the stack"]),
    Row(
      name: "the direction of a stack", document: "view a, b\nstack vert‸ical { a, b }", word: "vertical",
      shows: ["one under the other"]),
    Row(
      name: "the condition of a value", document: layout("  let side = 8, 16 when comp‸act"), word: "compact",
      shows: ["16 when compact", "A trait: a word that screens have", "The value where the condition holds"]),
    Row(
      name: "a trait in a condition", document: layout("  when comp‸act and rtl { box.left == 0 }"), word: "compact",
      shows: ["when compact and rtl", "`screen pad = 1024 x 768 traits compact`", "| p | no |"]),
    Row(
      name: "a word of the language in a condition", document: layout("  when land‸scape { box.left == 0 }"),
      word: "landscape", shows: ["Holds where the screen is wider than high.", "| wide | at every size |"],
      hides: ["trait"]),
    Row(name: "layout", document: "lay‸out L { view a }", word: "layout", shows: ["Declares a layout"]),
    Row(
      name: "screen", document: layout("").with("scr‸een wide", for: "screen wide"), word: "screen",
      shows: ["a range stands for every size in it"]),
    Row(
      name: "states that are the same",
      document: layout(
        "  box.left == 0; b‸ox.top == 0; state on { box.width == 50 }\n  state off { }\n  state other { }"),
      word: "box", shows: ["| p · on | 0 | 0 | 50 |", "| p · off, other | 0 | 0 | 40 |"], hides: ["| p · off |"]),
    Row(
      name: "states that are all the same",
      document: layout("  box.left == 0; box.t‸op == 0\n  state on { }\n  state off { }"),
      word: "top", shows: ["| p | 0 |"], hides: ["p · on"]),
    Row(
      name: "outcomes that are the same",
      document: layout("  box.left ‸== 0; box.top == 0\n  state on { }\n  state off { }"),
      word: "==", shows: ["| p | holds exactly |"], hides: ["p · on"]),
  ]

  /// If the address of the manual is known, words of the language link to it.
  @Test func wordsLeadToTheManual() throws {
    let document = MarkedDocument("vi‸ew a")
    let answer = hoverAnswer(
      try #require(document.analysis), at: document.cursors[0], manual: "https://example.org/language.html")
    #expect(answer?.markdown().contains("[The manual](https://example.org/language.html#views-and-guides)") == true)
  }

  private static func inRows(_ rows: String) -> String {
    "screen p = 300 x 200\nview a, b, c\n\(rows)\n"
  }

  static let parts: [Row] = [
    Row(
      name: "a row's label", document: inRows("rows |-5-[r1]-[r2]| {\nr‸1: [a(50)]-[b](60)\nr2: [c]\n}"), word: "r1",
      shows: [
        "row r1", "`a.leadingInset == 0`", "`a.width == 50`", "`b.leadingOffset(a) == 10`", "`b.top == a.top`",
        "`b.trailingInset == 0`", "`b.height == 60`", "p: holds exactly",
      ], hides: ["c.", "Offset(b)"]),
    Row(
      name: "a label in the spacing", document: inRows("rows |-5-[r1]-[r‸2]| {\nr1: [a(50)]-[b](60)\nr2: [c]\n}"),
      word: "r2", shows: ["row r2", "`c.trailingInset == 0`"], hides: ["a."]),
    Row(
      name: "a gap of the spacing", document: inRows("rows |-5‸-[r1]-[r2]| {\nr1: [a(50)]-[b](60)\nr2: [c]\n}"),
      word: "-5-", shows: ["gap", "`a.topInset == 5`", "p: holds exactly"], hides: ["b."]),
    Row(
      name: "a gap between rows", document: inRows("rows |-5-[r1]‸-[r2]| {\nr1: [a(50)]-[b](60)\nr2: [c]\n}"),
      word: "-", shows: ["gap", "`c.topOffset(a) == 10`"]),
    Row(
      name: "a gap in a row", document: inRows("rows {\n[a(50)]-‸8-[b](60)\n}"), word: "-8-",
      shows: ["gap", "`b.leadingOffset(a) == 8`"]),
    Row(
      name: "a width", document: inRows("rows {\n[a(5‸0)]-8-[b](60)\n}"), word: "(50)",
      shows: ["width", "`a.width == 50`"]),
    Row(
      name: "the first of equal widths", document: inRows("rows {\n[a(=‸=)]-8-[b(==)](60)\n}"), word: "(==)",
      shows: ["equal width", "`b.width == a.width`"]),
    Row(
      name: "a height", document: inRows("rows {\n[a]-[b(5)](6‸0)\n}"), word: "(60)",
      shows: ["height of the row", "`a.height == 60`", "`b.height == 60`"]),
    Row(
      name: "a mark", document: inRows("rows {\n[a(50)<>]-[b(60)<‸>](60)\n}"), word: "<>",
      shows: ["centred", "`a.leadingInset == b.trailingInset`", "p: holds exactly"]),
    Row(
      name: "a pinned view's mark", document: inRows("rows {\n[a(50)<]-[b(60)‸>](60)\n}"), word: ">",
      shows: ["pinned to the trailing side", "`b.trailingInset == 0`"]),
    Row(
      name: "the end of a row", document: inRows("rows {\n[a(50)‸](60)\n}"), word: "]",
      shows: ["trailing edge", "`a.trailingInset >= 0`", "p: holds with 250 to spare"]),
    Row(
      name: "a view of a row", document: inRows("rows {\n[‸b](60)\n}"), word: "b",
      shows: ["view b", "| p | 0 | 0 | 300 | 60 | solved |"]),
    Row(
      name: "rows as a whole", document: inRows("ro‸ws {\n[b](60)\n}"), word: "rows",
      shows: ["rows", "`b.topInset == 0`", "`b.bottomInset >= 0`", "p: holds with 140 to spare"]),
  ]

  @Test(arguments: rows + parts + words) func shows(_ row: Row) throws {
    let document = MarkedDocument(row.document)
    let analysis = try #require(document.analysis)
    let answer = try #require(hoverAnswer(analysis, at: document.cursors[document.cursors.count - 1]))
    let bytes = try #require(answer.bytes)
    #expect(String(decoding: Array(document.text.utf8)[bytes], as: UTF8.self) == row.word)
    let markdown = answer.markdown()
    let narrow = answer.narrowMarkdown
    for text in row.shows { #expect(narrow.contains(text) || markdown.contains(text), "no '\(text)' in:\n\(markdown)") }
    for text in row.hides { #expect(!narrow.contains(text) && !markdown.contains(text), "'\(text)' in:\n\(markdown)") }
    #expect(!answer.plaintext.contains("**") && !answer.plaintext.contains("`") && !answer.plaintext.contains("| --"))
    #expect(!answer.plaintext.isEmpty)
  }

  /// Unrendered Markdown has columns too, and a client that shows only one line shows the frame.
  @Test func unrenderedMarkdownIsReadable() throws {
    let document = MarkedDocument(
      "layout L {\n  screen p = 320 x 480\n  screen wide_one = 1000 x 480\n  view ‸a\n  a.insets == 10\n}\n")
    let analysis = try #require(document.analysis)
    let answer = try #require(hoverAnswer(analysis, at: document.cursors[0]))
    let lines = """
      **view a** (10, 10) 300 × 460

      | screen   |   x |   y | width | height | status |
      | -------- | --: | --: | ----: | -----: | -----: |
      | p        |  10 |  10 |   300 |    460 | solved |
      | wide_one |  10 |  10 |   980 |    460 | solved |
      """
    #expect(answer.markdown().hasPrefix(lines), "\(answer.markdown())")
    #expect(answer.plaintext.hasPrefix("view a (10, 10) 300 × 460\nscreen"))
  }

  @Test(arguments: ["layout L {‸\n}", "# a ‸comment", "view a\na.left ‸  == 3", "‸"])
  func showsNothing(_ marked: String) throws {
    let document = MarkedDocument(marked)
    let analysis = try #require(document.analysis)
    #expect(hoverAnswer(analysis, at: document.cursors[0]) == nil)
  }
}

extension HoverAnswer {
  /// The Markdown without the spaces that pad tables.
  var narrowMarkdown: String { markdown().split(separator: " ").joined(separator: " ") }
}

extension String {
  /// Returns the string with a text in place of the first `old`.
  fileprivate func with(_ text: String, for old: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
