import Testing

@testable import Analysis
@testable import Features
@testable import Import
@testable import Protocol
@testable import Server

/// Imports of Interface Builder documents: the text of the layout, and the reasons for what is not exact.
@Suite struct ImportedFileTests {
  /// Returns a document with a controller's view of 375 × 667 points that has these views, guides and constraints.
  private static func document(
    _ views: String, _ constraints: String = "", guides: String = "", device: String = "retina4_7"
  ) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="21701">
      <device id="\(device)" orientation="portrait"/>
      <scenes><scene><objects><viewController customClass="LoginController">
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
      <subviews>\(views)</subviews>\(guides)<constraints>\(constraints)</constraints></view>
      </viewController></objects></scene></scenes>
      <resources><image name="star" width="24" height="22"/></resources></document>
      """.utf8)
  }

  private static func view(
    _ id: String, _ tag: String = "view", _ attributes: String = "", _ inner: String = "", frame: String = "0 0 100 50"
  ) -> String {
    let numbers = frame.split(separator: " ")
    return """
      <\(tag) translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" \(attributes)><rect key="frame" x="\(numbers[0])" \
      y="\(numbers[1])" width="\(numbers[2])" height="\(numbers[3])"/>\(inner)</\(tag)>
      """
  }

  private static func constraint(_ words: String, _ more: String = "") -> String {
    let parts = words.split(separator: " ").map(String.init)
    func item(_ name: String, _ text: String) -> String {
      let (id, attribute) = (text.split(separator: ".")[0], text.split(separator: ".")[1])
      return "\(name)Item=\"\(id)\" \(name)Attribute=\"\(attribute)\" "
    }
    let second = parts.count > 1 ? item("second", parts[1]) : ""
    return "<constraint \(item("first", parts[0]))\(second)\(more) id=\"c-\(parts.joined(separator: "-"))\"/>"
  }

  /// Returns the lines of the layout that are no declarations.
  private static func statements(_ bytes: [UInt8]) throws -> [String] {
    let text = try ImportedFile(bytes, named: "Login.storyboard").text
    return text.split(separator: "\n").map { line in String(line.drop { $0 == " " }) }.filter { line in
      !["view ", "layout ", "screen ", "#", "}"].contains { line.hasPrefix($0) }
    }
  }

  @Test func wholeText() throws {
    let label = Self.view(
      "t-1", "label", "text=\"Hello\" horizontalHuggingPriority=\"251\" verticalHuggingPriority=\"251\"",
      frame: "16 40 40 20.5")
    let image = Self.view("i-1", "imageView", "image=\"star\" userLabel=\"Big Star\"")
    let text = try ImportedFile(
      Self.document(
        label + Self.view("b-1", "view", "", "<subviews>\(image)</subviews>"),
        [
          Self.constraint("t-1.leading root.leading", "constant=\"16\""),
          Self.constraint("root.trailing b-1.trailing", "constant=\"16\" relation=\"greaterThanOrEqual\""),
          Self.constraint("b-1.leading root.leading", "constant=\"16\""),
          Self.constraint("i-1.width i-1.height", "multiplier=\"16:9\""),
        ].joined()), named: "Login.storyboard"
    ).text
    #expect(
      text == """
        # from Login.storyboard

        layout LoginController { # ib:root
          screen device = iPhoneSE

          # "Hello"
          view hello: UILabel (intrinsic: 40 x 20.5, hug: 251) # ib:t-1

          view container { # ib:b-1
            view bigStar: UIImageView (intrinsic: 24 x 22, image: "star") # ib:i-1
            bigStar.width == bigStar.height * 16/9
          }
          container.trailing <= -16
          [hello, container].leading == 16
        }

