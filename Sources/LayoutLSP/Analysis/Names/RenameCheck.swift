import Syntax

// Checks that the texts with a new name in them mean what they meant: every word names what it named, nothing is
// newly declared twice, and states that were one still are.

struct RenameCheck {
  let renaming: Renaming
  let name: String
  /// The places that change, by file. A file is listed under each of its paths: links give it several.
  private let changing: [FilePath: (file: FilePath, places: [Range<Int>])]

  init(renaming: Renaming, name: String) {
    self.renaming = renaming
    self.name = name
    let names = renaming.names
    let real: [FilePath: (file: FilePath, places: [Range<Int>])] = renaming.places.reversed().reduce(into: [:]) {
      $0[names.realPath($1.file)] = $1
    }
    let reached = renaming.places.first.flatMap { names.named($0.file) }?.library.outlines.keys
    let known = Set(names.files()).union(reached.map(Array.init) ?? []).union(renaming.places.map { $0.file })
    changing = Dictionary(
      uniqueKeysWithValues: known.compactMap { file in real[names.realPath(file)].map { (file, $0) } })
  }

  private var symbol: Symbol { renaming.symbol }
  private var old: ProjectNames { renaming.names }

  func run() throws(RenameRefusal) {
    var texts: [FilePath: [UInt8]] = [:]
    for (file, edits) in renaming.edits(name) {
      guard let document = old.document(file) else { continue }
      texts[file] = document.text.applying(edits)
    }
    guard let new = old.replacing(texts) else { return }
    for file in filesToCompare {
      guard !old.isCancelled() else { return }
      guard let before = old.named(file), let after = new.named(file) else { continue }
      try compare(before, after)
    }
    if symbol.kind == .state, let first = renaming.places.first { try compareStates(first.file, new) }
  }

  /// The files that change, and those that can see what changes.
  private var filesToCompare: [FilePath] {
    let changed = renaming.places.map { $0.file }
    guard symbol.kind.isSeenOutside, let first = changed.first, let named = old.named(first) else { return changed }
    let known = Set(changed)
    let others = old.allFiles(around: named).filter { file in
      guard !known.contains(file), !old.isCancelled(), let other = old.named(file) else { return false }
      return !known.isDisjoint(with: other.library.outlines.keys)
    }
    return changed + others
  }

  // MARK: Words

  /// Compares the words that have the old or the new spelling. Other words mean what they meant wherever the words
  /// before them do.
  private func compare(_ before: FileWords, _ after: FileWords) throws(RenameRefusal) {
    let spellings = renaming.symbols.flatMap { [$0.name, renamed($0.name)] }.unique
    let (olds, news) = (before.words(spelled: spellings), after.words(spelled: spellings))
    guard olds.count == news.count, before.document.kinds.elementsEqual(after.document.kinds) else {
      throw RenameRefusal(words: "with the name '\(name)' the text would be read in another way")
    }
    for (old, new) in zip(olds, news) {
      guard isSame(old.meaning, new.meaning) else { throw refusal(old.meaning, new.meaning) }
      guard let range = old.range else { continue }
      let views = before.symbols(ofRangeAt: range.lowerBound).map(moved)
      guard views == new.range.map({ after.symbols(ofRangeAt: $0.lowerBound) }) else {
        let text = String(decoding: before.document.text[range], as: UTF8.self)
        throw RenameRefusal(words: "the name is taken: the range '\(text)' would count it")
      }
    }
    let (errors, fresh) = (errors(in: before), errors(in: after))
    for code in FindingCode.allCases {
      guard let messages = fresh[code], messages.count > errors[code]?.count ?? 0 else { continue }
      guard code != .duplicateName else {
        throw RenameRefusal(words: "the name is taken: something here is called '\(name)' already")
      }
      throw RenameRefusal(words: "'\(name)' does not fit here: \(messages.last ?? code.rawValue)")
    }
  }

