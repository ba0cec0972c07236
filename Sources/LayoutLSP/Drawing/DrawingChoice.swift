import Analysis
import Solver

// Chooses the layout, screen, state and size that is drawn, by the names that people and clients give.

/// The names that were given; nil chooses the first there is.
package struct DrawingChoice: Sendable, Equatable {
  var layout: String?
  /// `tablet`, or an end of a ranged screen: `tablet.max`.
  var screen: String?
  var state: String?
  /// A size other than the screen's, for which the layout is solved anew.
  package var size: DrawnSize?
  /// The path of the view that alone is drawn, with what is in it.
  package var part: String?

  package init(
    layout: String? = nil, screen: String? = nil, state: String? = nil, size: DrawnSize? = nil, part: String? = nil
  ) {
    self.layout = layout
    self.part = part
    self.screen = screen
    self.state = state
    self.size = size
  }
}

/// A size in points.
package struct DrawnSize: Sendable, Hashable {
  var width: Rational
  var height: Rational

  /// nil where a side is no size: below 0, beyond what a number in a file may be, or no number at all.
  init?(width: Rational, height: Rational) {
    let allowed = Rational.zero...Self.greatest
    guard allowed.contains(width), allowed.contains(height) else { return nil }
    (self.width, self.height) = (width, height)
  }

  package init?(width: Double, height: Double) {
    guard let width = Rational(decimal: "\(width)"), let height = Rational(decimal: "\(height)") else { return nil }
    self.init(width: width, height: height)
  }

  /// `390x844`, also with × or spaces.
  package init?(_ text: String) {
    let sides = text.split { $0 == "x" || $0 == "X" || $0 == "×" }.map { side in
      Rational(decimal: String(side.filter { $0 != " " }))
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    self.init(width: width, height: height)
  }

  private static let greatest = Rational(1_000_000_000)
}

/// Why there is nothing to draw, in words for the user.
package struct DrawingRefusal: Error, Equatable {
  package var message: String
}

/// A solved layout, and the configuration of it that is drawn.
package struct ChosenConfiguration: Sendable {
  package var layout: AnalysedLayout
  package var configuration: ConfigurationResult
  /// The view that alone is drawn, with what is in it.
  package var part = ViewID.root

  package init(layout: AnalysedLayout, configuration: ConfigurationResult) {
    self.layout = layout
    self.configuration = configuration
  }

  /// The names by which its screen may be chosen.
  fileprivate var screenNames: [String] {
    ConfigurationResult.names(meaning: configuration.screenName(in: layout.model))
  }
  /// The paths of its views, each of which may be drawn alone; those of containers first.
  fileprivate var paths: [String] {
    let views = layout.model.views
    let shown = views.indices.filter { $0 != .root && layout.result.exists($0, in: configuration) }
    return (shown.filter { !views[$0].children.isEmpty } + shown.filter { views[$0].children.isEmpty }).map {
      layout.model.path(of: $0)
    }
  }
  fileprivate var stateName: String? { layout.result.stateName(configuration.state) }

  package func drawing() -> Drawing { layout.drawing(of: configuration, part: part) }

  /// Returns the same with one view alone; nil where there is no such view.
  package func showing(_ path: String) -> ChosenConfiguration? {
    var chosen = self
    guard
      let part = layout.model.views.indices.first(where: { view in
        view != .root && layout.model.path(of: view) == path && layout.result.exists(view, in: configuration)
      })
    else { return nil }
    chosen.part = part
    return chosen
  }

  /// The widths, in points, at which conditions change between the screen's least and greatest width.
  package var breakpoints: [Double] {
    let (result, own) = (layout.result, configuration)
    let sides = result.scenarios.filter { $0.screen == own.screen && $0.state == own.state }.compactMap {
      $0.sizes.width
    }
    guard let least = sides.map({ $0.lower }).min(), let greatest = sides.map({ $0.upper }).max() else { return [] }
    return sides.flatMap { [$0.lower, $0.upper] }.filter { least < $0 && $0 < greatest }.unique.sorted().map {
      $0.double
    }
  }
}

extension Analysis {
  /// Returns the configuration that the names choose. `stop` is asked while another size is solved: whether nobody
  /// wants the answer any more.
  package func chosen(
    _ choice: DrawingChoice, stop: () -> Bool = { false }
  ) throws(DrawingRefusal) -> ChosenConfiguration {
    let layouts = try layouts(for: choice)
    let owner = layouts.count == 1 ? layouts[0].model.name : nil
    var candidates = layouts.flatMap { layout in
      layout.result.configurations.map { ChosenConfiguration(layout: layout, configuration: $0) }
    }
    if let screen = choice.screen {
      let names = layouts.flatMap { $0.model.screens.map { $0.name } } + candidates.flatMap { $0.screenNames }
      candidates.removeAll { !$0.screenNames.contains(screen) }
      guard !candidates.isEmpty else { throw .missing("screen", screen, among: names.unique, of: owner) }
    }
    if let state = choice.state {
      let states = candidates.compactMap { $0.stateName }.unique
      candidates.removeAll { !ConfigurationResult.isCombination($0.stateName, meantBy: state) }
      guard !candidates.isEmpty else { throw .missing("state", state, among: states, of: owner) }
    }
    if let part = choice.part, !candidates.isEmpty {
      let shown = candidates.lazy.compactMap { $0.showing(part) }.first
      guard let shown else { throw .missing("view", part, among: candidates[0].paths, of: owner) }
      candidates = [shown]
    }
    guard let first = candidates.first else {
      throw DrawingRefusal(message: "the layout '\(visible(owner ?? ""))' is not solved on any screen")
    }
    guard let size = choice.size else { return first }
    guard var other = first.layout.resized(like: first.configuration, to: size, stop: stop) else {
      throw DrawingRefusal(message: "that size takes too long to solve")
    }
    other.part = first.part
    return other
  }

  /// Returns the layouts in which the screen and the state are looked for; only the first where nothing is chosen.
  private func layouts(for choice: DrawingChoice) throws(DrawingRefusal) -> [AnalysedLayout] {
    guard let name = choice.layout else {
      guard let first = layouts.first else { throw DrawingRefusal(message: "there is no layout to draw") }
      return choice.screen == nil && choice.state == nil && choice.part == nil ? [first] : layouts
    }
    guard let found = layouts.first(where: { $0.model.name == name }) else {
      throw .missing("layout", name, among: layouts.map { $0.model.name }, of: nil)
    }
    return [found]
  }
}

extension DrawingRefusal {
  fileprivate static func missing(_ what: String, _ name: String, among names: [String], of layout: String?) -> Self {
    let known = Wording.shortened(names.map { "`\(visible($0))`" })
    let owner = layout.map { " of `\(visible($0))`" } ?? ""
    let list = known.isEmpty ? "there are no \(what)s" : "the \(what)s\(owner) are \(Wording.list(known))"
    return DrawingRefusal(message: "there is no \(what) `\(visible(name))`: \(list)")
  }
}

extension AnalysedLayout {
  /// Returns the layout at another size of a configuration's screen, in its state, solved anew; nil where solving was
  /// stopped or gave up.
  package func resized(like configuration: ConfigurationResult, to size: DrawnSize, stop: () -> Bool)
    -> ChosenConfiguration?
  {
    var screen = model.screens[configuration.screen]
    screen.width = .range(lower: size.width, upper: size.width)
    screen.height = .range(lower: size.height, upper: size.height)
    return solved(on: screen, stop: stop).flatMap { layout in
      layout.result.configurations.first { $0.state == configuration.state }
        .map { ChosenConfiguration(layout: layout, configuration: $0) }
    }
  }

  /// Returns the layout on another screen, in all its states; nil where solving was stopped.
  func solved(on screen: Screen, stop: () -> Bool) -> AnalysedLayout? {
    model.with(screens: [screen]).solve(textHasErrors: result.textHasErrors, bounds: result.bounds, stop: stop)
      .map { AnalysedLayout(result: $0, pieceStarts: pieceStarts, makesLayout: makesLayout) }
  }
}

extension LayoutModel {
  /// Returns the same layout on other screens.
  fileprivate func with(screens: Numbered<Screen>) -> LayoutModel {
    var declarations = declarations
    declarations.screens = screens
    return LayoutModel(
      name: name, isFileLevel: isFileLevel, declarations, text, equations: equations, items: items, names: names,
      findings: findings, removals: removals, absentViewStatements: absentViewStatements, chosenValues: chosenValues,
      uses: uses)
  }
}
