import Syntax

// Gives a symbol another name, everywhere it is written. A proposed name is tried: the texts with it must mean what
// they meant, word by word.

/// Why a symbol keeps its name, in words for the user.
package struct RenameRefusal: Error, Equatable {
  package var words: String
}

package struct Renaming {
  let symbol: Symbol
  let names: ProjectNames
  /// Every place that changes, file by file.
  package let places: [(file: FilePath, places: [Occurrence])]

  /// Returns the word at a byte, with its symbol; nil where no name stands. Throws for a name that cannot change.
  package static func word(at offset: Int, in file: FileWords) throws(RenameRefusal) -> (word: Word, symbol: Symbol)? {
    guard let word = file.word(at: offset) else { return nil }
    let text = String(decoding: file.document.text[word.bytes], as: UTF8.self)
    switch word.meaning {
    case .language: return nil
    case .unknown: throw RenameRefusal(words: "it is not known what '\(text)' means here")
    case .className: throw RenameRefusal(words: "'\(text)' is a class of the program, and is declared there")
    case .pseudoView: throw RenameRefusal(words: "'\(text)' stands for a view, and is not its name")
    case .symbol(let symbol):
      if let range = word.range { throw Self.inRange(range, symbol, file.document) }
      guard symbol.declaration != nil else {
        throw RenameRefusal(words: "the layout '\(symbol.name)' is named after its file: rename the file")
      }
      return (word, symbol)
    }
  }

  private static func inRange(_ bytes: Range<Int>, _ symbol: Symbol, _ document: Document) -> RenameRefusal {
    let text = String(decoding: document.text[bytes], as: UTF8.self)
    return RenameRefusal(
      words: "'\(symbol.name)' is one of the range '\(text)', which counts its views by their names: "
        + "write them out there first")
  }

  /// Collects every place of the symbol. Throws where one of them is a range.
  package init(_ symbol: Symbol, from file: FileWords, _ names: ProjectNames) throws(RenameRefusal) {
    self.symbol = symbol
    self.names = names
    places = names.occurrences(of: symbol, from: file)
    for (file, places) in places {
      guard let range = places.first(where: { $0.isInRange }), let document = names.document(file) else { continue }
      throw Self.inRange(range.bytes, symbol, document)
    }
  }

  /// Throws the reason why the symbol cannot get the name.
  package func check(_ name: String) throws(RenameRefusal) {
    guard Self.isName(name) else {
      throw RenameRefusal(words: "'\(name)' is no name: a letter or '_', then letters, digits and '_'")
    }
    if name == "_" || name == RowsLowering.spacerName || PseudoView(rawValue: name) != nil {
      throw RenameRefusal(words: "'\(name)' has a meaning of its own, and would hide it")
    }
    guard name != symbol.name else { return }
    try RenameCheck(renaming: self, name: name).run()
  }

  /// Whether the text is a single identifier.
  static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let tree = SyntaxTree.parse(bytes)
    let tokens = tree.pieces.flatMap { $0.nodes.filter { $0.size == 1 && $0.length > 0 } }
    return tokens.count == 1 && tokens[0].kind == .identifier && Int(tokens[0].length) == bytes.count
  }

  /// Returns a file's text with the new name in all the places.
  static func text(_ old: [UInt8], _ places: [Occurrence], _ name: String) -> [UInt8] {
    old.applying(places.map { TextChange($0.bytes, name) })
  }
}
