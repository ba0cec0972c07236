extension SyntaxTree {
  public func applying(_ edit: TextEdit, newText: [UInt8]) -> SyntaxTree {
    SyntaxTree.parse(newText)
  }
}
