import Solver

// To what is inside a view that scrolls, the view's edges and margins are those of its content: equations between the
// two are tied to the content here, whatever notation they were written in.

extension Views {
  /// Returns the pair with the content in place of the edges and margins of a view that scrolls, where the pair relates
  /// them to a place inside that view; nil where it does not.
  func tiedToContent(_ pair: EquationPair) -> EquationPair? {
    var places: [Box] = []
    var namesScrolling = false
    for form in [pair.left, pair.right] {
      for (atom, _) in form.terms {
        namesScrolling = namesScrolling || atom.boxes.contains { scrolls($0.view) }
        if let box = atom.box, case .position? = atom.measure { places.append(box) }
      }
    }
    guard namesScrolling else { return nil }
    var isTied = false
    func tied(_ form: AtomForm) -> AtomForm {
      let terms = form.terms.map { atom, coefficient -> AtomForm.Term in
        guard let tied = self.tied(atom, beside: places) else { return (atom, coefficient) }
        isTied = true
        return (tied, coefficient)
      }
      return AtomForm(terms: terms, constant: form.constant)
    }
    var result = pair
    (result.left, result.right) = (tied(pair.left), tied(pair.right))
    return isTied ? result : nil
  }

  /// Returns the atom measured from the content; nil where it means the frame.
  private func tied(_ atom: Atom, beside places: [Box]) -> Atom? {
    guard case .attribute(let box, let index, let argument) = atom else { return nil }
    switch Attribute.measures[index] {
    case .position(let edge, let margin):
      guard let content = content(of: box, edge, margin: margin, beside: places) else { return nil }
      let plain = Attribute.measures.firstIndex(of: .position(edge, margin: false))
      return .attribute(content, margin ? plain ?? index : index, argument: nil)
    case .offset(let edge), .alignment(let edge):
      guard let argument else { return nil }
      if let content = content(of: argument, edge, beside: [box]) { return .attribute(box, index, argument: content) }
      return content(of: box, edge, beside: [argument]).map { .attribute($0, index, argument: argument) }
    default: return nil
    }
  }

  /// Returns the rectangle of the content for an edge of a view that scrolls, or of its margins, where one of the other
  /// rectangles is inside the view; else nil.
  private func content(of box: Box, _ edge: Edge, margin: Bool = false, beside others: [Box]) -> Box? {
    guard scrolls(box.view), !edge.isCenter,
      others.contains(where: { $0.view != box.view && ancestry(of: $0.view).contains(box.view) })
    else { return nil }
    switch box {
    case .view(let view): return margin ? .contentMargins(of: view) : .content(of: view)
    case .margins(let view): return .contentMargins(of: view)
    case .safeArea, .keyboard, .content, .contentMargins: return nil
    }
  }
}
