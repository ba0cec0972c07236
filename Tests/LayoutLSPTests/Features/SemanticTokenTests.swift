import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Protocol

/// Tests the types of tokens, and how tokens are sent.
@Suite struct SemanticTokenTests {
  /// Returns the tokens of a text. Nothing is solved for them.
  private static func tokens(_ text: String, in bytes: Range<Int>? = nil) -> [Token] {
    var workspace = Workspace()
    workspace.open("/a.layout", text: Array(text.utf8))
    var tokens: [Token] = []
    let finder = workspace.unsolvedAnalysis(of: "/a.layout").flatMap { TokenFinder($0) }
    finder?.forEachToken(in: bytes ?? 0..<text.utf8.count) { tokens.append($0) }
    return tokens
  }

  /// Returns `word type modifier…` of the tokens that are no operators, numbers or keywords.
  private static func names(_ text: String) -> [String] {
    let plain: [LSP.SemanticTokenType] = [.operator, .number, .keyword]
    return tokens(text).filter { !plain.contains($0.type) }.map { token in
      let word = String(decoding: Array(text.utf8)[token.bytes], as: UTF8.self)
      return ([word, token.type.rawValue] + token.modifiers.map(\.rawValue).sorted()).joined(separator: " ")
    }
  }

  private static let table: [(text: String, names: [String])] = [
    (
      """
      layout L {
        states song: playing, paused
        state paused { hide a }
        view a
      }
      """,
      [
        "L class declaration", "song interface declaration", "playing enum declaration", "paused enum declaration",
        "paused enum", "a variable", "a variable declaration",
      ]
    ),
    (
      """
      let m = 3
      layout L (margins: m) { view a: UILabel, b: L2
       guide g }
      layout L2 {}
      """,
      [
        "m variable declaration readonly", "L class declaration", "margins parameter defaultLibrary",
        "m variable readonly", "a variable declaration", "UILabel type", "b variable declaration", "L2 class",
        "g variable abstract declaration", "L2 class declaration",
      ]
    ),
    (
      """
      view a
      guide g
      a.leftOffset(g) == superview.width @ high
      """,
      [
        "a variable declaration", "g variable abstract declaration", "a variable",
        "leftOffset property defaultLibrary", "g variable abstract", "superview variable defaultLibrary readonly",
        "width property defaultLibrary", "high enumMember defaultLibrary",
      ]
    ),
    (
      """
      view a
      group h = a.left
      a.width.min = none
      h.equal = 3
      state s { a: w = %h(a) }
      screen p = 3 x fit rtl
      """,
      [
        "a variable declaration", "h property declaration", "a variable", "left property defaultLibrary",
        "a variable modification", "width property defaultLibrary", "min method defaultLibrary",
        "none enumMember defaultLibrary", "h property modification", "equal method defaultLibrary",
        "s enum declaration", "a variable modification", "w property defaultLibrary", "% function defaultLibrary",
        "h function defaultLibrary", "a variable", "p interface declaration", "fit enumMember defaultLibrary",
        "rtl enumMember defaultLibrary",
      ]
    ),
    (
      """
      view a
      rows [r1] { r1: [a]-[_spacer] }
      H:|[a]| alignAllTop
      when width < 3 {}
      """,
      [
        "a variable declaration", "r1 enumMember", "r1 enumMember declaration", "a variable",
        "_spacer variable defaultLibrary readonly", "H modifier", "a variable", "alignAllTop enumMember defaultLibrary",
        "width variable defaultLibrary readonly",
      ]
    ),
    (
      """
      let m = 3, m2 when width < m2 and on, 4 when rtl
      let m2 = 4
      state on { }
      """,
      [
        "m variable declaration readonly", "m2 variable readonly", "width variable defaultLibrary readonly",
        "m2 variable readonly", "on enum", "rtl enumMember defaultLibrary", "m2 variable declaration readonly",
        "on enum declaration",
      ]
    ),
    // An unknown word is no token; the words around it still are.
    ("view a\na.widht == b.left + ", ["a variable declaration", "a variable", "left property defaultLibrary"]),
    (
      """
      screen = 3 # c
      view view
      view.left == 0
      """,
      [
        "# c comment", "view variable declaration", "view variable", "left property defaultLibrary",
      ]
    ),
  ]

  @Test(arguments: table) func namesHaveTypesAndModifiers(_ text: String, _ names: [String]) {
    #expect(Self.names(text) == names)
  }

  // MARK: The grammars

  /// The letters by which the editors' grammars may draw a token of each type. The grammars do not know what is
  /// declared: they take names that stand alone for metrics, also names of states, and so a keyword whose name is
  /// missing.
  private static let letters: [LSP.SemanticTokenType: String] = [
    .comment: "#", .string: "s", .number: "n%o.", .keyword: "kmS", .class: "LT", .type: "T", .enum: "S",
    .interface: "S", .enumMember: "SPNOomr", .variable: "vomr ", .property: "aRvom ", .method: "E", .parameter: "p",
    .modifier: "A", .function: "F", .operator: "=+x|?@.>lF",
  ]

