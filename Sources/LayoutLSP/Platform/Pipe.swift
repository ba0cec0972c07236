#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe of this process to itself: by a byte in it one thread wakes others that wait for bytes.
struct Pipe: Sendable {
  /// The end that is waited at.
  let output: Int32
  private let input: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    (output, input) = (ends[0], ends[1])
  }

  /// Wakes whoever waits, once. Never waits itself while there are fewer bytes in it than pages have.
  func signal() { _ = Descriptor.write([1], to: input) }

  /// Takes one signal, waiting for it. False where the pipe is no more.
  func take() -> Bool {
    var byte: [UInt8] = [0]
    while true {
      do throws(SystemError) { return try Descriptor.read(output, into: &byte) > 0 } catch {
        guard error.isInterruption else { return false }
      }
    }
  }

  func close() {
    Descriptor.close(output)
    Descriptor.close(input)
  }
}
