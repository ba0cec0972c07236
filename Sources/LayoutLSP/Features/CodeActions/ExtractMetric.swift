import Analysis
import Formats
import Protocol
import Syntax

// Turns a number, or a sum of numbers, into a metric of the innermost block or of the file, at one place or wherever
// the same number stands.

extension CodeActionSource {
  static let extractMetric = CodeActionSource(name: "extract", kinds: [.extract]) { place in
    guard let extraction = Extraction(place) else { return [] }
    let text = extraction.text.shortened
    return extraction.scopes.flatMap { scope -> [CodeAction] in
      let metric = scope == .file ? "a metric of the file" : "a metric of this block"
      var actions = [
        CodeAction(
          title: "Extract '\(text)' into \(metric)", kind: .extract, change: .later(token: "\(scope.rawValue) here"))
      ]
      let all = extraction.equalNumbers(in: scope).count
      if all > 1 {
        actions.append(
          CodeAction(
            title: "Extract all \(all) '\(text)' into \(metric)", kind: .extract,
            change: .later(token: "\(scope.rawValue) all")))
      }
      return actions
    }
  } finish: { place, token in
    let words = token.split(separator: " ")
    guard let extraction = Extraction(place),
      let scope = words.first.flatMap({ Extraction.Scope(rawValue: String($0)) }),
      extraction.scopes.contains(scope)
    else { return nil }
    return extraction.edits(for: scope, all: words.last == "all")
  }
}

/// The expression that is extracted.
private struct Extraction {
  /// The scope of the new metric.
  enum Scope: String {
    case block, file
  }

  /// The use of a number: equal numbers with different roles are equal by chance.
  enum Role {
    case priority, screen, condition, length
  }

  let place: CodeActionPlace
  let path: NodePath
  /// The index of the expression in the path.
  let index: Int

  var expression: Cursor { path.chain[index] }
  var text: String { path.text(of: expression) }

  /// Finds the number that the cursor touches, or the constant expression that is selected.
  init?(_ place: CodeActionPlace) {
    self.place = place
    let document = place.document
    let bytes = document.trimmed(place.bytes)
    let starts = bytes.isEmpty ? [bytes.lowerBound, bytes.lowerBound - 1] : [bytes.lowerBound]
    for start in starts where start >= 0 {
      guard let path = document.nodes(at: start) else { continue }
      let index =
        bytes.isEmpty
        ? path.chain.lastIndex { $0.kind == .numberLiteral }
        : path.chain.firstIndex { $0.kind.isExpression && path.bytes(of: $0) == bytes }
      guard let index, Self.canBeMetric(index, path), Self.isConstant(path.chain[index], path, place) else { continue }
      (self.path, self.index) = (path, index)
      return
    }
    return nil
  }

  /// Whether an expression may become a metric: not where it is a metric's value already, nor in text with a syntax
  /// error.
  private static func canBeMetric(_ index: Int, _ path: NodePath) -> Bool {
    guard let statement = path.statement, !statement.hasProblem, path.chain[index - 1].kind != .letStatement,
      path.chain[index].index > statement.index
    else { return false }
    return !path.chain.contains { $0.kind == .errorStatement || $0.kind == .unexpected }
  }

  /// Whether an expression consists of numbers and metrics, with at least one number.
  private static func isConstant(_ expression: Cursor, _ path: NodePath, _ place: CodeActionPlace) -> Bool {
    let kinds = expression.piece.nodes[expression.index..<expression.endIndex].map { $0.kind }
    guard !kinds.contains(where: { !$0.isConstant && !$0.isToken }), kinds.contains(.numberLiteral) else {
      return false
    }
    let names = expression.descendants(.name)
    guard !names.isEmpty, let file = FileWords(place.analysis) else { return names.isEmpty }
    return names.allSatisfy { file.word(at: path.bytes(of: $0).lowerBound)?.meaning.symbol?.kind == .metric }
  }

  // MARK: Places

  /// The index in the path of the innermost block that may hold a metric: a set of screens holds only screens.
  private var blockIndex: Int? {
    path.chain[..<index].indices.dropFirst().last {
      path.chain[$0].kind == .block && path.chain[$0 - 1].kind != .screensStatement
    }
  }

  private var block: Cursor? { blockIndex.map { path.chain[$0] } }

  /// The path to the innermost block that may hold a metric, or to the piece where there is none.
  private var blockPath: NodePath {
    let end = blockIndex ?? 0
    return NodePath(document: path.document, piece: path.piece, chain: Array(path.chain[...end]))
  }

  /// The possible scopes. An expression that names metrics stays in its block: only there they may be known.
  var scopes: [Scope] {
    guard block != nil else { return [.file] }
    return expression.descendants(.name).isEmpty ? [.block, .file] : [.block]
  }

