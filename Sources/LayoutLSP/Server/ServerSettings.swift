/// How the server learns of the user's settings: asked of the client where it answers, else told by it.
extension Server {
  /// After `initialized`.
  func askForSettings() {
    if capabilities.registersConfiguration {
      let registration = LSP.RegistrationParams.Registration(
        id: "layout.settings", method: "workspace/didChangeConfiguration",
        registerOptions: .object(["section": .string("layout")]))
      _ = request("client/registerCapability", LSP.RegistrationParams(registrations: [registration]))
    }
    pullSettings()
  }

  func settingsChanged(_ params: LSP.DidChangeConfigurationParams?) {
    // Some clients send the section, some the object that holds it beside those of other servers.
    if let told = params?.settings, told != .null { toldSettings = told["layout"] ?? told }
    if capabilities.configuration {
      pullSettings()
    } else if let toldSettings {
      apply(toldSettings)
    }
  }

  func handleResponse(_ id: RequestID, _ result: JSONValue?) {
    if let kind = refreshes.answered(id) { refresh([kind]) }
    guard id == configurationRequest else { return }
    configurationRequest = nil
    // One that has nothing to answer may have told.
    if case .array(let items) = result, let section = items.first {
      apply(section == .null ? toldSettings ?? .null : section)
    }
  }

  private func pullSettings() {
    guard capabilities.configuration else { return }
    configurationRequest = request(
      "workspace/configuration", LSP.ConfigurationParams(items: [.init(section: "layout")]))
  }

  /// Shows what is not understood, once: whoever wrote it believes that it holds.
  func tell(ofSettings problems: [String]) {
    defer { settingsProblems = problems }
    let new = problems.filter { !settingsProblems.contains($0) }
    guard !new.isEmpty else { return }
    for problem in new { log(.warning, "a setting is not understood: \(problem)") }
    send("window/showMessage", LSP.MessageParams(type: .warning, message: "Settings: " + new.joined(separator: "; ")))
  }

  private func apply(_ json: JSONValue) {
    var problems: [String] = []
    let updated = baseSettings.updated(with: json, problems: &problems)
    tell(ofSettings: problems)
    guard updated != settings else { return }
    if updated.hints != settings.hints { refresh([.inlayHints]) }
    let isOther = updated.diagnostics != settings.diagnostics
    settings = updated
    if capabilities.pullsDiagnostics {
      if isOther { refresh([.diagnostics]) }
      return
    }
    let now = monotonicMilliseconds()
    for file in documents.files { publisher.schedule(file, now: now, delay: 0) }
  }
}
