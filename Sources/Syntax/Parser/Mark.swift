/// The beginning of a node, for `Parser.close`.
struct Mark {
  /// The index of its first descendant.
  var index: Int
  /// The offset of its first byte.
  var start: Int
}
