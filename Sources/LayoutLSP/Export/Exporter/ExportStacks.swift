import Analysis
import Solver

// Exports stacks as stack views of the toolkit, where that is possible. UIStackView makes the constraints that the
// language has for a stack, and takes hidden views out of it by itself.

/// How stacks are exported.
package enum ExportStacks: String, CaseIterable, Sendable {
  case constraints, native
}

/// The properties that a stack view is given.
package struct ExportedStack: Sendable {
  package var axis: Axis
  package var alignment: StackAlignment
  package var distribution: StackDistribution
  /// The numbers of the arranged views, in their order.
  package var views: [ViewID]
  package var spacing: ExportedNumber
  /// The gaps behind single views.
  package var gaps: [(view: ViewID, points: ExportedNumber)]
  /// The margins, with leading as left; nil if all are 0.
  package var margins: ExportedMargins?
  /// The first word of the statement.
  var place: SourceRange
  /// The file's comment above the stack.
  var comment: [String] = []
}

/// The stacks of a layout that become stack views.
struct NativeStacks {
  /// The stack views, by the view that arranges others.
  private(set) var stacks: [ViewID: ExportedStack] = [:]
  /// The numbers of the equations that stack views make by themselves.
  private(set) var equations: Set<EquationID> = []
  /// The stacks that stay constraints, and why.
  private(set) var others: [(place: SourceRange, reason: String)] = []
  private let model: LayoutModel
  private let platform: ExportPlatform
  private let number: (ModelNumbers.Key) -> ExportedNumber

  /// `number` returns a number of the model as a sum of the metrics that it is made of.
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

  /// Returns why a stack view would not do the same; nil if it does.
  private func reason(against arrangement: StackArrangement) -> String? {
    let view = model.views[arrangement.view]
    if arrangement.view == .root { return "the root, which the app gives, need be no stack view" }
    if view.isGuide { return "a guide arranges no views in an app" }
    let type = view.typeName.flatMap { ClassNames.name($0, on: platform) } ?? "UIStackView"
    if type != "UIStackView" { return "'\(type)' need be no stack view" }
    if arrangement.condition != view.condition { return "it depends on a condition" }
    if arrangement.items.contains(where: { model.views[$0.view].isGuide }) {
      return "a stack view arranges views, and no guides or spacers"
    }
    return nil
  }

  /// Returns the stack view for an arrangement. Takes its numbers from the equations that it replaces, which know the
  /// metrics that they are made of. nil if the same gap or inset has several numbers.
  private func stack(_ arrangement: StackArrangement) -> ExportedStack? {
    var gaps: [ViewID: ExportedNumber] = [:]
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
      distribution: arrangement.distribution, views: arrangement.items.map { $0.view },
      spacing: plain.flatMap { gaps[$0.view] } ?? .zero,
      gaps: arrangement.items.filter { $0.hasGap }.compactMap { item in gaps[item.view].map { (item.view, $0) } },
      margins: margins.all.allSatisfy { $0.isZero } ? nil : margins,
      place: arrangement.place)
  }

  /// Whether a view is the guide that a stack by baselines has among its constraints.
  func isReplacedGuide(_ view: ViewID) -> Bool {
    let node = model.views[view]
    return node.isGuide && node.nameRange == nil && node.name != RowsLowering.spacerName
      && node.parent.map { stacks[$0] != nil } ?? false
  }
}

extension LayoutExporter {
  /// Refuses measures from the margins of a view whose stack has margins: a stack view has one set of them.
  mutating func refuseMargins(measuredFrom views: Set<ViewID>) {
    for view in views.sorted() where nativeStacks?.stacks[view]?.margins != nil {
      refuse(
        model.views[view].nameRange,
        "something is measured from the margins of '\(model.views[view].name)', and its stack has margins of its own: as a "
          + "stack view it has one set of them; leave out --stacks native")
    }
  }
}

extension StackAlignment {
  /// Returns UIStackView's word for the alignment of a stack along an axis.
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
