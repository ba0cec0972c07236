import Testing

/// Tests the fixes for layouts that look wrong.
@Suite struct LookActionTests {
  private static let table: [ActionRow] = [
    ActionRow(
      """
      screen w = 260...700 x 100
      view a: UILabel (intrinsic: 180 x 20), ‸b: UILabel (intrinsic: 90 x 20)
      a.left == 16; a.top == 0
      b.right == -16; b.top == 0

      """,
      "Add 'b.left >= a.right + 8' and 'b.resistH == 751' (cuts a to 130 of 180 points)",
      """
      screen w = 260...700 x 100
      view a: UILabel (intrinsic: 180 x 20), b: UILabel (intrinsic: 90 x 20)
      a.left == 16; a.top == 0
      b.right == -16; b.top == 0
      b.left >= a.right + 8
      b.resistH == 751

      """,
      mayAppear: ["truncated"]),
    ActionRow(
      """
      screen p = 100 x 100
      view ‸a: UILabel (intrinsic: 120 x 20)
      a.left == 16; a.top == 0

      """,
      "Add 'a.right <= -16' (cuts a to 68 of 120 points)",
      """
      screen p = 100 x 100
      view a: UILabel (intrinsic: 120 x 20)
      a.left == 16; a.top == 0
      a.right <= -16

      """,
      mayAppear: ["truncated"]),
    ActionRow(
      """
      screen p = 100 x 100
      view ‸a
      a.size == 30; a.top == 0
      a.left == superview.left + 5 - 45

      """,
      "Write '+ 45' for '- 45'",
      """
      screen p = 100 x 100
      view a
      a.size == 30; a.top == 0
      a.left == superview.left + 5 + 45

      """),
  ]

  @Test(arguments: table) func lookFixesAreWritten(_ row: ActionRow) { row.check() }

  /// A fix that would leave nothing of one of the views is not offered.
  @Test func fixesSqueezeNoView() {
    let text = """
      screen p = 390 x 400
      view ‸banner: UILabel (text: 320 x 18), content
      content.verticalInsets == 0
      content.left == 10; content.width == 200
      banner.left == 100; banner.right == 0
      banner.top == 0
      """
    #expect(!ActionDocument(text).offered().contains { $0.contains("content.top >=") })
  }
}
