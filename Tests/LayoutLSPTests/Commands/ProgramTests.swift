import Testing

@testable import Formats
@testable import Platform
@testable import Protocol
@testable import Server

/// The outcome of running the program as a user does.
struct Program {
  var exitCode: Int32
  var output: String
  var errors: String

  /// Runs the program to its end; nil where it cannot be started or a signal ended it.
  static func run(_ arguments: [String], input: String = "", closingOutput: Bool = false) -> Program? {
    run([path] + arguments, input, closingOutput)
  }

  /// Runs `layout-bench` likewise.
  static func bench(_ arguments: [String], input: String = "", closingOutput: Bool = false) -> Program? {
    run([benchPath] + arguments, input, closingOutput)
  }

  /// Expects an exit code, and a text in the output and no errors; behind a `!`, in the errors and no output.
  func expect(_ exitCode: Int32, _ says: String) {
    #expect(self.exitCode == exitCode)
    if says.hasPrefix("!") {
      #expect(errors.contains(says.dropFirst()), "\(errors)")
      #expect(output.isEmpty, "\(output)")
    } else {
      #expect(output.contains(says) || says.isEmpty, "\(output)")
      #expect(errors.isEmpty, "\(errors)")
    }
  }

  private static func run(_ words: [String], _ input: String, _ closingOutput: Bool) -> Program? {
    let (inputPipe, outputPipe, errorPipe) = (makePipe(), makePipe(), makePipe())
    if closingOutput { close(outputPipe.read) }
    let process = start(words, inputPipe.read, outputPipe.write, errorPipe.write)
    _ = Descriptor.write(Array(input.utf8), to: inputPipe.write)
    close(inputPipe.write)
    let output = closingOutput ? "" : readAll(outputPipe.read)
    let errors = readAll(errorPipe.read)
    guard let process else { return nil }
    var result: Int32 = 0
    waitpid(process, &result, 0)
    guard result & 0x7f == 0 else { return nil }
    return Program(exitCode: (result >> 8) & 0xff, output: output, errors: errors)
  }

  /// Starts a program with these descriptors as standard input, output and error, and closes them here; nil on
  /// failure.
  static func start(_ words: [String], _ input: Int32, _ output: Int32, _ errors: Int32) -> pid_t? {
    var actions = noFileActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, end) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
    }
    // Threads of tests block signals, and a process that they start would too. The parent of the tests may ignore
    // some signals, as a shell makes its background jobs ignore SIGINT, and the process would inherit that as well.
    var attributes = noSpawnAttributes
    var none = sigset_t()
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let status = spawning.withLock { _ in
      posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
    }
    for end in [input, output, errors] { close(end) }
    return status == 0 ? process : nil
  }

  /// The path in `LAYOUT_LSP`, or else beside the tests, which on a Mac are a folder.
  static let path: String = {
    if let path = Process.environment("LAYOUT_LSP") { return path }
    let parts = testsPath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.prefix { !$0.hasSuffix(".xctest") }.joined(separator: "/") + "/layout-lsp"
  }()

  /// The path of `layout-bench`, which is beside the program.
  static let benchPath = path.replacing(/[^\/]*$/, with: "") + "layout-bench"

  static func readAll(_ descriptor: Int32) -> String {
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}

