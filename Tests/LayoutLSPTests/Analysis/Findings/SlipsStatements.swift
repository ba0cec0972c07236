/// Slips and habits in equations: relations, names and attributes. Below each line stands its one message, and behind
/// `=>` the line after the fix; `⏎` is a line end.
extension SlipTests {
  static let statements = #"""
    logo..left == 3
      syntax: a name is missing between the dots after 'logo'
      => logo.left == 3
    logo.left == title..right
      syntax: one '.' stands between a view and its attribute
      => logo.left == title.right
    logo.left == 10 -- from the edge
      syntax: a comment begins with '#' or '//', and not with '--'
      => logo.left == 10 # from the edge
    logo.left == 10 ;; from the edge
      syntax: a comment begins with '#' or '//'
      => logo.left == 10 # from the edge
    logo.left == 40 – 8
      syntax: '–' is another character than '-': write -
      => logo.left == 40 - 8
    logo.left == −8
      syntax: '−' is another character than '-': write -
      => logo.left == -8
    logo．left == 40
      syntax: '．' is another character than '.': write .
      => logo.left == 40
    logo.left == title.right + 8；
      syntax: '；' is another character than ';': write ;
      => logo.left == title.right + 8;
    logo.left == 8 !high
      syntax: a priority stands behind '@': @ high
      => logo.left == 8 @ high
    logo.left == 8 ~ 750
      syntax: a priority stands behind '@': @ 750
      => logo.left == 8 @ 750
    logo.left == 8 priority 750
      syntax: a priority stands behind '@': @ 750
      => logo.left == 8 @ 750
    logo.left == 8 .priority(750)
      syntax: a priority stands behind '@': @ 750
      => logo.left == 8 @ 750
    logo.left == 8 (high)
      syntax: a priority stands behind '@': @ high
      => logo.left == 8 @ high
    logo.left == 8 when width < 600
      syntax: a condition stands before what it is about, which is in braces: when width < 600 { logo.left == 8 }
      => when width < 600 { logo.left == 8 }
    logo.left == 8 if width < 600
      syntax: a condition stands before what it is about, which is in braces: when width < 600 { logo.left == 8 }
      => when width < 600 { logo.left == 8 }
    logo.left == 8, logo.top == 3
      syntax: statements are separated by ';', and not by ','
      => logo.left == 8; logo.top == 3
    logo.left == 8 and logo.top == 3
      syntax: statements are separated by ';', and not by 'and'
      => logo.left == 8; logo.top == 3
    logo.left == 8 && logo.top == 3
      syntax: statements are separated by ';', and not by '&&'
      => logo.left == 8; logo.top == 3
    logo.left == 8,
      syntax: no ',' stands at the end of a statement: remove it
      => logo.left == 8
    logo.left == 8)
      syntax: this ')' closes nothing: remove it
      => logo.left == 8
    logo.left == 8]
      syntax: this ']' closes nothing: remove it
      => logo.left == 8
    logo.left = > 8
      syntax: '= >' is no relation: write '>='
      => logo.left >= 8
    logo.left > = 8
      syntax: '>=' is written without a blank
      => logo.left >= 8
    logo.left = = 8
      syntax: '= =' is no relation: write '=='
      => logo.left == 8
    logo.left <> 8
      syntax: there is no '<>': a relation is '==', '<=' or '>='
    logo.left == = 8
      syntax: '== =' is no relation: write '=='
      => logo.left == 8
    logo.left := 8
      syntax: ':=' is written '=='
      => logo.left == 8
    logo.left is 8
      syntax: 'is' is written '=='
      => logo.left == 8
    logo.left equals title.right
      syntax: 'equals' is written '=='
      => logo.left == title.right
    logo->left == 8
      syntax: an attribute stands behind a '.': logo.left
      => logo.left == 8
    logo left == 8
      syntax: a '.' is missing between 'logo' and 'left': write logo.left
      => logo.left == 8
    logo-left == 8
      syntax: an attribute stands behind a '.': logo.left
      => logo.left == 8
    left.logo == 8
      unknown-view: an attribute stands behind its view: logo.left
      => logo.left == 8
    logo.left 8
      syntax: a relation is missing before '8': write ==, <= or >=
      => logo.left == 8
    logo.left ==⏎    100
      syntax: a statement ends with its line: write the value on this one
      => logo.left == 100
    logo.left ==⏎    title.right + 8
      syntax: a statement ends with its line: write the value on this one
      => logo.left == title.right + 8
    logo.left⏎    == 200
      syntax: a statement ends with its line: write the relation on this one
      => logo.left == 200
    logo.width(100)
      syntax: nothing is called here: write logo.width == 100
      => logo.width == 100
    logo.left == $m
      syntax: a metric is named without '$': write m
      => logo.left == m
    logo.left == {m}
      syntax: a metric is named without braces: write m
      => logo.left == m
    logo.left == 'm'
      syntax: ''m'' means nothing here: names stand without quotes
      => logo.left == m
    logo.left == .right
      syntax: a view is missing before '.right': write superview.right, or the name of one
    .left == 3
      syntax: a view is missing before '.left': write superview.left, or the name of one
    left == 3
      syntax: 'left' is an attribute: write the view before it, such as superview.left
    logo.alpha == 0.5
      unknown-attribute: 'alpha' is none of a layout's: it knows where views are, and how large
    logo.hidden == 1
      unknown-attribute: there is no 'hidden': a view is there unless a state or a condition says hide logo, as in state empty { hide logo }
    logo.top |=| 10
      syntax: '|=|' is written '=='
      => logo.top == 10
    logo.centerX == center
      unknown-name: 'center' is an attribute: write the view before it, such as superview.centerX
      => logo.centerX == superview.centerX
    logo.left == superview
      syntax: 'superview' is a view: name one of its attributes, such as superview.left
      => logo.left == superview.left
    logo.left == title
      syntax: 'title' is a view: name one of its attributes, such as title.left
      => logo.left == title.left
    logo.Leading Space to: Superview == 8
      syntax: the space to an edge of the superview is logo.leadingInset, as in logo.leadingInset == 8
    logo.Left == 8
      unknown-attribute: the attribute 'Left' is not known here; did you mean 'left'?
      => logo.left == 8
    Logo.left == 8
      unknown-view: the view 'Logo' is not known here; did you mean 'logo'?
      => logo.left == 8
    logo.left += 8
      syntax: an equation says what holds, and changes nothing: '+=' is written with == and all that it is to be
    [logo, title).left == 8
      syntax: a '[' is closed by ']'
      => [logo, title].left == 8
    (logo, title).left == 8
      syntax: a list stands in brackets: [logo, title]
      => [logo, title].left == 8
    {logo, title}.left == 8
      syntax: a list stands in brackets: [logo, title]
      => [logo, title].left == 8
    logo.center == [0, 0]
      syntax: values stand in parentheses: (0, 0)
      => logo.center == (0, 0)
    logo[left] == 8
      syntax: an attribute stands behind a '.': logo.left
      => logo.left == 8
    logo.left == title.right + m px
      syntax: numbers have no unit, for every length is in points: leave it out
      => logo.left == title.right + m
    logo.left == -(8
      syntax: expected ')' after '8'
      => logo.left == -(8)
    logo.width == half
      unknown-name: the metric 'half' is not known here
    [logo title].left == 8
      syntax: the views of a list are separated by ',': [logo, title]
      => [logo, title].left == 8
    [logo; title].left == 8
      syntax: inside of brackets there is ',' and not ';'
      => [logo, title].left == 8
    [logo, title] left == 8
      syntax: a '.' is missing before 'left'
      => [logo, title].left == 8
    logo.left == 8 @ hihg
      unknown-name: the priority 'hihg' is not known here; did you mean 'high'?
      => logo.left == 8 @ high
    logo.left == 8 @ medium
      unknown-name: 'medium' is called '500' here
      => logo.left == 8 @ 500
    logo.left == 8 @ 0
      invalid-priority: a priority is between 1 and 1000; this is 0
    logo.left == 8 @ 1001
      invalid-priority: a priority is between 1 and 1000; this is 1001
    logo.left == 8 @ .defaultHigh
      syntax: a priority is named without '.': high
      => logo.left == 8 @ high
    logo.left == 8 @750%
      syntax: 750% is a share of a view: only numbers and metrics can stand here
    logo.left.equals(8)
      syntax: nothing is called here: write logo.left == 8
      => logo.left == 8
    logo.marginLeft == 8
      unknown-attribute: 'marginLeft' is called 'leftInset' here
      => logo.leftInset == 8
    logo.paddingTop == 8
      unknown-attribute: 'paddingTop' is called 'topInset' here
      => logo.topInset == 8
    logo.margin-left == 8
      unknown-attribute: 'margin-left' is called 'leftInset' here
      => logo.leftInset == 8
    logo.padding-bottom >= 8
      unknown-attribute: 'padding-bottom' is called 'bottomInset' here
      => logo.bottomInset >= 8
    logo.max-width == 8
      unknown-attribute: there is no 'maxWidth': write logo.width <= …
      => logo.width <= 8
    logo.horizontalBias == 0.5
      unknown-attribute: 'horizontalBias' is called 'horizontalCenter' here
      => logo.horizontalCenter == 0.5
    logo.height.greaterThanOrEqualTo(44)
      syntax: nothing is called here: write logo.height >= 44
      => logo.height >= 44
    logo.top-margin == 8
      unknown-name: the metric 'margin' is not known here
    logo.insets.left == 8
      unknown-view: this is called 'leftInset' here: logo.leftInset
      => logo.leftInset == 8
    logo.size.width == 8
      unknown-view: this is called 'width' here: logo.width
      => logo.width == 8
    logo.frame.width == 8
      unknown-view: this is called 'width' here: logo.width
      => logo.width == 8
    logo.frame == (0,0,10,20)
      unknown-attribute: the parts of a frame have an equation each: logo.left == 0; logo.top == 0; logo.width == 10; logo.height == 20
      => logo.left == 0; logo.top == 0; logo.width == 10; logo.height == 20
    logo.bounds = (0, 0, 10, m) @ high
      unknown-attribute: the parts of a frame have an equation each: logo.width == 10; logo.height == m
    logo.frame.origin.x == 8
      unknown-view: this is called 'left' here: logo.left
      => logo.left == 8
    logo.bounds.width == 8
      unknown-view: this is called 'width' here: logo.width
      => logo.width == 8
    logo.height == 2000 / logo.width
      nonlinear: this is not linear, and multiplying it out would not help, as two measures would be multiplied: give one of them a number, such as a.width == 40, or their ratio, such as a.width == 1.5 * a.height
    logo.width / title.width == 2
      nonlinear: this divides by a measure of a view, which is not linear; multiplied out it is: logo.width == 2 * title.width
      => logo.width == 2 * title.width
    logo.width / logo.height == 16/9
      nonlinear: this divides by a measure of a view, which is not linear; multiplied out it is: logo.width == (16/9) * logo.height
      => logo.width == (16/9) * logo.height
    logo.width * logo.height == 2000
      nonlinear: two measures of views are multiplied: a constraint must be linear, so give one of them a number, such as a.width == 40, or tie them by a number, such as a.width == 1.5 * a.height
    logo.width / logo.height == title.width / title.height
      nonlinear: two ratios of measures are compared, which is not linear: give each a number of its own, such as a.width == 1.5 * a.height
    1 / logo.width == 3
      nonlinear: this divides by a measure of a view, which is not linear; multiplied out it is: 3 * logo.width == 1
      => 3 * logo.width == 1
    logo.left == title.width
      position-and-length: a position is compared with a length: write superview.left + … to say where the length starts
      => logo.left == superview.left + title.width
    logo.width == title.left
      position-and-length: a position is compared with a length: write superview.left + … to say where the length starts
      => superview.left + logo.width == title.left
    logo.height == 49 + safeArea.bottom
      position-and-length: safeArea.bottom is a place: how much of the screen the bars take there is safeArea.bottomInset
      => logo.height == 49 + safeArea.bottomInset
    logo.width == screen.width
      unknown-view: 'screen' is called 'view' here
      => logo.width == view.width
    logo.width == window.width
      unknown-view: 'window' is called 'view' here
      => logo.width == view.width
    logo.width == UIScreen.main.bounds.width
      unknown-view: the view 'UIScreen' is not known here: declare it, with 'view UIScreen'
    logo.left == auto
      unknown-name: the metric 'auto' is not known here
    logo.left == 0.5.5
      syntax: '0.5.5' is no number: write digits, with one '.' at most, as in 10.5
    logo.width == none
      unknown-name: the metric 'none' is not known here
    logo.isHidden = true
      unknown-attribute: there is no 'isHidden': a view is there unless a state or a condition says hide logo, as in state empty { hide logo }
    logo.top == title.left
      mixed-axes: a horizontal position is compared with a vertical one: both must lie on one axis
      => logo.top == title.top
    logo, title.left == 8
      syntax: a list stands in brackets: [logo, title]
      => [logo, title].left == 8
    alignAllTop
      syntax: an option stands at the end of its line of visual format: [a]-[b] alignAllTop
    logo below title
      syntax: a place is written as an equation: logo.top == title.bottom
      => logo.top == title.bottom
    logo.below(title)
      syntax: a place is written as an equation: logo.top == title.bottom
      => logo.top == title.bottom
    logo.flex == 1
      unknown-attribute: there is no 'flex': equal shares are an equation, such as a.width == b.width, and room that is left over goes to the view that hugs least, as with a.hugH == 1
    logo.bounds.size.width == 8
      unknown-view: this is called 'width' here: logo.width
      => logo.width == 8
    superview.safeAreaLayoutGuide.top == logo.top
      unknown-view: 'safeAreaLayoutGuide' is called 'safeArea' here
      => superview.safeArea.top == logo.top
    logo.top == view.safeAreaLayoutGuide.top
      unknown-view: 'safeAreaLayoutGuide' is called 'safeArea' here
      => logo.top == view.safeArea.top
    logo.layoutMarginsGuide.left == title.left
      unknown-view: 'layoutMarginsGuide' is called 'margins' here
      => logo.margins.left == title.left
    logo.width / title.width <= 2
      nonlinear: this divides by a measure of a view, which is not linear; multiplied out it is: logo.width <= 2 * title.width
      => logo.width <= 2 * title.width
    2 <= logo.width / title.width
      nonlinear: this divides by a measure of a view, which is not linear; multiplied out it is: logo.width >= 2 * title.width
      => logo.width >= 2 * title.width
    2 == logo.width / logo.height
      nonlinear: this divides by a measure of a view, which is not linear; multiplied out it is: logo.width == 2 * logo.height
      => logo.width == 2 * logo.height
    logo.left == title.right + 8,5
      syntax: a number has a '.' before its decimals: 8.5
      => logo.left == title.right + 8.5
    logo.left == 8 @ .required
      syntax: a priority is named without '.': required
      => logo.left == 8 @ required
    logo.left == 8 strength: high
      syntax: a priority stands behind '@': @ high
      => logo.left == 8 @ high
    logo.left == title.right — 8
      syntax: '—' is another character than '-': write -
      => logo.left == title.right - 8
    logo.left == （8 + 3）
      syntax: '（' is another character than '(': write (
      => logo.left == (8 + 3)
    logo.left == "8"
      syntax: a number stands without quotes: 8
      => logo.left == 8
    logo.left == title→right
      syntax: '→' is no relation: write '==', '<=' or '>='
    logo.width == title.heigth
      unknown-attribute: the attribute 'heigth' is not known here; did you mean 'height'?
      => logo.width == title.height
    logo.widht == 8
      unknown-attribute: the attribute 'widht' is not known here; did you mean 'width'?
      => logo.width == 8
    lgoo.width == 8
      unknown-view: the view 'lgoo' is not known here; did you mean 'logo'?
      => logo.width == 8
    superveiw.width >= 8
      unknown-view: the view 'superveiw' is not known here; did you mean 'superview'?
      => superview.width >= 8
    logo.trailing == supeview.trailing
      unknown-view: the view 'supeview' is not known here; did you mean 'superview'?
      => logo.trailing == superview.trailing
    logo.topMargin == parent.topMargin
      unknown-view: 'parent' is called 'superview' here
      => logo.topMargin == superview.topMargin
    logo.frame.size.height == 8
      unknown-view: this is called 'height' here: logo.height
      => logo.height == 8
    logo.color == 3
      unknown-attribute: 'color' is how a view looks, and stands where it is declared: view logo (color: 3)
    logo.zIndex == 1
      unknown-attribute: 'zIndex' is none of a layout's: it knows where views are, and how large
    logo.weight == 1
      unknown-attribute: there is no 'weight': equal shares are an equation, such as a.width == b.width, and room that is left over goes to the view that hugs least, as with a.hugH == 1
    title.width / 2 == logo.width / title.height
      nonlinear: this is not linear, and multiplying it out would not help, as two measures would be multiplied: give one of them a number, such as a.width == 40, or their ratio, such as a.width == 1.5 * a.height
    3 >= logo.height / title.height
      nonlinear: this divides by a measure of a view, which is not linear; multiplied out it is: logo.height <= 3 * title.height
      => logo.height <= 3 * title.height
    logo.width == title.width * title.height
      nonlinear: two measures of views are multiplied: a constraint must be linear, so give one of them a number, such as a.width == 40, or tie them by a number, such as a.width == 1.5 * a.height
    width.logo == 8
      unknown-view: an attribute stands behind its view: logo.width
      => logo.width == 8
    When width < 600 { logo.left == 3 }
      syntax: 'When' begins no statement: did you mean 'when'?
      => when width < 600 { logo.left == 3 }
    V:[logo]-8[title]
      syntax: expected '-' after '8': a gap's size stands between two, as in [a]-8-[b]
      => V:[logo]-8-[title]
    V:|-8-logo-8-|
      syntax: a view stands in brackets: V:|-8-[logo]-8-|
      => V:|-8-[logo]-8-|
    logo.left == 8 --- note that
      syntax: a comment begins with '#' or '//', and not with '---'
      => logo.left == 8 # note that
    """#
}
