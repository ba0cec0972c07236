import Syntax

// Gives a symbol another name, everywhere it is written. A proposed name is tried: the texts with it must mean what
// they meant, word by word.

/// Why a symbol keeps its name, in words for the user.
package struct RenameRefusal: Error, Equatable {
  package var words: String
}

package struct Renaming {
  let symbol: Symbol
  /// All that get another name: the symbol, and where a range counts it, each view that ranges count with it.
  let symbols: [Symbol]
  let names: ProjectNames
  /// The number at the end of the symbol's name, if a range counts it; else empty. It stays, and what stands before it
  /// changes in the names of all symbols.
  let number: String
  /// Every place that changes, file by file: the names without their numbers.
  let places: [(file: FilePath, places: [Range<Int>])]
  /// The text of a range that counts the symbol.
  private let range: String?

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
      guard symbol.declaration != nil else {
        throw RenameRefusal(words: "the layout '\(symbol.name)' is named after its file: rename the file")
      }
      return (word, symbol)
    }
  }

  /// Collects every place that changes with the name of the symbol.
  package init(_ symbol: Symbol, from file: FileWords, _ names: ProjectNames) {
    self.symbol = symbol
    self.names = names
    let (symbols, places) = names.changing(with: symbol, from: file)
    self.symbols = symbols
    range =
      places.lazy.compactMap { path, places -> String? in
        guard let range = places.first(where: { $0.counted != nil }), let text = names.document(path)?.text else {
          return nil
        }
        return String(decoding: text[range.bytes], as: UTF8.self)
      }.first
    number = range == nil ? "" : Self.number(endOf: symbol.name)
    let length = symbol.name.utf8.count - number.utf8.count
    self.places = places.map { path, places in
      (path, places.map { ($0.counted ?? $0.bytes).lowerBound }.map { $0..<$0 + length })
    }
  }

  /// Returns the digits at the end of a name.
  private static func number(endOf name: String) -> String {
    String(decoding: name.utf8.reversed().prefix { $0 &- UInt8(ascii: "0") < 10 }.reversed(), as: UTF8.self)
  }

  /// Returns the edits that give the symbol a name, file by file.
  package func edits(_ name: String) -> [(file: FilePath, edits: [TextChange])] {
    let stem = stem(of: name)
    return places.map { path, places in (path, places.map { TextChange($0, stem) }) }
  }

  /// Returns a name without the number by which a range counts it.
  func stem(of name: String) -> String {
    String(decoding: name.utf8.dropLast(number.utf8.count), as: UTF8.self)
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
    if let range, Self.number(endOf: name) != number {
      throw RenameRefusal(
        words:
          "'\(symbol.name)' is one of the range '\(range)', which counts its views by their names: with a name that "
          + "ends in \(number), such as '\(stem(of: symbol.name))_\(number)', all of them are renamed")
    }
    try RenameCheck(renaming: self, name: name).run()
  }

  /// Whether the text is a single identifier.
  static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let tree = SyntaxTree.parse(bytes)
    let tokens = tree.pieces.flatMap { $0.nodes.filter { $0.size == 1 && $0.length > 0 } }
    return tokens.count == 1 && tokens[0].kind == .identifier && Int(tokens[0].length) == bytes.count
  }
}
