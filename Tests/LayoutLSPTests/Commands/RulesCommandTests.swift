import Testing

@testable import Server

/// The rules of a project on the command line.
@Suite struct RulesCommandTests {
  private static let conflict = "screen p = 9 x 9\nview a\na.edges == view.edges\na.width == 3\n"

  @Test func severitiesAndExcludedFiles() throws {
    let folder = try TestFolder([
      ".layout-lsp.json": #"{"lint": {"conflict": "warning"}, "exclude": ["Pods"]}"#,
      "a.layout": Self.conflict, "Pods/b.layout": Self.conflict,
    ])
    let all = try #require(Program.run(["check", folder.path]))
    #expect(all.exitCode == 0 && all.output.hasSuffix("0 errors, 1 warning in 1 file\n"))
    // A file that is named is checked all the same.
    let named = try #require(Program.run(["check", "\(folder.path)/Pods/b.layout"]))
    #expect(named.output.hasSuffix("0 errors, 1 warning in 1 file\n"))
  }

  /// No code is made of what is wrong, and the reason is told. What rules alone call an error hinders no code.
  @Test func severitiesDoNotDecideWhatIsExported() throws {
    for severity in ["off", "hint", "warning", "error"] {
      let folder = try TestFolder([
        ".layout-lsp.json": #"{"lint": {"conflict": "\#(severity)", "overlapping": "error"}}"#,
        "a.layout": Self.conflict,
        "b.layout": "layout L { screen p = 9 x 9; view a: UIView, b: UIView; [a, b].edges == view.edges }\n",
      ])
      let broken = try #require(Program.run(["export", "--to", "swift", "\(folder.path)/a.layout"]))
      #expect(broken.errors.contains("a.layout:4:1: error: 'a.width == 3' misses by 6 points"), "\(severity)")
      #expect(broken.errors.split(separator: "\n").count == 1 && broken.exitCode == 1 && broken.output.isEmpty)
      let whole = try #require(Program.run(["export", "--to", "swift", "\(folder.path)/b.layout"]))
      #expect(whole.exitCode == 0 && whole.output.contains("class LLayout"), "\(whole.errors)")
    }
  }

  @Test func mistakesEndTheCommand() throws {
    let folder = try TestFolder([".layout-lsp.json": "{\n\"lints\": {}}", "a.layout": Self.conflict])
    let (all, file) = (folder.path, folder.path + "/a.layout")
    for command in [
      ["check", all], ["format", "--check", all], ["config", all], ["frames", all], ["frames", file],
      ["render", file], ["export", "--to", "json", file], ["diff", all, all], ["diff", file, file],
    ] {
      let result = try #require(Program.run(command))
      #expect(
        result.errors
          == "layout-lsp: \(folder.path)/.layout-lsp.json:2: there is no key 'lints'; did you mean 'lint'?\n")
      // What holds in spite of the mistake is what `config` is asked for.
      #expect(result.exitCode == 2 && (result.output.isEmpty || command[0] == "config"), "\(command)")
    }
  }

  @Test func linesAreAsWideAsTheProjectSays() throws {
    let long = "view first, second, third, fourth, fifth, sixth\n"
    let folder = try TestFolder([".layout-lsp.json": #"{"format": {"width": 30}}"#, "a.layout": long])
    let result = try #require(Program.run(["format", "\(folder.path)/a.layout"]))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 30 } && result.output != long)
  }

  @Test func theRulesThatHoldArePrinted() throws {
    let folder = try TestFolder([
      "app/.layout-lsp.json": """
      {
        "lint": { "overlapping": "off", "redundant": "hint", "overlapping": "error" },
        "exclude": ["Old"]
      }
      """,
      "app/Old/a.layout": "", "app/.git/HEAD": "",
    ])
    let place = "\(folder.path)/app/.layout-lsp.json"
    let result = try #require(Program.run(["config", "\(folder.path)/app/Old/a.layout"]))
    #expect(
      result.output == """
        lint.redundant    hint   \(place):2
        lint.overlapping  error  \(place):2
        exclude           Old    \(place):3
        The file is excluded: it is checked only where it is named.

        """)
    let none = try #require(Program.run(["config", folder.path]))
    #expect(none.output == "There is no .layout-lsp.json at or above \(folder.path).\n" && none.exitCode == 0)
    #expect(Program.run(["config", "\(folder.path)/none"])?.exitCode == 2)
  }
}
