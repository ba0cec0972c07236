import Testing

@testable import Analysis
@testable import Export
@testable import Formats
@testable import Protocol
@testable import Server

/// The code that statements are exported as. `Tests/export` tests from outside that it does on a device what the
/// language says.
@Suite struct ExportTests {
  private static func exported(_ text: String, for platform: ExportPlatform = .uikit) throws -> ExportedFile {
    let checked = CheckedFile(path: "Test.layout", text: Array(text.utf8))
    #expect(checked.count(.error) == 0, "\(checked.diagnostics.map(\.message))")
    let analysis = try #require(checked.analysis)
    return ExportedFile(analysis, for: platform, others: [:]) { checked.lines.line(of: $0) + 1 }
  }

  private static func swift(_ text: String, for platform: ExportPlatform = .uikit) throws -> [String] {
    lines(try exported(text, for: platform).swift(maker: "test"))
  }

  /// Returns the lines of code without the spaces before them.
  private static func lines(_ code: String) -> [String] {
    code.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }

  /// Returns code as if lines could have any length.
  private static func unbroken(_ code: [String]) -> String {
    code.joined(separator: " ").replacing("( ", with: "(").replacing(" )", with: ")").replacing(
      " .constr", with: ".constr")
  }

  private static func objectiveC(_ text: String, for platform: ExportPlatform = .uikit) throws -> [String] {
    let file = try exported(text, for: platform)
    return lines(file.objectiveCHeader(maker: "test") + file.objectiveC(maker: "test", header: nil))
  }

  private static func layout(_ statements: String) -> String {
    """
    layout L { screen s = 400 x 300 safeArea (20, 0, 0, 0); view a (margins: 4), b { view c }; guide g
    \(statements)
    }
    """
  }

  /// A circle of layouts is an error of one of them; the other is met again on the way.
  @Test func layoutsInACircleEnd() throws {
    let text = "layout A { view b: B }\nlayout B { view a: A }\nlayout C { view c: C }\n"
    let checked = CheckedFile(path: "Test.layout", text: Array(text.utf8))
    let analysis = try #require(checked.analysis)
    let exported = ExportedFile(analysis, for: .uikit, others: [:]) { checked.lines.line(of: $0) + 1 }
    #expect(exported.problems.contains { $0.isError })
  }

