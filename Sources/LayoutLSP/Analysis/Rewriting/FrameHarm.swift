import Solver

// What an edit does to the frames of views: whether one gets smaller than its content, is crushed, or leaves what it stood
// in. Only solved layouts are compared, on each screen in each state, ranged screens at their ends.

struct FrameHarm {
  private let before: AnalysedLayout
  private let after: AnalysedLayout
  /// The sizes that the changed statements speak of: their numbers were the ones to change.
  private let changedSizes: Set<ViewSize>

  private struct ViewSize: Hashable {
    var path: String
    var axis: Axis
  }

  /// `changes`: those of the text of the layout before.
  init(_ before: AnalysedLayout, _ after: AnalysedLayout, _ changes: [TextChange]) {
    (self.before, self.after) = (before, after)
    changedSizes = Self.sizes(in: before, of: changes)
  }

  private static func sizes(in layout: AnalysedLayout, of changes: [TextChange]) -> Set<ViewSize> {
    var sizes: Set<ViewSize> = []
    for equation in layout.model.equations where equation.place.source == 0 {
      let bytes = layout.bytes(of: equation.place)
      guard changes.contains(where: { bytes.meets($0.bytes) }) else { continue }
      for (atom, _) in equation.pairs.flatMap({ $0.left.terms + $0.right.terms }) {
        guard case .size(let axis)? = atom.measure, let view = atom.box?.view else { continue }
        sizes.insert(ViewSize(path: layout.model.path(of: view), axis: axis))
      }
    }
    return sizes
  }

  /// The worst that some view suffers.
  var damage: FrameDamage {
    guard before.result.provisional == nil, after.result.provisional == nil else { return .none }
    var olds: [Place: ConfigurationResult] = [:]
    for old in before.result.configurations { olds[Place(old, in: before)] = old }
    var views: [String: ViewID] = [:]
    for view in before.model.views.indices { views[before.model.path(of: view)] = view }
    var worst = FrameDamage.none
    for new in after.result.configurations {
      guard let old = olds[Place(new, in: after)], hasSameScreen(new, old) else { continue }
      let (origins, oldOrigins) = (after.origins(in: new), before.origins(in: old))
      for view in after.model.views.indices.dropFirst() {
        guard !after.model.views[view].isGuide, after.result.exists(view, in: new),
          let known = views[after.model.path(of: view)], before.result.exists(known, in: old)
        else { continue }
        for axis in Axis.allCases {
          let now = PlacedView(view, axis, in: after, new, origins)
          worst = max(worst, damage(of: now, PlacedView(known, axis, in: before, old, oldOrigins)))
          if worst == .harm { return worst }
        }
      }
    }
    return worst
  }

  /// A screen in a state, by their names.
  private struct Place: Hashable {
    var screen: String
    var state: String?

    init(_ configuration: ConfigurationResult, in layout: AnalysedLayout) {
      screen = configuration.screenName(in: layout.model)
      state = layout.result.stateName(configuration.state)
    }
  }

  /// Whether two screens are as large as each other, or as large as their content: on another screen another frame is right.
  private func hasSameScreen(_ new: ConfigurationResult, _ old: ConfigurationResult) -> Bool {
    Axis.allCases.allSatisfy { axis in
      let extent = axis == .horizontal ? after.model.screens[new.screen].width : after.model.screens[new.screen].height
      let length = axis.length.variable(of: .root)
      return extent == .fit || new.values[length] == old.values[length]
    }
  }

  private func damage(of now: PlacedView, _ old: PlacedView) -> FrameDamage {
    if old.isInside, !now.isInside { return .harm }
    // Of what was open the largest counts: an edit that settles it should not take the smallest.
    let open = old.open
    guard let previous = open.map({ $0.interval.upper }) ?? .some(old.length), now.length + .half < previous else {
      return .none
    }
    if open != nil, now.length + .half >= old.length, !now.length.isZero { return now.lack == nil ? .none : .keptSmall }
    // Words are crushed where less than half is left of what was seen of them.
    let isHalved = now.length + now.length + .half < old.shownLength
    let cut = now.lack.map { $0.isCut && !isHalved ? FrameDamage.cut(view: now.path, $0.truncation) : .harm } ?? .none
    let isShrunk = now.length.isZero || open == nil && isHalved
    // Words that have got more width need fewer lines.
    let isWider = now.axis == .vertical && now.isText && now.lack == nil && now.width > old.width
    let isMeant = open == nil && changedSizes.contains(ViewSize(path: now.path, axis: now.axis))
    return isShrunk && !isWider && !isMeant ? .harm : cut
  }
}

