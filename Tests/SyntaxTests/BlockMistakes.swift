// The mistakes in screens, conditional metrics, states and conditions, drawn as in `MistakeTests`.

extension MistakeTests {
  static let blocks: [String] = [
    """
    screens
           ¦ expected a name after 'screens'
    screens S { view a
                ^^^^ only screens stand in a set of screens, such as screen phone = 390 x 844
      a.left == 0
      ^ only screens stand in a set of screens, such as screen phone = 390 x 844
      screens T
      ^^^^^^^ a screen belongs to the layout itself: move it out of this block
    }
    layout L {
      screens T { screen p = 3 x 4 }
      ^^^^^^^ a set of screens is declared outside of all layouts: move it out, to the first column
      view a { screens S }
               ^^^^^^^ a screen belongs to the layout itself: move it out of this block
      screen p = 3 x 4 traits
                             ¦ expected a word after 'traits', such as traits regular, pointer
      screen q = 3 x 4 text
                           ¦ expected a size of text after 'text', such as 200% or accessibility3
      screen r = 3 x 4 text 200
                               ¦ expected '%' after '200' =>   screen r = 3 x 4 text 200%
      screen s = 3 x 4 text 20%,
                                ¦ expected a size of text after ',', such as 200% or accessibility3
      screen t = 3 x 4 text 20% x
                                 ¦ expected a size of text after 'x', such as 200% or accessibility3
      screen u = 3 x 4 language
                               ¦ expected a language after 'language', such as language de, ar or language all
      screen v = 3 x 4 language de, text 200%
                                   ¦ expected a language after ',', such as language de, ar or language all
      strings
             ¦ expected the name of a catalog after 'strings', such as "Localizable.xcstrings"
      strings ""
              ^^ expected the name of a catalog after 'strings', such as "Localizable.xcstrings"
      strings Localizable
              ^^^^^^^^^^^ the name of a file stands in quotes, with its ending: strings "Localizable.xcstrings" =>   strings "Localizable.xcstrings"
      view e { strings "a.strings" }
               ^^^^^^^ catalogs belong to a layout or to its file: move this out of the block
      view d (text: 3 x 4 lines)
                               ¦ expected a number or a metric after 'lines'
    }
    """,
    """
    let a = 8, 9
                ¦ one value of a metric holds where no other does: a further one says when it holds, such as 9 when width >= 600 => let a = 8, 9 when width >= 600
    let a = 8, 9 if width > 600
                 ^^ 'if' is written 'when' => let a = 8, 9 when width > 600
    let a = 8, 9 when
                     ¦ expected a condition after 'when', such as width < 600
    let a = 8, 9 when width
                           ¦ expected '<', '<=', '==', '>=' or '>' after 'width'
    let a = 8, 9 when width > 3 4, 5 when rtl
                                ^ expected 'and', 'or' or ',' after '3'
    let a = 8, 9 when b.width > 3
                      ^^^^^^^ a condition is about the screen, its text or a state: b.width cannot stand here
    let a = 8 when width > 600
              ^^^^^^^^^^^^^^^^ the first value of a metric holds where no other does, and has no condition: write that one before this, such as a = 0, 8 when width > 600
    let a = 8 when width > 600, 9 when rtl
              ^^^^^^^^^^^^^^^^ the first value of a metric holds where no other does, and has no condition => let a = 8, 9 when rtl
    let a = 8 when width > 600 else b + 1
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the value that holds where no other does comes first: b + 1, 8 when width > 600 => let a = b + 1, 8 when width > 600
    let a = width > 600 ? 8 : 9
            ^^^^^^^^^^^^^^^^^^^ the value that holds where no other does comes first: 9, 8 when width > 600 => let a = 9, 8 when width > 600
    let a = 40,5
            ^^^^ a number has a '.' before its decimals: 40.5 => let a = 40.5
    """,
    """
    state
         ¦ expected a name after 'state'
    state {
         ¦ expected a name after 'state'
      a.left == 0
    }
    states
          ¦ expected a name after 'states'
    states keyboard
                   ¦ expected ':' and the states of the set, such as states keyboard: hidden, shown
    states keyboard:
                    ¦ expected a name after ':'
    view c { states d: e }
             ^^^^^^ a set of states belongs to the layout itself: move it out of this block
    state s, { }
            ¦ expected a name after ',' => state s { }
    state s { hide }
                  ¦ expected a view's name after 'hide'
    state s
           ¦ expected '{' and the state's statements after 's'
    state s {
      view a { state t { a.left == 0 } }
      when width < 3 { state t { } }
      screen p = 3 x 4
      ^^^^^^ a screen belongs to the layout itself: move it out of this block
      layout M { }
      ^^^^^^ a layout cannot stand inside another: move it out, to the first column
    }
    when
        ¦ expected a condition after 'when', such as width < 600
    when {
        ¦ expected a condition after 'when', such as width < 600
    }
    when width {
              ¦ expected '<', '<=', '==', '>=' or '>' after 'width'
      screen p = 3 x 4
      ^^^^^^ a screen belongs to the layout itself: move it out of this block
    }
    when width < {
                ¦ expected width, height, a number or a metric after '<'
    }
    when width <
                ¦ expected width, height, a number or a metric after '<'
    view b {
    }
    when width < 600
                    ¦ expected '{' after '600'
    view b { }
    when (width < 600
                     ¦ expected ')' after '600' => when (width < 600)
    view c { }
    when width < 600 height > 3 {
                     ^^^^^^^^^^ expected 'and', 'or' or '{' after '600'
    }
    when width < 600 and {
                        ¦ expected a condition after 'and', such as width < 600
    }
    when width >= 8 and <= 20 {
                       ¦ each comparison says what it compares: width <= … => when width >= 8 and width <= 20 {
    }
    when height < 3 or > 9 and width > 2 {
                      ¦ each comparison says what it compares: height > … => when height < 3 or height > 9 and width > 2 {
    }
    unless rtl { a.left == 0 }
    ^^^^^^ 'unless' is written 'when not': when not rtl { … } => when not rtl { a.left == 0 }
    unless rtl or width < 3 { a.left == 0 }
    ^^^^^^ 'unless' is written 'when not': when not (rtl or width < 3) { … }
    when width < 600 && height > 3 || not width > 2 {
                     ^^ '&&' is written 'and' => when width < 600 and height > 3 || not width > 2 {
                                   ^^ '||' is written 'or' => when width < 600 && height > 3 or not width > 2 {
    }
    when !(width != 3) {
         ^ '!' is written 'not' => when not (width != 3) {
                 ^^ there is no '!=': write '==', and 'not' before the comparison
    }
    when a.width < 600 {
         ^^^^^^^ a condition is about the screen, its text or a state: a.width cannot stand here
    }
    when width < 50% {
                 ^^^ a condition is about the screen, its text or a state: 50% cannot stand here
    }
    when width < 600 {
    } else if width < 700 {
           ^^ 'else if' is written 'else when' => } else when width < 700 {
    } else
          ¦ expected '{' or 'when' after 'else'
    view d
    if width < 600 {
    ^^ 'if' begins no statement: did you mean 'when'? => when width < 600 {
    }
    else { }
    ^^^^ this 'else' has no 'when' before it
    when width < 600
    {
    ^ this '{' belongs to nothing: it has to stand on the line of its view, layout, state or when
    }
    when width < 600 { } foo
                         ^^^ expected the end of the line, or ';', after '}'
    """,
  ]
}
