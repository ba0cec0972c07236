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

#if canImport(Darwin)
  /// The path of the tests: on a Mac a bundle, which another program loads.
  let testsPath: String = {
    var image = Dl_info()
    guard dladdr(#dsohandle, &image) != 0, let path = image.dli_fname else { return "" }
    return String(cString: path)
  }()
#else
  let testsPath = CommandLine.arguments[0]
#endif

/// Gives a file an extended attribute; returns false where the file system has none.
func setAttribute(_ name: String, of path: String, to value: String) -> Bool {
  #if canImport(Darwin)
    setxattr(path, name, value, value.utf8.count, 0, 0) == 0
  #else
    setxattr(path, name, value, value.utf8.count, 0) == 0
  #endif
}

/// Returns an extended attribute of at most 64 bytes; nil where the file does not have it.
func attribute(_ name: String, of path: String) -> String? {
  var bytes = [UInt8](repeating: 0, count: 64)
  #if canImport(Darwin)
    let count = getxattr(path, name, &bytes, bytes.count, 0, 0)
  #else
    let count = getxattr(path, name, &bytes, bytes.count)
  #endif
  return count >= 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
}

#if !canImport(Darwin)
  // Functions of `sys/xattr.h` in glibc and musl, which Swift's modules for these leave out.
  @_silgen_name("setxattr")
  private func setxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer, _ size: Int, _ flags: Int32
  ) -> Int32
  @_silgen_name("getxattr")
  private func getxattr(
    _ path: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer, _ size: Int
  ) -> Int
#endif

/// Returns how often a random test repeats: `whole` times where LAYOUT_LONGER is set, otherwise a sixth.
func rounds(_ whole: Int) -> Int { isLonger ? whole : (whole + 5) / 6 }

/// Returns all items where LAYOUT_LONGER is set, otherwise every sixth.
func sample<Item>(of items: [Item]) -> [Item] {
  isLonger ? items : items.enumerated().filter { $0.offset.isMultiple(of: 6) }.map(\.element)
}

private let isLonger = getenv("LAYOUT_LONGER") != nil
