// The order in which a class's code is followed: what runs when an object is set up, then what its properties make, and
// at last the methods that setting up does not run, each as a state of its own.

struct ClassSetup {
  let reading: ClassReading

  /// The methods that a toolkit calls when it sets an object up, in that order. A name with `*` begins so.
  private static let entries = [
    "init*", "loadView", "viewDidLoad", "awakeFromNib", "commonInit", "didLoad", "windowDidLoad", "didMoveToSuperview",
    "didMoveToWindow", "willMove*", "viewWillMove*", "viewWillAppear*", "viewDidAppear*", "viewIsAppearing*",
    "updateConstraints", "updateViewConstraints", "layoutSubviews", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
    "makeUIView*",
  ]
  /// Methods that a toolkit calls later, though a class overrides them.
  private static let later: Set<String> = [
    "prepareForReuse", "setSelected", "setHighlighted", "traitCollectionDidChange", "viewWillTransition",
    "willTransition", "viewWillDisappear", "viewDidDisappear", "touchesBegan", "touchesEnded", "touchesMoved",
    "safeAreaInsetsDidChange", "viewSafeAreaInsetsDidChange", "layoutMarginsDidChange", "hitTest", "point", "draw",
    "drawRect", "tintColorDidChange", "sizeThatFits", "systemLayoutSizeFitting", "didReceiveMemoryWarning", "apply",
    "preferredLayoutAttributesFitting", "setEditing", "becomeFirstResponder", "resignFirstResponder", "didUpdateFocus",
    "observeValue", "prepareForInterfaceBuilder", "updateConfiguration", "dealloc",
  ]

  private typealias Method = (type: Int, function: Declared<CodeFunction>)

  func run() {
    let methods = self.methods
    for entry in Self.entries {
      for method in methods where ClassSetup.matches(method.function.node.name, entry) { run(method, under: nil) }
    }
    for method in methods where method.function.node.modifiers.contains("override") && !isLater(method) {
      run(method, under: nil)
    }
    runProperties()
    let callers = Set(methods.filter { !isFollowed($0) }.flatMap { CodeNames.called(by: $0.function.node.body) })
    for method in methods where isSetUp(method, callers) { run(method, under: nil) }
    for method in methods where !callers.contains(method.function.node.name) { runLater(method) }
    for method in methods { runLater(method) }
    runObservers()
    // Functions that no object runs: what they make of their own views is known.
    for function in reading.info.functionOrder where function.node.isStatic || function.node.isPlain {
      runLater((type: reading.type, function: function))
    }
    // What a call passed over, since it knew which branch it takes.
    let passed = ClassReport(reading: reading).unvisitedSites()
    guard !passed.isEmpty else { return }
    reading.known = reading.visited
    for method in methods where passed.contains(where: { isIn(method.function, $0) }) {
      runLater(method, isAgain: true)
    }
  }

  /// The methods of the class and its superclasses, without those that a class below replaces.
  private var methods: [Method] {
    var methods: [Method] = []
    var replaced: Set<String> = []
    for number in reading.lineage where reading.project.types[number].kind != .protocol {
      let type = reading.project.types[number]
      let isSwift = reading.project.files[type.file].language == .swift
      let own = type.functionOrder.filter { !$0.node.isStatic && !$0.node.isPlain }
      let kept = own.filter { !replaced.contains($0.node.selector) && !(isSwift && replaced.contains($0.node.name)) }
      methods += kept.map { (type: number, function: $0) }
      for function in own {
        replaced.insert(function.node.selector)
        // A class that has an initializer of its own inherits none.
        let isStart = function.node.name == "init" && !function.node.modifiers.contains("convenience")
        if isStart { replaced.insert(function.node.name) }
      }
    }
    return methods
  }

  private static func matches(_ name: String, _ entry: String) -> Bool {
    entry.hasSuffix("*") ? name.hasPrefix(entry.dropLast()) : name == entry
  }

  private func isLater(_ method: Method) -> Bool { Self.later.contains(method.function.node.name) }

  private func isFollowed(_ method: Method) -> Bool {
    reading.followed[Site(file: method.function.file, start: method.function.start, end: 0)] != nil
  }

  /// Whether a method that nobody in the class calls is one for setting up, by its name: a superclass or protocol that
  /// is not among the files calls it, or whoever makes the object.
  private func isSetUp(_ method: Method, _ callers: Set<String>) -> Bool {
    let function = method.function.node
    guard function.parameters.isEmpty, !callers.contains(function.name), !isFollowed(method) else { return false }
    let lower = function.name.lowercased()
    let verbs = [
      "setup", "set_up", "configure", "build", "arrange", "layout", "create", "make", "add", "define", "constrain",
      "prepare", "install", "init", "apply", "style", "bind",
    ]
    let nouns = ["view", "constraint", "layout", "ui", "hierarch", "subview", "up", "init", "style", "content"]
    return verbs.contains { lower.hasPrefix($0) } && nouns.contains { lower.has($0) }
      && !function.modifiers.contains("@objc") && !function.modifiers.contains("@IBAction")
  }

