// The declarations of all files that are read together: types with their members, functions and constants, and what
// extensions add to the views of a toolkit.

/// A declaration in a file.
struct Declared<Node> {
  let file: Int
  let node: Node
  let start: Int
  let end: Int
}

/// A type with all its parts: a class, its extensions, its interface and implementation.
struct TypeInfo {
  let name: String
  /// The file that declares it, or that has its first part.
  let file: Int
  var kind: CodeType.Kind
  var bases: [String] = []
  /// Where it begins.
  var start: Int
  var isDeclared = false
  var variables: [String: Declared<CodeVariable>] = [:]
  /// In the order of the text.
  var variableNames: [String] = []
  var functions: [String: [Declared<CodeFunction>]] = [:]
  var functionOrder: [Declared<CodeFunction>] = []
  /// The statements of the body that are neither: `#if` and what stands in it.
  var parts: [(file: Int, members: [CodeStatement])] = []
}

struct Project {
  let files: [CodeFile]
  let names: [String]
  /// Whether it is code without the files around it, which may be of any library.
  let isSnippet: Bool
  private(set) var types: [TypeInfo] = []
  private var typesByName: [String: [Int]] = [:]
  private(set) var globals: [String: [Declared<CodeVariable>]] = [:]
  private(set) var globalFunctions: [String: [Declared<CodeFunction>]] = [:]
  /// Statements outside of all types.
  private(set) var loose: [(file: Int, statements: [CodeStatement])] = []
  /// The names of functions that are worth following where they are called.
  private(set) var relevant: Set<String> = []
  /// The names of all functions.
  private var functionNames: Set<String> = []
  /// The libraries that files import.
  private(set) var imports: [Set<String>] = []

  /// `names`: the paths, as the report has them.
  init(files: [CodeFile], names: [String], isSnippet: Bool = false) {
    (self.files, self.names, self.isSnippet) = (files, names, isSnippet)
    for (number, file) in files.enumerated() {
      imports.append(isSnippet ? Set(Project.libraries) : Project.imports(of: file))
      add(file.statements, file: number, outer: "", isExtensionPass: false)
    }
    for (number, file) in files.enumerated() { add(file.statements, file: number, outer: "", isExtensionPass: true) }
    collectHelpers()
    if isSnippet {
      // All of it, whether it is declared in something or not.
      var all = TypeInfo(name: "", file: 0, kind: .value, start: 0)
      all.parts = files.indices.map { ($0, files[$0].statements) }
      types.append(all)
    } else {
      addLooseTypes()
    }
    let functions = types.flatMap { $0.functionOrder } + globalFunctions.values.flatMap { $0 }
    relevant = Relevance(functions, self).names
    functionNames = Set(functions.map { $0.node.name })
  }

  /// Whether the project has a function of a name.
  func defines(_ name: String) -> Bool { functionNames.contains(name) }

  // MARK: Collecting

  private static let libraries = [
    "TinyConstraints", "Cartography", "EasyPeasy", "Anchorage", "PureLayout", "SnapKit", "Masonry",
  ]

  private static func imports(of file: CodeFile) -> Set<String> {
    let head = file.text(0, min(file.bytes.count, 20000), most: 20000)
    var found: Set<String> = []
    for line in head.split(whereSeparator: { $0.isNewline }) where line.has("import") {
      for library in libraries where line.has(library) { found.insert(library) }
    }
    return found
  }

  /// Types first, then extensions, which may stand before the type or in another file.
  private mutating func add(_ statements: [CodeStatement], file: Int, outer: String, isExtensionPass: Bool) {
    for statement in statements {
      switch statement.form {
      case .type(let type): add(type, statement, file: file, outer: outer, isExtensionPass: isExtensionPass)
      case .condition(let condition) where condition.isCompilation:
        for branch in condition.branches {
          add(branch.body, file: file, outer: outer, isExtensionPass: isExtensionPass)
        }
        add(condition.otherwise ?? [], file: file, outer: outer, isExtensionPass: isExtensionPass)
      case .variable(let variable) where outer.isEmpty && !isExtensionPass:
        for name in variable.names { globals[name, default: []].append(declared(variable, statement, file)) }
      case .function(let function) where outer.isEmpty && !isExtensionPass:
        globalFunctions[function.name, default: []].append(declared(function, statement, file))
        loose.append((file, [statement]))
      case _ where outer.isEmpty && !isExtensionPass: loose.append((file, [statement]))
      default: break
      }
    }
  }

