import Testing

@testable import Platform
@testable import Server

/// `layout-lsp format` as a user runs it: what it prints, what it writes, and what it leaves alone.
@Suite struct FormatCommandTests {
  private static let messy = """
    view  a{
    view b
    }
    """
  private static let neat = """
    view a {
      view b
    }

    """

  @Test func standardInput() throws {
    let result = try #require(Program.run(["format", "-"], input: Self.messy))
    #expect(result.output == Self.neat && result.errors.isEmpty && result.exitCode == 0)
    let wide = try #require(Program.run(["format", "--indent", "tab", "-"], input: Self.messy))
    #expect(
      wide.output == """
        view a {
        \tview b
        }

        """)
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
    for (name, text) in [
      ("a", Self.messy), ("deep/b", windows), ("c", Self.neat),
      (
        "d",
        """
        a . left ==
        view  b

        """
      ),
    ] {
      try write(text, to: "\(folder)/\(name).layout")
    }
    try #require(Program.shell("chmod 640 \(folder)/a.layout && chmod 755 \(folder)/deep/b.layout"))

    // The link is left to its target, which is in the folder.
    let paths = ["a", "d", "deep/b"].map { "\(folder)/\($0).layout\n" }.joined()
    let checked = try #require(Program.run(["format", "--check", folder]))
    #expect(checked.output == paths && checked.exitCode == 1 && checked.errors.isEmpty)
    #expect(try read("\(folder)/a.layout") == Self.messy)

