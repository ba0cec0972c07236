#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Metadata of a file beside its bytes: extended attributes, and access control lists.
enum FileAttributes {
  /// Gives an open file all attributes of another one; false where one of them cannot be read or set.
  static func copy(from original: Int32, to copy: Int32) -> Bool {
    #if canImport(Darwin)
      return fcopyfile(original, copy, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)) == 0
    #else
      // Access control lists are extended attributes on Linux: acl(5).
      guard let names = bytes({ listAttributes(original, $0, $1) }) else { return false }
      return names.split(separator: 0).allSatisfy { name in
        let name = name.map { CChar(bitPattern: $0) } + [0]
        guard let value = bytes({ readAttribute(original, name, $0, $1) }) else { return false }
        // The system sets some attributes of a new file itself, and may let nobody else set them.
        return bytes { readAttribute(copy, name, $0, $1) } == value
          || setAttribute(copy, name, value, value.count, 0) == 0
      }
    #endif
  }
}

#if !canImport(Darwin)
  /// Returns what a call writes into a buffer of the size that it asks for; nil where it fails. A file system without
  /// attributes counts as having none.
  private func bytes(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
    let size = call(nil, 0)
    guard size > 0 else { return size == 0 || errno == ENOTSUP ? [] : nil }
    var bytes = [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes { call($0.baseAddress, $0.count) }
    return count >= 0 ? Array(bytes.prefix(count)) : nil
  }

  // Functions of `sys/xattr.h` in glibc and musl, which Swift's modules for these leave out.
  @_silgen_name("flistxattr")
  private func listAttributes(_ descriptor: Int32, _ names: UnsafeMutableRawPointer?, _ size: Int) -> Int
  @_silgen_name("fgetxattr")
  private func readAttribute(
    _ descriptor: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int
  @_silgen_name("fsetxattr")
  private func setAttribute(
    _ descriptor: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer?, _ size: Int, _ flags: Int32
  ) -> Int32
#endif
