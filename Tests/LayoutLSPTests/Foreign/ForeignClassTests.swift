import Testing

@testable import Foreign

/// How classes are followed: values, helpers, conditions, and the order in which methods run.
@Suite struct ForeignClassTests {
  private static let pin = "a.widthAnchor.constraint(equalToConstant: WIDTH).isActive = true"

  private static let numbers: [(members: String, width: String, expected: [String])] = [
    ("let gap: CGFloat = 8", "gap", ["a.width == 8"]),
    ("var gap: CGFloat { return 8 }", "gap * 2", ["a.width == 16"]),
    ("enum Metrics { static let gap: CGFloat = 8 }", "Metrics.gap / 4", ["a.width == 2"]),
    ("struct Look { let gap: CGFloat = 8 }\nlet look = Look()", "look.gap", ["a.width == 8"]),
    ("let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)", "insets.bottom", ["a.width == 3"]),
    ("let insets = UIEdgeInsets(top: inset(), left: 2, bottom: 3, right: 4)", "insets.left", ["a.width == 2"]),
    ("var gap: CGFloat = .zero", "gap", ["a.width == 0"]),
    ("let gap: CGFloat", "gap", ["not read: number"]),
    ("", "CGFloat(3)", ["a.width == 3"]),
    ("", "max(3, 4)", ["a.width == 4"]),
    ("", "bounds.width", ["not read: number"]),
  ]

  @Test(arguments: numbers) func numbersAreKnown(_ row: (members: String, width: String, expected: [String])) {
    let statement = Self.pin.replacing("WIDTH", with: row.width)
    #expect(ForeignReading.lines(ForeignReading.swift(statement, members: row.members)) == row.expected, "\(row.width)")
  }

  @Test func helpersAreFollowedWithTheirArguments() {
    let code =
      ForeignReading.swift("c.pin(inset: 4)\nb.pin()\na.unknownPin(to: b)")
        + """

        extension UIView {
          func pin(inset: CGFloat = 1) {
            guard let superview else { return }
            topAnchor.constraint(equalTo: superview.topAnchor, constant: inset).isActive = true
          }
        }
        """
    #expect(ForeignReading.lines(code) == ["c.top == b.top + 4", "b.top == root.top + 1", "not read: helper"])
    let helpers = ForeignCode([("A.swift", Array(code.utf8))]).helpers
    #expect(helpers.map { "\($0.name) \($0.statements) \($0.used)" } == ["pin 1 2"])
    #expect(ForeignReading.lines(ForeignReading.swift("a.pinToEdges(of: b)")) == ["not read: helper"])
  }

  @Test func whoIsToldOfItsViewIsAController() throws {
    let code = """
      @implementation LoginPage
      - (void)viewDidLoad { [super viewDidLoad]; UILabel *l = UILabel.new; [self.view addSubview:l]; }
      @end
      """
    let page = try #require(ForeignReading.classes(code, named: "A.m").first)
    #expect(page.kind == .controller && page.views.map { $0.code } == ["root", "l"])
    #expect(page.views.last?.parent == 0)
  }

