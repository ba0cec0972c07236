/// Tables of `RowsTests`.
extension RowsTests {
  /// Rows separated by ` / `, after the spacing and ` { ` if there is one, in a view of 300 x 200. `i` is 80 x 30 by itself.
  static let narrow = """
    [a] → a 0 0 300 200 ¦ [a](60) → a 0 0 300 60 ¦ [a(50)] → a 0 0 50 200 ¦ [a(50)](60) → a 0 0 50 60
    [a(m * 2)](m + 4) → a 0 0 32 20 ¦ |[a]|(20) → a 0 0 300 20 ¦ |-[a]-| → a 10 0 280 200 ¦ |-[a] → a 10 0 290 200
    [a]-15-| → a 0 0 285 200 ¦ |-m-[a]-m-|(m) → a 16 0 268 16 ¦ |-10%-[a] → a 30 0 270 200
    |-(>=20)-[a(50)]-(==100)-|(10) → a 150 0 50 10 ¦ |-(>=0 @ high)-[a(50)]-(==100 @ high + 1)-|(10) → a 150 0 50 10
    [a(50)]-[b](60) → a 0 0 50 60, b 60 0 240 60 ¦ [a(50)][b](60) → a 0 0 50 60, b 50 0 250 60
    [a(50)]-8-[b] → a 0 0 50 200, b 58 0 242 200 ¦ |-(30)-[a(50)]-(40)-[b](60) → a 30 0 50 60, b 120 0 180 60
    [a]-[b(50)]-[c(60)](10) → a 0 0 170 10, b 180 0 50 10, c 240 0 60 10
    [a(==)]-[b(==)](60) → a 0 0 145 60, b 155 0 145 60
    [a(==)]-[b(60)]-[c(==)] → a 0 0 110 200, b 120 0 60 200, c 190 0 110 200
    [i]-[a(50)](20) → i 0 0 240 20, a 250 0 50 20 ¦ [a(50)<] → a 0 0 50 200 ¦ |-20-[a(50)<](20) → a 20 0 50 20
    [a(50)>](20) → a 250 0 50 20 ¦ [a(50)>]-20-|(20) → a 230 0 50 20 ¦ [a(50)<>](20) → a 125 0 50 20
    [a(50)<>]-[b(70)<>](20) → a 85 0 50 20, b 145 0 70 20
    [a(50)<>]-(30)-[b(70)<>]-[c(20)<>](9) → a 60 0 50 9, b 140 0 70 9, c 220 0 20 9
    [a(50)<>][b(70)<>](20) → a 90 0 50 20, b 140 0 70 20 ¦ [a(50)<]-[b(60)<>](20) → a 0 0 50 20, b 120 0 60 20
    [a(50)<]-[b(50)<>]-[c(50)>](60) → a 0 0 50 60, b 125 0 50 60, c 250 0 50 60
    [a(50)<]-[b(60)<]-[c(50)>]-[d(40)>](20) → a 0 0 50 20, b 60 0 60 20, c 200 0 50 20, d 260 0 40 20
    [a(30)<>]-[b(20)>](5) → a 135 0 30 5, b 280 0 20 5 ¦ [a(50)<]-[b(50)<>]-(60) → a 0 0 50 60, b 125 0 50 60
    |-[a]-|-(60) → a 10 0 280 60 ¦ [a]-[b(50)<>](20) → a 0 0 115 20, b 125 0 50 20
    [a]-[b(50)<>]-[c(20)<>](20) → a 0 0 100 20, b 110 0 50 20, c 170 0 20 20
    [a]-[b(50)>](20) → a 0 0 240 20, b 250 0 50 20 ¦ [i<]-[a(50)>](20) → i 0 0 80 20, a 250 0 50 20
    [i(==)<>](20) → i 110 0 80 20 ¦ [a(50)<>]-[b(60)<](20) → a 125 0 50 20, b 0 0 60 20
    [a(50)>]-[b(60)<>](20) → a 250 0 50 20, b 120 0 60 20 ¦ [a(50)<]-[b(60)](20) → a 0 0 50 20, b 60 0 60 20
    [a(50)>]-[b(60)](20) → a 180 0 50 20, b 240 0 60 20 ¦ [a(50)<>]-[b(60)](20) → a 90 0 50 20, b 150 0 60 20
    [a(50)]-[b(60)>](20) → a 0 0 50 20, b 240 0 60 20 ¦ [a(50)]-[b(60)<>](20) → a 0 0 50 20, b 120 0 60 20
    [a(50)<]-[b]-[c(60)>](20) → a 0 0 50 20, b 60 0 170 20, c 240 0 60 20
    [a]-[b(60)>](20) → a 0 0 230 20, b 240 0 60 20 ¦ [a(50)<>]-[b](20) → a 125 0 50 20, b 185 0 115 20
    [a]-[b(60)<>]-[c](20) → a 0 0 110 20, b 120 0 60 20, c 190 0 110 20 ¦ [a(50)]-[_spacer] → a 0 0 50 200
    [a(50)]-[_spacer]-[b(60)](20) → a 0 0 50 20, b 240 0 60 20
    [_spacer(==)]-[a(50)]-[_spacer(==)](20) → a 125 0 50 20 ¦ [_spacer(20)][a] → a 20 0 280 200
    [_spacer](30) / [a] → a 0 40 300 160 ¦ [a](50) / [b] → a 0 0 300 50, b 0 60 300 140
    [a] / [b](50) → a 0 0 300 140, b 0 150 300 50 ¦ [a](50) / [b](40) → a 0 0 300 50, b 0 60 300 40
    [a]-[b(9)](50) / [c(9)]-[d](40) → a 0 0 281 50, b 291 0 9 50, c 0 60 9 40, d 19 60 281 40
    |-5-[r1]-5-[r2]-15-| { r1: [a(50)]-[b](60) / r2: [c] → a 0 5 50 60, b 60 5 240 60, c 0 70 300 115
    |-[r1]-[r2]-| { r1: [a](50) / r2: [b] → a 0 10 300 50, b 0 70 300 120
    [r1][r2] { r1: [a](50) / r2: [b] → a 0 0 300 50, b 0 50 300 150
    |[r1]-m-[r2]-| { r1: [a](50) / r2: [b](40) → a 0 0 300 50, b 0 66 300 40 ¦ |-(m)-[r1] { r1: [a] → a 0 16 300 184
    |-10%-[r1]| { r1: [a] → a 0 20 300 180 ¦ |-20-[a(50)>](10) → a 250 0 50 10 ¦ |-20-[a(50)](10) → a 20 0 50 10
    """

