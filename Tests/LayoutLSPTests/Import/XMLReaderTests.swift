import Testing

@testable import Formats
@testable import Server

/// The XML reader: its events, the places of errors, and its agreement with expat.
@Suite struct XMLReaderTests {
  /// The events of a document as `Tests/outside/expat.py` writes them.
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

  /// Random documents, with the events that expat gives for them.
  @Test func agreesWithExpat() throws {
    let page = try #require(Repository.text("Tests/LayoutLSPTests/Snapshots/expat.events"))
    var documents: [(bytes: [UInt8], events: [String])] = []
    for line in page.split(separator: "\n") {
      if line.hasPrefix("== ") {
        documents.append((Self.bytes(quoted: line.dropFirst(3)), []))
      } else {
        documents[documents.count - 1].events.append(String(line))
      }
    }
    for (bytes, events) in documents {
      #expect(Self.events(bytes) == events, "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(documents.count { $0.events.last == "ok" } > 100)
  }

  /// Returns the bytes of a text with some of them as `\number;`.
  private static func bytes(quoted text: Substring) -> [UInt8] {
    let parts = text.utf8.split(separator: UInt8(ascii: "\\"), omittingEmptySubsequences: false).map(Substring.init)
    return parts.dropFirst().reduce(into: Array(parts[0].utf8)) { bytes, part in
      let digits = part.prefix(while: \.isNumber)
      bytes.append(UInt8(digits) ?? 0)
      bytes += Array(part.dropFirst(digits.count + 1).utf8)
    }
  }
}
