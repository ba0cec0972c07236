// Reads files of code together: each class with a layout of its own, and the helpers that they share.

/// What files of Swift and Objective-C say of layouts.
package struct ForeignCode: Sendable {
  package private(set) var classes: [ForeignClass] = []
  package private(set) var helpers: [ForeignHelper] = []

  /// The bytes of a file at most; a larger one is refused.
  package static let mostBytes = 4 << 20

  /// Reads files; `files`: their names and bytes.
  package init(_ files: [(name: String, bytes: [UInt8])]) {
    let trees = files.map { file in
      CodeParser.parse(file.bytes, ForeignCode.language(of: file.name) ?? .swift)
    }
    let project = Project(files: trees, names: files.map { $0.name })
    var used: [Site: Int] = [:]
    for number in project.types.indices {
      let (one, helpersUsed) = ForeignCode.read(number, of: project)
      if let one { classes.append(one) }
      for (site, count) in helpersUsed { used[site, default: 0] += count }
    }
    classes.sort { ($0.place.file, $0.place.line) < ($1.place.file, $1.place.line) }
    helpers = ForeignCode.helpers(project, used)
  }

  /// Returns the language of a file by its ending; nil for another kind of file.
  package static func language(of name: String) -> CodeLanguage? {
    if name.hasSuffix(".swift") { return .swift }
    return [".m", ".h", ".mm"].contains { name.hasSuffix($0) } ? .objectiveC : nil
  }

  private static func read(_ number: Int, of project: Project) -> (ForeignClass?, [Site: Int]) {
    let info = project.types[number]
    if isHelped(info) { return (nil, [:]) }
    guard info.kind != .protocol else { return (unread(info, project), [:]) }
    let kind = info.kind == .class ? ClassKinds(project).kind(of: info) : .other
    let reading = ClassReading(project, type: number, kind: kind)
    guard kind != .other || !reading.sites.isEmpty else { return (nil, [:]) }
    ClassSetup(reading: reading).run()
    let made = ClassReport(reading: reading).made()
    let hasLayout =
      !made.statements.isEmpty || !made.gaps.isEmpty || made.views.dropFirst().contains { $0.order != nil }
    return (hasLayout ? made : nil, reading.helpersUsed)
  }

  private static let helped: Set<String> = [
    "View", "StackView", "Label", "Button", "ImageView", "ScrollView", "LayoutGuide", "LayoutConstraint",
    "LayoutDimension", "ViewController", "TableView", "CollectionView", "TextField", "TextView", "Control", "Responder",
    "Window", "LayoutXAxisAnchor", "LayoutYAxisAnchor", "LayoutAnchor",
  ]

  /// Whether a type is one of a toolkit to which the project adds helpers: what they make is made by their callers.
  private static func isHelped(_ info: TypeInfo) -> Bool {
    if ["Array", "Sequence", "Collection", "Dictionary", "Optional", "CGFloat", "Set", "ALView"].contains(info.name) {
      return true
    }
    guard info.name.hasPrefix("UI") || info.name.hasPrefix("NS") else { return false }
    return helped.contains(String(info.name.dropFirst(2))) && !info.isDeclared
      || helped.contains(String(info.name.dropFirst(2))) && info.kind == .extension
  }

  /// A type whose code no object runs by itself: what it makes is named as not read.
  private static func unread(_ info: TypeInfo, _ project: Project) -> ForeignClass? {
    var gaps: [ForeignGap] = []
    for part in info.parts { gaps += self.gaps(part.members, part.file, project, .view) }
    guard !gaps.isEmpty else { return nil }
    let line = project.files[info.file].line(of: info.start)
    return ForeignClass(
      name: info.name, place: ForeignPlace(file: info.file, line: line, endLine: line), kind: .other, bases: info.bases,
      isComplete: false, views: [], states: [], statements: [], gaps: gaps)
  }

  private static func gaps(
    _ statements: [CodeStatement], _ file: Int, _ project: Project, _ unknown: Unknown
  ) -> [ForeignGap] {
    let tree = project.files[file]
    return SiteFinder(project, file: file).sites(in: statements).map { found in
      let text = tree.text(found.site.start, found.site.end).split { $0.isWhitespace || $0.isNewline }
      let place = ForeignPlace(
        file: file, line: tree.line(of: found.site.start),
        endLine: tree.line(of: max(found.site.start, found.site.end - 1)))
      return ForeignGap(
        place: place, text: String(text.joined(separator: " ").prefix(120)), reason: unknown.reason,
        message: unknown.message)
    }
  }

  private static func helpers(_ project: Project, _ used: [Site: Int]) -> [ForeignHelper] {
    var result: [ForeignHelper] = []
    for type in project.types where isHelped(type) {
      for function in type.functionOrder {
        let count = SiteFinder(project, file: function.file).sites(in: function.node.body).count
        guard count > 0 else { continue }
        let tree = project.files[function.file]
        let place = ForeignPlace(
          file: function.file, line: tree.line(of: function.start), endLine: tree.line(of: function.end))
        let site = Site(file: function.file, start: function.start, end: function.end)
        result.append(
          ForeignHelper(name: function.node.name, place: place, statements: count, used: used[site] ?? 0))
      }
    }
    return result.sorted { ($0.place.file, $0.place.line) < ($1.place.file, $1.place.line) }
  }
}

/// Which kind a class is of that is read by itself: one of which nothing is known is taken for a view.
struct ClassKinds {
  let project: Project

  init(_ project: Project) { self.project = project }

  func kind(of info: TypeInfo) -> ViewClasses.Kind {
    let kind = project.kind(ofType: info.name, from: info.file)
    // Only a controller is told when its view is there.
    if info.bases.isEmpty || kind == .other, info.functions["viewDidLoad"] != nil || info.functions["loadView"] != nil {
      return .controller
    }
    guard kind == .other else { return kind }
    let bases = info.bases.map { String($0.prefix { $0 != "<" }) }
    // A class whose bases are all known, and none of them a view.
    let isKnown = bases.contains { $0.hasPrefix("NS") || $0.hasPrefix("UI") || ViewClasses.kind(byName: $0) == .other }
    if bases.isEmpty, project.files[info.file].language == .swift { return .other }
    return isKnown && project.files[info.file].language == .swift ? .other : .view
  }
}
