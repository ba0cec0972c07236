#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe or a socket that is waited for, and the events that came.
package struct PollTarget {
  package enum Event {
    case input, room
    /// The other end is closed. This is reported with the other events too.
    case end
  }

  private var entry: pollfd

  /// A negative descriptor is never ready.
  package init(_ descriptor: Int32, for event: Event) {
    let events =
      switch event {
      case .input: POLLIN
      case .room: POLLOUT
      // Linux reports it whatever is asked for: poll(2). Darwin's kernel looks at nothing where nothing is asked for:
      // `poll_nocancel` of xnu's bsd/kern/sys_generic.c.
      case .end: POLLHUP
      }
    entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Whether some event came, be it an error.
  package var isReady: Bool { entry.revents != 0 }
  package var hasRoom: Bool { Int32(entry.revents) & POLLOUT != 0 }
  /// Whether the other end is closed. A pipe without a reader reports an error, a socket that it was hung up.
  package var isClosed: Bool { Int32(entry.revents) & (POLLERR | POLLHUP | POLLNVAL) != 0 }

  /// Whether an event has come by now; does not wait.
  package mutating func look() -> Bool { poll(&entry, 1, 0) > 0 }

  /// Waits until an event or a signal comes.
  mutating func wait() { _ = poll(&entry, 1, -1) }

  /// Waits for an event at one of several descriptors and returns whether one came: at most so many milliseconds, or,
  /// with nil, as long as it takes. Returns false also where a signal came.
  package static func wait(_ watched: inout [PollTarget], milliseconds: Int?) -> Bool {
    var entries = watched.map { $0.entry }
    let count = poll(&entries, nfds_t(entries.count), milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1)
    for (index, entry) in entries.enumerated() { watched[index].entry = entry }
    return count > 0
  }
}
