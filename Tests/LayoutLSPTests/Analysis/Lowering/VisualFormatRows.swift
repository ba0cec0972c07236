/// Tables of `VisualFormatTests`, worked out by hand.
extension VisualFormatTests {
  /// Places and sizes of a, b and c along a line of 400, with margins and spacing of 8. `@at` is leading or top, `@size` and
  /// `@cross` are the sizes along and across.
  private static let places = """
    |[a]| → 0 400 ¦ |-[a]-| → 8 384 ¦ |-gap-[a]-10%-| → 16 344 ¦ |[a(50)][b]-[c(b)]| → 0 50, 50 171, 229 171
    |-20-[a(10)]-(30)-[b(20)] → 20 10, 60 20 ¦ [a(50%)]-5-| → 195 200 ¦ |~[a(100)]~[b(30)]~| → 90 100, 280 30
    |-40-[a(100)]~[b(30)]~[c(30)]-20-| → 40 100, 230 30, 350 30 ¦ |[a(==b/2 - 10)][b(60)] → 0 20, 20 60
    |[a(>=40, <=90, 60@low)] → 0 60 ¦ |-(>=8, <=20@high, 50@high - 1)-[a(1)] → 20 1 ¦ |-(-12)-[a(20)] → -12 20
    |[a(2 * (gap + 4))]-(b.@size / 2)-[b(30)] → 0 40, 55 30 ¦ |[a]-(b)-[b(100)]| → 0 200, 300 100
    |[a(30)]-(>=b, <=gap)-[b(10)]-(a)-[c(1)]; b.@at == 0 @ 5 → 0 30, 40 10, 80 1
    |-(b/2 + 1)-[a(gap)][b(8)] → 5 16, 21 8 ¦ |-[a, b]-100-| → 8 292, 8 292
    |[a(30)]-[b, c(40)]; b.@size == 50 → 0 30, 38 50, 38 40 ¦ |-8-[a]-20-| → 8 372
    |-0-[a]-0-| → 0 400 ¦ |-10.5-[a]-| → 10.5 381.5 ¦ |-gap-[a]-gap-| → 16 368 ¦ |-10%-[a]-5%-| → 40 340
    |-(8)-[a]-(9)-| → 8 383 ¦ |-(==8)-[a]-(==gap)-| → 8 376 ¦ |-(10%)-[a]| → 40 360 ¦ |[a(50)] → 0 50
    [a(50)]| → 350 50 ¦ [a(50)]-| → 342 50 ¦ [a(50)]-9-| → 341 50 ¦ |-[a(50)] → 8 50 ¦ |-[a(50)]-[b]-| → 8 50, 66 326
    |[a(50)][b]| → 0 50, 50 350 ¦ |[a(50)]-8-[b]| → 0 50, 58 342 ¦ |[a(50)]-10%-[b]| → 0 50, 90 310
    |[a(50)]-gap-[b]| → 0 50, 66 334 ¦ |-[a(50)]-[b(60)]-[c(70)] → 8 50, 66 60, 134 70
    [a(50)]-[b(60)]; b.@at == 200 → 142 50, 200 60 ¦ [a(50)][b(60)]-3-[c(70)]; b.@at == 100 → 50 50, 100 60, 163 70
    |[a(50)]-(b)-[b(60)] → 0 50, 110 60 ¦ |[a]-(b)-[b(60)]| → 0 280, 340 60
    |-(a)-[a(50)]-(>=b, <=9)-[b(4)]; b.@at == 0 @ 5 → 50 50, 104 4 ¦ |[a(50)]-(b * 2 + 1)-[b(4)] → 0 50, 59 4
    |-[a(50)]-(9)-[b]| → 8 50, 67 333 ¦ |-(gap)-[a]-(gap)-| → 16 368 ¦ |-(>=8)-[a(50)]; a.@at == 0 @ 5 → 8 50
    |-(>=8)-[a(50)]; a.@at == 100 @ 5 → 100 50 ¦ |-(<=20)-[a(50)]; a.@at == 100 @ 5 → 20 50
    [a(50)]-(>=20)-|; a.@at == 999 @ 5 → 330 50 ¦ [a(50)]-(<=20)-|; a.@at == 1 @ 5 → 330 50
    |-(>=8, <=20@low)-[a(50)]; a.@at == 100 @ 5 → 20 50 ¦ |-(>=8, <=20@low)-[a(50)]; a.@at == 100 @ 300 → 100 50
    |-(>=8, <=20@low)-[a(50)]; a.@at == 0 @ 900 → 8 50 ¦ |-(>=8,<=20)-[a(50)]; a.@at == 15 @ 5 → 15 50
    |[a(50)]-(>=8, ==30@500)-[b(60)]; b.@at == 70 @ 400 → 0 50, 80 60
    |[a(50)]-(>=8, ==30@500)-[b(60)]; b.@at == 0 @ 600 → 0 50, 58 60 ¦ |-(20@500)-[a(50)]; a.@at == 90 @ 400 → 20 50
    |-(20@500)-[a(50)]; a.@at == 90 @ 600 → 90 50 ¦ |-(20@strong)-[a(50)]; a.@at == 90 @ 639 → 20 50
    |-(20@high)-[a(50)]; a.@at == 90 @ 751 → 90 50 ¦ |-(>=gap)-[a(50)]; a.@at == 0 @ 5 → 16 50
    |-(>=10%)-[a(50)]; a.@at == 0 @ 5 → 40 50 ¦ |[a(==50)] → 0 50 ¦ |[a(>=50)]; a.@size == 0 @ 5 → 0 50
    |[a(>=50)]; a.@size == 90 @ 5 → 0 90 ¦ |[a(<=50)]; a.@size == 90 @ 5 → 0 50
    |[a(>=50, <=100)]; a.@size == 900 @ 5 → 0 100 ¦ |[a(>=50,<=100@500)]; a.@size == 200 @ 600 → 0 200
    |[a(50@500)]; a.@size == 90 @ 400 → 0 50 ¦ |[a(50@500)]; a.@size == 90 @ 600 → 0 90
    |[a(==50@low)]; a.@size == 90 @ 251 → 0 90 ¦ |[a(50 @ low)]; a.@size == 90 @ 249 → 0 50
    |[a(50@strong)]; a.@size == 90 @ 639 → 0 50 ¦ |[a(gap)] → 0 16 ¦ |[a(>=gap)]; a.@size == 0 @ 5 → 0 16
    |[a(25%)] → 0 100 ¦ |-[a(==25%)]-[b(>=25%)]-| → 8 100, 116 276 ¦ |[a(12.5)] → 0 12.5
    |[a(b)][b]| → 0 200, 200 200 ¦ |[a(b)]-[b]| → 0 196, 204 196
    |[a(==b)][b(==c)][c]| → 0 400/3, 400/3 400/3, 800/3 400/3 ¦ |[a(<=b)][b(50)]; a.@size == 90 @ 5 → 0 50, 50 50
    |[a(b@500)][b(50)]; a.@size == 90 @ 600 → 0 90, 90 50 ¦ |[a(b.@size)][b(30)] → 0 30, 30 30
    |[a(b.@size * 2 + 5)][b(30)] → 0 65, 65 30 ¦ |[a(b.@size*2-5)][b(30)] → 0 55, 55 30
    |[a(==b.@size + 5@500)][b(30)]; a.@size == 1 @ 400 → 0 35, 35 30 ¦ |[a(a.@cross)] → 0 10
    |[a(>=b.@size * 0.5)][b(30)]; a.@size == 0 @ 5 → 0 15, 15 30
    |[a(>=50, <=b)][b(80)]; a.@size == 999 @ 5 → 0 80, 80 80 ¦ |~[a(50)]~| → 175 50
    |~[a(50)]~[b(30)]~| → 320/3 50, 790/3 30 ¦ |[a(50)]~[b(30)]~[c(20)]| → 0 50, 200 30, 380 20
    |-10-[a(50)]~[b(30)]~[c(20)]-20-| → 10 50, 195 30, 360 20 ¦ |~[a(50)]; a.@at == 90 @ 5 → 90 50
    |~[a(50)]; a.@at == -90 @ 5 → 0 50 ¦ |[a(50)]~[b(60)]; b.@at == 10 @ 5 → 0 50, 50 60
    |~[a(50)]-[b(30)]~| → 156 50, 214 30 ¦ |-[a, b]-[c(50)]-| → 8 326, 8 326, 342 50
    |[a(50)]-[b, c]-| → 0 50, 58 334, 58 334 ¦ |-20-[a, b, c]| → 20 380, 20 380, 20 380 ¦ |[a,b]| → 0 400, 0 400
    [a, b]-9-|; [a, b].@at == 50 → 50 341, 50 341
    """

