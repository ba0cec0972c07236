// The C library of whichever system it is, for all files here, and what they need to be told of each.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif

#if canImport(Darwin)
  // Pointers in `spawn.h` of macOS.
  var noFileActions: posix_spawn_file_actions_t? { nil }
  var noSpawnAttributes: posix_spawnattr_t? { nil }
  let streamSocket = SOCK_STREAM
#else
  var noFileActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
  var noSpawnAttributes: posix_spawnattr_t { posix_spawnattr_t() }
  #if canImport(Musl)
    let streamSocket = SOCK_STREAM
  #else
    let streamSocket = Int32(SOCK_STREAM.rawValue)
  #endif
#endif

/// How often something random is tried: a third of what the longer run tries, which Tests/run.sh --longer is.
func rounds(_ whole: Int) -> Int { getenv("LAYOUT_LONGER") == nil ? (whole + 2) / 3 : whole }
