import Solver
import Syntax

// What settles values beside an equation: of a tie that one of those who give way to each other matters more, and of a
// size that nothing fixes that the view has content of some size. Whether that does it is found by trying.

struct TieFixes: AnalysedLayoutReader {
  let document: Document
  let layout: AnalysedLayout
  let view: Int

  /// More than these help nobody.
  private static let mostOfTie = 3

  /// One for each of the constraints in a tie: at the next higher priority it wins.
  func fixes(of cause: AmbiguityCause) -> [VerifiedFix] {
    guard case .tie(let priority, let numbers, let texts) = cause, priority + .one < .required,
      let constraints = layout.result.constraints.first
    else { return [] }
    let higher = NumberText.points(priority + .one)
    return zip(numbers, texts).prefix(Self.mostOfTie).compactMap { number, text in
      switch constraints[number].kind {
      case .intrinsic(let view, let axis, let hugging):
        let attribute = (hugging ? "hug" : "resist") + (axis == .horizontal ? "H" : "V")
        let statement = "\(model.path(of: view)).\(attribute) == \(higher)"
        let what = hugging ? "hug its content more" : "resist being smaller more"
        return layout.insertion(of: [statement], about: self.view, in: document).map { changes in
          VerifiedFix(title: "Let '\(model.path(of: view))' \(what): add '\(statement)'", changes: changes)
        }
      case .equation:
        guard let place = constraints[number].place, place.source == 0,
          let part = ConstraintPart(document, layout.bytes(of: place)),
          let change = part.priorityChange(to: higher)
        else { return nil }
        return VerifiedFix(title: "Let '\(text)' come first (@ \(higher))", changes: [change])
      default: return nil
      }
    }
  }

  /// A view as wide, or high, as its content: an intrinsic size, of which the text of the fix is a first guess.
  func contentSize(open values: [OpenValue]) -> VerifiedFix? {
    let sizes = values.filter { $0.cause == .nothingFixes }.map(\.dimension)
    let (isWide, isHigh) = (sizes.contains(.width), sizes.contains(.height))
    let node = model.views[view]
    guard isWide || isHigh, view != 0, !node.isGuide, node.children.isEmpty, node.layout == nil,
      node.intrinsicWidth == nil, node.intrinsicHeight == nil, let place = node.nameRange, place.source == 0,
      let path = document.nodes(at: layout.bytes(of: place).lowerBound),
      let declarator = path.around(.viewDeclarator), let name = declarator.first(.identifier)
    else { return nil }
    let property = "intrinsic: \(isWide ? "100" : "_") x \(isHigh ? "20" : "_")"
    let change: TextChange
    if let properties = declarator.first(.properties) {
      guard let last = properties.children.last(where: { $0.kind == .property }) else { return nil }
      change = .insert(", " + property, at: path.bytes(of: last).upperBound)
    } else {
      let end = declarator.children.last { $0.kind == .identifier } ?? name
      change = .insert(" (\(property))", at: path.bytes(of: end).upperBound)
    }
    let what = isWide && isHigh ? "large" : isWide ? "wide" : "high"
    return VerifiedFix(
      title: "Make '\(model.path(of: view))' as \(what) as its content (\(property))", changes: [change])
  }
}
