import Analysis
import Syntax

// Replaces a use of a metric with its value.

extension CodeActionSource {
  static let inlineMetric = CodeActionSource(name: "inline", kinds: [.inline]) { place in
    guard let inlining = Inlining(place), let path = place.document.nodes(at: inlining.word.lowerBound),
      let edit = inlining.edit(at: path), !inlining.isSetByInstances
    else { return [] }
    return [CodeAction(title: "Inline '\(inlining.name)' here", kind: .inline, change: .edits([edit]))]
  }
}

private struct Inlining {
  let file: FileWords
  /// The bytes of the name at the cursor.
  let word: Range<Int>
  private let symbol: Symbol
  /// The path to the declaration, whose statement has the value.
  private let declaration: NodePath
  private let value: Cursor

  var name: String { symbol.name }

  /// Fails where the cursor is not at a use of a metric of this file that has a single value.
  init?(_ place: CodeActionPlace) {
    guard let file = FileWords(place.analysis),
      let word = file.word(at: place.bytes.upperBound),
      place.bytes.lowerBound >= word.bytes.lowerBound, word.use != .declaration,
      case .symbol(let symbol) = word.meaning, symbol.kind == .metric, let bytes = symbol.declaration,
      let declaration = place.document.nodes(at: bytes.lowerBound),
      let statement = declaration.around(.letStatement), !statement.hasProblem, statement.first(.metricValue) == nil,
      let value = statement.expression, let (layout, subject) = file.use(at: bytes.lowerBound),
      case .metric(let metric, isDeclaration: true) = subject, layout.model.metrics[metric].value != nil
    else { return nil }
    // A comment or a line break inside the value would come along.
    guard value.allTrivia.allSatisfy({ $0 == .whitespace }) else { return nil }
    self.file = file
    self.word = word.bytes
    self.symbol = symbol
    self.declaration = declaration
    self.value = value
  }

  /// Returns the edit at one use; nil where the value cannot stand there, or its names would mean something else.
  func edit(at path: NodePath) -> TextChange? {
    let name = path.chain[path.chain.count - 2]
    let parent = path.chain[path.chain.count - 3]
    guard name.kind == .name, value.descendants(.name).allSatisfy({ meansTheSame($0, inPlaceOf: path) }) else {
      return nil
    }
    let text = declaration.text(of: value)
    if let edit = editOfSpecifier(around: parent, path, text) { return edit }
    return TextChange(path.bytes(of: name), needsParentheses(name, in: parent) ? "(\(text))" : text)
  }

  /// Returns `10` for `%f(m)` and `10%` for `%p(m)`: a number needs no specifier. Longer values stay inside the
  /// specifier; nil then.
  private func editOfSpecifier(around parent: Cursor, _ path: NodePath, _ text: String) -> TextChange? {
    guard value.kind == .numberLiteral, parent.kind == .parenthesized,
      let specifier = path.chain.dropLast(3).last, specifier.kind == .ruleSpecifier,
      let percent = specifier.children.first(where: { $0.kind == .percent }),
      let word = specifier.children.last(where: { $0.kind == .identifier })
    else { return nil }
    let bytes = path.bytes(of: percent).through(path.bytes(of: specifier))
    return TextChange(bytes, path.text(of: word) == "p" ? text + "%" : text)
  }

  /// Whether a name of the value means the same metric at another place, where something else may have that name.
  private func meansTheSame(_ name: Cursor, inPlaceOf path: NodePath) -> Bool {
    let metric = file.word(at: declaration.bytes(of: name).lowerBound)?.meaning.symbol
    return metric != nil && metric == file.metric(declaration.text(of: name), inPlaceOf: path)
  }

  /// Whether the operators around the name would take the value apart.
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

  /// Whether an instance sets the metric to another value, which would lose its effect.
  var isSetByInstances: Bool {
    var isSet = false
    file.forEachWord(spelled: [name]) { word, path in
      isSet = word.meaning == .symbol(symbol) && path.chain[path.chain.count - 2].kind == .property
      return !isSet
    }
    return isSet
  }
}

extension Cursor {
  /// The kinds of the trivia inside the node.
  fileprivate var allTrivia: [SyntaxKind] { piece.nodes[index..<endIndex].map { $0.kind }.filter { $0.isTrivia } }
}
