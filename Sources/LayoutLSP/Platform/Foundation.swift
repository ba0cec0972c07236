// The four types of the toolchain's Foundation that Protocol uses for JSON and URIs; the rest of it stays hidden.
// Linux has them in a library of their own, which starts faster; a Mac has all in one.
#if canImport(Darwin)
  @_exported import struct Foundation.Data
  @_exported import class Foundation.JSONDecoder
  @_exported import class Foundation.JSONEncoder
  @_exported import struct Foundation.URL
#else
  @_exported import struct FoundationEssentials.Data
  @_exported import class FoundationEssentials.JSONDecoder
  @_exported import class FoundationEssentials.JSONEncoder
  @_exported import struct FoundationEssentials.URL
#endif
