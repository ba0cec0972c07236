import Testing

@testable import Analysis
import Foreign

/// Code of other layout systems becomes statements that say the same: one finding, and one fix.
struct PastedTests {
  private static let before =
    """
    layout L {
      screen p = 320 x 480
      let m = 8
      view logo (intrinsic: 100 x 40), title (intrinsic: 200 x 24), list

    """

  private static func analysed(_ statements: String) throws -> Analysis {
    var workspace = Workspace()
    workspace.open("/a.layout", text: Array((before + statements + "\n}\n").utf8))
    let found = workspace.analysis(of: "/a.layout")
    return try #require(found)
  }

  /// Returns the errors, and the statements after the fix of the first.
  private static func answer(_ statements: String) throws -> (messages: [String], fixed: String?) {
    let errors = try analysed(statements).findings.filter { $0.code.severity == .error }
    let fixed = errors.first?.applyingFix(to: before + statements + "\n}\n")
    return (errors.map { $0.message }, fixed.map { String($0.dropFirst(before.count).dropLast(3)) })
  }

  private static let open: [(code: String, says: String)] = [
    ("make.top.equalTo(title.snp.bottom).offset(8)", "Which view 'make' stands for"),
    ("make.top.equalTo(title.snp.bottom)\nmake.left.equalToSuperview()", "Which view 'make' stands for"),
    ("logo.pin(to: view)", "What 'pin' does"), ("logo.fillSuperview()", "What 'fillSuperview' does"),
    ("logo.anchor(top: view.topAnchor, paddingTop: 20)", "What 'anchor' does"),
  ]

  /// Nothing is written where the code does not say what it means.
  @Test(arguments: open) func whatIsLackingIsSaid(_ row: (code: String, says: String)) throws {
    let found = try Self.answer(row.code)
    #expect(found.messages.count == 1 && found.messages[0].contains(row.says) && found.fixed == nil, "\(found)")
  }

