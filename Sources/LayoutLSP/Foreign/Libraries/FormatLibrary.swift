// Apple's visual format (Visual Format Language, in the Auto Layout Guide): `|` is the superview of the views that are
// named.

struct FormatLibrary {
  let reading: ClassReading

  func made(by call: LibraryCall) -> Value? {
    if call.name == "NSDictionaryOfVariableBindings", call.base == nil { return bindings(call) }
    let isFormat =
      call.name == "constraintsWithVisualFormat"
      || call.name == "constraints" && call.arguments.first?.label == "withVisualFormat"
    guard isFormat, let first = call.arguments.first, call.base != nil else { return nil }
    guard case .words(let text) = reading.evaluate(first.value, in: call.scope) else {
      return reading.make(
        "visual format", call.call, in: call.scope, [],
        unknown: Unknown(reason: .form, message: "a visual format that is made at run time"), isActive: false)
    }
    var format = VisualFormat(text)
    format.metrics = numbers(call.argument("metrics"), in: call.scope)
    format.views = views(call.argument("views"), in: call.scope)
    if let line = line(format, text, call) {
      return reading.make("visual format", call.call, in: call.scope, [], text: line, isActive: false)
    }
    var unknown: Unknown?
    var atoms: [Record.Atom] = []
    do {
      atoms = try format.atoms()
      if let options = call.argument("options") { atoms += aligned(format.named, options) }
    } catch {
      unknown = error.unknown
    }
    return reading.make("visual format", call.call, in: call.scope, atoms, unknown: unknown, isActive: false)
  }

  /// The format with its options as a statement of the layout that it was pasted into, which has the names in it; nil
  /// where the code calls something otherwise.
  private func line(_ format: VisualFormat, _ text: String, _ call: LibraryCall) -> String? {
    guard reading.surroundings != nil, format.metrics.isEmpty,
      format.views.allSatisfy({ reading.views[$0.value.view]?.name == $0.key })
    else { return nil }
    let options = call.argument("options").map { self.options($0) } ?? []
    return ([text] + options.map { "alignAll" + $0.prefix(1).uppercased() + $0.dropFirst() }).joined(separator: " ")
  }

  private func numbers(_ expression: CodeExpression?, in scope: Scope) -> [String: ForeignNumber] {
    guard let expression, case .dictionary(let pairs) = reading.evaluate(expression, in: scope) else { return [:] }
    var result: [String: ForeignNumber] = [:]
    for pair in pairs { if let number = pair.value.asNumber { result[pair.key] = number } }
    return result
  }

  /// `NSDictionaryOfVariableBindings(a, b)`: the names are the keys.
  private func bindings(_ call: LibraryCall) -> Value {
    let file = reading.project.files[call.scope.file]
    return .dictionary(
      call.arguments.map { argument in
        let name = file.text(argument.value.start, argument.value.end).split(separator: ".").last.map(String.init) ?? ""
        return NamedValue(key: name, value: reading.evaluate(argument.value, in: call.scope))
      })
  }

  private func views(_ expression: CodeExpression?, in scope: Scope) -> [String: Item] {
    guard let expression, case .dictionary(let pairs) = reading.evaluate(expression, in: scope) else { return [:] }
    var result: [String: Item] = [:]
    for pair in pairs { result[pair.key] = reading.item(pair.value) }
    return result
  }

  /// `.alignAllTop`: each with the one before.
  private func aligned(_ items: [Item], _ options: CodeExpression) -> [Record.Atom] {
    self.options(options).flatMap { attribute in
      zip(items, items.dropFirst()).map {
        Record.Atom(item: $1, attribute: attribute, relation: .equal, item2: $0, attribute2: attribute)
      }
    }
  }

  /// Returns the attributes that options align.
  private func options(_ options: CodeExpression) -> [String] {
    var names: [String] = []
    switch options.form {
    case .list(let list): names = list.compactMap { $0.lastName }
    case .binary(_, let left, let right): names = [left, right].compactMap { $0.lastName }
    default: names = [options.lastName].compactMap { $0 }
    }
    return names.compactMap { name in
      guard let range = name.range(ofEnding: "lignAll") else { return nil }
      let rest =
        range == "LastBaseline" || range == "Baseline"
        ? "lastBaseline" : range.prefix(1).lowercased() + range.dropFirst()
      return Attributes.all.contains(rest) ? rest : nil
    }
  }
}

extension String {
  /// Returns what follows a word in the text; nil where it is not there.
  fileprivate func range(ofEnding word: String) -> String? {
    var rest = Substring(self)
    while !rest.isEmpty {
      if rest.hasPrefix(word) { return String(rest.dropFirst(word.count)) }
      rest = rest.dropFirst()
    }
    return nil
  }
}

/// A line of visual format, read from left to right.
struct VisualFormat {
  struct Mistake: Error { let unknown: Unknown }

  private let text: [Character]
  private var at = 0
  var metrics: [String: ForeignNumber] = [:]
  var views: [String: Item] = [:]
  /// The views in the order of the text.
  private(set) var named: [Item] = []

  init(_ text: String) { self.text = Array(text.prefix(2000)) }

  private struct Predicate {
    var relation = ForeignRelation.equal
    var number: ForeignNumber = 0
    var view: Item?
    var priority = 1000.0
  }

