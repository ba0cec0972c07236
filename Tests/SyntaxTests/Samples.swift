// Documents from which the random tests start, and the tokens that they insert.
enum Samples {
  /// Documents that together have every production, and some mistakes.
  static let documents: [String] = [
    """
    # A login form.
    let margin = 16 /* points
       on two lines */
    let half = (margin + 2) / -2
    let side = margin, half * 2 when width >= 600 and
       not rtl, 3 when text >= 200%,
      4 when happy
    layout Login (margins: margin, spacing: 12) {
        screen phone  = 390 x 844 safeArea (47, 0, 34, 0)
        screen tablet = 768...1366 x 1024 rtl
        screen cell   = 320 x fit; screen q = fit×fit

        view logo (intrinsic: 120 x _), title: UILabel (intrinsic: 200x20, firstBaseline: 16,
                   lastBaseline: 4)
        view form {   // children
            view user, password
            user.top == 8; password.top == user.bottom + margin @ high - 1 ?
        }
        guide gutter
        logo.centerX == 0
        form.user.left == logo.left * (0.9 +
           5) - H:50%
        [logo, form.user].top >= 0
        10 <= logo.width(form.user) <= 200
        logo.size == 100 x 200
        logo.center == (1, 2)
    }
    """,
    """
    layout A {
      view a { view b { view c }
        a.left == (b.left
        c.top == 0 }
      H:|-[a]-[b]-|
      state compact { view q { a.left == 0 } }
      when width < 600 { a.left == 0 }
      else { a.right == 0 }
      state compact {
        when (width < 600 and
          height > 3) or not width + 2 >= m {
          b.top == 0; view r
          c.top == 0
        }
        # why
        else when 3 <= height < 4 {
        }
        else {
          view s { a.left == 1 }
          s.top == 0
        }
        b.left == 0
      }
      [a, b].widthsEqual; a.width.equal = 10
      group leftInsets = a.leftInset, [b, a].leftInset,
        b.leftOffset(a)
      leftInsets.min = 10 +keepHigh; leftInsets == 12 @ low ?
      a.b.keepTopInset.min = 10 + 2 * (3 - 1) +
        keepAt(800 + 1);
      b.leftOffset(a).max = none
      [a, b].insets.equal = (1, 2, 3, 4) @ high ?
      a.size.equal = 100 x 200 +keepLow
      [a, b].horizontalOffsets.equal = 20; a.centered @ low ?
    }
    layout B {
      view a
    a.left == 3
    }
    when width < 600 {
      a.left == 0
    }

    else {
      state wide { a.left == 0 }
    }
    title: ll = bb = 10, tt = 50%
    """,
    """
    view title { view sub, H }
    title: ll = bb = rr = 10, tt = 50%
    title.sub: w += %w(title) * (2 - H:%p(margin)), minh = nil,
        maxw = %^f(half + 1) - V:20% / 4, h -=
      %h(title.sub)
    view: w = H:%@p(3); title: tb *= 2, cr /= -%cr(superview) +
       %ct(title)
    H: ll = rl,
    view c
    title: "ll = 10"
    [layout addRule:@"bb = 10"]
    a: ll = 10 rr == 5
    """,
    """
    screen p = 320 x 480
    screen d = iPadPro11 landscape traits regular, pointer; screens Phones
    screens Phones { screen q = iPhoneSE text 100%, 135% x 100%, accessibility3 }
    view a (text: 640 x 20 lines 3)
    view b (text: "Now \\"playing\\" \\u{2014} %@" font "Avenir Next" 17 bold scales, lines 2, shrinks 70% sample: "a", "b")
    a.left == 0\r\n    a.top == \r    view b {
    veiw c
    [view1 setLeft:20]
    a.b.c.width <= 10px
    }
    /* open
    """,
    """
    view a (intrinsic: 3 x 4
    view b (
    b.left == 0
    view c,
    d { x.left == 1 } ; e.top == 2
    foo bar {
      view g
      g.left == )
    } , h
    }
    }
    NSArray *views = @[ a, b ]; [views keepWidthsEqual];
    KeepAtomic *state = [KeepAtomic layout:^{
      a.width.min = 320 +keepHigh;
    }];
    [[a, b] keepSize:CGSizeMake(1,
      2)];
    a.leftOffset(b).mn = 3
    a.width.min == 3
    group g = a.left,
    b.left == 0
    H:|-[a(>=20@high - 1, <=b/2 - 10)]-margin-[a, b.c(50%)]~[cell1..5]-10%-| alignAllTop alignAllBottom
    V:[a]-(>=8,
       <=20@low)-
       [b]
    HV:|[a]|
    |-[a]--[b]
    [a(50]-8[b]; [a]
    Z:|[a:[b]]-
    [a]->=8-[b]->[c](50)
    import "card.layout"; import ""
    import card.layout
    rows |-5-[r1]-5-| {
      r1: [a(50)]-[b](60)
    }
    """,
    """
    layout R {
      stack vertical (spacing: 8, align: center, margins: (1, 2,
        3, 4)) { a, 8, b(>=44@high, <=c), m * 2,   # gap
        _spacer }
      view v { stack { a, b
      view w { stack (align: fill) vertical { [a], b; , c. , 8 b } }
      stack a, b; stack { } ; stack
      stack c (align: fill) {
        view d, e { d.top == 0 }; stack { view f }
      }
      stack { view
      view a, b, c
      rows |-5-[r1]-(m + 2)-[r2][r3]-15-| {   # spaced
        r1: [a(50)<]-[b.c(==)<>]-m-[_spacer(m * 2)>](60)
        r2: |-[b]-8-[c]-|; r3: |[c](m)

        // the last
      }
      rows {
        [a<<]|-[b(>=3)]-(60)
        @"r1:[a]",
        r1 [a, b](60)(70)
      view d
      rows { [d] }
      c = [RQVisualMaster viewFromVisualFormats:@[@"[a]"]
        rowSpacingVisualFormat:nil variableBindings:@{ @"a": a }];
    }
    """,
    "",
  ]

