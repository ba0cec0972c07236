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
  private(set) var sides: [Cursor] = []
  /// The relations between the sides.
  private(set) var operators: [(cursor: Cursor, relation: Relation)] = []
  private(set) var question: Cursor?
  /// The priority behind `@`.
  private(set) var priority: Cursor?
  private(set) var keepPriority: Cursor?
  private(set) var hasSemicolon = false

  init(_ pending: PendingStatement) {
    let statement = pending.statement
    let isSetter = statement.kind == .setterStatement
    statement.forEachChild { kind, place in
      switch kind {
      case .question: question = question ?? statement.child(at: place)
      case .priority: priority = priority ?? statement.child(at: place)
      case .keepPriority: keepPriority = keepPriority ?? statement.child(at: place)
      case .semicolon: hasSemicolon = true
      case .identifier where isSetter && operators.isEmpty:
        // The relation of a setter is in its first word.
        let first = statement.child(at: place)
        let word = pending.context.reader.string(first)
        operators.append((first, word == "min" ? .greaterOrEqual : word == "max" ? .lessOrEqual : .equal))
      case let kind where kind.isExpression: sides.append(statement.child(at: place))
      case let kind:
        if !isSetter, let relation = kind.relation { operators.append((statement.child(at: place), relation)) }
      }
      return true
    }
  }
}

/// An equation whose names are resolved.
struct ResolvedEquation {
  let pending: PendingStatement
  /// The whole statement, without a semicolon at its end.
  let place: SourceRange
  let parts: EquationParts
  /// In the order written.
  let references: [ResolvedReference]
  let members: ListExpansion
  /// Whether it is the equation of one member of a group.
  let isSlice: Bool
  /// Whether it sets a priority, as `a.hugH == high` does, and makes no constraint.
  let setsPriority: Bool
  /// Whether a group stands in it.
  let hasMembers: Bool
  let hasCompound: Bool
  /// Whether a measure, or some component of a compound, is a quotient.
  let hasQuotient: Bool

  init(
    _ pending: PendingStatement, _ parts: EquationParts, _ references: [ResolvedReference], _ members: ListExpansion,
    isSlice: Bool = false
  ) {
    (self.pending, self.parts, self.references) = (pending, parts, references)
    (self.members, self.isSlice) = (members, isSlice)
    place = parts.hasSemicolon ? pending.place : pending.context.whole
    let attributes = references.map { $0.attribute }
    setsPriority = attributes.contains { if case .priority = Attribute.measures[$0] { true } else { false } }
    hasCompound = attributes.contains { Attribute.measures[$0] == .compound }
    hasQuotient = attributes.contains { attribute in
      Attribute.measures[attribute].isQuotient
        || Attribute.parts[attribute].contains { Attribute.measures[$0].isQuotient }
    }
    hasMembers = references.contains { $0.members != nil }
  }

  var operators: [(cursor: Cursor, relation: Relation)] { parts.operators }
  /// The meaning of `superview` for each member.
  var superviews: [ViewID?] { members.superviews }
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

  /// The expressions of the chain.
  var sides: [Cursor] { parts.sides }
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
