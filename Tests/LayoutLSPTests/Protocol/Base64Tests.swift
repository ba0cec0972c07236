import Testing

@testable import Protocol

@Suite struct Base64Tests {
  /// Source: RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"), ("\u{0}\u{7f}>?", "AH8+Pw=="),
  ]) func letters(_ text: String, _ letters: String) {
    #expect(Base64.text(Array(text.utf8)) == letters)
    #expect(Base64.length(of: text.utf8.count) == letters.utf8.count)
  }
}
