/// Tables of `SettersTests`. The root is 400 x 300, with margins 5, 6, 7, 8, a safe area of 20, 10, 30, 40 and a spacing of
/// 12; b reaches from 100, 50 to 180, 110, with baselines 12 from its top and 4 from its bottom; a is 40 x 30 at 0, 0
/// unless a row sets it, with baselines 11 and 6.
extension SettersTests {
  private static let root = """
    layout T (margins: (5, 6, 7, 8), spacing: 12) {
    screen p = 400 x 300 safeArea (20, 10, 30, 40)

    """
  private static func head(_ given: String = "") -> String {
    root + """
      view b (firstBaseline: 12, lastBaseline: 4, margins: (1, 2, 3, 4))
      b.left == 100; b.top == 50; b.size == 80 x 60
      view a (firstBaseline: 11, lastBaseline: 6, margins: (2, 3, 4, 9))
      \(given)

      """
  }
  private static let placed = (
    x: "a.size == 40 x 30; a.top == 0", y: "a.size == 40 x 30; a.left == 0",
    width: "a.left == 0; a.top == 0; a.height == 30", height: "a.left == 0; a.top == 0; a.width == 40"
  )
  private static let free = """
    layout T {
    screen p = 400 x 300
    view a, b, c
    [a, b, c].top == 0; [a, b, c].height == 30

    """

  /// Attributes, the value that they are set to, and where that puts a; those of the second table shrink or go back as
  /// the attribute grows. Each is set, bounded from both sides and pulled to either, also by its name in KeepLayout.
  private static let attributes:
    [(given: String, frames: String, pull: (String, Double, Double), grow: String, shrink: String)] = [
      (
        placed.x, "a $1 0 40 30", ("left", -500, 700),
        """
        left → 7 7 ¦ right → -10 350 ¦ centerX → 5 185 ¦ leading → 8 8 ¦ trailing → -8 352 ¦ leftMargin → 4 7
        leftInset → 7 7 ¦ leadingInset → 7 7 ¦ leftMarginInset → 4 10 ¦ leftSafeInset → 3 13
        horizontalCenter → 0.25 80 ¦ leftOffset(b) → 5 185 ¦ leadingOffset(b) → 5 185 ¦ leftAlign(b) → 5 105
        leadingAlign(b) → 5 105 ¦ verticalAlign(b) → 5 125
        """,
        """
        rightInset → 7 353 ¦ trailingInset → 7 353 ¦ rightMarginInset → 4 348 ¦ rightSafeInset → 3 317
        rightOffset(b) → 5 55 ¦ trailingOffset(b) → 5 55 ¦ rightAlign(b) → 5 135 ¦ trailingAlign(b) → 5 135
        """
      ),
      (
        placed.y, "a 0 $1 40 30", ("top", -500, 700),
        """
        top → 7 7 ¦ bottom → -10 260 ¦ centerY → 0 135 ¦ baseline → -20 256 ¦ firstBaseline → 20 9 ¦ topInset → 7 7
        topMarginInset → 4 9 ¦ topSafeInset → 3 23 ¦ verticalCenter → 0.2 45 ¦ topOffset(b) → 5 115 ¦ topAlign(b) → 5 55
        horizontalAlign(b) → 5 70
        """,
        """
        bottomInset → 7 263 ¦ bottomMarginInset → 4 259 ¦ bottomSafeInset → 3 237 ¦ bottomOffset(b) → 5 15
        bottomAlign(b) → 5 75 ¦ firstBaselineAlign(b) → 3 48 ¦ lastBaselineAlign(b) → 3 79
        """
      ),
      (
        placed.width, "a 0 0 $1 30", ("width", 1, 900),
        """
        width → 60 60 ¦ width(b) → 2 160 ¦ aspectRatio → 2 60
        """,
        ""
      ),
      (
        placed.height, "a 0 0 40 $1", ("height", 1, 900),
        """
        height → 60 60 ¦ height(b) → 0.5 30
        """,
        """
        aspectRatio → 0.5 80
        """
      ),
    ]

