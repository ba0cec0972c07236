/// Looking for files below folders. Touches no disk: what is in a folder is told by whoever asks.

/// Something in a folder.
package struct FolderEntry: Sendable {
  package var name: String
  package var isFolder: Bool
  /// A folder that stands elsewhere, to which a link leads.
  package var isLink = false

  package init(name: String, isFolder: Bool, isLink: Bool = false) {
    self.name = name
    self.isFolder = isFolder
    self.isLink = isLink
  }
}

/// Looks for files in folders and in all that are below them. It follows no links to folders, which may lead around in a
/// circle, or to what is listed where it stands.
package struct FolderWalk {
  package var mostFolders = Int.max
  var mostFiles = Int.max
  /// How many folders deep.
  var deepest = Int.max
  /// Names of folders that are left out.
  package var skipped: Set<String> = []
  /// Which files are looked for.
  package var endings = [ImportPath.ending]

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

  /// The paths of the files, in no order.
  package func files(in folders: [FilePath], entries: (_ folder: FilePath) -> [FolderEntry]) -> [FilePath] {
    var found: [FilePath] = []
    // A list of its own, not the call stack: folders may be nested deeper than that allows.
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
    return found
  }
}
