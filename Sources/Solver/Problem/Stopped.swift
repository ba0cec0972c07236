/// Why a solve ended without an answer. None of its results are used.
enum Stopped: Error {
  /// The caller no longer wants the answer: nothing else is tried.
  case unwanted
  /// A number did not fit a fraction of machine words: the solve is repeated with rationals.
  case overflow
  /// The solve would take more work than its `WorkLimit` allows.
  case givenUp(Unsolved)

  var unsolved: Unsolved? { if case .givenUp(let unsolved) = self { unsolved } else { nil } }
}
