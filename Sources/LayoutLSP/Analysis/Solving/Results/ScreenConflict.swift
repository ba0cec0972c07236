import Solver

// Failures on a screen: conflicts, sizes of a range that do not work, and what the solver gave up. In numbers; the
// words are elsewhere.

/// A conflict of one scenario, by the numbers of its constraints.
package struct ScreenConflict: Sendable {
  /// Index into `LayoutResult.scenarios`.
  package let scenario: Int
  package let relaxed: Int
  /// The proof of the contradiction, one term for each member.
  let proof: [ProofTerm]
  private(set) var miss: Rational
  /// False where the members are too many to tell: then the proof has the relaxed constraint alone.
  let areMembersKnown: Bool
  /// The proof first found, which shows all of `miss`. Some of its members are superfluous beside what is implied.
  /// nil where it equals `proof`.
  private(set) var firstProof: [ProofTerm]?

  package var members: [ScreenMember] { proof.map { $0.member } }

  /// The numbers of the constraints that add to the miss and are no members: the contradiction needs none of them.
  var superfluous: [Int] {
    (firstProof ?? []).compactMap { term in
      guard case .constraint(let number) = term.member, !members.contains(term.member) else { return nil }
      return number
    }
  }

  /// Takes over the greater miss of the same constraint at another size, and the proof that shows it.
  mutating func takeMiss(of worse: ScreenConflict) {
    miss = worse.miss
    if worse.areMembersKnown { firstProof = worse.firstProof ?? worse.proof }
  }

  /// Whether a screen can show the miss.
  package var isShown: Bool { miss >= .leastShown }
}

package enum ScreenMember: Hashable, Sendable {
  case constraint(Int)
  /// A side of the screen: its size, or its range.
  case side(Axis)

  var isSide: Bool { if case .side = self { true } else { false } }
}

/// The contribution of one member to the proof of a contradiction.
struct ProofTerm: Sendable {
  var member: ScreenMember
  /// The multiplier of the member's left side minus its right, in the sum that should be at most 0 and is not.
  var multiplier: Rational
  /// The right side of the member, in points: a size of the screen, or a constraint's constant, shifted by what a
  /// soft constraint itself misses.
  var constant: Rational

  /// A side of the screen: the end of its range that the contradiction needs.
  static func side(_ axis: Axis, _ parameter: Parameter, times multiplier: Rational) -> ProofTerm {
    ProofTerm(
      member: .side(axis), multiplier: multiplier, constant: multiplier.sign > 0 ? parameter.upper : parameter.lower)
  }

  /// The contribution to the contradiction, in points; negative where it works against it.
  var part: Rational { -(multiplier * constant) }
}

/// The sizes that fail on a ranged screen, or on a piece of it.
package struct ScreenRange: Sendable {
  package struct Side: Sendable {
    let axis: Axis
    let lower: Rational
    let upper: Rational
    /// Whether the sizes at each end fail, by an amount that a screen can show.
    let failsBelow: Bool
    let failsAbove: Bool
    /// The conflict at the end that fails; at the lower one if both do.
    package let conflict: ScreenConflict?
  }
  /// Index into `LayoutResult.scenarios`.
  package let scenario: Int
  /// The sides that do not work throughout.
  package let sides: [Side]
  /// A pair of sizes that fails although each side works throughout.
  package let pair: (width: Rational, height: Rational, conflict: ScreenConflict)?
}

/// A screen in a state of which not everything is solved.
package struct UnsolvedScreen: Sendable {
  let screen: ScreenID
  let state: CombinationID?
  let reason: UnsolvedReason
  /// The numbers of the constraints that were not solved, ascending; empty where that is not known.
  var constraints: [Int] = []
}

enum UnsolvedReason: Equatable, Sendable {
  case solver(Unsolved)
  /// Conditions, or the lines of texts, cut the screen's sizes into that many pieces. Only its ends are solved.
  case pieces(Int)
}
