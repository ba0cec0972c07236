import Testing

@testable import Formats
@testable import Server

/// `check` of what an app has already: files of Interface Builder, and code.
@Suite struct AppCheckTests {
  /// A storyboard with a controller's view of 375 × 667 points, which has these subviews and constraints.
  private static func storyboard(_ views: String, _ constraints: String, platform: String = "CocoaTouch") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.\(platform).Storyboard.XIB" version="3.0" toolsVersion="21701">
    <device id="retina4_7" orientation="portrait"/>
    <scenes><scene><objects><viewController customClass="LoginController">
    <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
    <subviews>
    \(views)
    </subviews><constraints>
    \(constraints)
    </constraints></view></viewController></objects></scene></scenes></document>

    """
  }

  private static func view(_ id: String, _ frame: String, _ more: String = "", tag: String = "view") -> String {
    let numbers = frame.split(separator: " ")
    return "<\(tag) translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"\(id)\" \(more)><rect key=\"frame\" "
      + "x=\"\(numbers[0])\" y=\"\(numbers[1])\" width=\"\(numbers[2])\" height=\"\(numbers[3])\"/></\(tag)>"
  }

  /// A constraint of a view, to the same attribute of the root, or of its size.
  private static func constraint(_ view: String, _ attribute: String, _ constant: Int, _ more: String = "") -> String {
    let second =
      ["width", "height"].contains(attribute)
      ? "" : " secondItem=\"root\" secondAttribute=\"\(attribute)\""
    return "<constraint firstItem=\"\(view)\" firstAttribute=\"\(attribute)\"\(second) constant=\"\(constant)\" "
      + "id=\"\(view)-\(attribute)\(more.isEmpty ? "" : "2")\" \(more)/>"
  }

  private static let box = [
    constraint("box", "leading", 8), constraint("box", "top", 8), constraint("box", "height", 40),
  ]

  /// Returns what is told of the files of a folder: `path:line code severity screens`, in the order of the report.
  private func told(_ folder: TestFolder, _ arguments: [String] = ["--also", "nibs,code"]) throws -> [String] {
    let result = try #require(Program.run(["check", "--format", "json"] + arguments + [folder.path]))
    let json = try JSONValue(reading: Array(result.output.utf8))
    return json["files"].items.flatMap { file in
      file["diagnostics"].items.map { one -> String in
        let line = (one["range"]?["start"]?["line"]?.int ?? -1) + 1
        let screens = one["data"]?["screens"].items.compactMap { $0.string ?? $0["name"]?.string } ?? []
        let severity = ["", "error", "warning", "information", "hint"][one["severity"]?.int ?? 0]
        let name = (file["path"]?.string ?? "").split(separator: "/").last ?? ""
        return "\(name):\(line) \(one["code"]?.string ?? "") \(severity)"
          + (screens.isEmpty ? "" : " " + screens.joined(separator: ", "))
      }
    }
  }

  @Test func aStoryboardIsCheckedOnItsOwnSizeAndOnTheDevices() throws {
    let constraints =
      Self.box + [
        Self.constraint("box", "trailing", -8), Self.constraint("box", "width", 360, "relation=\"greaterThanOrEqual\""),
      ]
    let text = Self.storyboard(Self.view("box", "8 8 359 40"), constraints.joined(separator: "\n"))
    let folder = try TestFolder(["Main.storyboard": text])
    #expect(try told(folder) == ["Main.storyboard:13 conflict error device"])
    #expect(
      try told(folder, ["--also", "nibs", "--screens", "iPhone12,iPadMini"]) == [
        "Main.storyboard:13 conflict error device"
      ])
    let wide = try TestFolder([
      "Main.storyboard": text.replacing("constant=\"360\"", with: "constant=\"370\"").replacing(
        "\"375\"", with: "\"390\"")
    ])
    #expect(try told(wide) == ["Main.storyboard:13 conflict error iPhoneSE"])
    #expect(try told(wide, ["--also", "nibs", "--screens", "iPhone12"]) == [])
    let named = try #require(Program.run(["check", folder.path + "/Main.storyboard"]))
    #expect(named.exitCode == 1)
    for words in ["'box.width >= 360' misses by 1 point", "(id box-width2, box)", "Main.storyboard:13:1", "1 error"] {
      #expect(named.output.contains(words), "\(words): \(named.output)")
    }
  }

  @Test func whatAFindingIsAboutIsInItsData() throws {
    let views = Self.view("box", "8 8 100 40", "userLabel=\"Big Box\" ambiguous=\"YES\"")
    let folder = try TestFolder(["Main.storyboard": Self.storyboard(views, Self.box.joined(separator: "\n"))])
    let result = try #require(
      Program.run(["check", "--format", "json", folder.path + "/Main.storyboard"]))
    let found = try JSONValue(reading: Array(result.output.utf8))["files"].items.first?["diagnostics"].items ?? []
    #expect(found.compactMap { $0["code"]?.string } == ["ambiguous", "xcode-marked"])
    for one in found {
      #expect(one["data"]?["id"]?.string == "box" && one["data"]?["class"]?.string == "UIView")
      #expect(one["data"]?["label"]?.string == "\"Big Box\"" && one["data"]?["view"]?.string == "bigBox")
    }
    #expect(found[0]["data"]?["free"]?["width"] != nil)
  }

  /// A frame that is not up to date is no bar, and what a bar that frames show leaves too little room for is no error.
  @Test(arguments: [
    ("50", [], []),
    ("517", ["height"], ["Main.storyboard:2 approximated information", "Main.storyboard:13 conflict information"]),
  ]) func aSafeAreaReadOffFramesMakesNoError(_ height: String, _ sizes: [String], _ says: [String]) throws {
    let pins = [("top", 20), ("leading", 16), ("trailing", -16), ("bottom", -10)].map {
      Self.constraint("box", $0, $1).replacing("\"root\"", with: "\"safe\"")
    }
    let text = Self.storyboard(
      Self.view("box", "16 40 343 \(height)"),
      (pins + sizes.map { Self.constraint("box", $0, 517) }).joined(separator: "\n")
    ).replacing("</subviews>", with: "</subviews><viewLayoutGuide key=\"safeArea\" id=\"safe\"/>")
    let found = try told(TestFolder(["Main.storyboard": text]), ["--also", "nibs"])
    #expect(found.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == says)
  }

  /// What is only nearly as the file has it is no reason for an error.
  @Test func aSizeThatIsEstimatedMakesNoError() throws {
    let label = Self.view(
      "t", "16 16 100 21", "text=\"Save\" verticalCompressionResistancePriority=\"1000\"", tag: "label"
    ).replacing(
      "</label>",
      with: "<fontDescription key=\"fontDescription\" name=\"Gill\" family=\"Gill\" pointSize=\"17\"/></label>")
    let constraints = [("leading", 16), ("top", 16), ("height", 10)].map { Self.constraint("t", $0, $1) }
    let folder = try TestFolder(["Main.storyboard": Self.storyboard(label, constraints.joined(separator: "\n"))])
    #expect(try told(folder).contains("Main.storyboard:11 conflict information device, iPhone17ProMax"))
    #expect(try told(folder).allSatisfy { !$0.contains(" error") && !$0.contains(" warning") })
  }

  @Test func aCellIsAsWideAsThePhones() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21701">
      <device id="retina4_7" orientation="portrait"/><objects>
      <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="375" height="60"/>
      <tableViewCellContentView key="contentView" id="root"><rect key="frame" x="0" y="0" width="375" height="60"/>
      <subviews>\(Self.view("box", "8 8 359 40"))</subviews><constraints>
      \((Self.box + [Self.constraint("box", "trailing", -8), Self.constraint("box", "width", 400, "relation=\"lessThanOrEqual\"")]).joined(separator: "\n"))
      </constraints></tableViewCellContentView></tableViewCell></objects></document>

      """
    let folder = try TestFolder(["Cell.xib": text])
    #expect(try told(folder) == ["Cell.xib:11 conflict error iPhone17ProMax"])
  }

  @Test func brokenFilesAreErrorsAtTheirPlaceAndTheOthersAreChecked() throws {
    let good = Self.storyboard(
      Self.view("box", "8 8 100 40"), (Self.box + [Self.constraint("box", "width", 100)]).joined())
    let folder = try TestFolder([
      "A.storyboard": good.replacing("</subviews>", with: ""), "B.storyboard": good, "C.xib": "{}",
      "D.swift": "let a = \u{0}", "E.layout": "layout E { screen p = 9 x 9 }\n",
    ])
    #expect(try told(folder) == ["A.storyboard:10 syntax error", "C.xib:1 syntax error", "D.swift:1 syntax error"])
  }

  // MARK: Code

  private static func code(_ constraints: String, more: String = "") -> String {
    """
    final class Card: UIView {
      let title = UILabel()
      override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(title)
        title.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
          title.topAnchor.constraint(equalTo: topAnchor, constant: 8),
          title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8),
          \(constraints)
        ])
      }
      required init?(coder: NSCoder) { fatalError() }
      \(more)
    }

    """
  }

  /// What contradicts itself is an error whatever the size of the root; what needs the size that is assumed is a warning;
  /// what every other statement might settle is told of a class that is understood as a whole.
  @Test func code() throws {
    let size = "title.widthAnchor.constraint(equalToConstant: 80),"
    let rows: [(String, String, [String])] = [
      (size + "\n    title.widthAnchor.constraint(equalToConstant: 90),", "", ["Card.swift:11 conflict error phone"]),
      (
        size + "title.heightAnchor.constraint(equalToConstant: gap),", "let gap = Layout.current.gap",
        ["Card.swift:1 partly-read information"]
      ),
    ]
    for (constraints, more, expected) in rows {
      let folder = try TestFolder(["Card.swift": Self.code(constraints, more: more)])
      let found = try told(folder).filter { !$0.contains(" hint") }
      #expect(found == expected)
    }
    let controller = Self.code(
      "title.widthAnchor.constraint(equalToConstant: 400),\n    title.trailingAnchor.constraint(equalTo: view.trailingAnchor),"
    )
    .replacing("UIView {", with: "UIViewController {").replacing(
      "override init(frame: CGRect)", with: "override func viewDidLoad()"
    )
    .replacing("super.init(frame: frame)", with: "super.viewDidLoad()").replacing("addSubview", with: "view.addSubview")
    .replacing("equalTo: topAnchor", with: "equalTo: view.topAnchor").replacing(
      "equalTo: leadingAnchor", with: "equalTo: view.leadingAnchor")
    let folder = try TestFolder(["Card.swift": controller])
    #expect(
      try told(folder).filter { !$0.contains(" hint") } == ["Card.swift:11 conflict warning iPhoneSE, iPhone17ProMax"])
  }

  /// A class that makes no constraint is not said to be partly read.
  @Test func aClassWithoutLayout() throws {
    let code = "final class Spinner: UIImageView {\n  func start() { layer.speed = rate() }\n}\n"
    #expect(try told(TestFolder(["Spinner.swift": code])) == [])
  }

  // MARK: What is checked

  @Test func whatThereIsIsSaidWhereNothingIsChecked() throws {
    let folder = try TestFolder(["App/A.xib": "<a/>", "App/B.swift": "", "App/C.m": "", "empty/a.txt": "a"])
    let rows: [(String, Int32, String)] = [
      (
        "", 2,
        "!there is no layout in \(folder.path)/, but 1 file of Interface Builder and 2 files of code: layout-lsp check --also nibs,code"
      ),
      ("empty", 2, "!there is nothing to check in"),
      ("empty/a.txt", 2, "!what is checked are layouts (.layout), nibs (.storyboard, .xib) and code"),
    ]
    for (path, exitCode, says) in rows {
      try #require(Program.run(["check", "\(folder.path)/\(path)"])).expect(exitCode, says)
    }
    // A file of code that sets up no layout is nothing wrong.
    try #require(Program.run(["check", "\(folder.path)/App/B.swift"])).expect(0, "0 errors, 0 warnings in 0 files")
    try #require(Program.run(["check", "--also", "storyboards", folder.path])).expect(
      2, "!--also takes nibs, code or both")
    try #require(Program.run(["check", "--screens", "iPhoneSEE", folder.path])).expect(2, "!did you mean 'iPhoneSE'?")
  }

  /// Links that nobody asks for are not spoken of.
  @Test func linksOfOtherKinds() throws {
    let folder = try TestFolder(["a.layout": "layout A { screen p = 9 x 9 }\n"])
    #expect(Program.shell("ln -s /etc/passwd \(folder.path)/b.swift && ln -s /etc/passwd \(folder.path)/c.layout"))
    let plain = try #require(Program.run(["check", folder.path]))
    #expect(plain.errors.contains("c.layout") && !plain.errors.contains("b.swift"), "\(plain.errors)")
    let also = try #require(Program.run(["check", "--also", "code", folder.path]))
    #expect(also.errors.contains("b.swift"), "\(also.errors)")
  }

  @Test func theRulesOfAProject() throws {
    let constraints =
      Self.box + [Self.constraint("box", "width", 100), Self.constraint("box", "width", 120, "userLabel=\"x\"")]
    let nib = Self.storyboard(Self.view("box", "8 8 100 40"), constraints.joined(separator: "\n"))
    let folder = try TestFolder([
      ".layout-lsp.json": "{\n  \"check\": [\"layouts\", \"nibs\"],\n  \"screens\": \"S.layout\"\n}\n",
      "S.layout": "screen small = 300 x 500\n", "App/Main.storyboard": nib, "Card.swift": "struct A {}",
    ])
    #expect(try told(folder, []) == ["Main.storyboard:13 conflict error device, small"])
    // What there is now is ignored from now on, and an entry that is out of date is told.
    let written = try #require(Program.run(["check", "--write-ignores", folder.path]))
    #expect(written.exitCode == 0 && written.output.contains("1 finding of 1 file ignored from now on"))
    #expect(try told(folder, []) == [])
    try folder.write("App/Main.storyboard", nib.replacing("constant=\"120\"", with: "constant=\"100\""))
    #expect(try told(folder, []) == [".layout-lsp.json:6 unused-ignore hint"])
    let again = try #require(Program.run(["check", "--write-ignores", folder.path]))
    #expect(again.output == "nothing is found that could be ignored\n")
  }

  // MARK: What else reads them

  @Test func differencesAndRecordings() throws {
    func nib(_ width: Int) -> String {
      Self.storyboard(
        Self.view("box", "8 8 \(width) 40"),
        (Self.box + [Self.constraint("box", "width", width)]).joined(separator: "\n"))
    }
    let folder = try TestFolder(["Old.storyboard": nib(100), "New.storyboard": nib(120)])
    let (old, new) = (folder.path + "/Old.storyboard", folder.path + "/New.storyboard")
    let diff = try #require(Program.run(["diff", old, new]))
    #expect(diff.exitCode == 1 && diff.output.contains("`box` 100 → 120 wide"), "\(diff.output)")
    try #require(Program.run(["diff", old, old])).expect(0, "no difference")
    let record = folder.path + "/frames.json"
    try #require(Program.run(["frames", "--record", record, old])).expect(0, "")
    try folder.write("Old.storyboard", nib(120))
    let moved = try #require(Program.run(["check", "--against", record, old]))
    #expect(moved.exitCode == 1 && moved.output.contains("error[moved]"), "\(moved.output)")
  }

  /// The words of a storyboard are shown in every language that its project translates them into.
  @Test func translations() throws {
    let label = Self.view("t", "16 16 100 21", "text=\"Save\"", tag: "label")
    let constraints = [
      Self.constraint("t", "leading", 16), Self.constraint("t", "top", 16), Self.constraint("t", "width", 60),
    ]
    let folder = try TestFolder([
      "Base.lproj/Main.storyboard": Self.storyboard(label, constraints.joined(separator: "\n")),
      "de.lproj/Main.strings":
        "/* Class = \"UILabel\"; text = \"Save\"; ObjectID = \"t\"; */\n\"t.text\" = \"Änderungen sichern\";\n",
    ])
    #expect(try told(folder).filter { $0.contains("truncated") }.allSatisfy { $0.contains(".de") })
    #expect(try told(folder).contains { $0.contains("truncated") })
  }
}
