import Analysis
import Protocol

/// Conversions between the URIs of a client and the paths that the workspace uses for documents.
extension FileURI {
  /// Returns the path of a local `file:` URI; any other URI (`untitled:Untitled-1`) is used as a path unchanged.
  package static func file(_ uri: String) -> FilePath { FilePath(path(uri) ?? uri) }

  /// Returns the path of a folder's URI, which may end in a `/`; nil for a URI that is no folder of this machine.
  package static func localFolder(_ uri: String) -> FilePath? { path(uri).map { FilePath.root.appending($0) } }

  package static func uri(path: FilePath) -> String { uri(path: path.text) }
}
