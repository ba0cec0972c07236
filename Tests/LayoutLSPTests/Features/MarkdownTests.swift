import Testing

@testable import Analysis
@testable import Features
@testable import Formats

/// Tests that no text of a file has an effect where it reaches Markdown: names of views, screens and files, and of
/// layouts that are named after their files.
@Suite struct MarkdownTests {
  private static let texts: [(plain: String, text: String, code: String)] = [
    ("form.user", "form.user", "`form.user`"), ("gap_2", "gap_2", "`gap_2`"), ("_gap", "\\_gap", "`_gap`"),
    ("a*b*", "a\\*b\\*", "`a*b*`"), ("`", "\\`", "`` ` ``"), ("a``b`c", "a\\`\\`b\\`c", "``` a``b`c ```"),
    ("<script>", "\\<script>", "`<script>`"), ("<\u{301}b>", "\\<\u{301}b>", "`<\u{301}b>`"),
    ("[a](b)", "\\[a\\](b)", "`[a](b)`"), ("http://x", "http\\://x", "`http://x`"), ("www.x", "www\\.x", "`www.x`"),
    ("a\r\n# b", "a\\\\u{D}\\\\u{A}\\# b", "`a\\u{D}\\u{A}# b`"), ("a|b", "a\\|b", "`a|b`"), ("\\", "\\\\", "`\\`"),
    ("", "", "``"),
    ("10 <= w < 2 @ low", "10 <= w < 2 @ low", "`10 <= w < 2 @ low`"), (" x ", " x ", "`  x  `"),
  ]

  @Test(arguments: texts) func textsAndCode(_ plain: String, _ text: String, _ code: String) {
    #expect(Markdown.text(plain) == text)
    #expect(Markdown.code(plain) == code)
  }

  @Test(arguments: [
    ("_a_ and `_b_` and a_b", "\\_a\\_ and `_b_` and a_b"), ("\\_x", "\\_x"), ("`` ` _a ``_", "`` ` _a ``\\_"),
    ("`_", "`\\_"),
  ]) func namesInRunningText(_ markdown: String, _ quiet: String) {
    #expect(Markdown.quietingNames(markdown) == quiet)
  }

  @Test func escapedTextsAreReadBackUnchanged() {
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "`", "``", "*", "**", "_", "a", " ", "<", "\\", "|", "[", "](", "é", "\u{301}", "www.", "://", "1", "-",
    ]
    for _ in 0..<5000 {
      let plain = (0..<random.below(9)).map { _ in pieces[random.below(pieces.count)] }.joined()
      #expect(Markdown.plain("x" + Markdown.text(plain)) == "x" + plain, "\(plain)")
      #expect(ActiveMarkdown(Markdown.text(plain)).marks.isEmpty, "\(plain)")
      guard !plain.isEmpty, plain.contains(where: { $0 != " " }) else { continue }
      #expect(Markdown.plain("x " + Markdown.code(plain)) == "x " + plain, "\(plain)")
      #expect(ActiveMarkdown(Markdown.code(plain)).marks.isEmpty, "\(plain)")
    }
  }

  /// A file with a name, and with names in it, that hold as much Markdown as possible.
  private static let file = #"_x_ `**<script>alert(1)<`script>** | [a](http:\\x) &lt; www.x.y #1 .layout"#
  private static let text = """
    import "b`<i> _c_.layout"
    let _m_ = 5
    screen _phone_ = 100 x 200
    screen __tab__ = 100...200 x fit
    state _on_ { _a_.width <= 10 @ low }
    state __off__ { _a_.height.min = _m_ }
    view _a_, __b__: _C_
    group _g_ = _a_.left, __b__.left
    _a_.left == 5; _a_.left == 6; _a_.top >= 3 @ low; __b__.width == 2 @ 1; view.height >= 7
    rows { |-[_a_]-[__b__]-| }
    when width > 150 { __b__.height == 5 @ 2 } else { view _d_ }
    _a_.offset(__b__).max = 4 ?
    """

  @Test func textsOfFilesAreNoActiveMarkdown() throws {
    let folder = try TestFolder(["b`<i> _c_.layout": "layout _C_ { view _z_; view.width == 9 }\nlayout __D__ { }"])
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    let formats: JSONValue = ["markdown", "plaintext"]
    try client.initialize([
      "textDocument": [
        "hover": ["contentFormat": formats], "inlayHint": ["resolveSupport": ["properties": ["tooltip"]]],
        "completion": ["completionItem": ["documentationFormat": formats, "snippetSupport": true]],
        "signatureHelp": ["signatureInformation": ["documentationFormat": formats]],
      ]
    ])
    let uri = folder.uri(Self.file)
    try client.open(Self.text, uri: uri)
    let document: JSONValue = ["uri": .string(uri)]
    var pages: Set<JSONValue> = []
    for (line, text) in Self.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for column in stride(from: line % 2, through: text.utf16.count, by: 2) {
        let params: JSONValue = [
          "textDocument": document, "position": ["line": .int(line), "character": .int(column)],
        ]
        pages.insert(try client.call("textDocument/hover", params)["result", "contents"] ?? .null)
        let items = try client.call("textDocument/completion", params)["result", "items"].items
        for item in items { pages.insert(item["documentation"] ?? .null) }
        let signatures = try client.call("textDocument/signatureHelp", params)["result", "signatures"].items
        for signature in signatures { pages.insert(signature["documentation"] ?? .null) }
      }
    }
    let all: JSONValue = ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]]
    for hint in try client.call("textDocument/inlayHint", ["textDocument": document, "range": all])["result"].items {
      pages.insert(try client.call("inlayHint/resolve", hint)["result", "tooltip"] ?? .null)
    }
    let texts = pages.filter { $0["kind"] == "markdown" }.compactMap { $0["value"]?.string }
    #expect(texts.count > 100)
    #expect(texts.contains { $0.contains("script") })
    for text in texts {
      let marks = ActiveMarkdown(text).marks
      #expect(marks.isEmpty, "\(marks)\n\(text)")
    }
  }
}

