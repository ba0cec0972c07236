/// The diagnostics that the client was last given of each file when it asked, and the names under which it knows them.
struct PulledDiagnostics {
  private struct Known {
    var id: String
    var diagnostics: [LSP.Diagnostic]
  }

  private var known: [FilePath: Known] = [:]
  private var count = 0
  /// Milliseconds of the monotonic clock at which texts changed whose diagnostics were not asked for since.
  var changedAt: [FilePath: Int] = [:]

  /// The name for what a file has now: the old one where nothing has changed.
  mutating func keep(_ diagnostics: [LSP.Diagnostic], of file: FilePath) -> String {
    if let last = known[file], last.diagnostics == diagnostics { return last.id }
    count += 1
    known[file] = Known(id: "\(count)", diagnostics: diagnostics)
    return "\(count)"
  }

  func isKnown(_ file: FilePath) -> Bool { known[file] != nil }

  /// Whether one of a folder is.
  func isKnown(in folder: FilePath) -> Bool { known.keys.contains { $0.isInside(folder) } }

  /// Whether the client shows something else; of what it never asked for it shows nothing.
  func isStale(_ file: FilePath, now diagnostics: [LSP.Diagnostic]) -> Bool {
    known[file].map { $0.diagnostics != diagnostics } ?? false
  }

  mutating func forget(_ file: FilePath) {
    known[file] = nil
    changedAt[file] = nil
  }
}