/// A view along one axis, in a solved configuration.
private struct PlacedView {
  let view: ViewID
  let axis: Axis
  private let layout: AnalysedLayout
  private let configuration: ConfigurationResult
  private let origins: ScreenOrigins

  init(
    _ view: ViewID, _ axis: Axis, in layout: AnalysedLayout, _ configuration: ConfigurationResult,
    _ origins: ScreenOrigins
  ) {
    (self.view, self.axis, self.layout, self.configuration, self.origins) = (view, axis, layout, configuration, origins)
  }

  private var node: ViewNode { layout.model.views[view] }
  var path: String { layout.model.path(of: view) }
  var length: Rational { configuration.values[axis.length.variable(of: view)] }
  var width: Rational { configuration.values[Dimension.width.variable(of: view)] }
  /// The length, if it is ambiguous.
  var open: FreeVariable? { configuration.free(of: view).first { $0.dimension == axis.length } }
  /// Whether the view has words, or is there to have some.
  var isText: Bool { node.text != nil || node.typeName == "UILabel" }

  /// What the view has less than its content needs, and whether only words are cut by that, not crushed.
  var lack: (truncation: Truncation, isCut: Bool)? {
    let scale = layout.model.screens[configuration.screen].textShowing
    if let text = node.shownText(at: scale) {
      let lack = layout.result.truncation(of: view, axis, at: length, in: configuration.scenario)
      return lack.flatMap { lack in
        lack.isShown ? (lack, axis == .horizontal || length + .half >= text.height(of: 1)) : nil
      }
    }
    guard let content = node.contentSize(axis, scale), length + .half < content else { return nil }
    return (Truncation(axis: axis, has: length, needs: content), axis == .horizontal && isText)
  }

  /// How much of it lies on the screen; all of it where it scrolls.
  var shownLength: Rational {
    guard let origin = origins[view] else { return length }
    let start = axis == .horizontal ? origin.x : origin.y
    let end = min(start + length, configuration.values[axis.rootSize])
    return min(length, max(.zero, end - max(start, .zero)))
  }

  /// Whether it lies in its superview and on the screen; also where that scrolls.
  var isInside: Bool {
    guard let parent = node.parent, let origin = origins[view] else { return true }
    let start = configuration.values[axis.position.variable(of: view)]
    let room = configuration.values[axis.length.variable(of: parent)]
    let (onScreen, screen) = (axis == .horizontal ? origin.x : origin.y, configuration.values[axis.rootSize])
    return start + .one >= .zero && start + length <= room + .one && onScreen + .one >= .zero
      && onScreen + length <= screen + .one
  }
}

/// The places of views on the screen; nil for what scrolls.
private typealias ScreenOrigins = Table<ViewNode, PlanePoint?>

extension AnalysedLayout {
  fileprivate func origins(in configuration: ConfigurationResult) -> ScreenOrigins {
    var origins: ScreenOrigins = []
    for view in model.views.indices {
      guard let parent = model.views[view].parent else {
        origins.append(PlanePoint(x: .zero, y: .zero))
        continue
      }
      let scrolls = model.views.scrolls(parent) || model.views.scrollView(of: parent) != nil
      origins.append(
        scrolls
          ? nil
          : origins[parent].map {
            PlanePoint(
              x: $0.x + configuration.values[Dimension.x.variable(of: view)],
              y: $0.y + configuration.values[Dimension.y.variable(of: view)])
          })
    }
    return origins
  }
}

/// What an edit does to the frames, from nothing to the worst.
enum FrameDamage: Comparable {
  case none
  /// A view whose size was open is as small as it was shown, and less than its content.
  case keptSmall
  /// The words of a view are cut.
  case cut(view: String, Truncation)
  /// A view is crushed, or leaves what it stood in.
  case harm

  private var rank: (Int, Rational) {
    switch self {
    case .none: (0, .zero)
    case .keptSmall: (1, .zero)
    case .cut(_, let truncation): (2, truncation.size)
    case .harm: (3, .zero)
    }
  }

  /// Of two kinds, the one that is worse.
  var kind: Int { rank.0 }

  /// What a fix's title says of it: ` (cuts title to 252 of 280 points)`
  var words: String {
    guard case .cut(let view, let truncation) = self else { return "" }
    if let lines = truncation.lines { return " (cuts \(view) to \(lines.most) of \(lines.needed) lines)" }
    return " (cuts \(view) to \(NumberText.points(truncation.has)) of \(NumberText.points(truncation.needs)) points)"
  }

  static func == (one: FrameDamage, other: FrameDamage) -> Bool { one.rank == other.rank }
  static func < (one: FrameDamage, other: FrameDamage) -> Bool { one.rank < other.rank }
}
