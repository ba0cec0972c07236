/// Rows of `ImportTests` about the imports themselves.
extension ImportTests {
  static let imports: [Row] = [
    Row(
      name: "a file that is not there",
      files: """
        === main.layout
        import "crad.layout"
        screen p = 4 x 4
        view a: Card
        a.edges == view.edges
        a.title.left == 0
        === card.layout
        layout Card { }
        """,
      findings: ["unresolved-import 1:8"], says: ["there is no file 'crad.layout' here; did you mean 'card.layout'?"]),
    Row(
      name: "above the workspace, in another folder, through links",
      files: """
        === main.layout
        import "../../etc/passwd.layout"
        import "sub/../sub/x.layout"
        import "leak.layout"
        import "link.layout"
        import "/w/sub/x.layout"
        import "sub"
        import "secret.layout"
        screen p = 4 x 4
        view a: Card
        a.edges == view.edges
        a.z.edges == a.edges
        === sub/x.layout
        layout X { }
        === card.layout
        layout Card { view z }
        === secret.layout
        layout S { }
        """,
      findings: [
        "unresolved-import 1:8", "unresolved-import 3:8", "unresolved-import 5:8", "unresolved-import 6:8",
        "unresolved-import 7:8",
      ],
      says: [
        "'../../etc/passwd.layout' is outside of the workspace", "'leak.layout' is outside", "a path relative to this",
        "'sub' is no .layout file", "cannot be read: Permission denied",
      ]),
    Row(
      name: "files that import one another",
      files: """
        === main.layout
        import "b.layout"
        layout A { screen p = 4 x 4; view x: B; x.edges == view.edges }
        === b.layout
        import "c.layout"
        layout B { view y; y.edges == view.edges }
        === c.layout
        import "main.layout"
        """,
      findings: ["import-cycle 1:8 + b.layout:1 + c.layout:1"],
      says: ["'main.layout' imports 'b.layout', which imports 'c.layout', which imports 'main.layout'"]),
    Row(
      name: "a file that imports itself",
      files: """
        === main.layout
        import "main.layout"
        let a = 1
        view b; b.size == a x a; b.left == 0; b.top == 0
        """,
      findings: ["import-cycle 1:8", "zero-size 2:1"]),
    Row(
      name: "a circle somewhere else is said there",
      files: """
        === main.layout
        import "b.layout"
        === b.layout
        import "c.layout"
        === c.layout
        import "b.layout"
        """),
    Row(
      name: "an import brings what the file itself declares",
      files: """
        === main.layout
        import "b.layout"
        screen p = 4 x 4
        view a: Card
        a.edges == view.edges
        a.title.left == 0
        === b.layout
        import "card.layout"
        === card.layout
        layout Card { view title }
        """,
      findings: ["not-imported 3:9"]),
    Row(
      name: "layouts of one name",
      files: """
        === main.layout
        import "b.layout"
        import "c.layout"
        import "./b.layout"
        layout C { screen p = 4 x 4; view b: B, c: C2 { view d: C2 }; b.inner.left == 0; [b, c, c.d].edges == view.edges }
        layout C2 { screen p = 4 x 4 }
        === b.layout
        layout B { }
        === c.layout
        layout B { }
        layout C2 { }
        """,
      findings: ["duplicate-name 3:8", "duplicate-name 4:38"],
      says: ["'B' is a layout of 'b.layout' and 'c.layout', which are all imported", "imported twice"]),
    Row(
      name: "a type that is nearly a layout",
      files: """
        === main.layout
        import "card.layout"
        screen p = 4 x 4
        view a: Crad, b: card, c: UICard, d: Cards, e: Car, f: CardView, g: Dard
        [a, b, c, d, e, f, g].edges == view.edges
        a.title.left == 0
        === card.layout
        layout Card { view title }
        """,
      findings: ["unknown-layout 3:9", "unknown-layout 3:18", "unknown-layout 3:48", "unknown-layout 3:69"],
      says: ["no layout is called 'Crad'; did you mean 'Card'?"]),
    Row(
      name: "a layout that contains itself",
      files: """
        === main.layout
        layout A { screen p = 4 x 4; view a: A; a.edges == view.edges; a.a.a.left == 0 }
        """,
      findings: ["recursive-layout 1:38"]),
    Row(
      name: "layouts that contain one another, said once",
      files: """
        === main.layout
        layout A { screen p = 4 x 4; view c: C }
        layout B { screen p = 4 x 4; view a: A }
        layout C { screen p = 4 x 4; view b: B }
        layout User { screen p = 4 x 4; view a: A }
        """,
      findings: ["recursive-layout 2:38"], says: ["it holds 'A', which holds 'C', which holds 'B'"]),
    Row(
      name: "what a missing file would say is not guessed",
      files: """
        === main.layout
        import "none.layout"
        screen p = 4 x 4
        view a: Card
        a.left == 0
        """,
      findings: ["unresolved-import 1:8"], says: ["there is no file 'none.layout' here"]),
    Row(
      name: "an import that could not be read says what may be missing",
      files: """
        === main.layout
        import card.layout
        screen p = 4 x 4
        view a: Card
        a.edges == view.edges
        a.title.left == 0
        === card.layout
        layout Card { view title }
        """,
      findings: ["syntax 1:8"]),
  ]
}
