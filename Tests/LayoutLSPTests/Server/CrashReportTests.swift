import Testing

@testable import Formats
@testable import Server

/// Tests what a server leaves behind when a signal ends it: one line about its work, and the signal as exit status.
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
    // `while` or `after` may follow: diagnostics arrive a moment before the server is done with them.
    #expect(line.hasPrefix("layout-lsp \(programVersion): \(name) "))
    #expect(line.hasSuffix(" handling textDocument/publishDiagnostics, file:///a.layout version 7\n"))
    #expect(client.rest().isEmpty)
  }

  /// A server that is answering, with a log file, about a document with control characters in its URI.
  @Test func namesTheRequestInProgress() throws {
    let folder = try TestFolder([:])
    let client = try TestClient(process: [Program.path, "--log-file", folder.path + "/log"])
    try client.initialize(options: ["diagnostics": ["delay": 60_000]])
    let uri = "untitled:\u{1b}[2J\nlayout-lsp"
    try client.open(String(repeating: "layout L { view a }\n", count: 30_000), uri: uri, version: 2)
    try client.open("", uri: "file:///other.layout", version: 5)
    // The answer shows that both documents have been opened.
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

  /// Signals that end the server on purpose are not reported.
  @Test func deliberateSignalsAreNotReported() throws {
    for signal in [SIGKILL, SIGTERM, SIGINT] {
      let client = try TestClient(process: [Program.path])
      try client.initialize()
      kill(try #require(client.process), signal)
      #expect(client.exitCode() == -signal)
      #expect(client.errors().isEmpty)
    }
  }
}
