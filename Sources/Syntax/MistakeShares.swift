/// `80% b.width` and `80% of b.width`, as one says it, in words and as it is written here.
extension MistakePlace {
  /// For what stands behind a percentage in an equation, if that is the name of a view or of an attribute.
  func share(_ range: Range<Int>) -> (words: String, fix: SyntaxFix?)? {
    let number = tokens(in: statement.lowerBound..<before.upperBound).suffix(2)
    guard let first = number.first, first.kind == .number, number.last?.kind == .percent, !isInRule else { return nil }
    var names = tokens(in: range)
    if let word = names.first, string(word.range) == "of" { names.removeFirst() }
    let path = names.enumerated().prefix { $1.kind == ($0 % 2 == 0 ? .identifier : .dot) }.map(\.element)
    guard let last = path.last, last.kind == .identifier else { return nil }
    let (share, name) = (string(from: Array(number)), string(from: path))
    func write(_ text: String) -> SyntaxFix {
      SyntaxFix(
        title: "Write '\(text)'", range: first.range.lowerBound..<last.range.upperBound, replacement: text)
    }
    if path.count > 1 { return ("a share of \(name) is written \(name) * \(share)", write("\(name) * \(share)")) }
    if name == "superview" { return ("\(share) by itself is a share of the superview", write(share)) }
    return ("a share of another view names its attribute, as in \(name).width * \(share)", nil)
  }
}
