import Solver
import Syntax

// Fixes that settle an open value without an equation: a higher priority for one of the constraints in a tie, or an
// intrinsic size for a view whose size nothing fixes. Whether they work is found by trying.

struct NonEquationFixes: AnalysedLayoutReader {
  let document: Document
  let layout: AnalysedLayout
  let view: ViewID

  /// The most fixes for one tie; more help nobody.
  private static let mostOfTie = 3

  /// Returns a fix for each constraint in a tie: the next higher priority makes it win.
  func fixes(of cause: AmbiguityCause) -> [FixCandidate] {
    guard case .tie(let priority, let scenario, let numbers, let texts) = cause, priority + .one < .required else {
      return []
    }
    let constraints = layout.result.constraints[scenario]
    let higher = NumberText.points(priority + .one)
    return zip(numbers, texts).prefix(Self.mostOfTie).compactMap { number, text in
      switch constraints[number].kind {
      case .intrinsic:
        guard let setting = layout.result.contentPriority(of: number, in: scenario, above: priority) else { return nil }
        let what = setting.isHugging ? "hug its content more" : "resist being smaller more"
        return layout.insertion(of: [setting.statement], about: view, in: document).map { changes in
          FixCandidate("Let '\(model.path(of: setting.view))' \(what): add '\(setting.statement)'", changes)
        }
      case .equation:
        guard let place = constraints[number].place, place.source == 0,
          let part = ConstraintPart(document, layout.bytes(of: place)),
          let change = part.priorityChange(to: higher)
        else { return nil }
        return FixCandidate("Let '\(text)' come first (@ \(higher))", [change])
      default: return nil
      }
    }
  }

  /// Lets text views hold still, which then are as large as their words.
  var ofTextViews: [FixCandidate] {
    layout.result.textViewsWithoutHeight(where: view).filter { model.views[$0].scrollsWords }.compactMap { textView in
      document.addition(of: "scrolls: no", to: textView, of: layout).map {
        FixCandidate("Make '\(model.path(of: textView))' as large as its words (scrolls: no)", [$0])
      }
    }
  }

  /// Makes the view as wide or high as its content, by an intrinsic size whose numbers are a first guess.
  func contentSize(open values: [OpenValue]) -> FixCandidate? {
    let sizes = values.filter { $0.cause == .nothingFixes }.map { $0.dimension }
    let (isWide, isHigh) = (sizes.contains(.width), sizes.contains(.height))
    let node = model.views[view]
    guard isWide || isHigh, view != .root, !node.isGuide, node.children.isEmpty, node.layout == nil,
      node.intrinsicWidth == nil, node.intrinsicHeight == nil, !node.scrollsWords
    else { return nil }
    let property = "intrinsic: \(isWide ? "100" : "_") x \(isHigh ? "20" : "_")"
    let what = isWide && isHigh ? "large" : isWide ? "wide" : "high"
    return document.addition(of: property, to: view, of: layout).map {
      FixCandidate("Make '\(model.path(of: view))' as \(what) as its content (\(property))", [$0])
    }
  }
}

extension Document {
  /// Returns the change that adds a property to a view's declaration in the document; nil where that stands elsewhere.
  package func addition(of property: String, to view: ViewID, of layout: AnalysedLayout) -> TextChange? {
    guard let place = layout.model.views[view].nameRange, place.source == 0,
      let path = nodes(at: layout.bytes(of: place).lowerBound),
      let declarator = path.around(.viewDeclarator), let name = declarator.first(.identifier)
    else { return nil }
    if let properties = declarator.first(.properties) {
      let last = properties.children.last { $0.kind == .property }
      return last.map { .insert(", " + property, at: path.bytes(of: $0).upperBound) }
    }
    let end = declarator.children.last { $0.kind == .identifier || $0.kind == .number } ?? name
    return .insert(" (\(property))", at: path.bytes(of: end).upperBound)
  }
}