  /// Each line horizontally, from both sides, and vertically; without further statements also in both directions at once.
  static let lines = LayoutTable.parts(places).flatMap { _, text, wanted -> [LayoutTable.Row] in
    let places = wanted.split(separator: ", ")
    let views = ["a", "b", "c"].prefix(places.count)
    func row(_ axis: String, _ words: [String], _ beside: String, _ frame: (Substring) -> String) -> [LayoutTable.Row] {
      let statement = zip(["@at", "@size", "@cross"], words).reduce("\(axis):\(text)") {
        $0.replacing($1.0, with: $1.1)
      }
      let list = "[\(views.joined(separator: ", "))]"
      let frames = zip(views, places).map { "\($0) \(frame($1))" }.joined(separator: ", ")
      return LayoutTable(
        """
        layout T {
        screen p = 400 x 400; screen r = 400 x 400 rtl
        let gap = 16; let strong = 640
        view \(views.joined(separator: ", "))
        \(beside.replacing("@", with: list))

        """, "\(statement) → \(frames)"
      ).rows.map { axis == "V" ? $0.alike : $0.mirrored(in: 400) }
    }
    let across = { (place: Substring) in "\(place.replacing(" ", with: " 0 ")) 10" }
    let down = { (place: Substring) in "0 \(place.replacing(" ", with: " 10 "))" }
    let both = { (place: Substring) in place.split(separator: " ").map { "\($0) \($0)" }.joined(separator: " ") }
    return row("H", ["leading", "width", "height"], "@.top == 0; @.height == 10", across)
      + row("V", ["top", "height", "width"], "@.left == 0; @.width == 10", down)
      + (text.contains { "@;,".contains($0) } ? [] : row("HV", [], "", both))
  }