  private func declared<Node>(_ node: Node, _ statement: CodeStatement, _ file: Int) -> Declared<Node> {
    Declared(file: file, node: node, start: statement.start, end: statement.end)
  }

  private mutating func add(
    _ type: CodeType, _ statement: CodeStatement, file: Int, outer: String, isExtensionPass: Bool
  ) {
    let name = outer.isEmpty ? type.name : outer + "." + type.name
    if (type.kind == .extension) == isExtensionPass {
      let index = place(for: name, type, statement, file: file)
      types[index].bases += type.bases
      types[index].parts.append((file, type.members))
      addMembers(type.members, to: index, file: file)
    }
    add(type.members, file: file, outer: name, isExtensionPass: isExtensionPass)
  }

  /// Returns the type that a part belongs to: that of the file, else the only one of that name.
  private mutating func place(for name: String, _ type: CodeType, _ statement: CodeStatement, file: Int) -> Int {
    let known = typesByName[name] ?? []
    let isPart = type.kind == .extension || files[file].language == .objectiveC
    var found = known.first { types[$0].file == file }
    if found == nil, isPart { found = known.count == 1 ? known[0] : nil }
    if let found {
      if type.kind != .extension {
        if !types[found].isDeclared || type.modifiers.contains("implementation") {
          types[found] = moved(types[found], to: file, statement.start)
        }
        types[found].isDeclared = true
      }
      return found
    }
    var info = TypeInfo(name: name, file: file, kind: type.kind, start: statement.start)
    info.isDeclared = type.kind != .extension
    types.append(info)
    typesByName[name, default: []].append(types.count - 1)
    return types.count - 1
  }

  /// Returns the type as one of the file with its implementation.
  private func moved(_ type: TypeInfo, to file: Int, _ start: Int) -> TypeInfo {
    var result = TypeInfo(name: type.name, file: file, kind: type.kind, bases: type.bases, start: start)
    result.variables = type.variables
    result.variableNames = type.variableNames
    result.functions = type.functions
    result.functionOrder = type.functionOrder
    result.parts = type.parts
    return result
  }

  private mutating func addMembers(_ members: [CodeStatement], to index: Int, file: Int) {
    for member in members {
      switch member.form {
      case .variable(let variable):
        for name in variable.names {
          let isNew = types[index].variables[name] == nil
          if isNew { types[index].variableNames.append(name) }
          if isNew || variable.value != nil || variable.getter != nil {
            types[index].variables[name] = declared(variable, member, file)
          }
        }
      case .function(let function):
        let declared = declared(function, member, file)
        types[index].functions[function.name, default: []].append(declared)
        types[index].functionOrder.append(declared)
      case .condition(let condition) where condition.isCompilation:
        for branch in condition.branches { addMembers(branch.body, to: index, file: file) }
        addMembers(condition.otherwise ?? [], to: index, file: file)
      default: break
      }
    }
  }

  /// The functions and statements outside of types, each file's as one type that no name leads to.
  private mutating func addLooseTypes() {
    var byFile: [Int: TypeInfo] = [:]
    for part in loose {
      let name = names[part.file].split(separator: "/").last.map(String.init) ?? ""
      var info = byFile[part.file] ?? TypeInfo(name: name, file: part.file, kind: .value, start: 0)
      info.parts.append((part.file, part.statements))
      for statement in part.statements {
        if case .function(let function) = statement.form {
          info.functionOrder.append(declared(function, statement, part.file))
        }
      }
      byFile[part.file] = info
    }
    types += byFile.keys.sorted().compactMap { byFile[$0] }
  }

  // MARK: Looking up

