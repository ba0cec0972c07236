import Solver
import Syntax

/// A number of a statement, and the change that writes another value in its place: a sign before it goes with it.
/// What the number means is not known here.
package struct WrittenNumber: Sendable {
  /// The literal, in bytes of the file.
  package let bytes: Range<Int>
  /// The literal's value, without a sign.
  package let value: Rational
  /// A `-` before the number, or the `+` or `-` of a sum.
  private let sign: (bytes: Range<Int>, isNegative: Bool, isOfSum: Bool)?

  /// Returns the numbers in those bytes, without those of priorities and percentages.
  package static func all(in bytes: Range<Int>, of document: Document) -> [WrittenNumber] {
    guard let path = document.nodes(at: bytes.lowerBound), let statement = path.statement else { return [] }
    let whole = NodePath(
      document: document, piece: path.piece,
      chain: Array(path.chain.prefix { $0.index <= statement.index }))
    return whole.paths(to: .numberLiteral) { bytes.encloses(path.bytes(of: $0)) }.compactMap { WrittenNumber($0) }
  }

  /// Reads the literal at the end of the path; nil where that is no number, or part of a priority or percentage.
  init?(_ path: NodePath) {
    guard let literal = path.chain.last, let value = Rational(decimal: path.text(of: literal)),
      !path.chain.contains(where: { [.priority, .keepPriority, .percentLiteral].contains($0.kind) })
    else { return nil }
    (bytes, self.value) = (path.bytes(of: literal), value)
    let parents = path.chain.dropLast()
    guard let parent = parents.last, parent.kind == .unary || parent.kind == .sum else {
      sign = nil
      return
    }
    let before = parent.children.filter { $0.offset < literal.offset }
    sign = before.last.flatMap { token in
      guard token.kind == .minus || token.kind == .plus else { return nil }
      return (path.bytes(of: token), token.kind == .minus, parent.kind == .sum)
    }
  }

  /// Returns the change that writes another value, which may be negative.
  func change(to value: Rational) -> TextChange {
    // There is no negative 0.
    if let sign, value.isZero, !sign.isOfSum { return TextChange(sign.bytes.through(bytes), "0") }
    guard value.sign < 0, let sign else { return TextChange(bytes, value.written) }
    let turned = sign.isNegative ? (sign.isOfSum ? "+ " : "") : "- "
    return TextChange(sign.bytes.through(bytes), "\(turned)\(value.magnitude.written)")
  }
}

extension Rational {
  /// The number as a text has it. The number of a dragged point has all the digits of a Double.
  package var written: String { decimal(places: 40) ?? "\(self)" }
}

extension Document {
  /// `Write '8' for '10'`
  func words(for change: TextChange) -> String {
    "Write '\(change.text)' for '\(String(decoding: text[change.bytes], as: UTF8.self))'"
  }
}
