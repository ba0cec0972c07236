import Solver
import Syntax

// The verified fixes of findings about looks: overlapping views are held apart, a view off the screen moves to the
// other side or is kept inside, one that is covered is tied to the safe area or the keyboard, the last view of a content
// that does not scroll is tied to its end, a touch target is made as large as a finger needs.

struct LookFixes: AnalysedLayoutReader {
  private let finding: Finding<FileRange>
  private let trials: TextTrials
  let layout: AnalysedLayout
  let view: ViewID
  private let others: [ViewID]

  /// The most fixes that are offered (nobody chooses from more), and the most candidates that are tried.
  private static let most = 3
  private static let mostTried = 12

  private var path: String { model.path(of: view) }

  /// nil for a finding that is not about the looks of a view of this analysis.
  init?(of finding: Finding<FileRange>, _ trials: TextTrials) {
    guard case .appearance(let path, let others, _)? = finding.data, let layout = trials.analysis.layout(of: finding),
      let view = layout.model.firstView(at: path)
    else { return nil }
    (self.finding, self.trials, self.layout, self.view) = (finding, trials, layout, view)
    self.others = others.compactMap(layout.model.firstView)
  }

  var document: Document { trials.document }

  /// The fixes that work, the most likely first.
  var fixes: [VerifiedFix] {
    // Views that are held apart, or inside, may well have less room than their content needs.
    let harm: Harm = [.overlapping, .offScreen].contains(finding.code) ? .truncation : .none
    var fixes = trials.fixes(
      among: candidates.prefix(Self.mostTried), of: finding, in: layout, most: Self.most, tolerating: harm)
    if let first = fixes.first, !first.isHarmful { fixes[0].isLikely = true }
    return fixes
  }

  private var candidates: [FixCandidate] {
    switch finding.code {
    case .overlapping: others.flatMap(apart)
    case .offScreen: otherSide + inside
    case .obscured: uncovered
    case .contentSize: scrolling
    case .zeroSize: asLargeAsContent
    case .smallTarget:
      [large].compactMap { $0 } + numbers(to: { $0 < SmallTargetSearch.least ? SmallTargetSearch.least : nil })
    default: []
    }
  }

  // MARK: Apart

  /// Returns inequalities by which one view ends where the other begins. Their order is the one in which the centres
  /// stand on average. The axis on which the views overlap less comes first. The superview's spacing lies between
  /// them, unless they are closer than that even where they are furthest apart.
  private func apart(_ other: ViewID) -> [FixCandidate] {
    guard let site = layout.lastSite(about: view, in: document) else { return [] }
    let scope = layout.block(around: site.content)?.scope ?? .outermost
    func name(_ view: ViewID) -> String { model.path(of: view, from: scope) }
    func end(_ view: ViewID, _ axis: Axis, _ part: Rational) -> [Rational] {
      here.map { $0.values[axis.position.variable(of: view)] + $0.values[axis.length.variable(of: view)] * part }
    }
    let here = result.everySize.filter { result.exists(view, in: $0) && result.exists(other, in: $0) }
    guard !here.isEmpty else { return [] }
    let choices = Axis.allCases.flatMap { axis -> [(gap: Rational, fix: FixCandidate)] in
      let (own, theirs) = (end(view, axis, .half), end(other, axis, .half))
      let isBehind = zip(own, theirs).reduce(Rational.zero) { $0 + $1.0 - $1.1 }.sign >= 0
      let (first, second) = isBehind ? (other, view) : (view, other)
      let gaps = zip(end(second, axis, .zero), end(first, axis, .one)).map { $0 - $1 }
      let gap = max(.zero, gaps.max() ?? .zero)
      return [model.views[model.views[view].parent ?? .root].spacing, .zero].filter {
        $0 <= gap || $0.isZero || gap.isZero
      }
      .flatMap { spacing in
        let statement = self.statement(name(first), name(second), axis, spacing)
        // With unequal resistances one of the two contents yields where there is no room for both.
        let yields = "\(name(view)).\(axis == .horizontal ? "resistH" : "resistV") == 751"
        return [[statement], [statement, yields]].map { lines in
          let title = "Add \(Wording.list(lines.map { "'\($0)'" }))"
          let fix = FixCandidate(title, [site.insertion(of: lines)])
          return (gap: gaps.min() ?? .zero, fix: fix)
        }
      }
    }
    return choices.enumerated().sorted { ($0.element.gap, -$0.offset) > ($1.element.gap, -$1.offset) }.map {
      $0.element.fix
    }
  }

