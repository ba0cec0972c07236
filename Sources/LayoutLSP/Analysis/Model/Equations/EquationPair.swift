import Solver

/// One constraint of an equation: two neighbours of its chain, for one member and one component. A class, because
/// pairs are passed on often and copied rarely.
package final class EquationPair: Sendable {
  package let left: AtomForm
  package let right: AtomForm
  package let relation: Relation
  /// The part of the text that made it.
  package let place: SourceRange
  private let linkNumber: Int32
  private let spaceNumber: Int32
  /// Where the constraint does not hold; nil for nearly all pairs.
  private let storedExceptions: Exceptions?

  private final class Exceptions: Sendable {
    let replacedIn: [Condition]
    let replacedAt: [SourceRange]
    let silentIn: [Condition]

    init(replacedIn: [Condition], replacedAt: [SourceRange], silentIn: [Condition]) {
      (self.replacedIn, self.replacedAt, self.silentIn) = (replacedIn, replacedAt, silentIn)
    }
  }

  init(left: AtomForm, right: AtomForm, relation: Relation, place: SourceRange, link: Int, space: Int = 0) {
    (self.left, self.right, self.relation, self.place) = (left, right, relation, place)
    (linkNumber, spaceNumber, storedExceptions) = (Int32(clamping: link), Int32(clamping: space), nil)
  }

  private init(_ pair: EquationPair, _ relation: Relation, _ storedExceptions: Exceptions?) {
    (left, right, self.relation, place) = (pair.left, pair.right, relation, pair.place)
    (linkNumber, spaceNumber, self.storedExceptions) = (pair.linkNumber, pair.spaceNumber, storedExceptions)
  }

  private init(_ pair: EquationPair, _ left: AtomForm, _ right: AtomForm) {
    (self.left, self.right, relation, place) = (left, right, pair.relation, pair.place)
    (linkNumber, spaceNumber, storedExceptions) = (pair.linkNumber, pair.spaceNumber, pair.storedExceptions)
  }

  /// Returns the pair with another relation.
  func with(_ relation: Relation) -> EquationPair { EquationPair(self, relation, storedExceptions) }

  /// Returns the pair with other sides.
  func with(_ left: AtomForm, _ right: AtomForm) -> EquationPair {
    EquationPair(self, left, right)
  }

  /// Returns the pair with conditions under which it does not hold: `replacedIn`, where later setters at `replacedAt`
  /// take its place, and `silentIn`, where something that it names is absent.
  func with(
    replacedIn: [Condition]? = nil, replacedAt: [SourceRange]? = nil, silentIn: [Condition]? = nil
  ) -> EquationPair {
    EquationPair(
      self, relation,
      Exceptions(
        replacedIn: replacedIn ?? self.replacedIn, replacedAt: replacedAt ?? self.replacedAt,
        silentIn: silentIn ?? storedExceptions?.silentIn ?? []))
  }

  /// The conditions under which later setters take its place.
  var replacedIn: [Condition] { storedExceptions?.replacedIn ?? [] }
  /// The places of those setters, by the same index.
  package var replacedAt: [SourceRange] { storedExceptions?.replacedAt ?? [] }
  var isReplaced: Bool { storedExceptions?.replacedAt.isEmpty == false }
  /// The conditions under which the constraint does not hold, though its equation does.
  package var exceptions: [Condition] { storedExceptions.map { $0.replacedIn + $0.silentIn } ?? [] }

  /// The number of this pair in the chain, from 0.
  package var link: Int { Int(linkNumber) }
  /// The view in whose coordinates the places are evaluated.
  package var space: Int { Int(spaceNumber) }

  /// The views that the two sides measure, each once.
  package var views: [Int] {
    var views: [Int] = []
    for form in [left, right] { form.terms.forEach { atom, _ in views += atom.boxes.map { $0.view } } }
    return views.unique
  }

  /// `left - right`, with like terms added up.
  package var difference: AtomForm { (left - right).normalized }
}

extension EquationPair {
  /// Returns the views that the pair measures, and the superviews that its insets and percentages are of.
  package func viewsMeant(in model: LayoutModel) -> [Int] {
    var views = views
    for form in [left, right] {
      form.terms.forEachAtom { atom in
        if let box = atom.box, Attribute.needSuperview[atom.attribute], let outside = model.views.superview(of: box) {
          views.append(outside)
        }
        if atom.isShare, let outside = atom.argument { views.append(outside.view) }
      }
    }
    return views.unique
  }
}
