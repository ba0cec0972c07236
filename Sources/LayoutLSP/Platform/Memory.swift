#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// The allocator's freed memory. `SpareMemory` decides when it is given back.

/// What the allocator does with memory that is freed.
package enum FreedMemory {
  /// Keeps freed memory from now on, for the next answer that needs as much.
  ///
  /// By default glibc's allocator returns free memory at the end of its heap, and arrays above a size, at once, and
  /// gets the same again page by page. Where a solve takes megabytes, that may be a tenth of its time. Darwin's
  /// allocator has no such option (malloc(3) of macOS), nor has musl's, whose `malloc.h` has neither a `mallopt` nor
  /// a `malloc_trim`.
  package static func keep() {
    #if !canImport(Darwin) && !canImport(Musl)
      _ = setOption(AllocatorOption.mapThreshold, 32 << 20)
      _ = setOption(AllocatorOption.trimThreshold, 32 << 20)
    #endif
  }

  /// Gives free memory back to the system; on Darwin that of all zones, as much as there is, says `malloc/malloc.h`
  /// of macOS.
  package static func giveBack() {
    #if canImport(Darwin)
      malloc_zone_pressure_relief(nil, 0)
    #elseif !canImport(Musl)
      _ = trim(keeping: 0)
    #endif
  }
}

#if !canImport(Darwin) && !canImport(Musl)
  /// Option numbers of `malloc.h`, with values in bytes: the size from which on a piece of memory is mapped by
  /// itself, and how much may be free at the end of the heap before it is returned.
  private enum AllocatorOption {
    static let trimThreshold: Int32 = -1
    static let mapThreshold: Int32 = -3
  }

  // Functions of glibc, malloc_trim(3) and mallopt(3), which the headers that Swift sees do not have.
  @_silgen_name("malloc_trim") private func trim(keeping bytes: Int) -> Int32
  @_silgen_name("mallopt") private func setOption(_ option: Int32, _ bytes: Int32) -> Int32
#endif
