// What is known while a class's code is followed: its views and constraints, what its properties hold, and under which
// conditions the statement at hand runs. `Statements` and `Expressions` follow the code, the libraries say what it
// means.

final class ClassReading {
  let project: Project
  /// The number of the class.
  let type: Int
  let kind: ViewClasses.Kind
  /// The class, its superclasses and their protocols, as far as the project has them.
  let lineage: [Int]
  var views: ViewTable
  var ledger = Ledger()
  /// What constants outside of the class hold, by their place.
  var constants: [Site: Value] = [:]
  /// What properties hold, by name.
  var fields: [String: Value] = [:]
  /// The conditions under which the code at hand runs.
  var conditions: [ForeignCondition] = []
  /// What is taken to hold there, since setting up passes it.
  var presumed: [ForeignCondition] = []
  var circumstances: Circumstances { Circumstances(conditions: conditions, presumed: presumed, calls: running) }
  /// Why nothing of the code at hand can be read; nil where it can.
  var barrier: Unknown?
  /// The method at hand.
  var method = ""
  /// The call of a helper whose body is followed.
  var helperCall: Site?
  /// A priority that a call around the code at hand sets.
  var priority: Double??
  /// Whether constraints that a library makes at hand are made active.
  var isInstalling = true
  /// The local variable that a closure at hand returns: it is no view of its own.
  var returnedName: String?
  /// The functions on the way, by file and start.
  var running: [Site] = []
  /// Where statements were found to be constraints.
  var visited: Set<Site> = []
  /// Those among them that are read, whatever is followed from now on.
  var known: Set<Site> = []
  /// The methods that were followed, with the circumstances in which they were.
  var followed: [Site: [Circumstances]] = [:]
  /// What was taken to hold where a method was followed, and need not, since it is called elsewhere too.
  var loosened: [Site: Set<ForeignCondition>] = [:]
  /// How often each helper was called, by its place.
  var helpersUsed: [Site: Int] = [:]
  /// Whether something else in the class can change its layout: frames, hidden views, unknown calls.
  var isOpen = false
  /// The expressions and closures on the way.
  var depth = 0
  var closures = 0
  static let deepest = 250
  private var steps = 0
  /// Steps that are taken at most: expressions and statements.
  private static let mostSteps = 200_000

  /// The statements of the class, by their look.
  let sites: [Site]

  /// The layout that the code was pasted into; nil for a class.
  let surroundings: ForeignSurroundings?

  init(_ project: Project, type: Int, kind: ViewClasses.Kind, surroundings: ForeignSurroundings? = nil) {
    (self.project, self.type, self.kind, self.surroundings) = (project, type, kind, surroundings)
    sites = project.types[type].parts.flatMap { part in
      SiteFinder(project, file: part.file).sites(in: part.members).map { $0.site }
    }
    lineage = project.lineage(of: type)
    let info = project.types[type]
    let file = project.files[info.file]
    views = ViewTable(root: ViewTable.View(name: "root", type: nil, line: file.line(of: info.start)))
  }

  var info: TypeInfo { project.types[type] }

  /// Takes a step; false where there were too many.
  func step() -> Bool {
    steps += 1
    return steps < Self.mostSteps
  }

  /// The view that the class lays out; nil where it is no view itself.
  var root: Item? { kind == .other || kind == .guide ? nil : Item(view: 0) }

  // MARK: Constraints

  /// Notes what a statement makes. Returns the constraints.
  func make(
    _ library: String, _ expression: CodeExpression, in scope: Scope, _ atoms: [Record.Atom], unknown: Unknown? = nil,
    text: String? = nil, isActive: Bool
  ) -> Value {
    let own = Site(file: scope.file, start: expression.start, end: expression.end)
    // What is followed again, for what was passed over, was read with what its caller says.
    if known.contains(Site(file: own.file, start: own.start, end: 0)) { return .constraints([]) }
    visited.insert(Site(file: own.file, start: own.start, end: 0))
    var unknown = unknown ?? barrier
    var atoms = atoms
    if let priority {
      if let value = priority {
        for index in atoms.indices { atoms[index].priority = value }
      } else {
        unknown = .priority
      }
    }
    if unknown == nil, let wrong = atoms.first(where: { !Attributes.canMeet($0) }) {
      unknown = Unknown(reason: .form, message: "\(wrong.attribute) beside \(wrong.attribute2 ?? "a number")")
    }
    var record = Record(
      site: helperCall ?? own, library: library, method: method, atom: nil, unknown: unknown,
      circumstances: circumstances)
    if isActive, isInstalling { record.activity = .active }
    var numbers: [Int] = []
    if let text, unknown == nil {
      record.text = text
      if let number = ledger.add(record) { numbers.append(number) }
    } else if unknown != nil || atoms.isEmpty {
      record.unknown = unknown ?? .form
      if let number = ledger.add(record) { numbers.append(number) }
    } else {
      for atom in atoms {
        record.atom = atom
        if let number = ledger.add(record) { numbers.append(number) }
      }
    }
    return .constraints(numbers)
  }

  /// Notes a statement that is not understood.
  func leaveOut(_ library: String, _ expression: CodeExpression, in scope: Scope, _ unknown: Unknown) -> Value {
    make(library, expression, in: scope, [], unknown: unknown, isActive: true)
  }