  @Test func agreesWithTheGrammars() throws {
    let drawing = try #require(Repository.text("Tests/EditorTests/samples/highlight.txt"))
    let drawn = drawing.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.isEmpty }
    let sources = stride(from: 0, to: drawn.count - 1, by: 2).map {
      (drawn[$0].dropFirst(2), drawn[$0 + 1].dropFirst(2))
    }
    let text = sources.map { $0.0 + "\n" }.joined()
    // The letter of each byte of the text. The imported files are not known, and so no class is.
    let colours = sources.flatMap { source, colour -> [Character] in
      let letters = Array(colour) + Array(repeating: " ", count: max(0, source.count - colour.count))
      return zip(source, letters).flatMap { Array(repeating: $1, count: $0.utf8.count) } + [" "]
    }
    var seen: Set<Character> = []
    let bytes = Array(text.utf8)
    for token in Self.tokens(text) {
      for at in token.bytes where colours[at] != " " || token.type == .variable || token.type == .property {
        let allowed = Self.letters[token.type] ?? ""
        let word = String(decoding: bytes[token.bytes], as: UTF8.self)
        #expect(allowed.contains(colours[at]), "\(word) at \(at) is \(token.type), drawn \(colours[at])")
        seen.insert(colours[at])
      }
    }
    #expect(String(seen.sorted()) == " #%+.=>?@AEFLNOPRSaklmnoprsvx|")
  }

  // MARK: Any text

  @Test func tokensAreInOrderInBrokenText() {
    for set in NameSamples.sets.suffix(2) {
      let bytes = Array((set.first?.text ?? "").utf8)
      for length in stride(from: 0, through: bytes.count, by: 61) {
        let text = String(decoding: bytes[..<length], as: UTF8.self)
        let all = Self.tokens(text)
        for (first, second) in zip(all, all.dropFirst()) { #expect(first.bytes.upperBound <= second.bytes.lowerBound) }
        let part = length / 3..<length / 2
        let inPart = all.filter { $0.bytes.upperBound >= part.lowerBound && $0.bytes.lowerBound <= part.upperBound }
        #expect(Self.tokens(text, in: part) == inPart)
      }
    }
  }

  @Test func editsAreMinimal() {
    #expect(tokenEdits(from: [1, 2, 3], to: [1, 2, 3]) == [])
    #expect(tokenEdits(from: [1, 2, 3], to: [1, 9, 3]) == [.init(start: 1, deleteCount: 1, data: [9])])
    #expect(tokenEdits(from: [1, 1], to: [1, 1, 1]) == [.init(start: 2, deleteCount: 0, data: [1])])
    #expect(tokenEdits(from: [1, 2], to: []) == [.init(start: 0, deleteCount: 2, data: [])])
  }

  // MARK: The protocol

  private static let types: JSONValue = ["number", "variable", "comment", "unheard-of", "property"]

  private func session(_ text: String, _ encoding: String = "utf-16") throws -> (TestClient, JSONValue) {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    let tokens: JSONValue = [
      "requests": ["full": ["delta": true], "range": true], "tokenTypes": Self.types, "formats": ["relative"],
      "tokenModifiers": ["declaration", "unheard-of"],
    ]
    let answer = try client.call(
      "initialize",
      [
        "processId": nil, "rootUri": nil,
        "capabilities": [
          "general": ["positionEncodings": [.string(encoding)]], "textDocument": ["semanticTokens": tokens],
        ],
      ])
    try client.notify("initialized")
    try client.open(text)
    return (client, answer)
  }

  private let document: JSONValue = ["uri": "file:///a.layout"]

  @Test(arguments: [("utf-8", 6), ("utf-16", 3), ("utf-32", 2)])
  func tokensAreEncodedInTheColumnsOfTheClient(_ encoding: String, _ width: Int) throws {
    let (client, answer) = try session("/* 𝄞é\r\n x */ view a // 𝄞é\r\na.left == 3\r\n", encoding)
    let provider = answer["result", "capabilities", "semanticTokensProvider"]
    let types: JSONValue = ["variable", "property", "comment", "number"]
    #expect(provider?["legend", "tokenTypes"] == types)
    #expect(provider?["legend", "tokenModifiers"] == ["declaration"])
    let full = try client.call("textDocument/semanticTokens/full", ["textDocument": document])
    let expected = [
      [0, 0, 3 + width, 2, 0], [1, 0, 5, 2, 0], [0, 11, 1, 0, 1], [0, 2, 3 + width, 2, 0],
      [1, 0, 1, 0, 0], [0, 2, 4, 1, 0], [0, 8, 1, 3, 0],
    ]
    #expect((full["result", "data"]).items.map(\.int) == expected.flatMap { $0 })
    let range: JSONValue = ["start": ["line": 2, "character": 2], "end": ["line": 2, "character": 6]]
    let part = try client.call("textDocument/semanticTokens/range", ["textDocument": document, "range": range])
    #expect((part["result", "data"]).items.map(\.int) == [2, 2, 4, 1, 0])
  }

  @Test func deltasFollowTheAnswerNamed() throws {
    let (client, _) = try session(
      """
      view a
      a.left == 3

      """)
    let first = try client.call("textDocument/semanticTokens/full", ["textDocument": document])
    let id = try #require(first["result", "resultId"])
    var data = (first["result", "data"]).items.compactMap(\.int)
    try client.change(
      version: 2,
      [
        [
          "range": ["start": ["line": 1, "character": 11], "end": ["line": 1, "character": 11]], "text": " + a.width",
        ]
      ])
    for _ in 0..<2 {
      // The same request twice: the answer before it is still known.
      let delta = try client.call(
        "textDocument/semanticTokens/full/delta", ["textDocument": document, "previousResultId": id])
      let edits = (delta["result", "edits"]).items
      #expect(edits == [["start": 20, "deleteCount": 0, "data": [0, 4, 1, 0, 0, 0, 2, 5, 1, 0]]])
    }
    data += [0, 4, 1, 0, 0, 0, 2, 5, 1, 0]
    let again = try client.call("textDocument/semanticTokens/full", ["textDocument": document])
    #expect((again["result", "data"]).items.compactMap(\.int) == data)
    let unknown = try client.call(
      "textDocument/semanticTokens/full/delta", ["textDocument": document, "previousResultId": "x"])
    #expect((unknown["result", "data"]).items.compactMap(\.int) == data)
  }
}
