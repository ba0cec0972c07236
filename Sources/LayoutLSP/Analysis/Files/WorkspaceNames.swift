import Formats
import Solver
import Synchronization
import Syntax

/// An index of the layouts and metrics that the files of a workspace declare, whoever imports them: for names that no
/// import brings. A file is read once and searched for what looks like a declaration; only files in which a sought
/// name is found so are parsed.
///
/// An index that nobody keeps looks at a folder when a file in it first asks. The one of the server is kept: its
/// owner tells it what is open and has it look at the disk in the background, so that no analysis waits for that.
/// Copies of a workspace share it.
package final class WorkspaceNames: Sendable {
  /// The kinds of declarations at file level that are looked for.
  enum Kind: CaseIterable {
    case layout, metric

    /// The keyword before the name.
    fileprivate var keyword: String {
      switch self {
      case .layout: "layout"
      case .metric: "let"
      }
    }

    fileprivate func isDeclared(_ name: String, by outline: FileOutline) -> Bool {
      switch self {
      case .layout: outline.layout(named: name) != nil
      case .metric: outline.fileLevel.metricBytes(name, in: outline.document.text) != nil
      }
    }
  }

  package struct Sought: Hashable, Sendable {
    var kind: Kind
    var name: String
  }

  /// What is to be looked at on the disk.
  package struct Renewal: Sendable {
    /// The files and folders that may have changed.
    package var changed: Set<FilePath> = []
    /// The folders whose files are to be known, as those of the workspace are.
    package var folders: Set<FilePath> = []
    /// Whether anything may have changed.
    package var isWhole = false

    package init(changed: Set<FilePath> = [], folders: Set<FilePath> = [], isWhole: Bool = false) {
      self.changed = changed
      self.folders = folders
      self.isWhole = isWhole
    }

    package var isEmpty: Bool { changed.isEmpty && folders.isEmpty && !isWhole }
  }

  /// The most bytes of all files together that are read. With the limits of `FileSource.layoutFiles`, and those of time
  /// that an owner sets, this is the bound for workspaces that are no project: what lies beyond it is not found.
  private static let mostBytes = 64 << 20

  private let source: Mutex<any FileSource>
  private let texts: [FilePath: [UInt8]]
  let isKept: Bool
  private let known = Mutex(Known())
  /// Held while the disk is looked at, so that each file is read once. `known` is held only for moments.
  private let looking = Mutex(())

  /// - Parameter texts: texts of files of the workspace that replace those on the disk.
  init(_ files: any FileSource, texts: [FilePath: [UInt8]] = [:], isKept: Bool = false) {
    source = Mutex(files)
    self.texts = texts
    self.isKept = isKept
  }

  private var files: any FileSource { source.withLock { $0 } }

  // MARK: Asking

  /// Returns the first file that declares `sought`, in the order of names: a file of the workspace, or of the folder
  /// of the file that asks.
  /// - Parameters:
  ///   - reached: the file that asks, and the files that are left out because it imports them.
  ///   - waits: whether what is not known yet is looked up, although the index is kept.
  func file(declaring sought: Sought, besides reached: [FilePath], waits: Bool = false) -> FilePath? {
    guard let asker = reached.first else { return nil }
    if waits || !isKept { look(Renewal(folders: asker.isAbsolute ? [asker.folder] : [])) }
    let (candidates, files) = (known.withLock { $0.declaring[sought] ?? [] }.sorted(), files)
    return candidates.first { !reached.contains($0) && files.allows($0) && declares($0, sought) }
  }

  /// Whether a file that seems to declare a name does so.
  private func declares(_ file: FilePath, _ sought: Sought) -> Bool {
    guard let entry = known.withLock({ $0.entries[file] }) else { return false }
    if let known = entry.isOpen ? true : entry.confirmed[sought] { return known }
    guard let text = texts[file] ?? (try? files.read(file).get()) else { return false }
    let isDeclared = sought.kind.isDeclared(
      sought.name, by: FileOutline(Document(file: file, text: text, replacing: nil)))
    known.withLock { known in
      if known.entries[file]?.number == entry.number { known.entries[file]?.confirmed[sought] = isDeclared }
    }
    return isDeclared
  }

  // MARK: Looking at the disk

  /// Whether the disk was looked at.
  package var isInUse: Bool { known.withLock { $0.isInUse } }

  /// Whether the workspace and this folder were looked at.
  package func knows(_ folder: FilePath?) -> Bool {
    known.withLock { known in known.isListed && folder.map { known.folders.contains($0) } ?? true }
  }

  /// Looks at what is not known yet of the workspace and of `renewal.folders`, and at what may have changed.
  package func look(_ renewal: Renewal, stop: () -> Bool = { false }) {
    if renewal.changed.isEmpty, !renewal.isWhole, knows(nil), renewal.folders.allSatisfy({ knows($0) }) { return }
    looking.withLock { _ in
      let files = files
      let (isListed, listed) = known.withLock { ($0.isListed && !renewal.isWhole, $0.folders) }
      let folders = renewal.isWhole ? renewal.folders.union(listed) : renewal.folders.subtracting(listed)
      var found: Set<FilePath> = []
      if !isListed { found.formUnion(files.layoutFiles(in: files.project, stop: stop) + texts.keys) }
      for folder in folders where !stop() { found.formUnion(Self.layoutFiles(directlyIn: folder, of: files)) }
      if renewal.isWhole, !stop() { forgetFiles(besides: found) }
      found.formUnion(concerned(by: renewal.changed, of: files, folders: listed.union(folders), stop))
      for file in found.sorted() where !stop() { look(at: file, of: files) }
      known.withLock { known in
        known.isListed = true
        known.isInUse = true
        known.folders.formUnion(folders)
      }
    }
  }

  private static func layoutFiles(directlyIn folder: FilePath, of files: any FileSource) -> [FilePath] {
    files.entries(of: folder).filter { !$0.isFolder && ImportPath.hasEnding($0.name) }.map { folder.entry($0.name) }
  }

  private func forgetFiles(besides found: Set<FilePath>) {
    known.withLock { known in
      for (file, entry) in known.entries where !entry.isOpen && !found.contains(file) { known.set(nil, for: file) }
    }
  }

  /// Returns the files that are known or come into question among those changed, and in folders among them.
  private func concerned(
    by changed: Set<FilePath>, of files: any FileSource, folders: Set<FilePath>, _ stop: () -> Bool
  ) -> Set<FilePath> {
    if changed.isEmpty { return [] }
    var found: Set<FilePath> = []
    for path in changed where !stop() {
      let isKnown = folders.contains(path.folder)
      if ImportPath.hasEnding(path.text) {
        if isKnown || files.isInProject(path) { found.insert(path) }
      } else if files.isInProject(path) {
        found.formUnion(files.layoutFiles(in: [path], stop: stop))
      } else if folders.contains(path) {
        found.formUnion(Self.layoutFiles(directlyIn: path, of: files))
      }
    }
    // A folder that is gone tells nothing of the files that were in it.
    for file in known.withLock({ Array($0.entries.keys) }) where file.isInside(oneOf: changed) { found.insert(file) }
    return found
  }

  private func look(at file: FilePath, of files: any FileSource) {
    let (last, isFull) = known.withLock { ($0.entries[file], $0.bytes >= Self.mostBytes) }
    if last?.isOpen == true { return }
    if let text = texts[file] { return set(Entry(file, text), for: file) }
    let stamp = isKept ? try? files.find(file).get().stamp : nil
    if let stamp, stamp == last?.stamp { return }
    guard !isKept || stamp != nil, !isFull, let text = try? files.read(file).get() else { return set(nil, for: file) }
    set(Entry(file, text, stamp), for: file)
  }

  private func set(_ entry: Entry?, for file: FilePath) {
    known.withLock { if $0.entries[file]?.isOpen != true { $0.set(entry, for: file) } }
  }

  // MARK: Keeping

  /// Takes files from another source from now on. They are looked at with the next renewal.
  func use(_ files: any FileSource) {
    source.withLock { $0 = files }
    known.withLock { known in
      known.isListed = false
      known.folders = known.folders.filter(files.allows)
      for file in known.entries.keys where !files.allows(file) { known.set(nil, for: file) }
    }
  }

  /// Notes what an open file declares. Its text on the disk does not count.
  package func open(_ file: FilePath, declaring names: Set<Sought>) {
    guard file.isAbsolute else { return }
    known.withLock { $0.set(Entry(open: names), for: file) }
  }

  /// Notes that a file is closed. What it declared counts until its text on the disk is looked at.
  package func close(_ file: FilePath) {
    known.withLock { if $0.isInUse { $0.entries[file]?.isOpen = false } else { $0.set(nil, for: file) } }
  }

  /// What an open file declares; nil where that was not noted.
  package func names(ofOpen file: FilePath) -> Set<Sought>? {
    known.withLock { known in known.entries[file].flatMap { $0.isOpen ? $0.names : nil } }
  }

  /// Returns the names whose files may have changed since the last call.
  package func takeChanges() -> Set<Sought> {
    known.withLock { known in
      defer { known.changed = [] }
      return known.changed
    }
  }
}