  private static let head = "layout T (margins: (5, 6, 7, 8), spacing: 12) {\nscreen p = 400 x 300\n"
  private static let texts =
    "let gap = 16\nview a (firstBaseline: 3, lastBaseline: 4), b (firstBaseline: 5, lastBaseline: 6), "
    + "c (firstBaseline: 7, lastBaseline: 8)\n"

  static let layouts = [
    LayoutTable(
      head,
      """
      ‹no prefix› view a; a.top == 0; a.height == 10; |-[a]-| → a 6 0 386 10
      ‹no prefix, an item first› view a, b; [a, b].top == 0; [a, b].height == 10; a.left == 3; [a(50)]-[b(60)]
      → a 3 0 50 10, b 65 0 60 10
      ‹no prefix, a bare pair› view a, b; [a, b].top == 0; [a, b].height == 10; a.left == 3; [a(50)][b(60)]
      → a 3 0 50 10, b 53 0 60 10
      ‹a list is no format› view a, b; [a, b].left == 1; [a].top == 2; [b].top == 3; [a, b].size == 4 x 5
      → a 1 2 4 5, b 1 3 4 5
      ‹a view called H› view H, V; H:|[H(5)]; V:|-1-[H(6)]; HV:|[V]| → H 0 1 5 6, V 0 0 400 300
      ‹HV› view a; HV:|[a]| → a 0 0 400 300 ¦ ‹HV, margins› view a; HV:|-[a]-| → a 6 5 386 288
      ‹HV, a size› view a; HV:|-10-[a(50)] → a 10 10 50 50
      ‹HV, a percentage› view a; HV:|-10%-[a(50%)] → a 40 30 200 150
      ‹HV, equal gaps› view a; a.size == 40 x 30; HV:|~[a]~| → a 180 135 40 30
      ‹HV, the same size› view a, b; b.size == 40 x 30; HV:|[a(b)]; HV:|[b] → a 0 0 40 30, b 0 0 40 30
      ‹HV, two views› view a, b; HV:|[a(50)]-[b]| → a 0 0 50 50, b 62 62 338 238
      ‹blanks› view a; a.top == 0; a.height == 10; H: | - 8 - [ a ( >= 50 , <= 50 ) ] → a 8 0 50 10
      ‹a line that goes on› view a, b; [a, b].top == 0; [a, b].height == 10; H:|-[a(50)]-
      [b]-| → a 6 0 50 10, b 68 0 324 10
      ‹a comment› view a; a.top == 0; a.height == 10; H:|-[a]-| // between the margins → a 6 0 386 10
      ‹a semicolon› view a; H:|-[a]-|; V:|-[a]-|; → a 6 5 386 288
      ‹a range› view cell1, cell2, cell3; H:|-[cell1..3]-|; V:|[cell1(20)]-[cell2(30)]-[cell3(40)]
      → cell1 6 0 386 20, cell2 6 32 386 30, cell3 6 74 386 40
      ‹a range of sizes› view cell1, cell2, cell3; HV:[cell1..3(20)]; H:|[cell1][cell2][cell3]; V:|~[cell1..3]~|
      → cell1 0 140 20 20, cell2 20 140 20 20, cell3 40 140 20 20
      ‹a range, one of another› view cell1, cell2, cell3; H:|[cell1(20)]-[cell2..3]-|; V:|[cell1..3]|
      → cell1 0 0 20 300, cell2 32 0 360 300, cell3 32 0 360 300
      ‹groups tied to each other› view a, b, c, d; H:|[a, b]-[c, d]-|; a.width == 50; V:|[a, c]-[b, d]|
      a.height == 10 → a 0 0 50 10, b 0 22 50 278, c 62 0 330 10, d 62 22 330 278
      ‹groups tied, no common edge› view a, b, c; [a, b, c].top == 0; [a, b, c].height == 1; [a, b]-9-[c(10)]
      a.width == 50; b.width == 60; c.left == 100 → a 41 0 50 1, b 31 0 60 1, c 100 0 10 1
      ‹two options› view a, b; a.top == 5; a.height == 20; H:|[a(10)]-[b]-| alignAllTop alignAllBottom
      → a 0 5 10 20, b 22 5 370 20
      ‹options of the items alone› view a, b; H:|-[a(10)]-[b]-| alignAllTop; V:|-50-[a(20)]; b.height == 30
      → a 6 50 10 20, b 28 50 364 30
      ‹in its block› view u (margins: (1, 2, 3, 4), spacing: 5) { view a, b; H:|-[a(50)]-[b]-|; V:|-[a]-|; V:|-[b]-| }
      u.left == 20; u.top == 30; u.size == 200 x 100 → u.a 2 1 50 96, u.b 57 1 139 96
      ‹different superviews› view u { view a }; view c; c.top == 0; c.height == 1
      u.left == 20; u.top == 30; u.height == 100; H:|-5-[u.a(10)]-7-[c(20)]-9-|; V:|[u.a]|
      → u 20 30 51 100, u.a 5 0 10 100, c 42 0 20 1
      ‹different superviews, the other first› view u { view a }; view c; c.top == 0; c.height == 1
      u.right == -20; u.left == 100; u.top == 30; u.height == 100; H:|-5-[c(10)]-105-[u.a]-9-|; V:|[u.a]|
      → u 100 30 280 100, u.a 20 0 271 100, c 5 0 10 1
      ‹different superviews, a block› view c; c.top == 0; c.height == 1; view u { view a; H:|-5-[a(10)]-7-[c(20)]-9-|
      V:|[a]| }; u.left == 20; u.top == 30; u.height == 100 → u 20 30 51 100, u.a 5 0 10 100, c 42 0 20 1
      ‹a guide› guide g; view a; H:|[g(30)]-8-[a]|; V:|[g]|; V:|[a]| → a 38 0 362 300
      ‹a view before a metric› let b = 77; view a, b; H:|[a(b)][b(30)]; V:|[a]|; V:|[b]| → a 0 0 30 300, b 30 0 30 300
      ‹a metric of a gap› let m = n / 2; let n = 30; view a; HV:|-m-[a]-n-| → a 15 15 355 255
      ‹intrinsic sizes› view a (intrinsic: 50 x 20), b (intrinsic: 60 x 30, hug: 100); H:|-[a]-[b]-|; V:|[a]
      V:|[b(40)] → a 6 0 50 20, b 68 0 324 40
      ‹two screens› screen q = 200 x 100; view a; HV:|-10%-[a]-10%-| → p: a 40 30 320 240; q: a 20 10 160 80
      ‹states› view a, b; state s { HV:|[a]|; HV:|[b(5)] }; state t { HV:|-[a(7)]; HV:[b(5)]| }
      → p/s: a 0 0 400 300, b 0 0 5 5; p/t: a 6 5 7 7, b 395 295 5 5
      ‹a condition› screen q = 700 x 300; view a, b
      when width < 600 { H:|[a]-[b(a)]|; V:|[a, b]| } else { H:|[a, b]|; V:|[a]-[b(a)]| }
      → p: a 0 0 194 300, b 206 0 194 300; q: a 0 0 700 144, b 0 156 700 144
      ‹a conflict› view a; a.top == 0; a.height == 1; H:|-10-[a(50)]«conflict»-10-| → conflict: a 10 0 50 1
      ‹a conflict of two› view a, b; V:|[a, b]|; H:|-[a(50)]-[b(60)]«conflict»-|
      → conflict: a 6 0 50 300, b 68 0 60 300
      ‹a conflict of a later line› view a; V:|[a]|; H:|-10-[a]-10-|; H:[a(«conflict»50)] → conflict: a 10 0 380 300
      ‹no room› view a; V:|[a]|; H:|-300-[a]«conflict»-300-| → conflict:
      ‹equal gaps without room› view a; V:|[a]|; H:|~[a(500)]«conflict»~| → conflict:
      ‹ambiguous› view «ambiguous»a, b; H:|-[a]-[b]-|; V:|[a, b]| → ambiguous: a 6 0 0 300, b 18 0 374 300
      ‹no such view› view a; a.insets == 0; H:|[a]-[«unknown-view»d] →
      ‹no such view in a group› view a; a.insets == 0; H:|[a, «unknown-view»d] →
      ‹no such gap› view a; a.insets == 0; H:|-(>=«unknown-name»gpa@5)-[a] →
      ‹no such bare gap› view a; a.insets == 0 @ 5; H:|-«unknown-name»gpa-[a] →
      ‹priority› view a; a.insets == 0; H:[a(50@«invalid-priority»2000)] →
      ‹a position as a size› view a; a.insets == 0; H:[a(«position-and-length»a.left)] →
      ‹no bracket› view a; a.insets == 0; H:|[a«syntax» →
      ‹no parenthesis› view a; a.insets == 0; H:|[a(50«syntax»] → ¦ ‹no item› view a; a.insets == 0; H:|-«syntax» →
      ‹no gap after› view a; a.insets == 0; H:|[a]-8«syntax» → ¦ ‹no name› view a; a.insets == 0; H:|[«syntax»]| →
      ‹nothing after it› view a; a.insets == 0; H:«syntax» →
      ‹the root as an item› view a; a.insets == 0; H:«no-superview»|[view]| →
      ‹margins and spacing from both sides› screen r = 400 x 300 rtl; view a, b; V:|[a, b]|; |-[a(50)]-[b]-|
      → p: a 6 0 50 300, b 68 0 324 300; r: a 342 0 50 300, b 6 0 324 300
      """),
    LayoutTable(
      head
        + "view u (margins: (1, 2, 3, 4), spacing: 5) { view a, b }\nu.left == 20; u.top == 30; u.size == 200 x 100\n",
      """
      ‹inside a view› H:|-[u.a(50)]-[u.b]-|; V:|-[u.a]-|; V:|-[u.b]-| → u.a 2 1 50 96, u.b 57 1 139 96
      ‹a percentage of its superview› H:|-10%-[u.a(50%)]; V:|[u.a(50%)]; HV:|[u.b]| → u.a 20 0 100 50, u.b 0 0 200 100
      """),
    LayoutTable(
      foot: "\n",
      """
      ‹two standards› layout T { screen p = 400 x 300; view a, b; H:|-[a(50)]-[b]-|; V:|-[a]-|; V:|-[b]-| }
      → a 8 8 50 284, b 66 8 326 284
      ‹spacing alone› layout T (spacing: 12) { screen p = 400 x 300; view a, b; H:|-[a(50)]-[b]-|; V:|[a, b]| }
      → a 8 0 50 300, b 70 0 322 300
      ‹a range of a screen› layout T (margins: (5, 6, 7, 8), spacing: 12) { screen p = 300...500 x 300; view a
      HV:|-10-[a]-10-| } → p.min: a 10 10 280 280; p.max: a 10 10 480 280
      ‹a fit screen› layout T (margins: (5, 6, 7, 8), spacing: 12) { screen p = 400 x fit; view a, b; H:|[a, b]|
      V:|-[a(20)]-[b(30)]-| } → . 0 0 400 74, a 0 5 400 20, b 0 37 400 30
      """),
    LayoutTable(
      head + texts + "a.top == 5; a.height == 20; b.height == 30; c.height == 40\nH:|[a(10)][b(10)][c(10)] ",
      frames: "a 0 5 10 20, b 10 $1 10 30, c 20 $2 10 40",
      """
      alignAllTop → 5 ¦ alignAllBottom → -5 -15 ¦ alignAllCenterY → 0 -5 ¦ alignAllFirstBaseline → 3 1
      alignAllLastBaseline → -3 -11
      """),
    LayoutTable(
      head + "screen r = 400 x 300 rtl\n" + texts
        + "a.left == 5; a.width == 20; b.width == 30; c.width == 40\nV:|[a(10)][b(10)][c(10)] ",
      frames: "p: b $1 10 30 10, c $2 20 40 10; r: b $3 10 30 10, c $4 20 40 10",
      """
      alignAllLeft → 5 ¦ alignAllRight → -5 -15 -5 -15 ¦ alignAllLeading → 5 5 -5 -15
      alignAllTrailing → -5 -15 5 ¦ alignAllCenterX → 0 -5 0 -5
      """),
  ]
}
