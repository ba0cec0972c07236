import Solver

// `small-target`: controls that are smaller than a finger needs.

struct SmallTargetSearch {
  private let laws: FrameLaws
  private var found: [ViewID: [Axis: [MatchingSizes]]] = [:]
  private var model: LayoutModel { laws.result.model }

  /// The least width and height in points, as Apple's guidelines ask of controls.
  static let least = Rational(44)

  init(_ laws: FrameLaws) { self.laws = laws }

  mutating func search(_ scenario: Int) {
    for view in laws.views(in: scenario) where model.isControl(view) {
      for axis in Axis.allCases {
        let missing = (LinearForm.constant(Self.least) - .size(of: view, axis)).normalized
        let sizes = laws.sizes(of: scenario, where: [FrameDemand(form: missing)])
        if sizes.contains(where: { $0.greatest[0] >= .leastShown }) {
          found[view, default: [:]][axis, default: []] += sizes
        }
      }
    }
  }

  var findings: [Finding<SourceRange>] {
    found.keys.sorted().compactMap { view in
      guard let axes = found[view], let place = model.views[view].nameRange else { return nil }
      let name = model.path(of: view)
      let texts = Wording.byPlace(
        Axis.allCases.compactMap { axis -> (place: String, words: String)? in
          guard let here = axes[axis] else { return nil }
          let (most, isSame) = (here.map { $0.greatest[0] }.max() ?? .zero, laws.greatest(0, of: here).isSame)
          let size = NumberText.points(Self.least - most)
          return (laws.text(of: here), "\(isSame ? "" : "down to ")\(size) points \(axis.long)")
        })
      let sizes = Wording.list(texts.map { "\($0.words) \($0.place)" })
      return Finding(
        code: .smallTarget, place: place,
        message: "'\(name)' is too small to be tapped with ease: \(sizes); a target takes 44 x 44",
        data: .appearance(
          view: name, others: [],
          screens: laws.screenNames(of: axes.values.flatMap { $0 }.sorted { $0.scenario < $1.scenario })))
    }
  }
}

extension LayoutModel {
  /// Whether the view's class is a control that a finger operates.
  func isControl(_ view: ViewID) -> Bool { views[view].typeName.map { Self.controls.contains($0) } ?? false }

  private static let controls: Set<String> = [
    "UIButton", "UIControl", "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIPageControl", "UIDatePicker",
    "UITextField", "UISearchTextField", "UIColorWell",
  ]
}
