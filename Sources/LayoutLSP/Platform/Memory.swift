#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Memory that is freed, and how much the process has. When to give memory back is `SpareMemory`'s to know.

/// What the allocator does with memory that is freed.
enum FreedMemory {
  /// From now on what is freed is kept, for the next answer that needs as much.
  ///
  /// By itself glibc's allocator returns at once what is free at the end of its memory, and arrays above a size, and has the
  /// same again page by page. Where a solve takes megabytes, that may be a tenth of its time. Darwin's cannot be told:
  /// malloc(3) of macOS knows no such option; nor can musl's, whose `malloc.h` has neither a `mallopt` nor a `malloc_trim`.
  static func keep() {
    #if !canImport(Darwin) && !canImport(Musl)
      _ = setOption(AllocatorOption.mapThreshold, 32 << 20)
      _ = setOption(AllocatorOption.trimThreshold, 32 << 20)
    #endif
  }

  /// Gives back to the system what is free; on Darwin of all zones, as much as there is, says `malloc/malloc.h` of macOS.
  static func giveBack() {
    #if canImport(Darwin)
      malloc_zone_pressure_relief(nil, 0)
    #elseif !canImport(Musl)
      _ = trim(keeping: 0)
    #endif
  }
}

#if !canImport(Darwin) && !canImport(Musl)
  /// Numbers of `malloc.h`, with values in bytes: from what size on a piece of memory is the system's own, and how much
  /// may be free at the end before it is returned.
  private enum AllocatorOption {
    static let trimThreshold: Int32 = -1
    static let mapThreshold: Int32 = -3
  }

  // The C library's: malloc_trim(3), mallopt(3). The headers that Swift sees do not have them.
  @_silgen_name("malloc_trim") private func trim(keeping bytes: Int) -> Int32
  @_silgen_name("mallopt") private func setOption(_ option: Int32, _ bytes: Int32) -> Int32
#endif

/// The resident memory of this process in bytes, as the kernel counts it; 0 where it does not tell.
enum ResidentMemory {
  /// The most there has been so far. On Linux not of `getrusage`, whose peak after `exec` is still that of what the process
  /// was before. On Darwin `ru_maxrss` is in bytes, where Linux counts kilobytes: getrusage(2) of both.
  static var peak: Int {
    #if canImport(Darwin)
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0
    #else
      return kilobytes("VmHWM:") * 1024
    #endif
  }

  /// What there is at the moment; on Darwin the peak, for only Mach tells it there, by `task_info`.
  static var present: Int {
    #if canImport(Darwin)
      return peak
    #else
      return kilobytes("VmRSS:") * 1024
    #endif
  }

  #if !canImport(Darwin)
    private static func kilobytes(_ name: String) -> Int {
      guard let file = try? Descriptor.open("/proc/self/status") else { return 0 }
      defer { Descriptor.close(file) }
      let status = (try? Descriptor.readAll(file, limit: 1 << 16)) ?? []
      let line = status.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: name.utf8) }
      let digits = (line ?? []).filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }
  #endif
}
