import Analysis
import Solver

/// Makes the class for a layout: which properties it has, and what it does when it is made, when a property is set and
/// when conditions change.
struct ClassFormMaker {
  let layout: ExportedLayout
  let platform: ExportPlatform
  let style: CodeStyle

  private var viewClass: String { platform == .uikit ? "UIView" : "NSView" }
  private var guideClass: String { platform == .uikit ? "UILayoutGuide" : "NSLayoutGuide" }

  var form: ClassForm {
    let classed = layout.classedViews.map { view in
      let type = view.typeName ?? ""
      return (name: view.property, type: type, made: new(view))
    }
    return ClassForm(
      name: layout.className, file: layout.file, comment: layout.comment, enumerations: enumerations, objects: objects,
      metrics: layout.metrics.indices.map(metric), settings: settings, hidden: hidden,
      tables: style.hasLookup ? tables : [],
      parameters: [(name: "root", type: viewClass, made: .new(viewClass))] + classed,
      safeArea: layout.takesSafeArea ? guideClass : nil, setup: setup, needs: layout.needs, direction: direction,
      screens: screens, apply: apply)
  }

  private var enumerations: [ClassForm.Enumeration] {
    let sets = layout.stateSets.map { set in
      ClassForm.Enumeration(
        comment: set.comment, name: set.typeName, cases: set.states.map { $0.property }, mayBeNone: set.mayBeNone)
    }
    let comment = ["What a screen may be, beside its size."]
    let traits = ClassForm.Enumeration(comment: comment, name: "Trait", cases: layout.traitNames, words: layout.traits)
    return layout.traits.isEmpty ? sets : sets + [traits]
  }

  private var tables: [ClassForm.Table] {
    let views = layout.views.dropFirst().map { (path: $0.path, property: $0.property, presence: $0.presence) }
    let guides = layout.guides.compactMap { one in
      one.path.map { (path: $0, property: one.property, presence: ExportedCondition.always) }
    }
    return [table("views", of: viewClass, views), table("guides", of: guideClass, guides)]
  }

  /// Makes a table by path, with the entries of instances.
  private func table(
    _ name: String, of type: String, _ all: [(path: String, property: String, presence: ExportedCondition)]
  ) -> ClassForm.Table {
    let entries = all.map { entry in
      let isOnly = all.count { $0.path == entry.path } == 1
      let condition = isOnly ? nil : test(entry.presence)
      return (path: entry.path, object: CodeExpression.property(entry.property), condition: condition)
    }
    let instances = layout.instances.map { (prefix: $0.path + ".", object: CodeExpression.property($0.property)) }
    return ClassForm.Table(name: name, type: type, entries: entries, instances: instances)
  }

  // MARK: The screen

  private var direction: CodeExpression {
    let (prefix, property) = platform == .uikit ? ("UI", "effectiveUserInterface") : ("NS", "userInterface")
    return .infix(
      .attribute(.property("root"), property + "LayoutDirection"), "==",
      .constant(prefix + "UserInterfaceLayoutDirection", "rightToLeft"))
  }

  private func traits(_ traits: [Int]) -> CodeExpression { .traits(traits.map { layout.traitNames[$0] }) }

  /// The sizes of the file's screens with their traits: of several screens of one size the first.
  private var screens: [(width: ClosedRange<Rational>?, height: ClosedRange<Rational>?, traits: CodeExpression)] {
    if layout.traits.isEmpty { return [] }
    // A side that fits its content may have any size: screens with more sizes given come first.
    let ordered = (0...2).flatMap { open in
      layout.screens.filter { [$0.width, $0.height].count { $0 == nil } == open }
    }
    return ordered.enumerated().filter { number, screen in
      !ordered[..<number].contains { $0.width == screen.width && $0.height == screen.height }
    }.map { ($1.width, $1.height, traits($1.traits)) }
  }

  // MARK: Properties

  private var objects: [ClassForm.Property] {
    var made: [ClassForm.Property] = [
      .init(name: "root", type: .object(viewClass), comment: ["The view that is laid out."], start: .given)
    ]
    for view in layout.views.dropFirst() {
      let type = view.typeName ?? (view.stack == nil ? viewClass : "UIStackView")
      let start = view.typeName == nil ? ClassForm.Start.made(.new(type)) : .given
      made.append(.init(name: view.property, type: .object(type), comment: view.comment, start: start))
      for instance in layout.instances where instance.view == view.number {
        made.append(.init(name: instance.property, type: .object(instance.className)))
      }
    }
    made += layout.guides.map {
      .init(
        name: $0.property, type: .object(guideClass), comment: $0.comment, isHidden: $0.path == nil,
        start: .made(.new(guideClass)))
    }
    guard layout.takesSafeArea else { return made }
    let area = ClassForm.Start.safeArea(.attribute(.local("root"), "safeAreaLayoutGuide"))
    return made + [.init(name: "safeArea", type: .object(guideClass), isHidden: true, start: area)]
  }

