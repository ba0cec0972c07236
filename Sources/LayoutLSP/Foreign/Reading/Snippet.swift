// Code that was pasted into a layout, without the class around it: the layout says which views there are, each line is
// read where it stands, and what has no meaning stays as a comment.

/// What pasted code may name.
package struct ForeignSurroundings: Sendable {
  /// The paths of the views that can be named, by their names, and the names of metrics.
  package let views: [String: String]
  package let metrics: Set<String>
  /// What the layout calls the view in whose block the code stands.
  package let root: String

  package init(views: [String: String], metrics: Set<String>, root: String) {
    (self.views, self.metrics, self.root) = (views, metrics, root)
  }

  /// Returns the path here of what code calls so: `_logo` is `logo` too.
  func view(_ name: String) -> String? {
    views[name] ?? views["_" + name] ?? (name.hasPrefix("_") ? views[String(name.drop { $0 == "_" })] : nil)
  }

  func metric(_ name: String) -> String? {
    if metrics.contains(name) { return name }
    let plain = String(name.drop { $0 == "_" })
    return plain != name && metrics.contains(plain) ? plain : nil
  }
}

/// Lines of code as statements of a layout.
package struct ForeignSnippet: Sendable {
  /// A line of what is written, with the byte in the code that it comes from.
  package struct Line: Sendable {
    package let text: String
    package let isComment: Bool
    package let offset: Int
    /// Whether the comment is about what is written, and no code.
    package var isNote = false
  }

  package private(set) var lines: [Line] = []
  /// The libraries of the statements, in their order.
  package private(set) var libraries: [String] = []
  /// Whether the code leaves something open that is written all the same: whether a constraint is active.
  package private(set) var isGuess = false
  /// What a block of which the head was not pasted calls its view: `make`
  package private(set) var maker: String?
  /// A function that it calls of which the body is not there.
  package private(set) var helper: String?

  /// Reads code.
  package init(_ bytes: [UInt8], _ language: CodeLanguage, among surroundings: ForeignSurroundings) {
    let tree = CodeParser.parse(bytes, language, isSnippet: true)
    let project = Project(files: [tree], names: [""], isSnippet: true)
    let reading = ClassReading(project, type: project.types.count - 1, kind: .view, surroundings: surroundings)
    let scope = Scope(outer: nil, file: 0, type: nil)
    let isMasonry = tree.language == .objectiveC || tree.text(0, bytes.count, most: 4000).has("mas_")
    for name in MakerLibrary.makers {
      let library = isMasonry ? MakerLibrary.Name.masonry : .snapKit
      scope.values[name] = .maker(Maker(items: [], library: library, change: .make, unknown: .view))
    }
    var leaves = SnippetLeaf.leaves(tree.statements)
    for index in leaves.indices { leaves[index].run(by: reading, in: scope) }
    ForeignSnippet.leaveInactive(leaves, reading)
    let report = ClassReport(reading: reading).made()
    let names = ViewNaming(reading.views)
    let declared = SnippetViews(report, surroundings)
    // The superview of a view, where the code does not say it, is behind all views.
    let writer = StatementWriter(paths: declared.paths + ["superview"], parents: declared.parents + [nil])
    libraries = report.statements.map { $0.library } + report.gaps.compactMap { $0.library }
    isGuess = leaves.contains { $0.isKept(in: reading) }
    maker = leaves.compactMap { $0.maker }.first
    let unread = report.gaps.filter { $0.library == "own helper" }.map { $0.place.start }
    helper = leaves.first { unread.contains($0.statement.start) }?.helper
    for leaf in leaves {
      let made = leaf.made.compactMap { names.indices[$0] }
      for index in made {
        lines += declared.lines(of: index).map {
          let isNote = $0.hasPrefix("//")
          return Line(text: $0, isComment: isNote, offset: leaf.statement.start, isNote: isNote)
        }
      }
      lines += leaf.written(report, writer, names, tree, isMaking: made.contains { declared.isNew($0) })
    }
  }

  /// What is kept in variables and never made active, where the code makes others active, does not hold.
  private static func leaveInactive(_ leaves: [SnippetLeaf], _ reading: ClassReading) {
    let records = reading.ledger.records
    guard records.contains(where: { $0.activity == .active && ["anchors", "NSLayoutConstraint"].contains($0.library) })
    else { return }
    let kept = leaves.filter { if case .variable = $0.statement.form { true } else { false } }.map { $0.statement }
    let idle = records.indices.filter { number in
      records[number].activity == .made && kept.contains { ($0.start..<$0.end).contains(records[number].site.start) }
    }
    reading.ledger.change(idle) { $0.activity = .inactive }
  }

  /// Whether `UIView *title` stands in code: a star before a name, behind a blank.
  private static func hasPointer(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.indices.dropFirst().dropLast().contains { index in
      bytes[index] == UInt8(ascii: "*") && bytes[index - 1] == 0x20
        && (LogWords.isLetter(bytes[index + 1]) || bytes[index + 1] == UInt8(ascii: "_"))
    }
  }

  /// Returns the language of code by its look: messages, blocks, literals with `@`, pointers.
  static func language(of bytes: [UInt8]) -> CodeLanguage {
    let signs = ["@\"", "@[", "@{", "@(", "^(", "^{", "]]", "= YES", "= NO", "@interface", "@implementation"]
    let text = String(decoding: bytes.prefix(4000), as: UTF8.self)
    if signs.contains(where: { text.has($0) }) || hasPointer(bytes.prefix(4000)) {
      return text.has("func ") ? .swift : .objectiveC
    }
    // `[logo keepCentered]`: a bracket with a receiver and a word behind it.
    guard let open = bytes.firstIndex(where: { $0 > 0x20 }), bytes[open] == UInt8(ascii: "[") else { return .swift }
    var depth = 0
    for byte in bytes[open...] {
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 1: return .swift
      case UInt8(ascii: " "), UInt8(ascii: ":"): if depth == 1 { return .objectiveC }
      default: break
      }
      if depth == 0 { break }
    }
    return .swift
  }
}

