import Testing

@testable import Formats
@testable import Server

/// The XML reader: its events, the places of errors, and its agreement with expat.
@Suite struct XMLReaderTests {
  /// The events of a document as `expat_events.py` prints them.
  private static func events(_ bytes: [UInt8]) -> [String] {
    var reader = XMLReader(bytes)
    var lines: [String] = []
    do {
      while let event = try reader.next() {
        switch event {
        case .start(let name, let attributes):
          lines.append(
            "S \(quoted(name)) " + attributes.map { "\(quoted($0.name))=\(quoted($0.value))" }.joined(separator: "|"))
        case .end(let name): lines.append("E \(quoted(name))")
        case .text(let text): lines.append("T \(quoted(text))")
        }
      }
      return lines + ["ok"]
    } catch { return ["FAIL"] }
  }

  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.map { $0.value < 32 || $0.value == 127 || $0 == "\\" ? "\\\($0.value);" : String($0) }.joined()
  }

  @Test func documentsHaveTheirEvents() {
    let table: [(String, [String])] = [
      ("<a/>", ["S a ", "E a", "ok"]),
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<a>x\r\ny</a>\n", ["S a ", "T x\\10;y", "E a", "ok"]),
      ("<a b='&lt;&#65;&#x42;\t' c=\"'\"/>", ["S a b=<AB |c='", "E a", "ok"]),
      ("<a>1<!-- 2 -->3<![CDATA[<4>]]>5<?p 6?></a>", ["S a ", "T 13<4>5", "E a", "ok"]),
      ("<a><b>é🙂</b> </a>", ["S a ", "S b ", "T é🙂", "E b", "T  ", "E a", "ok"]),
    ]
    for (text, expected) in table { #expect(Self.events(Array(text.utf8)) == expected, "\(text)") }
  }

  /// Documents with an error, its offset in bytes, and a part of the message.
  @Test func errorsHaveTheirPlaces() {
    let table: [(String, Int, String)] = [
      ("", 0, "no element"), ("<a>", 0, "'a' is never closed"), ("<a></b>", 3, "'</b>' stands where '</a>' should"),
      ("</a>", 0, "closes nothing"), ("<a/><b/>", 4, "second root"), ("<a b='1' b='2'/>", 9, "'b' twice"),
      ("<a>é&x;</a>", 5, "'&x;' stands for nothing"), ("<!DOCTYPE a><a/>", 0, "DOCTYPE"), ("<a b=1/>", 5, "quotes"),
      ("<a>]]></a>", 3, "CDATA"), ("<a><!-- a -- b --></a>", 10, "'--'"), ("x", 0, "outside"), ("<a b='<'/>", 6, "'<'"),
      ("<?xml version=\"1.0\" encoding=\"x-klingon\"?><a/>", 20, "'x-klingon' is not read"),
      ("<a>\u{1}</a>", 3, "control character"), ("<a", 2, "ends within"), ("<a>&amp</a>", 3, "no reference"),
    ]
    for (text, offset, words) in table {
      var reader = XMLReader(Array(text.utf8))
      do {
        while try reader.next() != nil {}
        Issue.record("\(text) was read")
      } catch {
        #expect(error.offset == offset && error.message.contains(words), "\(text): \(error)")
      }
    }
  }

  @Test func limits() {
    let deep = String(repeating: "<a>", count: XMLReader.largestDepth)
    #expect(Self.events(Array((deep + String(repeating: "</a>", count: XMLReader.largestDepth)).utf8)).last == "ok")
    #expect(throws: XMLReader.Failure.self) { try XMLElement.document(Array((deep + "<a>").utf8)) }
    let many = "<r>" + String(repeating: "<a/>", count: XMLReader.mostElements) + "</r>"
    #expect(throws: XMLReader.Failure.self) { try XMLElement.document(Array(many.utf8)) }
    let attributes = (0...XMLReader.mostAttributes).map { " a\($0)=''" }.joined()
    #expect(throws: XMLReader.Failure.self) { try XMLElement.document(Array("<r\(attributes)/>".utf8)) }
    let long = [UInt8](repeating: UInt8(ascii: " "), count: XMLReader.mostBytes + 1)
    #expect(throws: XMLReader.Failure.self) { try XMLElement.document(long) }
  }

  private static let pieces: [String] = [
    "<a>", "</a>", "<b x=\"1\" y='2'>", "</b>", "<c/>", "<d z = \"&lt;\t\r\n&#10;&#x41;\"/>", "<!-- c -->",
    "<!-- a--b -->",
    "<![CDATA[ <x> ]]>", "]]>", "&amp;", "&bogus;", "&#0;", "&#xD800;", "&#x10FFFF;", "\r\n", "\r", "<?pi x?>",
    "<?pi?>",
    "<?xml version=\"1.0\"?>", "é", "text", " ", "<a x=\"1\" x=\"2\">", "<a x=\"1\"y=\"2\"/>", "<!DOCTYPE a>", "<e",
    ">",
    "\"", "=", "\u{1}", "\u{7F}", "<é é=\"€\"/>", "<1/>", "<a:b-c.d/>", "</a >", "< a>", "<a/ >", "<!--->", "<!---->",
    "&#x;", "&#;", "&;", "<![CDATA[", "🙂", "\u{FEFF}", "<?XML a?>", "<?xml-s x?>", "]]", "&#65;", "&#+65;", "\u{FFFE}",
    "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>", "<?xml encoding=\"UTF-8\"?>",
  ]

  /// Returns a document of random pieces, half the time with a byte exchanged.
  private static func document(_ random: inout SeededGenerator) -> [UInt8] {
    let beginnings = ["", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "\u{FEFF}"]
    let inner = (0..<random.below(5)).map { _ in pieces[random.below(pieces.count)] }.joined()
    var bytes = Array((beginnings[random.below(3)] + "<r>" + inner + "</r>\n").utf8)
    if random.below(2) == 0 {
      let others = Array("<>&\"'=/!? a\u{0}".utf8) + [0xFF, 0xC3, 0xED]
      bytes[random.below(bytes.count)] = others[random.below(others.count)]
    }
    return bytes
  }

  @Test func agreesWithExpat() throws {
    let folder = try TestFolder([:])
    var random = SeededGenerator(seed: 7)
    var documents = (0..<rounds(800)).map { _ in Self.document(&random) }
    if let samples = sharedFile("corpus/ib") {
      for path in Files.find([samples], endings: [".xib", ".storyboard"]).files {
        if case .success(let bytes) = Files.read(path) { documents.append(bytes) }
      }
    }
    var names: [String] = []
    for (number, bytes) in documents.enumerated() {
      let name = "\(folder.path)/\(number).xml"
      guard case .success = Files.write(bytes, to: name) else { throw XMLReader.Failure(offset: 0, message: name) }
      names.append(name)
    }
    let script = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/expat_events.py"
    let said = try #require(Self.output(of: ["python3", script] + names))
    var expected: [[String]] = []
    for line in said.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("== /") { expected.append([]) } else { expected[expected.count - 1].append(String(line)) }
    }
    try #require(expected.count == documents.count)
    for (bytes, events) in zip(documents, expected) {
      #expect(Self.events(bytes) == events, "\(String(decoding: bytes.prefix(300), as: UTF8.self))")
    }
    #expect(expected.count { $0.last == "ok" } > rounds(60))
  }

  private static func output(of words: [String]) -> String? {
    let (input, output, errors) = (makePipe(), makePipe(), makePipe())
    let process = Program.start(words, input.read, output.write, errors.write)
    close(input.write)
    let text = Program.readAll(output.read)
    close(errors.read)
    guard let process else { return nil }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    return status == 0 ? text : nil
  }
}
