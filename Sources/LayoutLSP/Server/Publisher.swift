/// Which documents have diagnostics to be published, from when on, and which goes first. Computes none.
struct Publisher {
  private struct Due {
    var file: FilePath
    /// Milliseconds of the monotonic clock.
    var at: Int
    /// How often its analysis was given up since it changed: slow ones let the others go first.
    var interruptions = 0
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

  /// The analysis of a document was given up for something else.
  mutating func interrupted(_ file: FilePath) {
    for index in due.indices where due[index].file == file { due[index].interruptions += 1 }
  }

  /// Waits no longer with any.
  mutating func hurry() {
    for index in due.indices { due[index].at = Int.min }
  }

  /// The document to publish now.
  func next(now: Int) -> FilePath? {
    due.filter { $0.at <= now }.min { $0.interruptions < $1.interruptions }?.file
  }

  /// Milliseconds until one is due; nil where none will be.
  func wait(now: Int) -> Int? {
    due.map { $0.at <= now ? 0 : $0.at - now }.min()
  }
}
