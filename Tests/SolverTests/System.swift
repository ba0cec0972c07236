// The C library of whichever system it is, for all files here, and what the toolchain has for JSON.
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

/// How often something random is tried: a third of what the longer run tries, which Tests/run.sh --longer is.
func rounds(_ whole: Int) -> Int { getenv("LAYOUT_LONGER") == nil ? (whole + 2) / 3 : whole }