  /// Returns the number of the type of that name: that of the file, else the only one of the project, seen from a type.
  func type(named name: String, from file: Int, inside outer: String?) -> Int? {
    var prefix = outer
    while let here = prefix {
      if let found = unique(here + "." + name, from: file) { return found }
      prefix = here.lastIndex(of: ".").map { String(here[..<$0]) }
    }
    return unique(name, from: file)
  }

  private func unique(_ name: String, from file: Int) -> Int? {
    guard let known = typesByName[name] else { return nil }
    return known.first { types[$0].file == file } ?? (known.count == 1 ? known[0] : nil)
  }

  /// Returns the constant or variable outside of types: that of the file, else the only one of the project.
  func global(named name: String, from file: Int) -> Declared<CodeVariable>? {
    guard let known = globals[name] else { return nil }
    if let own = known.first(where: { $0.file == file }) { return own }
    return known.count == 1 || Project.areSame(known) ? known[0] : nil
  }

  /// Whether declarations of several files all give the same number.
  private static func areSame(_ variables: [Declared<CodeVariable>]) -> Bool {
    let numbers = variables.map { variable -> Double? in
      guard case .number(let number)? = variable.node.value?.form else { return nil }
      return number
    }
    guard let first = numbers.first, first != nil else { return false }
    return numbers.allSatisfy { $0 == first }
  }

  /// Returns the kind of a class, by its bases in the project up to one of a toolkit.
  func kind(ofType name: String, from file: Int) -> ViewClasses.Kind {
    var seen: Set<Int> = []
    var (name, file) = (name, file)
    while let index = type(named: name, from: file, inside: nil), seen.insert(index).inserted {
      let info = types[index]
      guard info.kind == .class else { return info.isDeclared ? .other : ViewClasses.kind(byName: info.name) }
      // The first base is the class; protocols follow, and may stand alone.
      let bases = info.bases.filter { !isProtocol($0, from: info.file) }
      guard let base = bases.first else { return ViewClasses.kind(byName: name) }
      let byBase = ViewClasses.kind(byName: base)
      if byBase == .other, ViewClasses.isToolkit(base) || base == "NSObject" { return .other }
      if self.type(named: base, from: info.file, inside: nil) == nil {
        return byBase == .other ? ViewClasses.kind(byName: name) : byBase
      }
      (name, file) = (base, info.file)
    }
    return ViewClasses.kind(byName: name)
  }

  private func isProtocol(_ name: String, from file: Int) -> Bool {
    type(named: name, from: file, inside: nil).map { types[$0].kind == .protocol } ?? false
  }

  /// Returns the types that a class has its members from: itself, its superclasses, the protocols of them.
  func lineage(of index: Int) -> [Int] {
    var result: [Int] = []
    var waiting = [index]
    while !waiting.isEmpty, result.count < 40 {
      let next = waiting.removeFirst()
      guard !result.contains(next) else { continue }
      // What extensions add to a class of a toolkit is found where it is called.
      if next != index, !types[next].isDeclared { continue }
      result.append(next)
      waiting += types[next].bases.compactMap { base in
        type(named: String(base.prefix { $0 != "<" }), from: types[next].file, inside: nil)
      }
    }
    return result
  }

  /// The functions that extensions add to types which the project does not declare, and protocols to what conforms to
  /// them, by name.
  private(set) var helpers: [String: [Declared<CodeFunction>]] = [:]
  /// The same of computed variables.
  private(set) var helperVariables: [String: [Declared<CodeVariable>]] = [:]

  private mutating func collectHelpers() {
    for type in types where !type.isDeclared || type.kind == .protocol {
      for function in type.functionOrder { helpers[function.node.name, default: []].append(function) }
      for name in type.variableNames {
        if let variable = type.variables[name] { helperVariables[name, default: []].append(variable) }
      }
    }
  }
}

extension CodeCondition {
  /// Whether it is `#if`.
  var isCompilation: Bool {
    guard let test = branches.first?.tests.first, case .compile = test else { return false }
    return true
  }
}
