import Testing

@testable import Foreign

/// What each library's statements mean: a statement, and the constraints that it makes.
@Suite struct ForeignLibraryTests {
  private static let anchors: [(String, [String])] = [
    ("a.topAnchor.constraint(equalTo: topAnchor, constant: 8).isActive = true", ["a.top == root.top + 8"]),
    ("a.leadingAnchor.constraint(lessThanOrEqualTo: b.trailingAnchor).isActive = true", ["a.leading <= b.trailing"]),
    ("a.widthAnchor.constraint(equalToConstant: 4 + 2 * 3).isActive = true", ["a.width == 10"]),
    (
      "a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 0.5, constant: -2).isActive = true",
      ["a.width == b.width * 0.5 - 2"]
    ),
    (
      "let top = a.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor)\ntop.priority = .defaultHigh - 1\n"
        + "NSLayoutConstraint.activate([top])", ["a.top == root.safeArea.top @ 749"]
    ),
    ("a.topAnchor.constraint(equalTo: b.layoutMarginsGuide.topAnchor).isActive = true", ["a.top == b.margins.top"]),
    ("c.topAnchor.constraint(equalTo: c.superview!.topAnchor).isActive = true", ["c.top == b.top"]),
    ("a.topAnchor.constraint(equalTo: topAnchor)", ["not read: condition"]),
    (
      "a.leadingAnchor.constraint(equalToSystemSpacingAfter: leadingAnchor, multiplier: 1).isActive = true",
      ["a.leading == root.leading + 8"]
    ),
    (
      "a.widthAnchor.constraint(equalToConstant: UIScreen.main.bounds.width / 2).isActive = true", ["not read: number"]
    ),
    ("a.topAnchor.constraint(equalTo: cell.contentView.topAnchor).isActive = true", ["not read: other-object"]),
    (
      "for view in [a, b] { view.heightAnchor.constraint(equalToConstant: 4).isActive = true }",
      ["a.height == 4", "b.height == 4"]
    ),
    (
      "for view in views { view.heightAnchor.constraint(equalToConstant: 4).isActive = true }", ["not read: loop"]
    ),
    (
      "[a, b].forEach { $0.topAnchor.constraint(equalTo: topAnchor).isActive = true }",
      ["a.top == root.top", "b.top == root.top"]
    ),
    (
      "var all: [NSLayoutConstraint] = []\nall.append(a.topAnchor.constraint(equalTo: topAnchor))\n"
        + "all += [a.leftAnchor.constraint(equalTo: leftAnchor)]\nNSLayoutConstraint.activate(all)",
      ["a.top == root.top", "a.left == root.left"]
    ),
    (
      "NSLayoutConstraint(item: a, attribute: .bottom, relatedBy: .lessThanOrEqual, toItem: self, "
        + "attribute: .bottomMargin, multiplier: 1, constant: -4).isActive = true",
      ["a.bottom <= root.bottomMargin - 4"]
    ),
    (
      "addConstraint(NSLayoutConstraint(item: a, attribute: .height, relatedBy: .equal, toItem: nil, "
        + "attribute: .notAnAttribute, multiplier: 3, constant: 48))", ["a.height == 48"]
    ),
    (
      "addConstraints(NSLayoutConstraint.constraints(withVisualFormat: \"H:|-16-[a(>=80@700)]-gap-[b]|\", "
        + "options: .alignAllTop, metrics: [\"gap\": 20], views: [\"a\": a, \"b\": b]))",
      [
        "a.leading == root.leading + 16", "a.width >= 80 @ 700", "b.leading == a.trailing + 20",
        "b.trailing == root.trailing", "b.top == a.top",
      ]
    ),
  ]

  @Test(arguments: anchors) func anchorsMean(_ row: (code: String, constraints: [String])) {
    #expect(ForeignReading.lines(ForeignReading.swift(row.code)) == row.constraints, "\(row.code)")
  }

