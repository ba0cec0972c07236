// The names of all files of a project, as questions: the meaning of a file's names is worked out when it is asked
// for.

/// Answers about other files than the one that a request names. They hold for one moment and are not to be kept.
package struct ProjectNames {
  /// Returns every open file and every `.layout` file of the project, in the order of their names.
  package var files: () -> [FilePath] = { [] }
  /// Returns what is known of a file without solving; nil for a file that cannot be read.
  package var unsolved: (_ file: FilePath) -> Analysis? = { _ in nil }
  /// Returns the text and the tree of a file, which is cheaper than `unsolved`.
  package var document: (_ file: FilePath) -> Document? = { _ in nil }
  /// Returns the path of a file with links followed.
  var realPath: (_ file: FilePath) -> FilePath = { $0 }
  /// Returns the same project with other texts in some files.
  package var replacing: (_ texts: [FilePath: [UInt8]]) -> ProjectNames? = { _ in nil }
  /// Whether nobody wants the answer any more. What is returned then does not matter.
  package var isCancelled: () -> Bool = { false }

  package init(
    files: @escaping () -> [FilePath] = { [] },
    unsolved: @escaping (_ file: FilePath) -> Analysis? = { _ in nil },
    document: @escaping (_ file: FilePath) -> Document? = { _ in nil },
    realPath: @escaping (_ file: FilePath) -> FilePath = { $0 },
    replacing: @escaping (_ texts: [FilePath: [UInt8]]) -> ProjectNames? = { _ in nil },
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.files = files
    self.unsolved = unsolved
    self.document = document
    self.realPath = realPath
    self.replacing = replacing
    self.isCancelled = isCancelled
  }

  private static let importing = Array("import".utf8)

  /// Returns the other files that import a file, directly or through others, in the order of their names.
  package func users(of file: FilePath) -> [FilePath] {
    let real = realPath(file)
    var importers: [FilePath: [FilePath]] = [:]
    for other in files() where other != file && !isCancelled() {
      guard let document = document(other), document.text.contains(Self.importing) else { continue }
      for site in FileOutline(document).imports {
        guard case .success(let target) = ImportPath.target(of: site.name, from: other) else { continue }
        importers[realPath(target), default: []].append(other)
      }
    }
    var (found, waiting): (Set<FilePath>, [FilePath]) = ([], [real])
    while let next = waiting.popLast() {
      for importer in importers[next] ?? [] where realPath(importer) != real && found.insert(importer).inserted {
        waiting.append(realPath(importer))
      }
    }
    return found.sorted()
  }

  func named(_ file: FilePath) -> FileWords? { unsolved(file).flatMap { FileWords($0) } }

  /// Returns the files of the project and those that a file reaches by imports, each once: of the paths that links
  /// give a file it takes one.
  func allFiles(around file: FileWords) -> [FilePath] {
    let found = Set(files()).union(file.library.outlines.keys)
    return found.filter { path in
      let real = realPath(path)
      return real == path || path == file.file || !found.contains(real)
    }.sorted()
  }

  /// Whether two paths lead to the same file.
  func isSame(_ a: FilePath, _ b: FilePath) -> Bool { a == b || realPath(a) == realPath(b) }

  func isSame(_ a: Symbol, _ b: Symbol) -> Bool {
    a == b
      || a.kind == b.kind && a.name == b.name && a.declaration == b.declaration && realPath(a.file) == realPath(b.file)
  }
}

/// A workspace of its own, to ask what would be if some texts were different.
package final class WorkspaceCopy {
  private var workspace: Workspace

  package init(_ workspace: Workspace, texts: [FilePath: [UInt8]] = [:]) {
    self.workspace = workspace
    for file in texts.keys.sorted() { self.workspace.open(file, text: texts[file] ?? []) }
  }

  package func analysis(of file: FilePath, stop: @escaping @Sendable () -> Bool = { false }) -> Analysis? {
    workspace.analysisOfAny(file, stop: stop)
  }

  package func names(files: @escaping () -> [FilePath], isCancelled: @escaping () -> Bool = { false }) -> ProjectNames {
    ProjectNames(
      files: files, unsolved: { self.workspace.unsolvedAnalysis(of: $0) },
      document: { self.workspace.document(of: $0) },
      realPath: { self.workspace.realPath(of: $0) },
      replacing: { WorkspaceCopy(self.workspace, texts: $0).names(files: files, isCancelled: isCancelled) },
      isCancelled: isCancelled)
  }
}