  static let tokens: [String] = [
    "view", "layout", "screen", "let", "guide", "state", "when", "else", "rows", "group", "import", "fit", "rtl",
    "safeArea", "stack", "stack { a, ", "stack vertical (align: center) {\n", "\n  b(44),\n", ", 8, ", "_spacer }",
    """
    stack {
     view a
    """,
    "a", "b", "a.left", "superview.top", "x", "_", "H", "V:", "é", "10", "0.5", ".5", "1e3", "390x844", "7px", "50%",
    "1..2",
    "==", "=", "<=", ">=", "≤", "≥", "<", ">", "!=", "=<", "×", "...", "|", "~", "\"", "\"s\"", "?", "@ high", "@",
    "(", ")", "[", "]", "{", "}", "{", "}", ",", ":", ";", ".", "+", "-", "*", "/", "%", " ", "\n", "\n", "\r\n", "\r",
    "\t",
    "+=", "*=", "^", "%", "a: ", "ll = ", "tt += 5, ", "%tt(b)", "(ll = 3)", "H:%@p(m)", "nil", "a: ll = 10,\n",
    "# c\n", "// c\n", "/*", "*/", "/* c */", "/* \n */", "\u{A0}", "$", "\0",
    "\nlayout L {\n", "\nlayout ", "\n}\n", "a.left == 0\n", "view v {\n", "(1, 2)", "a.left +\n", "view a,\n", "(\n",
    "[a]-[b]\n", ".equal = ", ".min", " +keepHigh", " +keepAt(", "none", "group g = a.left,\n", "[a, b].widthsEqual",
    "NSArray *v = @[", "[a keepCentered]", "[[", "@[",
    "[a]-[b]\n", "rows {\n", "rows |-[r]-| {\n", "r1: [a(50)<]-[b](60)\n", "<>", "[a(==)>]", "-(60)",
    "[RQVisualMaster ",
    "[a]-[b]\n", "[a]-\n", "H:", "HV:|-[a]", "-8-", "-(>=8", "[a(", "cell1..5", "alignAllTop", "->", "[a, b",
    "[a]-[b]\n", "when ", "when width < 3 {\n", "\nelse ", "else {\n", "\n} else {\n", "else when ", " and ", " or ",
    "not ", "&&", "state s {\n", "width < 3",
    // Tokens of other languages.
    "<!--", "-->", "->", "<!", "</", "/>", "<a b=\"c\"/>", "]]>", "--", "'", "`", "“", "”", "，", "#import", "/**", "}}",
    "]]",
    "self.", "a.topAnchor.constraint(equalTo: ", ".isActive = true", "make.top.equalTo(", ".priority(.high)", "$0.",
    "margin: 0 auto;", "multiplier: ", "let x: Int = 5", "view a: B(", "screen p = 1 x", "1_000", "0x1F", "1e",
  ]
}

extension Seeded {
  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
  mutating func pick<T>(_ items: [T]) -> T { items[below(items.count)] }

  /// Returns a small random edit of `text`: its range and the replacement.
  mutating func edit(of text: [UInt8]) -> (range: Range<Int>, replacement: [UInt8]) {
    let at = below(text.count + 1)
    let near = min(text.count, at + below(4))
    switch below(12) {
    case 0...4: return (at..<at, bytes(pick(Samples.tokens)))
    case 5: return (at..<near, bytes(pick(Samples.tokens)))
    case 6, 7: return (at..<near, [])
    case 8: return (at..<min(text.count, at + below(40)), [])
    case 9: return (at..<at, (0..<below(3)).map { _ in UInt8(truncatingIfNeeded: next()) })
    case 10:
      // Copies a part of the text to another place.
      let from = below(text.count + 1)
      return (at..<at, Array(text[from..<min(text.count, from + below(60))]))
    default:
      let line = text[..<at].lastIndex(of: 10).map { $0 + 1 } ?? 0
      let end = text[at...].firstIndex(of: 10).map { $0 + 1 } ?? text.count
      return (line..<end, [])
    }
  }

  /// Returns random text: bytes, tokens, or a sample with random edits.
  mutating func text() -> [UInt8] {
    switch below(4) {
    case 0: return (0..<below(60)).map { _ in UInt8(truncatingIfNeeded: next()) }
    case 1: return (0..<below(40)).flatMap { _ in bytes(pick(Samples.tokens)) }
    case 2: return (0..<below(40)).flatMap { _ in bytes(pick(Samples.tokens) + " ") }
    default:
      var text = bytes(pick(Samples.documents))
      for _ in 0..<below(8) {
        let (range, replacement) = edit(of: text)
        text.replaceSubrange(range, with: replacement)
      }
      return text
    }
  }
}
