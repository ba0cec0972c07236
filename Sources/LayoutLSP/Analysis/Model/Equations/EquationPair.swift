import Solver

/// One constraint of an equation: two neighbours of its chain, for one member and one component.
package struct EquationPair: Sendable {
  package internal(set) var left: AtomForm
  package internal(set) var right: AtomForm
  package internal(set) var relation: Relation
  /// The part of the text that made it.
  package let place: SourceRange
  /// The number of this pair in the chain, from 0.
  package let link: Int
  /// The view in whose coordinates the places are evaluated.
  package let space: ViewID
  /// The conditions under which later setters take its place.
  var replacedIn: [Condition] = []
  /// The places of those setters, by the same index.
  package internal(set) var replacedAt: [SourceRange] = []
  /// The conditions under which something that it names is absent.
  var silentIn: [Condition] = []

  init(left: AtomForm, right: AtomForm, relation: Relation, place: SourceRange, link: Int, space: ViewID = .root) {
    (self.left, self.right, self.relation, self.place) = (left, right, relation, place)
    (self.link, self.space) = (link, space)
  }

  var isReplaced: Bool { !replacedAt.isEmpty }
  /// The conditions under which the constraint does not hold, though its equation does.
  package var exceptions: [Condition] { replacedIn + silentIn }

  /// The views that the two sides measure, each once.
  package var views: [ViewID] {
    (left.terms + right.terms).flatMap { $0.atom.boxes.map { $0.view } }.unique
  }

  /// `left - right`, with like terms added up.
  package var difference: AtomForm { (left - right).normalized }
}

extension EquationPair {
  /// Returns the views that the pair measures, and the superviews that its insets and percentages are of.
  package func viewsMeant(in model: LayoutModel) -> [ViewID] {
    var views = views
    for (atom, _) in left.terms + right.terms {
      switch atom {
      case .attribute(let box, let attribute, _):
        if Attribute.needSuperview[attribute], let outside = model.views.superview(of: box) { views.append(outside) }
      case .share(_, let outside):
        if let outside { views.append(outside) }
      }
    }
    return views.unique
  }
}
