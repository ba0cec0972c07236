import Testing

@testable import Formats
@testable import Platform
@testable import Server

/// `diff`, `frames --record` and `check --against` as a user runs them.
@Suite struct DiffCommandTests {
  private static let old = """
    layout Card {
      screen phone = 320 x 480
      view title, pay
      title.top == 20; title.left == 16; title.size == 100 x 20
      pay.top == title.bottom + 8; pay.left == 16; pay.size == 100 x 44
    }

    """
  private static let new = old.replacing("title.top == 20", with: "title.top == 32")
  private static let moved = "`title` and `pay` 12 points lower on phone"

  private func folder() throws -> TestFolder {
    try TestFolder([
      "old/Card.layout": Self.old, "new/Card.layout": Self.new, "new/More.layout": "screen p = 9 x 9\n",
      "bare": Self.old, "bad.json": #"{"version":1,"layouts":[{"name":3}]}"#, "no.json": "{",
    ])
  }

  /// Words behind `diff`, in which `@` is the folder; the exit code, and what is said.
  private static let runs: [(words: [String], exitCode: Int32, says: String)] = [
    (["@/old", "@/old"], 0, "no difference in 1 layout\n"),
    (["@/old", "@/new"], 1, "\(moved)\nMore (More.layout): new\n2 of 2 layouts are different\n"),
    (["@/old/Card.layout", "@/new/Card.layout"], 1, "12 points lower"),
    (["--tolerance", "12", "@/old/Card.layout", "@/new/Card.layout"], 0, "no difference"),
    (["@/bare", "@/new/Card.layout"], 1, "12 points lower"), (["/dev/null", "@/bare"], 1, "Card (@/bare): new"),
    (["@/bare", "/dev/null"], 1, "Card (@/bare): gone"), (["/dev/null", "/dev/null"], 0, "no difference in 0 layouts"),
    (["--format", "json", "@/old", "@/new"], 1, #""summary":{"changed":2,"layouts":2,"unknown":0},"version":1}"#),
    (["--format", "github", "@/old", "@/new"], 1, "<!-- layout-lsp diff -->\n**2 of 2 layouts are different**\n"),
    (["--format", "html", "@/old", "@/new"], 1, "<!DOCTYPE html>"),
    (["@/old", "@/none"], 2, "!@/none: No such file"), (["@/old"], 2, "!needs an OLD and a NEW"),
    (["@/bad.json", "@/old"], 2, "!it is no recording of frames --record: layouts.Index 0.name: of another type"),
    (["@/no.json", "@/old"], 2, "!it is no JSON: "), (["-", "-"], 2, "!only one of OLD and NEW"),
    (["--tolerance", "-1", "@/old", "@/new"], 2, "!0 or more"), (["--tolerance", "nan", "a", "b"], 2, "!0 or more"),
    (["-o", "@/bare", "@/bare", "@/new"], 2, "!-o would write the comparison over @/bare itself"),
  ]

  @Test(arguments: runs) func exitCodeAndOutput(_ words: [String], _ exitCode: Int32, _ says: String) throws {
    let folder = try folder()
    func placed(_ text: String) -> String { text.replacing("@", with: folder.path) }
    try #require(Program.run(["diff"] + words.map(placed))).expect(exitCode, placed(says))
  }

  @Test func recordings() throws {
    let folder = try folder()
    let (json, cards) = (folder.path + "/frames.json", folder.path + "/old")
    try #require(Program.run(["frames", "--record", json, cards])).expect(0, "")
    try #require(Program.run(["diff", json, cards])).expect(0, "no difference in 1 layout")
    try #require(Program.run(["check", "--against", json, cards])).expect(0, "0 errors")
    try folder.write("old/Card.layout", Self.new)
    try #require(Program.run(["diff", json, cards])).expect(1, Self.moved)
    try #require(Program.run(["check", "--against", json, cards]))
      .expect(1, "error[moved]: not as recorded: 'title' and 'pay' 12 points lower on phone")
    try #require(Program.run(["check", "--against", folder.path + "/bad.json", cards])).expect(2, "!no recording")
    try #require(Program.run(["frames", "--record", json, "--screen", "phone", cards])).expect(2, "!so it takes no")
    try #require(Program.run(["frames", "--record", cards + "/Card.layout", cards + "/Card.layout"]))
      .expect(2, "!over \(cards)/Card.layout itself")
    // What is not recorded, and what is not there any more.
    try folder.write("old/Other.layout", "screen p = 9 x 9\n")
    try folder.remove("old/Card.layout")
    let check = try #require(Program.run(["check", "--against", json, cards]))
    check.expect(1, "the layout 'Other' is not recorded")
    check.expect(1, "the file is recorded, and not there any more")
  }

  /// The frames that were printed once are compared as well.
  @Test func printedFrames() throws {
    let folder = try folder()
    let frames = try #require(Program.run(["frames", "--format", "json", folder.path + "/old/Card.layout"]))
    try folder.write("printed", frames.output)
    try #require(Program.run(["diff", folder.path + "/printed", folder.path + "/new/Card.layout"]))
      .expect(1, Self.moved)
  }

  /// The commands that the help names, with git itself, also for a file that is named like an option.
  @Test func asAToolOfGit() throws {
    let folder = try TestFolder([
      "Card.layout": Self.old.replacing("view title,", with: "view inner: Inner, title,")
        .replacing("layout Card", with: "import \"inner.layout\"\nlayout Card")
        .replacing("100 x 44", with: "100 x 44; inner.insets == 0"),
      "inner.layout": "layout Inner { view x; x.insets == 0 }\n",
      "-Other.layout": Self.old.replacing("layout Card", with: "layout Other"),
    ])
    let git =
      "cd \(folder.path) && export HOME=\(folder.path) GIT_CONFIG_NOSYSTEM=1 && git -c user.name=a -c user.email=a@b"
    try #require(Program.shell("\(git) init -q . && \(git) add . && \(git) commit -qm first"))
    #expect(
      Program.shell(
        """
        cd \(folder.path) && sed -i.bak 's/title.top == 20/title.top == 32/' ./Card.layout ./-Other.layout && rm ./*.bak
        \(git) config difftool.layout.cmd '\(Program.path) diff --as "$MERGED" -- "$LOCAL" "$REMOTE"'
        \(git) difftool -y -t layout HEAD -- '*.layout' > said.txt
        test "$(grep -c '`title` and `pay` 12 points lower on phone' said.txt)" = 2 && ! grep -q known said.txt
        """))
  }
}
