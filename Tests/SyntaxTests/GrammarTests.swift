import Testing

@testable import Syntax

/// Each production of the grammar as text and as its tree: nodes in parentheses, tokens as they are written.
@Suite struct GrammarTests {
  /// Returns the trees of a text's statements without trivia, one a line.
  static func outline(_ source: String) -> String {
    let text = bytes(source)
    let tree = SyntaxTree.parse(text)
    var statements: [String] = []
    for (piece, start) in zip(tree.pieces, tree.starts) {
      statements += piece.root.children.map { outline($0, text, start) }
    }
    return statements.joined(separator: "\n")
  }

  private static func outline(_ cursor: Cursor, _ text: [UInt8], _ start: Int) -> String {
    let problem = cursor.problem == .none ? "" : "!\(cursor.problem)"
    if cursor.kind == .missing { return "<>" + problem }
    if cursor.kind.isToken { return cursor.string(in: text, from: start) + problem }
    let children = cursor.children.map { outline($0, text, start) }
    return "(" + ([short(cursor.kind) + problem] + children).joined(separator: " ") + ")"
  }

  private static func short(_ kind: SyntaxKind) -> String {
    let name = "\(kind)"
    return name.hasSuffix("Statement") ? String(name.dropLast(9)) : name
  }

  static let expressions: [(String, String)] = [
    ("10", "(numberLiteral 10)"),
    ("1e2", "(numberLiteral 1e2)"),
    ("-.5", "(unary - (numberLiteral .5))"),
    ("+-+m", "(unary + - + (name m))"),
    ("50%", "(percentLiteral 50 %)"),
    ("50 %", "(percentLiteral 50 %)"),
    ("H:50%", "(percentLiteral H : 50 %)"),
    ("V : 50 %", "(percentLiteral V : 50 %)"),
    ("m", "(name m)"),
    ("a.left", "(reference (path a) . left)"),
    ("a . b /* c */ . c.left", "(reference (path a . b . c) . left)"),
    ("a.width(b)", "(reference (path a) . width (argument ( (path b) )))"),
    ("a.leftOffset(b.c)", "(reference (path a) . leftOffset (argument ( (path b . c) )))"),
    ("[a, b.c].top", "(reference (list [ (path a) , (path b . c) ]) . top)"),
    (
      """
      [a,
        b]
      .top
      """,
      """
      (reference (list [ (path a) , (path b) ]) <>!expectedAttribute)
      (error .!startsNoStatement top)
      """
    ),
    ("a.x + b.x - 1", "(sum (reference (path a) . x) + (reference (path b) . x) - (numberLiteral 1))"),
    ("1 + 2 * 3", "(sum (numberLiteral 1) + (product (numberLiteral 2) * (numberLiteral 3)))"),
    ("1 * 2 / 3 + 4", "(sum (product (numberLiteral 1) * (numberLiteral 2) / (numberLiteral 3)) + (numberLiteral 4))"),
    ("2 * -3", "(product (numberLiteral 2) * (unary - (numberLiteral 3)))"),
    ("((m))", "(parenthesized ( (parenthesized ( (name m) )) ))"),
    ("(m + 1) * 2", "(product (parenthesized ( (sum (name m) + (numberLiteral 1)) )) * (numberLiteral 2))"),
    (
      """
      (m
        +
        1
      )
      """, "(parenthesized ( (sum (name m) + (numberLiteral 1)) ))"
    ),
    (
      """
      m +
        1
      """, "(sum (name m) + (numberLiteral 1))"
    ),
    (
      """
      m + # why

        1
      """, "(sum (name m) + (numberLiteral 1))"
    ),
    ("100 x 200", "(size (numberLiteral 100) x (numberLiteral 200))"),
    ("100x200", "(size (numberLiteral 100) x (numberLiteral 200))"),
    ("100 x200", "(size (numberLiteral 100) x (numberLiteral 200))"),
    ("100×m", "(size (numberLiteral 100) × (name m))"),
    ("x x x", "(size (name x) x (name x))"),
    ("_ x 2", "(size _ x (numberLiteral 2))"),
    ("2 x _", "(size (numberLiteral 2) x _)"),
    ("_", "(name _)"),
    ("m + 1 x 2 * 3", "(size (sum (name m) + (numberLiteral 1)) x (product (numberLiteral 2) * (numberLiteral 3)))"),
    ("(1, 2)", "(tuple ( (numberLiteral 1) , (numberLiteral 2) ))"),
    (
      """
      (1,
       m, -2, 3)
      """, "(tuple ( (numberLiteral 1) , (name m) , (unary - (numberLiteral 2)) , (numberLiteral 3) ))"
    ),
    ("ключ.größe", "(reference (path ключ) . größe)"),
  ]

