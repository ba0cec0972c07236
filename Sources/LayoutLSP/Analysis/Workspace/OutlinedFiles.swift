import Solver
import Synchronization
import Syntax

/// Files that are checked together, on several threads. Each file is read and outlined once, and so is each file that
/// they import. The analysis of a file equals that of a workspace in which this file alone is open.
package final class OutlinedFiles: Sendable {
  private let library: LayoutLibrary
  private let files: any FileSource
  private let sharing: WorkSharing?
  private let catalogs: CatalogStore
  private let rules: RulesStore
  /// The files that would differ if they were open themselves instead of imported: those that a link leads to, and
  /// those that the source of files does not have.
  private let apart: Set<FilePath>
  /// `findingsForInstances` of the files of whose layouts others have instances.
  private let findings = Mutex<[FilePath: [Finding<FileRange>]]>([:])

  /// Outlines the texts of all files, each of them once. `sharing`: see `Workspace`.
  package init(
    _ texts: [FilePath: [UInt8]], files: any FileSource, catalogs: CatalogStore = CatalogStore(),
    rules: RulesStore = RulesStore(looksOnce: true), sharing: WorkSharing? = nil
  ) {
    var apart: Set<FilePath> = []
    let roots = Self.roots(texts) { rules.rules(for: $0, files).rules?.screens != nil }
    var library = LayoutLibrary(of: roots) { name, file in
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
    } catalog: {
      catalogs.catalog(named: $0, in: $1, files)
    } project: {
      LayoutLibrary.Project(of: $0, rules, catalogs, files)
    } metrics: {
      LayoutBuilder.fileMetrics(of: $0, in: $1)
    }
    library.elsewhere = WorkspaceNames(files, texts: texts)
    self.library = library
    self.files = files
    (self.sharing, self.catalogs, self.rules) = (sharing, catalogs, rules)
    self.apart = apart
  }

  /// Returns the outlines of the files that mention imports or catalogs, or get screens from their project. The other
  /// files are outlined only when one imports them: there may be many large files.
  private static func roots(
    _ texts: [FilePath: [UInt8]], getsScreens: (FilePath) -> Bool
  ) -> [FileOutline] {
    let words = ["import", "strings"].map { Array($0.utf8) }
    return texts.keys.sorted().compactMap { file in
      texts[file].flatMap { text in
        words.contains { text.contains($0) } || getsScreens(file) ? outline(file, text) : nil
      }
    }
  }

  private static func outline(_ file: FilePath, _ text: [UInt8]) -> FileOutline {
    FileOutline(Document(file: file, text: text, replacing: nil), metrics: LayoutBuilder.fileMetrics)
  }

  /// Returns everything that is known of one of the files. `text` is its text once more.
  package func analysis(of file: FilePath, text: [UInt8]) -> Analysis? {
    if apart.contains(file) {
      var workspace = workspace(with: file, text)
      return workspace.analysis(of: file)
    }
    let (outline, library) = outlineAndLibrary(of: file, text)
    guard var analysis = analysis(outline, in: library) else { return nil }
    for other in analysis.filesOfOrigins where other != file {
      analysis.findings = analysis.findings.withoutEchoes(of: findings(for: other))
    }
    return analysis
  }

  /// Returns what is known of a file with another text, which the other files do not see.
  package func analysisAlone(of file: FilePath, text: [UInt8]) -> Analysis? {
    var workspace = workspace(with: file, text)
    return workspace.analysis(of: file)
  }

  /// Returns what is known of one of the files with all its screens in one language after the other.
  package func analyses(of file: FilePath, text: [UInt8], in languages: [ChosenLanguage]) -> [Analysis] {
    if apart.contains(file) {
      return languages.compactMap { language in
        var workspace = workspace(with: file, text, language)
        return workspace.analysis(of: file)
      }
    }
    let (outline, library) = outlineAndLibrary(of: file, text)
    // What no words affect is solved once.
    let known = KnownParts()
    return languages.compactMap { language in
      guard var analysis = analysis(outline, in: library, language, known) else { return nil }
      for other in analysis.filesOfOrigins where other != file {
        guard let outline = library.outlines[other], let own = self.analysis(outline, in: library, language) else {
          continue
        }
        analysis.findings = analysis.findings.withoutEchoes(of: own.findingsForInstances)
      }
      return analysis
    }
  }

  private func workspace(with file: FilePath, _ text: [UInt8], _ language: ChosenLanguage? = nil) -> Workspace {
    var workspace = Workspace()
    workspace.files = files
    workspace.sharing = sharing
    workspace.chosenLanguage = language
    workspace.open(file, text: text)
    return workspace
  }

  private func outlineAndLibrary(of file: FilePath, _ text: [UInt8]) -> (FileOutline, LayoutLibrary) {
    if let outline = library.outlines[file] { return (outline, library) }
    // The file imports nothing and names no catalog, and no file imports it.
    let outline = Self.outline(file, text)
    var alone = LayoutLibrary(
      of: [outline], target: { _, _ in .failure(.missing) }, outline: { _ in .failure(.missing) },
      catalog: { _, _ in (.failure(.missing), []) },
      project: { [rules, catalogs, files] in LayoutLibrary.Project(of: $0, rules, catalogs, files) })
    alone.elsewhere = library.elsewhere
    return (outline, alone)
  }

  private func analysis(
    _ outline: FileOutline, in library: LayoutLibrary, _ language: ChosenLanguage? = nil, _ known: KnownParts? = nil
  ) -> Analysis? {
    var cache = AnalysisCache()
    let file = outline.document.file
    return FileAnalysis(
      outline, in: library, files: files, chosenLanguage: language, knownParts: known, sharing: sharing
    ) {
      library.outlines.values.filter { library.importedFiles(of: $0.document.file).contains(file) }.map { $0.document }
    }.run(cache: &cache) { false }
  }

  /// Returns `findingsForInstances` of a file. Two threads may compute them at once, with the same result.
  private func findings(for file: FilePath) -> [Finding<FileRange>] {
    if let known = findings.withLock({ $0[file] }) { return known }
    let found = library.outlines[file].flatMap { analysis($0, in: library) }?.findingsForInstances ?? []
    findings.withLock { $0[file] = found }
    return found
  }

  /// Returns the rules of a file's project; nil where there are none.
  package func rules(for file: FilePath) -> ProjectRules? { rules.rules(for: file, files).rules }

  /// Returns the text of a file that one of the files imports.
  package func text(of file: FilePath) -> [UInt8]? { library.outlines[file]?.document.text }
}
