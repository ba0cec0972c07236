import Analysis
import Formats
import Protocol

// The findings that belong to the picture of a layout, and the views that each concerns. How they are shown is not
// known here.

extension Analysis {
  /// Returns the findings of this file inside a layout, each with the views whose name or statement it stands at.
  func findings(in layout: AnalysedLayout) -> [(finding: Finding<FileRange>, views: [ViewID])] {
    findings.filter {
      $0.place.file == document.file && layout.mayTouch($0.bytes.lowerBound...$0.bytes.upperBound)
    }.map { ($0, views(of: $0, in: layout)) }
  }

  /// Returns these findings as JSON, each with the member that `place` makes; leaves out those for which it is nil.
  func findings(in layout: AnalysedLayout, _ place: (Finding<FileRange>) -> (String, JSONValue)?) -> [JSONValue] {
    findings(in: layout).compactMap { finding, views in
      guard let (name, place) = place(finding) else { return nil }
      var members: [String: JSONValue] = [
        "code": .string(finding.code.rawValue), "severity": .string(finding.code.severity.name), name: place,
        "message": .string(visible(finding.message, linesStay: true)), "views": .array(views.map { .id($0) }),
      ]
      if let shown = layout.configurations(concernedBy: finding) {
        members["configurations"] = .array(shown.map { .int($0) })
      }
      return .object(members)
    }
  }

  /// Whether another layout of the file has the layout inside, so that few look for it by itself.
  func isComponent(_ layout: AnalysedLayout) -> Bool {
    let key = LayoutKey(file: document.file, name: layout.model.name)
    return layouts.contains { $0.model.name != layout.model.name && $0.model.views.contains { $0.layout == key } }
  }

  private func views(of finding: Finding<FileRange>, in layout: AnalysedLayout) -> [ViewID] {
    let model = layout.model
    func isAt(_ place: SourceRange) -> Bool {
      let range = layout.range(of: place)
      return range.file == document.file && range.bytes.overlaps(finding.bytes)
    }
    let declared = model.views.indices.filter { view in view != .root && model.views[view].nameRange.map(isAt) ?? false
    }
    if !declared.isEmpty { return declared }
    return model.equations.filter { isAt($0.place) }
      .flatMap { equation in equation.pairs.filter { isAt($0.place) }.flatMap { $0.views } }.unique
  }
}

extension AnalysedLayout {
  /// Returns the configurations that a finding is about, by their numbers; nil for one that is about the text alone.
  fileprivate func configurations(concernedBy finding: Finding<FileRange>) -> [Int]? {
    let places: [Place]
    switch finding.data {
    case .conflict(let conflict)?:
      let ranged = conflict.ranges.map { $0.screen } + conflict.pairs.map { $0.screen }
      places =
        conflict.configurations.map { Place(screen: $0.screen, states: [$0.state]) } + ranged.map { Place(screen: $0) }
    case .range(let ranges, let pairs)?:
      places = (ranges.map { $0.screen } + pairs.map { $0.screen }).map { Place(screen: $0) }
    case .ambiguous(_, _, let screens)?, .appearance(_, _, let screens)?: places = screens.map { Place(screen: $0) }
    case .truncated(_, let screens)?: places = screens.map { Place(screen: $0.screen) }
    case .untranslated?, .more?, .fix?, nil: return nil
    }
    return result.configurations.indices.filter { number in
      let configuration = result.configurations[number]
      let names = ConfigurationResult.names(meaning: configuration.screenName(in: model))
      let state = result.stateName(configuration.state)
      return places.contains { names.contains($0.screen) && ($0.states.isEmpty || $0.states.contains(state)) }
    }
  }

  /// A screen, in these states alone where there are some.
  private struct Place {
    var screen: String
    var states: [String?] = []
  }
}
