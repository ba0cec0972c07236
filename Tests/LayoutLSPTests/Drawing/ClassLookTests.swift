import Testing

@testable import Analysis
@testable import Drawing
@testable import Texts

/// How views look by their classes, and how their words stand in them.
@Suite struct ClassLookTests {
  /// A class, what else its declaration says, and the shapes that it is drawn with.
  @Test(arguments: [
    ("UILabel", "", ""),
    ("UIView", "", "-"),
    ("UIButton", "intrinsic: 44 x 44", "rect:control"),
    ("UIButton", "text: \"Go\"", ""),
    ("UIButton", "text: \"Go\", configuration: filled", "rect:tint"),
    ("UIButton", "text: \"Go\", configuration: gray", "rect:control"),
    ("CheckoutButton", "text: 40 x 20", "rect:control rect:control"),
    ("NSButton", "text: \"OK\"", "rect:knob"),
    ("NSPopUpButton", "text: \"Red\"", "rect:knob rect:tint icon:chevrons"),
    ("UITextField", "text: \"Name\"", "rect:knob"),
    ("NSTextField", "text: \"Name\"", ""),
    ("NSTextField", "text: \"Name\", editable: yes", "rect:knob"),
    ("NSTextField", "", "rect:knob"),
    ("UISearchBar", "", "rect:control icon:search"),
    ("UISwitch", "", "rect:positive circle:knob"),
    ("UISlider", "", "line line circle:knob"),
    ("UIStepper", "", "rect:control line icon:minus icon:plus"),
    ("UISegmentedControl", "text: \"Day\\nWeek\\nYear\"", "rect:control rect:knob line"),
    ("UIProgressView", "", "line line"),
    ("UIActivityIndicatorView", "", "icon:spinner"),
    ("UIPageControl", "", "circle:ink circle:separator circle:separator"),
    ("UIImageView", "", "rect:control icon:picture"),
    ("AvatarImageView", "", "rect:control icon:picture"),
    ("MKMapView", "", "rect:control icon:pin"),
    ("UIImageView", "symbol: \"heart\"", "icon:symbol"),
    ("UIImageView", "image: \"photo\"", "rect:control icon:picture"),
    ("UIButton", "text: \"Go\", symbol: \"play\"", "icon:symbol"),
  ]) func classesHaveTheirShapes(_ name: String, _ says: String, _ expected: String) throws {
    let size = name == "UISlider" || name == "UIProgressView" ? "200 x 30" : "100 x 100"
    let view = try drawn(
      "view v: \(name)\(says.isEmpty ? "" : " (\(says))"); v.size == \(size); v.left == 0; v.top == 0")
    #expect((view.look?.shapes.map { $0.told }.joined(separator: " ") ?? "-") == expected)
  }

