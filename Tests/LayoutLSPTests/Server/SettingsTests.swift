import Testing

@testable import Formats
@testable import Platform
@testable import Protocol

private let configures: JSONValue = [
  "workspace": ["configuration": true, "didChangeConfiguration": ["dynamicRegistration": true]]
]

/// Settings as clients send them, and the resulting severity of `unknown-name`, nil if it is off, and its link.
private let settings: [(json: JSONValue, severity: Int?, href: String?)] = [
  (nil, 1, nil), ([:], 1, nil), (5, 1, nil), (["other": ["lint": ["unknown-name": "off"]]], 1, nil),
  (["lint": ["unknown-name": "off"]], nil, nil),
  (["lint": ["unknown-name": "warning"]], 2, nil), (["lint": ["unknown-name": "information"]], 3, nil),
  (["lint": ["unknown-name": "hint"]], 4, nil), (["lint.unknown-name": "hint"], 4, nil),
  (["layout.lint.unknown-name": "hint"], 4, nil), (["layout": ["lint": ["unknown-name": "hint"]]], 4, nil),
  (["lint": ["unknown-name": "loud", "no-such-code": "off"]], 1, nil), (["lint": ["unknown-name": 3]], 1, nil),
  (["manualURL": "https://example.org/m"], 1, "https://example.org/m#unknown-name"), (["manualURL": ""], 1, nil),
  (["manualURL": "HTTP://m"], 1, "HTTP://m#unknown-name"), (["manualURL": "command:workbench.action.quit"], 1, nil),
  (["manualURL": "javascript:x"], 1, nil), (["manualURL": "file:///etc/passwd"], 1, nil), (["manualURL": "m"], 1, nil),
  (
    [
      "manualURL": """
      https://m
      (command:x)
      """
    ], 1, nil
  ), (["manualURL": "vscode://x"], 1, nil), (["manualURL": 5], 1, nil),
  (["diagnostics": ["delay": 1]], 1, nil), (["diagnostics": ["delay": -1]], 1, nil),
  (["diagnostics": ["delay": 1_000_000_000_000]], 1, nil), (["diagnostics.delay": "soon"], 1, nil),
]

@Suite struct SettingsTests {
  @Test(arguments: settings) func settingsFromAnySource(_ json: JSONValue, _ severity: Int?, _ href: String?) throws {
    // Sent with `initialize`.
    let first = try TestClient()
    try first.initialize(options: json)
    try first.open("bad")
    check(try first.diagnostics().items, severity, href)
    // Sent later, without and with the section around them.
    for settings in [json, ["layout": json]] {
      let second = try TestClient()
      try second.initialize()
      try second.notify("workspace/didChangeConfiguration", ["settings": settings])
      try second.open("bad")
      check(try second.diagnostics().items, severity, href)
    }
    // Requested by the server.
    let third = try TestClient()
    try third.initialize(configures)
    let registration = try third.receive()
    #expect(registration["method"] == "client/registerCapability")
    try third.send(["jsonrpc": "2.0", "id": registration["id"] ?? nil, "result": nil])
    try answerConfiguration(third, json)
    try third.open("bad")
    check(try third.diagnostics().items, severity, href)
  }

  @Test func changedSettingsPublishAgain() throws {
    let client = try TestClient()
    try client.initialize(["workspace": ["configuration": true]], options: ["manualURL": "http://m"])
    try answerConfiguration(client, ["lint": ["unknown-name": "off"]])
    try client.open("bad")
    check(try client.diagnostics().items, nil, nil)
    try client.notify("workspace/didChangeConfiguration", ["settings": nil])
    try answerConfiguration(client, ["lint": ["unknown-name": "hint"]])
    // Settings sent with `initialize` hold where later settings say nothing.
    check(try client.diagnostics().items, 4, "http://m#unknown-name")
    try client.notify("workspace/didChangeConfiguration", ["settings": nil])
    try answerConfiguration(client, ["lint": ["unknown-name": "hint"]])
    _ = try client.call("shutdown")
    client.closeInput()
    #expect(client.rest().isEmpty, "nothing has changed, but something was published")
  }

