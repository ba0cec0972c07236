/// Memory that nothing needs any more, but which the process still has: what lies between pieces that are in use the
/// allocator keeps for later. After an answer of megabytes, or with a long document closed, that is much, for nothing
/// that comes.
struct SpareMemory {
  /// Only this many bytes of a text leave enough behind: giving back takes a few milliseconds, of which no keystroke is to
  /// know.
  private static let large = 1 << 18
  private var longest = 0

  /// A text of so many bytes was gone through, or is gone.
  mutating func note(_ bytes: Int) { longest = max(longest, bytes) }

  /// To be called when nothing waits to be done.
  mutating func giveBack() {
    guard longest >= Self.large else { return }
    longest = 0
    FreedMemory.giveBack()
  }
}