  private func metric(_ number: Int) -> ClassForm.Property {
    let metric = layout.metrics[number]
    var made = ClassForm.Property(name: metric.property, type: .number, comment: metric.comment)
    if let last = metric.choices.last {
      let choices = metric.choices.dropLast().map {
        (condition: test($0.condition), value: CodeExpression.number($0.value))
      }
      made.start = .computed(.choice(choices, else: .number(last.value)))
      return made
    }
    made.start = .made(.number(metric.number))
    if let statement = metric.fixedBy {
      let place = statement.isEmpty ? layout.file : "`\(statement)`"
      made.comment.append("Constant: \(place) makes more of it than a constant can follow.")
    } else {
      made.changes = changes(of: number)
    }
    return made
  }

  /// What an app sets, and conditions ask or `apply` follows.
  private var settings: [ClassForm.Property] {
    var made = layout.stateSets.enumerated().map { number, set in
      ClassForm.Property(
        name: set.property, type: .enumeration(set.typeName, mayBeNone: set.mayBeNone),
        start: .made(state(0, of: number)), changes: [.apply])
    }
    if !layout.traits.isEmpty {
      made.append(
        .init(
          name: "traits", type: .traits, comment: ["Those of the screen at hand."],
          start: .made(traits(layout.screens.first?.traits ?? [])), changes: [.apply]))
    }
    if let language = layout.language {
      let comment = ["The language of the words that are shown."]
      made.append(.init(name: language, type: .text, comment: comment, start: .made(.appLanguage), changes: [.apply]))
    }
    let comment = ["Whether its constraints are in force: a layout that is not there has none."]
    return made
      + [.init(name: "isActive", type: .flag, comment: comment, start: .made(.flag(true)), changes: [.apply])]
  }

  private var hidden: [ClassForm.Property] {
    func hidden(_ name: String, _ type: CodeType, _ start: ClassForm.Start? = nil) -> ClassForm.Property {
      .init(name: name, type: type, isHidden: true, start: start)
    }
    var made = layout.constraints.compactMap { $0.property }.map { hidden($0, .constraint) }
    for group in layout.groups {
      made.append(hidden(group.name, .constraints))
      made[made.count - 1].condition = condition(of: group.condition)
    }
    let size = CodeExpression.attribute(.attribute(.local("root"), "bounds"), "size")
    if layout.needs.contains(.size) { made.append(hidden("size", .size, .ofRoot(size))) }
    if layout.needs.contains(.direction) { made.append(hidden("isRightToLeft", .flag, .ofRoot(direction))) }
    if layout.needs.contains(.textScale) {
      made.append(hidden("textScale", .number, .made(.number(.one))))
      made[made.count - 1].changes = [.apply]
    }
    return made
  }

  /// Returns the condition of a group; nil for the constraints that always hold.
  func condition(of group: ExportedCondition) -> CodeExpression? { group == .always ? nil : test(group) }
}

extension ExportedFile {
  func forms(_ style: CodeStyle) -> [ClassForm] {
    layouts.map { ClassFormMaker(layout: $0, platform: platform, style: style).form }
  }

  /// The comment that tells what the names of constraints stand for; empty if their identifiers tell it themselves.
  func map(_ style: CodeStyle) -> [String] {
    let constraints = layouts.flatMap { $0.constraints }
    guard style.identifiers == .names, !constraints.isEmpty else { return [] }
    return ["", "// The statements that the constraints are made of, by their identifiers:"]
      + constraints.map { "// \($0.name): \(CodeText.comment($0.identifier(in: name)))" }
  }

  /// The modules besides the toolkit's that declare classes of views.
  var modules: [String] {
    layouts.flatMap { $0.views }.compactMap { $0.typeName.flatMap(ClassNames.module) }.unique.sorted()
  }

  /// Returns all the code of a file with metrics alone.
  func emptyCode(maker: String) -> String {
    firstLine(maker)
      + "\n\n// There is no layout in it: its numbers are part of the code of those files that import them.\n"
  }

  /// The comment that begins all code of the file. `maker` is the program and its version.
  func firstLine(_ maker: String) -> String {
    "// Made by \(maker) from \(CodeText.comment(name)). Do not edit: changes belong there."
  }
}
