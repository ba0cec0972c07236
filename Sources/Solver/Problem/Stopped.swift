/// Why a solve ended without an answer: nothing of it is used.
enum Stopped: Error {
  /// The caller no longer wants the answer: nothing else is tried.
  case unwanted
  /// A number may have been too large for the kind of numbers in use.
  case overflow
  case givenUp(Unsolved)

  var unsolved: Unsolved? { if case .givenUp(let unsolved) = self { unsolved } else { nil } }
}