  @Test func wordsOfInitializersAreThoseOfControls() throws {
    let code = ForeignReading.swift(
      "",
      members:
        "let x = NSTextField(labelWithString: \"Name:\")\nlet y = NSButton(title: \"OK\", target: nil, action: nil)\n"
        + "let z = NSButton(checkboxWithTitle: \"On\", target: nil, action: nil)\nlet w = UIButton(type: .system)")
    let card = try #require(ForeignReading.classes(code + "").first)
    #expect(
      ["x", "y", "z", "w"].map { name in card.views.first { $0.code == name }?.words } == ["Name:", "OK", "On", nil])
  }

  private static let conditions: [(code: String, expected: [String])] = [
    (
      "if isOpen { TOP(1) } else { TOP(2) }",
      ["a.top == root.top + 1 if isOpen", "a.top == root.top + 2 if not_isOpen"]
    ),
    ("if !isOpen { TOP(1) }", ["a.top == root.top + 1 if not_isOpen"]),
    ("if #available(iOS 11, *) { TOP(1) } else { TOP(2) }", ["a.top == root.top + 1", "not read: older-system"]),
    ("if let x = title { TOP(1) }", ["a.top == root.top + 1"]),
    ("if !isDone { TOP(1)\nisDone = true }", ["a.top == root.top + 1"]),
    ("guard isOpen else { return }\nTOP(1)", ["a.top == root.top + 1"]),
    ("if isOpen { return }\nTOP(1)", ["a.top == root.top + 1 if not_isOpen"]),
    (
      "switch style { case .big: TOP(1)\ndefault: TOP(2) }",
      [
        "a.top == root.top + 1 if style_big", "a.top == root.top + 2 if style_default",
      ]
    ),
    ("UIView.animate(withDuration: 1) { TOP(1) }", ["a.top == root.top + 1 if animate"]),
  ]

  @Test(arguments: conditions) func conditionsBecomeStates(_ row: (code: String, expected: [String])) {
    var code = row.code
    for number in 1...2 {
      code = code.replacing(
        "TOP(\(number))", with: "a.topAnchor.constraint(equalTo: topAnchor, constant: \(number)).isActive = true")
    }
    #expect(ForeignReading.lines(ForeignReading.swift(code)) == row.expected, "\(row.code)")
  }

  @Test func switchedConstraintsAreStates() {
    let code = ForeignReading.swift(
      """
      wide = [a.widthAnchor.constraint(equalToConstant: 1)]
      NSLayoutConstraint.activate(isWide ? wide : narrow)
      """, members: "var wide: [NSLayoutConstraint] = []\nvar narrow: [NSLayoutConstraint] = []\nvar isWide = false")
    #expect(ForeignReading.lines(code) == ["a.width == 1 if isWide"])
  }

  @Test func whatIsKeptAndNotActiveIsAState() {
    let code = ForeignReading.swift(
      """
      low = a.topAnchor.constraint(equalTo: topAnchor)
      high = a.leftAnchor.constraint(equalTo: leftAnchor)
      high.isActive = true
      """, members: "var low: NSLayoutConstraint!\nvar high: NSLayoutConstraint!")
    #expect(ForeignReading.lines(code) == ["a.top == root.top if low", "a.left == root.left"])
  }

  @Test func laterMethodsAreStates() {
    let code = ForeignReading.swift(
      "a.snp.makeConstraints { $0.top.equalTo(b) }",
      members: "@objc func tap() { a.snp.remakeConstraints { $0.left.equalTo(b) } }", imports: "import SnapKit")
    #expect(ForeignReading.lines(code) == ["a.top == b.top if before_tap", "a.left == b.left if tap"])
  }

  @Test func whatIsPassedOverIsNamed() {
    let code = ForeignReading.swift(
      "", members: "static func make(_ v: UIView) { v.autoSetDimension(.width, toSize: 3) }")
    #expect(ForeignReading.lines(code) == ["not read: view"])
  }

  @Test func viewsHaveTheirNamesAndSuperviews() throws {
    let code = """
      class Page: UIViewController {
        private let list: UIStackView = {
          let stack = UIStackView(arrangedSubviews: [UILabel(), UIButton()])
          stack.axis = .vertical
          stack.spacing = 4
          return stack
        }()
        lazy var title_ = UILabel().then { $0.text = "Title"; $0.font = .systemFont(ofSize: 12, weight: .bold) }
        override func viewDidLoad() {
          view.addSubview(list)
          let footer = makeFooter()
          view.addSubview(footer)
          footer.addSubview(title_)
        }
        func makeFooter() -> UIView { let v = UIView(); return v }
      }
      """
    let page = try #require(ForeignReading.classes(code).first)
    #expect(page.kind == .controller)
    let views = page.views.dropFirst().map { view in
      "\(view.code): \(view.type ?? "-") in \(view.parent.map { page.views[$0].code } ?? "-")"
    }
    #expect(
      views == [
        "label1: UILabel in list", "button1: UIButton in list", "list: UIStackView in root", "footer: UIView in root",
        "title_: UILabel in footer",
      ])
    let stack = try #require(page.views.first { $0.code == "list" }?.stack)
    #expect(stack.isVertical && stack.spacing == 4 && stack.arranged.count == 2)
    let title = try #require(page.views.first { $0.code == "title_" })
    #expect(title.words == "Title" && title.font == "12 bold")
  }

  @Test func constantsOfOtherFilesAreFound() {
    let code = ForeignReading.swift(Self.pin.replacing("WIDTH", with: "Sizes.gap + kEdge"))
    let files: [(String, String)] = [
      ("A.swift", code), ("B.swift", "enum Sizes { static let gap: CGFloat = 8 }"), ("C.h", "#define kEdge 2.5f"),
    ]
    let read = ForeignCode(files.map { (name: $0.0, bytes: Array($0.1.utf8)) })
    #expect(read.classes.first?.statements.flatMap { $0.atoms }.map(ForeignReading.text) == ["a.width == 10.5"])
  }

  @Test func onlyAClassThatIsReadWhollyIsComplete() throws {
    let sure = ForeignReading.swift("a.topAnchor.constraint(equalTo: topAnchor).isActive = true")
    #expect(try #require(ForeignReading.classes(sure).first).isComplete)
    for more in [
      "a.isHidden = true", "a.frame = .zero", "a.topAnchor.constraint(equalTo: x).isActive = true", "style(a)",
    ] {
      let code = ForeignReading.swift("a.topAnchor.constraint(equalTo: topAnchor).isActive = true\n" + more)
      #expect(try #require(ForeignReading.classes(code).first).isComplete == false, "\(more)")
    }
  }
}
