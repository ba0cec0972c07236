/// How the server learns of the user's settings: asked of the client where it answers, else told by it.
extension Server {
  /// After `initialized`.
  func askForSettings() {
    if abilities.registersConfiguration {
      let registration = LSP.RegistrationParams.Registration(
        id: "layout.settings", method: "workspace/didChangeConfiguration",
        registerOptions: .object(["section": .string("layout")]))
      _ = request("client/registerCapability", LSP.RegistrationParams(registrations: [registration]))
    }
    pullSettings()
  }

  func settingsChanged(_ params: LSP.DidChangeConfigurationParams?) {
    if abilities.configuration {
      pullSettings()
    } else if let told = params?.settings {
      // Some clients send the section, some the object that holds it beside those of other servers.
      apply(told["layout"] ?? told)
    }
  }

  func handleResponse(_ id: RequestID, _ result: JSONValue?) {
    if let kind = refreshes.answered(id) { refresh([kind]) }
    guard id == configurationRequest else { return }
    configurationRequest = nil
    if case .array(let items) = result, let section = items.first { apply(section) }
  }

  private func pullSettings() {
    guard abilities.configuration else { return }
    configurationRequest = request(
      "workspace/configuration", LSP.ConfigurationParams(items: [.init(section: "layout")]))
  }

  private func apply(_ json: JSONValue) {
    let updated = baseSettings.updated(with: json, log)
    guard updated != settings else { return }
    if updated.hints != settings.hints { refresh([.inlayHints]) }
    let isOther = updated.diagnostics != settings.diagnostics
    settings = updated
    if abilities.pullsDiagnostics {
      if isOther { refresh([.diagnostics]) }
      return
    }
    let now = monotonicMilliseconds()
    for file in documents.files { publisher.schedule(file, now: now, delay: 0) }
  }
}