  // MARK: Methods

  private func run(_ method: Method, under condition: ForeignCondition?, isAgain: Bool = false) {
    guard isAgain || !isFollowed(method) else { return }
    let function = method.function
    let site = Site(file: function.file, start: function.start, end: 0)
    let presumed = reading.presumed
    defer { reading.presumed = presumed }
    if function.node.name.hasPrefix("init"), condition == nil { presumeStart(function) }
    reading.followed[site, default: []].append(
      Circumstances(conditions: condition.map { [$0] } ?? [], presumed: reading.presumed))
    let scope = Scope(outer: nil, file: function.file, type: reading.project.types[method.type].name)
    for parameter in function.node.parameters {
      scope.values[parameter.name] = .unknown(unknown(parameter.type, function.file))
    }
    let outer = reading.method
    reading.method = function.node.name
    reading.running.append(site)
    reading.under(condition) { _ = Functions(reading: reading).result(of: function.node.body, in: scope) }
    reading.running.removeLast()
    reading.method = outer
  }

  /// Takes an initializer to be the one that an object comes from.
  private func presumeStart(_ function: Declared<CodeFunction>) {
    let labels = function.node.parameters.map { $0.label ?? $0.name }
    let name = ([function.node.name] + labels).joined(separator: "_")
    let set = reading.startSet
    let known = reading.sets[set].states
    let state = known.contains(name) ? "\(name)_\(known.count)" : name
    _ = reading.set(for: "init", name: "init", states: [state])
    reading.presumed.append(ForeignCondition(set: set, state: state))
  }

  /// What a parameter holds that only a caller knows.
  private func unknown(_ type: String, _ file: Int) -> Unknown {
    let numbers = [
      "CGFloat", "Int", "Double", "Float", "CGSize", "UIEdgeInsets", "NSInteger", "CGRect", "UILayoutPriority",
    ]
    return numbers.contains { type.hasPrefix($0) } ? .number : .view
  }

  private func isIn(_ function: Declared<CodeFunction>, _ site: Site) -> Bool {
    function.file == site.file && function.start <= site.start && site.start < function.end
  }

  private func runLater(_ method: Method, isAgain: Bool = false) {
    guard isAgain || !isFollowed(method) else { return }
    let name = method.function.node.name
    // What gives a value back is called for that.
    let set = reading.set(
      for: "method \(method.function.file) \(method.function.start)", name: name, states: ["before_" + name, name])
    run(method, under: ForeignCondition(set: set, state: name), isAgain: isAgain)
  }

  // MARK: Properties

  /// Properties whose first values make something, where nobody has asked for them.
  private func runProperties() {
    for number in reading.lineage {
      let type = reading.project.types[number]
      guard type.kind != .protocol else { continue }
      let scope = Scope(outer: nil, file: type.file, type: type.name)
      for name in type.variableNames {
        guard let variable = type.variables[name]?.node, !variable.isStatic, reading.fields[name] == nil else {
          continue
        }
        let makes = variable.value.map { $0.isCreation } ?? false
        guard makes || variable.getter != nil || isView(variable, type.file) else { continue }
        _ = Names(reading: reading).own(name, in: scope)
      }
      if reading.project.files[type.file].language == .objectiveC { runGetters(type, scope) }
    }
  }

  private func isView(_ variable: CodeVariable, _ file: Int) -> Bool {
    guard let type = variable.type else { return false }
    let kind = reading.project.kind(ofType: String(type.prefix { $0 != "<" }), from: file)
    return kind == .guide || ViewClasses.isView(kind)
  }

  /// Methods of Objective-C that make a property where it is first asked for.
  private func runGetters(_ type: TypeInfo, _ scope: Scope) {
    for function in type.functionOrder where function.node.parameters.isEmpty && !function.node.isStatic {
      if type.variables[function.node.name] != nil { _ = Names(reading: reading).own(function.node.name, in: scope) }
    }
  }

  /// What runs when a property changes.
  private func runObservers() {
    for number in reading.lineage {
      let type = reading.project.types[number]
      for name in type.variableNames {
        guard let declared = type.variables[name], !declared.node.observers.isEmpty else { continue }
        let set = reading.set(
          for: "change \(declared.file) \(declared.start)", name: name, states: ["before_" + name, "changed_" + name])
        for body in declared.node.observers {
          let scope = Scope(outer: nil, file: declared.file, type: type.name)
          for parameter in ["newValue", "oldValue"] { scope.values[parameter] = .unknown(.number) }
          let outer = reading.method
          reading.method = name
          reading.under(ForeignCondition(set: set, state: "changed_" + name)) {
            Statements(reading: reading).run(body, in: scope)
          }
          reading.method = outer
        }
      }
    }
  }
}

/// The names that code calls.
enum CodeNames {
  static func called(by statements: [CodeStatement]) -> Set<String> {
    var names: Set<String> = []
    var walk = CodeWalk { expression in
      if case .call(let function, _) = expression.form, let name = function.lastName { names.insert(name) }
      return true
    }
    walk.visit(statements)
    return names
  }
}
