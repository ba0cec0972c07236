import Solver

/// An equation as it was understood: sums of named measures, before a screen gives them geometry.

/// Something an equation measures.
enum Atom: Hashable, Sendable {
  /// An attribute that is no compound (its index in `Attribute.all`); `argument` where it takes a view.
  case attribute(Box, Int, argument: Box?)
  /// The width or height of a view, as `n%` stands for a share of it; of none where there is no superview.
  case share(Axis, of: Int?)

  var attribute: Attribute? {
    guard case .attribute(_, let index, _) = self else { return nil }
    return Attribute.all[index]
  }

  var measure: Measure? {
    guard case .attribute(_, let index, _) = self else { return nil }
    return Attribute.measures[index]
  }

  /// The rectangles that decide in which space the relation is evaluated.
  var boxes: [Box] {
    guard case .attribute(let box, _, let argument) = self else { return [] }
    return [box] + (argument.map { [$0] } ?? [])
  }

  var isShare: Bool { if case .share = self { true } else { false } }
}

/// One constraint of an equation: a pair of neighbours of its chain, for one member and one component.
struct EquationPair: Sendable {
  var left: AtomForm
  var right: AtomForm
  var relation: Relation
  /// The part of the text that made it.
  var place: SourceRange
  private var linkNumber: Int32
  private var spaceNumber: Int32
  /// nil of nearly all.
  private var replaced: Replaced?

  private final class Replaced: Sendable {
    let conditions: [Condition]
    let places: [SourceRange]
    let silent: [Condition]

    init(_ conditions: [Condition], _ places: [SourceRange], _ silent: [Condition]) {
      (self.conditions, self.places, self.silent) = (conditions, places, silent)
    }
  }

  init(left: AtomForm, right: AtomForm, relation: Relation, place: SourceRange, link: Int, space: Int = 0) {
    self.left = left
    self.right = right
    self.relation = relation
    self.place = place
    linkNumber = Int32(clamping: link)
    spaceNumber = Int32(clamping: space)
  }

  /// Where a later setter takes its place.
  var replacedIn: [Condition] {
    get { replaced?.conditions ?? [] }
    set { replaced = Replaced(newValue, replacedAt, silentIn) }
  }
  /// That setter, by the same index.
  var replacedAt: [SourceRange] {
    get { replaced?.places ?? [] }
    set { replaced = Replaced(replacedIn, newValue, silentIn) }
  }

  /// Where something that it names is not there, beyond what the condition of its equation says.
  var silentIn: [Condition] {
    get { replaced?.silent ?? [] }
    set { replaced = Replaced(replacedIn, replacedAt, newValue) }
  }
  /// Where it does not hold, though its equation does.
  var exceptions: [Condition] { replaced.map { $0.conditions + $0.silent } ?? [] }

  /// The pair of neighbours in the chain, from 0.
  var link: Int { Int(linkNumber) }
  /// The space in which its places are evaluated.
  var space: Int {
    get { Int(spaceNumber) }
    set { spaceNumber = Int32(clamping: newValue) }
  }

  /// Left less right, like terms added up.
  var difference: AtomForm {
    var difference = left
    difference.add(right, times: Rational(-1))
    return difference.normalized
  }
}

/// An equation statement.
struct Equation: Sendable {
  /// The whole statement.
  var place: SourceRange
  var pairs: [EquationPair]
  /// It speaks of leading or trailing: on an rtl screen its horizontal places run the other way.
  var followsReading: Bool
  var priority: Rational
  /// Where the trailing `?` stands.
  var question: SourceRange?
  /// When it holds.
  var condition = Condition.always
  /// What it does in the stack that makes it.
  var stack: StackRule?

  var isRequired: Bool { priority == .required }
}

extension Geometry {
  /// `left - right` of the pair, multiplied out where it holds quotients.
  func form(of pair: EquationPair, followsReading: Bool) -> LinearForm {
    var form = LinearForm()
    form.terms.reserveCapacity(6)
    setForm(&form, to: 0, of: [pair], followsReading: followsReading)
    return form
  }

