import Testing

@testable import Syntax

/// Texts before and after formatting, which differ in white space alone.
@Suite struct FormatterTableTests {
  private static func format(_ text: String, _ style: FormatStyle = .canonical) -> String {
    String(decoding: FormatterTests.format(bytes(text), style), as: UTF8.self)
  }

  /// The spaces within a line, for each kind of statement.
  private static let lines: [(before: String, after: String)] = [
    ("let  m=3+ 4*-x", "let m = 3 + 4 * -x"), ("let m = 3 -  - 4", "let m = 3 - -4"),
    ("let m = 16 / 9", "let m = 16/9"),
    ("let m = 2*n/3*4 / 5", "let m = 2 * n / 3 * 4/5"), ("let m=( 1+n )*2", "let m = (1 + n) * 2"),
    ("import   \"a  b\" ;", "import \"a  b\";"),
    ("screen p=390x844 safeArea(47,0 , 34,0)rtl", "screen p = 390 x 844 safeArea (47, 0, 34, 0) rtl"),
    ("screen p=iPad   landscape traits regular ,pointer", "screen p = iPad landscape traits regular, pointer"),
    ("screen p=1x2 text 100 %,135%x100%,small", "screen p = 1 x 2 text 100%, 135% x 100%, small"),
    (
      "view a(text:\"a  b\"font   title2  bold lines 3 ,shrinks 70 %  sample :\"x\",\"y\")",
      "view a (text: \"a  b\" font title2 bold lines 3, shrinks 70% sample: \"x\", \"y\")"
    ),
    ("view a(text:640x20   lines 3)", "view a (text: 640 x 20 lines 3)"),
    ("screens  P{screen p=1x2}", "screens P { screen p = 1 x 2 }"),
    ("screen p = 768 ... 1366×1024", "screen p = 768...1366 × 1024"), ("screen c=320 x fit", "screen c = 320 x fit"),
    ("view a:Card(intrinsic:10x _,hug : 3){ }", "view a: Card (intrinsic: 10 x _, hug: 3) { }"),
    ("view a,b ,c{view d}", "view a, b, c { view d }"), ("guide g{}", "guide g { }"),
    ("a.left==0", "a.left == 0"), ("a . left  ≤ b . c . right+3@ high -1?", "a.left ≤ b.c.right + 3 @ high - 1 ?"),
    ("[ a,b ] . top>=H:50 %", "[a, b].top >= H:50%"), ("a.leftOffset ( b )== 3", "a.leftOffset(b) == 3"),
    ("a.size==100x200", "a.size == 100 x 200"), ("a.insets == ( 1,2,3 ,4 )", "a.insets == (1, 2, 3, 4)"),
    ("1<=a.width<=2;a.top==0", "1 <= a.width <= 2; a.top == 0"),
    ("a.top == 0 ; ;b.top == 0", "a.top == 0; ; b.top == 0"),
    ("a.width . equal=3+ keepHigh ;", "a.width.equal = 3 +keepHigh;"),
    ("a.keepTopInset.min=10+ keepAt( 800 )", "a.keepTopInset.min = 10 +keepAt(800)"),
    ("[a,b].widthsEqual@3", "[a, b].widthsEqual @ 3"), ("group g=a.left,b.left", "group g = a.left, b.left"),
    ("a.b :ll=bb+=10,tt = 50% - 3", "a.b: ll = bb += 10, tt = 50% - 3"),
    ("a: tt=5+( ll = 3*(rr= nil) )", "a: tt = 5 + (ll = 3 * (rr = nil))"),
    ("rows{ [a(5)<]-( 60 ) }", "rows { [a(5)<]-(60) }"), ("|[a]-( b )-[b]", "|[a]-(b)-[b]"),
    ("a: w=% ^ f( m ),h = H : %p(m)*2", "a: w = %^f(m), h = H:%p(m) * 2"),
    (
      "H : | - 8 - [ a ( >= 70,<=m*2@high-1 ) ] - [ b,c ] ~ [ d .. 5 ]|   alignAllTop  alignAllLeft",
      "H:|-8-[a(>=70, <=m * 2@high-1)]-[b, c]~[d..5]| alignAllTop alignAllLeft"
    ),
    ("|[a] -10%- [b( a.width/2+3 )]", "|[a]-10%-[b(a.width / 2 + 3)]"), ("[a] [b]", "[a][b]"),
    ("[c .. .5]|", "[c.. .5]|"),
    ("rows|-5-[r]|{ r :|-[a( 50 ) <> ] - [b(==)>] ( 60 ) }", "rows |-5-[r]| { r: |-[a(50)<>]-[b(==)>](60) }"),
    ("rows{ [a] ;[b] }", "rows { [a]; [b] }"),
    ("stack{a ,8,b( 44 ) }", "stack { a, 8, b(44) }"), ("stack { }", "stack { }"),
    (
      "stack  vertical(spacing:8,margins:( 1,2,3,4 )){a(>= 20,<=m*2@high-1), m+ 1 ,b}",
      "stack vertical (spacing: 8, margins: (1, 2, 3, 4)) { a(>=20, <=m * 2@high-1), m + 1, b }"
    ),
    (
      "when width<600and not(height>3){a.top==0}else when width==3{ }else{a.top==1}",
      "when width<600and not(height>3){a.top==0}else when width==3{ }else{a.top==1}"
    ),
    (
      "when  width<600 and not(height>3){a.top==0}else when width==3{ }else{a.top==1}",
      "when width < 600 and not (height > 3) { a.top == 0 } else when width == 3 { } else { a.top == 1 }"
    ),
    (
      "let s=16 ,m*2 when  width>=600and not(rtl) , -3when happy",
      "let s=16 ,m*2 when  width>=600and not(rtl) , -3when happy"
    ),
    (
      "let s=16 ,m*2  when width>=600 and not(width<3) , - 3 when  happy",
      "let s = 16, m * 2 when width >= 600 and not (width < 3), -3 when happy"
    ),
    ("state  s{a.top==0}", "state s { a.top == 0 }"),
    ("a.left/* 1 */==/* 2 */0", "a.left /* 1 */ == /* 2 */ 0"),
    (
      "a.insets == (/* top */1,2 /* left */,3, 4/* right */)",
      "a.insets == (/* top */ 1, 2 /* left */, 3, 4 /* right */)"
    ),
    ("\u{FEFF}  view\u{A0}a", "\u{FEFF}view a"), ("view a # c \t ", "view a # c"), ("view a// c", "view a // c"),
    ("view a   ", "view a"), ("a.left==  ", "a.left==  "), ("  a .left == 0 0  # c  ", "  a .left == 0 0  # c  "),
    ("view  a ; a.left=<3;view  b", "view  a ; a.left=<3;view  b"),
  ]

