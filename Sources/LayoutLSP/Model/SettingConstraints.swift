import Solver
import Synchronization

/// The constraints of a layout in each of its settings. Of all that is held of a layout they take the most room, and they
/// follow from its model: those of layouts that nobody works on are let go, and made again for whoever asks.
final class SettingConstraints: RandomAccessCollection, Sendable {
  private let model: LayoutModel
  private let settings: [SolvedPiece]
  private let known: Mutex<[Int: [ModelConstraint]]>

  init(of model: LayoutModel, in settings: [SolvedPiece], known: [[ModelConstraint]]) {
    self.model = model
    self.settings = settings
    self.known = Mutex(Dictionary(uniqueKeysWithValues: zip(known.indices, known)))
  }

  var startIndex: Int { 0 }
  var endIndex: Int { settings.count }

  /// The same numbers in every setting; only what a screen's sides add comes last.
  subscript(setting: Int) -> [ModelConstraint] {
    if let constraints = known.withLock({ $0[setting] }) { return constraints }
    let constraints = make(settings[setting])
    known.withLock { $0[setting] = constraints }
    return constraints
  }

  func forget() { known.withLock { $0 = [:] } }

  private func make(_ setting: SolvedPiece) -> [ModelConstraint] {
    let traits = ScreenTraits(model.screens[setting.screen], root: model.views[0])
    let constraints = model.constraints(for: traits, in: setting.situation) ?? []
    return ScreenProblem(setting, constraints: constraints).constraints
  }
}
