import Testing

@testable import Analysis

/// Paths are compared byte by byte, as a disk does.
@Suite struct FilePathTests {
  private static let composed = "/w/caf\u{e9}"
  private static let decomposed = "/w/cafe\u{301}"

  @Test func pathsThatLookTheSameDiffer() {
    let (a, b) = (FilePath(Self.composed), FilePath(Self.decomposed))
    #expect(Self.composed == Self.decomposed && a != b)
    #expect(Set([a, b, FilePath(Self.composed)]).count == 2)
    #expect(a > b && !(a < b) && !(a < a))
    #expect(!b.entry("x").isInside(a) && a.entry("x").isInside(a))
    #expect(a.entry("x").relative(to: b) == "../caf\u{e9}/x")
    #expect(a.entry("x").moved(from: a, to: b) == b.entry("x"))
  }

  /// A combining mark behind a `/` or a `.` does not hide it, because bytes are read.
  @Test(arguments: [
    ("/w", "\u{301}a/../b", "/w/b"), ("/w", "sub/../../\u{301}out/x", "/\u{301}out/x"),
    ("/w", "a/\u{301}b/../..", "/w"), ("/w", "..\u{301}/x", "/w/..\u{301}/x"),
    ("/w", "a/./b//c/", "/w/a/b/c"), ("/", "a", "/a"), ("/w", "../../..", "/"), ("/w/", "", "/w"),
  ]) func relativePathsAreResolved(_ folder: FilePath, _ way: String, _ expected: FilePath) {
    #expect(folder.appending(way) == expected)
  }

  @Test(arguments: [
    ("/a/b.layout", "/a", "b.layout", "b"), ("/b.layout", "/", "b.layout", "b"), ("/", "/", "", ""),
    ("/a/\u{301}b.layout", "/a", "\u{301}b.layout", "\u{301}b"), ("/a/b", "/a", "b", "b"),
    ("/a/b.layout\u{301}", "/a", "b.layout\u{301}", "b.layout\u{301}"), ("untitled:x", "/", "untitled:x", "untitled:x"),
  ]) func folderAndNamesAreFound(_ path: FilePath, _ folder: FilePath, _ name: String, _ layout: String) {
    #expect(path.folder == folder && Array(path.name.utf8) == Array(name.utf8))
    #expect(Array(path.layoutName.utf8) == Array(layout.utf8))
  }

  @Test(arguments: [
    ("/w/a", "/w", true), ("/w", "/w", true), ("/w", "/", true), ("/wx/a", "/w", false), ("/w", "/w/a", false),
    ("/w/a", "/w/", true), ("w/a", "/w", false), ("/w/\u{301}a", "/w", true),
  ]) func containmentComparesWholeNames(_ path: FilePath, _ folder: FilePath, _ expected: Bool) {
    #expect(path.isInside(folder) == expected)
  }

  @Test func importsKeepTheirBytes() throws {
    let target = ImportPath.target(of: "../caf\u{e9}/a.layout", from: "/w/cafe\u{301}/b.layout")
    #expect(try target.get() == "/w/caf\u{e9}/a.layout" && target.get() != "/w/cafe\u{301}/a.layout")
  }

  @Test(arguments: [
    ("plain text ~", "plain text ~"), ("été 日本 😀 ❤\u{fe0f} e\u{301}", "été 日本 😀 ❤\u{fe0f} e\u{301}"),
    ("a\nb\tc\r", #"a\u{A}b\u{9}c\u{D}"#), ("\u{1b}[2J\u{7f}\u{9b}\u{0}", #"\u{1B}[2J\u{7F}\u{9B}\u{0}"#),
    ("\u{202e}\u{2066}\u{200f}", #"\u{202E}\u{2066}\u{200F}"#),
    (
      "\u{200b}\u{200d}\u{feff}\u{ad}\u{2060}\u{3164}\u{34f}", #"\u{200B}\u{200D}\u{FEFF}\u{AD}\u{2060}\u{3164}\u{34F}"#
    ),
    ("\u{2028}\u{2029}\u{85}", #"\u{2028}\u{2029}\u{85}"#), ("\u{e0041}", #"\u{E0041}"#),
  ]) func invisibleCharactersAreEscaped(_ text: String, _ shown: String) {
    #expect(visible(text) == shown)
    #expect(visible("1\n" + text, linesStay: true) == "1\n" + visible(text).replacing(#"\u{A}"#, with: "\n"))
  }

  @Test(arguments: [
    ("", 0), ("a - b", 5), ("été", 3), ("e\u{301}te\u{301}", 3), ("日本", 4), ("한글", 4), ("Ａｱ", 3), ("😀!", 3),
    ("\u{1f1e9}\u{1f1ea}", 2), ("\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}", 2),
  ]) func columnsAreCounted(_ text: String, _ columns: Int) {
    #expect(text.columns == columns)
  }
}