  private static let snapKit: [(String, [String])] = [
    ("make.top.left.equalTo(b)", ["a.left == b.left", "a.top == b.top"]),
    (
      "make.edges.equalToSuperview().inset(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))",
      ["a.left == root.left + 2", "a.top == root.top + 1", "a.right == root.right - 4", "a.bottom == root.bottom - 3"]
    ),
    // The sign of an inset is that of the second side.
    ("make.top.equalTo(b.snp.bottom).inset(8)", ["a.top == b.bottom - 8"]),
    ("make.centerX.equalTo(10)", ["a.centerX == root.left + 10"]),
    ("make.right.equalTo(-10)", ["a.right == root.right - 10"]),
    ("make.size.equalTo(CGSize(width: 3, height: 4))", ["a.width == 3", "a.height == 4"]),
    (
      "make.width.equalToSuperview().dividedBy(4).offset(-1).priority(.high)",
      ["a.width == root.width * 0.25 - 1 @ 750"]
    ),
    (
      "make.width.height.lessThanOrEqualTo(20).priority(.required - 1)",
      ["a.width <= 20 @ 999", "a.height <= 20 @ 999"]
    ),
    ("make.width.equalTo(someWidth)", ["not read: number"]),
    ("make.top.equalTo(b).offset(4).inset(6)", ["a.top == b.top + 6"]),
  ]

  @Test(arguments: snapKit) func snapKitMeans(_ row: (code: String, constraints: [String])) {
    let code = ForeignReading.swift("a.snp.makeConstraints { make in\n\(row.code)\n}", imports: "import SnapKit")
    #expect(ForeignReading.lines(code) == row.constraints, "\(row.code)")
  }

  private static let masonry: [(String, [String])] = [
    ("make.left.top.equalTo(self).offset(4);", ["a.left == root.left + 4", "a.top == root.top + 4"]),
    ("make.right.lessThanOrEqualTo(@(-4));", ["a.right <= root.right - 4"]),
    ("make.centerX.mas_equalTo(5);", ["a.centerX == root.centerX + 5"]),
    (
      "make.left.width.equalTo(self).insets(UIEdgeInsetsMake(1, 2, 3, 4));",
      ["a.left == root.left + 2", "a.width == root.width"]
    ),
    ("make.width.equalTo(@[_b, _c]).priorityLow();", ["a.width == b.width @ 250", "a.width == c.width @ 250"]),
    ("make.top.equalTo(self.mas_safeAreaLayoutGuideTop).with.offset(2);", ["a.top == root.safeArea.top + 2"]),
    ("(void)make.center;", ["a.centerX == root.centerX", "a.centerY == root.centerY"]),
  ]

  @Test(arguments: masonry) func masonryMeans(_ row: (code: String, constraints: [String])) {
    let block = "[self.a mas_makeConstraints:^(MASConstraintMaker *make) {\n\(row.code)\n}];"
    let lines = ForeignReading.lines(ForeignReading.objectiveC(block), named: "A.m")
    #expect(lines == row.constraints, "\(row.code)")
  }

  private static let objectiveC: [(String, [String])] = [
    (
      "[_a.topAnchor constraintGreaterThanOrEqualToAnchor:self.topAnchor constant:4].active = YES;",
      ["a.top >= root.top + 4"]
    ),
    (
      "[_a.topAnchor constraintEqualToAnchor:_a.superview.topAnchor].active = YES;", ["a.top == root.top"]
    ),
    // The names of the views, as they are written.
    (
      "NSDictionary *views = NSDictionaryOfVariableBindings(_a);\n[self addConstraints:[NSLayoutConstraint "
        + "constraintsWithVisualFormat:@\"H:|-16-[_a]\" options:0 metrics:nil views:views]];",
      ["a.leading == root.leading + 16"]
    ),
    (
      "[self addConstraint:[NSLayoutConstraint constraintWithItem:_a attribute:NSLayoutAttributeLeft "
        + "relatedBy:NSLayoutRelationEqual toItem:_b attribute:NSLayoutAttributeRight multiplier:1 constant:8]];",
      ["a.left == b.right + 8"]
    ),
    // Insets count inward, and what is far turns round with its relation.
    (
      "[self.a autoPinEdgeToSuperviewEdge:ALEdgeTrailing withInset:16 relation:NSLayoutRelationGreaterThanOrEqual];",
      ["a.trailing <= root.trailing - 16"]
    ),
    (
      "[self.a autoPinEdgesToSuperviewEdgesWithInsets:UIEdgeInsetsMake(0, 16, 1, 4) excludingEdge:ALEdgeLeft];",
      ["a.top == root.top", "a.bottom == root.bottom - 1", "a.right == root.right - 4"]
    ),
    ("[self.a autoAlignAxisToSuperviewAxis:ALAxisVertical];", ["a.centerX == root.centerX"]),
    (
      "[NSLayoutConstraint autoSetPriority:UILayoutPriorityDefaultHigh forConstraints:^{\n"
        + "[self.a autoSetDimension:ALDimensionWidth toSize:5];\n}];", ["a.width == 5 @ 750"]
    ),
    (
      "[@[_a, _b] mas_distributeViewsAlongAxis:MASAxisTypeHorizontal withFixedSpacing:6 leadSpacing:2 tailSpacing:3];",
      [
        "a.left == root.left + 2", "b.left == a.right + 6", "b.width == a.width", "b.right == root.right - 3",
      ]
    ),
  ]

