import Solver
import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Protocol
@testable import Server

private func view(_ path: String, _ x: Double, _ width: Double, _ ambiguous: [FreeValue] = []) -> ViewFrame {
  ViewFrame(path: path, x: x, y: 0.5, width: width, height: 20, absoluteX: x, absoluteY: 1.0 / 3, ambiguous: ambiguous)
}

private func configuration(
  _ screen: String, state: String? = nil, _ status: SolveStatus = .solved, provisional: Provisional? = nil,
  _ views: [ViewFrame] = [view("", 0, 390)]
) -> ConfigurationFrames {
  ConfigurationFrames(
    screen: screen, state: state, width: 390, height: 844.25, status: status, provisional: provisional, views: views)
}

private let layouts = [
  LayoutFrames(
    name: "Login",
    configurations: [
      configuration(
        "phone", .ambiguous,
        [
          view("", 0, 390),
          view(
            "日本.a", 0.1 + 0.2, 100,
            [
              FreeValue(dimension: "x", lower: .zero, upper: nil),
              FreeValue(dimension: "width", lower: nil, upper: Rational(numerator: 199, denominator: 2)),
            ]),
        ]),
      configuration("tablet.min", state: "compact", .conflict, provisional: .errors),
      configuration("tablet.max", state: "wide"),
    ]),
  LayoutFrames(name: "Card", configurations: [configuration("phone")]),
]

@Suite struct FramesOutputTests {
  @Test func table() {
    let text = FramesTable(style: Style(isOn: false)).text([
      LayoutFrames(name: "Login", configurations: Array(layouts[0].configurations.prefix(2)))
    ])
    #expect(
      text == """
        Login · phone · 390 × 844.25 · ambiguous
          view      x    y  width  height  absolute x  absolute y
          (root)    0  0.5    390      20           0       0.333
          日本.a  0.3  0.5    100      20         0.3       0.333  x 0…, width …99.5

        Login · tablet.min · compact · 390 × 844.25 · conflict, provisional: the text has errors
          view    x    y  width  height  absolute x  absolute y
          (root)  0  0.5    390      20           0       0.333

        """)
  }

  /// Guides have no frames: their open values are listed below the frames.
  @Test func openGuidesAreListedBelowTheFrames() throws {
    let text = """
      screen p = 40 x 60
      guide g { view a; a.insets == 1 }
      g.top >= 3; g.size == 20 x 30

      """
    let layout = try #require(MarkedDocument(text).analysis?.units.first)
    let lines = FramesTable(style: Style(isOn: false)).text([layout.frames]).split(separator: "\n")
    #expect(lines.first?.hasSuffix("· ambiguous") == true)
    #expect(lines.suffix(2) == ["  g.a     1  1     18      28           1           4", "  guide g: x …, y 3…"])
  }

  @Test func json() throws {
    let json = try JSONValue(reading: jsonLine(framesReport(layouts)))
    let expected: JSONValue = [
      "screen": "phone", "state": nil, "width": 390, "height": .double(844.25), "status": "ambiguous",
      "views": [
        [
          "path": "", "x": 0, "y": .double(0.5), "width": 390, "height": 20, "absoluteX": 0,
          "absoluteY": .double(0.333333333),
        ],
        [
          "path": "日本.a", "x": .double(0.3), "y": .double(0.5), "width": 100, "height": 20, "absoluteX": .double(0.3),
          "absoluteY": .double(0.333333333), "ambiguous": ["x": [0, nil], "width": [nil, .double(99.5)]],
        ],
      ],
    ]
    #expect(json["version"] == 1)
    #expect(json["layouts"].items.map { $0["name"] } == ["Login", "Card"])
    let configurations = json["layouts"].items.first?["configurations"].items ?? []
    #expect(configurations.first == expected)
    #expect(configurations.dropFirst().first?["provisional"] == true)
    #expect(configurations.dropFirst().first?["state"] == "compact")
  }

  /// The chosen screen and state, and the screens that remain of each layout.
  @Test(arguments: [
    (nil, nil, "Login phone tablet.min tablet.max, Card phone"), ("phone", nil, "Login phone, Card phone"),
    ("tablet", nil, "Login tablet.min tablet.max"), ("tablet.max", nil, "Login tablet.max"),
    (nil, "wide", "Login tablet.max"), ("tablet", "compact", "Login tablet.min"), ("phone", "wide", ""),
    (
      "phon", nil,
      "! there is no screen `phon`: did you mean `phone`? the screens are `phone`, `tablet.min` and `tablet.max`"
    ),
    (nil, "x", "! there is no state `x`: the states are `compact` and `wide`"),
  ]) func selection(_ screen: String?, _ state: String?, _ expected: String) {
    let result: String
    do {
      result = try selected(layouts, screen: screen, state: state)
        .map { ([$0.name] + $0.configurations.map(\.screen)).joined(separator: " ") }.joined(separator: ", ")
    } catch {
      result = "! " + error.message
    }
    #expect(result == expected)
  }

  /// In a layout with several sets of states, one state selects all combinations with it; several are joined in any
  /// order.
  @Test(arguments: [
    ("shown", ["shown + online", "shown + offline"]), ("offline + shown", ["shown + offline"]),
    ("shown+offline", ["shown + offline"]), ("hidden + shown", []), ("show", []), ("", []),
  ]) func selectionOfStates(_ state: String, _ expected: [String]) throws {
    let text = """
      states bar: hidden, shown
      states link: online, offline
      screen s = 9 x 9
      view a; a.insets == 0
      """
    let layout = try #require(MarkedDocument(text).analysis?.units.first)
    let found = try? selected([layout.frames], screen: nil, state: state).flatMap(\.configurations)
    #expect(found?.map(\.state) ?? [] == expected)
  }

  /// A screen with several text sizes is several screens of one name.
  @Test(arguments: [
    ("t", "t.100%.min t.100%.max t.62.5%.min t.62.5%.max"), ("t.62.5%", "t.62.5%.min t.62.5%.max"),
    ("t.100%.max", "t.100%.max"),
  ]) func selectionOfTextSizes(_ screen: String, _ expected: String) throws {
    let text = """
      screen s = 9 x 9
      screen t = 90...99 x fit text 100%, 62.5%
      view a; a.insets == 0
      """
    let layout = try #require(MarkedDocument(text).analysis?.units.first)
    let found = try selected([layout.frames], screen: screen, state: nil).flatMap(\.configurations)
    #expect(found.map(\.screen).joined(separator: " ") == expected)
  }

  /// The imports, the imported text, and the reason why the frames are provisional; nil if they are not.
  @Test(arguments: [
    ("", "layout Card { view a }", "the layout 'Card' is not imported"),
    ("import \"card.layout\"", "layout Card { view a; nonsense }", "the layout of an instance has errors"),
    ("import \"card.layout\"; nonsense", "layout Card { view a }", nil),
    ("import \"card.layout\"", "layout Card { view a }", nil),
  ]) func provisional(_ imports: String, _ card: String, _ words: String?) throws {
    let host = "layout Host { screen s = 9 x 9; view card: Card; card.edges == superview.edges }"
    var files = FileSet(
      """
      === host.layout
      \(imports)
      \(host)
      === card.layout
      \(card)
      """)
    let analysis = files.analysis()
    let frames = try #require(analysis?.frames.first { $0.name == "Host" })
    #expect(frames.configurations.map { $0.provisional?.words } == [words])
  }
}
