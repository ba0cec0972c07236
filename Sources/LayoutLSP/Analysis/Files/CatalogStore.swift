import Solver
import Synchronization
import Texts

// The catalogs that layouts name: which files they are made of, and what was read of them.

/// A catalog with the paths of its files, in the order in which places in it number them.
package final class LoadedCatalog: Sendable {
  package let catalog: StringCatalog
  package let files: [FilePath]
  /// The files that are left out, each with the reason: `'de.lproj/Main.strings': line 3: …`.
  let unread: [String]

  /// The name by which an app asks for the catalog: its file's without the ending.
  package var table: String {
    let name = files.first?.name ?? ""
    return name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
  }

  fileprivate init(_ catalog: StringCatalog, files: [FilePath], unread: [String]) {
    (self.catalog, self.files, self.unread) = (catalog, files, unread)
  }
}

/// What the name of a catalog leads to.
package typealias CatalogResult = Result<LoadedCatalog, ImportFailure>

/// The catalogs that were read. Each is read again only when one of its files has changed, whoever names it, and outside
/// of any lock but its own; copies of a workspace share the store.
package final class CatalogStore: Sendable {
  /// A catalog as it was when its files had these stamps.
  private struct Known {
    var stamps: [FilePath: FileStamp]
    /// The hash of the files' bytes. A file that is written again with the same bytes changes nothing.
    var contents: Int
    var result: CatalogResult
  }

  /// The place of one catalog. Its lock is held while the catalog is read, so that it is read once, and nobody waits who
  /// asks for another.
  private final class Place: Sendable {
    let known = Mutex<Known?>(nil)
  }

  private struct Shelf {
    var places: [FilePath: Place] = [:]
    /// The bytes of the files of each catalog, and when it was last asked for.
    var bytes: [FilePath: Int] = [:]
    var used: [FilePath: Int] = [:]
    var uses = 0

    mutating func place(of path: FilePath) -> Place {
      uses += 1
      used[path] = uses
      let place = places[path] ?? Place()
      places[path] = place
      return place
    }

    /// Notes how large a catalog is; those go that were asked for longest ago where all are too large or too many.
    mutating func note(_ size: Int, of path: FilePath) {
      guard places[path] != nil else { return }
      bytes[path] = size
      var all = bytes.values.reduce(0, +)
      while all > mostBytesKept || places.count > mostKept,
        let oldest = used.filter({ $0.key != path }).min(by: { $0.value < $1.value })
      {
        all -= bytes[oldest.key] ?? 0
        letGo(of: oldest.key)
      }
    }

    mutating func letGo(of path: FilePath) {
      (places[path], bytes[path], used[path]) = (nil, nil, nil)
    }
  }

  /// The most catalogs that are kept, and the most bytes of their files.
  private static let mostKept = 1000
  private static let mostBytesKept = 96 << 20
  /// The most languages of one table of strings.
  private static let mostFolders = 500
  /// The most bytes of the files of one catalog.
  private static let mostBytes = 64 << 20

  private let shelf = Mutex(Shelf())

  package init() {}

  /// Returns the catalog that a file or its layouts name, and the files and folders on which the answer depends.
  func catalog(
    named name: String, in file: FilePath, _ files: any FileSource
  ) -> (result: CatalogResult, asked: Set<FilePath>) {
    switch ImportPath.target(of: name, from: file, endings: CatalogFileKind.endings) {
    case .failure(let reason): return (.failure(reason), [])
    case .success(let path):
      guard files.allows(path) else { return (.failure(.outside), [path]) }
      let members = Self.members(of: path, files)
      let asked = Set(members.map { $0.path } + [path] + [path.stringTable].compactMap { $0 })
      return (catalog(at: path, members, files), asked)
    }
  }

  /// Returns the catalog to which a file belongs.
  package func catalog(at path: FilePath, _ files: any FileSource) -> CatalogResult {
    guard CatalogFileKind(ofFileNamed: path.name) != nil else { return .failure(.otherKind) }
    return catalog(at: path, Self.members(of: path, files), files)
  }

  private typealias Member = (path: FilePath, stamp: FileStamp)

  /// Returns the files of the catalog to which a file belongs; without it where it cannot be found.
  private static func members(of path: FilePath, _ files: any FileSource) -> [Member] {
    let name = path.name
    guard let kind = CatalogFileKind(ofFileNamed: name), kind != .xcstrings else {
      return [path].compactMap { member($0, files) }
    }
    let stem = String(decoding: name.utf8.dropLast(kind.rawValue.utf8.count), as: UTF8.self)
    let folder = path.folder
    var folders = [folder]
    if folder.languageFolder != nil {
      folders += files.entries(of: folder.folder).lazy.filter { $0.isFolder }.map { folder.folder.appending($0.name) }
        .filter { $0.languageFolder != nil && $0 != folder }.prefix(mostFolders)
    }
    return folders.flatMap { folder in
      [CatalogFileKind.strings, .stringsdict].compactMap { member(folder.appending(stem + $0.rawValue), files) }
    }
  }

  private static func member(_ path: FilePath, _ files: any FileSource) -> Member? {
    guard files.allows(path), case .success(let found) = files.find(path) else { return nil }
    return (path, found.stamp)
  }

  private func catalog(at path: FilePath, _ members: [Member], _ files: any FileSource) -> CatalogResult {
    guard let named = members.firstIndex(where: { $0.path == path }) else {
      return files.find(path).flatMap { _ in .failure(.missing) }
    }
    let stamps = members.reduce(into: [FilePath: FileStamp]()) { $0[$1.path] = $1.stamp }
    let place = shelf.withLock { $0.place(of: path) }
    let (result, size) = place.known.withLock { known -> (CatalogResult, Int?) in
      if let known, known.stamps == stamps { return (known.result, nil) }
      let read = Self.read(members, named: named, files, unless: known)
      known = Known(stamps: stamps, contents: read.contents, result: read.result)
      return (read.result, read.size)
    }
    if let size { shelf.withLock { $0.note(size, of: path) } }
    return result
  }

  /// Lets go of the catalogs at other paths than these.
  func keepOnly(where isNeeded: (FilePath) -> Bool) {
    shelf.withLock { shelf in
      for path in shelf.places.keys where !isNeeded(path) { shelf.letGo(of: path) }
    }
  }

  /// Reads a catalog, and returns what was known of it where its files have the same bytes as then; and the bytes of all
  /// files together.
  private static func read(
    _ members: [Member], named: Int, _ files: any FileSource, unless known: Known?
  ) -> (result: CatalogResult, contents: Int, size: Int) {
    let path = members[named].path
    var read: [(path: FilePath, file: CatalogFile)] = []
    var unread: [String] = []
    var hasher = Hasher()
    var size = 0
    for member in members {
      guard let kind = CatalogFileKind(ofFileNamed: member.path.name) else { continue }
      hasher.combine(member.path)
      switch files.read(member.path) {
      case .failure(let reason) where member.path == path: return (.failure(reason), 0, 0)
      case .failure(let reason):
        if case .unreadable(let why) = reason { unread.append("\(Self.words(for: member.path)): \(why)") }
      case .success(let bytes):
        guard size + bytes.count <= mostBytes || member.path == path else {
          unread.append("\(Self.words(for: member.path)): with the files before it the catalog is larger than 64 MB")
          continue
        }
        size += bytes.count
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        let folder = member.path.folder.languageFolder
        read.append((member.path, CatalogFile(kind: kind, folder: folder, bytes: bytes)))
      }
    }
    hasher.combine(unread)
    let contents = hasher.finalize()
    if let known, known.contents == contents { return (known.result, contents, size) }
    let paths = read.map { $0.path }
    func reason(_ failure: CatalogFailure) -> String {
      (failure.line.map { "line \($0): " } ?? "") + failure.message
    }
    do throws(CatalogFailure) {
      let catalog = try StringCatalog.make(of: read.map { $0.file }, named: paths.firstIndex(of: path) ?? 0)
      unread += catalog.failures.map { "\(words(for: paths[$0.file])): \(reason($0))" }
      return (.success(LoadedCatalog(catalog, files: paths, unread: unread)), contents, size)
    } catch {
      let other = paths[error.file] == path ? "" : words(for: paths[error.file]) + ": "
      return (.failure(.unreadable(other + reason(error))), contents, size)
    }
  }

  private static func words(for file: FilePath) -> String {
    "'\(visible(file.folder.name))/\(visible(file.name))'"
  }
}

extension FilePath {
  /// The name of a folder of a language, `de.lproj`, without its ending; nil for any other folder.
  var languageFolder: String? {
    let name = name
    guard ImportPath.hasEnding(name, of: [CatalogFile.folderEnding]) else { return nil }
    return String(decoding: name.utf8.dropLast(CatalogFile.folderEnding.utf8.count), as: UTF8.self)
  }

  /// A name for the table of strings to which a file in the folder of a language belongs, whatever its language and
  /// ending: a file that a table gets later has the same. nil for any other file.
  var stringTable: FilePath? {
    let folder = folder
    guard folder.languageFolder != nil, let kind = CatalogFileKind(ofFileNamed: name), kind != .xcstrings else {
      return nil
    }
    return folder.folder.appending(String(decoding: name.utf8.dropLast(kind.rawValue.utf8.count + 1), as: UTF8.self))
  }
}

extension CatalogFileKind {
  /// The endings of the names of catalogs, with their dots.
  static let endings = allCases.map { "." + $0.rawValue }
}
