import Testing

@testable import Analysis

/// Names and code of other layout systems have findings that show how they are written here.
struct ForeignTests {
  private static func analyzed(_ statements: String) -> Analysis? {
    var workspace = Workspace()
    let text = """
      layout L {
        screen p = 320 x 480
        view logo, title
      \(statements)
      }

      """
    workspace.open("/a.layout", text: Array(text.utf8))
    return workspace.analysis(of: "/a.layout")
  }

  /// Returns the errors of statements, and the statements after all fixes.
  private static func answer(_ statements: String) throws -> (messages: [String], fixed: String) {
    let analysis = try #require(analyzed(statements))
    let errors = analysis.findings.filter { $0.code.severity == .error }
    var text = analysis.document.text
    for case .fix(let fix) in errors.reversed().map(\.data) {
      text.replaceSubrange(fix.place.bytes, with: Array(fix.replacement.utf8))
    }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").dropFirst(3).dropLast()
    return (errors.map(\.message), lines.joined(separator: "\n"))
  }

  private static let names: [(written: String, ours: String)] = [
    ("logo.left == parent.left", "logo.left == superview.left"),
    ("logo.left == super.left", "logo.left == superview.left"), ("self.width >= 3", "view.width >= 3"),
    ("logo.top == safeAreaLayoutGuide.top", "logo.top == safeArea.top"),
    ("logo.top == layoutMarginsGuide.top", "logo.top == margins.top"), ("logo.start == 0", "logo.leading == 0"),
    ("logo.end == title.start", "logo.trailing == title.leading"), ("logo.x == 3", "logo.left == 3"),
    ("logo.minWidth == 100", "logo.width >= 100"), ("logo.maxHeight = 20", "logo.height <= 20"),
    ("logo.padding == 10", "logo.insets == 10"), ("logo.width == 3 @ defaultHigh", "logo.width == 3 @ high"),
    ("logo.width == 3 @ UILayoutPriorityDefaultLow", "logo.width == 3 @ low"),
  ]

  @Test(arguments: names.indices) func foreignNamesAreFixed(_ index: Int) throws {
    let (written, ours) = Self.names[index]
    let found = try Self.answer("  " + written)
    #expect(found.fixed == "  " + ours, "\(found.messages)")
    let mended = try #require(Self.analyzed("  " + ours))
    #expect(mended.findings.allSatisfy { $0.code.severity != .error || $0.code == .conflict })
  }

