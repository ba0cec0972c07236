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
    /// nil where too much is to be solved again, and where it would not do to solve it apart.
    var part: (parts: ConstraintParts, touched: ConstraintParts.Members)?
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
      let old = before.constraints[number]
      var new = old
      for (equation, span) in zip(last.changed, spans) where !span.isEmpty {
        new = new.replacing(
          span,
          with: model.constraints(ofEquation: equation, room: span.count, for: traits, in: setting.situation))
      }
      settings.append(Setting(constraints: new))
      guard !model.screens[setting.screen].isRanged else { continue }
      var parts = before.constraints.parts(of: number)
      guard let touched = parts.replace(changed, of: old, with: new, limit: new.count / 2) else { continue }
      settings[number].part = (parts, touched)
    }
  }

  /// In the order of their settings.
  func problems(of screen: Int, in state: Int?, effort: Effort) -> [ScreenProblem] {
    zip(before.settings, settings).filter { $0.0.screen == screen && $0.0.state == state }.map { piece, setting in
      ScreenProblem(piece, constraints: setting.constraints, isComplete: true, effort: effort)
    }
  }

  func parts(of setting: Int) -> ConstraintParts? { settings[setting].part?.parts }

  /// What is to be solved again; nil where that is all.
  func touched(in setting: Int) -> ConstraintParts.Members? { settings[setting].part?.touched }
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