        """)
  }

  /// A constraint between two views that stand side by side, and its statement.
  @Test func relationsBecomeStatements() throws {
    let table: [(String, String, String)] = [
      ("a.leading b.trailing", "constant=\"8\"", "a.leading == b.trailing + 8"),
      ("a.leading b.trailing", "constant=\"-8.5\" priority=\"750\"", "a.leading == b.trailing - 8.5 @ 750"),
      ("a.width b.width", "multiplier=\"0.5\"", "a.width == b.width * 0.5"),
      ("a.width b.width", "multiplier=\"2:3\" constant=\"1\"", "a.width == b.width * 2/3 + 1"),
      ("a.width b.width", "multiplier=\"0.33333333333333331\"", "a.width == b.width * (1/3)"),
      ("a.height a.width", "multiplier=\"3:4\"", "a.height == a.width * 3/4"),
      ("a.width", "constant=\"16.800000000000001\"", "a.width == 16.8"),
      ("a.height", "constant=\"44\" relation=\"lessThanOrEqual\"", "a.height <= 44"),
      ("a.baseline b.baseline", "", "a.lastBaseline == b.lastBaseline"),
      ("root.bottom a.bottom", "constant=\"20\" symbolic=\"YES\"", "a.bottom == -20"),
      ("root.centerX a.centerX", "", "a.centerX == 0"),
      ("a.centerY root.centerY", "multiplier=\"0.5\"", "a.centerY == superview.centerY * 0.5"),
      ("a.leading root.leadingMargin", "", "a.leading == superview.leadingMargin"),
      ("safe.bottom a.bottom", "constant=\"8\"", "a.bottom == safeArea.bottom - 8"),
      ("a.top top.bottom", "constant=\"8\"", "a.top == safeArea.top + 8 # ib:c-a.top-top.bottom"),
    ]
    let guides = """
      <viewLayoutGuide key="safeArea" id="safe"/>
      """
    for (words, more, expected) in table {
      let text = Self.document(Self.view("a") + Self.view("b"), Self.constraint(words, more), guides: guides)
      let named = String(decoding: text, as: UTF8.self)
        .replacing("id=\"a\"", with: "id=\"a\" userLabel=\"a\"").replacing("id=\"b\"", with: "id=\"b\" userLabel=\"b\"")
        .replacing(
          "<view key=\"view\"",
          with: "<layoutGuides><viewControllerLayoutGuide type=\"top\" id=\"top\"/></layoutGuides><view key=\"view\"")
      #expect(try Self.statements(Array(named.utf8)) == [expected], "\(words) \(more)")
    }
  }

  @Test func constraintsAreLeftOutWithAReason() throws {
    let (number, edge) = ("has a number that is none", "says where an edge is, and from where not")
    let table: [(String, String, ImportReason.Code, String)] = [
      ("a.width", "constant=\"9\" placeholder=\"YES\"", .placeholder, "is for Interface Builder only"),
      ("a.leading gone.leading", "", .external, "names 'gone', which is not here"),
      ("a.width", "constant=\"nan\"", .notUnderstood, number),
      ("a.width", "constant=\"1/2\"", .notUnderstood, number), ("a.width", "priority=\"high\"", .notUnderstood, number),
      ("a.width a.height", "multiplier=\"1:2:3\"", .notUnderstood, number),
      ("a.width a.height", "multiplier=\"1:0\"", .notUnderstood, "has a multiplier that is out of range"),
      ("a.width", "constant=\"9\" priority=\"1001\"", .notUnderstood, "has a priority that is out of range"),
      ("a.width", "constant=\"9\" priority=\"0\"", .notUnderstood, "has a priority that is out of range"),
      ("a.width", "constant=\"1e20\"", .notUnderstood, "has a constant that is out of range"),
      ("a.left root.leading", "", .notUnderstood, "ties 'left' to 'leading', which no constraint can"),
      ("a.width root.top", "", .notUnderstood, "ties 'width' to 'top', which no constraint can"),
      ("root.centerY a.centerX", "", .notUnderstood, "ties 'centerY' to 'centerX', which no constraint can"),
      ("a.leading", "constant=\"9\"", .notUnderstood, edge),
      ("a.bogus root.top", "", .notUnderstood, "has the attribute 'bogus' of 'a', which is not understood"),
      ("a.width", "constant=\"9\" relation=\"strange\"", .notUnderstood, "has a relation that is none"),
    ]
    for (words, more, code, message) in table {
      let file = try ImportedFile(Self.document(Self.view("a"), Self.constraint(words, more)), named: "x.xib")
      #expect(file.roots[0].reasons.map(\.code) == [code], "\(words) \(more): \(file.roots[0].reasons)")
      #expect(file.roots[0].reasons.map(\.message) == [message])
      let id = "c-" + words.replacing(" ", with: "-")
      #expect(file.roots[0].reasons.map(\.id) == [id])
      #expect(file.text.contains(/# left out: .* ib:/) && file.text.contains(" ib:\(id) \(message)"))
      #expect(file.roots[0].isExact == (code == .placeholder))
    }
  }

  /// Views and attributes that a layout cannot express make their root inexact.
  @Test func inexpressibleViewsMakeTheRootInexact() throws {
    let table: [(String, String, [ImportReason.Code])] = [
      ("splitView", "", [.container]), ("tabView", "", [.container]), ("gridView", "", [.container]),
      ("view", "semanticContentAttribute=\"forceRightToLeft\"", [.direction]), ("someFutureView", "", [.unknown]),
      ("someFutureView", "customClass=\"Gauge\"", []), ("mtkView", "", []), ("view", "", []),
      ("view", "semanticContentAttribute=\"unspecified\"", []),
    ]
    for (tag, attributes, codes) in table {
      let root = try ImportedFile(Self.document(Self.view("a", tag, attributes)), named: "x.xib").roots[0]
      #expect(root.reasons.map(\.code) == codes, "\(tag) \(attributes): \(root.reasons)")
      #expect(root.isExact == codes.isEmpty)
    }
    #expect(try ImportedFile(Self.document(Self.view("a", "mtkView")), named: "x.xib").text.contains(": MTKView"))
    let mac = String(decoding: Self.document(Self.view("a", "gridView")), as: UTF8.self)
      .replacing("CocoaTouch", with: "Cocoa")
    #expect(try ImportedFile(Array(mac.utf8), named: "x.xib").roots[0].reasons.map(\.code) == [.container])
  }

  /// A view and its content are imported, whatever its file leaves out about it.
  @Test func viewsWithoutAFrame() throws {
    let inner = "<subviews>\(Self.view("in", "label", "userLabel=\"inner\""))</subviews>"
    let (fixed, free) = ("userLabel=\"b\"", "userLabel=\"b\" translatesAutoresizingMaskIntoConstraints=\"NO\"")
    func rect(_ x: String, _ width: String) -> String {
      "<rect key=\"frame\" x=\"\(x)\" y=\"0\" width=\"\(width)\" height=\"9\"/>"
    }
    let table: [(String, String, [ImportReason.Code])] = [
      (fixed, "", [.noFrame]), (fixed, rect("a", "9"), [.noFrame]), (free, rect("0", "1e30"), [.noFrame]),
      (free, "", []), (free, rect("0", "9"), []), (fixed, rect("0", "9"), []),
    ]
    for (attributes, frame, codes) in table {
      let file = try ImportedFile(
        Self.document(
          Self.view("a", "view", "userLabel=\"a\"") + "<view id=\"bbb\" \(attributes)>\(frame)\(inner)</view>",
          Self.constraint("a.top bbb.bottom", "constant=\"8\"")), named: "x.xib")
      let reasons = file.roots[0].reasons.filter { $0.id == "bbb" }
      #expect(reasons.map(\.code) == codes && file.roots[0].isExact == codes.isEmpty, "\(attributes) \(frame)")
      #expect(file.roots[0].views.map(\.path) == ["", "a", "b", "b.inner"])
      #expect(file.text.contains("a.top == b.bottom + 8\n"), "\(file.text)")
    }
  }

  /// A root whose file does not give its size becomes a screen of `fit x fit`.
  @Test(arguments: [("", "does not tell its size"), ("<rect key=\"frame\" width=\"nan\"/>", "a number that is none")])
  func rootsWithoutAFrame(_ frame: String, _ reason: String) throws {
    let whole = String(decoding: Self.document(Self.view("a")), as: UTF8.self)
    let text = whole.replacing("<rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"667\"/>", with: frame)
    let file = try ImportedFile(Array(text.utf8), named: "x.xib")
    #expect(file.roots.map(\.id) == ["root"] && file.text.contains("  screen device = fit x fit\n"), "\(file.text)")
    let reasons = file.roots.flatMap(\.reasons).filter { $0.id == "root" }
    #expect(reasons.map(\.code) == [.noFrame] && reasons.allSatisfy { $0.message.contains(reason) }, "\(reasons)")
  }

  /// A constraint that names two views with one identifier is about the first of them. The other is imported too.
  @Test func sharedIdentifiers() throws {
    let file = try ImportedFile(
      Self.document(
        Self.view("a", "view", "userLabel=\"a\"") + Self.view("a", "view", "userLabel=\"b\""),
        Self.constraint("a.top root.top", "constant=\"8\"")), named: "x.xib")
    #expect(file.roots[0].views.map(\.path) == ["", "a", "b"])
    #expect(file.roots[0].reasons.map(\.code) == [.sharedIdentifier] && !file.roots[0].isExact)
    #expect(file.text.contains("  a.top == 8\n"), "\(file.text)")
  }

  /// Opposite edges with equal insets become one statement, unless the centre is constrained too.
  @Test func opposedEdges() throws {
    func found(_ lines: String...) throws -> [String] {
      let constraints = lines.enumerated().map { number, line in
        let parts = line.split(separator: " ").map(String.init)
        let isFar = parts[0].hasSuffix("trailing") || parts[0].hasSuffix("bottom")
        let words = isFar ? "\(parts[1]) \(parts[0])" : "\(parts[0]) \(parts[1])"
        return Self.constraint(words, parts.count > 2 ? "constant=\"\(parts[2])\"" : "")
      }
      return try Self.statements(
        Self.document(
          Self.view("a", "view", "userLabel=\"a\""), constraints.joined(),
          guides: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>"))
    }
    #expect(try found("a.leading root.leading 8", "a.trailing root.trailing 8") == ["a.horizontalInsets == 8"])
    #expect(
      try found("a.leading root.leading 8", "a.trailing root.trailing 9") == ["a.leading == 8", "a.trailing == -9"])
    #expect(
      try found("a.leading root.leading", "a.trailing root.trailing", "a.top root.top", "a.bottom root.bottom") == [
        "a.insets == 0"
      ])
    #expect(
      try found("a.leading safe.leading 4", "a.trailing safe.trailing 4", "a.top safe.top", "a.bottom root.bottom") == [
        "a.horizontalSafeInsets == 4", "a.top == safeArea.top", "a.bottom == 0",
      ])
    #expect(
      try found("a.leading root.leading", "a.trailing root.trailing", "a.centerX root.centerX") == [
        "a.leading == 0", "a.trailing == 0", "a.centerX == 0",
      ])
  }

  /// Numbers that recur become metrics; equal numbers with another meaning do not.
  @Test func recurringNumbers() throws {
    let views = (1...6).map { Self.view("v\($0)", "view", "userLabel=\"v\($0)\"") }.joined()
    let gaps = (2...6).map { Self.constraint("v\($0).top v\($0 - 1).bottom", "constant=\"12\"") }.joined()
    let widths = (1...3).map { Self.constraint("v\($0).width v\($0 + 1).width", "constant=\"12\"") }.joined()
    let text = try ImportedFile(Self.document(views, gaps + widths), named: "x.xib").text
    #expect(text.contains("  let gap = 12\n"))
    #expect(text.contains("v2.top == v1.bottom + gap\n"))
    #expect(text.contains("v1.width == v2.width + 12\n"))
  }

  /// The flexible parts share the remaining space in the ratio that they have in the frame.
  @Test func autoresizing() throws {
    let table: [([String], Double, [String])] = [
      (["flexibleMinX", "flexibleMaxX"], 137.5, ["centerX == 0", "width == 100"]),
      (["flexibleMinX", "flexibleMaxX"], 55, ["leftInset == superview.width * 0.2 - 20", "width == 100"]),
      (["widthSizable", "flexibleMaxX"], 75, ["left == 75", "width == superview.width * (1/3) - 25"]),
      (
        ["flexibleMinX", "widthSizable", "flexibleMaxX"], 75,
        ["leftInset == superview.width * 0.2", "width == superview.width * (4/15)"]
      ),
    ]
    for (mask, x, expected) in table {
      let flags = mask.map { "\($0)=\"YES\"" }.joined(separator: " ")
      let view = """
        <view id="a" userLabel="a"><rect key="frame" x="\(x)" y="20" width="100" height="30"/>\
        <autoresizingMask key="autoresizingMask" \(flags)/></view>
        """
      #expect(
        try Self.statements(Self.document(view)) == (expected + ["top == 20", "height == 30"]).map { "a.\($0)" },
        "\(mask)")
    }
  }

  /// Variations by size class stand under conditions, with a screen of each size class.
  @Test func sizeClasses() throws {
    let views =
      Self.view("a", "view", "userLabel=\"a\"")
      + Self.view("b", "view", "userLabel=\"b\"")
    let varied = """
      <constraint firstItem="a" firstAttribute="width" constant="36" id="w">\
      <variation key="heightClass=regular-widthClass=regular" constant="60"/></constraint>
      """
    let more = [
      Self.constraint("a.height", "constant=\"10\""), Self.constraint("a.top root.top", "constant=\"1\""),
      Self.constraint("a.left root.left", "constant=\"2\""), Self.constraint("b.top root.top", "constant=\"3\""),
    ].joined()
    let masks = """
      <variation key="default"><mask key="subviews"><exclude reference="b"/></mask>
      <mask key="constraints"><exclude reference="c-a.height"/><exclude reference="c-a.left-root.left"/></mask></variation>
      <variation key="widthClass=regular"><mask key="subviews"><include reference="b"/></mask>
      <mask key="constraints"><include reference="c-a.height"/><exclude reference="c-a.top-root.top"/></mask></variation>
      """
    let text = String(decoding: Self.document(views, varied + more), as: UTF8.self)
      .replacing("</constraints></view>", with: "</constraints>\(masks)</view>")
    let file = try ImportedFile(Array(text.utf8), named: "x.xib")
    #expect(
      file.text == """
        # from x.xib

