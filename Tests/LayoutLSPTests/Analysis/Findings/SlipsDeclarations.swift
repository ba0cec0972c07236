/// Slips and habits in declarations, conditions, rules, visual format, rows and comments. Below each line stands its
/// one message, and behind `=>` the line after the fix; `⏎` is a line end.
extension SlipTests {
  static let declarations = #"""
    veiw a, b⏎  a.left == 0⏎  b.insets == 0
      syntax: 'veiw' begins no statement: did you mean 'view'?
      => view a, b⏎  a.left == 0⏎  b.insets == 0
    elt k = 3⏎  logo.left == k
      syntax: 'elt' begins no statement: did you mean 'let'?
      => let k = 3⏎  logo.left == k
    logotop == 3
      unknown-name: the group 'logotop' is not known here; did you mean 'logo.top'?
      => logo.top == 3
    logo.left >= titleright + m
      unknown-name: the metric 'titleright' is not known here; did you mean 'title.right'?
      => logo.left >= title.right + m
    view c { view inner }⏎  cinner.left == 3
      unknown-view: the view 'cinner' is not known here; did you mean 'c.inner'?
      => view c { view inner }⏎  c.inner.left == 3
    |-[logo(100]-[title]
      syntax: expected ')' after '100'
      => |-[logo(100)]-[title]
    screen q = 390 x ift
      unknown-name: the size 'ift' is not known here; did you mean 'fit'?
      => screen q = 390 x fit
    screen q = 390 x auto
      unknown-name: the size 'auto' is not known here; did you mean 'fit'?
      => screen q = 390 x fit
    screen q = 390 x 844 rtl ltr
      duplicate-name: 'rtl' and 'ltr' both say how the screen is read: remove one of them
    screen q = 390 x 844 traits a traits b
      duplicate-name: 'traits' is given twice: remove one of them
    view c (background: whit)
      unknown-name: no colour of the system is called 'whit' (did you mean 'white'?): one of the app's own stands in quotes
      => view c (background: "whit")
    view c (tint: "#12345")
      syntax: a colour in digits is "#rrggbb" or "#rrggbbaa", and "#12345" is neither
    view c (color: 5)
      syntax: 'color' is a colour's name, or "#rrggbb"
    view c: UIImageView (symbol: heart)
      syntax: 'symbol' is a name in quotes
      => view c: UIImageView (symbol: "heart")
    view c (cornerRadius: -m)
      out-of-range: the radius of a corner is never negative
    guide c (background: white)
      syntax: 'background' is how a view looks, and 'c' is a guide, which nobody sees
    view c (isHidden: yes, hug: 3)
      unknown-name: there is no 'isHidden': a view that is hidden in a state is so by 'hide name' in its block
      => view c (hug: 3)
    view c (hug: 3, alpha: 0.5)
      unknown-name: there is no 'alpha': a layout does not know it, and the app sets it
      => view c (hug: 3)
    view c (axis: vertical)
      unknown-name: there is no 'axis': views side by side are a stack, as in stack vertical (spacing: 8) { … }
      => view c
    logo.cornerRadius == 16
      unknown-attribute: 'cornerRadius' is how a view looks, and stands where it is declared: view logo (cornerRadius: 16)
    view c: UIButton (title: "Done")
      unknown-name: 'title' is called 'text' here: the words that the view shows
      => view c: UIButton (text: "Done")
    view c: UILabel (text: "Done", font: headline)
      unknown-name: 'font' stands behind the size or the words of a text: text: "Done" font headline
      => view c: UILabel (text: "Done" font headline)
    view c: UILabel (font: headline, text: "Done")
      unknown-name: 'font' stands behind the size or the words of a text: text: "Done" font headline
      => view c: UILabel (text: "Done" font headline)
    view c: UILabel (text: "Done" truncate)
      syntax: 'truncate' is no word for a text: did you mean 'truncates'?
      => view c: UILabel (text: "Done" truncates)
    view c: UILabel (text: "Done), d (intrinsic: 3 x 3)⏎  d.left == 3
      syntax: this text has no end: add '"'
      => view c: UILabel (text: "Done"), d (intrinsic: 3 x 3)⏎  d.left == 3
    view f { view a, b }⏎  f.a, f.b.top == 0
      syntax: the views of a list stand in brackets: [f.a, f.b].top
      => view f { view a, b }⏎  [f.a, f.b].top == 0
    view c c
      syntax: 'c' stands here twice
      => view c
    logo.top top == 3
      syntax: 'top' stands here twice
      => logo.top == 3
    logo.top == 30 30
      syntax: '30' stands here twice
      => logo.top == 30
    logo.mas_height == 30
      unknown-attribute: 'mas_height' is called 'height' here
      => logo.height == 30
    logo.bottom == keyboard - 8
      syntax: 'keyboard' is a view: name one of its attributes, such as keyboard.top
      => logo.bottom == keyboard.top - 8
    var x = 10
      syntax: 'var' begins no statement: did you mean 'let'?
      => let x = 10
    View x
      syntax: 'View' begins no statement: did you mean 'view'?
      => view x
    const side = 10
      syntax: 'const' begins no statement: did you mean 'let'?
      => let side = 10
    VIEW a
      syntax: 'VIEW' begins no statement: did you mean 'view'?
      => view a
    val s = 3
      syntax: 'val' is called 'let' here
      => let s = 3
    CGFloat side = 3
      syntax: 'CGFloat' is called 'let' here
      => let side = 3
    -- a comment
      syntax: a comment begins with '#' or '//', and not with '--'
      => # a comment
    --a comment
      syntax: a comment begins with '#' or '//', and not with '--'
      => #a comment
    --- a comment ---
      syntax: a comment begins with '#' or '//', and not with '---'
      => # a comment ---
    <!-- a comment -->
      syntax: a comment is written /* … */, or behind '#' to the end of its line
      => /* a comment */
    <!--->
      syntax: a comment is written /* … */, or behind '#' to the end of its line
    <!-- a comment⏎  view x and that⏎  -->
      syntax: a comment is written /* … */, or behind '#' to the end of its line
      => /* a comment⏎  view x and that⏎  */
    ;; a comment here
      syntax: a comment begins with '#' or '//'
      => # a comment here
    ; a comment here
      syntax: a comment begins with '#' or '//'
      => # a comment here
    % a comment
      syntax: a comment begins with '#' or '//', and not with '%'
      => # a comment
    ' a comment
      syntax: a comment begins with '#' or '//', and not with '''
      => # a comment
    logo: left == 8
      syntax: an equation names an attribute behind a '.': logo.left
      => logo.left == 8
    logo::left == 8
      syntax: an attribute stands behind a '.': logo.left
      => logo.left == 8
    screen pad 1024x768
      syntax: a screen's size stands behind '=': screen pad = …
      => screen pad = 1024x768
    screen tv: 1920 x 1080
      syntax: a screen's size stands behind '=': screen tv = …
      => screen tv = 1920 x 1080
    screen watch = 184x224 safeArea(top: 10)
      syntax: values stand without labels, in the order (top, left, bottom, right): (10, 0, 0, 0)
      => screen watch = 184x224 safeArea(10, 0, 0, 0)
    screen p2 = 390, 844
      syntax: a size is width x height: 390 x 844
      => screen p2 = 390 x 844
    screen p2 = 390 * 844
      syntax: a size is width x height: 390 x 844
      => screen p2 = 390 x 844
    screen p2 = (390, 844)
      syntax: a size is width x height: 390 x 844
      => screen p2 = 390 x 844
    screen p2 = 390 by 844
      syntax: a size is width x height: 390 x 844
      => screen p2 = 390 x 844
    screen p2 = 390 X 844
      syntax: a size is width x height: 390 x 844
      => screen p2 = 390 x 844
    screen p2 = 390x844px
      syntax: '844px' is no number: numbers have no unit, write 844
      => screen p2 = 390x844
    screen 390 x 844
      syntax: a screen has a name: screen main = 390 x 844
      => screen main = 390 x 844
    screen p2 = width: 390, height: 844
      syntax: a screen needs a width and a height, or a device, such as 390 x 844 or iPhone16
    let side: 16
      syntax: write '=' here
      => let side = 16
    let side: CGFloat = 16
      syntax: a metric has no type: write let side = …
      => let side = 16
    let side := 16
      syntax: write '=' here
      => let side = 16
    let side = 16pt
      syntax: '16pt' is no number: numbers have no unit, write 16
      => let side = 16
    let side = "16"
      syntax: a number stands without quotes: 16
      => let side = 16
    let side = 8,5
      syntax: a number has a '.' before its decimals: 8.5
      => let side = 8.5
    let 2x = 3
      syntax: a name begins with a letter or '_'
    var side: CGFloat = 16
      syntax: 'var' is called 'let' here, and a metric has no type: let side = …
      => let side = 16
    view a UILabel
      syntax: a class or layout stands behind ':': a: UILabel
      => view a: UILabel
    view a = UILabel()
      syntax: a class or layout stands behind ':': a: UILabel
      => view a: UILabel
    view a = Card
      syntax: a class or layout stands behind ':': a: Card
      => view a: Card
    view my-view
      syntax: a name has no '-': write my_view
      => view my_view
    view "logo2"
      syntax: a name stands without quotes: logo2
      => view logo2
    view 1st
      syntax: a name begins with a letter or '_'
    view a,
      syntax: expected a name after ','
      => view a
    view b (intrinsic: 100, 40)
      syntax: a size is width x height: 100 x 40
      => view b (intrinsic: 100 x 40)
    view b (100 x 40)
      syntax: a property has a name: intrinsic: 100 x 40
      => view b (intrinsic: 100 x 40)
    view b (100, 40)
      syntax: a property has a name: intrinsic: 100 x 40
      => view b (intrinsic: 100 x 40)
    view c (intrinsic: (100, 40))
      syntax: an intrinsic size is width x height, such as 120 x 40 or 120 x _
      => view c (intrinsic: 100 x 40)
    view c (intrinsic = 100 x 40)
      syntax: a property has ':' before its value
      => view c (intrinsic: 100 x 40)
    view c (intrinsic 100 x 40)
      syntax: expected ':' and a value after 'intrinsic'
      => view c (intrinsic: 100 x 40)
    view c (intrinsic: 100x40,)
      syntax: no ',' stands before ')': remove it
      => view c (intrinsic: 100x40)
    view c (intrinsic: 100 x 40; hug: 3)
      syntax: inside of brackets there is ',' and not ';'
      => view c (intrinsic: 100 x 40, hug: 3)
    view c (intrinsic: 100 x 40 hug: 3)
      syntax: properties are separated by ','
      => view c (intrinsic: 100 x 40, hug: 3)
    view c (intrinsic: 100 x 40
      syntax: expected ')' after '40'
      => view c (intrinsic: 100 x 40)
    view c intrinsic: 100 x 40
      syntax: properties stand in parentheses: (intrinsic: 100 x 40)
      => view c (intrinsic: 100 x 40)
    view c [intrinsic: 100 x 40]
      syntax: properties stand in parentheses
      => view c (intrinsic: 100 x 40)
    view c {intrinsic: 100 x 40}
      syntax: properties stand in parentheses behind the name of their view: view a (intrinsic: …)
    view c (instrinsic: 100 x 40)
      unknown-name: the property 'instrinsic' is not known here; did you mean 'intrinsic'?
      => view c (intrinsic: 100 x 40)
    view c (size: 100 x 40)
      unknown-name: 'size' is no property but an attribute: write an equation, such as a.size == 100
      => view c⏎  c.size == 100 x 40
    view c (hidden: true)
      unknown-name: there is no 'hidden': a view that is hidden in a state is so by 'hide name' in its block
      => view c
    view c (margins: 8, 16, 8, 16)
      syntax: these values stand in parentheses: (8, 16, 8, 16)
      => view c (margins: (8, 16, 8, 16))
    view c (zzz: red)
      unknown-name: the property 'zzz' is not known here
    view c (style: large)
      unknown-name: 'style' is how large a UIActivityIndicatorView is, and this is none
    view c: UIActivityIndicatorView (style: huge)
      syntax: 'style' is medium or large
    views a, b
      syntax: 'views' begins no statement: did you mean 'view'?
      => view a, b
    label a
      syntax: 'label' is called 'view' here
      => view a
    Label a
      syntax: a view is declared with 'view', and its class stands behind its name: view a: Label
      => view a: Label
    UILabel a
      syntax: a view is declared with 'view', and its class stands behind its name: view a: UILabel
      => view a: UILabel
    Button ok
      syntax: a view is declared with 'view', and its class stands behind its name: view ok: Button
      => view ok: Button
    state typing: logo.width == 30
      syntax: what belongs to a state stands in braces: state typing { logo.width == 30 }
      => state typing { logo.width == 30 }
    state typing: { logo.width == 30 }
      syntax: no ':' stands before the braces of a state
      => state typing { logo.width == 30 }
    when width < 600: { logo.width == 30 }
      syntax: no ':' stands before the braces of a when
      => when width < 600 { logo.width == 30 }
    State typing { logo.width == 30 }
      syntax: 'State' begins no statement: did you mean 'state'?
      => state typing { logo.width == 30 }
    if width < 600 { logo.left == 3 }
      syntax: 'if' begins no statement: did you mean 'when'?
      => when width < 600 { logo.left == 3 }
    if (width < 600) { logo.left == 3 }
      syntax: 'if' begins no statement: did you mean 'when'?
      => when (width < 600) { logo.left == 3 }
    when (width < 600 && height > 300) { logo.left == 3 }
      syntax: '&&' is written 'and'
      => when (width < 600 and height > 300) { logo.left == 3 }
    when width < 600: logo.left == 3
      syntax: what holds under a condition stands in braces: { logo.left == 3 }
      => when width < 600 { logo.left == 3 }
    when screen.width < 600 { logo.left == 3 }
      syntax: a condition is about the screen's size: write width
      => when width < 600 { logo.left == 3 }
    when width < 600 then logo.left == 3
      syntax: what holds under a condition stands in braces: { logo.left == 3 }
      => when width < 600 { logo.left == 3 }
    for v in views { v.left == 3 }
      syntax: there is no 'for' here: a layout says what holds, of several views at once as [a, b].top == 0
    func f() { }
      syntax: there is no 'func' here: a layout says what holds, of several views at once as [a, b].top == 0
    H:|-logo-title-|
      syntax: a view stands in brackets: H:|-[logo]-[title]-|
      => H:|-[logo]-[title]-|
    H:|-[logo]-8[title]-|
      syntax: expected '-' after '8': a gap's size stands between two, as in [a]-8-[b]
      => H:|-[logo]-8-[title]-|
    "H:|-[logo]-|"
      syntax: visual format stands here without quotes
      => H:|-[logo]-|
    H|-[logo]-|
      syntax: visual format has a ':' behind its axis: H:
      => H:|-[logo]-|
    h:|-[logo]-|
      syntax: visual format begins with H:, V: or HV:, not with 'h:'
      => H:|-[logo]-|
    H:|-[logo-[title]-|
      syntax: expected ',' or ']' after 'logo'
      => H:|-[logo]-[title]-|
    H:|-8-[logo(==100pt)]
      syntax: '100pt' is no number: numbers have no unit, write 100
      => H:|-8-[logo(==100)]
    rows { logo title }
      syntax: each view of a row stands in brackets: [logo]-[title]
      => rows { [logo]-[title] }
    rows { logo, title }
      syntax: each view of a row stands in brackets: [logo]-[title]
      => rows { [logo]-[title] }
    rows { logo - title }
      syntax: each view of a row stands in brackets: [logo]-[title]
      => rows { [logo]-[title] }
    rows { |[logo]-[title]|(44 }
      syntax: expected ')' after '44'
      => rows { |[logo]-[title]|(44) }
    rows: [logo]
      syntax: visual format begins with H:, V: or HV:, not with 'rows:'
    Rows { [logo] }
      syntax: 'Rows' begins no statement: did you mean 'rows'?
      => rows { [logo] }
    vstack { logo, title }
      syntax: 'vstack' begins no statement: did you mean 'stack vertical'?
      => stack vertical { logo, title }
    VStack {⏎  logo,⏎  title⏎}
      syntax: 'VStack' begins no statement: did you mean 'stack vertical'?
      => stack vertical {⏎  logo,⏎  title⏎}
    hstack { logo, 8, title(44) }
      syntax: 'hstack' begins no statement: did you mean 'stack'?
      => stack { logo, 8, title(44) }
    HStack { logo }
      syntax: 'HStack' begins no statement: did you mean 'stack'?
      => stack { logo }
    stakc (spacing: 8) { logo, title }
      syntax: 'stakc' begins no statement: did you mean 'stack'?
      => stack (spacing: 8) { logo, title }
    logo: width = 10
      unknown-name: the rule 'width' is not known here; did you mean 'w'?
      => logo: w = 10
    logo: ll == 10
      syntax: a rule assigns: write '=' instead of '=='
      => logo: ll = 10
    logo: ll = 10 tt = 10
      syntax: expected ',' after '10'
      => logo: ll = 10, tt = 10
    logo: ll: 10
      syntax: a rule assigns: write '=' instead of ':'
      => logo: ll= 10
    logo {⏎  left == 10⏎}
      syntax: 'logo' begins no block: a view has one where it is declared, as view logo { … }, and elsewhere is named in each statement, as in logo.left == 0
    logo { left: 10; top: 10 }
      syntax: this is CSS, which is not read here: write equations, such as logo.leftInset == 10 (the manual's page from/css.md has both beside each other)
      => logo.leftInset == 10⏎  logo.topInset == 10
    elt k = 3
      syntax: 'elt' begins no statement: did you mean 'let'?
      => let k = 3
    view c (intrinsic: 40 x 20, d (intrinsic: 40 x 20)
      syntax: a ')' is missing before ', d'
      => view c (intrinsic: 40 x 20), d (intrinsic: 40 x 20)
    view c (compressionResistance: 751)
      unknown-name: 'compressionResistance' is called 'resist' here
      => view c (resist: 751)
    stack (axis: vertical, spacing: 4) { logo, title }
      unknown-name: the direction stands before the options: stack vertical (spacing: 8) { … }
      => stack vertical (spacing: 4) { logo, title }
    [V: [logo]-1-|
      syntax: a '[' too many: visual format begins with its axis, without a bracket
      => V: [logo]-1-|
    view c (intrinsic: 100 * 40)
      syntax: an intrinsic size is width x height, such as 120 x 40 or 120 x _
      => view c (intrinsic: 100 x 40)
    view a, b,
      syntax: expected a name after ','
      => view a, b
    view a; b
      syntax: 'b' alone says nothing: name an attribute of it, such as b.left == 0
    view title2 (hug 3)
      syntax: expected ':' and a value after 'hug'
      => view title2 (hug: 3)
    view title2 (intrinsic: 100, 20)
      syntax: a size is width x height: 100 x 20
      => view title2 (intrinsic: 100 x 20)
    view title2 (margins: 8,)
      syntax: no ',' stands before ')': remove it
      => view title2 (margins: 8)
    view title2: UILabel intrinsic: 10 x 10
      syntax: properties stand in parentheses: (intrinsic: 10 x 10)
      => view title2: UILabel (intrinsic: 10 x 10)
    screen tv = 1920: 1080
      syntax: a size is width x height: 1920 x 1080
      => screen tv = 1920 x 1080
    screen tv 1920 x 1080
      syntax: a screen's size stands behind '=': screen tv = …
      => screen tv = 1920 x 1080
    screen "tv" = 1920 x 1080
      syntax: a name stands without quotes: tv
      => screen tv = 1920 x 1080
    screen tv = 1920 x 1080 safeArea (left: 10, right: 10)
      syntax: values stand without labels, in the order (top, left, bottom, right): (0, 10, 0, 10)
      => screen tv = 1920 x 1080 safeArea (0, 10, 0, 10)
    when (width > 600) then logo.left == 3
      syntax: what holds under a condition stands in braces: { logo.left == 3 }
      => when (width > 600) { logo.left == 3 }
    when screen.height > 600 { logo.left == 3 }
      syntax: a condition is about the screen's size: write height
      => when height > 600 { logo.left == 3 }
    lett a = 3
      syntax: 'lett' begins no statement: did you mean 'let'?
      => let a = 3
    logo: w = 10 h = 10
      syntax: expected ',' after '10'
      => logo: w = 10, h = 10
    logo: w == 10
      syntax: a rule assigns: write '=' instead of '=='
      => logo: w = 10
    'H:|-[logo]-|'
      syntax: names and formats stand here without '''
      => H:|-[logo]-|
    rows { logo-title }
      syntax: each view of a row stands in brackets: [logo]-[title]
      => rows { [logo]-[title] }
    ;;; logo
      syntax: a comment begins with '#' or '//'
      => # logo
    """#
}
