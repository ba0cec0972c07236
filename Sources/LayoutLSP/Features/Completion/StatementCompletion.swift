import Analysis
import Protocol
import Syntax

/// Completion at the start of a statement: the keywords of all statements, and names.
struct StatementCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate] {
    if isBehindBrace { return [] }
    if isInSetOfScreens { return [screen] }
    let starts =
      RowsCompletion(place: place).starts + StackCompletion(place: place).starts
      + VisualFormatCompletion(place: place).starts + ConditionCompletion(place: place).starts
      + SetterCompletion(place: place).starts
    let keywords = (declarations + starts).map { keyword in
      keyword.with {
        if missing.contains($0.label) { $0.rank = 0 }
        $0.weight = Double(Self.usual.count - (Self.usual.firstIndex(of: $0.label) ?? Self.usual.count))
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

  /// The keywords that are written most, in the order in which a file needs them.
  private static let usual = ["layout", "screen", "view", "let", "stack", "rows", "when", "guide"]

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

  private var screen: CompletionCandidate {
    candidate(
      "screen", .keyword, "declare a screen",
      "A size the layout is solved for: `screen phone = 390 x 844`, or that of a device: `screen phone = iPhone16`.",
      insert: "screen ${1:phone} = ${2:390} x ${3:844}", rank: 3)
  }

  private var screens: CompletionCandidate {
    let isFile = model?.isFileLevel != false
    return candidate(
      "screens", .keyword, isFile ? "declare a set of screens" : "use a set of screens",
      "Screens for several layouts: `screens Phones { … }` beside them, and `screens Phones` where they are used.",
      insert: isFile
        ? "screens ${1:Phones} {\n\tscreen ${2:phone} = ${3:390} x ${4:844}\n\t$0\n}" : "screens ${1:Phones}",
      rank: 3)
  }

  private var strings: CompletionCandidate {
    candidate(
      "strings", .keyword, "name a catalog",
      "The translations of words, in a file relative to this one: `strings \"Localizable.xcstrings\"`.",
      insert: "strings \"${1:Localizable.xcstrings}\"", rank: 3)
  }

  private var declarations: [CompletionCandidate] {
    let isRoot = place.scope == .outermost
    var items = [
      candidate(
        "view", .keyword, "declare a view",
        "A rectangle inside the one whose block this is: `view a (intrinsic: 120 x 40)`.",
        insert: "view ${1:name}", rank: 3),
      candidate(
        "guide", .keyword, "declare a guide", "An invisible rectangle, constrained like a view.",
        insert: "guide ${1:name}", rank: 3),
      candidate(
        "let", .keyword, "declare a metric", "A named number: `let margin = 16`.", insert: "let ${1:name} = ${2:16}",
        rank: 3),
    ]
    if isRoot { items += [screen, screens, strings] }
    if isRoot, model?.isFileLevel != false {
      items.append(
        candidate(
          "layout", .keyword, "declare a layout", "A root view with a name, its screens, views and equations.",
          insert: "layout ${1:Name} {\n\tscreen ${2:phone} = ${3:390} x ${4:844}\n\t$0\n}", rank: 3))
      items.append(
        candidate(
          "import", .keyword, "what another file declares", "A path relative to this file: `import \"card.layout\"`.",
          insert: "import \"${1:card.layout}\"", rank: 3))
    }
    return items
  }
}
