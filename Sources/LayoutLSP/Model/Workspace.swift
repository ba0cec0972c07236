import Syntax

/// The files that are open or imported, and what is known of each. Immutable snapshots: a document is replaced, never
/// changed. Reads no disk by itself and knows nothing of URIs, lines or columns.

struct Document: Sendable {
  /// The key of the file in its workspace: its path (or, for a buffer without one, whatever names it).
  let file: String
  let text: [UInt8]
  let tree: SyntaxTree
}

struct Workspace {
  private(set) var documents: [String: Document] = [:]

  /// Adds the file, or replaces its whole text.
  mutating func open(_ file: String, text: [UInt8]) {
    documents[file] = Document(file: file, text: text, tree: SyntaxTree.parse(text))
  }

  /// Replaces bytes of an open file, and reparses what that touches. The range is clamped to the text.
  mutating func edit(_ file: String, bytes: Range<Int>, replacement: [UInt8]) {
    guard let old = documents[file] else { return }
    let lower = min(max(0, bytes.lowerBound), old.text.count)
    let upper = min(max(lower, bytes.upperBound), old.text.count)
    var text = old.text
    text.replaceSubrange(lower..<upper, with: replacement)
    let edit = TextEdit(range: lower..<upper, replacementLength: replacement.count)
    documents[file] = Document(file: file, text: text, tree: old.tree.applying(edit, newText: text))
  }

  mutating func close(_ file: String) {
    documents[file] = nil
  }

  /// Everything that is known of an open file; nil if it is not open, or if `stop` said so before the end.
  mutating func analysis(of file: String, stop: () -> Bool = { false }) -> Analysis? {
    guard let document = documents[file] else { return nil }
    return Analysis(document: document, findings: [], frames: [])
  }
}

/// What is known of one version of a file.
struct Analysis: Sendable {
  let document: Document
  /// In the order of their places.
  let findings: [Finding]
  let frames: [LayoutFrames]
}
