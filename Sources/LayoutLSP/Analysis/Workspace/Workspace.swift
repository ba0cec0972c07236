import Solver
import Syntax

// The files that are open or imported, and what is known of each. Documents are immutable snapshots: one is replaced,
// never changed. Reads no disk by itself and knows nothing of URIs, lines or columns.

package struct Workspace: Sendable {
  package var documents: [FilePath: Document] = [:]
  /// The files that are not open, as they were when they were last looked at.
  var unopened: [FilePath: UnopenedFile] = [:]
  package var outlines: [FilePath: FileOutline] = [:]
  /// The contents of the current outline of each file, or of its last one.
  package var contents: [FilePath: FileContents] = [:]
  package var caches: [FilePath: AnalysisCache] = [:]
  /// The files that each analysed file needed, or looked for.
  package var needed: [FilePath: Set<FilePath>] = [:]
  /// The needed files that were read. Others may be too much to read, or may not exist.
  var imported: [FilePath: Set<FilePath>] = [:]
  /// Counts the changes of open files, and the reported changes of others.
  package var changes = 0
  /// The count at the last change of each open file.
  var changedLast: [FilePath: Int] = [:]
  /// The files of which this copy has learned something, and (`learnedNeeds`) those of which it has learned what they
  /// need.
  var learned: Set<FilePath> = []
  var learnedNeeds: Set<FilePath> = []
  /// Up to this number, files that are not open are kept without looking whether somebody needs them.
  var unopenedCountToCheck = 0
  /// The source of files that are not open.
  package var files: any FileSource = NoFiles() {
    didSet { if elsewhere.isKept { elsewhere.use(files) } else { elsewhere = WorkspaceNames(files) } }
  }
  /// The names that the files of the workspace declare, whoever imports them. Copies share it.
  package private(set) var elsewhere = WorkspaceNames(NoFiles())
  /// The catalogs that were read. Copies share it.
  let catalogs = CatalogStore()
  /// The rules of projects that were read. Copies share it.
  private let rulesStore = RulesStore()
  /// The most bytes of all files together that one file imports, directly or not: their trees and models take many
  /// times as much. After the first file that does not fit none is read.
  var mostImported = 32 << 20
  /// The work that solving a layout may cost, on all its screens together.
  var bounds = WorkBounds()
  /// How large the layouts of a file may become.
  var room = FileBudget()
  /// The language that all screens are shown in, whatever they say; nil for those that they say.
  package var chosenLanguage: ChosenLanguage?
  /// Analyses several layouts of a file at a time; nil does them one after the other.
  package var sharing: WorkSharing?

  package init() {}

  /// Opens a file, or replaces its whole text.
  package mutating func open(_ file: FilePath, text: [UInt8]) {
    open(Document(file: file, text: text, replacing: lastDocument(of: file)))
  }

  /// Opens a file with a text that is parsed already, or replaces its whole text.
  package mutating func open(_ document: Document) {
    let file = document.file
    outlines[file] = nil
    unopened[file] = nil
    documents[file] = document
    noteChange(of: file)
  }

  /// Returns a file as it was last looked at, open or not.
  package func lastDocument(of file: FilePath) -> Document? { documents[file] ?? unopened[file]?.document }

  private mutating func noteChange(of file: FilePath) {
    changes += 1
    changedLast[file] = changes
  }

  /// Takes out the document of an open file, to change it and open it again.
  package mutating func takeOut(_ file: FilePath) -> Document? {
    outlines[file] = nil
    return documents.removeValue(forKey: file)
  }

  /// Closes a file. What other open files import stays known, and the rest is dropped.
  package mutating func close(_ file: FilePath) {
    guard let document = documents.removeValue(forKey: file) else { return }
    changedLast[file] = nil
    changes += 1
    needed[file] = nil
    let imports = imported.removeValue(forKey: file) ?? []
    for file in imports.union([file]) where documents[file] == nil && !isNeeded(file) { letGo(file) }
    // The text on the disk may have much in common with that of the buffer.
    if isNeeded(file) { unopened[file] = UnopenedFile(document, stamp: FileStamp(numbers: []), at: changes) }
    outlines[file] = nil
    caches[file] = nil
    let needed = needed.values
    catalogs.keepOnly { path in needed.contains { $0.contains(path) } }
  }

  /// Whether an open file imports this one.
  private func isNeeded(_ file: FilePath) -> Bool { imported.values.contains { !$0.isEmpty && $0.contains(file) } }

  /// Notes that a file may have changed on the disk: it is read again when it is needed.
  package mutating func forget(_ file: FilePath) {
    if !elsewhere.isKept { elsewhere = WorkspaceNames(files) }
    guard documents[file] == nil else { return }
    changes += 1
    unopened[file]?.stamp = FileStamp(numbers: [])
    unopened[file]?.seen = changes
  }

  /// Returns the open files that a change of this file or folder may concern, in the order of their names: those that
  /// need it, directly or through imports, and those whose metrics it may use.
  package func dependents(of file: FilePath) -> [FilePath] {
    let table = file.stringTable
    let importers = needed.filter { importer, files in
      importer != file && documents[importer] != nil
        && (files.contains(file) || table.map { files.contains($0) } == true || files.contains { $0.isInside(file) })
    }.map { $0.key }
    let used = (needed[file] ?? []).filter { hasMetrics($0) && $0 != file }
    return Set(importers).union(used).sorted()
  }

  /// Whether an open file may have metrics that others use.
  private func hasMetrics(_ file: FilePath) -> Bool {
    documents[file] != nil && outlines[file]?.metrics.isEmpty != true
  }

  /// Whether an open file needs one of these files, or one in these folders, or has metrics that one of them may use.
  package func needs(_ changed: ArraySlice<FilePath>, in file: FilePath) -> Bool {
    let own = needed[file] ?? []
    return changed.contains { one in
      one != file
        && (own.contains(one) || one.stringTable.map { own.contains($0) } == true
          || own.contains { $0.isInside(one) }
          || needed[one]?.contains(file) == true && hasMetrics(file))
    }
  }

  /// Returns the open files that need this one, in no particular order.
  private func importers(of file: FilePath) -> [Document] {
    needed.compactMap { importer, files in importer != file && files.contains(file) ? documents[importer] : nil }
  }

  /// Whether an open file imports something.
  package func imports(_ file: FilePath) -> Bool { needed[file]?.isEmpty == false }

  /// Leaves it to others to keep `elsewhere` up to date: analyses take it as it is, and do not wait for it.
  package mutating func keepElsewhere() { elsewhere = WorkspaceNames(files, isKept: true) }

  /// Returns the analysed files with names that files may declare which they do not import, in the order of their
  /// names; with `names`, those with one of these.
  package func askers(for names: Set<WorkspaceNames.Sought>? = nil) -> [FilePath] {
    caches.filter { $0.value.asksElsewhere(for: names) }.map { $0.key }.sorted()
  }

  /// The open files that import something, in the order of their names.
  package var importers: [FilePath] {
    needed.filter { documents[$0.key] != nil && !$0.value.isEmpty }.map { $0.key }.sorted()
  }

  /// Returns the text of a file that is open or imported, as it was last looked at.
  package func text(of file: FilePath) -> [UInt8]? { (documents[file] ?? unopened[file]?.document)?.text }

  /// Returns everything that is known of an open file; nil if it is not open, or if `stop` said so before the end.
  package mutating func analysis(of file: FilePath, stop: @escaping @Sendable () -> Bool = { false }) -> Analysis? {
    documents[file] == nil ? nil : analysisOfAny(file, stop: stop)
  }

  /// Returns everything that is known of any file that can be read; nil if it cannot, or if `stop` said so before the
  /// end.
  package mutating func analysisOfAny(_ file: FilePath, stop: @escaping @Sendable () -> Bool = { false }) -> Analysis? {
    guard let outline = readOutline(of: file) else { return nil }
    let library = library(of: outline)
    guard var analysis = analysis(outline, library, stop: stop) else { return nil }
    // Findings about screens are reported in every file that uses the layout, whether its own file is checked or not.
    for other in analysis.filesOfOrigins where other != file {
      guard let outline = library.outlines[other] else { continue }
      guard let own = self.analysis(outline, self.library(of: outline), stop: stop) else { return nil }
      analysis.findings = analysis.findings.withoutEchoes(of: own.findingsForInstances)
    }
    return analysis
  }

  /// Returns what is known of any file that can be read, without solving anything more.
  package mutating func unsolvedAnalysis(of file: FilePath) -> Analysis? {
    guard let outline = readOutline(of: file) else { return nil }
    let library = library(of: outline)
    var cache = caches.removeValue(forKey: file) ?? AnalysisCache()
    defer { keep(cache, of: file) }
    return FileAnalysis(outline, in: library, files: files, room: room, sharing: sharing).unsolved(cache: &cache)
  }

  /// Returns the tree and the text, as they are now, of any file that can be read.
  package mutating func document(of file: FilePath) -> Document? {
    readOutline(of: file)?.document
  }

  /// Returns the outline of a file; nil if it cannot be read.
  private mutating func readOutline(of file: FilePath) -> FileOutline? {
    makeRoom()
    guard documents[file] != nil || files.allows(file) else { return nil }
    return try? outline(of: file).get()
  }

  /// Returns the path of a file with links followed; an open file has its own path.
  package func realPath(of file: FilePath) -> FilePath {
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
      outline, in: library, files: files, bounds: bounds, room: room, chosenLanguage: chosenLanguage, sharing: sharing,
      importers: { importers }
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

  /// Returns the rules of a file's project; nil where there are none.
  package func rules(for file: FilePath) -> ProjectRules? { rulesStore.rules(for: file, files).rules }

  /// Returns the names that the statements of a file can use.
  mutating func library(of outline: FileOutline) -> LayoutLibrary {
    // The outlines found so far: each file is looked at once.
    var found: [FilePath: Result<FileOutline, ImportFailure>] = [:]
    // The files that links lead to.
    var linked: Set<FilePath> = []
    var room = mostImported
    let (catalogs, rules, files) = (catalogs, rulesStore, files)
    var library = LayoutLibrary(of: [outline]) { name, file in
      ImportPath.target(of: name, from: file).flatMap { target($0, &linked) }
    } outline: { key in
      if let known = found[key] { return known }
      let outline = room < 0 ? .failure(Self.tooMuch) : self.outline(of: key)
      if case .success(let outline) = outline { room -= outline.document.text.count }
      found[key] = room < 0 ? .failure(Self.tooMuch) : outline
      return found[key] ?? outline
    } catalog: {
      catalogs.catalog(named: $0, in: $1, files)
    } project: {
      LayoutLibrary.Project(of: $0, rules, catalogs, files)
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

  /// Returns the key of the file at a path: that of an open file, if links lead to one.
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

  /// Reads a file that is not open, unless it is unchanged.
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
  /// The files whose texts have findings that arise in instances here.
  var filesOfOrigins: [FilePath] {
    Set(findings.compactMap { $0.code == .ambiguous ? nil : $0.origin?.file }).sorted()
  }
}