/// Arguments, the exit code, and a part of the text on stderr (`!`) or on stdout.
private let runs: [(arguments: [String], exitCode: Int32, says: String)] = [
  (["--version"], 0, "layout-lsp \(programVersion)\n"), (["--help"], 0, "Usage:"), (["-h"], 0, "Usage:"),
  (["help"], 0, "Usage:"), (["help", "check"], 0, "--format"), (["check", "--help"], 0, "--format"),
  (["help", "frames"], 0, "--screen"), (["help", "lsp"], 0, "--log-file"),
  (["help", "frame"], 2, "!did you mean `frames`?"), (["help", "export"], 0, "--platform"),
  (["chekc", "x"], 2, "!did you mean `check`?"), (["wxyz"], 2, "!there is no command `wxyz`"),
  (["export", "x"], 2, "!needs --to swift, objc or json"), (["export", "--to", "c", "x"], 2, "!swift, objc, json"),
  (["export", "--to", "swift"], 2, "!export needs a FILE"), (["export", "--to", "swift", "a", "b"], 2, "!one FILE"),
  (["export", "--to", "swift", "--platform", "appkit", "--stacks", "native", "a"], 2, "!is for uikit"),
  (["export", "--to", "swift", "-o", "a.layout", "a.layout"], 2, "!over a.layout itself"),
  (["export", "--to", "objc", "--live", "-o", "a.m", "a.layout"], 2, "!--live is for --to swift"),
  (["export", "--to", "swift", "--live", "a.layout"], 2, "!--live needs a FILE, and -o OUT"),
  (["export", "--to", "swift", "--live", "-o", "a.swift", "-"], 2, "!--live needs a FILE, and -o OUT"),
  (["export", "--to", "swift", "--live", "-o", "./LayoutLive.swift", "a.layout"], 2, "!choose another name"),
  (["export", "--to", "swift", "--stacks", "native", "--live", "-o", "a.swift", "a.layout"], 2, "!as constraints"),
  (["export", "--to", "json", "--watch", "a.layout"], 2, "!--watch needs a FILE to watch, and -o OUT"),
  (["export", "--to", "swift", "/no/such/file.layout"], 2, "!No such file"),
  (["export", "--to", "swift", "-"], 1, "!there is no layout in it"), (["import"], 2, "!needs a PATH"),
  (["import", "--report", "-", "a.xib"], 2, "!--report - takes --check or -o FOLDER"),
  (
    ["import", "--check", "--report", "./a.xib", "b.xib", "a.xib"], 2,
    "!--report would write the report over a.xib itself"
  ),
  (["format"], 2, "!format needs a PATH"), (["format", "--check", "--write", "x"], 2, "!not both"),
  (["format", "--write", "-"], 2, "!leave out --write"), (["format", "--indent", "0", "-"], 2, "!from 1 to 16"),
  (["format", "/no/such/file.layout"], 2, "!No such file"), (["help", "format"], 0, "--write"),
  (["format", "-"], 0, ""),
  (["solve", "x"], 2, "!there is no command `solve`\nTry"), (["stats", "x"], 2, "!there is no command `stats`"),
  (["check"], 2, "!needs a PATH"), (["frames"], 2, "!frames needs a PATH"),
  (["check", "--fromat", "json", "x"], 2, "!did you mean --format?"),
  (["check", "--format", "xml", "x"], 2, "!human, json, github, sarif"),
  (["check", "/no/such/file.layout"], 2, "!/no/such/file.layout: No such file"),
  (["frames", "/no/such/file.layout"], 2, "!No such file"),
  (["check", "-"], 0, "0 errors, 0 warnings in 1 file"), (["check", "--quiet", "-"], 0, ""),
  (["check", "--format", "json", "-"], 0, #"{"files":[{"diagnostics":[],"path":"<stdin>"}]"#),
  (["check", "--format", "json", "--stdin-filename", "x.layout", "-"], 0, #""path":"x.layout""#),
  (["check", "--format", "sarif", "-"], 0, #""version":"2.1.0""#),
  (["frames", "--format", "json", "-"], 0, #""version":1"#),
  ([], 1, ""), (["--stdio"], 1, ""), (["lsp", "--stdio"], 1, ""), (["lsp", "--clientProcessId=1"], 1, ""),
  (["lsp", "x"], 2, "!no operand"), (["--log-level", "loud"], 2, "!off, error, warning, info, debug"),
  (["--log-level", "debug"], 1, "!the client has closed its end"),
  (["--log-file", "/no/such/folder/log"], 2, "!cannot be opened"), (["--stdoi"], 2, "!did you mean --stdio?"),
]

@Suite struct ProgramTests {
  @Test(arguments: runs) func exitCodeAndOutput(_ arguments: [String], _ exitCode: Int32, _ says: String) throws {
    try #require(Program.run(arguments)).expect(exitCode, says)
  }

  @Test(arguments: Command.all.map(\.name)) func helpFitsIn120Columns(_ command: String) throws {
    let help = try #require(Program.run(["help", command])).output
    #expect(help.contains("Options:"))
    #expect(help.split(separator: "\n").filter { $0.count > 120 } == [])
  }

  @Test func foldersAreSearchedInOrder() throws {
    let folder = try temporaryFolder()
    defer { _ = Program.shell("rm -r \(folder)") }
    try #require(
      Program.shell(
        """
        cd \(folder) && mkdir -p b/deep .hidden && touch c.layout a.layout b/deep/x.layout b/other.txt .hidden/y.layout \
        && ln -s .. b/loop && ln -s ../a.layout b/link.layout && mkfifo pipe.layout && ln -s /dev/zero b/zero.layout \
        && mkdir d.layout
        """))
    let again = [folder + "/a.layout", folder + "/b/../a.layout", folder + "/./b"]
    let result = try #require(Program.run(["check", "--format", "json", folder, "-"] + again))
    let json = try JSONValue(reading: Array(result.output.utf8))
    let paths = json["files"].items.compactMap { $0["path"]?.string }
    #expect(paths == ["<stdin>"] + ["a", "b/deep/x", "b/link", "c"].map { "\(folder)/\($0).layout" })
    // A pipe may be named; a device without an end is given up.
    #expect(Program.shell("echo 'view a' > \(folder)/pipe.layout &"))
    #expect(try #require(Program.run(["check", folder + "/pipe.layout"])).exitCode == 0)
    let endless = try #require(Program.run(["check", folder + "/b/zero.layout"]))
    #expect(endless.exitCode == 2)
    #expect(endless.errors.contains("b/zero.layout: it is larger than 64 MB"))
    // A file that cannot be read does not stop the others.
    let partly = try #require(Program.run(["check", folder + "/a.layout", folder + "/none"]))
    #expect(partly.exitCode == 2)
    #expect(partly.output.contains("in 1 file\n"))
  }

  /// `-` is standard output, and Objective-C++ has a header as Objective-C has.
  @Test func outputsAreFilesOrStandardOutput() throws {
    let folder = try TestFolder([
      "a.layout": """
      screen p = 9 x 9
      view a
      a.insets == 0

      """
    ])
    let export = ["export", "--to", "objc", folder.path + "/a.layout", "-o"]
    #expect(try #require(Program.run(export + ["-"])).output.contains("@implementation ALayout"))
    #expect(try #require(Program.run(export + [folder.path + "/A.mm"])).exitCode == 0)
    let code = String(decoding: try Files.read(folder.path + "/A.mm").get(), as: UTF8.self)
    #expect(code.contains("#import \"A.h\"") && FileStatus(folder.path + "/A.h") != nil)
    let live = ["export", "--to", "swift", "--live", "-o", folder.path + "/A.swift", folder.path + "/a.layout"]
    #expect(try #require(Program.run(live)).exitCode == 0)
    let followed = String(decoding: try Files.read(folder.path + "/A.swift").get(), as: UTF8.self)
    #expect(followed.contains(#"data: "\#(folder.path)/a.layout.json""#), "\(followed)")
    // What is there already is not written again, so that nothing is built again for it.
    let runtime = FileStatus(folder.path + "/LayoutLive.swift")?.numbers
    #expect(try runtime != nil && #require(Program.run(live)).exitCode == 0)
    #expect(FileStatus(folder.path + "/LayoutLive.swift")?.numbers == runtime)
    let report = try #require(Program.run(["import", "--check", "--report", "-", folder.path + "/none.xib"]))
    #expect(report.output.hasPrefix("{\"files\""), "\(report.output)")
  }

  /// An error of the system is not the file's fault: the system's own message is shown.
  @Test func importReportsLayoutsThatItCannotWrite() throws {
    // With the ending `.layout` the name exceeds the longest file name.
    let long = String(repeating: "n", count: 250) + ".xib"
    let rect = #"<rect key="frame" width="9" height="9"/>"#
    let view = "<view id=\"a\">\(rect)<subviews><view id=\"b\">\(rect)</view></subviews></view>"
    let folder = try TestFolder([long: "<document><objects>\(view)</objects></document>", "plain.xib": "<svg/>"])
    try #require(Program.shell("ln -s nothing \(folder.path)/gone"))
    let table: [(arguments: [String], exitCode: Int32, says: String)] = [
      (["-o", folder.path, folder.path + "/" + long], 2, "File name too long"),
      (["-o", folder.path + "/gone", folder.path + "/" + long], 2, "gone: File exists"),
      (["-o", folder.path, folder.path + "/plain.xib"], 1, "no document of Interface Builder"),
    ]
    for (arguments, exitCode, says) in table {
      let result = try #require(Program.run(["import"] + arguments))
      #expect(result.exitCode == exitCode && result.errors.contains(says), "\(result)")
    }
  }

  @Test func aReaderThatGoesAwayIsNoCrash() throws {
    for arguments in [["--help"], ["check", "--format", "json", "-"], ["frames", "-"]] {
      #expect(Program.run(arguments, closingOutput: true) != nil, "\(arguments)")
    }
    let request = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
    let stream = String(repeating: "Content-Length: \(request.utf8.count)\r\n\r\n\(request)", count: 50)
    let server = try #require(Program.run([], input: stream, closingOutput: true))
    #expect(server.exitCode == 1)
    #expect(server.errors.isEmpty)
  }

  /// A command fails if its output could not be written, whatever it found.
  @Test(arguments: [
    ["--help"], ["--version"], ["help", "check"], ["check", "-"], ["check", "--format", "json", "-"],
    ["check", "--format", "github", "-"], ["check", "--format", "sarif", "-"], ["frames", "-"],
    ["frames", "--format", "json", "-"], ["format", "-"], ["format", "--check", "-"],
  ]) func anAnswerThatIsNotWrittenIsAFailure(_ arguments: [String]) throws {
    let folder = try TestFolder([:])
    let input = "view  a\na.left = = 1\n"
    let gone = try #require(Program.run(arguments, input: input, closingOutput: true))
    #expect(gone.exitCode == 2 && gone.errors.contains("layout-lsp: standard output: Broken pipe\n"), "\(gone.errors)")
    #if os(Linux)
      let command = ([Program.path] + arguments).joined(separator: " ")
      #expect(
        Program.shell(
          """
          printf '\(input.replacing("\n", with: "\\n"))' | \(command) > /dev/full 2> \(folder.path)/said; test $? = 2
          """))
      let said = String(decoding: try Files.read(folder.path + "/said").get(), as: UTF8.self)
      #expect(said.contains("layout-lsp: standard output: No space left on device\n"), "\(said)")
    #endif
  }

  /// A file name may hold what a terminal, GitHub at the start of a line, or a reader's eye would obey. It is
  /// escaped.
  @Test func namesOfFilesAreShownNotObeyed() throws {
    let name = """
      a
      ::error::x\u{1b}[2J\u{202e}
      """
    let shown = #"a\u{A}::error::x\u{1B}[2J\u{202E}"#
    let folder = try TestFolder([
      name + ".layout": """
      view  a
      screen s = 9 x 9
      a.left = = 1

      """, "end.layout": "",
    ])
    try #require(Program.shell("cd \(folder.path) && ln -s nothing \"$(printf 'gone\\n::error::x').layout\""))
    let path = folder.path + "/" + name + ".layout"
    for arguments in [
      ["format", "--check", folder.path], ["frames", path], ["check", folder.path],
      ["check", "--format", "github", folder.path],
      ["check", folder.path + "/" + name], ["frames", folder.path + "/" + name],
      ["check", "--format", name, path], [name], ["help", name], ["format", "--" + name, "x"],
    ] {
      let said = try #require(Program.run(arguments))
      let lines = (said.output + said.errors).split(separator: "\n")
      #expect(!lines.contains { $0.contains("\u{1b}") || $0.contains("\u{202e}") }, "\(arguments)")
      #expect(!lines.contains { $0.drop { $0 == " " }.hasPrefix("::error::x") }, "\(arguments)")
      #expect((said.output + said.errors).contains(arguments.contains("github") ? #"x\u{1B}[2J"# : shown), "\(lines)")
    }
    let check = try #require(Program.run(["check", folder.path]))
    #expect(check.errors.contains(#"gone\u{A}::error::x.layout: No such file"#), "\(check.errors)")
  }

  @Test func theLogGoesToItsFile() throws {
    let folder = try temporaryFolder()
    defer { _ = Program.shell("rm -r \(folder)") }
    let result = try #require(Program.run(["--log-file", folder + "/log"], input: "nonsense\n"))
    #expect(result.errors.isEmpty)
    #expect(result.output.hasPrefix("Content-Length: "))
    let log = try Files.read(folder + "/log").get()
    #expect(String(decoding: log, as: UTF8.self).contains("warning: skipped"))
  }
}

extension Program {
  static func shell(_ command: String) -> Bool { system(command) == 0 }
}