/// What is known of one file.
private struct Entry {
  /// The names that the file seems to declare; if it is open, those that it does declare.
  let names: Set<WorkspaceNames.Sought>
  var isOpen = false
  /// The stamp of the text on the disk, and its length.
  private(set) var stamp: FileStamp?
  private(set) var bytes = 0
  /// For each name that was sought, whether the file declares it.
  var confirmed: [WorkspaceNames.Sought: Bool] = [:]
  /// Tells it from former entries of the file.
  var number = 0

  init(_ file: FilePath, _ text: [UInt8], _ stamp: FileStamp? = nil) {
    // The statements at file level may make a layout that is called as the file.
    names = text.seemingDeclarations.union([WorkspaceNames.Sought(kind: .layout, name: file.layoutName)])
    self.stamp = stamp
    bytes = text.count
  }

  init(open names: Set<WorkspaceNames.Sought>) {
    self.names = names
    isOpen = true
  }
}

private struct Known {
  var entries: [FilePath: Entry] = [:]
  /// The files that seem to declare each name.
  private(set) var declaring: [WorkspaceNames.Sought: Set<FilePath>] = [:]
  /// Whether the disk was ever looked at.
  var isInUse = false
  /// Whether the files of the workspace were listed, and the further folders that were.
  var isListed = false
  var folders: Set<FilePath> = []
  /// The bytes of the texts that were read from the disk.
  private(set) var bytes = 0
  /// The names whose files may have changed.
  var changed: Set<WorkspaceNames.Sought> = []
  private var lastNumber = 0