  private static let code: [(system: String, code: String, ours: String)] = [
    // SnapKit
    (
      "SnapKit",
      """
      logo.snp.makeConstraints { make in
        make.top.equalTo(view.safeAreaLayoutGuide.snp.top).offset(8)
        make.left.right.equalToSuperview().inset(16)
        make.width.height.equalTo(44)
        make.bottom.lessThanOrEqualTo(title.snp.top).offset(-m).priority(.high)
      }
      """,
      """
      logo.top == safeArea.top + 8
      logo.horizontalInsets == 16
      logo.size == 44
      logo.bottom <= title.top - m @ high
      """
    ),
    (
      "SnapKit", "logo.snp.makeConstraints { $0.edges.equalToSuperview().inset(8) }", "logo.insets == 8"
    ),
    (
      "SnapKit", "logo.snp.remakeConstraints { (make) -> Void in make.size.equalTo(CGSize(width: 44, height: 20)) }", ""
    ),
    (
      "SnapKit", "logo.snp.makeConstraints({ (make) in make.size.equalTo(CGSize(width: 44, height: 20)) })",
      "logo.size == 44 x 20"
    ),
    ("SnapKit", "logo.snp.makeConstraints { $0.center.equalTo(title) }", "logo.center == title.center"),
    (
      "SnapKit", "logo.snp.makeConstraints { $0.edges.equalTo(title).inset(4) }",
      "logo.left == title.left + 4\nlogo.top == title.top + 4\nlogo.right == title.right - 4\nlogo.bottom == title.bottom - 4"
    ),
    (
      "SnapKit", "logo.snp.makeConstraints { $0.width.equalTo(title).multipliedBy(0.5).offset(4) }",
      "logo.width == title.width * 0.5 + 4"
    ),
    (
      "SnapKit",
      "self.logo.snp.makeConstraints { make in make.height.equalTo(self.title.snp.height).dividedBy(2).priority(750) }",
      "logo.height == title.height * 0.5 @ high"
    ),
    // Masonry
    (
      "Masonry",
      """
      [self.logo mas_makeConstraints:^(MASConstraintMaker *make) {
        make.top.equalTo(self.title.mas_bottom).with.offset(10);
        make.left.and.right.equalTo(superview).insets(UIEdgeInsetsMake(0, 8, 0, 12));
        make.height.equalTo(@44).priorityLow();
      }];
      """,
      """
      logo.top == title.bottom + 10
      logo.left == 8
      logo.right == -12
      logo.height == 44 @ low
      """
    ),
    // PureLayout
    ("PureLayout", "logo.autoPinEdge(.top, to: .bottom, of: title, withOffset: 8)", "logo.top == title.bottom + 8"),
    (
      "PureLayout", "logo.autoPinEdge(toSuperviewEdge: .right, withInset: 16, relation: .greaterThanOrEqual)",
      "logo.right <= -16"
    ),
    ("PureLayout", "[logo autoPinEdgeToSuperviewEdge:ALEdgeLeft withInset:16.0];", "logo.left == 16"),
    ("PureLayout", "logo.autoSetDimensions(to: CGSize(width: 40, height: 20))", "logo.size == 40 x 20"),
    ("PureLayout", "logo.autoSetDimension(.width, toSize: 40)", "logo.width == 40"),
    ("PureLayout", "logo.autoAlignAxis(toSuperviewAxis: .vertical)", "logo.centerX == 0"),
    ("PureLayout", "logo.autoCenterInSuperview()", "logo.center == superview.center"),
    (
      "PureLayout",
      "logo.autoPinEdgesToSuperviewEdges(with: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), excludingEdge: .top)",
      "logo.leading == 2\nlogo.bottom == -3\nlogo.trailing == -4"
    ),
    (
      "PureLayout", "logo.autoMatch(.width, to: .height, of: title, withMultiplier: 2)",
      "logo.width == title.height * 2"
    ),
    // TinyConstraints
    ("TinyConstraints", "logo.topToBottom(of: title, offset: 8)", "logo.top == title.bottom + 8"),
    ("TinyConstraints", "logo.edgesToSuperview(insets: .uniform(8))", "logo.insets == 8"),
    ("TinyConstraints", "logo.width(to: title, multiplier: 0.5)", "logo.width == title.width * 0.5"),
    ("TinyConstraints", "logo.trailingToSuperview(offset: 16)", "logo.trailing == -16"),
    ("TinyConstraints", "logo.height(min: 20, max: 40)", "logo.height >= 20\nlogo.height <= 40"),
    // Cartography
    (
      "Cartography",
      """
      constrain(logo, title) { logo, title in
        logo.top == logo.superview!.top + 20
        logo.width == title.width * 2 ~ 750
        distribute(by: 10, vertically: logo, title)
      }
      """,
      """
      logo.top == 20
      logo.width == title.width * 2 @ high
      logo.bottom == title.top - 10
      """
    ),
    // NSLayoutConstraint
    (
      "NSLayoutConstraint",
      "NSLayoutConstraint(item: logo, attribute: .leading, relatedBy: .equal, toItem: title, attribute: .trailing, multiplier: 1.0, constant: 8.0).isActive = true",
      "logo.leading == title.trailing + 8"
    ),
    (
      "NSLayoutConstraint",
      "[NSLayoutConstraint constraintWithItem:logo attribute:NSLayoutAttributeWidth relatedBy:NSLayoutRelationGreaterThanOrEqual toItem:nil attribute:NSLayoutAttributeNotAnAttribute multiplier:1 constant:40];",
      "logo.width >= 40"
    ),
    (
      "NSLayoutConstraint",
      "NSLayoutConstraint.constraints(withVisualFormat: \"H:|-[logo]-|\", options: [.alignAllTop], metrics: nil, views: views)",
      "H:|-[logo]-| alignAllTop"
    ),
    // Anchors without their suffix, in Objective-C, and with UIKit's guides
    ("NSLayoutAnchor", "logo.centerX.constraint(equalTo: view.centerX)", "logo.centerX == view.centerX"),
    (
      "NSLayoutAnchor", "[logo.topAnchor constraintEqualToAnchor:title.bottomAnchor constant:8].active = YES;",
      "logo.top == title.bottom + 8"
    ),
    (
      "NSLayoutAnchor",
      """
      view.addSubview(logo)
      logo.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        logo.leadingAnchor.constraint(equalTo: view.readableContentGuide.leadingAnchor),
        logo.widthAnchor.constraint(equalTo: list.frameLayoutGuide.widthAnchor),
      ])
      """,
      """
      logo.leading == view.leadingMargin
      logo.width == list.width
      """
    ),
    // Lines of a list, without the list.
    (
      "NSLayoutAnchor", "logo.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),", "logo.top == view.top + 20"
    ),
    (
      "NSLayoutAnchor",
      """
      [logo.topAnchor constraintEqualToAnchor:view.topAnchor constant:8],
      [title.leadingAnchor constraintEqualToAnchor:view.leadingAnchor constant:9]
      """,
      """
      logo.top == view.top + 8
      title.leading == view.leading + 9
      """
    ),
    (
      "NSLayoutAnchor",
      """
      guard let superview = superview else { return }
      logo.topAnchor.constraint(equalTo: superview.topAnchor).isActive = true
      """, "logo.top == 0"
    ),
    (
      "code of an app", "title.setContentHuggingPriority(.defaultHigh, for: .horizontal)", "title.hugH == high"
    ),
    (
      "code of an app",
      "[title setContentHuggingPriority:UILayoutPriorityDefaultHigh forAxis:UILayoutConstraintAxisVertical];",
      "title.hugV == high"
    ),
    // SwiftUI
    ("SwiftUI", "logo.frame(width: 44, height: 20)", "logo.size == 44 x 20"),
    ("SwiftUI", "logo.frame(minWidth: 40, maxWidth: 200)", "logo.width >= 40\nlogo.width <= 200"),
    ("SwiftUI", "logo.frame(maxWidth: .infinity)", "logo.horizontalInsets == 0"),
    ("SwiftUI", "logo.padding(8).frame(height: 40)", "logo.insets == 8\nlogo.height == 40"),
    ("SwiftUI", "logo.padding([.top, .leading], m)", "logo.topInset == m\nlogo.leadingInset == m"),
    ("SwiftUI", "logo.padding(.horizontal, 16)", "logo.horizontalInsets == 16"),
    (
      "SwiftUI",
      """
      VStack(alignment: .leading, spacing: 8) {
        logo
        Spacer()
        title.frame(height: 30)
      }
      """,
      """
      stack vertical (spacing: 8, align: leading) { logo, _spacer, title }
      title.height == 30
      """
    ),
    // CSS
    (
      "CSS",
      """
      .logo {
        position: absolute;
        width: 50%;
        max-width: 300px;
        top: 8px;
        right: 16px;
      }
      """,
      """
      logo.width == 50%
      logo.width <= 300
      logo.topInset == 8
      logo.rightInset == 16
      """
    ),
  ]