  @Test(arguments: lines) func spacesAreLaidOut(_ before: String, _ after: String) {
    #expect(Self.format(before) == after + "\n")
    guard !before.hasPrefix("\u{FEFF}") else { return }
    #expect(Self.format("\r\n" + before + "\r\n") == after + "\r\n")
  }

  /// Texts of several lines: indentation, empty lines and comments.
  private static let texts: [(before: String, after: String)] = [
    ("", ""), ("\n \n", ""),
    (
      """


      # c



      view a



      """,
      """
      # c

      view a

      """
    ),
    (
      """
      layout L {


      view a {
        view b



        view c

      }
            a.left == 0 }
      """,
      """
      layout L {
        view a {
          view b

          view c
        }
        a.left == 0 }

      """
    ),
    (
      """
        layout L {
      # one
      view a
        # two
      }
      # three
      """,
      """
      layout L {
        # one
        view a
        # two
      }
      # three

      """
    ),
    (
      """
      view a {
      view b { view c {
      view d
      } }
      }
      """,
      """
      view a {
        view b { view c {
            view d
        } }
      }

      """
    ),
    (
      """
      when (width < 3 and
      height > 4) {
      view a
      }


      # c
      else {
      view b }
      """,
      """
      when (width < 3 and
        height > 4) {
        view a
      }

      # c
      else {
        view b }

      """
    ),
    (
      """
      view a,
        b (
      hug: 3,
      # c
      margins: (1,
      2, 3, 4)
      # d
      ), c {
      view d
      }
      """,
      """
      view a,
        b (
          hug: 3,
          # c
          margins: (1,
            2, 3, 4)
          # d
        ), c {
        view d
      }

      """
    ),
    (
      "a.left == 1 +\n2 *\n\n\n3\n[a,\nb].top == (1 +\n(2\n)) ",
      """
      a.left == 1 +
        2 *

        3
      [a,
        b].top == (1 +
          (2
        ))

      """
    ),
    (
      """
      view a { state s { [a,
      b].widthsEqual
      } }
      """,
      """
      view a { state s { [a,
            b].widthsEqual
      } }

      """
    ),
    (
      """
      H:|-[form(>=20,
      <=30)
      ]-|
      """,
      """
      H:|-[form(>=20,
          <=30)
      ]-|

      """
    ),
    (
      """
      stack (spacing: 8
      ) {

      a,
        # c
       8, b(
      44)

      }
      """,
      """
      stack (spacing: 8
      ) {
        a,
        # c
        8, b(
          44)
      }

      """
    ),
    (
      """
      view v {
      stack { a,
      b }
      }
      """,
      """
      view v {
        stack { a,
          b }
      }

      """
    ),
    (
      """
      rows {

       r1: [a]
      # c


      [b(
      50)]

      }
      """,
      """
      rows {
        r1: [a]
        # c

        [b(
            50)]
      }

      """
    ),
    (
      """
      view a {
         /* one
        two */ a.left==0 /* three
       four */
       }
      """,
      """
      view a {
        /* one
        two */ a.left == 0 /* three
       four */
      }

      """
    ),
    (
      """
      view a (intrinsic: 200 # c
      x20)
      """,
      """
      view a (intrinsic: 200 # c
        x 20)

      """
    ),
    ("view a\r\n\r\n\r\nview b", "view a\r\n\r\nview b\r\n"), ("view a\r\rview b", "view a\r\rview b\r"),
    // Comments behind a statement: close to it, in columns, and in a column that the statement has grown past.
    (
      """
      a.left==0 # c
      view a
      a.top==0   # c

      """,
      """
      a.left == 0 # c
      view a
      a.top == 0 # c

      """
    ),
    (
      "view a {\na.left==0   # c\na.bottom==0 # c\na.right  == 0 \n  a.width  == 3          # c\n}",
      """
      view a {
        a.left == 0    # c
        a.bottom == 0  # c
        a.right == 0
        a.width == 3           # c
      }

      """
    ),
    (
      """
      view a,     # one
        b,        # two
         c # three

      """,
      """
      view a,     # one
        b,        # two
        c # three

      """
    ),
    ("view a,     # one\n  b,        # two\n   c # three\n", "view a,     # one\n  b,        # two\n  c # three\n"),
    // The lines of a statement with a mistake stay as they are; where a brace is missing all keep their indentation.
    ("layout L {\na  . left == (0   # c\n   b.left==0\n}", "layout L {\na  . left == (0   # c\n  b.left == 0\n}\n"),
    ("view a  b {\nview  c\n\n\n   }", "view a  b {\nview  c\n\n\n   }\n"),
    ("all:\n\techo  hi\n\n\n\techo  ho  \n", "all:\n\techo  hi\n\n\techo  ho  \n"),
    ("def f():\n    if 1:\n        return  2\n", "def f():\n    if 1:\n        return  2\n"),
    ("  view  a { b.c.d == \n   view  c\n }\n", "  view  a { b.c.d == \n  view c\n}\n"),
    ("view a {\nview  b\n   view  c {\n}", "view a {\nview  b\n   view  c {\n}\n"),
    ("   view  a\n }", "   view a\n }\n"), ("/* open", "/* open"), ("layout  L {\n /* open", "layout  L {\n /* open"),
  ]