  private enum Element {
    case superview
    case view(Item)
  }

  private var here: Character? { at < text.count ? text[at] : nil }

  private mutating func eat(_ character: Character) -> Bool {
    guard here == character else { return false }
    at += 1
    return true
  }

  private mutating func skipBlanks() { while let next = here, next.isWhitespace { at += 1 } }

  private static let form = Mistake(unknown: Unknown(reason: .form, message: "a visual format that is not understood"))

  /// Returns the constraints that the format makes.
  mutating func atoms() throws(Mistake) -> [Record.Atom] {
    var isVertical = false
    skipBlanks()
    if text.starts(with: "V:") { isVertical = true }
    if isVertical || text.starts(with: "H:") { at = 2 }
    var atoms: [Record.Atom] = []
    var previous: Element?
    var gap: [Predicate] = []
    while true {
      skipBlanks()
      guard let next = here else { break }
      if next == "|" {
        at += 1
        atoms += join(previous, .superview, gap, isVertical)
        (previous, gap) = (.superview, [])
      } else if next == "[" {
        let (item, predicates) = try view()
        named.append(item)
        atoms += join(previous, .view(item), gap, isVertical)
        atoms += predicates.map { size(item, $0, isVertical) }
        (previous, gap) = (.view(item), [])
      } else if next == "-" {
        gap = try connection(behind: previous)
      } else {
        throw Self.form
      }
    }
    return atoms
  }

  private mutating func view() throws(Mistake) -> (Item, [Predicate]) {
    at += 1
    let name = word()
    guard let item = views[name] else {
      throw Mistake(unknown: Unknown(reason: .view, message: "'\(name)' is not among the views that are known"))
    }
    let predicates = here == "(" ? try predicates() : []
    guard eat("]") else { throw Self.form }
    return (item, predicates)
  }

  private mutating func word() -> String {
    skipBlanks()
    var word = ""
    while let next = here, next.isLetter || next.isNumber || next == "_" || next == "." {
      word.append(next)
      at += 1
    }
    skipBlanks()
    return word
  }

  private mutating func connection(behind previous: Element?) throws(Mistake) -> [Predicate] {
    at += 1
    if here == "[" || here == "|" {
      if case .view = previous, here == "[" { return [Predicate(number: 8)] }
      throw Mistake(unknown: Unknown(reason: .systemSpacing, message: "the system's spacing"))
    }
    let predicates = here == "(" ? try self.predicates() : [try predicate()]
    guard eat("-") else { throw Self.form }
    return predicates
  }

  private mutating func predicates() throws(Mistake) -> [Predicate] {
    at += 1
    var result = [try predicate()]
    while eat(",") { result.append(try predicate()) }
    guard eat(")") else { throw Self.form }
    return result
  }

  private mutating func predicate() throws(Mistake) -> Predicate {
    var predicate = Predicate()
    skipBlanks()
    for relation in [ForeignRelation.equal, .atMost, .atLeast] where starts(with: relation.rawValue) {
      predicate.relation = relation
      at += 2
    }
    skipBlanks()
    let isNegative = eat("-")
    let word = word()
    if let number = Double(word).map({ ForeignNumber($0) }) ?? metrics[word] {
      predicate.number = isNegative ? -number : number
    } else if let view = views[word] {
      predicate.view = view
    } else {
      throw Mistake(unknown: .number)
    }
    if eat("@") {
      let name = self.word()
      guard let priority = Double(name) ?? metrics[name]?.plain, priority > 0, priority <= 1000 else {
        throw Mistake(unknown: .priority)
      }
      predicate.priority = priority
    }
    return predicate
  }

  private func starts(with sign: String) -> Bool {
    at + 1 < text.count && String(text[at...(at + 1)]) == sign
  }

  private func size(_ item: Item, _ predicate: Predicate, _ isVertical: Bool) -> Record.Atom {
    let name = isVertical ? "height" : "width"
    return Record.Atom(
      item: item, attribute: name, relation: predicate.relation, item2: predicate.view,
      attribute2: predicate.view == nil ? nil : name, constant: predicate.view == nil ? predicate.number : 0,
      priority: predicate.priority)
  }

  private func join(_ one: Element?, _ other: Element, _ gap: [Predicate], _ isVertical: Bool) -> [Record.Atom] {
    let (near, far) = isVertical ? ("top", "bottom") : ("leading", "trailing")
    let predicates = gap.isEmpty ? [Predicate()] : gap
    return predicates.compactMap { predicate in
      switch (one, other) {
      case (.superview?, .view(let item)):
        return Record.Atom(
          item: item, attribute: near, relation: predicate.relation, item2: Item(view: item.view, isSuperview: true),
          attribute2: near, constant: predicate.number, priority: predicate.priority)
      case (.view(let item)?, .superview):
        return Record.Atom(
          item: item, attribute: far, relation: predicate.relation.turned,
          item2: Item(view: item.view, isSuperview: true),
          attribute2: far, constant: -predicate.number, priority: predicate.priority)
      case (.view(let left)?, .view(let right)):
        return Record.Atom(
          item: right, attribute: near, relation: predicate.relation, item2: left, attribute2: far,
          constant: predicate.number, priority: predicate.priority)
      default: return nil
      }
    }
  }
}
