import Solver

// What does not work on a screen: conflicts, ranges of sizes, soft constraints that fail, and what was given up. In
// numbers; the words are elsewhere.

/// A conflict of one scenario, by the numbers of its constraints.
struct ScreenConflict: Sendable {
  /// Index into `LayoutResult.scenarios`.
  let scenario: Int
  let relaxed: Int
  /// What shows it, a term for each member.
  let proof: [ProofTerm]
  let miss: Rational
  /// False where only what is relaxed is known, and in the proof.
  let areMembersKnown: Bool
  /// Shows all of the miss, with members that are superfluous beside what is implied; nil where that is the proof.
  let circuit: [ProofTerm]?

  var members: [ScreenMember] { proof.map(\.member) }

  /// A screen can show by how much it misses.
  var isShown: Bool { miss >= .leastShown }
}

enum ScreenMember: Hashable, Sendable {
  case constraint(Int)
  /// A side of the screen, at this value or within this range.
  case side(Axis)

  var isSide: Bool { if case .side = self { true } else { false } }
}

/// What a member of a contradiction adds to its proof.
struct ProofTerm: Sendable {
  var member: ScreenMember
  /// Of the member's left less its right, in the sum that should be at most 0 and is not.
  var multiplier: Rational
  /// What stands on the member's right, in points: a size of the screen, or the constant of a constraint, moved by what
  /// a soft constraint misses by itself.
  var constant: Rational

  /// What it adds to the contradiction, in points; against it where negative.
  var part: Rational { -(multiplier * constant) }
}

/// What the sizes of a ranged screen, or of a piece of one, do.
struct ScreenRange: Sendable {
  struct Side: Sendable {
    let axis: Axis
    let lower: Rational
    let upper: Rational
    /// Which of its ends do not work, by what a screen can show.
    let failsBelow: Bool
    let failsAbove: Bool
    /// The conflict at the broken end, the lower one of two.
    let conflict: ScreenConflict?
  }
  /// Index into `LayoutResult.scenarios`.
  let scenario: Int
  /// The sides that do not work throughout.
  let sides: [Side]
  /// A pair of sizes that fails where each side works.
  let pair: (width: Rational, height: Rational, conflict: ScreenConflict)?
}

/// A screen, in some state, of which not everything is known.
struct UnsolvedScreen: Sendable {
  /// Index into `LayoutModel.screens`.
  let screen: Int
  let state: Int?
  let reason: UnsolvedReason
  /// The constraints that are not looked at, by number, ascending; empty where that is not known.
  var constraints: [Int] = []
}

enum UnsolvedReason: Equatable, Sendable {
  case solver(Unsolved)
  /// Conditions cut its sizes into so many pieces. Its ends are solved.
  case pieces(Int)
}
