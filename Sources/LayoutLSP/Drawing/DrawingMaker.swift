import Analysis
import Solver

// Makes the drawing of one configuration of a solved layout.

extension AnalysedLayout {
  /// Returns the picture of a configuration of this layout's result. `selection`: a view whose statements are drawn
  /// too. `part`: the view that alone is drawn, with what is in it.
  package func drawing(
    of configuration: ConfigurationResult, selecting selection: ViewID? = nil, part: ViewID = .root
  ) -> Drawing {
    DrawingMaker(result: result, configuration: configuration, part: part).drawing(selecting: selection)
  }
}

package struct DrawingMaker: LayoutReader {
  package let result: LayoutResult
  let configuration: ConfigurationResult
  private let part: ViewID
  private let geometry: Geometry
  /// The frames of all views in the picture's coordinates, which begin at the part's.
  private let frames: Table<ViewNode, DrawnRect>
  private var lines: EquationLines {
    EquationLines(model: model, geometry: geometry, values: configuration.values, frames: frames)
  }

  package init(result: LayoutResult, configuration: ConfigurationResult, part: ViewID = .root) {
    (self.result, self.configuration, self.part) = (result, configuration, part)
    let model = result.model
    geometry = result.geometry(in: configuration)
    frames = Self.frames(of: model, configuration.values, from: part)
  }

  /// Returns the frames of all views in a view's coordinates, also of views that do not exist here; sums are exact.
  private static func frames(of model: LayoutModel, _ values: [Rational], from part: ViewID) -> Table<
    ViewNode, DrawnRect
  > {
    let start = model.views.ancestry(of: part).filter { $0 != .root }.reduce((x: Rational.zero, y: Rational.zero)) {
      ($0.x - values[Dimension.x.variable(of: $1)], $0.y - values[Dimension.y.variable(of: $1)])
    }
    var origins: Table<ViewNode, (x: Rational, y: Rational)> = []
    let frames = model.views.indices.map { view in
      func value(_ dimension: Dimension) -> Rational { values[dimension.variable(of: view)] }
      let outer = model.views[view].parent.map { origins[$0] }
      let origin = outer.map { ($0.x + value(.x), $0.y + value(.y)) } ?? start
      origins.append(origin)
      return DrawnRect(
        x: origin.0.double, y: origin.1.double, width: value(.width).double, height: value(.height).double)
    }
    return Table(frames)
  }

  func drawing(selecting selection: ViewID?) -> Drawing {
    let (views, omitted) = views(selecting: selection)
    let known = Set(views.map { $0.id })
    let selected = selection.flatMap { known.contains($0) ? $0 : nil }
    let conflicts = conflicts
    let shownConflicts = conflicts.prefix(Self.mostConflicts).map { drawn($0) }
    let safe = insets.first { $0.kind == .safeArea && $0.view == .root }
    return Drawing(
      layout: model.name, part: part == .root ? nil : model.path(of: part), screen: configuration.screenName(in: model),
      state: result.stateName(configuration.state),
      width: frames[part].width, height: frames[part].height, status: configuration.status,
      provisional: result.provisional, views: views, omitted: omitted,
      insets: insets.filter { known.contains($0.view) },
      selection: selected, equations: selected.map { equations(about: $0) } ?? [],
      conflicts: frames[part].height <= DistanceLanes.greatestHeight
        ? DistanceLanes(below: frames[part]).placed(shownConflicts) : shownConflicts,
      otherConflicts: max(0, conflicts.count - Self.mostConflicts),
      device: part != .root ? nil : safe.flatMap { DrawnDevice(screen: frames[.root], safeArea: $0.frame) })
  }

  // MARK: Views

  /// The most views of a picture. Nobody tells more of them apart, and no page that draws more is quick to use.
  package static let mostViews = 2_000

  /// Returns the views of the picture, and how many are left out because there are too many: the smallest ones.
  private func views(selecting selection: ViewID?) -> (drawn: [DrawnView], omitted: Int) {
    let all = painted
    let most = Self.mostViews + 1
    let shown = all.count > most ? largest(most, of: all, with: selection) : all
    let baselines = baselines
    let drawn = shown.map { drawnView($0.view, depth: $0.depth, baselines: baselines[$0.view] ?? []) }
    return (drawn, all.count - shown.count)
  }

  private typealias Painted = (view: ViewID, depth: Int)

  /// The part and all views in it, in the order in which they are painted, each with the count of views around it.
  private var painted: [Painted] {
    var painted: [Painted] = []
    // Depth first: the children of a view are painted over it, and its later siblings over all of these.
    var waiting = [(view: part, depth: 0)]
    while let (view, depth) = waiting.popLast() {
      guard result.exists(view, in: configuration) else { continue }
      painted.append((view, depth))
      waiting += model.views[view].children.reversed().map { ($0, depth + 1) }
    }
    return painted
  }

  /// Returns those views of which most can be seen, in their order, and the selection. With a view those around it are
  /// among them: none counts for more than what it stands in.
  private func largest(_ count: Int, of all: [Painted], with selection: ViewID?) -> [Painted] {
    let kept = Set(model.views.ancestry(of: selection ?? part) + [part])
    var areas: [ViewID: Double] = [:]
    for (view, _) in all {
      let seen = frames[view].intersection(frames[part])
      let area = kept.contains(view) ? .infinity : seen.width * seen.height
      areas[view] = min(area, model.views[view].parent.flatMap { areas[$0] } ?? .infinity)
    }
    let order = all.indices.sorted { (-(areas[all[$0].view] ?? 0), $0) < (-(areas[all[$1].view] ?? 0), $1) }
    return order.prefix(count).sorted().map { all[$0] }
  }

  private func drawnView(_ view: ViewID, depth: Int, baselines: [Edge]) -> DrawnView {
    let node = geometry.views[view]
    let kind: DrawnView.Kind = view == .root ? .root : node.isGuide ? .guide : node.layout == nil ? .view : .instance
    let isContainer = node.children.contains { result.exists($0, in: configuration) }
    let looks = ViewLooks(
      node: node, frame: frames[view], width: configuration.values[Dimension.width.variable(of: view)],
      isContainer: isContainer, traits: geometry.traits)
    let look = kind == .view ? looks.look : nil
    return DrawnView(
      id: view, parent: view == part ? nil : node.parent, path: view == .root ? "" : model.path(of: view),
      name: view == .root ? model.name : node.name,
      type: node.typeName, kind: kind, depth: depth, frame: frames[view],
      isContainer: isContainer,
      reaches: configuration.status == .ambiguous ? reaches(of: view) : [],
      isOutside: window(of: view) == nil && !frames[.root].contains(frames[view]), window: window(of: view),
      truncation: result.truncations(of: view, in: configuration).map { truncation in
        DrawnTruncation(axis: truncation.axis, text: truncation.text)
      },
      baselines: baselines.map { edge in
        let own = node.baselines(at: geometry.traits.textScale)
        let offset = edge == .firstBaseline ? own.first.double : frames[view].height - own.last.double
        return frames[view].y + offset
      }, look: look, words: kind == .view ? looks.words(in: look) : nil, style: node.style, roundedBy: rounded(view))
  }

  /// Returns the nearest view around a view that has round corners.
  private func rounded(_ view: ViewID) -> ViewID? {
    var outer = view == part ? nil : model.views[view].parent
    while let next = outer {
      if geometry.views[next].style.cornerRadius.map({ $0.sign > 0 }) == true { return next }
      outer = next == part ? nil : model.views[next].parent
    }
    return nil
  }

  private func window(of view: ViewID) -> DrawnWindow? {
    let scrolling = model.views.ancestry(of: view).dropFirst().filter(model.views.scrolls)
    guard let first = scrolling.first else { return nil }
    return DrawnWindow(
      views: scrolling, frame: scrolling.dropFirst().reduce(frames[first]) { $0.intersection(frames[$1]) })
  }

  /// Returns the reach of each open value of the view: the places of the edge that the value moves.
  private func reaches(of view: ViewID) -> [OpenInterval] {
    let frame = frames[view]
    return result.freeValues(of: view, in: configuration).map { value in
      let isHorizontal = [Dimension.x.name, Dimension.width.name, Attribute.contentSize(.horizontal)]
        .contains(value.dimension)
      let isPlace = value.dimension == Dimension.x.name || value.dimension == Dimension.y.name
      let outer = model.views[view].parent.map { frames[$0] }
      let origin = isPlace ? isHorizontal ? outer?.x : outer?.y : isHorizontal ? frame.x : frame.y
      let base = origin ?? 0
      return OpenInterval(
        value: value, axis: isHorizontal ? .horizontal : .vertical, from: value.lower.map { base + $0.double },
        to: value.upper.map { base + $0.double })
    }
  }

  /// The baselines that statements in force name, by view.
  private var baselines: [ViewID: [Edge]] {
    var found: [ViewID: [Edge]] = [:]
    forEachAtom { atom in
      guard let edge = atom.measure?.edge, edge == .firstBaseline || edge == .lastBaseline else { return }
      for box in atom.boxes where found[box.view]?.contains(edge) != true { found[box.view, default: []].append(edge) }
    }
    return found
  }

  /// The margins that statements in force measure from, and all safe areas; those that are equal to their view's
  /// frame are left out. And the keyboard, where the screen shows one.
  private var insets: [DrawnInset] {
    var boxes: [Box] = []
    for view in model.views.indices where view == .root || model.views[view].safeArea != nil {
      boxes.append(.safeArea(of: view))
    }
    if model.screens[configuration.screen].showsKeyboard { boxes.append(.keyboard) }
    var known = Set(boxes)
    forEachAtom { atom in
      guard let first = atom.boxes.first else { return }
      var named = atom.boxes
      switch atom.measure {
      case .position(_, margin: true): named = named.map { .margins(of: $0.view) }
      case .inset(_, from: .margins): named = [.margins(of: model.views.superview(of: first) ?? .root)]
      default: break
      }
      for case .margins(let view) in named where known.insert(.margins(of: view)).inserted {
        boxes.append(.margins(of: view))
      }
    }
    return boxes.compactMap { box in
      let frame = rect(of: box)
      guard frame != frames[box.view] || box == .keyboard, frame.width >= 0, frame.height >= 0 else { return nil }
      let kind: DrawnInset.Kind =
        switch box {
        case .margins: .margins
        case .keyboard: .keyboard
        default: .safeArea
        }
      return DrawnInset(kind: kind, view: box.view, frame: frame)
    }
  }

  private func rect(of box: Box) -> DrawnRect {
    func edge(_ edge: Edge) -> Double {
      (edge.axis == .horizontal ? frames[.root].x : frames[.root].y)
        + configuration.points(geometry.position(edge, of: box, margin: false, in: .root, followsReading: false))
    }
    return DrawnRect(
      x: edge(.left), y: edge(.top), width: configuration.points(geometry.size(of: box, .horizontal)),
      height: configuration.points(geometry.size(of: box, .vertical)))
  }

  /// Calls `body` with every atom of the statements that hold in this configuration.
  private func forEachAtom(_ body: (Atom) -> Void) {
    let situation = result.scenarios[configuration.scenario].situation
    for equation in model.equations where equation.condition.holds(in: situation) {
      for pair in equation.pairs {
        for (atom, _) in pair.left.terms + pair.right.terms { body(atom) }
      }
    }
  }

  // MARK: Statements

  /// The most statements that are drawn: more lines hide what they explain.
  private static let mostEquations = 40

  /// Returns the statements about a view that are in force.
  private func equations(about view: ViewID) -> [DrawnEquation] {
    var drawn: [DrawnEquation] = []
    for (number, equation) in model.equations.numbered {
      for place in equation.pairs.indices
      where drawn.count < Self.mostEquations && equation.pairs[place].viewsMeant(in: model).contains(view) {
        drawn += [self.equation(number, place)].compactMap { $0 }
      }
    }
    return drawn
  }

  /// The drawn equations, in the order of the model's equations and their pairs; nil for one that is not in force.
  package var everyEquation: [DrawnEquation?] {
    model.equations.indices.flatMap { number in
      model.equations[number].pairs.indices.map { equation(number, $0) }
    }
  }

  private func equation(_ number: EquationID, _ place: Int) -> DrawnEquation? {
    guard let constraint = result.number(ofEquation: number, pair: place), result.holds(constraint, in: configuration)
    else { return nil }
    let equation = model.equations[number]
    return DrawnEquation(
      text: model.text(of: equation, pair: place), lines: lines.lines(of: equation.pairs[place]),
      isRequired: equation.isRequired,
      holds: configuration.broken[constraint] == nil && !configuration.relaxed.contains(constraint))
  }

  // MARK: Conflicts

  private static let mostConflicts = 3
  private static let mostMembers = 12

  /// The conflicts in the part at this size, for an end of a ranged screen also those of the range that fail there.
  private var conflicts: [ScreenConflict] {
    let ranges = result.ranges.filter { $0.scenario == configuration.scenario }
    let atEnds = ranges.flatMap { $0.sides.compactMap { $0.conflict } + [$0.pair?.conflict].compactMap { $0 } }
    var seen: Set<Int> = []
    return (result.conflicts.filter { $0.scenario == configuration.scenario } + atEnds).filter {
      $0.isShown && configuration.relaxed.contains($0.relaxed) && isInPart($0) && seen.insert($0.relaxed).inserted
    }
  }

  /// Whether some distance of a conflict is one between edges of the part or of views in it.
  private func isInPart(_ conflict: ScreenConflict) -> Bool {
    part == .root
      || conflict.members.contains { member in
        guard case .constraint(let number) = member else { return false }
        return lines.lines(of: result.constraints[conflict.scenario][number]).contains { line in
          let most = line.axis == .horizontal ? frames[part].width : frames[part].height
          return line.from >= 0 && line.to <= most
        }
      }
  }

  private func drawn(_ conflict: ScreenConflict) -> DrawnConflict {
    let constraints = result.constraints[conflict.scenario]
    let members = conflict.members.prefix(Self.mostMembers).map { member -> DrawnConflict.Member in
      switch member {
      case .side(let axis):
        let name = model.screens[configuration.screen].name
        return DrawnConflict.Member(
          text: "the \(axis.size) of screen '\(name)'", isRelaxed: false, lines: [lines.side(axis)])
      case .constraint(let number):
        let constraint = constraints[number]
        return DrawnConflict.Member(
          text: Wording.cut(model.text(of: constraint), most: 120), isRelaxed: number == conflict.relaxed,
          lines: lines.lines(of: constraint))
      }
    }
    return DrawnConflict(members: Array(members), arithmetic: Arithmetic.text(of: conflict, in: result))
  }
}
