import Testing

@testable import Analysis
@testable import Import
@testable import Server

/// What becomes of kinds of views, in whole small documents: controls of macOS by their alignment rectangles, roots that
/// are no screens, and what only Interface Builder's canvas shows.
@Suite struct ImportedKindsTests {
  private static func file(_ root: String, isMac: Bool = true, more: String = "") -> [UInt8] {
    let kind = isMac ? "Cocoa.XIB\" targetRuntime=\"MacOSX.Cocoa" : "CocoaTouch.XIB\" targetRuntime=\"iOS.CocoaTouch"
    let device = isMac ? "" : "<device id=\"retina5_5\" orientation=\"portrait\"/>"
    return Array(
      """
      <document type="com.apple.InterfaceBuilder3.\(kind)" toolsVersion="21507">\(device)<objects>\(root)</objects>\(more)\
      </document>
      """.utf8)
  }

  /// Returns an element with a frame: `view("label", "a", "8 20 40 16", "text=\"Name\"", "…")`.
  private static func view(
    _ tag: String, _ id: String, _ frame: String, _ attributes: String = "", _ inner: String = ""
  ) -> String {
    let numbers = frame.split(separator: " ")
    return """
      <\(tag) translatesAutoresizingMaskIntoConstraints="NO" id="\(id)" \(attributes)><rect key="frame" x="\(numbers[0])" \
      y="\(numbers[1])" width="\(numbers[2])" height="\(numbers[3])"/>\(inner)</\(tag)>
      """
  }

  private static func views(_ all: String...) -> String { "<subviews>\(all.joined())</subviews>" }

  /// Returns the constraints of lines such as `a.leading b.trailing 8` and `a.width 20`.
  private static func constraints(_ lines: String...) -> String {
    let all = lines.map { line -> String in
      var text = "<constraint id=\"\(line.filter { $0 != " " })\""
      for (index, word) in line.split(separator: " ").enumerated() {
        let parts = word.split(separator: ".")
        let name = index == 0 ? "first" : "second"
        text +=
          parts.count == 2 && Double(word) == nil
          ? " \(name)Item=\"\(parts[0])\" \(name)Attribute=\"\(parts[1])\"" : " constant=\"\(word)\""
      }
      return text + "/>"
    }
    return "<constraints>\(all.joined())</constraints>"
  }

  private static func label(_ title: String, _ more: String = "") -> String {
    "<textFieldCell key=\"cell\" title=\"\(title)\" lineBreakMode=\"clipping\" \(more)><font key=\"font\" metaFont=\"system\"/></textFieldCell>"
  }

  private static func button(_ type: String, _ more: String) -> String {
    "<buttonCell key=\"cell\" type=\"\(type)\" bezelStyle=\"rounded\" \(more)><font key=\"font\" metaFont=\"system\"/></buttonCell>"
  }

  /// Returns the text without its first two lines, and what is found in it.
  private static func result(_ bytes: [UInt8]) -> (text: String, findings: [String], result: ImportResult) {
    let result = ImportResult("Pane.xib", bytes)
    let file = FilePath("/Pane.layout")
    var workspace = Workspace()
    workspace.open(file, text: Array(result.text.utf8))
    let findings = workspace.analysis(of: file)?.findings.listed.map { $0.code.rawValue } ?? []
    return (result.text.split(separator: "\n").dropFirst().joined(separator: "\n"), findings, result)
  }

  private static let row = Self.view(
    "customView", "root", "0 0 300 60", "",
    views(
      view("textField", "a", "18 22 37 16", "", label("Label")),
      view("button", "b", "59 21 60 18", "", constraints("b.width 58") + button("check", "title=\"On\"")))
      + constraints(
        "a.leading root.leading 20", "a.centerY root.centerY", "b.leading a.trailing 8", "b.centerY a.centerY"))

  /// A label is as wide as its words, and a check box is one: the insets of both in their frames count nowhere.
  @Test func macControls() {
    let (text, findings, result) = Self.result(Self.file(Self.row))
    #expect(text.contains("view label: NSTextField (text: \"Label\" lines 1) # ib:a"), "\(text)")
    #expect(text.contains("view on: NSButton (text: \"On\", style: checkbox) # ib:b"), "\(text)")
    #expect(result.roots[0].differing.isEmpty)
    #expect(findings.isEmpty)
  }