        layout LoginController { # ib:root
          screen device = iPhoneSE traits compact, regularHeight
          screen pad = iPadMini5 traits regular, regularHeight

          view a # ib:a

          view b # ib:b
          b.top == 3

          when regular and regularHeight {
            a.width == 60
          } else {
            a.width == 36
          }
          when regular {
            a.height == 10
          } else {
            hide b
            a.top == 1
          }

          # not installed: ib:c-a.left-root.left
        }

        """)
    #expect(file.roots[0].isExact)
  }

  /// Views and constraints that are installed in no size class are listed, with the content of the views. The layout
  /// is exact without them.
  @Test func installedNowhere() throws {
    let inner = "<subviews>\(Self.view("in"))</subviews><constraints>\(Self.constraint("in.width"))</constraints>"
    let masks = """
      <variation key="default"><mask key="subviews"><exclude reference="b"/></mask>
      <mask key="constraints"><exclude reference="c-a.height"/></mask></variation>
      """
    let text = String(
      decoding: Self.document(
        Self.view("a") + Self.view("b", "view", "", inner),
        Self.constraint("a.height", "constant=\"10\"") + Self.constraint("a.left in.left")),
      as: UTF8.self
    ).replacing("</constraints></view></subviews>", with: "</constraints></view></subviews>\(masks)")
    let file = try ImportedFile(Array(text.utf8), named: "x.xib")
    let ids = ["b", "in", "c-in.width", "c-a.height"]
    #expect(file.text.hasSuffix(ids.map { "  # not installed: ib:\($0)\n" }.joined() + "}\n"), "\(file.text)")
    let reasons = file.roots[0].reasons
    #expect(reasons.allSatisfy { $0.code == .uninstalled } && file.roots[0].isExact)
    #expect(reasons.map(\.id) == ["c-a.left-in.left"] + ids)
    #expect(reasons.first?.message == "names 'in', which is installed nowhere")
  }

  /// A turned device has the size classes of a file with that orientation.
  @Test func turnedDevices() throws {
    let varied = """
      <constraint firstItem="a" firstAttribute="height" constant="10" id="h">\
      <variation key="heightClass=compact" constant="20"/></constraint>
      """
    for (device, traits) in [("retina6_1", "regular"), ("retina4_7", "compact")] {
      let text = try ImportedFile(Self.document(Self.view("a"), varied, device: device), named: "x.xib").text
      #expect(text.contains("screen landscape = iPhoneSE landscape traits \(traits), compactHeight\n"), "\(text)")
    }
    let landscape = String(decoding: Self.document(Self.view("a"), varied, device: "retina6_1"), as: UTF8.self)
      .replacing("portrait", with: "landscape").replacing("heightClass=compact", with: "heightClass=regular")
    let text = try ImportedFile(Array(landscape.utf8), named: "x.xib").text
    #expect(text.contains(" traits compact, regularHeight\n"), "\(text)")
  }

  /// Where a width class and a height class meet, the variations of both apply.
  @Test func crossingSizeClasses() throws {
    func layout(_ variations: String, masks: String = "") throws -> ImportedFile {
      let varied = """
        <constraint firstItem="a" firstAttribute="height" constant="10" id="h">\(variations)</constraint>
        """
      let more = Self.constraint("a.width", "constant=\"7\"")
      let text = String(
        decoding: Self.document(Self.view("a", "view", "userLabel=\"a\""), varied + more), as: UTF8.self)
      return try ImportedFile(
        Array(text.replacing("</constraints></view>", with: "</constraints>\(masks)</view>").utf8), named: "x.xib")
    }
    let (regular, compact) = ("<variation key=\"widthClass=regular\"", "<variation key=\"heightClass=compact\"")
    let combined = try layout("\(regular) constant=\"20\"/>\(compact) priority=\"300\"/>")
    #expect(
      combined.text.contains(
        """
          when compactHeight and not regular {
            a.height == 10 @ 300
          }
          when regular and not compactHeight {
            a.height == 20
          }
          when regular and compactHeight {
            a.height == 20 @ 300
          }
          when not compactHeight and not regular {
            a.height == 10
          }

