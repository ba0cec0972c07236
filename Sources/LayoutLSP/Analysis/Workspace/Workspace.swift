import Solver
import Syntax

/// The files that are open or imported, and what is known of each. Documents are immutable snapshots: one is replaced,
/// never changed. Reads no disk by itself and knows nothing of URIs, lines or columns.

struct Workspace {
  private(set) var documents: [FilePath: Document] = [:]
  /// Files that are imported and not open, as they were when they were last looked at.
  private var imported: [FilePath: (stamp: FileStamp, document: Document)] = [:]
  private var outlines: [FilePath: FileOutline] = [:]
  /// Of the outlines that are known or were known last.
  private var contents: [FilePath: FileContents] = [:]
  private var caches: [FilePath: AnalysisCache] = [:]
  /// The files that each analysed file needed, or looked for.
  private var needed: [FilePath: Set<FilePath>] = [:]
  /// Where files are that are not open.
  var files: any FileSource = NoFiles()
  /// What solving a layout on one screen may cost.
  var bounds = WorkBounds()
  /// What the layouts of a file may come to.
  var room = FileRoom()

  /// Adds the file, or replaces its whole text.
  mutating func open(_ file: FilePath, text: [UInt8]) {
    let old = documents[file] ?? imported[file]?.document
    outlines[file] = nil
    imported[file] = nil
    documents[file] = Document(file: file, text: text, replacing: old)
  }

  /// Replaces bytes of an open file, and reparses what that touches. The range is clamped to the text.
  mutating func edit(_ file: FilePath, bytes: Range<Int>, replacement: [UInt8]) {
    // Taken out of the table, the text is held once and is changed in its place.
    outlines[file] = nil
    guard var document = documents.removeValue(forKey: file) else { return }
    document.replace(bytes, with: replacement)
    documents[file] = document
  }

  mutating func close(_ file: FilePath) {
    // What is on the disk may have much in common with it.
    if let document = documents.removeValue(forKey: file) { imported[file] = (FileStamp(numbers: []), document) }
    outlines[file] = nil
    contents[file] = nil
    caches[file] = nil
    needed[file] = nil
  }

  /// The file may have changed on the disk: it is read again when it is needed.
  mutating func forget(_ file: FilePath) {
    guard documents[file] == nil else { return }
    imported[file]?.stamp = FileStamp(numbers: [])
  }

  /// The open files that a change of this file or folder may concern, through whatever imports, in the order of their names.
  func dependents(of file: FilePath) -> [FilePath] {
    needed.filter { importer, files in
      importer != file && documents[importer] != nil
        && (files.contains(file) || files.contains { $0.isInside(file) })
    }.map(\.key).sorted()
  }

  /// Whether an open file imports something.
  func imports(_ file: FilePath) -> Bool { needed[file]?.isEmpty == false }

  /// The open files that import something, in the order of their names.
  var importers: [FilePath] { needed.filter { documents[$0.key] != nil && !$0.value.isEmpty }.map(\.key).sorted() }

  /// The text of a file that is open or imported, as it was last looked at.
  func text(of file: FilePath) -> [UInt8]? { (documents[file] ?? imported[file]?.document)?.text }

  /// Everything that is known of an open file; nil if it is not open, or if `stop` said so before the end.
  mutating func analysis(of file: FilePath, stop: () -> Bool = { false }) -> Analysis? {
    documents[file] == nil ? nil : analysisOfAny(file, stop: stop)
  }

  /// The same of any file that can be read.
  mutating func analysisOfAny(_ file: FilePath, stop: () -> Bool = { false }) -> Analysis? {
    guard documents[file] != nil || files.allows(file), case .success(let outline) = outline(of: file) else {
      return nil
    }
    let (library, linked) = library(of: outline)
    if documents[file] != nil { needed[file] = library.asked.union(linked) }
    guard var analysis = analysis(outline, library, stop: stop) else { return nil }
    // What an instance only repeats of its layout's own file is said there. That a layout contradicts itself is said in
    // every file that uses it.
    for other in analysis.filesOfOrigins where other != file {
      guard let outline = library.outlines[other] else { continue }
      guard let own = self.analysis(outline, self.library(of: outline).0, stop: stop) else { return nil }
      analysis.findings = analysis.findings.withoutEchoes(of: own.findings, conflicts: false)
    }
    return analysis
  }