  @Test(arguments: texts) func linesAreLaidOut(_ before: String, _ after: String) {
    #expect(Self.format(before) == after)
    guard !before.contains("\r") else { return }
    let windows = { (text: String) in text.replacing("\n", with: "\r\n") }
    #expect(Self.format(windows(before)) == windows(after))
  }

  @Test func stylesAreHonoured() {
    let text = "view a {   \nview b,\n      c # c  \n\n\n} \n\n\n"
    var style = FormatStyle(width: 4, usesTabs: true)
    #expect(
      Self.format(text, style) == """
        view a {
        \tview b,
        \t\tc # c
        }

        """)
    style = FormatStyle(width: 0, usesTabs: false)
    #expect(
      Self.format(text, style) == """
        view a {
         view b,
          c # c
        }

        """)
    style = FormatStyle(width: 3, usesTabs: false)
    style.trimsTrailingSpaces = false
    #expect(Self.format(text, style) == "view a {   \n   view b,\n      c # c  \n} \n")
    style.trimsFinalLines = false
    #expect(Self.format(text, style) == "view a {   \n   view b,\n      c # c  \n} \n\n\n")
    style.endsLastLine = false
    #expect(Self.format("view  a", style) == "view a")
  }

  /// Replacements cover only the bytes that change. With a range given, only those in its lines are returned.
  @Test func replacementsAreSmall() {
    let text = bytes("view a {\n    view  b\n        view c  \n\n\n\n}\n")
    let tree = SyntaxTree.parse(text)
    func changes(_ lines: Range<Int>?) -> [Replacement] { tree.formatted(text, lines: lines) }
    let all = [
      Replacement(range: 11..<13, bytes: []), Replacement(range: 18..<19, bytes: []),
      Replacement(range: 23..<29, bytes: []), Replacement(range: 35..<37, bytes: []),
      Replacement(range: 38..<41, bytes: []),
    ]
    #expect(changes(nil) == all)
    #expect(changes(0..<text.count) == all)
    #expect(changes(21..<38) == Array(all[2...3]))
    #expect(changes(9..<21) == Array(all[..<2]))
    #expect(changes(0..<9) == [])
  }
}
