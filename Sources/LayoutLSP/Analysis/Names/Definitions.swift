import Syntax

/// Where what a place names is declared.
struct DefinitionAnswer: Equatable, Sendable {
  /// The bytes of the word that was asked about.
  var origin: Range<Int>
  /// The name where it is declared; the start of a file for what has no name there.
  var name: SourceRange
  /// All of the declaration.
  var whole: Range<Int>
}

extension NamedFile {
  /// The declaration of what stands at a byte; nil for what has none, such as an attribute.
  func definition(at offset: Int) -> DefinitionAnswer? {
    if let answer = importedFile(at: offset) { return answer }
    let reader = WordReader(file: self)
    guard let word = reader.word(at: offset) else { return nil }
    switch word.meaning {
    case .symbol(let symbol):
      guard let target = word.target ?? symbol.declaration.map({ SourceRange(file: symbol.file, bytes: $0) }) else {
        return start(of: symbol.file, from: word.bytes)
      }
      return DefinitionAnswer(origin: word.bytes, name: target, whole: extent(of: target))
    case .standIn: return standIn(word)
    case .language, .className, .unknown: return nil
    }
  }

  /// The file that an import brings.
  private func importedFile(at offset: Int) -> DefinitionAnswer? {
    for resolution in library.imports[file] ?? [] {
      let bytes = resolution.site.bytes
      guard bytes.lowerBound <= offset, offset <= bytes.upperBound else { continue }
      guard case .success(let key) = resolution.file else { return nil }
      return start(of: key, from: bytes)
    }
    return nil
  }

  private func start(of file: String, from origin: Range<Int>) -> DefinitionAnswer {
    DefinitionAnswer(origin: origin, name: SourceRange(file: file, bytes: 0..<0), whole: 0..<0)
  }

  /// The view that `superview` and its like are about: the layout's name for the root.
  private func standIn(_ word: Word) -> DefinitionAnswer? {
    guard let (context, view) = standInView(at: word.bytes.lowerBound) else { return nil }
    if view == 0, let name = unitName(context.unit) {
      let target = SourceRange(file: file, bytes: name)
      return DefinitionAnswer(origin: word.bytes, name: target, whole: extent(of: target))
    }
    guard let place = context.model.views[view].namePlace, place.source == 0 || view != 0 else { return nil }
    let target = context.unit.source(of: place)
    return DefinitionAnswer(origin: word.bytes, name: target, whole: extent(of: target))
  }

  private func standInView(at offset: Int) -> (WordReader.Context, Int)? {
    let reader = WordReader(file: self)
    guard let (piece, chain) = document.tree.path(to: offset), let context = reader.context(chain, piece: piece)
    else { return nil }
    return context.unit.mentionedBoxes[offset].map { (context, $0.view) }
  }

  private func unitName(_ unit: NamedUnit) -> Range<Int>? {
    layouts.firstIndex { $0 === unit }.flatMap { outline.layouts[$0].nameBytes }
  }

  /// The bytes of the declaration that a name is in.
  func extent(of name: SourceRange) -> Range<Int> {
    let document = name.file == file ? document : library.outlines[name.file]?.document
    guard let tree = document?.tree, let (piece, chain) = tree.path(to: name.bytes.lowerBound) else {
      return name.bytes
    }
    let start = tree.starts[piece]
    let node = chain.last { $0.kind == .viewDeclarator || $0.kind == .row || $0.kind.isStatement }
    guard let range = node?.trimmedRange else { return name.bytes }
    let whole = start + range.lowerBound..<start + range.upperBound
    return whole.lowerBound <= name.bytes.lowerBound && name.bytes.upperBound <= whole.upperBound ? whole : name.bytes
  }
}
