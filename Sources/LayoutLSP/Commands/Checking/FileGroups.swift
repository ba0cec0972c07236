import Analysis
import Import
import Platform

// The files that a command line names, read together, because they import one another.

/// The texts of files, and what could not be read. Tells the user what is skipped.
struct ReadFiles {
  private(set) var files: [ReadFile] = []
  private(set) var failures: [Files.Failure]

  init(_ paths: [String], _ kinds: CheckedKinds = CheckedKinds()) {
    let found = FoundFiles(paths, kinds: kinds)
    found.complainOfSkipped()
    failures = found.failures
    for result in Parallel.map(found.files, { path in Files.read(path).map { ReadFile(path: path, text: $0) } }) {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let failure): failures.append(failure)
      }
    }
    isNothingFound = found.files.isEmpty
    files = files.withLayouts(kinds)
    passedOver = found.passedOver
  }

  /// Whether there is no file to check, not even one of code that sets up no layout.
  private(set) var isNothingFound = true
  /// How many files there are of the kinds that were not asked for.
  private(set) var passedOver: [CheckedKind: Int] = [:]
}

/// A file with the text that was read. All files are read before any is checked, because they import one another.
struct ReadFile: Sendable {
  /// The path on the command line; `-` for standard input, which nobody imports.
  var path: String
  var text: [UInt8]
  /// The layouts of a file that is none itself.
  var layouts: SourceLayouts?
  /// Why a file that is no layout is not read, and the byte at which that shows.
  var refusal: (byte: Int, reason: String)?
}

/// The files to check, grouped by the folders that their imports reach into: mostly there is one group.
struct FileGroups: Sendable {
  /// The files that all may import from: those in the folders on the command line, in the current one,
  /// and in those with the rules of their projects.
  private let common: DiskFiles
  private var groups: [FilePath?: OutlinedFiles] = [:]
  /// The further folder that files in a folder may import from: their own. nil if `common` has it already.
  private var own: [FilePath: FilePath?] = [:]

  init(_ files: [ReadFile], folders: [String], _ catalogs: CatalogStore) {
    let ofRules = CommandRules.shared.folders(of: files.map { $0.path })
    common = DiskFiles(folders: [Files.workingFolder] + folders.map(Files.absolute) + ofRules)
    var texts: [FilePath?: [FilePath: [UInt8]]] = [:]
    for file in files where file.path != "-" {
      let path = Files.absolute(file.path)
      let known = own[path.folder] ?? (common.contains(path.folder) ? nil : path.folder)
      own.updateValue(known, forKey: path.folder)
      texts[known, default: [:]][path] = file.layoutText
    }
    for (folder, texts) in texts {
      // Checking many files keeps all processors busy anyway.
      groups[folder] = OutlinedFiles(
        texts, files: folder.map(common.adding) ?? common, catalogs: catalogs,
        sharing: files.count == 1 ? Thread.forEach : nil)
    }
  }

  /// Returns the group of a file; nil for standard input.
  func group(of file: ReadFile) -> OutlinedFiles? {
    file.path == "-" ? nil : own[Files.absolute(file.path).folder].flatMap { groups[$0] }
  }
}
