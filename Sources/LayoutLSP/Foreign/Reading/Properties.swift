// What a property or constant holds: by its declaration, its first value, its closure or getter.

struct Properties {
  let reading: ClassReading
  private var project: Project { reading.project }

  /// The value of a property of the class, which is found out once.
  func value(of name: String, _ declared: Declared<CodeVariable>, in type: String) -> Value {
    let variable = declared.node
    let scope = Scope(outer: nil, file: declared.file, type: type)
    let kind = kind(of: variable, in: scope)
    if kind == .guide || ViewClasses.isView(kind) { return view(name, declared, in: scope) }
    if let getter = variable.getter {
      let value = computed(declared, getter, in: scope)
      return value
    }
    guard let expression = variable.value else { return unset(name, variable) }
    // What asks for itself is not known.
    reading.fields[name] = .unknown(.form)
    let value = reading.apart("") { Builders(reading: reading).value(of: expression, in: scope) }
    if case .item(let item) = value, item.guide == nil, !item.isSuperview, item.view != 0 {
      if reading.views[item.view]?.isProperty == true {
        reading.fields[name] = value
        return value
      }
      return view(name, declared, in: scope, made: item.view)
    }
    if let numbers = Activation.numbers(value) { reading.ledger.change(numbers) { $0.keeper = name } }
    reading.fields[name] = value.isUnknown ? unset(name, variable) : value
    return reading.fields[name] ?? value
  }

  private func kind(of variable: CodeVariable, in scope: Scope) -> ViewClasses.Kind {
    if let type = variable.type { return project.kind(ofType: Properties.plain(type), from: scope.file) }
    guard let value = variable.value, let made = Properties.made(by: value) else { return .other }
    return project.kind(ofType: made, from: scope.file)
  }

  private static func plain(_ type: String) -> String { String(type.prefix { $0 != "<" && $0 != "?" && $0 != "!" }) }

  /// Returns the class that an expression makes an object of: that at the head of its calls.
  private static func made(by expression: CodeExpression) -> String? {
    var here = expression
    for _ in 0..<40 {
      switch here.form {
      case .call(let function, _): here = function
      case .member(let base, let name) where name.first?.isLowercase == true: here = base
      case .name(let name): return name.first?.isUppercase == true ? name : nil
      default: return nil
      }
    }
    return nil
  }

  /// A property without a value: what is assigned to it is not seen yet.
  private func unset(_ name: String, _ variable: CodeVariable) -> Value {
    guard let type = variable.type else { return .unknown(.number) }
    if type.hasPrefix("["), type.has("Constraint") || type.has("View") { return .list([]) }
    if type.has("Constraint") { return .nothing }
    let isNumber = ["CGFloat", "Int", "Double", "Float", "CGSize", "UIEdgeInsets", "NSInteger"].contains {
      type.hasPrefix($0)
    }
    return .unknown(isNumber ? .number : .view)
  }

  // MARK: Views

  private func view(_ name: String, _ declared: Declared<CodeVariable>, in scope: Scope, made: Int? = nil) -> Value {
    let variable = declared.node
    let file = project.files[declared.file]
    let isKnown = reading.views.property(name) != nil
    let made0 = reading.views.property(name) {
      var view = ViewTable.View(line: file.line(of: declared.start))
      view.type = variable.type.map(Properties.plain)
      view.isGuide = view.type?.hasSuffix("LayoutGuide") ?? false
      if view.type?.hasSuffix("StackView") == true { view.stack = ForeignStack() }
      return view
    }
    guard let number = made0 else { return .unknown(.view) }
    let value = Value.item(Item(view: number))
    reading.fields[name] = value
    if variable.modifiers.contains("@IBOutlet") { reading.isOpen = true }
    if let made {
      reading.views.merge(made, into: number)
    } else if !isKnown {
      if let first = first(declared, in: scope), case .item(let item) = first {
        let found = reading.views[item.view]
        if found?.isProperty == true || item.view == 0 || item.guide != nil || item.isSuperview {
          // Another name for a view that has one.
          if variable.getter != nil || item.view == 0 {
            reading.fields[name] = first
            return first
          }
        } else {
          reading.views.merge(item.view, into: number)
        }
      }
    }
    return value
  }

  /// The first value of a property, or what its getter gives.
  private func first(_ declared: Declared<CodeVariable>, in scope: Scope) -> Value? {
    if let value = declared.node.value {
      return reading.apart("") { Builders(reading: reading).value(of: value, in: scope) }
    }
    return declared.node.getter.map { getter in
      reading.apart("") { Functions(reading: reading).result(of: getter, in: scope) }
    }
  }

  /// What a method gives that makes a property where it is first asked for.
  func value(of name: String, getter: Declared<CodeFunction>, in type: String) -> Value {
    let kind = getter.node.result.map { project.kind(ofType: $0, from: getter.file) } ?? .other
    let scope = Scope(outer: nil, file: getter.file, type: type)
    if kind == .guide || ViewClasses.isView(kind) {
      let line = project.files[getter.file].line(of: getter.start)
      guard
        let number = reading.views.property(
          name, { ViewTable.View(type: getter.node.result, line: line) })
      else { return .unknown(.view) }
      reading.fields[name] = .item(Item(view: number))
    } else {
      reading.fields[name] = .unknown(.number)
    }
    reading.followed[Site(file: getter.file, start: getter.start, end: 0), default: []].append(Circumstances())
    let value = reading.apart(name) { Functions(reading: reading).result(of: getter.node.body, in: scope) }
    if case .item(let number)? = reading.fields[name] {
      if case .item(let item) = value, item.view != number.view { reading.views.merge(item.view, into: number.view) }
    } else {
      reading.fields[name] = value
    }
    return reading.fields[name] ?? value
  }

  // MARK: Constants

  private func computed(_ declared: Declared<CodeVariable>, _ getter: [CodeStatement], in scope: Scope) -> Value {
    let site = Site(file: declared.file, start: declared.start, end: declared.end)
    guard reading.running.count < 12, !reading.running.contains(site) else { return .unknown(.number) }
    reading.running.append(site)
    defer { reading.running.removeLast() }
    return Functions(reading: reading).result(of: getter, in: scope)
  }

  /// The value of a constant outside of the class, or of a static one.
  func constant(_ declared: Declared<CodeVariable>, in type: String?) -> Value {
    let site = Site(file: declared.file, start: declared.start, end: declared.end)
    if let known = reading.constants[site] { return known }
    guard reading.running.count < 12, !reading.running.contains(site) else { return .unknown(.number) }
    reading.running.append(site)
    defer { reading.running.removeLast() }
    let scope = Scope(outer: nil, file: declared.file, type: type)
    if let getter = declared.node.getter {
      let result = reading.apart("") { Functions(reading: reading).result(of: getter, in: scope) }
      // A view that a getter makes is a new one each time.
      if case .item = result { return result }
      reading.constants[site] = result
      return result
    }
    guard let value = declared.node.value else { return .unknown(.number) }
    // Only what cannot be a view: a view of another object is not one of this class.
    var result = reading.apart("") { reading.evaluate(value, in: scope) }
    if case .item = result { result = .unknown(.otherObject) }
    reading.constants[site] = result
    return result
  }
}
