import Analysis
import Import
import Platform

/// The files that the paths on a command line mean, and what is not looked at: a folder that the user has named ends at
/// its links, and holds pipes and devices that might never end.
struct FoundFiles {
  /// Each file once, in the order of the paths.
  private(set) var files: [String] = []
  /// What cannot be read: the command has failed.
  private(set) var failures: [Files.Failure] = []
  /// What is not meant to be read: the user is told.
  private(set) var skipped: [Files.Failure] = []

  private let endings: [String]
  private let isForWriting: Bool
  /// How many files below the folders are of a kind that is not asked for.
  private(set) var passedOver: [CheckedKind: Int] = [:]
  /// The folders that were named, with links followed.
  private let folders: [FilePath]
  /// The links to files of the folders, which a command that writes leaves to those files.
  private var links: [String] = []

  /// Finds the files named, and below the folders named every file with one of the endings. Inside a folder, names that
  /// begin with a dot are skipped, and files that the rules of their project exclude. A link there is followed only to a file in one of the folders, and by a command that
  /// writes not at all.
  init(_ paths: [String], endings: [String] = [ImportPath.ending], isForWriting: Bool = false) {
    self.endings = endings
    self.isForWriting = isForWriting
    let named = paths.map { (path: $0, isFolder: $0 != "-" && FileStatus($0)?.kind == .folder) }
    folders = named.filter { $0.isFolder }.compactMap { Folders.realPath($0.path).map { FilePath($0) } }
    // Files by absolute path, for `a` and `./a` are one file; the first name given is kept.
    var places: [FilePath: FilePath] = [:]
    for (path, isFolder) in named {
      for file in isFolder ? inside(path) : [FilePath(path)] {
        let place = path == "-" ? file : Files.absolute(file.text)
        places[place] = places[place] ?? file
      }
    }
    files = places.values.sorted().map { $0.text }
    skipLinks()
  }

  /// Finds the files that are checked: those named, and below the folders those of the kinds asked for.
  init(_ paths: [String], kinds: CheckedKinds) {
    self.init(paths, endings: CheckedKind.allCases.flatMap { $0.endings })
    let named = Set(paths)
    for file in files where !named.contains(file) && !kinds.takes(file) {
      if let kind = CheckedKind(file) { passedOver[kind, default: 0] += 1 }
    }
    func isMeant(_ path: String) -> Bool { named.contains(path) || CheckedKind(path) == nil || kinds.takes(path) }
    files.removeAll { !isMeant($0) }
    skipped.removeAll { !isMeant($0.path) }
    failures.removeAll { !isMeant($0.path) }
    let others = files.filter { CheckedKind($0) == nil && FilePath($0).name.dropFirst().contains(".") }
    failures += others.map { path in
      Files.Failure(
        path: path, reason: "what is checked are layouts (.layout), nibs (.storyboard, .xib) and code (.swift, .m, .h)")
    }
    files.removeAll { others.contains($0) }
  }

  private mutating func inside(_ path: String) -> [FilePath] {
    FolderWalk(endings: endings).files(in: [FilePath(path)]) { folder in entries(of: folder) }
      .filter { CommandRules.shared.rules(for: $0.text)?.excludes(Files.absolute($0.text)) != true }.sorted()
  }

  private mutating func entries(of folder: FilePath) -> [FolderEntry] {
    do throws(SystemError) {
      var unreadable: [(name: String, isFolder: Bool)] = []
      let names = try Folders.names(in: folder.text) { unreadable.append(($0, $1)) }
      for (name, isFolder) in unreadable {
        let failure = Files.Failure(path: folder.entry(name).text, reason: Files.notUTF8)
        if isFolder { skipped.append(failure) } else if hasEnding(name) { failures.append(failure) }
      }
      return names.compactMap { entry(folder.entry($0).text, name: $0) }
    } catch {
      failures.append(Files.Failure(path: folder.text, reason: error.message))
      return []
    }
  }

  private func hasEnding(_ name: String) -> Bool { ImportPath.hasEnding(name, of: endings) }

  /// Returns the entry of a folder or of a file to read; nil for everything else.
  private mutating func entry(_ path: String, name: String) -> FolderEntry? {
    switch FileStatus(path, followingLinks: false)?.kind {
    case .folder: return FolderEntry(name: name, isFolder: true)
    case .link: return isRead(link: path, name) ? FolderEntry(name: name, isFolder: false) : nil
    case .file: return FolderEntry(name: name, isFolder: false)
    case .other:
      if hasEnding(name) { skip(path, "it is a pipe, a socket or a device") }
      return nil
    case nil: return nil
    }
  }

  /// Whether a link in a folder is read as a file. A link to nothing is, so that the user is told that it cannot be.
  private mutating func isRead(link path: String, _ name: String) -> Bool {
    let target = FileStatus(path)?.kind
    guard target == .folder || hasEnding(name) else { return false }
    let place = Folders.realPath(path).map { FilePath($0) }
    let around = place.map { place in folders.filter { place.isInside($0) } }
    if let around, around.isEmpty {
      skip(path, "it is a link that leads out of the folder")
    } else if let place, let around, around.allSatisfy({ Self.isHidden(place, in: $0) }) {
      skip(path, "it is a link to what a name that begins with a dot hides")
    } else if target == .other {
      skip(path, "it is a link to a pipe, a socket or a device")
    } else if target != .folder {
      guard isForWriting else { return true }
      links.append(path)
    }
    return false
  }

  /// Whether a file, or a folder around it below the one that was named, has a name that begins with a dot. From the folder to
  /// itself leads `..`.
  private static func isHidden(_ file: FilePath, in folder: FilePath) -> Bool {
    file.relative(to: folder).split(separator: "/").contains { $0.hasPrefix(".") && $0 != ".." }
  }

  /// Tells of the links whose files are not among those found.
  private mutating func skipLinks() {
    guard !links.isEmpty else { return }
    let found = Set(files.compactMap { FileStatus($0)?.identity })
    for link in links.sorted() where FileStatus(link).map({ !found.contains($0.identity) }) ?? true {
      skip(link, "it is a link, and only files themselves are laid out")
    }
  }

  private mutating func skip(_ path: String, _ reason: String) {
    skipped.append(Files.Failure(path: path, reason: reason))
  }

  /// Tells the user what is not looked at.
  func complainOfSkipped() {
    for one in skipped { complain("skipped \(one.words)") }
  }
}
