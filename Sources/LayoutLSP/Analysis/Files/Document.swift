import Syntax

/// One version of a file: its text and its tree. Immutable: a new version replaces it.
package struct Document: Sendable {
  /// The key of the file in its workspace: its path (or, for a buffer without a path, any name that identifies it).
  package let file: FilePath
  package private(set) var text: [UInt8]
  package private(set) var tree: SyntaxTree

  /// Replaces bytes, clamped to the text, and reparses the statements that they touch. The text is copied only if
  /// another value shares it.
  package mutating func replace(_ bytes: Range<Int>, with replacement: [UInt8]) {
    let lower = min(max(0, bytes.lowerBound), text.count)
    let upper = min(max(lower, bytes.upperBound), text.count)
    text.replaceSubrange(lower..<upper, with: replacement)
    tree = tree.applying(TextEdit(range: lower..<upper, replacementLength: replacement.count), newText: text)
  }
}

extension Document {
  /// Makes a document with a new text of the file. What the new text has in common with the old one at its start and
  /// its end is not parsed again: these pieces stay the same objects, by which caches recognise them.
  package init(file: FilePath, text: [UInt8], replacing old: Document?) {
    self.file = file
    self.text = text
    guard let old else {
      tree = SyntaxTree.parse(text)
      return
    }
    let (head, tail) = old.text.commonEnds(with: text)
    let edit = TextEdit(range: head..<old.text.count - tail, replacementLength: text.count - tail - head)
    tree = edit.range.isEmpty && edit.replacementLength == 0 ? old.tree : old.tree.applying(edit, newText: text)
  }
}
