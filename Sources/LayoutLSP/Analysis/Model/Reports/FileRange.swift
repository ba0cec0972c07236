/// Bytes of a file of the workspace.
package struct FileRange: Hashable, Sendable {
  package var file: FilePath
  package var bytes: Range<Int>

  package init(file: FilePath, bytes: Range<Int>) {
    self.file = file
    self.bytes = bytes
  }
}
