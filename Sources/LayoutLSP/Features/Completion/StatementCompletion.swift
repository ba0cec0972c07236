import Analysis
import Protocol
import Syntax

/// Completion at the start of a statement: the keywords of all statements, and names.
struct StatementCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate] {
    if isBehindBrace { return [] }
    if isInSetOfScreens { return [keyword("screen")].compactMap { $0 } }
    let keywords = self.keywords.enumerated().map { order, keyword in
      keyword.with {
        if missing.contains($0.label) { $0.rank = 0 }
        $0.weight = Double(Keyword.all.count - order)
      }
    }
    let when = place.before == .whenStatement ? place.slot.before : nil
    return (keywords + settlingStatements).inOrderOfWeight + (when.map { elseCandidates(behind: $0) } ?? []) + views
      + groups + pseudoViews
  }

  /// Whether any statement of a layout may stand here.
  var isFree: Bool { [.piece, .block].contains(place.statement.kind) && !isBehindBrace && !isInSetOfScreens }

  /// Whether a brace stands before the place on its line: no statement begins there.
  private var isBehindBrace: Bool {
    place.slot.before.map { $0.piece.nodes[$0.endIndex - 1].kind == .rightBrace } ?? false
  }

  /// The keywords of the statements that may stand here.
  private var keywords: [CompletionCandidate] {
    let isFile = model?.isFileLevel != false
    return Keyword.all.filter { mayStand($0.place, isFile: isFile) }.map { keyword in
      // In a layout a set of screens is used.
      let isUsed = keyword.name == "screens" && !isFile
      return self.keyword(keyword).with {
        if isUsed { ($0.detail, $0.insertText) = ("use a set of screens", "screens ${1:Phones}") }
      }
    }
  }

  private func mayStand(_ statement: Keyword.Place, isFile: Bool) -> Bool {
    let isRoot = place.scope == .outermost
    return switch statement {
    case .anywhere: true
    case .layout: isRoot
    case .file: isRoot && isFile
    case .alternatives: place.condition.states.isEmpty || (model?.declarations.stateSets.count ?? 0) > 1
    case .condition: !place.condition.isAlways
    case .behindWhen: false
    }
  }

  /// The keywords of declarations that nearly every file, layout or view has and this one lacks.
  private var missing: Set<String> {
    guard let model else { return ["layout", "screen", "view"] }
    var missing: Set<String> = []
    if model.declarations.children(of: place.view, under: place.condition).isEmpty { missing.insert("view") }
    if model.screens.allSatisfy({ $0.isContent }) { missing.insert("screen") }
    if model.isFileLevel, model.views.count == 1 { missing.insert("layout") }
    return missing
  }

  private var isInSetOfScreens: Bool {
    guard let path = place.path, let around = path.around(.screensStatement, .layoutStatement, .viewDeclarator),
      around.kind == .screensStatement, let block = around.first(.block)
    else { return false }
    return path.bytes(of: block).lowerBound < place.word.lowerBound
      && place.word.lowerBound < path.bytes(of: block).upperBound
  }
}