  /// What a declaration says of looks is drawn, in the colours of a light and of a dark appearance.
  @Test(arguments: [
    ("view v (background: white)", "fill=\"#ffffff\"", "fill=\"#ffffff\""),
    ("view v (background: systemBackground)", "fill=\"#ffffff\"", "fill=\"#000000\""),
    ("view v (background: \"#1234567f\", cornerRadius: 7)", "rx=\"7\" fill=\"#123456\"", "opacity=\"0.498\""),
    ("view v (background: \"Brand\")", "fill=\"#9a9ca1\"", "fill=\"#9a9ca1\""),
    ("view v: UILabel (text: \"Go\", color: systemRed)", "fill=\"#ff3b30\"", "fill=\"#ff453a\""),
    ("view v: UIButton (text: \"Go\", tint: systemRed)", "fill=\"#ff3b30\"", "fill=\"#ff453a\""),
    (
      "view v: UIButton (text: \"Go\", configuration: filled, background: systemRed)", "rx=\"10\" fill=\"#ff3b30\"",
      "fill=\"#ff453a\""
    ),
    (
      "view v (cornerRadius: 9) { view inner; inner.insets == 0 }", "clip-path=\"url(#layout-round-1)\"",
      "class=\"corners\" x=\"0\" y=\"0\" width=\"100\" height=\"100\" rx=\"9\""
    ),
    ("view v: UIImageView (symbol: \"heart\")", "&quot;heart&quot;", "&quot;heart&quot;"),
  ]) func looksAreDrawn(_ view: String, _ light: String, _ dark: String) throws {
    let document = MarkedDocument("screen s = 200 x 200\n\(view)\nv.size == 100 x 100; v.left == 0; v.top == 0")
    let analysis = try #require(document.analysis)
    #expect(analysis.findings.isEmpty, "\(analysis.findings.map(\.message))")
    let layout = try #require(analysis.layouts.first)
    let drawing = layout.drawing(of: try #require(layout.result.configurations.first))
    #expect(drawing.svg().contains(light), "\(drawing.svg())")
    #expect(drawing.svg(PictureOptions(theme: .dark)).contains(dark), "\(drawing.svg(PictureOptions(theme: .dark)))")
  }

  /// No look needs a size of its own: nothing is drawn with a negative side, and nothing far from its view.
  @Test(arguments: [(0.0, 0.0), (1, 1), (10, 40), (40, 10), (300, 44), (320, 480)])
  func looksFitTheirViews(_ width: Double, _ height: Double) {
    let frame = DrawnRect(x: 10, y: 20, width: width, height: height)
    for row in ClassLook.all {
      for prefix in ["UI", "NS"] {
        var subject = LookSubject(className: prefix + row.ending)
        (subject.width, subject.height) = (width, height)
        for look in [Look.of(subject), Look.of(subject)?.mirrored].compactMap({ $0 }) {
          for shape in look.shapes {
            for point in [shape.from, shape.to] {
              let (x, y) = point.place(in: frame)
              let near = frame.grown(by: 40)
              #expect(
                near.x <= x && x <= near.right && near.y <= y && y <= near.bottom, "\(prefix)\(row.ending): \(shape)")
            }
            if case .circle(let radius) = shape.form { #expect(radius >= 0, "\(prefix)\(row.ending)") }
          }
        }
      }
    }
  }

  /// Words are lines of text as wide as they were measured, broken as they are measured.
  @Test func wordsAreDrawnInTheirLines() throws {
    let view = try drawn(
      "view v: UILabel (text: \"The quick brown fox jumps over the lazy dog\" font body); v.left == 0; v.top == 0; v.width == 120"
    )
    let words = try #require(view.words)
    #expect(words.lines.map { $0.text } == ["The quick", "brown fox", "jumps over the", "lazy dog"])
    #expect(words.lines.allSatisfy { $0.width <= 120 && $0.width > 50 && !$0.isCut })
    #expect(words.font.size == 17)
  }

  @Test func wordsWithoutRoomAreCutOff() throws {
    let label = "text: \"The quick brown fox jumps over the lazy dog\""
    let low = try #require(try drawn("view v: UILabel (\(label)); v.left == 0; v.top == 0; v.size == 120 x 41").words)
    #expect(low.lines.map { $0.text }.count == 2 && low.lines[1].text.hasSuffix("…") && low.lines[1].isCut)
    #expect(low.lines[1].text.hasPrefix("brown fox"))
    let one = try #require(
      try drawn("view v: UILabel (\(label) lines 1); v.left == 0; v.top == 0; v.size == 120 x 21").words)
    #expect(one.lines.count == 1 && one.lines[0].text.hasPrefix("The quick b") && one.lines[0].width <= 120)
    let small = try #require(
      try drawn("view v: UILabel (text: \"Now playing\" shrinks 50%); v.left == 0; v.top == 0; v.size == 60 x 21").words
    )
    #expect(small.lines.map { $0.text } == ["Now playing"] && small.factor > 0.5 && small.factor < 0.8)
  }

  /// Numbers of a file that no screen has are drawn all the same.
  @Test(arguments: [
    "text: \"Now playing\" shrinks 0%); v.size == 0 x 20", "text: \"Now playing\" font 0.001); v.size == 100 x 1000000",
    "text: \"Now\" font 1000); v.size == 1000000 x 1000000", "text: 10 x 0); v.size == 100 x 100000",
    "text: \"\"); v.size == 10 x 10",
  ]) func extremeWordsAreDrawn(_ says: String) throws {
    let view = try drawn("view v: UILabel (\(says); v.left == 0; v.top == 0")
    #expect(view.look != nil && (view.words?.lines.count ?? 0) < 50)
  }

  /// Words follow the width as a page shows them: the same lines as at that size itself.
  @Test func wordLawsAreTheLines() throws {
    let text = """
      screen s = 100...400 x 300
      view v: UILabel (text: "The quick brown fox jumps over the lazy dog again and again")
      v.left == 0; v.right == 0; v.top == 0
      """
    let layout = try #require(MarkedDocument(text).analysis?.layouts.first)
    let laws = try #require(
      layout.wordLines(of: 1, in: layout.result.configurations[0], isInSegments: false, upTo: 400))
    for width in [100, 137, 180, 222, 260, 333, 400] {
      let size = try #require(DrawnSize("\(width)x300"))
      let chosen = try #require(layout.resized(like: layout.result.configurations[0], to: size, stop: { false }))
      let view = try #require(chosen.drawing().views.first { $0.id == 1 })
      let law = try #require(laws.first { $0.least <= Double(width) })
      #expect(view.words?.lines == law.lines, "\(width)")
    }
  }

  /// A picture in the style of a screen has the words and not the name; a wireframe has it the other way round.
  @Test func stylesShowWordsOrNames() throws {
    let text = """
      screen s = 200 x 100
      view title: UILabel (text: "Fish & <chips>"); title.left == 0; title.top == 0
      """
    let layout = try #require(MarkedDocument(text).analysis?.layouts.first)
    let drawing = layout.drawing(of: try #require(layout.result.configurations.first))
    let (screen, wireframe) = (drawing.svg(), drawing.svg(PictureOptions(style: .wireframe)))
    #expect(screen.contains(">Fish &amp; &lt;chips&gt;</text>") && screen.contains("textLength"))
    #expect(!screen.contains(">title</tspan>"))
    #expect(!wireframe.contains("Fish") && wireframe.contains(">title</tspan>"))
    let kept = drawing.svg(PictureOptions(keepsNames: true))
    #expect(kept.contains("visibility=\"hidden\"") && kept.contains(">title</tspan>"))
  }

  /// The safe area tells which device is around the screen.
  @Test(arguments: [
    ("390 x 844 safeArea (47, 0, 34, 0)", true), ("375 x 667 safeArea (20, 0, 0, 0)", true),
    ("844 x 390 safeArea (0, 47, 21, 47)", true), ("390 x 844", false), ("600 x 400 safeArea (10, 0, 0, 0)", false),
  ]) func devicesAreKnownByTheirSafeArea(_ screen: String, _ isDevice: Bool) throws {
    let layout = try #require(MarkedDocument("screen s = \(screen)\nview v; v.insets == 0").analysis?.layouts.first)
    let drawing = layout.drawing(of: try #require(layout.result.configurations.first))
    #expect((drawing.device != nil) == isDevice)
    #expect(drawing.svg().contains("clipPath") == isDevice)
    #expect(!drawing.svg(PictureOptions(style: .wireframe)).contains("clipPath"))
  }

  private func drawn(_ text: String) throws -> DrawnView {
    let layout = try #require(MarkedDocument("screen s = 400 x 600\n" + text).analysis?.layouts.first)
    let drawing = layout.drawing(of: try #require(layout.result.configurations.first))
    return try #require(drawing.views.first { $0.id == 1 })
  }
}

extension LookShape {
  /// `rect:tint`
  fileprivate var told: String {
    let name =
      switch form {
      case .rect: "rect"
      case .line: "line"
      case .circle: "circle"
      case .icon(let icon, _): "icon:\(icon.rawValue)"
      case .letters: "letters"
      }
    return name + (fill.map { ":\($0.rawValue)" } ?? "")
  }
}
