// Findings with places in statements, as findings with bytes of files. What arises in the text of an instance is said at
// the instance, with the line of the text beside it; what is said of screens that a set brings, where that is used.

extension AnalysedLayout {
  /// The file's bytes at a place.
  func range(of place: SourceRange) -> FileRange {
    FileRange(file: model.sources[Int(place.source)].file, bytes: bytes(of: place))
  }

  /// nil for what is said where the text of the instance stands, and nowhere else.
  func finding(_ finding: Finding<SourceRange>) -> Finding<FileRange>? {
    let result = finding.moved(range)
    if finding.place.source == 0 { return result }
    let source = model.sources[Int(finding.place.source)]
    return source.layout == nil ? atScreens(result, source) : atInstance(result, finding.place)
  }

  /// The finding about a screen that stands outside of the layout: in its file, or in the set that a name brings.
  private func atScreens(_ finding: Finding<FileRange>, _ source: TextSource) -> Finding<FileRange> {
    var result = finding
    result.message = "in '\(model.name)': \(finding.message)"
    if let use = source.type {
      result.place = range(of: use)
      result.related.insert((finding.place, "the screen is declared here"), at: 0)
    }
    return result
  }

  /// The finding, reported at the view whose type brought the text that the place is in.
  private func atInstance(_ finding: Finding<FileRange>, _ place: SourceRange) -> Finding<FileRange>? {
    let source = model.sources[Int(place.source)]
    guard finding.code.arisesInInstances, let view = source.view, let type = source.type else { return nil }
    var result = finding
    let isOfViews = FindingCode.ofViews.contains(finding.code)
    result.place = range(of: isOfViews ? model.views[view].nameRange ?? type : type)
    // Views are named by their paths, which tell the instance.
    if !isOfViews { result.message = "inside '\(source.instance.joined(separator: "."))': \(finding.message)" }
    let layout = source.layout.map { " in '\($0)'" } ?? ""
    let what = isOfViews ? "the view is declared here" : "this is the line"
    result.related.insert((finding.place, what + layout), at: 0)
    result.origin = finding.place
    return result
  }
}

extension FindingCode {
  /// A finding with this code can come of where an instance stands. All others are about a text, whatever uses it: a
  /// line that follows from others here, or does nothing, is no less useful elsewhere.
  fileprivate var arisesInInstances: Bool {
    switch self {
    case .conflict, .rounding, .rangeConflict, .neverSatisfied: true
    default: Self.ofViews.contains(self)
    }
  }

  /// Those that stand at the name of a view.
  fileprivate static let ofViews: Set<FindingCode> = [
    .ambiguous, .zeroSize, .truncated, .unsettledText, .overlapping, .offScreen, .smallTarget,
  ]
}

extension [Finding<FileRange>] {
  /// Without those about instances that are said already of the text itself, in the findings of its file.
  func withoutEchoes(of others: [Finding<FileRange>], conflicts: Bool = true) -> [Finding<FileRange>] {
    guard contains(where: { $0.origin != nil }) else { return self }
    let said = Set(others.filter { $0.origin == nil }.map { Said(code: $0.code, place: $0.place) })
    return filter { finding in
      guard let origin = finding.origin, conflicts || finding.code != .conflict, finding.code != .ambiguous else {
        return true
      }
      return !said.contains(Said(code: finding.code, place: origin))
    }
  }
}

private struct Said: Hashable {
  var code: FindingCode
  var place: FileRange
}
