import Analysis

/// The documents whose diagnostics are to be found: from when on, and which goes first. Computes none.
struct Publisher {
  private struct Due {
    var file: FilePath
    /// Milliseconds of the monotonic clock.
    var at: Int
  }

  /// In the order in which the documents were scheduled first.
  private var due: [Due] = []

  var isEmpty: Bool { due.isEmpty }

  /// Makes a document's diagnostics due `delay` milliseconds from now, however soon they were due before.
  mutating func schedule(_ file: FilePath, now: Int, delay: Int) {
    let new = Due(file: file, at: now + delay)
    if let index = due.firstIndex(where: { $0.file == file }) {
      due[index] = new
    } else {
      due.append(new)
    }
  }

  mutating func cancel(_ file: FilePath) {
    due.removeAll { $0.file == file }
  }

  /// Makes all scheduled diagnostics due at once.
  mutating func hurry() {
    for index in due.indices { due[index].at = Int.min }
  }

  /// The document whose diagnostics are to be found now.
  func next(now: Int) -> FilePath? { due.first { $0.at <= now }?.file }

  /// Milliseconds until the next diagnostics are due; nil if none are scheduled.
  func wait(now: Int) -> Int? {
    due.map { $0.at <= now ? 0 : $0.at - now }.min()
  }
}
