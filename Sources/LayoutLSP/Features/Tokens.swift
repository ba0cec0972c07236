import Syntax

/// What each token of a text is: by the model where it is a name, by the grammar where it is not. In bytes; numbers and
/// legends are not here. What is not understood is no token, so that it looks like what it is.

struct Token: Equatable {
  var bytes: Range<Int>
  var type: LSP.SemanticTokenType
  var modifiers: Set<LSP.SemanticTokenModifier> = []
}

extension WordReader {
  /// The tokens that begin or end in the bytes, in their order.
  func tokens(in bytes: Range<Int>) -> [Token] {
    let finder = TokenFinder(self)
    return document.tree.pieces.indices.flatMap { piece -> [Token] in
      let (start, end) = (document.tree.starts[piece], document.tree.starts[piece + 1])
      return start <= bytes.upperBound && bytes.lowerBound <= end ? finder.tokens(of: piece, in: bytes) : []
    }
  }
}

struct TokenFinder {
  private let document: Document
  private let names: WordReader
  /// Where guides are declared.
  private let guides: Set<SourceRange>

  init(_ names: WordReader) {
    document = names.document
    self.names = names
    guides = names.units.reduce(into: []) { guides, unit in
      for view in unit.model.views where view.isGuide {
        if let place = view.namePlace { guides.insert(unit.layout.range(of: place)) }
      }
    }
  }

  /// Those of a piece.
  func tokens(of number: Int) -> [Token] { tokens(of: number, in: 0..<document.text.count) }

  fileprivate func tokens(of number: Int, in bytes: Range<Int>) -> [Token] {
    let piece = document.tree.pieces[number]
    let start = document.tree.starts[number]
    var open: [Cursor] = []
    var offset = 0
    var found: [Token] = []
    for (index, node) in piece.nodes.enumerated() {
      while let last = open.last, last.endIndex <= index { open.removeLast() }
      let cursor = Cursor(piece: piece, index: index, offset: offset)
      guard node.size == 1 else {
        open.append(cursor)
        continue
      }
      offset += Int(node.length)
      let place = start + cursor.range.lowerBound..<start + cursor.range.upperBound
      guard !place.isEmpty, place.upperBound >= bytes.lowerBound, !node.kind.isBlank else { continue }
      if place.lowerBound > bytes.upperBound { break }
      if var token = token(open + [cursor], number) {
        token.bytes = place
        found.append(token)
      }
    }
    return found
  }

  private func token(_ chain: [Cursor], _ piece: Int) -> Token? {
    let kind = chain[chain.count - 1].kind
    switch kind {
    case .lineComment, .blockComment: return .plain(.comment)
    case .string: return .plain(.string)
    case .identifier:
      let path = NodePath(document: document, piece: piece, chain: chain)
      return names.word(path).flatMap { name($0, chain, piece) }
    case .number: return .plain(.number)
    // `%w` is one name, `50%` one number.
    case .percent, .caret, .at:
      if chain.dropLast().last?.kind == .ruleSpecifier { return .ofLanguage(.function) }
      return .plain(kind == .percent ? .number : .operator)
    case _ where kind.isOperator: return .plain(.operator)
    default: return nil
    }
  }

  // MARK: Names

  private func name(_ word: Word, _ chain: [Cursor], _ piece: Int) -> Token? {
    switch word.meaning {
    case .symbol(let symbol): return named(symbol, word, chain)
    case .standIn: return Token(bytes: 0..<0, type: .variable, modifiers: [.readonly, .defaultLibrary])
    case .className: return .plain(.type)
    case .language: return ofLanguage(chain, Reader(text: document.text, pieceStart: document.tree.starts[piece]))
    case .unknown: return nil
    }
  }

