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
  /// A size class of UIKit's, which the trait collection of the root tells.
  case sizeClass(ExportedSizeClass)
  case text(SizeComparison.Sign, Rational)
  /// The words are shown in a language, by its tag.
  case language(String)
  case all([ExportedCondition])
  case any([ExportedCondition])
  case not(ExportedCondition)

  static func && (one: ExportedCondition, other: ExportedCondition) -> ExportedCondition { .conjunction([one, other]) }

  /// Returns the condition that all of these hold, each tested once.
  static func conjunction(_ parts: [ExportedCondition]) -> ExportedCondition {
    let flat = parts.flatMap { part in if case .all(let inner) = part { inner } else { [part] } }.unique
    if flat.contains(.never) || flat.contains(where: { flat.contains($0.negated) }) { return .never }
    let kept = flat.filter { $0 != .always }
    let simple = kept.map { $0.simplified(where: kept) }
    if simple != kept { return .conjunction(simple) }
    return kept.count < 2 ? kept.first ?? .always : .all(kept)
  }

  /// Returns what is left of the condition beside others that hold: of one that not all parts hold, the parts that are
  /// open.
  private func simplified(where others: [ExportedCondition]) -> ExportedCondition {
    guard case .not(.all(let parts)) = self else { return self }
    if parts.contains(where: { others.contains($0.negated) }) { return .always }
    return .conjunction(parts.filter { !others.contains($0) }).negated
  }

  /// Returns the condition that this or another one holds if it is as simple as they are; nil otherwise. `isWhole` tells
  /// whether one of some states of a set always is in force.
  func either(or other: ExportedCondition, isWhole: (Int, [Int]) -> Bool) -> ExportedCondition? {
    let (parts, others) = (parts, other.parts)
    let common = parts.filter(others.contains)
    let rest = (parts.filter { !common.contains($0) }, others.filter { !common.contains($0) })
    guard let one = rest.0.first, let two = rest.1.first else { return .conjunction(common) }
    guard rest.0.count == 1, rest.1.count == 1 else { return nil }
    if one == two.negated || two == one.negated { return .conjunction(common) }
    switch (one, two) {
    case (.states(let set, let some), .states(let other, let more)) where set == other:
      let all = Set(some + more).sorted()
      return .conjunction(common + [isWhole(set, all) ? .always : .states(set: set, all)])
    case (.not(.states(let set, let some)), .not(.states(let other, let more))) where set == other:
      let both = some.filter(more.contains)
      return .conjunction(common + (both.isEmpty ? [] : [.not(.states(set: set, both))]))
    default: return nil
    }
  }

  private var parts: [ExportedCondition] {
    switch self {
    case .all(let parts): parts
    case .always: []
    default: [self]
    }
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
    case .always, .never, .states, .language: []
    case .comparison(let comparison): comparison.isOfFittingSide ? [.size, .fittingSize] : .size
    case .rightToLeft: .direction
    case .trait: .traits
    case .sizeClass: .sizeClass
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
    case .always, .never, .states, .rightToLeft, .trait, .sizeClass, .text, .language: []
    }
  }
}

/// The words for size classes among the traits of screens, as import writes them.
package enum ExportedSizeClass: String, Hashable, Sendable {
  case regular, compact, regularWidth, compactWidth, regularHeight, compactHeight

  /// The property of a trait collection.
  var property: String {
    switch self {
    case .regular, .compact, .regularWidth, .compactWidth: "horizontalSizeClass"
    case .regularHeight, .compactHeight: "verticalSizeClass"
    }
  }

  /// The case of UIKit's enumeration.
  var name: String {
    switch self {
    case .regular, .regularWidth, .regularHeight: "regular"
    case .compact, .compactWidth, .compactHeight: "compact"
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
