import Analysis

/// Writes one layout as a class in Swift: its views, its constraints and what chooses among them.
struct SwiftClass {
  let layout: ExportedLayout
  let swift: SwiftExpressions
  let file: ExportedFile
  let isPublic: Bool

  var access: String { isPublic ? "public " : "" }
  var hasConditions: Bool { layout.groups.count > 1 }

  func print(to code: inout CodeText) {
    code.comments(layout.comment, mark: "///")
    code.line("@MainActor")
    code.block("\(access)final class \(layout.className)") { code in
      printTypes(to: &code)
      printViews(to: &code)
      printVariables(to: &code)
      printConstraintProperties(to: &code)
      printInitializers(to: &code)
      if !layout.needs.isEmpty { printUpdate(to: &code) }
      if layout.needs.contains(.traits) { printTraits(to: &code) }
      printApply(to: &code)
    }
  }

  // MARK: Properties

  private func printTypes(to code: inout CodeText) {
    for set in layout.stateSets {
      code.comments(set.comment, mark: "///")
      code.block("\(access)enum \(set.typeName): CaseIterable, Sendable") { code in
        code.line("case " + set.states.map { swift.name($0.property) }.joined(separator: ", "))
      }
      code.line()
    }
    if !layout.traits.isEmpty {
      code.line("/// What a screen may be, beside its size.")
      code.block("\(access)enum Trait: String, CaseIterable, Sendable") { code in
        let cases = zip(layout.traits, layout.traitNames).map { word, name in
          swift.name(name) + (name == word ? "" : " = \(CodeText.literal(word))")
        }
        code.line("case " + cases.joined(separator: ", "))
      }
      code.line()
    }
  }

  private func printViews(to code: inout CodeText) {
    code.line("/// The view that is laid out.")
    code.line("\(access)let root: \(swift.viewClass)")
    for view in layout.views.dropFirst() {
      code.comments(view.comment, mark: "///")
      let name = swift.name(view.property)
      if let type = view.typeName {
        code.line("\(access)let \(name): \(type)")
      } else {
        code.line("\(access)let \(name) = \(swift.madeClass(view))()")
      }
      for instance in layout.instances where instance.view == view.number {
        code.line("\(access)let \(swift.name(instance.property)): \(instance.className)")
      }
    }
    for guide in layout.guides {
      code.comments(guide.comment, mark: "///")
      let access = guide.path == nil ? "private " : self.access
      code.line("\(access)let \(swift.name(guide.property)) = \(swift.guideClass)()")
    }
    if layout.takesSafeArea { code.line("private let safeArea: \(swift.guideClass)") }
    code.line()
    printTable("views", of: swift.viewClass, layout.viewTable, to: &code)
    printTable("guides", of: swift.guideClass, layout.guideTable, to: &code)
  }

