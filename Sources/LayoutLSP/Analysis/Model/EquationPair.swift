import Solver

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
