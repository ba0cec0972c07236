import Web

// What the page calls of the module: it writes a message into memory that it asks for, and reads the answer where
// `take` says that it is. Texts are JSON in UTF-8.

nonisolated(unsafe) private let engine = Engine(version: programVersion)
/// The last message, and the last answer. Each stays where it is until the next call.
nonisolated(unsafe) private var message: UnsafeMutableRawBufferPointer?
nonisolated(unsafe) private var answer: UnsafeMutableRawBufferPointer?

/// Returns where to write a message of `length` bytes.
@_expose(wasm, "room") @_cdecl("room") public func room(_ length: Int) -> UnsafeMutableRawPointer? {
  message?.deallocate()
  let room = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, length), alignment: 1)
  message = UnsafeMutableRawBufferPointer(rebasing: room[..<max(0, length)])
  return room.baseAddress
}

/// Takes the message, and returns where the answer is; its length is 0 for a notification.
@_expose(wasm, "take") @_cdecl("take") public func take() -> UnsafeMutableRawPointer? {
  guard let bytes = message else { return nil }
  let written = engine.take(Array(bytes))
  answer?.deallocate()
  let room = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, written.count), alignment: 1)
  room.copyBytes(from: written)
  answer = UnsafeMutableRawBufferPointer(rebasing: room[..<written.count])
  return room.baseAddress
}

/// Returns the length of the answer in bytes.
@_expose(wasm, "length") @_cdecl("length") public func length() -> Int { answer?.count ?? 0 }
