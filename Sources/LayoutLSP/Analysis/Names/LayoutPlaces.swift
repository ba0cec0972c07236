// What lowering understood at the places of one layout's text.

extension AnalysedLayout {
  /// Returns the innermost block of the layout's text that begins before the bytes and ends behind them. A block that
  /// ends at `textEnd`, if that is given, may also end with the bytes.
  package func block(around bytes: Range<Int>, textEnd: Int? = nil) -> BlockRange? {
    let blocks = model.blocks.filter { block in
      let start = pieceStarts[block.piece]
      let end = start + block.bytes.upperBound
      return start + block.bytes.lowerBound < bytes.lowerBound
        && (bytes.upperBound < end || bytes.upperBound == end && end == textEnd)
    }
    return blocks.min { $0.bytes.count < $1.bytes.count }
  }

  /// Returns where the words begin that the lowering understood as wanted.
  func mentions(where isWanted: (Mention.Subject) -> Bool) -> Set<Int> {
    Set(model.mentions.compactMap { isWanted($0.subject) ? bytes(of: $0.place).lowerBound : nil })
  }

  /// Returns what the lowering understood at a byte, or of the word that ends there. Of touching words it takes the
  /// one that begins at the byte, of nested ones the shortest. The name that the layout is declared with stands for
  /// its root.
  package func mention(at offset: Int) -> (bytes: Range<Int>, subject: Mention.Subject)? {
    mentions(at: offset).flatMap { found in found.subjects.first.map { (found.bytes, $0) } }
  }

  /// Returns all that the word at a byte stands for: a statement may make separate equations in each of several
  /// situations.
  package func mentions(at offset: Int) -> (bytes: Range<Int>, subjects: [Mention.Subject])? {
    if let name = model.views.first?.nameRange.map({ bytes(of: $0) }), !name.isEmpty, name.touches(offset) {
      return (name, [.view(.root, isDeclaration: true)])
    }
    var best: (bytes: Range<Int>, subjects: [Mention.Subject])?
    for mention in model.mentions {
      let bytes = bytes(of: mention.place)
      guard bytes.touches(offset) else { continue }
      if bytes == best?.bytes {
        best?.subjects.append(mention.subject)
        continue
      }
      if let known = best, (bytes.lowerBound, -bytes.count) <= (known.bytes.lowerBound, -known.bytes.count) { continue }
      best = (bytes, [mention.subject])
    }
    return best
  }
}
