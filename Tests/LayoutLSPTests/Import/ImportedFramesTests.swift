import Testing

@testable import Formats
@testable import Import
@testable import Server

/// The values that an import takes from the saved frames of a file, and the reasons that it gives.
@Suite struct ImportedFramesTests {
  /// Returns a document with a controller's view of 375 × 667 points.
  private static func phone(_ views: String, _ constraints: String) -> [UInt8] {
    Array(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21701">
      <device id="retina4_7" orientation="portrait"/>
      <scenes><scene><objects><viewController>
      <view key="view" id="root"><rect key="frame" x="0" y="0" width="375" height="667"/>
      <subviews>\(views)</subviews><viewLayoutGuide key="safeArea" id="safe"/>
      <constraints>\(constraints)</constraints></view>
      </viewController></objects></scene></scenes></document>
      """.utf8)
  }

  private static func mac(_ views: String, _ constraints: String) -> [UInt8] {
    Array(
      """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" toolsVersion="21701"><objects>
      <customView id="root"><rect key="frame" x="0" y="0" width="300" height="200"/>
      <subviews>\(views)</subviews><constraints>\(constraints)</constraints></customView>
      </objects></document>
      """.utf8)
  }

  private static func view(_ id: String, _ tag: String, _ frame: String, _ more: String = "", _ inner: String = "")
    -> String
  {
    let numbers = frame.split(separator: " ")
    return """
      <\(tag) translatesAutoresizingMaskIntoConstraints="NO" userLabel="\(id)" id="\(id)" \(more)>
      <rect key="frame" x="\(numbers[0])" y="\(numbers[1])" width="\(numbers[2])" height="\(numbers[3])"/>\(inner)</\(tag)>
      """
  }

  /// Returns the constraints of lines such as `a.leading b.trailing 8` and `a.width 20`.
  private static func constraints(_ lines: String...) -> String {
    lines.enumerated().map { number, line in
      var text = "<constraint id=\"c-\(number)\""
      for (index, word) in line.split(separator: " ").enumerated() {
        let parts = word.split(separator: ".")
        text +=
          parts.count == 2 && Double(word) == nil
          ? " \(index == 0 ? "first" : "second")Item=\"\(parts[0])\" \(index == 0 ? "first" : "second")Attribute=\"\(parts[1])\""
          : " constant=\"\(word)\""
      }
      return text + "/>"
    }.joined()
  }

  private static func reasons(_ result: ImportResult) -> [String] {
    result.roots.flatMap(\.reasons).map { "\($0.code.rawValue): \($0.message)" }
  }

  @Test func safeAreas() {
    func result(_ top: String) -> ImportResult {
      ImportResult(
        "a.storyboard",
        Self.phone(
          Self.view("a", "view", "0 \(top) 100 50") + Self.view("b", "view", "0 \(top) 100 50"),
          Self.constraints(
            "a.top safe.top", "b.top safe.top", "a.leading root.leading", "b.leading root.leading", "a.width 100",
            "a.height 50", "b.width 100", "b.height 50")))
    }
    #expect(Self.reasons(result("20")).isEmpty)
    #expect(result("20").text.contains("screen device = iPhoneSE\n"))
    #expect(
      Self.reasons(result("64")) == [
        "safe-area-from-frames: its safe area is read off the frames; by the device and its bars it is (20, 0, 0, 0)"
      ])
    #expect(result("64").text.contains("safeArea (64, 0, 0, 0)"))
    #expect(result("64").roots.allSatisfy { $0.differing.isEmpty })
  }

  /// A simulated status bar does not take away the safe area at a notch.
  @Test func simulatedStatusBars() {
    let bar = "<simulatedStatusBarMetrics key=\"simulatedStatusBarMetrics\" statusBarStyle=\"lightContent\"/>"
    for (device, top) in [("retina4_7", "0"), ("retina6_12", "59")] {
      let bytes = Self.phone(
        Self.view("a", "view", "0 \(top) 100 50"),
        Self.constraints("a.top safe.top", "a.leading root.leading", "a.width 100", "a.height 50"))
      let text = String(decoding: bytes, as: UTF8.self).replacing("retina4_7", with: device)
        .replacing("</viewController>", with: bar + "</viewController>")
      #expect(Self.reasons(ImportResult("a.storyboard", Array(text.utf8))).isEmpty, "\(device)")
    }
  }

  @Test func margins() {
    let result = ImportResult(
      "a.storyboard",
      Self.phone(
        Self.view("a", "view", "20 40 100 50"),
        Self.constraints("a.leading root.leadingMargin", "a.top root.top 40", "a.width 100", "a.height 50")))
    #expect(
      Self.reasons(result) == [
        "margins-from-frames: its margins are read off the frames; by what it is they are (20, 16, 0, 16)"
      ])
    #expect(result.text.contains("(margins: (20, 20, 0, 16))"))
  }

  /// The insets of a view's margins are read, not the guide of its margins, which has the same key.
  @Test func insetsOfMargins() {
    let table = [
      "<edgeInsets key=\"layoutMargins\" top=\"1\" left=\"30\" bottom=\"3\" right=\"40\"/>",
      "<directionalEdgeInsets key=\"directionalLayoutMargins\" top=\"1\" leading=\"30\" bottom=\"3\" trailing=\"40\"/>",
    ]
    for insets in table {
      let inner = "<subviews>\(Self.view("b", "view", "30 1 50 50"))</subviews>"
      let guide = "<viewLayoutGuide key=\"layoutMargins\" id=\"guide\"/>"
      let own = Self.constraints("b.leading guide.leading", "b.top a.topMargin", "b.width 50", "b.height 50")
      let result = ImportResult(
        "a.storyboard",
        Self.phone(
          Self.view("a", "view", "0 0 200 100", "", "\(inner)\(guide)\(insets)<constraints>\(own)</constraints>"),
          Self.constraints("a.leading root.leading", "a.top root.top", "a.width 200", "a.height 100")))
      #expect(Self.reasons(result).isEmpty, "\(insets)")
      #expect(result.text.contains("view a (margins: (1, 30, 3, 40))"), "\(result.text)")
    }
  }

  /// A size is taken from the frame only where the known sizes of such views lead to other frames.
  @Test func sizes() {
    let result = ImportResult(
      "a.storyboard",
      Self.phone(
        Self.view("a", "view", "8 40 66 33", "customClass=\"Gauge\"")
          + Self.view("b", "switch", "80 40 51 31") + Self.view("c", "switch", "200 40 70 31")
          + Self.view("d", "imageView", "0 100 375 20", "image=\"gone\""),
        Self.constraints(
          "a.leading root.leading 8", "a.top root.top 40", "b.leading a.trailing 6", "b.top a.top", "c.top a.top",
          "c.leading root.leading 200", "d.leading root.leading", "d.trailing root.trailing", "d.top root.top 100")))
    #expect(
      Self.reasons(result).filter { $0.hasPrefix("size-from-frame") } == [
        "size-from-frame: its width of 66 is taken from its frame",
        "size-from-frame: its height of 33 is taken from its frame",
        "size-from-frame: its width of 68 is taken from its frame, by what is known of such views it is 49",
        "size-from-frame: its height of 20 is taken from its frame",
      ])
    #expect(result.text.contains("view a: Gauge (intrinsic: 66 x 33) # ib:a"))
    #expect(result.text.contains("view b: UISwitch (intrinsic: 49 x 31) # ib:b"))
    #expect(result.roots.allSatisfy { $0.differing.isEmpty })
  }

  /// The frame of a view that is marked as misplaced is not used.
  @Test func misplacedViews() {
    let result = ImportResult(
      "a.storyboard",
      Self.phone(
        Self.view("a", "view", "8 99 66 33", "customClass=\"Gauge\" misplaced=\"YES\""),
        Self.constraints("a.leading root.leading 8", "a.top safe.top")))
    #expect(Self.reasons(result) == ["frames-differ: 1 of its frames differ from those that are saved"])
    #expect(result.text.contains("screen device = iPhoneSE\n"))
    #expect(result.roots[0].differing.count == 1)
  }

  /// A view of macOS keeps its origin, the bottom left corner, where its mask says nothing.
  @Test func origins() {
    let mask = "<autoresizingMask key=\"autoresizingMask\"/>"
    let fixed = Self.view("a", "customView", "1 80 10 9", "fixedFrame=\"YES\"", mask)
    let masked = fixed.replacing("translatesAutoresizingMaskIntoConstraints=\"NO\"", with: "")
      .replacing("fixedFrame=\"YES\"", with: "")
    for view in [fixed, masked] {
      let text = ImportResult("a.xib", Self.mac(view, "")).text
      #expect(
        text.contains(
          """
            a.left == 1
            a.width == 10
            a.bottom == -80
            a.height == 9

          """), "\(text)")
    }
  }

  /// Push buttons have had several alignment rectangles: the one that fits the constraints is taken.
  @Test func alignmentRectangles() {
    for (frame, width) in [("13 13 94 32", 80.0), ("14 13 92 32", 80)] {
      let cell = "<buttonCell key=\"cell\" type=\"push\" bezelStyle=\"rounded\" title=\"Continue\"/>"
      let result = ImportResult(
        "a.xib",
        Self.mac(
          Self.view("a", "button", frame, "", cell),
          Self.constraints("a.leading root.leading 20", "root.bottom a.bottom 20")))
      #expect(result.text.contains("(intrinsic: \(Int(width)) x 2"), "\(frame): \(result.text)")
      #expect(result.roots.allSatisfy { $0.differing.isEmpty }, "\(frame)")
    }
  }

  /// The axis and the spacing of a stack, by which its views' alignment rectangles are chosen, differ by size class.
  @Test func alignmentInStackOfSizeClass() {
    let views = Self.view("a", "segmentedControl", "0 0 120 32") + Self.view("b", "view", "0 42 120 20")
    let variation = "<variation key=\"heightClass=regular-widthClass=compact\" axis=\"vertical\" spacing=\"10\"/>"
    let result = ImportResult(
      "a.storyboard",
      Self.phone(
        Self.view("s", "stackView", "0 0 120 62", "", "<subviews>\(views)</subviews>" + variation),
        Self.constraints("s.top root.top", "s.leading root.leading", "s.width 120", "b.height 20")))
    // By the class alone the lowest point would be left out: 31.
    #expect(result.text.contains("(intrinsic: 0 x 32)"), "\(result.text)")
  }

  /// The baseline of a text field that is higher than its intrinsic height is that of its text.
  @Test func baselines() {
    let result = ImportResult(
      "a.storyboard",
      Self.phone(
        Self.view("a", "label", "8 51.5 42 20.5", "text=\"Label\"")
          + Self.view(
            "b", "textField", "60 40 100 44", "", "<fontDescription key=\"f\" type=\"system\" pointSize=\"17\"/>"),
        Self.constraints(
          "b.top root.top 40", "b.height 44", "b.leading root.leading 60", "b.width 100", "a.leading root.leading 8",
          "a.firstBaseline b.firstBaseline")))
    #expect(Self.reasons(result).contains("baseline-from-frames: its baseline is read off the frames"))
    #expect(result.roots.allSatisfy { $0.differing.isEmpty }, "\(result.roots[0].differing)")
  }

  /// Of conflicting constraints a layout keeps those that Xcode kept.
  @Test func conflicts() {
    let inner = "<subviews>\(Self.view("b", "view", "0 0 50 30"))</subviews>"
    let own =
      "<constraints>"
      + Self.constraints("b.height 40", "b.top a.top", "b.bottom a.bottom", "b.leading a.leading", "b.width 50")
      + "</constraints>"
    let result = ImportResult(
      "a.storyboard",
      Self.phone(
        Self.view("a", "view", "0 0 50 30", "", inner + own),
        Self.constraints("a.top root.top", "a.leading root.leading", "a.width 50", "a.height 30")))
    #expect(result.roots.allSatisfy { $0.differing.isEmpty }, "\(result.text)")
    #expect(
      result.text.contains(
        """
          # The frames that Xcode saved break these:
          a.b.height == 40
        }
        """))
  }

  /// Views in gravity areas lie at the ends, with the remaining space between them.
  @Test func gravityAreas() {
    let (first, last) = (Self.view("a", "button", "0 0 40 20"), Self.view("b", "button", "160 0 40 20"))
    let stack = Self.view(
      "s", "stackView", "0 0 200 20", "orientation=\"horizontal\" distribution=\"gravityAreas\"",
      "<beginningViews>\(first)</beginningViews><endViews>\(last)</endViews>")
    let text = ImportResult("a.xib", Self.mac(stack, Self.constraints("s.width 200"))).text
    #expect(text.contains("stack horizontal (spacing: 8, align: center) { a, _spacer(0 @ 249), 0, b }"), "\(text)")
  }

  /// Where the frames show it, a stack of macOS is written as its constraints: a view that hugs weakly fills the breadth.
  @Test(arguments: [(100, 200, true), (250, 50, false)])
  func nativeStacks(hug: Int, width: Int, isNative: Bool) {
    func content(_ width: Int) -> String { "placeholderIntrinsicWidth=\"\(width)\" placeholderIntrinsicHeight=\"20\"" }
    let views =
      Self.view("a", "customView", "0 28 \(width) 20", "\(content(50)) horizontalHuggingPriority=\"\(hug)\"")
      + Self.view("b", "customView", "0 0 60 20", content(60))
    let stack = Self.view(
      "s", "stackView", "0 152 200 48", "orientation=\"vertical\" alignment=\"leading\" distribution=\"fill\"",
      "<subviews>\(views)</subviews>")
    let result = ImportResult(
      "a.xib", Self.mac(stack, Self.constraints("s.leading root.leading", "s.top root.top", "s.width 200")))
    #expect(result.roots.allSatisfy { $0.differing.isEmpty }, "\(result.text)")
    #expect(result.text.contains("b.top == a.bottom + 8") == isNative, "\(result.text)")
    #expect(result.text.contains("@ 249.99998") == isNative)
    #expect(result.text.contains("stack vertical (spacing: 8, align: leading) { a, b }") == !isNative)
  }

  /// Views to which nothing gives a size have the one that Interface Builder draws.
  @Test func sizesOfDrawnViews() {
    let views = Self.view("a", "view", "0 0 240 128") + Self.view("b", "view", "240 0 50 128")
    let stack = Self.view("s", "stackView", "0 0 290 128", "", "<subviews>\(views)</subviews>")
    let result = ImportResult(
      "a.storyboard", Self.phone(stack, Self.constraints("s.leading root.leading", "s.top root.top")))
    #expect(result.roots.allSatisfy { $0.differing.isEmpty }, "\(result.text)")
    #expect(result.text.contains("view a (intrinsic: 240 x 128, hug: 60, resist: 60)"), "\(result.text)")
  }

  /// A view that no constraint names stands by its frame and its mask, though it asks for constraints.
  @Test func masksWithoutConstraints() {
    let mask = "<autoresizingMask key=\"autoresizingMask\" flexibleMaxX=\"YES\" flexibleMinY=\"YES\"/>"
    let result = ImportResult("a.xib", Self.mac(Self.view("a", "customView", "10 150 50 30", "", mask), ""))
    #expect(result.roots.allSatisfy { $0.differing.isEmpty }, "\(result.text)")
    #expect(result.text.contains("a.top == 20"), "\(result.text)")
  }

  /// What Interface Builder was told not to verify is not reported: a view, and what scrolls in it.
  @Test(arguments: [("verifyAmbiguity=\"off\"", 1), ("", 0)])
  func ambiguityThatIsNotVerified(attributes: String, count: Int) {
    let inner = "<subviews>\(Self.view("b", "view", "0 0 375 900"))</subviews>"
    let result = ImportResult(
      "a.storyboard",
      Self.phone(
        Self.view("a", "scrollView", "0 0 375 667", attributes, inner),
        Self.constraints(
          "a.leading root.leading", "a.top root.top", "a.trailing root.trailing", "a.bottom root.bottom")))
    #expect(result.text.split(separator: "\n").filter { $0.hasSuffix("# ignore: ambiguous") }.count == count)
  }

  /// A label of several lines is a text that wraps: its words, if they take the lines of its frame, else measures that
  /// do.
  @Test func textsThatWrap() {
    let words = "None of the scenes in this storyboard has a custom class"
    let table: [(frame: String, lines: String, written: String)] = [
      ("0 0 300 41", "0", "(text: \"\(words)\")"), ("0 0 300 61", "0", "(text: 601 x 20.333)"),
      ("0 0 200 61", "3", "(text: \"\(words)\" lines 3)"), ("0 0 300 20.5", "1", "(text: \"\(words)\" lines 1)"),
      ("0 0 421.5 20.5", "0", "(text: 421.5 x 20.5)"),
    ]
    for (frame, lines, written) in table {
      let width = frame.split(separator: " ")[2]
      let result = ImportResult(
        "a.storyboard",
        Self.phone(
          Self.view("a", "label", frame, "text=\"\(words)\" numberOfLines=\"\(lines)\""),
          Self.constraints("a.top root.top", "a.leading root.leading", "a.width \(width)")))
      #expect(result.text.contains(written), "\(frame): \(result.text)")
      #expect(result.roots.allSatisfy { $0.differing.isEmpty }, "\(frame): \(result.roots[0].differing)")
      #expect(Self.reasons(result).count == 1)
    }
  }

  /// A damaged file has sizes that no view can have.
  @Test func negativeSizes() {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects><view id="r">
      <rect key="frame" x="0" y="0" width="-5" height="-1e9"/><subviews>
      <view id="a" placeholderIntrinsicWidth="-7" placeholderIntrinsicHeight="3" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="0" y="0" width="-5" height="4"/></view></subviews></view></objects></document>
      """
    let result = ImportResult("a.xib", Array(text.utf8))
    #expect(result.text.contains("screen device = 0 x 0"))
    #expect(result.text.contains("(intrinsic: 0 x "))
  }

  /// Computed widths of texts differ by at most 3 % from those that Xcode measured.
  @Test func widthsOfTexts() throws {
    let table: [(String, Double, String, Double)] = [
      ("Label", 17, "regular", 42), ("Add Trigger", 15, "regular", 81), ("Discussion", 13, "regular", 66),
      ("None of the scenes in this storyboard has a ca", 17, "regular", 348), ("AnimationType", 22, "regular", 139),
      ("AnimationType", 42, "regular", 273), ("Staff (Staff)", 11, "semibold", 66), ("John Doe", 17, "semibold", 75.5),
    ]
    for (words, size, weight, width) in table {
      let element = try XMLElement.document(
        Array("<fontDescription type=\"system\" pointSize=\"\(size)\" weight=\"\(weight)\"/>".utf8))
      let font = try #require(IBFont(element, defaultSize: 17))
      #expect(abs(font.width(of: words) - width) <= width * 0.03, "\(words): \(font.width(of: words))")
    }
  }
}
