import Testing

/// What every attribute measures, with every notation of numbers, priorities and names: frames worked out by hand. The
/// root is 400 x 300, with margins to 6…392 and 5…293 and a safe area of 10…360 and 20…270. b reaches from 100, 50 to
/// 180, 110, with baselines 12 from its top and 4 from its bottom; a is 40 x 30 at 0, 0 unless a row says otherwise, with
/// baselines 11 and 6.
struct AttributeTests {
  static let scene = """
    layout T (margins: (5, 6, 7, 8)) {
    screen p = 400 x 300 safeArea (20, 10, 30, 40)
    screen r = 400 x 300 safeArea (20, 10, 30, 40) rtl
    view b (firstBaseline: 12, lastBaseline: 4, margins: (1, 2, 3, 4))
    b.left == 100; b.top == 50; b.size == 80 x 60
    view a (firstBaseline: 11, lastBaseline: 6, margins: (2, 3, 4, 9))

    """

  /// The left edge of a, and on `r` where it differs.
  static let horizontal = LayoutTable(
    scene + "a.size == 40 x 30; a.top == 0\n", frames: "p: a $1 0 40 30; r: a $2 0 40 30",
    """
    a.left == 7 → 7 ¦ a.right == -10 → 350 ¦ a.right == 10 → 370 ¦ a.leading == 8 → 8 352 ¦ a.trailing == -8 → 352 8
    a.trailing == 8 → 368 -8 ¦ a.leading == -8 → -8 368 ¦ a.centerX == 0 → 180 ¦ a.centerX == 5 → 185
    a.leftMargin == 0 → 3 ¦ a.leftMargin == 4 → 7 ¦ a.rightMargin == -2 → 359 ¦ a.leadingMargin == 1 → 4 360
    a.trailingMargin == -1 → 360 4 ¦ a.centerXWithinMargins == 0 → 182 ¦ a.centerX == superview.centerX * 0.5 → 80
    a.leftInset == 7 → 7 ¦ a.rightInset == 7 → 353 ¦ a.leadingInset == 7 → 7 353 ¦ a.trailingInset == 7 → 353 7
    a.leftMarginInset == 4 → 10 ¦ a.rightMarginInset == 4 → 348 ¦ a.leadingMarginInset == 4 → 10 348
    a.trailingMarginInset == 4 → 348 10 ¦ a.leftSafeInset == 3 → 13 ¦ a.rightSafeInset == 3 → 317
    a.leadingSafeInset == 3 → 13 317 ¦ a.trailingSafeInset == 3 → 317 13 ¦ a.horizontalCenter == 0.5 → 180
    a.horizontalCenter == 0.25 → 80 ¦ a.horizontalCenter == 25% → 80 ¦ 1/4 == a.horizontalCenter → 80
    a.leftOffset(b) == 5 → 185 ¦ a.rightOffset(b) == 5 → 55 ¦ a.leadingOffset(b) == 5 → 185 55
    a.trailingOffset(b) == 5 → 55 185 ¦ a.leftAlign(b) == 5 → 105 ¦ a.rightAlign(b) == 5 → 135
    a.leadingAlign(b) == 5 → 105 135 ¦ a.trailingAlign(b) == 5 → 135 105 ¦ a.verticalAlign(b) == 0 → 120
    a.verticalAlign(b) == 5 → 125 ¦ a.left == b.right + 5 → 185 ¦ a.right == b.left - 5 → 55
    a.leading == b.trailing + 5 → 185 55 ¦ a.trailing == b.leading - 5 → 55 185 ¦ a.leading == b.leading → 100 140
    a.trailing == b.trailing - 3 → 137 103 ¦ a.centerX == b.leading + 10 → 90 150 ¦ a.left == b.leftMargin → 102
    a.right == b.rightMargin → 136 ¦ a.left == b.rightMargin → 176 ¦ a.leading == b.trailingMargin → 176 62
    a.trailing == b.leadingMargin → 62 176 ¦ a.centerX == b.centerXWithinMargins → 119
    a.left == superview.leftMargin + 1 → 7 ¦ a.left == margins.left + 1 → 7 ¦ a.right == margins.right → 352
    a.leading == margins.leading → 6 352 ¦ a.leading == superview.leadingMargin → 6 352
    a.trailing == superview.trailingMargin → 352 6 ¦ a.left == safeArea.left → 10
    a.trailing == safeArea.trailing - 1 → 319 11 ¦ a.centerX == margins.centerX → 179
    a.centerX == safeArea.centerX → 165 ¦ a.left == 10% → 40 ¦ a.left == 10% + 2 → 42 ¦ a.left == V:10% → 30
    a.leading == 10% → 40 320 ¦ a.right == -10% → 320 ¦ a.right == superview.right * 50% → 160
    a.leading == superview.trailing * 0.5 → 200 160 ¦ a.left + 20 == superview.left + 50 → 30 ¦ 7 == a.left → 7
    superview.right == a.right + 9 → 351 ¦ a.left == view.left + 9 → 9 ¦ a.leftInset == a.width / 2 → 20
    a.leftInset == b.topInset → 50 ¦ a.leftInset == 10% → 40 ¦ a.leftInset == a.topInset + 3 → 3
    (a.left + a.right) / 2 == b.right → 160 ¦ a.left == b.left + b.width * 2 → 260 ¦ a.left - b.right == 5 → 185
    10 <= a.left <= 10 → 10 ¦ a.left >= 10; a.left <= 10 → 10 ¦ a.left ≥ 10; a.left ≤ 10 → 10 ¦ a.left = 12 → 12
    a.left == 2 * (3 + 4) - 6 / 2 → 11 ¦ a.left == -(3 - 10) → 7 ¦ a.left == b.left == 100 → 100
    a.left == (b.left +
    b.right) / 2 → 140
    a.left == /* in /* nested */ here */ 7 // seven → 7 ¦ a.left == 7; → 7
    """)

