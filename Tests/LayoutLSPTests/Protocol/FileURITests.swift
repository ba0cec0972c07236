import Testing

@testable import Analysis
@testable import Features
@testable import Protocol

@Suite struct FileURITests {
  @Test(arguments: [
    ("file:///a/b.layout", "/a/b.layout"),
    ("file:///a%20b/%C3%A9.layout", "/a b/é.layout"),
    ("FILE:///a.layout", "/a.layout"),
    ("file://localhost/a.layout", "/a.layout"),
    ("file:///c%3A/x.layout", "/c:/x.layout"),
    ("file:///100%", "/100%"), ("file:///%zz%+1", "/%zz%+1"), ("file:///a%2", "/a%2"),
    ("file:///a?query#fragment", "/a"),
    ("file:///%FF", "/%FF"), ("file:///a%2Fb", "/a/b"), ("file:///C:/x y/é.layout", "/C:/x y/é.layout"),
    ("untitled:Untitled-1", "untitled:Untitled-1"),
    ("vscode-vfs://github/a/b.layout", "vscode-vfs://github/a/b.layout"),
    ("file://server/share", "file://server/share"),
    ("", ""), ("file:", "file:"), ("file://", "file://"), ("a.layout", "a.layout"),
  ]) func urisBecomePaths(_ uri: String, _ file: FilePath) {
    #expect(FileURI.file(uri) == file)
  }

  @Test(arguments: ["/a/b.layout", "/a b/é😀#?%20.layout", "/", "/~x/-_.layout", "/a\nb"])
  func pathsSurviveTheRoundTrip(_ path: String) {
    let uri = FileURI.uri(path: path)
    #expect(FileURI.file(uri).text == path)
    #expect(uri.utf8.allSatisfy { (0x21...0x7e).contains($0) })
  }
}