  /// A text view holds still where the file says so, and an instance shows the words that it is given.
  @Test func textViewsAndWordsOfInstances() throws {
    let text = """
      layout Tag { view t: UILabel (text: "One"), b: UIButton (text: "Go"); [t, b].insets == 0 }
      layout L {
        screen s = 300 x 300
        view tag: Tag (t: "Two", b: "Stop"), field: UITextView (text: "Hi" font 17 lines 3, scrolls: no), log: UITextView
        [tag, field, log].insets == 0
      }
      """
    let gap = "view l: UILabel (text: \"%@ songs\" font 20 sample: \"12\"), i: UIActivityIndicatorView (style: large)"
    let code = try Self.swift(text)
    let sample = try Self.swift("screen s = 9 x 9\n\(gap)\n[l, i].left == 0; [l, i].top == 0")
    #expect(sample.contains("l.font = .systemFont(ofSize: 20)") && !sample.contains { $0.hasPrefix("l.text") })
    #expect(sample.contains("i.style = .large"))
    let set = [
      "tagLayout.t.text = \"Two\"", "tagLayout.b.setTitle(\"Stop\", for: .normal)", "field.isScrollEnabled = false",
      "field.text = \"Hi\"", "field.textContainer.maximumNumberOfLines = 3", "field.font = .systemFont(ofSize: 17)",
    ]
    for line in set { #expect(code.contains(line), "\(line)") }
    #expect(!code.contains { $0.hasPrefix("log.isScrollEnabled") })
    let objectiveC = try Self.objectiveC(text)
    #expect(objectiveC.contains("_field.scrollEnabled = NO;"))
    #expect(objectiveC.contains("_tagLayout.t.text = @\"Two\";"))
  }

  /// Looks are set in the usual way of each class, and words in them are literals.
  @Test func looks() throws {
    let text = """
      layout Tag (background: systemYellow) { view t: UILabel (text: "One"); t.insets == 0 }
      layout L {
        screen s = 300 x 300
        view card (background: secondarySystemBackground, cornerRadius: 12), a: Tag, b: Tag (background: white)
        view t: UILabel (text: "A", color: "#ff8000"), icon: UIImageView (symbol: "he\\"art", tint: systemRed, intrinsic: 9 x 9)
        view go: UIButton (text: "Go", configuration: filled, background: "Brand", symbol: "play"), no: UIButton (text: "No", color: white)
        [card, a, b, t, icon, go, no].insets == 0
      }
      """
    let code = try Self.swift(text)
    let set = [
      "card.backgroundColor = UIColor.secondarySystemBackground", "card.layer.cornerRadius = 12",
      "card.clipsToBounds = true", "t.textColor = UIColor(red: 1, green: 128 / 255, blue: 0, alpha: 1)",
      "icon.image = UIImage(systemName: \"he\\\"art\")", "icon.tintColor = UIColor.systemRed",
      "go.configuration = .filled()", "go.configuration?.baseBackgroundColor = UIColor(named: \"Brand\")",
      "go.configuration?.image = UIImage(systemName: \"play\")", "no.setTitleColor(UIColor.white, for: .normal)",
      "root.backgroundColor = UIColor.systemYellow", "b.backgroundColor = UIColor.white",
    ]
    for line in set { #expect(code.contains(line), "\(line)") }
    #expect(!code.contains { $0.hasPrefix("a.backgroundColor") })
    let objectiveC = try Self.objectiveC(text)
    for line in [
      "_card.backgroundColor = UIColor.secondarySystemBackgroundColor;", "_card.clipsToBounds = YES;",
      "configuration.baseBackgroundColor = [UIColor colorNamed:@\"Brand\"];", "_go.configuration = configuration;",
      "_icon.image = [UIImage systemImageNamed:@\"he\\\"art\"];",
      "[_no setTitleColor:UIColor.whiteColor forState:UIControlStateNormal];",
    ] { #expect(objectiveC.contains(line), "\(line)") }
    let mac = try Self.swift(text, for: .appkit)
    for line in [
      "card.wantsLayer = true", "card.layer?.backgroundColor = NSColor.controlBackgroundColor.cgColor",
      "card.layer?.masksToBounds = true", "icon.contentTintColor = NSColor.systemRed",
    ] { #expect(mac.contains(line), "\(line)") }
  }

  /// A Mac shows no keyboard.
  @Test func theKeyboardIsRefusedForAppKit() throws {
    let text = Self.layout("a.bottom == keyboard.top")
    #expect(try Self.exported(text).problems.filter(\.isError).isEmpty)
    #expect(try Self.exported(text, for: .appkit).problems.contains { $0.isError && $0.message.contains("keyboard") })
  }

  /// With a catalog the app looks the words up in its own language.
  @Test func wordsOfCatalogsAreLookedUp() throws {
    let text = """
      strings "Examples/languages/Localizable.xcstrings"
      layout L {
        screen s = 400 x 300
        view a: UILabel (text: "Later"), b: UILabel (text: "Elsewhere")
        [a, b].left == 0; a.top == 0; b.top == a.bottom
      }
      """
    let swift = try Self.swift(text).joined(separator: "\n")
    #expect(swift.contains(#"a.text = NSLocalizedString("Later", comment: "")"#), "\(swift)")
    #expect(swift.contains(#"b.text = NSLocalizedString("Elsewhere", comment: "")"#))
    let objectiveC = try Self.objectiveC(text).joined(separator: "\n")
    #expect(objectiveC.contains(#"NSLocalizedString(@"Later", nil)"#), "\(objectiveC)")
  }

  /// The shares of a proportional stack are those of the words that the app shows; in other languages those of the first.
  @Test func sharesFollowTheLanguage() throws {
    let text = """
      strings "Examples/languages/Localizable.xcstrings"
      layout L {
        screen s = 400 x 100 language en, de
        view language {
          view a: UILabel (text: "Later"), b: UILabel (text: "New transfer")
          stack (distribute: fillProportionally) { a, b }
        }
        language.insets == 0
      }
      """
    let swift = try Self.swift(text)
    for line in [
      "var languageOfWords: String = Bundle.main.preferredLocalizations.first ?? \"\" { didSet { apply() } }",
      "(languageOfWords == \"de\", whenDe),", "(!(languageOfWords == \"de\"), whenNotDe),",
    ] { #expect(swift.contains(line), "\(swift)") }
    #expect(!swift.contains { $0.contains("textScale") })
    let objectiveC = Self.unbroken(try Self.objectiveC(text))
    #expect(objectiveC.contains("[_languageOfWords isEqualToString:@\"de\"]"), "\(objectiveC)")
    #expect(objectiveC.contains("_languageOfWords = NSBundle.mainBundle.preferredLocalizations.firstObject ?: @\"\";"))
  }

  /// A statement and the constraints that it makes, without identifiers.
  private static let statements: [(String, [String])] = [
    ("a.left == 7", ["a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7)"]),
    ("a.width == 30 @ 700", ["a.widthAnchor.constraint(equalToConstant: 30)"]),
    (
      "a.width >= b.height / 3 + 2",
      ["a.widthAnchor.constraint(greaterThanOrEqualTo: b.heightAnchor, multiplier: 1.0 / 3, constant: 2)"]
    ),
    ("superview.right == a.right + 10", ["root.rightAnchor.constraint(equalTo: a.rightAnchor, constant: 10)"]),
    (
      "a.top <= safeArea.top + 3",
      ["a.topAnchor.constraint(lessThanOrEqualTo: root.safeAreaLayoutGuide.topAnchor, constant: 3)"]
    ),
    (
      "a.bottom == keyboard.top - 8",
      ["a.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor, constant: -8)"]
    ),
    ("b.c.leading == a.trailingMargin", ["bC.leadingAnchor.constraint(equalTo: a.layoutMarginsGuide.trailingAnchor)"]),
    ("a.rightInset == 5", ["a.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -5)"]),
    // Both sides alike are said of leading and trailing, unless the text says left.
    (
      "a.horizontalInsets == 5",
      [
        "a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5)",
        "a.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -5)",
      ]
    ),
    (
      "a.horizontalInsets == (4, 5)",
      [
        "a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 4)",
        "a.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -5)",
      ]
    ),
    (
      "a.edges == b.edges",
      ["top", "leading", "bottom", "trailing"].map { "a.\($0)Anchor.constraint(equalTo: b.\($0)Anchor)" }
    ),
    ("a.leftOffset(b) == 5", ["a.leftAnchor.constraint(equalTo: b.rightAnchor, constant: 5)"]),
    ("a.left == superview.left + 50%", ["a.leftAnchor.constraint(equalTo: root.centerXAnchor)"]),
    ("a.horizontalCenter == 0.5", ["a.centerXAnchor.constraint(equalTo: root.centerXAnchor)"]),
    ("a.aspectRatio == 2", ["a.widthAnchor.constraint(equalTo: a.heightAnchor, multiplier: 2)"]),
    ("2 * a.width == 60", ["a.widthAnchor.constraint(equalToConstant: 30)"]),
    ("g.lastBaseline == a.lastBaseline", ["g.bottomAnchor.constraint(equalTo: a.lastBaselineAnchor)"]),
    (
      "a.leftInset == a.topInset",
      [
        "root.leftAnchor.anchorWithOffset(to: a.leftAnchor).constraint(equalTo: root.topAnchor.anchorWithOffset(to: a.topAnchor))"
      ]
    ),
    (
      "a.left == superview.left + b.width",
      ["root.leftAnchor.anchorWithOffset(to: a.leftAnchor).constraint(equalTo: b.widthAnchor)"]
    ),
    (
      "a.left == b.left * 2",
      [
        "root.leftAnchor.anchorWithOffset(to: a.leftAnchor).constraint(equalTo: root.leftAnchor.anchorWithOffset(to: b.leftAnchor), multiplier: 2)"
      ]
    ),
    (
      "a.leading == 10%",
      [
        "aLeadingGuide.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.1)",
        "aLeadingGuide.leadingAnchor.constraint(equalTo: root.leadingAnchor)",
        "a.leadingAnchor.constraint(equalTo: aLeadingGuide.trailingAnchor)",
      ]
    ),
    (
      "a.width == b.width + b.height",
      [
        "aWidthGuide.widthAnchor.constraint(equalTo: b.widthAnchor)",
        "aWidthGuide2.widthAnchor.constraint(equalTo: b.heightAnchor)",
        "aWidthGuide2.leftAnchor.constraint(equalTo: aWidthGuide.rightAnchor)",
        "a.widthAnchor.constraint(equalTo: aWidthGuide.leftAnchor.anchorWithOffset(to: aWidthGuide2.rightAnchor))",
      ]
    ),
    (
      "2 * a.width == 60 @ 500",
      [
        "aWidthGuide.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 2)",
        "aWidthGuide.rightAnchor.constraint(equalTo: aWidthGuide.leftAnchor, constant: 60)",
      ]
    ),
    (
      "a.centerX == superview.leading + 50",
      [
        "aCenterXGuide.centerXAnchor.constraint(equalTo: a.centerXAnchor)",
        "aCenterXGuide.widthAnchor.constraint(equalToConstant: 0)",
        "aCenterXGuide.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 50)",
      ]
    ),
    (
      "a.leadingInset == a.trailingInset",
      [
        "root.leadingAnchor.anchorWithOffset(to: a.leadingAnchor).constraint(equalTo: a.trailingAnchor.anchorWithOffset(to: root.trailingAnchor))"
      ]
    ),
    (
      "a.leading == b.leading * 2",
      [
        "root.leftAnchor.anchorWithOffset(to: a.leftAnchor).constraint(equalTo: root.leftAnchor.anchorWithOffset(to: b.leftAnchor), multiplier: 2)",
        "root.rightAnchor.anchorWithOffset(to: a.rightAnchor).constraint(equalTo: root.rightAnchor.anchorWithOffset(to: b.rightAnchor), multiplier: 2)",
      ]
    ),
  ]

  @Test(arguments: statements) func statementsMakeConstraints(_ statement: String, _ expected: [String]) throws {
    // A long constraint stands on two lines.
    let code = try Self.swift(Self.layout(statement)).joined(separator: "\n").replacing(
      "\n.constraint(", with: ".constraint(")
    let made = code.split(separator: "\n").filter { $0.contains(".constraint(") }.map(String.init)
    #expect(made == expected)
  }

  /// Without lines, so that they stay where statements move. A comment at the end says the lines.
  @Test func constraintsNameWhatTheySet() throws {
    let file = try Self.exported(
      Self.layout(
        """
        a.width == 30 @ 700
        b.c.insets == 4; g.height >= 3; a.width >= 20; view.width <= 900
        a.leading == 10%; a.leftInset == a.topInset
        """))
    let style = CodeStyle(identifiers: .names)
    for code in [file.swift(maker: "test", style: style), file.objectiveC(maker: "test", header: "T.h", style: style)] {
      for name in [
        "L.a.width", "L.b.c.top", "L.b.c.leading", "L.g.height", "L.a.width2", "L.root.width", "L.aLeadingGuide.width",
        "L.a.leading", "L.a.left",
      ] {
        #expect(code.count(of: "\"\(name)\"") == 1, "\(name): \(code)")
        #expect(code.count(of: "// \(name): Test.layout:") == 1, "\(name)")
      }
      #expect(!code.contains("line3"))
      #expect(code.contains("// L.a.width: Test.layout:2 a.width == 30 @ 700\n"))
    }
  }

  /// The views by path are there for those who ask.
  @Test func viewsAreLookedUpByPath() throws {
    let file = try Self.exported("view _: UILabel; guide g")
    let code = file.swift(maker: "test", style: CodeStyle(hasLookup: true))
    #expect(code.contains("[\"_\": _View]") && code.contains("[\"g\": g]"))
    #expect(file.objectiveCHeader(maker: "test", style: CodeStyle(hasLookup: true)).contains("*views;"))
    for other in [file.swift(maker: "test"), file.objectiveCHeader(maker: "test")] {
      #expect(!other.contains("var views") && !other.contains("*views") && !other.contains("guides"))
    }
  }

  /// A constraint that holds under several conditions is one, in force while one of them holds.
  @Test(arguments: [
    ("state one { a.left == 1 }; state two { a.left == 1 }", ["always"]),
    ("state one { a.left == 1 }; state two { a.left == 1 }; state three { }", ["whenOneOrTwo"]),
    ("state one { a.left == 1 @ 5 }\nstate two { a.left == 1 @ 5 }", ["whenOne", "whenTwo"]),
    ("when width < 9 { a.left == 1; a.top == 2 } else { a.left == 1 }", ["always", "whenWidthUnder9"]),
    ("state one { hide b }; state two { }; stack { a, b }", ["always", "whenNotOne", "whenNotTwo"]),
  ])
  func sameConstraintsAreOne(_ statements: String, _ groups: [String]) throws {
    let lines = try Self.swift(Self.layout(statements)).filter { $0.hasSuffix(": [NSLayoutConstraint]") }
    #expect(lines.map { $0.dropFirst("private let ".count).prefix { $0 != ":" } } == groups.map { $0[...] })
  }

  /// Lines are at most 120 characters long, and broken where a person would.
  @Test func longLinesAreBroken() throws {
    let name = String(repeating: "quiteLongName", count: 3)
    let views = (1...4).map { "\(name)\($0)" }
    let text = """
      # \(String(repeating: "A long comment of many words. ", count: 8))
      layout L {
        view \(views.joined(separator: ", "))
        \(views[0]).leftInset == \(views[1]).topInset / 3 + 11
        [\(views.joined(separator: ", "))].height == 40
        when width >= 1000 and height < 900 and landscape and rtl { \(views[0]).bottom == \(views[2]).bottom }
      }
      """
    for style in [CodeStyle(), CodeStyle(hasLookup: true, identifiers: .names)] {
      let file = try Self.exported(text)
      for code in [file.swift(maker: "t", style: style), file.objectiveC(maker: "t", header: "L.h", style: style)] {
        for line in code.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
      }
    }
  }

  /// The toolkits that are named by a file's classes.
  @Test(arguments: [
    ("view a: UILabel, b: MyView", ["UILabel"]), ("view a: NSButton, b: NSBox", ["NSButton"]),
    ("view a, b: NSandwich", []),
    ("view a: NSButton, b: UIView", ["UIView", "NSButton"]),
  ])
  func toolkitsAreKnownByTheirClasses(_ text: String, _ expected: [String]) throws {
    let analysis = try #require(CheckedFile(path: "Test.layout", text: Array(text.utf8)).analysis)
    #expect(ExportPlatform.named(in: analysis).map { $0.className } == expected)
  }

  /// A button with a menu is UIKit's pop-up.
  @Test func popUpsAreButtons() throws {
    #expect(try Self.swift("view a: NSPopUpButton").contains("let a: UIButton"))
  }

  /// Without a class no text is shown, which is said once.
  @Test func textsNeedAClass() throws {
    let file = try Self.exported("view a (text: \"One\"), b (text: 90 x 20), c: UILabel (text: \"Three\")")
    #expect(file.problems.map(\.message).filter { $0.contains("class") }.count == 1)
    #expect(file.problems.contains { $0.message.hasPrefix("'a' and 'b' have texts and no classes") && !$0.isError })
  }

  /// A layout with an error keeps only those from being exported that have it inside.
  @Test func layoutsWithErrorsAreLeftOut() throws {
    let text = """
      layout Good { screen p = 99 x 99; view a; a.left == 0 }
      layout Bad {
        screen p = 99 x 99
        view a
        a.width == 10
        a.width == 20
      }
      layout Outer { screen p = 99 x 99; view bad: Bad, b }
      layout Refused { screen p = 99 x 99; view a; when width < 9 { a.intrinsic == 3 x 3 } else { a.left == 0 @ 999.99999999 } }
      """
    var workspace = Workspace()
    let (exported, said, isRefused) = CheckedFile(path: "A.layout", text: Array(text.utf8)).exported(
      for: .uikit, in: &workspace)
    #expect(isRefused)
    #expect(try #require(exported).layouts.map { $0.name } == ["Good"], "\(said)")
    #expect(said.contains("A.layout:8:") && said.contains("'Outer' is not exported"), "\(said)")
  }

  @Test func constraintsNameTheirLine() throws {
    let code = try Self.swift(
      Self.layout(
        """
        a.width == 30 @ 700
          [a, b]  .top == 0
        """))
    #expect(code.contains(#".named("Test.layout:2 a.width == 30 @ 700", priority: 700),"#))
    // A name that several constraints have is written once.
    #expect(code.count { $0 == #"let line3 = "Test.layout:3 [a, b] .top == 0""# } == 1)
    #expect(code.count { $0 == ".named(line3)," } == 2)
  }

  /// Statements, and the code of their condition.
  private static let conditions: [(String, String)] = [
    ("when width >= 320 { a.width == 1 }", "size.width >= 320"),
    ("when 400 > width { a.width == 1 }", "size.width < 400"),
    ("when width >= 320 and height < 500 { a.width == 1 }", "size.width >= 320 && size.height < 500"),
    ("when not (width >= 320 or rtl) { } else { a.width == 1 }", "size.width >= 320 || isRightToLeft"),
    ("when landscape { a.width == 1 }", "size.width > size.height"),
    ("when text >= 200% { a.width == 1 }", "textScale >= 2"),
    ("state one { a.width == 1 }; state two { }", "state == .one"),
    ("state one, two { a.width == 1 }; state three { }", "state == .one || state == .two"),
    ("states mood: happy, sad; states size2: big, small; state sad { a.width == 1 }", "state == .sad"),
    ("states mood: happy, sad; states size2: big, small; state big { a.width == 1 }", "size2 == .big"),
    (
      "screen t = 9 x 9 traits regular; when regular { a.width == 1 }",
      "root.traitCollection.horizontalSizeClass == .regular"
    ),
    (
      "screen t = 9 x 9 traits compactHeight; when compactHeight { } else { a.width == 1 }",
      "root.traitCollection.verticalSizeClass != .compact"
    ),
    (
      "screen t = 9 x 9 traits one, two; when one and two { a.width == 1 } else when one { a.width == 2 }",
      "!traits.contains(.two) && traits.contains(.one)"
    ),
    ("state one { hide a }; state two { }; a.width == 1", "state != .one"),
  ]

  @Test(arguments: conditions) func conditionsBecomeCode(_ statement: String, _ expected: String) throws {
    let code = try Self.swift(Self.layout(statement))
    #expect(code.contains { $0.hasPrefix("(\(expected), when") }, "\(code.filter { $0.contains("when") })")
  }

  /// The same in Objective-C, where a trait is a bit: no more parentheses than needed.
  @Test(arguments: [
    ("when not (width >= 320 or rtl) { a.width == 1 }", "!(_size.width >= 320 || _rightToLeft)"),
    (
      "screen t = 9 x 9 traits wide; when wide and rtl { a.width == 1 }",
      "((_traits & LLayoutTraitWide) != 0 && _rightToLeft)"
    ),
    ("screen t = 9 x 9 traits wide; when not wide { a.width == 1 }", "!((_traits & LLayoutTraitWide) != 0)"),
    ("state one { a.width == 1 }; state two { }", "_state == LLayoutStateOne"),
  ])
  func conditionsBecomeObjectiveC(_ statement: String, _ expected: String) throws {
    let code = try Self.objectiveC(Self.layout(statement))
    for (test, change) in [("_active && \(expected)", "activate"), ("!(_active && \(expected))", "deactivate")] {
      let line = "if (\(test)) { [NSLayoutConstraint \(change)Constraints:"
      #expect(Self.unbroken(code).contains(line), "\(code.filter { $0.contains("activate") })")
    }
  }

  /// Statements, and the names of the groups of constraints under their conditions.
  private static let groups: [(String, String)] = [
    ("when width < 600 { a.left == 1 } else { a.left == 2 }", "whenWidthUnder600 whenWidthFrom600"),
    ("when height >= 500.5 { a.left == 1 } else { a.left == 2 }", "group1 group2"),
    ("when landscape { a.left == 1 } else { a.left == 2 }", "whenWidthOverHeight whenWidthUpToHeight"),
    ("let m = 3; when width <= m { a.left == 1 }", "whenWidthUpToM"),
    ("when rtl { a.left == 1 } else { a.left == 2 }", "whenRightToLeft whenLeftToRight"),
    (
      "screen t = 9 x 9 traits regular; when regular { a.left == 1 } else { a.left == 2 }", "whenRegular whenNotRegular"
    ),
    ("when text >= 150% { a.left == 1 }", "whenTextFrom150"),
    ("when width < 600 and ltr { a.left == 1 }", "whenWidthUnder600AndLeftToRight"),
    ("state one { a.left == 1 }; state two, three { a.left == 2 }", "whenOne whenTwoOrThree"),
    ("state one { hide a }; state two { }; a.left == 1", "whenNotOne"),
    ("view whenOne; state one { a.left == 1 }; state two { }", "whenOneConstraints"),
  ]

  @Test(arguments: groups) func groupsAreCalledByTheirConditions(_ statements: String, _ expected: String) throws {
    let lines = try Self.swift(Self.layout(statements)).filter { $0.hasSuffix(": [NSLayoutConstraint]") }
    let names = lines.map { $0.dropFirst("private let ".count).prefix { $0 != ":" } }.filter { $0 != "always" }
    #expect(names.joined(separator: " ") == expected)
    let other = try Self.objectiveC(Self.layout(statements))
    for name in names { #expect(other.contains("_\(name) = @[")) }
  }

  /// A comment above a condition stands above the constraints that hold under it.
  @Test func commentsOfConditionsAreKept() throws {
    let code = try Self.swift(
      Self.layout(
        """
        # Narrow.
        when width < 9 { # really
        a.left == 1
        a.top == 0
        } else {
        a.left == 2
        }
        # Sad.
        state sad {
        a.width == 3
        }
        """
      ))
    func above(_ line: String) throws -> [String] {
      let place = try #require(code.firstIndex { $0.hasPrefix(line) })
      return Array(code[..<place].reversed().prefix { $0.hasPrefix("//") }.reversed())
    }
    #expect(try above("a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 1)") == ["// Narrow.", "// really"])
    #expect(try above("a.widthAnchor.constraint(equalToConstant: 3)") == ["// Sad."])
    #expect(try above("a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 2)") == [])
    let set = try Self.swift(
      Self.layout(
        """
        # How it feels.
        states mood: happy, sad
        state sad { a.left == 3 }
        """))
    #expect(set[try #require(set.firstIndex { $0.hasPrefix("enum State") }) - 1] == "/// How it feels.")
  }

  /// Views whose names the generated code uses itself.
  @Test(arguments: ["always", "groups", "rightToLeft", "line2", "helper"]) func ownNamesAreNotTaken(_ name: String)
    throws
  {
    let code = try Self.swift(
      """
      layout L { screen s = 9 x 9; view \(name)
      [\(name), view].width == 9 }
      """)
    #expect(code.count { $0.contains("let \(name) ") || $0.contains("let \(name):") } <= 1)
  }

  /// A metric, a statement that uses it, and the lines that change with it.
  private static let metrics: [(String, [String])] = [
    ("let m = 8; a.left == m * 2 + 1", ["aLeft.constant = 2 * m + 1"]),
    ("let m = 8; let n = m + 3; a.left == n", ["n = m + 3", "aLeft.constant = n"]),
    ("let m = 8; let k = 5; let n = 2 * m + k + 3; a.left == n", ["n = 2 * m + k + 3", "aLeft.constant = n"]),
    ("let m = 8; a.insets == (m, 1, 2, m)", ["aTop.constant = m", "aRight.constant = -m"]),
    ("let m = 8; when width < m * 20 { a.left == 3 }", ["apply()"]),
    (
      "let m = 8; view d (margins: m); d.leftMargin == 20",
      [
        "d.layoutMargins = UIEdgeInsets(top: m, left: m, bottom: m, right: m)"
      ]
    ),
  ]

  @Test(arguments: metrics) func metricsChangeWhatIsMadeOfThem(_ statements: String, _ expected: [String]) throws {
    let code = try Self.swift(Self.layout(statements))
    for change in expected { #expect(code.contains(change), "\(code.filter { $0.contains("m") })") }
  }

  /// What is made of two metrics follows both: the app may set either.
  @Test func metricsMadeOfSeveralFollowEach() throws {
    let statements = "let m = 8; let k = m + 5; let n = m + k; a.left == n"
    #expect(try Self.swift(Self.layout(statements)).count { $0 == "n = m + k" } == 2)
    func list(_ value: JSONValue?) -> [JSONValue] { if case .array(let items) = value { items } else { [] } }
    let data = exportReport(try Self.exported(Self.layout(statements)))
    let derived = list(list(data["layouts"]).first?["metrics"]).map { metric in
      list(metric["derived"]).compactMap { $0["property"]?.string }
    }
    // In an order in which each can be computed from those before it.
    #expect(derived == [["k", "n"], ["n"], []])
  }

  /// Of priorities that replace one another the last is set, once.
  @Test func replacedPrioritiesAreNotSet() throws {
    let code = try Self.swift(Self.layout("view d: UISwitch (hug: 300, hugH: 400); d.hugV == 500"))
    let set = code.filter { $0.contains("setContentHuggingPriority") }
    #expect(
      set == [
        "d.setContentHuggingPriority(UILayoutPriority(rawValue: 400), for: .horizontal)",
        "d.setContentHuggingPriority(UILayoutPriority(rawValue: 500), for: .vertical)",
      ], "\(set)")
  }

  /// The factor of a constraint cannot change, so a metric in it is constant, which its comment says.
  @Test(arguments: ["a.width == b.width * m", "let n = 3; a.left == m * n", "a.width == 3 @ m * 100"])
  func metricsInFactorsAreConstant(_ statement: String) throws {
    let code = try Self.swift(
      Self.layout(
        """
        let m = 2
        \(statement)
        """))
    #expect(code.contains("let m: CGFloat = 2"))
    #expect(code.contains { $0.hasPrefix("/// Constant: ") })
  }

  /// Comments above a declaration or at the end of its line become its documentation; comments for programs do not.
  @Test func commentsAreKept() throws {
    let code = try Self.swift(
      """
      # About nothing that follows.

      # A card.
      // Of two lines.
      layout Card {
        screen s = 300 x 200
        view a: UILabel  # its title
        # ignore: redundant
        view b           # ib:abc-12-def
        a.left == 0; b.left == 0; a.top == 0
        # Below.
        b.top == a.bottom
      }
      """)
    let first = try #require(code.firstIndex(of: "final class CardLayout {"))
    #expect(code[first - 3...first] == ["/// A card.", "/// Of two lines.", "@MainActor", "final class CardLayout {"])
    #expect(code[try #require(code.firstIndex(of: "let a: UILabel")) - 1] == "/// its title")
    #expect(code[try #require(code.firstIndex(of: "let b = UIView()")) - 1] == "let a: UILabel")
    let below = "b.topAnchor.constraint(equalTo: a.bottomAnchor)"
    #expect(code[try #require(code.firstIndex(of: below)) - 1] == "// Below.")
  }

  /// Texts, and the declaration of the class or property that they become.
  private static let names: [(String, String)] = [
    ("layout Card { view a }", "final class CardLayout {"),
    ("layout CardLayout { view a }", "final class CardLayout {"),
    ("layout card { view a }", "final class CardLayout {"), ("view a", "final class TestLayout {"),
    ("view form { view user { view name } }", "let name = UIView()"),
    ("view form { view user }", "let formUser = UIView()"),
    ("view a { view b { view c } }, d { view b { view c } }", "let dBC = UIView()"),
    ("view class", "let `class` = UIView()"),
    ("view root, views", "let rootView = UIView()"), ("view root, views", "let viewsView = UIView()"),
    ("let a = 3; view a; a.left == a", "var aMetric: CGFloat = 3 {"), ("view größe", "let größe = UIView()"),
    ("view l: NSTextField, m: NSGridView", "let l: UILabel"),
    ("view l: NSTextField, m: NSGridView", "let m = UIView()"),
    ("view l: MyView, m: NSandwich", "let m: NSandwich"),
  ]

  @Test(arguments: names) func classesAndPropertiesAreNamed(_ text: String, _ expected: String) throws {
    #expect(try Self.swift(text).contains(expected))
  }

  /// The declaration of a view, and what sets its words in Swift and in Objective-C.
  private static let texts: [(view: String, swift: [String], objectiveC: [String])] = [
    (
      "UILabel (text: \"Now \\\"playing\\\"\\n\\u{AD}x\" font title2 lines 2)",
      [
        "v.text = \"Now \\\"playing\\\"\\n\\u{AD}x\"", "v.font = .preferredFont(forTextStyle: .title2)",
        "v.adjustsFontForContentSizeCategory = true", "v.numberOfLines = 2",
      ],
      [
        "_v.text = @\"Now \\\"playing\\\"\\n\\u00ADx\";",
        "_v.font = [UIFont preferredFontForTextStyle:UIFontTextStyleTitle2];",
      ]
    ),
    (
      "UILabel (text: \"x\" font 17.5 semibold scales shrinks 70%)",
      [
        "v.font = UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 17.5, weight: .semibold))",
        "v.adjustsFontSizeToFitWidth = true", "v.minimumScaleFactor = 0.7",
      ],
      [
        "_v.font = [UIFontMetrics.defaultMetrics scaledFontForFont:[UIFont systemFontOfSize:17.5 weight:UIFontWeightSemibold]];"
      ]
    ),
    (
      "UILabel (text: \"x\" font \"Avenir Next\" 17 bold)",
      [
        "v.font = UIFont(descriptor: UIFontDescriptor(fontAttributes: [.family: \"Avenir Next\", "
          + ".traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.bold]]), size: 17)"
      ], []
    ),
    (
      "UIButton (text: \"Follow\", configuration: filled)",
      ["v.configuration = .filled()", "v.setTitle(\"Follow\", for: .normal)"],
      [
        "_v.configuration = [UIButtonConfiguration filledButtonConfiguration];",
        "[_v setTitle:@\"Follow\" forState:UIControlStateNormal];",
      ]
    ),
    (
      "UIButton (text: \"Follow\")",
      ["v.setTitle(\"Follow\", for: .normal)", "v.titleLabel?.font = .systemFont(ofSize: 15)"],
      ["_v.titleLabel.font = [UIFont systemFontOfSize:15];"]
    ),
  ]

  @Test(arguments: texts.indices) func wordsAreSet(_ row: Int) throws {
    let (view, swift, objectiveC) = Self.texts[row]
    let text = "screen s = 400 x 300; view v: \(view); v.left == 0; v.top == 0"
    let (one, other) = (try Self.swift(text), try Self.objectiveC(text))
    for line in swift { #expect(Self.unbroken(one).contains(line), "\(one)") }
    for line in objectiveC { #expect(Self.unbroken(other).contains(line), "\(other)") }
  }

  @Test func bothToolkitsAreWritten() throws {
    let text = Self.layout("a.leftMargin == b.left + 20; a.hugH == 300; a.left == 0")
    let code = try Self.swift(text, for: .appkit)
    #expect(code.contains("import AppKit"))
    #expect(code.contains("a.leftAnchor.constraint(equalTo: b.leftAnchor, constant: 16)"))
    #expect(
      code.contains("a.setContentHuggingPriority(NSLayoutConstraint.Priority(rawValue: 300), for: .horizontal)"))
    #expect(!code.contains { $0.contains("layoutMargins") || $0.contains("UI") })
    let other = try Self.objectiveC(text)
    #expect(
      other.contains("Named([_a.layoutMarginsGuide.leftAnchor constraintEqualToAnchor:_b.leftAnchor constant:20],"))
    #expect(other.contains("[_a setContentHuggingPriority:300 forAxis:UILayoutConstraintAxisHorizontal];"))
  }

  /// Objective-C names that would transfer ownership of the returned object, or that every object has.
  @Test func objectiveCKeepsItsOwnNames() throws {
    let code = try Self.objectiveC("view newTitle, copy, description, newest, class")
    for name in ["theNewTitle", "theCopy", "descriptionItem", "newest", "classItem"] {
      #expect(code.contains("@property (nonatomic, readonly) UIView *\(name);"))
    }
  }

  /// Also in an enumeration that has a case for no state.
  @Test func stateThatIsCalledNone() throws {
    let text =
      """
      layout Card { view a; state none { a.left == 0 }; state on { a.left == 1 } }
      layout Page { view c: Card, d: Card (state: none); state none { c.left == 0 }; state on { }; state off { } }
      """
    let code = try Self.swift(text)
    for line in ["case noneState, on", "case none, on, off", "case .none: .noneState", "dLayout.state = .noneState"] {
      #expect(code.contains(line), "no '\(line)' in \(code.joined(separator: "\n"))")
    }
    let other = try Self.objectiveC(text)
    #expect(other.contains("CardLayoutStateNoneState,") && other.contains("CardLayoutStateNone = -1,"))
    #expect(other.contains { $0.hasPrefix("case PageLayoutStateNone: _cLayout.state = CardLayoutStateNoneState;") })
  }

  /// The metric of an instance is set by its name in the class of its layout.
  @Test func instancesAreGivenPropertiesOfTheirClass() throws {
    let text = """
      layout Card { let a = 4; view a; a.left == a }
      layout Page { let b = 5; view c: Card (a: b) }
      """
    #expect(try Self.swift(text).count { $0 == "cLayout.aMetric = b" } == 2)
    #expect(try Self.objectiveC(text).count { $0 == "_cLayout.aMetric = _b;" } == 2)
  }

  /// The names that Objective-C derives from a property are no other property's.
  @Test(arguments: [
    ("view title: UILabel, _title: UILabel", ["UILabel *title;", "UILabel *_titleView;"]),
    ("view _title, title", ["UIView *_title;", "UIView *titleView;"]),
    ("view _root: UILabel", ["UILabel *_rootView;"]), ("view class, classItem", ["*classItem;", "*classItemView;"]),
    ("let gap = 4; let Gap = 5; view a; a.left == gap; a.top == Gap", ["CGFloat gap;", "CGFloat GapMetric;"]),
    ("let Active = 4; view a; a.left == Active", ["CGFloat ActiveMetric;"]),
    ("let gap = 4; view Gap; Gap.left == gap", ["UIView *Gap;", "CGFloat gap;"]),
    ("states mode: one, One", ["TestLayoutStateOne,", "TestLayoutStateOneState,"]),
  ])
  func objectiveCNamesAreUnique(_ text: String, _ ends: [String]) throws {
    let code = try Self.objectiveC(text)
    for end in ends { #expect(code.count { $0.hasSuffix(end) } == 1, "\(code)") }
  }

  /// Layouts of one file or of an imported one that would have the same class, and the places of the errors.
  @Test(arguments: [
    ("layout card { view b }", "view c: Card, d: card", [("card", "card")]),
    ("", "view c: Card, d: Card", []),
    (
      """
      layout one { view b }
      layout One { view b }
      """, "view c: Card", [("One", "One ")]
    ),
    ("", "view c: Card, d: Other", []), ("", "view c: Card, d: CardLayout", [("CardLayout", "d: CardLayout")]),
  ])
  func classNamesAreUnique(_ layouts: String, _ views: String, _ expected: [(String, String)]) throws {
    let text = """
      import "card.layout"
      import "other.layout"
      \(layouts)
      layout Host { \(views) }
      """
    var files = FileSet(
      """
      === host.layout
      \(text)
      === card.layout
      layout Card { view a }
      === other.layout
      layout CardLayout { view a }
      layout Other { view a }
      """)
    let known = files.analysis()
    let analysis = try #require(known)
    var others: [FilePath: Analysis] = [:]
    for file in ExportedFile.files(neededBy: analysis) { others[file] = files.workspace.analysisOfAny(file) }
    let problems = ExportedFile(analysis, for: .uikit, others: others) { _ in 1 }.problems
    #expect(
      problems.map(\.message)
        == expected.map {
          "two layouts would have the class '\(ExportedNames.className(of: $0.0))': rename '\($0.0)'"
        })
    #expect(
      problems.map { String(decoding: Array(text.utf8)[$0.bytes.lowerBound...].prefix(4), as: UTF8.self) }
        == expected.map { String($0.1.prefix(4)) })
  }

  /// Texts of a file end neither literals nor comments in the code.
  @Test func textsOfAFileAreEscaped() throws {
    let checked = CheckedFile(
      path: #"a"b\c.layout"#,
      text: Array(
        """
        view a # end */ "quote\\
        a.left == 0
        """.utf8))
    let analysis = try #require(checked.analysis)
    let file = ExportedFile(analysis, for: .uikit, others: [:]) { checked.lines.line(of: $0) + 1 }
    let code = file.swift(maker: "test")
    #expect(code.contains(#".named("a\"b\\c.layout:2 a.left == 0")"#))
    #expect(code.contains("/// end */ \"quote\\ //\n"))
  }

  /// Returns a set of states of this name, and another set.
  private static func sets(_ name: String) -> String {
    """
    states mode: on, off
    states \(name): a, b
    """
  }

  /// No property hides a type that the code names, and each property has a name.
  @Test(arguments: [
    ("view _: UILabel", ["let _View: UILabel"]),
    (
      """
      let _ = 4
      view a
      a.left == _
      """, ["var _Metric: CGFloat = 4 {"]
    ),
    ("view UILabel: UILabel, UIView: UIView", ["let UILabelView: UILabel", "let UIViewView: UIView"]),
    (
      """
      let NSLayoutConstraint = 5
      view a
      a.left == NSLayoutConstraint
      """,
      ["var NSLayoutConstraintMetric: CGFloat = 5 {"]
    ),
    ("\(sets("type"))", ["enum TypeState: ", "var type: TypeState = .a"]),
    ("\(sets("string"))", ["enum StringState: ", "enum State: ", "var state: State = .on"]),
    ("\(sets("cGFloat"))", ["enum CGFloatState: "]), ("\(sets("state"))", ["enum State: ", "enum StateState: "]),
    (
      """
      \(sets("header"))
      view header: Header
      """, ["enum HeaderState: "]
    ),
    ("\(sets("_"))", ["enum _State2State: ", "var _State2: _State2State"]),
    (
      """
      \(sets("trait"))
      screen s = 9 x 9 traits small
      view v
      when small { v.left == 0 }
      """,
      ["enum TraitState: ", "enum Trait: "]
    ),
    (
      """
      states mode: a, b
      view v: State
      """, ["enum StateState: ", "var state: StateState = .a", "let v: State\n"]
    ),
    ("view TestLayout", ["let TestLayoutView = UIView()"]), ("state _ { }; state b { }", ["case _item, b"]),
    // Names that every enumeration has, and letters that differ by case alone, which is no difference to Objective-C.
    ("state none { }; state allCases { }; state b { }; state B { }", ["case none, allCasesState, b, BState"]),
    (
      """
      screen s = 9 x 9 traits wide, Wide
      view v
      when wide { v.left == 0 }
      when Wide { v.top == 0 }
      """,
      ["case wide, WideTrait = \"Wide\"", "(traits.contains(.WideTrait), ", "traits: Set<Trait> = [.wide, .WideTrait]"]
    ),
  ])
  func namesHideNoType(_ text: String, _ lines: [String]) throws {
    let code = try Self.swift(text).joined(separator: "\n")
    for line in lines { #expect(code.contains(line), "\(code)") }
  }

  /// No variable of a loop hides a view.
  @Test(arguments: [
    ("view view { view a, b }", "self.view.addSubview(view)"), ("view view { view a, b }", "root.addSubview(view)"),
    ("view guide { guide g, h }", "for guide in [guideG, guideH] { self.guide.addLayoutGuide(guide) }"),
    ("guide guide, g", "for guide in [guide, g] { root.addLayoutGuide(guide) }"),
  ])
  func loopsHideNoView(_ text: String, _ line: String) throws {
    #expect(try Self.swift(text + "\nview x").contains(line))
  }

  /// UIKit makes collection views only with a layout, also inside an instance.
  @Test func collectionViewsAreMadeWithALayout() throws {
    let text =
      """
      layout List { view list: UICollectionView, a: MyView }
      layout Page { screen s = 9 x 9; view list: List; list.edges == superview.edges }
      """
    let code = try Self.swift(text)
    let made = "UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())"
    #expect(code.contains("self.init(root: UIView(), list: \(made), a: MyView())") || code.contains("list: \(made),"))
    #expect(Self.unbroken(code).contains("ListLayout(root: list, list: \(made), a: MyView())"))
    let made2 =
      "[[UICollectionView alloc] initWithFrame:CGRectZero collectionViewLayout:[UICollectionViewFlowLayout new]]"
    #expect(Self.unbroken(try Self.objectiveC(text)).count(of: "list:\(made2) a:[MyView new]") == 2)
    #expect(try Self.swift(text, for: .appkit).contains { $0.contains("list: NSCollectionView()") })
  }

  /// Whatever class of the two toolkits the file names. A text field of UIKit stays one that is edited.
  @Test func labelsHaveTheirLines() throws {
    let text =
      """
      layout Card { view a: UILabel (text: 90 x 20), b: NSTextField (text: 90 x 20 lines 2), c: UITextField (text: 9 x 9) }
      layout Page { view card: Card }
      """
    let code = try Self.swift(text)
    #expect(code.filter { $0.contains("Lines = ") } == ["a.numberOfLines = 0", "b.numberOfLines = 2"])
    let other = try Self.objectiveC(text)
    #expect(other.filter { $0.contains("Lines = ") } == ["_a.numberOfLines = 0;", "_b.numberOfLines = 2;"])
  }

  @Test func labelsOfAppKitWrapAndAreNotEdited() throws {
    let text =
      """
      layout Card { view a: UILabel (text: 90 x 20), b: NSTextField (text: 90 x 20 lines 1), c: UITextField (text: 9 x 9), d: NSTextField, e: UILabel }
      layout Page { view card: Card }
      """
    let code = try Self.swift(text, for: .appkit)
    let label = "NSTextField(labelWithString: \"\")"
    let views = "a: \(label), b: \(label), c: NSTextField(), d: NSTextField(), e: \(label))"
    #expect(Self.unbroken(code).contains(views))
    #expect(Self.unbroken(code).contains("CardLayout(root: card, \(views)"))
    let said = code.filter { $0.contains("ine") && $0.contains(" = ") && !$0.contains("[") }
    #expect(
      said == [
        "a.maximumNumberOfLines = 0", "a.usesSingleLineMode = false", "a.lineBreakMode = .byWordWrapping",
      ])
    let other = try Self.objectiveC(text, for: .appkit)
    let label2 = "[NSTextField labelWithString:@\"\"]"
    let made = "a:\(label2) b:\(label2) c:[NSTextField new] d:[NSTextField new] e:\(label2)]"
    #expect(Self.unbroken(other).count(of: made) == 2)
    #expect(
      other.filter { $0.hasPrefix("_a.") && $0.contains("ine") } == [
        "_a.maximumNumberOfLines = 0;", "_a.usesSingleLineMode = NO;", "_a.lineBreakMode = NSLineBreakByWordWrapping;",
      ])
  }

  @Test func alignmentsAndButtonsWithMarks() throws {
    let phone =
      "layout Card { view a: UILabel (text: 90 x 20, align: center), b: UITextField (align: right), c (align: left) }"
    #expect(
      try Self.swift(phone).filter { $0.contains("lignment =") } == [
        "a.textAlignment = .center", "b.textAlignment = .right",
      ])
    let mac = """
      layout Card { view a: NSTextField (text: "A", align: center), b: NSButton (text: "B", style: checkbox)
      view c: NSButton (text: 9 x 9, style: radio), d: NSButton (text: "D", style: push) }
      """
    let (code, other) = (try Self.swift(mac, for: .appkit), try Self.objectiveC(mac, for: .appkit))
    #expect(code.contains("a.alignment = .center"))
    #expect(other.contains("_a.alignment = NSTextAlignmentCenter;"))
    #expect(Self.unbroken(code).contains("b: NSButton(checkboxWithTitle: \"\", target: nil, action: nil)"))
    #expect(
      Self.unbroken(code).contains("c: NSButton(radioButtonWithTitle: \"\", target: nil, action: nil), d: NSButton()"))
    #expect(Self.unbroken(other).contains("[NSButton checkboxWithTitle:@\"\" target:nil action:nil]"))
    #expect(code.contains("b.title = \"B\""))
  }

  /// A backslash at the end of a line makes the next line part of it in Objective-C.
  @Test func commentsEndWithTheirLines() throws {
    let text = """
      let m = 3  # \\
      view a # C:\\ui\\
      # left \\
      a.left == m
      # \\ within
      a.top == 0
      """
    let code = try Self.objectiveC(text)
    for line in ["/// \\ //", "/// C:\\ui\\ //", "// left \\ //", "// \\ within"] {
      #expect(code.contains(line), "\(code)")
    }
    #expect(!code.contains { $0.hasSuffix("\\") })
    #expect(try Self.swift(text).contains("/// C:\\ui\\ //"))
  }

  /// Each refusal is one line, and its parts are kept apart.
  @Test func eachRefusalIsOneLine() throws {
    let text = """
      screen p = 99 x 99
      view a
      a.width == 10
      a.width == 20
      """
    var workspace = Workspace()
    let said = CheckedFile(path: "A.layout", text: Array(text.utf8)).exported(for: .uikit, in: &workspace).said
    #expect(said.split(separator: "\n").count == 1)
    #expect(said.contains(": 20 ≠ 10, by 10 points [conflict]"), "\(said)")
  }

  /// An error in a file that another file needs is reported at that file.
  @Test(arguments: [
    ("nonsense here", "'card.layout' has an error"), ("b.left == 0", "'card.layout' has an error"),
    // The error in another layout of that file does not matter.
    (
      """
      }
      layout Other { b.left == 0 }
      layout More { view a
      """, ""
    ),
  ])
  func errorsOfImportsAreReportedThere(_ body: String, _ words: String) throws {
    var files = FileSet(
      """
      === host.layout
      import "card.layout"
      layout Host { screen s = 9 x 9; view card: Card; card.edges == superview.edges }
      === card.layout
      layout Card {
        view a
        \(body)
      }
      """)
    let known = files.analysis()
    let analysis = try #require(known)
    #expect(!analysis.findings.contains { $0.code.severity == .error })
    var others: [FilePath: Analysis] = [:]
    for file in ExportedFile.files(neededBy: analysis) { others[file] = files.workspace.analysisOfAny(file) }
    let exported = ExportedFile(analysis, for: .uikit, others: others) { _ in 1 }
    let lines = exported.problems.compactMap(\.cause).map { cause in
      files.texts[cause.file]?.utf8.prefix(cause.bytes.lowerBound).count { $0 == UInt8(ascii: "\n") }
    }
    #expect(lines == (words.isEmpty ? [] : [2]))
    #expect(exported.problems.map(\.message) == (words.isEmpty ? [] : ["'Host' cannot be exported: \(words)"]))
  }

  /// A file that only others use may be among the files of a build.
  @Test func metricsAloneAreNoError() throws {
    let file = CheckedFile(path: "Sizes.layout", text: Array("let wide = 600".utf8))
    var workspace = Workspace()
    let (exported, said, _) = file.exported(for: .uikit, in: &workspace)
    #expect(said == "")
    for language in ["swift", "objc"] {
      let code = try #require(exported).code(in: language, maker: maker).split(separator: "\n")
      #expect(code.allSatisfy { $0.hasPrefix("// ") } && code.count == 2)
    }
  }

  // MARK: Debug builds that follow data

  /// What debug builds follow is between marks for the compiler, and the path is as it was given.
  @Test func onlyDebugBuildsFollowData() throws {
    let text = "layout L { screen s = 9 x 9; let m = 1; view a; a.insets == m; states mode: x, y; state x { hide a } }"
    for platform in ExportPlatform.allCases {
      let file = try Self.exported(text, for: platform)
      let plain = file.swift(maker: "test")
      let live = file.swift(maker: "test", style: CodeStyle(liveData: #"/a "b"\(c)/L.json"#))
      var (depth, kept, left): (Int, [Substring], [Substring]) = (0, [], [])
      for line in live.split(separator: "\n") {
        let word = line.drop { $0 == " " }
        if word == "#if DEBUG" { depth += 1 }
        if depth == 0 { kept.append(line) } else { left.append(word) }
        if word == "#endif", depth > 0 { depth -= 1 }
      }
      #expect(kept == plain.split(separator: "\n"))
      #expect(left.contains(#"data: "/a \"b\"\\(c)/L.json","#), "\(left)")
      let runtime = file.liveRuntime(maker: "test")
      #expect(!runtime.contains("KIT") && !runtime.contains("Kit" + "View") && !runtime.contains(" KitA"))
      #expect(runtime.contains("import \(platform == .uikit ? "UIKit" : "AppKit")\n"))
    }
  }

  /// In data a view is known by its path, whatever its name in code is.
  @Test func dataKnowViewsByTheirPaths() throws {
    let file = try Self.exported(
      """
      layout Card { screen s = 20 x 20; view title; title.insets == 0 }
      layout L { screen s = 400 x 300; view a { view b }; view aB; view card: Card; guide g
        [a, aB, card, a.b, g].edges == superview.edges
        card.title.width == a.b.width / 2 + a.b.height @ 500
      }
      """)
    let keys = LiveKeys(try #require(file.layouts.last))
    let named = ["a", "aB", "aBView", "card", "g"].map { keys[[$0]] }
    #expect(named == ["a", "a.b", "aB", "card", "g"])
    #expect(keys[["root"]] == "" && keys[["cardLayout", "title"]] == "card.title")
    let helpers = try #require(file.layouts.last).guides.filter { $0.path == nil }.map { keys[[$0.property]] }
    #expect(!helpers.isEmpty && helpers.allSatisfy { $0.hasPrefix(":") })
  }

  // MARK: Stacks

  private static func native(_ statements: String) throws -> (code: [String], said: [String]) {
    let text = """
      layout L {
       screen s = 400 x 300; let m = 3
       \(statements)
      }
      """
    let checked = CheckedFile(path: "Test.layout", text: Array(text.utf8))
    #expect(checked.count(.error) == 0, "\(checked.diagnostics.map(\.message))")
    let file = ExportedFile(try #require(checked.analysis), for: .uikit, stacks: .native, others: [:]) {
      checked.lines.line(of: $0) + 1
    }
    let code = file.swift(maker: "test")
    return (code.split(separator: "\n").map { String($0.drop { $0 == " " }) }, file.problems.map(\.message))
  }

  @Test func stacksAreStackViews() throws {
    let (code, said) = try Self.native(
      """
      view s {
       view a, b, c, d
       # Three.
       stack vertical (spacing: m, align: center, distribute: equalSpacing, margins: (1, 2, m, 4)) { a, 7, b(20), c }
       }
      """
    )
    #expect(said == [])
    for line in [
      "let s = UIStackView()", "for view in [sA, sB, sC] as [UIView] {", "s.addArrangedSubview(view)",
      "s.addSubview(sD)",
      "// Three.", "s.axis = .vertical", "s.alignment = .center", "s.distribution = .equalSpacing", "s.spacing = m",
      "s.setCustomSpacing(7, after: sA)", "s.isLayoutMarginsRelativeArrangement = true",
      "s.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: m, trailing: 4)",
    ] { #expect(code.contains(line), "\(line)") }
    // Sizes in parentheses are not a property of the stack view.
    #expect(code.filter { $0.contains(".constraint(") } == ["sB.heightAnchor.constraint(equalToConstant: 20)"])
    // Setting the metric changes both properties.
    #expect(code.count { $0 == "s.spacing = m" } == 2)
    #expect(code.count { $0.hasPrefix("s.directionalLayoutMargins") } == 2)
  }

  /// Stacks for which a stack view would do something else, or whose view need be no stack view, and the reason.
  private static let constrained: [(String, String)] = [
    ("view a; stack { a }", "the root"), ("view s { view a; stack { a, _spacer } }", "spacers"),
    ("view s: MyStack { view a; stack { a } }", "'MyStack' need be no stack view"),
    ("guide g { view a; stack { a } }", "a guide arranges no views"),
    ("view s { view a; when width < 9 { stack { a } } else { stack vertical { a } } }", "another one"),
    ("view s { view a; when width < 9 { stack { a } } }", "depends on a condition"),
  ]

  @Test(arguments: constrained) func otherStacksStayConstraints(_ statements: String, _ reason: String) throws {
    let (code, said) = try Self.native(statements)
    #expect(said.contains { $0.hasPrefix("this stack is exported as constraints: ") && $0.contains(reason) }, "\(said)")
    #expect(!code.contains { $0.contains("ArrangedSubview") })
    #expect(code.contains { $0.contains(".constraint(") })
  }

  @Test func stackViewsHaveOneSetOfMargins() throws {
    let (_, said) = try Self.native(
      """
      view s (margins: 5) {
       view a, b
       stack (margins: 2) { a }
       b.leading == margins.leading; b.top == 0; b.size == 3
       }
      """
    )
    #expect(said.contains { $0.contains("leave out --stacks native") })
  }

  @Test func publicCodeIsPublic() throws {
    let file = try Self.exported("layout L { let m = 3; states x: y, z; view a: UILabel; a.left == m }")
    let code = file.swift(maker: "test", style: CodeStyle(isPublic: true))
    for line in [
      "public final class LLayout {", "  public let root: UIView", "  public let a: UILabel", "  public enum State",
      "  public var m: CGFloat", "  public var state: State = .y", "  public convenience init()",
      "  public init(root: UIView, a: UILabel)",
    ] {
      #expect(code.contains("\n" + line), "\(line)")
    }
  }
}

extension String {
  /// Returns how often a text is part of it.
  fileprivate func count(of other: String) -> Int {
    var (count, rest) = (0, self[...])
    while let place = rest.firstRange(of: other) {
      count += 1
      rest = rest[place.upperBound...]
    }
    return count
  }
}
