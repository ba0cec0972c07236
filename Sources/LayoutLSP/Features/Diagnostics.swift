import Analysis
import Formats
import Protocol

// From findings of the analysis to LSP diagnostics: the function that both the editor and `check` use.

/// The user's settings for diagnostics.
package struct DiagnosticOptions: Sendable, Equatable {
  /// The severities by code; nil inside means `off`. A code that is not listed keeps its own severity.
  package var severities: [String: LSP.DiagnosticSeverity?] = [:]
  /// The manual's address; the code is appended as a fragment.
  package var manualURL: String?

  init(severities: [String: LSP.DiagnosticSeverity?] = [:], manualURL: String? = nil) {
    self.severities = severities
    self.manualURL = manualURL
  }

  package init() {}

  /// Returns these settings over those of a project's rules.
  package func over(_ rules: ProjectRules?) -> DiagnosticOptions {
    guard let rules, !rules.severities.isEmpty else { return self }
    var options = self
    for (code, severity) in rules.severities where options.severities[code.rawValue] == nil {
      options.severities[code.rawValue] = .some(severity.flatMap { LSP.DiagnosticSeverity(rawValue: $0.rawValue) })
    }
    return options
  }

  /// Returns the severity to report a code with; nil where it is off.
  func severity(of code: FindingCode) -> LSP.DiagnosticSeverity? {
    if let chosen = severities[code.rawValue] { return chosen }
    if code.isOffByDefault { return nil }
    return LSP.DiagnosticSeverity(rawValue: code.severity.rawValue) ?? .error
  }
}

/// Converts places of the workspace to LSP ranges and locations.
package struct LocationConverter {
  /// The converter of the document that the diagnostics belong to.
  let positions: PositionConverter
  /// Returns the location of a place in any file of the workspace; nil where the file is not known.
  let location: (FileRange) -> LSP.Location?

  package init(positions: PositionConverter, location: @escaping (FileRange) -> LSP.Location?) {
    self.positions = positions
    self.location = location
  }
}

/// Returns the diagnostics of findings, in the order of the findings. Of a code with more than a hundred findings only
/// the first are listed, then one diagnostic says how many more there are.
package func diagnostics(
  _ findings: [Finding<FileRange>], _ options: DiagnosticOptions, _ locations: LocationConverter
) -> [LSP.Diagnostic] {
  findings.listed.compactMap { diagnostic($0, options, locations) }
}

/// Returns nil where the settings turn the code off.
private func diagnostic(
  _ finding: Finding<FileRange>, _ options: DiagnosticOptions, _ locations: LocationConverter
) -> LSP.Diagnostic? {
  guard var severity = options.severity(of: finding.code) else { return nil }
  let own = finding.severity.flatMap { LSP.DiagnosticSeverity(rawValue: $0.rawValue) }
  if let own, own.rawValue > severity.rawValue { severity = own }
  let related = finding.related.compactMap { related in
    locations.location(related.place).map {
      LSP.DiagnosticRelatedInformation(location: $0, message: visible(related.message, linesStay: true))
    }
  }
  return LSP.Diagnostic(
    range: locations.positions.range(of: finding.bytes), severity: severity, code: finding.code.rawValue,
    codeDescription: options.manualURL.map { LSP.CodeDescription(href: $0 + "#" + finding.code.rawValue) },
    message: visible(finding.message, linesStay: true), tags: finding.code.isUnnecessary ? [.unnecessary] : nil,
    relatedInformation: related.isEmpty ? nil : related, data: finding.data.map { diagnosticData($0, locations) })
}

/// Returns the machine-readable data, in the shapes that the manual documents.
private func diagnosticData(_ data: Finding<FileRange>.Data, _ locations: LocationConverter) -> JSONValue {
  switch data {
  case .conflict(let conflict):
    return .object([
      "members": .array(
        conflict.members.compactMap(locations.location).map { ["uri": .string($0.uri), "range": $0.range.json] }),
      "configurations": .array(
        conflict.configurations.map {
          ["screen": .string($0.screen), "state": state($0.state), "gap": .number($0.gap)]
        }),
      "screens": .array(conflict.screens.map { .string($0) }),
      "state": state(conflict.state),
      "gap": .number(conflict.gap),
      "ranges": .array(rangeData(conflict.ranges, conflict.pairs).map { .object($0) }),
    ])
  case .range(let ranges, let pairs):
    let screens = rangeData(ranges, pairs)
    var members = screens.first ?? [:]
    members["screens"] = .array(screens.map { .object($0) })
    return .object(members)
  case .ambiguous(let view, let free, let screens):
    return .object([
      "view": .string(view), "free": freeValues(free),
      "screens": .array(screens.map { .string($0) }),
    ])
  case .truncated(let view, let screens):
    return .object([
      "view": .string(view),
      "screens": .array(
        screens.map { size in
          .object([
            "name": .string(size.screen), "axis": .string(size.axis), "has": .number(size.has),
            "needs": .number(size.needs),
          ])
        }),
    ])
  case .untranslated(let words, let languages):
    return .object(["words": .string(words), "languages": .array(languages.map { .string($0) })])
  case .appearance(let view, let others, let screens):
    var members: [String: JSONValue] = ["view": .string(view), "screens": .array(screens.map { .string($0) })]
    if !others.isEmpty { members["others"] = .array(others.map { .string($0) }) }
    return .object(members)
  case .more(let count): return .object(["more": .int(count)])
  case .fix(let fix):
    return .object([
      "fix": .object([
        "title": .string(visible(fix.title)), "range": locations.positions.range(of: fix.place.bytes).json,
        "newText": .string(fix.replacement),
      ])
    ])
  case .element(let element, let data):
    var members = data.flatMap { diagnosticData($0, locations).object } ?? [:]
    members["id"] = .string(element.id)
    members["label"] = .string(element.label)
    members["view"] = .string(element.view)
    members["class"] = element.className.map { .string($0) } ?? .null
    return .object(members)
  }
}

private func state(_ name: String?) -> JSONValue { name.map { .string($0) } ?? .null }

/// Returns the sizes that work and the pairs that fail, an object for each screen.
private func rangeData(_ ranges: [SatisfiableRange], _ pairs: [FailingPair]) -> [[String: JSONValue]] {
  let working = ranges.map { range -> [String: JSONValue] in
    [
      "screen": .string(range.screen), "axis": .string(range.axis),
      "satisfiable": .array([.number(range.lower), .number(range.upper)]),
    ]
  }
  let failing = pairs.map { pair -> [String: JSONValue] in
    [
      "screen": .string(pair.screen), "axis": .string("both"),
      "fails": .array([.number(pair.width), .number(pair.height)]),
    ]
  }
  return working + failing
}

extension LSP.Range {
  var json: JSONValue { ["start": start.json, "end": end.json] }
}

extension LSP.Position {
  fileprivate var json: JSONValue { ["line": .int(line), "character": .int(character)] }
}

extension LSP.Diagnostic {
  /// The number of findings that the diagnostic stands for.
  package var findingCount: Int {
    guard case .object(let data) = data, case .int(let more) = data["more"] else { return 1 }
    return more
  }
}
