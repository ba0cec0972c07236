#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe or a socket that something is awaited of, and what came of it.
struct Watched {
  enum Event {
    case input, room
    /// The other end is closed, which is told with the others too.
    case end
  }

  private var entry: pollfd

  /// A negative number is never ready.
  init(_ descriptor: Int32, for event: Event) {
    let events =
      switch event {
      case .input: POLLIN
      case .room: POLLOUT
      // Linux tells it whatever is asked for: poll(2). Darwin's kernel looks at nothing where nothing is asked for:
      // `poll_nocancel` of xnu's bsd/kern/sys_generic.c.
      case .end: POLLHUP
      }
    entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Something came, be it an error.
  var isReady: Bool { entry.revents != 0 }
  var hasRoom: Bool { Int32(entry.revents) & POLLOUT != 0 }
  /// The other end is closed. Of a pipe that nobody reads an error is told, of a socket that it was hung up.
  var isClosed: Bool { Int32(entry.revents) & (POLLERR | POLLHUP | POLLNVAL) != 0 }

  /// Whether something came by now.
  mutating func look() -> Bool { poll(&entry, 1, 0) > 0 }

  /// Until something comes, or a signal.
  mutating func wait() { _ = poll(&entry, 1, -1) }

  /// Whether something came to one of several within so many milliseconds; without a number they are waited for as long as
  /// it takes. False also where a signal came.
  static func wait(_ watched: inout [Watched], milliseconds: Int?) -> Bool {
    var entries = watched.map(\.entry)
    let count = poll(&entries, nfds_t(entries.count), milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1)
    for (index, entry) in entries.enumerated() { watched[index].entry = entry }
    return count > 0
  }
}