  /// Objective-C of the notations that are read here.
  private static let objectiveC: [(system: String, code: String, ours: String)] = [
    ("KeepLayout", "[logo keepSize:CGSizeMake(100, 200)];", "logo.size == 100 x 200"),
    (
      "KeepLayout", "[self.logo keepInsets:UIEdgeInsetsMake(10, 20, 30, 40)];\n[title keepCentered];",
      "logo.insets == (10, 20, 30, 40)\ntitle.centered"
    ),
    (
      "KeepLayout", "[logo keepCenter:CGPointMake(0.5, 0.5) priority:KeepPriorityLow];",
      "logo.keepCenter == (0.5, 0.5) @ low"
    ),
    ("KeepLayout", "[logo keepCenteredWithPriority:KeepPriorityHigh]", "logo.centered @ high"),
    ("KeepLayout", "[[logo, title] keepHorizontalOffsets:20 +keepLow]", "[logo, title].horizontalOffsets == 20 @ low"),
    ("KeepLayout", "[@[logo, title] keepWidthsEqual];", "[logo, title].widthsEqual"),
    ("KeepLayout", "[logo keepEdgeAlignTo:title];", "logo.edgeAlign(title) == 0"),
    (
      "KeepLayout", "[logo.keepWidth deactivate]",
      "logo.keepWidth.equal = none\nlogo.keepWidth.min = none\nlogo.keepWidth.max = none"
    ),
    ("KeepLayout", "KeepAttribute *width = logo.keepWidth;", "group width = logo.keepWidth"),
    ("KeepLayout", "KeepValue value = 42 +keepHigh; // high", "let value = 42 // high"),
    (
      "KeepLayout",
      """
      KeepAttribute *lefts = [KeepAttribute group:
        logo.keepLeftInset,
        title.keepLeftInset,
        nil];
      """, "group lefts = logo.keepLeftInset, title.keepLeftInset"
    ),
    (
      "KeepLayout",
      """
      KeepAtomic *tall = [KeepAtomic layout:^{
        logo.keepHeight.min = 30 +keepHigh; // least
      }];
      """,
      """
      state tall {
        logo.keepHeight.min = 30 +keepHigh; // least
      }
      """
    ),
    (
      "KeepLayout",
      """
      [logo.superview keepAnimatedWithDuration:1 layout:^{
        logo.keepWidth.equal = 200;
        title.keepWidth.max = 80 +keepHigh;
      }];
      """, "logo.keepWidth.equal = 200\ntitle.keepWidth.max = 80 +keepHigh"
    ),
    (
      "KeepLayout", "NSArray *views = @[ logo, title ];\n[views keepWidthsEqual];\nviews.keepTopInset.min = 10;",
      "[logo, title].widthsEqual\n[logo, title].keepTopInset.min = 10"
    ),
    (
      "KeepLayout", "NSArray *views = @[logo, title];\nviews.keepTopInset.min = 10;",
      "[logo, title].keepTopInset.min = 10"
    ),
    (
      "a list has no name here", "NSArray *views = @[logo, title];\nlogo.width == 44\nviews.top == 10",
      "logo.width == 44\n[logo, title].top == 10"
    ),
    ("code of an app", "[logo setLeft:20]", "logo.left == 20"),
    (
      "NSLayoutConstraint",
      """
      NSDictionary *views = NSDictionaryOfVariableBindings(logo, title);
      [self.view addConstraints:[NSLayoutConstraint constraintsWithVisualFormat:@"H:|-16-[logo]-8-[title]" options:0 metrics:nil views:views]];
      """, "H:|-16-[logo]-8-[title]"
    ),
    ("COSLayout", "[layout addRule:@\"bb = 10\"];", ""),
    ("COSLayout", "[logo.coslayout addRule:@\"bb = 10\"];", "logo: bb = 10"),
    (
      "COSLayout", "[[COSLayout layoutOfView:logo] addRule:@\"ll = rr = 10, tt = 50%\"]",
      "logo: ll = rr = 10, tt = 50%"
    ),
    (
      "RQVisual",
      """
      UIView *containerView = [RQVisualMaster viewFromVisualFormats:@[@"[logo(50)]-[title]"]
                                             rowSpacingVisualFormat:nil
                                                   variableBindings:@{ @"logo": logo,
                                                                       @"title": title }];
      """,
      """
      rows {
        [logo(50)]-[title]
      }
      """
    ),
    (
      "RQVisual",
      """
      [RQVisualMaster addSubviewsToView:view usingVisualFormats:@[@"r1:[logo(50)]-[title](60)",
                                                                  @"r2:[list]"]
          rowSpacingVisualFormat:@"|-5-[r1]-5-[r2]-15-|" variableBindings:names];
      """,
      """
      rows |-5-[r1]-5-[r2]-15-| {
        r1:[logo(50)]-[title](60)
        r2:[list]
      }
      """
    ),
  ]

