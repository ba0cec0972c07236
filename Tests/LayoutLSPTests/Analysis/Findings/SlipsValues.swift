/// Slips and habits in values: units, numbers, functions, priorities and words behind an equation. Below each line
/// stands its one message, and behind `=>` the line after the fix; `⏎` is a line end.
extension SlipTests {
  static let values = #"""
    logo.aspectRatio == 16:9
      syntax: a ratio is written with '/': 16/9
      => logo.aspectRatio == 16/9
    logo.width == 40 pt
      syntax: numbers have no unit, for every length is in points: write 40
      => logo.width == 40
    logo.width == 40px
      syntax: '40px' is no number: numbers have no unit, write 40
      => logo.width == 40
    logo.width == 40dp @ high
      syntax: '40dp' is no number: numbers have no unit, write 40
      => logo.width == 40 @ high
    logo.width == 10em
      syntax: there is no 'em': every length is a number of points
    logo.width == 50vw
      syntax: there is no 'vw': a share of the superview is a percentage, such as H:50%
    logo.width == 40,5
      syntax: a number has a '.' before its decimals: 40.5
      => logo.width == 40.5
    logo.width == 12,500
      syntax: a number has a '.' before its decimals: 12.500
      => logo.width == 12.500
    logo.aspectRatio == 16x9
      syntax: a ratio is written with '/': 16/9
      => logo.aspectRatio == 16/9
    logo.aspectRatio >= 16 x 9 @ high
      syntax: a ratio is written with '/': 16/9
      => logo.aspectRatio >= 16/9 @ high
    logo.left: 8px;
      syntax: an equation has '==' for ':', as in logo.left == 8
      => logo.left == 8;
    logo.width: 50%
      syntax: an equation has '==' for ':', as in logo.width == 50%
      => logo.width == 50%
    top: 16px;
      syntax: 'top:' begins a rule, such as top: w = 10; an equation names a view and has '==', as in a.top == 16
    left: 1.5 px;
      syntax: 'left:' begins a rule, such as left: w = 10; an equation names a view and has '=='
    width: 50%;
      syntax: 'width:' begins a rule, such as width: w = 10; an equation names a view and has '==', as in a.width == 50%
    width: 10em;
      syntax: 'width:' begins a rule, such as width: w = 10; an equation names a view and has '=='
    left: auto;
      syntax: 'left:' begins a rule, such as left: w = 10; an equation names a view and has '=='
    height: title.height
      syntax: 'height:' begins a rule, such as height: w = 10; an equation names a view and has '==', as in a.height == title.height
    margin: 10px;
      syntax: 'margin:' begins a rule, such as margin: w = 10; an equation names a view and has '=='
    margin: 0 16px;
      syntax: 'margin:' begins a rule, such as margin: w = 10; an equation names a view and has '=='
    .title { }
      syntax: '.title' begins no block: a view has one where it is declared, as view title { … }, and elsewhere is named in each statement, as in title.left == 0
    .bar .title { top: 16px; }
      syntax: '.bar .title' begins no block: a view has one where it is declared, as view title { … }, and elsewhere is named in each statement, as in title.left == 0
    logo.width == 40, 5
      syntax: one value stands here, and not 2
    logo.size == 100, 40
      syntax: a size is width x height: 100 x 40
      => logo.size == 100 x 40
    logo.size == 100,40
      syntax: a size is width x height: 100 x 40
      => logo.size == 100 x 40
    logo.center == 0, 0
      syntax: these values stand in parentheses: (0, 0)
      => logo.center == (0, 0)
    logo.insets == 8, 16, 8, 16
      syntax: these values stand in parentheses: (8, 16, 8, 16)
      => logo.insets == (8, 16, 8, 16)
    logo.width == 1 000
      syntax: the digits of a number stand together: 1000
      => logo.width == 1000
    logo.width == 1'000
      syntax: the digits of a number stand together: 1000
      => logo.width == 1000
    logo.width == 100..200
      syntax: a range is written as a chain: 100 <= logo.width <= 200
      => 100 <= logo.width <= 200
    logo.width == 100...200
      syntax: a range is written as a chain: 100 <= logo.width <= 200
      => 100 <= logo.width <= 200
    logo.width in 100...200
      syntax: a range is written as a chain: 100 <= logo.width <= 200
      => 100 <= logo.width <= 200
    logo.width between 100 and 200
      syntax: a range is written as a chain: 100 <= logo.width <= 200
      => 100 <= logo.width <= 200
    logo.width == max(title.width, 100)
      syntax: there is no 'max(…)': being the larger of two is two relations: logo.width >= title.width; logo.width >= 100; logo.width == 100 @ high
      => logo.width >= title.width; logo.width >= 100; logo.width == 100 @ high
    logo.width >= max(title.width, 100)
      syntax: there is no 'max(…)': being the larger of two is two relations: logo.width >= title.width; logo.width >= 100
      => logo.width >= title.width; logo.width >= 100
    logo.width <= min(title.width, 100)
      syntax: there is no 'min(…)': being the smaller of two is two relations: logo.width <= title.width; logo.width <= 100
      => logo.width <= title.width; logo.width <= 100
    logo.width == abs(title.width)
      syntax: there is no 'abs(…)': a value is made of numbers, metrics and attributes with + - * / and parentheses
    logo.left ＝ 40
      syntax: '＝' is another character than '=': write =
      => logo.left = 40
    logo.left ≠ 40
      syntax: there is no '≠': a relation is '==', '<=' or '>='
    logo.left: 8
      syntax: an equation has '==' for ':', as in logo.left == 8
      => logo.left == 8
    logo.text == "Hello"
      syntax: words in quotes are no number: a value is a number, a metric or view.attribute
    title.insets == (left: 10, top: 20, right: 10, bottom: 20)
      syntax: values stand without labels, in the order (top, left, bottom, right): (20, 10, 20, 10)
      => title.insets == (20, 10, 20, 10)
    logo.size == (width: 100, height: 40)
      syntax: a size is width x height: 100 x 40
      => logo.size == 100 x 40
    logo.center == superview
      syntax: 'superview' is a view: compare with its center, superview.center
      => logo.center == superview.center
    logo == title.left
      syntax: 'logo' is a view: name one of its attributes, such as logo.left
      => logo.left == title.left
    logo.top == topLayoutGuide.bottom + 8
      unknown-view: 'topLayoutGuide.bottom' is called 'safeArea.top' here
      => logo.top == safeArea.top + 8
    logo.bottom == view.bottomLayoutGuide.topAnchor
      unknown-view: 'bottomLayoutGuide.topAnchor' is called 'safeArea.bottom' here
      => logo.bottom == view.safeArea.bottom
    V:[topLayoutGuide]-[logo]
      unknown-view: there is no 'topLayoutGuide': where the bar ends is safeArea.top, in an equation such as a.top == safeArea.top
    V:|-safeArea-[logo]
      syntax: 'safeArea' is no gap: what is measured from it is an equation, such as a.top == safeArea.top + 8
    V:|-title-[logo]
      syntax: 'title' is a view: write -(title)- for a gap of its size, or [title] for the view itself
    logo.width == match_parent
      unknown-name: there is no 'match_parent': all of the superview is 100%, as in a.width == 100%
    logo: w = fill_parent
      unknown-name: there is no 'fill_parent': all of the superview is 100%, as in a.width == 100%
    [logo(matchParent)]
      unknown-name: there is no 'matchParent': all of the superview is 100%, as in a.width == 100%
    logo.height == wrap_content
      unknown-name: there is no 'wrap_content': what its content asks for is said of a view itself: view a (intrinsic: 120 x 40)
    logo.height == 16:9
      syntax: a ratio of width to height is an attribute: logo.aspectRatio == 16/9
      => logo.aspectRatio == 16/9
    logo.aspectRatio == 16:9
      syntax: a ratio is written with '/': 16/9
      => logo.aspectRatio == 16/9
    logo.top == Top Layout Guide.bottom + 8
      syntax: 'Top Layout Guide.bottom' is called 'safeArea.top' here
      => logo.top == safeArea.top + 8
    logo.top == Safe Area.top
      syntax: 'Safe Area' is called 'safeArea' here
      => logo.top == safeArea.top
    logo.width == 2title.width
      syntax: a '*' is missing in '2title': write 2 * title
      => logo.width == 2 * title.width
    logo.width == 2 title.width
      syntax: a '*' is missing between '2' and 'title'
      => logo.width == 2 * title.width
    logo.width == title.width x 2
      syntax: a width x height fits only an attribute such as size or intrinsic; what is multiplied has '*': title.width * 2
      => logo.width == title.width * 2
    logo.edges == 8
      syntax: 'edges' is compared with another view's or guide's edges, such as superview.edges; for distances use insets
      => logo.insets == 8
    logo.edges == superview
      syntax: 'superview' is a view: compare with its edges, superview.edges
      => logo.edges == superview.edges
    logo.size == title
      syntax: 'title' is a view: name one of its attributes, such as title.size
      => logo.size == title.size
    logo.size == title.width x 40
      syntax: 'size' is compared part by part: with the same of another view, or values
    logo.left, logo.top == 8
      syntax: each attribute has an equation of its own: logo.left == 8; logo.top == 8
      => logo.left == 8; logo.top == 8
    logo.left & logo.top == 8
      syntax: '&' is no relation: write '==', '<=' or '>='
    logo.left.equalTo(title.right)
      syntax: nothing is called here: write logo.left == title.right
      => logo.left == title.right
    logo.height == logo.width * 9 : 16
      syntax: a ratio is written with '/': 9/16
      => logo.height == logo.width * 9/16
    logo.width ^ 2 == 3
      syntax: '^' is no relation: write '==', '<=' or '>='
    superview == logo
      syntax: name an attribute of superview, such as superview.left
    logo.width ≈ 100
      syntax: '≈' is no relation: write '==', '<=' or '>='
    logo.width == 1/3 * superview
      syntax: 'superview' is a view: name one of its attributes, such as superview.width
      => logo.width == 1/3 * superview.width
    logo.width == superview/3
      syntax: 'superview' is a view: name one of its attributes, such as superview.width
      => logo.width == superview.width/3
    logo.width == title
      syntax: 'title' is a view: name one of its attributes, such as title.width
      => logo.width == title.width
    logo.top == title + 8
      syntax: 'title' is a view: name one of its attributes, such as title.top
      => logo.top == title.top + 8
    logo.width == 40 points
      syntax: numbers have no unit, for every length is in points: write 40
      => logo.width == 40
    logo.width == 40.dp
      syntax: numbers have no unit, for every length is in points: write 40
      => logo.width == 40
    logo.width == 100.0f
      syntax: '100.0f' is no number: numbers have no unit, write 100.0
      => logo.width == 100.0
    logo.height >= 44 px @ high
      syntax: numbers have no unit, for every length is in points: write 44
      => logo.height >= 44 @ high
    logo.insets == 8px
      syntax: '8px' is no number: numbers have no unit, write 8
      => logo.insets == 8
    logo.aspectRatio == 4:3 @ high
      syntax: a ratio is written with '/': 4/3
      => logo.aspectRatio == 4/3 @ high
    logo.aspectRatio >= 3:2
      syntax: a ratio is written with '/': 3/2
      => logo.aspectRatio >= 3/2
    logo.pin == 1, 2, 3, 4
      syntax: these values stand in parentheses: (1, 2, 3, 4)
      => logo.pin == (1, 2, 3, 4)
    logo.width = 100..200
      syntax: a range is written as a chain: 100 <= logo.width <= 200
      => 100 <= logo.width <= 200
    logo.width >= 20 <= 40
      syntax: no view is measured here: a chain relates neighbours alone, as in 20 <= a.width <= 40
      => 20 <= logo.width <= 40
    [logo, title].size <= 40 x 40 >= m x m
      syntax: no view is measured here: a chain relates neighbours alone, as in 20 <= a.width <= 40
      => 40 x 40 >= [logo, title].size >= m x m
    logo.left == m == 8
      syntax: no view is measured here: a chain relates neighbours alone, as in 20 <= a.width <= 40
    20 <= 50% <= logo.width
      syntax: no view is measured here: a chain relates neighbours alone, as in 20 <= a.width <= 40
    logo.width <= min(100, title.width, 200)
      syntax: there is no 'min(…)': being the smaller of two is two relations: logo.width <= 100; logo.width <= title.width; logo.width <= 200
      => logo.width <= 100; logo.width <= title.width; logo.width <= 200
    logo.width == min(title.width, 50%)
      syntax: there is no 'min(…)': being the smaller of two is two relations: logo.width <= title.width; logo.width <= 50%; logo.width == 50% @ high
      => logo.width <= title.width; logo.width <= 50%; logo.width == 50% @ high
    logo.width == clamp(1, 2, 3)
      syntax: there is no 'clamp(…)': a value is made of numbers, metrics and attributes with + - * / and parentheses
    logo.left >= 8 weight 200
      syntax: a priority stands behind '@': @ 200
      => logo.left >= 8 @ 200
    logo.top == title.bottom + 8 with priority 500
      syntax: a priority stands behind '@': @ 500
      => logo.top == title.bottom + 8 @ 500
    logo.top == bottom Layout guide.top - 8
      syntax: 'bottom Layout guide.top' is called 'safeArea.bottom' here
      => logo.top == safeArea.bottom - 8
    logo.width ⩽ 100
      syntax: '⩽' is another character than '<=': write <=
      => logo.width <= 100
    logo.width == title.width × 2
      syntax: a width x height fits only an attribute such as size or intrinsic; what is multiplied has '*': title.width * 2
      => logo.width == title.width * 2
    logo.left eq 8
      syntax: 'eq' is written '=='
      => logo.left == 8
    logo.left gte 8
      syntax: 'gte' is written '>='
      => logo.left >= 8
    logo.left atLeast 8
      syntax: 'atLeast' is written '>='
      => logo.left >= 8
    logo.width lte title.width
      syntax: 'lte' is written '<='
      => logo.width <= title.width
    logo.width ^= 8
      syntax: '^=' is no relation: write ==
      => logo.width == 8
    logo.left ~= 8
      syntax: '~=' is no relation: write ==
      => logo.left == 8
    logo top == title.bottom
      syntax: a '.' is missing between 'logo' and 'top': write logo.top
      => logo.top == title.bottom
    logo after title
      syntax: a place is written as an equation: logo.leading == title.trailing
      => logo.leading == title.trailing
    logo.rightOf(title)
      syntax: a place is written as an equation: logo.left == title.right
      => logo.left == title.right
    logo.left.atLeast(8)
      syntax: nothing is called here: write logo.left >= 8
      => logo.left >= 8
    guide "g"
      syntax: a name stands without quotes: g
      => guide g
    guide my-guide
      syntax: a name has no '-': write my_guide
      => guide my_guide
    element box
      syntax: 'element' is called 'view' here
      => view box
    Group g = logo.left
      syntax: 'Group' begins no statement: did you mean 'group'?
      => group g = logo.left
    gudie g
      syntax: 'gudie' begins no statement: did you mean 'guide'?
      => guide g
    struct A { }
      syntax: there is no 'struct' here: a layout says what holds, of several views at once as [a, b].top == 0
    while true { }
      syntax: there is no 'while' here: a layout says what holds, of several views at once as [a, b].top == 0
    """#
}
