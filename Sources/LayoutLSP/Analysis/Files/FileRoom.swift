// How much the layouts of a file may come to. What a text says can multiply: an instance repeats a layout, a list repeats an
// equation, and a page of either is more than any memory holds. What a line says by itself is never too much.

/// What is left for the layouts of a file, which take of it in the order in which they are made.
struct FileRoom: Equatable, Sendable {
  /// Parts of layouts: see `Cost`. Half a million ordinary lines.
  var parts = 10_000_000
  /// Views and statements in instances, of all layouts together.
  var instances = 100_000
  /// Names that are held against a misspelt one.
  var comparisons = 1_000_000

  /// In parts.
  enum Cost {
    static let statement = 4
    static let view = 24
    /// Of an equation, for one link, member and component; each term of its sums is two more.
    static let constraint = 8
    static let term = 2
    /// Of what is wrong, or worth saying: of a code a hundred are listed, and the others are counted.
    static let report = 24
    /// Of a view or a list of views in a line of visual format, and of a link of a chain but the first: all that stands in a
    /// statement is looked at together.
    static let item = 16
    /// A view in a list, a condition around a block: what is looked at once more for each thing that is made of it.
    static let look = 1
    /// So many constraints of further screens and states take the room of one part.
    static let solvedConstraints = 16
    /// A further screen or state that has none.
    static let scenario = 48
  }

  /// Whether that fits into what is left.
  func holds(_ used: FileRoom) -> Bool {
    used.parts <= parts && used.instances <= instances && used.comparisons <= comparisons
  }

  /// Takes what a layout used. What did not have enough leaves nothing.
  mutating func take(_ used: FileRoom) {
    parts = max(0, parts - used.parts)
    instances = max(0, instances - used.instances)
    comparisons = max(0, comparisons - used.comparisons)
  }

  func divided(by parts: Int) -> FileRoom {
    FileRoom(parts: self.parts / parts, instances: instances / parts, comparisons: comparisons / parts)
  }

  static let none = FileRoom(parts: 0, instances: 0, comparisons: 0)
}