  /// A declared name keeps its meaning, and a name that is nearly a declared one counts as a slip of it.
  @Test func declaredNamesAreNotForeign() throws {
    #expect(
      try Self.answer(
        """
          view parent
          logo.left == parent.left
        """
      ).messages == [])
    #expect(
      try Self.answer(
        """
          view parents
          logo.left == parent.left
        """
      ).fixed.hasSuffix("parents.left"))
  }

  private static let code: [(system: String, text: String, ours: String?)] = [
    (
      "NSLayoutAnchor", "logo.topAnchor.constraint(equalTo: view.bottomAnchor, constant: -8).isActive = true",
      "logo.top == view.bottom - 8"
    ),
    (
      "NSLayoutAnchor",
      """
      NSLayoutConstraint.activate([
        logo.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
        self.logo.widthAnchor.constraint(greaterThanOrEqualTo: title.widthAnchor, multiplier: 0.5, constant: 4),
        logo.heightAnchor.constraint(lessThanOrEqualToConstant: 40)
      ])
      """,
      """
      logo.leading == safeArea.leading
      logo.width >= title.width * 0.5 + 4
      logo.height <= 40
      """
    ),
    // A guide belongs to the view that the code names.
    (
      "NSLayoutAnchor",
      "card.dot.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor, constant: 16)",
      "card.dot.leading == view.leadingMargin + 16"
    ),
    (
      "NSLayoutAnchor", "logo.topAnchor.constraint(equalTo: title.layoutMarginsGuide.topAnchor)",
      "logo.top == title.topMargin"
    ),
    (
      "NSLayoutAnchor", "logo.topAnchor.constraint(equalTo: self.safeAreaLayoutGuide.topAnchor)",
      "logo.top == safeArea.top"
    ),
    (
      "NSLayoutAnchor", "logo.topAnchor.constraint(equalTo: topLayoutGuide.bottomAnchor)",
      "logo.top == safeArea.top"
    ),
    (
      "NSLayoutAnchor", "logo.topAnchor.constraint(equalTo: title.superview!.topAnchor)",
      "logo.top == 0"
    ),
    // Priorities.
    (
      "NSLayoutAnchor",
      """
      logo.topAnchor.constraint(equalTo: title.topAnchor).withPriority(.defaultLow).isActive = true
      logo.leftAnchor.constraint(equalTo: title.leftAnchor)
        .with(priority: UILayoutPriority(999))
      """,
      """
      logo.top == title.top @ low
      logo.left == title.left @ 999
      """
    ),
    ("NSLayoutAnchor", "logo.topAnchor.constraint(equalTo: title.topAnchor).isActive = false", nil),
    ("NSLayoutAnchor", "logo.topAnchor.constraint(equalTo: title.topAnchor).withPriority(.required - 1)", nil),
    ("NSLayoutAnchor", "logo.widthAnchor.constraint(equalToConstant: isPad ? 20 : 10)", nil),
    ("NSLayoutAnchor", "logo.widthAnchor.constraint(equalToConstant: CGFloat(10))", nil),
    (
      "NSLayoutAnchor", "logo.widthAnchor.constraint(equalTo: title.widthAnchor, multiplier: 1 - m, constant: -2 * m)",
      "logo.width == title.width * (1 - m) - 2 * m"
    ),
    // What has no equation stays as a comment.
    (
      "NSLayoutAnchor",
      """
      logo.topAnchor.constraint(equalTo: title.topAnchor).isActive = true
      logo.leftAnchor.constraint(equalTo: title.rightAnchor, constant: gap()).isActive = true
      logo.widthAnchor.constraint(equalToConstant: 20).isActive = true
      """,
      """
      logo.top == title.top
      // logo.leftAnchor.constraint(equalTo: title.rightAnchor, constant: gap()).isActive = true
      logo.width == 20
      """
    ),
    (
      "NSLayoutAnchor",
      """
      NSLayoutConstraint.activate([
        // above
        logo.topAnchor.constraint(equalTo: title.topAnchor), // beside
        logo.leftAnchor.constraint(
          equalTo: title.rightAnchor, constant: gap()),
        // logo.heightAnchor.constraint(equalToConstant: 30),
        logo.widthAnchor.constraint(equalToConstant: 20)
      ])
      """,
      """
      // above
      logo.top == title.top // beside
      // logo.leftAnchor.constraint( equalTo: title.rightAnchor, constant: gap())
      // logo.heightAnchor.constraint(equalToConstant: 30),
      logo.width == 20
      """
    ),
    (
      "SnapKit",
      """
      logo.snp.makeConstraints { make in
        make.top.equalTo(title.snp.bottom).offset(8)
      }
      """, nil
    ),
    ("SnapKit", "make.centerY.equalToSuperview()", nil), ("SnapKit", "logo.right.equalToSuperview().inset(16)", nil),
    (
      "SnapKit",
      """
      make.width.equalTo(44)
      make.height.greaterThanOrEqualTo(44)
      """, nil
    ),
    ("SnapKit", "logo.left.equalTo(title.right).offset(8)", nil),
    (
      "Masonry",
      """
      [logo mas_makeConstraints:^(MASConstraintMaker *make) {
        make.top.equalTo(title);
      }];
      """, nil
    ),
    ("PureLayout", "logo.autoPinEdge(.top, to: .bottom, of: title)", nil),
    (
      "SwiftUI",
      """
      VStack(spacing: 8) {
        Text("a")
          .padding(8)
      }
      """, nil
    ),
    (
      "CSS",
      """
      display: flex;
      justify-content: center;
      """, nil
    ),
    (
      "Android's ConstraintLayout",
      """
      <Button
        app:layout_constraintTop_toTopOf="parent" />
      """, nil
    ),
  ]

  /// Foreign code has one message that names its system, and the statements behind it are read as usual.
  @Test(arguments: code.indices) func foreignCodeIsFixed(_ index: Int) throws {
    let (system, text, ours) = Self.code[index]
    let found = try Self.answer(text + "\ntitle.left == nothing")
    let named = found.messages.filter { $0.contains(system) }
    #expect(named.count == 1 && found.messages.count <= 3, "\(found.messages)")
    #expect(found.messages.contains { $0.contains("'nothing'") })
    if let ours { #expect(found.fixed == ours + "\ntitle.left == nothing") }
  }

  /// The example of a message is a statement.
  @Test(arguments: ["isPad ? 20 : 10", "CGFloat(8)", "8 // more"]) func examplesAreStatements(_ value: String)
    throws
  {
    let found = try Self.answer(
      """
      logo.topAnchor.constraint(equalTo: view.topAnchor, constant: \(value)
      )
      """)
    for message in found.messages {
      let example = try #require(message.split(separator: " (")[0].firstPlace(of: "such as ")).upperBound
      let statement = String(message[example...].prefix { $0 != "(" }.prefix { $0 != "\n" })
      #expect(try Self.answer(statement).messages == [], "\(message)")
    }
    #expect(!found.messages.isEmpty)
  }

  /// Pasted code is replaced with everything else that has one reading only where all of it has an equation, and no
  /// name by which it may be changed.
  @Test(arguments: [
    ("logo.topAnchor.constraint(equalTo: view.layoutMarginsGuide.topAnchor)", true),
    ("logo.topAnchor.constraint(equalTo: view.topAnchor).withPriority(.defaultLow)", true),
    ("let top = logo.topAnchor.constraint(equalTo: view.topAnchor)", false),
    (
      """
      logo.topAnchor.constraint(equalTo: view.topAnchor)
      logo.leftAnchor.constraint(equalTo: title.rightAnchor, constant: gap())
      """, false
    ),
  ])
  func certainCodeIsFixedTogether(_ code: String, isCertain: Bool) {
    let text = """
      layout L {
        screen p = 320 x 480
        view logo, title
      \(code)
      }

      """
    let document = ActionDocument(text, bytes: 0..<text.utf8.count)
    #expect((document.text(after: "Fix all that has one obvious answer") != nil) == isCertain)
    #expect(document.offered().contains { $0.hasPrefix("quickfix") && $0.contains("Write 'logo.top == view.") })
  }

  /// Only lines with a mistake are searched for foreign code: a long text has few of them.
  @Test func linesWithoutMistakesAreNotForeign() throws {
    let messages = try Self.answer(
      """
        view constrain # a.snp.left
        constrain.left == 0 # mas_
        logo.left == = 3
      """
    )
    .messages
    #expect(messages.count == 1 && !messages[0].contains("which is not read here"))
  }

  @Test func textWithoutMistakesIsNotForeign() throws {
    #expect(
      try Self.answer(
        """
          view constrain
          constrain.left == 0 # a.snp.left
        """
      ).messages == [])
  }
}