  /// The top edge of a.
  static let vertical = LayoutTable(
    scene + "a.size == 40 x 30; a.left == 0\n", frames: "p: a 0 $1 40 30; r: a 0 $1 40 30",
    """
    a.top == 7 → 7 ¦ a.bottom == -10 → 260 ¦ a.bottom == 10 → 280 ¦ a.centerY == 0 → 135 ¦ a.firstBaseline == 20 → 9
    a.lastBaseline == -20 → 256 ¦ a.baseline == -20 → 256 ¦ a.topMargin == 1 → 4 ¦ a.bottomMargin == -1 → 266
    a.centerYWithinMargins == 0 → 135 ¦ a.centerY == superview.centerY * 0.5 → 60 ¦ a.topInset == 7 → 7
    a.bottomInset == 7 → 263 ¦ a.topMarginInset == 4 → 9 ¦ a.bottomMarginInset == 4 → 259 ¦ a.topSafeInset == 3 → 23
    a.bottomSafeInset == 3 → 237 ¦ a.verticalCenter == 0.5 → 135 ¦ a.verticalCenter == 0.2 → 45
    a.verticalCenter == 20% → 45 ¦ a.topOffset(b) == 5 → 115 ¦ a.bottomOffset(b) == 5 → 15 ¦ a.topAlign(b) == 5 → 55
    a.bottomAlign(b) == 5 → 75 ¦ a.firstBaselineAlign(b) == 3 → 48 ¦ a.lastBaselineAlign(b) == 3 → 79
    a.firstBaselineAlign(b) == 0 → 51 ¦ a.horizontalAlign(b) == 0 → 65 ¦ a.horizontalAlign(b) == 5 → 70
    a.baseline == b.baseline → 82 ¦ a.firstBaseline == b.lastBaseline → 95 ¦ a.top == b.firstBaseline → 62
    a.baseline == b.bottom + 1 → 87 ¦ a.top == b.bottomMargin → 107 ¦ a.bottom == b.topMargin → 21
    a.centerY == b.centerYWithinMargins → 64 ¦ a.top == margins.top → 5 ¦ a.bottom == safeArea.bottom → 240
    a.top == safeArea.top + 8 → 28 ¦ a.centerY == safeArea.centerY → 130 ¦ a.top == 10% → 30 ¦ a.top == H:10% → 40
    a.bottom == superview.bottom - 10% → 240 ¦ a.topMargin == margins.top → 3 ¦ a.topInset == b.leftInset → 100
    """)

