import Solver
import Syntax

// The verified fixes of an ambiguous view. `SettlementSearch` solves to find the equations that settle its open
// values. Here they are put where they belong in the text, which is read once more to check that they mean the same
// there.

struct AmbiguityFixes {
  private let trials: TextTrials
  private let layout: AnalysedLayout
  private let view: Int

  /// The most equations that are offered for one value.
  private static let alternatives = 4

  /// nil for a finding that is no ambiguity of the analysis.
  init?(of finding: Finding<FileRange>, _ trials: TextTrials) {
    guard case .ambiguous(let path, _, _)? = finding.data, let layout = trials.analysis.layout(of: finding),
      let view = layout.ambiguousView(at: path)
    else { return nil }
    (self.trials, self.layout, self.view) = (trials, layout, view)
  }

  /// The fixes in this order: who wins a tie; an equation for each open value at once, where there are several; the
  /// equations for one open value each, the most natural first; the view as large as its content.
  var fixes: [VerifiedFix] {
    var search = SettlementSearch(layout.result)
    let open = search.openValues(of: view, most: Self.alternatives)
    let others = NonEquationFixes(document: trials.document, layout: layout, view: view)
    var causes: Set<AmbiguityCause> = []
    let ofTies = open.flatMap { value -> [VerifiedFix] in
      guard let cause = value.cause, causes.insert(cause).inserted else { return [] }
      return others.fixes(of: cause).compactMap { tried($0, settling: value.dimension) }
    }
    let ofContent = others.contentSize(open: open).flatMap { tried($0) }
    var fixes = ofTies + equations(for: open) + [ofContent].compactMap { $0 }
    if fixes.count == 1 { fixes[0].isLikely = true }
    return fixes
  }

  /// Returns the fix if it works. nil where as much is open after it, where that dimension of the view is still open
  /// at some size, or where there are more errors than before.
  private func tried(_ fix: VerifiedFix, settling dimension: Dimension? = nil) -> VerifiedFix? {
    guard let (after, result) = trials.solved(layout, after: fix.changes),
      result.model.views.count == layout.model.views.count,
      after.errorCount <= trials.analysis.errorCount
    else { return nil }
    func open(_ result: LayoutResult, _ view: Int? = nil) -> Int {
      result.everySize.reduce(0) { sum, configuration in
        sum + configuration.free.count { $0.arises && (view ?? $0.view) == $0.view }
      }
    }
    let isLeftOpen = dimension.map { dimension in
      result.everySize.contains { $0.free(dimension.variable(of: view)) != nil }
    }
    guard open(result) < open(layout.result), isLeftOpen != true else { return nil }
    return VerifiedFix(title: fix.title, changes: fix.changes, mendsAll: open(result, view) == 0)
  }

  private func equations(for open: [OpenValue]) -> [VerifiedFix] {
    let values = open.map { $0.settlements }
    let firsts = values.compactMap { $0.first }
    var fixes: [VerifiedFix] = []
    // The last equation is tried together with the others, so it knows whether all of them settle the view.
    if firsts.count > 1, firsts.count == values.count, firsts.last?.settlesView == true {
      fixes += [fix(adding: firsts, mendsAll: true)].compactMap { $0 }
    }
    return fixes + values.joined().compactMap { fix(adding: [$0], mendsAll: $0.settlesView) }
  }

  private func fix(adding settlements: [Settlement], mendsAll: Bool) -> VerifiedFix? {
    let texts = settlements.map { "'\($0.text)'" + $0.statesText }
    guard let changes = layout.insertion(of: settlements.flatMap { $0.statements }, about: view, in: trials.document),
      isUnderstood(settlements, changes)
    else { return nil }
    let others = Set(settlements.flatMap { $0.settled }).sorted().map { "'\(layout.model.path(of: $0))'" }
    let settled = others.isEmpty ? "" : ", which settles \(Wording.list(Wording.shortened(others))) too"
    return VerifiedFix(title: "Add \(Wording.list(texts))\(settled)", changes: changes, mendsAll: mendsAll)
  }

  /// Whether the changed text has all constraints that it had before, and exactly those of the settlements besides.
  private func isUnderstood(_ settlements: [Settlement], _ changes: [TextChange]) -> Bool {
    guard let model = trials.model(of: layout, after: changes), model.errorCount == layout.model.errorCount
    else { return false }
    let (gone, new) = layout.model.lowered.difference(to: model.lowered)
    let added = model.equations.flatMap { $0.pairs }[new.indices].map { model.text(of: $0) }
    let wanted = settlements.flatMap { Array(repeating: $0.text, count: max(1, $0.states.count)) }
    return gone.isEmpty && added == wanted
  }
}

extension AnalysedLayout {
  /// Returns the last statement of the layout's own block that names the view, else the last one of the block.
  func lastStatement(about view: Int, in document: Document) -> StatementSite? {
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

  /// Inserts lines behind `lastStatement`; nil where there is none.
  func insertion(of lines: [String], about view: Int, in document: Document) -> [TextChange]? {
    lastStatement(about: view, in: document).map { [$0.insertion(of: lines)] }
  }

  /// The bytes of the layout's own pieces in its file, without those of instances' layouts.
  package var ownBytes: [Range<Int>] {
    let count = model.pieces.count - model.uses.texts.reduce(0) { $0 + $1.pieces.count }
    return zip(model.pieces.prefix(count), pieceStarts).map { $1..<$1 + $0.length }
  }

  /// Returns the ambiguous view with that path: several views may share it if they exist one at a time.
  fileprivate func ambiguousView(at path: String) -> Int? {
    model.views.indices.first { view in
      model.path(of: view) == path && result.everySize.contains { !$0.free(of: view).isEmpty }
    }
  }
}

extension LayoutModel {
  /// Returns the first view with that path: several may share it if they exist one at a time.
  func firstView(at path: String) -> Int? { views.indices.first { self.path(of: $0) == path } }

  var errorCount: Int { findings.count { $0.code.severity == .error } }
}

extension Analysis {
  var errorCount: Int { findings.count { $0.code.severity == .error } }
}

extension Document {
  /// The bytes of the statements that stand directly in the layout's block; for a file-level layout, outside of all.
  func statements(of layout: AnalysedLayout) -> [Range<Int>] {
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