  /// The same in a view of 400 x 300.
  static let wide = """
    [a]-[b(50)] → a 0 0 340 300, b 350 0 50 300
    [a(50)]-[b]-[c(60)] → a 0 0 50 300, b 60 0 270 300, c 340 0 60 300
    [a(50)]-[b(60)]-[c(70)] → a 0 0 50 300, b 60 0 60 300, c 130 0 70 300
    [a(50)][b(60)]-[c] → a 0 0 50 300, b 50 0 60 300, c 120 0 280 300
    [a(wide)]-[b](wide) → a 0 0 50 50, b 60 0 340 50 ¦ [a(==)][b(==)] → a 0 0 200 300, b 200 0 200 300
    [a(==)]-[b(50)]-[c(==)] → a 0 0 165 300, b 175 0 50 300, c 235 0 165 300
    [a(==)]-[b(==)]-[c(==)]-[d(==)] → a 0 0 92.5 300, b 102.5 0 92.5 300, c 205 0 92.5 300, d 307.5 0 92.5 300
    [a(50)]-[b(==)]-[c(==)] → a 0 0 50 300, b 60 0 165 300, c 235 0 165 300
    [a]-| → a 0 0 390 300 ¦ |-5-[a]-15-| → a 5 0 380 300 ¦ |-30-[a(50)]-40-[b](60) → a 30 0 50 60, b 120 0 280 60
    [a(50)]-8-[b]-9-| → a 0 0 50 300, b 58 0 333 300 ¦ |-[a(50)]-[b]-| → a 10 0 50 300, b 70 0 320 300
    |-wide-[a] → a 50 0 350 300 ¦ |-[a(50)]-[b(60)] → a 10 0 50 300, b 70 0 60 300
    |-[a(==)]-[b(==)]-| → a 10 0 185 300, b 205 0 185 300 ¦ [a(50)]-0-[b] → a 0 0 50 300, b 50 0 350 300
    [a(50)<]-[b(60)<>]-(60) → a 0 0 50 60, b 170 0 60 60
    [a]-[b(60)<>] → a 0 0 160 300, b 170 0 60 300
    [a]-[b(60)<>]-[c(20)<>] → a 0 0 145 300, b 155 0 60 300, c 225 0 20 300
    [a(50)<]-[b(60)>] → a 0 0 50 300, b 340 0 60 300 ¦ [a(50)<>]-[b(60)>] → a 175 0 50 300, b 340 0 60 300
    [a(50)<]-[b(60)<>]-[c(70)>] → a 0 0 50 300, b 170 0 60 300, c 330 0 70 300
    [a(50)<][b(60)<>][c(70)>] → a 0 0 50 300, b 170 0 60 300, c 330 0 70 300
    [a(50)<>]-[b(60)<>](60) → a 140 0 50 60, b 200 0 60 60 ¦ [a(50)<>][b(60)<>](60) → a 145 0 50 60, b 195 0 60 60
    [a(50)<>]-20-[b(60)<>] → a 135 0 50 300, b 205 0 60 300
    [a(50)<>]-[b(60)<>]-[c(70)<>] → a 100 0 50 300, b 160 0 60 300, c 230 0 70 300
    [a(50)<]-[b(60)<] → a 0 0 50 300, b 60 0 60 300 ¦ [a(50)>]-[b(60)>] → a 280 0 50 300, b 340 0 60 300
    [a(50)<]-[b(60)<]-[c(70)>] → a 0 0 50 300, b 60 0 60 300, c 330 0 70 300
    [a(50)<]-[b(60)>]-[c(70)>] → a 0 0 50 300, b 260 0 60 300, c 330 0 70 300
    [a(40)<]-[b(60)<>]-[c(70)<>]-[d(30)>] → a 0 0 40 300, b 130 0 60 300, c 200 0 70 300, d 370 0 30 300
    [a(50)<]-[b(60)]-[c(70)>] → a 0 0 50 300, b 60 0 60 300, c 330 0 70 300
    [a(50)<]-[b]-[c(70)>] → a 0 0 50 300, b 60 0 260 300, c 330 0 70 300 ¦ [a(50)<]-[b] → a 0 0 50 300, b 60 0 340 300
    |-[a(50)<] → a 10 0 50 300 ¦ [a(50)>]-| → a 340 0 50 300 ¦ [a(50)>]-7-| → a 343 0 50 300
    |-7-[a(50)<]-[b(60)>]-8-| → a 7 0 50 300, b 332 0 60 300 ¦ [a(wide)<>] → a 175 0 50 300
    [_spacer]-[a(50)] → a 350 0 50 300 ¦ [_spacer(30)]-[a] → a 40 0 360 300
    [_spacer(==)][a(50)][_spacer(==)] → a 175 0 50 300
    [a(50)][_spacer(==)][b(60)][_spacer(==)][c(70)] → a 0 0 50 300, b 160 0 60 300, c 330 0 70 300
    [_spacer(==)]-[a(==)] → a 205 0 195 300 ¦ [a(50)]-[b](60) / [c] → a 0 0 50 60, b 60 0 340 60, c 0 70 400 230
    [a](60) / [b](70) → a 0 0 400 60, b 0 70 400 70
    [a](20) / [b] / [c](30) → a 0 0 400 20, b 0 30 400 230, c 0 270 400 30
    [a](10) / [b](20) / [c](30) / [d] → a 0 0 400 10, b 0 20 400 20, c 0 50 400 30, d 0 90 400 210
    r1: [a](60) / r2: [b] → a 0 0 400 60, b 0 70 400 230
    [a](60) / [_spacer](20) / [b] → a 0 0 400 60, b 0 100 400 200
    [a](60) / [_spacer] / [b](70) → a 0 0 400 60, b 0 230 400 70
    [a(50)>](60) / [b(50)<>](70) / [c(50)<] → a 350 0 50 60, b 175 70 50 70, c 0 150 50 150
    |-[r1]-[r2]-| { r1: [a](60) / r2: [b] → a 0 10 400 60, b 0 80 400 210
    [r1]-[r2] { r1: [a](60) / r2: [b] → a 0 0 400 60, b 0 70 400 230
    |[r1][r2]| { r1: [a](60) / r2: [b] → a 0 0 400 60, b 0 60 400 240
    |[r1]-[r2]| { r1: [a](60) / r2: [b] → a 0 0 400 60, b 0 70 400 230
    [r1]-25-[r2] { r1: [a](60) / r2: [b] → a 0 0 400 60, b 0 85 400 215
    |-(5)-[r1]-(6)-[r2]-(7)-| { r1: [a](60) / r2: [b] → a 0 5 400 60, b 0 71 400 222
    |-wide-[r1]-wide-[r2] { r1: [a](60) / r2: [b] → a 0 50 400 60, b 0 160 400 140
    [r1][r2]-[r3] { r1: [a](10) / r2: [b](20) / r3: [c] → a 0 0 400 10, b 0 10 400 20, c 0 40 400 260
    |-5-[r1]-5-[r2]-15-| { r1: [a](60) / r2: [b](70) → a 0 5 400 60, b 0 70 400 70
    |-[top] { top: [a] → a 0 10 400 290 ¦ [top]-| { top: [a] → a 0 0 400 290
    |-5-[a]-5-[b]-15-| { a: [a](60) / b: [b] → a 0 5 400 60, b 0 70 400 215
    """

