import Analysis
import Formats
import Protocol
import Syntax

// The findings that belong to the picture of a layout, and the views that each concerns. How they are shown is not
// known here.

extension Analysis {
  /// Returns the findings of this file inside a layout, each with the views whose name or statement it stands at.
  func findings(in layout: AnalysedLayout) -> [(finding: Finding<FileRange>, views: [ViewID])] {
    let places = PicturePlaces(of: layout, in: document.file)
    return findings.filter {
      $0.place.file == document.file && layout.mayTouch($0.bytes.lowerBound...$0.bytes.upperBound)
    }.prefix(Self.mostFindings).map { ($0, places.views(at: $0.bytes)) }
  }

  /// The most findings of a layout that are told beside its picture.
  private static let mostFindings = 1_000

  /// Returns these findings as JSON, each with the member that `place` makes; leaves out those for which it is nil.
  /// `shown`: the configurations that are drawn, by whose order they are counted; nil for all.
  func findings(
    in layout: AnalysedLayout, on shown: [Int]? = nil, _ place: (Finding<FileRange>) -> (String, JSONValue)?
  ) -> [JSONValue] {
    findings(in: layout).compactMap { finding, views in
      guard let (name, place) = place(finding) else { return nil }
      var members: [String: JSONValue] = [
        "code": .string(finding.code.rawValue), "severity": .string(finding.code.severity.name), name: place,
        "message": .string(visible(finding.message, linesStay: true)), "views": .array(views.map { .id($0) }),
      ]
      if let concerned = layout.configurations(concernedBy: finding, of: shown) {
        members["configurations"] = .array(concerned.map { .int($0) })
      }
      return .object(members)
    }
  }

  /// The names of the layouts that another layout of the file has inside, so that few look for them by themselves.
  var components: Set<String> {
    let inside = layouts.flatMap { layout in
      layout.model.views.compactMap { $0.layout }.filter { $0.file == document.file && $0.name != layout.model.name }
    }
    return Set(inside.map { $0.name })
  }
}

/// Where a file names the views of a layout, and where its statements about them stand.
private struct PicturePlaces {
  private var names = RangeTable<ViewID>()
  private var statements = RangeTable<(whole: Range<Int>, views: [ViewID])>()

  init(of layout: AnalysedLayout, in file: FilePath) {
    let model = layout.model
    func bytes(_ place: SourceRange) -> Range<Int>? {
      let range = layout.range(of: place)
      return range.file == file ? range.bytes : nil
    }
    names = RangeTable(
      model.views.indices.compactMap { view in
        view == .root ? nil : model.views[view].nameRange.flatMap(bytes).map { ($0, view) }
      })
    statements = RangeTable(
      model.equations.flatMap { equation -> [(Range<Int>, (whole: Range<Int>, views: [ViewID]))] in
        guard let whole = bytes(equation.place) else { return [] }
        return equation.pairs.compactMap { pair in bytes(pair.place).map { ($0, (whole, pair.views)) } }
      })
  }

  /// Returns the views whose names stand in a range; without one those of the statements that it touches.
  func views(at range: Range<Int>) -> [ViewID] {
    let declared = names.values(at: range)
    guard declared.isEmpty else { return declared }
    return statements.values(at: range).filter { $0.whole.overlaps(range) }.flatMap { $0.views }.unique
  }
}

/// Values by ranges of bytes, to be found by another range that overlaps theirs.
private struct RangeTable<Value> {
  /// In the order of their lower bounds, each with its place among the values as they were given.
  private var entries: [(range: Range<Int>, value: Value, number: Int)] = []
  /// The greatest upper bound of the entries up to each.
  private var ends: [Int] = []

  init(_ values: [(Range<Int>, Value)] = []) {
    entries = values.enumerated().map { ($1.0, $1.1, $0) }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for entry in entries { ends.append(max(ends.last ?? 0, entry.range.upperBound)) }
  }

  /// Returns the values whose ranges overlap a range, in the order in which they were given.
  func values(at range: Range<Int>) -> [Value] {
    var found: [(number: Int, value: Value)] = []
    var index = entries.partitioningIndex { $0.range.lowerBound >= range.upperBound } - 1
    while index >= 0, ends[index] > range.lowerBound {
      if entries[index].range.overlaps(range) { found.append((entries[index].number, entries[index].value)) }
      index -= 1
    }
    return found.sorted { $0.number < $1.number }.map { $0.value }
  }
}

extension AnalysedLayout {
  /// Returns which of the configurations a finding is about; nil for one that is about the text alone.
  fileprivate func configurations(concernedBy finding: Finding<FileRange>, of shown: [Int]?) -> [Int]? {
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
    case .untranslated?, .more?, .fix?, .element?, nil: return nil
    }
    let shown = shown ?? Array(result.configurations.indices)
    return shown.indices.filter { number in
      let configuration = result.configurations[shown[number]]
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
