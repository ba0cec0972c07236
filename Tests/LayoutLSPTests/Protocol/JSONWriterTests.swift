import Testing
import layout_bench

@testable import Formats
@testable import Protocol
@testable import Server

/// Tests that values which write themselves produce the JSON of the toolchain's encoder, byte for byte: the members in
/// the order of their names, numbers and strings spelled alike.
@Suite struct JSONWriterTests {
  /// Returns the JSON that the encoder makes of the same values.
  private static func asEncoded(_ bytes: [UInt8]) throws -> [UInt8] {
    try JSONCoding.encode(JSONValue(reading: bytes))
  }

  private static let names = [
    "a", "", "größe 𝄞 👩‍👩‍👧", "\"quoted\" \\ / </script>", "\u{0}\u{1}\u{8}\t\n\u{b}\u{c}\r\u{1f}\u{7f}\u{80}\u{2028}",
  ]

  @Test func tokensAreAsTheEncoderMakesThem() throws {
    for tokens in [
      LSP.SemanticTokens(resultId: "a\"", data: [[0, 12, 127], [], [128, 300, 16_383, 16_384, .max]]),
      LSP.SemanticTokens(data: []),
    ] {
      var json = JSONWriter()
      tokens.write(to: &json)
      #expect(json.bytes == (try Self.asEncoded(json.bytes)))
    }
  }

  @Test func reportsAreAsTheEncoderMakesThem() throws {
    let range = LSP.Range(start: LSP.Position(line: 1, character: 3), end: LSP.Position(line: 2, character: 0))
    let data: JSONValue = [
      "members": [1, .double(2.5), nil, true, "é\"", -3], "screens": [:], "axis": .double(1e300),
      "newText": .number(0.1 + 0.2),
    ]
    let found = Self.names.enumerated().map { index, name in
      LSP.Diagnostic(
        range: range, severity: .hint, code: "debug",
        codeDescription: index == 1 ? LSP.CodeDescription(href: name) : nil, message: name,
        tags: index == 2 ? [.unnecessary] : nil,
        relatedInformation: index == 3 ? [.init(location: .init(uri: name, range: range), message: name)] : nil,
        data: index == 4 ? data : nil)
    }
    var json = JSONWriter()
    found.write(to: &json)
    #expect(json.bytes == (try Self.asEncoded(json.bytes)))
    func report(_ id: String?, _ items: [LSP.Diagnostic]) -> LSP.DiagnosticReport {
      .full(resultId: id, items)
    }
    let reports = [report("1", found), report(nil, []), .unchanged(resultId: "a\"b")]
    for one in reports {
      for related in [[], [("file:///b", reports[0]), ("file:///a", one)]] as [[(String, LSP.DiagnosticReport)]] {
        let answer = LSP.DocumentDiagnosticReport(report: one, relatedDocuments: related.map { (uri: $0, report: $1) })
        var json = JSONWriter()
        answer.write(to: &json)
        #expect(json.bytes == (try Self.asEncoded(json.bytes)))
      }
    }
    let items = reports.enumerated().map { index, report in
      LSP.WorkspaceDocumentDiagnosticReport(uri: "file:///\(index)", version: index == 0 ? nil : index, report: report)
    }
    for answer in [LSP.WorkspaceDiagnosticReport(items: items), LSP.WorkspaceDiagnosticReport(items: [])] {
      var json = JSONWriter()
      answer.write(to: &json)
      #expect(json.bytes == (try Self.asEncoded(json.bytes)))
    }
  }

  @Test func completionsAreAsTheEncoderMakesThem() throws {
    for line in 0..<3 {
      var items: [LSP.CompletionItem] = []
      for (number, name) in Self.names.enumerated() {
        let range = LSP.Range(
          start: LSP.Position(line: line, character: number), end: LSP.Position(line: line, character: 12))
        let edit: LSP.Either<LSP.TextEdit, LSP.InsertReplaceEdit> =
          number % 4 == 1
          ? .one(LSP.TextEdit(range: range, newText: name))
          : .other(LSP.InsertReplaceEdit(newText: name, insert: range, replace: range))
        items.append(
          LSP.CompletionItem(
            label: name, kind: .field, detail: number > 1 ? name : nil,
            documentation: number > 2 ? LSP.MarkupContent(kind: .markdown, value: name) : nil, sortText: "1" + name,
            insertText: number % 2 == 0 ? name : nil, insertTextFormat: .snippet,
            textEdit: number % 2 == 0 ? nil : edit,
            data: number == 3 ? .init(uri: "file:///é", layout: name, path: "a.b", view: 3) : nil))
      }
      for items in [[], items] {
        let list = LSP.CompletionList(isIncomplete: line == 1, items: items)
        var json = JSONWriter()
        list.write(to: &json)
        #expect(json.bytes == (try Self.asEncoded(json.bytes)))
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
    for result in [LSP.DocumentSymbolResult.one(tree), .other(list), .one([]), .other([])] {
      var json = JSONWriter()
      result.write(to: &json)
      #expect(json.bytes == (try Self.asEncoded(json.bytes)))
      for id in [RequestID.number(-3), .string("a\"b"), nil] {
        let body = OutgoingMessage.response(id, .success(result)).written.bytes
        #expect(body == (try Self.asEncoded(body)))
      }
    }
  }
}
