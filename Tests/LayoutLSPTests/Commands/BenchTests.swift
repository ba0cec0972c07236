import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Platform
@testable import Protocol
@testable import Server

/// What `layout-bench` says about a command line: its exit code, and a part of its output, or after `!` of its errors.
private let runs: [(arguments: [String], exitCode: Int32, says: String)] = [
  ([], 2, "!layout-bench: a command is missing: `stats` or `solve`\nTry `layout-bench --help`.\n"),
  (["check"], 2, "!there is no command `check`"), (["--help"], 0, "layout-bench stats [--format table|json]"),
  (["-h"], 0, "layout-bench solve [--runs N]"), (["stats", "--help"], 0, "--format FORMAT"),
  (["solve", "--help"], 0, "--runs N"), (["stats"], 2, "!layout-bench: stats needs a FILE"),
  (["stats", "a", "b"], 2, "!one FILE"), (["stats", "/"], 2, "!layout-bench: /: Is a directory"),
  (["stats", "--runs", "x", "-"], 2, "!not x"), (["stats", "--color", "red", "-"], 2, "!--color is one of"),
  (["solve"], 2, "!needs an INSTANCE.json"), (["solve", "a", "b"], 2, "!one INSTANCE.json"),
  (["solve", "--runs", "0", "a"], 2, "!from 1 to 100000, not 0"),
  (["solve", "--rums", "1", "a"], 2, "!did you mean --runs?"),
  (["solve", "/no/such/file.json"], 2, "!layout-bench: /no/such/file.json: No such file"),
]

@Suite struct BenchTests {
  @Test(arguments: runs) func exitCodeAndOutput(_ arguments: [String], _ exitCode: Int32, _ says: String) throws {
    try #require(Program.bench(arguments)).expect(exitCode, says)
  }

  @Test(arguments: [["stats", "--runs", "1", "-"], ["stats", "--format", "json", "--runs", "1", "-"]])
  func anAnswerThatIsNotWrittenIsAFailure(_ arguments: [String]) throws {
    let gone = try #require(Program.bench(arguments, input: "view a\n", closingOutput: true))
    #expect(gone.exitCode == 2 && gone.errors == "layout-bench: standard output: Broken pipe\n", "\(gone.errors)")
  }

  @Test func namesOfFilesAreShownNotObeyed() throws {
    let name = "a\n::error::x\u{1b}[2J\u{202e}"
    let folder = try TestFolder([name + ".layout": "view a\nscreen s = 9 x 9\n"])
    for arguments in [["stats", "--runs", "1", folder.path + "/" + name + ".layout"], ["stats", name], [name]] {
      let said = try #require(Program.bench(arguments))
      #expect((said.output + said.errors).contains(#"a\u{A}::error::x\u{1B}[2J\u{202E}"#), "\(said)")
    }
  }
}
