import Features
import Formats
import Protocol

/// The user's settings: asked of a client that answers `workspace/configuration`, else taken from what it sends.
final class ClientSettings {
  private(set) var current = Settings()
  /// Called when the settings have changed, with the settings before.
  var changed: (_ before: Settings) -> Void = { _ in }
  private let connection: Connection
  /// Defaults and `initializationOptions`.
  private var base = Settings()
  /// The settings that the client sent without being asked.
  private var told: JSONValue?
  /// The problems in the settings that the user has been shown.
  private var problems: [String] = []
  private var initialProblems: [String] = []
  /// The `workspace/configuration` request that waits for its answer.
  private var asked: RequestID?

  init(connection: Connection) {
    self.connection = connection
  }

  /// Takes the options of `initialize`.
  func begin(with options: JSONValue?) {
    base = Settings().updated(with: options, problems: &initialProblems)
    current = base
  }

  /// Asks for the settings, and to be told of changes. To be called after `initialized`.
  func ask() {
    if connection.capabilities.registersConfiguration {
      connection.register(
        "layout.settings", "workspace/didChangeConfiguration", .object(["section": .string("layout")]))
    }
    pull()
  }

  /// Shows the user the problems in the options of `initialize`.
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
    // A client that answers null may have sent the settings before.
    if case .array(let items) = result, let section = items.first {
      apply(section == .null ? told ?? .null : section)
    }
  }

  private func pull() {
    guard connection.capabilities.configuration else { return }
    asked = connection.request(
      "workspace/configuration", LSP.ConfigurationParams(items: [.init(section: "layout")]))
  }

  /// Shows the user each new problem once: whoever wrote the setting believes that it holds.
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