  static let layouts = [
    LayoutTable(
      "layout T {\nscreen p = 400 x 300\n",
      """
      ‹in a view› view u { view a, b; rows { [a(50)]-[b](60) } }; u.left == 20; u.top == 30; u.size == 200 x 100
      → u.a 0 0 50 60, u.b 60 0 140 60
      ‹in a view, on one line› view u { view a, b; rows { [a(50)]-[b](60) } }
      u.left == 20; u.top == 30; u.size == 200 x 100 → u.a 0 0 50 60, u.b 60 0 140 60
      ‹in a view, in two rows› view u { view a, b; rows |-1-[x]-2-[y]-3-| { x: [a(50)>](60); y: [b] } }
      u.left == 20; u.top == 30; u.size == 200 x 100 → u.a 150 1 50 60, u.b 0 63 200 34
      ‹in two views› view u { view a; rows { [a](60) } }; view v { view a; rows { |-[a](50) } }
      u.left == 20; u.top == 30; u.size == 200 x 100; v.left == 20; v.top == 200; v.size == 100 x 80
      → u.a 0 0 200 60, v.a 10 0 90 50
      ‹nested› view u { view a, b; rows { [a(50)]-[b] } }; view c; rows { [u](60); [c] }
      → u 0 0 400 60, u.a 0 0 50 60, u.b 60 0 340 60, c 0 70 400 230
      ‹two screens› screen q = 200 x 100; view a, b; rows { [a(50)<>](60); [b] }
      → p: a 175 0 50 60, b 0 70 400 230; q: a 75 0 50 60, b 0 70 200 30
      ‹an intrinsic width and a mark› view a (intrinsic: 30 x 20), b (intrinsic: 40 x 20); rows { [a<>](60); [b>] }
      → a 185 0 30 60, b 360 70 40 230
      ‹intrinsic widths, neighbours› view a (intrinsic: 30 x 20), b (intrinsic: 40 x 20); rows { [a<>]-[b<>] }
      → a 160 0 30 300, b 200 0 40 300
      ‹intrinsic widths, pinned apart› view a (intrinsic: 30 x 20), b (intrinsic: 40 x 20); rows { [a<]-[b>] }
      → a 0 0 30 300, b 360 0 40 300
      ‹intrinsic widths, no marks› view a (intrinsic: 30 x 20), b (intrinsic: 40 x 20, hug: 251); rows { [a]-[b] }
      → a 0 0 350 300, b 360 0 40 300
      ‹heights by an equation› view a, b; rows { [a]; [b] }; a.height == b.height → a 0 0 400 145, b 0 155 400 145
      ‹widths by an equation› view a, b; rows { [a]-[b] }; a.width == 2 * b.width → a 0 0 260 300, b 270 0 130 300
      ‹beside other views› view a, b; rows { [a](60) }; V:[a]-20-[b]|; H:|[b]| → a 0 0 400 60, b 0 80 400 220
      ‹a guide› guide g; view a; rows { [g(30)]-[a] } → a 40 0 360 300
      ‹states› view a, b; state s { rows { [a(50)]-[b] } }; state t { rows { [a](50); [b] } }
      → p/s: a 0 0 50 300, b 60 0 340 300; p/t: a 0 0 400 50, b 0 60 400 240
      ‹a condition› screen q = 700 x 300; view a, b
      when width > 600 { rows { [a(50)]-[b] } } else { rows { [a](50); [b] } }
      → q: a 0 0 50 300, b 60 0 640 300; p: a 0 0 400 50, b 0 60 400 240
      ‹a view called rows› view rows; rows.left == 1; rows.top == 2; rows.size == 3 x 4 → rows 1 2 3 4
      ‹comments› view a, b; rows { # the rows
      // none
      [a](50) // first

      [b]   # second
      } → a 0 0 400 50, b 0 60 400 240
      ‹two flexible widths› view «ambiguous»a, b; rows { [a]-[b] } → ambiguous: a 0 0 0 300, b 10 0 390 300
      ‹two flexible heights› view «ambiguous»a, b; rows { [a]; [b] } → ambiguous: a 0 0 400 0, b 0 10 400 290
      ‹spacers alone› view a; a.insets == 1; rows { [_spacer]-[_spacer] } → a 1 1 398 298
      ‹two free spacers› view «ambiguous»a; rows { [_spacer]-[a(50)]-[_spacer] } → ambiguous: a 10 0 50 300
      ‹a free spacer row› view «ambiguous»a, b; rows { [a]; [_spacer]; [b](70) }
      → ambiguous: a 0 0 400 0, b 0 230 400 70
      ‹no room across› view a, b; rows { [a(250)]-[b(160)«conflict»] } → conflict:
      ‹no room down› view a, b; «conflict»rows { [a](200); [b](100) } → conflict:
      ‹a later equation› view a, b; rows { [a(50)]-[b](60) }; «conflict»a.height == 50
      → conflict: a 0 0 50 60, b 60 0 340 60
      ‹an earlier equation› view a, b; a.width == 40; rows { [a«conflict»(50)]-[b](60) }
      → conflict: a 0 0 40 60, b 50 0 350 60
      ‹needs a width› view a; rows { [«needs-width»a<] } →
      ‹needs a width, centred› view a; rows { [«needs-width»a<>] } →
      ‹needs a width, trailing› view a, b; rows { [b(50)<]-[«needs-width»a>] } →
      ‹equal is no width› view a, b; rows { [«needs-width»a(==)<]-[b(==)] } →
      ‹a height is no width› view a (intrinsic: _ x 20); rows { [«needs-width»a<>] } →
      ‹out of order› view a, b; rows [r1]-[«rows-order»r2] { r2: [a](50); r1: [b] } →
      ‹a row that the spacing does not name› view a, b; rows [r1] { r1: [a](50); «rows-order»r2: [b] } →
      ‹a row twice in the spacing› view a, b; rows [r1]-[r2]-[«rows-order»r1] { r1: [a](50); r2: [b] } →
      ‹no such view› view a; rows { [a]-[«unknown-view»d] } →
      ‹no such metric› view a; rows { [a(«unknown-name»m)] } → ¦ ‹not closed› view a; rows { [a(«syntax» } →
      """),
    LayoutTable(
      foot: "\n",
      """
      ‹an open gap› screen p = 300 x 200; view a, b; rows [r1]-(>=50)-[r2]| { r1: [a](30); r2: [b](70) }
      b.bottom == 0 → a 0 0 300 30, b 0 130 300 70
      ‹sized by its rows, of several views› screen p = fit x fit; view a, b, c
      rows { |-[a(50)]-[b(60)]-|(30); [c(20)](10) } → . 0 0 140 50, a 10 0 50 30, b 70 0 60 30, c 0 40 20 10
      ‹in a view, from the right› layout T { screen p = 400 x 300 rtl; view u { view a, b; rows { [a(50)]-[b](60) } }
      u.left == 20; u.top == 30; u.size == 200 x 100 } → u 20 30 200 100, u.a 150 0 50 60, u.b 0 0 140 60
      ‹sized by its rows› layout T { screen p = fit x fit; view a, b; rows { [a(50)]-[b](60) } }
      → . 0 0 60 60, a 0 0 50 60, b 60 0 0 60
      ‹sized by its rows, fixed› layout T { screen p = fit x fit; view a, b
      rows |-5-[r1]-6-[r2]-7-| { r1: [a(50)](60); r2: [b(70)](20) } } → . 0 0 70 98, a 0 5 50 60, b 0 71 70 20
      ‹a fit height› layout T { screen p = 400 x fit; view a, b; rows { [a](60); [b](20) } }
      → . 0 0 400 90, a 0 0 400 60, b 0 70 400 20
      ‹a range› layout T { screen p = 300...500 x 300; view a, b; rows { [a(50)>](60); [b] } }
      → p.min: a 250 0 50 60, b 0 70 300 230; p.max: a 450 0 50 60, b 0 70 500 230
      ‹a range too narrow› layout T { screen p = 100...500 x 300; view a, b; rows { [a(150)]-[b«range-conflict»] } }
      → p.min: any:; p.max: a 0 0 150 300, b 160 0 340 300
      """),
  ]
}