  static let bounds = attributes.flatMap { given, frames, pull, grow, shrink in
    [grow, shrink].enumerated().flatMap { sign, table in
      table.split { "¦\n".contains($0) }.flatMap { row -> [LayoutTable.Row] in
        let parts = row.split(separator: " → ")
        let (name, numbers) = (parts[0].trimmed, parts[1].split(separator: " ").compactMap { Double($0) })
        let text = [String(name), keepName(of: name)].compactMap(\.self).flatMap { name in
          [pull.1, pull.2].flatMap { pulled -> [String] in
            let bounds = [min(numbers[1], pulled), max(numbers[1], pulled)]
            return [("equal", numbers[1]), ("min", bounds[1 - sign]), ("max", bounds[sign])].map { word, place in
              "a.\(pull.0) == \(pulled) @ 10; a.\(name).\(word) = \(numbers[0]) → \(place)"
            }
          }
        }
        return LayoutTable(head(given), frames: frames, text.joined(separator: "\n")).rows
      }
    }
  }

  /// Returns the attribute's name in KeepLayout; nil where it has none.
  private static func keepName(of name: Substring) -> String? {
    let bare = [
      "left", "right", "centerX", "centerY", "leading", "trailing", "top", "bottom", "leftMargin", "baseline",
      "firstBaseline",
    ]
    guard !bare.contains(String(name)), let first = name.first else { return nil }
    return "keep\(first.uppercased())" + name.dropFirst().replacing("(", with: "To(")
  }

