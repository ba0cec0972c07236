import Testing

/// Tests the fixes for layouts that look wrong.
@Suite struct LookActionTests {
  private static let table: [ActionRow] = [
    ActionRow(
      "screen w = 200...700 x 100\nview a (intrinsic: 180 x 20), ‸b (intrinsic: 90 x 20)\na.left == 16; a.top == 0\nb.right == -16; b.top == 0\n",
      "Add 'b.left >= a.right + 8' and 'b.resistH == 751'",
      "screen w = 200...700 x 100\nview a (intrinsic: 180 x 20), b (intrinsic: 90 x 20)\na.left == 16; a.top == 0\nb.right == -16; b.top == 0\nb.left >= a.right + 8\nb.resistH == 751\n",
      mayAppear: ["truncated"]),
    ActionRow(
      "screen p = 100 x 100\nview ‸a\na.size == 30; a.top == 0\nstate on { a.left == 0 }\nstate off { a.left == superview.right }\n",
      "Hide it there: write 'hide a' in 'state off'",
      "screen p = 100 x 100\nview a\na.size == 30; a.top == 0\nstate on { a.left == 0 }\nstate off { hide a }\n"),
    ActionRow(
      "screen p = 100 x 100\nview ‸a, b\na.size == 30; a.top == 0; b.insets == 0\nstate on { a.left == 0 }\nstate off {\n  # Away.\n  [a, b].left >= 0\n  a.left == superview.right\n  a.width >= 3\n}\n",
      "Hide it there: write 'hide a' in 'state off'",
      "screen p = 100 x 100\nview a, b\na.size == 30; a.top == 0; b.insets == 0\nstate on { a.left == 0 }\nstate off {\n  # Away.\n  [a, b].left >= 0\n  hide a\n}\n"
    ),
    ActionRow(
      "screen p = 100 x 100\nview ‸a\na.size == 30; a.top == 0\na.right == superview.left + 30 - 40\n",
      "Write '+ 40' for '- 40'",
      "screen p = 100 x 100\nview a\na.size == 30; a.top == 0\na.right == superview.left + 30 + 40\n"),
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
