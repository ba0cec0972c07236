import Testing

@testable import Analysis
@testable import Formats
@testable import Protocol

/// Tests formatting through the protocol: edits that a client applies, in its columns and with its options.
@Suite struct FormattingTests {
  private static let uri: JSONValue = "file:///a.layout"

  /// Returns the text after a client has made the edits in an answer.
  private static func applied(_ answer: JSONValue, to text: String, _ encoding: PositionEncoding = .utf16) throws
    -> String
  {
    var bytes = Array(text.utf8)
    let positions = PositionConverter(text: bytes, encoding: encoding)
    let edits = try [LSP.TextEdit](json: answer["result"] ?? .null)
    for edit in edits.reversed() { bytes.replaceSubrange(positions.bytes(of: edit.range), with: edit.newText.utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func client(_ encoding: PositionEncoding = .utf16) throws -> TestClient {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(["general": ["positionEncodings": [.string(encoding.rawValue)]]])
    return client
  }

  private static func params(_ more: [String: JSONValue] = [:], _ options: [String: JSONValue] = [:]) -> JSONValue {
    let options = ["tabSize": 2, "insertSpaces": true].merging(options) { $1 }
    return .object(["textDocument": ["uri": uri], "options": .object(options)].merging(more) { $1 })
  }

  // MARK: Documents

  private static let astral =
    "layout  Größe {\r\nview 𝄞,b/* 😀 */   { }\r\n\tview c# 𝄞\r\n\r\n\r\n\r\n/* 😀 */ c.left==3\r\n}"

  @Test(arguments: PositionEncoding.allCases) func columns(_ encoding: PositionEncoding) throws {
    let client = try Self.client(encoding)
    try client.open(Self.astral)
    let answer = try client.call("textDocument/formatting", Self.params())
    let neat =
      "layout Größe {\r\nview 𝄞,b/* 😀 */   { }\r\n  view c # 𝄞\r\n\r\n  /* 😀 */ c.left == 3\r\n}\r\n"
    #expect(try Self.applied(answer, to: Self.astral, encoding) == neat)
    try client.open(neat)
    #expect(try client.call("textDocument/formatting", Self.params())["result"].items.isEmpty)
  }

  private static let options: [(options: [String: JSONValue], result: String)] = [
    (
      [:],
      """
      view a {
        view b
      }

      """
    ),
    (
      ["tabSize": 4],
      """
      view a {
          view b
      }

      """
    ),
    (
      ["insertSpaces": false, "tabSize": 8],
      """
      view a {
      \tview b
      }

      """
    ),
    (["trimTrailingWhitespace": false], "view a {\n  view b \n}\n"),
    (
      ["trimFinalNewlines": false],
      """
      view a {
        view b
      }



      """
    ),
    (
      ["insertFinalNewline": false, "key": "of another server"],
      """
      view a {
        view b
      }

      """
    ),
    (
      ["tabSize": 0],
      """
      view a {
       view b
      }

      """
    ),
    (
      ["tabSize": 4_000_000_000],
      """
      view a {
      \(String(repeating: " ", count: 16))view b
      }

      """
    ),
  ]

  @Test(arguments: options) func optionsAreHonoured(_ options: [String: JSONValue], _ result: String) throws {
    let text = "view  a {\nview b \n\n} \n\n\n"
    let client = try Self.client()
    try client.open(text)
    let answer = try client.call("textDocument/formatting", Self.params([:], options))
    let trimmed = options["trimTrailingWhitespace"] == false ? result.replacing("}\n", with: "} \n") : result
    #expect(try Self.applied(answer, to: text) == trimmed)
  }

  /// The first and last position of a range, and the lines that are formatted; nil for none.
  private static let ranges: [(range: [Int], lines: ClosedRange<Int>?)] = [
    ([0, 0, 6, 1], 0...6), ([0, 0, 99, 0], 0...6), ([1, 3, 1, 3], 1...1), ([1, 0, 2, 0], 1...1), ([1, 0, 2, 1], 1...2),
    ([4, 0, 4, 0], nil), ([5, 2, 6, 0], 5...5), ([3, 0, 5, 0], 3...4),
  ]

  @Test(arguments: ranges) func rangesFormatWholeLines(_ range: [Int], _ lines: ClosedRange<Int>?) throws {
    let before = ["layout  L{", " view  a", "    view  b", "  view c  ", "  # d", "c . left==0", " }"]
    let after = ["layout L {", "  view a", "  view b", "  view c", "  # d", "  c.left == 0", "}"]
    let text = before.map { $0 + "\n" }.joined()
    let expected = before.indices.map { (lines?.contains($0) == true ? after : before)[$0] + "\n" }.joined()
    let client = try Self.client()
    try client.open(text)
    let asked: JSONValue = [
      "start": ["line": .int(range[0]), "character": .int(range[1])],
      "end": ["line": .int(range[2]), "character": .int(range[3])],
    ]
    let answer = try client.call("textDocument/rangeFormatting", Self.params(["range": asked]))
    #expect(try Self.applied(answer, to: text) == expected)
  }

  /// Ranges in any order, of which two share a line, and one is there twice.
  @Test func severalRangesAreFormattedAtOnce() throws {
    let before = ["layout  L{", " view  a", "    view  b", "  view c  ", "  # d", "c . left==0", " }"]
    let after = ["layout L {", "  view a", "    view  b", "  view c", "  # d", "  c.left == 0", " }"]
    let text = before.map { $0 + "\n" }.joined()
    let client = try TestClient()
    let offered = try client.initialize(["textDocument": ["rangeFormatting": ["rangesSupport": true]]])
    #expect(offered["result", "capabilities", "documentRangeFormattingProvider"] == ["rangesSupport": true])
    try client.open(text)
    let ranges = [(5, 0, 2), (0, 0, 5), (1, 1, 2), (3, 2, 5), (3, 2, 5), (0, 5, 9)].map { line, start, end in
      [
        "start": ["line": .int(line), "character": .int(start)], "end": ["line": .int(line), "character": .int(end)],
      ] as JSONValue
    }
    let answer = try client.call("textDocument/rangesFormatting", Self.params(["ranges": .array(ranges)]))
    #expect(try Self.applied(answer, to: text) == after.map { $0 + "\n" }.joined())
  }

  // MARK: Typing

  /// `‸` is the cursor behind the typed text: the end of a line, or a `}`.
  private static let typed: [(before: String, after: String)] = [
    (
      """
      layout L {
      ‸
      }

      """,
      """
      layout L {
        ‸
      }

      """
    ),
    (
      """
      layout L {
      ‸
      """,
      """
      layout L {
        ‸
      """
    ),
    (
      """
      layout L {
        view a
      ‸

      """,
      """
      layout L {
        view a
        ‸

      """
    ),
    // As far in as the lines above, whatever their indentation.
    (
      """
      layout L {
           view a
        ‸
      }
      """,
      """
      layout L {
           view a
           ‸
      }
      """
    ),
    (
      """
      layout L {
      \tview a {
      ‸
      """,
      """
      layout L {
      \tview a {
      \t\t‸
      """
    ),
    (
      """
      layout L {
         view a {
      ‸
      """,
      """
      layout L {
         view a {
            ‸
      """
    ),
    (
      """
      layout L {
        view a { b.top == 0
      ‸
      """,
      """
      layout L {
        view a { b.top == 0
          ‸
      """
    ),
    (
      """
      layout L {
        view a

        # c

      ‸

      """,
      """
      layout L {
        view a

        # c

        ‸

      """
    ),
    (
      """
      layout L {
        view a {
          view b
        }
          ‸
      }
      """,
      """
      layout L {
        view a {
          view b
        }
        ‸
      }
      """
    ),
    (
      """
        view a
      ‸
      """,
      """
        view a
        ‸
      """
    ), ("\n  ‸", "\n‸"),
    (
      """
      # c
      ‸
      """,
      """
      # c
      ‸
      """
    ),
    // A statement that continues on the next line.
    (
      """
      view a,
      ‸
      """,
      """
      view a,
        ‸
      """
    ),
    (
      """
      view a (
      ‸
      )
      """,
      """
      view a (
        ‸
      )
      """
    ),
    (
      """
      view a (
        hug: 3,
      ‸
      )
      """,
      """
      view a (
        hug: 3,
        ‸
      )
      """
    ),
    (
      """
      a.left == 1 +
        2 *
      ‸
      """,
      """
      a.left == 1 +
        2 *
        ‸
      """
    ),
    (
      """
      a.left == (1 +
        ‸)
      """,
      """
      a.left == (1 +
      ‸)
      """
    ),
    (
      """
      H:|-[a(>=3,
      ‸
      """,
      """
      H:|-[a(>=3,
          ‸
      """
    ),
    (
      """
      [a,
      ‸b].top == 0
      """,
      """
      [a,
        ‸b].top == 0
      """
    ),
    (
      """
      a: tt = 1,
      ‸
      """,
      """
      a: tt = 1,
        ‸
      """
    ),
    (
      """
      view a { state s { [b,
      ‸
      """,
      """
      view a { state s { [b,
            ‸
      """
    ),
    (
      """
      view a { view b {
      ‸
      """,
      """
      view a { view b {
          ‸
      """
    ),
    (
      """
      view a,

      ‸
      """,
      """
      view a,

      ‸
      """
    ),
    (
      """
      a.left ==
      ‸
      """,
      """
      a.left ==
      ‸
      """
    ),
    (
      """
      view a { },
      ‸
      """,
      """
      view a { },
        ‸
      """
    ),
    (
      """
      rows {
        [a]-
      ‸
      }
      """,
      """
      rows {
        [a]-
        ‸
      }
      """
    ),
    (
      """
      rows {
      ‸
      """,
      """
      rows {
        ‸
      """
    ),
    (
      """
      when (a < 3 and
          b < 3) {
      ‸
      """,
      """
      when (a < 3 and
          b < 3) {
        ‸
      """
    ),
    // Text behind the cursor is indented with it, except for what stands at the top of the file.
    (
      """
      state s {
        view a
      ‸view b }
      """,
      """
      state s {
        view a
        ‸view b }
      """
    ),
    (
      """
      view a {
      ‸}
      """,
      """
      view a {
      ‸}
      """
    ),
    (
      """
      layout L {
        view a
        ‸
      layout M {
      }

      """,
      """
      layout L {
        view a
        ‸
      layout M {
      }

      """
    ),
    (
      """
      layout L {
        view a
      ‸layout M {
      }

      """,
      """
      layout L {
        view a
      ‸layout M {
      }

      """
    ),
    (
      """
      /* one
         ‸ */
      """,
      """
      /* one
         ‸ */
      """
    ),
    // A closing brace.
    (
      """
      layout L {
        view a {
          view b
          }‸
      }
      """,
      """
      layout L {
        view a {
          view b
        }‸
      }
      """
    ),
    (
      """
      layout L {
        view a
        }‸
      """,
      """
      layout L {
        view a
      }‸
      """
    ),
    (
      """
      view a { view b
            }‸
      """,
      """
      view a { view b
      }‸
      """
    ),
    (
      """
      view a {
        view b }‸
      """,
      """
      view a {
        view b }‸
      """
    ),
    (
      """
      view a
        }‸
      """,
      """
      view a
        }‸
      """
    ),
    (
      """
      rows {
        [a]
        }‸
      """,
      """
      rows {
        [a]
      }‸
      """
    ),
    (
      """
      when a < 3 {
        view a
        } else {
        }‸
      """,
      """
      when a < 3 {
        view a
        } else {
      }‸
      """
    ),
    (
      """
      view a {
        # }‸
      """,
      """
      view a {
        # }‸
      """
    ),
  ]

  @Test(arguments: typed) func typing(_ before: String, _ after: String) throws {
    for (before, after) in [(before, after), (windows(before), windows(after))] {
      let document = MarkedDocument(before)
      let cursor = try #require(document.cursors.first)
      let positions = PositionConverter(text: Array(document.text.utf8), encoding: .utf16)
      let place = positions.position(of: cursor)
      let isBrace = document.text.utf8.prefix(cursor).last == UInt8(ascii: "}")
      let client = try Self.client()
      try client.open(document.text)
      let answer = try client.call(
        "textDocument/onTypeFormatting",
        Self.params([
          "position": ["line": .int(place.line), "character": .int(place.character)], "ch": isBrace ? "}" : "\n",
        ]))
      #expect(try Self.applied(answer, to: document.text) == MarkedDocument(after).text, "\(before)")
    }
  }

  private func windows(_ text: String) -> String { text.replacing("\n", with: "\r\n") }

  /// Every line of the examples has the indentation that typing it would give.
  @Test(arguments: Repository.files(in: "Examples", ending: ".layout")) func typingAgreesWithFormatting(_ path: String)
    throws
  {
    let text = Array(try #require(Repository.text(path)).utf8)
    let lines = LineTable(text)
    var workspace = Workspace()
    workspace.open("/a.layout", text: text)
    let tree = try #require(workspace.documents["/a.layout"]).tree
    for line in 0..<lines.lineCount {
      let content = lines.content(of: line, in: text)
      let change = tree.indentation(of: content, in: text, style: .canonical)
      #expect(change == nil || content.isEmpty, "\(path):\(line + 1)")
    }
  }

  /// In prefixes of the samples: the last line gets other white space at its beginning, or stays as it is.
  @Test func typingChangesOnlyIndentationInBrokenText() throws {
    for set in NameSamples.sets {
      let whole = Array((set.first?.text ?? "").utf8)
      for length in stride(from: 1, through: whole.count, by: 53) {
        let text = Array(whole[..<length])
        let lines = LineTable(text)
        var workspace = Workspace()
        workspace.open("/a.layout", text: text)
        let document = try #require(workspace.documents["/a.layout"])
        let content = lines.content(of: lines.lineCount - 1, in: text)
        let change = document.tree.indentation(of: content, in: text, style: .canonical)
        guard let change else { continue }
        #expect(content.lowerBound <= change.range.lowerBound && change.range.upperBound <= content.upperBound)
        #expect(text[change.range].allSatisfy { $0 == 32 } && change.bytes.allSatisfy { $0 == 32 })
      }
    }
  }
}