  mutating func set(_ entry: Entry?, for file: FilePath) {
    let (old, new) = (entries[file]?.names ?? [], entry?.names ?? [])
    for name in old.subtracting(new) {
      declaring[name]?.remove(file)
      if declaring[name]?.isEmpty == true { declaring[name] = nil }
    }
    for name in new.subtracting(old) { declaring[name, default: []].insert(file) }
    // A text that only seems to declare a name may do so in another way now.
    let areExact = entry?.isOpen == true && entries[file]?.isOpen == true
    let differing = areExact ? old.symmetricDifference(new) : old.union(new)
    changed.formUnion(differing)
    bytes += (entry?.bytes ?? 0) - (entries[file]?.bytes ?? 0)
    lastNumber += 1
    entries[file] = entry
    entries[file]?.number = lastNumber
  }
}

extension FileOutline {
  /// The names that the file declares for those that import it.
  package var declaredNames: Set<WorkspaceNames.Sought> {
    var names = Set(layoutNames.map { WorkspaceNames.Sought(kind: .layout, name: $0) })
    for (statement, reader) in fileLevel.metricStatements(in: document.text) {
      guard let name = statement.first(.identifier, skipping: 1) else { continue }
      names.insert(WorkspaceNames.Sought(kind: .metric, name: reader.string(name)))
    }
    return names
  }
}

extension FilePath {
  /// Whether the path is one of these, or lies below one.
  fileprivate func isInside(oneOf paths: Set<FilePath>) -> Bool {
    var path = self
    while !paths.contains(path) {
      if path == .root { return false }
      path = path.folder
    }
    return true
  }
}

extension [UInt8] {
  /// The words behind the keywords on their lines.
  fileprivate var seemingDeclarations: Set<WorkspaceNames.Sought> {
    WorkspaceNames.Kind.allCases.reduce(into: []) { found, kind in
      found.formUnion(names(behind: kind.keyword).map { WorkspaceNames.Sought(kind: kind, name: $0) })
    }
  }

  private func names(behind keyword: String) -> Set<String> {
    let word = Array(keyword.utf8)
    var names: Set<String> = []
    withUnsafeBufferPointer { bytes in
      var at = 0
      while let found = bytes.firstIndex(of: word, from: at) {
        at = found + word.count
        let start = bytes[at...].firstIndex { !$0.isSpaceOrTab } ?? bytes.endIndex
        let end = bytes[start...].firstIndex { !$0.isPartOfName } ?? bytes.endIndex
        if start > at, end > start { names.insert(String(decoding: bytes[start..<end], as: UTF8.self)) }
      }
    }
    return names
  }
}

extension UInt8 {
  /// Whether the byte can be part of a name. Every byte beyond ASCII counts.
  package var isPartOfName: Bool { isLetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80 }
}
