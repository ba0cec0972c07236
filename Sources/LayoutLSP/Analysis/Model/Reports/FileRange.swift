/// Bytes of a file of the workspace.
struct FileRange: Hashable, Sendable {
  var file: FilePath
  var bytes: Range<Int>
}
