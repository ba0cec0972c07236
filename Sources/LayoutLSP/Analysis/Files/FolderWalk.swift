// Finds files below folders. Touches no disk: the caller lists the entries of each folder.

/// A file or a folder inside a folder.
package struct FolderEntry: Sendable {
  package var name: String
  package var isFolder: Bool
  /// Whether it is a link to a folder that stands elsewhere.
  var isLink = false

  package init(name: String, isFolder: Bool, isLink: Bool = false) {
    self.name = name
    self.isFolder = isFolder
    self.isLink = isLink
  }
}

/// Finds files in folders and in all folders below them. Does not follow links to folders: they may form a circle, or
/// lead to a folder that is listed where it stands.
package struct FolderWalk {
  var mostFolders: Int
  var mostFiles: Int
  /// How many levels below the given folders are searched.
  var deepest: Int
  /// Names of folders that are not entered.
  var skipped: Set<String>
  /// The endings of the files that are looked for.
  var endings: [String]

  package init(
    mostFolders: Int = .max, mostFiles: Int = .max, deepest: Int = .max, skipped: Set<String> = [],
    endings: [String] = [ImportPath.ending]
  ) {
    self.mostFolders = mostFolders
    self.mostFiles = mostFiles
    self.deepest = deepest
    self.skipped = skipped
    self.endings = endings
  }

  /// Returns the paths of the files, in no particular order.
  package func files(in folders: [FilePath], entries: (_ folder: FilePath) -> [FolderEntry]) -> [FilePath] {
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
