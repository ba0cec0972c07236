#if canImport(Darwin)
  import Darwin
#endif
import Analysis
import Features
import Formats
import Platform
import Protocol
import Server

/// The resident memory of this process in bytes, as the kernel counts it; 0 where it does not tell.
enum ResidentMemory {
  /// The peak so far. Linux: not from `getrusage`, whose peak after `exec` still counts the program that ran before.
  /// Darwin: `ru_maxrss` is in bytes, where Linux counts kilobytes: getrusage(2) of both.
  static var peak: Int {
    #if canImport(Darwin)
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : 0
    #else
      return kilobytes("VmHWM:") * 1024
    #endif
  }

  /// The memory at the moment. On Darwin the peak: only Mach tells the present value there, by `task_info`.
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
