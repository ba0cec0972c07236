import Testing

@testable import Formats
@testable import Protocol
@testable import Server

/// Tests `check` and `frames` with files that import other files.
@Suite struct ImportCommandTests {
  private static let files = [
    "app/main.layout": """
    import "../parts/card.layout"
    screen p = 100 x 100
    view card: Card
    card.edges == view.edges
    """,
    "parts/card.layout": "layout Card { screen s = 9 x 9; view a; a.insets == 10 }\n",
    "circle/a.layout": "import \"b.layout\"\n",
    "circle/b.layout": "import \"a.layout\"\n",
    "linked/main.layout": """
    import "card.layout"
    layout L { screen p = 9 x 9; view c: Card; c.edges == view.edges }
    """,
  ]

  /// Returns the codes that `check` reports, by file.
  private func codes(_ paths: [String], in folder: TestFolder) throws -> [String: [String]] {
    let result = try #require(Program.run(["check", "--format", "json"] + paths.map { folder.path + "/" + $0 }))
    let json = try JSONValue(reading: Array(result.output.utf8))
    var codes: [String: [String]] = [:]
    for file in json["files"].items {
      let name = String((file["path"]?.string ?? "").dropFirst(folder.path.count + 1))
      codes[name] = file["diagnostics"].items.compactMap { $0["code"]?.string }
    }
    return codes
  }

  @Test func importsReachOnlyIntoTheFoldersNamed() throws {
    let folder = try TestFolder(Self.files)
    #expect(Program.shell("ln -s ../parts/card.layout \(folder.path)/linked/card.layout"))
    // The importing file alone, then the folders of both files, then a folder around them.
    #expect(try codes(["app/main.layout"], in: folder) == ["app/main.layout": ["unresolved-import"]])
    let both = try codes(["app", "parts"], in: folder)
    #expect(both["app/main.layout"] == [] && both["parts/card.layout"]?.isEmpty == false)
    let all = try codes([""], in: folder)
    #expect(all["app/main.layout"] == [])
    #expect(all["circle/a.layout"] == ["import-cycle"] && all["circle/b.layout"] == ["import-cycle"])
    // A link is followed, and its target has to lie in a folder named.
    #expect(try codes(["linked/main.layout"], in: folder)["linked/main.layout"] == ["unresolved-import"])
    #expect(try codes(["linked", "parts"], in: folder)["linked/main.layout"]?.first == "conflict")
  }

  @Test func framesIncludeTheViewsOfInstances() throws {
    let folder = try TestFolder(Self.files)
    let main = folder.path + "/app/main.layout"
    let command = "cd \(folder.path) && \(Program.path) frames --format json app/main.layout > frames.json"
    #expect(Program.shell(command))
    let json = try JSONValue(reading: try Files.read(folder.path + "/frames.json").get())
    let views = json["layouts"].items.first?["configurations"].items.first?["views"].items ?? []
    #expect(views.compactMap { $0["path"]?.string } == ["", "card", "card.a"])
    #expect(views.last?["width"] == 80 && views.last?["absoluteX"] == 10)
    // Standard input is checked as the file of the name given.
    let text = String(decoding: try Files.read(main).get(), as: UTF8.self)
    let piped = try #require(
      Program.run(["check", "--stdin-filename", main, "-", folder.path + "/parts"], input: text))
    #expect(piped.output.contains("main.layout") == false, "\(piped.output)")
  }
}