  /// Writes a table by path, with the entries of instances. If several entries have one path, the one that is present
  /// counts.
  private func printTable(
    _ name: String, of type: String, _ entries: [(path: String, property: String, presence: ExportedCondition)],
    to code: inout CodeText
  ) {
    code.line("/// The \(name) of the layout by their paths.")
    let rivals = entries.filter { entry in entries.count { $0.path == entry.path } > 1 }
    let pairs = entries.filter { entry in !rivals.contains { $0.path == entry.path } }.map {
      "\(CodeText.literal($0.path)): \(swift.name($0.property))"
    }
    let isPlain = rivals.isEmpty && layout.instances.isEmpty
    code.block("\(access)var \(name): [String: \(type)]") { code in
      let start = isPlain ? "" : "var \(name): [String: \(type)] = "
      if pairs.joined().utf8.count < 80 {
        code.line(start + (pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"))
      } else {
        code.line(start + "[")
        code.indented { code in for pair in pairs { code.line(pair + ",") } }
        code.line("]")
      }
      for entry in rivals {
        code.line(
          "if \(swift.condition(entry.presence)) { \(name)[\(CodeText.literal(entry.path))] = \(swift.name(entry.property)) }"
        )
      }
      for instance in layout.instances {
        let path = CodeText.literal(instance.path + ".")
        code.line("for (path, \(name.dropLast())) in \(swift.name(instance.property)).\(name) {")
        code.indented { $0.line("\(name)[\(path) + path] = \(name.dropLast())") }
        code.line("}")
      }
      if !isPlain { code.line("return \(name)") }
    }
    code.line()
  }

  private func printVariables(to code: inout CodeText) {
    for number in layout.metrics.indices { printMetric(number, to: &code) }
    for set in layout.stateSets {
      let type = set.typeName + (set.mayBeNone ? "?" : "")
      if set.mayBeNone { code.line("/// nil in a state of the layout around it that this one does not have.") }
      let first = set.states.first.map { ".\(swift.name($0.property))" } ?? ""
      code.line("\(access)var \(swift.name(set.property)): \(type) = \(first) { didSet { apply() } }")
    }
    if !layout.traits.isEmpty {
      code.line("/// Those of the screen at hand.")
      code.line("\(access)var traits: Set<Trait> = [\(traits(layout.firstTraits))] { didSet { apply() } }")
    }
    code.line("/// Whether its constraints are in force: a layout that is not there has none.")
    code.line("\(access)var isActive = true { didSet { apply() } }")
    code.line()
  }

  private func printMetric(_ number: Int, to code: inout CodeText) {
    let metric = layout.metrics[number]
    code.comments(metric.comment, mark: "///")
    let name = swift.name(metric.property)
    if let value = swift.value(of: metric) { return code.line("\(access)var \(name): CGFloat { \(value) }") }
    let value = CodeText.number(metric.number)
    if let line = metric.fixedBy {
      let place = line > 0 ? "line \(line) of \(layout.file)" : layout.file
      code.line("/// Constant: \(place) makes more of it than a constant can follow.")
      return code.line("\(access)let \(name): CGFloat = \(value)")
    }
    let changes = swift.changes(of: number)
    if changes.isEmpty { return code.line("\(access)var \(name): CGFloat = \(value)") }
    code.block("\(access)var \(name): CGFloat = \(value)") { code in
      code.block("didSet") { code in for change in changes { code.line(change) } }
    }
  }

  private func printConstraintProperties(to code: inout CodeText) {
    for constraint in layout.constraints {
      if let property = constraint.property { code.line("private let \(swift.name(property)): NSLayoutConstraint") }
    }
    for (number, one) in layout.groups.enumerated() {
      if number > 0 { code.line("/// Where `\(swift.condition(one.condition))`.") }
      code.line("private let \(one.name): [NSLayoutConstraint]")
    }
    if layout.needs.contains(.size) { code.line("private var size: CGSize") }
    if layout.needs.contains(.direction) { code.line("private var isRightToLeft: Bool") }
    if layout.needs.contains(.textScale) { code.line("private var textScale: CGFloat = 1") }
    code.line()
  }

  // MARK: ConstraintBuilder

  private func printInitializers(to code: inout CodeText) {
    let classed = layout.classedViews
    let made = ["root: \(swift.viewClass)()"] + classed.map { "\($0.property): \(swift.made($0))" }
    code.line("/// Makes all views.")
    code.block("\(access)convenience init()") { code in printList("self.init(", made, ")", to: &code) }
    code.line()
    var parameters = ["root: \(swift.viewClass)"] + classed.map { "\(swift.name($0.property)): \($0.typeName ?? "")" }
    if layout.takesSafeArea { parameters.append("safeArea outerSafeArea: \(swift.guideClass)? = nil") }
    code.line("/// Lays out views that the app has made, and makes the others.")
    printList("\(access)init(", parameters, ") {", to: &code)
    code.indented { code in
      for name in ["root"] + classed.map({ swift.name($0.property) }) { code.line("self.\(name) = \(name)") }
      if layout.takesSafeArea { code.line("safeArea = outerSafeArea ?? root.safeAreaLayoutGuide") }
      if layout.needs.contains(.size) { code.line("size = root.bounds.size") }
      if layout.needs.contains(.direction) { code.line("isRightToLeft = \(direction)") }
      code.line()
      printHierarchy(to: &code)
      for instance in layout.instances { printInstance(instance, to: &code) }
      printConstraints(to: &code)
      for instance in layout.instances { code.lines(swift.settings(of: instance)) }
      code.line("apply()")
    }
    code.line("}")
    code.line()
  }

  /// Writes a list on one line if there is room.
  private func printList(_ start: String, _ parts: [String], _ end: String, to code: inout CodeText) {
    let line = start + parts.joined(separator: ", ") + end
    if line.utf8.count < 110 { return code.line(line) }
    code.line(start)
    code.indented { code in
      for (number, part) in parts.enumerated() { code.line(part + (number == parts.count - 1 ? "" : ",")) }
    }
    code.line(end)
  }

  var direction: String {
    file.platform == .uikit
      ? "root.effectiveUserInterfaceLayoutDirection == .rightToLeft"
      : "root.userInterfaceLayoutDirection == .rightToLeft"
  }

  private func printInstance(_ instance: ExportedInstance, to code: inout CodeText) {
    var arguments = ["root: \(swift.object(instance.view))"]
    arguments += instance.classedViews.map { "\(swift.name($0.property)): \(swift.made($0))" }
    if let area = instance.safeArea { arguments.append("safeArea: \(swift.item(area))") }
    code.line("\(swift.name(instance.property)) = \(instance.className)(\(arguments.joined(separator: ", ")))")
  }

  private func printHierarchy(to code: inout CodeText) {
    for outer in layout.views.dropFirst().map({ $0.superview }).unique {
      let arranged = layout.views.first { $0.number == outer }?.stack?.views ?? []
      let others = layout.views.dropFirst().filter { $0.superview == outer && !arranged.contains($0.number) }
      add(arranged.map(swift.object), to: outer, by: "addArrangedSubview", &code)
      add(others.map { swift.name($0.property) }, to: outer, by: "addSubview", &code)
    }
    for outer in layout.guides.map({ $0.owner }).unique {
      let inner = layout.guides.filter { $0.owner == outer }.map { swift.name($0.property) }
      if inner.count == 1 {
        code.line("\(swift.object(outer)).addLayoutGuide(\(inner[0]))")
      } else {
        let owner = self.owner(outer, besides: "guide")
        code.line("for guide in [\(inner.joined(separator: ", "))] { \(owner).addLayoutGuide(guide) }")
      }
    }
    for view in layout.views {
      if let stack = view.stack {
        code.comments(stack.comment, mark: "//")
        code.lines(swift.arrangement(view, stack))
      }
      code.lines(swift.settings(of: view))
    }
    code.line()
  }

  private func add(_ views: [String], to outer: Int, by method: String, _ code: inout CodeText) {
    if views.isEmpty { return }
    if views.count == 1 {
      code.line("\(views[0]).translatesAutoresizingMaskIntoConstraints = false")
      return code.line("\(swift.object(outer)).\(method)(\(views[0]))")
    }
    code.block("for view in [\(views.joined(separator: ", "))] as [\(swift.viewClass)]") { code in
      code.line("view.translatesAutoresizingMaskIntoConstraints = false")
      code.line("\(owner(outer, besides: "view")).\(method)(view)")
    }
  }

  /// Returns a view for use in a loop whose variable may have its name.
  private func owner(_ view: Int, besides variable: String) -> String {
    let name = swift.object(view)
    return name == variable ? "self.\(name)" : name
  }

  private func printConstraints(to code: inout CodeText) {
    for (name, text) in layout.identifiers { code.line("let \(name) = \(CodeText.literal(text))") }
    for constraint in layout.constraints {
      if let property = constraint.property {
        code.broken("\(swift.name(property)) = \(swift.constraint(constraint))", before: ".constraint(")
      }
    }
    for one in layout.groups {
      if one.constraints.isEmpty {
        code.line("\(one.name) = []")
        continue
      }
      code.line("\(one.name) = [")
      code.indented { code in
        for constraint in one.constraints {
          code.comments(constraint.comment, mark: "//")
          code.broken(constraint.property.map(swift.name) ?? swift.constraint(constraint), before: ".constraint(")
          code.indented { $0.line(swift.naming(constraint) + ",") }
        }
      }
      code.line("]")
    }
  }
}
