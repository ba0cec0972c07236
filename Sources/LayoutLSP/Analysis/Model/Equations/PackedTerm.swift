import Solver

/// An atom in a quarter of the memory: a model holds two for each of its equations, and as many in its mentions.
package struct PackedAtom: Sendable {
  private enum Kind: UInt8 {
    case none, view, margins, safeArea, keyboard, content, contentMargins, shareOfWidth, shareOfHeight
  }

  private let kind: Kind
  private let otherKind: Kind
  private let attributeNumber: Int16
  private let view: Int32
  private let otherView: Int32

  /// An attribute; `box` is nil where the rectangle is not known yet.
  init(_ box: Box?, _ attribute: Int, argument: Box? = nil) {
    attributeNumber = Int16(clamping: attribute)
    (kind, view) = box.map(Self.packed) ?? (.none, 0)
    (otherKind, otherView) = argument.map(Self.packed) ?? (.none, 0)
  }

  private init(shareOn axis: Axis, of superview: Int?) {
    (attributeNumber, kind, view) = (0, axis == .horizontal ? .shareOfWidth : .shareOfHeight, 0)
    (otherKind, otherView) = superview.map { Self.packed(.view($0)) } ?? (.none, 0)
  }

  init(_ atom: Atom) {
    switch atom {
    case .attribute(let box, let index, let argument): self.init(box, index, argument: argument)
    case .share(let axis, let superview): self.init(shareOn: axis, of: superview)
    }
  }

  var atom: Atom {
    guard let box else { return .share(kind == .shareOfWidth ? .horizontal : .vertical, of: argument?.view) }
    return .attribute(box, attribute, argument: argument)
  }

  /// Index in `Attribute.all`.
  var attribute: Int { Int(attributeNumber) }
  var box: Box? { Self.box(kind, view) }
  var argument: Box? { Self.box(otherKind, otherView) }
  var isShare: Bool { kind == .shareOfWidth || kind == .shareOfHeight }
  /// Whether it is a share of a superview that does not exist.
  var isShareOfNone: Bool { isShare && otherKind == .none }

  private static func packed(_ box: Box) -> (Kind, Int32) {
    switch box {
    case .view(let view): (.view, Int32(clamping: view))
    case .margins(let view): (.margins, Int32(clamping: view))
    case .safeArea(let view): (.safeArea, Int32(clamping: view))
    case .keyboard: (.keyboard, 0)
    case .content(let view): (.content, Int32(clamping: view))
    case .contentMargins(let view): (.contentMargins, Int32(clamping: view))
    }
  }

  private static func box(_ kind: Kind, _ view: Int32) -> Box? {
    switch kind {
    case .view: .view(Int(view))
    case .margins: .margins(of: Int(view))
    case .safeArea: .safeArea(of: Int(view))
    case .keyboard: .keyboard
    case .content: .content(of: Int(view))
    case .contentMargins: .contentMargins(of: Int(view))
    case .none, .shareOfWidth, .shareOfHeight: nil
    }
  }
}

/// A term of a sum in half the memory.
struct PackedTerm: Sendable {
  private let coefficient: Rational
  let atom: PackedAtom

  init(_ atom: PackedAtom, times coefficient: Rational) { (self.coefficient, self.atom) = (coefficient, atom) }

  init(_ term: (atom: Atom, coefficient: Rational)) { self.init(PackedAtom(term.atom), times: term.coefficient) }

  var term: (atom: Atom, coefficient: Rational) { (atom.atom, coefficient) }
}