  static let setters = [
    LayoutTable(
      head(placed.width), frames: "a 0 0 $1 30",
      """
      a.width.min = 50; a.width.max = 70; a.width == 2 @ 1 → 50
      a.width.min = 50; a.width.equal = 60; a.width.max = 60 → 60 ¦ a.width(b).equal = 50% → 40
      let m = 0.5; a.keepWidthTo(b).equal = m → 40 ¦ a.width.equal = 60 +keepHigh; a.width == 50 @ 749 → 60
      a.width.equal = 60 +keepHigh; a.width == 50 @ 751 → 50 ¦ a.width.equal = 60 + keepHigh; a.width == 50 @ 749 → 60
      a.width.equal = 60 +keepLow; a.width == 50 @ 249 → 60 ¦ a.width.equal = 60 +keepLow; a.width == 50 @ 251 → 50
      a.width.equal = 60 +keepFitting; a.width == 50 @ 49 → 60
      a.width.equal = 60 +keepFitting; a.width == 50 @ 51 → 50
      a.width.equal = 60 +keepAt(800); a.width == 50 @ 799 → 60
      a.width.equal = 60 + keepAt(800); a.width == 50 @ 801 → 50 ¦ a.width.equal = 60 @ 800; a.width == 50 @ 799 → 60
      a.width.equal = 60 @ 800; a.width == 50 @ 801 → 50 ¦ a.width.equal = 60 @ high + 1; a.width == 50 @ high → 60
      let p1 = 640; a.width.equal = 60 @ p1; a.width == 50 @ 639 → 60
      a.width.min = 60 @ 500; a.width == 50 @ 400 → 60
      «overridden»a.width.min = 70; a.width.min = 50; a.width == 1 @ 1 → 50
      «overridden»a.width.max = 20; a.width.max = 50; a.width == 99 @ 1 → 50
      «overridden»a.width.equal = 50; a.width.equal = 60 +keepLow; a.width == 70 @ high → 70
      «overridden»a.width.equal = 50 +keepLow; a.width.equal = 60 → 60
      a.width(b).equal = 0.5; «conflict»a.width.equal = 60 → conflict: 40
      «overridden»a.width(b).equal = 2; a.keepWidthTo(b).equal = 0.5 → 40
      a.width.equal = 60; «conflict»a.width == 70 → conflict: 60
      a.width.min = 60; «conflict»a.width.max = 50; a.width == 1 @ 1 → conflict: 60
      a.width.equal = 60 +keepLow; a.width.min = 70; a.width.max = 80 → 70
      a.width.equal = 50; a.width.min = none; a.width == 40 @ 9 → 50
      «overridden»a.width.equal = 50; «overridden»a.width.equal = none; a.width.equal = 60 → 60
      «overridden»a.insets.equal = 10; a.insets.equal = none; a.width == 3 → 3
      """),
    LayoutTable(
      head(placed.x), frames: "a $1 0 40 30",
      """
      a.leftInset.equal = -7 → -7 ¦ a.leftInset.min = 10%; a.left == 0 @ 5 → 40
      a.keepHorizontalCenter.equal = 25% → 80 ¦ a.leftOffset(b).min = 5; a.leftInset.equal = 200 → 200
      «overridden»a.leftOffset(b).equal = 5; a.keepLeftOffsetTo(b).equal = 15 → 195
      a.leftOffset(b).equal = 5; «conflict»b.rightOffset(a).equal = 6 → conflict: 185
      a.leftInset.equal = 5; «conflict»a.left.equal = 6 → conflict: 5
      a.leftInset.equal = 5; a.leadingInset.equal = 5 → 5
      «overridden»a.keepLeftOffsetTo(b).equal = 5; a.leftOffset(b).equal = none; a.left == 7 → 7
      """),
    LayoutTable(
      head(placed.y), frames: "a 0 $1 40 30",
      """
      «overridden»a.baseline.equal = -30; a.lastBaseline.equal = -20 → 256
      """),
    LayoutTable(
      head("a.size == 40 x 30"), frames: "a $1 $2 40 30",
      """
      a.keepCenter.equal = 0.25 → 80 60
      a.center.equal = (0, 0) → 180 135 ¦ a.keepCenterAlignTo(b).equal = 0 → 120 65
      a.center.equal = (10, 20); «conflict»a.keepCenter.equal = 0.5 → conflict: 190 155
      a.«overridden»keepCenter.equal = 0.5; a.horizontalCenter.equal = 0.25 → 80 135
      «overridden»a.verticalCenter.equal = 0.25; a.keepCenter.equal = 0.5 → 180 135
      """),
    LayoutTable(
      head(), frames: "a $1 $2 $3 $4",
      """
      a.size.equal = 100 x 200; a.center.equal = (0, 0) → 150 50 100 200
      a.keepSize.equal = 100x200; a.keepCenter.equal = 0.5 → 150 50 100 200
      a.size.equal = 100 x 200; a.center.equal = (10, 20) → 160 70 100 200 ¦ a.insets.equal = 10 → 10 10 380 280
      a.keepInsets.equal = (1, 2, 3, 4) → 2 1 394 296 ¦ a.pin.equal = 10 → 10 10 380 280
      a.keepHorizontalInsets.equal = 10; a.keepVerticalInsets.equal = 0 → 10 0 380 300
      a.horizontalInsets.equal = 10; a.verticalInsets.equal = 20 → 10 20 380 260
      a.keepMarginInsets.equal = 1 → 7 6 384 286 ¦ a.safeInsets.equal = (1, 2, 3, 4) → 12 21 344 246
      a.keepEdgeAlignTo(b).equal = 0 → 100 50 80 60 ¦ a.edgeAlign(b).equal = 5 → 105 55 70 50
      a.keepSizeTo(b).equal = 2; a.keepCenterAlignTo(b).equal = 0 → 60 20 160 120
      a.insets.min = 10; a.size == 999 x 999 @ 500; a.center == (0, 0) → 10 10 380 280
      a.keepSize.max = 80 x 60; a.size == 500 x 500 @ low; a.left == 0; a.top == 0 → 0 0 80 60
      a.size.min = 80 x 60; a.size == 0 x 0 @ low; a.left == 0; a.top == 0 → 0 0 80 60
      a.size.equal = 60 x 70 @ 600; a.width == 50; a.left == 0; a.top == 0 → 0 0 50 70
      a.keepInsets.min = 10 +keepLow; a.size == 400 x 30 @ 251; a.top == 0; a.left == 0 → 0 0 400 30
      a.«overridden»insets.equal = 10; a.leftInset.equal = 20 → 20 10 370 280
      «overridden»a.leftInset.equal = 20; a.insets.equal = 10 → 10 10 380 280
      «overridden»a.insets.equal = 10; a.insets.equal = (1, 2, 3, 4) → 2 1 394 296
      «overridden»a.insets.equal = 10; a.pin.equal = 20 → 20 20 360 260
      a.size.equal = 50 x «overridden»60; a.height.equal = 70; a.left == 0; a.top == 0 → 0 0 50 70
      «overridden»a.size.equal = 50 x 60; a.height.equal = 70; a.width.equal = 80; a.left == 0; a.top == 0 → 0 0 80 70
      a.«overridden»insets.equal = 10; a.horizontalInsets.equal = 30 → 30 10 340 280
      a.«overridden»edgeAlign(b).equal = 5; a.leftAlign(b).equal = 0 → 100 55 75 50
      a.insets.min = 10; a.leftInset.equal = 20; a.size == 999 x 999 @ 5; a.topInset.equal = 15 → 20 15 370 275
      a.«overridden»insets.equal = 10; a.leftInset.equal = none; a.width == 50 → 340 10 50 280
      """),
  ]

