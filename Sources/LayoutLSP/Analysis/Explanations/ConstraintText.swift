import Solver

// Constraints in words: the canonical form of an equation, and names for what is implied.

extension LayoutModel {
  /// Returns the name of a rectangle. The superview of `reference` is called `superview`, unless a view has that
  /// name. Paths begin at the root, or with a name that is visible in `scope`.
  package func name(of box: Box, besides reference: Box? = nil, from scope: ScopeID? = nil) -> String {
    /// Whether no declared view has the name, which would win.
    func isFree(_ name: PseudoView) -> Bool {
      declarations.declaredView(name.rawValue, from: scope ?? .outermost) == nil
    }
    if let reference, views.superview(of: reference) == box.view, reference != box, isFree(box.nameInside) {
      return box.nameInside.rawValue
    }
    let owner = box.view == .root ? "view" : scope.map { path(of: box.view, from: $0) } ?? path(of: box.view)
    switch box {
    case .view, .content: return owner
    case .margins, .contentMargins: return "\(owner).margins"
    case .keyboard: return isFree(.keyboard) ? "keyboard" : "\(owner).keyboard"
    case .safeArea: return box.view == .root && isFree(.safeArea) ? "safeArea" : "\(owner).safeArea"
    }
  }

  /// Returns the shortest path that names the view in a scope.
  func path(of view: ViewID, from scope: ScopeID) -> String {
    let ancestry = views.ancestry(of: view)
    for owner in declarations.scopesAround(scope).compactMap({ scopes[$0].view }) {
      guard let place = ancestry.firstIndex(of: owner), place > 0 else { continue }
      let first = ancestry[place - 1]
      guard declarations.declaredView(views[first].name, from: scope) == first else { continue }
      return ancestry[..<place].reversed().map { views[$0].name }.joined(separator: ".")
    }
    return path(of: view)
  }

  /// Returns an equation's pair as it was understood: `a.left == superview.left + 7 @ 750`.
  package func text(of equation: Equation, pair number: Int) -> String {
    let priority = equation.isRequired ? "" : " @ \(NumberText.points(equation.priority))"
    if let rule = equation.stack {
      return text(of: rule, equation.pairs[number]) + (rule.role == .size ? priority : "")
    }
    return text(of: equation.pairs[number]) + priority
  }

  /// Returns the text of a pair, with the conditional values of metrics that it uses in its situation.
  package func text(ofEquation number: EquationID, pair: Int) -> String {
    text(of: equations[number], pair: pair) + (chosenText(ofEquation: number).map { " (\($0))" } ?? "")
  }

  /// Returns the text of a pair without its priority, with names as visible in a scope.
  func text(of pair: EquationPair, from scope: ScopeID? = nil) -> String {
    let reference = pair.firstBox
    return "\(text(of: pair.left, besides: reference, from: scope)) \(pair.relation.sign) "
      + text(of: pair.right, besides: reference, from: scope)
  }

  func text(of form: AtomForm, besides reference: Box?, from scope: ScopeID? = nil) -> String {
    let form = form.normalized
    var result = ""
    for term in form.terms {
      let isNegative = term.coefficient.sign < 0
      result += result.isEmpty ? (isNegative ? "-" : "") : (isNegative ? " - " : " + ")
      let magnitude = term.coefficient.magnitude
      let name = text(of: term.atom, besides: reference, from: scope)
      result += magnitude == .one ? name : "\(name) * \(magnitude)"
    }
    if result.isEmpty { return "\(form.constant)" }
    guard !form.constant.isZero else { return result }
    return result + (form.constant.sign < 0 ? " - " : " + ") + "\(form.constant.magnitude)"
  }

  private func text(of atom: Atom, besides reference: Box?, from scope: ScopeID?) -> String {
    switch atom {
    case .share(let axis, let view):
      return "\(name(of: .view(view ?? .root), besides: reference, from: scope)).\(axis.size)"
    case .attribute(let box, let index, let argument):
      let other = argument.map { "(\(name(of: $0, besides: box, from: scope)))" } ?? ""
      return "\(name(of: box, besides: reference, from: scope)).\(Attribute.all[index].name)\(other)"
    }
  }

  /// Returns any constraint in words, whatever its origin.
  package func text(of constraint: ModelConstraint) -> String {
    switch constraint.kind {
    case .equation(let number, let pair): return text(ofEquation: number, pair: pair)
    case .intrinsic(let view, let axis, let hugging):
      let sign = hugging ? "<=" : ">="
      let priority = constraint.constraint.priority
      let suffix = priority == .required ? "" : " @ \(NumberText.points(priority))"
      return "\(path(of: view)).\(axis.size) \(sign) \(constraint.constraint.constant)\(suffix) (its intrinsic size)"
    case .nonnegative(let view, let axis):
      let owner = view == .root ? "the layout '\(name)'" : "'\(path(of: view))'"
      return "a \(axis.size) of \(owner) that is not negative"
    case .fit(let axis):
      return "the screen's \(axis.size) fits its content"
    case .sizes(let limit):
      return "the screen's size (\(limit.text()))"
    }
  }
}

extension LayoutModel {
  /// Returns `widths of 'a' and 'b' and heights of 12 views that are not negative`; nil for none.
  func text(ofNonnegative sizes: [(view: ViewID, axis: Axis)]) -> String? {
    let groups = Axis.allCases.compactMap { axis -> String? in
      let views = sizes.filter { $0.axis == axis }.map { $0.view }
      if views.isEmpty { return nil }
      let names = views.prefix(4).map { $0 == .root ? "the layout '\(name)'" : "'\(path(of: $0))'" }
      let owners = views.count > 4 ? "\(views.count) views" : Wording.list(names)
      return views.count > 1 ? "\(axis.size)s of \(owners)" : "a \(axis.size) of \(owners)"
    }
    if groups.isEmpty { return nil }
    return Wording.list(groups) + " that \(sizes.count > 1 ? "are" : "is") not negative"
  }
}

extension EquationPair {
  /// The first rectangle named: texts may call its superview `superview`.
  var firstBox: Box? { (left.terms + right.terms).lazy.compactMap { $0.atom.boxes.first }.first }
}

extension Relation {
  package var sign: String {
    switch self {
    case .equal: "=="
    case .lessOrEqual: "<="
    case .greaterOrEqual: ">="
    }
  }
}
