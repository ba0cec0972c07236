import Testing

@testable import Analysis

/// The findings of a text and their places: `code line:column`, columns in characters, in the order of the text.
struct FindingsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    let findings: [String]
    /// A part of the first finding's message.
    var says: String = ""
    var testDescription: String { name }
  }

  private static func onPhone(_ body: String) -> String { "screen p = 400 x 600\n" + body }

  static let rows: [Row] = [
    Row(
      name: "nothing to say",
      text: onPhone(
        """
        view a
        a.edges == view.edges
        """), findings: []),
    Row(
      name: "a comment without end hides what follows",
      text: onPhone(
        """
        view a
        /* a.left == 0
        """),
      findings: ["syntax 3:1"]),
    Row(
      name: "a property with an error makes nothing certain",
      text: onPhone(
        """
        view b (margins: foo)
        b.leftMargin == 8; b.left == 3
        """), findings: ["unknown-name 2:18"]),
    Row(
      name: "nor does an inset from it",
      text: onPhone(
        """
        view b (safeArea: x) {
        view c
        c.topSafeInset == 1; c.top == 9
        }
        """),
      findings: ["unknown-name 2:19"]),
    Row(
      name: "but the rest still conflicts",
      text: onPhone(
        """
        view b (margins: foo)
        b.left == 8; b.left == 3
        """),
      findings: ["unknown-name 2:18", "conflict 3:14"]),
    Row(
      name: "a safe area with three insets",
      text: """
        screen o = 3 x 4 safeArea (1, 2, 3)
        view a
        a.edges == safeArea.edges
        """,
      findings: ["syntax 1:35"]),
    Row(
      name: "a brace on the next line",
      text: """
        view a
        {
          view b
        }
        a.b.left == 0
        """, findings: ["syntax 2:1"]),
    // A missing brace is one mistake. Statements that may stand in another block than was meant have no findings.
    Row(
      name: "rows in a view that is open",
      text: onPhone(
        """
        view b
        view a {
        rows { [b] }
        """), findings: ["syntax 3:8"]),
    Row(
      name: "rows that are open",
      text: onPhone(
        """
        view a, b
        rows [r]-[s] {
        r: [a]
        view c
        c.left == a.left
        """),
      findings: ["syntax 3:14"]),
    Row(
      name: "a layout that is open holds an instance of itself",
      text: """
        layout Part {
        view x
        view v: Part
        v.insets == 4
        """,
      findings: ["syntax 1:13"]),
    Row(
      name: "what belongs outside",
      text:
        """
        layout A {
        view x {
        screen p = 1 x 1
        let m = 3
        import "c.layout"
        layout B {
        view q
        q.insets == m
        }
        """,
      findings: ["syntax 1:10", "syntax 2:8"]),
    Row(
      name: "a state that is open",
      text: onPhone(
        """
        view a
        a.left == c.left
        state s {
        view c
        state t {
        view d
        }
        d.left == 0
        """),
      findings: ["syntax 4:9"]),
    Row(
      name: "two of one name where one may stand outside",
      text: onPhone(
        """
        view a {
        view t
        view t
        let m = 1
        let m = 2
        a.t.left == m
        """), findings: ["syntax 2:8"]),
    Row(
      name: "an else in a block that is open",
      text: onPhone(
        """
        when width < 3 {
        view a {
        } else {
        view b
        }
        """),
      findings: ["syntax 2:16"]),
    Row(
      name: "a brace too many, and views that are declared before it",
      text: """
        layout L {
        screen p = 9 x 9
        view a; a.insets == 0 }
        a.left == 0
        }
        """, findings: ["syntax 5:1"]),
    Row(
      name: "what is wrong however the braces are meant",
      text: onPhone(
        """
        view a {
        view b
        c.left == 0
        b.lft == 0
        """),
      findings: ["syntax 2:8", "unknown-view 4:1", "unknown-attribute 5:3"]),
    Row(
      name: "views inside of an instance whose layout is open",
      text:
        """
        layout B {
        screen p = 9 x 9
        view c: C
        c.insets == 0; c.z.left == 0
        }
        layout C {
        view y {
        view z
        z.size == 3 x 3
        """,
      findings: ["syntax 6:10", "syntax 7:8"]),
    Row(
      name: "another value is open on each screen",
      text:
        """
        screen p = 320 x 480
        screen q = 640 x 480
        view a (intrinsic: 9 x 9)
        when width < 600 { a.left == 0 } else { a.top == 0 }
        """,
      findings: ["ambiguous 3:6"], says: "'a' is not determined on p and q: y can be anything on p\n"),
    // The place of a guide counts if views are in it.
    Row(
      name: "a guide whose place is open, with a view in it",
      text: onPhone(
        """
        guide g {
        view a
        a.left == 10; a.top == 0; a.size == 2 x 3
        }
        g.top == 20; g.height == 9
        """),
      findings: ["ambiguous 2:7"], says: "'g' is not determined on p: x can be anything\n"),
    Row(
      name: "its size may be open",
      text: onPhone(
        """
        guide g {
        view a
        a.left == 10; a.top == 0; a.size == 2 x 3
        }
        g.top == 20; g.left == 9
        """),
      findings: []),
    Row(
      name: "and its place where no view is in it",
      text: onPhone(
        """
        view a
        a.insets == 0
        guide g
        g.top == 20
        """),
      findings: []),
    Row(
      name: "a guide in a guide",
      text: onPhone(
        """
        guide g {
        guide h {
        view a
        a.left == 0; a.top == 0; a.size == 2 x 3
        }
        }
        g.top == 2; g.h.top == 3; g.h.a.left == view.left
        """
      ),
      findings: ["ambiguous 2:7"]),
    Row(
      name: "a view of one state in a guide",
      text: onPhone(
        """
        guide g
        g.top == 0
        state s {
        view a
        a.insets == 0
        }
        state t { }
        """), findings: []),
    // A name that may be that of a further view is not unknown.
    Row(
      name: "a bracket that is missing",
      text: onPhone(
        """
        view a (hug: 251, b (hug: 3)
        b.left == 0
        """),
      findings: ["syntax 2:14"]),
    Row(
      name: "a bracket that is missing before a class",
      text: onPhone(
        """
        view a (hug: 251, b: UILabel
        b.left == 0
        """),
      findings: ["syntax 2:29"]),
    Row(
      name: "a comma that is missing",
      text: onPhone(
        """
        view a b
        b.left == 0
        """), findings: ["syntax 2:8"]),
    Row(
      name: "a value on the next line",
      text: onPhone(
        """
        view a
        a.left ==
          7
        """), findings: ["syntax 3:10"]),
    Row(
      name: "a relation on the next line",
      text: onPhone(
        """
        view a
        a.left
        == 5
        """), findings: ["syntax 3:7"]),
    Row(
      name: "mistakes inside one another",
      text: """
        view h
        h.width == h{
        """, findings: ["syntax 2:13"]),
    Row(name: "an open brace behind a metric", text: "let g=r{", findings: ["unknown-name 1:7", "syntax 1:8"]),
    Row(
      name: "an attribute alone", text: onPhone("left == 3"), findings: ["syntax 2:1"],
      says: "'left' is an attribute: write the view before it"),
    Row(
      name: "a rule without its view", text: onPhone("tt = rr = 5"), findings: ["syntax 2:1"],
      says: "'tt' begins a rule: write its view before it"),
    Row(
      name: "a metric without its let", text: onPhone("margin = 16"), findings: ["syntax 2:1"],
      says: "or declare a metric: let margin = …"),
    Row(
      name: "names alone", text: onPhone("view1 = view2"), findings: ["syntax 2:1"],
      says: "name an attribute of view1, such as view1.left"),
    Row(
      name: "what is inside an attribute",
      text: onPhone(
        """
        view a
        a.left.equal == 5
        """), findings: ["syntax 3:14"],
      says: "write '=' here"),
    Row(
      name: "a view inside an attribute",
      text: onPhone(
        """
        view a
        a.left.foo == 5
        """), findings: ["unknown-view 3:3"],
      says: "'left' is an attribute of 'a', not a view: equal, min, max or a relation follows it"),
    Row(
      name: "an attribute in the place of a view",
      text: onPhone(
        """
        view a, b { view c }
        a.leftOffset(b.c.right) == 8
        """),
      findings: ["unknown-view 3:18"], says: "'right' is an attribute of 'c', not a view: write b.c here"),
    Row(
      name: "a hidden attribute",
      text: onPhone(
        """
        view a
        state s { hide a.left }
        """),
      findings: ["unknown-view 3:18"], says: "'left' is an attribute of 'a', not a view: write a here"),
    Row(
      name: "the nearest name for a list",
      text: onPhone(
        """
        view a, b
        [a, b].horizontalOffset == 8
        """),
      findings: ["unknown-attribute 3:8"], says: "did you mean 'horizontalOffsets'?"),
    Row(
      name: "the nearest name for a list, as KeepLayout has it",
      text: onPhone(
        """
        view a, b
        [a, b].keepVerticalOffset.equal = 8
        """), findings: ["unknown-attribute 3:8"],
      says: "did you mean 'keepVerticalOffsets'?"),
    Row(
      name: "views of an instance",
      text: """
        layout C { view z; z.size == 3 x 3; z.center == (0, 0) }
        layout D { view c: C; c.z.left == 0 }
        """,
      findings: ["zero-size 2:8", "ambiguous 2:17"]),
    Row(
      name: "names of a group",
      text: onPhone(
        """
        view a
        group g = a.left
        g == 10
        [g, a].left == 3
        a.left == g
        """),
      findings: ["unknown-view 5:2"], says: "'g' is a group"),
    Row(
      name: "the nearest name",
      text: onPhone(
        """
        view label
        lable.left == 0
        """), findings: ["unknown-view 3:1"],
      says: "did you mean 'label'?"),
    Row(
      name: "the nearest of two that are as near",
      text: onPhone(
        """
        view a
        a.centerYx == 0; a.left == 0
        """),
      findings: ["unknown-attribute 3:3"], says: "did you mean 'centerY'?"),
    Row(
      name: "a metric is not near itself",
      text: onPhone(
        """
        let hip = hop
        view a
        a.left == hip
        """),
      findings: ["unknown-name 2:11"], says: "the metric 'hop' is not known here"),
    Row(
      name: "no near name",
      text: onPhone(
        """
        view label
        zzz.left == 0
        """), findings: ["unknown-view 3:1"],
      says: "declare it, with 'view zzz'"),
    Row(
      name: "a view inside another",
      text: onPhone(
        """
        view bar { view knob }
        view knot
        knob.left == 0
        """),
      findings: ["unknown-view 4:1"], says: "did you mean 'bar.knob'?"),
    Row(
      name: "views inside others",
      text: onPhone(
        """
        view a { view c { view e } }
        view b { view d { view e } }
        e.left == 0
        """),
      findings: ["unknown-view 4:1"], says: "the view 'e' is not known here, only 'a.c.e' and 'b.d.e'"),
    Row(
      name: "a view inside each of many",
      text: onPhone((1...9).map { "view c\($0) { view e }\n" }.joined() + "e.left == 0"),
      findings: ["unknown-view 11:1"], says: "only 'c1.e', 'c2.e', 'c3.e' and others"),
    Row(
      name: "a metric of the file with an error",
      text: """
        let m = nope
        layout L {
        screen p = 9 x 9
        view a
        a.left == m
        }
        """,
      findings: ["unknown-name 1:9"]),
    Row(
      name: "a circle is said once",
      text: """
        let a = b
        let b = c
        let c = a
        """, findings: ["metric-cycle 1:5"]),
    Row(
      name: "a metric of the file is used in a layout",
      text: """
        let m = 3
        let n = 4
        layout L {
        screen p = 9 x m
        view a
        a.edges == view.edges
        }
        """,
      findings: ["unused-metric 2:5"]),
    Row(
      name: "a view is around the guides in it, and not outside of them",
      text: onPhone(
        """
        view a { guide g; g.insets == 8 }
        a.top == 0; a.left == 0; a.size == 60 x 60
        a.right == a.g.right + 8; view b; b.left == 0; b.top == 0; b.height == 5
        b.right == a.g.right + 8
        """),
      findings: ["redundant 4:1", "outside-superview 5:1"]),
    Row(
      name: "what follows before it",
      text: onPhone(
        """
        view a
        a.edges == view.edges
        a.width == superview.width
        """),
      findings: ["redundant 4:1"]),
    Row(
      name: "of a list of which all follow one thing is said",
      text: onPhone(
        """
        view a, b
        [a, b].insets == 0
        [a, b].top == 0
        """),
      findings: ["redundant 4:1"], says: "'a.top == superview.top' and 1 more of this statement already follow"),
    Row(
      name: "of a list of which a part follows that part is named",
      text: onPhone(
        """
        view a, b
        a.insets == 0; b.horizontalInsets == 0; b.height == 9
        [a, b].top == 0
        """),
      findings: ["redundant 4:2"], says: "'a.top == superview.top' already follows"),
    Row(
      name: "of a branch each statement that follows is said to",
      text: onPhone(
        """
        view a
        a.insets == 0
        when width > 3 { a.top == 0; a.left == 0 }
        """),
      findings: ["redundant 4:18", "redundant 4:30"]),
    Row(
      name: "half of a compound that follows is not said to follow",
      text: onPhone(
        """
        view a
        a.left == 0; a.top == 0; a.width == 40
        a.size == 40 x 50
        """), findings: []),
    Row(
      name: "a soft constraint that fails",
      text: onPhone(
        """
        view a
        a.edges == view.edges
        a.width == 40 @ high
        """),
      findings: ["never-satisfied 4:1"], says: "at least 360 points"),
    Row(
      name: "a miss that no screen shows is none",
      text: onPhone(
        """
        view a
        a.left == 0; a.top == 0; a.height == 1
        a.width == 300
        a.width >= 300.0009999 @ low
        """),
      findings: []),
    Row(
      name: "a miss that is nearly nothing is shown",
      text: onPhone(
        """
        view a
        a.left == 0; a.top == 0; a.height == 1
        a.width == 300
        a.width >= 300.001 @ low
        """),
      findings: ["never-satisfied 5:1"], says: "at least 0.001 points"),
    Row(
      name: "a priority asked for",
      text: onPhone(
        """
        view a
        a.edges == view.edges
        a.hug == low ?
        """),
      findings: ["debug 4:1"],
      says: "a.hug is 250"),
    Row(
      name: "an equation asked for",
      text: onPhone(
        """
        view a
        a.edges == view.edges
        a.left <= 25% ?
        """),
      findings: ["debug 4:1"],
      says: "a.left <= superview.left + superview.width * 0.25 — p: holds with 100 to spare"),
    Row(
      name: "ambiguity is said of screens without a conflict alone",
      text: """
        screen p = 400 x 600
        screen q = 100 x 600
        view a
        a.width == 200; a.left == 0; a.right <= 0; a.top == 0
        """,
      findings: ["ambiguous 3:6", "conflict 4:30"], says: "is not determined on p:"),
    Row(
      name: "the greatest miss over screens",
      text: """
        screen p = 400 x 90
        screen q = 300 x 90
        view a
        a.insets == 10; a.width == 500
        """,
      findings: ["conflict 4:17"], says: "misses by 220 points on q, and by 120 points on p"),
    Row(
      name: "a rule's name for an attribute",
      text: onPhone(
        """
        view a
        a.tt == 3
        """), findings: ["unknown-attribute 3:3"],
      says: "'tt' is a name of rules: write 'topInset' here"),
    Row(
      name: "the same miss on every screen",
      text:
        """
        screen p = 400 x 90
        screen q = 400 x 80
        view a
        a.horizontalInsets == 10; a.width == 500; a.verticalInsets == 0
        """,
      findings: ["conflict 4:27"], says: "by 120 points on p and q"),
    Row(
      name: "the greatest miss of a range",
      text: """
        screen t = 300...800 x 100
        view a
        a.insets == 10
        a.width == 900
        """,
      findings: ["conflict 4:1"], says: "by 620 points on t"),
  ]

  private func analysis(_ text: String) throws -> Analysis {
    var workspace = Workspace()
    workspace.open("/Findings.layout", text: Array(text.utf8))
    let analysis = workspace.analysis(of: "/Findings.layout")
    return try #require(analysis)
  }

  private func shown(_ finding: Finding<FileRange>, in text: String) -> String {
    "\(finding.code.rawValue) \(text.place(ofByte: finding.bytes.lowerBound))"
  }

  @Test(arguments: rows) func findings(_ row: Row) throws {
    let analysis = try analysis(row.text)
    #expect(analysis.findings.map { shown($0, in: row.text) } == row.findings)
    let message = analysis.findings.first?.message ?? ""
    #expect(row.says.isEmpty || message.contains(row.says), "the message is: \(message)")
  }

  /// Every equation that forces an edge past the superview's has a finding; other equations have none.
  @Test(arguments: [
    ("a.right == 10", "right"), ("a.right >= 10", "right"), ("a.right <= 10", ""), ("a.right == -10", ""),
    ("a.left == -4", "left"), ("a.left <= -4", "left"), ("a.left >= -4", ""), ("-4 == a.left", "left"),
    ("a.bottom == superview.bottom + 1", "bottom"), ("a.rightInset == -10", "right"), ("a.insets == -10", "top"),
    ("a.pin == (1, 2, -3, 4)", "bottom"), ("a.edges == superview.edges + 5", "bottom"), ("a.trailing == 3", "trailing"),
    ("a.leadingInset == -3", "leading"), ("2 * a.right == 2 * superview.right + 10", "right"),
    ("a.centerX == -500", ""),
    ("a.left == b.left - 9", ""), ("a.width == 900", ""), ("a.rightMargin == 10", "right"),
  ])
  func edgesForcedOutsideAreFound(_ equation: String, _ edge: String) throws {
    let text = """
      screen p = 400 x 600
      screen q = 400 x 600 rtl
      view a, b
      \(equation)

      """
    let found = try analysis(text).findings.filter { $0.code == .outsideSuperview }
    #expect(found.count == (edge.isEmpty ? 0 : 1))
    if let finding = found.first { #expect(finding.message.contains("the \(edge) edge"), "\(finding.message)") }
  }

  /// The fix of a finding removes it.
  @Test(arguments: [
    "a.right == 10", "a.left == -7", "a.left == b.width", "a.bottom == b.height + 3", "b.width - a.right == 3",
    "a.widht == 3", "aa.left == 3",
  ])
  func fixesRemoveTheirFindings(_ equation: String) throws {
    let text = """
      screen p = 400 x 600
      view a, b
      \(equation)

      """
    let codes: Set<FindingCode> = [.outsideSuperview, .positionAndLength, .unknownView, .unknownAttribute]
    let finding = try #require(try analysis(text).findings.first { codes.contains($0.code) })
    let mended = try #require(finding.applyingFix(to: text), "no fix for \(finding.message)")
    let left = try analysis(mended).findings.filter { codes.contains($0.code) }
    #expect(left.isEmpty, "\(mended) gives \(left.map(\.message))")
  }
}
