import Syntax
import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Protocol

/// Tests the help between parentheses: the label, with the parameter that is being written in `‹›`.
@Suite struct SignatureTests {
  private static let table: [(marked: String, shown: String?)] = [
    ("view a, b; a.leftOffset(‸", "leftOffset(‹view›)"),
    ("view a, b; a.keepLeftOffsetTo(b‸) == 3", "keepLeftOffsetTo(‹view›)"),
    ("view a; a.width.equal = 3 +keepAt(‸", "keepAt(‹priority›)"),
    ("view a; a: w = %w(‸a), h = 3", "%w(‹view›)"), ("view a; a: w = %^p(‸", "%p(‹metric›)"),
    ("view a (margins: (‸", "margins(‹top›, left, bottom, right)"),
    ("view a (margins: (1, 2, ‸", "margins(top, left, ‹bottom›, right)"),
    ("screen p = 3 x 4 safeArea (1, ‸2, 3, 4)", "safeArea(top, ‹left›, bottom, right)"),
    ("view a; a.center == (1, ‸", "center(centerX, ‹centerY›)"),
    ("view a; a.insets.min = (‸", "insets(‹topInset›, leftInset, bottomInset, rightInset)"),
    ("view a; a.insets == (1 + (2 * ‸3), 4)", "insets(‹topInset›, leftInset, bottomInset, rightInset)"),
    ("view a; H:|-[a(‸>=50)]", "a(‹relation size @ priority›)"),
    ("view a; |-(‸8)-[a]", "gap(‹relation size @ priority›)"),
    ("view a, b; [a(==b)]-(‸", "gap(‹relation size @ priority›)"),
    (
      """
      view a
      -8-[a(‸
      """, "a(‹relation size @ priority›)"
    ), ("view a; ~[a(‸", "a(‹relation size @ priority›)"),
    ("view a, b; [a, b].center == (‸", "center(‹centerX›, centerY)"),
    ("view a; rows { [a(‸5)] }", "view(‹width›)"), ("view a; rows { [a](‸5) }", "row(‹height›)"),
    ("view a; stack (‸) { a }", "stack(spacing: points, align: a word, distribute: a word, margins: points)"),
    ("view a; stack (align: ‸", "stack(spacing: points, ‹align: a word›, distribute: a word, margins: points)"),
    ("view a; stack (margins: (1, ‸) { a }", "margins(top, ‹left›, bottom, right)"),
    ("view a; stack { a, a(‸ }", "a(‹relation size @ priority›)"),
    ("view a, b; stack { a(==3), b(‸ }", "b(‹relation size @ priority›)"),
    ("view a; a.left == (‸3 + 4)", nil), ("view a; a.left == 3‸", nil),
    (
      """
      view a
      a.leftOffset(b‸ # (
      """, "leftOffset(‹view›)"
    ),
    ("view a; a.leftOffset(b) ‸== 3", nil), ("# a.leftOffset(‸", nil), ("a.nothing(‸", nil), ("‸", nil),
    (
      """
      view a
      a.leftOffset(
      ‸a) == 3
      """, "leftOffset(‹view›)"
    ),
  ]

  private static func shown(_ signature: Signature?) -> String? {
    guard let signature else { return nil }
    guard signature.parameters.indices.contains(signature.active) else { return signature.label }
    let label = signature.parameters[signature.active].label
    guard let open = signature.label.firstIndex(of: "(") else { return nil }
    let (name, rest) = (signature.label[..<open], String(signature.label[open...]))
    var parts = rest.dropFirst().dropLast().split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
    guard let index = parts.firstIndex(of: label) else { return nil }
    parts[index] = "‹\(label)›"
    return "\(name)(\(parts.joined(separator: ", ")))"
  }

  @Test(arguments: table) func betweenParentheses(_ marked: String, _ expected: String?) {
    let document = MarkedDocument(marked)
    #expect(Self.shown(document.analysis?.signature(at: document.cursors.first ?? 0)) == expected)
  }

