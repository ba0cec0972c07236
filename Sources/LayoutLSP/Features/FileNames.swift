/// What the workspace calls the documents that a client names by URIs.
extension FileURI {
  /// The path of a local `file:` URI, any other URI (`untitled:Untitled-1`) as it is.
  static func file(_ uri: String) -> FilePath { FilePath(path(uri) ?? uri) }

  /// The same of a folder, which may end in a `/`; nil for what is no folder of this machine.
  static func localFolder(_ uri: String) -> FilePath? { path(uri).map { FilePath.root.appending($0) } }

  static func uri(path: FilePath) -> String { uri(path: path.text) }
}
