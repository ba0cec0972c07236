import Testing

@testable import LayoutLSP

/// What values write themselves is what the encoder makes of them, byte for byte.
@Suite struct JSONWriterTests {
  private static let names = [
    "a", "", "größe 𝄞 👩‍👩‍👧", "\"quoted\" \\ / </script>", "\u{0}\u{1}\u{8}\t\n\u{b}\u{c}\r\u{1f}\u{7f}\u{80}\u{2028}",
  ]

  @Test func tokensAreAsTheEncoderMakesThem() throws {
    for tokens in [
      LSP.SemanticTokens(resultId: "a\"", data: [0, 12, 127, 128, 300, 16_383, 16_384, .max]),
      LSP.SemanticTokens(data: []),
    ] {
      var json = JSONWriter()
      tokens.write(to: &json)
      #expect(json.bytes == (try JSONCoding.encode(tokens)))
      let digits = tokens.data.map { "\($0),".utf8.count }
      #expect(tokens.data.decimalLength == digits.reduce(0, +))
    }
  }

  @Test func reportsAreAsTheEncoderMakesThem() throws {
    let range = LSP.Range(start: LSP.Position(line: 1, character: 3), end: LSP.Position(line: 2, character: 0))
    let found = Self.names.map { LSP.Diagnostic(range: range, severity: .hint, code: "debug", message: $0) }
    func report(_ id: String?, _ items: [LSP.Diagnostic]) throws -> LSP.DiagnosticReport {
      .full(resultId: id, LSP.Diagnostics(items: items, encoded: try JSONCoding.encode(items)))
    }
    let reports = [try report("1", found), try report(nil, []), .unchanged(resultId: "a\"b")]
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
