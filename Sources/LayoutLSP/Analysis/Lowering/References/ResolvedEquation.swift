import Solver
import Syntax

// References and equations whose names are found.

/// A reference whose names are found. Where the equation has a list, there may be one rectangle for each member.
struct ResolvedReference {
  /// The index of its node.
  let node: Int
  /// Index into `Attribute.all`.
  let attribute: Int
  let place: SourceRange
  /// Those of all members, where there is nothing for each.
  private let box: Box?
  private let argument: Box?
  private let each: Each?

  /// What it is for each member: of few references, which each would otherwise be copied with.
  private final class Each {
    let boxes: Few<Box>
    let arguments: Few<Box>
    let members: [GroupMember]?
    /// What is measured, where no attribute does.
    let sums: [AtomForm]?

    init(_ boxes: Few<Box>, _ arguments: Few<Box>, _ members: [GroupMember]?, _ sums: [AtomForm]?) {
      (self.boxes, self.arguments, self.members, self.sums) = (boxes, arguments, members, sums)
    }
  }

  init(
    node: Int, boxes: Few<Box>, arguments: Few<Box>, attribute: Int, place: SourceRange,
    members: [GroupMember]? = nil, forms: [AtomForm]? = nil
  ) {
    (self.node, self.attribute, self.place) = (node, attribute, place)
    let areMany = boxes.count > 1 || arguments.count > 1 || members != nil || forms != nil
    each = areMany ? Each(boxes, arguments, members, forms) : nil
    (box, argument) = areMany ? (nil, nil) : (boxes.first, arguments.first)
  }

  var boxes: Few<Box> { each?.boxes ?? box.map { .one($0) } ?? .none }
  var arguments: Few<Box> { each?.arguments ?? argument.map { .one($0) } ?? .none }
  /// Of a group: what stands for it in turn.
  var members: [GroupMember]? { each?.members }

  func box(of member: Int) -> Box? { each == nil ? box : each?.boxes.element(of: member) }
  func argument(of member: Int) -> Box? { each == nil ? argument : each?.arguments.element(of: member) }

  func form(of member: Int) -> AtomForm? {
    guard let sums = each?.sums, sums.indices.contains(member) else { return nil }
    return sums[member]
  }

  /// What it measures for a member; of a compound a part.
  func form(of member: Int, component: Int?) -> AtomForm? {
    if let form = form(of: member) { return form }
    guard let box = box(of: member) else { return nil }
    let attribute = attribute(component: component)
    return AtomForm(terms: AtomTerms(.attribute(box, attribute, argument: argument(of: member))))
  }

  var isCompound: Bool { Attribute.measures[attribute] == .compound }

  /// The attribute itself, or the part of a compound.
  func attribute(component: Int?) -> Int {
    guard let component, isCompound, Attribute.parts[attribute].indices.contains(component) else { return attribute }
    return Attribute.parts[attribute][component]
  }
}

extension Few {
  /// The one, or that of a member of the list.
  fileprivate func element(of member: Int) -> Element? {
    if case .one(let only) = self { return only }
    return indices.contains(member) ? self[member] : nil
  }
}

/// What stands in the statement of an equation.
struct EquationParts {
  /// The expressions of the chain.
  var sides = Few<ChildPlace>.none
  /// Between them.
  var operators = Few<(place: ChildPlace, relation: Relation)>.none
  var question: ChildPlace?
  /// Behind `@`.
  var priority: ChildPlace?
  var keepPriority: ChildPlace?
  var hasSemicolon = false
}

/// An equation whose names are found.
struct ResolvedEquation {
  let pending: PendingStatement
  /// The whole statement, without a semicolon at its end.
  let place: SourceRange
  let parts: EquationParts
  /// In the order written.
  let references: [ResolvedReference]
  let members: ListExpansion
  /// One member of a group's equation.
  let isSlice: Bool
  /// `a.hugH == high` and its like: no constraint.
  let setsPriority: Bool
  /// A group stands in it.
  let hasMembers: Bool
  let hasCompound: Bool

  init(
    _ pending: PendingStatement, at place: SourceRange, _ parts: EquationParts, references: [ResolvedReference],
    members: ListExpansion, isSlice: Bool = false
  ) {
    (self.pending, self.place, self.parts) = (pending, place, parts)
    (self.references, self.members, self.isSlice) = (references, members, isSlice)
    var (setsPriority, hasMembers, hasCompound) = (false, false, false)
    for reference in references {
      switch Attribute.measures[reference.attribute] {
      case .priority: setsPriority = true
      case .compound: hasCompound = true
      default: break
      }
      if reference.members != nil { hasMembers = true }
    }
    (self.setsPriority, self.hasMembers, self.hasCompound) = (setsPriority, hasMembers, hasCompound)
  }

  var operators: Few<(place: ChildPlace, relation: Relation)> { parts.operators }
  /// What `superview` means, for each member.
  var superviews: Few<Int?> { members.superviews }
  /// The places of a list's members; empty where there is no list.
  var memberRanges: [SourceRange] { members.places }

  /// In which part of a literal such as `(b.right, b.top)` a reference stands; nil outside of all.
  func literalPart(of reference: ResolvedReference) -> Int? {
    for literal in sides.flatMap({ $0.descendants(.tuple) })
    where literal.index < reference.node && reference.node < literal.endIndex {
      return literal.expressions.firstIndex {
        $0.index <= reference.node && reference.node < $0.endIndex
      }
    }
    return nil
  }

  /// The one reference that a component of the relation has; nil where it has several.
  func onlyReference(component: Int?) -> ResolvedReference? {
    if references.count == 1 { return references.first }
    guard let component, hasCompound, references.count < 16 else { return nil }
    let own = references.filter { reference in literalPart(of: reference).map { $0 == component } ?? true }
    return own.count == 1 ? own.first : nil
  }

  /// The expressions of the chain. What asks each equation asks `side` for one of them.
  var sides: [Cursor] { parts.sides.map(pending.statement.child) }
  func side(_ index: Int) -> Cursor { pending.statement.child(at: parts.sides[index]) }
  func reference(at node: Int) -> ResolvedReference? { references.position(of: node).map { references[$0] } }
}

extension [ResolvedReference] {
  /// The index of that of a node. They are in the order written, and of a sum there may be thousands.
  func position(of node: Int) -> Int? {
    let place = count < 8 ? firstIndex { $0.node >= node } ?? count : partitioningIndex { $0.node >= node }
    return indices.contains(place) && self[place].node == node ? place : nil
  }
}
