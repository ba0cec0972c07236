import Solver

// The cases that a layout is solved for. How they are solved is not known here.

/// A screen, a state, and a piece of the screen's sizes on which the same statements hold.
package struct Scenario: Sendable {
  package let screen: ScreenID
  /// The number of the combination of states; nil where the layout has none.
  package let state: CombinationID?
  /// The state in force of each set of states.
  let states: [StateID]
  /// The number of the piece among those of the screen in the state.
  let piece: Int
  package let sizes: ScreenPiece

  /// A screen in a combination of states, at all of its sizes.
  struct Place: Hashable {
    let screen: ScreenID
    let state: CombinationID?
  }
  var place: Place { Place(screen: screen, state: state) }

  package var situation: Situation { Situation(states: states, whens: sizes.whens) }

  /// The sides of the root that the screen gives, as one size or a range.
  var givenAxes: [Axis] { [.horizontal, .vertical].filter { sizes[$0] != nil } }

  /// The constraints that the screen adds to those of the layout: first the sides that fit the content, then the
  /// limits that conditions put on both sizes.
  var constraints: [ModelConstraint] {
    var constraints: [ModelConstraint] = []
    for axis in Axis.allCases where sizes[axis] == nil {
      // As small as possible, at the priority of fitting.
      constraints.append(
        ModelConstraint(
          kind: .fit(axis), place: nil,
          constraint: LinearConstraint(
            terms: [Term(variable: axis.rootSize, coefficient: .one)], relation: .lessOrEqual, constant: .zero,
            priority: Rational(50))))
    }
    for limit in sizes.limits {
      constraints.append(ModelConstraint(kind: .sizes(limit), place: nil, constraint: LinearConstraint(limit)))
    }
    return constraints
  }
}

extension LayoutModel {
  /// Returns `tablet · compact`, given the screen's name.
  package func name(ofScreen name: String, in state: CombinationID?) -> String {
    name + (state.map { " · " + self.name(ofCombination: $0) } ?? "")
  }

  func traits(of scenario: Scenario) -> ScreenTraits { traits(of: scenario.screen, in: scenario.situation) }

  /// Returns the texts as they are shown in the scenario, in the order of `texts`.
  func texts(in scenario: Scenario) -> [ShownText] {
    let screen = scenario.screen
    let changes = texts.isEmpty || declarations.propertyChanges.isEmpty ? [] : traits(of: scenario).changes
    let changed = Set(changes.map { declarations.propertyChanges[$0].view })
    let views = changed.isEmpty ? [] : views(with: changes)
    return texts.map { text in
      let own = changed.contains(text.view) ? views[text.view].shownText(at: screens[screen].textShowing) : nil
      return own ?? text.shown[screen]
    }
  }

  func geometry(in scenario: Scenario) -> Geometry { geometry(of: traits(of: scenario)) }
}

extension Axis {
  /// The variable of the root's size.
  var rootSize: Int { length.variable(of: .root) }
}

extension LinearConstraint {
  /// A limit on the root's size.
  fileprivate init(_ limit: SizeLimit) {
    let sides = [(Axis.horizontal, limit.function.x), (.vertical, limit.function.y)]
    self.init(
      terms: sides.map { Term(variable: $0.rootSize, coefficient: $1) }, relation: .lessOrEqual,
      constant: -limit.function.constant)
  }
}

/// A point in a screen's range of sizes.
package enum SizePoint: Hashable, Sendable {
  /// The screen has one size, or fits its content.
  case fixed
  /// The ends of a ranged screen.
  case min, max
  /// A size between the ends: the value of each parameter.
  case between([Rational])

  /// The suffix of the screen's name; nil for a point inside a range, which has no name.
  var suffix: String? {
    switch self {
    case .fixed: ""
    case .min: ".min"
    case .max: ".max"
    case .between: nil
    }
  }
}