  private func statement(_ first: String, _ second: String, _ axis: Axis, _ spacing: Rational) -> String {
    let isDirectional = model.equations.contains { $0.followsReading }
    let (start, end) =
      axis == .vertical ? ("top", "bottom") : isDirectional ? ("leading", "trailing") : ("left", "right")
    return "\(second).\(start) >= \(first).\(end)" + (spacing.isZero ? "" : " + \(spacing)")
  }

  // MARK: Outside

  /// Keeps the far edge of a view inside of its superview, as far from it as the near edge, or at it.
  private var inside: [FixCandidate] {
    guard let first = result.configurations.first(where: { result.exists(view, in: $0) }) else { return [] }
    let isDirectional = model.equations.contains { $0.followsReading }
    return Axis.allCases.flatMap { axis -> [FixCandidate] in
      let end = axis == .vertical ? "bottom" : isDirectional ? "trailing" : "right"
      let start = first.values[axis.position.variable(of: view)]
      let distances = (start.sign > 0 && start <= Rational(Self.widestMargin) ? [start] : []) + [.zero]
      return distances.compactMap { distance in
        let line = "\(path).\(end) <= \(NumberText.points(-distance))"
        return layout.insertion(of: [line], about: view, in: document).map { FixCandidate("Add '\(line)'", $0) }
      }
    }
  }

  /// The widest gap at the near edge that is taken for a margin, in points.
  private static let widestMargin = 48

  /// Writes one of the view's numbers with the other sign: a distance to the superview has the wrong one more often than
  /// a gap between neighbours, which would lie over each other.
  private var otherSide: [FixCandidate] {
    let own = Set(sequence(first: view) { model.views[$0].parent })
    let others = layout.mentions {
      if case .view(let other, isDeclaration: false) = $0 { !own.contains(other) } else { false }
    }
    return numbers(in: { others.isDisjoint(with: $0) }) { $0.isZero ? nil : -$0 }
  }

  /// Ties the view that reaches furthest beyond the frame to the end of the content.
  private var scrolling: [FixCandidate] {
    let contents = ContentSizeFindings(result: result)
    return model.declarations.unscrolled.filter { $0.view == view }.compactMap { unscrolled in
      guard let reach = contents.reach(unscrolled) else { return nil }
      let statement = contents.statement(unscrolled, reach)
      return layout.insertion(of: [statement], about: reach.view, in: document).map {
        FixCandidate("Add '\(statement)'", $0)
      }
    }
  }

  /// Makes a view that scrolls as large as its content, along the axes on which it has no size.
  private var asLargeAsContent: [FixCandidate] {
    guard let area = model.views[view].contentArea else { return [] }
    let lines = Axis.allCases.filter { axis in
      result.everySize.contains {
        $0.values[axis.length.variable(of: view)].isZero && !$0.values[axis.length.variable(of: area)].isZero
      }
    }.map { "\(path).\($0.size) == \(path).\(Attribute.contentSize($0)) @ low" }
    guard !lines.isEmpty, let changes = layout.insertion(of: lines, about: view, in: document) else { return [] }
    return [FixCandidate("Add \(Wording.list(lines.map { "'\($0)'" }))", changes)]
  }

  // MARK: Numbers

  /// Writes other numbers in the statements about the view. `value` gets a number without its sign; a result below 0
  /// turns the sign.
  private func numbers(
    in isWanted: (Range<Int>) -> Bool = { _ in true }, to value: (Rational) -> Rational?
  ) -> [FixCandidate] {
    let named = layout.mentions { if case .view(view, isDeclaration: false) = $0 { true } else { false } }
    let statements = named.compactMap { StatementSite(document, around: $0..<$0 + 1)?.content }.unique.filter(isWanted)
    return statements.sorted { $0.lowerBound < $1.lowerBound }.flatMap { statement in
      WrittenNumber.all(in: statement, of: document).compactMap { number -> FixCandidate? in
        guard let value = value(number.value) else { return nil }
        let change = number.change(to: value)
        return FixCandidate(document.words(for: change), [change])
      }
    }
  }

  /// Makes the view as large as a finger needs.
  private var large: FixCandidate? {
    let short = Axis.allCases.filter { axis in
      result.everySize.contains {
        result.exists(view, in: $0) && $0.values[axis.length.variable(of: view)] < SmallTargetSearch.least
      }
    }
    let lines = short.map { "\(path).\($0.size) >= \(SmallTargetSearch.least)" }
    guard !lines.isEmpty, let changes = layout.insertion(of: lines, about: view, in: document) else { return nil }
    return FixCandidate("Add \(Wording.list(lines.map { "'\($0)'" }))", changes)
  }
}
