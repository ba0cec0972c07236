import Solver
import Syntax

// The verified fixes of an ambiguous view. `SettlementSearch` solves to find the equations that settle its open
// values. Here they are put where they belong in the text, which is read once more to check that they mean the same
// there.

struct AmbiguityFixes {
  private let finding: Finding<FileRange>
  private let trials: TextTrials
  private let layout: AnalysedLayout
  private let view: ViewID

  /// The most equations that are offered for one value.
  private static let alternatives = 4

  /// nil for a finding that is no ambiguity of the analysis.
  init?(of finding: Finding<FileRange>, _ trials: TextTrials) {
    guard case .ambiguous(let path, _, _)? = finding.data, let layout = trials.analysis.layout(of: finding),
      let view = layout.ambiguousView(at: path)
    else { return nil }
    (self.finding, self.trials, self.layout, self.view) = (finding, trials, layout, view)
  }

  /// The most fixes that are offered.
  private static let most = 12

  /// The fixes in this order: who wins a tie; views beside each other as large as one another; an equation for each
  /// open value of a view at once, where there are several; the equations for one open value each, the most natural
  /// first; the view as large as its content.
  var fixes: [VerifiedFix] {
    var search = SettlementSearch(layout.result)
    let ofViews = layout.model.views.withContent(view).map { search.openValues(of: $0, most: Self.alternatives) }
    let open = Array(ofViews.joined())
    let others = NonEquationFixes(document: trials.document, layout: layout, view: view)
    let ofTies = open.compactMap { $0.cause }.unique.flatMap { others.fixes(of: $0) }
    let ofContent = others.ofTextViews + [others.contentSize(open: open)].compactMap { $0 }
    var fixes = trials.fixes(
      among: ofTies + equalSizes + ofViews.compactMap { together($0) } + alone(open) + ofContent, of: finding,
      in: layout, most: Self.most,
      tolerating: .looks)
    if fixes.count == 1, !fixes[0].isHarmful { fixes[0].isLikely = true }
    return fixes
  }

  /// The most views that are made as large as one another.
  private static let mostAlike = 12

  /// Makes three views or more of one superview as wide, or as high, as one another where that is what is open of them.
  private var equalSizes: [FixCandidate] {
    let (model, result) = (layout.model, layout.result)
    guard let parent = model.views[view].parent,
      let configuration = result.everySize.first(where: { !result.freeValues(of: view, in: $0).isEmpty })
    else { return [] }
    return [(Axis.horizontal, "widthsEqual", "wide"), (.vertical, "heightsEqual", "high")].compactMap {
      axis, attribute, size in
      let open = model.views[parent].children.filter { child in
        let variable = axis.length.variable(of: child)
        return !model.views[child].isGuide && configuration.free(of: child).contains { $0.variable == variable }
      }
      guard open.contains(view), open.count > 2, open.count <= Self.mostAlike else { return nil }
      let statement = "[\(open.map { model.path(of: $0) }.joined(separator: ", "))].\(attribute)"
      return layout.insertion(of: [statement], about: view, in: trials.document).map {
        FixCandidate("Make them as \(size) as one another: add '\(statement)'", $0)
      }
    }
  }

  /// The equations that the finding's message names: the first ones of all values of a view were tried together.
  private func together(_ values: [OpenValue]) -> FixCandidate? {
    let firsts = values.compactMap { $0.settlements.first }
    return firsts.count > 1 && firsts.count == values.count ? candidate(adding: firsts) : nil
  }

  private func alone(_ values: [OpenValue]) -> [FixCandidate] {
    values.flatMap { $0.settlements }.compactMap { candidate(adding: [$0]) }
  }

  private func candidate(adding settlements: [Settlement]) -> FixCandidate? {
    let texts = settlements.map { "'\($0.text)'" + $0.statesText }
    guard let changes = layout.insertion(of: settlements.flatMap { $0.statements }, about: view, in: trials.document),
      isUnderstood(settlements, changes)
    else { return nil }
    let others = settlements.otherViews(than: view, in: layout.model).map { "'\($0)'" }
    let settled = others.isEmpty ? "" : ", which settles \(Wording.list(Wording.shortened(others))) too"
    return FixCandidate("Add \(Wording.list(texts))\(settled)", changes)
  }

