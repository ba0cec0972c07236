import Solver
import Syntax

// The files that are open or imported, and what is known of each. Documents are immutable snapshots: one is replaced,
// never changed. Reads no disk by itself and knows nothing of URIs, lines or columns.

struct Workspace: Sendable {
  var documents: [FilePath: Document] = [:]
  /// Files that are not open, as they were when they were last looked at.
  var unopened: [FilePath: UnopenedFile] = [:]
  var outlines: [FilePath: FileOutline] = [:]
  /// Of the outlines that are known or were known last.
  var contents: [FilePath: FileContents] = [:]
  var caches: [FilePath: AnalysisCache] = [:]
  /// The files that each analysed file needed, or looked for.
  var needed: [FilePath: Set<FilePath>] = [:]
  /// Of these the ones that were read for it: others may be too much, or not there.
  var imported: [FilePath: Set<FilePath>] = [:]
  /// Counts the changes of open files, and what is said of changes of others.
  var changes = 0
  /// The last change of each open file.
  var changedLast: [FilePath: Int] = [:]
  /// The files of which something was learned since this was copied, and those of which it was what they need.
  var learned: Set<FilePath> = []
  var learnedNeeds: Set<FilePath> = []
  /// So many files that are not open are held without looking whether somebody needs them.
  var roomyCount = 0
  /// Where files are that are not open.
  var files: any FileSource = NoFiles() {
    didSet { elsewhere = WorkspaceNames(files) }
  }
  /// What the files on the disk declare, whoever imports them. Copies share it: it is what was read, and no more.
  private(set) var elsewhere = WorkspaceNames(NoFiles())
  /// Bytes that all files may have together which one imports, directly or not: their trees and models take many times as
  /// much. Behind the one that does not fit none is read.
  var mostImported = 32 << 20
  /// What solving a layout on one screen may cost.
  var bounds = WorkBounds()
  /// What the layouts of a file may come to.
  var room = FileRoom()
  /// For several layouts of a file at a time; nil does them one after the other.
  var sharing: WorkSharing?

  /// Adds the file, or replaces its whole text.
  mutating func open(_ file: FilePath, text: [UInt8]) {
    let old = documents[file] ?? unopened[file]?.document
    outlines[file] = nil
    unopened[file] = nil
    documents[file] = Document(file: file, text: text, replacing: old)
    noteChange(of: file)
  }

  private mutating func noteChange(of file: FilePath) {
    changes += 1
    changedLast[file] = changes
  }

  /// Replaces bytes of an open file, and reparses what that touches. The range is clamped to the text.
  mutating func edit(_ file: FilePath, bytes: Range<Int>, replacement: [UInt8]) {
    // Taken out of the table, the text is held once and is changed in its place.
    outlines[file] = nil
    guard var document = documents.removeValue(forKey: file) else { return }
    document.replace(bytes, with: replacement)
    documents[file] = document
    noteChange(of: file)
  }

  /// What others import stays known, and of the rest nothing.
  mutating func close(_ file: FilePath) {
    guard let document = documents.removeValue(forKey: file) else { return }
    changedLast[file] = nil
    changes += 1
    needed[file] = nil
    let imports = imported.removeValue(forKey: file) ?? []
    for file in imports.union([file]) where documents[file] == nil && !isNeeded(file) { letGo(file) }
    // What is on the disk may have much in common with it.
    if isNeeded(file) { unopened[file] = UnopenedFile(document, stamp: FileStamp(numbers: []), at: changes) }
    outlines[file] = nil
    caches[file] = nil
  }

  /// Whether an open file imports this one.
  private func isNeeded(_ file: FilePath) -> Bool { imported.values.contains { !$0.isEmpty && $0.contains(file) } }

  /// The file may have changed on the disk: it is read again when it is needed.
  mutating func forget(_ file: FilePath) {
    elsewhere.forget(file)
    guard documents[file] == nil else { return }
    changes += 1
    unopened[file]?.stamp = FileStamp(numbers: [])
    unopened[file]?.seen = changes
  }

  /// The open files that a change of this file or folder may concern, through whatever imports, in the order of their names:
  /// those that need it, and those whose metrics it may use.
  func dependents(of file: FilePath) -> [FilePath] {
    let importers = needed.filter { importer, files in
      importer != file && documents[importer] != nil
        && (files.contains(file) || files.contains { $0.isInside(file) })
    }.map(\.key)
    let used = (needed[file] ?? []).filter { hasMetrics($0) && $0 != file }
    return Set(importers).union(used).sorted()
  }

  /// Whether an open file may have metrics that others use.
  private func hasMetrics(_ file: FilePath) -> Bool {
    documents[file] != nil && outlines[file]?.metrics.isEmpty != true
  }

  /// Whether an open file needs one of these files, or one in these folders, or is needed by one for its metrics.
  func needs(_ changed: ArraySlice<FilePath>, in file: FilePath) -> Bool {
    let own = needed[file] ?? []
    return changed.contains { one in
      one != file
        && (own.contains(one) || own.contains { $0.isInside(one) }
          || needed[one]?.contains(file) == true && hasMetrics(file))
    }
  }

  /// The open files that need this one, in no order.
  private func importers(of file: FilePath) -> [Document] {
    needed.compactMap { importer, files in importer != file && files.contains(file) ? documents[importer] : nil }
  }

  /// Whether an open file imports something.
  func imports(_ file: FilePath) -> Bool { needed[file]?.isEmpty == false }

  /// The open files in which types may be layouts of files that they do not import, in the order of their names.
  var askers: [FilePath] { documents.keys.filter { caches[$0]?.asksElsewhere == true }.sorted() }

