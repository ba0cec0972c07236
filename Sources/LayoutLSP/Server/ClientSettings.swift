/// How the server learns of the user's settings: asked of the client where it answers, else told by it.
final class ClientSettings {
  private(set) var current = Settings()
  /// Called when they have changed, with those before.
  var changed: (_ before: Settings) -> Void = { _ in }
  private let connection: Connection
  /// Defaults and `initializationOptions`.
  private var base = Settings()
  /// What the client told without being asked.
  private var told: JSONValue?
  /// What of all that was not understood, and the user knows of.
  private var problems: [String] = []
  private var initialProblems: [String] = []
  /// The `workspace/configuration` request that waits for its answer.
  private var asked: RequestID?

  init(connection: Connection) {
    self.connection = connection
  }

  /// With `initialize`.
  func begin(with options: JSONValue?) {
    base = Settings().updated(with: options, problems: &initialProblems)
    current = base
  }

  /// After `initialized`.
  func ask() {
    if connection.capabilities.registersConfiguration {
      connection.register(
        "layout.settings", "workspace/didChangeConfiguration", .object(["section": .string("layout")]))
    }
    pull()
  }

  /// Shows what is not understood in what came with `initialize`.
  func warnOfInitialProblems() { warn(of: initialProblems) }

  func changed(_ params: LSP.DidChangeConfigurationParams?) {
    // Some clients send the section, some the object that holds it beside those of other servers.
    if let settings = params?.settings, settings != .null { told = settings["layout"] ?? settings }
    if connection.capabilities.configuration {
      pull()
    } else if let told {
      apply(told)
    }
  }

  func answered(_ id: RequestID, _ result: JSONValue?) {
    guard id == asked else { return }
    asked = nil
    // One that has nothing to answer may have told.
    if case .array(let items) = result, let section = items.first {
      apply(section == .null ? told ?? .null : section)
    }
  }

  private func pull() {
    guard connection.capabilities.configuration else { return }
    asked = connection.request(
      "workspace/configuration", LSP.ConfigurationParams(items: [.init(section: "layout")]))
  }

  /// Shows what is not understood, once: whoever wrote it believes that it holds.
  private func warn(of all: [String]) {
    defer { problems = all }
    let new = all.filter { !problems.contains($0) }
    guard !new.isEmpty else { return }
    for problem in new { connection.log(.warning, "a setting is not understood: \(problem)") }
    connection.warn("Settings: " + new.joined(separator: "; "), inWindow: true)
  }

  private func apply(_ json: JSONValue) {
    var problems: [String] = []
    let updated = base.updated(with: json, problems: &problems)
    warn(of: problems)
    guard updated != current else { return }
    let before = current
    current = updated
    changed(before)
  }
}
