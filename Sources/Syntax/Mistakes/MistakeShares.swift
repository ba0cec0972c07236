/// `80% b.width` and `80% of b.width`, as one says it, in words and as it is written here.
extension MistakePlace {
  /// For what stands behind a percentage in an equation, if that is an attribute, or a view behind `of`; not where another
  /// statement begins with it.
  func share(_ range: Range<Int>) -> (words: String, fix: SyntaxFix?)? {
    let tokens = tokens(in: statement.lowerBound..<before.upperBound)
    guard tokens.count > 2, tokens[tokens.count - 1].kind == .percent, !isInRule else { return nil }
    let number = tokens[(tokens.count - 2)...]
    // `H:80%` is a share of the superview already.
    guard number[number.startIndex].kind == .number, tokens[tokens.count - 3].kind != .colon else { return nil }
    var names = self.tokens(in: range)
    let isShareOf = names.first.map { string($0.range) } == "of"
    if isShareOf { names.removeFirst() }
    let path = names.enumerated().prefix { $1.kind == ($0 % 2 == 0 ? .identifier : .dot) }.map(\.element)
    guard let last = path.last, last.kind == .identifier else { return nil }
    let next = token(from: last.range.upperBound).kind
    if next == .identifier || next == .colon || next.isRelation { return nil }
    let (share, name) = (string(from: Array(number)), string(from: path))
    func write(_ text: String) -> SyntaxFix {
      let whole = number[number.startIndex].range.lowerBound..<last.range.upperBound
      return SyntaxFix(title: "Write '\(text)'", range: whole, replacement: text)
    }
    if path.count > 1 { return ("a share of \(name) is written \(name) * \(share)", write("\(name) * \(share)")) }
    if name == "superview" { return ("\(share) by itself is a share of the superview", write(share)) }
    return isShareOf ? ("a share of another view names its attribute, as in \(name).width * \(share)", nil) : nil
  }
}
