// A finding of the analysis as the protocol's diagnostic: the one function behind the editor and `check`.

/// What the user's settings say about diagnostics.
struct DiagnosticOptions: Sendable, Equatable {
  /// By code; nil inside is `off`. What is not listed keeps its own severity.
  var severities: [String: LSP.DiagnosticSeverity?] = [:]
  /// The manual's address, to which the code is appended as a fragment.
  var manualURL: String?

  /// The severity to report a code with; nil where it is off.
  func severity(of code: FindingCode) -> LSP.DiagnosticSeverity? {
    if let chosen = severities[code.rawValue] { return chosen }
    if code.isOffByDefault { return nil }
    return LSP.DiagnosticSeverity(rawValue: code.severity.rawValue) ?? .error
  }
}

/// Turns places of the workspace into the protocol's.
struct Places {
  /// Of the document whose diagnostics these are.
  let positions: PositionConverter
  /// A place in any file of the workspace; nil where its file is not known.
  let location: (FileRange) -> LSP.Location?
}

/// The diagnostics of an analysis, in the order of its findings; of more than a hundred of one code the first, and one that
/// says how many more there are.
func diagnostics(_ findings: [Finding<FileRange>], _ options: DiagnosticOptions, _ places: Places) -> [LSP.Diagnostic] {
  findings.listed.compactMap { diagnostic($0, options, places) }
}

/// Nil where the settings turn the code off.
private func diagnostic(
  _ finding: Finding<FileRange>, _ options: DiagnosticOptions, _ places: Places
) -> LSP.Diagnostic? {
  guard let severity = options.severity(of: finding.code) else { return nil }
  let related = finding.related.compactMap { related in
    places.location(related.place).map {
      LSP.DiagnosticRelatedInformation(location: $0, message: visible(related.message, linesStay: true))
    }
  }
  return LSP.Diagnostic(
    range: places.positions.range(of: finding.bytes), severity: severity, code: finding.code.rawValue,
    codeDescription: options.manualURL.map { LSP.CodeDescription(href: $0 + "#" + finding.code.rawValue) },
    message: visible(finding.message, linesStay: true), tags: finding.code.isUnnecessary ? [.unnecessary] : nil,
    relatedInformation: related.isEmpty ? nil : related, data: finding.data.map { diagnosticData($0, places) })
}

/// The machine-readable side, in the shapes that the manual gives.
private func diagnosticData(_ data: Finding<FileRange>.Data, _ places: Places) -> JSONValue {
  switch data {
  case .conflict(let members, let screens, let state, let gap, _):
    .object([
      "members": .array(members.compactMap(places.location).map { ["uri": .string($0.uri), "range": $0.range.json] }),
      "screens": .array(screens.map { .string($0) }),
      "state": state.map { .string($0) } ?? .null,
      "gap": .number(gap),
    ])
  case .range(let axis, let lower, let upper, let screen):
    .object([
      "axis": .string(axis), "satisfiable": .array([.number(lower), .number(upper)]), "screen": .string(screen),
    ])
  case .rangePair(let width, let height, let screen):
    .object([
      "axis": .string("both"), "fails": .array([.number(width), .number(height)]), "screen": .string(screen),
    ])
  case .ambiguous(let view, let free, let screens):
    .object([
      "view": .string(view), "free": freeValues(free),
      "screens": .array(screens.map { .string($0) }),
    ])
  case .truncated(let view, let screens):
    .object([
      "view": .string(view),
      "screens": .array(
        screens.map { size in
          .object([
            "name": .string(size.screen), "axis": .string(size.axis), "has": .number(size.has),
            "needs": .number(size.needs),
          ])
        }),
    ])
  case .look(let view, let others, let screens):
    .object(
      ["view": .string(view), "screens": .array(screens.map { .string($0) })]
        .merging(others.isEmpty ? [:] : ["others": .array(others.map { .string($0) })]) { own, _ in own })
  case .more(let count): .object(["more": .int(count)])
  case .fix(let fix):
    .object([
      "fix": .object([
        "title": .string(visible(fix.title)), "range": places.positions.range(of: fix.place.bytes).json,
        "newText": .string(fix.replacement),
      ])
    ])
  }
}

extension LSP.Range {
  var json: JSONValue { ["start": start.json, "end": end.json] }
}

extension LSP.Position {
  fileprivate var json: JSONValue { ["line": .int(line), "character": .int(character)] }
}

extension LSP.Diagnostic {
  /// How many findings it stands for.
  var findingCount: Int {
    guard case .object(let data) = data, case .int(let more) = data["more"] else { return 1 }
    return more
  }
}
