// Finds files below folders. Touches no disk: the caller lists the entries of each folder.

/// A file or a folder inside a folder.
struct FolderEntry: Sendable {
  var name: String
  var isFolder: Bool
  /// Whether it is a link to a folder that stands elsewhere.
  var isLink = false
}

/// Finds files in folders and in all folders below them. Does not follow links to folders: they may form a circle, or
/// lead to a folder that is listed where it stands.
struct FolderWalk {
  var mostFolders = Int.max
  var mostFiles = Int.max
  /// How many levels below the given folders are searched.
  var deepest = Int.max
  /// Names of folders that are not entered.
  var skipped: Set<String> = []
  /// The endings of the files that are looked for.
  var endings = [ImportPath.ending]

  /// Returns the paths of the files, in no particular order.
  func files(in folders: [FilePath], entries: (_ folder: FilePath) -> [FolderEntry]) -> [FilePath] {
    var found: [FilePath] = []
    // An explicit list instead of recursion: folders may be nested deeper than the call stack allows.
    var waiting = folders.map { (path: $0, depth: 0) }
    var looked = 0
    while let (folder, depth) = waiting.popLast(), looked < mostFolders, found.count < mostFiles {
      looked += 1
      for entry in entries(folder) {
        let path = folder.entry(entry.name)
        if entry.isFolder {
          if depth < deepest, !entry.isLink, !skipped.contains(entry.name) { waiting.append((path, depth + 1)) }
        } else if ImportPath.hasEnding(entry.name, of: endings) {
          found.append(path)
        }
      }
    }
    return found.count > mostFiles ? Array(found.prefix(mostFiles)) : found
  }
}