  /// Returns the places of numbers with the same value and role, this one included.
  func equalNumbers(in scope: Scope) -> [Range<Int>] {
    let own = path.bytes(of: expression)
    guard expression.kind == .numberLiteral, let value = Limits.number(text) else { return [own] }
    let role = Self.role(path.chain)
    let roots = scope == .block ? [blockPath] : place.document.tree.pieces.indices.map { place.document.piece($0) }
    let spelling = place.document.text[own]
    return roots.flatMap { root in
      root.paths(to: .numberLiteral) { literal in
        let other = root.document.text[root.bytes(of: literal)]
        if other == spelling { return true }
        // Whole numbers that are spelt differently have different values.
        if spelling.isPlainNumber, other.isPlainNumber { return false }
        return Limits.number(String(decoding: other, as: UTF8.self)) == value
      }
    }.compactMap { other in
      let index = other.chain.count - 1
      guard Self.canBeMetric(index, other), Self.role(other.chain) == role else { return nil }
      return other.bytes(of: other.chain[index])
    }
  }

  private static func role(_ chain: [Cursor]) -> Role {
    let kind = chain.last { [.priority, .keepPriority, .screenStatement, .comparison, .block].contains($0.kind) }?.kind
    switch kind {
    case .priority, .keepPriority: return .priority
    case .screenStatement: return .screen
    case .comparison: return .condition
    default: return .length
    }
  }

  // MARK: Edits

  func edits(for scope: Scope, all: Bool) -> [TextChange] {
    let name = place.document.unusedName(like: MetricName(path: path, index: index).text)
    let places = all ? equalNumbers(in: scope) : [path.bytes(of: expression)]
    let target: StatementInsertion.Target =
      scope == .block ? block.map { .block(path.bytes(of: $0)) } ?? .file : .file
    let insertion = StatementInsertion(document: place.document, target: target)
    let declaration = insertion.change(
      "let \(name) = \(text)", like: { $0 == .letStatement }, behind: { $0 == .importStatement },
      limit: places.first?.lowerBound ?? .max)
    let changes = places.map { TextChange($0, place.document.separated(name, at: $0)) } + [declaration]
    return changes.map { $0.naming(name) }
  }
}

extension SyntaxKind {
  /// Whether a node of this kind may be part of a sum of numbers and metrics.
  fileprivate var isConstant: Bool {
    switch self {
    case .sum, .product, .unary, .parenthesized, .numberLiteral, .name: true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// Whether these are only digits, without a needless leading zero.
  fileprivate var isPlainNumber: Bool {
    let zero = UInt8(ascii: "0")
    return (count == 1 || first != zero) && allSatisfy { $0 &- zero < 10 }
  }
}

extension Document {
  /// Returns a range without spaces and tabs at its ends.
  fileprivate func trimmed(_ bytes: Range<Int>) -> Range<Int> {
    guard let first = text[bytes].firstIndex(where: { !$0.isSpaceOrTab }),
      let last = text[bytes].lastIndex(where: { !$0.isSpaceOrTab })
    else { return bytes }
    return first..<last + 1
  }

  /// Returns the name with spaces where it would touch letters or digits, such as the `x` of `390x844`.
  fileprivate func separated(_ name: String, at bytes: Range<Int>) -> String {
    func isWord(_ offset: Int) -> Bool { text.indices.contains(offset) && text[offset].isPartOfName }
    return (isWord(bytes.lowerBound - 1) ? " " : "") + name + (isWord(bytes.upperBound) ? " " : "")
  }

  /// Returns the name, with a number behind it where the text already uses the name or the language gives it a
  /// meaning.
  func unusedName(like name: String) -> String {
    var used: Set<String> = []
    for (number, piece) in tree.pieces.enumerated() {
      for word in piece.root.descendants(.identifier) { used.insert(word.string(in: text, from: tree.starts[number])) }
    }
    func isFree(_ name: String) -> Bool {
      !used.contains(name) && RuleName(rawValue: name) == nil && PriorityNames.value(of: name) == nil
        && PseudoView(rawValue: name) == nil && !["x", "none", "nil", "H", "V"].contains(name)
    }
    if isFree(name) { return name }
    // A name that ends in a number gets the next number.
    let stem = String(name.reversed().drop { $0.isNumber }.reversed())
    var number = max(2, Int(name.dropFirst(stem.count)).map { $0 < .max ? $0 + 1 : 2 } ?? 2)
    while !isFree("\(stem)\(number)"), number < .max { number += 1 }
    return "\(stem)\(number)"
  }
}
