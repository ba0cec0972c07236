/// Which documents have diagnostics to be published, from when on, and which goes first. Computes none.
struct Publisher {
  private struct Due {
    var file: FilePath
    /// Milliseconds of the monotonic clock.
    var at: Int
  }

  /// In the order in which they were changed first.
  private var due: [Due] = []

  var isEmpty: Bool { due.isEmpty }

  /// Wants the diagnostics of a document published `delay` milliseconds from now, however soon they were due before.
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

  /// Waits no longer with any.
  mutating func hurry() {
    for index in due.indices { due[index].at = Int.min }
  }

  /// The document whose diagnostics are to be found now.
  func next(now: Int) -> FilePath? { due.first { $0.at <= now }?.file }

  /// Milliseconds until one is due; nil where none will be.
  func wait(now: Int) -> Int? {
    due.map { $0.at <= now ? 0 : $0.at - now }.min()
  }
}