  private func named(_ symbol: Symbol, _ word: Word, _ chain: [Cursor]) -> Token {
    var token: Token
    switch symbol.kind {
    case .layout: token = .plain(.class)
    case .view: token = Token(bytes: 0..<0, type: .variable, modifiers: isGuide(word, chain) ? [.abstract] : [])
    case .metric: token = Token(bytes: 0..<0, type: .variable, modifiers: [.readonly])
    case .group: token = .plain(.property)
    case .state: token = .plain(.enum)
    case .screen: token = .plain(.interface)
    case .row: token = .plain(.enumMember)
    }
    switch word.use {
    case .declaration: token.modifiers.insert(.declaration)
    case .write: token.modifiers.insert(.modification)
    case .read: break
    }
    return token
  }

  /// The model tells, of the very view that is meant where several have the name.
  private func isGuide(_ word: Word, _ chain: [Cursor]) -> Bool {
    if word.use == .declaration { return chain.last { $0.kind.isStatement }?.kind == .guideStatement }
    if let target = word.target { return guides.contains(target) }
    guard let symbol = word.meaning.symbol, let bytes = symbol.declaration else { return false }
    return guides.contains(SourceRange(file: symbol.file, bytes: bytes))
  }

  /// A word of the language is what its place makes it.
  private func ofLanguage(_ chain: [Cursor], _ reader: Reader) -> Token? {
    let word = chain[chain.count - 1]
    let parent = chain[chain.count - 2]
    switch parent.kind {
    case .screenStatement: return word == parent.first(.identifier) ? .plain(.keyword) : .ofLanguage(.enumMember)
    case .letStatement, .layoutStatement, .viewStatement, .guideStatement, .importStatement, .stateStatement,
      .whenStatement, .groupStatement, .rowsStatement:
      return .plain(.keyword)
    case .property, .safeAreaClause: return .ofLanguage(.parameter)
    case .reference, .ruleAssignment, .ruleStatement: return .ofLanguage(.property)
    case .setterStatement: return .ofLanguage(.method)
    case .ruleSpecifier: return isAxis(word, in: parent) ? .plain(.modifier) : .ofLanguage(.function)
    case .percentLiteral, .formatAxis: return .plain(.modifier)
    case .conjunction, .disjunction, .negation: return .plain(.operator)
    case .path: return Token(bytes: 0..<0, type: .variable, modifiers: [.readonly, .defaultLibrary])
    case .name: return value(reader.string(word), chain)
    default: return .ofLanguage(.enumMember)
    }
  }

  private func isAxis(_ word: Cursor, in specifier: Cursor) -> Bool {
    specifier.first(.colon) != nil && word == specifier.first(.identifier)
  }

  private func value(_ name: String, _ chain: [Cursor]) -> Token {
    let around = chain.last { $0.kind == .whenStatement || $0.kind == .ruleAssignment || $0.kind == .block }?.kind
    switch around {
    case .whenStatement where name == "width" || name == "height":
      return Token(bytes: 0..<0, type: .variable, modifiers: [.readonly, .defaultLibrary])
    case .ruleAssignment where RuleName(rawValue: name) != nil:
      return .ofLanguage(.property)
    default: return .ofLanguage(.enumMember)
    }
  }
}

extension Token {
  /// Its place is set by who knows it.
  fileprivate static func plain(_ type: LSP.SemanticTokenType) -> Token { Token(bytes: 0..<0, type: type) }

  fileprivate static func ofLanguage(_ type: LSP.SemanticTokenType) -> Token {
    Token(bytes: 0..<0, type: type, modifiers: [.defaultLibrary])
  }
}

extension SyntaxKind {
  fileprivate var isBlank: Bool { self == .whitespace || self == .newline }

  /// Not brackets, commas and dots, which are no operators.
  fileprivate var isOperator: Bool {
    switch self {
    case .plus, .minus, .star, .slash, .at, .question, .equal, .equalEqual, .lessOrEqual, .greaterOrEqual, .times,
      .ellipsis, .less, .greater, .tilde, .caret, .plusEqual, .minusEqual, .starEqual, .slashEqual, .bar:
      true
    default: false
    }
  }
}