  /// The width of a.
  static let widths = LayoutTable(
    scene + "a.left == 0; a.top == 0; a.height == 30\n", frames: "p: a 0 0 $1 30; r: a 0 0 $1 30",
    """
    a.width == 60 → 60 ¦ a.width = 60 → 60 ¦ a.width == 25% → 100 ¦ a.width == V:25% → 75 ¦ a.width == H:25% → 100
    a.width == 50% * 0.5 → 100 ¦ a.width == 0.5 * 50% → 100 ¦ a.width == b.width * 1.5 + 5 → 125
    a.width == b.width * (0.9 + 0.1) → 80 ¦ a.width == b.width * 50% → 40 ¦ a.width == 50% * b.width → 40
    a.width(b) == 2 → 160 ¦ a.width(b) == 50% → 40 ¦ a.size(b) == 50% → 40 ¦ 0.5 == a.width(b) → 40
    a.aspectRatio == 2 → 60 ¦ a.aspectRatio == 16/10 → 48 ¦ a.aspectRatio == 50% → 15 ¦ a.right == -300 → 100
    a.rightInset == 300 → 100 ¦ a.rightOffset(b) == 10 → 90 ¦ a.width == a.height → 30
    a.width == a.height * 50% → 15 ¦ a.width == margins.width → 386 ¦ a.width == safeArea.width - 10 → 340
    a.width == superview.width / 4 → 100 ¦ a.width * 2 == b.width → 40 ¦ 2 * a.width + 10 == b.width * 3 → 115
    a.width == 1e2 → 100 ¦ a.width == .5 * 60 → 30 ¦ a.width == b.right - b.left → 80
    10 <= a.width <= 200; a.width == 500 @ 500 → 200 ¦ a.width == 300 @ high; a.width == 100 @ low → 300
    a.width == 100 @ 500; a.width == 200 @ 500.5 → 200 ¦ a.width == 100 @ fit; a.width == 200 @ fitting - 1 → 100
    a.width == 100 @ high + 1; a.width == 200 @ high → 100
    a.width == 100 @ required - 1; a.width == 200 @ 998.5 → 100 ¦ a.width == 70 @ required → 70
    a.width == 100 @ 500; a.width == 200 @ 500; a.width == 200 @ 500 → 200
    a.width * 3 == 300 @ 500; a.width == 200 @ 500; a.width == 200 @ 500 → 100
    a.aspectRatio == 2 @ 500; 3 * a.width == 300 @ 500 → 100
    a.width == 200 @ 500; a.horizontalCenter == 0.25 @ 500; a.centerX == 0 @ 499 → 200
    a.width == 90 @ 10; [a, b].width <= 80 → 80 ¦ let m = 12; a.width == m * 2 → 24
    let m = n; let n = 5; a.width == m + n → 10
    """)

  /// The height of a.
  static let heights = LayoutTable(
    scene + "a.left == 0; a.top == 0; a.width == 40\n", frames: "p: a 0 0 40 $1; r: a 0 0 40 $1",
    """
    a.height == 60 → 60 ¦ a.height == 25% → 75 ¦ a.height == H:25% → 100 ¦ a.height(b) == 0.5 → 30
    a.aspectRatio == 0.5 → 80 ¦ a.height == a.width → 40 ¦ a.bottom == -200 → 100 ¦ a.height == b.height + 1 → 61
    a.height == view.height / 3 → 100 ¦ a.bottomInset == 200 → 100 ¦ a.bottomSafeInset == 70 → 200
    a.bottomMarginInset == 93 → 200 ¦ a.height == safeArea.height → 250 ¦ a.bottomOffset(b) == 10 → 40
    a.baseline == b.bottom → 116
    """)

