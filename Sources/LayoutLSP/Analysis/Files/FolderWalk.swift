// Looking for files below folders. Touches no disk: what is in a folder is told by whoever asks.

/// Something in a folder.
struct FolderEntry: Sendable {
  var name: String
  var isFolder: Bool
  /// A folder that stands elsewhere, to which a link leads.
  var isLink = false
}

/// Looks for files in folders and in all that are below them. It follows no links to folders, which may lead around in a
/// circle, or to what is listed where it stands.
struct FolderWalk {
  var mostFolders = Int.max
  var mostFiles = Int.max
  /// How many folders deep.
  var deepest = Int.max
  /// Names of folders that are left out.
  var skipped: Set<String> = []
  /// Which files are looked for.
  var endings = [ImportPath.ending]

  /// The paths of the files, in no order.
  func files(in folders: [FilePath], entries: (_ folder: FilePath) -> [FolderEntry]) -> [FilePath] {
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