  /// Lists and groups of three views at 0, 40 x 30 where their size is given.
  static let lists = [
    LayoutTable(
      free,
      """
      ‹a list with a prefix› [a, b, c].keepHorizontalInsets.equal = 10 → a 10 0 380 30, b 10 0 380 30, c 10 0 380 30
      ‹a list, one again› [a, b, c].left == 0; [a, «overridden»b, c].width.equal = 10; b.width.equal = 20
      → a 0 0 10 30, b 0 0 20 30, c 0 0 10 30
      ‹a list over one› [a, b, c].left == 0; «overridden»b.width.equal = 20; [a, b, c].width.equal = 10
      → a 0 0 10 30, b 0 0 10 30, c 0 0 10 30
      ‹a list, all again› [a, b, c].left == 0; c.width == 1
      «overridden»[a, b].width.equal = 10; [b, a].width.equal = 20 → a 0 0 20 30, b 0 0 20 30, c 0 0 1 30
      ‹a group and a minimum› [a, b, c].left == 0; [a, b, c].width == 0 @ 5; group g = a.width, b.width
      g.min = 33; c.width.min = 3 → a 0 0 33 30, b 0 0 33 30, c 0 0 3 30
      ‹a group, one again› [a, b, c].left == 0; c.width == 1; group g = a.width, b.width
      «overridden»g.equal = 10; a.width.equal = 20 → a 0 0 20 30, b 0 0 10 30
      ‹a group again› [a, b, c].left == 0; c.width == 1; group g = a.width, b.width
      «overridden»g.equal = 10; g.equal = 20 → a 0 0 20 30, b 0 0 20 30
      ‹a group removed› [a, b, c].left == 0; c.width == 1; group g = a.width, b.width
      «overridden»g.equal = 10; g.equal = none; [a, b].width == 30 → a 0 0 30 30, b 0 0 30 30
      ‹a group by a later name› [a, b, c].left == 0; c.width == 1; g.equal = 10; group g = a.width, b.width
      → a 0 0 10 30, b 0 0 10 30
      """),
    LayoutTable(
      free + "[a, b, c].width == 40\n", frames: "a $1 0 40 30, b $2 0 40 30, c $3 0 40 30",
      """
      ‹a list› [a, b].leftInset.equal = 10; c.left == 0 → a 10 0 40 30, b 10 0 40 30
      ‹a list and a minimum› [a, b, c].left == 0 @ 5; [a, b].leftInset.min = 10 → 10 10 0
      ‹a group› group leftInsets = a.leftInset, b.leftInset, c.leftInset; leftInsets.equal = 10 → 10
      ‹a group in an equation› group leftInsets = a.leftInset, b.leftInset, c.leftInset; leftInsets == 10 → 10
      ‹a group in an inequality› group g = a.left, b.left, c.left; g >= 10; [a, b, c].left == 0 @ 5 → 10
      ‹a group and a priority› group g = a.left, b.left, c.left
      g == 10 @ 500; [a, b].left == 20 @ 400; c.left == 30 @ 600 → 10 10 30
      ‹a group of keep names› group g = a.keepLeftInset, b.keepLeftInset, c.keepRightInset; g.equal = 10 +keepHigh;
      → 10 10 350
      ‹a group of offsets› a.left == 1; group gaps = b.leftOffset(a), c.leftOffset(b); gaps.equal = 3 → 1 44 87
      ‹a group named as a view› [a, b, c].left == 0; group «duplicate-name»b = a.width, c.width →
      ‹no such view› [a, b, c].left == 0; «unknown-view»d.width.min = 3 →
      ‹no such view in a list› [a, b, c].left == 0; [a, «unknown-view»d].widthsEqual →
      ‹no such argument› [a, b, c].left == 0; a.leftOffset(«unknown-view»d).min = 3 →
      ‹no such attribute› [a, b, c].left == 0; a.«unknown-attribute»wdth.min = 3 →
      ‹no such metric› [a, b, c].left == 0; a.width.min = «unknown-name»m →
      ‹no such member› [a, b, c].left == 0; group g = a.left, «unknown-view»d.left; g.min = 0 →
      ‹priority too high› [a, b, c].left == 0; a.width.min = 3 +keepAt«invalid-priority»(2000) →
      ‹priority too low› [a, b, c].left == 0; a.width.min = 3 @ «invalid-priority»0 →
      ‹horizontally centered› [a, b, c].horizontallyCentered → 180
      ‹lists in a state› a.left == 0; state s { [a, b, c].horizontalOffsets == 5 }; state t { [a, b, c].leftAligned }
      → p/s: 0 45 90; p/t: 0
      """),
    LayoutTable(
      root,
      """
      ‹a list of nested views› view u { view a; a.top == 0; a.size == 5 x 5 }; view b; b.size == 5 x 5; b.top == 0; [u.a, b].rightInset.equal = 10
      u.left == 0; u.top == 0; u.size == 100 x 50 → u.a 85 0 5 5, b 385 0 5 5
      ‹one view by two paths› view u { view a; a.left == 0; a.top == 0; a.height == 1; «overridden»a.width.equal = 10
      }; u.left == 0; u.top == 0; u.size == 50 x 50; u.a.width.equal = 20 → u.a 0 0 20 1
      ‹two views of one name› view a; a.left == 0; a.top == 0; a.height == 2
      view u { view a; a.left == 0; a.top == 0; a.height == 1; a.width.equal = 10 }
      u.left == 0; u.top == 0; u.size == 50 x 50; a.width.equal = 20 → a 0 0 20 2, u.a 0 0 10 1
      ‹aligned across superviews› view u { view a; a.size == 10 x 10; a.top == 0 }; view v { view b; b.size == 10 x 10; b.top == 3; b.left == 7 }
      u.left == 20; u.top == 30; u.size == 100 x 50; v.left == 200; v.top == 100; v.size == 100 x 50
      [v.b, u.a].leftAligned → u.a 187 0 10 10, v.b 7 3 10 10
      ‹offsets across superviews› view u { view a; a.size == 10 x 10; a.top == 0; a.left == 1 }; view b; b.size == 5 x 5; b.top == 0
      u.left == 20; u.top == 30; u.size == 100 x 50; [u.a, b].horizontalOffsets == 4 → u.a 1 0 10 10, b 35 0 5 5
      ‹guides in a list› guide g, h; view a; [g, h, a].top == 0; [g, h, a].height == 1; g.left == 3; g.width == 5; h.width == 7; a.width == 9
      [g, h, a].horizontalOffsets == 2 → a 19 0 9 1
      ‹a path› view u { view a }; u.insets.equal = 10; u.a.insets.equal = 5; u.a.leftInset.min = 1
      → u 10 10 380 280, u.a 5 5 370 270
      ‹a group over both axes› view a, b; [a, b].left == 0; [a, b].top == 0; a.height == 5; b.width == 6
      group g = a.width, b.height; g.equal = 33 → a 0 0 33 5, b 0 0 6 33
      ‹centered, one› view a; a.size == 40 x 30; a.centered → a 180 135 40 30
      ‹centered, prefix› view a; a.size == 40 x 30; a.keepCentered → a 180 135 40 30
      ‹vertically centered› view a; a.size == 40 x 30; a.left == 1; [a].verticallyCentered → a 1 135 40 30
      ‹centered and a priority› view a; a.size == 40 x 30; a.left == 1; a.centered @ 500 → a 1 135 40 30
      ‹centered in its own superview› view u { view a; a.size == 10 x 10 }; u.left == 0; u.top == 0; u.size == 100 x 50
      [u.a].centered → u.a 45 20 10 10
      ‹a component in a state› view a; a.insets.equal = 10; state s { a.leftInset.equal = 20 }; state t { }
      → p/s: a 20 10 370 280; p/t: a 10 10 380 280
      ‹a part that replaces in each state› view a; a.«overridden»insets.equal = 10
      state s { a.leftInset.equal = 20; a.topInset.equal = none; a.height == 30 }
      state t { a.horizontalInsets.equal = 40 } → p/s: a 20 260 370 30; p/t: a 40 10 320 280
      """),
  ]