/// How a statement of pasted code looks, without reading it.
package enum ForeignLook: Sendable {
  /// It makes constraints, as nothing but this library does.
  case constraint(library: String)
  /// It may make constraints where others do: `logo.width(44)`, `logo.top == title.bottom`
  case weakConstraint
  /// It calls a function by whose name it makes constraints, and which is of no library: `title.pin(to: view)`
  case helper
  /// It sets views up: declares something, assigns or calls. `property`: what a view's is assigned.
  case setup(property: String?)
  case other

  /// Returns how code looks, and the language that it is then in.
  package static func of(_ bytes: [UInt8]) -> (look: ForeignLook, language: CodeLanguage) {
    let language = ForeignSnippet.language(of: bytes)
    let look = ForeignLook(of: bytes, in: language)
    // A declaration of Objective-C may have no sign of it: `UIEdgeInsets padding = UIEdgeInsetsMake(8, 8, 8, 8);`
    guard case .other = look, language == .swift, bytes.last == UInt8(ascii: ";") || bytes.contains(UInt8(ascii: "="))
    else {
      return (look, language)
    }
    let other = ForeignLook(of: bytes, in: .objectiveC)
    if case .other = other { return (look, language) }
    return (other, .objectiveC)
  }

  private init(of bytes: [UInt8], in language: CodeLanguage) {
    let tree = CodeParser.parse(bytes, language, isSnippet: true)
    let project = Project(files: [tree], names: [""], isSnippet: true)
    let sites = SiteFinder(project, file: 0).sites(in: tree.statements)
    if let site = sites.first(where: { !$0.isWeak }) {
      let isMasonry = tree.language == .objectiveC || tree.text(0, bytes.count, most: 4000).has("mas_")
      self = .constraint(library: site.library == "SnapKit" && isMasonry ? "Masonry" : site.library)
    } else if !sites.isEmpty {
      self = .weakConstraint
    } else {
      let leaves = SnippetLeaf.leaves(tree.statements)
      if leaves.contains(where: { $0.helper != nil }) {
        self = .helper
        return
      }
      let isSetup = !leaves.isEmpty && leaves.allSatisfy { $0.isSetup } || tree.isImport
      self = isSetup ? .setup(property: leaves.count == 1 ? leaves[0].property : nil) : .other
    }
  }
}

