import Solver

/// When a constraint holds, or a view is there: what exported code asks of states and screens.
indirect enum ExportedCondition: Hashable, Sendable {
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

  static func && (one: ExportedCondition, other: ExportedCondition) -> ExportedCondition { .both([one, other]) }

  /// All of these, each once.
  static func both(_ parts: [ExportedCondition]) -> ExportedCondition {
    let flat = parts.flatMap { part in if case .all(let inner) = part { inner } else { [part] } }.unique
    if flat.contains(.never) || flat.contains(where: { flat.contains($0.negated) }) { return .never }
    let kept = flat.filter { $0 != .always }
    return kept.count < 2 ? kept.first ?? .always : .all(kept)
  }

  static func either(_ parts: [ExportedCondition]) -> ExportedCondition {
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

  /// What it asks beyond these.
  func without(_ known: [ExportedCondition]) -> ExportedCondition {
    if case .all(let parts) = self { return .both(parts.filter { !known.contains($0) }) }
    return known.contains(self) ? .always : self
  }

  /// What `update(for:)` has to be told for it.
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

  /// What the metrics in it are.
  var metrics: [Int] {
    switch self {
    case .comparison(let comparison): comparison.constant.terms.map(\.metric)
    case .all(let parts), .any(let parts): parts.flatMap(\.metrics)
    case .not(let inner): inner.metrics
    case .always, .never, .states, .rightToLeft, .trait, .text: []
    }
  }
}

/// `width * w + height * h + constant`, compared with 0.
struct ExportedComparison: Hashable, Sendable {
  var width: Rational
  var height: Rational
  var constant: ExportedNumber
  var sign: SizeComparison.Sign
  /// A side in it fits its content on some screen, where neither this nor its opposite holds.
  var isOfFittingSide: Bool

  /// The comparison that holds where this does not; nil where that is none.
  fileprivate var negated: ExportedComparison? {
    guard !isOfFittingSide, let opposite = sign.negated else { return nil }
    var negated = self
    negated.sign = opposite
    return negated
  }
}

extension SizeComparison.Sign {
  /// What holds where this does not; nil where that is no one comparison.
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
