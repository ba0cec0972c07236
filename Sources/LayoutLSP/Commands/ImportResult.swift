import Analysis
import Drawing
import Import
import Platform
import Protocol
import Texts

/// An imported file of Interface Builder: the text of its layouts, and for each root how near it comes to what Xcode
/// saved.
struct ImportResult: Sendable {
  struct Root: Sendable {
    var layout: String
    var id: String
    var isExact: Bool
    var reasons: [ImportReason]
    var views: [String: String]
    var agreeing: Int
    var differing: [FrameComparison.Difference]
  }

  let path: String
  /// nil where the file is refused.
  private var imported: ImportedText?
  /// A file with translations of its words, of Interface Builder itself; nil where there is none beside it.
  private(set) var catalog: FilePath?
  /// Why there is no layout; nil if there is one.
  var refusal: String?
  /// Whether the system has refused to read the file or to write its layout.
  private(set) var hasFailed = false
  private(set) var roots: [Root] = []
  /// How many roots hold nothing, and are no layouts.
  private(set) var emptyRoots = 0

  init(_ path: String) {
    switch Files.read(path) {
    case .failure(let failure):
      self.init(path, [], refusal: failure.reason)
      hasFailed = true
    case .success(let bytes): self.init(path, bytes)
    }
  }

  /// Imports the bytes of a file.
  init(_ path: String, _ bytes: [UInt8], refusal: String? = nil) {
    self.path = path
    self.refusal = refusal
    guard refusal == nil else { return }
    do {
      take(try ImportedFile(bytes, named: String(path.split(separator: "/").last ?? "")))
    } catch {
      let line = error.offset.map { offset in
        " (byte \(offset), line \(bytes[..<min(offset, bytes.count)].count { $0 == 0x0A } + 1))"
      }
      self.refusal = error.message + (line ?? "")
    }
  }

  /// Notes that the layout could not be written.
  mutating func fail(_ failure: Files.Failure) {
    refusal = "\(failure.path): \(failure.reason)"
    hasFailed = true
  }

  private mutating func take(_ first: ImportedFile) {
    var imported = first
    roots = imported.roots.indices.map { index in
      let comparison = imported.fit(index)
      let root = imported.roots[index]
      return Root(
        layout: root.layout, id: root.id, isExact: root.isExact, reasons: root.reasons,
        views: Dictionary(root.views.map { ($0.path, $0.id) }) { first, _ in first },
        agreeing: comparison.agreeing, differing: comparison.differing)
    }
    emptyRoots = imported.emptyRoots
    self.imported = imported.pieces
    catalog = ImportResult.catalog(beside: path)
  }

  var hasLayouts: Bool { !roots.isEmpty }

  /// The text of the layouts in the file's own folder.
  var text: String { text(in: Files.absolute(path).folder) }

  /// Returns the text of the layouts for a file in a folder.
  func text(in folder: FilePath) -> String { imported?.text(strings: catalog?.relative(to: folder)) ?? "" }

  /// Returns the words of a file in `Base.lproj` in another language, or in a string catalog; nil where there are none.
  static func catalog(beside path: String) -> FilePath? {
    let file = Files.absolute(path)
    guard file.folder.name.hasSuffix(CatalogFile.folderEnding) else { return nil }
    let languages = (try? Folders.names(in: file.folder.folder.text) { _, _ in }) ?? []
    let stem = file.name.prefix(upTo: file.name.lastIndex(of: ".") ?? file.name.endIndex)
    return languages.filter { $0.hasSuffix(CatalogFile.folderEnding) }.sorted().lazy.flatMap { language in
      [".strings", ".xcstrings"].map { file.folder.folder.entry(language).entry(stem + $0) }
    }.first { FileStatus($0.text)?.kind == .file }
  }

  /// The result as a line for the user. `target`: the file that is written.
  func line(to target: String? = nil) -> String {
    if let refusal { return "\(shownPath(path)): \(visible(refusal))" }
    let exact = roots.count { $0.isExact }
    // What Interface Builder alone draws so is no view of the app.
    let differing = roots.reduce(0) { $0 + $1.differing.count { !$0.isOfCanvas } }
    let views = roots.reduce(0) { $0 + $1.agreeing } + differing
    let way = target.map { " → \(shownPath($0))" } ?? ""
    let hidden = roots.reduce(0) { $0 + Set($1.reasons.filter { $0.code == .hidden }).count }
    let shown = hidden == 0 ? "" : "; \(counted(hidden, "hidden view")) shown"
    let empty = emptyRoots == 0 ? "" : "; \(counted(emptyRoots, "empty view")) left out"
    return "\(shownPath(path))\(way): \(counted(roots.count, "layout")), \(exact) exact, "
      + "\(roots.count - exact) approximated; frames of \(views - differing) of \(counted(views, "view")) as saved"
      + shown + empty
  }
}
