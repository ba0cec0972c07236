import Synchronization

/// The same work for many items, on all cores. The results come in the order of the items.
enum Parallel {
  /// `progress` is called with the number of items done, on whatever thread finished one.
  static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], progress: @escaping @Sendable (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    let job = Job(items: items, progress: progress, work: work)
    let helpers = min(items.count, Thread.processors) - 1
    // Where the system gives no more threads, the others do the work.
    let threads = (0..<max(0, helpers)).compactMap { _ in Thread(job.run) }
    job.run()
    for thread in threads { thread.join() }
    return job.results
  }

  private final class Job<Item: Sendable, Result: Sendable>: Sendable {
    private struct State {
      var next = 0
      var done = 0
      var results: [Int: Result] = [:]
    }
    private let state = Mutex(State())
    private let items: [Item]
    private let progress: @Sendable (Int) -> Void
    private let work: @Sendable (Item) -> Result

    init(items: [Item], progress: @escaping @Sendable (Int) -> Void, work: @escaping @Sendable (Item) -> Result) {
      self.items = items
      self.progress = progress
      self.work = work
    }

    @Sendable func run() {
      while let index = take() {
        let result = work(items[index])
        let done = state.withLock { state in
          state.results[index] = result
          state.done += 1
          return state.done
        }
        progress(done)
      }
    }

    private func take() -> Int? {
      state.withLock { state in
        guard state.next < items.count else { return nil }
        defer { state.next += 1 }
        return state.next
      }
    }

    var results: [Result] {
      state.withLock { state in items.indices.compactMap { state.results[$0] } }
    }
  }
}
