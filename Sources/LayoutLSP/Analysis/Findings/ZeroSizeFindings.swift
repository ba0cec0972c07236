import Solver

/// `zero-size`: views whose width or height is 0 on every screen.

extension LayoutCheck {
  static let zeroSize = LayoutCheck(needs: .everything) { ZeroSizeFindings(result: $0).all }
}

private struct ZeroSizeFindings {
  let result: LayoutResult
  private var model: LayoutModel { result.model }

  var all: [Finding<SourceRange>] {
    let everySize = result.everySize
    return viewsThatMayBeEmpty(everySize).compactMap { view in
      guard !model.views[view].isGuide, let place = model.views[view].nameRange else { return nil }
      let here = everySize.filter { result.exists(view, in: $0) }
      let zero = [Dimension.width, .height].filter { dimension in
        let variable = dimension.variable(of: view)
        return !here.isEmpty
          && here.allSatisfy { configuration in
            configuration.values[variable].isZero && !configuration.free(of: view).contains { $0.variable == variable }
          }
      }
      guard !zero.isEmpty else { return nil }
      let names = zero.map(\.name).joined(separator: " and ")
      return Finding(
        code: .zeroSize, place: place, message: "'\(model.path(of: view))' has \(names) 0 on every screen")
    }
  }

  /// The views but for the root, in the order written, without those that exist everywhere and have a size in some
  /// configuration: that is nearly all.
  private func viewsThatMayBeEmpty(_ everySize: [ConfigurationResult]) -> [Int] {
    guard let first = everySize.first else { return [] }
    var views = Set(first.values.zeros.compactMap { $0 % 4 >= Dimension.width.rawValue ? $0 / 4 : nil })
    for configuration in everySize.dropFirst() where !views.isEmpty {
      let values = configuration.values
      views = views.filter { view in
        values[Dimension.width.variable(of: view)].isZero || values[Dimension.height.variable(of: view)].isZero
      }
    }
    if !model.states.isEmpty || !model.whens.isEmpty {
      views.formUnion(model.views.indices.filter { !model.views[$0].condition.isAlways })
    }
    return views.subtracting([0]).sorted()
  }
}
