// What a workspace learns from a copy of itself that was worked with meanwhile, and which files it lets go of.

/// A file that is not open.
struct UnopenedFile: Sendable {
  var document: Document
  /// The stamp of the file on the disk when it was read.
  var stamp: FileStamp
  /// The workspace's count of changes when the file was last looked at, or was reported as changed.
  var seen: Int

  init(_ document: Document, stamp: FileStamp, at changes: Int) {
    self.document = document
    self.stamp = stamp
    seen = changes
  }
}

extension Workspace {
  /// A copy to work with on another thread; the workspace learns from it afterwards.
  package var copy: Workspace {
    var copy = self
    copy.learned = []
    copy.learnedNeeds = []
    return copy
  }

  /// Takes over what a copy has learned of texts that are still the same, and the analyses of their layouts.
  /// - Parameter isOvertaken: something else has changed meanwhile, and another copy will look at it.
  package mutating func learn(from copy: Workspace, isOvertaken: Bool = false) {
    for file in copy.learned {
      if documents[file] == nil {
        guard copy.documents[file] == nil, let found = copy.unopened[file],
          unopened[file].map({ $0.seen <= found.seen }) ?? true
        else { continue }
        unopened[file] = found
        outlines[file] = copy.outlines[file]
        contents[file] = copy.contents[file]
        caches[file] = copy.caches[file]
      } else if let changed = copy.changedLast[file] {
        learn(of: file, changed, from: copy, isOvertaken)
      }
    }
    makeRoom()
  }

  private mutating func learn(of file: FilePath, _ changed: Int, from copy: Workspace, _ isOvertaken: Bool) {
    if changed == changedLast[file], !isOvertaken {
      outlines[file] = copy.outlines[file]
      contents[file] = copy.contents[file]
      if copy.learnedNeeds.contains(file) { (needed[file], imported[file]) = (copy.needed[file], copy.imported[file]) }
    }
    guard let cache = copy.caches[file] else { return }
    guard let own = caches[file], own.textNumber >= cache.textNumber else {
      caches[file] = cache
      return
    }
    if own.textNumber == cache.textNumber { caches[file]?.complete(with: cache, isOvertaken: isOvertaken) }
  }

  // MARK: Letting go

  /// The most bytes of texts that are neither open nor imported by open files. What is known of a text takes about
  /// ten times as much.
  private static let mostUnneeded = 16 << 20

  /// Lets go of files that nobody needs, beyond a fixed amount: those first that were looked at longest ago.
  mutating func makeRoom() {
    guard unopened.count > unopenedCountToCheck else { return }
    let wanted = imported.values.reduce(into: Set<FilePath>()) { if !$1.isEmpty { $0.formUnion($1) } }
    let spare = unopened.filter { !wanted.contains($0.key) }
    var bytes = spare.values.reduce(0) { $0 + $1.document.text.count }
    if bytes > Self.mostUnneeded {
      for (file, found) in spare.sorted(by: { ($0.value.seen, $0.key) < ($1.value.seen, $1.key) })
      where bytes > Self.mostUnneeded / 2 {
        bytes -= found.document.text.count
        letGo(file)
      }
    }
    // Looked at again once there are an eighth more files.
    unopenedCountToCheck = unopened.count + unopened.count / 8
  }

  mutating func letGo(_ file: FilePath) {
    unopened[file] = nil
    outlines[file] = nil
    contents[file] = nil
    caches[file] = nil
  }
}
