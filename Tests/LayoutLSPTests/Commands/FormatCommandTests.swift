import Testing

@testable import LayoutLSP

/// `layout-lsp format` as a user runs it: what it prints, what it writes, and what it leaves alone.
@Suite struct FormatCommandTests {
  private static let messy = "view  a{\nview b\n}"
  private static let neat = "view a {\n  view b\n}\n"

  @Test func standardInput() throws {
    let result = try #require(Program.run(["format", "-"], input: Self.messy))
    #expect(result.output == Self.neat && result.errors.isEmpty && result.exitCode == 0)
    let wide = try #require(Program.run(["format", "--indent", "tab", "-"], input: Self.messy))
    #expect(wide.output == "view a {\n\tview b\n}\n")
    let checked = try #require(
      Program.run(["format", "--check", "--stdin-filename", "x.layout", "-"], input: Self.messy))
    #expect(checked.output == "x.layout\n" && checked.exitCode == 1)
    let kept = try #require(Program.run(["format", "--check", "-"], input: Self.neat))
    #expect(kept.output.isEmpty && kept.exitCode == 0)
  }

  @Test func folders() throws {
    let folder = try temporaryFolder()
    defer { _ = Program.shell("rm -rf \(folder)") }
    let windows = Self.messy.replacing("\n", with: "\r\n")
    let neatWindows = Self.neat.replacing("\n", with: "\r\n")
    try #require(Program.shell("mkdir \(folder)/deep && cd \(folder) && touch other.txt && ln -s a.layout link.layout"))
    for (name, text) in [("a", Self.messy), ("deep/b", windows), ("c", Self.neat), ("d", "a . left ==\nview  b\n")] {
      try write(text, to: "\(folder)/\(name).layout")
    }
    try #require(Program.shell("chmod 640 \(folder)/a.layout && chmod 755 \(folder)/deep/b.layout"))

    let paths = ["a", "d", "deep/b", "link"].map { "\(folder)/\($0).layout\n" }.joined()
    let checked = try #require(Program.run(["format", "--check", folder]))
    #expect(checked.output == paths && checked.exitCode == 1 && checked.errors.isEmpty)
    #expect(try read("\(folder)/a.layout") == Self.messy)

    let written = try #require(Program.run(["format", "--write", folder]))
    #expect(written.output == paths && written.exitCode == 0 && written.errors.isEmpty)
    #expect(try read("\(folder)/a.layout") == Self.neat)
    #expect(try read("\(folder)/deep/b.layout") == neatWindows)
    #expect(try read("\(folder)/d.layout") == "a . left ==\nview b\n")
    #expect(try mode("\(folder)/a.layout") == 0o640)
    #expect(try mode("\(folder)/deep/b.layout") == 0o755)
    // The link is one still, and nothing is left behind.
    #expect(Program.shell("test -L \(folder)/link.layout && test $(ls -A \(folder) | wc -l) = 6"))

    #expect(try #require(Program.run(["format", "--check", folder])).exitCode == 0)
    #expect(try #require(Program.run(["format", "-w", folder])).output.isEmpty)
    let all = try #require(Program.run(["format", folder]))
    #expect(all.output == Self.neat + Self.neat + "a . left ==\nview b\n" + neatWindows + Self.neat)
  }

  @Test func whatCannotBeReadOrWritten() throws {
    let folder = try temporaryFolder()
    defer { _ = Program.shell("chmod -R u+w \(folder); rm -rf \(folder)") }
    try write(Self.messy, to: folder + "/a.layout")
    let missing = try #require(Program.run(["format", "--write", folder + "/none.layout", folder + "/a.layout"]))
    #expect(missing.exitCode == 2 && missing.errors.contains("none.layout: No such file"))
    #expect(try read(folder + "/a.layout") == Self.neat)
    try #require(Program.shell("mkfifo \(folder)/pipe && (printf 'view  a' > \(folder)/pipe &)"))
    let pipe = try #require(Program.run(["format", "--write", folder + "/pipe"]))
    #expect(pipe.exitCode == 2 && pipe.errors.contains("pipe: it is no file that can be replaced"))
    #expect(Program.shell("test -p \(folder)/pipe"))
    // The superuser may write everywhere.
    guard getuid() != 0 else { return }
    try write(Self.messy, to: folder + "/b.layout")
    try #require(Program.shell("chmod 444 \(folder)/b.layout"))
    let refused = try #require(Program.run(["format", "--write", folder]))
    #expect(refused.exitCode == 2 && refused.errors.contains("b.layout: Permission denied") && refused.output.isEmpty)
    #expect(try read(folder + "/b.layout") == Self.messy)
  }

  /// A file is replaced as a whole: whoever has it open goes on reading what was in it.
  @Test func filesAreReplacedAsAWhole() throws {
    let folder = try temporaryFolder()
    defer { _ = Program.shell("rm -rf \(folder)") }
    let path = folder + "/a.layout"
    try write(Self.messy, to: path)
    let reader = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(reader) }
    #expect(try #require(Program.run(["format", "--write", path])).output == path + "\n")
    var bytes = [UInt8](repeating: 0, count: 100)
    #expect(try Descriptor.read(reader, into: &bytes) == Self.messy.utf8.count)
    #expect(try read(path) == Self.neat)
  }

  private func write(_ text: String, to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    try #require(file >= 0)
    defer { close(file) }
    #expect(Terminal.write(text, to: file))
  }

  private func read(_ path: String) throws -> String { String(decoding: try Files.read(path).get(), as: UTF8.self) }

  private func mode(_ path: String) throws -> UInt32 {
    var information = stat()
    try #require(stat(path, &information) == 0)
    return UInt32(information.st_mode) & 0o7777
  }
}