  /// All of a.
  static let compounds = LayoutTable(
    scene, frames: "p: a $1 $2 $3 $4; r: a $1 $2 $3 $4",
    """
    a.size == 100 x 200; a.center == (0, 0) → 150 50 100 200
    a.size == 100x200; a.center == (10, 20) → 160 70 100 200 ¦ a.size == b.size; a.center == b.center → 100 50 80 60
    a.edges == b.edges → 100 50 80 60 ¦ a.edges == superview.edges → 0 0 400 300
    a.edges == margins.edges → 6 5 386 288 ¦ a.edges == safeArea.edges → 10 20 350 250
    a.insets == 10 → 10 10 380 280 ¦ a.pin == 10 → 10 10 380 280 ¦ a.insets == (1, 2, 3, 4) → 2 1 394 296
    a.pin == (1, 2, 3, 4) → 2 1 394 296 ¦ a.horizontalInsets == 10; a.verticalInsets == 20 → 10 20 380 260
    a.marginInsets == 1 → 7 6 384 286 ¦ a.horizontalMarginInsets == 2; a.verticalMarginInsets == 3 → 8 8 382 282
    a.safeInsets == 1 → 11 21 348 248 ¦ a.horizontalSafeInsets == 0; a.verticalSafeInsets == 5 → 10 25 350 240
    a.safeInsets == (1, 2, 3, 4) → 12 21 344 246 ¦ a.insets == b.insets → 100 50 80 60
    a.edgeAlign(b) == 5 → 105 55 70 50 ¦ a.centerAlign(b) == 0; a.size(b) == 2 → 60 20 160 120
    a.centerAlign(b) == 5; a.size == 40 x 30 → 125 70 40 30
    a.size <= b.size; a.size == 500 x 500 @ low; a.left == 0; a.top == 0 → 0 0 80 60
    a.insets >= 10; a.size == 999 x 999 @ 500; a.center == (0, 0) → 10 10 380 280
    a.edges == b.edges @ 600; a.width >= 90; a.left <= 100; a.left >= 100 → 100 50 90 60
    """)