        """), "\(combined.text)")
    #expect(combined.text.contains("traits regular, compactHeight\n"))
    #expect(combined.roots[0].isExact)

    let contested = try layout("\(compact) constant=\"30\"/>\(regular) constant=\"20\"/>")
    #expect(
      contested.text.contains(
        """
          when compactHeight and not regular {
            a.height == 30
          }
          when regular {
            a.height == 20
          }

        """), "\(contested.text)")
    #expect(contested.roots[0].reasons.map(\.code) == [.sizeClasses])
    let settled = try layout(
      "\(compact) constant=\"30\"/>\(regular) constant=\"20\"/>"
        + "<variation key=\"heightClass=compact-widthClass=regular\" constant=\"40\"/>")
    #expect(
      settled.text.contains(
        """
        when regular and compactHeight {
            a.height == 40

        """), "\(settled.text)")
    #expect(settled.roots[0].isExact)

    let mask = "<mask key=\"constraints\"><exclude reference=\"c-a.width\"/></mask></variation>"
    let left = try layout("", masks: "\(compact)>\(mask)\(regular)>\(mask)")
    #expect(
      left.text.contains(
        """
        when not compactHeight and not regular {
            a.width == 7

        """), "\(left.text)")
    #expect(left.roots[0].isExact)
    let kept = try layout(
      "", masks: "\(compact)>\(mask)\(regular)>\(mask.replacing("exclude reference", with: "include reference"))")
    #expect(
      kept.text.contains(
        """
        when regular and compactHeight {
            a.width == 7

        """), "\(kept.text)")
    #expect(kept.roots[0].reasons.map(\.code) == [.sizeClasses])
    let narrower = try layout(
      "",
      masks: "<variation key=\"heightClass=compact-widthClass=regular\">\(mask)\(regular)>"
        + mask.replacing("exclude reference", with: "include reference"))
    #expect(
      narrower.text.contains(
        """
        when not (regular and compactHeight) {
            a.width == 7

        """), "\(narrower.text)")
    #expect(!narrower.text.contains("when regular and compactHeight"), "\(narrower.text)")
  }

  /// A hidden view of a stack is shown in a state of its own.
  @Test func hiddenViews() throws {
    let items = Self.view("a", "view", "userLabel=\"a\"") + Self.view("b", "view", "userLabel=\"b\" hidden=\"YES\"")
    let stack = Self.view("s", "stackView", "userLabel=\"s\"", "<subviews>\(items)</subviews>")
    let text = try ImportedFile(Self.document(stack, Self.constraint("b.width", "constant=\"9\"")), named: "x.xib").text
    #expect(text.contains("  states hiddenViews: hidden, shown\n"))
    #expect(text.contains("    stack horizontal { a, b }\n"))
    #expect(
      text.contains(
        """
            b.width == 9

            state hidden {
              hide b
            }
          }

        """))
  }

  /// A hidden view elsewhere keeps its place, which is said beside it.
  @Test func hiddenViewsInPlace() throws {
    let label = Self.view("b", "label", "text=\"Hi\" hidden=\"YES\" customClass=\"Badge\"")
    let file = try ImportedFile(
      Self.document(label + Self.view("a", "view", "userLabel=\"a\" hidden=\"YES\"")), named: "x.xib")
    #expect(file.text.contains("  # \"Hi\", hidden until the app shows it\n  view hi: Badge"), "\(file.text)")
    #expect(file.text.contains("  # hidden until the app shows it\n  view a # ib:a\n"), "\(file.text)")
    #expect(!file.text.contains("hiddenViews"))
    #expect(file.roots[0].reasons.filter { $0.code == .hidden }.map(\.id) == ["b", "a"])
    #expect(ImportResult("x.xib", Self.document(label)).line().hasSuffix("; 1 hidden view shown"))
  }

  /// A branch for no size class that the file names has a screen that enters it; what no screen enters is left out.
  @Test func screensElsewhere() throws {
    func text(_ variations: String) throws -> String {
      let varied =
        "<constraint firstItem=\"a\" firstAttribute=\"height\" constant=\"10\" id=\"h\">\(variations)</constraint>"
      let views = Self.view("a", "view", "userLabel=\"a\"")
      return try ImportedFile(Self.document(views, varied, device: "ipad9_7"), named: "x.xib").text
    }
    func variation(_ key: String, _ constant: Int) -> String {
      "<variation key=\"\(key)\" constant=\"\(constant)\"/>"
    }
    let both = variation("heightClass=regular-widthClass=regular", 20)
    let pad = try text(variation("heightClass=compact", 30) + both)
    #expect(pad.contains("  screen phone = iPhoneSE traits compact, regularHeight\n"), "\(pad)")
    let elsewhere = "when not compactHeight and not (regular and regularHeight) {\n    a.height == 10\n"
    #expect(pad.contains(elsewhere), "\(pad)")
    let whole = try text(variation("widthClass=compact", 30) + variation("widthClass=regular", 20))
    #expect(!whole.contains("a.height == 10"), "\(whole)")
    let same = try text(variation("widthClass=compact", 10))
    #expect(same.contains("  a.height == 10\n") && !same.contains("when"), "\(same)")
  }

  @Test func insideScrollViews() throws {
    let inner = Self.view("in", "view", "userLabel=\"inner\"")
    let scroll = Self.view("s", "scrollView", "userLabel=\"scroll\"", "<subviews>\(inner)</subviews>")
    let found = try Self.statements(
      Self.document(
        scroll,
        Self.constraint("in.leading s.leading", "constant=\"4\"") + Self.constraint("s.bottom in.bottom")
          + Self.constraint("in.width s.width")))
    #expect(
      found == [
        "inner.leading == 4", "inner.bottom == 0", "inner.width == superview.width",
      ])
  }

  @Test func stacks() throws {
    let items =
      Self.view("a", "view", "userLabel=\"a\"") + Self.view("b", "view", "userLabel=\"b\" hidden=\"YES\"")
      + Self.view("c", "view", "userLabel=\"c\"")
    let attributes = "axis=\"vertical\" alignment=\"center\" distribution=\"equalSpacing\" spacing=\"8\""
    let found = try Self.statements(
      Self.document(Self.view("s", "stackView", attributes, "<subviews>\(items)</subviews>")))
    #expect(found[1] == "stack vertical (spacing: 8, align: center, distribute: equalSpacing) { a, b, c }")
  }

  @Test(arguments: [
    ("", ""), ("spacingType=\"standard\"", " (spacing: 8)"), ("spacing=\"4\"", " (spacing: 4)"),
  ])
  func spacingOfStacks(attributes: String, options: String) throws {
    let inner = "<subviews>\(Self.view("a", "view", "userLabel=\"a\""))</subviews>"
    let found = try Self.statements(Self.document(Self.view("s", "stackView", attributes, inner)))
    #expect(found == ["stack horizontal\(options) { a }"])
  }

  /// A stack arranges its views in the margins that its file gives, and in the usual ones if an attribute that is set when
  /// it is loaded says so.
  @Test func marginsOfStacks() throws {
    let inner = "<subviews>\(Self.view("a", "view", "userLabel=\"a\""))</subviews>"
    let insets = "<edgeInsets key=\"layoutMargins\" top=\"1\" left=\"2\" bottom=\"3\" right=\"4\"/>"
    let runtime = """
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="boolean" value="YES" \
      keyPath="layoutMarginsRelativeArrangement"/></userDefinedRuntimeAttributes>
      """
    let table = [
      (insets + runtime, " (margins: (1, 2, 3, 4))"), (runtime, " (margins: (8, 8, 8, 8))"),
      (insets, " (margins: (1, 2, 3, 4))"), ("", ""),
    ]
    for (more, options) in table {
      let found = try Self.statements(Self.document(Self.view("s", "stackView", "", inner + more)))
      #expect(found == ["stack horizontal\(options) { a }"])
    }
  }

  /// Frames and autoresizing masks become constraints.
  @Test func framesAndMasksBecomeConstraints() throws {
    let table: [(String, [String])] = [
      ("flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"", ["left == 10", "width == 100", "top == 20", "height == 30"]),
      ("widthSizable=\"YES\" flexibleMinY=\"YES\"", ["left == 10", "right == -265", "bottom == -617", "height == 30"]),
    ]
    for (mask, expected) in table {
      let view =
        "<view id=\"a\" userLabel=\"a\"><rect key=\"frame\" x=\"10\" y=\"20\" width=\"100\" height=\"30\"/>"
        + "<autoresizingMask key=\"autoresizingMask\" \(mask)/></view>"
      #expect(try Self.statements(Self.document(view)) == expected.map { "a.\($0)" })
    }
  }

  /// The content view of a cell fills the cell whatever its mask says, also if it is a plain view without an
  /// identifier.
  @Test func contentsOfCells() throws {
    let frame = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"150\" height=\"180\"/>"
    let mask = "<autoresizingMask key=\"autoresizingMask\"/>"
    for content in ["view", "collectionViewCellContentView"] {
      let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects><collectionViewCell id="cell">\(frame)
        <\(content) key="contentView">\(frame)\(mask)</\(content)></collectionViewCell></objects></document>
        """
      let found = try Self.statements(Array(text.utf8))
      #expect(found.count == 1 && found[0].hasSuffix(".insets == 0"), "\(found)")
    }
  }

  @Test func names() {
    let table = [
      ("titleLabel", "titleLabel"), ("URLField", "urlField"), ("Sign in with Apple", "signInWith"), ("42 days", "days"),
      ("Größe", "größe"), ("DO NOT LOCALIZE", "doNotLocalize"), ("", ""), ("…", ""), ("UILabel", "uiLabel"),
      (
        """
        a
        b
        """, "aB"
      ),
    ]
    for (words, name) in table { #expect(NewNames.name(words) == name, "\(words)") }
  }

  /// The manual page about Interface Builder shows the text that the import writes.
  @Test func manualShowsTheImportedText() throws {
    let package = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    let page = String(decoding: try Files.read(package + "/docs/from/interface-builder.md").get(), as: UTF8.self)
    let result = ImportResult(package + "/Examples/import/profile.xib")
    #expect(page.contains(result.text), "\(result.text)")
    #expect(!result.roots[0].isExact && result.roots[0].reasons.map(\.code) == [.text, .text])
  }

  /// Files that are no current documents are refused with a message.
  @Test func otherFilesAreRefused() {
    let table = [
      ("", "no element"), ("layout A {}", "no file of Interface Builder"),
      ("<svg/>", "no document of Interface Builder"), ("<archive/>", "before Xcode 5"),
      ("<!DOCTYPE a><document/>", "DOCTYPE"),
    ]
    for (text, words) in table {
      do {
        _ = try ImportedFile(Array(text.utf8), named: "x.xib")
        Issue.record("\(text) was imported")
      } catch { #expect(error.message.contains(words), "\(error.message)") }
    }
  }

  /// Real files: what is lost has a reason, and the text that is written has no error.
  @Test func realFiles() throws {
    guard let folder = sharedFile("corpus/ib") else { return }
    let results = Parallel.map(FoundFiles([folder], endings: [".xib", ".storyboard"]).files) { ImportResult($0) }
    #expect(results.count > 100)
    for result in results where result.refusal != nil {
      #expect(result.refusal?.contains("before Xcode 5") == true, "\(result.path): \(result.refusal ?? "")")
    }
    let roots = results.flatMap(\.roots)
    let views = roots.reduce(0) { $0 + $1.agreeing + $1.differing.count }
    #expect(views > 1300)
    #expect(roots.allSatisfy { $0.isExact || !$0.reasons.isEmpty })
    for result in results {
      let wrong = CheckedFile(path: "a.layout", text: Array(result.text.utf8)).diagnostics.filter {
        $0.severity == .error && !["conflict", "range-conflict"].contains($0.code)
      }
      #expect(wrong.isEmpty, "\(result.path): \(wrong.map(\.message))")
      #expect(formattedText(Array(result.text.utf8)) == nil, "\(result.path)")
    }
  }
}