  @Test(arguments: objectiveC) func messagesMean(_ row: (code: String, constraints: [String])) {
    #expect(ForeignReading.lines(ForeignReading.objectiveC(row.code), named: "A.m") == row.constraints, "\(row.code)")
  }

  private static let others: [(String, String, [String])] = [
    ("PureLayout", "a.autoAlignAxis(toSuperviewAxis: .horizontal)", ["a.centerY == root.centerY"]),
    ("PureLayout", "a.autoPinEdge(.top, to: .bottom, of: b, withOffset: 4)", ["a.top == b.bottom + 4"]),
    ("TinyConstraints", "a.trailingToSuperview(offset: 10)", ["a.trailing == root.trailing - 10"]),
    ("TinyConstraints", "a.rightToSuperview(offset: -10)", ["a.right == root.right - 10"]),
    ("TinyConstraints", "a.width(min: 4, max: 9)", ["a.width >= 4", "a.width <= 9"]),
    ("TinyConstraints", "a.aspectRatio(1.5)", ["a.width == a.height * 1.5"]),
    (
      "TinyConstraints", "a.edgesToSuperview(excluding: .leading, insets: .uniform(2))",
      ["a.top == root.top + 2", "a.bottom == root.bottom - 2", "a.right == root.right - 2"]
    ),
    (
      "Cartography", "constrain(a, b) { x, y in\nx.left == y.right + 8\nx.width == (y.width + 8) * 2 ~ 600\n}",
      ["a.left == b.right + 8", "a.width == b.width * 2 + 16 @ 600"]
    ),
    (
      "Cartography", "constrain(c) { $0.edges == inset($0.superview!.edges, 4, 6) }",
      ["c.top == b.top + 6", "c.leading == b.leading + 4", "c.bottom == b.bottom - 6", "c.trailing == b.trailing - 4"]
    ),
    (
      "Anchorage", "a.horizontalAnchors == horizontalAnchors + 16",
      ["a.leading == root.leading + 16", "a.trailing == root.trailing - 16"]
    ),
    ("Anchorage", "a.widthAnchor <= b.widthAnchor * 0.5 + 6 ~ .high", ["a.width <= b.width * 0.5 + 6 @ 750"]),
    // The relation is not turned round.
    ("EasyPeasy", "a.easy.layout(Right(>=16), Top(8))", ["a.right >= root.right - 16", "a.top == root.top + 8"]),
    (
      "EasyPeasy", "a.easy.layout(Left(6).to(b), CenterY().to(b, .top))",
      ["a.left == b.right + 6", "a.centerY == b.top"]
    ),
  ]

  @Test(arguments: others) func otherLibrariesMean(_ row: (library: String, code: String, constraints: [String])) {
    let code = ForeignReading.swift(row.code, imports: "import \(row.library)")
    #expect(ForeignReading.lines(code) == row.constraints, "\(row.code)")
  }
}
