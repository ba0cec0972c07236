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
    _ = trim(keeping: 0)
  }
}

extension SpareMemory {
  /// From now on what is freed is kept, for the next answer that needs as much.
  ///
  /// By itself the allocator returns at once what is free at the end of its memory, and arrays above a size, and has the
  /// same again page by page. Where a solve takes megabytes, that may be a tenth of its time.
  static func keep() {
    _ = setOption(AllocatorOption.mapThreshold, 32 << 20)
    _ = setOption(AllocatorOption.trimThreshold, 32 << 20)
  }
}

/// Numbers of `malloc.h`, with values in bytes: from what size on a piece of memory is the system's own, and how much may
/// be free at the end before it is returned.
private enum AllocatorOption {
  static let trimThreshold: Int32 = -1
  static let mapThreshold: Int32 = -3
}

// The C library's. The headers that Swift sees do not have them.
@_silgen_name("malloc_trim") private func trim(keeping bytes: Int) -> Int32
@_silgen_name("mallopt") private func setOption(_ option: Int32, _ bytes: Int32) -> Int32
