import Analysis
import Formats
import Protocol

// The findings that belong to the picture of a layout, and the views that each concerns. How they are shown is not
// known here.

extension Analysis {
  /// Returns the findings of this file inside a layout, each with the views whose name or statement it stands at.
  func findings(in layout: AnalysedLayout) -> [(finding: Finding<FileRange>, views: [Int])] {
    findings.filter {
      $0.place.file == document.file && layout.mayTouch($0.bytes.lowerBound...$0.bytes.upperBound)
    }.map { ($0, views(of: $0, in: layout)) }
  }

  /// Returns these findings as JSON, each with the member that `place` makes; leaves out those for which it is nil.
  func findings(in layout: AnalysedLayout, _ place: (Finding<FileRange>) -> (String, JSONValue)?) -> [JSONValue] {
    findings(in: layout).compactMap { finding, views in
      guard let (name, place) = place(finding) else { return nil }
      return .object([
        "code": .string(finding.code.rawValue), "severity": .string(finding.code.severity.name), name: place,
        "message": .string(visible(finding.message, linesStay: true)), "views": .array(views.map { .int($0) }),
      ])
    }
  }

  private func views(of finding: Finding<FileRange>, in layout: AnalysedLayout) -> [Int] {
    let model = layout.model
    func isAt(_ place: SourceRange) -> Bool {
      let range = layout.range(of: place)
      return range.file == document.file && range.bytes.overlaps(finding.bytes)
    }
    let declared = model.views.indices.filter { view in view != 0 && model.views[view].nameRange.map(isAt) ?? false }
    if !declared.isEmpty { return declared }
    return model.equations.filter { isAt($0.place) }
      .flatMap { equation in equation.pairs.filter { isAt($0.place) }.flatMap { $0.views } }.unique
  }
}
