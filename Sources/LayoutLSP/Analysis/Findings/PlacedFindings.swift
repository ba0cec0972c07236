// Turns findings with source ranges into findings with bytes of files. A finding in the text of an instance is
// reported at the instance, with its line as a related place; one about the screens of a set, where the set is used.

extension AnalysedLayout {
  /// Returns the bytes of the file for a source range.
  package func range(of place: SourceRange) -> FileRange {
    FileRange(file: model.sources[Int(place.source)].file, bytes: bytes(of: place))
  }

  /// Returns the findings with bytes that are reported. What is found at several views of a range is said once.
  func placed(_ findings: [Finding<SourceRange>]) -> [Finding<FileRange>] {
    let placed = findings.compactMap { finding($0) }
    let ranges = model.text.ranges.map { range(of: $0) }
    if ranges.isEmpty { return placed }
    var said: Set<FindingKey> = []
    return placed.filter { finding in
      let isInRange = ranges.contains {
        $0.file == finding.place.file && $0.bytes.contains(finding.place.bytes.lowerBound)
      }
      return !isInRange || said.insert(FindingKey(code: finding.code, place: finding.place)).inserted
    }
  }

  /// Returns the finding with bytes; nil for one in an instance's text that is reported only where that text stands.
  private func finding(_ finding: Finding<SourceRange>) -> Finding<FileRange>? {
    let result = finding.moved(range)
    if finding.place.source == 0 { return result }
    let source = model.sources[Int(finding.place.source)]
    return source.layout == nil ? atScreens(result, source) : atInstance(result, finding.place)
  }

  /// Returns a finding about a screen declared outside of the layout: at that screen, or at the name of its set.
  private func atScreens(_ finding: Finding<FileRange>, _ source: TextSource) -> Finding<FileRange> {
    var result = finding
    result.message = "in '\(model.name)': \(finding.message)"
    if let use = source.type {
      result.place = range(of: use)
      result.related.insert((finding.place, "the screen is declared here"), at: 0)
    }
    return result
  }

  /// Returns the finding at the view whose type brings the text that the place is in.
  private func atInstance(_ finding: Finding<FileRange>, _ place: SourceRange) -> Finding<FileRange>? {
    let source = model.sources[Int(place.source)]
    guard finding.code.arisesInInstances, let view = source.view, let type = source.type else { return nil }
    var result = finding
    let isOfViews = FindingCode.ofViews.contains(finding.code)
    result.place = range(of: isOfViews ? model.views[view].nameRange ?? type : type)
    // Findings about views name them by path, which includes the instance.
    if !isOfViews { result.message = "inside '\(source.instance.joined(separator: "."))': \(finding.message)" }
    let layout = source.layout.map { " in '\($0)'" } ?? ""
    let what = isOfViews ? "the view is declared here" : "this is the line"
    result.related.insert((finding.place, what + layout), at: 0)
    result.origin = finding.place
    return result
  }
}

extension FindingCode {
  /// Whether a finding with this code can be caused by where an instance stands. All others are about a text,
  /// whatever uses it: a line that follows from others here, or does nothing, may be useful elsewhere.
  fileprivate var arisesInInstances: Bool {
    switch self {
    case .conflict, .rounding, .rangeConflict, .neverSatisfied, .untranslated: true
    default: Self.ofViews.contains(self)
    }
  }

  /// The codes of findings that stand at the name of a view.
  fileprivate static let ofViews: Set<FindingCode> = [
    .ambiguous, .zeroSize, .truncated, .unsettledText, .overlapping, .offScreen, .obscured, .contentSize, .smallTarget,
  ]
}

extension Analysis {
  /// The findings of a file that are not reported again at instances in other files: silenced ones, and those about a
  /// statement. Findings about screens are: an instance is on other screens than the layout by itself.
  var findingsForInstances: [Finding<FileRange>] { findings.filter { !$0.code.isAboutScreens } + silenced }
}

extension FindingCode {
  fileprivate var isAboutScreens: Bool {
    [.conflict, .ambiguous, .truncated, .overlapping, .offScreen, .obscured, .contentSize, .smallTarget].contains(self)
  }
}

extension [Finding<FileRange>] {
  /// Returns the findings without those about instances whose text has the same finding among `others`. Ambiguity is
  /// kept.
  func withoutEchoes(of others: [Finding<FileRange>]) -> [Finding<FileRange>] {
    guard contains(where: { $0.origin != nil }) else { return self }
    let said = Set(others.filter { $0.origin == nil }.map { FindingKey(code: $0.code, place: $0.place) })
    return filter { finding in
      guard let origin = finding.origin, finding.code != .ambiguous else { return true }
      return !said.contains(FindingKey(code: finding.code, place: origin))
    }
  }
}

private struct FindingKey: Hashable {
  var code: FindingCode
  var place: FileRange
}
