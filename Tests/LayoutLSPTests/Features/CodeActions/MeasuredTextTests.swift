import Testing

/// Tests that words become measures, and come back.
@Suite struct MeasuredTextTests {
  private static let words = """
    screen p = 320 x 300
    view a: UILabel (text: ‸"漢字" font title2, lines 2, sample: "a", hug: high)
    a.left == 0; a.top == 0

    """
  private static let measures = """
    screen p = 320 x 300
    view a: UILabel (text: ‸44 x 26.5 lines 2 /* "漢字" font title2, lines 2, sample: "a" */, hug: high)
    a.left == 0; a.top == 0

    """

  private static let table: [ActionRow] = [
    ActionRow(words, "Write the measures of the words: 44 x 26.5", measures.filter { $0 != "‸" }),
    ActionRow(measures, "Write the words of the comment", words.filter { $0 != "‸" }),
  ]

  @Test(arguments: table) func wordsBecomeMeasuresAndComeBack(_ row: ActionRow) { row.check() }
}
