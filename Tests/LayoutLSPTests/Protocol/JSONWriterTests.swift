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