  /// Whether the changed text has all constraints that it had before, and exactly those of the settlements besides.
  private func isUnderstood(_ settlements: [Settlement], _ changes: [TextChange]) -> Bool {
    guard let model = trials.model(of: layout, after: changes), model.errorCount == layout.model.errorCount
    else { return false }
    let (gone, new) = layout.model.lowered.difference(to: model.lowered)
    let added = model.equations.flatMap { $0.pairs }[new.indices].map { model.text(of: $0) }
    let wanted = settlements.flatMap { Array(repeating: $0.equation, count: max(1, $0.states.count)) }
    return gone.isEmpty && added == wanted
  }
}

extension AnalysedLayout {
  /// Returns the last statement of the layout's own block that names the view, else the last one of the block.
  func lastSite(about view: ViewID, in document: Document) -> StatementSite? {
    let statements = document.statements(of: self)
    let named = mentions { subject in
      switch subject {
      case .view(view, isDeclaration: false), .arranged(view, _): true
      default: false
      }
    }
    let last = statements.last { bytes in named.contains { bytes.contains($0) } } ?? statements.last
    return last.flatMap { StatementSite(document, around: $0) }
  }

  /// Inserts lines behind `lastSite`; nil where there is none.
  func insertion(of lines: [String], about view: ViewID, in document: Document) -> [TextChange]? {
    lastSite(about: view, in: document).map { site in
      [site.insertion(of: lines.map { model.declarations.statement($0, whereExists: view) })]
    }
  }

  /// The bytes of the layout's own pieces in its file, without those of instances' layouts.
  package var ownBytes: [Range<Int>] {
    let count = model.pieces.count - model.uses.texts.reduce(0) { $0 + $1.pieces.count }
    return zip(model.pieces.prefix(count), pieceStarts).map { $1..<$1 + $0.length }
  }

  /// Returns the ambiguous view with that path: several views may share it if they exist one at a time.
  fileprivate func ambiguousView(at path: String) -> ViewID? {
    model.views.indices.first { view in
      model.path(of: view) == path && result.everySize.contains { !result.freeValues(of: view, in: $0).isEmpty }
    }
  }
}

extension Declarations {
  /// Returns a statement in blocks of the states and conditions under which a view is declared, as only there a
  /// statement can name it.
  func statement(_ text: String, whereExists view: ViewID) -> String {
    let condition = views[view].condition
    var result = text
    for branch in condition.branches.reversed() where whens.indices.contains(branch.when) {
      let asked = whens[branch.when].text
      result = "when \(branch.holds ? asked : "not (\(asked))") { \(result) }"
    }
    for some in condition.states.reversed() where !text.hasPrefix("state ") {
      let names = some.numbers.filter(states.indices.contains).map { states[$0] }
      result = "state \(names.joined(separator: ", ")) { \(result) }"
    }
    return result
  }
}

extension LayoutModel {
  /// Returns the first view with that path: several may share it if they exist one at a time.
  func firstView(at path: String) -> ViewID? { views.indices.first { self.path(of: $0) == path } }
  var errorCount: Int { findings.count { $0.code.severity == .error } }
}

extension Document {
  /// The bytes of the statements that stand directly in the layout's block; for a file-level layout, outside of all.
  package func statements(of layout: AnalysedLayout) -> [Range<Int>] {
    layout.ownBytes.flatMap { bytes -> [Range<Int>] in
      guard let index = tree.pieceIndex(at: bytes.lowerBound) else { return [] }
      let start = tree.starts[index]
      let statements = tree.pieces[index].root.statements
      let own =
        layout.model.isFileLevel
        ? statements.filter { $0.kind != .layoutStatement }
        : statements.first { $0.kind == .layoutStatement }?.first(.block)?.statements ?? []
      return own.compactMap { $0.trimmedRange }.map { $0.shifted(by: start) }
    }
  }
}