  private static let list = """
    layout T {
    screen p = 400 x 300; screen r = 400 x 300 rtl
    view a (firstBaseline: 3, lastBaseline: 4), b (firstBaseline: 5, lastBaseline: 6), c (firstBaseline: 7, lastBaseline: 8)
    a.left == 5; a.top == 6; a.size == 10 x 20

    """
  private static let sized = list + "b.size == 20 x 30; c.size == 30 x 40; "

  /// Where a statement about the list puts b and c, on both screens.
  static let neighbours = [
    LayoutTable(
      sized + "[b, c].top == 0; [a, b, c].",
      frames: "p: a 5 6 10 20, b $1 0 20 30, c $2 0 30 40; r: a 5 6 10 20, b $3 0 20 30, c $4 0 30 40",
      """
      horizontalOffsets == 20 → 35 75 35 75 ¦ horizontalOffsets == -3 → 12 29 12 29
      leadingOffsets == 20 → 35 75 -35 -85 ¦ leftAligned → 5 5 5 5 ¦ rightAligned → -5 -15 -5 -15
      leadingAligned → 5 5 -5 -15 ¦ trailingAligned → -5 -15 5 5 ¦ verticallyAligned → 0 -5 0 -5
      leftAlignments == 0 → 5 5 5 5 ¦ verticalAlignments == 0 → 0 -5 0 -5 ¦ leftAlignments == 3 → 2 -1 2 -1
      rightAlignments == 3 → -2 -9 -2 -9 ¦ verticalAlignments == 3 → -3 -11 -3 -11
      leadingAlignments == 3 → 2 -1 -2 -9
      """),
    LayoutTable(
      sized + "[b, c].left == 0; [a, b, c].",
      frames: "p: a 5 6 10 20, b 0 $1 20 30, c 0 $2 30 40; r: a 5 6 10 20, b 0 $1 20 30, c 0 $2 30 40",
      """
      verticalOffsets == 4 → 30 64 ¦ verticalOffsets == -4 → 22 48 ¦ topAligned → 6 6 ¦ bottomAligned → -4 -14
      horizontallyAligned → 1 -4 ¦ firstBaselineAligned → 4 2 ¦ lastBaselineAligned → -2 -10
      horizontalAlignments == 0 → 1 -4 ¦ topAlignments == 0 → 6 6 ¦ baselineOffsets == 9 → 26 52
      topAlignments == 3 → 3 0 ¦ bottomAlignments == 3 → -1 -8 ¦ horizontalAlignments == 3 → -2 -10
      firstBaselineAlignments == 3 → 7 8 ¦ lastBaselineAlignments == 3 → 1 -4
      """),
    LayoutTable(
      list,
      """
      ‹widths› [b, c].left == 0; [b, c].top == 0; b.height == 30; c.height == 40; [a, b, c].widthsEqual
      → p: a 5 6 10 20, b 0 0 10 30, c 0 0 10 40; r: a 5 6 10 20, b 0 0 10 30, c 0 0 10 40
      ‹heights› [b, c].left == 0; [b, c].top == 0; b.width == 30; c.width == 40; [a, b, c].heightsEqual
      → p: a 5 6 10 20, b 0 0 30 20, c 0 0 40 20; r: a 5 6 10 20, b 0 0 30 20, c 0 0 40 20
      ‹sizes› [b, c].left == 0; [b, c].top == 0; [b, a, c].sizesEqual
      → p: a 5 6 10 20, b 0 0 10 20, c 0 0 10 20; r: a 5 6 10 20, b 0 0 10 20, c 0 0 10 20
      ‹widths at a priority› [b, c].left == 0; [b, c].top == 0; [b, c].height == 3; c.width == 40
      [a, b, c].widthsEqual @ 500; b.width == 90 @ 400 → p: b 0 0 40 3, c 0 0 40 3; r: b 0 0 40 3, c 0 0 40 3
      ‹widths below another› [b, c].left == 0; [b, c].top == 0; [b, c].height == 3; c.width == 40
      [a, b, c].widthsEqual @ 500; b.width == 25 @ 600 → p: b 0 0 25 3, c 0 0 40 3; r: b 0 0 25 3, c 0 0 40 3
      """),
    LayoutTable(
      sized,
      """
      ‹tops, prefix› [b, c].left == 0; [a, b, c].keepTopAligned
      → p: b 0 6 20 30, c 0 6 30 40; r: b 0 6 20 30, c 0 6 30 40
      ‹offsets, prefix› [b, c].top == 0; [a, b, c].keepHorizontalOffsets == 20
      → p: b 35 0 20 30, c 75 0 30 40; r: b 35 0 20 30, c 75 0 30 40
      ‹one left out› [b, c].top == 0; b.left == 1; [a, c].leftAligned
      → p: b 1 0 20 30, c 5 0 30 40; r: b 1 0 20 30, c 5 0 30 40
      ‹a fixed neighbour› [b, c].top == 0; b.left == 50; [a, b, c].horizontalOffsets == 20 @ 500
      → p: a 5 6 10 20, b 50 0 20 30, c 90 0 30 40; r: a 5 6 10 20, b 50 0 20 30, c 90 0 30 40
      ‹a neighbour that conflicts› [b, c].top == 0; b.left == 50; [«conflict»a, b, c].horizontalOffsets == 20
      → p: conflict: a 5 6 10 20, b 50 0 20 30, c 90 0 30 40; r: conflict: a 5 6 10 20, b 50 0 20 30, c 90 0 30 40
      """),
  ]

