import Testing

@testable import LayoutLSP

/// What values write themselves is what the encoder makes of them, byte for byte.
@Suite struct JSONWriterTests {
  private static let names = [
    "a", "", "größe 𝄞 👩‍👩‍👧", "\"quoted\" \\ / </script>", "\u{0}\u{1}\u{8}\t\n\u{b}\u{c}\r\u{1f}\u{7f}\u{80}\u{2028}",
  ]

  @Test func tokensAreAsTheEncoderMakesThem() throws {
    for tokens in [LSP.SemanticTokens(resultId: "a\"", data: [0, 12, -3]), LSP.SemanticTokens(data: [])] {
      var json = JSONWriter()
      tokens.write(to: &json)
      #expect(json.bytes == (try JSONCoding.encode(tokens)))
    }
  }

  @Test func reportsAreAsTheEncoderMakesThem() throws {
    let range = LSP.Range(start: LSP.Position(line: 1, character: 3), end: LSP.Position(line: 2, character: 0))
    let found = Self.names.map { LSP.Diagnostic(range: range, severity: .hint, code: "debug", message: $0) }
    func report(_ id: String?, _ items: [LSP.Diagnostic]) -> LSP.DiagnosticReport {
      .full(resultId: id, items)
    }
    let reports = [report("1", found), report(nil, []), .unchanged(resultId: "a\"b")]
    for one in reports {
      for related in [[], [("file:///b", reports[0]), ("file:///a", one)]] as [[(String, LSP.DiagnosticReport)]] {
        let answer = LSP.DocumentDiagnosticReport(report: one, relatedDocuments: related.map { (uri: $0, report: $1) })
        var json = JSONWriter()
        answer.write(to: &json)
        #expect(json.bytes == (try JSONCoding.encode(answer)))
      }
    }
    let items = reports.enumerated().map { index, report in
      LSP.WorkspaceDocumentDiagnosticReport(uri: "file:///\(index)", version: index == 0 ? nil : index, report: report)
    }
    for answer in [LSP.WorkspaceDiagnosticReport(items: items), LSP.WorkspaceDiagnosticReport(items: [])] {
      var json = JSONWriter()
      answer.write(to: &json)
      #expect(json.bytes == (try JSONCoding.encode(answer)))
    }
  }

  @Test func diagnosticsAreAsTheEncoderMakesThem() throws {
    let range = LSP.Range(start: LSP.Position(line: 1, character: 3), end: LSP.Position(line: 2, character: 0))
    var random = SeededGenerator(seed: 3)
    for version in 0..<40 {
      let diagnostics = (0..<random.below(4)).map { _ in
        let name = Self.names[random.below(Self.names.count)]
        let related = LSP.DiagnosticRelatedInformation(
          location: LSP.Location(uri: "file:///\(name)", range: range), message: name)
        return LSP.Diagnostic(
          range: range, severity: .warning, code: name,
          codeDescription: random.below(2) == 0 ? nil : LSP.CodeDescription(href: name), message: name,
          tags: [nil, [], [.unnecessary, .deprecated]][random.below(3)],
          relatedInformation: [nil, [], [related, related]][random.below(3)],
          data: random.below(3) == 0 ? nil : Self.value(&random))
      }
      let params = LSP.PublishDiagnosticsParams(
        uri: "file:///\(version)\"é", version: version % 3 == 0 ? nil : version, diagnostics: diagnostics)
      let message = OutgoingMessage.notification(method: "textDocument/publishDiagnostics", params: params)
      #expect(try #require(message.frame) == OutgoingMessage.framed(try JSONCoding.encode(message)))
    }
  }

  private static func value(_ random: inout SeededGenerator, depth: Int = 0) -> JSONValue {
    let numbers = [
      0, 0.5, -0.1, 1e300, -1e-300, 123_456_789.25, Double.leastNonzeroMagnitude, 1e16, 1e15, 1e17, .nan, .infinity,
      -.infinity, -0.0,
    ]
    return switch random.below(depth < 3 ? 8 : 6) {
    case 0: .null
    case 1: .bool(random.below(2) == 0)
    case 2: .int([0, -1, .max, .min][random.below(4)])
    case 3, 4: .double(numbers[random.below(numbers.count)])
    case 5: .string(names[random.below(names.count)])
    case 6: .array((0..<random.below(4)).map { _ in value(&random, depth: depth + 1) })
    default:
      .object(
        Dictionary(
          ["b", "a", "aB", "ab", "a1", "é", "A\"", "x10", "x9"].prefix(random.below(10)).map {
            ($0, value(&random, depth: depth + 1))
          }, uniquingKeysWith: { $1 }))
    }
  }

  @Test func completionsAreAsTheEncoderMakesThem() throws {
    let encoder = CompletionEncoder()
    for line in 0..<3 {
      var items: [LSP.CompletionItem] = []
      for (number, name) in Self.names.enumerated() {
        let range = LSP.Range(
          start: LSP.Position(line: line, character: number), end: LSP.Position(line: line, character: 12))
        items.append(
          LSP.CompletionItem(
            label: name, kind: .field, detail: number > 1 ? name : nil,
            documentation: number > 2 ? LSP.MarkupContent(kind: .markdown, value: name) : nil, sortText: "1" + name,
            insertText: number % 2 == 0 ? name : nil, insertTextFormat: .snippet,
            textEdit: number % 2 == 0 ? nil : LSP.TextEdit(range: range, newText: name),
            data: number == 3 ? .init(uri: "file:///é", layout: name, path: "a.b", view: 3) : nil))
      }
      for items in [[], items, items] {
        let list = LSP.CompletionList(isIncomplete: line == 1, items: items)
        var json = JSONWriter()
        try #require(encoder.encoded(list)).write(to: &json)
        #expect(json.bytes == (try JSONCoding.encode(list)))
      }
    }
  }

  @Test func symbolsAreAsTheEncoderMakesThem() throws {
    func range(_ line: Int) -> LSP.Range {
      LSP.Range(start: LSP.Position(line: line, character: 3), end: LSP.Position(line: line + 1, character: 0))
    }
    var tree: [LSP.DocumentSymbol] = []
    var list: [LSP.SymbolInformation] = []
    for (line, name) in Self.names.enumerated() {
      tree.append(
        LSP.DocumentSymbol(
          name: name, detail: line % 2 == 0 ? name : nil, kind: .field, range: range(line),
          selectionRange: range(line + 1),
          children: line > 1 ? tree : nil))
      list.append(
        LSP.SymbolInformation(
          name: name, kind: .class, location: LSP.Location(uri: "file:///a b/\(line).layout", range: range(line)),
          containerName: line % 2 == 0 ? nil : name))
    }
    for result in [LSP.DocumentSymbolResult.tree(tree), .list(list), .tree([]), .list([])] {
      var json = JSONWriter()
      result.write(to: &json)
      #expect(json.bytes == (try JSONCoding.encode(result)))
      for id in [RequestID.number(-3), .string("a\"b"), nil] {
        let direct = try #require(OutgoingMessage.response(id, .success(result)).frame)
        let encoded = OutgoingMessage.framed(try JSONCoding.encode(OutgoingMessage.response(id, .success(result))))
        #expect(direct == encoded)
      }
    }
  }
}
