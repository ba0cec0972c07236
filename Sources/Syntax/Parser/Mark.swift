/// Where a node begins: what `close` needs to know.
struct Mark {
  /// Index of its first descendant.
  var index: Int
  /// Offset of its first byte.
  var start: Int
}
