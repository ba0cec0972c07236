import Testing

@testable import Analysis
@testable import Server

/// Tests which files imports reach on the disk: not those behind links that lead away, special files, or odd names.
@Suite struct DiskFilesTests {
  private static let text = "layout Card { view.width == 100 }\n"

  /// Returns a workspace `w` beside a folder `out` that does not belong to it.
  private static func disk() throws -> TestFolder {
    let folder = try TestFolder([
      "w/card.layout": text, "w/ü%20 b.layout": text, "out/secret.layout": "secret", "w/sub/here.layout": text,
    ])
    try #require(
      Program.shell(
        """
        cd \(folder.path)/w && ln -s ../out/secret.layout link.layout && ln -s ../out away && ln -s card.layout in.layout \
        && ln -s b.layout a.layout && ln -s a.layout b.layout && ln -s . self && mkdir dir.layout && mkfifo pipe.layout \
        && ln -s /dev/zero zero.layout && ln -s /proc/self/environ environ.layout && truncate -s 17M huge.layout \
        && touch 'quote".layout' "$(printf 'line\\nend.layout')" "$(printf 'bad\\377.layout')" && ln -s nothing gone.layout
        """))
    return folder
  }

  private static let imports: [(String, String)] = [
    ("card.layout", "read"), ("./self/self/card.layout", "read"), ("in.layout", "read"), ("ü%20 b.layout", "read"),
    ("sub/../card.layout", "read"), ("../w/card.layout", "read"), ("away/../card.layout", "read"),
    ("../out/secret.layout", "outside"), ("sub/../../out/secret.layout", "outside"), ("link.layout", "outside"),
    ("away/secret.layout", "outside"), ("zero.layout", "outside"), ("environ.layout", "outside"),
    ("../../../../../../dev/zero.layout", "outside"), ("../w2/card.layout", "outside"),
    ("/etc/x.layout", "absolute"), ("/card.layout", "absolute"),
    ("CARD.layout", "missing"), ("%63ard.layout", "missing"), ("card\0.layout", "missing"),
    ("c\u{1B}ard.layout", "missing"),
    ("file:///card.layout", "missing"), ("gone.layout", "missing"), ("card.layout/x.layout", "missing"),
    ("card.layout ", "otherKind"), ("", "otherKind"), ("..", "otherKind"), ("sub/.layout", "otherKind"),
    ("a.layout", "Too many levels of symbolic links"), ("dir.layout", "it is a folder"),
    ("pipe.layout", "it is no plain file"), ("huge.layout", "it is larger than 16 MB"),
    (String(repeating: "x", count: 300) + ".layout", "File name too long"),
  ]

  @Test func importsReachPlainFilesOfTheWorkspace() throws {
    let folder = try Self.disk()
    let files = DiskFiles(folders: ["\(folder.path)/w"])
    for (name, expected) in Self.imports {
      #expect(Self.outcome(of: name, in: files, folder) == expected, "\(name)")
    }
  }

  /// Returns the outcome of an import, decided as by a workspace: by the text of the name first, then by the disk.
  private static func outcome(of name: String, in files: DiskFiles, _ folder: TestFolder) -> String {
    let result = ImportPath.target(of: name, from: "\(folder.path)/w/main.layout").flatMap { path in
      files.allows(path) ? files.find(path).flatMap { _ in files.read(path) } : .failure(.outside)
    }
    switch result {
    case .success(let bytes): return bytes == Array(text.utf8) ? "read" : "something else"
    case .failure(.unreadable(let reason)): return reason
    case .failure(let reason): return "\(reason)"
    }
  }

  /// Between the check of a file and the reading of its text another file may have taken its place.
  @Test func filesReplacedAfterTheCheckAreNotRead() throws {
    let folder = try Self.disk()
    let files = DiskFiles(folders: ["\(folder.path)/w"])
    let path: FilePath = "\(folder.path)/w/card.layout"
    let changes: [(String, ImportFailure)] = [
      ("rm card.layout", .missing), ("mkfifo card.layout", .unreadable("it is no plain file")),
      ("rm card.layout; ln -s ../out/secret.layout card.layout", .outside),
      ("rm card.layout; truncate -s 17M card.layout", .unreadable("it is larger than 16 MB")),
      ("rm card.layout; mkdir card.layout", .unreadable("it is a folder")),
    ]
    for (change, expected) in changes {
      try #require(Program.shell("cd \(folder.path)/w && \(change)"))
      #expect(throws: expected) { try files.read(path).get() }
    }
  }

  /// A file behind a link to a folder is listed only where it lies, if at all: a link may lead in a circle, or out.
  @Test func listingsFollowNoLinksToFolders() throws {
    let folder = try Self.disk()
    let files = DiskFiles(folders: ["\(folder.path)/w"])
    let found = files.layoutFiles(in: ["\(folder.path)/w"]).map { $0.relative(to: "\(folder.path)/w") }
    #expect(found.filter { $0.contains("/") } == ["sub/here.layout"])
    #expect(found.contains("card.layout") && found.contains("in.layout"))
    // Linked folders can be named in an import, so completion offers them there.
    #expect(files.entries(of: "\(folder.path)/w").contains { $0.name == "self" && $0.isFolder })
  }

  /// Two folders whose names look the same but have other bytes are two folders.
  @Test func foldersWithOtherBytesInTheirNamesAreOutside() throws {
    let folder = try TestFolder(["caf\u{e9}/a.layout": "layout In {}", "cafe\u{301}/b.layout": "secret"])
    let files = DiskFiles(folders: ["\(folder.path)/caf\u{e9}"])
    let other: FilePath = "\(folder.path)/cafe\u{301}/b.layout"
    #expect(!files.allows(other) && files.allows("\(folder.path)/caf\u{e9}/a.layout"))
    #expect(throws: ImportFailure.outside) { try files.find(other).get() }
    #expect(throws: ImportFailure.outside) { try files.read(other).get() }
    #expect(files.entries(of: other.folder).isEmpty)
  }

  @Test func onlyNamesThatAnImportCanSpellAreOffered() throws {
    let folder = try Self.disk()
    let files = DiskFiles(folders: ["\(folder.path)/w"])
    let names = files.entries(of: "\(folder.path)/w").map(\.name)
    #expect(names.contains("card.layout"))
    #expect(names.contains("ü%20 b.layout"))
    for name in names { #expect(!name.contains("quote") && !name.contains("line") && !name.contains("bad"), "\(name)") }
    #expect(files.entries(of: "\(folder.path)/w/away").isEmpty)
    #expect(files.entries(of: "\(folder.path)/out").isEmpty)
  }
}
