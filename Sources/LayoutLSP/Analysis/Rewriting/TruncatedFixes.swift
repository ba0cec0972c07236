import Solver
import Syntax

// The verified fixes of a view that is smaller than its content: more lines for its text, `>=` or `<=` in an equation
// that holds it small, or a higher resistance than that of a rival with the same priority.

struct TruncatedFixes: AnalysedLayoutReader {
  private let finding: Finding<FileRange>
  private let trials: TextTrials
  let layout: AnalysedLayout
  private let view: ViewID
  private let path: String

  /// The most fixes that are offered; nobody chooses from more.
  private static let most = 3

  /// nil for a finding that is not about a truncated view of this analysis.
  init?(of finding: Finding<FileRange>, _ trials: TextTrials) {
    guard case .truncated(let path, _)? = finding.data, let layout = trials.analysis.layout(of: finding),
      let view = layout.model.firstView(at: path)
    else { return nil }
    (self.finding, self.trials, self.layout, self.view, self.path) = (finding, trials, layout, view, path)
  }

  private var document: Document { trials.document }

  /// The fixes that work, the most likely first.
  var fixes: [VerifiedFix] {
    let candidates = [moreLines].compactMap { $0 } + obstacles
    var fixes = trials.fixes(among: candidates, of: finding, in: layout, most: Self.most, tolerating: .none)
      .filter { $0.mendsAll }
    if let first = fixes.first, !first.isHarmful { fixes[0].isLikely = true }
    return fixes
  }

  // MARK: Lines

  /// Allows as many lines as the text takes on any screen.
  private var moreLines: FixCandidate? {
    guard let place = model.views[view].intrinsicRange, place.source == 0,
      let text = model.texts.firstIndex(where: { $0.view == view }),
      let property = document.nodes(at: layout.bytes(of: place).lowerBound), let node = property.around(.property),
      let number = node.children(.textOption).lazy.compactMap({ option in
        option.first(.identifier).map { property.text(of: $0) } == TextOption.lines.rawValue ? option.expression : nil
      }).first
    else { return nil }
    let variable = Dimension.width.variable(of: view)
    let lines = result.everySize.filter { result.exists(view, in: $0) }.map { configuration in
      model.texts(in: result.scenarios[configuration.scenario])[text].linesNeeded(in: configuration.values[variable])
    }
    guard let most = lines.max(), most < 100 else { return nil }
    let change = TextChange(property.bytes(of: number), "\(most)")
    return FixCandidate("Let its text have \(most) lines", [change])
  }

  // MARK: What stands against it

  private var obstacles: [FixCandidate] {
    let explainer = FailureExplainer(result: result)
    var fixes: [FixCandidate] = []
    for configuration in result.everySize {
      for number in configuration.broken.keys.sorted() {
        guard case .intrinsic(view, let axis, hugging: false) = result.constraints[configuration.scenario][number].kind,
          axis == .vertical || isOnOneLine,
          let explanation = explainer.explanation(of: number, in: configuration)
        else { continue }
        for member in explanation.members {
          guard case .constraint(let other) = member.member else { continue }
          for fix in self.fixes(against: result.constraints[configuration.scenario][other], axis)
          where !fixes.contains(where: { $0.changes == fix.changes }) {
            fixes.append(fix)
          }
        }
      }
      if fixes.count >= 2 * Self.most { break }
    }
    return fixes
  }

  /// Whether nothing of the view wraps: it lacks width.
  private var isOnOneLine: Bool {
    model.views[view].text.map { $0.mostLines(in: model.views[view].textControl) == 1 } ?? true
  }

  private func fixes(against other: ModelConstraint, _ axis: Axis) -> [FixCandidate] {
    switch other.kind {
    case .equation:
      guard let place = other.place, place.source == 0,
        let part = ConstraintPart(document, layout.bytes(of: place))
      else { return [] }
      let text = part.site.text(of: part.bytes)
      return [Loosening.atLeast, .atMost].compactMap { loosening in
        guard let changes = part.changes(for: loosening), let sign = loosening.sign else { return nil }
        return FixCandidate("Write '\(sign)' in '\(Wording.cut(text))'", changes)
      }
    case .intrinsic(let rival, axis, let hugging) where rival != view && !hugging:
      let attribute = axis == .horizontal ? "resistH" : "resistV"
      let statement = "\(path).\(attribute) == \(NumberText.points(other.constraint.priority + .one))"
      guard other.constraint.priority + .one < .required,
        let site = layout.lastSite(about: view, in: document)
      else { return [] }
      return [
        FixCandidate(
          "Let '\(path)' resist being smaller more than '\(model.path(of: rival))': add '\(statement)'",
          [site.insertion(of: [statement])])
      ]
    default: return []
    }
  }
}
