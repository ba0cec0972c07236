import Solver
import Synchronization

/// The constraints of a layout in each of its settings, and what follows from them alone. Of all that is held of a layout
/// they take the most room, and they follow from its model: once its findings are known they are let go, and made again
/// for whoever asks.
final class SettingConstraints: RandomAccessCollection, Sendable {
  /// What is known of one setting.
  private struct Setting {
    /// The same numbers in every setting; only what a screen's sides add comes last.
    var constraints: [ModelConstraint]
    /// Made when first asked for.
    var parts: ConstraintParts?
    var determined: DeterminedVariables?
  }

  private let model: LayoutModel
  private let settings: [SolvedPiece]
  private let known: Mutex<[Int: Setting]>

  init(of model: LayoutModel, in settings: [SolvedPiece], known: [[ModelConstraint]]) {
    self.model = model
    self.settings = settings
    self.known = Mutex(
      Dictionary(uniqueKeysWithValues: zip(known.indices, known.map { Setting(constraints: $0) })))
  }

  var startIndex: Int { 0 }
  var endIndex: Int { settings.count }

  subscript(setting: Int) -> [ModelConstraint] { self.setting(setting).constraints }

  /// What has to do with each other in a setting, where the sizes of its screen are given: one of them, if it is ranged.
  func parts(of setting: Int) -> ConstraintParts {
    let known = self.setting(setting)
    if let parts = known.parts { return parts }
    let parts = ConstraintParts(
      of: known.constraints, variableCount: model.variableCount, given: settings[setting].givenVariables)
    self.known.withLock { $0[setting, default: known].parts = parts }
    return parts
  }

  /// What required equalities determine in a setting, likewise.
  func determined(in setting: Int) -> DeterminedVariables {
    let known = self.setting(setting)
    if let determined = known.determined { return determined }
    let determined = DeterminedVariables(
      in: known.constraints, variableCount: model.variableCount, given: settings[setting].givenVariables)
    self.known.withLock { $0[setting, default: known].determined = determined }
    return determined
  }

  func forget() { known.withLock { $0 = [:] } }

  private func setting(_ number: Int) -> Setting {
    if let setting = known.withLock({ $0[number] }) { return setting }
    let setting = Setting(constraints: make(settings[number]))
    known.withLock { $0[number] = setting }
    return setting
  }

  private func make(_ setting: SolvedPiece) -> [ModelConstraint] {
    let traits = ScreenTraits(model.screens[setting.screen], root: model.views[0])
    let constraints = model.constraints(for: traits, in: setting.situation) ?? []
    return ScreenProblem(setting, constraints: constraints).constraints
  }
}

extension SolvedPiece {
  /// The sides of the root that the screen gives: one size, or a range.
  var givenAxes: [Axis] { [.horizontal, .vertical].filter { sizes[$0] != nil } }

  fileprivate var givenVariables: [Int] {
    givenAxes.map { ($0 == .horizontal ? Dimension.width : .height).variable(of: 0) }
  }
}
