import Solver

/// How a class of Swift is made: views, guides, and all constraints.
extension SwiftClass {
  func printInitializers(to code: inout CodeText) {
    let classed = layout.classedViews
    let made = ["root: \(say.viewClass)()"] + classed.map { "\($0.property): \($0.typeName ?? "")()" }
    code.line("/// Makes all views.")
    code.block("\(access)convenience init()") { code in printList("self.init(", made, ")", to: &code) }
    code.line()
    var parameters = ["root: \(say.viewClass)"] + classed.map { "\(say.name($0.property)): \($0.typeName ?? "")" }
    if layout.takesSafeArea { parameters.append("safeArea outer: \(say.guideClass)? = nil") }
    code.line("/// Lays out views that the app has made, and makes the others.")
    printList("\(access)init(", parameters, ") {", to: &code)
    code.indented { code in
      for name in ["root"] + classed.map({ say.name($0.property) }) { code.line("self.\(name) = \(name)") }
      if layout.takesSafeArea { code.line("safeArea = outer ?? root.safeAreaLayoutGuide") }
      if layout.needs.contains(.size) { code.line("size = root.bounds.size") }
      if layout.needs.contains(.direction) { code.line("isRightToLeft = \(direction)") }
      code.line()
      printHierarchy(to: &code)
      for instance in layout.instances { printInstance(instance, to: &code) }
      printConstraints(to: &code)
      for instance in layout.instances {
        for given in instance.metrics {
          code.line("\(say.name(instance.property)).\(say.name(given.name)) = \(say.sum(given.value))")
        }
        for set in instance.stateSets {
          if let fixed = set.fixed { code.line("\(say.name(instance.property)).\(say.name(set.property)) = .\(say.name(fixed))") }
        }
      }
      code.line("apply()")
    }
    code.line("}")
    code.line()
  }

  /// On one line where there is room.
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
      ? "root.effectiveUserInterfaceLayoutDirection == .rightToLeft" : "root.userInterfaceLayoutDirection == .rightToLeft"
  }

  private func printInstance(_ instance: ExportedInstance, to code: inout CodeText) {
    var arguments = ["root: \(say.object(instance.view))"]
    arguments += instance.classedViews.map { "\(say.name($0.property)): \($0.type)()" }
    if let area = instance.safeArea { arguments.append("safeArea: \(say.item(area))") }
    code.line("\(say.name(instance.property)) = \(instance.className)(\(arguments.joined(separator: ", ")))")
  }

  private func printHierarchy(to code: inout CodeText) {
    for outer in layout.views.dropFirst().map(\.superview).unique {
      let inner = layout.views.dropFirst().filter { $0.superview == outer }.map { say.name($0.property) }
      if inner.count == 1 {
        code.line("\(inner[0]).translatesAutoresizingMaskIntoConstraints = false")
        code.line("\(say.object(outer)).addSubview(\(inner[0]))")
        continue
      }
      code.block("for view in [\(inner.joined(separator: ", "))] as [\(say.viewClass)]") { code in
        code.line("view.translatesAutoresizingMaskIntoConstraints = false")
        code.line("\(say.object(outer)).addSubview(view)")
      }
    }
    for outer in layout.guides.map(\.owner).unique {
      let inner = layout.guides.filter { $0.owner == outer }.map { say.name($0.property) }
      if inner.count == 1 {
        code.line("\(say.object(outer)).addLayoutGuide(\(inner[0]))")
      } else {
        code.line("for guide in [\(inner.joined(separator: ", "))] { \(say.object(outer)).addLayoutGuide(guide) }")
      }
    }
    for view in layout.views {
      if let margins = view.margins {
        code.line(say.margins(view, margins))
        code.line("\(say.name(view.property)).insetsLayoutMarginsFromSafeArea = false")
      }
      if let lines = view.mostLines, view.typeName == "UILabel" {
        code.line("\(say.name(view.property)).numberOfLines = \(lines)")
      }
      for priority in view.priorities where priority.condition == .always {
        code.line(say.setPriority(priority, of: view, say.priority(priority.value)))
      }
    }
    code.line()
  }

  private func printConstraints(to code: inout CodeText) {
    for constraint in layout.constraints {
      if let property = constraint.property { code.line("\(say.name(property)) = \(say.constraint(constraint))") }
    }
    for (number, one) in layout.groups.enumerated() {
      if one.constraints.isEmpty {
        code.line("\(group(number)) = []")
        continue
      }
      code.line("\(group(number)) = [")
      code.indented { code in
        for constraint in one.constraints {
          code.lines(constraint.comment, prefix: "// ")
          code.line(constraint.property.map(say.name) ?? say.constraint(constraint))
          code.indented { $0.line(say.naming(constraint) + ",") }
        }
      }
      code.line("]")
    }
  }
}