  /// The open files that import something, in the order of their names.
  var importers: [FilePath] { needed.filter { documents[$0.key] != nil && !$0.value.isEmpty }.map(\.key).sorted() }

  /// The text of a file that is open or imported, as it was last looked at.
  func text(of file: FilePath) -> [UInt8]? { (documents[file] ?? unopened[file]?.document)?.text }

  /// Everything that is known of an open file; nil if it is not open, or if `stop` said so before the end.
  mutating func analysis(of file: FilePath, stop: @escaping @Sendable () -> Bool = { false }) -> Analysis? {
    documents[file] == nil ? nil : analysisOfAny(file, stop: stop)
  }

  /// The same of any file that can be read.
  mutating func analysisOfAny(_ file: FilePath, stop: @escaping @Sendable () -> Bool = { false }) -> Analysis? {
    guard let outline = readOutline(of: file) else { return nil }
    let library = library(of: outline)
    guard var analysis = analysis(outline, library, stop: stop) else { return nil }
    // What an instance only repeats of its layout's own file is said there. That a layout contradicts itself is said in
    // every file that uses it.
    for other in analysis.filesOfOrigins where other != file {
      guard let outline = library.outlines[other] else { continue }
      guard let own = self.analysis(outline, self.library(of: outline), stop: stop) else { return nil }
      analysis.findings = analysis.findings.withoutEchoes(of: own.findings + own.silenced, conflicts: false)
    }
    return analysis
  }

  /// What is known of a file before anything more of it is solved, of any that can be read.
  mutating func unsolvedAnalysis(of file: FilePath) -> Analysis? {
    guard let outline = readOutline(of: file) else { return nil }
    let library = library(of: outline)
    var cache = caches.removeValue(forKey: file) ?? AnalysisCache()
    defer { keep(cache, of: file) }
    return FileAnalysis(outline, in: library, files: files, room: room, sharing: sharing).unsolved(cache: &cache)
  }

  /// The tree and the text of a file as they are now, of any that can be read.
  mutating func document(of file: FilePath) -> Document? {
    readOutline(of: file)?.document
  }

  /// nil of what cannot be read.
  private mutating func readOutline(of file: FilePath) -> FileOutline? {
    makeRoom()
    guard documents[file] != nil || files.allows(file) else { return nil }
    return try? outline(of: file).get()
  }

  /// The path of a file with links followed; of an open one its own.
  func realPath(of file: FilePath) -> FilePath {
    if documents[file] != nil { return file }
    guard case .success(let found) = files.find(file) else { return file }
    return found.path
  }

  private mutating func analysis(
    _ outline: FileOutline, _ library: LayoutLibrary, stop: @escaping @Sendable () -> Bool
  ) -> Analysis? {
    let file = outline.document.file
    var cache = caches.removeValue(forKey: file) ?? AnalysisCache()
    let importers = importers(of: file)
    let analysis = FileAnalysis(
      outline, in: library, files: files, bounds: bounds, room: room, sharing: sharing, importers: { importers }
    )
    .run(cache: &cache, stop: stop)
    keep(cache, of: file)
    return analysis
  }

  private mutating func keep(_ cache: AnalysisCache, of file: FilePath) {
    caches[file] = cache
    caches[file]?.textNumber = changedLast[file] ?? 0
  }

  // MARK: Imports

  /// The layouts that the statements of a file can name.
  mutating func importsOnly(of outline: FileOutline) -> LayoutLibrary { library(of: outline) }

  private mutating func library(of outline: FileOutline) -> LayoutLibrary {
    // Each file is looked at once.
    var found: [FilePath: Result<FileOutline, ImportFailure>] = [:]
    // The files that links lead to.
    var linked: Set<FilePath> = []
    var room = mostImported
    var library = LayoutLibrary(of: [outline]) { name, file in
      ImportPath.target(of: name, from: file).flatMap { target($0, &linked) }
    } outline: { key in
      if let known = found[key] { return known }
      let outline = room < 0 ? .failure(Self.tooMuch) : self.outline(of: key)
      if case .success(let outline) = outline { room -= outline.document.text.count }
      found[key] = room < 0 ? .failure(Self.tooMuch) : outline
      return found[key] ?? outline
    } metrics: {
      LayoutBuilder.fileMetrics(of: $0, in: $1)
    }
    library.elsewhere = elsewhere
    let file = outline.document.file
    if documents[file] != nil {
      needed[file] = library.asked.union(linked)
      imported[file] = Set(found.filter { (try? $0.value.get()) != nil }.keys)
      learnedNeeds.insert(file)
    }
    return library
  }

  private static let tooMuch = ImportFailure.unreadable(
    "together, the files that are imported here, and those that they import, are larger than 32 MB")

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
    learned.insert(file)
    if let known = outlines[file] { return .success(known) }
    guard let document = documents[file] ?? unopened[file]?.document else { return .failure(.missing) }
    let outline = FileOutline(document, after: contents[file], metrics: LayoutBuilder.fileMetrics)
    outlines[file] = outline
    contents[file] = outline.contents
    return .success(outline)
  }

  /// Reads a file that is not open, unless it is what it was.
  private mutating func refresh(_ file: FilePath) -> Result<Void, ImportFailure> {
    files.find(file).flatMap { found in
      if unopened[file]?.stamp == found.stamp { return .success(()) }
      return files.read(file).map { text in
        let old = unopened[file]?.document
        if old?.text != text { outlines[file] = nil }
        unopened[file] = UnopenedFile(Document(file: file, text: text, replacing: old), stamp: found.stamp, at: changes)
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
