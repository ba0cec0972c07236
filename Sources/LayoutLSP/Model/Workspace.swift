import Syntax

/// The files that are open or imported, and what is known of each. Documents are immutable snapshots: one is replaced,
/// never changed. Reads no disk by itself and knows nothing of URIs, lines or columns.

struct Document: Sendable {
  /// The key of the file in its workspace: its path (or, for a buffer without one, whatever names it).
  let file: String
  let text: [UInt8]
  let tree: SyntaxTree

  /// What the layout of the statements at file level is called: the file's name without its ending.
  var layoutName: String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return name.hasSuffix(".layout") ? String(name.dropLast(7)) : name
  }
}

struct Workspace {
  private(set) var documents: [String: Document] = [:]
  private var caches: [String: AnalysisCache] = [:]

  /// Adds the file, or replaces its whole text.
  mutating func open(_ file: String, text: [UInt8]) {
    documents[file] = Document(file: file, text: text, tree: SyntaxTree.parse(text))
    caches[file] = nil
  }

  /// Replaces bytes of an open file, and reparses what that touches. The range is clamped to the text.
  mutating func edit(_ file: String, bytes: Range<Int>, replacement: [UInt8]) {
    // Taken out of the table, the text is held once and is changed in its place.
    guard let old = documents.removeValue(forKey: file) else { return }
    let lower = min(max(0, bytes.lowerBound), old.text.count)
    let upper = min(max(lower, bytes.upperBound), old.text.count)
    let tree = old.tree
    var text = old.text
    text.replaceSubrange(lower..<upper, with: replacement)
    let edit = TextEdit(range: lower..<upper, replacementLength: replacement.count)
    documents[file] = Document(file: file, text: text, tree: tree.applying(edit, newText: text))
  }

  mutating func close(_ file: String) {
    documents[file] = nil
    caches[file] = nil
  }

  /// Everything that is known of an open file; nil if it is not open, or if `stop` said so before the end.
  mutating func analysis(of file: String, stop: () -> Bool = { false }) -> Analysis? {
    guard let document = documents[file] else { return nil }
    var cache = caches.removeValue(forKey: file) ?? AnalysisCache()
    let analysis = FileAnalysis(document).run(cache: &cache, stop: stop)
    caches[file] = cache
    return analysis
  }
}
