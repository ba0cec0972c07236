/// Advice for shares as one says them, `80% b.width` and `80% of b.width`.
extension MistakeContext {
  /// The advice for an attribute behind a percentage in an equation, or for `of` and a view; nil if another statement
  /// begins there.
  var shareAdvice: Advice? {
    let number = tokens(in: statement.lowerBound..<before.upperBound).suffix(3)
    // `H:80%` is a share of the superview already.
    guard number.count == 3, number.first?.kind != .colon, number.dropFirst().map({ $0.kind }) == [.number, .percent],
      let start = number.dropFirst().first?.range.lowerBound, !isInRule
    else { return nil }
    var names = tokens(in: range)
    let isShareOf = names.first.map { string($0.range) } == "of"
    if isShareOf { names.removeFirst() }
    let path = names.enumerated().prefix { $1.kind == ($0 % 2 == 0 ? .identifier : .dot) }.map { $0.element }
    guard let last = path.last, last.kind == .identifier else { return nil }
    let next = token(from: last.range.upperBound).kind
    if next == .identifier || next == .colon || next.isRelation { return nil }
    let (share, name) = (string(from: number.dropFirst()), string(from: path))
    let place = start..<last.range.upperBound
    if path.count > 1 {
      return Advice("a share of \(name) is written \(name) * \(share)", write("\(name) * \(share)", in: place))
    }
    if name == "superview" { return Advice("\(share) by itself is a share of the superview", write(share, in: place)) }
    guard isShareOf else { return nil }
    return Advice("a share of another view names its attribute, as in \(name).width * \(share)")
  }
}
