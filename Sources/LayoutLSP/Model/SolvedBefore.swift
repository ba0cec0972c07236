import Solver

/// A layout of which little has changed since it was solved: which of its constraints are other ones now, and which parts
/// of it have to be solved again because of that. Solves nothing.

/// What is known of the last version of a layout. It differs from this one in some equations only: views, screens,
/// states, whens and items are the same, and so is the number of equations. One that is no more makes no pairs.
struct SolvedBefore: Sendable {
  let result: LayoutResult
  /// The numbers of the equations that are others now, ascending.
  let changed: [Int]
}

/// The settings of a layout after an edit.
struct ChangedSettings {
  private struct Setting {
    var constraints: Chunked<ModelConstraint>
    /// With the variables that are determined anew, or no longer; nil where too much is.
    var determined: (variables: DeterminedVariables, moved: Set<Int>)?
  }

  let before: LayoutResult
  let numbers: ConstraintNumbers
  /// The numbers of the constraints that are other ones, or could be, ascending.
  let changed: [Int]
  /// As they were in the last version.
  private var settings: [Setting] = []

  /// nil where the layout has to be solved as if nothing were known.
  init?(of model: LayoutModel, after last: SolvedBefore) {
    let old = last.result.model
    guard last.result.unsolved.isEmpty, !last.result.settings.isEmpty,
      let numbers = last.result.constraints.numbers.keeping(last.changed, of: old, in: model),
      model.hasSettings(of: last)
    else { return nil }
    before = last.result
    self.numbers = numbers
    let spans = last.changed.map { equation in
      let first = numbers.number(ofEquation: equation, pair: 0)
      return first..<first + numbers.room(of: equation, in: model)
    }
    changed = spans.flatMap { $0 }.sorted()
    for (number, setting) in before.settings.enumerated() {
      let traits = ScreenTraits(model.screens[setting.screen], root: model.views[0])
      var new = before.constraints[number]
      for (equation, span) in zip(last.changed, spans) where !span.isEmpty {
        new = new.replacing(
          span,
          with: model.constraints(ofEquation: equation, room: span.count, for: traits, in: setting.situation))
      }
      settings.append(Setting(constraints: new))
      guard !model.screens[setting.screen].isRanged else { continue }
      var determined = before.constraints.determined(in: number)
      guard !determined.rows.isWorn,
        let moved = determined.replace(changed, with: new, limit: model.variableCount / 4)
      else { continue }
      settings[number].determined = (determined, moved)
    }
  }

  /// In the order of their settings.
  func problems(of screen: Int, in state: Int?, effort: WorkLimit) -> [ScreenProblem] {
    zip(before.settings, settings).filter { $0.0.screen == screen && $0.0.state == state }.map { piece, setting in
      ScreenProblem(piece, constraints: setting.constraints, isComplete: true, effort: effort)
    }
  }

  func determined(in setting: Int) -> DeterminedVariables? { settings[setting].determined?.variables }

  // MARK: What to solve again

  /// The parts that an edit touched; nil where they are more than half of all. What names given sizes alone is among
  /// them: where something conflicts, what is said of sizes counts among what is implied.
  func parts(in setting: Int) -> (all: ConstraintParts, touched: ConstraintParts.Members)? {
    let new = settings[setting].constraints
    var parts = before.constraints.parts(of: setting)
    guard var touched = parts.replace(changed, of: before.constraints[setting], with: new, limit: new.count / 2) else {
      return nil
    }
    touched.constraints = Set(touched.constraints + parts.constants).sorted()
    return (parts, touched)
  }

  /// What an edit touched, as far as it does where nothing required conflicts: there what is determined as it was holds
  /// nothing together. nil where that is much, or not sure.
  func region(in setting: Int) -> ChangedRegion? {
    guard let (determined, moved) = settings[setting].determined else { return nil }
    let rows = changed + moved.flatMap { determined.rows.rows(of: $0) }
    let old = before.constraints[setting]
    let once = changed.lazy.map { old[$0] }.filter(\.isActive).flatMap { $0.constraint.terms.map(\.variable) }
    let limit = settings[setting].constraints.count / 4
    guard let region = determined.region(around: rows, variables: Array(once), limit: limit),
      region.constraints.count <= limit
    else { return nil }
    return ChangedRegion(region, moved: moved, in: determined)
  }
}

extension LayoutModel {
  /// Whether the conditions that have to do with the equations that changed cut the screens into the same pieces.
  fileprivate func hasSettings(of last: SolvedBefore) -> Bool {
    let isAsItWas = last.changed.allSatisfy { equation in
      equations[equation].cuttingConditions == last.result.model.equations[equation].cuttingConditions
    }
    if isAsItWas { return true }
    let settings = screens.indices.flatMap { screen in
      solvedStates.flatMap { self.settings(of: screen, in: $0) }
    }
    return settings.count == last.result.settings.count
      && zip(settings, last.result.settings).allSatisfy { $0.isSame(as: $1) }
  }
}

extension Equation {
  /// What of it decides into which pieces a screen falls.
  fileprivate var cuttingConditions: Set<Condition> {
    if pairs.isEmpty { return [] }
    return Set(([condition] + pairs.flatMap(\.replacedIn)).filter { !$0.branches.isEmpty })
  }
}

extension SolvedPiece {
  fileprivate func isSame(as other: SolvedPiece) -> Bool {
    screen == other.screen && situation == other.situation && piece == other.piece
      && sizes.width == other.sizes.width && sizes.height == other.sizes.height && sizes.limits == other.sizes.limits
  }
}
