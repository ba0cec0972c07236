/// A statement about the views of a list together: a relation between neighbours, or the centre of each.
///
/// The one table of these names. An offset is measured from a view to the next one, an alignment is that of a view
/// with the next one.
package struct ListAttribute: Sendable {
  enum Meaning: Sendable {
    /// The attribute of a view to its neighbour, compared with a value: `[a, b].verticalOffsets == 8`.
    case toNext(String)
    /// From a view's last baseline down to the next one's first, compared with a value.
    case baselineGap
    /// Attributes that neighbours share: `[a, b].widthsEqual`.
    case shared([String])
    /// Attributes that each view shares with its superview: `a.centered`.
    case sharedWithSuperview([String])
  }

  package let name: String
  let meaning: Meaning
  /// One sentence for completion and hover.
  package let words: String

  /// Whether it is compared with a value.
  package var takesValue: Bool {
    switch meaning {
    case .toNext, .baselineGap: true
    case .shared, .sharedWithSuperview: false
    }
  }

  /// Whether it relates neighbours, so that a list of two views at least is needed.
  package var isBetween: Bool { if case .sharedWithSuperview = meaning { false } else { true } }

  package static func named(_ name: String) -> ListAttribute? {
    guard let index = byName[name] ?? KeepLayoutName.plain(name, takesView: false).flatMap({ byName[$0] }) else {
      return nil
    }
    return all[index]
  }

  private static let byName: [String: Int] = {
    var table: [String: Int] = [:]
    for (index, attribute) in all.enumerated() { table[attribute.name] = index }
    return table
  }()

  /// All list attributes, in the order in which completion offers them.
  package static let all: [ListAttribute] =
    [
      ListAttribute(name: "widthsEqual", meaning: .shared(["width"]), words: "All have the same width."),
      ListAttribute(name: "heightsEqual", meaning: .shared(["height"]), words: "All have the same height."),
      ListAttribute(name: "sizesEqual", meaning: .shared(["width", "height"]), words: "All have the same size."),
    ] + offsets + aligned + alignments + centered

  private static let offsets: [ListAttribute] = [
    ListAttribute(
      name: "horizontalOffsets", meaning: .toNext("rightOffset"),
      words: "The gap from each view to the next one, which lies right of it."),
    ListAttribute(
      name: "verticalOffsets", meaning: .toNext("bottomOffset"),
      words: "The gap from each view to the next one, which lies below it."),
    ListAttribute(
      name: "leadingOffsets", meaning: .toNext("trailingOffset"),
      words: "The gap from each view to the next one, in reading direction."),
    ListAttribute(
      name: "baselineOffsets", meaning: .baselineGap,
      words: "The gap from each view's last baseline down to the next one's first."),
  ]

  private static let lines: [(name: String, adverb: String, attribute: String, words: String)] = [
    ("left", "left", "left", "left edge"), ("right", "right", "right", "right edge"), ("top", "top", "top", "top edge"),
    ("bottom", "bottom", "bottom", "bottom edge"), ("leading", "leading", "leading", "leading edge"),
    ("trailing", "trailing", "trailing", "trailing edge"), ("vertical", "vertically", "centerX", "centerX"),
    ("horizontal", "horizontally", "centerY", "centerY"),
    ("firstBaseline", "firstBaseline", "firstBaseline", "first baseline"),
    ("lastBaseline", "lastBaseline", "lastBaseline", "last baseline"),
  ]

  private static let aligned: [ListAttribute] = lines.map { line in
    ListAttribute(
      name: "\(line.adverb)Aligned", meaning: .shared([line.attribute]), words: "All have the same \(line.words).")
  }

  private static let alignments: [ListAttribute] = lines.map { line in
    ListAttribute(
      name: "\(line.name)Alignments", meaning: .toNext("\(line.name)Align"),
      words: "The \(line.name)Align of each view with the next one.")
  }

  private static let centered: [ListAttribute] = [
    ListAttribute(
      name: "centered", meaning: .sharedWithSuperview(["centerX", "centerY"]), words: "In the middle of the superview."),
    ListAttribute(
      name: "horizontallyCentered", meaning: .sharedWithSuperview(["centerX"]),
      words: "In the middle of the superview, horizontally."),
    ListAttribute(
      name: "verticallyCentered", meaning: .sharedWithSuperview(["centerY"]),
      words: "In the middle of the superview, vertically."),
  ]
}
