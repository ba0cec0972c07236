import Syntax

// All places where a symbol is written: in a file, and in all files of a project.

extension FileWords {
  /// Returns every word of the file that may be a name, in the order of the text; see `forEachWord`.
  func words(spelled names: [String]? = nil) -> [Word] {
    var words: [Word] = []
    forEachWord(spelled: names) { word, _ in
      words.append(word)
      return true
    }
    return words
  }

  /// Calls `body` with every word that may be a name, and the path to it, until it returns false. With `names` it
  /// takes only words of these spellings, and the ends of ranges that may hold one of them. Linear, where looking up
  /// one place after the other would not be.
  package func forEachWord(spelled names: [String]?, _ body: (Word, NodePath) -> Bool) {
    let spellings = names.map { $0.map { Array($0.utf8) } }
    // A range of views names views that are not spelled out in it.
    let countsRanges = spellings?.contains { $0.last.map { $0 &- UInt8(ascii: "0") < 10 } ?? false } ?? true
    let document = document
    for (number, piece) in document.tree.pieces.enumerated() {
      let start = document.tree.starts[number]
      var goesOn = true
      piece.root.forEachToken { token, around in
        let node = piece.nodes[token.index]
        guard node.kind == .identifier || node.kind == .number else { return true }
        let isName =
          node.kind == .identifier
          && spellings?.contains { Self.matches(document.text, $0, at: start + token.offset, Int(node.length)) } ?? true
        guard isName || countsRanges && piece.isBesideDots(token.index) else { return true }
        let path = NodePath(
          document: document, piece: number, chain: (around + [token]).map { piece.root.child(at: $0) })
        if let word = word(path) { goesOn = body(word, path) }
        return goesOn
      }
      if !goesOn { return }
    }
  }

  private static func matches(_ text: [UInt8], _ spelling: [UInt8], at offset: Int, _ length: Int) -> Bool {
    guard length == spelling.count, offset + length <= text.count else { return false }
    return spelling.indices.allSatisfy { text[offset + $0] == spelling[$0] }
  }

  /// Returns where symbols of some names are written in the file; `isOne` tells which symbols are meant.
  package func occurrences(spelled names: [String], where isOne: (Symbol) -> Bool) -> [Occurrence] {
    var found: [Occurrence] = []
    var ranges: Set<Range<Int>> = []
    for word in words(spelled: names) {
      if let range = word.range {
        guard ranges.insert(range).inserted, symbols(ofRangeAt: range.lowerBound).contains(where: isOne) else {
          continue
        }
        found.append(Occurrence(bytes: range, use: word.use, counted: word.bytes))
      } else if let symbol = word.meaning.symbol, names.contains(symbol.name), isOne(symbol) {
        found.append(Occurrence(bytes: word.bytes, use: word.use))
      }
    }
    return found
  }
}

// MARK: The project

extension ProjectNames {
  /// Returns where a symbol is written, file by file in the order of their names.
  package func occurrences(of symbol: Symbol, from file: FileWords) -> [(file: FilePath, places: [Occurrence])] {
    occurrences(of: joined(symbol, from: file), inFilesThatMayName: symbol, from: file)
  }

  private func occurrences(
    of group: [Symbol], inFilesThatMayName symbol: Symbol, from file: FileWords
  ) -> [(file: FilePath, places: [Occurrence])] {
    let spellings = group.map { $0.name }.unique
    return filesThatMayName(symbol, from: file).compactMap { path in
      guard !isCancelled(), let named = path == file.file ? file : self.named(path) else { return nil }
      let places = named.occurrences(spelled: spellings) { one in group.contains { isSame($0, one) } }
      return places.isEmpty ? nil : (path, places)
    }
  }

