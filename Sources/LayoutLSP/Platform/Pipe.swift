#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe of this process to itself: a byte in it wakes a thread that waits for input.
package struct Pipe: Sendable {
  /// The end that a thread waits at.
  package let output: Int32
  private let input: Int32

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .last }
    (output, input) = (ends[0], ends[1])
  }

  /// Wakes one waiting thread. Does not block while the pipe holds fewer bytes than a page.
  package func signal() { _ = Descriptor.write([1], to: input) }

  /// Waits for one signal and takes it. False where the pipe is closed.
  package func take() -> Bool {
    var byte: [UInt8] = [0]
    while true {
      do throws(SystemError) { return try Descriptor.read(output, into: &byte) > 0 } catch {
        guard error.isInterruption else { return false }
      }
    }
  }

  package func close() {
    Descriptor.close(output)
    Descriptor.close(input)
  }
}