/// A statement of pasted code outside of functions and types.
struct SnippetLeaf {
  let statement: CodeStatement
  /// The numbers of the views that it makes.
  private(set) var made = 0..<0
  /// The hugging or resistance that it sets, of the view with a number.
  private var priority: (view: Int, name: String, value: Double)?
  /// Whether what it says stands elsewhere: in the declaration of a view that the code makes, or in a constraint.
  private var isTaken = false

  /// Returns the statements of code, those of functions and types in their places.
  static func leaves(_ statements: [CodeStatement]) -> [SnippetLeaf] {
    statements.flatMap { statement -> [SnippetLeaf] in
      switch statement.form {
      case .function(let function): leaves(function.body)
      case .type(let type): leaves(type.members)
      case .block(let body): leaves(body)
      default: [SnippetLeaf(statement: statement)]
      }
    }
  }

  init(statement: CodeStatement) { self.statement = statement }

  mutating func run(by reading: ClassReading, in scope: Scope) {
    let before = reading.views.views.count
    Statements(reading: reading).run([statement], in: scope)
    made = before..<reading.views.views.count
    guard case .expression(let expression) = statement.form else { return }
    switch expression.form {
    case .call(let function, _):
      guard case .member(let base, let name) = function.form, base.isPath else { return }
      let receiver = reading.evaluate(base, in: scope)
      // What a list collects, and what is said of constraints.
      if case .list = receiver { isTaken = true }
      if Activation.numbers(receiver) != nil { isTaken = true }
      let isPriority = HierarchyCalls.isPriority(name)
      guard isPriority || HierarchyCalls.isOfStack(name) || name == "setTitle", let item = reading.item(receiver)
      else { return }
      isTaken = isOwn(item, of: reading)
      if isPriority, let last = reading.views[item.view]?.priorities.last {
        priority = (reading.views.number(item.view), last.name, last.value)
      }
    case .assignment(_, let target, _):
      guard case .member(let base, let name) = target.form, base.isPath else { return }
      let owner = reading.evaluate(base, in: scope)
      if Activation.numbers(owner) != nil, name != "constant" { isTaken = true }
      guard ViewSettings.names.contains(name), let item = reading.item(owner), isOwn(item, of: reading) else { return }
      let isOfWords = reading.views[item.view].map { $0.words == nil && $0.hasOtherWords } ?? false
      isTaken = !(isOfWords && ViewSettings.areWords(name))
    default: break
    }
  }

  private func isOwn(_ item: Item, of reading: ClassReading) -> Bool {
    guard let view = reading.views[item.view], item.view != 0 else { return false }
    return view.type != nil && view.name.map { reading.surroundings?.view($0) == nil } ?? false
  }

  /// Whether it declares, assigns or calls something.
  var isSetup: Bool {
    switch statement.form {
    case .variable, .leave, .guardElse: return true
    case .expression(let expression):
      switch expression.form {
      case .call, .assignment: return true
      default: return false
      }
    default: return false
    }
  }

  /// The property that it assigns, of something that has a name.
  var property: String? {
    guard case .expression(let expression) = statement.form, case .assignment(_, let target, _) = expression.form,
      case .member(_, let name) = target.form
    else { return nil }
    return name
  }

  /// What it calls the view of a block that was not pasted: `make.left.equalTo(title)`
  var maker: String? {
    guard case .expression(let expression) = statement.form else { return nil }
    return SiteFinder.root(of: expression).flatMap { MakerLibrary.makers.contains($0) ? $0 : nil }
  }

  /// The function that it calls, where its name says that it makes constraints and it is of no library.
  var helper: String? {
    guard case .expression(let expression) = statement.form, case .call(let function, let arguments) = expression.form,
      case .member(let base, let name) = function.form, base.isPath, UnknownCalls.speaks(name),
      arguments.contains(where: { $0.label != nil }) || name.hasSuffix("uperview"), !HierarchyCalls.isKnown(name)
    else { return nil }
    return name
  }

