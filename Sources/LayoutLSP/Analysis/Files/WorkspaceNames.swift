import Formats
import Solver
import Synchronization
import Syntax

/// The files of a workspace that declare a layout or a metric of some name, whoever imports them: for names that no
/// import brings. Texts are searched for what looks like a declaration; only files in which a sought name is found so
/// are parsed. Open files count with their text on the disk, unless `texts` has them.
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

  struct Sought: Hashable, Sendable {
    var kind: Kind
    var name: String
  }

  private struct Known {
    /// The files of the workspace, once they were listed.
    var files: [FilePath]?
    /// The layout files directly in each folder.
    var siblings: [FilePath: [FilePath]] = [:]
    /// The names that each file seems to declare.
    var names: [FilePath: Set<Sought>] = [:]
    /// The files that declare each name.
    var found: [Sought: [FilePath]] = [:]
  }

  private let files: any FileSource
  private let texts: [FilePath: [UInt8]]
  private let known = Mutex(Known())

  /// - Parameter texts: texts of files of the workspace that replace those on the disk.
  init(_ files: any FileSource, texts: [FilePath: [UInt8]] = [:]) {
    self.files = files
    self.texts = texts
  }

  /// Returns the first file that declares `sought`, in the order of names: a file of the workspace, or of the folder
  /// of the file that asks.
  /// - Parameter reached: the file that asks, and the files that are left out because it imports them.
  func file(declaring sought: Sought, besides reached: [FilePath]) -> FilePath? {
    guard let file = reached.first else { return nil }
    return known.withLock { known in
      // The files of a folder are added when a file in it first asks.
      if known.files == nil { known.files = files.projectFiles() + texts.keys }
      if known.siblings[file.folder] == nil {
        let siblings = siblings(of: file)
        known.siblings[file.folder] = siblings
        if !Set(known.files ?? []).isSuperset(of: siblings) { known.found = [:] }
        known.files = ((known.files ?? []) + siblings).unique.sorted()
      }
      let found = known.found[sought] ?? find(sought, &known)
      known.found[sought] = found
      return found.first { !reached.contains($0) && files.allows($0) }
    }
  }

  /// Forgets what is known of a file or folder that may have changed on the disk.
  package func forget(_ file: FilePath) {
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

  private func find(_ sought: Sought, _ known: inout Known) -> [FilePath] {
    (known.files ?? []).filter { file in
      if sought.kind != .layout || file.layoutName != sought.name {
        let names = known.names[file] ?? text(of: file)?.seemingDeclarations ?? []
        known.names[file] = names
        guard names.contains(sought) else { return false }
      }
      guard let text = text(of: file) else { return false }
      return sought.kind.isDeclared(
        sought.name, by: FileOutline(Document(file: file, text: text, replacing: nil)))
    }
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
