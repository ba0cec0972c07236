// Imports the system's C library for all files here, and declares what differs between systems.
#if canImport(Darwin)
  @_exported import Darwin
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Glibc
#endif

#if canImport(Darwin)
  // In `spawn.h` of macOS these types are pointers.
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

/// Returns how often a random test repeats: a third of the longer run (`Tests/run.sh --longer`).
func rounds(_ whole: Int) -> Int { getenv("LAYOUT_LONGER") == nil ? (whole + 2) / 3 : whole }
