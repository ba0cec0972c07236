import Analysis
import Solver

// Writes how a class in Swift chooses among its constraints: by sizes, traits and states.

extension SwiftClass {
  func printUpdate(to code: inout CodeText) {
    var parameters = ["for size: CGSize", "rightToLeft: Bool? = nil"]
    if layout.needs.contains(.traits) { parameters.append("traits: Set<Trait>? = nil") }
    if layout.needs.contains(.textScale) { parameters.append("textScale: CGFloat? = nil") }
    let place = file.platform == .uikit ? "`viewWillTransition(to:with:)` or `layoutSubviews()`" : "`layout()`"
    code.line("/// Chooses what holds at this size of the screen. To be called when it changes, as in")
    code.line("/// \(place). What is nil is as `root` has it, or as it was.")
    if layout.needs.contains(.fittingSize) {
      code.line("/// A side that fits its content is `.nan`: no comparison with it holds.")
    }
    code.block("\(access)func update(\(parameters.joined(separator: ", ")))") { code in
      if layout.needs.contains(.size) { code.line("self.size = size") }
      if layout.needs.contains(.direction) { code.line("isRightToLeft = rightToLeft ?? (\(direction))") }
      if layout.needs.contains(.traits) {
        code.line("self.traits = traits ?? Self.traits(at: size) ?? self.traits")
      }
      if layout.needs.contains(.textScale) { code.line("if let textScale { self.textScale = textScale }") }
      code.line("apply()")
    }
    code.line()
  }

  func traits(_ traits: [Int]) -> String {
    traits.map { ".\(swift.name(layout.traitNames[$0]))" }.joined(separator: ", ")
  }

  /// Writes the traits of the file's screens by size, for an app that does not tell its traits.
  func printTraits(to code: inout CodeText) {
    code.line("/// What the screens of \(CodeText.comment(layout.file)) have, by their sizes.")
    code.block("private static func traits(at size: CGSize) -> Set<Trait>?") { code in
      code.line("switch (size.width, size.height) {")
      let (fitting, sized) = (
        layout.distinctScreens.first { $0.width == nil && $0.height == nil },
        layout.distinctScreens.filter { $0.width != nil || $0.height != nil }
      )
      for screen in sized {
        code.line("case (\(pattern(screen.width)), \(pattern(screen.height))): [\(traits(screen.traits))]")
      }
      code.lines(["default: \(fitting.map { "[\(traits($0.traits))]" } ?? "nil")", "}"])
    }
    code.line()
  }

  /// Returns the pattern for a side. A side that fits its content has any size.
  private func pattern(_ side: ClosedRange<Rational>?) -> String {
    guard let side else { return "_" }
    let ends = [side.lowerBound, side.upperBound].map { CodeText.number($0) }
    return ends[0] == ends[1] ? ends[0] : ends.joined(separator: "...")
  }

  func printApply(to code: inout CodeText) {
    code.block("private func apply()") { code in
      if hasConditions {
        printGroups(to: &code)
      } else {
        code.block("if isActive", end: "} else {") { $0.line("NSLayoutConstraint.activate(always)") }
        code.indented { $0.line("NSLayoutConstraint.deactivate(always)") }
        code.line("}")
      }
      for view in layout.views where view.shown != .always {
        code.line("\(swift.name(view.property)).isHidden = \(swift.condition(view.shown.negated))")
      }
      for view in layout.views { code.lines(swift.changingPriorities(of: view)) }
      for instance in layout.instances { printFollowing(instance, to: &code) }
    }
  }

  private func printGroups(to code: inout CodeText) {
    code.line("let groups: [(holds: Bool, constraints: [NSLayoutConstraint])] = [")
    code.indented { code in
      for one in layout.groups { code.line("(\(swift.condition(one.condition)), \(one.name)),") }
    }
    code.line("]")
    code.line("// What holds no longer goes first: both together might contradict each other.")
    code.line(
      "for group in groups where !(isActive && group.holds) { NSLayoutConstraint.deactivate(group.constraints) }")
    code.line("for group in groups where isActive && group.holds { NSLayoutConstraint.activate(group.constraints) }")
  }

  private func printFollowing(_ instance: ExportedInstance, to code: inout CodeText) {
    let name = swift.name(instance.property)
    let presence = instance.presence == .always ? "" : " && \(swift.condition(instance.presence, isInside: true))"
    code.line("\(name).isActive = isActive\(presence)")
    for set in instance.stateSets {
      guard let outer = set.outer else { continue }
      let choice = layout.stateSets[outer]
      code.line("\(name).\(swift.name(set.property)) =")
      code.indented { code in
        code.line("switch \(swift.name(choice.property)) {")
        for state in set.cases { code.line("case .\(swift.name(state.outer)): .\(swift.name(state.inner))") }
        if set.mayBeNone || choice.mayBeNone { code.line("default: nil") }
        code.line("}")
      }
    }
    guard !instance.needs.isEmpty else { return }
    var arguments = ["for: \(layout.needs.contains(.size) ? "size" : "root.bounds.size")"]
    if layout.needs.contains(.direction) { arguments.append("rightToLeft: isRightToLeft") }
    if instance.needs.contains(.traits) {
      let words = ExportedNames.traits(instance.traits).map { ".\(swift.name($0))" }.joined(separator: ", ")
      arguments.append("traits: Set([\(words)].filter { word in traits.contains { $0.rawValue == word.rawValue } })")
    }
    if instance.needs.contains(.textScale) { arguments.append("textScale: textScale") }
    code.line("\(name).update(\(arguments.joined(separator: ", ")))")
  }
}
