// The names of all files of a project, as questions: what a file's names mean is worked out when it is asked for.

/// Answers about files beside the one that is asked about. Not for keeping: it speaks of one moment.
struct ProjectNames {
  /// Every open file and every `.layout` file of the project, in the order of their names.
  var files: () -> [FilePath] = { [] }
  /// What is known of a file without solving; nil for what cannot be read.
  var unsolved: (_ file: FilePath) -> Analysis? = { _ in nil }
  /// Cheaper than `unsolved`.
  var document: (_ file: FilePath) -> Document? = { _ in nil }
  /// Links followed.
  var realPath: (_ file: FilePath) -> FilePath = { $0 }
  /// The same with other texts in some files.
  var replacing: (_ texts: [FilePath: [UInt8]]) -> ProjectNames? = { _ in nil }
  /// Nobody wants the answer any more: what is returned does not matter.
  var isCancelled: () -> Bool = { false }

  func named(_ file: FilePath) -> WordReader? { unsolved(file).flatMap { WordReader($0) } }

  /// Those of the project and those that a file imports, each once: of the names that links give a file one.
  func allFiles(around file: WordReader) -> [FilePath] {
    let found = Set(files()).union(file.library.outlines.keys)
    return found.filter { path in
      let real = realPath(path)
      return real == path || path == file.file || !found.contains(real)
    }.sorted()
  }

  /// Whether two names of files lead to the same.
  func isSame(_ a: FilePath, _ b: FilePath) -> Bool { a == b || realPath(a) == realPath(b) }

  func isSame(_ a: Symbol, _ b: Symbol) -> Bool {
    a == b
      || a.kind == b.kind && a.name == b.name && a.declaration == b.declaration && realPath(a.file) == realPath(b.file)
  }
}

/// A workspace of its own, for asking what would be.
final class WorkspaceCopy {
  private var workspace: Workspace

  init(_ workspace: Workspace, texts: [FilePath: [UInt8]] = [:]) {
    self.workspace = workspace
    for file in texts.keys.sorted() { self.workspace.open(file, text: texts[file] ?? []) }
  }

  func analysis(of file: FilePath, stop: @escaping @Sendable () -> Bool = { false }) -> Analysis? {
    workspace.analysisOfAny(file, stop: stop)
  }

  func names(files: @escaping () -> [FilePath], isCancelled: @escaping () -> Bool = { false }) -> ProjectNames {
    ProjectNames(
      files: files, unsolved: { self.workspace.unsolvedAnalysis(of: $0) },
      document: { self.workspace.document(of: $0) },
      realPath: { self.workspace.realPath(of: $0) },
      replacing: { WorkspaceCopy(self.workspace, texts: $0).names(files: files, isCancelled: isCancelled) },
      isCancelled: isCancelled)
  }
}
