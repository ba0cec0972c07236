import Testing

@testable import Syntax

/// Each mistake has one message, at its place: drawn under its line, with `^` below what is underlined and `¦` where
/// something is missing. Behind `=>` stands the first line that the fix changes.
@Suite struct MistakeTests {
  static let drawings: [String] = [
    // The lines that the expression format's own manual calls invalid. Some are valid here.
    """
    view1 = view2
    [view1 setLeft:20]
    ^ this is a message to an object: write an equation, such as a.left == 20
    [view1 keepCentered];
    ^ this is a message to an object: write an equation, such as a.left == 20
    view1.subview.left = 20
    view1.left = 20 + superview.left
    view1.left + 20 = superview.left
    view1.left = 20 + 3
    view1.left = view2.width * (0.9 + 5)
    """,
    // Equations
    """
    a.left
          ¦ expected '==', '<=' or '>=' after 'a.left'
    a.
      ¦ expected an attribute after '.', such as a.left
    form.a. == 3
           ¦ expected an attribute after '.', such as form.a.left
    [a, b]. == 3
           ¦ expected an attribute after '.', such as left
    a.left 10
           ^^ a relation is missing before '10': write ==, <= or >= => a.left == 10
    a.left ==
             ¦ expected a number, a metric or view.attribute after '=='
    a.left == b.left +
                      ¦ expected a number, a metric or view.attribute after '+'
    ;
    a.left == == 3
           ^^^^^ '== ==' is no relation: write '==' => a.left == 3
    a.left == 10 20
                 ^^ expected the end of the line, or ';', after '10'
    a.left == 0 b.top == 0
                ^^^^^^^^^^ expected the end of the line, or ';', after '0' => a.left == 0; b.top == 0
    a.left == 0  high ?
                 ^^^^^^ expected the end of the line, or ';', after '0' => a.left == 0 @ high ?
    a.left == 0 hgih
                ^^^^ expected the end of the line, or ';', after '0'
    a.left => 3
           ^^ '=>' is no relation: write '>=' => a.left >= 3
    a.left =< 3
           ^^ '=<' is no relation: write '<=' => a.left <= 3
    a.left === 3
           ^^^ '===' is no relation: write '==' => a.left == 3
    a.left < 3
           ^ '<' is no relation: write '<=' => a.left <= 3
    a.left != 3
           ^^ there is no '!=': a relation is '==', '<=' or '>='
    a.left ~ 3
           ^ '~' is no relation: write '==', '<=' or '>='
    a.left == 0 @
                 ¦ expected a priority after '@': 1 to 1000, required, high, low or fit
    a.left == 0 @ ?
                 ¦ expected a priority after '@': 1 to 1000, required, high, low or fit
    a.left == 0 @ b.width
                  ^^^^^^^ b.width belongs to a view: only numbers and metrics can stand here
    a.left == 0 @ 50%
                  ^^^ 50% is a share of a view: only numbers and metrics can stand here
    a.left == 0 ? ?
                  ^ expected the end of the line, or ';', after '?'
    3 == 4
    ^ nothing here belongs to a view: name an attribute of one, such as a.width
    a.width == H:50
                   ¦ expected '%' after '50' => a.width == H:50%
    a.width == 80% superview.width
                   ^^^^^^^^^^^^^^^ a share of superview.width is written superview.width * 80% => a.width == superview.width * 80%
    a.width == 8 + 80.5 % of form.b.width @ high
                          ^^^^^^^^^^^^^^^^^^^^^^ a share of form.b.width is written form.b.width * 80.5 % => a.width == 8 + form.b.width * 80.5 % @ high
    a.width == 80% of superview
                   ^^^^^^^^^^^^ 80% by itself is a share of the superview => a.width == 80%
    a.width == 80% of b
                   ^^^^ a share of another view names its attribute, as in b.width * 80%
    a.width == 80% of
                   ^^ expected the end of the line, or ';', after '%'
    a.width == 80% b.left == 0
                   ^^^^^^^^^^^ expected the end of the line, or ';', after '%' => a.width == 80%; b.left == 0
    a.width == 80% b: w = 5
                   ^^^^^^^^ expected the end of the line, or ';', after '%' => a.width == 80%; b: w = 5
    a.width == 80% view c
                   ^^^^^^ expected the end of the line, or ';', after '%' => a.width == 80%; view c
    a.width == 80% high
                   ^^^^ expected the end of the line, or ';', after '%' => a.width == 80% @ high
    a.width == H:80% b.width
                     ^^^^^^^ expected the end of the line, or ';', after '%' => a.width == H:80%; b.width
    a.width == 80% 3
                   ^ expected the end of the line, or ';', after '%'
    """,
    // Brackets
    """
    a.left == (3 + 4
                    ¦ expected ')' after '4' => a.left == (3 + 4)
    view b
    a.left == (
               ¦ expected a number, a metric or view.attribute after '('
    b.left == 0
    a.left == (b.left
                     ¦ expected ')' after 'left' => a.left == (b.left)
    c.top == 0
    a.left == (b.left c.left) * 2
                      ^^^^^^ expected ')' or an operator after 'left'
    a.left == (b.left == 3)
                     ¦ expected ')' after 'left'
    a.left == 3)
               ^ this ')' closes nothing: remove it => a.left == 3
    a.width(b == 3
             ¦ expected ')' after 'b'
    a.width() == 3
            ¦ expected a view's name after '('
    [a, b.top == 0
    ^^^^^ a ']' is missing behind the views of a list: [a, b] => [a, b].top == 0
    view c
    [a, ].top == 0
       ¦ expected a view's name after ','
    """,
    // Numbers and other tokens
    """
    a.left == 10px
              ^^^^ '10px' is no number: numbers have no unit, write 10 => a.left == 10
    a.left == 10.
              ^^^ digits are missing after '10.' => a.left == 10
    a.left == 1.2.3
              ^^^^^ '1.2.3' is no number: write digits, with one '.' at most, as in 10.5
    a.left == 1e
              ^^ the exponent's digits are missing after '1e', as in 1e2 => a.left == 1
    a.left == $margin
              ^^^^^^^ a metric is named without '$': write margin => a.left == margin
    $
    ^ a statement cannot begin with '$'
    "abc
    ^^^^ this text has no end: add '"' => "abc"
    screen p = 768..1366 x 1024
                  ^^ a range has three dots, as in 768...1366 => screen p = 768...1366 x 1024
    """,
    // Declarations
    """
    let
       ¦ expected a name after 'let'
    let m
         ¦ expected '=' and a value after 'm'
    let m 3
         ¦ expected '=' and a value after 'm'
    let m =
           ¦ expected a number or a metric after '='
    let m == 3
          ^^ write '=' here => let m = 3
    let = 3
       ¦ expected a name after 'let'
    let m = 50%
            ^^^ 50% is a share of a view: only numbers and metrics can stand here
    let m = a.left + 3
            ^^^^^^ a.left belongs to a view: only numbers and metrics can stand here
    let m = 3 x 4
              ^^^ expected the end of the line, or ';', after '3'
    screen p
            ¦ expected '=' and a value after 'p'
    screen = 3 x 4
          ¦ expected a name after 'screen'
    screen p = 390
                  ¦ a screen needs a width and a height, or a device, such as 390 x 844 or iPhone16
    screen p = 390 x
                    ¦ expected a height after 'x'
    screen p = 390 x 844 safeArea
                                 ¦ safeArea needs four insets: (top, left, bottom, right)
    screen p = 390 x 844 safeArea (1, 2)
                                       ¦ safeArea needs four insets: (top, left, bottom, right)
    screen p = 390 x 844 safeArea (1, 2, 3, 4, 5)
                                             ^^^ safeArea needs four insets: (top, left, bottom, right)
    screen p = 390 x 844 foo
                         ^^^ expected the end of the line, or ';', after '844'
    view
        ¦ expected a name after 'view'
    view 1a
         ^^ a name begins with a letter or '_'
    view (hug: 3)
        ¦ expected a name after 'view'
    view a:
           ¦ expected the name of a layout or a class after ':'
    view a b
           ^ expected the end of the line, or ';', after 'a' => view a, b
    view a UILabel
         ^^^^^^^^^ a class or layout stands behind ':': a: UILabel => view a: UILabel
    view a view b
           ^^^^^^ expected the end of the line, or ';', after 'a' => view a; view b
    view a,
           ¦ expected a name after ',' => view a
    a.left == 0
    view a,
           ¦ expected a name after ',' => view a
    b: w = 3
    view a,
           ¦ expected a name after ',' => view a
    V:|-[b]-|
    view a,
      b: UILabel
    let m = 3 +
               ¦ expected a number or a metric after '+'
    b.left == 0
    let m = 3 +
               ¦ expected a number or a metric after '+'
    [a, b].top == 3
    a.left == 0 @ high +
                        ¦ expected a number or a metric after '+'
    b.top == 0
    a.left.equal = 3 +
                      ¦ expected a number, a metric or view.attribute after '+'
    b.left.equal = 3
    a: w = 3 +
              ¦ expected a value after '+': a number, a percentage, a name such as ll, or %ll(view)
    b.left == 0
    a: w = 3 +
      (ll = 3) * 2,
      h = 4
    view a (hug)
               ¦ expected ':' and a value after 'hug'
    view a (hug 3, resist: )
                ^ expected ':' and a value after 'hug' => view a (hug: 3, resist: )
                          ¦ expected a value after ':'
    view a (hug: 3, b, c
                     ¦ expected ':' and a value after 'b'
    view a (hug: 3 resist: 4) { view b }
                   ^^^^^^ properties are separated by ',' => view a (hug: 3, resist: 4) { view b }
    view a (hug: 3 {
                  ¦ expected ')' after '3'
      view b
    }
    view a (
            ¦ expected a property after '(', such as intrinsic: 120 x 40
    a.left == 3
    view a (hug: b.hugH)
                 ^^^^^^ b.hugH belongs to a view: only numbers and metrics can stand here
    """,
    // Lines that begin no statement
    """
    veiw a {
    ^^^^ 'veiw' begins no statement: did you mean 'view'? => view a {
      view b
      b.left == 0
    }
    View a
    ^^^^ 'View' begins no statement: did you mean 'view'? => view a
    var m = 3
    ^^^ 'var' begins no statement: did you mean 'let'? => let m = 3
    foo
    ^^^ 'foo' alone says nothing: name an attribute of it, such as foo.left == 0
    foo bar baz
    ^^^ 'foo' begins no statement: write an equation, such as foo.left == 0, or a declaration, such as view foo
    , a
    ^ a statement cannot begin with ','
    else { a.left == 0 }
    ^^^^ this 'else' has no 'when' before it
    """,
    // Rows
    """
    rows {
      [a(50)<<]
            ^^ '<<' is no mark: '<' is the leading side, '>' the trailing side, '<>' the centre =>   [a(50)<]
      [a(50)><]
            ^^ '><' is no mark: '<' is the leading side, '>' the trailing side, '<>' the centre =>   [a(50)<>]
      [a<(50)]
        ^ the width stands before the mark, as in [a(50)<]
      [a](60)(70)
             ^^^^ the row has a height already: remove one of them =>   [a](60)
      [a](60)-[b]
             ^^^^ expected the end of the line, or ';', after the row's ')'
      r1:
         ¦ expected the row's views after ':', such as [a]-[b](60)
      |-|
        ¦ expected the row's views after '-', such as [a]-[b](60)
      [a]|[b]
         ^ '|' is an edge of the view around the rows: it stands only at the ends of a row =>   [a][b]
      [a]-[b]-5-
                ¦ expected '[' or '|' after '-'
      -5-[a]
      ^^^ a gap at the start begins at the edge: write '|' before it =>   |-5-[a]
      [a]~[b]
         ^ there are no '~' gaps between the views of a row: use [_spacer]
      [a](b.height)
          ^^^^^^^^ b.height belongs to a view: only numbers and metrics can stand here
      [a](50%)
          ^^^ 50% is a share of a view: only numbers and metrics can stand here
      [a](60pt)
          ^^^^ '60pt' is no number: numbers have no unit, write 60 =>   [a](60)
      [a](==)
          ^^ a width or height of a row is one number or metric, and '==' alone is an equal width: write an equation for '==', such as a.width >= 50
      [a(>=50)]
         ^^ a width or height of a row is one number or metric, and '==' alone is an equal width: write an equation for '>=', such as a.width >= 50
      [a, b]
        ^^^ each view of a row stands in brackets of its own: write [a]-[b]
      []
       ¦ expected a view's name after '['
      r1 [a]
        ¦ expected ':' after the row's label 'r1' =>   r1: [a]
      @"r1:[a](60)",
      ^^^^^^^^^^^^^^ rows stand here without quotes: write r1:[a](60) =>   r1:[a](60)
      [a
        ¦ expected ']' after 'a'
      [b(
         ¦ expected a number or a metric after '('
      c = [RQVisualMaster viewFromVisualFormats:@[@"[a]"] rowSpacingVisualFormat:nil variableBindings:b];
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this is a call of RQVisual: write rows { … }, with a row on each line
    }
    rows @"|-[r1]-|" {
         ^^^^^^^^^^^ rows stand here without quotes: write |-[r1]-| => rows |-[r1]-| {
    }
    rows |-[r1]-[]-| {
                 ¦ expected the label of a row after '['
    }
    rows |-[r1]-
                ¦ expected '[' or '|' after '-'
    rows |-[r1]-|
                 ¦ expected '{' and the rows after '|', such as { r1: [a]-[b](60) }
    rows
        ¦ expected '{' and the rows after 'rows', such as { r1: [a]-[b](60) }
    rows
    {
    ^ this '{' belongs to nothing: it has to stand on the line of its view, layout, state or when
      [a]
      |-8--8-[a]
          ¦ expected '[' or '|' after '-'
    }
    rows |-[r1]-|
    {
    ^ this '{' belongs to nothing: it has to stand on the line of its view, layout, state or when
      r1: [a]
    }
    stack { a b }
             ¦ expected ',' after 'a' => stack { a, b }
    stack { a; b }
             ^ the views of a stack are separated by ',' => stack { a, b }
    stack { a, b, }
                 ¦ expected a view after ',' => stack { a, b }
    stack { , b }
           ¦ expected a view after '{'
    stack { [a(8)], b }
            ^^^^^^ the views of a stack stand without brackets: { a, 8, b(44) } => stack { a(8), b }
    stack { a == 8, b }
              ^^^^ expected ',' or '}' before '== 8': a stack has views, and numbers for the gaps between them
    stack { a(8, b }
                  ¦ expected ')' after 'b' => stack { a(8, b) }
    stack (spacing: 8) vertical { a }
                       ^^^^^^^^ the direction of a stack stands before its options: stack vertical (…) => stack vertical (spacing: 8) { a }
    view t (text: "50\\% off", hug: 251)
                     ^^ '\\%' stands for nothing: write \\n for a new line, \\u{2014} for a character, and two backslashes for one => view t (text: "50\\\\% off", hug: 251)
    view t (text: "a" font, hug: 251)
                          ¦ expected a style or a size after 'font', such as font title2 or font 17 bold
    view t (text: "a" shrinks, hug: 251)
                             ¦ expected how small the line may get after 'shrinks', such as shrinks 70%
    view t (text: "a" sample)
                            ¦ expected words in quotes after 'sample', such as sample: "12,345.00"
    view t (text: "a" font title2 bald)
                                  ^^^^ 'bald' is no word for a text: did you mean 'bold'? => view t (text: "a" font title2 bold)
    stack { view a; view b }
            ^^^^ a stack names its views, and declares none: view a, b stands in front of it, and then stack { a, b }
    stack card (axis: vertical) {
      stack { a, b }
      ^^^^^ a stack names its views, and declares none: view a, b stands in front of it, and then stack { a, b }
    }
    stack a, b
          ^^^^ the views of a stack stand in braces, as in { a, b } => stack { a, b }
    stack vertical [a, b]
                   ^^^^^^ the views of a stack stand in braces, as in { a, b } => stack vertical { a, b }
    stack vertical
                  ¦ expected '{' and the views of the stack after 'vertical', such as { a, b }
    stack (spacing: 8
                     ¦ expected ')' after '8' => stack (spacing: 8)
    stack (spacing) { a }
                  ¦ expected ':' and a value after 'spacing'
    view w {
      stack { a,
            ^ this '{' is never closed: add '}' =>   stack { a, }
      a.left == 0
    }
    layout L {
      rows {
           ^ this '{' is never closed: add '}' =>   }
        [a]-[b]

      a.left == 0
      view c
    }
    a.left == 0
    """,
    // Braces and blocks
    """
    layout
          ¦ expected a name after 'layout'
    layout L
            ¦ expected '{' and the layout's statements after 'L'
    state playing, paused
                         ¦ expected '{' and what holds in these states after 'paused'; names alone are declared as a set, such as states mode: playing, paused
    state playing
                 ¦ expected '{' and the state's statements after 'playing'
    state mode.playing { }
          ^^^^^^^^^^^^ a state is called by its name alone: playing => state playing { }
    layout L foo {
             ^^^ expected '{' and the layout's statements after 'L'
      view a
    }
    layout L
    {
    ^ this '{' belongs to nothing: it has to stand on the line of its view, layout, state or when
      view a
    }
    view a
    {
    ^ this '{' belongs to nothing: it has to stand on the line of its view, layout, state or when
      b.left == 0
    }
    layout L {
      view a {
        screen p = 3 x 4
        ^^^^^^ a screen belongs to the layout itself: move it out of this block
        layout M { }
        ^^^^^^ a layout cannot stand inside another: move it out, to the first column
      } b
        ^ expected the end of the line, or ';', after '}'
    }
    layout L {
      view a
    } b
      ^ expected the end of the line, or ';', after '}'
    }
    ^ this '}' closes nothing => 
    layout J {
      view a
    }
    ^ a '}' too many: it closes a block to which the lines below it belong => 
      a.left == 0
    }
    layout K {
      view a }
             ^ a '}' too many: it closes a block to which the lines below it belong =>   view a
      a.left == 0
    }
    layout M {
      view a {
        view b { view c } }
                          ^ a '}' too many: it closes a block to which the lines below it belong =>     view b { view c }
        b.left == 0
      }
    }
    a.left == 0 } }
                ^ this '}' closes nothing => a.left == 0  }
    layout L {
             ^ this '{' is never closed: add '}' => }
      view a {
      }
    layout M {
      view b
    }
    view a {
           ^ this '{' is never closed: add '}' => }
      view b
    """,
    // Imports
    """
    import "card.layout"; import "b.layout" # both
    import
          ¦ expected the name of a file after 'import', such as "card.layout"
    import ; view a
          ¦ expected the name of a file after 'import', such as "card.layout"
    import ""
           ^^ expected the name of a file after 'import', such as "card.layout"
    import "card.layout
           ^^^^^^^^^^^^ this text has no end: add '"' => import "card.layout"
    import card.layout
           ^^^^^^^^^^^ the name of a file stands in quotes, with its ending: import "card.layout" => import "card.layout"
    import card.layout"; view a
           ^^^^^^^^^^^^^^^^^^^^ the name of a file stands in quotes, with its ending: import "card.layout" => import "card.layout"; view a
    import ../b/card.layout
           ^^^^^^^^^^^^^^^^ the name of a file stands in quotes, with its ending: import "../b/card.layout" => import "../b/card.layout"
    import "a.layout" "b.layout"
                      ^^^^^^^^^^ expected the end of the line, or ';', after '"a.layout"'
    view a { import "b.layout" }
             ^^^^^^ an import brings what another file declares, for the whole file: move it out, to the first column
    layout L {
      import "b.layout
      ^^^^^^ an import brings what another file declares, for the whole file: move it out, to the first column
    }
    import.left == 0
    """,
    """
    state s {
            ^ this '{' is never closed: add '}' => }
      view a
    """,
    """
    layout L {
      view a
      /* a.left == 0
      ^^ this comment has no end: add '*/'
    }
    """,
    """
    a.left == /* open
              ^^ this comment has no end: add '*/'
    """,
  ]