  /// The same of one of several pairs, where it stands, in the memory of a form that is not wanted any more.
  func setForm(_ form: inout LinearForm, to number: Int, of pairs: [EquationPair], followsReading: Bool) {
    form.removeAll()
    form.constant = pairs[number].left.constant - pairs[number].right.constant
    let space = pairs[number].space
    var quotient: Atom?
    func add(_ atom: Atom, times factor: Rational) {
      guard case .attribute(let box, let attribute, _) = atom else {
        return form.add(measure(atom, space: space, followsReading: followsReading), times: factor)
      }
      switch Attribute.measures[attribute] {
      case .position(let edge, let margin):
        addPosition(edge, of: box, margin: margin, in: space, followsReading: followsReading, times: factor, to: &form)
      case .size(let axis): addSize(of: box, axis, times: factor, to: &form)
      case let measure where measure.isQuotient: quotient = quotient ?? atom
      default: form.add(measure(atom, space: space, followsReading: followsReading), times: factor)
      }
    }
    pairs[number].left.terms.forEach { add($0, times: $1) }
    pairs[number].right.terms.forEach { add($0, times: -$1) }
    if let quotient {
      form = multipliedOut(pairs[number].left - pairs[number].right, by: denominator(of: quotient))
    }
    form.normalize()
  }

  /// All terms are quotients with that denominator.
  private func multipliedOut(_ difference: AtomForm, by denominator: LinearForm) -> LinearForm {
    var form = LinearForm()
    for term in difference.terms { form.add(numerator(of: term.atom), times: term.coefficient) }
    form.add(denominator, times: difference.constant)
    return form
  }

  private func measure(_ atom: Atom, space: Int, followsReading: Bool) -> LinearForm {
    switch atom {
    case .share(let axis, let view): return size(of: .view(view ?? 0), axis)
    case .attribute(let box, _, let argument):
      let other = argument ?? box
      let outside = views.superview(of: box) ?? 0
      switch atom.attribute?.measure {
      case .position(let edge, let margin):
        return position(edge, of: box, margin: margin, in: space, followsReading: followsReading)
      case .size(let axis): return size(of: box, axis)
      case .inset(let edge, let base): return inset(edge, of: box, from: base, superview: outside)
      case .offset(let edge): return offset(edge, of: box, to: other)
      case .alignment(let edge): return alignment(edge, of: box, with: other)
      case .aspectRatio, .fraction, .sizeRatio, .compound, .priority, nil: return LinearForm()
      }
    }
  }

  /// The value of an attribute in a solution; places in the coordinates of the rectangle's superview. nil for what has
  /// no one value, and for a quotient by 0.
  func value(of atom: Atom, in values: [Rational]) -> Rational? {
    if let form = form(of: atom) { return form.value(in: values) }
    guard atom.attribute?.isQuotient == true else { return nil }
    return numerator(of: atom).value(in: values).divided(by: denominator(of: atom).value(in: values))
  }

  /// What an attribute measures; places in the coordinates of the rectangle's superview. nil for what has no one value,
  /// and for a quotient.
  func form(of atom: Atom) -> LinearForm? {
    guard let box = atom.boxes.first, let attribute = atom.attribute, !attribute.isQuotient else { return nil }
    switch attribute.measure {
    case .compound, .priority: return nil
    default: return measure(atom, space: views.superview(of: box) ?? 0, followsReading: false).normalized
    }
  }

  private func numerator(of atom: Atom) -> LinearForm {
    guard case .attribute(let box, _, _) = atom else { return LinearForm() }
    let outside = views.superview(of: box) ?? 0
    switch atom.attribute?.measure {
    case .aspectRatio: return size(of: box, .horizontal)
    case .sizeRatio(let axis): return size(of: box, axis)
    case .fraction(let axis):
      let edge: Edge = axis == .horizontal ? .centerX : .centerY
      return position(edge, of: box, margin: false, in: outside, followsReading: false)
    default: return LinearForm()
    }
  }

  private func denominator(of atom: Atom) -> LinearForm {
    guard let place = Self.denominatorPlace(of: atom, superview: views.superview) else { return LinearForm() }
    return size(of: place.box, place.axis)
  }

  /// The size that a quotient divides by: quotients with the same one can be added.
  static func denominatorPlace(of atom: Atom, superview: (Box) -> Int?) -> (box: Box, axis: Axis)? {
    guard case .attribute(let box, _, let argument) = atom else { return nil }
    switch atom.attribute?.measure {
    case .aspectRatio: return (box, .vertical)
    case .sizeRatio(let axis): return (argument ?? box, axis)
    case .fraction(let axis): return (.view(superview(box) ?? 0), axis)
    default: return nil
    }
  }
}