  /// Whether it keeps a constraint under a name, by which other code may change it or make it active.
  func isKept(in reading: ClassReading) -> Bool {
    guard case .variable = statement.form else { return false }
    return reading.ledger.records.contains { record in
      record.activity == .made && (statement.start..<statement.end).contains(record.site.start)
    }
  }

  /// Whether a layout needs nothing in its place.
  private func isSilent(_ tree: CodeFile) -> Bool {
    switch statement.form {
    case .variable(let variable):
      guard let value = variable.value else { return true }
      return !value.isTest
    case .leave: return true
    case .guardElse(_, let body): return body.allSatisfy { if case .leave = $0.form { true } else { false } }
    case .expression(let expression):
      switch expression.form {
      case .assignment(_, let target, _):
        return isTaken || target.lastName.map { Self.silent.contains($0) } ?? false
      case .call(let function, _):
        guard let name = function.lastName else { return false }
        return isTaken || HierarchyCalls.isAdding(name) || Activation.isCall(name) || Self.silent.contains(name)
      default: return false
      }
    default: return false
    }
  }

  private static let silent: Set<String> = [
    "translatesAutoresizingMaskIntoConstraints", "setTranslatesAutoresizingMaskIntoConstraints", "isActive", "active",
    "setNeedsLayout", "layoutIfNeeded", "setNeedsUpdateConstraints", "updateConstraintsIfNeeded", "viewDidLoad",
    "layoutSubviews", "loadView", "forEach", "configureForAutoLayout", "fatalError", "preconditionFailure",
  ]

  /// Returns what the layout has in its place: statements, and as comments what was not read.
  func written(
    _ report: ForeignClass, _ writer: StatementWriter, _ names: ViewNaming, _ tree: CodeFile, isMaking: Bool
  ) -> [ForeignSnippet.Line] {
    if let priority, let index = names.indices[priority.view] {
      let text = "\(writer.path(index)).\(priority.name) == \(StatementWriter.level(priority.value))"
      return [ForeignSnippet.Line(text: text, isComment: false, offset: statement.start)]
    }
    let isHere: (ForeignPlace) -> Bool = { (statement.start..<statement.end).contains($0.start) }
    var lines: [ForeignSnippet.Line] = []
    for made in report.statements where isHere(made.place) {
      let written = made.conditions.isEmpty ? made.text.map { [$0] } ?? writer.lines(made.atoms) : nil
      guard let written else {
        lines.append(comment(tree.text(made.place.start, made.place.end), at: made.place.start))
        continue
      }
      lines += written.map { ForeignSnippet.Line(text: $0, isComment: false, offset: made.place.start) }
    }
    let gaps = report.gaps.filter { isHere($0.place) }
    if !lines.contains(where: { !$0.isComment }), !isMaking, !lines.isEmpty || !gaps.isEmpty || !isSilent(tree) {
      return [comment(tree.text(statement.start, statement.end))]
    }
    lines += gaps.map { comment($0.text, at: $0.place.start) }
    return lines.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map {
      $0.element
    }
  }

  private func comment(_ code: String, at offset: Int? = nil) -> ForeignSnippet.Line {
    let line = code.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
    return ForeignSnippet.Line(text: "// " + line, isComment: true, offset: offset ?? statement.start)
  }
}

extension CodeExpression {
  /// Whether it names something and makes nothing, however often it is evaluated.
  fileprivate var isPath: Bool {
    switch form {
    case .name: true
    case .member(let base, _): base.isPath
    default: false
    }
  }

  /// Whether its value depends on a test.
  fileprivate var isTest: Bool {
    switch form {
    case .choice, .statements: true
    default: false
    }
  }
}

extension CodeFile {
  /// Whether it names a module and nothing else.
  fileprivate var isImport: Bool {
    let words = text(0, bytes.count).split { $0 == " " || $0.isNewline }
    return words.count == 2 && (words[0] == "import" || words[0] == "@import" || words[0] == "#import")
  }
}
