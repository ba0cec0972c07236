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

/// Returns how often a random test repeats: `whole` times in the longer run (`Tests/run.sh --longer`), otherwise a sixth.
func rounds(_ whole: Int) -> Int { isLonger ? whole : (whole + 5) / 6 }

/// Returns all items in the longer run (`Tests/run.sh --longer`), otherwise every sixth.
func sample<Item>(of items: [Item]) -> [Item] {
  isLonger ? items : items.enumerated().filter { $0.offset.isMultiple(of: 6) }.map(\.element)
}

private let isLonger = getenv("LAYOUT_LONGER") != nil
