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
      for view in after.model.views.indices.dropFirst() {
        guard !after.model.views[view].isGuide, after.result.exists(view, in: new),
          let known = views[after.model.path(of: view)], before.result.exists(known, in: old)
        else { continue }
        worst = max(worst, damage(of: view, in: new, known, in: old))
        if worst == .harm { return worst }
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

  private func damage(
    of view: ViewID, in new: ConfigurationResult, _ known: ViewID, in old: ConfigurationResult
  ) -> FrameDamage {
    let scale = after.model.screens[new.screen].textShowing
    let node = after.model.views[view]
    let free = old.free(of: known)
    var worst = FrameDamage.none
    for axis in Axis.allCases {
      let length = new.values[axis.length.variable(of: view)]
      let open = free.first { $0.dimension == axis.length }
      // Of what was open the largest counts: an edit that settles it should not take the smallest.
      guard let previous = open.map({ $0.interval.upper }) ?? .some(old.values[axis.length.variable(of: known)]),
        length + .half < previous
      else { continue }
      // What a text lacks is a finding of its own.
      if node.text == nil, let content = node.contentSize(axis, scale), length + .half < content {
        // A label is cut, as a text is; anything else is crushed.
        guard axis == .horizontal, node.typeName == "UILabel", length + length >= previous else { return .harm }
        worst = max(worst, .cut(view: after.model.path(of: view), to: length, of: content))
        continue
      }
      if open != nil || changedSizes.contains(ViewSize(path: after.model.path(of: view), axis: axis)) { continue }
      if length.isZero || length + length + .half < previous { return .harm }
    }
    let hasLeft = free.isEmpty && isInside(known, of: before, in: old) && !isInside(view, of: after, in: new)
    return hasLeft ? .harm : worst
  }

  /// Whether a view lies in its superview; also where that scrolls.
  private func isInside(_ view: ViewID, of layout: AnalysedLayout, in configuration: ConfigurationResult) -> Bool {
    guard let parent = layout.model.views[view].parent, !layout.model.views.scrolls(parent),
      layout.model.views.scrollView(of: parent) == nil
    else { return true }
    return Axis.allCases.allSatisfy { axis in
      let start = configuration.values[axis.position.variable(of: view)]
      let length = configuration.values[axis.length.variable(of: view)]
      let room = configuration.values[axis.length.variable(of: parent)]
      return start + .half >= .zero && start + length <= room + .half
    }
  }
}

/// What an edit does to the frames, from nothing to the worst.
enum FrameDamage: Comparable {
  case none
  /// The words of a view are cut, in points.
  case cut(view: String, to: Rational, of: Rational)
  /// A view is crushed, or leaves what it stood in.
  case harm

  private var rank: (Int, Rational) {
    switch self {
    case .none: (0, .zero)
    case .cut(_, let length, let content): (1, content - length)
    case .harm: (2, .zero)
    }
  }

  /// What a fix's title says of it: ` (cuts title to 252 of 280 points)`
  var words: String {
    guard case .cut(let view, let length, let content) = self else { return "" }
    return " (cuts \(view) to \(NumberText.points(length)) of \(NumberText.points(content)) points)"
  }

  static func < (one: FrameDamage, other: FrameDamage) -> Bool { one.rank < other.rank }
}
