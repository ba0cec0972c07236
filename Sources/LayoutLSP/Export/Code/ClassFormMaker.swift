import Analysis
import Solver

/// Makes the class for a layout: which properties it has, and what it does when it is made, when a property is set and
/// when conditions change.
struct ClassFormMaker {
  let layout: ExportedLayout
  let platform: ExportPlatform
  let expressions: FormExpressions

  init(_ layout: ExportedLayout, for platform: ExportPlatform) {
    (self.layout, self.platform, expressions) = (layout, platform, FormExpressions(layout: layout))
  }

  var form: ClassForm {
    let root = ClassForm.Parameter(name: "root", type: viewClass, made: .new(viewClass))
    return ClassForm(
      name: layout.className, file: layout.file, comment: layout.comment, enumerations: enumerations, views: views,
      variables: variables, hidden: hidden,
      tables: [table("views", of: viewClass, layout.viewTable), table("guides", of: guideClass, layout.guideTable)],
      parameters: [root]
        + layout.classedViews.map { .init(name: $0.property, type: $0.typeName ?? "", made: expressions.made($0)) },
      takesSafeArea: layout.takesSafeArea, setup: setup, update: layout.needs.isEmpty ? nil : update, apply: apply)
  }

  private var viewClass: String { platform == .uikit ? "UIView" : "NSView" }
  private var guideClass: String { platform == .uikit ? "UILayoutGuide" : "NSLayoutGuide" }

  /// Whether the root is read from right to left.
  private var direction: CodeExpression {
    let (property, type) =
      platform == .uikit
      ? ("effectiveUserInterfaceLayoutDirection", "UIUserInterfaceLayoutDirection")
      : ("userInterfaceLayoutDirection", "NSUserInterfaceLayoutDirection")
    return .infix(.attribute(.property("root"), property), "==", .constant(type, "rightToLeft"))
  }

  private func names(_ traits: [Int]) -> [String] { traits.map { layout.traitNames[$0] } }

  // MARK: Types

  private var enumerations: [EnumerationForm] {
    let sets = layout.stateSets.map { set in
      EnumerationForm(
        comment: set.comment, name: set.typeName, cases: set.states.map { $0.property }, mayBeNone: set.mayBeNone)
    }
    guard !layout.traits.isEmpty else { return sets }
    let comment = "What a screen may be, beside its size."
    return sets + [EnumerationForm(comment: [comment], name: "Trait", cases: layout.traitNames, words: layout.traits)]
  }

  private func table(
    _ name: String, of type: String, _ entries: [(path: String, property: String, presence: ExportedCondition)]
  ) -> TableForm {
    var table = TableForm(name: name, type: type, entries: [], rivals: [], instances: [])
    for (path, property, presence) in entries {
      if entries.count(where: { $0.path == path }) > 1 {
        table.rivals.append((path, .property(property), expressions.condition(presence)))
      } else {
        table.entries.append((path, .property(property)))
      }
    }
    table.instances = layout.instances.map { ($0.path + ".", .property($0.property)) }
    return table
  }

  /// The traits of the file's screens by their sizes: of several screens of one size those of the first.
  private var update: UpdateForm {
    var update = UpdateForm(needs: layout.needs, direction: direction, screens: [])
    // A side that fits its content may have any size: screens with more sizes given come first.
    let ordered = (0...2).flatMap { open in
      layout.screens.filter { [$0.width, $0.height].count { $0 == nil } == open }
    }
    for screen in ordered where !layout.traits.isEmpty {
      if update.screens.contains(where: { $0.width == screen.width && $0.height == screen.height }) { continue }
      update.screens.append((screen.width, screen.height, names(screen.traits)))
    }
    return update
  }

  // MARK: Properties

