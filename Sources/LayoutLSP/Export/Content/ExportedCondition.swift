import Analysis
import Solver

/// When a constraint holds, or a view is present: what exported code tests of states and screens.
package indirect enum ExportedCondition: Hashable, Sendable {
  case always
  case never
  /// One of these states is in force: indices into the states of `ExportedLayout.stateSets[set]`.
  case states(set: Int, [Int])
  case comparison(ExportedComparison)
  case rightToLeft
  /// Index into `ExportedLayout.traits`.
  case trait(Int)
  case text(SizeComparison.Sign, Rational)
  case all([ExportedCondition])
  case any([ExportedCondition])
  case not(ExportedCondition)

  static func && (one: ExportedCondition, other: ExportedCondition) -> ExportedCondition { .conjunction([one, other]) }

  /// Returns the condition that all of these hold, each tested once.
  static func conjunction(_ parts: [ExportedCondition]) -> ExportedCondition {
    let flat = parts.flatMap { part in if case .all(let inner) = part { inner } else { [part] } }.unique
    if flat.contains(.never) || flat.contains(where: { flat.contains($0.negated) }) { return .never }
    let kept = flat.filter { $0 != .always }
    return kept.count < 2 ? kept.first ?? .always : .all(kept)
  }

  static func disjunction(_ parts: [ExportedCondition]) -> ExportedCondition {
    let flat = parts.flatMap { part in if case .any(let inner) = part { inner } else { [part] } }.unique
    if flat.contains(.always) || flat.contains(where: { flat.contains($0.negated) }) { return .always }
    let kept = flat.filter { $0 != .never }
    return kept.count < 2 ? kept.first ?? .never : .any(kept)
  }

  var negated: ExportedCondition {
    switch self {
    case .always: .never
    case .never: .always
    case .not(let inner): inner
    case .comparison(let comparison): comparison.negated.map { .comparison($0) } ?? .not(self)
    default: .not(self)
    }
  }

  /// Returns what the condition tests beyond some that are known to hold.
  func without(_ known: [ExportedCondition]) -> ExportedCondition {
    if case .all(let parts) = self { return .conjunction(parts.filter { !known.contains($0) }) }
    return known.contains(self) ? .always : self
  }

  /// What `update(for:)` has to be told for the condition.
  var needs: ExportedNeeds {
    switch self {
    case .always, .never, .states: []
    case .comparison(let comparison): comparison.isOfFittingSide ? [.size, .fittingSize] : .size
    case .rightToLeft: .direction
    case .trait: .traits
    case .text: .textScale
    case .all(let parts), .any(let parts): parts.reduce([]) { $0.union($1.needs) }
    case .not(let inner): inner.needs
    }
  }

  /// The metrics in the condition's comparisons.
  var metrics: [Int] {
    switch self {
    case .comparison(let comparison): comparison.constant.terms.map { $0.metric }
    case .all(let parts), .any(let parts): parts.flatMap { $0.metrics }
    case .not(let inner): inner.metrics
    case .always, .never, .states, .rightToLeft, .trait, .text: []
    }
  }
}

/// `width * w + height * h + constant`, compared with 0.
package struct ExportedComparison: Hashable, Sendable {
  package var width: Rational
  package var height: Rational
  package var constant: ExportedNumber
  package var sign: SizeComparison.Sign
  /// Whether a side in it fits its content on some screen, where neither the comparison nor its opposite holds.
  var isOfFittingSide: Bool

  /// The comparison that holds where this one does not; nil if there is none.
  fileprivate var negated: ExportedComparison? {
    guard !isOfFittingSide, let opposite = sign.negated else { return nil }
    var negated = self
    negated.sign = opposite
    return negated
  }
}

extension ExportedComparison {
  enum Plain {
    /// One side of the screen, compared with a number.
    case side(Axis, SizeComparison.Sign, ExportedNumber)
    /// The width, compared with the height.
    case sides(SizeComparison.Sign)
  }

  /// The comparison in the form `width >= 600`, whichever way the file writes it; nil if it has no such form.
  var plain: Plain? {
    let factor = width.isZero ? height : width
    let sign = factor.sign < 0 ? sign.turned : sign
    if constant.isZero, !factor.isZero, width == -height { return .sides(sign) }
    guard width.isZero || height.isZero, let scale = factor.reciprocal else { return nil }
    return .side(width.isZero ? .vertical : .horizontal, sign, -(constant * scale))
  }
}

extension SizeComparison.Sign {
  /// The sign after both sides are multiplied by -1.
  fileprivate var turned: SizeComparison.Sign {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .equal: .equal
    case .greaterOrEqual: .lessOrEqual
    case .greater: .less
    }
  }

  /// The sign that holds where this one does not; nil if that is no single sign.
  fileprivate var negated: SizeComparison.Sign? {
    switch self {
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .equal: nil
    case .greaterOrEqual: .less
    case .greater: .lessOrEqual
    }
  }
}
