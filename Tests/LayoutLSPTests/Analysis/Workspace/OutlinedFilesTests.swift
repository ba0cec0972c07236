import Synchronization
import Testing

@testable import Analysis

/// Many files checked together have the same findings as each alone, and each file is read once.
@Suite struct OutlinedFilesTests {
  /// Counts the requests for files.
  private final class CountedFiles: FileSource {
    let files: MemorySource
    let finds = Mutex(0)
    let reads = Mutex<[FilePath]>([])

    init(_ files: MemoryFiles) { self.files = files.source }

    func allows(_ file: FilePath) -> Bool { files.allows(file) }
    func find(_ file: FilePath) -> Result<(path: FilePath, stamp: FileStamp), ImportFailure> {
      finds.withLock { $0 += 1 }
      return files.find(file)
    }
    func read(_ file: FilePath) -> Result<[UInt8], ImportFailure> {
      reads.withLock { $0.append(file) }
      return files.read(file)
    }
    func entries(of folder: FilePath) -> [FolderEntry] { files.entries(of: folder) }
  }

  private static let text = """
    === main.layout
    import "card.layout"; import "gone.layout"; import "../out.layout"; import "link.layout"; import "crad.layout"
    screen s = 100 x 100
    view c: Card, d: link, e: Crad
    c.edges == view.edges
    === card.layout
    import "part.layout"
    layout Card { screen p = 9 x 9; view a: Part, b; a.left == 0; a.left == 1; b.width == a.width }
    === part.layout
    import "card.layout"
    let gap = 4
    layout Part { view x; x.left == gap; x.left == 5; y.left == 1 }
    layout Card { }
    === alone.layout
    layout A { screen p = 1 x 1; view v: A; v.insets == 0 }
    layout B { view w: C; w.top == 1; w.top == 2 }
    layout C { view u; u.left == 1; u.left == 2 }
    === self.layout
    import "self.layout"
    view a
    === a.layout
    import "b.layout"; import "a2.layout"
    view v: B
    === b.layout
    import "c.layout"
    layout B { view w: C }
    === c.layout
    import "a.layout"; import "b.layout"
    layout C { view u: B }
    === a2.layout
    import "toA.layout"
    view z: toA
    === broken.layout
    import "card.layout
    view a {
    === twice.layout
    import "card.layout"; import "card.layout"; import "part.layout"
    view q: Card
    """

  @Test func findingsAreThoseOfEachFileAlone() throws {
    let set = FileSet(Self.text)
    var files = MemoryFiles(texts: set.texts)
    files.links = ["/w/link.layout": "/w/card.layout", "/w/toA.layout": "/w/a.layout"]
    let counted = CountedFiles(files)
    let texts = set.texts.mapValues { Array($0.utf8) }
    let together = OutlinedFiles(texts, files: counted)
    // Links count as files of their own.
    #expect(counted.reads.withLock { $0 }.sorted() == ["/w/link.layout", "/w/toA.layout"])
    var codes: Set<FindingCode> = []
    for (file, text) in texts.sorted(by: { $0.key < $1.key }) {
      var alone = Workspace()
      alone.files = files.source
      alone.open(file, text: text)
      let expected = alone.analysis(of: file)
      let found = together.analysis(of: file, text: text)
      #expect(try "\(#require(found).findings)" == "\(#require(expected).findings)", "\(file.text)")
      #expect(found?.findings.isEmpty == false, "\(file.text)")
      codes.formUnion((found?.findings ?? []).map(\.code))
    }
    #expect(
      codes.isSuperset(of: [.importCycle, .unresolvedImport, .recursiveLayout, .duplicateName, .conflict, .syntax]))
  }

  /// 1,000 files import one another in a circle, so that each reaches all others: work and messages grow in
  /// proportion to the files.
  @Test func longImportCyclesAreQuick() throws {
    let count = 300
    var texts: [FilePath: [UInt8]] = [:]
    var files = MemoryFiles()
    for number in 0..<count {
      let text = """
        import "\((number + 1) % count).layout"
        layout L\(number) { view a }

        """
      texts["/w/\(number).layout"] = Array(text.utf8)
      files.texts["/w/\(number).layout"] = text
    }
    let counted = CountedFiles(files)
    let together = OutlinedFiles(texts, files: counted)
    for (file, text) in texts {
      let found = try #require(together.analysis(of: file, text: text)).findings.filter { $0.code == .importCycle }
      #expect(found.count == 1)
      #expect(found.allSatisfy { $0.message.utf8.count < 600 && $0.related.count <= 12 })
      #expect(found.allSatisfy { $0.message.hasSuffix("and so on through \(count - 11) more imports") })
    }
    // And the rules of their folder, and whether it is a repository.
    #expect(counted.reads.withLock { $0 } == [] && counted.finds.withLock { $0 } == count + 2)
  }

  /// The shortest import paths agree with a search through all paths.
  @Test func shortestImportPathsAreFound() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let count = 1 + random.below(8)
      var edges: [[Int]] = []
      for _ in 0..<count { edges.append((0..<random.below(4)).map { _ in random.below(count) }) }
      let site = ImportSite(name: "", bytes: 0..<0)
      let imports = Dictionary(
        uniqueKeysWithValues: edges.enumerated().map { file, others in
          (FilePath("/\(file)"), others.map { ImportResolution(site: site, file: .success(FilePath("/\($0)"))) })
        })
      let circles = ImportCycles(imports)
      for start in 0..<count {
        let out = distances(from: start, edges)
        for end in 0..<count {
          let back = distances(from: end, edges)[start]
          // A file that imports nothing is in no cycle, not even with itself.
          let expected = back == nil || edges[end].isEmpty ? nil : out[end]
          #expect(circles.way(from: "/\(start)", to: "/\(end)").map { $0.count - 1 } == expected, "\(edges)")
        }
      }
    }
  }

  private func distances(from start: Int, _ edges: [[Int]]) -> [Int?] {
    var found = [Int?](repeating: nil, count: edges.count)
    found[start] = 0
    for step in 0..<edges.count {
      for file in edges.indices where found[file] == step {
        for other in edges[file] where found[other] == nil { found[other] = step + 1 }
      }
    }
    return found
  }
}
