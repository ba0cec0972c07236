import Testing

@testable import Formats

/// Property lists in their XML form: their values, and what is refused.
@Suite struct PropertyListTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">

    """

  private static func read(_ text: String) -> Result<PropertyList, PropertyList.Failure> {
    Result { () throws(PropertyList.Failure) in try PropertyList(reading: Array(text.utf8)) }
  }

  @Test func documentsHaveTheirValues() throws {
    let text = """
      \(Self.head)<plist version="1.0">
      <dict>
        <key>%d items</key>
        <dict>
          <key>one</key> <string>one item &amp; more</string>
          <key>other</key> <string></string>
        </dict>
        <key>sizes</key>
        <array> <integer>-3</integer> <real>1.5</real> <true/> <false/> </array>
        <key>made</key> <date>2020-01-01T00:00:00Z</date>
      </dict>
      </plist>
      """
    let list = try Self.read(text).get()
    #expect(list["%d items"]?["one"] == .string("one item & more"))
    #expect(list["%d items"]?["other"] == .string(""))
    #expect(list["sizes"] == .array([.number("-3"), .number("1.5"), .bool(true), .bool(false)]))
    #expect(list["made"] == .other("2020-01-01T00:00:00Z"))
    #expect(list["none"] == nil && list["sizes"]?["one"] == nil)
  }

  @Test func otherDocumentsAreRefused() {
    let table: [(text: String, offset: Int, message: String)] = [
      ("<a/>", 0, "the document is no <plist> with one value"),
      ("<plist/>", 0, "the document is no <plist> with one value"),
      ("<plist><string/><string/></plist>", 0, "the document is no <plist> with one value"),
      ("<plist><x/></plist>", 7, "there is no value <x> in property lists"),
      ("<plist><dict><key>a</key></dict></plist>", 7, "a <dict> has a key without a value"),
      ("<plist><dict><string>a</string><string/></dict></plist>", 13, "a <dict> has <string> where a key must stand"),
    ]
    for (text, offset, message) in table {
      #expect(Self.read(text) == .failure(PropertyList.Failure(offset: offset, message: message)), "\(text)")
    }
  }

  /// An inner part of a DOCTYPE can define entities, which grow without limit.
  @Test func entitiesAreRefused() {
    let text = "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>"
    #expect(throws: PropertyList.Failure.self) { try Self.read(text).get() }
  }
}
