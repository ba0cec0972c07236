import Synchronization
import Syntax

/// Files that are looked at together, on several threads: each is read and outlined once, and so is what they import,
/// whoever imports it. What is known of each is what a workspace knows that has that file alone open.
final class OutlinedFiles: Sendable {
  private let library: LayoutLibrary
  private let files: any FileSource
  private let sharing: WorkSharing?
  /// Those that are otherwise where they are open themselves than where others import them: a link leads to them, or the
  /// source of files has them not.
  private let apart: Set<FilePath>
  /// What was found in files that others have instances of layouts of.
  private let findings = Mutex<[FilePath: [Finding<FileRange>]]>([:])

  /// The texts of all of them, none of them twice. `sharing`: see `Workspace`.
  init(_ texts: [FilePath: [UInt8]], files: any FileSource, sharing: WorkSharing? = nil) {
    var apart: Set<FilePath> = []
    var library = LayoutLibrary(of: Self.importers(texts)) { name, file in
      ImportPath.target(of: name, from: file).flatMap { path in
        guard files.allows(path) else { return .failure(.outside) }
        let found = files.find(path)
        switch found {
        case .success(let found) where found.path != path: apart.insert(found.path)
        case .failure: apart.insert(path)
        default: break
        }
        return found.map { _ in path }
      }
    } outline: { file in
      (texts[file].map { .success($0) } ?? files.read(file)).map { Self.outline(file, $0) }
    } metrics: {
      LayoutBuilder.fileMetrics(of: $0, in: $1)
    }
    library.elsewhere = WorkspaceNames(files, texts: texts)
    self.library = library
    self.files = files
    self.sharing = sharing
    self.apart = apart
  }

  /// Only these are outlined before it is known that somebody imports them: there may be many large files.
  private static func importers(_ texts: [FilePath: [UInt8]]) -> [FileOutline] {
    texts.keys.sorted().compactMap { file in
      texts[file].flatMap { $0.mentionsImports ? outline(file, $0) : nil }
    }
  }

  private static func outline(_ file: FilePath, _ text: [UInt8]) -> FileOutline {
    FileOutline(Document(file: file, text: text, replacing: nil), metrics: LayoutBuilder.fileMetrics)
  }

  /// Everything that is known of one of them, the text of which is given once more.
  func analysis(of file: FilePath, text: [UInt8]) -> Analysis? {
    if apart.contains(file) {
      var workspace = Workspace()
      workspace.files = files
      workspace.sharing = sharing
      workspace.open(file, text: text)
      return workspace.analysis(of: file)
    }
    guard let outline = library.outlines[file] else {
      // It imports nothing and nobody imports it.
      let outline = Self.outline(file, text)
      var alone = LayoutLibrary(
        of: [outline], target: { _, _ in .failure(.missing) }, outline: { _ in .failure(.missing) })
      alone.elsewhere = library.elsewhere
      return analysis(outline, in: alone)
    }
    guard var analysis = analysis(outline, in: library) else { return nil }
    for other in analysis.filesOfOrigins where other != file {
      analysis.findings = analysis.findings.withoutEchoes(of: ownFindings(of: other), conflicts: false)
    }
    return analysis
  }

  private func analysis(_ outline: FileOutline, in library: LayoutLibrary) -> Analysis? {
    var cache = AnalysisCache()
    let file = outline.document.file
    return FileAnalysis(outline, in: library, files: files, sharing: sharing) {
      library.outlines.values.filter { library.importedFiles(of: $0.document.file).contains(file) }.map(\.document)
    }.run(cache: &cache) { false }
  }

  /// Two threads may work it out at once: it is the same.
  private func ownFindings(of file: FilePath) -> [Finding<FileRange>] {
    if let known = findings.withLock({ $0[file] }) { return known }
    let found = library.outlines[file].flatMap { analysis($0, in: library) }.map { $0.findings + $0.silenced } ?? []
    findings.withLock { $0[file] = found }
    return found
  }

  /// The text of a file that one of them imports.
  func text(of file: FilePath) -> [UInt8]? { library.outlines[file]?.document.text }
}

extension [UInt8] {
  /// Whether the word for it is in the text at all.
  fileprivate var mentionsImports: Bool {
    let word = Array("import".utf8)
    return withUnsafeBufferPointer { bytes in
      var at = 0
      while at + word.count <= bytes.count {
        if bytes[at] == word[0], bytes[at..<at + word.count].elementsEqual(word) { return true }
        at += 1
      }
      return false
    }
  }
}