  /// An inset that the file's own numbers give counts more than a known one.
  @Test func exactInsets() {
    let picker =
      "<datePickerCell key=\"cell\" borderStyle=\"bezel\"><font key=\"font\" metaFont=\"system\"/></datePickerCell>"
    let root = Self.view(
      "customView", "root", "0 0 200 96", "",
      Self.views(
        Self.view("datePicker", "d", "20 52 163 28", "", picker),
        Self.view("button", "b", "107 13 80 32", "", Self.button("push", "title=\"Choose\"")))
        + Self.constraints(
          "d.leading root.leading 20", "root.trailing d.trailing 20", "d.top root.top 20", "b.top d.bottom 12",
          "root.trailing b.trailing 20", "root.bottom b.bottom 20"))
    let (text, findings, _) = Self.result(Self.file(root))
    #expect(text.contains("view datePicker: NSDatePicker (intrinsic: _ x 24) # ib:d"), "\(text)")
    #expect(findings.isEmpty)
  }

  /// An image below a title does not make the button wider, and an empty label has no width.
  @Test func contentsOfMacControls() {
    let overlaid = Self.view(
      "customView", "root", "0 0 300 60", "",
      Self.views(
        Self.view(
          "button", "b", "20 10 180 40", "",
          Self.constraints("b.width 180", "b.height 40")
            + Self.button("bevel", "title=\"Open the guide\" image=\"Panel\" imagePosition=\"overlaps\"")),
        Self.view("textField", "a", "18 22 4 16", "", Self.label("")))
        + Self.constraints(
          "b.leading root.leading 20", "b.centerY root.centerY", "a.leading root.leading 20", "a.top root.top 22"))
    let images = "<resources><image name=\"Panel\" width=\"180\" height=\"40\"/></resources>"
    let (text, findings, result) = Self.result(Self.file(overlaid, more: images))
    #expect(!findings.contains("truncated") && !findings.contains("ambiguous"), "\(findings)\n\(text)")
    #expect(text.contains("NSTextField (intrinsic: 0 x 16)"), "\(text)")
    #expect(result.roots[0].differing.isEmpty)
  }

  /// A root that is a control is as large as its alignment rectangle; one that is a stack is one; what holds nothing is no
  /// layout.
  @Test func roots() {
    let control = Self.view(
      "button", "b", "0 0 45 32", "", Self.constraints("b.width 31") + Self.button("push", "imagePosition=\"only\""))
    let (text, findings, result) = Self.result(Self.file(control + Self.view("customView", "empty", "0 0 9 9")))
    #expect(text.hasSuffix("# ib:b\n  screen device = 31 x 20\n  view.width == 31\n}"), "\(text)")
    #expect(findings.isEmpty)
    #expect(result.emptyRoots == 1)
    let stack = Self.view(
      "stackView", "root", "0 0 200 110", "axis=\"vertical\" alignment=\"center\" spacing=\"6\"",
      Self.views(
        Self.view("view", "a", "80 0 40 4", "userLabel=\"a\"", Self.constraints("a.width 40", "a.height 4")),
        Self.view("view", "b", "50 10 100 100", "userLabel=\"b\"", Self.constraints("b.width 100", "b.width b.height")))
    )
    let (stacked, found, _) = Self.result(Self.file(stack, isMac: false))
    #expect(stacked.contains("  stack vertical (spacing: 6, align: center) { a, b }"), "\(stacked)")
    #expect(found.isEmpty)
  }

  /// The constraints of NSStackView stand without those that a statement of the file overrules.
  @Test func nativeStacks() {
    let stack = Self.view(
      "stackView", "s", "20 20 260 60",
      "distribution=\"fill\" orientation=\"vertical\" alignment=\"leading\" spacing=\"8\"",
      Self.views(
        Self.view("customView", "a", "0 40 100 20", "userLabel=\"a\"", Self.constraints("a.width 100", "a.height 20")),
        Self.view("customView", "b", "15 0 200 32", "userLabel=\"b\"", Self.constraints("b.width 200")))
        + Self.constraints("b.leading s.leading 15"))
    let root = Self.view(
      "customView", "root", "0 0 300 100", "",
      Self.views(stack)
        + Self.constraints(
          "s.leading root.leading 20", "s.top root.top 20", "root.trailing s.trailing 20", "root.bottom s.bottom 20"))
    let (text, findings, result) = Self.result(Self.file(root))
    #expect(text.contains("    a.leading == 0 @ 260\n    a.top == 0\n"), "\(text)")
    #expect(findings.isEmpty)
    #expect(result.roots[0].differing.isEmpty)
  }

