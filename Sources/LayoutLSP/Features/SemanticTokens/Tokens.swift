import Analysis
import Protocol
import Syntax

// The kind of each token of a text: names get theirs from the model, other tokens from the grammar. In bytes;
// `TokenNumbers` makes the numbers of LSP. A word that is not understood gets no token, so that the editor shows it as
// such.

struct Token: Equatable {
  var bytes: Range<Int>
  var type: LSP.SemanticTokenType
  var modifiers: [LSP.SemanticTokenModifier] = []
}

/// Finds the tokens in the pieces of a file.
struct TokenFinder {
  private let document: Document
  private let reader: FileWords
  /// The places where guides are declared.
  private let guides: Set<FileRange>

  /// Fails where nothing is known of the layouts.
  init?(_ analysis: Analysis) {
    guard let reader = FileWords(analysis) else { return nil }
    self.init(reader)
  }

  init(_ reader: FileWords) {
    document = reader.document
    self.reader = reader
    guides = reader.units.reduce(into: []) { guides, unit in
      for view in unit.model.views where view.isGuide {
        if let place = view.nameRange { guides.insert(unit.range(of: place)) }
      }
    }
  }

  /// Passes on the tokens that begin or end in a range of bytes, in order.
  func forEachToken(in bytes: Range<Int>, _ take: (Token) -> Void) {
    for (piece, start) in document.tree.starts.dropLast().enumerated()
    where start <= bytes.upperBound && bytes.lowerBound <= document.tree.starts[piece + 1] {
      forEachToken(of: piece, in: bytes, take)
    }
  }

  /// Passes on the tokens of a piece, in order.
  func forEachToken(of piece: Int, _ take: (Token) -> Void) {
    forEachToken(of: piece, in: 0..<document.text.count, take)
  }

  private func forEachToken(of number: Int, in bytes: Range<Int>, _ take: (Token) -> Void) {
    let (piece, start) = (document.tree.pieces[number], document.tree.starts[number])
    // The nodes around the present one, from the piece inward, with their kinds and the indices behind them.
    var chain: [Cursor] = []
    var kinds: [SyntaxKind] = []
    var ends: [Int] = []
    var offset = 0
    for (index, node) in piece.nodes.enumerated() {
      while let end = ends.last, end <= index {
        ends.removeLast()
        kinds.removeLast()
        chain.removeLast()
      }
      guard node.size == 1 else {
        ends.append(index + Int(node.size))
        kinds.append(node.kind)
        chain.append(Cursor(piece: piece, index: index, offset: offset))
        continue
      }
      let place = start + offset..<start + offset + Int(node.length)
      defer { offset += Int(node.length) }
      guard !place.isEmpty, place.upperBound >= bytes.lowerBound, !node.kind.isBlank else { continue }
      if place.lowerBound > bytes.upperBound { break }
      var token: Token?
      if node.kind == .identifier {
        chain.append(Cursor(piece: piece, index: index, offset: offset))
        token = reader.word(NodePath(document: document, piece: number, chain: chain)).flatMap {
          name($0, chain, number)
        }
        chain.removeLast()
      } else {
        token = Self.token(node.kind, in: kinds.last)
      }
      token?.bytes = place
      if let token { take(token) }
    }
  }

  /// Returns the token of anything but an identifier.
  private static func token(_ kind: SyntaxKind, in parent: SyntaxKind?) -> Token? {
    switch kind {
    case .lineComment, .blockComment: return .plain(.comment)
    case .string: return .plain(.string)
    case .number: return .plain(.number)
    // `%w` is one name, `50%` one number.
    case .percent, .caret, .at:
      if parent == .ruleSpecifier { return .ofLanguage(.function) }
      return .plain(kind == .percent ? .number : .operator)
    case _ where kind.isOperator: return .plain(.operator)
    default: return nil
    }
  }

  // MARK: Names

  private func name(_ word: Word, _ chain: [Cursor], _ piece: Int) -> Token? {
    switch word.meaning {
    case .symbol(let symbol): return named(symbol, word, chain)
    case .pseudoView: return Token(bytes: 0..<0, type: .variable, modifiers: [.readonly, .defaultLibrary])
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
    case .screen, .screenSet: token = .plain(.interface)
    case .row: token = .plain(.enumMember)
    }
    switch word.use {
    case .declaration: token.modifiers.append(.declaration)
    case .write: token.modifiers.append(.modification)
    case .read: break
    }
    return token
  }

  /// Whether a word names a guide. The model knows, and `target` tells which view is meant where several have the
  /// name.
  private func isGuide(_ word: Word, _ chain: [Cursor]) -> Bool {
    if word.use == .declaration { return chain.last { $0.kind.isStatement }?.kind == .guideStatement }
    if let target = word.target { return guides.contains(target) }
    guard let symbol = word.meaning.symbol, let bytes = symbol.declaration else { return false }
    return guides.contains(FileRange(file: symbol.file, bytes: bytes))
  }

  /// Returns the token of a word of the language, which depends on its place.
  private func ofLanguage(_ chain: [Cursor], _ reader: Reader) -> Token? {
    let word = chain[chain.count - 1]
    let parent = chain[chain.count - 2]
    switch parent.kind {
    case .screenStatement, .stackStatement:
      return word == parent.first(.identifier) ? .plain(.keyword) : .ofLanguage(.enumMember)
    case .screenDevice: return .ofLanguage(.enumMember)
    case .screenClause where word != parent.first(.identifier): return .plain(.enumMember)
    case .textOption where word != parent.first(.identifier): return .ofLanguage(.enumMember)
    case .property, .textOption, .screenClause: return .ofLanguage(.parameter)
    case .reference, .ruleAssignment, .ruleStatement: return .ofLanguage(.property)
    case .setterStatement: return .ofLanguage(.method)
    case .metricValue: return .plain(.keyword)
    case .statesStatement where word != parent.first(.identifier):
      return Token(bytes: 0..<0, type: .interface, modifiers: [.declaration])
    case let kind where kind.isStatement: return .plain(.keyword)
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
    let around = chain.last { [.whenStatement, .metricValue, .ruleAssignment, .block].contains($0.kind) }?.kind
    switch around {
    case .whenStatement where name == "width" || name == "height",
      .metricValue where name == "width" || name == "height":
      return Token(bytes: 0..<0, type: .variable, modifiers: [.readonly, .defaultLibrary])
    case .ruleAssignment where RuleName(rawValue: name) != nil:
      return .ofLanguage(.property)
    default: return .ofLanguage(.enumMember)
    }
  }
}

extension Token {
  /// Creates a token without a place, which the caller sets.
  fileprivate static func plain(_ type: LSP.SemanticTokenType) -> Token { Token(bytes: 0..<0, type: type) }

  fileprivate static func ofLanguage(_ type: LSP.SemanticTokenType) -> Token {
    Token(bytes: 0..<0, type: type, modifiers: [.defaultLibrary])
  }
}

extension SyntaxKind {
  fileprivate var isBlank: Bool { self == .whitespace || self == .newline }

  /// Whether tokens of this kind are operators; brackets, commas and dots are not.
  fileprivate var isOperator: Bool {
    switch self {
    case .plus, .minus, .star, .slash, .at, .question, .equal, .equalEqual, .lessOrEqual, .greaterOrEqual, .times,
      .ellipsis, .less, .greater, .tilde, .caret, .plusEqual, .minusEqual, .starEqual, .slashEqual, .bar:
      true
    default: false
    }
  }
}
