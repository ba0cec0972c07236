import Testing

@testable import Analysis
@testable import Drawing
@testable import Server

/// Pictures of real layouts hold the frames, and nothing on which a reader of SVG would act.
@Suite struct DrawingTests {
  /// The examples, and the layouts of the corpus if there is one.
  private static let files = FoundFiles(
    ["\(Repository.root)/Examples"]
      + ["ambiguous", "conflicting", "storyboards"].compactMap { sharedFile("corpus/\($0)") }
  ).files

  @Test(arguments: sample(of: files)) func everyRectangleIsItsFrame(_ file: String) throws {
    let text = try Files.read(file).get()
    for layout in try #require(CheckedFile(path: file, text: text).analysis).layouts {
      for (configuration, frames) in zip(layout.result.configurations, layout.frames.configurations) {
        let drawing = layout.drawing(of: configuration)
        let markup = try Markup(drawing.svg())
        let expected = Dictionary(frames.views.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        var seen = 0
        for view in drawing.views where view.kind != .guide {
          let frame = try #require(expected[view.path], "\(file) \(drawing.title): \(view.path) has no frame")
          let box = try #require(markup.boxes["\(view.id)"])
          let numbers = [frame.absoluteX, frame.absoluteY, frame.width, frame.height]
          #expect(
            zip(box, numbers).allSatisfy { abs($0 - $1) < 1e-6 },
            "\(file) \(drawing.title) \(view.path): \(box), \(numbers)")
          seen += 1
        }
        #expect(seen == expected.count)
      }
    }
  }

  /// A view that fills the layout hides no other view's name.
  @Test func backgroundsHideNoNames() throws {
    let text =
      """
      screen p = 300 x 300
      view back, title
      back.insets == 0
      title.left == 50; title.top == 50; title.size == 100 x 40

      """
    let layout = try #require(MarkedDocument(text).analysis?.layouts.first)
    let markup = layout.drawing(of: try #require(layout.result.configurations.first)).svg()
    #expect(markup.contains(">title<") && markup.contains(">back<"))
  }

  /// If the range from half to twice the screen's size has more pieces than allowed, the laws of a narrower range are
  /// known.
  @Test func sizesAroundAreKnown() throws {
    let text = """
      screen s = 852 x 393
      view cover, title (text: 260 x 28)
      cover.left == 0; cover.verticalInsets == 0; cover.width == cover.height
      title.left == cover.right; title.top == 0; title.right <= 0
      """
    let layout = try #require(MarkedDocument(text).analysis?.layouts.first)
    let sized = try #require(layout.freelySized(like: Array(layout.model.screens)))
    #expect(sized.result.unsolved.isEmpty)
    let laws = try #require(sized.sizeLaws(on: 0, in: nil))
    #expect(laws.width.contains(800...900) && laws.height.contains(380...400))
    #expect(laws.pieces.contains { piece in piece.limits.allSatisfy { $0.function.value(800, 400) < 0 } })
  }

  /// A truncated text is marked where it is truncated, and its title says by how much.
  @Test func truncatedTextIsMarked() throws {
    let text =
      """
      screen p = 300 x 30
      view t (text: 640 x 20), u (intrinsic: 400 x 10)
      t.insets == 0; u.insets == 0; u.bottom.equal = 0
      """
    let layout = try #require(MarkedDocument(text).analysis?.layouts.first)
    let drawing = layout.drawing(of: try #require(layout.result.configurations.first))
    #expect(
      drawing.views.map { $0.truncation.map(\.text) } == [[], ["30 of 60 points high"], ["300 of 400 points wide"]])
    let svg = drawing.svg()
    #expect(svg.components(separatedBy: "class=\"cut\"").count == 3)
    #expect(svg.contains("truncated: 30 of 60 points high") && svg.contains("u: truncated, 300 of 400 points wide"))
    _ = try Markup(svg)
  }

  /// Names that have a meaning in markup are escaped.
  @Test func namesAreEscaped() throws {
    let frame = DrawnRect(x: 0, y: 0, width: 300, height: 100)
    let name = #"<img src=x onerror="alert('1')">&amp;]]>"#
    let view = DrawnView(id: 1, parent: 0, path: name, name: name, type: name, kind: .view, depth: 1, frame: frame)
    let root = DrawnView(id: 0, parent: nil, path: "", name: name, type: nil, kind: .root, depth: 0, frame: frame)
    let drawing = Drawing(
      layout: name, screen: name, state: name, width: 300, height: 100, status: .solved, provisional: nil,
      views: [root, view], insets: [])
    let svg = drawing.svg()
    let markup = try Markup(svg)
    #expect(markup.elements.subtracting(Markup.known).isEmpty)
    #expect(!svg.contains("<img") && !svg.contains("&amp;&amp;"))
    #expect(svg.contains("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;]]&gt;"))
  }
}

/// The elements of a picture, read independently of the program. Fails on markup that is not well-formed.
private struct Markup {
  static let known: Set<String> = ["svg", "title", "defs", "pattern", "path", "rect", "g", "text", "tspan", "circle"]
  var elements: Set<String> = []
  /// The x, y, width and height of each view's box, by the view's id.
  var boxes: [String: [Double]] = [:]

  init(_ text: String) throws {
    var rest = text[...]
    var open: [(name: String, view: String?)] = []
    while let start = rest.firstIndex(of: "<") {
      try #require(!rest[..<start].contains(">"))
      let end = try #require(rest[start...].firstIndex(of: ">"))
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        try #require(open.popLast()?.name == String(tag.dropFirst()))
        continue
      }
      let isEmpty = tag.hasSuffix("/")
      let (name, attributes) = try Self.attributes(isEmpty ? tag.dropLast() : tag)
      elements.insert(name)
      #expect(!attributes.keys.contains { $0 == "style" || $0.hasPrefix("on") || $0.contains("href") })
      if name == "rect", attributes["class"] == "box", let view = open.last?.view {
        boxes[view] = ["x", "y", "width", "height"].compactMap { attributes[$0].flatMap(Double.init) }
      }
      if !isEmpty { open.append((name, attributes["data-view"])) }
    }
    try #require(open.isEmpty)
  }

  private static func attributes(_ tag: Substring) throws -> (String, [String: String]) {
    let name = tag.prefix { $0 != " " }
    var rest = tag.dropFirst(name.count)
    var all: [String: String] = [:]
    while !rest.isEmpty {
      try #require(rest.first == " ")
      let key = rest.dropFirst().prefix { $0 != "=" }
      rest = rest.dropFirst(key.count + 2)
      try #require(rest.first == "\"")
      let value = rest.dropFirst().prefix { $0 != "\"" }
      rest = rest.dropFirst(value.count + 2)
      try #require(all.updateValue(String(value), forKey: String(key)) == nil)
    }
    return (String(name), all)
  }
}

extension SizeFunction {
  fileprivate func value(_ width: Double, _ height: Double) -> Double { constant + x * width + y * height }
}