  /// A client may send its settings, and answer null when the server requests them.
  @Test func sentSettingsHoldIfTheClientAnswersNull() throws {
    let client = try TestClient()
    try client.initialize(["workspace": ["configuration": true]])
    try answerConfiguration(client, nil)
    for (told, severity) in [("hint", 4), ("warning", 2)] {
      let settings: JSONValue = ["settings": ["layout": ["lint": ["unknown-name": .string(told)]]]]
      try client.notify("workspace/didChangeConfiguration", settings)
      try answerConfiguration(client, nil)
      try client.open("bad", uri: "file:///\(told)")
      check(try client.diagnostics("file:///\(told)").items, severity, nil)
    }
    // Settings that are answered replace those that were sent.
    try client.notify("workspace/didChangeConfiguration", ["settings": nil])
    try answerConfiguration(client, ["lint": ["unknown-name": "off"]])
    try client.open("bad", uri: "file:///off")
    check(try client.diagnostics("file:///off").items, nil, nil)
  }

  /// Each setting that is not understood is shown once.
  @Test func settingsThatAreNotUnderstoodAreShown() throws {
    let client = try TestClient()
    try client.initialize(
      ["workspace": ["configuration": true]],
      options: ["diagnostics": ["delay": "soon"], "lint": ["unknown-name": "off"], "inlayHints": ["frames": 1]])
    let first = try client.receive { $0["method"] == "window/showMessage" }
    #expect(first["params", "type"] == 2)
    #expect(
      first["params", "message"]?.string
        == "Settings: layout.diagnostics.delay must be a number of milliseconds, 0 to 60000; layout.inlayHints.frames must be true or false"
    )
    let wrong: JSONValue = ["lint": ["no-such-code": "off", "syntax": "loud"], "other": 5]
    for _ in 0..<3 {
      try answerConfiguration(client, wrong)
      try client.notify("workspace/didChangeConfiguration", ["settings": nil])
    }
    let second = try client.receive { $0["method"] == "window/showMessage" }
    #expect(
      second["params", "message"]?.string
        == "Settings: layout.lint.no-such-code names a diagnostic that there is not; "
        + "layout.lint.syntax must be error, warning, information, hint or off")
    _ = try client.call("shutdown")
    client.closeInput()
    #expect(!client.rest().contains { $0["method"] == "window/showMessage" })
  }

  /// A folder's settings may be a stranger's. An editor turns text that looks like a link into one, and runs its
  /// command.
  @Test(arguments: [
    "[Fix now](command:workbench.action.quit)",
    """
    x
    [a](command:b)
    """, "\u{202e}evil", "a.b", "https://x.org", "`x`",
  ]) func namesOfSettingsAreNotShown(_ name: String) throws {
    let client = try TestClient()
    try client.initialize(options: ["lint": .object([name: "off"]), "manualURL": "command:x"])
    let shown = try client.receive { $0["method"] == "window/showMessage" }
    #expect(
      shown["params", "message"]?.string
        == "Settings: layout.lint names a diagnostic that there is not; "
        + "layout.manualURL must be an address that begins with https:// or http://")
  }

  /// A folder that is not trusted must not set programs, nor addresses that become links.
  @Test func untrustedFoldersSetNoProgramsAndLinks() throws {
    let text = try #require(Repository.text("editors/vscode/package.json"))
    let package = try JSONValue(reading: Array(text.utf8))
    guard case .array(let restricted) = package["capabilities", "untrustedWorkspaces", "restrictedConfigurations"]
    else {
      Issue.record("there are none")
      return
    }
    #expect(restricted.contains("layout.manualURL") && restricted.contains("layout.server.path"))
  }

  @Test func diagnosticsWaitForTheDelay() throws {
    let client = try TestClient()
    try client.initialize(options: ["diagnostics": ["delay": 200]])
    let started = monotonicMilliseconds()
    try client.open("bad")
    try client.change(version: 2, [["text": "2 bad"]])
    #expect(try client.diagnostics().version == 2)
    #expect(monotonicMilliseconds() - started >= 200)
  }

  private func answerConfiguration(_ client: TestClient, _ json: JSONValue) throws {
    let request = try client.receive { $0["method"] == "workspace/configuration" }
    #expect(request["params", "items"].items == [["section": "layout"]])
    try client.send(["jsonrpc": "2.0", "id": request["id"] ?? nil, "result": [json]])
    // The answer is in the pipe before the client's next message.
  }

  private func check(_ items: [JSONValue], _ severity: Int?, _ href: String?) {
    #expect(items.map { $0["severity"]?.int } == (severity.map { [$0] } ?? []))
    #expect(items.first?["codeDescription", "href"]?.string == href)
    if let item = items.first { #expect(item["source"] == "layout") }
  }
}
