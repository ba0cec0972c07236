import Platform

/// Gives memory back that the process no longer needs. The allocator keeps what lies between pieces in use: after an
/// answer of megabytes, or when a long document is closed, that is much, and nothing will use it.
struct SpareMemory {
  /// The bytes of a text that leave enough behind: giving memory back takes a few milliseconds, which no keystroke may
  /// wait for.
  private static let large = 1 << 18
  private var longest = 0

  /// Notes that a text of so many bytes was gone through, or was closed.
  mutating func note(_ bytes: Int) { longest = max(longest, bytes) }

  /// Gives memory back if there was a large text. To be called when nothing waits to be done.
  mutating func giveBack() {
    guard longest >= Self.large else { return }
    longest = 0
    FreedMemory.giveBack()
  }
}