  /// Whether a meaning has stayed the same. A word without a meaning may get one.
  private func isSame(_ old: WordMeaning, _ new: WordMeaning) -> Bool {
    switch (old, new) {
    case (.unknown, _): true
    case (.symbol(let old), .symbol(let new)): moved(old) == new
    default: old == new
    }
  }

  /// Returns a symbol as it is in the new texts.
  private func moved(_ old: Symbol) -> Symbol {
    guard let (file, places) = changing[old.file], let bytes = old.declaration else { return old }
    var symbol = old
    symbol.file = file
    // Each place that changes grows by as much.
    let growth = name.utf8.count - self.symbol.name.utf8.count
    let before = places.partitioningIndex { $0.lowerBound >= bytes.lowerBound }
    let isRenamed = before < places.count && places[before].lowerBound == bytes.lowerBound
    let start = bytes.lowerBound + before * growth
    symbol.declaration = start..<start + bytes.count + (isRenamed ? growth : 0)
    if isRenamed { symbol.name = renamed(symbol.name) }
    return symbol
  }

  /// Returns the new name of one of the symbols that change.
  private func renamed(_ old: String) -> String {
    renaming.stem(of: name) + old.dropFirst(renaming.stem(of: symbol.name).count)
  }

  private func refusal(_ old: WordMeaning, _ new: WordMeaning) -> RenameRefusal {
    let isOwn =
      old.symbol.map { one in renaming.symbols.contains { $0.name == one.name && $0.kind == one.kind } } ?? false
    switch (old, new) {
    case (_, .symbol(let other)) where isOwn && other.kind != symbol.kind:
      return RenameRefusal(words: "the name is taken: '\(name)' would mean the \(other.kind.rawValue) '\(other.name)'")
    case (_, .symbol) where isOwn:
      return RenameRefusal(words: "the name is taken: there is another \(symbol.kind.rawValue) '\(name)'")
    case (_, .language) where isOwn, (_, .pseudoView) where isOwn, (_, .className) where isOwn:
      return RenameRefusal(words: "'\(name)' has another meaning where '\(symbol.name)' is used")
    case (.symbol(let one), _) where one.name == name:
      return RenameRefusal(
        words: "the name is taken: what is called '\(name)' elsewhere is a \(one.kind.rawValue), and would be hidden")
    case (.pseudoView, _), (.language, _), (.className, _):
      return RenameRefusal(words: "'\(name)' has another meaning where it is used already, and would hide it")
    default:
      return RenameRefusal(words: "with the name '\(name)' the text would mean something else")
    }
  }

  // MARK: Errors

  private func errors(in file: FileWords) -> [FindingCode: [String]] {
    let all = file.units.flatMap { $0.model.findings.map { (code: $0.code, message: $0.message) } }
    var names: Set<String> = []
    let twice = file.outline.layouts.filter { !$0.name.isEmpty && !names.insert($0.name).inserted }
    let own = file.outline.fileLevel
    let clashes = own.makesLayout && names.contains(own.name) ? [own.name] : []
    let layouts = (twice.map { $0.name } + clashes).map {
      (code: FindingCode.duplicateName, message: "the layout '\($0)' is declared twice")
    }
    let errors = (all + layouts).filter { $0.code.severity == .error }
    return Dictionary(grouping: errors) { $0.code }.mapValues { $0.map { $0.message } }
  }

  // MARK: States

  /// Refuses a name with which the state would be one with others than before: the states of an instance are one with
  /// those of their name around it, also where no word names them.
  private func compareStates(_ file: FilePath, _ new: ProjectNames) throws(RenameRefusal) {
    guard let before = old.named(file), let after = new.named(file) else { return }
    let olds = old.joined(symbol, from: before)
    let news = new.joined(moved(symbol), from: after)
    guard Set(olds.map(moved)) != Set(news) else { return }
    throw RenameRefusal(words: "the name is taken: there is another state '\(name)', and the two would be one")
  }
}

extension Document {
  /// The kinds of all nodes, in reading order.
  fileprivate var kinds: some Sequence<SyntaxKind> { tree.pieces.lazy.flatMap { $0.nodes.lazy.map { $0.kind } } }
}