  @Test(
    arguments: [
      ("view a (‸", nil), ("view a (hug‸", "hug: priority"), ("view a (intrinsic: 3 x 4, hugH: ‸", "hugH: priority"),
      ("view a (margins: 3, ‸", nil), ("layout L (spacing: ‸3) {}", "spacing: points"),
      ("view a (safeArea: (1, 2, 3, 4), ‸hug: 3)", nil), ("view a (hug: 3), b (resist: (‸3 + 2))", "resist: priority"),
    ] as [(String, String?)])
  func properties(_ marked: String, _ active: String?) throws {
    let document = MarkedDocument(marked)
    let signature = try #require(document.analysis?.signature(at: document.cursors.first ?? 0))
    #expect(signature.parameters.count == ViewProperty.allCases.count)
    let label =
      signature.parameters.indices.contains(signature.active) ? signature.parameters[signature.active].label : nil
    #expect(label == active)
    #expect(signature.parameters.allSatisfy { $0.words != nil && signature.label.contains($0.label) })
  }

  @Test func metricsOfAnInstanceComeFirst() throws {
    let document = MarkedDocument("layout Row { let side = 3 }\nlayout L { view r: Row (side: ‸) }")
    let signature = try #require(document.analysis?.signature(at: document.cursors.first ?? 0))
    #expect(signature.active == 0 && signature.parameters.count == ViewProperty.allCases.count + 1)
    #expect(signature.parameters.first?.label == "side: a number")
  }

  @Test func labelsHoldTheirParametersEverywhere() {
    let bytes = Array((NameSamples.sets.last?.first?.text ?? "").utf8)
    let analysis = MarkedDocument(String(decoding: bytes.prefix(1500), as: UTF8.self)).analysis
    var found = 0
    for offset in 0...1500 {
      guard let signature = analysis?.signature(at: offset) else { continue }
      found += 1
      #expect(signature.parameters.allSatisfy { signature.label.contains($0.label) })
    }
    #expect(found > 50)
  }

  /// Where no property is being written no parameter is active, if the client can be told so.
  @Test(arguments: [(true, "view a (‸", nil), (false, "view a (‸", 25), (true, "view a (text‸", 1)])
  func noParameterIsActiveWithoutAProperty(_ takesNone: Bool, _ marked: String, _ active: Int?) throws {
    let document = MarkedDocument(marked)
    let signature = try #require(document.analysis?.signature(at: document.cursors[0]))
    var capabilities = ClientCapabilities()
    capabilities.takesNoParameter = takesNone
    #expect(signature.help(for: capabilities).activeParameter == (active.map { .int($0) } ?? .null))
  }

  @Test(arguments: [("utf-8", 6), ("utf-16", 3), ("utf-32", 2)])
  func throughTheProtocol(_ encoding: String, _ width: Int) throws {
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    let markdown: JSONValue = ["signatureInformation": ["documentationFormat": ["markdown"]]]
    try client.initialize(
      [
        "general": ["positionEncodings": [.string(encoding)]], "textDocument": ["signatureHelp": markdown],
      ])
    try client.open("/* 𝄞é */ view a\r\n/* 𝄞é */ a.center == (3, 4)\r\n")
    func help(_ column: Int) throws -> JSONValue? {
      try client.call(
        "textDocument/signatureHelp",
        ["textDocument": ["uri": "file:///a.layout"], "position": ["line": 1, "character": .int(column)]])["result"]
    }
    let found = try help(width + 24)
    #expect(found?["activeParameter"] == 1)
    let signatures = found?["signatures"]
    let signature = try #require(signatures.items.first)
    #expect(signature["label"] == "center(centerX, centerY)")
    #expect(signature["documentation", "value"] == "centerX and centerY: `a.center == (0, 0)`.")
    #expect(try help(width + 19) == JSONValue.null)
  }
}