    let written = try #require(Program.run(["format", "--write", folder]))
    #expect(written.output == paths && written.exitCode == 0 && written.errors.isEmpty)
    #expect(try read("\(folder)/a.layout") == Self.neat)
    #expect(try read("\(folder)/deep/b.layout") == neatWindows)
    #expect(
      try read("\(folder)/d.layout") == """
        a . left ==
        view b

        """)
    #expect(try mode("\(folder)/a.layout") == 0o640)
    #expect(try mode("\(folder)/deep/b.layout") == 0o755)
    // The link is still a link, and no other file remains.
    #expect(Program.shell("test -L \(folder)/link.layout && test $(ls -A \(folder) | wc -l) = 6"))

    #expect(try #require(Program.run(["format", "--check", folder])).exitCode == 0)
    #expect(try #require(Program.run(["format", "-w", folder])).output.isEmpty)
    let all = try #require(Program.run(["format", folder]))
    #expect(all.output == Self.neat + Self.neat + "a . left ==\nview b\n" + neatWindows)
  }

  /// A UTF-16 file is refused and stays as it is: its spaces and line ends are other bytes than those of UTF-8.
  @Test(arguments: [[0xff, 0xfe], [0xfe, 0xff], []]) func utf16IsRefused(_ mark: [UInt8]) throws {
    let folder = try temporaryFolder()
    defer { _ = Program.shell("rm -rf \(folder)") }
    let pair = { (unit: UInt16) in [UInt8(unit >> 8), UInt8(unit & 0xff)] }
    let units = Self.messy.utf16.flatMap { mark.first == 0xff ? pair($0).reversed() : pair($0) }
    let path = folder + "/a.layout"
    try #require(Files.write(mark + units, to: path).orComplain() != nil)
    for option in ["--write", "--check"] {
      let result = try #require(Program.run(["format", option, path]))
      #expect(result.exitCode == 2 && result.output.isEmpty && result.errors.contains("it is UTF-16"))
    }
    #expect(try Files.read(path).get() == mark + units)
    let check = try #require(Program.run(["check", path]))
    #expect(check.exitCode == 1 && check.output.contains("this file is UTF-16") && check.output.contains("1 error,"))
  }

  @Test func unreadableAndUnwritableFilesAreReported() throws {
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

  /// A file is replaced as a whole: a process that has it open goes on reading the old text.
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

  // MARK: No text is lost

  /// A file may be saved between reading and writing. If its text on the disk is another by then, it is left alone.
  @Test func filesChangedMeanwhileAreLeftAlone() throws {
    let folder = try temporaryFolder()
    defer { _ = Program.shell("rm -rf \(folder)") }
    let path = folder + "/a.layout"
    try write("view saved", to: path)
    try #require(Program.shell("ln \(path) \(folder)/twin && cp \(path) \(folder)/single"))
    for path in [path, folder + "/single"] {
      for old in ["view save", "view saved ", "", "view Saved"] {
        let outcome = try FileReplacement.replace(path, holding: Array(old.utf8), with: Array("new".utf8))
        #expect(outcome == .changed)
      }
      #expect(try read(path) == "view saved")
      #expect(
        throws: Files.Failure(path: path, reason: "it was changed meanwhile, and is left as it is now")
      ) {
        try Files.replace(path, holding: [], with: []).get()
      }
    }
    #expect(Program.shell("test $(ls -A \(folder) | wc -l) = 3"))
  }

  /// The first file keeps the program waiting. The text saved in the second file until then is the one formatted.
  @Test func filesAreReadOneAfterTheOther() throws {
    let folder = try temporaryFolder()
    defer { _ = Program.shell("rm -rf \(folder)") }
    try write(Self.messy, to: folder + "/b.layout")
    try #require(
      Program.shell(
        """
        cd \(folder) && mkfifo a.layout && (\(Program.path) format --write a.layout b.layout > said 2>&1; echo $? >> said) &
        cd \(folder); sleep 0.5; printf 'view  saved' > b.layout; printf 'view a\n' > a.layout
        for i in $(seq 100); do grep -q '^[0-9]' said && break; sleep 0.1; done
        """))
    #expect(try read(folder + "/b.layout") == "view saved\n")
    #expect(
      try read(folder + "/said") == """
        b.layout
        0

        """)
  }

  /// A file keeps its hard links, its mode and its extended attributes.
  @Test func hardLinksModesAndAttributesStay() throws {
    let folder = try temporaryFolder()
    defer { _ = Program.shell("rm -rf \(folder)") }
    for name in ["single", "many"] { try write(Self.messy, to: "\(folder)/\(name).layout") }
    try #require(Program.shell("cd \(folder) && ln many.layout other && chmod 640 *.layout"))
    let paths = ["single", "many"].map { "\(folder)/\($0).layout" }
    let hasAttributes = paths.map { setAttribute("user.note", of: $0, to: "kept") } == [true, true]
    #expect(try #require(Program.run(["format", "--write", folder])).exitCode == 0)
    for name in ["single.layout", "many.layout", "other"] { #expect(try read("\(folder)/\(name)") == Self.neat) }
    #expect(Program.shell("cd \(folder) && test many.layout -ef other && test $(ls -A | wc -l) = 3"))
    #expect(try mode(folder + "/single.layout") == 0o640 && mode(folder + "/many.layout") == 0o640)
    if hasAttributes { #expect(paths.map { attribute("user.note", of: $0) } == ["kept", "kept"]) }
  }

  /// Overwrites a file that has two names, with a shorter and with a longer text.
  @Test func hardLinkedFilesAreOverwrittenCompletely() throws {
    let folder = try temporaryFolder()
    defer { _ = Program.shell("rm -rf \(folder)") }
    let path = folder + "/a.layout"
    for (old, new) in [
      ("view  a    {    }", "x"),
      (
        "a",
        """
        view a {
        }

        """
      ), ("a", ""), ("", "a"),
    ] {
      try write(old, to: path)
      try #require(Program.shell("ln -f \(path) \(folder)/twin"))
      #expect(try FileReplacement.replace(path, holding: Array(old.utf8), with: Array(new.utf8)) == .done)
      #expect(try read(folder + "/twin") == new)
    }
  }

  /// Whenever a run is interrupted, each file has its old or its new text, and there are no other files.
  @Test func interruptedRunsLeaveNothing() throws {
    let folder = try temporaryFolder()
    defer { _ = Program.shell("rm -rf \(folder)") }
    for round in 1...12 {
      for number in 1...150 { try write("view  a", to: "\(folder)/\(number).layout") }
      let (input, output, errors) = (makePipe(), makePipe(), makePipe())
      let process = try #require(
        Program.start([Program.path, "format", "--write", folder], input.read, output.write, errors.write))
      usleep(UInt32(10_000 * (round % 4 + 1)))
      kill(process, [SIGINT, SIGTERM, SIGHUP][round % 3])
      waitpid(process, nil, 0)
      for end in [input.write, output.read, errors.read] { close(end) }
      #expect(Program.shell("test $(ls -A \(folder) | wc -l) = 150"), "round \(round)")
      let texts = try (1...150).map { try read("\(folder)/\($0).layout") }
      #expect(Set(texts).isSubset(of: ["view  a", "view a\n"]))
    }
  }

  private func write(_ text: String, to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    try #require(file >= 0)
    defer { close(file) }
    #expect(Descriptor.write(Array(text.utf8), to: file))
  }

  private func read(_ path: String) throws -> String { String(decoding: try Files.read(path).get(), as: UTF8.self) }

  private func mode(_ path: String) throws -> UInt32 {
    var information = stat()
    try #require(stat(path, &information) == 0)
    return UInt32(information.st_mode) & 0o7777
  }
}
