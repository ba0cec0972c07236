import Solver
import Syntax

// References and equations whose names are resolved.

/// A reference whose names are resolved. If the equation has a list, there may be one rectangle for each member.
struct ResolvedReference {
  /// The index of its node.
  var node: Int
  /// The rectangles of the members; a single one is that of all members.
  var boxes: [Box]
  /// The rectangles in parentheses, for an attribute that takes a view.
  var arguments: [Box] = []
  /// Index into `Attribute.all`.
  var attribute: Int
  var place: SourceRange
  /// The members of a group, which stand for it in turn; nil for other references.
  var members: [GroupMember]?
  /// The sum that each member measures, if no attribute does.
  var forms: [AtomForm]?

  func box(of member: Int) -> Box? { Self.element(of: member, in: boxes) }
  func argument(of member: Int) -> Box? { Self.element(of: member, in: arguments) }

  func form(of member: Int) -> AtomForm? {
    forms.flatMap { $0.indices.contains(member) ? $0[member] : nil }
  }

  /// Returns the only element, or the element of a member of the list.
  private static func element(of member: Int, in boxes: [Box]) -> Box? {
    boxes.count == 1 ? boxes[0] : boxes.indices.contains(member) ? boxes[member] : nil
  }

  /// Adds the measure of a member, and of a compound one component; returns false if there is none.
  func add(to form: inout AtomForm, times factor: Rational, member: Int, component: Int?) -> Bool {
    if let sum = self.form(of: member) {
      form.add(sum, times: factor)
      return true
    }
    guard let box = box(of: member) else { return false }
    form.terms.append((.attribute(box, attribute(component: component), argument: argument(of: member)), factor))
    return true
  }

  var isCompound: Bool { Attribute.measures[attribute] == .compound }

  /// Returns the attribute itself, or of a compound the attribute of a component.
  func attribute(component: Int?) -> Int {
    guard let component, isCompound, Attribute.parts[attribute].indices.contains(component) else { return attribute }
    return Attribute.parts[attribute][component]
  }
}

/// The parts of an equation's statement.
struct EquationParts {
  /// The expressions of the chain.
  var sides: [ChildPlace] = []
  /// The relations between the sides.
  var operators: [(place: ChildPlace, relation: Relation)] = []
  var question: ChildPlace?
  /// The priority behind `@`.
  var priority: ChildPlace?
  var keepPriority: ChildPlace?
  var hasSemicolon = false

  init(_ pending: PendingStatement) {
    let isSetter = pending.statement.kind == .setterStatement
    pending.statement.forEachChild { kind, place in
      switch kind {
      case let kind where kind.isTrivia: break
      case let kind where kind.isExpression: sides.append(place)
      case .question: question = question ?? place
      case .priority: priority = priority ?? place
      case .keepPriority: keepPriority = keepPriority ?? place
      case .semicolon: hasSemicolon = true
      // The relation of a setter is in its first word.
      case .identifier where isSetter && operators.isEmpty:
        let word = pending.context.reader.string(pending.statement.child(at: place))
        operators.append((place, word == "min" ? .greaterOrEqual : word == "max" ? .lessOrEqual : .equal))
      default:
        if !isSetter, let relation = kind.relation { operators.append((place, relation)) }
      }
      return true
    }
  }
}

/// An equation whose names are resolved. A class, because it is passed to everything that looks at it.
final class ResolvedEquation {
  let pending: PendingStatement
  /// The whole statement, without a semicolon at its end.
  var place: SourceRange
  let parts: EquationParts
  /// In the order written.
  var references: [ResolvedReference] = []
  let members: ListExpansion
  /// Whether it is the equation of one member of a group.
  let isSlice: Bool
  /// Whether it sets a priority, as `a.hugH == high` does, and makes no constraint.
  private(set) var setsPriority = false
  /// Whether a group stands in it.
  private(set) var hasMembers = false
  private(set) var hasCompound = false
  /// Whether a measure, or some component of a compound, is a quotient.
  private(set) var hasQuotient = false

  init(_ pending: PendingStatement, _ parts: EquationParts, _ members: ListExpansion, isSlice: Bool = false) {
    (self.pending, self.parts, self.members, self.isSlice) = (pending, parts, members, isSlice)
    place = pending.context.whole
  }

  func append(_ reference: ResolvedReference) {
    switch Attribute.measures[reference.attribute] {
    case .priority: setsPriority = true
    case .compound:
      hasCompound = true
      hasQuotient =
        hasQuotient || Attribute.parts[reference.attribute].contains { Attribute.measures[$0].isQuotient }
    case let measure: hasQuotient = hasQuotient || measure.isQuotient
    }
    hasMembers = hasMembers || reference.members != nil
    references.append(reference)
  }

  var operators: [(place: ChildPlace, relation: Relation)] { parts.operators }
  /// The meaning of `superview` for each member.
  var superviews: [Int?] { members.superviews }
  /// The places of a list's members; empty where there is no list.
  var memberRanges: [SourceRange] { members.places }

  /// Returns the part of a literal such as `(b.right, b.top)` in which a reference stands; nil if it stands outside
  /// of all literals.
  func literalPart(of reference: ResolvedReference) -> Int? {
    for literal in sides.flatMap({ $0.descendants(.tuple) })
    where literal.index < reference.node && reference.node < literal.endIndex {
      return literal.expressions.firstIndex {
        $0.index <= reference.node && reference.node < $0.endIndex
      }
    }
    return nil
  }

  /// Returns the one reference that a component of the relation has; nil if it has none, or several.
  func onlyReference(component: Int?) -> ResolvedReference? {
    if references.count == 1 { return references.first }
    guard let component, hasCompound, references.count < 16 else { return nil }
    let own = references.filter { reference in literalPart(of: reference).map { $0 == component } ?? true }
    return own.count == 1 ? own.first : nil
  }

  /// The expressions of the chain. Code that runs for every equation asks `side` for one of them.
  var sides: [Cursor] { parts.sides.map(pending.statement.child) }
  func side(_ index: Int) -> Cursor { pending.statement.child(at: parts.sides[index]) }
  func reference(at node: Int) -> ResolvedReference? { references.position(of: node).map { references[$0] } }
}

extension [ResolvedReference] {
  /// Returns the index of the reference of a node; nil if there is none. References are in the order written, and a
  /// sum may have thousands.
  func position(of node: Int) -> Int? {
    let place = count < 8 ? firstIndex { $0.node >= node } ?? count : partitioningIndex { $0.node >= node }
    return indices.contains(place) && self[place].node == node ? place : nil
  }
}
