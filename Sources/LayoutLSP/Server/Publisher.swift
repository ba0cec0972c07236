/// Which documents have diagnostics to be published, and from when on. Computes none.
struct Publisher {
  /// The order in which they were changed first.
  private var due: [(file: String, at: Int)] = []

  /// Wants the diagnostics of a document published `delay` milliseconds from now, however soon they were due before.
  mutating func schedule(_ file: String, now: Int, delay: Int) {
    let at = now + delay
    if let index = due.firstIndex(where: { $0.file == file }) {
      due[index].at = at
    } else {
      due.append((file, at))
    }
  }

  mutating func cancel(_ file: String) {
    due.removeAll { $0.file == file }
  }

  /// Waits no longer with any.
  mutating func hurry() {
    for index in due.indices { due[index].at = Int.min }
  }

  var isEmpty: Bool { due.isEmpty }

  /// A document that is due.
  func next(now: Int) -> String? {
    due.first { $0.at <= now }?.file
  }

  /// Milliseconds until one is due; nil where none will be.
  func wait(now: Int) -> Int? {
    due.map { $0.at <= now ? 0 : $0.at - now }.min()
  }
}
