import Solver

// The names of COSLayout's rules and what each one measures: a distance from an edge of the superview, positive
// inward, a size, or a limit of a size. Sides are physical: rules do not follow the reading direction.

/// What a rule sets: an edge, a size or a limit. Two names that measure one edge from opposite sides have one slot.
package enum RuleSlot: Int, CaseIterable, Sendable {
  case left, right, centerX, top, bottom, centerY
  case width, height, minWidth, maxWidth, minHeight, maxHeight

  var axis: Axis {
    switch self {
    case .left, .right, .centerX, .width, .minWidth, .maxWidth: .horizontal
    case .top, .bottom, .centerY, .height, .minHeight, .maxHeight: .vertical
    }
  }

  package var isPosition: Bool { edge != nil }
  package var isLimit: Bool { !isPosition && self != .width && self != .height }

  var relation: Relation {
    switch self {
    case .minWidth, .minHeight: .greaterOrEqual
    case .maxWidth, .maxHeight: .lessOrEqual
    default: .equal
    }
  }

  /// The attribute of the slot's edge; nil for sizes and limits.
  var edge: String? {
    switch self {
    case .left: "left"
    case .right: "right"
    case .centerX: "centerX"
    case .top: "top"
    case .bottom: "bottom"
    case .centerY: "centerY"
    default: nil
    }
  }
}

package enum RuleName: String, CaseIterable, Sendable {
  case ll, rr, tt, bb, w, h, cl, ct, lr, rl, tb, bt, cr, cb, minw, maxw, minh, maxh

  package var slot: RuleSlot {
    switch self {
    case .ll, .lr: .left
    case .rr, .rl: .right
    case .cl, .cr: .centerX
    case .tt, .tb: .top
    case .bb, .bt: .bottom
    case .ct, .cb: .centerY
    case .w: .width
    case .h: .height
    case .minw: .minWidth
    case .maxw: .maxWidth
    case .minh: .minHeight
    case .maxh: .maxHeight
    }
  }

  package var axis: Axis { slot.axis }

  /// Whether the name is measured from the superview's right or bottom.
  var isFromFarSide: Bool {
    switch self {
    case .rr, .lr, .cr, .bb, .tb, .cb: true
    default: false
    }
  }

  /// The superview's edge from which the name is measured.
  var base: String {
    axis == .horizontal ? (isFromFarSide ? "right" : "left") : (isFromFarSide ? "bottom" : "top")
  }

  /// The inset attribute of the same meaning; nil if there is none.
  var inset: String? {
    switch self {
    case .ll: "leftInset"
    case .rr: "rightInset"
    case .tt: "topInset"
    case .bb: "bottomInset"
    default: nil
    }
  }

  /// Whether another view can be measured by the name, as in `%tt(other)`: the 12 edge forms, `w` and `h`.
  package var isSpecifier: Bool { !slot.isLimit }

  /// Describes what the name measures; `view` is the phrase for the view.
  package func meaning(of view: String = "the view") -> String {
    switch slot {
    case .width: "the width of \(view)"
    case .height: "the height of \(view)"
    case .minWidth: "the least width of \(view)"
    case .maxWidth: "the greatest width of \(view)"
    case .minHeight: "the least height of \(view)"
    case .maxHeight: "the greatest height of \(view)"
    case .centerX, .centerY: "from the superview's \(base) to the centre of \(view)"
    default: "from the superview's \(base) to the \(slot.edge ?? "") of \(view), positive inward"
    }
  }
}

/// The value of a rule: a sum of measures, and a share of the superview along the axis of the rule that uses the
/// value.
struct RuleValue {
  var form = AtomForm()
  /// The share of the superview's width or height: 1 is all of it.
  var share = Rational.zero

  static func constant(_ value: Rational) -> RuleValue { RuleValue(form: .points(value)) }

  /// Whether the value measures a view, so that only a number can be multiplied with it.
  var namesView: Bool { form.namesView }

  /// The value as a factor: shares count as numbers, 50% as 0.5.
  var number: Rational { form.sharesAsNumbers + share }

  func plus(_ other: RuleValue, times factor: Rational) -> RuleValue {
    var sum = self
    sum.add(other, times: factor)
    return sum.normalized
  }

  /// Adds `other` times `factor`, without adding up like terms.
  mutating func add(_ other: RuleValue, times factor: Rational) {
    form.add(other.form, times: factor)
    share = share + other.share * factor
  }

  var normalized: RuleValue { RuleValue(form: form.normalized, share: share) }

  func scaled(by factor: Rational) -> RuleValue {
    RuleValue(form: form.scaled(by: factor).normalized, share: share * factor)
  }

  /// Returns the value on an axis, with its share taken of `superview`.
  func form(on axis: Axis, superview: ViewID?) -> AtomForm {
    share.isZero ? form : form + AtomForm(terms: [(.share(axis, of: superview), share)])
  }
}

extension RuleName {
  /// The attributes that mean the same as a rule name.
  static let attributes = [
    "w": "width", "h": "height", "ll": "leftInset", "rr": "rightInset", "tt": "topInset", "bb": "bottomInset",
  ]
}
