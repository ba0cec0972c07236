/// Looking for files below folders. Touches no disk: what is in a folder is told by whoever asks.

/// Something in a folder.
struct FolderEntry: Hashable, Sendable {
  var name: String
  var isFolder: Bool
}

/// Looks for files in folders and in all that are below them.
struct FolderWalk {
  var mostFolders = Int.max
  var mostFiles = Int.max
  /// How many folders deep.
  var deepest = Int.max
  /// Names of folders that are left out.
  var skipped: Set<String> = []

  /// The paths of files whose names end so, in no order.
  func files(in folders: [String], ending: String, entries: (_ folder: String) -> [FolderEntry]) -> [String] {
    var found: [String] = []
    // A list of its own, not the call stack: folders may be nested deeper than that allows.
    var waiting = folders.map { (path: $0, depth: 0) }
    var looked = 0
    while let (folder, depth) = waiting.popLast(), looked < mostFolders, found.count < mostFiles {
      looked += 1
      for entry in entries(folder) {
        let path = folder.hasSuffix("/") ? folder + entry.name : folder + "/" + entry.name
        if entry.isFolder {
          if depth < deepest, !skipped.contains(entry.name) { waiting.append((path, depth + 1)) }
        } else if entry.name.hasSuffix(ending) {
          found.append(path)
        }
      }
    }
    return found
  }
}
