// swift-format-ignore-file: AlwaysUseLowerCamelCase
@_exported import DarwinHeaders

/// The declarations that Swift's overlay of Darwin adds to the headers (stdlib/public/Platform of swiftlang/swift).
public var errno: Int32 {
  get { stand_in_errno().pointee }
  set { stand_in_errno().pointee = newValue }
}
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { -1 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { -1 }
public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFLNK: mode_t { 0o120000 }
public var SIG_IGN: sig_t? { nil }
