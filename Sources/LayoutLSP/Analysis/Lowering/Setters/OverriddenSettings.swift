import Solver

/// Replaces the settings of a layout by the later ones of the same measure and relation, once all of its statements
/// are lowered.
struct OverriddenSettings {
  /// All equations; the pairs that are replaced say where.
  private(set) var equations: Numbered<Equation>
  /// The setters that only remove, in the order written.
  private(set) var removals: [Removal] = []
  /// The settings that may still be replaced.
  private var settings: [SettingKey: [Setting]] = [:]

  private enum Setting {
    case pair(equation: EquationID, pair: Int)
    /// Index into `removals`.
    case removal(Int)
  }

  /// `presence` returns the condition under which all views of a pair are present.
  init(_ lowered: LoweredStatement, presence: (EquationPair) -> Condition) {
    equations = lowered.equations
    for override in lowered.overrides {
      switch override {
      case .equation(let equation): replace(by: equation, presence)
      case .removal(let removal): replace(by: removal)
      }
    }
  }

  private mutating func replace(by equation: EquationID, _ presence: (EquationPair) -> Condition) {
    for (number, pair) in equations[equation].pairs.enumerated() {
      let key = SettingKey(pair.left, pair.relation)
      var condition = equations[equation].condition
      condition.require(presence(pair))
      replace(key, under: condition, at: pair.place)
      settings[key, default: []].append(.pair(equation: equation, pair: number))
    }
  }

  private mutating func replace(by removal: Removal) {
    let key = SettingKey(removal.target, removal.relation)
    replace(key, under: removal.condition, at: removal.place)
    settings[key, default: []].append(.removal(removals.count))
    removals.append(removal)
  }

  /// Replaces the earlier settings of a key where a condition holds. A setting that is replaced wherever it holds
  /// leaves the list: there may be many.
  private mutating func replace(_ key: SettingKey, under condition: Condition, at place: SourceRange) {
    guard let earlier = settings[key] else { return }
    settings[key] = earlier.filter { !self.condition(of: $0).implies(condition) }
    for setting in earlier where !self.condition(of: setting).excludes(condition) {
      switch setting {
      case .pair(let equation, let pair):
        equations[equation].pairs[pair].replacedIn.append(condition)
        equations[equation].pairs[pair].replacedAt.append(place)
      case .removal(let removal):
        removals[removal].replacedIn.append(condition)
        removals[removal].replacedAt.append(place)
      }
    }
  }

  private func condition(of setting: Setting) -> Condition {
    switch setting {
    case .pair(let equation, _): equations[equation].condition
    case .removal(let removal): removals[removal].condition
    }
  }
}

/// The target of a setter: measures of views, and one of the three relations.
struct SettingKey: Hashable {
  var atoms: [Atom]
  var relation: Relation

  init(_ target: AtomForm, _ relation: Relation) {
    atoms = target.terms.map { term in
      guard case .attribute(let box, let attribute, let argument) = term.atom else { return term.atom }
      return .attribute(box, Attribute.canonical(attribute), argument: argument)
    }
    self.relation = relation
  }
}
