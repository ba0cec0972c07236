// Re-exports the C library of each system to all files of these tests.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif

/// Returns how often a random test repeats: `whole` times where LAYOUT_LONGER is set, otherwise a sixth.
func rounds(_ whole: Int) -> Int { getenv("LAYOUT_LONGER") == nil ? (whole + 5) / 6 : whole }