  /// Returns the constraints that a view holds by now: of its own size, and between what lies in it.
  func constraints(heldBy view: Int) -> [Int] {
    ledger.records.indices.filter { number in
      guard let atom = ledger.records[number].atom else { return false }
      let items = [atom.item, atom.item2].compactMap { $0 }
      var paths: [[Int]] = []
      for item in items {
        var path = [views.number(item.view)]
        while let next = views.parent(of: path[path.count - 1]), path.count < 40 { path.append(next) }
        paths.append(item.isSuperview ? Array(path.dropFirst()) : path)
      }
      return paths[0].first { one in paths.allSatisfy { $0.contains(one) } } == views.number(view)
    }
  }

  // MARK: Conditions

  /// The initializers: an object comes from one of them.
  private(set) lazy var startSet = set(for: "init", name: "init", states: [])

  private(set) var sets: [ForeignStates] = []
  private var setNumbers: [String: Int] = [:]

  /// Returns the number of the set of states that a text stands for, with at least these states.
  func set(for key: String, name: String, states: [String]) -> Int {
    if let known = setNumbers[key] {
      for state in states where !sets[known].states.contains(state) { sets[known].states.append(state) }
      return known
    }
    sets.append(ForeignStates(name: name, states: states))
    setNumbers[key] = sets.count - 1
    return sets.count - 1
  }

  /// Follows code that runs under a further condition.
  func under(_ condition: ForeignCondition?, _ body: () -> Void) {
    guard let condition else { return body() }
    // What is followed in another state of the same set cannot be reached.
    if conditions.contains(where: { $0.set == condition.set && $0.state != condition.state }) { return }
    let outer = conditions
    if !conditions.contains(condition) { conditions.append(condition) }
    body()
    conditions = outer
  }

  /// Takes something to hold in the rest of the block at hand.
  func presume(_ tests: [TestedState]) {
    for test in tests {
      let state = test.isNot ? test.opposite : test.name
      // One of several constants excludes the others.
      let set =
        test.subject.map { self.set(for: "one of " + $0, name: $0, states: [state]) }
        ?? self.set(for: test.key, name: test.name, states: [test.name, test.opposite])
      presumed.removeAll { $0.set == set }
      presumed.append(ForeignCondition(set: set, state: state))
    }
  }

  /// Follows code of which nothing can be read, with the reason.
  func barred(_ unknown: Unknown, _ body: () -> Void) {
    let outer = barrier
    barrier = barrier ?? unknown
    body()
    barrier = outer
  }

  /// Follows code that runs by itself, such as the first value of a property: whatever holds at hand.
  func apart(_ name: String, _ body: () -> Value) -> Value {
    let outer = (conditions, presumed, barrier, method, helperCall, priority, isInstalling)
    (conditions, presumed, barrier, method, helperCall, priority, isInstalling) = ([], [], nil, name, nil, nil, true)
    let value = body()
    (conditions, presumed, barrier, method, helperCall, priority, isInstalling) = outer
    return value
  }

  // MARK: Views

  /// Makes a view that the code makes.
  func newView(_ type: String?, at expression: CodeExpression, in scope: Scope) -> Value {
    let line = project.files[scope.file].line(of: expression.start)
    var view = ViewTable.View(type: type, line: line, method: method)
    view.isGuide = type?.hasSuffix("LayoutGuide") ?? false
    if type?.hasSuffix("StackView") ?? false { view.stack = ForeignStack() }
    guard let number = views.add(view) else { return .unknown(.view) }
    return .item(Item(view: number))
  }
}

/// Which attributes there are, and which may meet in a constraint.
enum Attributes {
  static let horizontal: Set<String> = [
    "left", "right", "leading", "trailing", "centerX", "leftMargin", "rightMargin", "leadingMargin", "trailingMargin",
    "centerXWithinMargins",
  ]
  static let vertical: Set<String> = [
    "top", "bottom", "centerY", "firstBaseline", "lastBaseline", "topMargin", "bottomMargin", "centerYWithinMargins",
  ]
  static let sizes: Set<String> = ["width", "height"]
  static let all = horizontal.union(vertical).union(sizes)
  /// Those that an inset moves the other way.
  static let far: Set<String> = [
    "right", "bottom", "trailing", "rightMargin", "bottomMargin", "trailingMargin", "lastBaseline",
  ]
  private static let sides: Set<String> = ["left", "right", "leftMargin", "rightMargin"]
  private static let ends: Set<String> = ["leading", "trailing", "leadingMargin", "trailingMargin"]

  /// Whether a constraint may have the attributes of an atom: of one axis, places or sizes, and no left or right beside
  /// what depends on the direction of writing.
  static func canMeet(_ atom: Record.Atom) -> Bool {
    guard all.contains(atom.attribute) else { return false }
    guard let other = atom.attribute2 else { return sizes.contains(atom.attribute) }
    guard all.contains(other), atom.multiplier.isFinite, atom.constant.isFinite else { return false }
    if sizes.contains(atom.attribute) || sizes.contains(other) {
      return sizes.contains(atom.attribute) && sizes.contains(other)
    }
    if sides.contains(atom.attribute) && ends.contains(other) { return false }
    if ends.contains(atom.attribute) && sides.contains(other) { return false }
    return horizontal.contains(atom.attribute) == horizontal.contains(other)
  }
}
