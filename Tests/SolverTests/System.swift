// Re-exports the C library of each system, and the toolchain's JSON, to all files of these tests.
#if canImport(Darwin)
  @_exported import Darwin
  @_exported import Foundation
#elseif canImport(Musl)
  @_exported import FoundationEssentials
  @_exported import Musl
#else
  @_exported import FoundationEssentials
  @_exported import Glibc
#endif

/// Returns how often a random test repeats: `whole` times where LAYOUT_LONGER is set, otherwise a sixth; a fortieth
/// without the optimizer, as exact arithmetic then takes far longer.
func rounds(_ whole: Int) -> Int {
  if getenv("LAYOUT_LONGER") != nil { return whole }
  let part = _isDebugAssertConfiguration() ? 40 : 6
  return (whole + part - 1) / part
}
