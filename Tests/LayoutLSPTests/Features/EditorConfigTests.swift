import Syntax
import Testing

@testable import Analysis
@testable import Features

/// Tests `.editorconfig`: which files a section is for, which file and which line wins, and the style that results.
@Suite struct EditorConfigTests {
  /// The sections that are about `a.layout`, and those that are about other files or are none that is read.
  private static let sections: [(section: String, isRead: Bool)] = [
    ("*", true), ("*.layout", true), ("*.{layout}", true), ("*.{swift,layout,m}", true), (" *", false),
    ("*.LAYOUT", false),
    ("", false), ("**", false), ("*.swift", false), ("*.{swift,xib}", false), ("a.layout", false), ("*.layou?", false),
    ("*.{layout", false), ("*.{layout,}}", false), ("*.{layout,{a,b}}", false), ("*.{layout,[ab]}", false),
    ("*.{lay*,layout}", false), ("*.{}", false), ("{*,*.layout}", false), ("/*.layout", false), ("*.layout]", false),
    (String(repeating: "{", count: 60), false), ("*." + String(repeating: "{", count: 60), false),
    (String(repeating: "*a", count: 30), false),
  ]

  @Test(arguments: sections) func sectionsAreRead(_ section: String, _ isRead: Bool) {
    let config = Self.config(["/w/.editorconfig": "[\(section)]\nindent_size = 3\n"])
    #expect(config.values == (isRead ? [.indentSize: "3"] : [:]), "\(section)")
  }

  /// A file of another name has only what is for all files.
  @Test func otherFilesAreReadTheSectionOfAll() {
    let text = "[*]\nindent_size = 3\n[*.layout]\nindent_size = 5\n"
    #expect(Self.config(["/w/.editorconfig": text], of: "/w/a.txt").values == [.indentSize: "3"])
    #expect(Self.config(["/w/.editorconfig": text], of: "/w/a.layout").values == [.indentSize: "5"])
  }

  /// Reading takes time in proportion to the length, whatever the lines are.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["[{", "[*.{", "[*.{a,", "=", "[", " ", "indent_size=", "[*]\n", "\r", "\u{85}"])
  func longFilesAreReadAtOnce(_ part: String) {
    let text = "[*]\n" + String(repeating: part, count: 200_000) + "\n[*]\nindent_size = 7\n"
    #expect(Self.config(["/w/.editorconfig": text]).values[.indentSize] == "7")
  }

  private static func config(_ files: [String: String], of file: String = "/w/p/a.layout") -> EditorConfig {
    EditorConfig(of: FilePath(file)) { files[$0.text].map { Array($0.utf8) } }
  }

  @Test func nearerFilesAndLaterLinesWin() {
    let config = Self.config([
      "/.editorconfig": "[*]\nindent_style = root\nmax_line_length = 1",
      "/w/.editorconfig":
        "; c\nroot = TRUE\n[*]\nIndent_Style = tab\n indent_size=4\ntab_width = 3\nkey=1\n[*.txt]\nindent_size = 9\n"
        + "[*.layout]\nend_of_line=CRLF",
      "/w/p/.editorconfig":
        "\u{FEFF}root = false\n# c\n\n[*]\r\n# indent_style = space\nindent_size = 3\r\n\ttab_width = unset\r\nnonsense\r\n",
    ])
    #expect(config.values == [.indentStyle: "tab", .indentSize: "3", .endOfLine: "crlf"])
    #expect(Self.config(["/w/.editorconfig": "\u{FEFF}[*]\ntab_width=b"]).values == [.tabWidth: "b"])
    #expect(Self.config([:]).values.isEmpty)
    #expect(Self.config(["/.editorconfig": "[*]\ntab_width=b"], of: "untitled:1").values == [.tabWidth: "b"])
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

  /// The line end of a text that has none, which formatting adds; a text with line ends keeps them.
  @Test(arguments: [("lf", "\n"), ("crlf", "\r\n"), ("cr", "\r"), ("x", "\n")])
  func endsOfLines(_ value: String, _ lineEnd: String) {
    let config = Self.config(["/w/.editorconfig": "[*]\nend_of_line = \(value)"])
    func formatted(_ text: String) -> String {
      let bytes = Array(text.utf8)
      let style = config.style(.canonical, for: bytes, SyntaxTree.parse(bytes))
      return String(decoding: formattedText(bytes, style) ?? bytes, as: UTF8.self)
    }
    #expect(formatted("view a") == "view a" + lineEnd)
    #expect(formatted("view  a\n\rview b") == "view a\n\rview b\n")
  }
}