  static let layouts = LayoutTable(
    foot: "\n",
    """
    ‹nested› layout T { screen p = 400 x 300
    view form { view user, password; user.top == 8; user.left == 5; user.size == 50 x 20
    password.top == user.bottom + 4; password.left == user.left; password.size == user.size }
    form.left == 30; form.top == 40; form.size == 200 x 100 }
    → form 30 40 200 100, form.user 5 8 50 20, form.password 5 32 50 20
    ‹paths› layout T { screen p = 400 x 300; view form { view user; user.top == 8; user.size == 50 x 20 }
    view logo; logo.left == 70; logo.top == 0; logo.size == 10 x 10; form.user.left == logo.left
    form.left == 30; form.top == 40; form.size == 200 x 100 } → form.user 40 8 50 20
    ‹siblings first› layout T { screen p = 400 x 300
    view a { view a, b; a.left == 3; a.top == 4; a.size == 5 x 6; b.left == a.right; b.top == a.bottom; b.size == 1 x 1 }
    a.left == 10; a.top == 20; a.size == 100 x 100 } → a 10 20 100 100, a.a 3 4 5 6, a.b 8 10 1 1
    ‹outward› layout T { screen p = 400 x 300; view side; side.left == 0; side.top == 0; side.size == 60 x 30
    view box { view in; in.width == side.width; in.left == side.right; in.top == 0; in.height == box.height / 2 }
    box.left == 20; box.top == 10; box.size == 200 x 100 } → box.in 40 0 60 50
    ‹common ancestor› layout T { screen p = 400 x 300
    view u { view a; a.size == 10 x 10; a.top == 0 } ; view v { view c; c.left == 60; c.top == 0; c.size == 10 x 10 }
    u.left == 20; u.top == 0; u.size == 100 x 50; v.left == 200; v.top == 0; v.size == 100 x 50
    u.a.left == v.c.left * 0.5 } → u.a 110 0 10 10
    ‹own superview› layout T { screen p = 400 x 300
    view u { view a; a.centerX == superview.centerX * 0.5; a.right == superview.right * 0.5 ; a.top == 0; a.height == 10 }
    u.left == 20; u.top == 0; u.size == 100 x 50 } → u.a 0 0 50 10
    ‹lists› layout T { screen p = 400 x 300; view u { view a; a.size == 10 x 10 }; view b; b.size == 20 x 20
    [u.a, b].top == 5; [u.a, b].left == superview.left + 7; [b, u.a].width <= 50%
    u.left == 20; u.top == 30; u.size == 100 x 50 } → u.a 7 5 10 10, b 7 5 20 20
    ‹list percent› layout T { screen p = 400 x 300
    view u { view a; a.height == 10; a.left == 0; a.top == 0 }; view b; b.height == 20; b.left == 0; b.top == 0
    [u.a, b].width == 50%; u.left == 20; u.top == 30; u.size == 100 x 50 } → u.a 0 0 50 10, b 0 0 200 20
    ‹list right› layout T { screen p = 400 x 300
    view a, b, c; a.size == 10 x 10; b.size == 20 x 20; [a, b].left == 4; [a, b].top == 9; c.left == 1; c.top == 1
    c.right == 300 @ low; c.bottom == 300 @ low; c.right <= [a, b].right; c.bottom <= [b, a].bottom } → c 1 1 13 18
    ‹chain› layout T { screen p = 400 x 300
    view a, b, c; [a, b, c].top == 0; [a, b, c].height == 10; [a, b].width == 30; a.left == 5
    a.width == b.width == c.width; a.right + 2 == b.left; b.left <= c.left <= b.left } → c 37 0 30 10
    ‹guides› layout T { screen p = 400 x 300
    guide half; half.left == 0; half.right == superview.centerX; half.top == 0; half.height == 100
    view a; a.edges == half.edges } → a 0 0 200 100
    ‹intrinsic› layout T { screen p = 400 x 300
    view a (intrinsic: 120 x 40), b (intrinsic: _ x 20.5); [a, b].left == 0; [a, b].top == 0; b.width == 3 }
    → a 0 0 120 40, b 0 0 3 20.5
    ‹hug and resist› layout T { screen p = 400 x 300
    view a (intrinsic: 100 x 10), b (intrinsic: 100 x 10, hug: 251); [a, b].top == 0
    a.left == 0; b.left == a.right; b.right == 0
    view c (intrinsic: 300 x 10), d (intrinsic: 300 x 10, resistH: 749); [c, d].top == 20; c.left == 0; d.left == c.right; d.right == 0 }
    → a 0 0 300 10, b 300 0 100 10, c 0 20 300 10, d 300 20 100 10
    ‹hug statements› layout T { screen p = 400 x 300
    view a (intrinsic: 100 x 10, hug: 900), b (intrinsic: 100 x 10); [a, b].top == 0
    a.hugH == low; b.hugH == low + 1; a.left == 0; b.left == a.right; b.right == 0
    view c (intrinsic: 300 x 10), d (intrinsic: 300 x 10); [c, d].top == 20; c.left == 0; d.left == c.right; d.right == 0; c.resistH == low
    view e (intrinsic: 20 x 10); e.left == 0; e.top == 0; e.width == 30 @ 600; e.height == 40 @ 600; e.compressH == 700 }
    → a 0 0 300 10, b 300 0 100 10, c 0 20 100 10, d 100 20 300 10, e 0 0 20 40
    ‹fit› layout T { screen cell = 320 x fit; screen free = fit x fit
    view a (intrinsic: 100 x 20); a.insets == (1, 2, 3, 4) }
    → cell: . 0 0 320 24, a 2 1 314 20; free: . 0 0 106 24, a 2 1 100 20
    ‹content› layout T { view a (intrinsic: 100 x 20); a.insets == 10 } → content: . 0 0 120 40, a 10 10 100 20
    ‹view called view› layout T { screen p = 400 x 300
    view view; view.left == 4; view.top == 5; view.size == 6 x 7; view state; state.edges == view.edges
    view x; x.left == 10; x.top == 1; x.size == 10x12; view screen; screen.insets == 0 }
    → view 4 5 6 7, state 4 5 6 7, x 10 1 10 12, screen 0 0 400 300
    ‹view called superview› layout T { screen p = 400 x 300
    view superview; superview.left == 40; superview.top == 5; superview.size == 6 x 7
    view a; a.left == superview.left; a.top == 0; a.size == 1 x 1 } → a 40 0 1 1
    ‹names of one letter› layout T { screen p = 400 x 300; let größe = 12; let _n2 = größe * 2
    view 名前, _b; 名前.left == größe; 名前.top == _n2; 名前.size == größe x _n2; _b.edges == 名前.edges } → _b 12 24 12 24
    ‹safe areas› layout T { screen p = 400 x 300 safeArea (20, 10, 30, 40)
    view box (safeArea: (1, 2, 3, 4)) { view a, deep { view c; c.edges == safeArea.edges }; a.edges == safeArea.edges
    deep.insets == (0, 0, 50, 100) }
    view open { view d; d.left == safeArea.left; d.topSafeInset == 0; d.size == 1 x 1 }
    box.left == 0; box.top == 0; box.size == 200 x 100; open.left == 5; open.top == 15; open.size == 50 x 50 }
    → box.a 2 1 194 96, box.deep.c 2 1 194 96, open.d 5 5 1 1
    ‹margins› layout T (margins: 16) { screen p = 400 x 300
    view box { view a; a.edges == margins.edges }; box.edges == margins.edges
    view flat (margins: 0) { view c; c.edges == margins.edges }; flat.edges == box.edges
    flat.c.leftMargin == flat.leftMargin + 8 } → box 16 16 368 268, box.a 8 8 352 252, flat.c 0 0 368 268
    ‹rtl nested› layout T { screen p = 400 x 300; screen r = 400 x 300 rtl
    view box { view a; a.leading == 10; a.trailing == -20; a.top == 0; a.height == 5 }
    box.leading == 30; box.width == 100; box.top == 0; box.height == 50 }
    → p: box 30 0 100 50, box.a 10 0 70 5; r: box 270 0 100 50, box.a 20 0 70 5
    ‹range› layout T { screen t = 300...500 x 200; view a; a.insets == 10 }
    → t.min: . 0 0 300 200, a 10 10 280 180; t.max: . 0 0 500 200, a 10 10 480 180
    ‹range of both› layout T { screen t = 300...500 x 200...210; view a; a.insets == 10 }
    → t.min: a 10 10 280 180; t.max: a 10 10 480 190
    ‹three weaker never beat one stronger› layout T { screen p = 400 x 300
    view a; a.left == 0; a.top == 0; a.height == 1
    a.width == 10 @ 252; a.width == 20 @ 251; a.width == 20 @ 251; a.width == 20 @ 251 } → a 0 0 10 1
    ‹metric in a property› let m = 20; layout T (margins: m) { screen p = 400 x 300; let n = m / 2
    view a (intrinsic: n x m); a.left == margins.left; a.top == margins.top } → a 20 20 10 20
    ‹metric as priority› layout T { screen p = 400 x 300; let strong = 700
    view a; a.left == 0; a.top == 0; a.height == 1; a.width == 5 @ strong; a.width == 6 @ strong - 1; a.width == 7 @ 698 }
    → a 0 0 5 1
    ‹superview before the view› layout T { screen p = 400 x 300
    view u { view a; superview.trailing == a.trailing + 8; superview.bottom == a.bottom + 9; a.size == 10 x 10 }
    u.left == 20; u.top == 0; u.size == 100 x 50 } → u.a 82 31 10 10
    ‹block of the view› layout T { screen p = 400 x 300
    view u { u.left == 20; u.top == 3; superview.width == 100; view a; a.insets == 1; a.height == 30 } }
    → u 20 3 100 32, u.a 1 1 98 30
    ‹semicolons and trailing commas› layout T { screen p = 400 x 300; view a,
    b; a.left == 0; a.top ==  1; a.size == 10 x (15 +
    5); b.edges == a.edges ; } → b 0 1 10 20
    """)

  @Test(arguments: [horizontal, vertical, widths, heights, compounds, layouts].flatMap(\.rows))
  func frames(_ row: LayoutTable.Row) throws { try row.expect() }
}
