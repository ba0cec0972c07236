/// An edit: the bytes `range` of the old text became `replacementLength` bytes.
public struct TextEdit: Sendable {
  public var range: Range<Int>
  public var replacementLength: Int
  public init(range: Range<Int>, replacementLength: Int) {
    self.range = range
    self.replacementLength = replacementLength
  }
}