  @Test(arguments: objectiveC.indices) func objectiveCBecomesStatements(_ index: Int) throws {
    try Self.check(Self.objectiveC[index])
  }

  @Test(arguments: code.indices) func codeBecomesStatements(_ index: Int) throws {
    try Self.check(Self.code[index])
  }

  /// A list of what has no name here stays as it was.
  @Test func nothingIsLost() throws {
    let found = try Self.answer("NSArray *views = @[ [self card], title ];\n[logo keepCentered];")
    #expect(found.fixed == "NSArray *views = @[ [self card], title ]\nlogo.centered")
  }

  private static func check(_ row: (system: String, code: String, ours: String)) throws {
    let (system, code, ours) = row
    let found = try Self.answer(code)
    #expect(found.messages.count == 1 && found.messages[0].contains(system), "\(found.messages)")
    guard !ours.isEmpty else { return }
    #expect(found.fixed == ours)
    let after = try analysed(ours).findings.filter { $0.code.severity == .error && $0.code != .conflict }
    #expect(after.map { $0.message } == [])
  }

  /// Where the meaning is not plain, the system is named, and nothing is offered.
  @Test(arguments: [
    ("SwiftUI", "logo.padding()"), ("SwiftUI", "VStack { Text(name); logo }"),
    ("CSS", ".logo { display: flex; gap: 8px }"),
    ("SnapKit", "logo.snp.makeConstraints { $0.top.equalTo(title).offset(isPad ? 8 : 4) }"),
  ])
  func unclearCodeHasNoFix(_ system: String, _ code: String) throws {
    let found = try Self.answer(code)
    #expect(found.messages.count == 1 && found.messages[0].contains(system), "\(found.messages)")
    #expect(found.fixed == nil)
  }