  /// Returns the symbols whose names have to change with that of a symbol, and where all of them are written: a range
  /// counts its views by their names.
  func changing(
    with symbol: Symbol, from file: FileWords
  ) -> (symbols: [Symbol], places: [(file: FilePath, places: [Occurrence])]) {
    var symbols = joined(symbol, from: file)
    while true {
      let places = occurrences(of: symbols, inFilesThatMayName: symbol, from: file)
      let counted = places.flatMap { path, places -> [Symbol] in
        let ranges = places.filter { $0.counted != nil }
        guard !ranges.isEmpty, let named = path == file.file ? file : named(path) else { return [] }
        return ranges.flatMap { named.symbols(ofRangeAt: $0.bytes.lowerBound) }
      }
      let known = Set(symbols)
      let others = counted.unique.filter { one in !known.contains(one) && !symbols.contains { isSame($0, one) } }
      guard !others.isEmpty, !isCancelled() else { return (symbols, places) }
      symbols += others
    }
  }

  /// Returns the files in which a symbol can be named and its name is written.
  private func filesThatMayName(_ symbol: Symbol, from file: FileWords) -> [FilePath] {
    let digits = symbol.name.utf8.reversed().prefix { $0 &- UInt8(ascii: "0") < 10 }.count
    let stem = Array(symbol.name.utf8.dropLast(digits))
    return (symbol.kind.isSeenOutside ? allFiles(around: file) : [symbol.file]).filter { path in
      if isSame(path, symbol.file) { return true }
      // The stem instead of the name: a range of views contains the number of its first view only.
      guard !isCancelled(), let text = document(path)?.text else { return false }
      return text.contains(stem)
    }
  }

  /// Returns a state with the states of its name that are one with it: an instance's states are those of the layout
  /// around it.
  package func joined(_ symbol: Symbol, from file: FileWords) -> [Symbol] {
    guard symbol.kind == .state else { return [symbol] }
    // A layout that has instances of two others joins their states without mentioning them.
    let units = allFiles(around: file).compactMap { path in
      isCancelled() ? nil : path == file.file ? file : named(path)
    }.flatMap { file in file.stateUnits(symbol.name) }
    var group = units.filter { isSame($0.file, symbol.file) && $0.symbols.contains { isSame($0, symbol) } }
    var isGrowing = !group.isEmpty
    while isGrowing {
      let next = units.filter { unit in group.contains { one in isJoined(one, unit) || isJoined(unit, one) } }
      isGrowing = next.count > group.count
      group = next
    }
    return group.isEmpty ? [symbol] : group.flatMap { $0.symbols }
  }

  /// Whether a layout is the same as the other, or has an instance of it.
  private func isJoined(_ outer: StateUnit, _ inner: StateUnit) -> Bool {
    isSame(outer.file, inner.file) && outer.name == inner.name
      || outer.instances.contains { $0.name == inner.name && isSame($0.file, inner.file) }
  }
}

extension Symbol.Kind {
  /// Whether other files can name symbols of this kind.
  var isSeenOutside: Bool {
    switch self {
    case .layout, .view, .group, .state, .metric, .screenSet: true
    case .screen, .row: false
    }
  }
}

/// A layout that has a state.
private struct StateUnit {
  var file: FilePath
  var name: String
  /// The symbol of the state, if the layout's own text has blocks of it.
  var symbols: [Symbol]
  var instances: [LayoutKey]
}

extension FileWords {
  fileprivate func stateUnits(_ name: String) -> [StateUnit] {
    units.enumerated().compactMap { number, unit in
      guard let state = unit.model.states.firstIndex(of: name) else { return nil }
      let own = firstBlock(ofState: state, inUnit: number).map {
        Symbol(kind: .state, name: name, file: file, declaration: $0)
      }
      return StateUnit(
        file: file, name: unit.model.name, symbols: [own].compactMap { $0 },
        instances: unit.model.uses.texts.compactMap { if case .layout(let key) = $0.of { key } else { nil } })
    }
  }
}

extension Piece {
  /// Whether the token is beside the dots of a range.
  fileprivate func isBesideDots(_ index: Int) -> Bool {
    [index - 1, index + 1].contains { nodes.indices.contains($0) && nodes[$0].kind == .ellipsis }
  }
}
