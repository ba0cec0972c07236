import Analysis
import Protocol

/// The diagnostics that the client was last given of each file when it asked, with their result ids.
struct PulledDiagnostics {
  private struct Known {
    var id: String
    var diagnostics: [LSP.Diagnostic]
  }

  private var known: [FilePath: Known] = [:]
  /// The files that each of those looked for which were not open.
  private var needed: [FilePath: Set<FilePath>] = [:]
  private var count = 0
  /// The last change of each file whose diagnostics the client was not given since, in milliseconds of the monotonic
  /// clock.
  var changedAt: [FilePath: Int] = [:]

  /// Remembers a file's diagnostics. Returns their result id: the old one if nothing has changed.
  mutating func keep(_ diagnostics: [LSP.Diagnostic], of file: FilePath) -> String {
    if let last = known[file], last.diagnostics == diagnostics { return last.id }
    count += 1
    known[file] = Known(id: "\(count)", diagnostics: diagnostics)
    return "\(count)"
  }

  mutating func keep(_ needed: Set<FilePath>, neededBy file: FilePath) { self.needed[file] = needed }

  /// Whether a file that was not open looked for this one.
  func isNeeded(_ file: FilePath) -> Bool { needed.contains { $0.key != file && $0.value.contains(file) } }

  func isKnown(_ file: FilePath) -> Bool { known[file] != nil }

  /// Whether a file in the folder is known.
  func isKnown(in folder: FilePath) -> Bool { known.keys.contains { $0.isInside(folder) } }

  /// Whether the client shows other diagnostics than these. It shows none of a file that it never asked for.
  func isStale(_ file: FilePath, now diagnostics: [LSP.Diagnostic]) -> Bool {
    known[file].map { $0.diagnostics != diagnostics } ?? false
  }

  mutating func forget(_ file: FilePath) {
    known[file] = nil
    needed[file] = nil
    changedAt[file] = nil
  }
}
