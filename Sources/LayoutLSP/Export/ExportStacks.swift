import Solver

// Stacks as views of the toolkit that arrange others: which of them can be, and what they are told. UIStackView makes the
// constraints that the language has for a stack, and takes views that are hidden out of it by itself.

/// How stacks are exported.
enum ExportStacks: String, CaseIterable, Sendable {
  case constraints, native
}

/// What a stack view is told.
struct ExportedStack: Sendable {
  var axis: Axis
  var alignment: StackAlignment
  var distribution: StackDistribution
  /// Numbers of views, in their order.
  var views: [Int]
  var spacing: ExportedNumber
  /// Those behind single views.
  var gaps: [(view: Int, points: ExportedNumber)]
  /// Left is where reading begins; nil for none.
  var margins: ExportedMargins?
  /// The first word of the statement.
  var place: SourceRange
  /// What the file says above it.
  var comment: [String] = []
}

/// The stacks of a layout that become stack views.
struct NativeStacks {
  /// By the view that arranges others.
  private(set) var stacks: [Int: ExportedStack] = [:]
  /// What stack views do by themselves: numbers of equations.
  private(set) var equations: Set<Int> = []
  /// Those that stay constraints, and why.
  private(set) var others: [(place: SourceRange, reason: String)] = []
  private let model: LayoutModel
  private let platform: ExportPlatform
  private let number: (ModelNumbers.Key) -> ExportedNumber

  /// `number`: one of the model by the metrics that it is made of.
  init(_ model: LayoutModel, for platform: ExportPlatform, number: @escaping (ModelNumbers.Key) -> ExportedNumber) {
    (self.model, self.platform, self.number) = (model, platform, number)
    let arrangements = model.declarations.stacks.filter { $0.place.source == 0 }
    for arrangement in arrangements {
      let isOnly = arrangements.count { $0.view == arrangement.view } == 1
      if let reason = isOnly ? reason(against: arrangement) : "its view has another one" {
        others.append((arrangement.place, reason))
      } else if let stack = stack(arrangement) {
        stacks[arrangement.view] = stack
        equations.formUnion(
          arrangement.equations.filter { model.equations[$0].stack.map { $0.role != .size } ?? false })
      } else {
        others.append((arrangement.place, "its numbers depend on conditions"))
      }
    }
  }

  /// Why a stack view would not do the same; nil where it does.
  private func reason(against arrangement: StackArrangement) -> String? {
    let view = model.views[arrangement.view]
    if arrangement.view == 0 { return "the root, which the app gives, need be no stack view" }
    if view.isGuide { return "a guide arranges no views in an app" }
    let type = view.typeName.flatMap { ClassNames.name($0, on: platform) } ?? "UIStackView"
    if type != "UIStackView" { return "'\(type)' need be no stack view" }
    if arrangement.condition != view.condition { return "it depends on a condition" }
    if arrangement.items.contains(where: { model.views[$0.view].isGuide }) {
      return "a stack view arranges views, and no guides or spacers"
    }
    return nil
  }

  /// By the constraints that it stands for, as these know which metrics they are made of; nil where the same gap has several
  /// numbers.
  private func stack(_ arrangement: StackArrangement) -> ExportedStack? {
    var gaps: [Int: ExportedNumber] = [:]
    var insets: [String: ExportedNumber] = [:]
    for number in arrangement.equations {
      let equation = model.equations[number]
      guard let role = equation.stack?.role, let pair = equation.pairs.first,
        let atom = (pair.left.terms + pair.right.terms).first?.atom, let attribute = atom.attribute
      else { continue }
      let points = -self.number(.pair(equation: number, pair: 0))
      switch (role, atom) {
      case (.gap, .attribute(_, _, argument: let before?)):
        if gaps.updateValue(points, forKey: before.view).map({ $0 != points }) ?? false { return nil }
      case (.start, _), (.end, _), (.edge, _), (.inside, _), (.group, _):
        guard attribute.name.hasSuffix("Inset") else { continue }
        if insets.updateValue(points, forKey: attribute.name).map({ $0 != points }) ?? false { return nil }
      default: continue
      }
    }
    let plain = arrangement.items.first { !$0.hasGap && gaps[$0.view] != nil }
    let margins = ExportedMargins(
      ["topInset", "leadingInset", "bottomInset", "trailingInset"].map { insets[$0] ?? .zero })
    return ExportedStack(
      axis: arrangement.axis, alignment: arrangement.alignment.along(arrangement.axis),
      distribution: arrangement.distribution, views: arrangement.items.map(\.view),
      spacing: plain.flatMap { gaps[$0.view] } ?? .zero,
      gaps: arrangement.items.filter(\.hasGap).compactMap { item in gaps[item.view].map { (item.view, $0) } },
      margins: margins.all.allSatisfy(\.isZero) ? nil : margins,
      place: arrangement.place)
  }

  /// The guide that a stack by baselines has among its constraints.
  func haveNoNeed(of view: Int) -> Bool {
    let node = model.views[view]
    return node.isGuide && node.nameRange == nil && node.name != RowsLowering.spacerName
      && node.parent.map { stacks[$0] != nil } ?? false
  }
}

extension LayoutExporter {
  /// A stack view has one set of margins.
  mutating func refuseMargins(measuredFrom views: Set<Int>) {
    for view in views.sorted() where nativeStacks?.stacks[view]?.margins != nil {
      refuse(
        model.views[view].nameRange,
        "something is measured from the margins of '\(model.views[view].name)', and its stack has margins of its own: as a "
          + "stack view it has one set of them; leave out --stacks native")
    }
  }
}

extension ExportedStack {
  /// The numbers in it that a metric changes.
  func isMade(of metric: Int) -> Bool {
    (gaps.map(\.points) + [spacing] + (margins?.all ?? [])).contains { $0.terms.contains { $0.metric == metric } }
  }
}

extension StackAlignment {
  /// By the word that UIStackView has for that direction.
  fileprivate func along(_ axis: Axis) -> StackAlignment {
    switch (self, axis) {
    case (.leading, .horizontal): .top
    case (.trailing, .horizontal): .bottom
    case (.top, .vertical): .leading
    case (.bottom, .vertical): .trailing
    default: self
    }
  }
}
