import Testing

@testable import Import
@testable import Server

/// The words that an import writes, and the measures that it writes where words would lead to other frames.
@Suite struct ImportedWordsTests {
  private static func document(_ views: String, _ constraints: String, isMac: Bool = false) -> [UInt8] {
    let root = """
      <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>\(views)</subviews>
      <constraints>\(constraints)</constraints>
      """
    let phone = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21701">
      <device id="retina4_7" orientation="portrait"/><scenes><scene><objects><viewController>
      <view key="view" id="root">\(root)</view></viewController></objects></scene></scenes></document>
      """
    let mac = """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" toolsVersion="21701"><objects>
      <customView id="root">\(root)</customView></objects></document>
      """
    return Array((isMac ? mac : phone).utf8)
  }

  /// Returns a view `a` whose origin is fixed, with its size.
  private static func view(_ tag: String, _ attributes: String, _ size: String, _ inner: String = "") -> String {
    let numbers = size.split(separator: " ")
    return """
      <\(tag) translatesAutoresizingMaskIntoConstraints="NO" userLabel="a" id="a" \(attributes)>
      <rect key="frame" x="10" y="20" width="\(numbers[0])" height="\(numbers[1])"/>\(inner)</\(tag)>
      """
  }

  private static let origin = """
    <constraint firstItem="a" firstAttribute="leading" secondItem="root" secondAttribute="leading" constant="10" id="x"/>
    <constraint firstItem="a" firstAttribute="top" secondItem="root" secondAttribute="top" constant="20" id="y"/>
    """

  private static func system(_ size: Int, _ more: String = "") -> String {
    "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\(size)\" \(more)/>"
  }

  /// Each row: the element, its attributes, its saved size, its children, and the declaration without its identifier.
  private static let phoneRows: [(String, String, String, String, String)] = [
    ("label", "text=\"Hello\"", "39 20.5", system(17), "view a: UILabel (text: \"Hello\" lines 1)"),
    (
      "label", "text=\"Hello\" numberOfLines=\"0\" textAlignment=\"center\"", "39 20.5", system(17),
      "view a: UILabel (text: \"Hello\", align: center)"
    ),
    (
      "label", "text=\"Say &quot;hi&quot; \\&#x202E;\"", "68.5 20.5", system(17),
      "view a: UILabel (text: \"Say \\\"hi\\\" \\\\\\u{202E}\" lines 1)"
    ),
    (
      "label", "", "39 20.5",
      "<string key=\"text\" base64-UTF8=\"YES\">SGVsbG8</string>" + system(17),
      "view a: UILabel (text: \"Hello\" lines 1)"
    ),
    (
      "label", "usesAttributedText=\"YES\"", "39 20.5",
      """
      <attributedString key="attributedText"><fragment content="Hel"><attributes><font key="NSFont" metaFont="system" size="17"/>\
      </attributes></fragment><fragment content="lo"/></attributedString>
      """, "view a: UILabel (text: \"Hello\" lines 1)"
    ),
    ("label", "text=\"Hello\"", "70 20.5", system(17), "# \"Hello\"\n  view a: UILabel (intrinsic: 70 x 20.5)"),
    (
      "button", "buttonType=\"system\"", "38 30",
      "<state key=\"normal\" title=\"Done\"/>" + system(15, "weight=\"semibold\""),
      "view a: UIButton (text: \"Done\" font 15 semibold)"
    ),
    (
      "button", "buttonType=\"system\"", "65 34.5",
      "<state key=\"normal\"/><buttonConfiguration key=\"configuration\" style=\"filled\" title=\"Done\"/>",
      "view a: UIButton (text: \"Done\", configuration: filled)"
    ),
    (
      "textField", "placeholder=\"Name\" borderStyle=\"roundedRect\"", "59 34", system(17),
      "view a: UITextField (text: \"Name\")"
    ),
    (
      "label", "text=\"Hello\"", "39 20.5",
      """
      <color key="backgroundColor" systemColor="systemYellowColor"/><color key="textColor" red="1" green="0.5" blue="0" alpha="1"/>
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius">
      <integer key="value" value="6"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
      """ + system(17),
      "view a: UILabel (text: \"Hello\" lines 1, background: systemYellow, color: \"#ff8000\", cornerRadius: 6)"
    ),
    (
      "textView", "scrollEnabled=\"NO\" text=\"Hello\"", "49 36.5", system(17),
      "view a: UITextView (text: \"Hello\" font 17, scrolls: no)"
    ),
  ]

  @Test(arguments: phoneRows.indices) func phoneWords(_ row: Int) {
    let (tag, attributes, size, inner, expected) = Self.phoneRows[row]
    let result = ImportResult("a.storyboard", Self.document(Self.view(tag, attributes, size, inner), Self.origin))
    #expect(result.text.contains("  \(expected) # ib:a\n"), "\(result.text)")
    #expect(result.roots.allSatisfy { $0.differing.isEmpty }, "\(result.roots[0].differing)")
  }

  @Test func macWords() {
    let rows = [
      (
        "textField", "37 16",
        "<textFieldCell key=\"cell\" title=\"Label\"><font key=\"font\" metaFont=\"system\"/></textFieldCell>",
        "view a: NSTextField (text: \"Label\")"
      ),
      (
        "textField", "41 16",
        "<textFieldCell key=\"cell\" alignment=\"center\" lineBreakMode=\"clipping\" title=\"Label\"/>",
        "view a: NSTextField (text: \"Label\" lines 1, align: center)"
      ),
    ]
    for (tag, size, cell, expected) in rows {
      // A label's frame begins 2 points before its alignment rectangle.
      let view = Self.view(tag, "", size, cell).replacing("x=\"10\"", with: "x=\"8\"")
      let result = ImportResult("a.xib", Self.document(view, Self.origin, isMac: true))
      #expect(result.text.contains("  \(expected) # ib:a\n"), "\(result.text)")
    }
  }

  /// A frame and mask say where a view is: its content asks for nothing.
  @Test func viewsPlacedByTheirFrames() {
    let placed = """
      <label id="a" userLabel="a" text="Hello"><rect key="frame" x="10" y="20" width="30" height="12"/>\(Self.system(17))
      <autoresizingMask key="autoresizingMask" flexibleMaxX="YES" flexibleMaxY="YES"/></label>
      """
    let text = ImportResult("a.storyboard", Self.document(placed, "")).text
    #expect(text.contains("  # \"Hello\"\n  view a: UILabel # ib:a\n"), "\(text)")
  }

  /// A button that is made lower than others keeps its width alone: nothing of it is lost.
  @Test func buttonsThatAreMadeLower() {
    let image = "<state key=\"normal\" image=\"star\" title=\"Star\"/>"
    let height = "<constraint firstItem=\"a\" firstAttribute=\"height\" constant=\"20\" id=\"h\"/>"
    let bytes = Self.document(Self.view("button", "buttonType=\"system\"", "52 20", image), Self.origin + height)
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing(
        "</document>", with: "<resources><image name=\"star\" width=\"24\" height=\"22\"/></resources></document>")
    let result = ImportResult("a.storyboard", Array(text.utf8))
    #expect(result.text.contains(" x _, image: \"star\") # ib:a"), "\(result.text)")
  }

  /// Layouts lie in the folders of their files, the program says which went where, and those in `Base.lproj` name the
  /// words of other languages.
  @Test func foldersAndCatalogs() throws {
    let nib = String(
      decoding: Self.document(Self.view("label", "text=\"Hello\"", "39 20.5", Self.system(17)), Self.origin),
      as: UTF8.self)
    let folder = try TestFolder([
      "app/Base.lproj/Main.xib": nib, "app/Other/Main.xib": nib,
      "app/de.lproj/Main.strings":
        "/* Class = \"UILabel\"; text = \"Hello\"; ObjectID = \"a\"; */\n\"a.text\" = \"Hallo\";\n",
    ])
    let result = try #require(
      Program.run(["import", folder.path + "/app", "-o", folder.path + "/out"]))
    let lines = result.output.split(separator: "\n").map { $0.replacing(folder.path + "/", with: "") }
    #expect(
      lines
        == ["Base.lproj", "Other"].map {
          "app/\($0)/Main.xib → out/\($0)/Main.layout: 1 layout, 0 exact, 1 approximated; frames of 1 of 1 view as saved"
        })
    func text(_ name: String) throws -> String {
      String(decoding: try Files.read(folder.path + "/out/\(name)/Main.layout").get(), as: UTF8.self)
    }
    #expect(try text("Base.lproj").contains("\n\nstrings \"../../app/de.lproj/Main.strings\"\n\nlayout "))
    #expect(try !text("Other").contains("strings"))
    let format = try #require(Program.run(["format", "--check", folder.path + "/out"]))
    #expect(format.exitCode == 0, "\(format.output)")
    let check = try #require(Program.run(["check", folder.path]))
    #expect(check.output.hasSuffix("0 errors, 0 warnings in 2 files\n"), "\(check.output)")
  }

  /// Statements of neighbours about both sizes and both centres are one.
  @Test func compounds() {
    let table = [
      (["width|20", "height|20"], "a.size == 20"), (["width|20", "height|30"], "a.size == 20 x 30"),
      (["centerX|root.centerX|0", "centerY|root.centerY|0"], "a.center == (0, 0)"),
      (["leading|b.leading", "trailing|b.trailing", "top|b.top", "bottom|b.bottom"], "a.edges == b.edges"),
      (["centerX|b.centerX", "centerY|b.centerY"], "a.center == b.center"),
    ]
    for (lines, expected) in table {
      let constraints = lines.map { line in
        let parts = line.split(separator: "|")
        let second = parts.count > 1 && parts[1].contains(".") ? parts[1].split(separator: ".") : []
        let other =
          second.isEmpty ? "constant=\"\(parts[1])\"" : "secondItem=\"\(second[0])\" secondAttribute=\"\(second[1])\""
        return "<constraint firstItem=\"a\" firstAttribute=\"\(parts[0])\" \(other) id=\"c-\(parts[0])\"/>"
      }
      let b = Self.view("view", "", "10 10").replacing("\"a\"", with: "\"b\"")
      let bytes = Self.document(Self.view("view", "", "20 20") + b, constraints.joined())
      #expect(ImportResult("a.storyboard", bytes).text.contains("  \(expected)\n"), "\(lines)")
    }
  }
}