  /// States and conditions, of a view at 0, 0 that is 30 high.
  static let situations = [
    LayoutTable(
      "layout T {\nscreen p = 400 x 300\nview a\na.left == 0; a.top == 0; a.height == 30\n", frames: "a 0 0 $1 30",
      """
      ‹one state› state only { a.width == 10 } → p/only: 10
      ‹set in a state again› a.width.equal = 10; state s { a.width.equal = 20 }; state t { } → p/s: 20; p/t: 10
      ‹set in every state again› «overridden»a.width.equal = 10; state s { a.width.equal = 20 }
      state t { a.width.equal = 30 } → p/s: 20; p/t: 30
      ‹set after the state again› state s { «overridden»a.width.equal = 20 }; state t { }; a.width.equal = 10
      → p/s: 10; p/t: 10
      ‹set in two states› state s { a.width.equal = 20 }; state t { a.width.equal = 30 } → p/s: 20; p/t: 30
      ‹set twice in one state› state s { «overridden»a.width.equal = 20; a.width.equal = 30 } → p/s: 30
      ‹removed in a state› a.width.equal = 10; a.width == 20 @ 9; state s { a.width.equal = none }; state t { }
      → p/s: 20; p/t: 10
      ‹a guide of a state› state s { guide g; g.left == 0; g.width == 90; a.width == g.width }
      state t { a.width == 5 } → p/s: 90; p/t: 5
      ‹a group of a state› view b; b.left == 0; b.top == 0; b.height == 1
      group g = a.width, b.width; «overridden»g.equal = 10; state s { g.equal = 20 }; state t { b.width.equal = 30 }
      → p/s: a 0 0 20 30, b 0 0 20 1; p/t: a 0 0 10 30, b 0 0 30 1
      ‹set again between states› state s { «overridden»a.width.equal = 20 }; a.width.equal = 10
      state t { a.width.equal = 30 } → p/s: 10; p/t: 30
      ‹of another relation in a state› a.width.min = 10; a.width == 0 @ 5
      state s { a.width.max = 30; a.width == 90 @ 6 }; state t { a.width.min = 20 } → p/s: 30; p/t: 20
      ‹an equation replaces nothing› a.width == 10; state s { «conflict»a.width == 20 }; state t { }
      → p/s: conflict: 10; p/t: 10
      ‹a share in states on two screens› screen q = 500 x 300; state s { a.width == 10% }; state t { a.width == 20% }
      → p/s: 40; p/t: 80; q/s: 50; q/t: 100
      ‹a state with a mistake› state s { a.«unknown-attribute»wdth == 3 }; state t { a.width == 3 } →
      ‹when, at its bound› a.width == 5 @ 5; screen q = 600 x 300; when width < 600 { a.width == 10 }
      when width <= 600 { a.width == 20 @ 900 } → p: 10; q: 20
      ‹when, else on its own line› screen q = 700 x 300; when width >= 600 { a.width == 10 }
      else { a.width == 20 } → p: 20; q: 10
      ‹when, or› screen q = 900 x 200; when width > 600 or height > 200 { a.width == 10 } else { a.width == 20 }
      → p: 10; q: 10
      ‹when, a metric and a number first› let m = 600; screen q = 700 x 300
      when m > width { a.width == 10 } else { a.width == 20 } → p: 10; q: 20
      ‹when, in when› screen q = 700 x 300; screen o = 700 x 500
      when width < 600 { a.width == 10 } else { when height < 400 { a.width == 20 } else { a.width == 30 } }
      → p: 10; q: 20; o: 30
      ‹when, equality of sums› when width - 100 == height { a.width == 10 } else { a.width == 20 } → 10
      ‹when, no branch› a.width == 10; when width > 600 { a.width == 20 } → 10
      ‹when, a conflict under it› screen q = 700 x 300; a.width == 10; when width < 600 { «conflict»a.width == 20 }
      → p: conflict: 10; q: 10
      ‹when, not and parentheses› screen q = 900 x 200
      when not (width > 600 or height > 300) { a.width == 10 } else { a.width == 20 } → p: 10; q: 20
      ‹when, and before or› when width == 400 or width > 900 and height > 900 { a.width == 10 } else { a.width == 20 }
      → 10
      ‹when, in a state› screen q = 700 x 300; state s { when width < 600 { a.width == 10 } else { a.width == 20 } }
      state t { a.width == 30 } → p/s: 10; q/s: 20; p/t: 30; q/t: 30
      ‹set again under a condition› screen q = 700 x 300; a.width.equal = 10; when width < 600 { a.width.equal = 20 }
      → p: 20; q: 10
      ‹set again under both› screen q = 700 x 300; «overridden»a.width.equal = 10
      when width < 600 { a.width.equal = 20 } else { a.width.equal = 30 } → p: 20; q: 30
      ‹set again under a condition of a state› screen q = 700 x 300; a.width.equal = 10
      state s { when width < 600 { a.width.equal = 20 } }; state t { } → p/s: 20; q/s: 10; p/t: 10; q/t: 10
      ‹a view called state› a.width == 1; view state, when, group; state.insets == 1; when.insets == 2; group.insets == 3
      → state 1 1 398 298, when 2 2 396 296, group 3 3 394 294
      """),
    // Comparisons with the height of what fits are false, and so is what follows from them.
    LayoutTable(
      "layout T {\nscreen p = 320 x fit\nview a\na.left == 0; a.width == 30; a.top == 0; a.bottom == 0\n",
      frames: ". 0 0 320 $1, a 0 0 30 $1",
      """
      when height > 0 { a.height == 10 } else { a.height == 20 } → 20
      when not (height > 0) { a.height == 10 } else { a.height == 20 } → 10
      when height <= 0 or width < 600 { a.height == 10 } else { a.height == 20 } → 10
      when height <= 5000 and width < 600 { a.height == 10 } else { a.height == 20 } → 20
      """),
    LayoutTable(
      foot: "\n",
      """
      ‹centered› layout T { screen p = 400 x 300; view a, b, c; [a, b, c].height == 30; [a, b, c].width == 40
      [a, b, c].centered } → a 180 135 40 30, b 180 135 40 30, c 180 135 40 30
      ‹when, in a view› layout T { screen p = 400 x 300; screen q = 700 x 300
      view u { view a; a.insets == 1; when width < 600 { a.width == 10 } else { a.width == 20 } }
      u.left == 0; u.top == 0; u.height == 30 } → p: u 0 0 12 30, u.a 1 1 10 28; q: u 0 0 22 30, u.a 1 1 20 28
      ‹set again in a range› layout T { screen p = 300...700 x 300; view a; a.left == 0; a.top == 0; a.height == 30
      a.width.equal = 10; when width < 600 { a.width.equal = 20 } } → p.min: a 0 0 20 30; p.max: a 0 0 10 30
      """),
  ]
}
