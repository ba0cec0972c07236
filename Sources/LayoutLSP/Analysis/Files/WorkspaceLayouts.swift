import Synchronization
import Syntax

/// Which files of a workspace declare a layout of some name, whoever imports them: for types that no import brings. Texts are
/// gone through for what looks like a declaration, and parsed where a name is asked for that does. Of open files it is what is
/// on the disk.
final class WorkspaceLayouts: Sendable {
  private struct Known {
    /// Of the workspace, once they were looked for.
    var files: [FilePath]?
    /// Of a folder, without those inside.
    var siblings: [FilePath: [FilePath]] = [:]
    /// The names that a file seems to declare.
    var names: [FilePath: Set<String>] = [:]
    /// The files that declare a name.
    var found: [String: [FilePath]] = [:]
  }

  private let files: any FileSource
  private let texts: [FilePath: [UInt8]]
  private let known = Mutex(Known())

  /// - Parameter texts: of files that belong to the workspace, as they are to be taken.
  init(_ files: any FileSource, texts: [FilePath: [UInt8]] = [:]) {
    self.files = files
    self.texts = texts
  }

  /// The first file, in the order of names, that declares a layout: of the workspace, or of the folder of the file that asks.
  /// - Parameter reached: the file that asks, and those that it need not ask for.
  func file(declaring name: String, besides reached: [FilePath]) -> FilePath? {
    guard let file = reached.first else { return nil }
    return known.withLock { known in
      // Those of a folder are added to the others once it is asked about.
      if known.files == nil { known.files = files.projectFiles() + texts.keys }
      if known.siblings[file.folder] == nil {
        let siblings = siblings(of: file)
        known.siblings[file.folder] = siblings
        if !Set(known.files ?? []).isSuperset(of: siblings) { known.found = [:] }
        known.files = ((known.files ?? []) + siblings).unique.sorted()
      }
      let found = known.found[name] ?? find(name, &known)
      known.found[name] = found
      return found.first { !reached.contains($0) && files.allows($0) }
    }
  }

  /// The file or folder may be another one on the disk.
  func forget(_ file: FilePath) {
    known.withLock { known in
      known.names = known.names.filter { !$0.key.isInside(file) }
      known.found = [:]
      known.files = nil
      known.siblings = [:]
    }
  }

  private func siblings(of file: FilePath) -> [FilePath] {
    guard file.isAbsolute else { return [] }
    return files.entries(of: file.folder).filter { !$0.isFolder && ImportPath.hasEnding($0.name) }.map {
      file.folder.entry($0.name)
    }
  }

  private func text(of file: FilePath) -> [UInt8]? { texts[file] ?? (try? files.read(file).get()) }

  private func find(_ name: String, _ known: inout Known) -> [FilePath] {
    (known.files ?? []).filter { file in
      if file.layoutName != name {
        let names = known.names[file] ?? text(of: file)?.namesBehindLayout ?? []
        known.names[file] = names
        guard names.contains(name) else { return false }
      }
      guard let text = text(of: file) else { return false }
      return FileOutline(Document(file: file, text: text, replacing: nil)).layout(named: name) != nil
    }
  }
}

extension [UInt8] {
  /// The words that stand behind the word `layout` on its line.
  fileprivate var namesBehindLayout: Set<String> {
    let word = Array("layout".utf8)
    var names: Set<String> = []
    withUnsafeBufferPointer { bytes in
      var at = 0
      while at + word.count < bytes.count {
        guard bytes[at] == word[0], bytes[at..<at + word.count].elementsEqual(word) else {
          at += 1
          continue
        }
        at += word.count
        let start = bytes[at...].firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } ?? bytes.endIndex
        let end = bytes[start...].firstIndex { !$0.isPartOfName } ?? bytes.endIndex
        if start > at, end > start { names.insert(String(decoding: bytes[start..<end], as: UTF8.self)) }
      }
    }
    return names
  }
}

extension UInt8 {
  /// Of other than ASCII all counts.
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...: true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}
