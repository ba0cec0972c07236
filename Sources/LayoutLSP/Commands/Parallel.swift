import Platform
import Synchronization

/// Does the same work for many items, on all processors. The results come in the order of the items.
enum Parallel {
  /// `progress` shows the number of items done, on the thread that has finished one.
  static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], progress: Progress? = nil, _ work: @Sendable (Item) -> Result
  ) -> [Result] {
    let done = Mutex<[Int: Result]>([:])
    Thread.forEach(below: items.count) { place in
      let result = work(items[place])
      let count = done.withLock { done in
        done[place] = result
        return done.count
      }
      progress?.show(count)
    }
    progress?.clear()
    return done.withLock { done in items.indices.compactMap { done[$0] } }
  }
}
