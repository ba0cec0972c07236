// The formatter: finds the changes of white space that lay out the text of a tree.
//
// Only white space between tokens and at the ends of lines is replaced. No line end is put in but at the end of the
// file, or taken away but in empty lines. So the tokens and lines of statements stay what they are, and so does their
// meaning. The lines of a statement with a mistake stay as they are (`KeptLines.swift`), and in a file where a brace has
// no partner every line keeps its indentation.
//
// This file walks over the tree and knows the nodes around each token. The space between two tokens of a line is in
// `Spacing.swift`, line ends and comments are in `FormatterGaps.swift`, the indentation of lines is in
// `FormatterIndentation.swift`.

extension SyntaxTree {
  /// Returns the changes to `text`, whose tree this is, in order. With `lines`, a range of bytes that begins and ends
  /// where lines do, only the changes in it.
  public func formatted(_ text: [UInt8], style: FormatStyle = .canonical, lines: Range<Int>? = nil) -> [Replacement] {
    let all = text.withUnsafeBufferPointer { bytes in
      var formatter = Formatter(bytes, style, kept: KeptLines(self, text), keepsIndentation: hasBraceProblem)
      for (piece, start) in zip(pieces, starts) { formatter.format(piece, from: start) }
      return formatter.finish()
    }
    guard let lines else { return all }
    return all.filter { change in
      // An insertion at the end of `lines` belongs to the next line, if there is one.
      let isBefore = change.range.lowerBound < lines.upperBound || lines.upperBound == text.count
      return isBefore && lines.lowerBound <= change.range.lowerBound && change.range.upperBound <= lines.upperBound
    }
  }
}

struct Formatter {
  /// A node that the walk is in.
  struct Frame {
    var kind: SyntaxKind
    /// The index behind the nodes of its subtree.
    var end: Int
    /// The kind of the last child so far that is not trivia.
    var previous: SyntaxKind?
    var isTight: Bool
  }

  /// A statement or a row that the walk is in.
  struct Unit {
    /// The steps of indentation of its first line.
    var level: Int
    /// The number of brackets open around it.
    var brackets: Int
    /// Whether its first token is still to come.
    var isBeginning = true
  }

  let text: UnsafeBufferPointer<UInt8>
  let style: FormatStyle
  let kept: KeptLines
  let keepsIndentation: Bool

  // The position of the walk.
  private var frames: [Frame] = []
  var units: [Unit] = []
  var brackets: [Bracket] = []
  /// The number of blocks around the token.
  var depth = 0
  /// The kind of the last token; nil before the first.
  var token: SyntaxKind?
  /// The space before the next token, the kind of the node whose children it is between, and of the child before it.
  var spacing = Spacing.one
  var parent: SyntaxKind = .piece
  var left: SyntaxKind?

  // The gap behind the last token: see `FormatterGaps.swift`.
  var gapStart = 0
  var gap: [Trivia] = []
  var lineEnds: [Range<Int>] = []

  var line = Line()
  var replacements: [Replacement] = []
  var trailingComments: [TrailingComment] = []

  init(_ text: UnsafeBufferPointer<UInt8>, _ style: FormatStyle, kept: KeptLines, keepsIndentation: Bool) {
    self.text = text
    self.style = style
    self.kept = kept
    self.keepsIndentation = keepsIndentation
    skipByteOrderMark()
  }

  /// Replaces white space, where it differs from `bytes` and is not on a line that stays as it is.
  mutating func replace(_ range: Range<Int>, _ bytes: [UInt8]) {
    if kept.touch(range) { return }
    if let replacement = Replacement(minimal: range, bytes, in: text) { replacements.append(replacement) }
  }

  // MARK: The walk

  mutating func format(_ piece: Piece, from start: Int) {
    var offset = start
    var index = 0
    while index < piece.nodes.count {
      while let frame = frames.last, frame.end <= index { leave(frame) }
      let node = piece.nodes[index]
      let range = offset..<offset + Int(node.length)
      if node.kind.isTrivia {
        gap.append(Trivia(kind: node.kind, range: range))
      } else if node.length > 0 {
        arrive(at: node.kind, in: piece, at: index)
        if !node.kind.isToken {
          enter(piece, index)
          index += 1
          continue
        }
        putToken(node.kind, range, in: piece, at: index)
      }
      // A node without text counts as a leaf, with all that is missing in it.
      index += Int(node.size)
      offset = range.upperBound
    }
    while let frame = frames.last { leave(frame) }
  }

  /// Goes to the next child of the innermost node, and finds the space before it.
  private mutating func arrive(at kind: SyntaxKind, in piece: Piece, at index: Int) {
    guard let top = frames.indices.last else { return }
    if let previous = frames[top].previous {
      if kind == .slash || kind == .star, frames[top].kind == .product {
        let isOuterTight = top > 0 && frames[top - 1].isTight
        frames[top].isTight = isOuterTight || previous == .numberLiteral && piece.dividesByNumber(index)
      }
      let frame = frames[top]
      (parent, left) = (frame.kind, previous)
      spacing = Spacing.between(previous, kind, in: frame.kind, isTight: frame.isTight)
    }
    frames[top].previous = kind
  }

  private mutating func enter(_ piece: Piece, _ index: Int) {
    let node = piece.nodes[index]
    let outer = frames.last
    if node.kind.isStatementOrRow { units.append(Unit(level: depth, brackets: brackets.count)) }
    if node.kind.isBlock { depth += 1 }
    let isTight = outer?.isTight ?? false || node.kind == .priority && outer?.kind == .predicate
    frames.append(Frame(kind: node.kind, end: index + Int(node.size), isTight: isTight))
  }

  private mutating func leave(_ frame: Frame) {
    frames.removeLast()
    if frame.kind.isBlock { depth -= 1 }
    if frame.kind.isStatementOrRow, let unit = units.popLast() {
      brackets.removeLast(max(0, brackets.count - unit.brackets))
    }
    // A line that goes on behind a block is indented from the first line of the block's statement.
    if frame.kind.isBlock, let unit = units.last { line.indentation = unit.level }
  }

  private mutating func putToken(_ kind: SyntaxKind, _ range: Range<Int>, in piece: Piece, at index: Int) {
    putGap(before: Next(kind: kind, offset: range.lowerBound, piece: piece, index: index))
    if let unit = units.indices.last, units[unit].isBeginning {
      units[unit].isBeginning = false
      line.indentation = units[unit].level
    }
    noteBracket(kind)
    token = kind
    gapStart = range.upperBound
  }
}

extension Piece {
  /// Whether the operator at `index` is a `/` with a number behind it.
  func dividesByNumber(_ index: Int) -> Bool {
    guard nodes[index].kind == .slash else { return false }
    return nodes[(index + 1)...].first { !$0.kind.isTrivia }?.kind == .numberLiteral
  }
}
