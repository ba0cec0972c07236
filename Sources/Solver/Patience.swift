/// Counts the work of one solve and asks now and then whether it is still wanted. Not a limit: only the caller stops.

/// The caller said stop: nothing of the solve is used.
struct Stopped: Error {}

final class Patience {
  /// Units of work between two questions: some tens of microseconds.
  private static let interval = 128
  private(set) var work = 0
  private let stop: StopCheck

  init(_ stop: @escaping StopCheck) { self.stop = stop }

  /// One pivot, or what takes about as long.
  func spend() throws(Stopped) {
    work &+= 1
    if work % Patience.interval == 0, stop() { throw Stopped() }
  }
}