  private var views: [PropertyForm] {
    var made = [
      PropertyForm(name: "root", type: .object(viewClass), comment: ["The view that is laid out."], start: .given)
    ]
    for view in layout.views.dropFirst() {
      let type = view.typeName ?? (view.stack == nil ? viewClass : "UIStackView")
      made.append(
        PropertyForm(
          name: view.property, type: .object(type), comment: view.comment,
          start: view.typeName == nil ? .made(.new(type)) : .given))
      made += layout.instances.filter { $0.view == view.number }.map {
        PropertyForm(name: $0.property, type: .object($0.className))
      }
    }
    made += layout.guides.map { guide in
      PropertyForm(
        name: guide.property, type: .object(guideClass), comment: guide.comment,
        visibility: guide.path == nil ? .hidden : .shown, start: .made(.new(guideClass)))
    }
    guard layout.takesSafeArea else { return made }
    let area = CodeExpression.attribute(.parameter("root"), "safeAreaLayoutGuide")
    let start = PropertyForm.Start.safeArea(area)
    return made + [PropertyForm(name: "safeArea", type: .object(guideClass), visibility: .hidden, start: start)]
  }

  private var variables: [PropertyForm] {
    var made = layout.metrics.indices.map(metric)
    for (number, set) in layout.stateSets.enumerated() {
      made.append(
        PropertyForm(
          name: set.property, type: .enumeration(set.typeName, mayBeNone: set.mayBeNone),
          start: .usual(expressions.state(0, of: number)), changes: [.apply]))
    }
    if !layout.traits.isEmpty {
      made.append(
        PropertyForm(
          name: "traits", type: .traits, comment: ["Those of the screen at hand."],
          start: .usual(.traits(names(layout.screens.first?.traits ?? []))), changes: [.apply]))
    }
    if layout.needs.contains(.textScale) {
      made.append(
        PropertyForm(
          name: "textScale", type: .number, visibility: .told, start: .usual(.number(.one)), changes: [.apply]))
    }
    let comment = "Whether its constraints are in force: a layout that is not there has none."
    made.append(
      PropertyForm(name: "isActive", type: .flag, comment: [comment], start: .usual(.flag(true)), changes: [.apply]))
    return made
  }

  private func metric(_ number: Int) -> PropertyForm {
    let metric = layout.metrics[number]
    var made = PropertyForm(name: metric.property, type: .number, comment: metric.comment)
    if let last = metric.choices.last {
      let choices = metric.choices.dropLast().map {
        (condition: expressions.condition($0.condition), value: CodeExpression.number($0.value))
      }
      made.value = .choice(choices, else: .number(last.value))
      return made
    }
    made.start = .made(.number(metric.number))
    if let line = metric.fixedBy {
      let place = line > 0 ? "line \(line) of \(layout.file)" : layout.file
      made.comment.append("Constant: \(place) makes more of it than a constant can follow.")
    } else {
      made.changes = changes(of: number)
    }
    return made
  }

  private var hidden: [PropertyForm] {
    var made = layout.constraints.compactMap { $0.property }.map {
      PropertyForm(name: $0, type: .constraint, visibility: .hidden)
    }
    made += layout.groups.map { group in
      PropertyForm(name: group.name, type: .constraints, visibility: .hidden, condition: condition(of: group.condition))
    }
    func keep(_ name: String, _ type: CodeType, _ start: CodeExpression) {
      made.append(PropertyForm(name: name, type: type, visibility: .hidden, start: .ofRoot(start), isKept: true))
    }
    if layout.needs.contains(.size) {
      keep("size", .size, .attribute(.attribute(.parameter("root"), "bounds"), "size"))
    }
    if layout.needs.contains(.direction) { keep("isRightToLeft", .flag, direction) }
    return made
  }

  /// Returns the condition of a group; nil for the constraints that always hold.
  func condition(of group: ExportedCondition) -> CodeExpression? {
    group == .always ? nil : expressions.condition(group)
  }
}

extension ExportedFile {
  var classForms: [ClassForm] { layouts.map { ClassFormMaker($0, for: platform).form } }

  /// The modules besides the toolkit's that declare classes of views.
  var modules: [String] {
    layouts.flatMap { $0.views }.compactMap { $0.typeName.flatMap(ClassNames.module) }.unique.sorted()
  }

  /// The comment that begins all code of the file.
  func firstLine(maker: String) -> String {
    "// Made by \(maker) from \(CodeText.comment(name)). Do not edit: changes belong there."
  }
}