  @Test(arguments: expressions) func expression(_ source: String, _ tree: String) {
    let (first, rest) = tree.split(separator: "\n", maxSplits: 1).map(String.init).splat
    #expect(Self.outline("a.b == " + source) == "(relation (reference (path a) . b) == \(first))" + rest)
  }

  static let statements: [(String, String)] = [
    (
      "10 <= a.b ≤ c.d = 3",
      "(relation (numberLiteral 10) <= (reference (path a) . b) ≤ (reference (path c) . d) = (numberLiteral 3))"
    ),
    (
      "a.b ≥ 1 @ high - 1 ?",
      "(relation (reference (path a) . b) ≥ (numberLiteral 1) (priority @ (sum (name high) - (numberLiteral 1))) ?)"
    ),
    (
      "a.b == 1 ?; a.c == 2;",
      """
      (relation (reference (path a) . b) == (numberLiteral 1) ? ;)
      (relation (reference (path a) . c) == (numberLiteral 2) ;)
      """
    ),
    ("[a].b == 1", "(relation (reference (list [ (path a) ]) . b) == (numberLiteral 1))"),
    (
      "[a, b].c + 1 == 2",
      "(relation (sum (reference (list [ (path a) , (path b) ]) . c) + (numberLiteral 1)) == (numberLiteral 2))"
    ),
    ("H:50% <= a.b", "(relation (percentLiteral H : 50 %) <= (reference (path a) . b))"),
    (
      """
      a.b == /* 1
       */ 2
      """, "(relation (reference (path a) . b) == (numberLiteral 2))"
    ),
    ("let m = 16", "(let let m = (numberLiteral 16))"),
    ("let let = let + 1", "(let let let = (sum (name let) + (numberLiteral 1)))"),
    ("let.left == 0", "(relation (reference (path let) . left) == (numberLiteral 0))"),
    ("view view", "(view view (viewDeclarator view))"),
    ("view.left == 0", "(relation (reference (path view) . left) == (numberLiteral 0))"),
    ("view.a.left == 0", "(relation (reference (path view . a) . left) == (numberLiteral 0))"),
    ("layout.left == state.right", "(relation (reference (path layout) . left) == (reference (path state) . right))"),
    ("when.left == rows.right", "(relation (reference (path when) . left) == (reference (path rows) . right))"),
    ("state.left == 0", "(relation (reference (path state) . left) == (numberLiteral 0))"),
    ("else.left == 0", "(relation (reference (path else) . left) == (numberLiteral 0))"),
    ("state state { view state }", "(state state state (block { (view view (viewDeclarator state)) }))"),
    (
      """
      state compact {
       view a { a.b == 0 }
      }
      """,
      "(state state compact (block { (view view (viewDeclarator a (block { (relation (reference (path a) . b) == (numberLiteral 0)) }))) }))"
    ),
    ("when width < 600 { }", "(when when (comparison (name width) < (numberLiteral 600)) (block { }))"),
    (
      "when 320 <= width < m * 2 { } else { }",
      "(when when (comparison (numberLiteral 320) <= (name width) < (product (name m) * (numberLiteral 2))) (block { }) else (block { }))"
    ),
    (
      """
      when a == 1 {
      }

      # why
      else when b > 2 {
      }
      /* c */ else {
      }
      """,
      "(when when (comparison (name a) == (numberLiteral 1)) (block { }) else when (comparison (name b) > (numberLiteral 2)) (block { }) else (block { }))"
    ),
    (
      "when a = 1 { }; else.b == 2",
      """
      (when when (comparison (name a) = (numberLiteral 1)) (block { }) ;)
      (relation (reference (path else) . b) == (numberLiteral 2))
      """
    ),
    (
      """
      when a < 1 { }
      else.b == 2
      """,
      """
      (when when (comparison (name a) < (numberLiteral 1)) (block { }))
      (relation (reference (path else) . b) == (numberLiteral 2))
      """
    ),
    (
      "when a < 1 or b >= 2 and not not c ≤ 3 { }",
      "(when when (disjunction (comparison (name a) < (numberLiteral 1)) or (conjunction (comparison (name b) >= (numberLiteral 2)) and (negation not not (comparison (name c) ≤ (numberLiteral 3))))) (block { }))"
    ),
    (
      "when (a < 1 or b > 2) and (c + 1) * 2 > -d { }",
      "(when when (conjunction (conditionGroup ( (disjunction (comparison (name a) < (numberLiteral 1)) or (comparison (name b) > (numberLiteral 2))) )) and (comparison (product (parenthesized ( (sum (name c) + (numberLiteral 1)) )) * (numberLiteral 2)) > (unary - (name d)))) (block { }))"
    ),
    (
      """
      when (a < 1
       and
       b > 2) { }
      """,
      "(when when (conditionGroup ( (conjunction (comparison (name a) < (numberLiteral 1)) and (comparison (name b) > (numberLiteral 2))) )) (block { }))"
    ),
    (
      "when not < or and not (and == 1) { }",
      "(when when (conjunction (comparison (name not) < (name or)) and (negation not (conditionGroup ( (comparison (name and) == (numberLiteral 1)) )))) (block { }))"
    ),
    (
      "let s = 16, m * 2 when width >= 600, -3 when happy and not rtl",
      "(let let s = (numberLiteral 16) , (metricValue (product (name m) * (numberLiteral 2)) when (comparison (name width) >= (numberLiteral 600))) , (metricValue (unary - (numberLiteral 3)) when (conjunction (conditionWord happy) and (negation not (conditionWord rtl)))))"
    ),
    (
      """
      let s = 16, # small

        24 when width >= 600,
        32 when (width
       > 3)
      view a
      """,
      """
      (let let s = (numberLiteral 16) , (metricValue (numberLiteral 24) when (comparison (name width) >= (numberLiteral 600))) , (metricValue (numberLiteral 32) when (conditionGroup ( (comparison (name width) > (numberLiteral 3)) ))))
      (view view (viewDeclarator a))
      """
    ),
    (
      """
      let s = 16,
      10 <= a.width
      """,
      """
      (let let s = (numberLiteral 16) (unexpected!expectedEnd ,))
      (relation (numberLiteral 10) <= (reference (path a) . width))
      """
    ),
    (
      """
      let s = 16, 24
      when width < 3 { }
      """,
      """
      (let let s = (numberLiteral 16) , (metricValue (numberLiteral 24) <>!expectedWhen))
      (when when (comparison (name width) < (numberLiteral 3)) (block { }))
      """
    ),
    (
      "let when = 16, when when rtl",
      "(let let when = (numberLiteral 16) , (metricValue (name when) when (conditionWord rtl)))"
    ),
    ("import.left == import", "(relation (reference (path import) . left) == (name import))"),
    ("import \"../card.layout\"", "(import import \"../card.layout\")"),
    ("import \"a\";", "(import import \"a\" ;)"),
    ("screen.width == 3", "(relation (reference (path screen) . width) == (numberLiteral 3))"),
    ("view a: UILabel, b", "(view view (viewDeclarator a : UILabel) , (viewDeclarator b))"),
    (
      """
      view a,

        b
      """, "(view view (viewDeclarator a) , (viewDeclarator b))"
    ),
    ("view a ()", "(view view (viewDeclarator a (properties ( ))))"),
    (
      """
      view a (hug: 251, intrinsic: _ x 2,
       margins: (1, 2, 3, 4))
      """,
      "(view view (viewDeclarator a (properties ( (property hug : (numberLiteral 251)) , (property intrinsic : (size _ x (numberLiteral 2))) , (property margins : (tuple ( (numberLiteral 1) , (numberLiteral 2) , (numberLiteral 3) , (numberLiteral 4) ))) ))))"
    ),
    (
      "view a { view b; b.c == 1 }, d",
      "(view view (viewDeclarator a (block { (view view (viewDeclarator b) ;) (relation (reference (path b) . c) == (numberLiteral 1)) })) , (viewDeclarator d))"
    ),
    (
      """
      view a (
      hug: high
      ) {
      }

      """,
      "(view view (viewDeclarator a (properties ( (property hug : (name high)) )) (block { })))"
    ),
    ("guide g (spacing: m)", "(guide guide (viewDeclarator g (properties ( (property spacing : (name m)) ))))"),
    ("layout L { }", "(layout layout L (block { }))"),
    (
      """
      layout layout (margins: 1) {
      }
      """,
      "(layout layout layout (properties ( (property margins : (numberLiteral 1)) )) (block { }))"
    ),
    (
      "screen p = 390x844",
      "(screen screen p = (screenSize (dimension (numberLiteral 390)) x (dimension (numberLiteral 844))))"
    ),
    (
      "screen p = 390 × 844",
      "(screen screen p = (screenSize (dimension (numberLiteral 390)) × (dimension (numberLiteral 844))))"
    ),
    (
      "screen p = 768...1366 x fit rtl",
      "(screen screen p = (screenSize (dimension (numberLiteral 768) ... (numberLiteral 1366)) x (dimension fit)) rtl)"
    ),
    (
      "screen p = fit x m * 2 ... m * 3",
      "(screen screen p = (screenSize (dimension fit) x (dimension (product (name m) * (numberLiteral 2)) ... (product (name m) * (numberLiteral 3)))))"
    ),
    (
      """
      screen p = iPad ltr language de, zh-Hans,
        es-419
      """,
      "(screen screen p = (screenDevice iPad) ltr (screenClause language (languageName de) , (languageName zh - Hans) , (languageName es - 419)))"
    ),
    ("strings \"a.xcstrings\"", "(strings strings \"a.xcstrings\")"),
    ("strings.width == 3", "(relation (reference (path strings) . width) == (numberLiteral 3))"),
    ("screen p = iPhoneSE", "(screen screen p = (screenDevice iPhoneSE))"),
    (
      "screen p = iPad landscape rtl traits regular, pointer safeArea (1, 2, 3, 4)",
      "(screen screen p = (screenDevice iPad landscape) rtl (screenClause traits regular , pointer) (screenClause safeArea (tuple ( (numberLiteral 1) , (numberLiteral 2) , (numberLiteral 3) , (numberLiteral 4) ))))"
    ),
    (
      """
      screen p = 1 x 2 text 100%, 135%x100%,
        20% × 3%, accessibility3 rtl
      """,
      "(screen screen p = (screenSize (dimension (numberLiteral 1)) x (dimension (numberLiteral 2))) (screenClause text (textSize (percentLiteral 100 %)) , (textSize (percentLiteral 135 %) x (percentLiteral 100 %)) , (textSize (percentLiteral 20 %) × (percentLiteral 3 %)) , (textSize accessibility3)) rtl)"
    ),
    (
      "view a (text: 640x20 lines n + 1, hug: 3)",
      "(view view (viewDeclarator a (properties ( (property text : (size (numberLiteral 640) x (numberLiteral 20)) (textOption lines (sum (name n) + (numberLiteral 1)))) , (property hug : (numberLiteral 3)) ))))"
    ),
    (
      "view a (text: \"Now \\\"playing\" font \"Avenir\" title2 bold italic, lines 2, shrinks 70%, hug: 3)",
      "(view view (viewDeclarator a (properties ( (property text : \"Now \\\"playing\" (textOption font \"Avenir\" title2 bold italic) , (textOption lines (numberLiteral 2)) , (textOption shrinks (percentLiteral 70 %))) , (property hug : (numberLiteral 3)) ))))"
    ),
    (
      "view a (text: font n scales \"%@ %@\" truncates sample: \"a\", \"b\", align: center)",
      "(view view (viewDeclarator a (properties ( (property text : (textOption font (name n) scales) \"%@ %@\" (textOption truncates) (textOption sample : \"a\" , \"b\")) , (property align : (name center)) ))))"
    ),
    (
      "view a (text: lines x 20 lines lines, lines: 3)",
      "(view view (viewDeclarator a (properties ( (property text : (size (name lines) x (numberLiteral 20)) (textOption lines (name lines))) , (property lines : (numberLiteral 3)) ))))"
    ),
    (
      """
      screen p = 1 x 2 traits a,
        b
      """,
      "(screen screen p = (screenSize (dimension (numberLiteral 1)) x (dimension (numberLiteral 2))) (screenClause traits a , b))"
    ),
    (
      """
      screen p = 1 x 2 traits a,
        b ltr language de,
        fr rtl
      """,
      "(screen screen p = (screenSize (dimension (numberLiteral 1)) x (dimension (numberLiteral 2))) (screenClause traits a , b) ltr (screenClause language (languageName de) , (languageName fr)) rtl)"
    ),
    (
      """
      screens Phones { screen p = 1 x 2; screen q = iPad
      }
      """,
      "(screens screens Phones (block { (screen screen p = (screenSize (dimension (numberLiteral 1)) x (dimension (numberLiteral 2))) ;) (screen screen q = (screenDevice iPad)) }))"
    ),
    ("screens Phones", "(screens screens Phones)"),
    ("screens.width == 3", "(relation (reference (path screens) . width) == (numberLiteral 3))"),
    ("screen p = x x x", "(screen screen p = (screenSize (dimension (name x)) x (dimension (name x))))"),
    (
      """
      screen p = 1 x 2 rtl safeArea (1, 2,
       3, 4)
      """,
      "(screen screen p = (screenSize (dimension (numberLiteral 1)) x (dimension (numberLiteral 2))) rtl (screenClause safeArea (tuple ( (numberLiteral 1) , (numberLiteral 2) , (numberLiteral 3) , (numberLiteral 4) ))))"
    ),
  ]