  /// What is known of a file before anything more of it is solved, of any that can be read.
  mutating func unsolvedAnalysis(of file: FilePath) -> Analysis? {
    guard documents[file] != nil || files.allows(file), case .success(let outline) = outline(of: file) else {
      return nil
    }
    let library = library(of: outline).0
    var cache = caches.removeValue(forKey: file) ?? AnalysisCache()
    defer { caches[file] = cache }
    return FileAnalysis(outline, in: library, files: files, room: room).unsolved(cache: &cache)
  }

  /// The tree and the text of a file as they are now, of any that can be read.
  mutating func document(of file: FilePath) -> Document? {
    guard documents[file] != nil || files.allows(file), case .success(let outline) = outline(of: file) else {
      return nil
    }
    return outline.document
  }

  /// The path of a file with links followed; of an open one its own.
  func realPath(of file: FilePath) -> FilePath {
    if documents[file] != nil { return file }
    guard case .success(let found) = files.find(file) else { return file }
    return found.path
  }

  private mutating func analysis(_ outline: FileOutline, _ library: LayoutLibrary, stop: () -> Bool) -> Analysis? {
    let file = outline.document.file
    var cache = caches.removeValue(forKey: file) ?? AnalysisCache()
    let analysis = FileAnalysis(outline, in: library, files: files, bounds: bounds, room: room)
      .run(cache: &cache, stop: stop)
    caches[file] = cache
    return analysis
  }

  // MARK: Imports

  /// The layouts that the statements of a file can name.
  mutating func importsOnly(of outline: FileOutline) -> LayoutLibrary { library(of: outline).0 }

  /// With the files that links lead to.
  private mutating func library(of outline: FileOutline) -> (LayoutLibrary, linked: Set<FilePath>) {
    // Each file is looked at once.
    var found: [FilePath: Result<FileOutline, ImportFailure>] = [:]
    var linked: Set<FilePath> = []
    let library = LayoutLibrary(of: [outline]) { name, file in
      ImportPath.target(of: name, from: file).flatMap { target($0, &linked) }
    } outline: { key in
      if let known = found[key] { return known }
      let outline = self.outline(of: key)
      found[key] = outline
      return outline
    }
    return (library, linked)
  }

  /// The key of the file at a path: of the one that is open, if links lead there.
  private func target(_ path: FilePath, _ linked: inout Set<FilePath>) -> Result<FilePath, ImportFailure> {
    guard files.allows(path) else { return .failure(.outside) }
    if documents[path] != nil { return .success(path) }
    return files.find(path).map { found in
      linked.insert(found.path)
      return documents[found.path] != nil ? found.path : path
    }
  }

  private mutating func outline(of file: FilePath) -> Result<FileOutline, ImportFailure> {
    if documents[file] == nil, case .failure(let reason) = refresh(file) { return .failure(reason) }
    if let known = outlines[file] { return .success(known) }
    guard let document = documents[file] ?? imported[file]?.document else { return .failure(.missing) }
    let outline = FileOutline(document, after: contents[file], metrics: LayoutBuilder.fileMetrics)
    outlines[file] = outline
    contents[file] = outline.contents
    return .success(outline)
  }

  /// Reads a file that is not open, unless it is what it was.
  private mutating func refresh(_ file: FilePath) -> Result<Void, ImportFailure> {
    files.find(file).flatMap { found in
      if imported[file]?.stamp == found.stamp { return .success(()) }
      return files.read(file).map { text in
        let old = imported[file]?.document
        if old?.text != text { outlines[file] = nil }
        imported[file] = (found.stamp, Document(file: file, text: text, replacing: old))
      }
    }
  }
}

extension Analysis {
  /// The files whose texts have findings in instances here.
  var filesOfOrigins: [FilePath] {
    Set(findings.compactMap { $0.code == .ambiguous ? nil : $0.origin?.file }).sorted()
  }
}