  /// A cell is as high as its constraints ask, and what differs from the canvas by that is told so.
  @Test func cellsOfTheirOwnHeight() {
    let image = Self.view(
      "imageView", "i", "16 12 48 48", "userLabel=\"i\"", Self.constraints("i.width 48", "i.height 48"))
    let cell = Self.view(
      "tableViewCell", "cell", "0 0 320 70", "",
      "<tableViewCellContentView key=\"contentView\" id=\"c\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"320\" height=\"70\"/>"
        + Self.views(image) + Self.constraints("i.top c.top 12", "c.bottom i.bottom 12", "i.leading c.leading 16")
        + "</tableViewCellContentView>")
    let (text, findings, result) = Self.result(Self.file(cell, isMac: false))
    #expect(text.contains("  screen device = 320 x fit\n"), "\(text)")
    #expect(findings.isEmpty)
    #expect(
      result.roots[0].differing.map { "\($0.path) \($0.isOfCanvas) \($0.solved.height)" } == ["content true 72.0"])
    #expect(!result.roots[0].isExact)
  }

  /// A size for the canvas alone is not written where a constraint says another one, and no property is written twice.
  @Test func sizesOfTheCanvas() {
    let root = Self.view(
      "view", "root", "0 0 393 300", "",
      Self.views(
        Self.view(
          "view", "k", "0 300 393 0",
          "userLabel=\"k\" verticalCompressionResistancePriority=\"1000\" placeholderIntrinsicHeight=\"250\"",
          Self.constraints("k.height 0")),
        Self.view(
          "stackView", "s", "0 10 393 128", "userLabel=\"s\" axis=\"vertical\" alignment=\"center\"",
          Self.views(
            Self.view(
              "view", "b", "76.5 0 240 128",
              "customClass=\"Badge\" horizontalHuggingPriority=\"251\" verticalHuggingPriority=\"251\""))))
        + Self.constraints(
          "root.bottom k.bottom", "k.leading root.leading", "root.trailing k.trailing", "s.top root.top 10",
          "s.leading root.leading", "root.trailing s.trailing"))
    let (text, findings, result) = Self.result(Self.file(root, isMac: false))
    #expect(text.contains("view k (resistV: required) # ib:k"), "\(text)")
    #expect(text.contains("view badge: Badge (intrinsic: 240 x 128, resist: 60, hug: 251) # ib:b"), "\(text)")
    #expect(findings == ["zero-size"])
    #expect(result.roots[0].differing.isEmpty)
  }

  /// Variations with the same content are one, with one screen.
  @Test func variationsThatSayTheSame() {
    let mask =
      "<mask key=\"constraints\"><exclude reference=\"a.centerXroot.centerX\"/><include reference=\"a.leadingroot.leading20\"/></mask>"
    let root = Self.view(
      "view", "root", "0 0 414 736", "",
      Self.views(
        Self.view("view", "a", "187 348 40 40", "userLabel=\"a\"", Self.constraints("a.width 40", "a.height 40")))
        + Self.constraints("a.centerX root.centerX", "a.centerY root.centerY", "a.leading root.leading 20")
        + "<variation key=\"default\"><mask key=\"constraints\"><exclude reference=\"a.leadingroot.leading20\"/></mask></variation>"
        + "<variation key=\"heightClass=compact-widthClass=compact\">\(mask)</variation>"
        + "<variation key=\"heightClass=compact-widthClass=regular\">\(mask)</variation>")
    let (text, _, _) = Self.result(Self.file(root, isMac: false))
    #expect(
      text.contains("  when compactHeight {\n    a.leading == 20\n  } else {\n    a.centerX == 0\n  }"), "\(text)")
    let screens = text.split(separator: "\n").filter { $0.hasPrefix("  screen ") }
    #expect(screens.count == 2 && screens.last?.hasPrefix("  screen landscape = 736 x 414 ") == true, "\(text)")
  }

  /// Of more than two views of a kind that nobody named each is called by where it is.
  @Test func namesByPlace() {
    let root = Self.view(
      "view", "root", "0 0 300 200", "",
      Self.views(
        Self.view("imageView", "u", "0 0 20 20"), Self.view("imageView", "m", "0 50 20 20"),
        Self.view("imageView", "l", "0 100 20 20"),
        Self.view(
          "view", "v", "0 150 300 20", "",
          Self.views(Self.view("view", "t", "0 0 9 9", "userLabel=\"Title\""))),
        Self.view("view", "w", "0 160 300 1", ""), Self.view("view", "x", "0 180 300 1", ""))
        + Self.constraints("u.top root.top", "l.top root.top 100"))
    let (text, _, _) = Self.result(Self.file(root, isMac: false))
    let names = text.split(separator: "\n").compactMap { line -> Substring? in
      let line = line.drop { $0 == " " }
      return line.hasPrefix("view ") ? line.dropFirst(5).prefix { $0 != " " && $0 != ":" } : nil
    }
    #expect(
      names == ["upperImageView", "middleImageView", "lowerImageView", "container", "title", "line", "line2"], "\(text)"
    )
  }
}
