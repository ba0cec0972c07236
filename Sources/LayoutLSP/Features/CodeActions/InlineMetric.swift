import Syntax

// Puts a metric's value where its name stands: in one place, or in all and its declaration away.

extension CodeActionSource {
  static let inlineMetric = CodeActionSource(name: "inline", kinds: [.inline]) { place in
    guard let inlining = Inlining(place) else { return [] }
    var actions: [CodeAction] = []
    if !inlining.isAtDeclaration, let path = place.document.nodes(at: inlining.word.lowerBound),
      let edit = inlining.edit(at: path), !inlining.isSetByInstances
    {
      actions.append(
        CodeAction(title: "Inline '\(inlining.name)' here", kind: .inline, change: .edits([edit])))
    }
    if !place.document.tree.hasProblems, inlining.edits(most: mostLookedAt) != nil {
      actions.append(
        CodeAction(
          title: "Inline '\(inlining.name)' everywhere, and remove it", kind: .inline, change: .later(token: "all")))
    }
    return actions
  } finish: { place, _ in
    Inlining(place)?.edits()
  }

  /// Uses, at each move of a cursor.
  private static let mostLookedAt = 500
}

private struct Inlining {
  let place: CodeActionPlace
  let file: WordReader
  /// The bytes of the name at the cursor.
  let word: Range<Int>
  let isAtDeclaration: Bool
  private let symbol: Symbol
  /// The declaration, and its value in it.
  private let declaration: NodePath
  private let statement: Cursor
  private let value: Cursor
  private let context: NameContext

  var name: String { symbol.name }

  /// nil where there is no metric of this file that has a value.
  init?(_ place: CodeActionPlace) {
    guard let file = WordReader(place.analysis),
      let word = file.word(at: place.bytes.upperBound),
      place.bytes.lowerBound >= word.bytes.lowerBound,
      case .symbol(let symbol) = word.meaning, symbol.kind == .metric, let bytes = symbol.declaration,
      let declaration = place.document.nodes(at: bytes.lowerBound),
      let statement = declaration.around(.letStatement), !statement.hasProblem, statement.first(.metricValue) == nil,
      let value = statement.expression,
      let context = file.context(declaration),
      case .metric(let metric, _)? = context.index.declaration(at: bytes.lowerBound),
      context.model.metrics.indices.contains(metric), context.model.metrics[metric].value != nil
    else { return nil }
    // A comment inside it would come along, and a line's end.
    guard value.allTrivia.allSatisfy({ $0 == .whitespace }) else { return nil }
    self.place = place
    self.file = file
    self.word = word.bytes
    isAtDeclaration = word.use == .declaration
    self.symbol = symbol
    self.declaration = declaration
    self.statement = statement
    self.value = value
    self.context = context
  }

  /// nil where the value cannot stand, or its names would mean something else.
  func edit(at path: NodePath) -> TextChange? {
    guard let context = file.context(path) else { return nil }
    let name = path.chain[path.chain.count - 2]
    let parent = path.chain[path.chain.count - 3]
    guard name.kind == .name, value.descendants(.name).allSatisfy({ meansTheSame($0, at: context) }) else { return nil }
    let text = declaration.text(of: value)
    if let edit = editOfSpecifier(around: parent, path, text) { return edit }
    return TextChange(path.bytes(of: context.token), needsParentheses(name, in: parent) ? "(\(text))" : text)
  }

  /// `10` for `%f(m)` and `10%` for `%p(m)`: a number needs no specifier. What is more than a number stays in it.
  private func editOfSpecifier(around parent: Cursor, _ path: NodePath, _ text: String) -> TextChange? {
    guard value.kind == .numberLiteral, parent.kind == .parenthesized,
      let specifier = path.chain.dropLast(3).last, specifier.kind == .ruleSpecifier,
      let percent = specifier.children.first(where: { $0.kind == .percent }),
      let word = specifier.children.last(where: { $0.kind == .identifier })
    else { return nil }
    let bytes = path.bytes(of: percent).lowerBound..<path.bytes(of: specifier).upperBound
    return TextChange(bytes, path.text(of: word) == "p" ? text + "%" : text)
  }

  /// Every name of the value is looked up from the other place, where other things may have that name.
  private func meansTheSame(_ name: Cursor, at place: NameContext) -> Bool {
    let text = declaration.text(of: name)
    var (here, there) = (context, place)
    (here.otherName, there.otherName) = (text, text)
    guard let metric = file.metric(here)?.meaning.symbol else { return false }
    return file.value(there).meaning == .symbol(metric)
  }

  /// Whether the value would fall apart among its new neighbours.
  private func needsParentheses(_ name: Cursor, in parent: Cursor) -> Bool {
    switch value.kind {
    case .numberLiteral, .name, .parenthesized: return false
    default: break
    }
    let before = parent.children.filter { $0.index < name.index }
    switch parent.kind {
    case .sum:
      if before.isEmpty || (value.kind != .unary && before.last?.kind == .plus) { return false }
      return value.kind != .product
    case .product: return value.kind == .sum || !before.isEmpty && (value.kind == .unary || before.last?.kind == .slash)
    case .parenthesized, .ruleAssignment, .comparison, .tuple, .property, .predicate: return false
    default: return !parent.kind.isStatement
    }
  }

  /// An instance gives it another value, which would have no effect then.
  var isSetByInstances: Bool {
    var isSet = false
    file.forEachWord(spelled: [name]) { word, path in
      isSet = word.meaning == .symbol(symbol) && path.chain[path.chain.count - 2].kind == .property
      return !isSet
    }
    return isSet
  }

  /// nil where one place would stay, among so many of the first.
  func edits(most: Int = .max) -> [TextChange]? {
    var edits: [TextChange]? = []
    file.forEachWord(spelled: [name]) { word, path in
      guard word.meaning == .symbol(symbol), word.use != .declaration else { return true }
      if let edit = edit(at: path) { edits?.append(edit) } else { edits = nil }
      return edits.map { $0.count < most } ?? false
    }
    return edits.map { $0 + [TextChange(StatementRemoval(path: declaration).bytes(of: statement), "")] }
  }
}

extension Cursor {
  /// The kinds of the trivia inside.
  fileprivate var allTrivia: [SyntaxKind] { piece.nodes[index..<endIndex].map(\.kind).filter(\.isTrivia) }
}