  /// The marks of a merge are one finding, with all that is between them.
  @Test func unresolvedMergesAreNamed() throws {
    let found = try Self.answer("<<<<<<< HEAD\nlogo.left == 8\n=======\nlogo.left == 16\n>>>>>>> feature")
    #expect(found.messages.count == 1 && found.messages[0].contains("merge conflict"), "\(found.messages)")
  }

  // MARK: Logs

  private static let log = """
    2026-11-27 08:00:00.000 App[1:2] [LayoutConstraints] Unable to simultaneously satisfy constraints.
    	Probably at least one of the constraints in the following list is one you don't want.
    	Try this:
    		(1) look at each constraint and try to figure out which you don't expect;
    (
        "<NSLayoutConstraint:0x6000000010 'Card.layout:4 label.leading == 16' H:|-(16)-[UILabel:0x7f01'Brief note'](LTR)   (active, names: '|':UITableViewCellContentView:0x7f02 )>",
        "<NSLayoutConstraint:0x6000000020 UILabel:0x7f01'Brief note'.width == 0.5*UITableViewCellContentView:0x7f02.width - 4   (active)>",
        "<NSLayoutConstraint:0x6000000030 H:[UILabel:0x7f01'Brief note']-(>=8)-|(LTR)   (active, names: '|':UITableViewCellContentView:0x7f02 )>",
        "<NSLayoutConstraint:0x6000000040 UILabel:0x7f01'Brief note'.height >= 20 priority:750   (active)>",
        "<NSLayoutConstraint:0x6000000050 'UIView-Encapsulated-Layout-Width' UITableViewCellContentView:0x7f02.width == 20   (active)>"
    )

    Will attempt to recover by breaking constraint
    <NSLayoutConstraint:0x6000000020 UILabel:0x7f01'Brief note'.width == 0.5*UITableViewCellContentView:0x7f02.width - 4   (active)>

    """

