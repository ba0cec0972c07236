import Syntax
import Testing

@testable import LayoutLSP

/// Tests `.editorconfig`: which files a section is for, which file and which line wins, and the style that results.
@Suite struct EditorConfigTests {
  private static let patterns: [(pattern: String, fits: [String], others: [String])] = [
    ("*", ["a.layout", "b/a.layout"], []), ("*.layout", ["a.layout", "b/c/a.layout"], ["a.layouts", "a.txt"]),
    ("*.{layout,swift}", ["a.layout", "b/a.swift"], ["a.xib"]),
    ("a.layout", ["a.layout", "b/a.layout"], ["aa.layout"]),
    ("/a.layout", ["a.layout"], ["b/a.layout"]), ("b/*.layout", ["b/a.layout"], ["b/c/a.layout", "c/b/a.layout"]),
    ("b/**.layout", ["b/a.layout", "b/c/a.layout"], ["a.layout"]), ("**/a.layout", ["b/a.layout"], ["a.layout"]),
    ("?.layout", ["a.layout", "é.layout"], ["aa.layout", "/.layout"]), ("[ab].layout", ["a.layout"], ["c.layout"]),
    ("[!ab].layout", ["c.layout"], ["a.layout"]), ("[a-c].layout", ["b.layout"], ["d.layout"]),
    ("a{1..12}.layout", ["a1.layout", "a12.layout"], ["a13.layout", "a.layout", "ax.layout"]),
    ("{a,b{c,d}}.layout", ["a.layout", "bd.layout"], ["b.layout"]), ("{a}.layout", ["{a}.layout"], ["a.layout"]),
    ("{a.layout", ["{a.layout"], ["a.layout"]), ("[a.layout", ["[a.layout"], ["a.layout"]),
    ("\\*.layout", ["*.layout"], ["a.layout"]), ("{,b/}a.layout", ["a.layout", "b/a.layout"], ["c/a.layout"]),
    ("\(String(repeating: "*a", count: 30))b", [], [String(repeating: "a", count: 200)]),
  ]

  @Test(arguments: patterns) func patternsFit(_ pattern: String, _ fits: [String], _ others: [String]) {
    let pattern = PathPattern(pattern)
    for path in fits { #expect(pattern.matches(Array(path.unicodeScalars)), "\(path)") }
    for path in others { #expect(!pattern.matches(Array(path.unicodeScalars)), "\(path)") }
  }

  private static func config(_ files: [String: String], of file: String = "/w/p/a.layout") -> EditorConfig {
    EditorConfig(of: FilePath(file)) { files[$0.text].map { Array($0.utf8) } }
  }

  @Test func nearerFilesAndLaterLinesWin() {
    let config = Self.config([
      "/.editorconfig": """
      [*]
      key = root
      far = 1
      """,
      "/w/.editorconfig":
        """
      ; c
      root = TRUE
      [*]
      Key = one
       indent_size=4
      gone = 3
      [*.txt]
      indent_size = 9
      [*.layout]
      other=B
      """,
      "/w/p/.editorconfig": "\u{FEFF}root = false\n# c\n\n[a*]\r\nindent_size = 3\r\ngone = unset\r\nnonsense\r\n",
    ])
    #expect(config.properties == ["key": "one", "indent_size": "3", "other": "b"])
    #expect(
      Self.config([
        "/w/.editorconfig": """
        \u{FEFF}[*]
        a=b
        """
      ]).properties == ["a": "b"])
    #expect(Self.config([:]).properties.isEmpty)
    #expect(
      Self.config(
        [
          "/.editorconfig": """
          [*]
          a=b
          """
        ], of: "untitled:1"
      ).properties == ["a": "b"])
  }

  private static let styles: [(config: String, text: String, width: Int, usesTabs: Bool, longest: Int?)] = [
    ("", "", 8, false, nil), ("indent_size = 3", "", 3, false, nil), ("indent_style = tab", "", 8, true, nil),
    (
      """
      indent_style = tab
      indent_size = tab
      tab_width = 5
      """, "", 5, true, nil
    ), ("tab_width = 5", "", 5, false, nil),
    (
      """
      indent_size = 0
      max_line_length = off
      """, "", 8, false, nil
    ), ("indent_size = x", "", 8, false, nil),
    ("max_line_length = 100", "", 8, false, 100), ("max_line_length = -3", "", 8, false, nil),
    ("indent_size = 99", "", 16, false, nil),
    // The indentation that the file has already.
    (
      "indent_size = 4",
      """
      view a {
         view b
      }

      """, 3, false, nil
    ),
    (
      "",
      """
      view a {
         view b
      }

      """, 3, false, nil
    ),
    (
      "indent_style = space",
      """
      view a {
      \tview b
      }

      """, 8, true, nil
    ),
    (
      "indent_style = tab",
      """
      view a {
         view b
      }

      """, 3, false, nil
    ),
  ]

  @Test(arguments: styles.indices) func styleOfFile(_ row: Int) {
    let (config, text, width, usesTabs, longest) = Self.styles[row]
    let found = Self.config(["/w/.editorconfig": "[*]\n" + config])
    let bytes = Array(text.utf8)
    let style = found.style(FormatStyle(width: 8, usesTabs: false), for: bytes, SyntaxTree.parse(bytes))
    #expect(style.width == width && style.usesTabs == usesTabs && style.longestLine == longest, "\(style)")
  }

  @Test func endsOfLinesAndFiles() {
    let config = Self.config([
      "/w/.editorconfig": """
      [*]
      trim_trailing_whitespace = false
      insert_final_newline = false
      """
    ]
    )
    let style = config.style(.canonical, for: [], SyntaxTree.parse([]))
    #expect(!style.trimsTrailingSpaces && !style.endsLastLine && style.trimsFinalLines)
  }
}
