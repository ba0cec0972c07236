#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// The system's clocks.

/// Returns milliseconds of a clock that only goes forward.
package func monotonicMilliseconds() -> Int { monotonicMicroseconds() / 1000 }

/// Returns microseconds of the same clock. Darwin's goes on while the machine sleeps, Linux's does not:
/// clock_gettime(3) of macOS, clock_gettime(2).
package func monotonicMicroseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1_000_000 + now.tv_nsec / 1000
}

/// A time of the wall clock, since the beginning of 1970.
package struct TimeStamp {
  package var seconds: Int
  package var nanoseconds: Int

  init(_ time: timespec) {
    seconds = time.tv_sec
    nanoseconds = time.tv_nsec
  }

  package static var now: TimeStamp {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return TimeStamp(now)
  }

  /// Hours, minutes and seconds in the machine's time zone.
  package var localTime: [Int] {
    var time = time_t(seconds)
    var parts = tm()
    localtime_r(&time, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Int.init)
  }
}
