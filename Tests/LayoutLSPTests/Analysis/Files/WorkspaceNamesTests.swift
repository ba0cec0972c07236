import Synchronization
import Testing

@testable import Analysis
@testable import Features
@testable import Formats
@testable import Platform
@testable import Protocol
@testable import Server

/// Tests the index of what the files of a workspace declare: what it reads, and how much at most.
@Suite struct WorkspaceNamesTests {
  /// Files made on demand, which are counted when they are read.
  private final class ManyFiles: FileSource {
    let text: [UInt8]
    /// The number of files in the workspace, and of folders in each folder.
    let (count, folders): (Int, Int)
    let reads = Mutex<[FilePath]>([])
    let listings = Mutex(0)

    init(count: Int, folders: Int = 0, text: String = "layout Card { }") {
      (self.count, self.folders, self.text) = (count, folders, Array(text.utf8))
    }

    var project: [FilePath] { ["/w"] }
    func allows(_ file: FilePath) -> Bool { file.isInside("/w") }
    func find(_ file: FilePath) -> Result<(path: FilePath, stamp: FileStamp), ImportFailure> {
      file.name.hasSuffix(".layout") ? .success((file, FileStamp(numbers: [1]))) : .failure(.missing)
    }
    func read(_ file: FilePath) -> Result<[UInt8], ImportFailure> {
      reads.withLock { $0.append(file) }
      return .success(text)
    }
    func entries(of folder: FilePath) -> [FolderEntry] {
      listings.withLock { $0 += 1 }
      let files = folder == "/w" ? (0..<count).map { FolderEntry(name: "f\($0).layout", isFolder: false) } : []
      return files + (0..<folders).map { FolderEntry(name: "d\($0)", isFolder: true) }
    }
  }

  private static let sought = WorkspaceNames.Sought(kind: .layout, name: "Card")
  private static let asker: [FilePath] = ["/w/main.layout"]

  /// Each file is read once, when somebody first asks, and again only if it may have changed.
  @Test func filesAreReadOnce() {
    let files = ManyFiles(count: 100)
    let names = WorkspaceNames(files)
    for name in ["Card", "Other", "Card"] {
      let found = names.file(declaring: WorkspaceNames.Sought(kind: .layout, name: name), besides: Self.asker)
      #expect(found == (name == "Card" ? "/w/f0.layout" : nil))
    }
    // The one that was found was parsed, too.
    #expect(files.reads.withLock { $0.count } == 101)
    #expect(files.listings.withLock { $0 } == 2)
  }

  /// An analysis does not wait for an index that others keep; a request does.
  @Test func aKeptIndexIsFilledByItsOwner() {
    let files = ManyFiles(count: 3)
    var workspace = Workspace()
    workspace.keepElsewhere()
    workspace.files = files
    workspace.open("/w/main.layout", text: Array("screen p = 9 x 9\nview a: Card; a.edges == view.edges".utf8))
    func codes() -> [FindingCode] { workspace.analysis(of: "/w/main.layout")?.findings.map(\.code) ?? [] }
    #expect(codes() == [])
    #expect(files.reads.withLock { $0 } == [] && files.listings.withLock { $0 } == 0)
    workspace.elsewhere.look(WorkspaceNames.Renewal(folders: ["/w"]))
    #expect(workspace.askers(for: workspace.elsewhere.takeChanges()) == ["/w/main.layout"])
    #expect(codes() == [.notImported])
    // What has the same stamp is not read again.
    let before = files.reads.withLock { $0.count }
    workspace.elsewhere.look(WorkspaceNames.Renewal(isWhole: true))
    #expect(files.reads.withLock { $0.count } == before)
    #expect(workspace.elsewhere.takeChanges() == [])
    let names = WorkspaceNames(files, isKept: true)
    #expect(names.file(declaring: Self.sought, besides: Self.asker) == nil)
    #expect(names.file(declaring: Self.sought, besides: Self.asker, waits: true) == "/w/f0.layout")
  }

  /// A workspace that is no project, such as the whole disk, is looked at in part.
  @Test func theLookIsBounded() {
    let wide = ManyFiles(count: 30_000)
    let deep = ManyFiles(count: 0, folders: 3)
    let large = ManyFiles(count: 20, text: String(repeating: "\n", count: 8 << 20))
    for files in [wide, deep, large] { WorkspaceNames(files).look(WorkspaceNames.Renewal()) }
    #expect(wide.reads.withLock { $0.count } == 10_000)
    #expect(deep.listings.withLock { $0 } == 10_000)
    #expect(large.reads.withLock { $0.count } == 8)
    // Somebody no longer wants it.
    let stopped = ManyFiles(count: 100, folders: 3)
    let asked = Mutex(0)
    WorkspaceNames(stopped, isKept: true).look(WorkspaceNames.Renewal()) {
      asked.withLock { asked in
        asked += 1
        return asked > 20
      }
    }
    #expect(stopped.listings.withLock { $0 } <= 20 && stopped.reads.withLock { $0 } == [])
  }
}
