import Testing

@testable import LayoutLSP

/// What a server leaves behind that a signal ends: one line that says what it was at, and the signal's own end.
@Suite struct CrashReportTests {
  private static let signals = [
    (SIGILL, "SIGILL"), (SIGTRAP, "SIGTRAP"), (SIGSEGV, "SIGSEGV"), (SIGBUS, "SIGBUS"), (SIGABRT, "SIGABRT"),
    (SIGFPE, "SIGFPE"),
  ]

  @Test(arguments: signals) func namesTheDocumentAndItsVersion(_ signal: Int32, _ name: String) throws {
    let client = try TestClient(process: [Program.path])
    try client.initialize()
    try client.open("view a", version: 3)
    _ = try client.diagnostics()
    try client.change(version: 7, [["text": "view b"]])
    _ = try client.diagnostics()
    kill(try #require(client.process), signal)
    #expect(client.exitCode() == -signal)
    let line = client.errors()
    // They are on their way a moment before they are done with.
    #expect(line.hasPrefix("layout-lsp \(programVersion): \(name) "))
    #expect(line.hasSuffix(" handling textDocument/publishDiagnostics, file:///a.layout version 7\n"))
    #expect(client.rest().isEmpty)
  }

  /// In the middle of an answer, with a log file, whatever the document is called.
  @Test func saysWhatItIsAt() throws {
    let folder = try TestFolder([:])
    let client = try TestClient(process: [Program.path, "--log-file", folder.path + "/log"])
    try client.initialize(options: ["diagnostics": ["delay": 60_000]])
    let uri = "untitled:\u{1b}[2J\nlayout-lsp"
    try client.open(String(repeating: "layout L { view a }\n", count: 30_000), uri: uri, version: 2)
    try client.open("", uri: "file:///other.layout", version: 5)
    // The one is handled before the other is.
    _ = try client.call(
      "textDocument/hover",
      [
        "textDocument": ["uri": "file:///other.layout"], "position": ["line": 0, "character": 0],
      ])
    try client.request("layout/frames", ["textDocument": ["uri": .string(uri)]])
    usleep(200_000)
    kill(try #require(client.process), SIGSEGV)
    #expect(client.exitCode() == -SIGSEGV)
    let line =
      "layout-lsp \(programVersion): SIGSEGV while handling layout/frames, untitled:\\u{1B}[2J\\u{A}layout-lsp version 2\n"
    #expect(client.errors() == line)
    let log = String(decoding: try Files.read(folder.path + "/log").get(), as: UTF8.self)
    #expect(log.hasSuffix(line))
  }

  /// Somebody wanted those.
  @Test func otherEndsSayNothing() throws {
    for signal in [SIGKILL, SIGTERM, SIGINT] {
      let client = try TestClient(process: [Program.path])
      try client.initialize()
      kill(try #require(client.process), signal)
      #expect(client.exitCode() == -signal)
      #expect(client.errors().isEmpty)
    }
  }
}