  @Test func logsBecomeLayouts() throws {
    let messages = SystemLog(Array(Self.log.utf8)).messages
    #expect(messages.count == 1 && messages[0].unread.isEmpty)
    #expect(
      messages.first.map { LogLayout($0).text("Log") } == """
        layout Log {  # view is UITableViewCellContentView 0x7f02
          view briefNote        # UILabel 0x7f01 'Brief note'
          briefNote.left == 16  # Card.layout:4 label.leading == 16
          briefNote.width == view.width * 0.5 - 4
          briefNote.right <= -8
          briefNote.height >= 20 @ high
          view.width == 20      # UIView-Encapsulated-Layout-Width
        }

        """)
  }

  private static let constraints: [(description: String, ours: String)] = [
    ("V:[UIView:0x1]-(8)-[UILabel:0x2]", "label.top == box.bottom + 8"),
    ("V:[UILabel:0x2(388)]", "label.height == 388"),
    ("H:[UILabel:0x2(>=10@300)]", "label.width >= 10 @ 300"),
    ("UILabel:0x2.centerX == UIView:0x1.centerX + 3.5", "label.centerX == box.centerX + 3.5"),
    ("h=--& v=--& UILabel:0x2.midX == UIView:0x1.midX - 20", "label.centerX == box.centerX - 20"),
    ("save.top == cancel.bottom + 8   (active, names: save:0x2, cancel:0x1 )", "save.top == cancel.bottom + 8"),
    ("H:|-(NSSpace(20))-[App.CardView:0x2]   (Names: '|':UIView:0x1 )", "cardView.leading == 20"),
  ]

  @Test(arguments: constraints.indices) func constraintsOfLogsAreRead(_ index: Int) {
    let (description, ours) = Self.constraints[index]
    let messages = SystemLog(Array("<NSLayoutConstraint:0x600 \(description)>".utf8)).messages
    let lines = messages.first.map { LogLayout($0).text("L") }?.split(separator: "\n").map {
      $0.split(separator: "#")[0].trimming { $0 == " " }
    }
    #expect(lines?.dropLast().last.map(String.init) == ours, "\(lines ?? [])")
  }

  @Test func pastedLogsAreOneFinding() throws {
    var workspace = Workspace()
    let text = Self.before + Self.log + "}\n"
    workspace.open("/a.layout", text: Array(text.utf8))
    let errors = workspace.analysis(of: "/a.layout")?.findings.filter { $0.code.severity == .error } ?? []
    #expect(errors.count == 1 && errors[0].message.contains("log"), "\(errors.map { $0.message })")
    let fixed = errors.first?.applyingFix(to: text)
    #expect(fixed?.hasPrefix(Self.before + "}\n\nlayout Log {  # view is ") == true, "\(fixed ?? "")")
    workspace.open("/b.layout", text: Array((fixed ?? "").utf8))
    let after = workspace.analysis(of: "/b.layout")?.findings.filter { $0.code.severity == .error } ?? []
    #expect(after.map { $0.code } == [.conflict])
  }

  private static let identifiers: [(identifier: String, line: String?)] = [
    ("Card.layout:4 label.leading == 16", "label.leading == 16"), ("Card.layout:99 label.leading == 16", nil),
    ("Other.layout:4 label.leading == 16", nil), ("Card.label.width", "label.width == 200"),
    ("Card.label.height", nil), ("Other.label.width", nil),
  ]

  @Test(arguments: identifiers.indices) func identifiersLeadToStatements(_ index: Int) {
    let (identifier, line) = Self.identifiers[index]
    let text = Array(
      "layout Card {\n  screen p = 100 x 100\n  view label\n  label.leading == 16\n  label.width == 200\n}\n".utf8)
    let document = Document(file: FilePath("/views/Card.layout"), text: text, replacing: nil)
    let found = LayoutLine(identifier: identifier)?.bytes(in: document)
    #expect(found.map { String(decoding: text[$0], as: UTF8.self) } == line)
  }

  @Test(arguments: ["UIView-Encapsulated-Layout-Height", "fittingSizeHTarget", "a b"])
  func otherIdentifiersLeadNowhere(_ identifier: String) {
    #expect(LayoutLine(identifier: identifier) == nil)
  }
}
