import Syntax

// Where the names of one layout are declared and written. Made for one request and dropped with its answer. What a
// name means is not known here.

package final class NameIndex: AnalysedLayoutReader {
  package let layout: AnalysedLayout

  /// The groups of each name, in the order declared.
  private(set) lazy var groups = Dictionary(grouping: model.groups.indices) { model.groups[$0].name }
  private lazy var mentions = mentionsOfNames

  init(_ layout: AnalysedLayout) { self.layout = layout }

  /// Returns what the name that begins at a byte declares.
  package func declaration(at offset: Int) -> Mention.Subject? {
    switch mentions.subjects[offset] {
    case .view(_, isDeclaration: false), .margins, .safeArea, .keyboard: nil
    case let subject: subject
    }
  }

  /// Returns the rectangle that the name at a byte stands for where it is used.
  func box(at offset: Int) -> Box? {
    switch mentions.subjects[offset] {
    case .view(let view, isDeclaration: false): .view(view)
    case .margins(let view): .margins(of: view)
    case .safeArea(let view): .safeArea(of: view)
    case .keyboard: .keyboard
    default: nil
    }
  }

  /// Returns where the name of a state stands at its first block.
  func firstBlock(ofState state: Int) -> Range<Int>? { mentions.states[state] }

  private var mentionsOfNames: (subjects: [Int: Mention.Subject], states: [Int: Range<Int>]) {
    var subjects: [Int: Mention.Subject] = [:]
    var states: [Int: Range<Int>] = [:]
    for mention in model.mentions {
      switch mention.subject {
      case .state(let state): if states[state] == nil { states[state] = layout.bytes(of: mention.place) }
      case .view, .margins, .safeArea, .keyboard, .screen, .metric(_, isDeclaration: true),
        .group(_, isDeclaration: true):
        break
      default: continue
      }
      let start = layout.bytes(of: mention.place).lowerBound
      // All views of a range are declared in one place, which is called after the first.
      if case .view(_, isDeclaration: true)? = subjects[start] { continue }
      subjects[start] = mention.subject
    }
    return (subjects, states)
  }

  /// Returns the scope that a block opens; nil for a block that could not be read.
  func scope(ofBlock bytes: Range<Int>, piece: Int) -> Int? {
    let blocks = model.blocks
    // Blocks are in the order of the text.
    let index = blocks.partitioningIndex { ($0.piece, $0.bytes.lowerBound) >= (piece, bytes.lowerBound) }
    guard index < blocks.count, blocks[index].piece == piece, blocks[index].bytes == bytes else { return nil }
    return blocks[index].scope
  }
}

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
      return (name, [.view(0, isDeclaration: true)])
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
