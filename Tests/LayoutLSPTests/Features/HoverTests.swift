import Testing

@testable import LayoutLSP

/// What hovering shows: texts that must stand in the answer, in Markdown and plain.
struct HoverTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let document: String
    /// What is underlined.
    let word: String
    let shows: [String]
    var hides: [String] = []
    var testDescription: String { name }
  }

  private static func layout(_ body: String) -> String {
    """
    layout L {
      screen p = 320 x 480
      screen wide = 640...800 x 480
      let gap = 8 * 2
      view box (intrinsic: 40 x 20, hug: 300)
    \(body)
    }
    """
  }

  static let rows: [Row] = [
    Row(
      name: "a view on every screen", document: layout("  bo‸x.left == gap; box.top == 10"), word: "box",
      shows: ["view box", "| p | 16 | 10 | 40 | 20 | solved |", "wide.min", "wide.max"]),
    Row(
      name: "a view where it is declared",
      document: "layout L {\n  screen p = 100 x 100\n  view ‸a: UILabel\n  a.edges == view.edges\n}",
      word: "a", shows: ["view a: UILabel", "| p | 0 | 0 | 100 | 100 | solved |"]),
    Row(
      name: "what is ambiguous", document: layout("  box‸.left >= 5; box.top == 0"), word: "box",
      shows: ["| p | 5 | 0 | 40 | 20 | ambiguous |", "p: `x` is not determined: 5 … ∞"]),
    Row(
      name: "what is broken",
      document: layout("  b‸ox.left == 0; box.top == 0; box.width == 100; box.width == 60 @ 700"),
      word: "box",
      shows: ["`box.width == 60 @ 700` does not hold on p (by 40)", "`box.width <= 40 @ 300 (its intrinsic size)`"]),
    Row(
      name: "a contradiction", document: layout("  b‸ox.left == 0; box.left == 9; box.top == 0"), word: "box",
      shows: ["| p | 0 | 0 | 40 | 20 | conflict |", "does not hold on p (contradiction)"]),
    Row(
      name: "an attribute's value", document: layout("  box.left == gap; box.top == 0; box.rig‸ht <= view.right"),
      word: "right", shows: ["The right edge", "| p | 56 |"]),
    Row(
      name: "a ratio", document: layout("  box.left == 0; box.top == 0; box.aspect‸Ratio == 2"), word: "aspectRatio",
      shows: ["Width divided by height", "| p | 2 |"]),
    Row(
      name: "a compound", document: layout("  box.left == 0; box.top == 0; box.si‸ze <= 50 x 50"), word: "size",
      shows: ["| screen | width | height |", "| p | 40 | 20 |"]),
    Row(
      name: "a priority attribute", document: layout("  box.left == 0; box.top == 0; box.hug‸V == low + 1"),
      word: "hugV", shows: ["growing taller", "| box | 251 |"]),
    Row(
      name: "a relation", document: layout("  box.left ‸== gap; box.top == 0"), word: "==",
      shows: ["constraint, required", "`box.left == superview.left + 16`", "| p | holds exactly |"]),
    Row(
      name: "a relation of a chain", document: layout("  box.left == 0; box.top == 0; 10 <= box.width ‸<= 200"),
      word: "<=", shows: ["`box.width <= 200`", "| p | holds with 160 to spare |"], hides: ["10"]),
    Row(
      name: "a priority", document: layout("  box.left == 0; box.top == 0; box.width == 90 ‸@ 200"), word: "@ 200",
      shows: ["constraint, priority 200", "`box.width == 90 @ 200`", "| p | broken, it misses by 50 |"]),
    Row(
      name: "a metric", document: layout("  box.left == ga‸p; box.top == 0"), word: "gap", shows: ["let gap = 16"]),
    Row(
      name: "a screen",
      document: "layout L {\n  screen p‸ = 320 x fit rtl\n  view a (intrinsic: 10 x 30)\n  a.insets == 4\n}",
      word: "p", shows: ["screen p", "| p | 320 | 38 | solved |", "right to left"]),
    Row(
      name: "a view of one state",
      document: layout("  state on { view e; e‸.insets == 1 }\n  state off { box.left == 0 }"),
      word: "e", shows: ["Exists only in state 'on'.", "| p · on | 1 | 1 | 318 | 478 | solved |"], hides: ["off"]),
    Row(
      name: "a state's name", document: layout("  state o‸n { box.left == 0 }\n  state off { box.left == 0 }"),
      word: "on", shows: ["state on", "One of: on, off.", "| p | 320 | 480 | ambiguous |", "| wide.min | 640 |"],
      hides: ["| off"]),
    Row(
      name: "a relation in a state", document: layout("  state on { box.left ‸== 1 }\n  state off { box.left == 0 }"),
      word: "==", shows: ["| p · on | holds exactly |"], hides: ["off"]),
    Row(
      name: "a condition", document: layout("  wh‸en width >= 700 { box.left == 0 } else { box.left == 1 }"),
      word: "when", shows: ["when width >= 700", "| p | no |", "| wide | width >= 700 |"]),
    Row(
      name: "the other case",
      document: layout("  when width >= 700 { box.left == 0 }\n  else when width < 660 { }\n  el‸se { box.left == 1 }"),
      word: "else",
      shows: [
        "**else**", "Holds where not (width >= 700) and not (width < 660).", "| p | no |",
        "| wide | 660 <= width < 700 |",
      ]),
    Row(
      name: "a priority that is not the same in every state",
      document: layout("  state on { box.hu‸gH == 7 }\n  state off { box.left == 0 }"), word: "hugH",
      shows: ["| p · on | box | 7 |", "| p · off | box | 300 |"]),
    Row(
      name: "a screen with states", document: "screen p‸ = 10 x 20\nstate on { view a; a.insets == 0 }", word: "p",
      shows: ["| p · on | 10 | 20 | solved |"]),
    Row(
      name: "the safe area",
      document: "screen p = 100 x 200 safeArea (20, 0, 10, 0)\nview a\na.edges == safe‸Area.edges", word: "safeArea",
      shows: ["safe area", "| p | 0 | 20 | 100 | 190 |"]),
    Row(
      name: "a metric of the file, beside layouts",
      document: "let big = 1‸00 / 3\nlet k‸ = 2\nlayout L {\n  screen p = big x k\n}", word: "k", shows: ["let k = 2"]),
  ]

  @Test(arguments: rows) func shows(_ row: Row) throws {
    let document = MarkedDocument(row.document)
    let analysis = try #require(document.analysis)
    let answer = try #require(hoverAnswer(analysis, at: document.cursors[document.cursors.count - 1]))
    let bytes = try #require(answer.bytes)
    #expect(String(decoding: Array(document.text.utf8)[bytes], as: UTF8.self) == row.word)
    for text in row.shows { #expect(answer.markdown.contains(text), "no '\(text)' in:\n\(answer.markdown)") }
    for text in row.hides { #expect(!answer.markdown.contains(text), "'\(text)' in:\n\(answer.markdown)") }
    #expect(!answer.plaintext.contains("**") && !answer.plaintext.contains("`") && !answer.plaintext.contains("| --"))
    #expect(!answer.plaintext.isEmpty)
  }

  @Test(arguments: ["layout L {‸\n}", "# a ‸comment", "view a\na.left ‸  == 3", "‸"])
  func showsNothing(_ marked: String) throws {
    let document = MarkedDocument(marked)
    let analysis = try #require(document.analysis)
    #expect(hoverAnswer(analysis, at: document.cursors[0]) == nil)
  }
}
