import Solver

// `zero-size`: views whose width or height is 0 on every screen, and the root if a view then lies outside of it; images,
// controls and texts that are empty on some screen, though no statement says so.

extension LayoutCheck {
  static let zeroSize = LayoutCheck(needs: .everything) { ZeroSizeFindings(result: $0).all }
}

private struct ZeroSizeFindings: LayoutReader {
  let result: LayoutResult

  var all: [Finding<SourceRange>] {
    let everySize = result.everySize
    let ofViews: [Finding<SourceRange>] = viewsThatMayBeEmpty(everySize).compactMap { view in
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
      let names = zero.map { $0.name }.joined(separator: " and ")
      return Finding(
        code: .zeroSize, place: place,
        message: "'\(model.path(of: view))' has \(names) 0 on every screen"
          + (model.views.scrolls(view) ? ": a view that scrolls is not made as large as what is in it" : ""),
        data: model.views.scrolls(view) ? .appearance(view: model.path(of: view), others: [], screens: []) : nil,
        isOfOwnScreens: isSizedByUsers)
    }
    return [root(everySize)].compactMap { $0 } + ofViews + emptySomewhere(everySize)
  }

  /// The images, controls and texts that are 0 wide or high on some screen and not on all.
  private func emptySomewhere(_ everySize: [ConfigurationResult]) -> [Finding<SourceRange>] {
    guard everySize.count > 1 else { return [] }
    let shown = model.views.indices.dropFirst().filter { view in
      let node = model.views[view]
      return !node.isGuide && (model.showsContent(view) || node.typeName?.hasSuffix("ImageView") == true)
        && node.text?.written?.words.isEmpty != true
    }
    return shown.compactMap { view -> Finding<SourceRange>? in
      let here = everySize.filter { result.exists(view, in: $0) }
      let found = [Dimension.width, .height].compactMap { dimension -> (name: String, scenarios: [Int])? in
        let variable = dimension.variable(of: view)
        let empty = here.filter { configuration in
          configuration.values[variable].isZero && !configuration.free(of: view).contains { $0.variable == variable }
            && !says(zero: variable, in: configuration.scenario)
            && !isTruncated(view, dimension, in: configuration.scenario)
        }
        return empty.isEmpty || empty.count == here.count ? nil : (dimension.name, empty.map { $0.scenario }.unique)
      }
      guard let place = model.views[view].nameRange, !found.isEmpty else { return nil }
      let text = ScenarioText(result: result)
      let parts = found.map { "\($0.name) 0 \(text.text(of: $0.scenarios))" }
      return Finding(
        code: .zeroSize, place: place,
        message: "'\(model.path(of: view))' has \(Wording.list(parts)): nothing is left for it there",
        isOfOwnScreens: isSizedByUsers)
    }
  }

  /// Whether that is told as what the content lacks.
  private func isTruncated(_ view: ViewID, _ dimension: Dimension, in scenario: Int) -> Bool {
    model.showsContent(view)
      && result.truncation(of: view, dimension == .width ? .horizontal : .vertical, at: .zero, in: scenario) != nil
  }

  /// Whether a statement says that a size is 0.
  private func says(zero variable: Int, in scenario: Int) -> Bool {
    let graph = result.constraints.graph(of: scenario)
    return graph.constraints(naming: variable).contains { number in
      if case .nonnegative = result.constraints[scenario].kind(of: number) { return false }
      let constraint = graph.constraints.linear(number)
      guard constraint.terms.count == 1, let term = constraint.terms.first, constraint.constant.isZero else {
        return false
      }
      let isAtMost = term.coefficient.sign > 0 ? Relation.lessOrEqual : .greaterOrEqual
      return constraint.relation == .equal || constraint.relation == isAtMost
    }
  }

  /// Returns a finding about the root, whose size comes from the screen or from its content: if its size along an
  /// axis is 0 while a view in it has one, that view lies outside.
  private func root(_ everySize: [ConfigurationResult]) -> Finding<SourceRange>? {
    guard let place = model.views[.root].nameRange ?? model.firstStatement, !everySize.isEmpty else { return nil }
    let zero = [Dimension.width, .height].filter { dimension in
      everySize.allSatisfy { $0.values[dimension.variable(of: .root)].isZero }
        && !everySize.contains { $0.free(of: .root).contains { $0.variable == dimension.variable(of: .root) } }
    }
    guard !zero.isEmpty else { return nil }
    let outside = model.views.indices.dropFirst().first { view in
      !model.views[view].isGuide
        && everySize.contains { configuration in
          result.exists(view, in: configuration)
            && zero.contains { configuration.values[$0.variable(of: view)] >= .leastShown }
        }
    }
    guard let outside else { return nil }
    let names = zero.map { $0.name }.joined(separator: " and ")
    let path = model.path(of: outside)
    // A number alone is measured from the superview, which may have no size either.
    let isInside = model.views[outside].parent != .root
    let edges = zero.map { $0 == .width ? "trailing" : "bottom" }
    let ends = edges.map { end in
      "\(path).\(end) <= " + (isInside ? "\(model.name(of: .view(.root))).\(end)" : "0")
    }
    let isFitting = model.screens.contains { $0.width.interval == nil || $0.height.interval == nil }
    return Finding(
      code: .zeroSize, place: place,
      message: "the layout '\(model.name)' has \(names) 0 on every screen, and '\(path)' lies outside of it"
        + (isFitting
          ? ": nothing ties its \(edges.joined(separator: " and ")) edge\(edges.count > 1 ? "s" : "") to what is inside; write "
            + "\(Wording.list(ends.map { "'\($0)'" })), or give it a screen such as 'screen phone = 390 x 844'"
          : ""),
      isOfOwnScreens: isSizedByUsers)
  }

  /// Whether the layout declares no screen, so that those who use it say how large it is.
  private var isSizedByUsers: Bool { model.screens.allSatisfy { $0.isContent } }

  /// Returns the views except the root, in the order written, that may have size 0: nearly all exist everywhere and
  /// have a size in some configuration, and these are left out.
  private func viewsThatMayBeEmpty(_ everySize: [ConfigurationResult]) -> [ViewID] {
    guard let first = everySize.first else { return [] }
    var views = Set(first.values.zeros.filter { Dimension(of: $0).isSize }.map(Dimension.view))
    for configuration in everySize.dropFirst() where !views.isEmpty {
      let values = configuration.values
      views = views.filter { view in
        values[Dimension.width.variable(of: view)].isZero || values[Dimension.height.variable(of: view)].isZero
      }
    }
    if !model.states.isEmpty || !model.whens.isEmpty {
      views.formUnion(model.views.indices.filter { !model.views[$0].presence.isAlways })
    }
    return views.subtracting([.root]).sorted()
  }
}
