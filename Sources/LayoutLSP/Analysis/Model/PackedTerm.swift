import Solver

/// An atom in a quarter of the room: a model holds two for each of its equations, and mentions as many.
struct PackedAtom: Sendable {
  private enum Kind: UInt8 {
    case none, view, margins, safeArea, shareOfWidth, shareOfHeight
  }

  private let kind: Kind
  private let otherKind: Kind
  private let attribute: Int16
  private let view: Int32
  private let otherView: Int32

  /// An attribute without an argument.
  init(_ box: Box, _ attribute: Int) {
    self.attribute = Int16(clamping: attribute)
    (kind, view) = Self.packed(box)
    (otherKind, otherView) = (.none, 0)
  }

  init(_ atom: Atom) {
    switch atom {
    case .attribute(let box, let index, let argument):
      attribute = Int16(clamping: index)
      (kind, view) = Self.packed(box)
      (otherKind, otherView) = argument.map(Self.packed) ?? (.none, 0)
    case .share(let axis, let superview):
      attribute = 0
      (kind, view) = (axis == .horizontal ? .shareOfWidth : .shareOfHeight, 0)
      (otherKind, otherView) = superview.map { Self.packed(.view($0)) } ?? (.none, 0)
    }
  }

  var atom: Atom {
    let other = Self.box(otherKind, otherView)
    guard let box = Self.box(kind, view) else {
      return .share(kind == .shareOfWidth ? .horizontal : .vertical, of: other?.view)
    }
    return .attribute(box, Int(attribute), argument: other)
  }

  private static func packed(_ box: Box) -> (Kind, Int32) {
    switch box {
    case .view(let view): (.view, Int32(clamping: view))
    case .margins(let view): (.margins, Int32(clamping: view))
    case .safeArea(let view): (.safeArea, Int32(clamping: view))
    }
  }

  private static func box(_ kind: Kind, _ view: Int32) -> Box? {
    switch kind {
    case .view: .view(Int(view))
    case .margins: .margins(of: Int(view))
    case .safeArea: .safeArea(of: Int(view))
    case .none, .shareOfWidth, .shareOfHeight: nil
    }
  }
}

/// A term of a sum in half the room.
struct PackedTerm: Sendable {
  private let coefficient: Rational
  private let atom: PackedAtom

  init(_ term: (atom: Atom, coefficient: Rational)) {
    (coefficient, atom) = (term.coefficient, PackedAtom(term.atom))
  }

  var term: (atom: Atom, coefficient: Rational) { (atom.atom, coefficient) }
}