  /// Setters, groups and statements about lists.
  static let setters: [(String, String)] = [
    (
      "a.width.equal = 10 +keepHigh;",
      "(setter (reference (path a) . width) . equal = (numberLiteral 10) (keepPriority + keepHigh) ;)"
    ),
    (
      "a.b.keepTopInset.min = m + 2 +keepAt(800 + 1) ?",
      "(setter (reference (path a . b) . keepTopInset) . min = (sum (name m) + (numberLiteral 2)) (keepPriority + keepAt (parenthesized ( (sum (numberLiteral 800) + (numberLiteral 1)) ))) ?)"
    ),
    (
      "a.keepLeftOffsetTo(b.c).min = 10 @ high",
      "(setter (reference (path a) . keepLeftOffsetTo (argument ( (path b . c) ))) . min = (numberLiteral 10) (priority @ (name high)))"
    ),
    (
      """
      [a, b].insets.max = (1, 2) +
        keepLow
      """,
      "(setter (reference (list [ (path a) , (path b) ]) . insets) . max = (tuple ( (numberLiteral 1) , (numberLiteral 2) )) (keepPriority + keepLow))"
    ),
    (
      "a.size.equal = 3 x 4",
      "(setter (reference (path a) . size) . equal = (size (numberLiteral 3) x (numberLiteral 4)))"
    ),
    ("g.equal = none", "(setter (name g) . equal = (name none))"),
    ("a.min.max = keepHigh", "(setter (reference (path a) . min) . max = (name keepHigh))"),
    ("a.equal.left == 0", "(relation (reference (path a . equal) . left) == (numberLiteral 0))"),
    ("3 == a.min", "(relation (numberLiteral 3) == (reference (path a) . min))"),
    (
      "a.width == 10 + keepHigh",
      "(relation (reference (path a) . width) == (sum (numberLiteral 10) + (name keepHigh)))"
    ),
    ("g == 10", "(relation (name g) == (numberLiteral 10))"),
    (
      """
      group g = a.left, [b, c].leftOffset(d),
        h
      """,
      "(group group g = (reference (path a) . left) , (reference (list [ (path b) , (path c) ]) . leftOffset (argument ( (path d) ))) , (name h))"
    ),
    ("group.left == 0", "(relation (reference (path group) . left) == (numberLiteral 0))"),
    ("[a, b].widthsEqual", "(list (reference (list [ (path a) , (path b) ]) . widthsEqual))"),
    ("a.b.centered @ low ?", "(list (reference (path a . b) . centered) (priority @ (name low)) ?)"),
    (
      "[a, b].leftAlignments == 3",
      "(relation (reference (list [ (path a) , (path b) ]) . leftAlignments) == (numberLiteral 3))"
    ),
  ]

  @Test(arguments: setters) func setter(_ source: String, _ tree: String) { statement(source, tree) }

  @Test(arguments: statements) func statement(_ source: String, _ tree: String) {
    #expect(Self.outline(source) == tree)
    // The statement has the same tree in a block, where its line ends begin no piece.
    let lines = tree.split(separator: "\n").joined(separator: " ")
    #expect(
      Self.outline(
        """
        view v {
        \(source)
        }
        """) == "(view view (viewDeclarator v (block { \(lines) })))"
        || source.hasPrefix("import \"") || source.hasPrefix("strings \"") || source.hasPrefix("layout L")
        || source.hasPrefix("layout layout")
        || source.hasPrefix("screen"))
  }
}

extension [String] {
  /// The first string, and the others joined, each behind a line end.
  fileprivate var splat: (String, String) { (first ?? "", dropFirst().map { "\n" + $0 }.joined()) }
}
