import Solver
import Syntax

/// References and equations whose names are found.

/// A reference whose names are found. Where the equation has a list, there may be one rectangle for each member.
final class ResolvedReference {
  /// The index of its node.
  let node: Int
  let boxes: [Box]
  let arguments: [Box]
  /// Index into `Attribute.all`.
  let attribute: Int
  let place: SourceRange
  /// Of a group: what stands for it in turn.
  let members: [GroupMember]
  /// What is measured for each member, where no attribute does.
  let forms: [AtomForm]

  init(
    node: Int, boxes: [Box], arguments: [Box], attribute: Int, place: SourceRange, members: [GroupMember] = [],
    forms: [AtomForm] = []
  ) {
    (self.node, self.boxes, self.arguments, self.attribute) = (node, boxes, arguments, attribute)
    (self.place, self.members, self.forms) = (place, members, forms)
  }

  func box(of member: Int) -> Box? {
    boxes.count == 1 ? boxes[0] : boxes.indices.contains(member) ? boxes[member] : nil
  }

  func argument(of member: Int) -> Box? {
    arguments.count == 1 ? arguments[0] : arguments.indices.contains(member) ? arguments[member] : nil
  }

  /// The names of a compound's parts.
  var parts: [String]? {
    if case .compound(let parts) = Attribute.measures[attribute] { parts } else { nil }
  }

  /// The attribute itself, or the part of a compound.
  func attribute(component: Int?) -> Int {
    guard let component, let parts, parts.indices.contains(component) else { return attribute }
    return Attribute.index(of: parts[component], takesView: !arguments.isEmpty) ?? attribute
  }
}

/// What stands in the statement of an equation.
struct EquationParts {
  var sides: [Cursor] = []
  var operators: [(place: ChildPlace, relation: Relation)] = []
  var question: ChildPlace?
  /// Behind `@`.
  var priority: ChildPlace?
  var keepPriority: ChildPlace?
}

/// An equation whose names are found.
final class ResolvedEquation {
  let pending: PendingStatement
  /// The whole statement, without a semicolon at its end.
  let place: SourceRange
  /// The expressions of the chain.
  var sides: [Cursor] { parts.sides }
  /// Between them.
  var operators: [(place: ChildPlace, relation: Relation)] { parts.operators }
  let parts: EquationParts
  /// In the order written.
  let references: [ResolvedReference]
  /// The places of a list's members; empty where there is no list.
  let memberRanges: [SourceRange]
  /// What `superview` means, for each member.
  let superviews: [Int?]
  /// One member of a group's equation.
  let isSlice: Bool
  /// `a.hugH == high` and its like: no constraint.
  let setsPriority: Bool
  /// A group stands in it.
  let hasMembers: Bool
  let hasCompound: Bool

  init(
    _ pending: PendingStatement, at place: SourceRange, _ parts: EquationParts, references: [ResolvedReference],
    memberRanges: [SourceRange], superviews: [Int?], isSlice: Bool = false
  ) {
    (self.pending, self.place, self.parts) = (pending, place, parts)
    (self.references, self.memberRanges) = (references, memberRanges)
    (self.superviews, self.isSlice) = (superviews, isSlice)
    var (setsPriority, hasMembers, hasCompound) = (false, false, false)
    for reference in references {
      switch Attribute.measures[reference.attribute] {
      case .priority: setsPriority = true
      case .compound: hasCompound = true
      default: break
      }
      if !reference.members.isEmpty { hasMembers = true }
    }
    (self.setsPriority, self.hasMembers, self.hasCompound) = (setsPriority, hasMembers, hasCompound)
  }

  func reference(at node: Int) -> ResolvedReference? { references.reference(at: node) }
}

extension [ResolvedReference] {
  /// That of a node. They are in the order written, and of a sum there may be thousands.
  func reference(at node: Int) -> ResolvedReference? {
    let place = count < 8 ? firstIndex { $0.node >= node } ?? count : partitioningIndex { $0.node >= node }
    return indices.contains(place) && self[place].node == node ? self[place] : nil
  }
}