/// The marks in a text that a reader of Markdown (CommonMark, with tables and links of GitHub) would act upon. Leaves
/// out the marks that this server uses: code, `**` around a first line, lists with `- `, tables with as many cells in
/// each line, and fences.
struct ActiveMarkdown {
  private(set) var marks: [String] = []

  init(_ markdown: String) {
    var isFenced = false
    var cells: Int?
    for (number, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```"), !line.dropFirst(3).contains("`") {
        isFenced.toggle()
        continue
      }
      guard !isFenced else { continue }
      var text = withoutCode(Array(line.unicodeScalars))
      let strong = Array("**".unicodeScalars)
      if number == 0, text.starts(with: strong), let end = text.dropFirst(2).firstRange(of: strong) {
        text = Array(text[2..<end.lowerBound] + text[end.upperBound...])
      }
      let isRow = text.first == "|" && text.last == "|"
      let pipes = text.count { $0 == "|" }
      if isRow {
        if let cells, cells != pipes { marks.append("\(pipes) bars, not \(cells)") }
        cells = cells ?? pipes
      } else {
        cells = nil
        if pipes > 0 { marks.append("|") }
      }
      check(text)
    }
  }

  private mutating func check(_ text: [Unicode.Scalar]) {
    for (index, scalar) in text.enumerated() {
      let before = index > 0 ? text[index - 1] : " "
      let after = index + 1 < text.count ? text[index + 1] : " "
      let isInside = before.properties.isAlphabetic && after.properties.isAlphabetic
      switch scalar {
      case "`", "[", "]", "&", "~": marks.append("\(scalar)")
      case "<" where after != " " && after != "=", "@" where after != " ": marks.append("\(scalar)")
      case "*" where before != " " || after != " ": marks.append("*")
      case "_" where !isInside && !(before.isASCII && isDigit(before)) && !(isDigit(after)): marks.append("_")
      case "#" where index == 0: marks.append("#")
      default: break
      }
    }
    let string = String(String.UnicodeScalarView(text))
    for address in ["://", "www."] where string.contains(address) { marks.append(address) }
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .decimalNumber }

  /// Returns a line with a dot in place of code and of escaped characters.
  private func withoutCode(_ line: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var rest: [Unicode.Scalar] = []
    var at = 0
    while at < line.count {
      if line[at] == "\\", at + 1 < line.count, line[at + 1].isASCII {
        rest.append("·")
        at += 2
        continue
      }
      guard line[at] == "`" else {
        rest.append(line[at])
        at += 1
        continue
      }
      let count = line[at...].prefix { $0 == "`" }.count
      var end = at + count
      while end < line.count {
        let run = line[end...].prefix { $0 == "`" }.count
        if run == count { break }
        end += max(1, run)
      }
      if end < line.count {
        rest.append("·")
        at = end + count
      } else {
        rest += Array(repeating: "`", count: count)
        at += count
      }
    }
    return rest
  }
}
