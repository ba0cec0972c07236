import Solver

// `obscured`: words and controls that lie, in part or wholly, out of the screen's safe area, where a clock, a notch or the
// home indicator covers them, and fields behind the keyboard.

struct ObscuredSearch {
  private let laws: FrameLaws
  private var found: [ViewID: [Cover: [MatchingSizes]]] = [:]
  private var model: LayoutModel { laws.result.model }

  /// What covers a view.
  private enum Cover: CaseIterable {
    case left, top, right, bottom, keyboard

    var axis: Axis { self == .left || self == .right ? .horizontal : .vertical }
    /// Whether it lies at the first edge of the screen.
    var isFirst: Bool { self == .left || self == .top }

    var words: String {
      switch self {
      case .left: "left of the safe area"
      case .top: "above the safe area"
      case .right: "right of the safe area"
      case .bottom: "below the safe area"
      case .keyboard: "behind the keyboard"
      }
    }
  }

  /// By how many points a view may lie there: a shadow or a rounding.
  private static let most = Rational.one

  /// The views of which a statement is told that it leads outward.
  private let told: Set<ViewID>

  init(_ laws: FrameLaws) {
    self.laws = laws
    told = ObscuredSearch.viewsLedOutward(laws.result)
  }

  private static func viewsLedOutward(_ result: LayoutResult) -> Set<ViewID> {
    let model = result.model
    let statements = Set(model.findings.filter { $0.code == .outsideSuperview }.map { $0.place.statement })
    guard !statements.isEmpty, let constraints = result.constraints.first else { return [] }
    var views: Set<ViewID> = []
    for (number, equation) in model.equations.numbered {
      for (pair, own) in equation.pairs.enumerated() where statements.contains(own.place.statement) {
        guard let linear = result.number(ofEquation: number, pair: pair).map({ constraints.linear($0) }) else {
          continue
        }
        for axis in Axis.allCases {
          guard let tie = EdgeRelation(linear, axis, in: model.views) else { continue }
          for tie in [tie, tie.seenFromOther] where model.views[tie.view].parent == tie.other { views.insert(tie.view) }
        }
      }
    }
    return views
  }

  mutating func search(_ scenario: Int) {
    let (screen, situation) = (laws.result.scenarios[scenario].screen, laws.result.scenarios[scenario].situation)
    let covers = covers(of: screen, in: situation)
    guard !covers.isEmpty else { return }
    for view in laws.views(in: scenario)
    where !told.contains(view) && isReadOrTouched(view) && !scrolls(view) {
      let isInBar = isInBar(view)
      for (cover, depth) in covers where cover == .keyboard ? isTypedInto(view) : !isInBar {
        let sizes = laws.sizes(of: scenario, where: demands(view, cover, depth))
        if !sizes.isEmpty { found[view, default: [:]][cover, default: []] += sizes }
      }
    }
  }

  private func scrolls(_ view: ViewID) -> Bool {
    model.views.ancestry(of: view).dropFirst().contains(where: model.views.scrolls)
  }

  /// The demands that are met where more of a view than `most` is covered. What passes the edge of the root, or has no
  /// size, has findings of its own. The first is by how many points.
  private func demands(_ view: ViewID, _ cover: Cover, _ depth: Rational) -> [FrameDemand] {
    let axis = cover.axis
    let edge = LinearForm.edge(cover.isFirst ? 0 : 1, of: view, axis, from: .root, in: model.views)
    let fromEdge = (cover.isFirst ? edge : .size(of: .root, axis) - edge).normalized
    return [
      FrameDemand(form: (LinearForm.constant(depth) - fromEdge).normalized, limit: Self.most),
      FrameDemand(form: fromEdge, isStrict: false),
    ] + Axis.allCases.map { FrameDemand(form: .size(of: view, $0)) }
  }

  var findings: [Finding<SourceRange>] {
    found.keys.sorted().compactMap { view in
      guard let covers = found[view], let place = model.views[view].nameRange else { return nil }
      let name = model.path(of: view)
      let texts = Wording.byPlace(
        Cover.allCases.compactMap { cover -> (place: String, words: String)? in
          guard let here = covers[cover] else { return nil }
          let (points, isSame) = laws.greatest(0, of: here)
          return (laws.text(of: here), "\(isSame ? "" : "up to ")\(points) points \(cover.words)")
        })
      return Finding(
        code: .obscured, place: place,
        message: "'\(name)' is obscured \(texts.map { "\($0.place): it reaches \($0.words)" }.joined(separator: "; "))",
        data: .appearance(
          view: name, others: [], screens: laws.screenNames(of: Cover.allCases.flatMap { covers[$0] ?? [] })))
    }
  }
}

extension ObscuredSearch {
  /// Returns what covers the edges of a screen, with how far it reaches inward in points.
  private func covers(of screen: ScreenID, in situation: Situation) -> [(Cover, Rational)] {
    guard model.screens[screen].nameRange != nil else { return [] }
    let traits = model.traits(of: screen, in: situation)
    let insets = traits.safeArea
    var covers: [(Cover, Rational)] = [
      (.left, insets.left), (.top, insets.top), (.right, insets.right), (.bottom, insets.bottom),
    ]
    if case .points(let height)? = traits.keyboard, model.screens[screen].showsKeyboard {
      covers.append((.keyboard, height))
    }
    return covers.filter { $0.1.sign > 0 }
  }

  /// Whether a view has words, or is a control.
  private func isReadOrTouched(_ view: ViewID) -> Bool {
    !model.views[view].isGuide
      && (model.views[view].text != nil || model.isControl(view) || model.views[view].typeName == "UILabel"
        || isTypedInto(view))
  }

  private func isTypedInto(_ view: ViewID) -> Bool {
    ["UITextField", "UITextView", "UISearchBar"].contains(model.views[view].typeName ?? "")
  }

  /// Whether a view is a bar, or in one: bars know of what covers them.
  private func isInBar(_ view: ViewID) -> Bool {
    model.views.ancestry(of: view).contains { one in
      ["UINavigationBar", "UIToolbar", "UITabBar", "UISearchBar"].contains(model.views[one].typeName ?? "")
    }
  }
}

extension LinearForm {
  /// Returns an edge of a view, 0 for the first and 1 for the last, measured from the first edge of a view around it.
  static func edge(_ end: Int, of view: ViewID, _ axis: Axis, from outer: ViewID, in views: Views) -> LinearForm {
    var form = LinearForm.edge(end, of: view, axis)
    var current = view
    while let parent = views[current].parent, parent != outer {
      form.add(.edge(0, of: parent, axis), times: .one)
      current = parent
    }
    return form
  }
}
