import Analysis
import Formats
import Protocol

/// The user's settings, section `layout`. A value that makes no sense is reported, and the setting stays as it was.
package struct Settings: Sendable, Equatable {
  /// Milliseconds between the last change and its diagnostics, 0 ... 60,000.
  package var diagnosticsDelay = 0
  package var diagnostics = DiagnosticOptions()
  package var hints = HintOptions()
  /// The kinds of open files that are checked besides layouts: `nibs`, `code`.
  package var checked: Set<String> = []

  package init() {}

  /// Returns these settings with those of `json` applied. They may be nested (`{"lint": {"conflict": "off"}}`), dotted
  /// (`{"lint.conflict": "off"}`), and with or without `layout` around them: clients do all of that. Appends to
  /// `problems` what is not understood, in words for the user.
  package func updated(with json: JSONValue?, problems: inout [String]) -> Settings {
    var settings = self
    var flat: [(key: String, value: JSONValue)] = []
    Self.flatten(json ?? .null, "", &flat)
    for (key, value) in flat.sorted(by: { $0.key < $1.key }) where value != .null {
      let name = key.hasPrefix("layout.") ? String(key.dropFirst("layout.".count)) : key
      if let expected = settings.set(name, value) { problems.append("layout.\(Self.shown(name)) \(expected)") }
    }
    return settings
  }

  private static func flatten(_ json: JSONValue, _ prefix: String, _ flat: inout [(key: String, value: JSONValue)]) {
    guard case .object(let members) = json else {
      if !prefix.isEmpty { flat.append((prefix, json)) }
      return
    }
    for (key, value) in members { flatten(value, prefix.isEmpty ? key : prefix + "." + key, &flat) }
  }

  /// Returns a setting's name as the user is shown it. A diagnostic's code in it is whatever the settings contain:
  /// those of a folder may be a stranger's, and editors make links of what looks like one.
  private static func shown(_ name: String) -> String {
    let parts = name.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, parts[0] == "lint" else { return name }
    return parts[1].utf8.allSatisfy { $0.isLetter || $0 == UInt8(ascii: "-") } ? name : "lint"
  }

  /// Whether a browser opens the address. With another scheme, such as `command:`, an editor would execute it.
  private static func isWebAddress(_ text: String) -> Bool {
    let start = text.lowercased()
    return (start.hasPrefix("https://") || start.hasPrefix("http://"))
      && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
  }

  /// Sets a value. Returns what is wrong with it, or nil. Names that are unknown here belong to others.
  private mutating func set(_ name: String, _ value: JSONValue) -> String? {
    switch name {
    case "diagnostics.delay":
      guard let delay = value.int, (0...60_000).contains(delay) else {
        return "must be a number of milliseconds, 0 to 60000"
      }
      diagnosticsDelay = delay
    case "check.also":
      guard case .array(let kinds) = value, kinds.allSatisfy({ ["nibs", "code"].contains($0.string) }) else {
        return "must be a list of nibs and code"
      }
      checked = Set(kinds.compactMap { $0.string })
    case "manualURL":
      guard let url = value.string, url.isEmpty || Self.isWebAddress(url) else {
        return "must be an address that begins with https:// or http://"
      }
      diagnostics.manualURL = url.isEmpty ? nil : url
    case "inlayHints.frames":
      guard case .bool(let shows) = value else { return "must be true or false" }
      hints.frames = shows
    case "inlayHints.screen", "inlayHints.state":
      guard let chosen = value.string else { return "must be a name" }
      if name == "inlayHints.screen" { hints.screen = chosen } else { hints.state = chosen }
    case _ where name.hasPrefix("lint."):
      return setSeverity(String(name.dropFirst("lint.".count)), value)
    default: break
    }
    return nil
  }

  private mutating func setSeverity(_ code: String, _ value: JSONValue) -> String? {
    guard FindingCode(rawValue: code) != nil else { return "names a diagnostic that there is not" }
    switch value.string {
    case "error": diagnostics.severities[code] = .some(.error)
    case "warning": diagnostics.severities[code] = .some(.warning)
    case "information": diagnostics.severities[code] = .some(.information)
    case "hint": diagnostics.severities[code] = .some(.hint)
    case "off": diagnostics.severities.updateValue(nil, forKey: code)
    default: return "must be error, warning, information, hint or off"
    }
    return nil
  }
}