  /// Returns the source of a drawing, and the source with its mistakes drawn in.
  static func draw(_ drawing: String) -> (source: String, drawn: String) {
    let source = drawing.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let text = line.drop { $0 == " " }
      return !(text.hasPrefix("^") || text.hasPrefix("¦"))
    }.joined(separator: "\n")
    let text = bytes(source)
    let mistakes = SyntaxTree.parse(text).mistakes(in: text)
    var lines: [String] = []
    var start = 0
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(String(line))
      let end = start + line.utf8.count
      for mistake in mistakes where (start...end).contains(mistake.range.lowerBound) {
        let mark = mistake.range.isEmpty ? "¦" : String(repeating: "^", count: mistake.range.count)
        var drawn = String(repeating: " ", count: mistake.range.lowerBound - start) + mark + " " + mistake.message
        if let fix = mistake.fix {
          var fixed = text
          fixed.replaceSubrange(fix.range, with: bytes(fix.replacement))
          let mended = String(decoding: fixed, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
          let before = source.split(separator: "\n", omittingEmptySubsequences: false)
          let changed = mended.indices.first { !before.indices.contains($0) || mended[$0] != before[$0] }
          drawn += " => " + mended[changed ?? 0]
        }
        lines.append(drawn)
      }
      start = end + 1
    }
    return (source, lines.joined(separator: "\n"))
  }

  @Test func eachMistakeHasOneMessage() {
    let elsewhere = RuleSyntaxTests.drawings + SetterMistakeTests.drawings + VisualFormatTests.mistakes
    for drawing in Self.drawings + Self.blocks + elsewhere {
      let (source, drawn) = Self.draw(drawing)
      let drawnLines = drawn.split(separator: "\n", omittingEmptySubsequences: false)
      let lines = drawing.split(separator: "\n", omittingEmptySubsequences: false)
      for (line, expected) in zip(drawnLines, lines) {
        #expect(line == expected)
        if line != expected { break }
      }
      #expect(drawnLines.count == lines.count)
      #expect(defect(SyntaxTree.parse(bytes(source)), bytes(source)) == nil)
    }
  }
}
